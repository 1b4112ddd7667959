//! What fits every game is all that is known of a game by a program: the generic stages, the bots of the house, no tables.

use super::ExecGame;
use crate::bots::Bots;
use crate::core::generate::{Generate, Typed};
use crate::core::laws::Dice;
use crate::solve::Solve;
use crate::survey::Surveys;

impl Solve for ExecGame {
    type Note = ();
}

impl Bots for ExecGame {}

impl Surveys for ExecGame {}

/// No setup can be drawn: each needs a program, and somebody's word.
impl Generate for ExecGame {
    fn generate(id: &str, _dice: &mut Dice) -> Typed {
        Typed::words(id)
    }
}
