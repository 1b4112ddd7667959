//! Drawn boundaries: lines from corner to corner that no car may cross or touch, in whole numbers.

use super::geometry::{Point, Velocity};
use super::map::Map;
use super::segment::Obstacle;

/// A line that bounds the road: from corner to corner, and back to the first one where it is closed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boundary {
    /// The corners, each of them once.
    pub corners: Vec<Point>,
    /// Whether the last corner is joined to the first.
    pub is_closed: bool,
}

/// A straight piece of a line, from one corner to the next.
pub(super) type LinePiece = (Point, Point);

impl Boundary {
    /// Its straight pieces.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Point)> {
        let back = self.corners.last().zip(self.corners.first()).filter(|_| self.is_closed);
        let pairs = self.corners.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.chain(back.map(|(&last, &first)| (last, first)))
    }

    /// The number of the first piece that passes through the cell of a point.
    pub fn piece_at(&self, at: Point) -> Option<usize> {
        self.pieces().position(|piece| passes(piece, at))
    }

    /// The words of a track file: `2,3 9,3 9,7 2,3`.
    pub fn words(&self) -> String {
        let back = self.corners.first().filter(|_| self.is_closed);
        self.corners.iter().chain(back).map(Point::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// A time on a segment, from 0 to 1: a fraction whose lower part is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SegmentTime {
    above: i64,
    below: i64,
}

impl SegmentTime {
    pub(super) fn new(above: i32, below: i32) -> Self {
        Self { above: above.into(), below: below.into() }
    }

    fn is_before(self, other: Self) -> bool {
        self.above * other.below < other.above * self.below
    }
}

fn cross(a: Velocity, b: Velocity) -> i32 {
    i32::from(a.dx) * i32::from(b.dy) - i32::from(a.dy) * i32::from(b.dx)
}

fn dot(a: Velocity, b: Velocity) -> i32 {
    i32::from(a.dx) * i32::from(b.dx) + i32::from(a.dy) * i32::from(b.dy)
}

/// When the segment that leads from `from` by `by` first touches a piece of a line, its ends included.
pub(super) fn touches(from: Point, by: Velocity, (a, b): LinePiece) -> Option<SegmentTime> {
    let (to_a, along) = (a - from, b - a);
    let (turn, aside) = (cross(by, along), cross(to_a, by));
    if turn != 0 {
        let (above, place) = (cross(to_a, along) * turn.signum(), aside * turn.signum());
        let is_on = |part: i32| (0..=turn.abs()).contains(&part);
        return (is_on(above) && is_on(place)).then(|| SegmentTime::new(above, turn.abs()));
    }
    if aside != 0 || cross(to_a, along) != 0 {
        return None;
    }
    // All on one straight line; the segment may be a point.
    let length = dot(by, by).max(1);
    let (near, far) = (dot(to_a, by), dot(b - from, by));
    let is_met = if by == Velocity::ZERO { dot(to_a, b - from) <= 0 } else { near.max(far) >= 0 };
    let first = near.min(far).max(0);
    (is_met && first <= length).then(|| SegmentTime::new(first, length))
}

/// Whether a piece passes through the cell of a point, its edges included.
fn passes((a, b): LinePiece, at: Point) -> bool {
    let along = b - a;
    let is_beside = (a.x.min(b.x)..=a.x.max(b.x)).contains(&at.x) && (a.y.min(b.y)..=a.y.max(b.y)).contains(&at.y);
    // The corners of the square do not all lie on one side of the line.
    is_beside && 2 * cross(along, at - a).abs() <= i32::from(along.dx.abs() + along.dy.abs())
}

/// Whether two pieces that follow each other lie on each other beyond the corner that they share.
pub(super) fn turns_back((a, b): LinePiece, (_, c): LinePiece) -> bool {
    cross(a - b, c - b) == 0 && dot(a - b, c - b) > 0
}

/// The boundaries of a map, found by the cell in which they lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Boundaries {
    lines: Vec<Boundary>,
    pieces: Vec<LinePiece>,
    /// Where the pieces of each cell begin in `near`; one more than there are cells.
    offsets: Vec<u32>,
    near: Vec<u16>,
    /// The pieces of closed lines that lead from each row of points to the next, and the first such row.
    between: (i16, Vec<Vec<LinePiece>>),
    /// Whether an odd number of closed lines surround the road.
    own: bool,
    /// For each cell whether its point is off the track: on a line, or parted from the start by them.
    off: Vec<bool>,
}

