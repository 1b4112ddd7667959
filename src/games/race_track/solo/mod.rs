//! One car alone: every state that it can reach, and the way home from each. The base of hints, bots and proofs.
//!
//! Knows the rules of one car and nothing of solvers.

mod arrival;
mod graph;
mod homeward;
mod states;
mod table;

pub use arrival::Arrival;
pub use graph::{DriveEnd, DriveGraph, DriveParents, Hop, NOWHERE, SpotNumber, StateNumber};
pub use states::States;
pub use table::Solo;
