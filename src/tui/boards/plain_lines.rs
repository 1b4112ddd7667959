//! Lines of signs where there is no braille: each cell that a line passes has the sign of its direction there, and touches
//! the one before it.

use super::strokes::ScreenPoint;
use crate::tui::Ink;
use crate::tui::paint::Pen;

/// What stands for a line where there is no braille.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainLine {
    /// Dashes, slashes and bars.
    Along,
    /// The same twice, side by side.
    Double,
    /// Dots in the upper or the lower half of their cells.
    Dotted,
    /// The same sign in all cells.
    Full(char),
    /// The same sign in those cells in which the stroke has dots.
    Loose(char),
}

/// A sign that has a direction is that of level lines alone.
impl From<char> for PlainLine {
    fn from(sign: char) -> Self {
        match sign {
            '-' => Self::Along,
            '=' => Self::Double,
            '.' => Self::Dotted,
            sign => Self::Full(sign),
        }
    }
}

/// Signs in their order: later ones take the cells of earlier ones.
#[derive(Default)]
pub(super) struct PlainLayer {
    parts: Vec<(PlainPart, Ink)>,
}

enum PlainPart {
    Line(Vec<ScreenPoint>, PlainLine),
    Sign((i32, i32), char),
}

impl PlainLayer {
    /// Adds a line from point to point.
    pub(super) fn line(&mut self, points: &[ScreenPoint], line: PlainLine, ink: Ink) {
        self.parts.push((PlainPart::Line(points.to_vec(), line), ink));
    }

    /// Adds a sign in a cell.
    pub(super) fn sign(&mut self, cell: (i32, i32), sign: char, ink: Ink) {
        self.parts.push((PlainPart::Sign(cell, sign), ink));
    }

    /// Paints all of them where a cell is free for them.
    pub(super) fn paint(&self, pen: &mut Pen<'_>, is_free: impl Fn(&Pen<'_>, i32, i32) -> bool) {
        // What is free is asked before anything is painted.
        let mut signs = Vec::new();
        for (part, ink) in &self.parts {
            match part {
                PlainPart::Line(points, line) => {
                    signs.extend(line.signs(points).into_iter().map(|(cell, sign)| (cell, sign, *ink)));
                }
                PlainPart::Sign(cell, sign) => signs.push((*cell, *sign, *ink)),
            }
        }
        signs.retain(|&((x, y), ..)| is_free(pen, x, y));
        for ((x, y), sign, ink) in signs {
            pen.sign(x, y, sign, ink);
        }
    }
}

/// A cell of a line, and how far below its middle the line passes, in rows.
#[derive(Clone, Copy, Debug)]
struct PassedCell {
    at: (i32, i32),
    below: f64,
    /// How much of the line is in it.
    share: u32,
}

impl PassedCell {
    fn of((x, y): ScreenPoint) -> Self {
        let at = (nearest(x), nearest(y));
        Self { at, below: y - f64::from(at.1), share: 1 }
    }
}

/// The column or row of a point. What lies on the middle of two rounds alike all along a line.
fn nearest(at: f64) -> i32 {
    (at + 1e-6).round() as i32
}

/// The cells of a line from its beginning to its end, of which each touches the next by a side or a corner, and no other.
fn passed(points: &[ScreenPoint]) -> Vec<PassedCell> {
    if let &[from, to] = points { straight(from, to) } else { bent(points) }
}

/// A cell in each column of a straight line, or in each row of one that is higher than wide.
fn straight(from: ScreenPoint, to: ScreenPoint) -> Vec<PassedCell> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let is_high = dy.abs() > dx.abs();
    let (first, last) = if is_high { (from.1, to.1) } else { (from.0, to.0) };
    let (begin, end, length) = (nearest(first), nearest(last), last - first);
    let cell = |step: i32| {
        let at = f64::from(begin + if end < begin { -step } else { step });
        let along = if length == 0.0 { 0.0 } else { ((at - first) / length).clamp(0.0, 1.0) };
        let (x, y) = (from.0 + along * dx, from.1 + along * dy);
        PassedCell::of(if is_high { (x, at) } else { (at, y) })
    };
    (0..=(end - begin).abs()).map(cell).collect()
}

