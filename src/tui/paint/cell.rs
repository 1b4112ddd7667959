//! What a cell holds: a sign in a look.

use ratatui::buffer::Cell;
use ratatui::style::Style;

use crate::foreign::is_unsafe;

/// A cell with a sign, in no look. An empty one has a space, and what edges are made of is at hand.
#[inline]
pub(super) fn signed(sign: char) -> Cell {
    match sign {
        ' ' => Cell::EMPTY,
        '▀' => UPPER_HALF,
        '▄' => LOWER_HALF,
        '▁' => LOWEST_EIGHTH,
        _ if is_unsafe(sign) => Cell::new("?"),
        _ => Cell::from(sign),
    }
}

/// Empties cells, with the look of one: in a third of the time that copies of it take, which look for the place of their sign.
#[inline]
pub(super) fn lay(cells: &mut [Cell], look: &Cell) {
    let (fg, bg, modifier) = (look.fg, look.bg, look.modifier);
    for cell in cells {
        *cell = Cell::EMPTY;
        (cell.fg, cell.bg, cell.modifier) = (fg, bg, modifier);
    }
}

/// Gives a cell a style, as the library does at more length.
#[inline]
pub(super) fn dress(cell: &mut Cell, style: Style) {
    cell.fg = style.fg.unwrap_or(cell.fg);
    cell.bg = style.bg.unwrap_or(cell.bg);
    cell.modifier = cell.modifier.union(style.add_modifier).difference(style.sub_modifier);
}

/// Halves of materials.
const UPPER_HALF: Cell = Cell::new("▀");
const LOWER_HALF: Cell = Cell::new("▄");
/// A groove below one.
const LOWEST_EIGHTH: Cell = Cell::new("▁");
