//! Tests of the segment walk: the cases of the rules, and exact geometry.

use std::ops::ControlFlow;

use proptest::prelude::*;
use serde::Deserialize;

use super::notation::read_point as read_corner;
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
    let pieces = map.lines().iter().flat_map(Boundary::pieces);
    let mut touched = pieces.filter_map(|(a, b)| when_on((from, by), a, b));
    if touched.any(|time| time.is_before(limit)) {
        return Err(());
    }
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

/// When a segment first lies on the piece from `a` to `b`: the times at which it is on its straight line, cut down to those
/// at which it is between the ends.
fn when_on((from, by): (Point, Velocity), a: Point, b: Point) -> Option<Time> {
    let wide = |at: Point| (i64::from(at.x), i64::from(at.y));
    let ((px, py), (ax, ay), (bx, by_)) = (wide(from), wide(a), wide(b));
    let ((vx, vy), (dx, dy)) = ((i64::from(by.dx), i64::from(by.dy)), (bx - ax, by_ - ay));
    let mut span = (Time(0, 1), Time(1, 1));
    // Each is a sum of a fixed part and one that grows with time, and must not be negative.
    let (aside, turn) = ((px - ax) * dy - (py - ay) * dx, vx * dy - vy * dx);
    let (along, speed) = ((px - ax) * dx + (py - ay) * dy, vx * dx + vy * dy);
    for (fixed, grows) in [(aside, turn), (-aside, -turn), (along, speed), (dx * dx + dy * dy - along, -speed)] {
        match grows.signum() {
            0 if fixed < 0 => return None,
            0 => {}
            1 => span.0 = span.0.later(Time::new(-fixed, grows)),
            _ => span.1 = span.1.sooner(Time::new(-fixed, grows)),
        }
    }
    (!span.1.is_before(span.0)).then_some(span.0)
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

    #[test]
    fn the_walk_keeps_off_drawn_lines_as_exact_geometry_does(
        (map, from, by) in segments(),
        lines in prop::collection::vec((prop::collection::vec((0..8i16, 0..8i16), 2..5), any::<bool>()), 1..4),
    ) {
        let within = |(x, y): &(i16, i16)| Point::new(x % map.width(), y % map.height());
        let line = |(corners, is_closed): &(Vec<(i16, i16)>, bool)| {
            let mut corners: Vec<Point> = corners.iter().map(within).collect();
            // A corner does not come twice in succession.
            corners.dedup();
            let is_closed = *is_closed && corners.first() != corners.last();
            Boundary { corners, is_closed }
        };
        let map = map.clone().with_lines(lines.iter().map(line).collect());
        let walked = survey_segment(&map, from, by).map_err(|_| ());
        prop_assert_eq!(walked, clip_segment(&map, from, by), "{:?} {:?} {:?}", map, from, by);
    }
}

#[test]
fn whoever_touches_a_line_leaves_the_road() {
    let blocked = |lines: &[&str], from: (i16, i16), by: (i16, i16)| {
        let corner = |word: &str| read_corner(word).expect("a corner");
        let line = |line: &&str| Boundary { corners: line.split(' ').map(corner).collect(), is_closed: false };
        let edges = ["0,0 8,0", "0,2 8,2"];
        let paper = map_of(&[".........", "S.......>", "........."].map(str::to_owned));
        let map = paper.with_lines(lines.iter().chain(&edges).map(line).collect());
        let walk = map.walk(Point::new(from.0, from.1), Velocity::new(by.0, by.1), |_| ControlFlow::Continue(()));
        match walk {
            Err(Obstacle::Boundary(a, b)) => Some(format!("{a} {b}")),
            Ok(()) => None,
            Err(other) => panic!("{other:?}"),
        }
    };
    let touched = |line: &str| Some(line.to_owned());
    assert_eq!(blocked(&[], (0, 1), (5, 0)), None);
    assert_eq!(blocked(&[], (0, 1), (1, -1)), touched("0,0 8,0"), "a point on the line is off the road");
    assert_eq!(blocked(&["3,0 4,1"], (1, 1), (2, 0)), None, "short of its end");
    assert_eq!(blocked(&["3,0 4,1"], (1, 1), (3, 0)), touched("3,0 4,1"), "up to its end");
    assert_eq!(blocked(&["3,0 4,1"], (1, 1), (6, 0)), touched("3,0 4,1"), "past its end, which is touched");
    assert_eq!(blocked(&["3,1 5,1"], (1, 1), (1, 0)), None);
    assert_eq!(blocked(&["3,1 5,1"], (6, 1), (-2, 0)), touched("3,1 5,1"), "along it");
    assert_eq!(blocked(&["3,1 5,1"], (4, 1), (0, 0)), touched("3,1 5,1"), "standing on it");
}
