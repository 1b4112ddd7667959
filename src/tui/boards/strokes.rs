//! Lines of braille dots: solid, dashed or dotted, thin or thick, with heads, and plain signs where there is no braille.
//!
//! A cell of braille has one colour, so a later line takes over the colour of the cells that it shares with an earlier
//! one; the dots of both stay, and with them the two lines. Ownership is told by the pattern as well.

use rustc_hash::FxHashMap;

use super::plain_lines::{PlainLayer, PlainLine};
use crate::tui::Ink;
use crate::tui::paint::Pen;

/// How often a line is interrupted, in dots, and how thick it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stroke {
    on: usize,
    off: usize,
    /// The dots that it has across its direction.
    across: &'static [i32],
}

impl Stroke {
    /// Without a gap.
    pub(crate) const SOLID: Self = Self { on: 1, off: 0, across: &[0] };
    /// Long dashes.
    pub(crate) const DASHED: Self = Self::SOLID.dashed();
    /// Every other dot.
    pub(crate) const DOTTED: Self = Self { on: 1, off: 1, across: &[0] };
    /// A dot now and then.
    pub(crate) const FAINT: Self = Self { on: 1, off: 3, across: &[0] };

    /// The same in long dashes.
    pub(crate) const fn dashed(self) -> Self {
        Self { on: 4, off: 3, ..self }
    }

    /// The same in dashes that leave most of the way free.
    pub(crate) const fn spaced(self) -> Self {
        Self { on: 6, off: 10, ..self }
    }

    /// The same, two dots thick.
    pub(crate) const fn thick(self) -> Self {
        Self { across: &[0, 1], ..self }
    }

    /// The same, three dots thick.
    pub(crate) const fn broad(self) -> Self {
        Self { across: &[-1, 0, 1], ..self }
    }

    /// The same twice, with a gap between.
    pub(crate) const fn double(self) -> Self {
        Self { across: &[-1, 2], ..self }
    }
}

/// A point in columns and rows; whole numbers are the middles of cells.
pub(crate) type ScreenPoint = (f64, f64);

/// Dots of a finer grid, two by four to a cell.
#[derive(Default)]
pub(crate) struct Strokes {
    dots: FxHashMap<(i32, i32), StrokeCell>,
    plain: PlainLayer,
}

struct StrokeCell {
    dots: u8,
    ink: Ink,
}

/// A point in dots, of which as many make an inch across as down.
pub(crate) fn dots((x, y): ScreenPoint) -> ScreenPoint {
    (2.0 * x + 0.5, 4.0 * y + 1.5)
}

/// The cell of a dot.
fn cell_of((x, y): (i32, i32)) -> (i32, i32) {
    (x.div_euclid(2), y.div_euclid(4))
}

/// Whether a line runs through a box of so many columns and rows around a point.
pub(crate) fn runs_through(
    (from, to): (ScreenPoint, ScreenPoint),
    middle: ScreenPoint,
    (wide, high): (i32, i32),
) -> bool {
    let ways = [(from.0, to.0, middle.0, wide), (from.1, to.1, middle.1, high)];
    let inside = ways.into_iter().try_fold((0.0_f64, 1.0_f64), |(first, last), (from, to, middle, size)| {
        let half = f64::from(size) / 2.0;
        let (near, far) = (middle - half - from, middle + half - from);
        let way = to - from;
        if way == 0.0 {
            return (near < 0.0 && far > 0.0).then_some((first, last));
        }
        let (near, far) = (near / way, far / way);
        Some((first.max(near.min(far)), last.min(near.max(far))))
    });
    inside.is_some_and(|(first, last)| first < last)
}

/// Where a line from the middle of a box to a point leaves the box, of which half the columns and rows are given.
pub(crate) fn leaving(from: ScreenPoint, half: (f64, f64), to: ScreenPoint) -> ScreenPoint {
    at_edge(from, half, to, f64::max)
}

/// The same of what is round.
pub(crate) fn leaving_round(from: ScreenPoint, half: (f64, f64), to: ScreenPoint) -> ScreenPoint {
    at_edge(from, half, to, f64::hypot)
}

fn at_edge(from: ScreenPoint, half: (f64, f64), to: ScreenPoint, far: fn(f64, f64) -> f64) -> ScreenPoint {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let times = far(dx.abs() / half.0, dy.abs() / half.1);
    let along = if times > 0.0 { 1.0 / times } else { 0.0 };
    (from.0 + along * dx, from.1 + along * dy)
}

/// Dots of a head from its point to its end, and how much narrower than long it is to each side.
const HEAD: i32 = 6;
const SLOPE: f64 = 0.6;

