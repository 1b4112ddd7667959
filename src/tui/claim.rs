//! Whether the terminal is ours: what every thread knows that may have to give it back.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, DisableFocusChange, DisableMouseCapture};
use crossterm::queue;
use crossterm::style::ResetColor;
use crossterm::terminal::{EndSynchronizedUpdate, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};

use super::keeper::Keeper;

/// The claim on the terminal. Cloning it is cheap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Claim(Arc<ClaimState>);

#[derive(Debug, Default)]
struct ClaimState {
    /// One of [`FREE`], [`HELD`], [`LEAVING`].
    step: AtomicU8,
    keeper: Keeper,
}

const FREE: u8 = 0;
const HELD: u8 = 1;
/// What gives it back is being written.
const LEAVING: u8 = 2;

impl Claim {
    /// Takes the terminal's modes. What is to be seen on it is not its affair.
    pub(crate) fn take(&self) -> io::Result<()> {
        self.0.step.store(HELD, Ordering::SeqCst);
        self.0.keeper.note_modes();
        enable_raw_mode()?;
        self.0.keeper.taken();
        Ok(())
    }

    /// Whether the terminal is ours.
    pub(crate) fn is_held(&self) -> bool {
        self.0.step.load(Ordering::SeqCst) == HELD
    }

    /// Writes to the terminal as long as it is ours. Waits when the terminal does not read.
    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        write(bytes, || self.is_held())
    }

    /// Gives the terminal back as it was. Does nothing the second time, and does not mind that the terminal is gone.
    pub(crate) fn give_back(&self) {
        if self.0.step.compare_exchange(HELD, LEAVING, Ordering::SeqCst, Ordering::SeqCst).is_err() {
            return;
        }
        let _ = write(&farewell(), || true);
        let _ = disable_raw_mode();
        self.0.step.store(FREE, Ordering::SeqCst);
        self.0.keeper.left();
    }

    /// Starts who gives the terminal back if this process cannot.
    pub(crate) fn hire_keeper(&self) -> io::Result<()> {
        if self.is_held() {
            self.0.keeper.hire(&farewell())?;
            if !self.is_held() {
                // It was given back before there was somebody to be told.
                self.0.keeper.left();
            }
        }
        Ok(())
    }

    /// Gives the terminal back as far as possible in a moment, even while another thread waits to write to it. For the
    /// end of a process that does not get there by itself.
    #[cfg(unix)]
    pub(crate) fn wrest(&self) {
        if self.0.step.swap(LEAVING, Ordering::SeqCst) != FREE {
            let _ = disable_raw_mode();
            force::write(&farewell());
        }
    }
}

/// What a terminal is told that is given back.
fn farewell() -> Vec<u8> {
    let mut bytes = Vec::new();
    // Writing to memory cannot fail.
    let _ = queue!(
        bytes,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        DisableFocusChange,
        DisableBracketedPaste,
        ResetColor,
        LeaveAlternateScreen,
        Show
    );
    bytes
}

#[cfg(unix)]
fn write(mut bytes: &[u8], goes_on: impl Fn() -> bool) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    let out = io::stdout();
    while !bytes.is_empty() && goes_on() {
        match rustix::io::write(&out, bytes) {
            Ok(count) => bytes = &bytes[count..],
            Err(Errno::INTR) => {}
            // Another program on this terminal has asked that nobody waits.
            Err(Errno::AGAIN) => {
                let _ = poll(&mut [PollFd::new(&out, PollFlags::OUT)], None);
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn write(bytes: &[u8], _goes_on: impl Fn() -> bool) -> io::Result<()> {
    use std::io::Write as _;

    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

#[cfg(unix)]
mod force {
    use std::io;
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use rustix::termios::{QueueSelector, tcflush};

    /// For so long it is tried.
    const MOMENT: Duration = Duration::from_millis(150);

    /// Drops what the terminal has not read, and writes this instead. Whoever waits to write has to be let through first.
    pub(crate) fn write(mut bytes: &[u8]) {
        let out = io::stdout();
        let Ok(flags) = fcntl_getfl(&out) else { return };
        let _ = fcntl_setfl(&out, flags | OFlags::NONBLOCK);
        let _ = tcflush(&out, QueueSelector::OFlush);
        let until = Instant::now() + MOMENT;
        while !bytes.is_empty() && Instant::now() < until {
            match rustix::io::write(&out, bytes) {
                Ok(count) => bytes = &bytes[count..],
                Err(_) => {
                    let _ = tcflush(&out, QueueSelector::OFlush);
                    thread::sleep(Duration::from_millis(5));
                }
            }
        }
        // The shell shares these flags.
        let _ = fcntl_setfl(&out, flags);
    }
}
