//! What is said below several heaps, of all of them.

#[cfg(test)]
mod tests;

use ratatui::layout::Rect;

use crate::tui::Role;
use crate::tui::brief::{shortened_by_clauses, wrap_in};
use crate::tui::paint::{Pen, capital, wrap};

/// Writes it: whole, or without its last clauses where it would need more rows.
pub(crate) fn paint(window: Rect, words: &str, pen: &mut Pen<'_>) {
    let (x, y) = (i32::from(window.x) + 2, i32::from(window.bottom()));
    let columns = (i32::from(window.right()) - x).max(1) as usize;
    let rows = usize::from(pen.area().bottom().saturating_sub(window.bottom()));
    let words = capital(&pen.keys().tell(words));
    let words = shortened_by_clauses(&words, |words| wrap(words, columns).len() <= rows).unwrap_or(words);
    for (row, words) in (y..).zip(wrap_in(&words, columns, rows)) {
        pen.text(x, row, &words, Role::Plain);
    }
}
