//! Solvers that fit many games: stages that narrow an analysis, the monitor they report to, and the slow, obvious
//! solver that tests compare them with.
//!
//! Knows `core` alone: no clock, no channel, no screen, no particular game.

pub mod alpha_beta;
mod analysis;
pub mod brute;
mod certificate;
mod full;
pub mod geography;
pub mod labelling;
mod lengths;
mod line;
pub mod matching;
pub mod mcts;
pub mod memo;
mod memory;
mod monitor;
mod neighbours;
pub mod nimber;
mod paid_map;
mod parallel;
pub mod product;
mod rate;
mod reason;
pub mod retrograde;
mod rings;
mod solver;
mod stage;
mod strategy;
mod traps;
mod turns;

pub use analysis::{Analysis, MoveReport};
pub use full::{FillTable, FullTable, TableBytes};
pub use lengths::{Labelled, length_steps};
pub use line::best_line;
pub(crate) use memory::{Account, allocated};
pub use memory::{Attic, Memory, NextBytes, Reservation};
pub use monitor::{CancelToken, Extent, Halt, Monitor};
pub use neighbours::Neighbours;
pub use nimber::Theory;
pub(crate) use paid_map::PaidMap;
pub(crate) use parallel::{try_each_in_parallel, try_in_parallel, workers};
pub use rate::{MOST_TURNS, RatedTurn, RatedTurns, list_turns, rate_turns};
pub use reason::{PartKind, Why, WhyPart, answer, parts_beside, shown_move, steps, why};
#[cfg(feature = "tui")]
pub(crate) use reason::{TakesLonger, why_at_once};
pub use solver::Solver;
pub use stage::{Solve, Stage};
pub use strategy::{Alike, PairedAnswers, Strategy, StrategyTable};
pub use traps::{TrapDepth, equal_traps, move_trap, trap};
pub use turns::{TurnList, turns};
