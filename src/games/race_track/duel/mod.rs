//! Two cars: who wins. What can be proven within a budget, and whole tables of small tracks.
//!
//! Works on the numbered states of [`solo`](super::solo); knows no track, no notation and no screen.

mod clock;
mod fill;
mod goal;
mod length;
mod memory;
mod meter;
mod pair;
mod prover;
mod reach;
mod safe;
mod search;
mod square;
mod whole;

pub use fill::Filling;
pub use goal::OutcomeSpan;
pub use meter::{DuelStop, Owner};
pub use pair::{Pair, Side, Terms};
pub use prover::Prover;
pub use search::SearchNode;
pub use whole::{PaidTable, Whole};
