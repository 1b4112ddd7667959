//! Nim: take any number of stones from one heap.

mod generate;
mod rules;
mod solve;
mod survey;

pub use rules::Nim;
pub use solve::NimNote;
