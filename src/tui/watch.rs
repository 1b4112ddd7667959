//! The threads that fill the event queue: the terminal's words and signals. Each sleeps until there is something.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::thread;

use super::claim::Claim;
use super::event::Event;
use super::input;

/// Keys, mouse, pastes, and the end of the terminal.
pub(crate) fn terminal(sender: &Sender<Event>) -> io::Result<()> {
    let sender = sender.clone();
    start("input", move || {
        // A program that hears no key any more cannot be left: even a fault in there is an end.
        let _ = catch_unwind(AssertUnwindSafe(|| input::read(|event| sender.send(event).is_ok())));
        let _ = sender.send(Event::HangUp);
    })
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let started = thread::Builder::new().name(name.to_owned()).spawn(work);
    started.map(drop).map_err(|error| io::Error::new(error.kind(), format!("no thread can be started: {error}")))
}

#[cfg(unix)]
pub(crate) use unix::{is_continue, is_stop, signals, stop};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::mpsc::Sender;
    use std::thread;
    use std::time::Duration;

    use crossterm::terminal::size;
    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGTSTP, SIGUSR1,
        SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, exit};

    use super::{Claim, Event, start};

    /// They would end the process, and the terminal would stay as it is. Those that tell of a fault cannot be heard: the
    /// keeper of the claim gives the terminal back then.
    const ENDS: [i32; 14] = [
        SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGABRT, SIGIO,
        SIGSYS, SIGTRAP,
    ];

    /// Who is asked to end has done so by then, or waits for a terminal that does not read.
    const GRACE: Duration = Duration::from_millis(700);

    /// Signals go through the queue, too. Where the queue is not read any more, a signal that ends a process still does.
    pub(crate) fn signals(sender: &Sender<Event>, claim: &Claim) -> io::Result<()> {
        let mut signals = Signals::new(ENDS.iter().chain(&[SIGTSTP, SIGCONT, SIGWINCH, SIGXFSZ]))?;
        let (sender, claim) = (sender.clone(), claim.clone());
        start("signals", move || {
            for signal in signals.forever() {
                let event = match signal {
                    // Writing has failed already, which is told in words where it was tried.
                    SIGXFSZ => continue,
                    SIGWINCH => match size() {
                        Ok((width, height)) => Event::Resize { width, height },
                        Err(_) => continue,
                    },
                    signal => Event::Signal(signal),
                };
                let is_heard = sender.send(event).is_ok();
                if ENDS.contains(&signal) {
                    thread::sleep(GRACE);
                    claim.wrest();
                    exit(128 + signal);
                } else if !is_heard {
                    return;
                }
            }
        })
    }

    /// Whether it asks the program to stop for a while.
    pub(crate) fn is_stop(signal: i32) -> bool {
        signal == SIGTSTP
    }

    /// Whether it says that the program goes on.
    pub(crate) fn is_continue(signal: i32) -> bool {
        signal == SIGCONT
    }

    /// Stops the process until it is continued, which arrives as a signal of its own. `false` if it cannot stop.
    pub(crate) fn stop() -> bool {
        emulate_default_handler(SIGTSTP).is_ok()
    }
}

#[cfg(not(unix))]
pub(crate) use elsewhere::{is_continue, is_stop, signals, stop};

#[cfg(not(unix))]
mod elsewhere {
    use std::io;
    use std::sync::mpsc::Sender;

    use super::{Claim, Event};

    /// There are none: Ctrl-C is a key, and a closed window ends the process.
    pub(crate) fn signals(_sender: &Sender<Event>, _claim: &Claim) -> io::Result<()> {
        Ok(())
    }

    /// Never.
    pub(crate) fn is_stop(_signal: i32) -> bool {
        false
    }

    /// Never.
    pub(crate) fn is_continue(_signal: i32) -> bool {
        false
    }

    /// A process cannot stop here.
    pub(crate) fn stop() -> bool {
        false
    }
}
