//! Catch-Up: whoever is behind takes numbers until he is not.

mod bots;
mod generate;
mod handfuls;
#[doc(hidden)]
pub mod measures;
mod nimbers;
mod notation;
mod options;
mod paint;
mod position;
mod rules;
#[doc(hidden)]
pub mod sets;
mod setup;
mod solve;
mod survey;
mod turn;

use std::sync::Arc;

use options::PoolOptions;
pub use options::{Equal, Ties, WonBy};
pub use position::{Pick, Position, Quota};
use setup::NumberSource;
pub use solve::{CatchUpNote, Prospects};

/// The most numbers that a pool may hold.
pub const MOST_NUMBERS: usize = 60;

/// The largest number that a pool may hold, and the largest handicap.
pub const LARGEST_NUMBER: u32 = 1_000_000;

/// A setup of Catch-Up: the pool and the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatchUp {
    numbers: Arc<[u32]>,
    source: NumberSource,
    options: PoolOptions,
}

impl CatchUp {
    /// The pool, ascending, equal numbers side by side. The sets of a [`Position`] are bits in this order.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The sum of the pool.
    pub fn total(&self) -> u64 {
        self.numbers.iter().map(|&number| u64::from(number)).sum()
    }

    /// The score that P2 begins with; below zero, with its sign turned, the score that P1 begins with.
    pub fn handicap(&self) -> i32 {
        self.options.handicap
    }

    /// What equal scores lead to.
    pub fn ties(&self) -> Ties {
        self.options.ties
    }

    /// Whose turn it is when the mover has come level.
    pub fn equal(&self) -> Equal {
        self.options.equal
    }

    /// What wins.
    pub fn goal(&self) -> WonBy {
        self.options.goal
    }

    /// How many numbers a turn takes, where they are counted instead of catching up.
    pub fn picks(&self) -> Option<u32> {
        self.options.picks
    }

    /// Whether turns, and who takes the last number, are all there is.
    fn last_number_wins(&self) -> bool {
        self.goal() == WonBy::LastNumber && self.options.players == 2
    }

    /// Whether turns and the end are those of the paper, whatever breaks ties: two players who catch up, level is enough,
    /// and the higher score wins. Its tables and searches know no other game.
    fn is_the_papers(&self) -> bool {
        let PoolOptions { players, equal, picks, goal, .. } = self.options;
        players == 2 && equal == Equal::Pass && picks.is_none() && goal == WonBy::Score
    }
}
