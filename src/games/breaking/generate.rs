//! Random setups of take and break.

use super::Breaking;
use super::code::MOST_DIGITS;
use super::rules::MAX_HEAP;
use crate::core::generate::{Generate, Typed, listed, spaced};
use crate::core::laws::Dice;
use crate::games::heaps::MAX_HEAPS;

impl Generate for Breaking {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let most = if dice.once_in(12) { MAX_HEAP as usize } else { 20 };
        let count = if dice.once_in(2) { 1 } else { dice.size(1, if most > 20 { 3 } else { MAX_HEAPS }) };
        let heaps: Vec<usize> = (0..count).map(|_| dice.size(0, most)).collect();
        let mut words = Vec::new();
        if id == "octal" {
            let digits: String = (0..dice.size(1, MOST_DIGITS - 1)).map(|_| dice.below(8).to_string()).collect();
            let first = *dice.pick(&["0", "0", "0", "4", ""]);
            let code = match dice.below(12) {
                0 => "4.".to_owned(),
                // Noughts at the end mean nothing.
                zeros => format!("{first}.{digits}{}{}", dice.between(1, 7), "0".repeat(2_usize.saturating_sub(zeros))),
            };
            words.extend([code, "from".to_owned()]);
        }
        words.push(listed(&heaps));
        if dice.once_in(3) {
            words.push("misere".to_owned());
        }
        Typed::words(spaced(id, &words, dice))
    }
}
