//! Who plays Catch-Up.

mod heuristic;
mod perfect;

use super::CatchUp;
use crate::bots::{Bot, BotSpec, Bots, Mcts};
use crate::core::NotationError;
use heuristic::Heuristic;
use perfect::{Fallible, Perfect};

impl Bots for CatchUp {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    /// A chain, `most-numbers+min-score`, is an id as well.
    fn build_bot(id: &str, seed: u64) -> Result<Box<dyn Bot<Self>>, NotationError> {
        if id.contains('+') {
            return Ok(Box::new(Heuristic::chain(id, seed)?));
        }
        crate::bots::build(id, seed)
    }
}

const BOTS: &[BotSpec<CatchUp>] = &[
    BotSpec {
        id: "random",
        parameter: None,
        blurb: "any turn, all alike",
        build: |_, seed| Ok(Box::new(Heuristic::new(&[], seed))),
    },
    BotSpec {
        id: "min-score",
        parameter: None,
        blurb: "the smallest sum that ends the turn: stay close",
        build: |_, seed| Ok(Box::new(Heuristic::chain("min-score", seed)?)),
    },
    BotSpec {
        id: "max-score",
        parameter: None,
        blurb: "the largest sum: run as far ahead as one can",
        build: |_, seed| Ok(Box::new(Heuristic::chain("max-score", seed)?)),
    },
    BotSpec {
        id: "most-numbers",
        parameter: None,
        blurb: "as many numbers as possible: leave little to the others",
        build: |_, seed| Ok(Box::new(Heuristic::chain("most-numbers", seed)?)),
    },
    BotSpec {
        id: "most-numbers+min-score",
        parameter: None,
        blurb: "a chain: the next aim decides among what the one before left",
        build: |_, seed| Ok(Box::new(Heuristic::chain("most-numbers+min-score", seed)?)),
    },
    BotSpec {
        id: "mcts",
        parameter: Some("20000"),
        blurb: "plays so many games in its head; exact as soon as the end is in sight",
        build: |games, seed| Ok(Box::new(Mcts::new(games, seed)?)),
    },
    BotSpec {
        id: "fallible",
        parameter: Some("0.1"),
        blurb: "perfect, but errs with this chance",
        build: |chance, _| Ok(Box::new(Fallible::new(chance)?)),
    },
    BotSpec {
        id: "perfect",
        parameter: None,
        blurb: "never gives a value away, wins fastest, loses slowest",
        build: |_, _| Ok(Box::new(Perfect)),
    },
];
