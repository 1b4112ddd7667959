//! An island: places in brackets, one-way routes with heads, tokens, nimbers.

use std::collections::HashMap;

use super::plan::{NIMBER, Plan, TOKENS};
use super::{Marked, View};
use crate::tui::boards::SpotShape;
use crate::tui::paint::{Pen, width};
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// A place as a box: its first and last column, and its row.
#[derive(Clone, Copy)]
struct PlaceBox {
    left: i32,
    right: i32,
    y: i32,
}

impl PlaceBox {
    fn new(shape: SpotShape) -> Self {
        match shape {
            SpotShape::Cell { x, y, width, .. } => Self { left: x, right: x + width - 1, y },
            SpotShape::Segment { from, to } => Self { left: from.0 as i32, right: to.0 as i32, y: from.1 as i32 },
        }
    }

    fn middle(self) -> f64 {
        f64::from(self.left + self.right) / 2.0
    }
}

/// Paints routes, then places.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, marked: &Marked, pen: &mut Pen<'_>) {
    let ways = scene.game.layout();
    let spots: Vec<PlaceBox> = plan.shapes.iter().map(|&shape| PlaceBox::new(shape)).collect();
    let mut routes = Routes { spots: &spots, dots: HashMap::new(), signs: Vec::new() };
    for from in 0..spots.len() {
        for &(to, _) in ways.moves(from) {
            let is_choice = scene.held == Some(from);
            routes.draw(from, to, is_choice, pen.symbols());
        }
    }
    routes.paint(pen);
    for (place, &spot) in spots.iter().enumerate() {
        self::place(scene, plan, marked, place, spot, pen);
    }
}

/// `(c3▪ 2)`; where the held token may go in square brackets.
fn place(scene: &View<'_>, plan: &Plan, marked: &Marked, place: usize, spot: PlaceBox, pen: &mut Pen<'_>) {
    let ways = scene.game.layout();
    let is_home = place == ways.home();
    let is_target = marked.targets.contains(&place);
    let is_chosen = scene.cursor == Some(place);
    let has_token = marked.tokens[place] > 0;
    let role = match () {
        () if is_target || has_token || is_home => Role::Bright,
        () => Role::Dim,
    };
    let mut style = Ink::from(role);
    if has_token || is_home {
        style = style.bold();
    }
    if marked.last.is_some_and(|(_, to)| to == place) {
        style = style.with(Role::LastMove);
    }
    if is_chosen || scene.held == Some(place) {
        style = style.with(Role::Cursor);
    }
    let brackets = if is_target || is_home { ['[', ']'] } else { ['(', ')'] };
    let edge = Ink::from(if is_target || is_home { Role::Bright } else { Role::Dim });
    pen.sign(spot.left, spot.y, if is_chosen { pen.symbols().pointer } else { brackets[0] }, edge);
    pen.sign(spot.right, spot.y, brackets[1], edge);
    let name = if is_home { "HOME" } else { ways.places()[place].name.as_str() };
    let room = if is_home { plan.name + NIMBER } else { plan.name };
    let text =
        format!("{name:<columns$}{}", tokens(marked.tokens[place], pen.symbols()), columns = room.max(0) as usize);
    let end = pen.text(spot.left + 1, spot.y, &text, style);
    if !is_home {
        pen.text(end, spot.y, &format!("{:>2}", marked.nimber(place)), Role::Plain);
    }
    if let Some(hint) = scene.hint(place) {
        // A route may end below the middle of the place: a long hint keeps its distance.
        let at = spot.left + i32::from(width(&hint.text) < 3);
        pen.text(at, spot.y + 1, &hint.text, hint.role);
    }
}

/// The tokens of a place in two columns: one, two, or their number.
pub(crate) fn tokens(count: usize, symbols: &Symbols) -> String {
    let token = symbols.full;
    match count {
        0 => " ".repeat(TOKENS as usize),
        1 => format!("{token} "),
        2 => format!("{token}{token}"),
        more => format!("{token}{more}"),
    }
}

/// The routes as signs: straight ones as lines, slanted ones as dots, heads where they end.
struct Routes<'a> {
    spots: &'a [PlaceBox],
    /// Braille dots of slanted routes; whether one of them may be chosen.
    dots: HashMap<(i32, i32), (u8, bool)>,
    /// Other signs, heads last.
    signs: Vec<((i32, i32), char, bool, bool)>,
}

impl Routes<'_> {
    fn draw(&mut self, from: usize, to: usize, is_choice: bool, symbols: &Symbols) {
        let (a, b) = (self.spots[from], self.spots[to]);
        if a.y == b.y {
            let (start, end) = if a.left < b.left { (a.right + 1, b.left - 1) } else { (b.right + 1, a.left - 1) };
            (start..=end).for_each(|x| self.signs.push(((x, a.y), symbols.horizontal, false, is_choice)));
            let head = if a.left < b.left { (end, '>') } else { (start, '<') };
            self.signs.push(((head.0, a.y), head.1, true, is_choice));
            return;
        }
        let down = a.y < b.y;
        let head_row = if down { b.y - 1 } else { b.y + 1 };
        let (low, high) = if down { (a.y + 1, b.y - 1) } else { (b.y + 1, a.y - 1) };
        let along = |row: f64| a.middle() + (b.middle() - a.middle()) * (row - f64::from(a.y)) / f64::from(b.y - a.y);
        if a.left == b.left {
            let x = a.middle().round() as i32;
            (low..=high).for_each(|y| self.signs.push(((x, y), symbols.vertical, false, is_choice)));
        } else {
            for step in 4 * low..=4 * high + 3 {
                let x = (2.0 * along((f64::from(step) - 1.5) / 4.0) + 0.5).round() as i32;
                let dot = BRAILLE[step.rem_euclid(4) as usize][x.rem_euclid(2) as usize];
                let cell = self.dots.entry((x.div_euclid(2), step.div_euclid(4))).or_insert((0, false));
                cell.0 |= dot;
                cell.1 |= is_choice;
            }
        }
        let head = if down { 'v' } else { '^' };
        self.signs.push(((along(f64::from(head_row)).round() as i32, head_row), head, true, is_choice));
    }

    fn paint(&mut self, pen: &mut Pen<'_>) {
        let style = |is_choice: bool| Ink::from(if is_choice { Role::Bright } else { Role::Dim });
        for (&(x, y), &(dots, is_choice)) in &self.dots {
            let braille = char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' ');
            pen.sign(x, y, if pen.symbols().drawings { braille } else { pen.symbols().gone }, style(is_choice));
        }
        // Heads are drawn over lines, and what may be chosen over the rest.
        self.signs.sort_by_key(|&(_, _, is_head, is_choice)| (is_head, is_choice));
        for &((x, y), sign, _, is_choice) in &self.signs {
            pen.sign(x, y, sign, style(is_choice));
        }
    }
}

/// The bit of each dot of a braille sign by row and column.
const BRAILLE: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
