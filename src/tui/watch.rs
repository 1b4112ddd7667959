//! The threads that fill the event queue: keys, signals, and the end of the terminal. Each sleeps until there is something.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event as TerminalEvent, KeyEventKind, MouseEventKind};

use super::event::Event;

/// Keys, mouse, pastes and sizes, and on Unix the end of the terminal.
pub fn terminal(sender: &Sender<Event>) -> io::Result<()> {
    // Starts to listen for changes of size: one that comes before the first frame would be lost otherwise.
    event::poll(Duration::ZERO)?;
    let input = sender.clone();
    thread::Builder::new().name("input".to_owned()).spawn(move || read_input(&input))?;
    #[cfg(unix)]
    unix::watch_hang_up(sender.clone())?;
    Ok(())
}

fn read_input(sender: &Sender<Event>) {
    loop {
        match event::read() {
            Ok(event) if means_nothing(&event) => {}
            Ok(event) => {
                if sender.send(Event::from_terminal(event)).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => {
                let _ = sender.send(Event::HangUp);
                return;
            }
        }
    }
}

/// Dropped here, so that a hand on the mouse does not wake the program.
fn means_nothing(event: &TerminalEvent) -> bool {
    match event {
        TerminalEvent::Key(key) => key.kind == KeyEventKind::Release,
        TerminalEvent::Mouse(mouse) => mouse.kind == MouseEventKind::Moved,
        TerminalEvent::FocusGained | TerminalEvent::FocusLost | TerminalEvent::Paste(_) | TerminalEvent::Resize(..) => {
            false
        }
    }
}

#[cfg(unix)]
pub use unix::{is_continue, is_stop, signals, stop};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::mpsc::Sender;
    use std::thread;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::Event;

    /// Signals go through the queue, too. Only changes of size are the backend's own business.
    pub fn signals(sender: &Sender<Event>) -> io::Result<()> {
        let mut signals = Signals::new([SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGTSTP, SIGCONT])?;
        let sender = sender.clone();
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for signal in signals.forever() {
                if sender.send(Event::Signal(signal)).is_err() {
                    return;
                }
            }
        })?;
        Ok(())
    }

    /// Whether it asks the program to stop for a while.
    pub fn is_stop(signal: i32) -> bool {
        signal == SIGTSTP
    }

    /// Whether it says that the program goes on.
    pub fn is_continue(signal: i32) -> bool {
        signal == SIGCONT
    }

    /// Stops the process until it is continued, which arrives as a signal of its own. `false` if it cannot stop.
    pub fn stop() -> bool {
        emulate_default_handler(SIGTSTP).is_ok()
    }

    /// Without this a closed window leaves a program behind that reads the end of a file for ever.
    pub(super) fn watch_hang_up(sender: Sender<Event>) -> io::Result<()> {
        thread::Builder::new().name("hang-up".to_owned()).spawn(move || {
            let stdin = io::stdin();
            loop {
                // No flags: the end and an error are always reported, and keys do not wake this thread.
                let mut ends = [PollFd::new(&stdin, PollFlags::empty())];
                match poll(&mut ends, None) {
                    Err(Errno::INTR) => {}
                    Ok(_) if ends[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) => {
                        let _ = sender.send(Event::HangUp);
                        return;
                    }
                    // A system that cannot watch a terminal: reading keys will notice, only later.
                    Ok(_) | Err(_) => return,
                }
            }
        })?;
        Ok(())
    }
}

#[cfg(not(unix))]
pub use elsewhere::{is_continue, is_stop, signals, stop};

#[cfg(not(unix))]
mod elsewhere {
    use std::io;
    use std::sync::mpsc::Sender;

    use super::Event;

    /// There are none: Ctrl-C is a key, and a closed window ends the process.
    pub fn signals(_sender: &Sender<Event>) -> io::Result<()> {
        Ok(())
    }

    /// Never.
    pub fn is_stop(_signal: i32) -> bool {
        false
    }

    /// Never.
    pub fn is_continue(_signal: i32) -> bool {
        false
    }

    /// A process cannot stop here.
    pub fn stop() -> bool {
        false
    }
}
