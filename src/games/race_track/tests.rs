//! Tests of the segment walk, of track files and of single cars.

use std::ops::ControlFlow;

use proptest::prelude::*;
use serde::Deserialize;

use super::home::wanders;
use super::solo::Solo;
use super::*;

#[derive(Deserialize)]
struct Case {
    map: Vec<String>,
    from: (i16, i16),
    v: (i16, i16),
    outcome: String,
    past: Option<i16>,
    touches_oil: Option<bool>,
    note: String,
}

fn map_of(rows: &[String]) -> Map {
    let row = |row: &String| row.chars().map(|sign| GridPoint::from_sign(sign).expect("a sign")).collect();
    Map::new(&rows.iter().map(row).collect::<Vec<_>>())
}

/// What a move along a segment meets: whether it crosses oil, and how far past the line it ends, if it crosses that.
fn survey_segment(map: &Map, from: Point, by: Velocity) -> Result<(bool, Option<i16>), Obstacle> {
    let mut oil = map.cell(from) == GridPoint::Oil;
    let (mut past, mut last) = (None, from);
    map.walk(from, by, |event| match event {
        Encounter::Crosses => {
            past = map.heading().map(|heading| 2 * heading.forward(from + by - last) - 1);
            ControlFlow::Break(())
        }
        Encounter::Enters(at) => {
            oil |= map.cell(at) == GridPoint::Oil;
            last = at;
            ControlFlow::Continue(())
        }
    })?;
    Ok((oil, past))
}

#[test]
fn the_segment_test_agrees_with_the_unit_cases_of_the_rules() {
    let text = include_str!("../../../tests/published/race-track-segments.json");
    let cases: Vec<Case> = serde_json::from_str(text).expect("a list of cases");
    assert_eq!(cases.len(), 60);
    for case in cases {
        let (from, by) = (Point::new(case.from.0, case.from.1), Velocity::new(case.v.0, case.v.1));
        let found = survey_segment(&map_of(&case.map), from, by);
        let outcome = match &found {
            Ok((_, Some(_))) => "finish",
            Ok((_, None)) => "legal",
            Err(_) => "illegal",
        };
        assert_eq!(outcome, case.outcome, "{} {:?}", case.note, case.map);
        assert_eq!(found.ok().and_then(|(_, past)| past), case.past, "{}", case.note);
        assert_eq!(found.ok().map(|(oil, _)| oil), case.touches_oil, "{} {:?}", case.note, case.map);
    }
}

/// A time on a segment, from 0 to 1, as an exact fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Time(i64, i64);

impl Time {
    fn new(above: i64, below: i64) -> Self {
        Self(above * below.signum(), below.abs())
    }

    fn is_before(self, other: Self) -> bool {
        self.0 * other.1 < other.0 * self.1
    }

    fn later(self, other: Self) -> Self {
        if self.is_before(other) { other } else { self }
    }

    fn sooner(self, other: Self) -> Self {
        if other.is_before(self) { other } else { self }
    }
}

