//! Programs that choose: the trait, and the bots that fit every game.
//!
//! A bot decides a whole turn. It is seeded and can be cancelled; it knows no clock and no screen.

mod absent;
mod fallible;
mod feature;
mod homeward;
mod liking;
mod mcts;
mod mixed;
mod named;
mod perfect;
mod random;
mod recipe;
mod sighted;
mod spec;
mod trapper;
mod weighted;
mod win_loss;

pub use fallible::Fallible;
pub use feature::{Feature, Weighable};
pub use homeward::Homeward;
pub use liking::Liking;
pub(crate) use liking::most_liked;
pub use mcts::Mcts;
pub use mixed::Mixed;
pub use named::NamedBot;
pub use perfect::Perfect;
pub use random::Random;
pub use recipe::{RECIPE, game_of_recipe};
pub use sighted::Sighted;
#[cfg(feature = "disk")]
pub(crate) use spec::EQUAL;
pub(crate) use spec::TRAPPER;
pub use spec::{Adapter, BotSpec, Bots, BuildBot};
pub use trapper::Trapper;
pub use win_loss::WinLoss;

use rand::rngs::{ChaCha8Rng, SysRng};
use rand::{Rng, TryRng};

use crate::solve::{Halt, Monitor, Solve, Solver};

/// A run of moves by one player.
pub type Turn<G> = Vec<<G as crate::core::Game>::Move>;

/// A share of a distribution, relative to the sum of all; never zero.
pub type Weight = u64;

/// What a bot would do at a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Policy<G: Solve> {
    /// Every turn that it may choose, with its weight.
    Turns(Vec<(Turn<G>, Weight)>),
    /// One turn drawn from a distribution that is too large to list.
    Sampled(Turn<G>),
}

impl<G: Solve> Policy<G> {
    /// All of these turns alike.
    pub fn uniform(turns: Vec<Turn<G>>) -> Self {
        Self::Turns(turns.into_iter().map(|turn| (turn, 1)).collect())
    }

    /// One turn, drawn by `rng`. Empty only if the policy lists no turn.
    pub fn draw(self, rng: &mut ChaCha8Rng) -> Turn<G> {
        match self {
            Self::Sampled(turn) => turn,
            Self::Turns(turns) => drawn(&turns, rng).cloned().unwrap_or_default(),
        }
    }
}

/// What a bot is asked about, and with what.
#[non_exhaustive]
pub struct Situation<'a, 'm, G: Solve> {
    /// The setup.
    pub game: &'a G,
    /// Where a turn is to be chosen.
    pub pos: &'a G::Position,
    /// It belongs to the table, so nothing is solved twice.
    pub solver: &'a mut Solver<G>,
    /// Cancels, and says when the time is up.
    pub monitor: &'a mut Monitor<'m, G>,
}

impl<'a, 'm, G: Solve> Situation<'a, 'm, G> {
    /// A turn is to be chosen at `pos`.
    pub fn new(game: &'a G, pos: &'a G::Position, solver: &'a mut Solver<G>, monitor: &'a mut Monitor<'m, G>) -> Self {
        Self { game, pos, solver, monitor }
    }
}

/// A program that chooses turns.
pub trait Bot<G: Solve>: Send {
    /// What it would do at a position, or for the rest of the turn when the position lies in the middle of one. When the
    /// monitor's budget is spent the best known choice is the answer.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] when somebody cancelled.
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt>;

    /// Why its policy had no turn; asked where that is so. The default has no reason.
    fn excuse(&self) -> Option<Excuse> {
        None
    }
}

/// Why a bot has no turn, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Excuse {
    /// By a fault of its own, which loses the game.
    Lost(String),
    /// Nobody sits there who could move.
    Absent(String),
}

/// How the name of a bot begins that is a program of somebody's own: a command follows.
pub const COMMAND: &str = "exec:";

/// One of those that are listed with their weights; `None` only where nothing is listed.
pub(crate) fn drawn<'a, T>(listed: &'a [(T, Weight)], rng: &mut ChaCha8Rng) -> Option<&'a T> {
    let total: Weight = listed.iter().map(|(_, weight)| weight).sum();
    let mut ticket = below(rng, total.max(1));
    for (one, weight) in listed {
        if ticket < *weight {
            return Some(one);
        }
        ticket -= weight;
    }
    None
}

/// A number below `bound`, the same on every platform and version for the same generator state: rejection sampling on
/// whole 64-bit words.
///
/// # Panics
/// If `bound` is zero.
pub fn below(rng: &mut ChaCha8Rng, bound: u64) -> u64 {
    let reject_from = u64::MAX - u64::MAX % bound;
    loop {
        let word = rng.next_u64();
        if word < reject_from {
            return word % bound;
        }
    }
}

/// A seed of at most six digits from the operating system; short, because people pass it on.
pub fn fresh_seed() -> u64 {
    // Without entropy every fresh seed is the same one: dull, but a game.
    SysRng.try_next_u64().unwrap_or(0) % 1_000_000
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let drawn: Vec<u64> = (0..8).map(|_| below(&mut rng, 20)).collect();
        assert_eq!(drawn, GOLDEN);
    }

    const GOLDEN: [u64; 8] = [15, 14, 5, 3, 0, 18, 11, 10];
}
