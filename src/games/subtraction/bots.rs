//! Bots of the subtraction games.

use crate::bots::{BotSpec, Bots};
use crate::core::Impartial;

use super::rules::{Piling, Removal, Subtraction};

impl Bots for Subtraction {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any take"),
            BotSpec::liking("greedy", "takes as many stones as it can", greedy),
            BotSpec::liking("nim-sum", "plays as if every heap were a heap of Nim", nim_sum),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("wins fastest, loses slowest"),
            BotSpec::trapper(),
        ]
    }
}

fn greedy(_: &Subtraction, _: &Piling, take: Removal) -> i64 {
    take.stones().try_into().unwrap_or(i64::MAX)
}

/// Likes to leave heaps whose sizes add up to zero without carry, which wins at Nim.
fn nim_sum(game: &Subtraction, pos: &Piling, take: Removal) -> i64 {
    let left = game.after(pos, take);
    let sum = left.iter().fold(0, |sum, stones| sum ^ stones);
    i64::from(sum == 0)
}