/// The same question answered by clipping the segment at every cell of the map, with fractions: nothing of it is shared
/// with the walk. All lengths are doubled.
fn clip_segment(map: &Map, from: Point, by: Velocity) -> Result<(bool, Option<i16>), ()> {
    let start = (2 * i64::from(from.x), 2 * i64::from(from.y));
    let (dx, dy) = (2 * i64::from(by.dx), 2 * i64::from(by.dy));
    // When the open cell is entered, if it is.
    let entered = |at: Point| -> Option<Time> {
        let mut open = (Time(0, 1), Time(1, 1));
        for (center, start, length) in [(2 * i64::from(at.x), start.0, dx), (2 * i64::from(at.y), start.1, dy)] {
            let (near, far) = (center - 1 - start, center + 1 - start);
            if length == 0 {
                if near >= 0 || far <= 0 {
                    return None;
                }
                continue;
            }
            let (a, b) = (Time::new(near, length), Time::new(far, length));
            open = (open.0.later(a.sooner(b)), open.1.sooner(a.later(b)));
        }
        let is_inside = by == Velocity::ZERO || open.0.is_before(open.1);
        is_inside.then_some(open.0)
    };
    let passes = |corner: (i64, i64)| -> Option<Time> {
        let (x, y) = (corner.0 - start.0, corner.1 - start.1);
        let time = if dx == 0 { Time::new(y, dy) } else { Time::new(x, dx) };
        let is_on = dx != 0 && dy != 0 && x * dy == y * dx;
        (is_on && !time.is_before(Time(0, 1)) && !Time(1, 1).is_before(time)).then_some(time)
    };
    let around =
        |range: i16| (-1 - range..=range).flat_map(move |y| (-1 - range..=range).map(move |x| Point::new(x, y)));
    let mut crossing: Option<Time> = None;
    let mut past = None;
    if let Some(heading) = map.heading() {
        let (step, along) = (heading.step(), heading.along());
        for at in map.find(|cell| matches!(cell, GridPoint::Finish(_))) {
            let edge = (2 * i64::from(at.x) + i64::from(step.dx), 2 * i64::from(at.y) + i64::from(step.dy));
            let speed = dx * i64::from(step.dx) + dy * i64::from(step.dy);
            let gap = (edge.0 - start.0) * i64::from(step.dx) + (edge.1 - start.1) * i64::from(step.dy);
            if speed == 0 {
                continue;
            }
            let time = Time::new(gap, speed);
            if time.is_before(Time(0, 1)) || Time(1, 1).is_before(time) {
                continue;
            }
            // The place along the line at that time, from the middle of the edge, times the denominator.
            let aside = ((start.0 - edge.0) * time.1 + dx * time.0) * i64::from(along.dx)
                + ((start.1 - edge.1) * time.1 + dy * time.0) * i64::from(along.dy);
            if aside.abs() <= time.1 {
                crossing = Some(time);
                past = (speed > 0).then(|| 2 * heading.forward(from + by - at) - 1);
            }
        }
    }
    let limit = crossing.unwrap_or(Time(2, 1));
    let is_wall = |at: Point| map.cell(at) == GridPoint::Wall;
    for at in around(20) {
        let blocks = is_wall(at) && entered(at).is_some_and(|time| time.is_before(limit));
        let corner = (2 * i64::from(at.x) + 1, 2 * i64::from(at.y) + 1);
        let diagonals = [
            (Point::new(at.x, at.y), Point::new(at.x + 1, at.y + 1)),
            (Point::new(at.x + 1, at.y), Point::new(at.x, at.y + 1)),
        ];
        let squeezes = passes(corner).is_some_and(|time| time.is_before(limit))
            && diagonals.into_iter().any(|(a, b)| is_wall(a) && is_wall(b));
        if blocks || squeezes {
            return Err(());
        }
    }
    if crossing.is_some() && past.is_none() {
        return Err(());
    }
    let oil = map.find(|cell| cell == GridPoint::Oil);
    Ok((oil.into_iter().any(|at| entered(at).is_some_and(|time| time.is_before(limit))), past))
}

