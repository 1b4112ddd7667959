//! What stands behind the stones of a heap: how many there are, and their nimber or the heap that they equal.

use crate::tui::Role;
use crate::tui::paint::{Pen, width};

/// Their columns, where they stand in one row, in two, and in three.
#[derive(Clone, Copy)]
pub(crate) struct HeapFigures {
    columns: [i32; 3],
}

/// What stands before a nimber, with a free column if it is in the same row.
const NIMBER: &str = "nimber";
/// What stands there before the number of an equal heap, in as many columns.
const EQUALS: &str = "= heap";
/// Free columns between the number and that.
const BETWEEN: i32 = 2;

impl HeapFigures {
    /// Figures of so many digits, with a nimber or without.
    pub(crate) fn new(digits: i32, has_nimber: bool) -> Self {
        let word = width(NIMBER);
        let nimber = word + 1 + digits;
        let columns = [digits + BETWEEN + nimber, nimber.max(digits), word.max(digits)];
        Self { columns: if has_nimber { columns } else { [digits; 3] } }
    }

    /// The columns that stones of so many rows leave them: beside large ones they stand below each other.
    pub(crate) fn least(&self, rows: i32) -> i32 {
        self.columns[rows.clamp(1, 3) as usize - 1]
    }

    /// In how many rows they stand beside stones of so many rows: in as few as have room in these columns.
    pub(crate) fn lines(&self, rows: i32, columns: i32) -> i32 {
        (1..rows.min(3)).find(|lines| self.least(*lines) <= columns).unwrap_or(rows.clamp(1, 3))
    }
}

/// What is told of a heap behind its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeapTold {
    /// What it is worth.
    Nimber(u32),
    /// That this is wanted and not known.
    NoNimber,
    /// The equal heap that has its choices, counted from 0.
    Like(usize),
}

impl HeapTold {
    /// A word, and what stands behind it.
    fn words(self) -> (&'static str, String) {
        match self {
            Self::Nimber(nimber) => (NIMBER, nimber.to_string()),
            Self::NoNimber => (NIMBER, "?".to_owned()),
            Self::Like(heap) => (EQUALS, (heap + 1).to_string()),
        }
    }
}

/// Writes them in so many rows; gives the column behind the first.
pub(crate) fn paint((x, y): (i32, i32), lines: i32, now: u64, told: Option<HeapTold>, pen: &mut Pen<'_>) -> i32 {
    let end = pen.text(x, y, &now.to_string(), Role::Bright);
    let Some((word, figure)) = told.map(HeapTold::words) else { return end };
    let (at, y) = if lines == 1 { (end + BETWEEN, y) } else { (x, y + 1) };
    let behind = pen.text(at, y, word, Role::Dim);
    let (at, y) = if lines == 3 { (x, y + 1) } else { (behind + 1, y) };
    let last = pen.text(at, y, &figure, if word == NIMBER { Role::Plain } else { Role::Dim });
    if lines == 1 { last } else { end }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_in_as_few_rows_as_have_room_and_leave_large_stones_their_columns() {
        let figures = HeapFigures::new(2, true);
        assert_eq!([1, 2, 3, 7].map(|rows| figures.least(rows)), [13, 9, 6, 6]);
        assert_eq!([13, 12, 9, 8, 6].map(|columns| figures.lines(7, columns)), [1, 2, 2, 3, 3]);
        assert_eq!([13, 9].map(|columns| figures.lines(1, columns)), [1, 1], "points have one row");
        let bare = HeapFigures::new(2, false);
        assert_eq!([1, 7].map(|rows| (bare.least(rows), bare.lines(rows, 2))), [(2, 1), (2, 1)]);
    }
}
