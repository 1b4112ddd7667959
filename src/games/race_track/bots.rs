//! Who may sit at the wheel.

use super::setup::RaceTrack;
use crate::bots::{BotSpec, Bots, Perfect, Random};

impl Bots for RaceTrack {
    fn bots() -> &'static [BotSpec<Self>] {
        &[
            BotSpec {
                id: "random-legal",
                parameter: None,
                blurb: "any legal move",
                build: |_, _| Ok(Box::new(Random)),
            },
            BotSpec {
                id: "perfect",
                parameter: None,
                blurb: "keeps what is proven, and then hurries",
                build: |_, _| Ok(Box::new(Perfect)),
            },
        ]
    }
}
