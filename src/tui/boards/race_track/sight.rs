//! What of a map is in sight, and how large: pure geometry that painting, clicking and the track editor share.

use ratatui::layout::Rect;

use crate::games::race_track::{Point, Velocity};
use crate::tui::boards::SpotShape;

/// How large a grid point is drawn, in columns and rows. A row is as high as two columns are wide: other shares are
/// stretched, and straight lines stay straight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    columns: i32,
    rows: i32,
}

impl Stretch {
    /// One column and one row.
    pub(crate) const ONE: Self = Self { columns: 1, rows: 1 };
    /// Two columns and one row.
    pub(crate) const TWO: Self = Self { columns: 2, rows: 1 };
    /// The largest first.
    pub(crate) const ALL: [Self; 37] = [
        Self { columns: 40, rows: 26 },
        Self { columns: 40, rows: 20 },
        Self { columns: 32, rows: 21 },
        Self { columns: 32, rows: 16 },
        Self { columns: 28, rows: 18 },
        Self { columns: 28, rows: 14 },
        Self { columns: 24, rows: 16 },
        Self { columns: 24, rows: 12 },
        Self { columns: 20, rows: 13 },
        Self { columns: 18, rows: 12 },
        Self { columns: 20, rows: 10 },
        Self { columns: 18, rows: 9 },
        Self { columns: 16, rows: 10 },
        Self { columns: 16, rows: 8 },
        Self { columns: 14, rows: 9 },
        Self { columns: 14, rows: 7 },
        Self { columns: 12, rows: 8 },
        Self { columns: 12, rows: 6 },
        Self { columns: 10, rows: 7 },
        Self { columns: 10, rows: 5 },
        Self { columns: 9, rows: 5 },
        Self { columns: 8, rows: 5 },
        Self { columns: 7, rows: 5 },
        Self { columns: 8, rows: 4 },
        Self { columns: 6, rows: 4 },
        Self { columns: 5, rows: 4 },
        Self { columns: 6, rows: 3 },
        Self { columns: 4, rows: 4 },
        Self { columns: 5, rows: 3 },
        Self { columns: 4, rows: 3 },
        Self { columns: 3, rows: 3 },
        Self { columns: 4, rows: 2 },
        Self { columns: 3, rows: 2 },
        Self { columns: 2, rows: 2 },
        Self { columns: 3, rows: 1 },
        Self::TWO,
        Self::ONE,
    ];

    /// Columns and rows of a point.
    pub(crate) fn size(self) -> (i32, i32) {
        (self.columns, self.rows)
    }

    /// Whether it is larger than what is said of a point needs: then there are kerbs and a legend as well.
    pub(crate) fn is_grand(self) -> bool {
        self.rows > 4
    }

    /// Columns, and half rows, of what lies along the edge of a point.
    pub(crate) fn edge(self) -> i32 {
        (self.columns / 8).max(1)
    }

    /// Columns and rows of a car, for which a point of one column is too narrow.
    pub(crate) fn car(self) -> (i32, i32) {
        let rows = (self.columns / 6).max(1);
        ((2 * rows).min(self.columns), rows)
    }

    /// Whether what is said of a point has room in it.
    pub(crate) fn is_roomy(self) -> bool {
        self.rows > 1
    }

    /// Whether a point has rows to spare beside that of its sign and the one below that.
    pub(crate) fn is_high(self) -> bool {
        self.rows > 2
    }

    /// How many cells a point covers.
    pub(crate) fn cells(self) -> i32 {
        self.columns * self.rows
    }

    /// Where the sign of a point stands in its cells.
    pub(crate) fn sign(self) -> (i32, i32) {
        ((self.columns - 1) / 2, (self.rows - 1) / 2)
    }
}

/// A rectangle of points: its first and its last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SightExtent {
    /// The top left one.
    pub from: Point,
    /// The bottom right one.
    pub to: Point,
}

impl SightExtent {
    /// All points of a map of this size.
    pub(crate) fn of_map(width: i16, height: i16) -> Self {
        Self { from: Point::new(0, 0), to: Point::new(width.max(1) - 1, height.max(1) - 1) }
    }

    /// A point and those around it, so many to each side.
    pub(crate) fn around(at: Point, reach: i16) -> Self {
        Self { from: at + Velocity::new(-reach, -reach), to: at + Velocity::new(reach, reach) }
    }

    /// The smallest rectangle with both.
    #[must_use]
    pub(crate) fn with(self, other: Self) -> Self {
        Self {
            from: Point::new(self.from.x.min(other.from.x), self.from.y.min(other.from.y)),
            to: Point::new(self.to.x.max(other.to.x), self.to.y.max(other.to.y)),
        }
    }

