//! Ctrl-C and TERM during a headless command: the first asks the work to stop, a second one ends the program.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::ExitCode;

/// A file that may not grow any further is told in words where it is written; the signal would end the program before.
#[cfg(unix)]
pub(crate) fn outlive_full_files() {
    // Where nothing can be registered it ends as it would have.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Elsewhere there is no such signal.
#[cfg(not(unix))]
pub(crate) fn outlive_full_files() {}

/// Remembers that somebody asked the program to end; the default listens to nobody.
#[derive(Default)]
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
    /// The exit code of what was raised last.
    code: Arc<AtomicUsize>,
    /// Nothing is under way that could be lost.
    idle: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on, with nothing under way yet.
    pub(crate) fn listen() -> io::Result<Self> {
        let interrupt = Self::default();
        interrupt.idle.store(true, Ordering::Relaxed);
        interrupt.register()?;
        Ok(interrupt)
    }

    /// How the program is to end, if somebody asked.
    pub(crate) fn raised(&self) -> Option<ExitCode> {
        if !self.raised.load(Ordering::Relaxed) {
            return None;
        }
        let is_term = self.code.load(Ordering::Relaxed) == ExitCode::Terminated as usize;
        Some(if is_term { ExitCode::Terminated } else { ExitCode::Interrupted })
    }

    /// From now on something is under way: the first signal is remembered.
    pub(crate) fn begin(&self) {
        self.idle.store(false, Ordering::Relaxed);
    }

    /// Waits for something with nothing under way: a signal ends the program at once meanwhile.
    pub(crate) fn while_idle<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.idle.store(true, Ordering::Relaxed);
        let come = wait();
        self.idle.store(false, Ordering::Relaxed);
        come
    }

    /// The order matters: at the second signal the flag is up already, and the first handler ends the program.
    #[cfg(unix)]
    fn register(&self) -> io::Result<()> {
        use signal_hook::consts::{SIGINT, SIGTERM};
        use signal_hook::flag;

        for (signal, code) in [(SIGINT, ExitCode::Interrupted), (SIGTERM, ExitCode::Terminated)] {
            flag::register_conditional_shutdown(signal, code as i32, Arc::clone(&self.idle))?;
            flag::register_conditional_shutdown(signal, code as i32, Arc::clone(&self.raised))?;
            flag::register_usize(signal, Arc::clone(&self.code), code as usize)?;
            flag::register(signal, Arc::clone(&self.raised))?;
        }
        Ok(())
    }

    /// Elsewhere Ctrl-C ends the program at once.
    #[cfg(not(unix))]
    fn register(&self) -> io::Result<()> {
        Ok(())
    }
}
