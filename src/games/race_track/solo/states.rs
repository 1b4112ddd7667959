//! The states that cars can reach, numbered in the order in which they are found.

use rustc_hash::FxHashMap;

use crate::games::race_track::{Car, Drive, Point, Road};

use super::graph::{DriveEnd, DriveGraph, MOST_STATES, NOWHERE, SpotNumber, StateNumber};

/// Every state that can be reached from some, with its number and its drives.
#[derive(Clone, Debug)]
pub struct States {
    cars: Vec<Car>,
    numbers: FxHashMap<Car, StateNumber>,
    points: Vec<Point>,
    graph: DriveGraph,
}

/// How many states are explored between two polls.
const POLL: usize = 1 << 12;

impl States {
    /// Explores from `seeds`. `poll` is called now and then with the number of states found so far.
    ///
    /// # Errors
    /// What `poll` returns.
    pub fn explore<E>(
        road: Road<'_>,
        seeds: impl IntoIterator<Item = Car>,
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut explorer = Explorer::default();
        for seed in seeds {
            explorer.number(seed);
        }
        let mut drives = Vec::new();
        let mut next = 0;
        while next < explorer.cars.len() {
            if next.is_multiple_of(POLL) {
                poll(explorer.cars.len())?;
            }
            let car = explorer.cars[next];
            next += 1;
            drives.clear();
            for (_, drive) in road.successors(car) {
                drives.push(match drive {
                    Drive::Lands(car) => (DriveEnd::Road(explorer.number(car)), explorer.spot(car.at)),
                    Drive::Finishes { past } => (DriveEnd::Home(past), NOWHERE),
                });
            }
            let spot = explorer.spot(car.at);
            explorer.graph.push(spot, drives.iter().copied());
        }
        let Explorer { cars, numbers, points, graph, .. } = explorer;
        Ok(Self { cars, numbers, points, graph })
    }

    /// The drives.
    pub fn graph(&self) -> &DriveGraph {
        &self.graph
    }

    pub(super) fn graph_mut(&mut self) -> &mut DriveGraph {
        &mut self.graph
    }

    /// The number of a car's state, if it can be reached.
    pub fn number(&self, car: &Car) -> Option<StateNumber> {
        self.numbers.get(car).copied()
    }

    /// The car of a state.
    pub fn car(&self, state: StateNumber) -> Car {
        self.cars[state as usize]
    }

    /// The cars of all states, by number.
    pub fn cars(&self) -> &[Car] {
        &self.cars
    }

    /// The point of a spot.
    pub fn point(&self, spot: SpotNumber) -> Point {
        self.points[usize::from(spot)]
    }
}

#[derive(Default)]
struct Explorer {
    cars: Vec<Car>,
    numbers: FxHashMap<Car, StateNumber>,
    spots: FxHashMap<Point, SpotNumber>,
    points: Vec<Point>,
    graph: DriveGraph,
}

impl Explorer {
    fn number(&mut self, car: Car) -> StateNumber {
        let new = self.cars.len();
        assert!(new < MOST_STATES, "a track has fewer states than numbers");
        *self.numbers.entry(car).or_insert_with(|| {
            self.cars.push(car);
            new as StateNumber
        })
    }

    fn spot(&mut self, at: Point) -> SpotNumber {
        let new = self.points.len() as SpotNumber;
        *self.spots.entry(at).or_insert_with(|| {
            self.points.push(at);
            new
        })
    }
}