/// Points of a line in a cell that it crosses.
const SHARES: f64 = 16.0;

/// The cells of a line that is not straight: of two at a corner that one with less of it is left out.
fn bent(points: &[ScreenPoint]) -> Vec<PassedCell> {
    let mut cells: Vec<PassedCell> = Vec::new();
    for pair in points.windows(2) {
        let (dx, dy) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        let steps = (dx.abs().max(dy.abs()) * SHARES).ceil().max(1.0);
        for step in 0..=steps as i32 {
            let along = f64::from(step) / steps;
            let here = PassedCell::of((pair[0].0 + along * dx, pair[0].1 + along * dy));
            match cells.last_mut().filter(|cell| cell.at == here.at) {
                Some(cell) => {
                    cell.below += here.below;
                    cell.share += 1;
                }
                None => cells.push(here),
            }
        }
    }
    let is_corner = |cells: &[PassedCell], at: usize| {
        let (before, after) = (cells[at - 1].at, cells[at + 1].at);
        (before.0 - after.0).abs() <= 1 && (before.1 - after.1).abs() <= 1
    };
    while let Some(corner) =
        (1..cells.len().saturating_sub(1)).filter(|&at| is_corner(&cells, at)).min_by_key(|&at| cells[at].share)
    {
        cells.remove(corner);
    }
    cells
}

/// How a line goes on from a cell to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellStep {
    Level,
    Upright,
    Slash(char),
}

impl CellStep {
    fn of((dx, dy): (i32, i32)) -> Self {
        match (dx, dy) {
            (_, 0) => Self::Level,
            (0, _) => Self::Upright,
            _ if (dx > 0) == (dy > 0) => Self::Slash('\\'),
            _ => Self::Slash('/'),
        }
    }

    /// How a line goes that has one cell only.
    fn within(points: &[ScreenPoint]) -> Self {
        let ends = points.first().zip(points.last());
        let (dx, dy) = ends.map_or((0.0, 0.0), |(from, to)| (to.0 - from.0, to.1 - from.1));
        let part = |by: f64, other: f64| if 2.0 * by.abs() < other.abs() { 0 } else { by.signum() as i32 };
        if dx == 0.0 && dy == 0.0 { Self::Level } else { Self::of((part(dx, dy), part(dy, dx))) }
    }
}

/// The cells of a line with the steps between them.
struct LineTrace {
    cells: Vec<PassedCell>,
    steps: Vec<CellStep>,
    alone: CellStep,
}

impl LineTrace {
    fn new(points: &[ScreenPoint]) -> Self {
        let cells = passed(points);
        let by = |pair: &[PassedCell]| (pair[1].at.0 - pair[0].at.0, pair[1].at.1 - pair[0].at.1);
        let steps = cells.windows(2).map(|pair| CellStep::of(by(pair))).collect();
        Self { cells, steps, alone: CellStep::within(points) }
    }

    /// The steps to and from a cell.
    fn around(&self, cell: usize) -> impl Iterator<Item = (usize, CellStep)> {
        let steps = cell.saturating_sub(1)..(cell + 1).min(self.steps.len());
        steps.map(|step| (step, self.steps[step]))
    }

    /// Which cell has the slash of a step: the upper one of an upright line, and the left one of others.
    fn slashed(&self, step: usize) -> usize {
        let beside = self.around(step).chain(self.around(step + 1));
        let is_upright = beside.fold(None, |is_upright, (_, step)| match step {
            CellStep::Level => Some(false),
            CellStep::Upright => is_upright.or(Some(true)),
            CellStep::Slash(_) => is_upright,
        });
        let (from, to) = (self.cells[step].at, self.cells[step + 1].at);
        let is_first = if is_upright == Some(true) { from.1 < to.1 } else { from.0 < to.0 };
        if is_first { step } else { step + 1 }
    }

