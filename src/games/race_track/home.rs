//! Whether a car can still finish: exact, and without a table of all states.
//!
//! A car that creeps, one point a move and a stop after each, gets nearly everywhere. So a race can be finished exactly
//! when it can from some state in which the car can stop on a point from which creeping leads home; few moves decide it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::car::{Car, Drive, Road, Task};
use super::geometry::{Point, Velocity};
use super::map::GridPoint;
use super::options::Options;
use super::track::Track;

/// The points from which a car that creeps can finish, with what it still has to do.
#[derive(Clone, Debug, Default)]
pub struct Home {
    rests: FxHashSet<(Point, Task)>,
}

impl Home {
    /// The slots from which no car can finish, in reading order.
    pub fn dead_slots(track: &Track, options: &Options) -> Vec<Point> {
        let home = Self::new(track, options);
        let road = Road::new(track, options);
        let is_dead = |slot: &Point| !home.can_finish(road, Car::at_start(*slot, options));
        track.slots().iter().copied().filter(is_dead).collect()
    }

    /// Creeps from every slot to wherever that leads.
    pub fn new(track: &Track, options: &Options) -> Self {
        let road = Road::new(track, options);
        let mut parents: FxHashMap<(Point, Task), Vec<(Point, Task)>> = FxHashMap::default();
        let mut home = Vec::new();
        let mut open: Vec<_> = track.slots().iter().map(|&slot| (slot, Task::whole(options))).collect();
        let mut seen: FxHashSet<_> = open.iter().copied().collect();
        while let Some(rest) = open.pop() {
            let mut finishes = false;
            creep(track, road, rest, |next| match next {
                Some(next) => {
                    parents.entry(next).or_default().push(rest);
                    if seen.insert(next) {
                        open.push(next);
                    }
                }
                None => finishes = true,
            });
            if finishes {
                home.push(rest);
            }
        }
        let mut rests: FxHashSet<_> = home.iter().copied().collect();
        while let Some(rest) = home.pop() {
            for &parent in parents.get(&rest).into_iter().flatten() {
                if rests.insert(parent) {
                    home.push(parent);
                }
            }
        }
        Self { rests }
    }

    /// Whether a car can still finish.
    pub fn can_finish(&self, road: Road<'_>, car: Car) -> bool {
        if self.is_home(road, car) {
            return true;
        }
        let mut seen = FxHashSet::from_iter([car]);
        let mut open = vec![car];
        while let Some(car) = open.pop() {
            let mut next: Vec<Car> = Vec::with_capacity(9);
            for (_, drive) in road.successors(car) {
                match drive {
                    Drive::Finishes { .. } => return true,
                    Drive::Lands(car) if self.is_home(road, car) => return true,
                    Drive::Lands(car) => next.push(car),
                }
            }
            // The slowest is looked at next: braking is what saves a car.
            next.sort_by_key(|car| std::cmp::Reverse(car.velocity.speed()));
            open.extend(next.into_iter().filter(|&car| seen.insert(car)));
        }
        false
    }

    /// Whether the car stands, or can stop, where creeping leads home.
    fn is_home(&self, road: Road<'_>, car: Car) -> bool {
        if car.velocity == Velocity::ZERO {
            return self.rests.contains(&(car.at, car.task));
        }
        let stop = if car.velocity.speed() > 1 { None } else { road.drive(&car, Velocity::ZERO).ok() };
        match stop {
            Some(Drive::Lands(car)) => self.rests.contains(&(car.at, car.task)),
            Some(Drive::Finishes { .. }) | None => false,
        }
    }
}

/// Whether a car can drive on for ever. Cost: the states that it can reach, until one of them comes again.
pub(crate) fn wanders(road: Road<'_>, car: Car) -> bool {
    let landings = |car: Car| {
        let mut cars: Vec<Car> = road
            .successors(car)
            .filter_map(|(_, drive)| match drive {
                Drive::Lands(car) => Some(car),
                Drive::Finishes { .. } => None,
            })
            .collect();
        // The slowest is looked at first: whoever can stop can turn.
        cars.sort_by_key(|car| std::cmp::Reverse(car.velocity.speed()));
        cars
    };
    let mut seen = FxHashSet::from_iter([car]);
    let mut path = vec![(car, landings(car))];
    let mut on_path = FxHashSet::from_iter([car]);
    while let Some((car, open)) = path.last_mut() {
        match open.pop() {
            Some(next) if on_path.contains(&next) => return true,
            Some(next) => {
                if seen.insert(next) {
                    on_path.insert(next);
                    path.push((next, landings(next)));
                }
            }
            None => {
                on_path.remove(car);
                path.pop();
            }
        }
    }
    false
}

/// Shows `visit` every rest that one step in one of the eight directions leads to, across oil as far as it lies, and
/// nothing when a step finishes.
fn creep(track: &Track, road: Road<'_>, (at, task): (Point, Task), mut visit: impl FnMut(Option<(Point, Task)>)) {
    let rest = Car { at, velocity: Velocity::ZERO, task, braked: false };
    for (_, first) in road.successors(rest) {
        let mut drive = first;
        loop {
            let car = match drive {
                Drive::Finishes { .. } => break visit(None),
                Drive::Lands(car) => car,
            };
            if let Ok(Drive::Lands(stopped)) = road.drive(&car, Velocity::ZERO) {
                visit(Some((stopped.at, stopped.task)));
            }
            let meets_oil = [car.at, car.at + car.velocity].into_iter().any(|at| track.cell(at) == GridPoint::Oil);
            match road.drive(&car, car.velocity) {
                Ok(next) if meets_oil => drive = next,
                Ok(_) | Err(_) => break,
            }
        }
    }
}
