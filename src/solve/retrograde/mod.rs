//! Values of games whose positions recur: from the ends backward.

mod graph;
mod reach;

pub use graph::{End, Graph};

use self::reach::{Reached, Solved};
use super::{Analysis, Halt, Monitor, Solve, Stage, best_line};
use crate::core::{Bounds, Shape, Step};

/// Solves everything in reach of a position, loops included.
///
/// Idea: explore what is in reach, then label from the ends backward, wins and losses in the order of their length; what
/// keeps no label can go on for ever and is a draw. Where the reach is infinite the nearest positions are explored, in
/// rounds ten times larger each; what lies beyond counts as unknown, and what is proven all the same is told as bounds.
/// Cost: every position and move in reach once; about 100 bytes a position. A stopped run keeps its last whole round. While
/// it explores it tells how many positions it has not looked into, and then which share of them all is labelled.
pub struct Retrograde<G: Solve> {
    solved: Option<Solved<G>>,
    most: usize,
}

/// Rounds of an unbounded game: how many positions are explored.
const ROUNDS: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];
/// More positions than these are left to other stages.
const MOST: usize = 8_000_000;

impl<G: Solve> Default for Retrograde<G> {
    fn default() -> Self {
        Self { solved: None, most: MOST }
    }
}

impl<G: Solve> Retrograde<G> {
    /// A stage that gives up when more than `most` positions are in reach.
    pub fn with_most(most: usize) -> Self {
        Self { solved: None, most }
    }

    fn solve(&mut self, game: &G, pos: &G::Position, most: usize, monitor: &mut Monitor<'_, G>) -> Result<bool, Halt> {
        let solved = Reached::explore(game, pos, most, monitor)
            .and_then(|reach| reach.map(|reach| reach.solve(monitor)).transpose());
        // What comes next, here or elsewhere, is other work.
        monitor.expect(0);
        let Some(solved) = solved? else { return Ok(false) };
        self.solved = Some(solved);
        Ok(true)
    }

    fn known(&self, game: &G, pos: &G::Position) -> Bounds {
        let known = self.solved.as_ref().and_then(|solved| solved.known(&game.canonical(pos)));
        known.unwrap_or(Bounds::UNKNOWN)
    }

    fn tell(&self, game: &G, analysis: &mut Analysis<G>, monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
        let pos = analysis.position.clone();
        analysis.root.tighten(self.known(game, &pos));
        analysis.tighten_moves(|mv| {
            let child = game.play(&pos, mv);
            self.known(game, &child).backed_up(Step::of(game, &pos, mv, &child))
        });
        analysis.line = best_line(game, &pos, monitor, |pos, _| Ok(self.known(game, pos)))?;
        Ok(())
    }
}

impl<G: Solve> Stage<G> for Retrograde<G> {
    fn name(&self) -> &'static str {
        "retrograde"
    }

    fn run(&mut self, game: &G, analysis: &mut Analysis<G>, monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
        analysis.stage = "retrograde";
        let pos = game.canonical(&analysis.position);
        if self.solved.as_ref().is_some_and(|solved| solved.whole && solved.known(&pos).is_some()) {
            return self.tell(game, analysis, monitor);
        }
        let rounds: &[usize] = if game.shape() == Shape::Unbounded { &ROUNDS } else { &[MOST] };
        for &round in rounds {
            if monitor.spent() || !self.solve(game, &pos, round.min(self.most), monitor)? {
                return Ok(());
            }
            self.tell(game, analysis, monitor)?;
            monitor.show(analysis);
            let is_last = round >= self.most;
            if is_last || self.solved.as_ref().is_some_and(|solved| solved.whole) || analysis.is_exact() {
                break;
            }
        }
        Ok(())
    }
}
