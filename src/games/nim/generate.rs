//! Random setups of Nim.

use super::rules::{MAX_HEAP, Nim};
use crate::core::generate::{Generate, Typed, listed, spaced};
use crate::core::laws::Dice;
use crate::games::heaps::MAX_HEAPS;

impl Generate for Nim {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let most = *dice.pick(&[7, 7, 12, 40, MAX_HEAP as usize]);
        let count = dice.size(1, if most > 12 { 3 } else { MAX_HEAPS });
        let heaps: Vec<usize> = (0..count).map(|_| dice.size(0, most)).collect();
        let mut words = vec![listed(&heaps)];
        if dice.once_in(3) {
            words.push("misere".to_owned());
        }
        Typed::words(spaced(id, &words, dice))
    }
}
