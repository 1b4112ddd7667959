//! One car: where it is, how fast, what it still has to do; and every move that it could make alone on the road.

use std::ops::ControlFlow;

use super::geometry::{Point, Velocity};
use super::map::GridPoint;
use super::options::{Gates, Options};
use super::segment::{Encounter, Obstacle};
use super::track::Track;

/// Everything about a car that its future depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Car {
    /// Where it stands.
    pub at: Point,
    /// Its last move.
    pub velocity: Velocity,
    /// What it still has to do.
    pub task: Task,
    /// Whether it has just braked to a stop, where that lets it start with any move.
    pub braked: bool,
}

/// What a car still has to do before it may finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Task {
    /// Crossings of the finish line, the last included.
    pub laps: u8,
    /// The next gate; beyond the last when all are passed, and 1 where there are none to pass.
    pub gate: u8,
    /// Whether a pit stop is due.
    pub pit: bool,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drive {
    /// The car is still under way.
    Lands(Car),
    /// The car has finished, so far past the line.
    Finishes {
        /// Twice the cells from the finish cell, less 1.
        past: u16,
    },
}

/// Why a car cannot make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Something is in the way.
    Obstacle(Obstacle),
    /// On oil the velocity stays what it is.
    Oil,
    /// Uphill the car gets slower.
    Upgrade,
    /// Downhill the car gets faster.
    Downgrade,
    /// A stopped car has to move off.
    Standing,
    /// The velocity changes by at most 1 in each direction, but for what the options allow.
    TooMuch,
}

impl Car {
    /// A car at rest at the start of a race.
    pub fn at_start(at: Point, options: &Options) -> Self {
        Self { at, velocity: Velocity::ZERO, task: Task::whole(options), braked: false }
    }
}

impl Task {
    /// All that a race asks for.
    pub fn whole(options: &Options) -> Self {
        Self { laps: options.laps, gate: 1, pit: options.pit }
    }
}

/// The track and the rules, as far as one car alone is concerned.
#[derive(Clone, Copy)]
pub struct Road<'a> {
    track: &'a Track,
    options: &'a Options,
}

impl<'a> Road<'a> {
    /// This track under these rules.
    pub fn new(track: &'a Track, options: &'a Options) -> Self {
        Self { track, options }
    }

    /// Every legal move of a car that is alone: the point that it drives to, and what comes of it.
    pub fn successors(self, car: Car) -> impl Iterator<Item = (Point, Drive)> + use<'a> {
        self.choices(car).filter_map(move |velocity| {
            let drive = self.steer(&car, velocity).ok()?;
            Some((car.at + velocity, drive))
        })
    }

    /// What comes of driving on with this velocity.
    ///
    /// # Errors
    /// Why the rules forbid it.
    pub fn drive(self, car: &Car, velocity: Velocity) -> Result<Drive, Reason> {
        if !self.can_choose(car, velocity) {
            return Err(if velocity == Velocity::ZERO { Reason::Standing } else { Reason::TooMuch });
        }
        self.steer(car, velocity)
    }

    /// The velocities that a car may choose from, whatever lies in the way, without repeats.
    pub fn choices(self, car: Car) -> impl Iterator<Item = Velocity> + use<'a> {
        let from = car.velocity;
        let nine = (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| Velocity::new(from.dx + dx, from.dy + dy)));
        let nine = nine.filter(move |&velocity| velocity != Velocity::ZERO || from != Velocity::ZERO);
        // All that the options add changes some component by two.
        let has_more = self.options.power_brake || self.options.hard_brakes || self.options.skid;
        let more = has_more.then(|| (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| Velocity::new(dx, dy))));
        let more = more.into_iter().flatten().map(move |by| Velocity::new(from.dx + by.dx, from.dy + by.dy));
        let more = more.filter(move |&velocity| self.adds(from, velocity));
        let anywhere = (car.braked && self.options.full_stop_start).then(|| self.track.map().points());
        let anywhere = anywhere.into_iter().flatten().map(move |to| to - car.at);
        nine.chain(more).chain(anywhere.filter(move |velocity| velocity.speed() > 1))
    }

    /// Whether the options, and not the plain rule, allow this change of velocity.
    fn adds(self, from: Velocity, to: Velocity) -> bool {
        !to.is_near(from)
            && ((self.options.power_brake && power_brake(from) == Some(to))
                || (self.options.hard_brakes && brakes_hard(from, to))
                || (self.options.skid && skids(from, to)))
    }

    fn can_choose(self, car: &Car, velocity: Velocity) -> bool {
        if velocity == Velocity::ZERO && car.velocity == Velocity::ZERO {
            return false;
        }
        let is_free = car.braked && self.options.full_stop_start;
        velocity.is_near(car.velocity)
            || (is_free && self.track.map().index(car.at + velocity).is_some())
            || self.adds(car.velocity, velocity)
    }

    fn steer(self, car: &Car, velocity: Velocity) -> Result<Drive, Reason> {
        let to = car.at + velocity;
        let map = self.track.map();
        let mut task = car.task;
        let mut met = Surfaces::default();
        met.meet(map.cell(car.at));
        let mut finishes = false;
        let walk = map.walk(car.at, velocity, |event| {
            match event {
                Encounter::Crosses => {
                    finishes = self.cross(&mut task);
                    if finishes {
                        return ControlFlow::Break(());
                    }
                }
                Encounter::Enters(at) => {
                    let cell = map.cell(at);
                    met.meet(cell);
                    if self.options.gates == Gates::Order && cell == GridPoint::Gate(task.gate) {
                        task.gate += 1;
                    }
                }
            }
            ControlFlow::Continue(())
        });
        walk.map_err(Reason::Obstacle)?;
        met.check(car.velocity, velocity)?;
        if finishes {
            return Ok(Drive::Finishes { past: self.track.past(to).max(1) as u16 });
        }
        if self.options.gates == Gates::Stops && map.cell(to) == GridPoint::Gate(task.gate) {
            task.gate += 1;
        }
        let stops = velocity == Velocity::ZERO;
        task.pit &= !(stops && map.cell(to) == GridPoint::Pit);
        Ok(Drive::Lands(Car { at: to, velocity, task, braked: stops && self.options.full_stop_start }))
    }

    /// Counts a crossing of the line, and says whether it was the last. One that comes before all gates are passed, and
    /// the last while a pit stop is due, does not count.
    fn cross(self, task: &mut Task) -> bool {
        let is_complete = self.options.gates == Gates::None || task.gate > self.track.gates();
        match (is_complete, task.laps) {
            (true, 2..) => {
                *task = Task { laps: task.laps - 1, gate: 1, ..*task };
                false
            }
            (is_complete, _) => is_complete && !task.pit,
        }
    }
}