impl Strokes {
    /// Adds a line between two points. `plain` stands for it in ASCII.
    pub(crate) fn line(
        &mut self,
        from: ScreenPoint,
        to: ScreenPoint,
        stroke: Stroke,
        plain: impl Into<PlainLine>,
        ink: impl Into<Ink>,
    ) {
        self.curve(&[from, to], stroke, plain, ink);
    }

    /// Adds a line from point to point.
    pub(crate) fn curve(
        &mut self,
        points: &[ScreenPoint],
        stroke: Stroke,
        plain: impl Into<PlainLine>,
        ink: impl Into<Ink>,
    ) {
        let (plain, ink) = (plain.into(), ink.into());
        let loose = if let PlainLine::Loose(sign) = plain { Some(sign) } else { None };
        if loose.is_none() {
            self.plain.line(points, plain, ink);
        }
        for pair in points.windows(2) {
            self.piece((pair[0], pair[1]), stroke, loose, ink);
        }
    }

    /// Adds the dots of a straight line.
    fn piece(&mut self, (from, to): (ScreenPoint, ScreenPoint), stroke: Stroke, plain: Option<char>, ink: Ink) {
        let (from, to) = (dots(from), dots(to));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = dx.abs().max(dy.abs()).ceil().max(1.0) as usize;
        let aside = if dx.abs() > dy.abs() { (0, 1) } else { (1, 0) };
        for step in (0..=steps).filter(|step| step % (stroke.on + stroke.off) < stroke.on) {
            let along = step as f64 / steps as f64;
            let (x, y) = ((from.0 + along * dx).round() as i32, (from.1 + along * dy).round() as i32);
            for by in stroke.across {
                self.dot((x + by * aside.0, y + by * aside.1), plain, ink);
            }
        }
    }

    /// Takes away the dots on a line that is so many columns thick, where there is braille: what is drawn there next lies above what was drawn before.
    pub(crate) fn clear(&mut self, from: ScreenPoint, to: ScreenPoint, thick: f64) {
        let (from, to, far) = (dots(from), dots(to), thick);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        let is_on = |(x, y): (i32, i32)| {
            let (x, y) = (f64::from(x) - from.0, f64::from(y) - from.1);
            let (along, aside) = ((x * dx + y * dy) / length, (x * dy - y * dx) / length);
            aside.abs() <= far && (-far..=length + far).contains(&along)
        };
        // Cells that the line touches.
        let cells = |a: f64, b: f64, dots: f64| {
            let (least, most) = ((a.min(b) - far) / dots, (a.max(b) + far) / dots);
            least.floor() as i32..=most.floor() as i32
        };
        for row in cells(from.1, to.1, 4.0) {
            for column in cells(from.0, to.0, 2.0) {
                let Some(cell) = self.dots.get_mut(&(column, row)) else { continue };
                for (y, bits) in (0..).zip(BRAILLE) {
                    for (x, bit) in (0..).zip(bits) {
                        if is_on((2 * column + x, 4 * row + y)) {
                            cell.dots &= !bit;
                        }
                    }
                }
                if cell.dots == 0 {
                    self.dots.remove(&(column, row));
                }
            }
        }
    }

    /// Adds dots far apart in a triangle, where there is braille.
    pub(crate) fn shade(&mut self, corners: [ScreenPoint; 3], ink: impl Into<Ink>) {
        let ink = ink.into();
        let corners = corners.map(dots);
        let [left, right] = [f64::min, f64::max].map(|of| corners.iter().map(|corner| corner.0).fold(corners[0].0, of));
        let [top, bottom] = [f64::min, f64::max].map(|of| corners.iter().map(|corner| corner.1).fold(corners[0].1, of));
        let side = |a: ScreenPoint, b: ScreenPoint, x: f64, y: f64| (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0);
        let is_inside = |x: f64, y: f64| {
            let sides = [0, 1, 2].map(|at| side(corners[at], corners[(at + 1) % 3], x, y));
            sides.iter().all(|side| *side > 0.0) || sides.iter().all(|side| *side < 0.0)
        };
        for y in (top as i32..=bottom as i32).filter(|y| y % SHADE == 0) {
            for x in (left as i32..=right as i32).filter(|x| (x + y / SHADE * SHADE / 2) % SHADE == 0) {
                if is_inside(f64::from(x), f64::from(y)) {
                    self.dot((x, y), None, ink);
                }
            }
        }
    }