impl Boundaries {
    pub(super) fn new(map: &Map, start: Option<Point>, lines: Vec<Boundary>) -> Self {
        let pieces: Vec<LinePiece> = lines.iter().flat_map(Boundary::pieces).collect();
        let mut pairs: Vec<(usize, u16)> = Vec::new();
        for (number, &(a, b)) in (0..).zip(&pieces) {
            for y in a.y.min(b.y)..=a.y.max(b.y) {
                for x in a.x.min(b.x)..=a.x.max(b.x) {
                    let at = Point::new(x, y);
                    pairs.extend(map.index(at).filter(|_| passes((a, b), at)).map(|cell| (cell, number)));
                }
            }
        }
        pairs.sort_unstable();
        let cells = map.points().count();
        let offsets = (0..=cells).map(|cell| pairs.partition_point(|&(at, _)| at < cell) as u32).collect();
        let near = pairs.into_iter().map(|(_, number)| number).collect();
        let between = between_rows(&lines);
        let mut bounds = Self { lines, pieces, offsets, near, between, own: true, off: Vec::new() };
        let sides = bounds.sides(map);
        bounds.own = start.and_then(|start| map.index(start)).is_none_or(|start| sides[start]);
        let is_off = |(cell, at): (usize, Point)| {
            sides[cell] != bounds.own || bounds.at(cell).any(|piece| touches(at, Velocity::ZERO, piece).is_some())
        };
        bounds.off = map.points().enumerate().map(is_off).collect();
        bounds
    }

    pub(super) fn lines(&self) -> &[Boundary] {
        &self.lines
    }

    pub(super) fn is_off(&self, cell: usize) -> bool {
        self.off[cell]
    }

    /// Whether closed lines part a place between points from the road.
    pub(super) fn parts(&self, (x, y): (f64, f64)) -> bool {
        let (first, rows) = &self.between;
        let row = usize::try_from(y.floor() as i32 - i32::from(*first)).ok();
        let pieces = row.and_then(|row| rows.get(row)).map_or(&[][..], Vec::as_slice);
        let is_left = |&&(a, b): &&LinePiece| {
            let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(f64::from);
            x > ax + (y - ay) * (bx - ax) / (by - ay)
        };
        (pieces.iter().filter(is_left).count() % 2 == 1) != self.own
    }

    /// Whether a segment touches any line. Cost: all of them.
    pub(super) fn cut(&self, scale: i16, from: Point, by: Velocity) -> bool {
        let scaled = |at: Point| Point::new(at.x * scale, at.y * scale);
        self.pieces.iter().any(|&(a, b)| touches(from, by, (scaled(a), scaled(b))).is_some())
    }

    /// The pieces that lie in a cell, its edges included.
    fn at(&self, cell: usize) -> impl Iterator<Item = LinePiece> {
        let range = self.offsets[cell] as usize..self.offsets[cell + 1] as usize;
        self.near[range].iter().map(|&number| self.pieces[usize::from(number)])
    }

    /// For each cell whether an odd number of closed lines surround its point: whether a ray to the left crosses them an
    /// odd number of times.
    fn sides(&self, map: &Map) -> Vec<bool> {
        let mut sides = vec![false; map.points().count()];
        for (a, b) in self.lines.iter().filter(|line| line.is_closed).flat_map(Boundary::pieces) {
            let (upper, lower) = if a.y < b.y { (a, b) } else { (b, a) };
            for y in upper.y..lower.y {
                let by = lower - upper;
                // The first column that is not left of the line in this row.
                let run = i32::from(y - upper.y) * i32::from(by.dx);
                let first = i32::from(upper.x) + run.div_euclid(by.dy.into()) + 1;
                for x in first..i32::from(map.width()) {
                    if let Some(cell) = map.index(Point::new(x as i16, y)) {
                        sides[cell] = !sides[cell];
                    }
                }
            }
        }
        sides
    }
}

