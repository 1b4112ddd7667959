//! What there is to say about a drawing: its first fault, or how it drives. Found in the background.

use crate::core::{Game, NotationError};
use crate::engine::{Engine, Job};
use crate::games::race_track::{Car, ENDING, Fault, GridPoint, Map, Point, RaceTrack, Track};
use crate::tui::boards::race_track::finish;

use super::GAME;

/// What was found out about a drawing.
#[derive(Clone, Debug)]
pub(crate) enum DrawingVerdict {
    /// Nothing yet.
    Checking,
    /// It is no track, for this reason.
    Faulty(Fault),
    /// It is one, but nobody can do on it what the race asks for.
    Barred(NotationError),
    /// It is one.
    Sound(Driven),
}

/// How a track drives.
#[derive(Clone, Debug)]
pub(crate) struct Driven {
    /// Moves of the shortest race from each slot, in reading order; `None` where there is no way home.
    pub moves: Vec<Option<u32>>,
    /// The points of one of the shortest races, the slot first and the last one where it crosses the line.
    pub line: Vec<Point>,
    /// Where its last move is drawn to.
    pub end: Option<(f64, f64)>,
    /// What the race asks for: the words of its options, `gates=order laps=2`.
    pub rules: String,
    /// How many states a car can be in.
    pub states: usize,
    /// The share of them that cannot finish any more.
    pub doomed: f64,
}

/// Somebody has drawn on: nobody waits for the answer.
struct Outdated;

/// Begins to look at a drawing that is raced on with these options.
pub(crate) fn begin(text: String, options: Vec<String>, engine: &Engine) -> Job<DrawingVerdict> {
    Job::start(engine, "track", move |outbox| {
        let track = match Track::parse(&text) {
            Ok(track) => track,
            Err(fault) => return DrawingVerdict::Faulty(fault),
        };
        let rules = alone(&fitting(track.map(), &options));
        let words = format!("{GAME} drawn{ENDING} cars=1 {rules}");
        let race = match RaceTrack::read_setup(&words, &|_| Ok(text.clone())) {
            Ok(race) => race,
            Err(error) => return DrawingVerdict::Barred(error),
        };
        let poll = |_| if outbox.token().is_cancelled() { Err(Outdated) } else { Ok(()) };
        match race.solo_unless(poll) {
            Ok(_) => DrawingVerdict::Sound(drive(&race, rules)),
            Err(Outdated) => DrawingVerdict::Checking,
        }
    })
}

/// The options that suit a drawing: its gates are there to be passed, and where there are none nobody asks for them.
pub(crate) fn fitting(map: &Map, options: &[String]) -> Vec<String> {
    let has = |is_meant: fn(GridPoint) -> bool| map.points().any(|at| is_meant(map.cell(at)));
    let has_gates = has(|cell| matches!(cell, GridPoint::Gate(_)));
    let has_pit = has(|cell| cell == GridPoint::Pit);
    let suits = |word: &&String| (has_gates || !word.starts_with("gates=")) && (has_pit || !word.starts_with("pit="));
    let mut fitting: Vec<String> = options.iter().filter(suits).cloned().collect();
    if has_gates && !fitting.iter().any(|word| word.starts_with("gates=")) {
        fitting.push("gates=order".to_owned());
    }
    fitting
}

/// The options that matter to one car alone.
fn alone(options: &[String]) -> String {
    let of_all = ["cars=", "finish=", "shared", "choose-slots", "lots=", "order="];
    let mine = options.iter().filter(|word| !of_all.iter().any(|start| word.starts_with(start)));
    mine.map(String::as_str).collect::<Vec<_>>().join(" ")
}

fn drive(race: &RaceTrack, rules: String) -> Driven {
    let (track, solo) = (race.track(), race.solo());
    let start = |slot: Point| Car::at_start(slot, race.options());
    let moves: Vec<Option<u32>> = track.slots().iter().map(|&slot| solo.moves_home(&start(slot))).collect();
    let best = track.slots().iter().zip(&moves).filter_map(|(&slot, moves)| Some((moves.as_ref()?, slot))).min();
    let way = best.map(|(_, slot)| solo.way(race.road(), start(slot))).unwrap_or_default();
    let end = match *way {
        [.., from, to] => Some(finish::end(track, from, to).at),
        _ => None,
    };
    let line = finish::shown(track, &way);
    Driven { moves, line, end, rules, states: solo.graph().len(), doomed: solo.doomed_share() }
}
