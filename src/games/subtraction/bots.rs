//! Bots of the subtraction games.

use crate::bots::{BotSpec, Bots};
use crate::core::Impartial;
use crate::games::heaps::nimbers::nim_sum;

use super::rules::{Piling, Removal, Subtraction};

impl Bots for Subtraction {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any take"),
            BotSpec::liking("greedy", "takes as many stones as it can", greedy),
            BotSpec::liking("nim-sum", "plays as if every heap were a heap of Nim", like_nim),
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
fn like_nim(game: &Subtraction, pos: &Piling, take: Removal) -> i64 {
    i64::from(nim_sum(&game.after(pos, take)) == 0)
}
