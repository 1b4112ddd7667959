//! Which rows of a list are in sight: those around the row that matters, until somebody scrolls.

use std::cell::Cell;
use std::ops::{Add, Range, Sub};

use ratatui::layout::Rect;

/// How far somebody has scrolled one list. Drawing it tells what there is to scroll, so that nobody scrolls beyond the ends.
#[derive(Debug, Default)]
pub(crate) struct Scroll {
    /// Rows from where the list would stand; negative is earlier.
    moved: Cell<isize>,
    /// The row that mattered then.
    row: Cell<usize>,
    is_long: Cell<bool>,
    is_at_end: Cell<bool>,
    area: Cell<Rect>,
    /// How many rows were in sight.
    shown: Cell<usize>,
}

impl Scroll {
    /// The rows in sight of a list of `rows` that shows `shown` of them: `row` is among them until somebody scrolls, and
    /// again when another row matters.
    pub(crate) fn window(&self, rows: usize, shown: usize, row: usize) -> Range<usize> {
        self.window_around(rows, shown, row..row + 1)
    }

    /// The same where several rows matter: the first of them is in sight, and of the others as many as have room.
    pub(crate) fn window_around(&self, rows: usize, shown: usize, here: Range<usize>) -> Range<usize> {
        self.moved_from(still(rows, shown, &here), rows, shown, here.start)
    }

    /// The rows that would be in sight of a list that is not drawn like this, and perhaps never will be.
    pub(crate) fn would_show(&self, rows: usize, shown: usize, row: usize) -> Range<usize> {
        let (shown, still) = (shown.max(1), still(rows, shown, &(row..row + 1)));
        let is_moved = self.row.get() == row;
        let first = if is_moved { self.first(still, rows.saturating_sub(shown)) } else { still };
        first..(first + shown).min(rows)
    }

    /// The same where a row is to be the first in sight, though nothing stands below the end.
    pub(crate) fn window_from(&self, rows: usize, shown: usize, row: usize) -> Range<usize> {
        self.moved_from(row, rows, shown, row)
    }

    /// The rows in sight where they would begin with `still` for the sake of `row`.
    fn moved_from(&self, still: usize, rows: usize, shown: usize, row: usize) -> Range<usize> {
        if self.row.replace(row) != row {
            self.moved.set(0);
        }
        let shown = shown.max(1);
        let most = rows.saturating_sub(shown);
        let first = self.first(still, most);
        self.moved.set(first as isize - still as isize);
        self.is_long.set(most > 0);
        self.is_at_end.set(first >= most);
        self.shown.set(shown);
        first..(first + shown).min(rows)
    }

    fn first(&self, still: usize, most: usize) -> usize {
        still.saturating_add_signed(self.moved.get()).min(most.max(still))
    }

    /// Moves by so many rows; negative is earlier.
    pub(crate) fn by(&self, rows: isize) {
        self.moved.set(self.moved.get().saturating_add(rows));
    }

    /// Moves by a page: all rows in sight but one, so that one finds on; no row is passed over.
    pub(crate) fn by_page(&self, way: isize) {
        self.by(way * self.shown.get().saturating_sub(1).max(1) as isize);
    }

    /// The row that matters is in sight again.
    pub(crate) fn reset(&self) {
        self.moved.set(0);
    }

    /// Whether there was more than could be shown.
    pub(crate) fn is_long(&self) -> bool {
        self.is_long.get()
    }

    /// Whether the last row was in sight.
    pub(crate) fn is_at_end(&self) -> bool {
        self.is_at_end.get()
    }

    /// Where the list is drawn; what it shows there is not known to be long yet.
    pub(crate) fn stands_in(&self, area: Rect) {
        self.area.set(area);
        self.is_long.set(false);
    }

    /// Where the list was drawn.
    pub(crate) fn area(&self) -> Rect {
        self.area.get()
    }
}

/// The first row in sight where nobody has scrolled.
fn still(rows: usize, shown: usize, here: &Range<usize>) -> usize {
    let row = here.start;
    // The end is shown as long as the row is in it: whoever plays looks there.
    match rows.saturating_sub(shown.max(1)) {
        most if row >= most => most,
        _ => row.saturating_sub(shown / 2).max(here.end.saturating_sub(shown)).min(row),
    }
}

/// Where a window of `shown` rows that begins at `first` has to begin so that `row` is in sight: no farther away than it
/// must.
pub(crate) fn reveal<N>(first: N, shown: N, row: N) -> N
where
    N: Copy + Ord + Add<Output = N> + Sub<Output = N> + From<u8>,
{
    let behind = row + N::from(1);
    if row < first {
        row
    } else if behind > first + shown {
        behind - shown
    } else {
        first
    }
}

/// The row of a list that a click hits, counted from the first in sight; nothing beside the list.
pub(crate) fn row_at(list: Rect, x: u16, y: u16) -> Option<usize> {
    list.contains((x, y).into()).then(|| usize::from(y - list.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_that_matters_is_in_sight_until_somebody_scrolls() {
        let scroll = Scroll::default();
        assert_eq!(scroll.window(10, 4, 9), 6..10, "the end");
        assert_eq!(scroll.window(10, 4, 7), 6..10, "still the end: nothing jumps");
        for row in 0..10 {
            assert!(scroll.window(10, 4, row).contains(&row), "{row}");
        }
        scroll.window(10, 4, 9);
        scroll.by(-3);
        assert_eq!(scroll.window(10, 4, 9), 3..7);
        scroll.by(-100);
        assert_eq!(scroll.window(10, 4, 9), 0..4);
        scroll.by(1);
        assert_eq!(scroll.window(10, 4, 9), 1..5, "beyond the end nothing is counted");
        assert_eq!(scroll.window(10, 4, 8), 6..10, "another row matters");
        assert_eq!(scroll.window_around(10, 4, 4..5), 2..6, "what comes before a row is seen too");
        assert_eq!(scroll.window_around(10, 4, 4..7), 3..7, "unless more than that row matters");
        assert_eq!(scroll.window_around(10, 4, 4..9), 4..8, "of which the first is always seen");
        assert_eq!(scroll.window_from(10, 4, 8), 8..10, "nothing stands above a row that is to be the first");
        scroll.by(1);
        assert_eq!(scroll.window_from(10, 4, 8), 8..10);
        scroll.by(-3);
        assert_eq!(scroll.window_from(10, 4, 8), 5..9);
        scroll.reset();
        scroll.window(10, 4, 0);
        for read in [3..7, 6..10, 6..10] {
            scroll.by_page(1);
            assert_eq!(scroll.window(10, 4, 0), read, "no row is passed over");
            assert_eq!(scroll.is_at_end(), read.end == 10);
        }
        scroll.window(10, 1, 9);
        scroll.by_page(-1);
        assert_eq!(scroll.window(10, 1, 9), 8..9);
        assert_eq!((scroll.window(3, 4, 0), scroll.is_long()), (0..3, false));
        assert_eq!(scroll.window(0, 4, 0), 0..0);
    }
    #[test]
    fn a_window_moves_just_as_far_as_it_must() {
        for (first, row, begins) in [(3, 0, 0), (3, 3, 3), (3, 6, 3), (3, 7, 4), (0, 9, 6)] {
            assert_eq!(reveal(first, 4, row), begins, "{first}, {row}");
            assert_eq!(reveal(first as usize, 4, row as usize), begins as usize);
        }
        assert_eq!(reveal(2, 4, -1), -1);
    }
}