    /// What of it lies in another one; its nearest edge where nothing does.
    #[must_use]
    pub(crate) fn within(self, all: Self) -> Self {
        let inside = |at: Point| Point::new(at.x.clamp(all.from.x, all.to.x), at.y.clamp(all.from.y, all.to.y));
        Self { from: inside(self.from), to: inside(self.to) }
    }

    /// All of its points, row by row.
    pub(crate) fn points(self) -> impl Iterator<Item = Point> {
        (self.from.y..=self.to.y).flat_map(move |y| (self.from.x..=self.to.x).map(move |x| Point::new(x, y)))
    }

    /// Whether a point lies in it.
    pub(crate) fn has(self, at: Point) -> bool {
        (self.from.x..=self.to.x).contains(&at.x) && (self.from.y..=self.to.y).contains(&at.y)
    }

    /// Columns of points.
    pub(crate) fn width(self) -> i32 {
        i32::from(self.to.x) - i32::from(self.from.x) + 1
    }

    /// Rows of points.
    pub(crate) fn height(self) -> i32 {
        i32::from(self.to.y) - i32::from(self.from.y) + 1
    }

    /// Whether all of it is drawn in an area of so many columns and rows.
    pub(crate) fn fits(self, scale: Stretch, width: u16, height: u16) -> bool {
        let (columns, rows) = scale.size();
        self.width() * columns <= i32::from(width) && self.height() * rows <= i32::from(height)
    }

    /// The largest scale that has no more points out of sight there than the smallest one.
    pub(crate) fn fullest(self, width: u16, height: u16) -> Stretch {
        let seen = |scale: Stretch| {
            let (columns, rows) = scale.size();
            self.width().min(i32::from(width) / columns) * self.height().min(i32::from(height) / rows)
        };
        let is_full = |scale: &Stretch| seen(*scale) >= seen(Stretch::ONE);
        Stretch::ALL.into_iter().find(is_full).unwrap_or(Stretch::ONE)
    }

    /// Whether it is with a column and a row around it, in which the edge of what lies there is seen.
    pub(crate) fn fits_with_edge(self, scale: Stretch, width: u16, height: u16) -> bool {
        width > 2 && height > 2 && self.fits(scale, width - 2, height - 2)
    }
}

/// A window on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sight {
    /// Where it is on the screen.
    pub area: Rect,
    /// How large points are.
    pub scale: Stretch,
    /// The column and the row in which the point 0,0 begins; it may lie outside.
    left: i32,
    top: i32,
}

impl Sight {
    /// The window in `area` that shows as much of `all` as it can, with `focus` in sight. Where it has to follow, it moves
    /// in large steps, so that the picture stands still most of the time.
    pub(crate) fn new(all: SightExtent, focus: SightExtent, scale: Stretch, area: Rect) -> Self {
        let (columns, rows) = scale.size();
        let along = |(from, to), (focus_from, focus_to), unit: i32, room: u16| {
            let room = i32::from(room) / unit;
            place((i32::from(from), i32::from(to)), (i32::from(focus_from), i32::from(focus_to)), room)
        };
        let x = along((all.from.x, all.to.x), (focus.from.x, focus.to.x), columns, area.width);
        let y = along((all.from.y, all.to.y), (focus.from.y, focus.to.y), rows, area.height);
        // What is smaller than the area stands in its middle.
        let spare = |count: i32, unit: i32, room: u16| ((i32::from(room) - count * unit) / 2).max(0);
        let left = i32::from(area.x) + spare(all.width(), columns, area.width) - x * columns;
        let top = i32::from(area.y) + spare(all.height(), rows, area.height) - y * rows;
        Self { area, scale, left, top }
    }

    /// The column and row of the sign of a point; they may lie outside the area.
    pub(crate) fn sign(&self, at: Point) -> (i32, i32) {
        let (x, y) = self.corner(at);
        let (right, down) = self.scale.sign();
        (x + right, y + down)
    }

    /// The first column and row of a point.
    pub(crate) fn corner(&self, at: Point) -> (i32, i32) {
        let (columns, rows) = self.scale.size();
        (self.left + i32::from(at.x) * columns, self.top + i32::from(at.y) * rows)
    }

    /// The middle of a point's sign, for lines.
    pub(crate) fn middle(&self, at: Point) -> (f64, f64) {
        self.between((f64::from(at.x), f64::from(at.y)))
    }

    /// The same for a place between points.
    pub(crate) fn between(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (columns, rows) = self.scale.size();
        let (right, down) = self.scale.sign();
        let (left, top) = (self.left + right, self.top + down);
        (f64::from(left) + x * f64::from(columns), f64::from(top) + y * f64::from(rows))
    }

