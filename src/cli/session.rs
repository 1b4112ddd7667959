//! A long computation under a clock, a progress bar, Ctrl-C and TERM.
//!
//! The work runs on a pool of threads with deep stacks; the calling thread holds the clock, looks for signals and
//! moves the bar. The work itself knows a cancel token and nothing else of this; where it does not look at the token in
//! time, the calling thread tells what is known without it, and ends the program.

use std::io;
use std::mem::ManuallyDrop;
use std::process;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::ExitCode;
use super::interrupt::Interrupt;
use super::progress::Progress;
use crate::files::TableFolder;
use crate::solve::{Attic, CancelToken, Memory};
use crate::units::Bytes;

/// What Ctrl-C does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnCtrlC {
    /// It stops the work, and what is known by then is printed.
    Stop,
    /// It ends the program, as it does where nobody listens: right where a person is being asked for a line.
    End,
}

/// What a command may use, and what can stop it.
pub(crate) struct Session {
    /// Nothing where the system has no thread to give.
    pool: Option<ThreadPool>,
    memory: Memory,
    interrupt: Interrupt,
    attic: Option<TableFolder>,
}

/// How a computation came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// It was done.
    Finished,
    /// The time limit was reached.
    OutOfTime,
    /// Somebody pressed Ctrl-C, or sent TERM.
    Interrupted,
}

/// What is told when the work does not stop in time: what is known without it. The program ends behind it.
pub(crate) type LastWords<'a> = &'a mut dyn FnMut(Ending) -> Result<()>;

/// Recursive solvers go as deep as a game is long; the longest have tens of thousands of moves. Untouched pages cost
/// nothing.
pub(super) const STACK: usize = 256 << 20;

/// How often the clock, Ctrl-C and the bar are looked at.
const TICK: Duration = Duration::from_millis(5);

/// Stages that watch their budget come to a good end by themselves; those that do not are cancelled this much later.
const GRACE: Duration = Duration::from_millis(150);

/// How long somebody who wants the program to end waits for the work, and how long after the time limit.
const PATIENCE: Duration = Duration::from_millis(25);
const DELAY: Duration = Duration::from_millis(700);

impl Session {
    /// A session with `threads` threads (as many as the machine has, if nothing is said) and `memory` for all tables.
    pub(crate) fn new(threads: Option<usize>, memory: Bytes, on_ctrl_c: OnCtrlC) -> Result<Self> {
        let start = |threads| ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
        let pool = start(threads.unwrap_or(0)).or_else(|_| start(1)).ok();
        let interrupt = match on_ctrl_c {
            OnCtrlC::Stop => Interrupt::listen().context("cannot listen for Ctrl-C")?,
            OnCtrlC::End => Interrupt::default(),
        };
        Ok(Self { pool, memory: Memory::new(memory.get()), interrupt, attic: None })
    }

    /// The same session with a folder for tables.
    #[must_use]
    pub(crate) fn with_attic(mut self, attic: Option<TableFolder>) -> Self {
        let folder = attic.clone().map(|folder| Arc::new(folder) as Arc<dyn Attic>);
        self.memory = self.memory.with_attic(folder);
        Self { attic, ..self }
    }

    /// The folder for tables, if there is one.
    pub(crate) fn attic(&self) -> Option<&TableFolder> {
        self.attic.as_ref()
    }

