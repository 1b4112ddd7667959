//! How Catch-Up is solved: tables while they fit, searches beyond.

mod decided;
mod endgame;
mod fill;
mod floor;
mod greedy;
mod hand;
mod known;
mod layout;
mod left;
mod lengths;
mod nimber;
mod note;
mod outcomes;
mod packed;
mod pieces;
mod prospects;
mod search;
mod steps;
mod tables;
mod values;
mod why;
mod word;

use super::sets::TurnChoice;
use super::{CatchUp, Position};
use crate::core::Game;
use crate::solve::alpha_beta::{AlphaBeta, Ordered};
use crate::solve::mcts::MctsStage;
use crate::solve::{Analysis, CancelToken, Halt, Monitor, Solve, Stage, WhyPart};

pub use note::{CatchUpNote, Prospects};
pub(super) use prospects::Expectations;

/// Random games that are played before the searches begin.
const FIRST_GUESS: usize = 1_000;

impl Solve for CatchUp {
    type Note = CatchUpNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        if !self.is_the_papers() {
            return vec![
                Box::new(nimber::NimberStage::new(self)),
                Box::new(greedy::Greedy),
                Box::new(MctsStage::with_most(FIRST_GUESS)),
                Box::<AlphaBeta<Self>>::default(),
                Box::<MctsStage>::default(),
            ];
        }
        vec![
            Box::<tables::OutcomeTable>::default(),
            Box::<tables::PieceTable>::default(),
            Box::<tables::LengthTable>::default(),
            Box::<tables::PieceLengthTable>::default(),
            // Something to look at, for a moment's work, while what comes next may take for ever.
            Box::new(MctsStage::with_most(FIRST_GUESS)),
            Box::<values::Values>::default(),
            Box::<AlphaBeta<Self>>::default(),
            Box::<MctsStage>::default(),
        ]
    }

    fn annotate(&self, analysis: &mut Analysis<Self>, monitor: &mut Monitor<'_, Self>) -> Result<(), Halt> {
        if self.players() > 2 { prospects::annotate(self, analysis, monitor) } else { Ok(()) }
    }

    fn note_words(&self, note: &CatchUpNote) -> Vec<(&'static str, String)> {
        note.words()
    }

    fn foretold(&self, note: &CatchUpNote) -> Option<String> {
        note.prospects.as_ref().map(Prospects::foretold)
    }

    fn count_turns(&self, pos: &Position, cancel: &CancelToken) -> Result<Option<u64>, Halt> {
        let check = || if cancel.is_cancelled() { Err(Halt::Cancelled) } else { Ok(()) };
        TurnChoice::of(self, pos).count(check).map(Some)
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        why::why(self, analysis)
    }

    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        why::parts(self, analysis)
    }
}

/// What the search finds of the start: who wins comes first, and what the moves are worth takes the rest. A table of the
/// whole pool knows all of it at once, and later.
pub(super) fn by_search(game: &CatchUp, monitor: &mut Monitor<'_, CatchUp>) -> (Analysis<CatchUp>, Result<(), Halt>) {
    let (mut analysis, mut halt) = Analysis::within(game, game.start(), monitor);
    if halt.is_ok() && !analysis.done && game.is_the_papers() {
        halt = values::Values::default().run(game, &mut analysis, monitor);
    }
    analysis.nodes = monitor.count();
    (analysis, halt)
}

/// The smallest number first, as listed: it leaves the opponent the fewest ways to answer.
impl Ordered for CatchUp {}

#[cfg(test)]
mod tests;
