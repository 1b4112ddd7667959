//! Lines of braille dots: solid, dashed or dotted, thin or thick, and plain signs where there is no braille.
//!
//! A cell of braille has one colour, so a later line takes over the colour of the cells that it shares with an earlier
//! one; the dots of both stay, and with them the two lines. Ownership is told by the pattern as well.

use std::collections::HashMap;

use crate::tui::Ink;
use crate::tui::paint::Pen;

/// How often a line is interrupted, in dots, and how thick it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stroke {
    on: usize,
    off: usize,
    thick: bool,
}

impl Stroke {
    /// Without a gap.
    pub(crate) const SOLID: Self = Self { on: 1, off: 0, thick: false };
    /// Long dashes.
    pub(crate) const DASHED: Self = Self { on: 4, off: 3, thick: false };
    /// Every other dot.
    pub(crate) const DOTTED: Self = Self { on: 1, off: 1, thick: false };
    /// A dot now and then.
    pub(crate) const FAINT: Self = Self { on: 1, off: 3, thick: false };

    /// The same, two dots thick.
    pub(crate) const fn thick(self) -> Self {
        Self { thick: true, ..self }
    }
}

/// Dots of a finer grid, two by four to a cell.
#[derive(Default)]
pub(crate) struct Strokes {
    dots: HashMap<(i32, i32), StrokeCell>,
}

struct StrokeCell {
    dots: u8,
    /// The sign where there is no braille.
    plain: char,
    ink: Ink,
}

impl Strokes {
    /// Adds a line between the middles of two cells, in columns and rows. `plain` stands for it in ASCII.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: Stroke, plain: char, ink: impl Into<Ink>) {
        let ink = ink.into();
        let fine = |(x, y): (f64, f64)| (2.0 * x + 0.5, 4.0 * y + 1.5);
        let (from, to) = (fine(from), fine(to));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = dx.abs().max(dy.abs()).ceil().max(1.0) as usize;
        // A thick line has a second one beside it, across its direction.
        let beside = if dx.abs() > dy.abs() { (0, 1) } else { (1, 0) };
        for step in (0..=steps).filter(|step| step % (stroke.on + stroke.off) < stroke.on) {
            let along = step as f64 / steps as f64;
            let (x, y) = ((from.0 + along * dx).round() as i32, (from.1 + along * dy).round() as i32);
            self.dot(x, y, plain, ink);
            if stroke.thick {
                self.dot(x + beside.0, y + beside.1, plain, ink);
            }
        }
    }

    fn dot(&mut self, x: i32, y: i32, plain: char, ink: Ink) {
        let dot = BRAILLE[y.rem_euclid(4) as usize][x.rem_euclid(2) as usize];
        let cell = self.dots.entry((x.div_euclid(2), y.div_euclid(4))).or_insert(StrokeCell { dots: 0, plain, ink });
        *cell = StrokeCell { dots: cell.dots | dot, plain, ink };
    }

    /// Paints all of them over what is there.
    pub(crate) fn paint(&self, pen: &mut Pen<'_>) {
        for (&(x, y), cell) in &self.dots {
            let braille = char::from_u32(0x2800 + u32::from(cell.dots)).unwrap_or(' ');
            pen.sign(x, y, if pen.symbols().drawings { braille } else { cell.plain }, cell.ink);
        }
    }
}

/// The bit of each dot by row and column.
const BRAILLE: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