    /// The cells of a point, to be clicked.
    pub(crate) fn shape(&self, at: Point) -> SpotShape {
        let ((x, y), (width, height)) = (self.corner(at), self.scale.size());
        SpotShape::Cell { x, y, width, height }
    }

    /// The point that is drawn at a cell.
    pub(crate) fn point(&self, x: u16, y: u16) -> Point {
        let (columns, rows) = self.scale.size();
        let along = |at: u16, first: i32, unit: i32| (i32::from(at) - first).div_euclid(unit) as i16;
        Point::new(along(x, self.left, columns), along(y, self.top, rows))
    }

    /// The points of which something is in sight.
    pub(crate) fn extent(&self) -> SightExtent {
        let Rect { x, y, .. } = self.area;
        let (right, bottom) = (self.area.right().max(x + 1) - 1, self.area.bottom().max(y + 1) - 1);
        SightExtent { from: self.point(x, y), to: self.point(right, bottom) }
    }

    /// Whether the sign of a point is in sight.
    #[cfg(test)]
    pub(crate) fn shows(&self, at: Point) -> bool {
        let (x, y) = self.sign(at);
        let inside = |at: i32, from: u16, to: u16| at >= i32::from(from) && at < i32::from(to);
        inside(x, self.area.left(), self.area.right()) && inside(y, self.area.top(), self.area.bottom())
    }
}

/// The first of `room` points in sight, of a row of points `all`, so that `focus` is in sight.
fn place(all: (i32, i32), focus: (i32, i32), room: i32) -> i32 {
    let room = room.max(1);
    if all.1 - all.0 < room {
        return all.0;
    }
    // The middle of what matters, rounded so that it does not move with every move.
    let step = (room / 3).max(1);
    let middle = i32::midpoint(focus.0, focus.1);
    // Counted from the first point, so that a wall at the edge is not cut off.
    let first = all.0 + (middle - room / 2 + step / 2 - all.0).div_euclid(step) * step;
    let first = first.clamp(all.0, all.1 - room + 1);
    // What matters is seen whole, or at least its beginning and middle.
    let latest = if room == 1 { middle } else { focus.0.min(middle) };
    let earliest = (focus.1 - room + 1).min(latest);
    first.clamp(earliest, latest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_shown_whole_and_in_the_middle() {
        let all = SightExtent::of_map(10, 5);
        let sight = Sight::new(all, all, Stretch::TWO, Rect::new(0, 2, 30, 7));
        assert_eq!(sight.sign(Point::new(0, 0)), (5, 3));
        assert_eq!(sight.sign(Point::new(9, 4)), (23, 7));
        assert_eq!(sight.point(24, 7), Point::new(9, 4));
        assert_eq!(sight.point(4, 3), Point::new(-1, 0));
    }

    #[test]
    fn the_largest_scale_stands_first_and_its_cars_have_room_between_its_edges() {
        for pair in Stretch::ALL.windows(2) {
            assert!(pair[0].cells() >= pair[1].cells(), "{pair:?}");
        }
        for scale in Stretch::ALL.into_iter().filter(|scale| scale.is_roomy()) {
            let ((columns, rows), (wide, high)) = (scale.size(), scale.car());
            assert!(wide <= columns && 2 * high <= rows, "{scale:?}");
            assert!(!scale.is_grand() || wide + 2 * scale.edge() < columns, "{scale:?}");
        }
    }

    #[test]
    fn what_matters_is_always_in_sight() {
        for (width, height) in [(30, 10), (17, 5), (12, 12)] {
            let fits = |scale: &Stretch| scale.size().0 <= i32::from(width) && scale.size().1 <= i32::from(height);
            for scale in Stretch::ALL.into_iter().filter(fits) {
                let (columns, rows) = scale.size();
                let all = SightExtent::of_map(120, 40);
                for x in 0..120 {
                    for y in 0..40 {
                        let at = Point::new(x, y);
                        let focus = SightExtent::around(at, 1);
                        let sight = Sight::new(all.with(focus), focus, scale, Rect::new(3, 1, width, height));
                        let fits = 3 * columns <= i32::from(width) && 3 * rows <= i32::from(height);
                        assert!(sight.shows(at), "{at:?} at {scale:?}");
                        assert!(!fits || sight.shows(focus.from) && sight.shows(focus.to), "{at:?} at {scale:?}");
                        let (column, row) = sight.sign(at);
                        assert_eq!(sight.point(column as u16, row as u16), at);
                    }
                }
            }
        }
    }
}
