//! Who is behind in a race, for whoever sees no board: by the moves that each car is from home, were it alone.

use std::cmp::Ordering;

use super::position::{CarState, Position};
use super::setup::RaceTrack;
use crate::core::Player;

/// Nobody waits for a larger table to hear who is behind.
const MOST_STATES: usize = 1 << 21;

/// How far home every car is, and who of two is behind; nothing before all have a slot, nor for cars that no race comes to.
pub(super) fn standing(race: &RaceTrack, pos: &Position, called: &dyn Fn(Player) -> String) -> Option<String> {
    let solo = race.solo_unless(|states| if states > MOST_STATES { Err(()) } else { Ok(()) }).ok()?;
    let left = |player| match pos.car(player) {
        CarState::Racing(car) => solo.states().number(&car).map(|state| solo.best(state).moves()),
        CarState::Done { .. } => Some(Some(0)),
        CarState::Out => Some(None),
        CarState::Waiting => None,
    };
    let cars: Vec<_> = race.drivers().map(|player| Some((called(player), left(player)?))).collect::<Option<_>>()?;
    let words = |(name, moves): &(String, Option<u32>)| match moves {
        Some(0) => format!("{name} is home"),
        Some(1) => format!("{name} is 1 move from home"),
        Some(moves) => format!("{name} is {moves} moves from home"),
        None => format!("{name} has no way home"),
    };
    let behind = match cars.as_slice() {
        [(first, Some(one)), (second, Some(other))] => match one.cmp(other) {
            Ordering::Equal => ": nobody is behind".to_owned(),
            Ordering::Less => format!(": {second} is {} behind", other - one),
            Ordering::Greater => format!(": {first} is {} behind", one - other),
        },
        _ => String::new(),
    };
    Some(cars.iter().map(words).collect::<Vec<_>>().join(", ") + &behind)
}
