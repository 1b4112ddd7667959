//! Tokens that walk home along one-way routes: Nim's Island, and Snakes-and-Adders.

mod bots;
mod generate;
mod layout;
mod nimber;
mod notation;
mod rules;
mod solve;
mod survey;

pub use layout::{TokenLayout, TokenPlace};
pub use nimber::{Label, Nimber, labels, outcome as outcome_of_sum};
pub(crate) use nimber::{listed, listed_with_sum};
pub use rules::{Advance, Standing, Tokens, Walk};
pub use solve::TokenNote;
