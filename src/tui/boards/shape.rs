//! The shape of a spot: its middle, and how far from it a click still means it.

/// A click farther than this from every line, and one outside of every cell, means none of them.
const REACH: f64 = 1.25;

/// The shape of a spot on the screen. Coordinates may lie outside the board's area: such a spot is scrolled out of sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SpotShape {
    /// A rectangle of cells.
    Cell {
        /// Its first column.
        x: i32,
        /// Its first row.
        y: i32,
        /// Its columns.
        width: i32,
        /// Its rows.
        height: i32,
    },
    /// A line between the middles of two cells.
    Segment {
        /// Column and row of one end.
        from: (f64, f64),
        /// Column and row of the other.
        to: (f64, f64),
    },
}

impl SpotShape {
    /// The middle, in columns and rows.
    pub(crate) fn centre(self) -> (f64, f64) {
        match self {
            Self::Cell { x, y, width, height } => {
                (f64::from(x) + f64::from(width - 1) / 2.0, f64::from(y) + f64::from(height - 1) / 2.0)
            }
            Self::Segment { from, to } => (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1)),
        }
    }

    /// The upper left and the lower right corner of the box around it.
    pub(crate) fn corners(self) -> [(f64, f64); 2] {
        match self {
            Self::Cell { x, y, width, height } => {
                [(f64::from(x), f64::from(y)), (f64::from(x + width - 1), f64::from(y + height - 1))]
            }
            Self::Segment { from, to } => [(from.0.min(to.0), from.1.min(to.1)), (from.0.max(to.0), from.1.max(to.1))],
        }
    }

    /// The cell in the middle: that of boards with very many places is asked for with every key.
    #[inline]
    pub(crate) fn middle(self) -> (i32, i32) {
        match self {
            // Of an even number of cells the one farther from the corner of the screen.
            Self::Cell { x, y, width, height } => (rounded(2 * x + width - 1), rounded(2 * y + height - 1)),
            Self::Segment { .. } => {
                let (x, y) = self.centre();
                (x.round() as i32, y.round() as i32)
            }
        }
    }

    /// From how far it is still meant by a click.
    pub(crate) fn reach(self) -> f64 {
        match self {
            Self::Cell { .. } => 0.0,
            Self::Segment { .. } => REACH,
        }
    }

    /// How far a cell is from the shape, in columns; a row counts as two columns, because it is twice as high.
    pub(crate) fn distance(self, x: f64, y: f64) -> f64 {
        let (dx, dy) = self.way(x, y);
        dx.hypot(dy)
    }

    /// The same up to so much, which is known sooner of what is farther.
    pub(crate) fn distance_to(self, most: f64, (x, y): (f64, f64)) -> f64 {
        let (dx, dy) = self.way(x, y);
        if dx.abs().max(dy.abs()) >= most { most } else { dx.hypot(dy).min(most) }
    }

    /// Columns, and rows counted twice, from the shape to a cell.
    fn way(self, x: f64, y: f64) -> (f64, f64) {
        match self {
            Self::Cell { x: left, y: top, width, height } => {
                let dx = (f64::from(left) - x).max(x - f64::from(left + width - 1)).max(0.0);
                let dy = (f64::from(top) - y).max(y - f64::from(top + height - 1)).max(0.0);
                (dx, 2.0 * dy)
            }
            Self::Segment { from, to } => {
                let (bx, by) = (to.0 - from.0, 2.0 * (to.1 - from.1));
                let (px, py) = (x - from.0, 2.0 * (y - from.1));
                let length = bx * bx + by * by;
                let along = if length > 0.0 { ((px * bx + py * by) / length).clamp(0.0, 1.0) } else { 0.0 };
                (px - along * bx, py - along * by)
            }
        }
    }
}

/// Half of a number, rounded away from 0.
#[inline]
fn rounded(twice: i32) -> i32 {
    i32::midpoint(twice, twice.signum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_segment_is_near_along_all_of_its_length() {
        let edge = SpotShape::Segment { from: (0.0, 0.0), to: (20.0, 10.0) };
        assert!(edge.distance(10.0, 5.0) < 0.01);
        assert!(edge.distance(20.0, 0.0) > 5.0);
    }

    #[test]
    fn a_distance_up_to_so_much_is_the_distance_of_what_is_no_farther() {
        let edge = SpotShape::Segment { from: (3.0, 2.0), to: (20.0, 10.0) };
        let cell = SpotShape::Cell { x: 7, y: 3, width: 4, height: 2 };
        for (shape, at) in (0..900).flat_map(|at| [(edge, at), (cell, at)]) {
            let (x, y) = (f64::from(at % 30), f64::from(at / 30) / 2.0);
            let (near, whole) = (shape.distance_to(4.0, (x, y)), shape.distance(x, y).min(4.0));
            assert!((near - whole).abs() < f64::EPSILON, "{shape:?} at {x}, {y}: {near} for {whole}");
        }
    }
}
