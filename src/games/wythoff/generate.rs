//! Random setups of Wythoff's game.

use super::Wythoff;
use super::rules::MAX_PILE;
use crate::core::generate::{Generate, Typed, listed, spaced};
use crate::core::laws::Dice;

impl Generate for Wythoff {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let piles = [dice.size(0, MAX_PILE as usize), dice.size(0, MAX_PILE as usize)];
        Typed::words(spaced(id, &[listed(&piles)], dice))
    }
}
