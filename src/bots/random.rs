//! Any turn, all alike.

use super::{Bot, Policy, Turn};
use crate::solve::{Halt, Monitor, Solve, Solver, allocated, turns};

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
        // Each turn is a list of its own, and its position stands in the list and among those that were seen.
        let position = size_of::<G::Position>() + game.bytes_beside();
        let turn = 2 * position + allocated(4 * size_of::<G::Move>()) + 3 * size_of::<Turn<G>>();
        let affordable = (monitor.memory().available() / turn as u64).min(LIMIT as u64) as usize;
        let list = turns(game, pos, affordable);
        if !list.complete && affordable < LIMIT {
            return Err(Halt::MemoryFull);
        }
        Ok(Policy::uniform(list.turns.into_iter().map(|(turn, _)| turn).collect()))
    }
}
