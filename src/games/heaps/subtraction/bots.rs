//! Bots of the subtraction games.

use crate::bots::{BotSpec, Bots, Fallible, Liking, Perfect, Random, WinLoss};
use crate::core::Game;

use super::rules::{Heaps, Subtraction, Take};

impl Bots for Subtraction {
    fn bots() -> &'static [BotSpec<Self>] {
        &[
            BotSpec { id: "random", parameter: None, blurb: "any take", build: |_, _| Ok(Box::new(Random)) },
            BotSpec {
                id: "greedy",
                parameter: None,
                blurb: "takes as many stones as it can",
                build: |_, _| Ok(Box::new(Liking(greedy))),
            },
            BotSpec {
                id: "nim-sum",
                parameter: None,
                blurb: "plays as if every heap were a heap of Nim",
                build: |_, _| Ok(Box::new(Liking(nim_sum))),
            },
            BotSpec {
                id: "win-loss",
                parameter: None,
                blurb: "knows who wins, not how fast",
                build: |_, _| Ok(Box::new(WinLoss)),
            },
            BotSpec {
                id: "fallible",
                parameter: Some("0.1"),
                blurb: "perfect, but errs now and then",
                build: |chance, _| Ok(Box::new(Fallible::new(chance)?)),
            },
            BotSpec {
                id: "perfect",
                parameter: None,
                blurb: "wins fastest, loses slowest",
                build: |_, _| Ok(Box::new(Perfect)),
            },
        ]
    }
}

fn greedy(_: &Subtraction, _: &Heaps, take: Take) -> i64 {
    i64::from(take.stones)
}

/// Likes to leave heaps whose sizes add up to zero without carry, which wins at Nim.
fn nim_sum(game: &Subtraction, pos: &Heaps, take: Take) -> i64 {
    let left = game.play(pos, take);
    let sum = left.stones.iter().fold(0, |sum, stones| sum ^ stones);
    i64::from(sum == 0)
}
