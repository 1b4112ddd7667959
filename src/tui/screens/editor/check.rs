//! What there is to say about a drawing: its first fault, or how it drives. Found in the background.

use crate::engine::{Engine, Job};
use crate::games::race_track::solo::Solo;
use crate::games::race_track::{Car, Drive, Fault, Options, Point, Road, Track};

/// What was found out about a drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Nothing yet.
    Checking,
    /// It is no track, for this reason.
    Faulty(Fault),
    /// It is one.
    Sound(Driven),
}

/// How a track drives.
#[derive(Clone, Debug, PartialEq)]
pub struct Driven {
    /// Moves of the shortest race from each slot, in reading order; `None` where there is no way home.
    pub moves: Vec<Option<u32>>,
    /// The points of one of the shortest races, the slot first and the point beyond the line last.
    pub line: Vec<Point>,
    /// How many gates there are; the shortest race leaves them aside.
    pub gates: u8,
    /// How many states a car can be in.
    pub states: usize,
    /// The share of them that cannot finish any more.
    pub doomed: f64,
}

/// Somebody has drawn on: nobody waits for the answer.
struct Outdated;

/// Begins to look at a drawing.
pub fn begin(text: String, engine: &Engine) -> Job<Verdict> {
    Job::start(engine, "track", move |outbox| {
        let track = match Track::parse(&text) {
            Ok(track) => track,
            Err(fault) => return Verdict::Faulty(fault),
        };
        let poll = |_| if outbox.token().is_cancelled() { Err(Outdated) } else { Ok(()) };
        let options = Options::alone();
        match Solo::new(&track, &options, [], poll) {
            Ok(solo) => Verdict::Sound(drive(&track, &options, &solo)),
            Err(Outdated) => Verdict::Checking,
        }
    })
}

fn drive(track: &Track, options: &Options, solo: &Solo) -> Driven {
    let start = |slot: Point| Car::at_start(slot, options);
    let moves: Vec<Option<u32>> = track.slots().iter().map(|&slot| solo.moves_home(&start(slot))).collect();
    let best = track.slots().iter().zip(&moves).filter_map(|(&slot, moves)| Some((moves.as_ref()?, slot))).min();
    let line = best.map(|(_, slot)| shortest(track, options, solo, start(slot))).unwrap_or_default();
    Driven { moves, line, gates: track.gates(), states: solo.graph().len(), doomed: solo.doomed_share() }
}

/// One of the shortest ways home, as points.
fn shortest(track: &Track, options: &Options, solo: &Solo, car: Car) -> Vec<Point> {
    let Some(state) = solo.states().number(&car) else { return Vec::new() };
    let line = solo.line(state);
    let last = line.last().map_or(car, |&state| solo.states().car(state));
    let crossings = Road::new(track, options).successors(last).filter_map(|(to, drive)| match drive {
        Drive::Finishes { past } => Some((past, to)),
        Drive::Lands(_) => None,
    });
    let beyond = crossings.max_by_key(|(past, _)| *past).map(|(_, to)| to);
    let passed = line.iter().map(|&state| solo.states().car(state).at);
    std::iter::once(car.at).chain(passed).chain(beyond).collect()
}