/// The pieces of closed lines that lead from each row of points to the next, and the first such row.
fn between_rows(lines: &[Boundary]) -> (i16, Vec<Vec<LinePiece>>) {
    let closed = || lines.iter().filter(|line| line.is_closed);
    let corners = || closed().flat_map(|line| &line.corners).map(|corner| corner.y);
    let first = corners().min().unwrap_or(0);
    let mut rows = vec![Vec::new(); usize::from(corners().max().unwrap_or(first).abs_diff(first))];
    for (a, b) in closed().flat_map(Boundary::pieces) {
        let [from, to] = [a.y.min(b.y), a.y.max(b.y)].map(|y| usize::from(y.abs_diff(first)));
        rows[from..to].iter_mut().for_each(|row| row.push((a, b)));
    }
    (first, rows)
}

/// Looks out for boundaries along a segment that is walked cell by cell.
pub(super) struct Lookout<'a> {
    bounds: Option<&'a Boundaries>,
    from: Point,
    by: Velocity,
    first: Option<(SegmentTime, LinePiece)>,
}

impl<'a> Lookout<'a> {
    pub(super) fn new(bounds: Option<&'a Boundaries>, from: Point, by: Velocity) -> Self {
        Self { bounds, from, by, first: None }
    }

    /// The walk has come to this cell.
    pub(super) fn enter(&mut self, cell: impl Fn() -> Option<usize>) {
        let Some((bounds, cell)) = self.bounds.and_then(|bounds| Some((bounds, cell()?))) else { return };
        for piece in bounds.at(cell) {
            if let Some(moment) = touches(self.from, self.by, piece)
                && self.first.is_none_or(|(first, _)| moment.is_before(first))
            {
                self.first = Some((moment, piece));
            }
        }
    }

    /// Whether a line comes before this moment.
    pub(super) fn pass(&self, moment: impl Fn() -> SegmentTime) -> Result<(), Obstacle> {
        match self.first {
            Some((first, (a, b))) if first.is_before(moment()) => Err(Obstacle::Boundary(a, b)),
            _ => Ok(()),
        }
    }

    /// Whether a line comes at all.
    pub(super) fn end(&self) -> Result<(), Obstacle> {
        self.first.map_or(Ok(()), |(_, (a, b))| Err(Obstacle::Boundary(a, b)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::race_track::RaceTrack;

    #[test]
    fn a_place_is_parted_by_the_closed_lines_on_one_side_of_it() {
        let (mut parted, mut tried) = (0, 0);
        for setup in ["smooth-oval", "kidney", "little-oval", "great-eight"] {
            let race: RaceTrack = format!("race-track {setup}").parse().unwrap_or_else(|error| panic!("{error}"));
            let map = race.track().map();
            let Some(bounds) = map.bounds() else { continue };
            let closed = || bounds.lines.iter().filter(|line| line.is_closed).flat_map(Boundary::pieces);
            for (x, y) in (-8..4 * map.width() + 8).flat_map(|x| (-8..4 * map.height() + 8).map(move |y| (x, y))) {
                let place @ (x, y) = (f64::from(x) / 4.0 + 0.1, f64::from(y) / 4.0);
                let is_left = |&(a, b): &LinePiece| {
                    let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(f64::from);
                    (ay > y) != (by > y) && x > ax + (y - ay) * (bx - ax) / (by - ay)
                };
                let is_parted = (closed().filter(is_left).count() % 2 == 1) != bounds.own;
                assert_eq!(bounds.parts(place), is_parted, "{setup} at {x}, {y}");
                (parted, tried) = (parted + usize::from(is_parted), tried + 1);
            }
        }
        assert!(parted > 500 && tried > 2 * parted.min(1000), "{parted} of {tried}");
    }
}
