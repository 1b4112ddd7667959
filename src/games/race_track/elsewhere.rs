//! The table of one car for positions to which no race from the slots leads.

use super::solo::Solo;
use super::{Car, Position, RaceTrack};
use crate::solve::Halt;

/// The shared table of the track, and one of its own for cars that the shared one does not know.
#[derive(Default)]
pub(super) struct CarTables {
    own: Option<Solo>,
    made: u32,
}

/// Which table it is: numbers of one mean nothing in another. 0 is the one that begins at the slots.
pub(super) type TableId = u32;

impl CarTables {
    /// A table that holds every car of the position; `poll` is called with the number of states found so far.
    ///
    /// # Errors
    /// What `poll` returns.
    pub(super) fn holding(
        &mut self,
        race: &RaceTrack,
        pos: &Position,
        poll: impl Fn(usize) -> Result<(), Halt>,
    ) -> Result<TableId, Halt> {
        let cars = cars(race, pos);
        let holds = |table: &Solo| cars.iter().all(|car| table.states().number(car).is_some());
        if holds(race.solo_unless(&poll)?) {
            return Ok(0);
        }
        if !self.own.as_ref().is_some_and(holds) {
            self.own = Some(Solo::new(race.track(), race.options(), cars.iter().copied(), poll)?);
            self.made += 1;
        }
        Ok(self.made)
    }

    /// A table that was asked for last.
    pub(super) fn table<'a>(&'a self, race: &'a RaceTrack, id: TableId) -> &'a Solo {
        self.own.as_ref().filter(|_| id == self.made).unwrap_or_else(|| race.solo())
    }
}

/// The cars that are under way.
pub(super) fn cars(race: &RaceTrack, pos: &Position) -> Vec<Car> {
    race.drivers().filter_map(|player| pos.car(player).racing()).collect()
}