    /// The budget that all tables share.
    pub(crate) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Whether somebody asked the program to end, even after all work was done.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.raised().is_some()
    }

    /// How the program ends after work that ended like this, and what was written of it.
    pub(crate) fn code_after(&self, ending: Ending) -> ExitCode {
        if ending == Ending::Interrupted || self.is_interrupted() { self.code() } else { ExitCode::Success }
    }

    /// How the program ends after it was interrupted.
    pub(crate) fn code(&self) -> ExitCode {
        self.interrupt.raised().unwrap_or(ExitCode::Interrupted)
    }

    /// Waits for something with nothing under way: a signal ends the program at once meanwhile.
    pub(crate) fn while_idle<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.interrupt.while_idle(wait)
    }

    /// Runs `work` to its end, cancelling it through `cancel` when the time is up or when somebody presses Ctrl-C. Work
    /// that goes on nevertheless is left alone: the last words are said, and the program ends.
    ///
    /// # Panics
    /// When the work does.
    pub(crate) fn run<T: Send>(
        &self,
        limit: Option<Duration>,
        progress: &Progress,
        cancel: &CancelToken,
        work: impl FnOnce() -> T + Send,
        last_words: Option<LastWords<'_>>,
    ) -> (T, Ending) {
        let Some(pool) = &self.pool else { return Self::run_alone(limit, progress, work) };
        self.interrupt.begin();
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        let mut answer = None;
        let (done, waiting) = channel();
        let mut ending = Ending::Finished;
        let mut watchdog = Watchdog { last_words, barks_at: None };
        pool.in_place_scope(|scope| {
            let answer = &mut answer;
            // The guard reports the end of a panic as well.
            let done = Telling(done);
            scope.spawn(move |_| {
                let _done = done;
                *answer = Some(work());
            });
            while waiting.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                progress.tick();
                if self.interrupt.raised().is_some() {
                    if ending != Ending::Interrupted {
                        watchdog.wake(PATIENCE);
                    }
                    ending = Ending::Interrupted;
                    cancel.cancel();
                } else if deadline.is_some_and(|deadline| Instant::now() >= deadline + GRACE) {
                    if ending != Ending::OutOfTime {
                        watchdog.wake(DELAY);
                    }
                    ending = Ending::OutOfTime;
                    cancel.cancel();
                }
                if watchdog.is_due() {
                    progress.clear();
                    watchdog.bark(ending, || self.code_after(ending));
                }
            }
        });
        progress.clear();
        if ending == Ending::Finished && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            ending = Ending::OutOfTime;
        }
        (answer.expect("the scope ends when the work has, and passes its panic on"), ending)
    }
}

impl Session {
    /// The same without any other thread. Nobody holds the clock: the work looks at its budget itself, where it has one, and
    /// a signal ends the program at once.
    fn run_alone<T>(limit: Option<Duration>, progress: &Progress, work: impl FnOnce() -> T) -> (T, Ending) {
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        let answer = work();
        progress.clear();
        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        (answer, if is_late { Ending::OutOfTime } else { Ending::Finished })
    }
}

/// Holds what is large to the end of the program, which gives everything back at once: piece by piece it takes seconds.
pub(crate) fn to_the_end<T>(large: T) -> ManuallyDrop<T> {
    ManuallyDrop::new(large)
}

/// Ends the program where the work does not.
struct Watchdog<'a> {
    last_words: Option<LastWords<'a>>,
    barks_at: Option<Instant>,
}

impl Watchdog<'_> {
    /// The work has so much time left; less, if it had less before.
    fn wake(&mut self, time: Duration) {
        let at = Instant::now() + time;
        self.barks_at = Some(self.barks_at.map_or(at, |before| before.min(at)));
    }

    fn is_due(&self) -> bool {
        self.last_words.is_some() && self.barks_at.is_some_and(|at| Instant::now() >= at)
    }

    fn bark(&mut self, ending: Ending, code: impl Fn() -> ExitCode) {
        let Some(words) = self.last_words.take() else { return };
        let code = match words(ending) {
            Err(error) if !is_broken_pipe(&error) => super::complain(&error),
            Ok(()) | Err(_) => code(),
        };
        process::exit(code as i32);
    }
}

/// Tells that the work has ended, however it did.
struct Telling(Sender<()>);

impl Drop for Telling {
    fn drop(&mut self) {
        // Nobody listens any more only if the listener has panicked.
        let _ = self.0.send(());
    }
}

/// Whether `error` says that the reader of our output has gone, as `head` does; that is no failure.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|error| error.io_error_kind() == Some(io::ErrorKind::BrokenPipe))
    })
}
