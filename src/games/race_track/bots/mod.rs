//! Who may sit at the wheel.

mod caution;
mod faults;
mod lines;

use super::setup::RaceTrack;
use crate::bots::{BotSpec, Bots, Fallible, Random};

use caution::Cautious;
use faults::{Champion, Slips};
use lines::{Driver, Habit};

impl Bots for RaceTrack {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::own("random-legal", "any legal move; it seldom arrives", |_, _| Ok(Box::new(Random))),
            BotSpec::own("cautious", "never so fast that braking straight ahead would not stop it in time", |_, _| {
                Ok(Box::new(Cautious::default()))
            }),
            BotSpec::own("racing-line", "the shortest way home, blind to the other car", |_, _| {
                Ok(Box::new(Driver(Habit::Line)))
            }),
            BotSpec::own(
                "blocker",
                "the shortest way, on the point that the other car wants where that costs nothing",
                |_, _| Ok(Box::new(Driver(Habit::Block))),
            ),
            BotSpec::own(
                "watchful",
                "the shortest way, with an eye on the points that others may take: for three cars",
                |_, _| Ok(Box::new(Driver(Habit::Watch))),
            ),
            BotSpec::own("late-braker", "the shortest way, as fast as can be for as long as can be", |_, _| {
                Ok(Box::new(Driver(Habit::Late)))
            }),
            BotSpec::own("fallible", "perfect, but gives something away now and then", |chance, _| {
                Ok(Box::new(Slips(Fallible::new(chance)?)))
            })
            .with_parameter("0.1"),
            BotSpec::own("perfect", "proves what it can, else drives home", |_, _| Ok(Box::new(Champion))),
        ]
    }
}

#[cfg(test)]
mod tests;
