//! Where a car can stand after so many moves, and how early it could still be home from there.

use crate::games::race_track::solo::{DriveEnd, NOWHERE, Solo, SpotNumber, StateNumber};

use super::clock::{Clock, LATE, Time};
use super::pair::Side;

/// For every number of moves and every spot the earliest time at which a car that stands there then can be home.
///
/// A car that has lost more than a few moves is not followed: then it may be anywhere, but its time is known to be late.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    /// Row by row; a row has a time for every spot.
    times: Vec<Option<Time>>,
    spots: usize,
    rows: usize,
    /// What holds of every spot that no car in the window reaches, or that lies behind the last row.
    beyond: Option<Time>,
    /// A doomed car has died in some row: nothing is reached from there on.
    dies: bool,
}

/// A car that may lose no more moves than these is followed.
const WINDOW: u32 = 4;
/// States that are followed at most, so that a question does not wait for it.
const MOST: usize = 60_000;

impl Reach {
    /// Where the car of `side` gets from `state`, within `moves` moves.
    pub(crate) fn new(solo: &Solo, clock: Clock, side: Side, state: StateNumber, moves: u32) -> Self {
        let graph = solo.graph();
        let at_best = clock.time(side, solo.best(state), 0);
        let last = if at_best == LATE { LATE } else { at_best + WINDOW * clock.a_move() };
        let spots = graph.spot_count();
        let mut reach = Self { times: vec![None; spots], spots, rows: 1, beyond: None, dies: false };
        reach.times[usize::from(graph.spot(state))] = Some(at_best);
        if last != LATE {
            reach.beyond = Some(last + 1);
        }
        let mut seen = vec![0u32; graph.len()];
        let mut layer = vec![state];
        let mut followed = 0;
        for done in 1..=moves {
            let mut next = Vec::new();
            for &from in &layer {
                for hop in graph.hops(from) {
                    let DriveEnd::Road(to) = hop.end() else { continue };
                    if seen[to as usize] == done {
                        continue;
                    }
                    seen[to as usize] = done;
                    if clock.time(side, solo.best(to), done) <= last {
                        next.push(to);
                    }
                }
            }
            followed += next.len();
            if followed > MOST {
                // Not followed to the end: it may be anywhere, and as early as it can.
                reach.beyond = Some(at_best);
                break;
            }
            reach.row(solo, clock, side, done, &next);
            if next.is_empty() {
                reach.dies = last == LATE;
                break;
            }
            layer = next;
        }
        if last == LATE && !reach.dies {
            reach.beyond = Some(LATE);
        }
        reach
    }

    fn row(&mut self, solo: &Solo, clock: Clock, side: Side, done: u32, states: &[StateNumber]) {
        let start = self.times.len();
        self.times.resize(start + self.spots, None);
        self.rows += 1;
        for &state in states {
            let time = clock.time(side, solo.best(state), done);
            let place = &mut self.times[start + usize::from(solo.graph().spot(state))];
            *place = Some(place.map_or(time, |known| known.min(time)));
        }
    }

    /// The earliest time of a car that stands on `spot` after `done` moves; nothing if it cannot stand there then.
    pub(crate) fn earliest(&self, done: u32, spot: SpotNumber) -> Option<Time> {
        if spot == NOWHERE {
            return None;
        }
        let done = done as usize;
        if done < self.rows { self.times[done * self.spots + usize::from(spot)].or(self.beyond) } else { self.beyond }
    }
}
