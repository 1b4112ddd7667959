//! A compound of games side by side: a turn is a turn in one of them. Conway calls it the disjunctive compound.

mod generate;
mod notation;
mod parts;
mod rules;
mod solve;
mod survey;

pub use rules::{Compound, PartMove};
pub use solve::CompoundNote;
