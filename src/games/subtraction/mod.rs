//! Subtraction games: take an allowed number of stones from a heap. The Square Game, the Prime-power Game, and any set.

mod amounts;
mod beyond;
mod bots;
mod generate;
mod notation;
mod reasons;
mod rules;
mod sieve;
mod solve;
mod survey;

pub use amounts::Family;
pub use rules::{Piling, Removal, Subtraction};
pub use solve::{HeapNote, HeapStrip};