    /// How the line goes in a cell.
    fn course(&self, cell: usize) -> CellStep {
        let mut around = self.around(cell);
        let own = around.find(|&(step, of)| matches!(of, CellStep::Slash(_)) && self.slashed(step) == cell);
        let is_slash = |step: &CellStep| matches!(step, CellStep::Slash(_));
        let other = || self.around(cell).map(|(_, step)| step).min_by_key(is_slash);
        own.map(|(_, step)| step).or_else(other).unwrap_or(self.alone)
    }

    /// Whether the line goes on in the row of a cell.
    fn is_level(&self, cell: usize) -> bool {
        let mut around = self.around(cell).map(|(_, step)| step).chain(self.steps.is_empty().then_some(self.alone));
        around.any(|step| step == CellStep::Level)
    }
}

impl PlainLine {
    /// The signs of a line in their cells.
    fn signs(self, points: &[ScreenPoint]) -> Vec<((i32, i32), char)> {
        let trace = LineTrace::new(points);
        let is_one_row = trace.steps.iter().all(|step| *step == CellStep::Level);
        let mut signs = Vec::new();
        for (index, cell) in trace.cells.iter().enumerate() {
            let (course, is_level) = (trace.course(index), trace.is_level(index));
            let sign = match (self, course) {
                (Self::Full(sign) | Self::Loose(sign), _) => sign,
                (Self::Dotted, _) if !is_level => ':',
                (Self::Dotted, _) if cell.below < 0.0 && !is_one_row => '\'',
                (Self::Dotted, _) => '.',
                (Self::Double, CellStep::Level) => '=',
                (_, CellStep::Level) => '-',
                (_, CellStep::Upright) => '|',
                (_, CellStep::Slash(slash)) => slash,
            };
            signs.push((cell.at, sign));
            if self == Self::Double && !is_level {
                signs.push(((cell.at.0 + 1, cell.at.1), sign));
            }
        }
        signs
    }
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;

    use super::*;

    /// What is seen of a line.
    fn drawn(line: PlainLine, (width, height): (i32, i32), points: &[ScreenPoint]) -> Vec<String> {
        let signs: FxHashMap<(i32, i32), char> = line.signs(points).into_iter().collect();
        let row = |y: i32| (0..width).map(|x| signs.get(&(x, y)).copied().unwrap_or(' ')).collect::<String>();
        (0..height).map(|y| row(y).trim_end().to_owned()).collect()
    }

    #[test]
    fn a_line_is_one_sign_thick_and_slanted_where_it_goes_on_in_the_next_row() {
        let along = |size, from, to| drawn(PlainLine::Along, size, &[from, to]);
        assert_eq!(along((9, 2), (0.0, 0.0), (8.0, 1.0)), ["---\\", "    -----"]);
        assert_eq!(along((4, 4), (0.0, 3.0), (3.0, 0.0)), ["   /", "  /", " /", "/"]);
        assert_eq!(along((2, 4), (1.0, 0.0), (0.0, 3.0)), [" |", " /", "|", "|"]);
        assert_eq!(along((1, 3), (0.0, 0.0), (0.0, 2.0)), ["|", "|", "|"]);
        assert_eq!(along((3, 1), (2.0, 0.0), (0.0, 0.0)), ["---"]);
        assert_eq!(along((1, 1), (0.0, 0.0), (0.0, 0.0)), ["-"]);
        assert_eq!(along((5, 2), (0.0, 0.5), (4.0, 0.5 - 1e-9)), ["", "-----"]);
    }

