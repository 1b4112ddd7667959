//! The program in a real terminal: a pty with an emulator behind it. Waits for what is seen, never for a while.
#![allow(dead_code, reason = "tests and figures share it, and each needs a part")]

use std::fmt;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use rustix::termios::{LocalModes, tcgetattr};

/// Nothing here takes a tenth of it; it is there so that a broken test ends.
const PATIENCE: Duration = Duration::from_secs(20);

/// The bytes of the sequences that are counted, all of which are as long.
const LONGEST: usize = 8;

/// How long the reading thread may keep the terminal open after a hang-up.
const READER_TURN: Timespec = Timespec { tv_sec: 0, tv_nsec: 10_000_000 };

/// What has been seen so far.
pub struct Seen {
    parser: vt100::Parser,
    /// All bytes of the program so far.
    pub bytes: usize,
    /// When the last of them came.
    pub last: Instant,
    /// How many frames were shown whole.
    pub frames: usize,
    /// How many were begun.
    begun: usize,
    /// How often the terminal was asked for its ground.
    pub questions: usize,
    closed: bool,
}

impl Seen {
    /// The screen as it is now.
    pub fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }
}

/// A running program and the terminal that it runs in.
pub struct Terminal {
    pty: Option<Arc<Pty>>,
    child: Child,
    shared: Arc<(Mutex<Seen>, Condvar)>,
    stop: Arc<AtomicBool>,
    /// The emulator looks away.
    deaf: Arc<AtomicBool>,
    reader: Option<JoinHandle<()>>,
}

impl Terminal {
    /// Runs `program` at 80x24, its files in `folder`, in an environment that holds nothing else.
    pub fn run(program: &Path, args: &[&str], folder: &Path, extra: &[(&str, &str)]) -> Self {
        let (pty, pts) = pty_process::blocking::open().expect("a pty");
        pty.resize(Size::new(24, 80)).expect("a size");
        let mut command = Command::new(program).args(args).env_clear().current_dir(folder);
        for (name, value) in [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")] {
            command = command.env(name, value);
        }
        for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
            command = command.env(format!("CATCHUP_{name}_DIR"), folder.join(name.to_ascii_lowercase()));
        }
        command = command.envs(extra.iter().copied());
        let child = command.spawn(pts).expect("the program");
        Self::watch(pty, child)
    }

    fn watch(pty: Pty, child: Child) -> Self {
        let pty = Arc::new(pty);
        let seen = Seen {
            parser: vt100::Parser::new(24, 80, 0),
            bytes: 0,
            last: Instant::now(),
            frames: 0,
            begun: 0,
            questions: 0,
            closed: false,
        };
        let shared = Arc::new((Mutex::new(seen), Condvar::new()));
        let (stop, deaf) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let reader = thread::spawn({
            let (pty, shared, stop, deaf) =
                (Arc::clone(&pty), Arc::clone(&shared), Arc::clone(&stop), Arc::clone(&deaf));
            move || read(&pty, &shared, &stop, &deaf)
        });
        Self { pty: Some(pty), child, shared, stop, deaf, reader: Some(reader) }
    }

    /// Waits until the screen is as claimed. Of a frame of which only a part has come nothing is shown yet.
    pub fn wait(&self, claim: &str, is: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        let mut seen = self.seen();
        while (seen.begun > seen.frames && !seen.closed) || !is(seen.screen()) {
            let rest = deadline.saturating_duration_since(Instant::now());
            assert!(!rest.is_zero() && !seen.closed, "never came true: {claim}\n{}", seen.screen().contents());
            seen = self.shared.1.wait_timeout(seen, rest).expect("no panic in the reader").0;
        }
    }

    /// Waits until a text is on the screen.
    pub fn wait_for(&self, text: &str) {
        self.wait(&format!("`{text}` is on the screen"), |screen| screen.contents().contains(text));
    }

    /// Waits until nothing has come for a while, and returns when the last byte came.
    pub fn quiet(&self, pause: Duration) -> Instant {
        loop {
            let last = self.seen().last;
            let rest = pause.saturating_sub(last.elapsed());
            if rest.is_zero() {
                return last;
            }
            thread::sleep(rest);
        }
    }

    /// Waits until more than `before` frames have been shown, and returns when that was seen.
    pub fn wait_for_frame(&self, before: usize) -> Instant {
        let mut seen = self.seen();
        while seen.frames <= before {
            assert!(!seen.closed, "it has ended\n{}", seen.screen().contents());
            let (next, timeout) = self.shared.1.wait_timeout(seen, PATIENCE).expect("no panic in the reader");
            assert!(!timeout.timed_out(), "no frame comes\n{}", next.screen().contents());
            seen = next;
        }
        seen.last
    }

    /// What has been seen so far.
    pub fn seen(&self) -> MutexGuard<'_, Seen> {
        self.shared.0.lock().expect("no panic in the reader")
    }

    /// The text on the screen.
    pub fn contents(&self) -> String {
        self.seen().screen().contents()
    }

    /// Types.
    pub fn keys(&self, keys: &str) {
        let pty = self.pty.as_deref().expect("not hung up");
        (&mut &*pty).write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Types, where the program may have ended.
    pub fn try_keys(&self, keys: &str) {
        if !self.seen().closed {
            let pty = self.pty.as_deref().expect("not hung up");
            let _ = (&mut &*pty).write_all(keys.as_bytes());
        }
    }

    /// Clicks a cell, counted from 0.
    pub fn click(&self, x: u16, y: u16) {
        self.keys(&format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", x + 1, y + 1, x + 1, y + 1));
    }

    /// Gives the window another size.
    pub fn resize(&self, width: u16, height: u16) {
        // The emulator first: it must be ready for what the program draws then. It has no size zero, no wide sign fits
        // into its single column, and nothing runs on in its single row.
        self.seen().parser.screen_mut().set_size(height.max(2), width.max(2));
        self.pty.as_deref().expect("not hung up").resize(Size::new(height, width)).expect("a size");
    }

    /// The number of the process.
    pub fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Sends a signal.
    pub fn kill(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("it runs");
    }

    /// Waits until somebody is there who gives the terminal back after a kill; only Linux tells.
    pub fn wait_until_kept(&self) {
        let pid = self.pid().as_raw_nonzero();
        let deadline = Instant::now() + PATIENCE;
        while let Ok(children) = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")) {
            let call = children.split_whitespace().next().map(|child| format!("/proc/{child}/syscall"));
            // It reads its standard input; other calls have a nought in the same place while a shell starts.
            let reads = |call| {
                let is_read = |call: String| ["0 0x0 ", "63 0x0 "].iter().any(|read| call.starts_with(read));
                std::fs::read_to_string(call).map_or(true, is_read)
            };
            if call.is_some_and(reads) {
                return;
            }
            assert!(Instant::now() < deadline, "nobody comes\n{}", self.contents());
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// How often the threads of the program have slept and been woken; only Linux tells.
    pub fn switches(&self) -> Vec<String> {
        let tasks = format!("/proc/{}/task", self.pid().as_raw_nonzero());
        let statuses = std::fs::read_dir(tasks).into_iter().flatten().flatten();
        let texts = statuses.filter_map(|task| std::fs::read_to_string(task.path().join("status")).ok());
        texts
            .flat_map(|text| text.lines().filter(|line| line.contains("ctxt")).map(str::to_owned).collect::<Vec<_>>())
            .collect()
    }

    /// Waits until the process has been stopped by a signal.
    pub fn wait_until_stopped(&self) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let options = WaitOptions::UNTRACED | WaitOptions::NOHANG;
            match waitpid(Some(self.pid()), options).expect("a child") {
                Some((_, status)) if status.stopped() => return,
                Some((_, status)) => panic!("it has ended: {status:?}"),
                None => assert!(Instant::now() < deadline, "it does not stop"),
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Closes the window: the only handle on the terminal goes.
    pub fn hang_up(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        if let Some(reader) = self.reader.take() {
            reader.join().expect("no panic in the reader");
        }
        self.pty = None;
    }

    /// Lets the terminal take nothing more of what the program writes, or all of it again.
    pub fn stop_reading(&self, stop: bool) {
        self.deaf.store(stop, Ordering::SeqCst);
    }

    /// Whether the program waits for room in a terminal that does not read; only Linux tells.
    pub fn is_full(&self) -> bool {
        let pid = self.pid().as_raw_nonzero();
        let call = std::fs::read_to_string(format!("/proc/{pid}/syscall"));
        // It is in a call whose first argument is its standard output.
        call.map_or(true, |call| call.split(' ').nth(1) == Some("0x1"))
    }

    /// Waits for the end of the process, and for the last byte that it wrote.
    pub fn exit(&mut self) -> ExitStatus {
        let status = self.exit_unread();
        if let Some(reader) = self.reader.take() {
            reader.join().expect("no panic in the reader");
        }
        status
    }

    /// Waits for the end of the process alone.
    pub fn exit_unread(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(Instant::now() < deadline, "it does not end\n{}", self.contents());
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// What is not as it was before the program began.
    pub fn changed_modes(&self) -> Vec<&'static str> {
        let seen = self.seen();
        let screen = seen.screen();
        let modes = tcgetattr(self.pty.as_deref().expect("not hung up")).expect("a terminal").local_modes;
        let changed = [
            (screen.alternate_screen(), "the other screen"),
            (screen.hide_cursor(), "a hidden cursor"),
            (screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None, "the mouse"),
            (screen.bracketed_paste(), "bracketed paste"),
            (!modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG), "raw mode"),
        ];
        changed.into_iter().filter_map(|(is_changed, what)| is_changed.then_some(what)).collect()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.stop.store(true, Ordering::SeqCst);
    }
}

impl fmt::Debug for Terminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.contents())
    }
}

