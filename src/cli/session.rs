//! A long computation under a clock, a progress bar and Ctrl-C.
//!
//! The work runs on a pool of threads with deep stacks; the calling thread holds the clock, looks for Ctrl-C and
//! moves the bar. The work itself knows a cancel token and nothing else of this.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::interrupt::Interrupt;
use super::progress::Progress;
use crate::files::TableFolder;
use crate::solve::{Attic, CancelToken, Memory};
use crate::units::Bytes;

/// What Ctrl-C does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnCtrlC {
    /// It stops the work, and what is known by then is printed.
    Stop,
    /// It ends the program, as it does where nobody listens: right where a person is being asked for a line.
    End,
}

/// What a command may use, and what can stop it.
pub struct Session {
    pool: ThreadPool,
    memory: Memory,
    interrupt: Interrupt,
    attic: Option<TableFolder>,
}

/// How a computation came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was done.
    Finished,
    /// The time limit was reached.
    OutOfTime,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

/// Recursive solvers go as deep as a game is long; the longest have tens of thousands of moves. Untouched pages cost
/// nothing.
const STACK: usize = 256 << 20;

/// How often the clock, Ctrl-C and the bar are looked at.
const TICK: Duration = Duration::from_millis(5);

/// Stages that watch their budget come to a good end by themselves; those that do not are cancelled this much later.
const GRACE: Duration = Duration::from_millis(150);

impl Session {
    /// A session with `threads` threads (as many as the machine has, if nothing is said) and `memory` for all tables.
    pub fn new(threads: Option<usize>, memory: Bytes, on_ctrl_c: OnCtrlC) -> Result<Self> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads.unwrap_or(0))
            .stack_size(STACK)
            .build()
            .context("cannot start the threads")?;
        let interrupt = match on_ctrl_c {
            OnCtrlC::Stop => Interrupt::listen().context("cannot listen for Ctrl-C")?,
            OnCtrlC::End => Interrupt::default(),
        };
        Ok(Self { pool, memory: Memory::new(memory.get()), interrupt, attic: None })
    }

    /// The same session with a folder for tables.
    #[must_use]
    pub fn with_attic(mut self, attic: Option<TableFolder>) -> Self {
        let folder = attic.clone().map(|folder| Arc::new(folder) as Arc<dyn Attic>);
        self.memory = self.memory.with_attic(folder);
        Self { attic, ..self }
    }

    /// The folder for tables, if there is one.
    pub fn attic(&self) -> Option<&TableFolder> {
        self.attic.as_ref()
    }

    /// The budget that all tables share.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Waits for something with nothing under way: Ctrl-C ends the program at once meanwhile.
    pub fn while_idle<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.interrupt.while_idle(wait)
    }

    /// Runs `work` to its end, cancelling it through `cancel` when the time is up or when somebody presses Ctrl-C.
    ///
    /// # Panics
    /// When the work does.
    pub fn run<T: Send>(
        &self,
        limit: Option<Duration>,
        progress: &Progress,
        cancel: &CancelToken,
        work: impl FnOnce() -> T + Send,
    ) -> (T, Ending) {
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        let mut answer = None;
        let (done, waiting) = channel();
        let mut ending = Ending::Finished;
        self.pool.in_place_scope(|scope| {
            let answer = &mut answer;
            // The guard reports the end of a panic as well.
            let done = Report(done);
            scope.spawn(move |_| {
                let _done = done;
                *answer = Some(work());
            });
            while waiting.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                progress.tick();
                if self.interrupt.is_raised() {
                    ending = Ending::Interrupted;
                    cancel.cancel();
                } else if deadline.is_some_and(|deadline| Instant::now() >= deadline + GRACE) {
                    cancel.cancel();
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

/// Tells that the work has ended, however it did.
struct Report(Sender<()>);

impl Drop for Report {
    fn drop(&mut self) {
        // Nobody listens any more only if the listener has panicked.
        let _ = self.0.send(());
    }
}

/// Whether `error` says that the reader of our output has gone, as `head` does; that is no failure.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|error| error.io_error_kind() == Some(io::ErrorKind::BrokenPipe))
    })
}
