//! Cheques in a row: take the first or the last; whoever cashes more wins.

mod generate;
mod reasons;
mod rules;
mod setup;
mod solve;
mod survey;

pub use rules::{Row, RowEnd};
pub use setup::Cheques;
pub use solve::ChequeNote;
