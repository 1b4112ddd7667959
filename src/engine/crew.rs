//! Everybody who works: what all threads of the program share, and the farewell to them.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{Notifier, Source};
use crate::solve::Memory;

/// What all workers share: whom to tell of news, and one budget of memory.
///
/// A worker that is dropped is only asked to stop. It ends when it notices, and frees its tables in its own thread:
/// freeing two gigabytes takes longer than a key may wait.
#[derive(Clone)]
pub struct Engine {
    notifier: Notifier,
    memory: Memory,
    sources: Arc<AtomicU64>,
    alive: Arc<(Mutex<usize>, Condvar)>,
    open: Arc<AtomicUsize>,
    jobs: Arc<AtomicUsize>,
    stack: usize,
}

/// Search recurses; this is deep enough for the longest game. Only what is touched is really taken.
const STACK: usize = 64 << 20;

impl Engine {
    /// An engine without workers.
    pub fn new(notifier: Notifier, memory: Memory) -> Self {
        let (sources, alive, open, jobs) = <_>::default();
        Self { notifier, memory, sources, alive, open, jobs, stack: STACK }
    }

    /// An engine on a system that has no thread to give.
    #[cfg(test)]
    pub(super) fn starved() -> Self {
        Self { stack: usize::MAX / 4, ..Self::new(Arc::new(|_, _| {}), Memory::new(1 << 20)) }
    }

    /// The budget that all tables are paid from.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// How many threads are at work or waiting for it.
    pub fn alive(&self) -> usize {
        *self.alive.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether every question is answered and every job done: no more news will come of what was asked so far.
    pub fn is_idle(&self) -> bool {
        self.open.load(Ordering::SeqCst) == 0 && !self.has_jobs()
    }

    /// Whether a job is not done yet. Unlike the search for an answer it comes to its end.
    pub fn has_jobs(&self) -> bool {
        self.jobs.load(Ordering::SeqCst) > 0
    }

    /// A question that is open as long as this is kept.
    pub(super) fn open(&self) -> OpenQuestion {
        OpenQuestion::counted(&self.open)
    }

    /// A job that is not done as long as this is kept.
    pub(super) fn open_job(&self) -> OpenQuestion {
        OpenQuestion::counted(&self.jobs)
    }

    /// Waits until every worker has ended, at most for `deadline`; whether all have. For the end of the program, after
    /// the workers were dropped.
    pub fn farewell(&self, deadline: Duration) -> bool {
        let (count, gone) = &*self.alive;
        let until = Instant::now() + deadline;
        let mut alive = count.lock().unwrap_or_else(PoisonError::into_inner);
        while *alive > 0 {
            let Some(left) = until.checked_duration_since(Instant::now()) else { return false };
            alive = gone.wait_timeout(alive, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    pub(super) fn notifier(&self) -> Notifier {
        Arc::clone(&self.notifier)
    }

    pub(super) fn next_source(&self) -> Source {
        Source(self.sources.fetch_add(1, Ordering::Relaxed))
    }

    /// Starts a thread that nobody joins.
    ///
    /// # Errors
    /// In words, where no thread is to be had: what it was to find out is not known then, and the game goes on.
    pub(super) fn start(&self, name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), String> {
        let guard = Alive::new(&self.alive);
        let thread = thread::Builder::new().name(name.to_owned()).stack_size(self.stack);
        let started = thread.spawn(move || {
            let _guard = guard;
            work();
        });
        started.map(drop).map_err(|_| "the system gives this program no more threads".to_owned())
    }
}

/// A question that nobody has answered yet, or a job that is not done.
pub(super) struct OpenQuestion(Arc<AtomicUsize>);

impl OpenQuestion {
    fn counted(open: &Arc<AtomicUsize>) -> Self {
        open.fetch_add(1, Ordering::SeqCst);
        Self(Arc::clone(open))
    }
}

impl Drop for OpenQuestion {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

struct Alive(Arc<(Mutex<usize>, Condvar)>);

impl Alive {
    fn new(alive: &Arc<(Mutex<usize>, Condvar)>) -> Self {
        *alive.0.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Self(Arc::clone(alive))
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.1.notify_all();
    }
}

/// The edge at which a panic ends: it becomes words.
pub(crate) fn contained<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| words_of(&*panic))
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().cloned();
    words
        .or_else(|| panic.downcast_ref::<&str>().map(|&words| words.to_owned()))
        .unwrap_or_else(|| "no reason".to_owned())
}