    #[test]
    fn lines_are_told_apart_by_their_signs() {
        let ends = [(0.0, 2.0), (8.0, 0.0)];
        assert_eq!(drawn(PlainLine::Double, (9, 3), &ends), ["       ==", "   ===/", "==/"]);
        assert_eq!(drawn(PlainLine::Dotted, (9, 3), &ends), ["       ..", "   ..''", ".''"]);
        assert_eq!(drawn(PlainLine::Full('+'), (9, 3), &ends), ["       ++", "   ++++", "+++"]);
        assert_eq!(drawn(PlainLine::Double, (4, 3), &[(0.0, 0.0), (2.0, 2.0)]), ["\\\\", " \\\\", "  \\\\"]);
        assert_eq!(drawn(PlainLine::Double, (2, 2), &[(0.0, 0.0), (0.0, 1.0)]), ["||", "||"]);
        assert_eq!(drawn(PlainLine::Dotted, (1, 2), &[(0.0, 0.0), (0.0, 1.0)]), [":", ":"]);
    }

    /// Lines of all directions and lengths, whose ends lie anywhere in their cells.
    fn lines() -> impl Iterator<Item = [ScreenPoint; 2]> {
        let ends = (-12..=12).flat_map(|x| (-7..=7).map(move |y| (f64::from(x) * 2.7, f64::from(y) * 1.3)));
        ends.flat_map(|(x, y)| [(0.0, 0.0), (0.3, 0.4), (0.5, -0.25)].map(|from| [from, (x, y)]))
    }

    #[test]
    fn every_cell_that_a_line_passes_has_the_sign_of_its_slope_and_touches_the_one_before() {
        for [from, to] in lines() {
            let signs = PlainLine::Along.signs(&[from, to]);
            let cell = |(x, y): ScreenPoint| (x.round() as i32, y.round() as i32);
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let tell = format!("from {from:?} to {to:?}: {signs:?}");
            let apart = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs());
            assert!(apart(signs[0].0, cell(from)) <= 1 && apart(signs[signs.len() - 1].0, cell(to)) <= 1, "{tell}");
            for pair in signs.windows(2) {
                let [(a, _), (b, _)] = pair else { continue };
                assert_eq!(apart(*a, *b), 1, "{tell}");
            }
            for ((x, y), sign) in &signs {
                let aside =
                    ((f64::from(*x) - from.0) * dy - (f64::from(*y) - from.1) * dx).abs() / dx.hypot(dy).max(0.1);
                assert!(aside < 0.75, "{x},{y} is beside the line {tell}");
                match sign {
                    '-' => assert!(dx.abs() >= dy.abs(), "{tell}"),
                    '|' => assert!(dy.abs() >= dx.abs(), "{tell}"),
                    '\\' => assert!(dx * dy > 0.0, "{tell}"),
                    _ => assert!(*sign == '/' && dx * dy < 0.0, "{tell}"),
                }
            }
            // A line leaves its row or column as often as it has to.
            let slashes = signs.iter().filter(|(_, sign)| "/\\".contains(*sign)).count() as i32;
            let (a, b) = (signs[0].0, signs[signs.len() - 1].0);
            let leaves = (a.0 - b.0).abs().min((a.1 - b.1).abs());
            assert!((leaves..=leaves + 1).contains(&slashes), "{tell}");
        }
    }

    #[test]
    fn what_kind_of_line_it_is_moves_none_of_its_cells() {
        for ends in lines() {
            let cells = |line: PlainLine| line.signs(&ends).into_iter().map(|(cell, _)| cell).collect::<Vec<_>>();
            let along = cells(PlainLine::Along);
            assert_eq!(cells(PlainLine::Dotted), along);
            assert_eq!(cells(PlainLine::Full('+')), along);
            assert!(along.iter().all(|cell| cells(PlainLine::Double).contains(cell)), "{ends:?}");
        }
    }

    #[test]
    fn a_curve_is_one_line_whose_cells_touch() {
        let at = |step: u32| {
            let angle = std::f64::consts::PI * f64::from(step) / 24.0;
            (8.0 - 8.0 * angle.cos(), 4.0 - 4.0 * angle.sin())
        };
        let points: Vec<ScreenPoint> = (0..=24).map(at).collect();
        let arc = ["     ------\\", "  --/       --\\", " /             \\", "|               |", "|               |"];
        assert_eq!(drawn(PlainLine::Along, (17, 5), &points), arc);
    }
}
