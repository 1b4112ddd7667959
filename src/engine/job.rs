//! One piece of work in a thread of its own: the laboratory, the explorer, the editor have theirs.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::crew::contained;
use super::{Engine, Generation, Mailbox, Report, Source};
use crate::solve::{CancelToken, Memory};
#[cfg(feature = "tui")]
use crate::solve::{Monitor, Solve};

/// A thread with a cancel token and a mailbox. Dropping it cancels the work and never blocks.
pub struct Job<T> {
    cancel: CancelToken,
    mailbox: Mailbox<Report<T>>,
}

/// What a job may use: where its news goes, and how it learns that nobody waits for it any more.
pub struct Outbox<T> {
    cancel: CancelToken,
    memory: Memory,
    mailbox: Mailbox<Report<T>>,
    /// When something was shown last.
    shown: Mutex<Option<Instant>>,
}

/// What comes fast is shown at most this often.
const PAUSE: Duration = Duration::from_millis(40);

const ONLY: Generation = Generation(0);

impl<T: Send + 'static> Job<T> {
    /// Starts `work`. What it returns is the last report; a panic becomes [`Report::Failed`].
    pub fn start(engine: &Engine, name: &str, work: impl FnOnce(&Outbox<T>) -> T + Send + 'static) -> Self {
        let cancel = CancelToken::new();
        let mailbox = Mailbox::new(engine.next_source(), engine.notifier());
        let (memory, shown) = (engine.memory().clone(), Mutex::default());
        let outbox = Outbox { cancel: cancel.clone(), memory, mailbox: mailbox.clone(), shown };
        let open = engine.open_job();
        let started = engine.start(name, move || {
            let _open = open;
            let report = contained(|| work(&outbox)).map_or_else(Report::Failed, Report::Done);
            if !outbox.cancel.is_cancelled() {
                outbox.mailbox.put(ONLY, report);
            }
        });
        if let Err(words) = started {
            mailbox.put(ONLY, Report::Failed(words));
        }
        Self { cancel, mailbox }
    }

    /// Whose news it is.
    pub fn source(&self) -> Source {
        self.mailbox.source()
    }

    /// The latest news, if there is any.
    pub fn take(&self) -> Option<Report<T>> {
        self.mailbox.take().map(|(_, report)| report)
    }

    /// Asks the work to stop; nothing more is reported.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl<T> Outbox<T> {
    /// Shows how far the work has come.
    pub fn show(&self, news: T) {
        *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        if !self.cancel.is_cancelled() {
            self.mailbox.put(ONLY, Report::Partial(news));
        }
    }

    /// The same unless something was shown a moment ago.
    pub fn show_now_and_then(&self, news: impl FnOnce() -> T) {
        let last = *self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| last.elapsed() >= PAUSE) {
            self.show(news());
        }
    }

    /// The token, for monitors and for loops to ask.
    pub fn token(&self) -> &CancelToken {
        &self.cancel
    }

    /// The budget that tables are paid from.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// A monitor for work with a solver that is lent until somebody else asks it: it stops on `asked`, and with the job.
    #[cfg(feature = "tui")]
    pub(crate) fn monitor_of_guest<G: Solve>(&self, asked: &CancelToken) -> Monitor<'static, G> {
        let (job, both) = (self.cancel.clone(), asked.clone());
        let hear = move || {
            if job.is_cancelled() {
                both.cancel();
            }
        };
        Monitor::new(asked.clone(), self.memory.clone()).with_pulse(hear)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::engine::{Analyst, Detail};
    use crate::games::AnyGame;

    #[test]
    fn without_a_thread_every_question_is_answered_with_the_reason() {
        let engine = Engine::starved();
        let words = "the system gives this program no more threads";
        let failed = |report| matches!(report, Some(Report::Failed(reason)) if reason == words);
        assert!(failed(Job::<()>::start(&engine, "job", |_| ()).take()));
        let game: AnyGame = "catch-up 1..4".parse().expect("a game");
        let start = game.start();
        let analyst = Analyst::new(&engine, game);
        for _ in 0..2 {
            let asked = analyst.ask(&start, Detail::Moves);
            let (generation, report) = analyst.answer().expect("an answer");
            assert!(generation == asked && matches!(report, Report::Failed(reason) if reason == words));
        }
        assert_eq!(engine.alive(), 0);
    }
}
