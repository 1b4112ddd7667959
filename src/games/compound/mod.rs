//! A compound of games side by side: a turn is a turn in one of them. Conway calls it the disjunctive compound.

mod generate;
mod notation;
mod parts;
mod position;
mod rules;
mod solve;
mod survey;

use crate::games::AnyGame;

pub(crate) use notation::PLUS;
pub use position::SideBySide;
pub use rules::{Compound, PartMove};
pub use solve::CompoundNote;

/// A compound of games of the roster.
pub type GameSum = Compound<AnyGame>;
