//! Tables about Race Track.

mod heat;
mod random;

use crate::core::{Bounds, Game, NotationError};
use crate::games::race_track::random::PREFIX;
use crate::games::race_track::setup::FLAGS;
use crate::games::race_track::{Car, Finish, Point, Points, RaceTrack, words};
use crate::solve::Solver;
use crate::survey::{Cell, Column, Picture, Plot, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for RaceTrack {
    fn tables() -> &'static [Table] {
        &[TRACKS, SLOTS, WINNERS, heat::SPEEDS, random::RANDOM]
    }

    fn picture() -> Option<Picture> {
        Some(Picture { about: "the speeds on a race track", draw: heat::svg })
    }
}

/// The races that a request names: tracks of ours or files, all of ours if it names none, each with its options.
fn races(request: &Request) -> Result<Vec<RaceTrack>, SurveyError> {
    // The words of such a track look like options.
    if request.setup.split(' ').next() == Some(PREFIX) {
        return Ok(vec![request.read(&request.setup)?]);
    }
    let is_option = |word: &&str| word.contains('=') || FLAGS.contains(word);
    let (options, tracks): (Vec<&str>, Vec<&str>) = request.setup.split_whitespace().partition(is_option);
    let tracks = if tracks.is_empty() { words().collect() } else { tracks };
    let race = |track| request.read(&format!("{track} {}", options.join(" ")));
    Ok(tracks.into_iter().map(race).collect::<Result<_, NotationError>>()?)
}

/// Shows where the work is among the races.
fn begin(race: &RaceTrack, index: usize, count: usize, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    sheet.progress(race.word(), index as f64 / count as f64)
}

const TRACKS: Table = Table {
    id: "tracks",
    blurb: "how large each track is, how many states of a car can no longer finish, and how long a race is alone",
    range: "",
    columns: &[
        Column::new("track", 14).about("the track"),
        Column::new("width", 5).about("points from left to right"),
        Column::new("height", 6).about("points from top to bottom"),
        Column::new("points", 6).about("points that lie on the road"),
        Column::new("states", 7).about("place and velocity of a car, all that a race can reach"),
        Column::share("doomed", 7).about("share of the states from which no car can finish any more"),
        Column::new("speed", 5).about("the fastest that any of them drives, in points a move"),
        Column::new("slots", 5).about("places to start from"),
        Column::new("moves", 5).about("moves of the shortest race of one car, from its best slot"),
    ],
    plot: Some(Plot { label: 0, bars: &[8] }),
    games: None,
    run: tracks,
};

fn tracks(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let races = races(request)?;
    for (index, race) in races.iter().enumerate() {
        begin(race, index, races.len(), sheet)?;
        let solo = race.solo();
        let speed = solo.states().cars().iter().map(|car| car.velocity.speed()).max();
        let moves = race.track().slots().iter().filter_map(|&slot| moves_from(race, slot)).min();
        sheet.row(vec![
            race.word().into(),
            i64::from(race.track().width()).into(),
            i64::from(race.track().height()).into(),
            race.track().map().drivable().into(),
            solo.graph().len().into(),
            solo.doomed_share().into(),
            speed.map(i64::from).into(),
            race.track().slots().len().into(),
            moves.into(),
        ])?;
    }
    if let [race] = races.as_slice() {
        sheet.remark("The fastest speed at each point:")?;
        for row in heat::rows(race) {
            sheet.remark(&row)?;
        }
    }
    Ok(())
}

fn moves_from(race: &RaceTrack, slot: Point) -> Option<u32> {
    race.solo().moves_home(&Car::at_start(slot, race.options()))
}

