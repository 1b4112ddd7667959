//! What the analyst has said about the positions of a match.

mod taught;

use std::sync::Arc;

use crate::core::{Bounds, Game, Outcome, Player};
use crate::engine::{Analyst, Answer, Detail, Effort, Generation, Report, Traps};
use crate::games::{AnyGame, AnyPosition};
use crate::play::{Match, PositionWorth};
use crate::solve::{Analysis, RatedTurns};

/// The answers so far, in full about the position on the board and about all others of the match: whichever pane asked for
/// them, they are there for all panes when somebody walks to that position.
pub(crate) struct Knowledge {
    here: Answer<AnyGame>,
    /// Why there will be no answer.
    failure: Option<String>,
    /// The question that is open: its number, and the step of the timeline that it is about.
    asked: Option<(Generation, usize, Detail)>,
    /// What each position of the timeline is worth to its mover, by step.
    values: Vec<KnownStep>,
}

/// What is known of a position of the timeline.
struct KnownStep {
    position: AnyPosition,
    worth: PositionWorth,
    asked: AskedFor,
    /// All of it, unless its moves are too many to be kept for every position.
    answer: Option<Answer<AnyGame>>,
}

/// Answers with more moves are kept about the position on the board alone.
const MOST_KEPT: usize = 2_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum AskedFor {
    Never,
    /// Who wins is known, and the rest waits until that is known of all.
    Verdict,
    Answered,
}

impl Knowledge {
    /// Nothing but the rules.
    pub(crate) fn new(table: &Match<AnyGame>) -> Self {
        let analysis = Analysis::new(table.game(), table.position().clone());
        Self { here: Answer::new(analysis), failure: None, asked: None, values: Vec::new() }
    }

    /// What a solver has found about the position on the board.
    #[cfg(test)]
    pub(super) fn told(table: &Match<AnyGame>, analysis: Analysis<AnyGame>) -> Self {
        let mut known = Self { here: Answer::new(analysis), ..Self::new(table) };
        known.follow(table);
        known.note(table.timeline().now(), PositionWorth::of(&known.here.analysis), true);
        known
    }

    /// The same about the position to which one has walked, beside what is known of the others.
    #[cfg(test)]
    pub(super) fn tell(&mut self, table: &Match<AnyGame>, analysis: Analysis<AnyGame>) {
        self.here = Answer::new(analysis);
        self.note(table.timeline().now(), PositionWorth::of(&self.here.analysis), true);
    }

    /// What is known about the position that was asked about last; `None` after a failure.
    pub(crate) fn here(&self) -> Option<&Analysis<AnyGame>> {
        self.failure.is_none().then_some(&self.here.analysis)
    }

    /// The whole turns of that position.
    pub(crate) fn turns(&self) -> Option<&Arc<RatedTurns<AnyGame>>> {
        self.here.turns.as_ref()
    }

    /// The traps among equals of that position.
    pub(crate) fn traps(&self) -> Option<&Traps> {
        self.here.traps.as_ref()
    }

    /// Why there is no answer.
    pub(crate) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// What it took to know it.
    pub(crate) fn effort(&self) -> Effort {
        self.here.effort
    }

    /// Whether the analyst still works on the position of step `now`.
    pub(crate) fn is_working(&self, now: usize) -> bool {
        self.asked.is_some_and(|(_, step, _)| step == now)
    }

    /// Asks about the position on the board unless that is known or under way; then, one after the other, about those
    /// before it of which the value is missing, who wins before how soon. `past` says whether those matter.
    pub(crate) fn ask(&mut self, table: &Match<AnyGame>, analyst: &Analyst<AnyGame>, detail: Detail, past: bool) {
        self.follow(table);
        let now = table.timeline().now();
        if self.here.analysis.position != *table.position() {
            let known = self.values.get(now).and_then(|known| known.answer.clone());
            self.here = known.unwrap_or_else(|| Self::new(table).here);
            let behind = self.value(now + 1);
            taught::learn(&mut self.here, table, now, behind);
            self.failure = None;
            self.asked = None;
        }
        let has_detail = match detail {
            Detail::Turns => self.here.turns.is_some(),
            Detail::Traps => self.here.traps.is_some(),
            Detail::Moves => true,
        };
        let complete = self.here.analysis.done && has_detail;
        let asked = self.asked.is_some_and(|(_, step, asked)| step == now && asked == detail);
        if asked || self.failure.is_some() {
            return;
        }
        if !complete {
            self.asked = Some((analyst.ask(table.position(), detail), now, detail));
        } else if past && self.asked.is_none() {
            let next = |asked| (0..self.values.len()).rev().find(|&step| self.values[step].asked == asked);
            self.asked = next(AskedFor::Never)
                .or_else(|| next(AskedFor::Verdict))
                .map(|step| (analyst.ask(&self.values[step].position, Detail::Moves), step, Detail::Moves));
        }
    }

