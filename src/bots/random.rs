//! Any turn, all alike.

use super::{Bot, Policy, Situation};
use crate::solve::{Halt, Solve, turns};

/// Chooses uniformly among the distinct turns. Suits games with at most a few thousand turns a position.
pub struct Random;

/// More turns than any game that uses this bot has.
const LIMIT: usize = 1 << 20;

impl<G: Solve> Bot<G> for Random {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        let list = turns(at.game, at.pos, LIMIT, at.monitor);
        list.halt?;
        Ok(Policy::uniform(list.turns.into_iter().map(|(turn, _)| turn).collect()))
    }
}
