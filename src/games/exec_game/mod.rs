//! Games whose rules are a program of somebody's own, `exec-game:./mine.py`: docs/rules.md.
//!
//! Positions are the texts of that program, kept once each. A setup is read where its program was admitted, and nowhere
//! else: a text that names a command, in a save or in a file, runs nothing.

mod kept;
mod laws;
mod rules;
mod solve;

pub use kept::{OwnRules, RulesOpening, RulesPlace};
pub use rules::{ExecGame, KeptMove, KeptPosition};
