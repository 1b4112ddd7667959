//! Who may sit at the wheel.

use super::setup::RaceTrack;
use crate::bots::{BotSpec, Bots, Random};

impl Bots for RaceTrack {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::own("random-legal", "any legal move", |_, _| Ok(Box::new(Random))),
            BotSpec::perfect("keeps what is proven, and then hurries"),
        ]
    }
}
