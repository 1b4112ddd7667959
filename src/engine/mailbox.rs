//! A place for the latest news only.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Which worker the news is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Source(pub u64);

/// Which question of a worker an answer belongs to; later questions have larger numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Generation(pub u64);

/// Is told that a mailbox which was empty has news. Called from the worker's thread; it must not block.
pub type Notifier = Arc<dyn Fn(Source, Generation) + Send + Sync>;

/// How far an answer has come.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Report<T> {
    /// True, but more may follow.
    Partial(T),
    /// All that there is.
    Done(T),
    /// The worker failed; the words say how.
    Failed(String),
}

impl<T> Report<T> {
    /// What was answered, if anything was.
    pub fn answer(self) -> Option<T> {
        match self {
            Self::Partial(answer) | Self::Done(answer) => Some(answer),
            Self::Failed(_) => None,
        }
    }

    /// Whether nothing more follows.
    pub fn is_last(&self) -> bool {
        match self {
            Self::Partial(_) => false,
            Self::Done(_) | Self::Failed(_) => true,
        }
    }
}

/// A place for the latest news only: what is not taken in time is replaced. Filling an empty mailbox tells the notifier
/// once, so a worker a thousand times faster than the screen costs the screen one event.
pub struct Mailbox<T> {
    source: Source,
    notifier: Notifier,
    place: Arc<Mutex<Option<(Generation, T)>>>,
}

impl<T> Clone for Mailbox<T> {
    fn clone(&self) -> Self {
        Self { source: self.source, notifier: Arc::clone(&self.notifier), place: Arc::clone(&self.place) }
    }
}

impl<T> Mailbox<T> {
    /// An empty mailbox of `source`.
    pub fn new(source: Source, notifier: Notifier) -> Self {
        Self { source, notifier, place: Arc::default() }
    }

    /// Whose mailbox it is.
    pub fn source(&self) -> Source {
        self.source
    }

    /// Puts news in, in the place of what nobody has taken.
    pub fn put(&self, generation: Generation, news: T) {
        let before = self.lock().replace((generation, news));
        if before.is_none() {
            (self.notifier)(self.source, generation);
        }
    }

    /// Takes the news out.
    pub fn take(&self) -> Option<(Generation, T)> {
        self.lock().take()
    }

    /// A worker that panicked while it held the lock has left a whole value or none.
    fn lock(&self) -> MutexGuard<'_, Option<(Generation, T)>> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
