//! Heaps that can grow: Square-But-One and its odd variant, and Epstein's Put-or-Take-a-Square.

mod generate;
mod note;
mod range;
mod reasons;
mod rules;
mod small;
mod solve;
mod steps;
mod survey;

pub use note::GrowingNote;
pub use rules::{Change, Growing, GrowingKind, Heap, StoneCount};
