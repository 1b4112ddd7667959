//! The field small: the rows from home to the fly that is farthest away, or those alone where something is.

use crate::core::Arrange;
use crate::games::horseflies::{COLUMNS, Flies, Square};
use crate::tui::Role;
use crate::tui::boards::TinyLook;
use crate::tui::ink::{Line, Span};

/// A picture with home in it has so many rows at most.
const MOST_ROWS: usize = 6;

/// Flies as signs, several on a square as their number; where one may not jump back to is barred. Of a field that is high the
/// rows are shown that are not empty, each with its number.
pub(super) fn picture(pos: &Flies, look: TinyLook<'_>) -> Option<Vec<Line>> {
    let squares = pos.iter().flat_map(|fly| fly.came.into_iter().chain([fly.square]));
    let mut rows: Vec<u16> = squares.map(|square| square.row).collect();
    rows.arrange();
    rows.dedup();
    let last = *rows.last()?;
    let is_whole = usize::from(last) < MOST_ROWS;
    if is_whole {
        rows = (0..=last).collect();
    }
    let sign = |row: usize, column: usize| {
        let square = Square { row: rows[row], column: column as u8 };
        let symbols = look.symbols;
        let came = || pos.iter().any(|fly| fly.came == Some(square));
        match pos.iter().filter(|fly| fly.square == square).count() {
            0 if came() => (symbols.barred, Role::Plain.into()),
            0 if square == Square::HOME => ('H', Role::Bright.into()),
            0 if square.row == 0 => (' ', Role::Plain.into()),
            0 => (symbols.gone, Role::Dim.into()),
            1 => (symbols.full, Role::Bright.into()),
            more => (char::from_digit(more as u32, 36).unwrap_or(symbols.more), Role::Bright.into()),
        }
    };
    let mut lines = look.grid((rows.len(), usize::from(COLUMNS)), sign)?;
    if !is_whole {
        let digits = last.to_string().len();
        for (row, line) in rows.iter().zip(&mut lines) {
            line.spans.insert(0, Span::styled(format!("{row:>digits$} "), Role::Dim));
        }
    }
    Some(lines)
}
