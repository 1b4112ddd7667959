//! A slip that is kept as a riddle. Whether it is one is found out beside whatever else is done.

use super::GameScreen;
use crate::engine::{Job, Outbox, Report, Source};
use crate::games::AnyGame;
use crate::play::{Grade, PosedRiddle, RiddleNote, TurnReview, missed_riddle};
use crate::solve::{Halt, Monitor, Solver};
use crate::tui::screen::{Desk, Wish};

type FoundSlip = Result<Option<PosedRiddle<AnyGame>>, Halt>;

/// The number of a turn, and the work that looks whether it missed a riddle.
pub(super) struct KeptSlip {
    turn: usize,
    job: Job<FoundSlip>,
}

impl GameScreen {
    /// Whether a person gave something away with the turn that was made here.
    pub(super) fn is_at_own_slip(&self) -> bool {
        let is_slip = |turn: &TurnReview<_>| turn.grade.is_some_and(Grade::is_slip);
        self.reviewed_here().is_some_and(|turn| is_slip(turn) && self.table.made_by(&turn.span).is_human())
    }

    /// Keeps what was missed here as a riddle, if it is one.
    pub(super) fn keep_slip(&mut self, desk: &Desk<'_>) {
        let Some(turn) = self.reviewed_here() else {
            return self.refuse("Nothing was played here: ‹mistake-before› walks back to a mistake.");
        };
        let (span, number) = (turn.span.clone(), turn.span.number);
        if !self.table.made_by(&span).is_human() {
            return self.refuse(format!("A program played turn {number}: people's mistakes become riddles."));
        }
        if turn.grade.is_some_and(|grade| !Grade::is_slip(grade)) {
            return self.refuse(format!("Turn {number} gave nothing away."));
        }
        let table = self.table.clone();
        let look = move |outbox: &Outbox<FoundSlip>| {
            let monitor = Monitor::new(outbox.token().clone(), outbox.memory().clone());
            missed_riddle(&mut Solver::new(table.game().clone()), &table, &span, &monitor)
        };
        let job = Job::start(desk.engine, "riddle", look);
        if let Some(review) = &mut self.review {
            review.slip = Some(KeptSlip { turn: number, job });
        }
        self.say(format!("Whether turn {number} missed a riddle is being looked at."));
    }

    /// Takes in whether it is one; nothing where the news is not of that.
    pub(super) fn take_slip(&mut self, source: Source) -> Option<Vec<Wish>> {
        let review = self.review.as_mut()?;
        let KeptSlip { turn, job } = review.slip.take_if(|slip| slip.job.source() == source)?;
        Some(match job.take() {
            Some(Report::Done(Ok(Some(riddle)))) => {
                self.say(format!("What turn {turn} missed is kept as a riddle, with what went wrong."));
                vec![Wish::KeepRiddle(RiddleNote::own_slip(&riddle))]
            }
            Some(Report::Failed(words)) => {
                self.refuse(words);
                Vec::new()
            }
            Some(Report::Done(Ok(None) | Err(_)) | Report::Partial(_)) | None => {
                self.refuse(format!("Turn {turn} missed no riddle: no single turn is proven to be all that keeps it."));
                Vec::new()
            }
        })
    }
}
