//! Choices as short words in lines, each with its hint behind it.

use std::ops::Range;

use ratatui::layout::Rect;

use crate::tui::boards::{Hint, SpotShape};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Columns of a hint, and of the pointer before a word.
const HINT: i32 = 4;
const POINTER: i32 = 1;

/// Where the words stand: as many in a line as fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chips {
    x: i32,
    y: i32,
    cell: i32,
    per_line: i32,
    count: usize,
}

impl Chips {
    /// Words of at most `widest` columns from a cell on, in lines of `columns`.
    pub(crate) fn new((x, y): (i32, i32), columns: i32, widest: i32, count: usize) -> Self {
        let cell = POINTER + widest + HINT + 1;
        Self { x, y, cell, per_line: (columns / cell).max(1), count }
    }

    /// Whether words of so many columns have room in lines of so many.
    pub(crate) fn fit(columns: i32, widest: i32) -> bool {
        POINTER + widest + HINT < columns
    }

    /// How many lines they take.
    pub(crate) fn lines(&self) -> i32 {
        (self.count as i32 + self.per_line - 1) / self.per_line
    }

    /// The columns of a full line.
    pub(crate) fn wide(&self) -> i32 {
        self.per_line * self.cell
    }

    /// Where one stands.
    pub(crate) fn shape(&self, index: usize) -> SpotShape {
        let index = index as i32;
        SpotShape::Cell {
            x: self.x + index % self.per_line * self.cell,
            y: self.y + index / self.per_line,
            width: self.cell - 1,
            height: 1,
        }
    }

    /// Those whose lines are in a window.
    pub(crate) fn seen(&self, window: Rect) -> Range<usize> {
        let first = |y: u16| ((i32::from(y) - self.y).max(0) * self.per_line) as usize;
        first(window.top()).min(self.count)..first(window.bottom()).min(self.count)
    }

    /// Paints one.
    pub(crate) fn paint(&self, index: usize, word: &str, hint: Option<&Hint>, is_chosen: bool, pen: &mut Pen<'_>) {
        let SpotShape::Cell { x, y, .. } = self.shape(index) else { return };
        chip((x, y), word, hint, is_chosen, pen);
    }
}

/// One word with its hint; the chosen one has a pointer and is reversed.
pub(crate) fn chip((x, y): (i32, i32), word: &str, hint: Option<&Hint>, is_chosen: bool, pen: &mut Pen<'_>) -> i32 {
    if is_chosen {
        pen.sign(x, y, pen.symbols().pointer, Role::Bright);
    }
    let style = Ink::from(Role::Bright);
    let style = if is_chosen { style.with(Role::Cursor) } else { style };
    let end = pen.text(x + POINTER, y, word, style);
    match hint {
        Some(hint) => pen.text(end + 1, y, &hint.text, hint.ink(pen)),
        None => end,
    }
}

/// The columns of the widest of some words.
pub(crate) fn widest(words: impl IntoIterator<Item = String>) -> i32 {
    words.into_iter().map(|word| width(&word)).max().unwrap_or(1)
}