    /// Adds the filled head of a line that comes from a point and ends at another.
    pub(crate) fn head(&mut self, from: ScreenPoint, to: ScreenPoint, ink: impl Into<Ink>) {
        let (ink, (from, to)) = (ink.into(), (dots(from), dots(to)));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        let (tip_x, tip_y) = (to.0.round() as i32, to.1.round() as i32);
        for (x, y) in (-HEAD..=HEAD).flat_map(|y| (-HEAD..=HEAD).map(move |x| (x, y))) {
            let along = -(f64::from(x) * dx + f64::from(y) * dy) / length;
            let aside = (f64::from(x) * dy - f64::from(y) * dx).abs() / length;
            if (0.0..f64::from(HEAD)).contains(&along) && aside <= SLOPE * along + 0.3 {
                self.dot((tip_x + x, tip_y + y), None, ink);
            }
        }
        let plain = match dx.abs() > dy.abs() {
            true if dx > 0.0 => '>',
            true => '<',
            false if dy > 0.0 => 'v',
            false => '^',
        };
        self.dot((tip_x, tip_y), Some(plain), ink);
    }

    /// Adds a dot by its column and row among the dots.
    pub(crate) fn dot(&mut self, (x, y): (i32, i32), plain: Option<char>, ink: Ink) {
        let dot = BRAILLE[y.rem_euclid(4) as usize][x.rem_euclid(2) as usize];
        let cell = self.dots.entry(cell_of((x, y))).or_insert(StrokeCell { dots: 0, ink });
        *cell = StrokeCell { dots: cell.dots | dot, ink };
        if let Some(sign) = plain {
            self.plain.sign(cell_of((x, y)), sign, ink);
        }
    }

    /// Paints all of them over what is there.
    pub(crate) fn paint(&self, pen: &mut Pen<'_>) {
        self.paint_where(pen, |_, _, _| true);
    }

    /// Paints everything but where a letter or a digit stands: lines that come after the words of a board.
    pub(crate) fn paint_below_words(&self, pen: &mut Pen<'_>) {
        self.paint_where(pen, |pen, x, y| !pen.is_lettered(x, y));
    }

    fn paint_where(&self, pen: &mut Pen<'_>, is_free: impl Fn(&Pen<'_>, i32, i32) -> bool) {
        let (has_braille, mut pen) = (pen.symbols().drawings, pen.over());
        if !has_braille {
            return self.plain.paint(&mut pen, is_free);
        }
        for (&(x, y), cell) in &self.dots {
            if !is_free(&pen, x, y) {
                continue;
            }
            if let Some(sign) = char::from_u32(0x2800 + u32::from(cell.dots)) {
                pen.sign(x, y, sign, cell.ink);
            }
        }
    }
}

/// Dots from one of a shade to the next.
const SHADE: i32 = 6;

/// The bit of each dot by row and column.
const BRAILLE: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::tui::Role;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    #[test]
    fn what_comes_later_lies_above_what_was_cleared_for_it() {
        let dots = |strokes: &Strokes| strokes.dots.values().map(|cell| cell.dots.count_ones()).sum::<u32>();
        let mut strokes = Strokes::default();
        strokes.line((0.0, 0.0), (8.0, 0.0), Stroke::SOLID, '.', Role::Dim);
        let before = dots(&strokes);
        strokes.clear((4.0, -2.0), (4.0, 2.0), 1.0);
        assert!((1..4).contains(&(before - dots(&strokes))), "a gap for a line across");
        strokes.clear((0.0, 0.0), (8.0, 0.0), 1.0);
        assert!(strokes.dots.is_empty());
    }

    #[test]
    fn lines_below_words_leave_letters_and_digits() {
        let theme = Theme::shipped("default", Depth::None, Symbols::UNICODE).expect("it is shipped");
        let area = Rect::new(0, 0, 5, 1);
        let mut strokes = Strokes::default();
        strokes.line((0.0, 0.0), (4.0, 0.0), Stroke::SOLID, '.', Role::Dim);
        let drawn = |below: bool| {
            let mut buf = Buffer::empty(area);
            let mut pen = Pen::new(&mut buf, area, &theme);
            pen.text(1, 0, "W1", Role::Dim);
            if below {
                strokes.paint_below_words(&mut pen);
            } else {
                strokes.paint(&mut pen);
            }
            (0..5).map(|x| buf[(x, 0)].symbol().to_owned()).collect::<Vec<_>>()
        };
        let (below, above) = (drawn(true), drawn(false));
        assert_eq!(below[1..3], ["W", "1"]);
        assert!(above[1] != "W" && above[2] != "1", "{above:?}");
        assert_eq!((&below[0], &below[3]), (&above[0], &above[3]));
    }
}
