//! What one draws with.

use super::canvas::Canvas;
use crate::games::race_track::{GridPoint, Heading, Point};

/// A sign, and how broadly it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Brush {
    /// What is drawn.
    pub cell: GridPoint,
    /// Points to each side of a square.
    pub size: i16,
}

/// The broadest brush.
const BROADEST: i16 = 9;

/// The signs in the order of the palette, with what they are called.
pub(crate) const PALETTE: [(GridPoint, &str); 20] = [
    (GridPoint::Wall, "wall"),
    (GridPoint::Road, "road"),
    (GridPoint::Start, "start"),
    (GridPoint::Finish(Heading::East), "finish, to the right"),
    (GridPoint::Finish(Heading::West), "finish, to the left"),
    (GridPoint::Finish(Heading::North), "finish, upwards"),
    (GridPoint::Finish(Heading::South), "finish, downwards"),
    (GridPoint::Oil, "oil"),
    (GridPoint::Pit, "pit"),
    (GridPoint::Gate(1), "gate 1"),
    (GridPoint::Gate(2), "gate 2"),
    (GridPoint::Gate(3), "gate 3"),
    (GridPoint::Gate(4), "gate 4"),
    (GridPoint::Gate(5), "gate 5"),
    (GridPoint::Gate(6), "gate 6"),
    (GridPoint::Gate(7), "gate 7"),
    (GridPoint::Gate(8), "gate 8"),
    (GridPoint::Gate(9), "gate 9"),
    (GridPoint::Upgrade, "uphill, slower"),
    (GridPoint::Downgrade, "downhill, faster"),
];

/// What a cell is called.
pub(crate) fn name(cell: GridPoint) -> &'static str {
    PALETTE.iter().find(|(known, _)| *known == cell).map_or("", |(_, name)| name)
}

impl Brush {
    /// A brush for narrow roads.
    pub(crate) const fn new() -> Self {
        Self { cell: GridPoint::Road, size: 1 }
    }

    /// The same brush with another sign.
    #[must_use]
    pub(crate) fn with(self, cell: GridPoint) -> Self {
        Self { cell, ..self }
    }

    /// The next sign of the palette, or the one before.
    #[must_use]
    pub(crate) fn beside(self, forward: bool) -> Self {
        let count = PALETTE.len();
        let place = PALETTE.iter().position(|(cell, _)| *cell == self.cell).unwrap_or(count - 1);
        let next = if forward { place + 1 } else { place + count - 1 };
        self.with(PALETTE[next % count].0)
    }

    /// The same brush, broader or finer.
    #[must_use]
    pub(crate) fn sized(self, by: i16) -> Self {
        Self { size: (self.size + by).clamp(1, BROADEST), ..self }
    }

    /// Whether the size matters: starts, gates and pits are drawn point by point, the finish goes from wall to wall.
    pub(crate) fn is_broad(self) -> bool {
        use GridPoint::{Downgrade, Oil, Road, Upgrade, Wall};
        matches!(self.cell, Wall | Road | Oil | Upgrade | Downgrade)
    }

    /// Draws at a point.
    pub(crate) fn draw(self, canvas: &mut Canvas, at: Point) {
        match self.cell {
            GridPoint::Finish(heading) => canvas.lay_finish(at, heading),
            _ if self.is_broad() => canvas.square(at, self.size, self.cell),
            _ => canvas.square(at, 1, self.cell),
        }
    }

    /// Draws along the straight way from one point to another, both included.
    pub(crate) fn draw_way(self, canvas: &mut Canvas, from: Point, to: Point) {
        let by = to - from;
        let steps = by.speed().max(1);
        for step in 0..=steps {
            let along = |part: i16| (f64::from(part) * f64::from(step) / f64::from(steps)).round() as i16;
            self.draw(canvas, Point::new(from.x + along(by.dx), from.y + along(by.dy)));
        }
    }
}
