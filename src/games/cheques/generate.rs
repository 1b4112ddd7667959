//! Random setups of the cheques.

use super::Cheques;
use super::setup::{MAX_CHEQUES, MAX_WORTH};
use crate::core::generate::{Generate, Typed, listed, spaced};
use crate::core::laws::Dice;

impl Generate for Cheques {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let most = if dice.once_in(10) { MAX_CHEQUES } else { 16 };
        let count = dice.size(1, most);
        let worth = |dice: &mut Dice| dice.size(1, MAX_WORTH as usize);
        let words = if dice.once_in(3) {
            let low = worth(dice);
            let high = dice.between(low, MAX_WORTH as usize);
            let draw = ["random", &count.to_string(), "of", &format!("{low}..{high}")].map(str::to_owned);
            draw.into_iter().chain([format!("seed={}", dice.below(usize::MAX))]).collect()
        } else {
            vec![listed(&(0..count).map(|_| worth(dice)).collect::<Vec<_>>())]
        };
        Typed::words(spaced(id, &words, dice))
    }
}