const SLOTS: Table = Table {
    id: "slots",
    blurb: "from each slot the moves of the shortest race, how far past the line it can end, how many such races there are, \
            and the moves that a car is sure of although another may block a point at every move",
    range: "",
    columns: &[
        Column::new("track", 14).about("the track"),
        Column::new("slot", 6).about("where the car starts"),
        Column::new("moves", 5).about("moves of the shortest race of one car from there"),
        Column::new("past", 4).about("half points beyond the line at which the shortest race can end"),
        Column::new("ways", 26).about("how many races are as short as that"),
        Column::new("sure", 4).about("moves that are enough although another may block a point at every move"),
    ],
    plot: Some(Plot { label: 1, bars: &[2] }),
    games: None,
    run: slots,
};

fn slots(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let races = races(request)?;
    for (index, race) in races.iter().enumerate() {
        begin(race, index, races.len(), sheet)?;
        let solo = race.solo();
        let ways = solo.ways();
        for &slot in race.track().slots() {
            let Some(state) = solo.states().number(&Car::at_start(slot, race.options())) else { continue };
            sheet.row(vec![
                race.word().into(),
                slot.to_string().into(),
                solo.best(state).moves().into(),
                solo.best(state).past().into(),
                ways[state as usize].into(),
                solo.sure(state).moves().into(),
            ])?;
        }
    }
    Ok(())
}

const WINNERS: Table = Table {
    id: "winners",
    blurb: "who wins a race of two from each pair of slots, as far as it can be proven; `finish=` and `shared` say by which rule",
    range: "",
    columns: &[
        Column::new("track", 14).about("the track"),
        Column::new("finish", 7)
            .about("the rule: the first past the line wins, or whoever is farther after a full last round"),
        Column::new("first", 6).about("where the car that moves first starts"),
        Column::new("second", 6).about("where the other one starts"),
        Column::new("p1", 4).about("what the race is worth to whoever moves first"),
        Column::new("turns", 5).about("turns to the end: the winner hurries, the loser delays"),
    ],
    plot: None,
    games: None,
    run: winners,
};

/// Positions that are looked at for one pair of slots.
const NODES: u64 = 3_000_000;

fn winners(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let rules = if request.setup.contains("finish=") || request.setup.contains("shared") {
        vec![""]
    } else {
        vec![" finish=first", " finish=farther"]
    };
    for rule in rules {
        let request = Request { setup: format!("{}{rule}", request.setup), ..request.clone() };
        let races = races(&request)?;
        if let Some(race) = races.iter().find(|race| race.cars() != 2) {
            let reason = match race.cars() {
                1 => "has nobody to win against: this table is about two cars",
                _ => "has no value that all would agree on: this table is about two cars",
            };
            return Err(NotationError::new(format!("cars={}", race.cars()), reason).into());
        }
        for (index, race) in races.iter().enumerate() {
            begin(race, index, races.len(), sheet)?;
            let mut solver = Solver::new(race.clone());
            for (first, second) in pairs(race) {
                let bounds = start_value(race, &mut solver, first, second, sheet)?;
                let finish = if race.options().finish == Finish::First { "first" } else { "farther" };
                sheet.row(vec![
                    race.word().into(),
                    finish.into(),
                    first.to_string().into(),
                    second.to_string().into(),
                    Cell::outcome(bounds),
                    Cell::remoteness(bounds),
                ])?;
            }
        }
    }
    Ok(())
}

/// Pairs of slots from which a race can begin.
fn pairs(race: &RaceTrack) -> impl Iterator<Item = (Point, Point)> {
    let slots = race.track().slots();
    let shared = race.options().points == Points::Shared;
    slots
        .iter()
        .flat_map(move |&first| slots.iter().map(move |&second| (first, second)).filter(move |(a, b)| shared || a != b))
}

/// The value of a start for the first car.
fn start_value(
    race: &RaceTrack,
    solver: &mut Solver<RaceTrack>,
    first: Point,
    second: Point,
    sheet: &Sheet<'_>,
) -> Result<Bounds, SurveyError> {
    let pos = race.read_position(&format!("{first},0,0 {second},0,0 p1"))?;
    let (analysis, halt) = solver.analyze(&pos, &mut sheet.monitor().with_node_budget(NODES));
    halt?;
    Ok(analysis.root)
}
