//! A track: its squares in rows, each with its number, its counters, and where its arrow leads.

use super::map::tokens;
use super::plan::{Plan, SQUARE};
use super::{Marked, View};
use crate::tui::boards::SpotShape;
use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// Paints every square.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, marked: &Marked, pen: &mut Pen<'_>) {
    for (place, &shape) in plan.shapes.iter().enumerate() {
        if let SpotShape::Cell { x, y, .. } = shape {
            square(scene, marked, place, (x, y), pen);
        }
    }
}

/// `12▪` with its nimber or its hint below; `13` with `›24` below where an arrow begins.
fn square(scene: &View<'_>, marked: &Marked, place: usize, (x, y): (i32, i32), pen: &mut Pen<'_>) {
    let ways = scene.game.layout();
    let symbols = pen.symbols();
    let is_home = place == ways.home();
    let is_target = marked.targets.contains(&place);
    let is_chosen = scene.cursor == Some(place);
    let has_token = marked.tokens[place] > 0;
    let role = if is_target || has_token || is_home { Role::Bright } else { Role::Dim };
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
    let edge = Ink::from(Role::Bright);
    match (is_chosen, is_target) {
        (true, _) => pen.sign(x - 1, y, symbols.pointer, edge),
        (false, true) => pen.sign(x - 1, y, '[', edge),
        (false, false) => {}
    }
    let name = if is_home { "HOME".to_owned() } else { format!("{:>2}", ways.places()[place].name) };
    let end = pen.text(x, y, &name, style);
    if has_token {
        pen.text(end, y, tokens(marked.tokens[place], symbols).trim_end(), style);
    }
    if is_target && !is_chosen {
        let end = if has_token { end + 1 } else { end };
        pen.sign(end, y, ']', edge);
    }
    let below = match ways.tail(place) {
        Some(head) if head > place => (format!("{}{}", symbols.more, ways.places()[head].name), Role::Bright),
        Some(head) => (format!("{}{}", symbols.less, ways.places()[head].name), Role::Plain),
        None => (marked.nimber(place), Role::Plain),
    };
    let end = pen.text(x, y + 1, &format!("{:>2}", below.0), below.1);
    if let Some(hint) = scene.hint(place) {
        let (room, columns) = (x + SQUARE - end - 1, hint.text.len() as i32);
        // Beside a nimber the hint keeps its distance: `2W21` would be read as one.
        let gap = i32::from(!below.0.is_empty() || columns + 1 < room);
        let fits = columns + gap <= room;
        let (at, row) = if fits { (end + gap, y + 1) } else { (x, y + 2) };
        pen.text(at, row, &hint.text, hint.role);
    }
}
