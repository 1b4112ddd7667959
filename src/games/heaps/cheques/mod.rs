//! Cheques in a row: take the first or the last; whoever cashes more wins.

mod generate;
mod rules;
mod solve;

pub use rules::{Cheques, End, Row};
pub use solve::ChequeNote;