/// A map of up to 8 by 8 with walls, oil and perhaps a finish line, and a segment that may leave it.
fn segments() -> impl Strategy<Value = (Map, Point, Velocity)> {
    let signs = prop::collection::vec(prop::sample::select(vec!['.', '.', '.', '.', '#', '~']), 64);
    let line = prop::option::of((prop::sample::select(Heading::ALL.to_vec()), 0..8usize));
    (signs, 1..=8usize, 1..=8usize, line, (0..8i16, 0..8i16), (-8..=8i16, -8..=8i16)).prop_map(
        |(signs, width, height, line, at, by)| {
            let mut rows: Vec<Vec<GridPoint>> = (0..height)
                .map(|y| (0..width).map(|x| GridPoint::from_sign(signs[8 * y + x]).expect("a sign")).collect())
                .collect();
            if let Some((heading, place)) = line {
                for (y, row) in rows.iter_mut().enumerate() {
                    for (x, cell) in row.iter_mut().enumerate() {
                        let lane = if heading.along().dx == 0 { x } else { y };
                        if lane == place && *cell == GridPoint::Road {
                            *cell = GridPoint::Finish(heading);
                        }
                    }
                }
            }
            let from = Point::new(at.0 % width as i16, at.1 % height as i16);
            (Map::new(&rows), from, Velocity::new(by.0, by.1))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn the_walk_agrees_with_exact_geometry((map, from, by) in segments()) {
        let walked = survey_segment(&map, from, by).map_err(|_| ());
        prop_assert_eq!(walked, clip_segment(&map, from, by), "{:?} {:?} {:?}", map, from, by);
    }
}

fn track(rows: &str) -> Result<Track, Fault> {
    Track::parse(&format!("racetrack 1\nname = Test\nmap:\n{rows}\n"))
}

#[test]
fn a_fault_of_a_track_file_is_named_with_its_line_and_column() {
    let lane = "racetrack 1\nname = Lane\nmap:\n";
    let wide = format!("{lane}{}", "#".repeat(WIDEST + 1));
    let high = format!("{lane}{}#", "#\n".repeat(HIGHEST));
    let large = format!("{lane}{}", format!("{}\n", ".".repeat(120)).repeat(60));
    for (text, expected) in [
        ("", "`the file` (line 1, column 1) is empty; a track file begins with `racetrack 1`"),
        ("racetrack 2\n", "`racetrack 2` (line 1, column 1) is not how a track file begins: `racetrack 1`"),
        ("racetrack 1\nname = A\n", "`the file` (line 2, column 1) ends before `map:`"),
        ("racetrack 1\nmap:\n", "`map:` (line 2, column 1) comes before the name: `name = Little Oval`"),
        ("racetrack 1\nname =\n", "`name =` (line 2, column 1) needs a name behind it"),
        ("racetrack 1\nname = A\n  name = B\n", "`name = B` (line 3, column 3) is a second name"),
        ("racetrack 1\ncolour = A\n", "`colour = A` (line 2, column 1) is neither `name = ..` nor `map:`"),
        (&format!("{lane}\n\n"), "`map:` (line 3, column 1) has no rows"),
        (
            &format!("{lane}##\n#S..x>#"),
            "`x` (line 5, column 5) is no sign of a map: # wall, . road, S start, ~ oil, > < ^ v finish, 1-9 gates, P pit",
        ),
        (
            &format!("{lane}#S\t>#"),
            "`\\t` (line 4, column 3) is no sign of a map: # wall, . road, S start, ~ oil, > < ^ v finish, 1-9 gates, P pit",
        ),
        (&format!("{lane}#..>#"), "`map:` (line 3, column 1) has no start: draw at least one S"),
        (&format!("{lane}#S..#"), "`map:` (line 3, column 1) has no finish: draw a run of one of > < ^ v"),
        (&format!("{lane}#S.>#\n#..<#"), "`<` (line 5, column 4) is a second direction of the finish; it began with >"),
        (
            &format!("{lane}#S.>#\n#...#\n#..>#"),
            "`>` (line 6, column 4) is not in one straight run with the rest of the finish, in one column",
        ),
        (
            &format!("{lane}####\n#S>#\n#.>#\n#..#\n####"),
            "`>` (line 6, column 3) is an end of the finish that no wall closes",
        ),
        (
            &format!("{lane}####\n#S.#\n#.>#\n####"),
            "`>` (line 6, column 3) is an end of the finish that no wall closes",
        ),
        (&format!("{lane}#S#>#"), "`>` (line 4, column 4) is a finish that no start can reach"),
        (&format!("{lane}#S#S.>.#"), "`S` (line 4, column 2) is a start from which no car can finish"),
        (&format!("{lane}#S.2>#"), "`2` (line 4, column 4) is a gate, but there is no gate 1"),
        (&wide, "`#` (line 4, column 201) is one column too many: at most 200"),
        (&high, "`#` (line 104, column 1) is one row too many: at most 100"),
        (&large, "`map:` (line 3, column 1) is too large: 7200 points can be driven on, 6000 at most"),
    ] {
        assert_eq!(Track::parse(text).map_err(|fault| fault.to_string()).err().as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn what_an_editor_adds_to_a_track_file_is_no_fault() {
    for text in [
        "\u{feff}racetrack 1\r\nname = Lane\r\nmap:\r\n#####\r\n#S.>#\r\n#####\r\n\r\n",
        "\nracetrack  1\n\n name =  Lane \nmap:\n\n S.> \n",
        "racetrack 1\nname = Lane\nmap:\nS.>",
    ] {
        let track = Track::parse(text).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!((track.name(), track.word().as_str(), track.slots().len()), ("Lane", "lane", 1));
    }
}

#[test]
fn oil_that_no_car_can_cross_straight_is_a_finish_out_of_reach() {
    // The car enters the oil at its speed and has to keep it: past the bend there is a wall.
    let bend = "########\n#S.~~###\n####~###\n####..>#\n########";
    assert!(track(bend).is_err_and(|fault| fault.reason.contains("no start can reach")), "the corner is oil");
    let straight = "#######\n#S.~.>#\n#######";
    assert!(track(straight).is_ok(), "straight across");
    // At rest a car cannot drive onto oil at all.
    assert!(track("######\n#S~.>#\n######").is_err());
}

#[test]
fn moves_out_of_a_stop_and_in_place_follow_the_rules() {
    let track = track("#######\n#S...>#\n#.....#\n#######").map_err(|fault| fault.to_string());
    // The end of the line is open below.
    assert!(track.is_err());
    let track = self::track("#######\n#S...>#\n#....##\n#######").expect("a track");
    let options = Options::alone();
    let road = Road::new(&track, &options);
    let start = Car::at_start(Point::new(1, 1), &options);
    let moves: Vec<Point> = road.successors(start).map(|(to, _)| to).collect();
    assert_eq!(moves, [Point::new(1, 2), Point::new(2, 1), Point::new(2, 2)]);
    assert_eq!(road.drive(&start, Velocity::ZERO), Err(Reason::Standing));
    assert_eq!(road.drive(&start, Velocity::new(2, 0)), Err(Reason::TooMuch));
    let rolling = Car { velocity: Velocity::new(1, 0), ..start };
    assert!(matches!(road.drive(&rolling, Velocity::ZERO), Ok(Drive::Lands(car)) if car.at == start.at));
}

#[test]
fn power_brakes_take_two_off_and_go_straight_on() {
    for ((dx, dy), expected) in [
        ((5, 0), Some((3, 0))),
        ((0, -4), Some((0, -2))),
        ((4, 4), Some((2, 2))),
        ((-3, 3), Some((-1, 1))),
        ((2, 0), Some((0, 0))),
        ((2, -2), Some((0, 0))),
        ((1, 0), None),
        ((6, 3), None),
        ((0, 0), None),
    ] {
        let found = power_brake(Velocity::new(dx, dy)).map(|braked| (braked.dx, braked.dy));
        assert_eq!(found, expected, "{dx},{dy}");
    }
}

const SHIPPED: [&str; 8] = [
    include_str!("../../../assets/tracks/little-oval.track"),
    include_str!("../../../assets/tracks/hairpin.track"),
    include_str!("../../../assets/tracks/chicane.track"),
    include_str!("../../../assets/tracks/forked-river.track"),
    include_str!("../../../assets/tracks/serpent.track"),
    include_str!("../../../assets/tracks/grand-prix.track"),
    include_str!("../../../assets/tracks/mini.track"),
    include_str!("../../../assets/tracks/bottleneck.track"),
];

/// Every state in reach, with whether it can finish, by brute force.
fn states(track: &Track, options: &Options) -> std::collections::HashMap<Car, bool> {
    let road = Road::new(track, options);
    let mut found = std::collections::HashMap::new();
    let mut parents: std::collections::HashMap<Car, Vec<Car>> = std::collections::HashMap::new();
    let mut open: Vec<Car> = track.slots().iter().map(|&slot| Car::at_start(slot, options)).collect();
    found.extend(open.iter().map(|&car| (car, false)));
    let mut home = Vec::new();
    while let Some(car) = open.pop() {
        for (_, drive) in road.successors(car) {
            match drive {
                Drive::Finishes { .. } => home.push(car),
                Drive::Lands(next) => {
                    parents.entry(next).or_default().push(car);
                    if found.insert(next, false).is_none() {
                        open.push(next);
                    }
                }
            }
        }
    }
    while let Some(car) = home.pop() {
        if found.insert(car, true) == Some(false) {
            home.extend(parents.get(&car).into_iter().flatten().copied());
        }
    }
    found
}

#[test]
fn reachable_states_are_counted_as_the_reference_counts_them() {
    for (text, all, finishing) in [(SHIPPED[0], 10_876, 7_740), (SHIPPED[2], 9_091, 6_719), (SHIPPED[4], 9_742, 7_130)]
    {
        let track = Track::parse(text).expect("a track");
        let states = states(&track, &Options::alone());
        let can = states.values().filter(|can| **can).count();
        assert_eq!((states.len(), can), (all, finishing), "{}", track.name());
    }
}

#[test]
fn creeping_home_decides_exactly_who_can_still_finish() {
    let oily = "###########\n#S....~..##\n#S...~~~.##\n#....~...##\n####...####\n##....1.>##\n##......>##\n###########";
    let plain = Options::alone();
    let extras = Options { power_brake: true, full_stop_start: true, gates: Gates::Order, ..plain };
    let tracks = [track(oily), Track::parse(SHIPPED[0]), Track::parse(SHIPPED[3]), Track::parse(SHIPPED[6])];
    for track in tracks.map(|track| track.unwrap_or_else(|fault| panic!("{fault}"))) {
        for options in [plain, extras, Options { laps: 2, ..plain }] {
            let large = track.map().drivable() > 100;
            if large && options != plain {
                continue;
            }
            let home = Home::new(&track, &options);
            for (car, can) in states(&track, &options) {
                assert_eq!(home.can_finish(Road::new(&track, &options), car), can, "{} {car:?}", track.name());
            }
        }
    }
}

/// Behind the line of the gate there is a pocket from which no car comes back.
#[test]
fn a_doomed_car_drives_on_as_long_as_the_table_says() {
    let pocket = "###########\n#S....>...#\n#S.1..>...#\n###########";
    let oily = "###########\n#S....~..##\n#S...~~~.##\n#....~...##\n####...####\n##....1.>##\n##......>##\n###########";
    let (mut doomed, mut shut_in) = (0, 0);
    for text in [pocket, oily, "##########\n#S......>#\n#.......>#\n##########"] {
        let track = track(text).unwrap_or_else(|fault| panic!("{fault}"));
        for options in [Options::alone(), Options { gates: Gates::Order, power_brake: true, ..Options::alone() }] {
            let road = Road::new(&track, &options);
            let solo = Solo::new(&track, &options, [], |_| Ok::<(), ()>(())).expect("nobody stops it");
            for (state, &car) in (0..).zip(solo.states().cars()) {
                if !solo.best(state).is_home() {
                    assert_eq!(wanders(road, car), solo.endurance(state) == u32::MAX, "{text} {car:?}");
                    doomed += 1;
                    shut_in += usize::from(wanders(road, car));
                }
            }
        }
    }
    assert!(doomed > 150 && shut_in > 20, "{doomed} {shut_in}");
}
