//! A map: what each grid point of a drawing is. It need not be a track that can be raced on.

use super::boundary::{Boundaries, Boundary};
use super::geometry::{Heading, Point, Velocity};

/// What a grid point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GridPoint {
    /// Not to be driven on. Everything outside the map is wall.
    Wall,
    /// Plain road.
    Road,
    /// A place where a car may start.
    Start,
    /// Where a car keeps its velocity.
    Oil,
    /// Where a car slows down.
    Upgrade,
    /// Where a car speeds up.
    Downgrade,
    /// The last point before the finish line, which is the edge of the cell.
    Finish(Heading),
    /// A numbered gate, 1 to 9.
    Gate(u8),
    /// Where a pit stop can be made.
    Pit,
}

impl GridPoint {
    /// The cell that a sign stands for.
    pub fn from_sign(sign: char) -> Option<Self> {
        Some(match sign {
            '#' | ' ' => Self::Wall,
            '.' => Self::Road,
            'S' => Self::Start,
            '~' => Self::Oil,
            '/' => Self::Upgrade,
            '\\' => Self::Downgrade,
            'P' => Self::Pit,
            '1'..='9' => Self::Gate(sign as u8 - b'0'),
            _ => Self::Finish(Heading::ALL.into_iter().find(|heading| heading.sign() == sign)?),
        })
    }

    /// The sign in a track file.
    pub fn sign(self) -> char {
        match self {
            Self::Wall => '#',
            Self::Road => '.',
            Self::Start => 'S',
            Self::Oil => '~',
            Self::Upgrade => '/',
            Self::Downgrade => '\\',
            Self::Finish(heading) => heading.sign(),
            Self::Gate(number) => char::from(b'0' + number),
            Self::Pit => 'P',
        }
    }
}

/// A rectangle of cells, and the lines that are drawn over it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    width: i16,
    height: i16,
    cells: Vec<GridPoint>,
    heading: Option<Heading>,
    bounds: Option<Boundaries>,
    /// Whether road is near each point, with one point more on every side.
    near: Vec<bool>,
}

impl Map {
    /// The map of these rows; short rows end in wall. The heading of the first finish cell is the line's.
    pub fn new(rows: &[Vec<GridPoint>]) -> Self {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let fill = |row: &Vec<GridPoint>| {
            let mut row = row.clone();
            row.resize(width, GridPoint::Wall);
            row
        };
        let cells: Vec<GridPoint> = rows.iter().flat_map(fill).collect();
        let heading =
            cells.iter().find_map(|cell| if let GridPoint::Finish(heading) = cell { Some(*heading) } else { None });
        Self { width: width as i16, height: rows.len() as i16, cells, heading, bounds: None, near: Vec::new() }
            .surrounded()
    }

    /// The same with these lines in place of those that it has.
    #[must_use]
    pub fn with_lines(mut self, lines: Vec<Boundary>) -> Self {
        let start = self.points().find(|&at| self.cell(at) == GridPoint::Start);
        self.bounds = (!lines.is_empty()).then(|| Boundaries::new(&self, start, lines));
        self.surrounded()
    }

    /// The same with what is known of the points around its road.
    fn surrounded(mut self) -> Self {
        let wide = self.width as usize + 2;
        let mut near = vec![false; wide * (self.height as usize + 2)];
        for index in (0..self.cells.len()).filter(|&index| self.has_road(index)) {
            let (x, y) = (index % (wide - 2), index / (wide - 2));
            (y..y + 3).for_each(|row| near[row * wide + x..][..3].fill(true));
        }
        self.near = near;
        self
    }

    /// The lines that are drawn over it.
    pub fn lines(&self) -> &[Boundary] {
        self.bounds.as_ref().map_or(&[], Boundaries::lines)
    }

    /// Columns.
    pub fn width(&self) -> i16 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> i16 {
        self.height
    }

    /// The side to which the finish line is crossed, if there is one.
    pub fn heading(&self) -> Option<Heading> {
        self.heading
    }

    /// What a cell is; wall outside. Whether its point lies within the lines is another question.
    pub fn cell(&self, at: Point) -> GridPoint {
        self.index(at).map_or(GridPoint::Wall, |index| self.cells[index])
    }

    /// Whether a car may stand on a point: no wall, on no line, and on the side of the lines on which the start is.
    #[inline]
    pub fn is_road(&self, at: Point) -> bool {
        self.index(at).is_some_and(|index| self.has_road(index))
    }

