//! The table of one car: how far home it is from every state, and which drives lead there.

use std::sync::OnceLock;

use crate::games::race_track::{Car, Drive, Options, Point, Road, Track};

use super::arrival::Arrival;
use super::graph::{DriveEnd, DriveGraph, DriveParents, Hop, StateNumber};
use super::homeward::{arrivals, endurance, shortest_ways};
use super::states::States;

/// Every reachable state with its best arrival. The drives of a state stand in the order of their arrivals, best first.
#[derive(Clone, Debug)]
pub struct Solo {
    states: States,
    best: Vec<Arrival>,
    sure: Vec<Arrival>,
    /// Computed when it is first asked for.
    endurance: OnceLock<Vec<u32>>,
}

impl Solo {
    /// The table of all that can be reached from the slots, and from `extra` cars that stand elsewhere.
    ///
    /// # Errors
    /// What `poll` returns, which is called now and then with the number of states found so far.
    pub fn new<E>(
        track: &Track,
        options: &Options,
        extra: impl IntoIterator<Item = Car>,
        poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Self, E> {
        let slots = track.slots().iter().map(|&slot| Car::at_start(slot, options));
        Ok(Self::of(States::explore(Road::new(track, options), slots.chain(extra), poll)?))
    }

    fn of(mut states: States) -> Self {
        let parents = states.graph().parents();
        let best = arrivals(states.graph(), &parents, 1);
        let sure = arrivals(states.graph(), &parents, 2);
        states.graph_mut().sort_hops(|hop| after(&best, hop).number());
        Self { states, best, sure, endurance: OnceLock::new() }
    }

    /// The states.
    pub fn states(&self) -> &States {
        &self.states
    }

    /// The drives.
    pub fn graph(&self) -> &DriveGraph {
        self.states.graph()
    }

    /// The drives backward; counted anew at every call.
    pub fn parents(&self) -> DriveParents {
        self.graph().parents()
    }

    /// The best arrival of a car that nobody disturbs; never for one that is doomed.
    pub fn best(&self, state: StateNumber) -> Arrival {
        self.best[state as usize]
    }

    /// The arrival that a car is sure of although one landing point may be forbidden at every move.
    pub fn sure(&self, state: StateNumber) -> Arrival {
        self.sure[state as usize]
    }

    /// How many more moves a car can make; `u32::MAX` where it need never stop, as whoever can still finish.
    pub fn endurance(&self, state: StateNumber) -> u32 {
        self.endurance.get_or_init(|| endurance(self.graph(), &self.parents(), &self.best))[state as usize]
    }

    /// The best arrival through a drive, that drive counted.
    pub fn through(&self, hop: Hop) -> Arrival {
        after(&self.best, hop)
    }

    /// Moves home of a car; `None` when it can no longer finish or is not in the table.
    pub fn moves_home(&self, car: &Car) -> Option<u32> {
        self.best(self.states.number(car)?).moves()
    }

    /// A shortest way home that ends as far past the line as such a way can, as the states it passes: without the first,
    /// and the last is where the line is crossed from.
    pub fn line(&self, state: StateNumber) -> Vec<StateNumber> {
        let mut line = Vec::new();
        let mut at = state;
        while let Some(DriveEnd::Road(next)) = self.graph().hops(at).first().map(|hop| hop.end()) {
            if !self.best(next).is_home() {
                break;
            }
            line.push(next);
            at = next;
        }
        line
    }

    /// The points of that way: where the car stands first, and where it lands beyond the line last. Empty for a car that
    /// cannot get home, or is not in the table.
    pub fn way(&self, road: Road<'_>, car: Car) -> Vec<Point> {
        let Some(state) = self.states.number(&car).filter(|&state| self.best(state).is_home()) else {
            return Vec::new();
        };
        let cars = std::iter::once(car).chain(self.line(state).into_iter().map(|state| self.states.car(state)));
        let mut way: Vec<Point> = cars.clone().map(|car| car.at).collect();
        let crossings = road.successors(cars.last().unwrap_or(car)).filter_map(|(to, drive)| match drive {
            Drive::Finishes { past } => Some((past, to)),
            Drive::Lands(_) => None,
        });
        way.extend(crossings.max_by_key(|&(past, _)| past).map(|(_, to)| to));
        way
    }

    /// How many shortest ways home each state has, by number.
    pub fn ways(&self) -> Vec<u128> {
        shortest_ways(self.graph(), &self.best)
    }

    /// How many states can still finish.
    pub fn alive(&self) -> usize {
        self.best.iter().filter(|arrival| arrival.is_home()).count()
    }

    /// The share of the states that can no longer finish.
    pub fn doomed_share(&self) -> f64 {
        1.0 - self.alive() as f64 / self.best.len().max(1) as f64
    }
}

fn after(best: &[Arrival], hop: Hop) -> Arrival {
    match hop.end() {
        DriveEnd::Home(past) => Arrival::at_once(past),
        DriveEnd::Road(next) => best[next as usize].later(1),
    }
}
