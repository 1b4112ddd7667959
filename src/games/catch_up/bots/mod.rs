//! Who plays Catch-Up.

use super::CatchUp;
use crate::bots::{BotSpec, Bots, Fallible, Perfect, Random};

impl Bots for CatchUp {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }
}

const BOTS: &[BotSpec<CatchUp>] = &[
    BotSpec { id: "random", parameter: None, blurb: "any turn, all alike", build: |_, _| Ok(Box::new(Random)) },
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
