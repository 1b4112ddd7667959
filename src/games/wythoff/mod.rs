//! Wythoff's game: take any number from one pile, or the same number from both.

mod generate;
mod nimbers;
mod rules;
mod solve;
mod survey;

pub use rules::{Piles, Wythoff, WythoffTake};
pub use solve::{PileNote, lost_pairs};
