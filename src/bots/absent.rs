//! A bot that is not there.

use super::{Bot, Excuse, Policy, Situation};
use crate::solve::{Halt, Solve};

/// Keeps a seat, and never has a turn.
pub(super) struct Absent(pub(super) String);

impl<G: Solve> Bot<G> for Absent {
    fn policy(&mut self, _at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        Ok(Policy::Sampled(Vec::new()))
    }

    fn excuse(&self) -> Option<Excuse> {
        Some(Excuse::Absent(self.0.clone()))
    }
}
