//! Tracks by lot, and how hard they are.

use super::{begin, moves_from};
use crate::games::race_track::RaceTrack;
use crate::survey::{Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const RANDOM: Table = Table {
    id: "random",
    blurb: "tracks by lot of the size 40x16, or of the track that is named, by their seeds: how hard each is to drive",
    range: "seeds, from 1 to 10",
    columns: &[
        Column::new("track", 18).about("the track, with the seed that it is drawn from"),
        Column::new("points", 6).about("points that lie on the road"),
        Column::new("slots", 5).about("places to start from"),
        Column::new("moves", 5).about("the shortest race alone"),
        Column::new("speed", 5).about("the fastest that a car can drive, in points a move"),
        Column::share("doomed", 7).about("share of the states from which no car can finish any more"),
        Column::new("grade", 6).about("easy below 20 percent of doomed states, hard from 22.5 percent on"),
    ],
    plot: Some(Plot { label: 0, bars: &[5] }),
    games: None,
    run: random,
};

/// The size where no track is named.
const SIZE: &str = "40x16";

fn random(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let size = match request.setup::<RaceTrack>()? {
        Some(race) => format!("{}x{}", race.track().width(), race.track().height()),
        None => SIZE.to_owned(),
    };
    let (from, to) = request.range_within(1, 10, u64::from(u32::MAX))?;
    for seed in from..=to {
        let race: RaceTrack = request.read(&format!("random {size} seed={seed} cars=1"))?;
        begin(&race, (seed - from) as usize, (to - from + 1) as usize, sheet)?;
        let solo = race.solo();
        let speed = solo.states().cars().iter().map(|car| car.velocity.speed()).max();
        let moves = race.track().slots().iter().filter_map(|&slot| moves_from(&race, slot)).min();
        let doomed = solo.doomed_share();
        sheet.row(vec![
            race.word().into(),
            race.track().map().drivable().into(),
            race.track().slots().len().into(),
            moves.into(),
            speed.map(i64::from).into(),
            doomed.into(),
            grade(doomed).into(),
        ])?;
    }
    Ok(())
}

/// In a word, by the share of states that are beyond saving.
fn grade(doomed: f64) -> &'static str {
    match doomed {
        ..0.2 => "easy",
        ..0.225 => "medium",
        _ => "hard",
    }
}
