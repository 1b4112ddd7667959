//! Knows who wins, and not how long it takes.

use super::perfect::rate;
use super::{Bot, Policy, Situation};
use crate::solve::{Halt, Solve};

/// Chooses uniformly among the turns that keep the outcome.
pub struct WinLoss;

impl<G: Solve> Bot<G> for WinLoss {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        let rated = rate(at)?;
        let best = rated.iter().map(|turn| turn.bounds.lower().outcome()).max();
        let keeps = rated.into_iter().filter(|turn| Some(turn.bounds.lower().outcome()) == best);
        Ok(Policy::uniform(keeps.map(|turn| turn.turn).collect()))
    }
}
