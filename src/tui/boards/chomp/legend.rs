//! What the looks of counters mean, and which layers one sees.

use super::ChompBoard;
use super::plan::{MARK, Plan};
use super::taken::TakenTurns;
use crate::core::Game;
use crate::games::chomp::Chomp;
use crate::tui::Role;
use crate::tui::boards::Scene;
use crate::tui::paint::{Pen, width};

/// What the signs mean, where there is room: in a row, in two of which the upper one is free otherwise, or beside a field that
/// has all rows.
pub(super) fn paint(scene: &Scene<'_, Chomp, ChompBoard>, plan: &Plan, taken: &TakenTurns, pen: &mut Pen<'_>) {
    let (area, window, y) = (plan.area, plan.window, plan.legend());
    let axes = match scene.game.sides().len() {
        _ if !scene.game.is_solid() => "",
        3 => "a cell is row.column.layer",
        _ => "a cell is row.column.layer and so on",
    };
    let (number, pages) = plan.pages();
    let keys = scene.paged_by(pen).map(|keys| format!(", {keys}")).unwrap_or_default();
    let page = format!("page {number} of {pages}{keys}");
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
    let parts = [page, axes].into_iter().chain(signs.iter().map(String::as_str));
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let rows = if plan.legend_rows() > 1 {
        in_two_rows(&parts, room - margin)
    } else {
        vec![fitting(&parts, room - margin).0]
    };
    let rows = rows.iter().filter(|row| !row.is_empty());
    for (row, y) in rows.rev().zip((0..=y).rev()) {
        let x = i32::from(area.x) + left + ((room - width(row)) / 2).max(margin);
        write((x, y), row, plan, pen);
    }
}

/// All of it in a row, or in two that are about as long; else what fits into two.
fn in_two_rows(parts: &[&str], columns: i32) -> Vec<String> {
    let (upper, rest) = fitting(parts, columns);
    if rest.is_empty() {
        return vec![upper];
    }
    let halves = (1..parts.len()).map(|at| parts.split_at(at)).map(|(upper, lower)| [upper.join(GAP), lower.join(GAP)]);
    let longest = |rows: &[String; 2]| rows.iter().map(|row| width(row)).max().unwrap_or(0);
    let even = halves.min_by_key(longest).filter(|rows| longest(rows) <= columns);
    even.unwrap_or_else(|| [upper, fitting(&rest, columns).0]).into()
}

/// Between two signs of a row.
const GAP: &str = "   ";

/// What fits into a row, the most needed first, and what does not.
fn fitting<'a>(parts: &[&'a str], columns: i32) -> (String, Vec<&'a str>) {
    let (mut row, mut rest) = (String::new(), Vec::new());
    for part in parts {
        let gap = if row.is_empty() { "" } else { GAP };
        if width(&row) + width(gap) + width(part) <= columns {
            row = row + gap + part;
        } else {
            rest.push(*part);
        }
    }
    (row, rest)
}

/// The poison where it may be out of sight.
const BOTTOM_LEFT: &str = "X the poison, bottom left";

/// What stays, and what would fall.
fn pieces(plan: &Plan, pen: &Pen<'_>) -> [String; 2] {
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
fn signs(scene: &Scene<'_, Chomp, ChompBoard>, plan: &Plan, taken: &TakenTurns, pen: &Pen<'_>) -> Vec<String> {
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
fn beside(plan: &Plan, signs: &[String], pen: &mut Pen<'_>) {
    let x = i32::from(plan.window.right()) + 2;
    let room = i32::from(plan.area.right()) - 1 - x;
    if signs.iter().all(|sign| width(sign) <= room) {
        for (sign, y) in signs.iter().zip(i32::from(plan.window.y) + 1..) {
            write((x, y), sign, plan, pen);
        }
    }
}

/// Words, in which the sign of what stays has its material.
fn write((x, y): (i32, i32), words: &str, plan: &Plan, pen: &mut Pen<'_>) {
    pen.text(x, y, words, Role::Dim);
    let [stays, _] = pieces(plan, pen);
    if let Some(at) = words.find(&stays).filter(|_| pen.has_grounds()) {
        let sign = stays.split(' ').next().unwrap_or_default();
        pen.ground((x + width(&words[..at]), y), (width(sign), 1), Role::Chocolate);
    }
}
