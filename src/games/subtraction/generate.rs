//! Random setups of the subtraction games.

use super::Subtraction;
use super::rules::MAX_HEAP;
use crate::core::generate::{Generate, Typed, listed, spaced};
use crate::core::laws::Dice;
use crate::games::heaps::MAX_HEAPS;

impl Generate for Subtraction {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let most = if dice.once_in(10) { MAX_HEAP as usize } else { 40 };
        let count = if dice.once_in(3) { 1 } else { dice.size(1, MAX_HEAPS) };
        let mut heaps: Vec<usize> = (0..count).map(|_| dice.size(0, most)).collect();
        if id != "square" && dice.once_in(8) {
            heaps[0] = usize::MAX >> dice.below(43);
        }
        let mut words = Vec::new();
        if id == "subtract" {
            let amounts: Vec<usize> = (0..dice.size(1, 20)).map(|_| dice.size(1, most)).collect();
            let mut amounts: Vec<String> = amounts.iter().map(usize::to_string).collect();
            while dice.once_in(3) {
                let low = dice.size(1, most);
                let range = format!("{low}..{}", low + dice.size(0, 100.min(MAX_HEAP as usize - low)));
                let at = dice.below(amounts.len() + 1);
                if dice.once_in(3) { amounts = vec![range] } else { amounts.insert(at, range) }
            }
            words.extend([amounts.join(","), "from".to_owned()]);
        }
        words.push(listed(&heaps));
        if dice.once_in(3) {
            words.push("misere".to_owned());
        }
        Typed::words(spaced(id, &words, dice))
    }
}
