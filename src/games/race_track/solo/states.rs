//! The states that cars can reach, numbered in the order in which they are found.

use rustc_hash::FxHashMap;

use crate::games::race_track::{Car, Drive, Point, Road};

use super::graph::{End, Graph, MOST_STATES, NOWHERE, Spot, State};

/// Every state that can be reached from some, with its number and its drives.
#[derive(Clone, Debug)]
pub struct States {
    cars: Vec<Car>,
    numbers: FxHashMap<Car, State>,
    points: Vec<Point>,
    graph: Graph,
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
                    Drive::Lands(car) => (End::Road(explorer.number(car)), explorer.spot(car.at)),
                    Drive::Finishes { past } => (End::Home(past), NOWHERE),
                });
            }
            let spot = explorer.spot(car.at);
            explorer.graph.push(spot, drives.iter().copied());
        }
        let Explorer { cars, numbers, points, graph, .. } = explorer;
        Ok(Self { cars, numbers, points, graph })
    }

    /// The drives.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    pub(super) fn graph_mut(&mut self) -> &mut Graph {
        &mut self.graph
    }

    /// The number of a car's state, if it can be reached.
    pub fn number(&self, car: &Car) -> Option<State> {
        self.numbers.get(car).copied()
    }

    /// The car of a state.
    pub fn car(&self, state: State) -> Car {
        self.cars[state as usize]
    }

    /// The cars of all states, by number.
    pub fn cars(&self) -> &[Car] {
        &self.cars
    }

    /// The point of a spot.
    pub fn point(&self, spot: Spot) -> Point {
        self.points[usize::from(spot)]
    }
}

#[derive(Default)]
struct Explorer {
    cars: Vec<Car>,
    numbers: FxHashMap<Car, State>,
    spots: FxHashMap<Point, Spot>,
    points: Vec<Point>,
    graph: Graph,
}

impl Explorer {
    fn number(&mut self, car: Car) -> State {
        let new = self.cars.len();
        assert!(new < MOST_STATES, "a track has fewer states than numbers");
        *self.numbers.entry(car).or_insert_with(|| {
            self.cars.push(car);
            new as State
        })
    }

    fn spot(&mut self, at: Point) -> Spot {
        let new = self.points.len() as Spot;
        *self.spots.entry(at).or_insert_with(|| {
            self.points.push(at);
            new
        })
    }
}
