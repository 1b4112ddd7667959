//! Tokens that walk home along one-way routes: Nim's Island, and Snakes-and-Adders.

mod bots;
mod generate;
mod layout;
mod notation;
mod objections;
mod reasons;
mod rules;
mod solve;
mod survey;

pub use layout::{TokenLayout, TokenPlace};
pub use rules::{Advance, Standing, Tokens, Walk};
pub use solve::TokenNote;

pub use crate::solve::nimber::{Label, Nimber, labels};