fn read(pty: &Pty, shared: &(Mutex<Seen>, Condvar), stop: &AtomicBool, deaf: &AtomicBool) {
    let mut chunk = vec![0; 1 << 16];
    // What is counted may come in two pieces.
    let mut tail: Vec<u8> = Vec::new();
    while !stop.load(Ordering::SeqCst) {
        if deaf.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(1));
            continue;
        }
        let mut ready = [PollFd::new(pty, PollFlags::IN)];
        if poll(&mut ready, Some(&READER_TURN)).unwrap_or(0) == 0 {
            continue;
        }
        let read = match (&mut &*pty).read(&mut chunk) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            // The other end is closed.
            Ok(0) | Err(_) => break,
            Ok(read) => read,
        };
        let mut seen = shared.0.lock().expect("no panic in a test that waits");
        seen.last = Instant::now();
        seen.bytes += read;
        tail.extend(&chunk[..read]);
        seen.begun += count(&tail, b"\x1b[?2026h");
        seen.frames += count(&tail, b"\x1b[?2026l");
        seen.questions += count(&tail, b"\x1b]11;?\x1b\\");
        tail.drain(..tail.len().saturating_sub(LONGEST - 1));
        seen.parser.process(&chunk[..read]);
        drop(seen);
        shared.1.notify_all();
    }
    if let Ok(mut seen) = shared.0.lock() {
        seen.closed = true;
    }
    shared.1.notify_all();
}

fn count(text: &[u8], part: &[u8]) -> usize {
    text.windows(part.len()).filter(|window| *window == part).count()
}
