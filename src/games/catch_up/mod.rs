//! Catch-Up: whoever is behind takes numbers until he is not.

mod bots;
mod generate;
#[doc(hidden)]
pub mod measures;
mod notation;
mod position;
mod rules;
#[doc(hidden)]
pub mod sets;
mod setup;
mod solve;
mod survey;

use std::sync::Arc;

pub use position::{Pick, Position};
use setup::NumberSource;

/// The most numbers that a pool may hold.
pub const MOST_NUMBERS: usize = 60;

/// The largest number that a pool may hold, and the largest handicap.
pub const LARGEST_NUMBER: u32 = 1_000_000;

/// A setup of Catch-Up: the pool and the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatchUp {
    numbers: Arc<[u32]>,
    source: NumberSource,
    handicap: u32,
    ties: Ties,
    players: usize,
}

/// What happens when the scores are equal at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ties {
    /// The game is drawn.
    Drawn,
    /// The larger sum of the leads that a player had at the ends of his turns wins; equal sums draw.
    Excess,
}

impl CatchUp {
    /// The pool, ascending, equal numbers side by side. The sets of a [`Position`] are bits in this order.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The score that P2 begins with.
    pub fn handicap(&self) -> u32 {
        self.handicap
    }

    /// What equal scores lead to.
    pub fn ties(&self) -> Ties {
        self.ties
    }
}
