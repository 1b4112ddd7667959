//! The perfect player of games in which tables say who wins but not how fast.

use super::{Bot, Perfect, Policy, Situation};
use crate::core::Outcome;
use crate::solve::{Halt, MoveReport, Solve};

/// Plays as [`Perfect`] does wherever the length of a win is known or bounded. Elsewhere a win is kept by the moves whose
/// stage is lowest: the stage must fall with every pair of turns, so that the win comes to an end.
pub struct Homeward<G: Solve>(
    /// When the labelling that proves a move won came to it; the earlier, the nearer to the end.
    pub fn(&MoveReport<G>) -> u32,
);

impl<G: Solve> Bot<G> for Homeward<G> {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        let (analysis, halt) = at.solver.analyze(at.pos, at.monitor);
        if halt == Err(Halt::Cancelled) || !analysis.is_listed {
            return Err(halt.err().unwrap_or(Halt::MemoryFull));
        }
        let one_each = |moves: Vec<G::Move>| Policy::uniform(moves.into_iter().map(|mv| vec![mv]).collect());
        let is_won = analysis.root.outcome() == Some(Outcome::Win);
        // A win whose length is bounded comes to an end by what bounds it. With its budget spent a solver would not look
        // at the position again.
        let is_bounded = analysis.root.lower().remoteness().is_some();
        if is_bounded || !is_won && at.monitor.spent() {
            return Ok(one_each(analysis.best().map(|report| report.mv).collect()));
        }
        if !is_won {
            return Perfect.policy(at);
        }
        let least = analysis.keepers().map(|report| (self.0)(report)).min();
        let chosen = analysis.keepers().filter(|report| Some((self.0)(report)) == least);
        Ok(one_each(chosen.map(|report| report.mv).collect()))
    }
}
