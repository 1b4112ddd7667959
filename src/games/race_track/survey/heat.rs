//! The fastest speed at each point of a track, as a picture: rows of figures for a terminal, and SVG.

use super::{begin, races};
use crate::core::NotationError;
use crate::games::race_track::{Point, RaceTrack};
use crate::survey::svg::Svg;
use crate::survey::{Column, Request, Sheet, SurveyError, Table};

pub(super) const SPEEDS: Table = Table {
    id: "speeds",
    blurb: "the fastest speed at which a car that can still finish stands on each point, row by row: 1 to 9, then a, b, ..; \
            `--svg FILE` draws it",
    range: "",
    columns: &[
        Column::new("track", 14).about("the track"),
        Column::new("y", 3).about("the row of its points, from the top"),
        Column::new("speeds", 70).about("the fastest speed on each point of that row"),
    ],
    plot: None,
    games: None,
    run: speeds,
};

fn speeds(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let races = races(request)?;
    for (index, race) in races.iter().enumerate() {
        begin(race, index, races.len(), sheet)?;
        for (y, row) in rows(race).into_iter().enumerate() {
            sheet.row(vec![race.word().into(), y.into(), row.into()])?;
        }
    }
    Ok(())
}

/// The fastest speed of a car that can still finish, for every point of the rectangle; none where no such car stands.
fn fastest(race: &RaceTrack) -> Vec<Option<i16>> {
    let map = race.track().map();
    let mut found = vec![None; map.points().count()];
    let solo = race.solo();
    for state in solo.graph().states().filter(|&state| solo.best(state).is_home()) {
        let car = solo.states().car(state);
        if let Some(index) = map.index(car.at) {
            found[index] = found[index].max(Some(car.velocity.speed()));
        }
    }
    found
}

/// A figure for every point; what is off the road is `#`, and points where no car stands that can still finish are dots.
pub(super) fn rows(race: &RaceTrack) -> Vec<String> {
    let figure = |speed: i16| char::from_digit(u32::from(speed.unsigned_abs()).min(35), 36).unwrap_or('z');
    let signs: Vec<char> = (race.track().map().points().zip(fastest(race)))
        .map(|(at, speed)| match speed {
            _ if !race.track().map().is_road(at) => '#',
            Some(speed) => figure(speed),
            None => '.',
        })
        .collect();
    signs.chunks(race.track().width().unsigned_abs().into()).map(|row| row.iter().collect()).collect()
}

/// The side of a point in the drawing.
const SIDE: i32 = 12;

/// The same as SVG: the faster, the warmer.
///
/// # Errors
/// When the request does not name one track.
pub(crate) fn svg(request: &Request) -> Result<String, SurveyError> {
    let races = races(request)?;
    let [race] = races.as_slice() else {
        return Err(
            NotationError::new(format!("{} tracks", races.len()), "are too many for one drawing; name one").into()
        );
    };
    let speeds = fastest(race);
    let top = speeds.iter().flatten().max().copied().unwrap_or(1).max(1);
    let size = [race.track().width(), race.track().height()].map(|side| i32::from(side) * SIDE);
    let mut svg = Svg::new(size, &format!("{}: the fastest speed at each point", race.track().name()), "#222");
    for (at, speed) in race.track().map().points().zip(speeds) {
        if race.track().map().is_road(at) {
            point(&mut svg, at, speed, top);
        }
    }
    let middle = |part: i16| i32::from(part) * SIDE + SIDE / 2;
    for line in race.track().map().lines() {
        svg.path(line.corners.iter().map(|at| [middle(at.x), middle(at.y)]), line.is_closed, "#fff");
    }
    Ok(svg.finish())
}

fn point(svg: &mut Svg, Point { x, y }: Point, speed: Option<i16>, top: i16) {
    let (left, above) = (i32::from(x) * SIDE, i32::from(y) * SIDE);
    let fill = speed.map_or("#555".to_owned(), |speed| warmth(f64::from(speed) / f64::from(top)));
    svg.block([left, above, SIDE, SIDE], &fill);
    if let Some(speed) = speed {
        svg.words([left + SIDE / 2, above + SIDE - 3], 9, "middle", &speed.to_string());
    }
}

/// From a cool blue to a warm orange, both of the Okabe-Ito palette, lighter in between.
fn warmth(share: f64) -> String {
    const COOL: [f64; 3] = [86.0, 180.0, 233.0];
    const PALE: [f64; 3] = [245.0, 240.0, 220.0];
    const WARM: [f64; 3] = [230.0, 120.0, 0.0];
    let (from, to, part) = if share < 0.5 { (COOL, PALE, 2.0 * share) } else { (PALE, WARM, 2.0 * share - 1.0) };
    let mix = |index: usize| (from[index] + (to[index] - from[index]) * part).round();
    format!("rgb({},{},{})", mix(0), mix(1), mix(2))
}
