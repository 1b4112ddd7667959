//! What rows, columns and layers are called, and where the cursor is among counters that leave no room for a pointer.

use super::ChompBoard;
use super::plan::{MARK, Plan};
use crate::games::chomp::Chomp;
use crate::tui::boards::Scene;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Paints those of a layer.
pub(super) fn paint(scene: &Scene<'_, Chomp, ChompBoard>, plan: &Plan, layer: usize, pen: &mut Pen<'_>) {
    let (grid, dim) = (&plan.grid, Ink::from(Role::Dim));
    if grid.layers > 1 {
        let here = scene.cursor.is_some_and(|cell| grid.place(cell).0 == layer);
        let ((middle, y), room) = plan.layer_title(layer);
        let name = grid.layer_name(layer);
        // Between names there is a free column; where one is too long the numbers of all suffice.
        let is_long = plan.layers().any(|layer| width(&grid.layer_name(layer)) >= room);
        let name = if is_long { name.rsplit(' ').next().unwrap_or(&name) } else { &name };
        // The longest of them may stand beside its middle.
        let (left, right) = (i32::from(plan.area.left()) + 1, i32::from(plan.area.right()) - 1);
        let x = (middle - width(name) / 2).min(right - width(name)).max(left);
        pen.text(x, y, name, if here { Role::Title } else { Role::Dim });
    }
    let here = pointed(scene, plan, layer);
    for row in 0..grid.rows {
        let y = plan.at(layer, row, 0).1 + (plan.counter.height - 1) / 2;
        if y >= i32::from(plan.window.top()) && y < i32::from(plan.window.bottom()) {
            let (end, is_here) = (plan.row_names_end(layer), here.is_some_and(|(at, _)| at == row));
            pen.text_before(end, y, &grid.row_name(row), if is_here { Role::Bright.into() } else { dim });
            if is_here {
                pen.sign(end, y, pen.symbols().pointer, Role::Bright);
            }
            if scene.game.goes_on_from(scene.position, grid.cell(layer, row, grid.columns - 1), 1) {
                let x = plan.at(layer, row, grid.columns - 1).0 + plan.counter.width + 1;
                pen.sign(x, y, pen.symbols().more, dim);
            }
        }
    }
    for column in plan.seen_columns(layer) {
        if scene.game.goes_on_from(scene.position, grid.cell(layer, grid.rows - 1, column), 0) {
            let (x, y) = plan.at(layer, grid.rows - 1, column);
            pen.sign(x + plan.counter.width / 2, y - 1, '^', dim);
        }
    }
    let widest = width(&grid.column_name(grid.columns - 1)).max(width(&grid.column_name(0)));
    let every = [1, 2, 5, 10, 20, 50].into_iter().find(|every| every * plan.column_step() > widest).unwrap_or(100);
    let named = |column: u16| {
        let name = grid.column_name(column);
        let x = plan.at(layer, 0, column).0 + (plan.counter.width - width(&name)).max(0) / 2;
        (x, name)
    };
    // The longest of the last columns ends at the edge.
    let at_edge = |(x, name): (i32, String)| (x.min(i32::from(plan.area.right()) - width(&name)), name);
    // What says how much lies below stands at the end of the row.
    let end = i32::from(plan.window.right()) - if plan.is_scrolled() { MARK } else { 0 };
    let cursor = here.map(|(_, column)| at_edge(named(column))).filter(|(x, name)| x + width(name) <= end);
    let is_apart =
        |x: i32, name: &str| cursor.as_ref().is_none_or(|(at, own)| x + width(name) < *at || at + width(own) < x);
    let y = plan.column_names(layer);
    for column in plan.seen_columns(layer).filter(|&column| i32::from(column) % every == 0) {
        let (x, name) = named(column);
        if x >= i32::from(plan.window.left()) && is_apart(x, &name) {
            pen.text(x, y, &name, dim);
        }
    }
    if let Some((x, name)) = cursor {
        pen.text(x, y, &name, Role::Bright);
    }
}

/// Row and column of the cursor in a layer whose counters touch on all sides: a pointer beside it would hide another one, so
/// that their names point at it.
fn pointed(scene: &Scene<'_, Chomp, ChompBoard>, plan: &Plan, layer: usize) -> Option<(u16, u16)> {
    let (on, row, column) = plan.grid.place(scene.cursor?);
    let (x, y) = plan.at(layer, row, column);
    let is_seen = u16::try_from(x).ok().zip(u16::try_from(y).ok()).is_some_and(|at| plan.window.contains(at.into()));
    (plan.counter.step == (1, 1) && on == layer && is_seen).then_some((row, column))
}
