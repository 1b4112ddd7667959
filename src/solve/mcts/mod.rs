//! Monte Carlo tree search: estimates where nothing else reaches, and proofs at the tips of the tree.

mod tree;

pub use tree::{Growth, MctsTree};

use super::{Analysis, Halt, Monitor, Solve, Stage};
use crate::core::Bounds;

/// Plays at random from the tips of a growing tree and prefers what went well.
///
/// Idea: upper confidence bounds on trees (Kocsis and Szepesvári 2006), with proofs handed up from the ends of games
/// that the tree has met (Winands, Björnsson and Saito 2008). Estimates are the shares of what was won; a bound is told
/// only where it is proven, and nothing is guessed where every outcome is. Cost: one game at random for every node of the tree. It asks nothing of a game, reads no
/// clock, and draws from a fixed seed: the same budget of nodes gives the same answer.
pub struct MctsStage {
    seed: u64,
    most: usize,
}

/// Nodes of the tree when nobody sets a budget: about as much as people have patience for.
const MOST: usize = 400_000;
/// Games between two looks at the screen.
const SHOW_EVERY: u64 = 2_000;

impl Default for MctsStage {
    fn default() -> Self {
        Self { seed: 1, most: MOST }
    }
}

impl MctsStage {
    /// A stage whose tree grows to at most `most` nodes.
    pub fn with_most(most: usize) -> Self {
        Self { seed: 1, most }
    }
}

impl<G: Solve> Stage<G> for MctsStage {
    fn name(&self) -> &'static str {
        "mcts"
    }

    fn run(&mut self, game: &G, analysis: &mut Analysis<G>, monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
        if analysis.is_listed && analysis.moves.iter().all(|report| report.bounds.outcome().is_some()) {
            return Ok(());
        }
        analysis.stage = "mcts";
        let mut tree = MctsTree::new(game, analysis.position.clone(), self.seed);
        let mut games = 0_u64;
        while !monitor.spent() && tree.len() < self.most {
            match tree.grow(game, monitor) {
                Ok(Growth::Grown) => games += 1,
                Ok(Growth::Settled) => break,
                Err(halt) => {
                    tell(&tree, analysis, monitor);
                    return Err(halt);
                }
            }
            if games.is_multiple_of(SHOW_EVERY) {
                tell(&tree, analysis, monitor);
            }
        }
        tell(&tree, analysis, monitor);
        Ok(())
    }
}

fn tell<G: Solve>(tree: &MctsTree<G>, analysis: &mut Analysis<G>, monitor: &mut Monitor<'_, G>) {
    analysis.root.tighten(tree.root_bounds());
    analysis.tighten_moves(|mv| tree.report(mv).map_or(Bounds::UNKNOWN, |(bounds, _)| bounds));
    analysis.edit_moves(|report| {
        let guess = tree.report(report.mv).and_then(|(_, guess)| guess);
        // What is proven needs no guess.
        report.estimate = if report.bounds.outcome().is_some() { None } else { guess.or(report.estimate) };
    });
    let best = tree.best_estimate();
    analysis.estimate = if analysis.root.outcome().is_some() { None } else { best.or(analysis.estimate) };
    monitor.show(analysis);
}
