//! What the looks of counters mean, and which layers one sees.

use super::ChompBoard;
use super::plan::{MARK, Plan};
use super::taken::TakenTurns;
use crate::core::Game;
use crate::games::chomp::Chomp;
use crate::tui::Role;
use crate::tui::boards::Scene;
use crate::tui::paint::{Pen, width};

/// What the signs mean, where there is room: in a row, or beside a field that has all rows.
pub(super) fn paint(scene: &Scene<'_, Chomp, ChompBoard>, plan: &Plan<'_>, taken: &TakenTurns, pen: &mut Pen<'_>) {
    let (area, window, y) = (plan.area, plan.window, plan.legend());
    let axes = match scene.game.sides().len() {
        _ if !scene.game.is_solid() => "",
        3 => "a cell is row.column.layer",
        _ => "a cell is row.column.layer and so on",
    };
    let pages = plan.grid.layers.div_ceil(plan.page.1);
    let keys = scene.paged_by(pen).map(|keys| format!(", {keys}")).unwrap_or_default();
    let page = format!("page {} of {pages}{keys}", plan.page.0 / plan.page.1 + 1);
    let page = if pages > 1 { page.as_str() } else { "" };
    // The signs that the field goes on have their places at the ends of the row above it.
    let (left, right, margin) = match plan.is_scrolled() {
        true if y < i32::from(window.y) => (i32::from(window.x - area.x), MARK, 0),
        true => (1, MARK, 0),
        false => (0, 0, 1),
    };
    let room = i32::from(area.width) - left - right;
    let mut signs = signs(scene, plan, taken, pen);
    if y >= i32::from(area.bottom()) {
        return beside(plan, &signs, pen);
    }
    if plan.is_scrolled() && width(BOTTOM_LEFT) <= room {
        signs[0] = BOTTOM_LEFT.into();
    }
    // What fits, the most needed first.
    let mut words = String::new();
    for part in [page, axes].into_iter().chain(signs.iter().map(String::as_str)).filter(|part| !part.is_empty()) {
        let gap = if words.is_empty() { "" } else { "   " };
        if width(&words) + width(gap) + width(part) <= room - margin {
            words = words + gap + part;
        }
    }
    let x = i32::from(area.x) + left + ((room - width(&words)) / 2).max(margin);
    write((x, y), &words, plan, pen);
}

/// The poison where it may be out of sight.
const BOTTOM_LEFT: &str = "X the poison, bottom left";

/// What stays, and what would fall.
fn pieces(plan: &Plan<'_>, pen: &Pen<'_>) -> [String; 2] {
    let symbols = pen.symbols();
    let two = |sign: char| sign.to_string().repeat(2);
    let (stays, falls) = match (plan.counter.width, plan.counter.height) {
        (1, _) => (symbols.fills[0].to_string(), symbols.hollow.to_string()),
        (_, 1) => (two(symbols.fills[0]), two(symbols.dashed_frame.side)),
        _ => (two(symbols.fills[0]), symbols.corner_frame.corners[..2].iter().collect()),
    };
    [format!("{stays} stays"), format!("{falls} would fall")]
}

/// What is said of each sign.
fn signs(scene: &Scene<'_, Chomp, ChompBoard>, plan: &Plan<'_>, taken: &TakenTurns, pen: &Pen<'_>) -> Vec<String> {
    let [stays, falls] = pieces(plan, pen);
    let gone = taken.legend().unwrap_or_else(|| format!("{} gone", pen.symbols().gone));
    let poison = "X the poison".to_owned();
    match plan.is_scrolled() {
        // No bite is chosen there, and one sees what stays and what is gone.
        _ if pen.is_paper() => vec![poison],
        // In the end nothing can fall, and little is left that could stay: in a sum, too, where the others go on.
        _ if scene.result.is_some() || is_over(scene) => match scene.game.count(scene.position) {
            // The sign of the poison is known by now, and numbers are not.
            Some(0 | 1) if taken.legend().is_some() && !plan.is_scrolled() => vec![gone, poison],
            Some(0 | 1) => vec![poison, gone],
            _ => vec![poison, stays, gone],
        },
        true => vec![poison, falls, stays, gone],
        // Nothing falls where numbers are told.
        false if taken.legend().is_some() => vec![stays, gone, poison],
        false => vec![stays, falls, poison, gone],
    }
}

/// Whether there is nothing left to bite.
fn is_over(scene: &Scene<'_, Chomp, ChompBoard>) -> bool {
    matches!(scene.game.count(scene.position), Some(0 | 1)) && scene.game.legal_moves(scene.position).is_empty()
}

/// One below the other, if all have room.
fn beside(plan: &Plan<'_>, signs: &[String], pen: &mut Pen<'_>) {
    let x = i32::from(plan.window.right()) + 2;
    let room = i32::from(plan.area.right()) - 1 - x;
    if signs.iter().all(|sign| width(sign) <= room) {
        for (sign, y) in signs.iter().zip(i32::from(plan.window.y) + 1..) {
            write((x, y), sign, plan, pen);
        }
    }
}

/// Words, in which the sign of what stays has its material.
fn write((x, y): (i32, i32), words: &str, plan: &Plan<'_>, pen: &mut Pen<'_>) {
    pen.text(x, y, words, Role::Dim);
    let [stays, _] = pieces(plan, pen);
    if let Some(at) = words.find(&stays).filter(|_| pen.has_grounds()) {
        let sign = stays.split(' ').next().unwrap_or_default();
        pen.ground((x + width(&words[..at]), y), (width(sign), 1), Role::Chocolate);
    }
}