/// What a segment leads over.
#[derive(Default)]
struct Surfaces {
    oil: bool,
    up: bool,
    down: bool,
}

impl Surfaces {
    fn meet(&mut self, cell: GridPoint) {
        match cell {
            GridPoint::Oil => self.oil = true,
            GridPoint::Upgrade => self.up = true,
            GridPoint::Downgrade => self.down = true,
            _ => {}
        }
    }

    /// Oil keeps the velocity, whatever else there is. Up and down in one move cancel.
    fn check(&self, before: Velocity, now: Velocity) -> Result<(), Reason> {
        match (self.up, self.down) {
            _ if self.oil && now != before => Err(Reason::Oil),
            _ if self.oil => Ok(()),
            // The slowest crawl on: nobody is stuck on a hill.
            (true, false) if now.speed() > (before.speed() - 1).max(1) => Err(Reason::Upgrade),
            (false, true) if now.speed() <= before.speed() => Err(Reason::Downgrade),
            _ => Ok(()),
        }
    }
}

/// Whether both parts of the velocity change by at most one, or are brought two nearer to 0 and not beyond.
fn brakes_hard(from: Velocity, to: Velocity) -> bool {
    let is_braked = |from: i16, to: i16| (to - from).abs() <= 1 || (from.abs() >= 2 && to == from - 2 * from.signum());
    is_braked(from.dx, to.dx) && is_braked(from.dy, to.dy)
}

/// Whether a fast car throws itself around a bend: two aside, and one less ahead.
fn skids(from: Velocity, to: Velocity) -> bool {
    let throws = |ahead: (i16, i16), aside: (i16, i16)| {
        let (before, now) = ahead;
        before.abs() >= LEAST_SKID
            && before.abs() >= aside.0.abs()
            && now == before - before.signum()
            && (aside.1 - aside.0).abs() == 2
    };
    let (dx, dy) = ((from.dx, to.dx), (from.dy, to.dy));
    throws(dx, dy) || throws(dy, dx)
}

/// A car that is slower does not skid.
const LEAST_SKID: i16 = 3;

/// The velocity after braking by two, if that goes straight on or stops.
pub fn power_brake(velocity: Velocity) -> Option<Velocity> {
    let less = |part: i16| if part == 0 { Some(0) } else { (part.abs() >= 2).then(|| part - 2 * part.signum()) };
    let braked = Velocity::new(less(velocity.dx)?, less(velocity.dy)?);
    let is_parallel = velocity.dx * braked.dy == velocity.dy * braked.dx;
    (is_parallel && velocity != Velocity::ZERO).then_some(braked)
}
