//! Estimates for what no table reaches.

use super::dense::knows_outcomes;
use crate::games::chomp::Chomp;
use crate::solve::mcts::MctsStage;
use crate::solve::{Analysis, Halt, Monitor, Stage};

/// Games at random from the bites whose outcome is open. Where all are known but for their lengths there is nothing to
/// guess.
#[derive(Default)]
pub(crate) struct Guess(MctsStage);

impl Stage<Chomp> for Guess {
    fn name(&self) -> &'static str {
        Stage::<Chomp>::name(&self.0)
    }

    fn run(
        &mut self,
        game: &Chomp,
        analysis: &mut Analysis<Chomp>,
        monitor: &mut Monitor<'_, Chomp>,
    ) -> Result<(), Halt> {
        // On an endless field who wins is known by a theorem or not at all: a guess at the other bites has no end.
        let is_decided = game.goes_on(&analysis.position) && analysis.root.outcome().is_some();
        if is_decided || knows_outcomes(analysis) { Ok(()) } else { self.0.run(game, analysis, monitor) }
    }
}
