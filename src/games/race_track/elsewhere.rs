//! Tables of one car within the memory that there is, also for positions to which no race from the slots leads.

use std::sync::{Arc, Mutex, PoisonError};

use super::solo::Solo;
use super::{Car, Position, RaceTrack};
use crate::solve::{Halt, Monitor};

/// The table of a race for positions that the table from the slots does not hold: the last that was asked for.
#[derive(Debug, Default)]
pub(super) struct Elsewhere(Mutex<Option<Arc<Solo>>>);

/// Bytes of a state with its drives.
const STATE: u64 = 160;

/// Polls while a table is made, which has a part of the memory.
fn poll(monitor: &Monitor<'_, RaceTrack>) -> impl Fn(usize) -> Result<(), Halt> {
    let budget = monitor.memory().available() / STATE;
    move |states| {
        monitor.check()?;
        if states as u64 > budget { Err(Halt::MemoryFull) } else { Ok(()) }
    }
}

impl RaceTrack {
    /// The table from the slots.
    ///
    /// # Errors
    /// [`Halt`] when somebody cancelled while it was made, or it has no room.
    pub(super) fn solo_within(&self, monitor: &Monitor<'_, Self>) -> Result<&Arc<Solo>, Halt> {
        self.shared_solo(poll(monitor))
    }

    /// A table that holds every car of the position. Numbers of states mean nothing in another one.
    ///
    /// # Errors
    /// Those of [`solo_within`](Self::solo_within).
    pub(super) fn solo_holding(&self, pos: &Position, monitor: &Monitor<'_, Self>) -> Result<Arc<Solo>, Halt> {
        let cars = cars(self, pos);
        let holds = |table: &&Arc<Solo>| cars.iter().all(|car| table.states().number(car).is_some());
        let from_slots = self.solo_within(monitor)?;
        if holds(&from_slots) {
            return Ok(Arc::clone(from_slots));
        }
        let last = || self.elsewhere.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = last().as_ref().filter(holds) {
            return Ok(Arc::clone(table));
        }
        let table = Arc::new(Solo::new(self.track(), self.options(), cars.iter().copied(), poll(monitor))?);
        // Two threads may have made it at once; either table will do.
        *last() = Some(Arc::clone(&table));
        Ok(table)
    }
}

/// The cars that are under way.
pub(super) fn cars(race: &RaceTrack, pos: &Position) -> Vec<Car> {
    race.drivers().filter_map(|player| pos.car(player).racing()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::solve::{CancelToken, Memory};

    #[test]
    fn a_table_is_made_once_for_all_clones_of_a_race_and_only_where_it_has_room() {
        let race: RaceTrack = "race-track little-oval finish=first".parse().expect("a setup");
        // Too fast to have come from anywhere.
        let far = race.read_position("10,2,5,0 15,2,6,0 p1").expect("a position");
        let small = Monitor::new(CancelToken::new(), Memory::new(STATE * 100));
        assert_eq!(race.solo_holding(&far, &small).err(), Some(Halt::MemoryFull));
        let monitor = Monitor::unlimited();
        let table = race.solo_holding(&far, &monitor).expect("there is room");
        let again = race.clone().solo_holding(&far, &small).expect("it is there");
        assert!(Arc::ptr_eq(&table, &again));
        let from_slots = race.solo_holding(&race.start(), &monitor).expect("it is there");
        assert!(std::ptr::eq(Arc::as_ptr(&from_slots), race.solo()) && !Arc::ptr_eq(&from_slots, &table));
    }
}
