//! What one draws with.

use super::canvas::Canvas;
use crate::games::race_track::{GridPoint, Heading, Point};

/// What is drawn: cells, or corners of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BrushTip {
    /// Cells of this kind.
    Cell(GridPoint),
    /// A line, corner by corner.
    Line,
}

impl BrushTip {
    /// The tip that a sign stands for.
    pub(crate) fn from_sign(sign: char) -> Option<Self> {
        if sign == LINE { Some(Self::Line) } else { GridPoint::from_sign(sign).map(Self::Cell) }
    }

    /// The sign in the palette, and the key.
    pub(crate) fn sign(self) -> char {
        match self {
            Self::Cell(cell) => cell.sign(),
            Self::Line => LINE,
        }
    }
}

/// The sign for lines.
const LINE: char = 'L';

/// A sign, and how broadly it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Brush {
    /// What is drawn.
    pub tip: BrushTip,
    /// Points to each side of a square.
    pub size: i16,
}

/// The broadest brush.
const BROADEST: i16 = 9;

/// The signs in the order of the palette, with what they are called.
pub(crate) const PALETTE: [(BrushTip, &str); 21] = [
    (BrushTip::Cell(GridPoint::Wall), "wall"),
    (BrushTip::Cell(GridPoint::Road), "road"),
    (BrushTip::Cell(GridPoint::Start), "start"),
    (BrushTip::Cell(GridPoint::Finish(Heading::East)), "finish, to the right"),
    (BrushTip::Cell(GridPoint::Finish(Heading::West)), "finish, to the left"),
    (BrushTip::Cell(GridPoint::Finish(Heading::North)), "finish, upwards"),
    (BrushTip::Cell(GridPoint::Finish(Heading::South)), "finish, downwards"),
    (BrushTip::Cell(GridPoint::Oil), "oil"),
    (BrushTip::Cell(GridPoint::Pit), "pit"),
    (BrushTip::Cell(GridPoint::Gate(1)), "gate 1"),
    (BrushTip::Cell(GridPoint::Gate(2)), "gate 2"),
    (BrushTip::Cell(GridPoint::Gate(3)), "gate 3"),
    (BrushTip::Cell(GridPoint::Gate(4)), "gate 4"),
    (BrushTip::Cell(GridPoint::Gate(5)), "gate 5"),
    (BrushTip::Cell(GridPoint::Gate(6)), "gate 6"),
    (BrushTip::Cell(GridPoint::Gate(7)), "gate 7"),
    (BrushTip::Cell(GridPoint::Gate(8)), "gate 8"),
    (BrushTip::Cell(GridPoint::Gate(9)), "gate 9"),
    (BrushTip::Cell(GridPoint::Upgrade), "uphill, slower"),
    (BrushTip::Cell(GridPoint::Downgrade), "downhill, faster"),
    (BrushTip::Line, "a line"),
];

/// What a tip draws.
pub(crate) fn name(tip: BrushTip) -> &'static str {
    PALETTE.iter().find(|(known, _)| *known == tip).map_or("", |(_, name)| name)
}

impl Brush {
    /// A brush for narrow roads.
    pub(crate) const fn new() -> Self {
        Self { tip: BrushTip::Cell(GridPoint::Road), size: 1 }
    }

    /// The same brush with another sign.
    #[must_use]
    pub(crate) fn with(self, tip: BrushTip) -> Self {
        Self { tip, ..self }
    }

    /// The next sign of the palette, or the one before.
    #[must_use]
    pub(crate) fn beside(self, forward: bool) -> Self {
        let count = PALETTE.len();
        let place = PALETTE.iter().position(|(tip, _)| *tip == self.tip).unwrap_or(count - 1);
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
        matches!(self.tip, BrushTip::Cell(Wall | Road | Oil | Upgrade | Downgrade))
    }

    /// Draws cells at a point; lines are drawn by their corners, and not here.
    pub(crate) fn draw(self, canvas: &mut Canvas, at: Point) {
        match self.tip {
            BrushTip::Cell(GridPoint::Finish(heading)) => canvas.lay_finish(at, heading),
            BrushTip::Cell(cell) => canvas.square(at, if self.is_broad() { self.size } else { 1 }, cell),
            BrushTip::Line => {}
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
