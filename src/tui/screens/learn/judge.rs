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

/// An answer that was judged.
pub(super) struct Judged {
    /// The attempt after it.
    pub attempt: Attempt,
    /// What is said to it.
    pub reply: AttemptReply,
}

impl Judge {
    pub(super) fn new(engine: &Engine) -> Self {
        Self { referee: Arc::new(Mutex::new(Referee::new(engine.memory().clone()))), job: None }
    }

    /// Begins to judge an answer.
    pub(super) fn ask(&mut self, engine: &Engine, attempt: &Attempt, answer: String) {
        // The one before is asked to stop.
        self.job = None;
        let (referee, mut attempt) = (Arc::clone(&self.referee), attempt.clone());
        self.job = Some(Job::start(engine, "judge", move |outbox| {
            let mut referee = referee.lock().unwrap_or_else(PoisonError::into_inner);
            referee.listen_to(outbox.token().clone());
            let reply = attempt.answer(&answer, &mut referee).unwrap_or_else(|halt| {
                AttemptReply::Unread(match halt {
                    Halt::MemoryFull => "the memory budget does not suffice to check it".to_owned(),
                    Halt::Cancelled => "it was not checked".to_owned(),
                })
            });
            Judged { attempt, reply }
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
