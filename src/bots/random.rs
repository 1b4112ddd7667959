//! Any turn, all alike.

use super::{Bot, Policy};
use crate::solve::{Halt, Monitor, Solve, Solver, turns};

/// Chooses uniformly among the distinct turns. Suits games with at most a few thousand turns a position.
pub struct Random;

/// More turns than any game that uses this bot has.
const LIMIT: usize = 1 << 20;

impl<G: Solve> Bot<G> for Random {
    fn policy(
        &mut self,
        game: &G,
        pos: &G::Position,
        _solver: &mut Solver<G>,
        monitor: &mut Monitor<'_, G>,
    ) -> Result<Policy<G>, Halt> {
        let list = turns(game, pos, LIMIT, monitor);
        list.halt?;
        Ok(Policy::uniform(list.turns.into_iter().map(|(turn, _)| turn).collect()))
    }
}
