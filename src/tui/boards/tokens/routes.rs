//! The routes between islands: lines of braille with filled heads where there is water enough, else lines of box drawing.

use std::collections::HashSet;

use super::View;
use super::plan::Plan;
use crate::core::Arrange;
use crate::tui::boards::SpotShape;
use crate::tui::boards::strokes::{ScreenPoint, Stroke, Strokes, leaving, leaving_round};
use crate::tui::paint::Pen;
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// How much a route matters now; later ones are drawn over earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum LineWeight {
    Quiet,
    /// The token that is held, or that the cursor is on, may take it.
    Open,
    Chosen,
}

impl LineWeight {
    /// A head stands out from the lines around it: it alone says where a route leads.
    fn head(self, pen: &Pen<'_>) -> Ink {
        match (self, pen.has_grounds()) {
            (Self::Quiet, false) => Role::Plain.into(),
            _ => self.ink(pen),
        }
    }

    fn ink(self, pen: &Pen<'_>) -> Ink {
        match (self, pen.has_grounds()) {
            (Self::Quiet, true) => Role::QuietRoute.into(),
            (Self::Open, true) => Role::Route.into(),
            (Self::Chosen, true) => Ink::from(Role::Route).with(Role::Chosen),
            (Self::Quiet, false) => Role::Dim.into(),
            (Self::Open | Self::Chosen, false) => Role::Bright.into(),
        }
    }

    /// Few colours may make all routes alike: quiet ones are sparse, the others thick.
    fn stroke(self) -> Stroke {
        if self == Self::Quiet { Stroke::DOTTED } else { Stroke::SOLID.thick() }
    }

    /// The same as signs: a level one, one from row to row, and what stands for a slanted one where there is no braille.
    fn signs(self, symbols: &Symbols) -> (char, char, char) {
        match self {
            Self::Quiet => (symbols.dashed, symbols.dashed_vertical, symbols.gone),
            Self::Open | Self::Chosen => (symbols.heavy_frame.edge, symbols.heavy_frame.side, symbols.horizontal),
        }
    }
}

/// From this distance of islands on there are braille lines.
const BRAILLE_FROM: (i32, i32) = (12, 5);

/// Paints all routes, the quiet ones first; gives the cells of those that are signs.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) -> HashSet<(i32, i32)> {
    let ways = scene.game.layout();
    let picked = scene.held.or(scene.cursor.filter(|&at| scene.position.tokens().any(|token| token == at)));
    let weight = |from: usize, to: usize| {
        if picked != Some(from) {
            LineWeight::Quiet
        } else if scene.held.is_some() && scene.cursor == Some(to) {
            LineWeight::Chosen
        } else {
            LineWeight::Open
        }
    };
    let from_all = (0..plan.shapes.len()).flat_map(|from| ways.moves(from).iter().map(move |&(to, _)| (from, to)));
    let mut routes: Vec<_> = from_all.map(|(from, to)| (weight(from, to), from, to)).collect();
    routes.arrange_by_key(|route| route.0);
    let has_room = plan.pitch.0 >= BRAILLE_FROM.0 && plan.pitch.1 >= BRAILLE_FROM.1;
    if has_room && pen.symbols().drawings {
        let mut strokes = Strokes::default();
        for (weight, from, to) in routes {
            braille(&mut strokes, (plan.shapes[from], plan.shapes[to]), weight, weight.ink(pen));
        }
        strokes.paint(pen);
        HashSet::new()
    } else {
        let mut lines = RouteLines::default();
        for (weight, from, to) in routes {
            lines.draw((SpotBox::new(plan.shapes[from]), SpotBox::new(plan.shapes[to])), weight, pen);
        }
        lines.paint(pen);
        lines.signs.iter().map(|&(at, ..)| at).collect()
    }
}

fn braille(strokes: &mut Strokes, (a, b): (SpotShape, SpotShape), weight: LineWeight, ink: Ink) {
    let (from, to) = (shore(a, b.centre()), shore(b, a.centre()));
    strokes.line(from, to, weight.stroke(), '.', ink);
    strokes.head(from, to, ink);
}

/// Where a line from the middle of an island to a point comes to open water.
fn shore(island: SpotShape, to: ScreenPoint) -> ScreenPoint {
    let SpotShape::Cell { width, height, .. } = island else { return island.centre() };
    let half = (f64::from(width) / 2.0 + 0.5, f64::from(height) / 2.0 + 0.25);
    // A low island is a bar, a higher one is round.
    let leave = if height == 1 { leaving } else { leaving_round };
    leave(island.centre(), half, to)
}

/// An island as a box: its first and last column, and its row.
#[derive(Clone, Copy)]
struct SpotBox {
    left: i32,
    right: i32,
    y: i32,
}

impl SpotBox {
    fn new(shape: SpotShape) -> Self {
        match shape {
            SpotShape::Cell { x, y, width, height } => Self { left: x, right: x + width - 1, y: y + height / 2 },
            SpotShape::Segment { from, to } => Self { left: from.0 as i32, right: to.0 as i32, y: from.1 as i32 },
        }
    }

    fn middle(self) -> f64 {
        f64::from(self.left + self.right) / 2.0
    }
}

/// Routes as signs: straight ones as lines, slanted ones as dots, heads where they end.
#[derive(Default)]
struct RouteLines {
    slanted: Strokes,
    /// Other signs: place, sign, whether it is a head.
    signs: Vec<((i32, i32), char, bool, LineWeight)>,
}

impl RouteLines {
    fn draw(&mut self, (a, b): (SpotBox, SpotBox), weight: LineWeight, pen: &Pen<'_>) {
        let (level, upright, slanted) = weight.signs(pen.symbols());
        if a.y == b.y {
            let (start, end) = if a.left < b.left { (a.right + 1, b.left - 1) } else { (b.right + 1, a.left - 1) };
            (start..=end).for_each(|x| self.signs.push(((x, a.y), level, false, weight)));
            let head = if a.left < b.left { (end, '>') } else { (start, '<') };
            self.signs.push(((head.0, a.y), head.1, true, weight));
            return;
        }
        let down = a.y < b.y;
        let head_row = if down { b.y - 1 } else { b.y + 1 };
        let (low, high) = if down { (a.y + 1, b.y - 1) } else { (b.y + 1, a.y - 1) };
        let along = |row: f64| a.middle() + (b.middle() - a.middle()) * (row - f64::from(a.y)) / f64::from(b.y - a.y);
        if a.left == b.left {
            let x = a.middle().round() as i32;
            (low..=high).for_each(|y| self.signs.push(((x, y), upright, false, weight)));
        } else {
            let (top, bottom) = (f64::from(low) - HALF_ROW, f64::from(high) + HALF_ROW);
            let (from, to) = ((along(top), top), (along(bottom), bottom));
            self.slanted.line(from, to, weight.stroke(), slanted, weight.ink(pen));
        }
        let head = if down { 'v' } else { '^' };
        self.signs.push(((along(f64::from(head_row)).round() as i32, head_row), head, true, weight));
    }

    fn paint(&mut self, pen: &mut Pen<'_>) {
        self.slanted.paint(pen);
        // Heads are drawn over lines, and what may be chosen over the rest.
        self.signs.arrange_by_key(|&(_, _, is_head, weight)| (is_head, weight));
        for &((x, y), sign, is_head, weight) in &self.signs {
            let ink = if is_head { weight.head(pen) } else { weight.ink(pen) };
            pen.over().sign(x, y, sign, ink);
        }
    }
}

/// From the middle of a row to its first and last dots.
const HALF_ROW: f64 = 0.375;
