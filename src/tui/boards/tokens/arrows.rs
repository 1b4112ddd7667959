//! What takes a counter along: ladders of two rails with rungs, and snakes that wind down, from square to square. In ASCII a
//! ladder is two lines, and a snake is one.

use super::View;
use super::plan::Plan;
use crate::core::Arrange;
use crate::tui::boards::plain_lines::PlainLine;
use crate::tui::boards::strokes::{ScreenPoint, Stroke, Strokes};
use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// Columns from the middle of a ladder to a rail; this and what follows in squares of six rows, with which all of it grows.
const RAIL: f64 = 1.0;
/// Columns from one rung to the next, and from one bend of a snake to the next.
const RUNG: f64 = 2.5;
const BENDS: f64 = 6.0;
/// How far a snake winds to each side, in columns.
const WINDING: f64 = 1.2;
/// How narrow a ladder is at least, of what it is in such squares: two that cross in low ones are two all the same.
const NARROW: f64 = 0.75;
/// Columns beside it in which what lies below it is not seen.
const APART: f64 = 0.7;
/// Rows of a square in which a snake is thick.
const THICK: i32 = 5;

/// Paints them all, the one under the cursor last and brightest.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let ways = scene.game.layout();
    let mut arrows: Vec<(bool, usize, usize)> =
        (0..plan.shapes.len()).filter_map(|tail| Some((scene.cursor == Some(tail), tail, ways.tail(tail)?))).collect();
    arrows.arrange();
    let has_grounds = pen.has_grounds();
    let courses = arrows.into_iter().map(|(is_chosen, tail, head)| {
        let role = if head > tail { Role::Up } else { Role::Down };
        let ink = match (has_grounds, is_chosen) {
            (true, false) => Ink::from(role),
            (true, true) => Ink::from(Role::Chosen),
            (false, false) => Ink::from(Role::Dim),
            (false, true) => Ink::from(Role::Bright),
        };
        let way = ArrowCourse::new(plan.shapes[tail].centre(), plan.shapes[head].centre(), plan.pitch);
        (way, head > tail, is_chosen, ink)
    });
    let courses: Vec<_> = courses.collect();
    let mut strokes = Strokes::default();
    for (way, is_up, is_chosen, ink) in &courses {
        let is_thick = *is_chosen || plan.pitch.1 >= THICK;
        match pen.symbols().drawings {
            false => way.straight(&mut strokes, if *is_up { PlainLine::Double } else { PlainLine::Along }, *ink),
            // Between numbers of one row and the next neither rungs nor bends are seen.
            true if plan.is_flat() => way.straight(&mut strokes, PlainLine::Along, *ink),
            true if *is_up => way.ladder(&mut strokes, *ink),
            true => way.snake(&mut strokes, is_thick, *ink),
        }
    }
    // Where others cross it, one sees where an arrow ends.
    for (way, .., ink) in &courses {
        if pen.symbols().drawings {
            way.clear_head(&mut strokes);
        }
        way.head(&mut strokes, *ink);
    }
    strokes.paint(pen);
}

/// The straight way from one square to another, measured in columns; a row is two columns high.
struct ArrowCourse {
    from: ScreenPoint,
    /// Along it, one column long.
    along: ScreenPoint,
    length: f64,
    /// How much larger everything is than in squares of six rows.
    scale: f64,
}

impl ArrowCourse {
    fn new(from: ScreenPoint, to: ScreenPoint, square: (i32, i32)) -> Self {
        let short = SHORT * f64::from(square.0.min(2 * square.1));
        let (dx, dy) = (to.0 - from.0, 2.0 * (to.1 - from.1));
        let length = dx.hypot(dy).max(1.0);
        Self { from, along: (dx / length, dy / length), length: length - short, scale: f64::from(square.1) / 6.0 }
    }

    /// So many columns along the way, and so many to its side.
    fn at(&self, along: f64, aside: f64) -> ScreenPoint {
        let (dx, dy) = self.along;
        (self.from.0 + along * dx - aside * dy, self.from.1 + f64::midpoint(along * dy, aside * dx))
    }

    /// One line of signs, which neither rails nor bends would leave legible, up to the cell of its head.
    fn straight(&self, strokes: &mut Strokes, plain: PlainLine, ink: Ink) {
        let to = self.at(self.length - 0.5 - 1.5 * self.along.1.abs(), 0.0);
        strokes.line(self.from, to, Stroke::SOLID, plain, ink);
    }

    fn head(&self, strokes: &mut Strokes, ink: Ink) {
        strokes.head(self.at(self.length - 2.0 * HEAD, 0.0), self.at(self.length, 0.0), ink);
    }

    /// Room for its head among other lines.
    fn clear_head(&self, strokes: &mut Strokes) {
        strokes.clear(self.at(self.length - HEAD, 0.0), self.at(self.length, 0.0), 2.0 * APART);
    }

    fn ladder(&self, strokes: &mut Strokes, ink: Ink) {
        let top = self.length - HEAD;
        let (rail, rung) = (RAIL * self.scale.max(NARROW), RUNG * self.scale.max(1.0));
        strokes.clear(self.from, self.at(self.length, 0.0), 2.0 * (rail + APART));
        for side in [-rail, rail] {
            strokes.line(self.at(0.0, side), self.at(top, side), Stroke::SOLID, '.', ink);
        }
        let rungs = (top / rung) as i32;
        for rung in (0..rungs).map(|count| (f64::from(count) + 0.5) * rung) {
            strokes.line(self.at(rung, -rail), self.at(rung, rail), Stroke::SOLID, '.', ink);
        }
    }

    fn snake(&self, strokes: &mut Strokes, is_thick: bool, ink: Ink) {
        let stroke = if is_thick { Stroke::SOLID.thick() } else { Stroke::SOLID };
        let scale = self.scale.max(1.0);
        // Whole waves, so that it ends on the straight way.
        let bends = (self.length / BENDS / scale).round().max(1.0);
        let points = (self.length * 2.0) as i32;
        let point = |step: i32| {
            let share = f64::from(step) / f64::from(points.max(1));
            self.at(share * self.length, WINDING * scale * (share * bends * std::f64::consts::PI).sin())
        };
        for step in 0..points {
            strokes.clear(point(step), point(step + 1), 2.0 * APART);
        }
        let points: Vec<ScreenPoint> = (0..=points).map(point).collect();
        strokes.curve(&points, stroke, '.', ink);
    }
}

/// How much of a square it ends before the middle, where counters stand.
const SHORT: f64 = 0.25;
/// Columns of a head.
const HEAD: f64 = 2.5;
