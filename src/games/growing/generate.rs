//! Random setups of the heaps that can grow.

use super::Growing;
use super::rules::MAX_HEAP;
use crate::core::generate::{Generate, Typed, spaced};
use crate::core::laws::Dice;

impl Generate for Growing {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let most = if dice.once_in(8) { MAX_HEAP as usize } else { 100 };
        let mut words = vec![dice.size(1, most).to_string()];
        if id == "square-but-one" && dice.once_in(2) {
            words.push("odd".to_owned());
        }
        Typed::words(spaced(id, &words, dice))
    }
}