    /// Whether the lines part a place between points from the road, for pictures.
    pub fn is_parted(&self, place: (f64, f64)) -> bool {
        self.bounds.as_ref().is_some_and(|bounds| bounds.parts(place))
    }

    #[inline]
    fn has_road(&self, index: usize) -> bool {
        self.cells[index] != GridPoint::Wall && self.bounds.as_ref().is_none_or(|bounds| !bounds.is_off(index))
    }

    /// Whether a point or one of the eight around it is road.
    pub fn has_road_near(&self, at: Point) -> bool {
        let place = |at: i16, size: i16| (-1..=size).contains(&at).then(|| usize::from(at.abs_diff(-1)));
        let place = place(at.x, self.width).zip(place(at.y, self.height));
        place.is_some_and(|(x, y)| self.near[y * (self.width as usize + 2) + x])
    }

    /// The place of a point in reading order, if it lies inside.
    #[inline]
    pub fn index(&self, at: Point) -> Option<usize> {
        let inside = (0..self.width).contains(&at.x) && (0..self.height).contains(&at.y);
        inside.then(|| at.y as usize * self.width as usize + at.x as usize)
    }

    /// Every point of the rectangle, in reading order.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
    }

    /// The points with cells of this kind, in reading order.
    pub fn find(&self, is_meant: impl Fn(GridPoint) -> bool) -> Vec<Point> {
        self.points().filter(|&at| is_meant(self.cell(at))).collect()
    }

    /// The points that can be driven on, counted.
    pub fn drivable(&self) -> usize {
        (0..self.cells.len()).filter(|&index| self.has_road(index)).count()
    }

    pub(super) fn bounds(&self) -> Option<&Boundaries> {
        self.bounds.as_ref()
    }

    /// Whether a line cuts the edge of a finish cell that belongs to the finish.
    pub(super) fn cuts_finish(&self, at: Point, heading: Heading) -> bool {
        // In halves of a point.
        let (step, along) = (heading.step(), heading.along());
        let end = Point::new(2 * at.x + step.dx - along.dx, 2 * at.y + step.dy - along.dy);
        self.bounds().is_some_and(|bounds| bounds.cut(2, end, Velocity::new(2 * along.dx, 2 * along.dy)))
    }

    pub(super) fn is_wall(&self, at: Point) -> bool {
        self.cell(at) == GridPoint::Wall
    }

    /// Whether the edge between `from` and the next cell in the direction `step` belongs to the finish line, and if so
    /// whether it would be crossed forward.
    pub(super) fn line_at_edge(&self, from: Point, step: Velocity) -> Option<bool> {
        let heading = self.heading?;
        match heading.forward(step) {
            1 => self.is_finish(from).then_some(true),
            -1 => self.is_finish(from + step).then_some(false),
            _ => None,
        }
    }

    /// The same for the corner that `from` shares with the next cell of a diagonal.
    pub(super) fn line_at_corner(&self, from: Point, step: Velocity) -> Option<bool> {
        let heading = self.heading?;
        let is_forward = heading.forward(step) > 0;
        let (ahead, aside) = match heading {
            Heading::East | Heading::West => (Velocity::new(step.dx, 0), Velocity::new(0, step.dy)),
            Heading::North | Heading::South => (Velocity::new(0, step.dy), Velocity::new(step.dx, 0)),
        };
        // The line is closed: a corner belongs to it if one of the two cells on its near side is a finish cell.
        let near = if is_forward { from } else { from + ahead };
        (self.is_finish(near) || self.is_finish(near + aside)).then_some(is_forward)
    }

    fn is_finish(&self, at: Point) -> bool {
        matches!(self.cell(at), GridPoint::Finish(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::race_track::RaceTrack;

    #[test]
    fn road_is_near_a_point_where_it_or_one_of_the_eight_around_it_is_road() {
        for setup in ["chicane", "smooth-oval", "great-eight", "mini"] {
            let race: RaceTrack = format!("race-track {setup}").parse().unwrap_or_else(|error| panic!("{error}"));
            let map = race.track().map();
            for (x, y) in (-3..map.width() + 3).flat_map(|x| (-3..map.height() + 3).map(move |y| (x, y))) {
                let around = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| Point::new(x, y)));
                assert_eq!(
                    map.has_road_near(Point::new(x, y)),
                    around.into_iter().any(|at| map.is_road(at)),
                    "{setup} at {x}, {y}"
                );
            }
        }
    }
}
