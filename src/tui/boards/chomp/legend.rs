//! What the looks of counters mean, and which layers one sees.

use super::ChompBoard;
use super::plan::Plan;
use crate::games::chomp::Chomp;
use crate::tui::boards::Scene;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// What the signs mean, where there is room.
pub(crate) fn paint(scene: &Scene<'_, Chomp, ChompBoard>, plan: &Plan<'_>, pen: &mut Pen<'_>) {
    let (dim, symbols) = (Ink::from(Role::Dim), pen.symbols());
    let y = plan.legend();
    if y >= i32::from(plan.area.bottom()) {
        return;
    }
    let axes = match scene.game.sides().len() {
        _ if !scene.game.is_solid() => "",
        3 => "a cell is row.column.layer",
        _ => "a cell is row.column.layer and so on",
    };
    let pages = plan.grid.layers.div_ceil(plan.page.1);
    let keys = if pen.is_paper() { String::new() } else { format!(", {}", pen.keys().pages()) };
    let page = format!("page {} of {pages}{keys}", plan.page.0 / plan.page.1 + 1);
    let page = if pages > 1 { page.as_str() } else { "" };
    let two = |sign: char| sign.to_string().repeat(2);
    let (stays, falls) = match (plan.counter.width, plan.counter.height) {
        (1, _) => (symbols.fills[0].to_string(), symbols.hollow.to_string()),
        (_, 1) => (two(symbols.fills[0]), two(symbols.dashed_frame.side)),
        _ => (two(symbols.fills[0]), symbols.corner_frame.corners[..2].iter().collect()),
    };
    let poison = if plan.is_scrolled() { "X the poison, bottom left" } else { "X the poison" };
    let mut signs =
        vec![format!("{stays} stays"), format!("{falls} would fall"), poison.into(), format!("{} gone", symbols.gone)];
    if pen.is_paper() {
        // No bite is chosen there, and one sees what stays and what is gone.
        signs = vec![poison.into()];
    } else if plan.is_scrolled() {
        signs.swap(0, 2);
    }
    // The sign that the field goes on has its place at the right end.
    let room = i32::from(plan.area.width) - if plan.is_scrolled() { MARK } else { 0 };
    // What fits, the most needed first.
    let mut words = String::new();
    for part in [page, axes].into_iter().chain(signs.iter().map(String::as_str)).filter(|part| !part.is_empty()) {
        let gap = if words.is_empty() { "" } else { "   " };
        if width(&words) + width(gap) + width(part) <= room {
            words = words + gap + part;
        }
    }
    let x = i32::from(plan.area.x) + (room - width(&words)).max(0) / 2;
    pen.text(x, y, &words, dim);
    if let Some(at) = words.find(&format!("{stays} stays")).filter(|_| pen.has_materials()) {
        let x = x + width(&words[..at]);
        pen.ground((x, y), (width(&stays), 1), Role::Chocolate);
    }
}

/// Columns for the sign that a field goes on above.
const MARK: i32 = 7;
