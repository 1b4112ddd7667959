//! Random setups of the almonds.

use super::Almonds;
use super::rules::MAX_ALMONDS;
use crate::core::generate::{Generate, Typed, listed, spaced};
use crate::core::laws::Dice;

impl Generate for Almonds {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let most = if dice.once_in(12) { MAX_ALMONDS as usize } else { 14 };
        let mut room = dice.between(1, most);
        let mut heaps = Vec::new();
        while room > 0 {
            heaps.push(dice.between(1, room));
            room -= heaps[heaps.len() - 1];
        }
        dice.shuffle(&mut heaps);
        Typed::words(spaced(id, &[listed(&heaps)], dice))
    }
}
