//! How far home every car is, were it alone, and who is behind by that.

use super::car::Car;
use super::position::{CarState, Position};
use super::setup::RaceTrack;
use super::solo::Solo;
use crate::core::{Player, counted, who_is_behind};

/// Nobody waits for a larger table to hear who is behind.
const MOST_STATES: usize = 1 << 21;

/// How far home a car is, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum WayHome {
    /// It is across.
    Done,
    /// So many moves.
    In(u32),
    /// It can no longer finish.
    Doomed,
    /// It is out.
    Out,
}

impl WayHome {
    /// The moves of one that gets home.
    pub(crate) fn moves(self) -> Option<u32> {
        match self {
            Self::Done => Some(0),
            Self::In(moves) => Some(moves),
            Self::Doomed | Self::Out => None,
        }
    }
}

/// How far home a car is; nothing before it has a slot.
pub(crate) fn home_of(solo: &Solo, state: CarState) -> Option<WayHome> {
    match state {
        CarState::Racing(car) => home_of_car(solo, car),
        CarState::Done { .. } => Some(WayHome::Done),
        CarState::Out => Some(WayHome::Out),
        CarState::Waiting => None,
    }
}

/// The same for one that races; nothing for a car that the table does not know.
pub(crate) fn home_of_car(solo: &Solo, car: Car) -> Option<WayHome> {
    let state = solo.states().number(&car)?;
    Some(solo.best(state).moves().map_or(WayHome::Doomed, WayHome::In))
}

/// How far home every car is, and who of two is behind; nothing before all have a slot, nor for cars that no race comes to.
pub(super) fn standing(race: &RaceTrack, pos: &Position, called: &dyn Fn(Player) -> String) -> Option<String> {
    let solo = race.solo_unless(|states| if states > MOST_STATES { Err(()) } else { Ok(()) }).ok()?;
    let ways: Vec<_> = race.drivers().map(|player| home_of(solo, pos.car(player))).collect::<Option<_>>()?;
    let told = race.drivers().zip(&ways).map(|(player, way)| {
        let name = called(player);
        match way.moves() {
            Some(0) => format!("{name} is home"),
            Some(moves) => format!("{name} is {} from home", counted(moves as usize, "move")),
            None => format!("{name} has no way home"),
        }
    });
    let told = told.collect::<Vec<_>>().join(", ");
    Some(match ways.iter().map(|way| Some(u64::from(way.moves()?))).collect::<Option<Vec<_>>>().as_deref() {
        // Who has more before him is behind.
        Some(&[first, second]) => format!("{told}: {}", who_is_behind(called, [second, first])),
        _ => told,
    })
}
