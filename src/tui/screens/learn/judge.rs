//! Who judges answers: a thread of its own, so that no key waits for a proof.

use std::sync::{Arc, Mutex, PoisonError};

use crate::engine::{Engine, Job, Report, Source};
use crate::learn::{Attempt, AttemptReply, Referee};
use crate::solve::Halt;

/// The referee, and the answer that is being judged.
pub(super) struct Judge {
    /// Whoever comes next waits here until a judgement that was given up has noticed.
    referee: Arc<Mutex<Referee>>,
    job: Option<Job<Judged>>,
}

/// An answer that was judged, or a game that was looked at.
pub(super) struct Judged {
    /// The attempt after it.
    pub attempt: Attempt,
    /// What is said.
    pub said: Judgement,
}

/// What a referee says.
pub(super) enum Judgement {
    /// To an answer.
    Reply(AttemptReply),
    /// Of the way to win the game in hand.
    Way(String),
}

impl Judge {
    pub(super) fn new(engine: &Engine) -> Self {
        Self { referee: Arc::new(Mutex::new(Referee::new(engine.memory().clone()))), job: None }
    }

    /// Begins to judge an answer.
    pub(super) fn ask(&mut self, engine: &Engine, attempt: &Attempt, answer: String) {
        self.begin(engine, attempt, move |attempt, referee| attempt.answer(&answer, referee).map(Judgement::Reply));
    }

    /// Begins to look for the way to win the game in hand.
    pub(super) fn ask_way(&mut self, engine: &Engine, attempt: &Attempt) {
        self.begin(engine, attempt, |attempt, referee| attempt.way(referee).map(Judgement::Way));
    }

    fn begin(
        &mut self,
        engine: &Engine,
        attempt: &Attempt,
        work: impl FnOnce(&mut Attempt, &mut Referee) -> Result<Judgement, Halt> + Send + 'static,
    ) {
        // The one before is asked to stop.
        self.job = None;
        let (referee, mut attempt) = (Arc::clone(&self.referee), attempt.clone());
        self.job = Some(Job::start(engine, "judge", move |outbox| {
            let mut referee = referee.lock().unwrap_or_else(PoisonError::into_inner);
            referee.listen_to(outbox.token().clone());
            let said = work(&mut attempt, &mut referee).unwrap_or_else(|halt| {
                Judgement::Reply(AttemptReply::Unread(match halt {
                    Halt::MemoryFull => "the memory budget does not suffice to check it".to_owned(),
                    Halt::Cancelled => "it was not checked".to_owned(),
                }))
            });
            Judged { attempt, said }
        }));
    }

    /// Whether an answer is being judged.
    pub(super) fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Nobody waits for the judgement any more.
    pub(super) fn stop(&mut self) {
        self.job = None;
    }

    /// The judgement, if there is news of it; a sentence where there will be none.
    pub(super) fn take(&mut self, source: Source) -> Option<Result<Judged, String>> {
        let report = self.job.as_ref().filter(|job| job.source() == source)?.take()?;
        self.job = None;
        Some(match report {
            Report::Partial(judged) | Report::Done(judged) => Ok(judged),
            Report::Failed(words) => Err(words),
        })
    }
}
