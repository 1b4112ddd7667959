//! What lies beyond the edges of a board that is scrolled: the same sign on every board.

use std::iter::Rev;
use std::ops::Range;

use ratatui::layout::Rect;

use super::SpotShape;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// A sign stands in one of so many rows at the edge, where those are no part of the window.
const OUTSIDE: usize = 2;

/// How many spots lie out of sight in each direction, or rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Beyond {
    above: usize,
    below: usize,
    left: usize,
    right: usize,
}

impl Beyond {
    /// So many rows above and below.
    pub(crate) fn of_rows([above, below]: [usize; 2]) -> Self {
        Self { above, below, ..Self::default() }
    }

    /// So many columns at the left and at the right as well.
    pub(crate) fn with_columns(self, [left, right]: [usize; 2]) -> Self {
        Self { left, right, ..self }
    }

    /// Counts the spots whose middle is not in the window, those that matter: each is asked about by its number. So many are
    /// known to lie above and below; what lies on another page counts as one of these.
    pub(crate) fn of(
        window: Rect,
        [above, below]: [usize; 2],
        spots: &mut dyn Iterator<Item = (SpotShape, usize)>,
        matters: &dyn Fn(usize) -> bool,
    ) -> Self {
        let mut beyond = Self { above, below, ..Self::default() };
        for (shape, index) in spots {
            let (x, y) = shape.middle();
            let count = if y < i32::from(window.top()) {
                &mut beyond.above
            } else if y >= i32::from(window.bottom()) {
                &mut beyond.below
            } else if x < i32::from(window.left()) {
                &mut beyond.left
            } else if x >= i32::from(window.right()) {
                &mut beyond.right
            } else {
                continue;
            };
            *count += usize::from(matters(index));
        }
        beyond
    }