    /// Nobody wants to know more of this match than is known.
    pub(crate) fn stop(&mut self, table: &Match<AnyGame>, analyst: &Analyst<AnyGame>) {
        self.forget_others(table);
        if self.asked.take().is_some() {
            analyst.cancel_hints();
        }
    }

    /// Takes in an answer. Those to older questions are dropped.
    pub(crate) fn take(&mut self, generation: Generation, report: Report<Answer<AnyGame>>, table: &Match<AnyGame>) {
        let Some((_, step, _)) = self.asked.filter(|(asked, ..)| *asked == generation) else { return };
        let now = table.timeline().now();
        let is_last = report.is_last();
        if is_last {
            self.asked = None;
        }
        match report {
            Report::Failed(words) if step == now => self.failure = Some(words),
            Report::Failed(_) => self.note(step, PositionWorth::UNKNOWN, is_last),
            Report::Partial(mut answer) | Report::Done(mut answer) => {
                answer.analysis.done |= is_last;
                taught::learn(&mut answer, table, step, self.value(step + 1));
                self.note(step, PositionWorth::of(&answer.analysis), is_last);
                self.pass_down(&answer.analysis, table, step);
                if let Some(known) = self.values.get_mut(step).filter(|_| answer.analysis.moves.len() <= MOST_KEPT) {
                    known.answer = Some(answer.clone());
                }
                if step == now {
                    self.here = answer;
                } else {
                    let behind = self.value(now + 1);
                    taught::learn(&mut self.here, table, now, behind);
                    if !is_last {
                        self.pass_on(step);
                    }
                }
            }
        }
    }

    /// A length may take minutes: once it is known who wins at `step`, the positions of which nothing is known come first.
    fn pass_on(&mut self, step: usize) {
        let waits = |other: usize| other != step && self.values[other].asked == AskedFor::Never;
        if self
            .values
            .get(step)
            .is_some_and(|known| known.worth.root.outcome().is_some() && known.asked == AskedFor::Never)
            && (0..self.values.len()).any(waits)
        {
            self.values[step].asked = AskedFor::Verdict;
            self.asked = None;
        }
    }

    /// What is known of the move that was played at a step holds of the position behind it.
    fn pass_down(&mut self, analysis: &Analysis<AnyGame>, table: &Match<AnyGame>, step: usize) {
        if let (Some(worth), Some(next)) = (taught::behind(analysis, table, step), self.values.get_mut(step + 1)) {
            next.worth.root.tighten(worth);
        }
    }

    fn note(&mut self, step: usize, worth: PositionWorth, is_last: bool) {
        if let Some(known) = self.values.get_mut(step) {
            known.worth = worth;
            if is_last {
                known.asked = AskedFor::Answered;
            }
        }
    }

    /// Keeps the list of values in step with the timeline.
    fn follow(&mut self, table: &Match<AnyGame>) {
        self.forget_others(table);
        let timeline = table.timeline();
        for pos in (self.values.len()..=timeline.len()).map_while(|step| timeline.position_at(step)) {
            let rules = Analysis::new(table.game(), pos.clone());
            let asked = if rules.done { AskedFor::Answered } else { AskedFor::Never };
            let worth = PositionWorth { root: rules.root, ..PositionWorth::UNKNOWN };
            self.values.push(KnownStep { position: pos.clone(), worth, asked, answer: None });
        }
    }

    /// Drops the values of positions that the timeline has no longer.
    fn forget_others(&mut self, table: &Match<AnyGame>) {
        let stands = |(step, known): &(usize, &KnownStep)| table.timeline().position_at(*step) == Some(&known.position);
        let count = self.values.iter().enumerate().take_while(stands).count();
        self.values.truncate(count);
    }

    /// What is known of the position before step `step`.
    pub(crate) fn worth(&self, step: usize) -> Option<&PositionWorth> {
        self.values.get(step).map(|known| &known.worth)
    }

    /// What the position before step `step` is worth to its mover.
    pub(crate) fn value(&self, step: usize) -> Option<Bounds> {
        self.worth(step).map(|worth| worth.root).filter(|bounds| *bounds != Bounds::UNKNOWN)
    }

    /// What the position before step `step` is to `player`, as far as that is known.
    pub(crate) fn outcome(&self, game: &AnyGame, player: Player, step: usize) -> Option<Outcome> {
        let known = self.values.get(step)?;
        let outcome = known.worth.root.outcome()?;
        Some(if game.to_move(&known.position) == player { outcome } else { -outcome })
    }
}
