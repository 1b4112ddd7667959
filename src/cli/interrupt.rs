//! Ctrl-C during a headless command: the first asks the work to stop, a second one ends the program.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Remembers that somebody pressed Ctrl-C; the default listens to nobody.
#[derive(Default)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
    /// Nothing is under way that could be lost.
    idle: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on.
    pub fn listen() -> io::Result<Self> {
        let interrupt = Self::default();
        register(&interrupt.raised, &interrupt.idle)?;
        Ok(interrupt)
    }

    /// Whether somebody pressed it.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// Waits for something with nothing under way: Ctrl-C ends the program at once meanwhile.
    pub fn while_idle<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.idle.store(true, Ordering::Relaxed);
        let come = wait();
        self.idle.store(false, Ordering::Relaxed);
        come
    }
}

/// The order matters: at the second signal the flag is up already, and the first handler ends the program.
#[cfg(unix)]
fn register(raised: &Arc<AtomicBool>, idle: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;

    flag::register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(idle))?;
    flag::register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(raised))?;
    flag::register(SIGINT, Arc::clone(raised))?;
    Ok(())
}

/// Elsewhere Ctrl-C ends the program at once.
#[cfg(not(unix))]
fn register(_raised: &Arc<AtomicBool>, _idle: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}

/// 128 and the number of the signal, as shells have it.
#[cfg(unix)]
const INTERRUPTED: i32 = 130;
