//! Solvers that fit many games: stages that narrow an analysis, the monitor they report to, and the slow, obvious
//! solver that tests compare them with.
//!
//! Knows `core` alone: no clock, no channel, no screen, no particular game.

pub mod alpha_beta;
mod analysis;
pub mod brute;
pub mod geography;
pub mod matching;
pub mod mcts;
pub mod memo;
mod memory;
mod monitor;
mod parallel;
pub mod product;
mod rate;
pub mod retrograde;
mod rings;
mod solver;
mod stage;
mod turns;

pub use analysis::{Analysis, MoveReport};
pub use memory::{Attic, Memory, Reservation, Source};
pub use monitor::{CancelToken, Halt, Monitor};
pub use parallel::try_in_parallel;
pub use rate::{MOST_TURNS, RatedTurn, RatedTurns, rate_turns};
pub use solver::Solver;
pub use stage::{Solve, Stage};
pub use turns::{Turns, turns};
