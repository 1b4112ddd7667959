//! The straight way from one cell's centre to another's, cell by cell, in whole numbers.
//!
//! Times are measured so that the whole segment takes `2 * |dx| * |dy|`: the next vertical grid line is met at
//! `(1 + 2i) * |dy|`, the next horizontal one at `(1 + 2j) * |dx|`, and where the two are equal the segment meets a corner.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::boundary::{Lookout, SegmentTime};
use super::geometry::{Point, Velocity};
use super::map::Map;

/// What a segment meets on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encounter {
    /// It enters the interior of this cell, which is no wall.
    Enters(Point),
    /// It crosses the finish line in its direction.
    Crosses,
}

/// Why no car can take a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// It would enter this wall.
    Wall(Point),
    /// It would pass through the corner at which these two walls touch.
    Squeeze(Point, Point),
    /// It would cross the finish line from behind.
    Backwards,
    /// It would touch the line between these corners.
    Boundary(Point, Point),
}

impl Map {
    /// Walks along the segment that leads from `from` by `by` and shows every event to `visit`, which may end the walk:
    /// what lies behind is then not looked at. At one place the finish comes first, then the squeeze, then the wall, then
    /// a drawn line.
    ///
    /// # Errors
    /// The first obstacle.
    pub fn walk(
        &self,
        from: Point,
        by: Velocity,
        mut visit: impl FnMut(Encounter) -> ControlFlow<()>,
    ) -> Result<(), Obstacle> {
        if self.is_wall(from) {
            return Err(Obstacle::Wall(from));
        }
        let (width, height) = (i32::from(by.dx.abs()), i32::from(by.dy.abs()));
        let (step_x, step_y) = (Velocity::new(by.dx.signum(), 0), Velocity::new(0, by.dy.signum()));
        let (mut at, mut columns, mut rows) = (from, 0, 0);
        let mut lookout = Lookout::new(self.bounds(), from, by);
        lookout.enter(|| self.index(from));
        while columns < width || rows < height {
            // A component of 0 never meets its lines; the comparison then has to say so.
            let vertical = if width == 0 { i32::MAX } else { (1 + 2 * columns) * height };
            let horizontal = if height == 0 { i32::MAX } else { (1 + 2 * rows) * width };
            lookout.pass(|| {
                if vertical <= horizontal {
                    SegmentTime::new(1 + 2 * columns, 2 * width)
                } else {
                    SegmentTime::new(1 + 2 * rows, 2 * height)
                }
            })?;
            let (line, sides, next) = match vertical.cmp(&horizontal) {
                Ordering::Equal => {
                    (columns, rows) = (columns + 1, rows + 1);
                    let step = Velocity::new(step_x.dx, step_y.dy);
                    (self.line_at_corner(at, step), Some((at + step_x, at + step_y)), at + step)
                }
                Ordering::Less => {
                    columns += 1;
                    (self.line_at_edge(at, step_x), None, at + step_x)
                }
                Ordering::Greater => {
                    rows += 1;
                    (self.line_at_edge(at, step_y), None, at + step_y)
                }
            };
            match line {
                Some(false) => return Err(Obstacle::Backwards),
                Some(true) if visit(Encounter::Crosses).is_break() => return Ok(()),
                Some(true) | None => {}
            }
            if let Some((a, b)) = sides.filter(|&(a, b)| self.is_wall(a) && self.is_wall(b)) {
                return Err(Obstacle::Squeeze(a, b));
            }
            if self.is_wall(next) {
                return Err(Obstacle::Wall(next));
            }
            if visit(Encounter::Enters(next)).is_break() {
                return Ok(());
            }
            lookout.enter(|| self.index(next));
            at = next;
        }
        lookout.end()
    }
}
