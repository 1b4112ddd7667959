//! The games, and the roster: the only list of them in the program.
//!
//! A game's folder knows `core` in its rules and notation; its solver and bots introduce `solve` and `bots`.

pub mod chomp;
pub mod sim;

use crate::bots::Bots;

/// A game that can be played and solved: rules, stages and bots together.
pub trait Playable: Bots {}

impl<G: Bots> Playable for G {}