    /// Signs at the edges of the window: `^12` above and `v30` below, `‹` and `›` at the sides. They stand outside of it
    /// where the board has left room there, and farther outside where something is written at the edge.
    pub(crate) fn paint(self, area: Rect, window: Rect, pen: &mut Pen<'_>) {
        let symbols = pen.symbols();
        let style = Ink::from(Role::Bright);
        let mut pen = pen.within(area);
        let inside = [window.top(), window.bottom().saturating_sub(1)];
        let above = (area.top()..window.top()).rev();
        let below = window.bottom()..area.bottom();
        let outside: [Vec<u16>; 2] = [above.take(OUTSIDE).collect(), below.take(OUTSIDE).collect()];
        for ((count, sign), (rows, inside)) in
            [(self.above, '^'), (self.below, 'v')].into_iter().zip(outside.into_iter().zip(inside))
        {
            if count > 0 {
                let rows = if rows.is_empty() { vec![inside] } else { rows };
                let words = format!("{sign}{count}");
                let [left, right] = [window.left(), window.right()].map(i32::from);
                let behind = right + 1;
                let margin = (i32::from(area.left()) + width(&words)..left).rev();
                let last = margin.clone().next().unwrap_or(right);
                // What stands there stays whole as long as there is another place, in the margin or else on the right.
                let is_free = |end: i32, y: i32| (end - width(&words) - 1..=end).all(|x| !pen.is_lettered(x, y));
                let ends = [margin, (right - i32::from(window.width) / 2..behind).rev()];
                let places = |ends: Rev<Range<i32>>| {
                    rows.iter().flat_map(move |&y| ends.clone().map(move |end| (end, i32::from(y))))
                };
                let mut places = ends.into_iter().flat_map(places);
                let (end, y) = places.find(|&(end, y)| is_free(end, y)).unwrap_or((last, i32::from(rows[0])));
                pen.text_before(end, y, &words, style);
            }
        }
        let (middle, half) = (i32::from(window.top()) + i32::from(window.height) / 2, i32::from(window.height) / 2);
        let left = i32::from(window.left()) - i32::from(window.left() > area.left());
        let right = i32::from(window.right()) - i32::from(window.right() >= area.right());
        for (count, sign, x) in [(self.left, symbols.less, left), (self.right, symbols.more, right)] {
            if count > 0 {
                // In the middle, or as near to it as nothing is written.
                let rows = (0..half.max(1)).flat_map(|off| [middle + off, middle - off]);
                let y = rows.into_iter().find(|&y| !pen.is_lettered(x, y)).unwrap_or(middle);
                pen.sign(x, y, sign, style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    fn spots(places: &[(i32, i32)]) -> Vec<SpotShape> {
        places.iter().map(|&(x, y)| SpotShape::Cell { x, y, width: 1, height: 1 }).collect()
    }

    fn painted(window: Rect, spots: &[SpotShape]) -> Buffer {
        painted_over(window, spots, (4, ""))
    }

    /// The same where a row says something already.
    fn painted_over(window: Rect, spots: &[SpotShape], (row, said): (u16, &str)) -> Buffer {
        let area = Rect::new(0, 0, 10, 5);
        let mut buf = Buffer::empty(area);
        buf.set_string(0, row, said, ratatui::style::Style::new());
        let theme = Theme::shipped("default", Depth::None, Symbols::UNICODE).unwrap_or_else(|error| panic!("{error}"));
        counted(window, spots, &|_| true).paint(area, window, &mut Pen::new(&mut buf, area, &theme));
        buf
    }

    fn counted(window: Rect, spots: &[SpotShape], matters: &dyn Fn(usize) -> bool) -> Beyond {
        Beyond::of(window, [0, 0], &mut spots.iter().copied().zip(0..), matters)
    }

    fn words(buf: &Buffer) -> Vec<String> {
        let width = usize::from(buf.area.width);
        buf.content.chunks(width).map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect()).collect()
    }

    #[test]
    fn a_board_that_goes_on_says_where_and_how_far() {
        let inner = Rect::new(2, 1, 7, 3);
        let all = spots(&[(4, 0), (4, -9), (4, 2), (5, 4), (0, 2), (30, 2), (31, 2)]);
        assert_eq!(counted(inner, &all, &|_| true), Beyond { above: 2, below: 1, left: 1, right: 2 });
        assert_eq!(counted(inner, &all, &|spot| spot > 0), Beyond { above: 1, below: 1, left: 1, right: 2 });
        let more = Beyond::of(inner, [5, 7], &mut all.iter().copied().zip(0..), &|spot| spot > 0);
        assert_eq!(more, Beyond { above: 6, below: 8, left: 1, right: 2 });
        assert_eq!(
            words(&painted(inner, &all)),
            ["       ^2 ", "          ", " ‹       ›", "          ", "       v1 "]
        );
        let whole = Rect::new(0, 0, 10, 5);
        let all = spots(&[(4, 9), (40, 2)]);
        assert_eq!(
            words(&painted(whole, &all)),
            ["          ", "          ", "         ›", "          ", "        v1"]
        );
    }

    #[test]
    fn a_sign_covers_no_letter_of_a_long_line() {
        let (whole, all) = (Rect::new(0, 0, 10, 5), spots(&[(4, 9)]));
        for (last, seen) in [
            ("      ab", "   v1 ab  "),
            ("      abcd", "   v1 abcd"),
            ("abc", "abc     v1"),
            ("abcdefghij", "abcdefghv1"),
        ] {
            assert_eq!(words(&painted_over(whole, &all, (4, last)))[4], seen);
        }
    }

    #[test]
    fn a_sign_stands_farther_outside_where_the_row_at_the_edge_is_full() {
        let (upper, all) = (Rect::new(0, 0, 10, 3), spots(&[(4, 9)]));
        assert_eq!(words(&painted_over(upper, &all, (3, "abcdefghij")))[3..], ["abcdefghij", "        v1"]);
        assert_eq!(words(&painted_over(upper, &all, (3, "abc")))[3], "abc     v1");
    }

    #[test]
    fn a_sign_stands_on_the_right_where_the_margin_is_full() {
        let (lower, all) = (Rect::new(4, 1, 6, 4), spots(&[(5, 0)]));
        for (said, seen) in [("", " ^1       "), ("  8 a", "  8 a   ^1")] {
            assert_eq!(words(&painted_over(lower, &all, (0, said)))[0], seen);
        }
    }

    #[test]
    fn a_board_in_full_sight_has_no_such_sign() {
        let all = spots(&[(2, 1), (8, 3)]);
        assert!(words(&painted(Rect::new(2, 1, 7, 3), &all)).iter().all(|row| row.trim().is_empty()));
    }
}
