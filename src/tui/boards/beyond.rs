//! What lies beyond the edges of a board that is scrolled: the same sign on every board.

use std::iter::Rev;
use std::ops::Range;

use ratatui::layout::Rect;

use super::SpotShape;
use crate::tui::paint::{Pen, counted, width};
use crate::tui::{Ink, Role};

/// A sign stands in one of so many rows at the edge, where those are no part of the window.
const OUTSIDE: usize = 2;

/// Words for what lies above or below may take a part of the columns of the window, and a sign says it in the others.
const PART: i32 = 2;
/// Columns at each side of them that are free, too, so that they are no part of what is written there.
const APART: i32 = 2;

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CountedKind {
    #[default]
    Spots,
    Rows,
}

/// How many spots lie out of sight in each direction, or rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Beyond {
    above: usize,
    below: usize,
    left: usize,
    right: usize,
    counted: CountedKind,
}

impl Beyond {
    /// So many rows above and below.
    pub(crate) fn of_rows(rows: [usize; 2]) -> Self {
        Self { counted: CountedKind::Rows, ..Self::of_spots(rows) }
    }

    /// So many spots above and below.
    pub(crate) fn of_spots([above, below]: [usize; 2]) -> Self {
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

    /// So many of what is counted.
    fn counted(self, count: usize) -> String {
        match self.counted {
            CountedKind::Spots => format!("{count} more"),
            CountedKind::Rows => counted(count, "row"),
        }
    }

    /// At the edges of the window what lies above and below, in words of the board or as a number, and `‹` and `›` at the sides.
    /// They stand outside of it where the board has left room there, and farther outside where something is written at the edge;
    /// where words have no room a sign says it: `^12` and `v30`.
    pub(crate) fn paint(self, area: Rect, window: Rect, called: &[Option<String>; 2], pen: &mut Pen<'_>) {
        let symbols = pen.symbols();
        let style = Ink::from(Role::Bright);
        let mut pen = pen.within(area);
        let inside = [window.top(), window.bottom().saturating_sub(1)];
        let above = (area.top()..window.top()).rev();
        let below = window.bottom()..area.bottom();
        let outside: [Vec<u16>; 2] = [above.take(OUTSIDE).collect(), below.take(OUTSIDE).collect()];
        let ways = [(self.above, '^', "above", 0), (self.below, 'v', "below", 1)].into_iter().zip(called);
        // What is said of the rows below stands last where both share a row.
        let mut last: Option<(i32, i32)> = None;
        for ((count, sign, way, side), called) in ways.rev() {
            if count > 0 {
                let [rows, others] = [&outside[side], &outside[1 - side]];
                let is_edge = rows.is_empty();
                let rows = if is_edge { vec![inside[side]] } else { rows.clone() };
                // Words say which way they mean, also at the end of the row on the other side of a board that has none on this.
                let other = others.first().copied().unwrap_or(inside[1 - side]);
                let end = last
                    .filter(|(_, y)| *y == i32::from(other))
                    .map_or(window.right().into(), |(from, _)| from - APART);
                let place = |words: &str, pen: &Pen<'_>| {
                    let beside = || Some((end, other)).filter(|(end, y)| is_edge && is_free(words, *end, *y, pen));
                    free_place(words, window, &rows, pen).or_else(beside).map(|(end, y)| (end, i32::from(y)))
                };
                let words = called.iter().cloned().chain([self.counted(count)]).map(|what| format!("{what} {way}"));
                let mut words = words.filter(|words| width(words) * PART <= i32::from(window.width));
                let said = words.find_map(|words| Some((place(&words, &pen)?, words)));
                let ((end, y), words) = said.unwrap_or_else(|| {
                    let words = format!("{sign}{count}");
                    (sign_place(&words, area, window, &rows, &pen), words)
                });
                pen.text_before(end, y, &words, style);
                last = Some((end - width(&words), y));
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

/// Whether a row is free for words that end there, with some columns around them.
fn is_free(words: &str, end: i32, y: u16, pen: &Pen<'_>) -> bool {
    let from = (end - width(words) - APART).max(pen.area().left().into());
    // What stands behind the last column stands beside the board, or is part of the same.
    pen.is_blank(Rect { x: from as u16, y, width: (end - from).max(0) as u16, height: 1 })
}

/// The end of words in one of the rows, as far to the right as they are free for them.
fn free_place(words: &str, window: Rect, rows: &[u16], pen: &Pen<'_>) -> Option<(i32, u16)> {
    let right = i32::from(window.right());
    let ends = (i32::from(window.left()) + width(words)..=right).rev();
    let mut places = rows.iter().flat_map(|&y| ends.clone().map(move |end| (end, y)));
    // Before what stands in the row, too, there are some free columns.
    places.find(|&(end, y)| {
        let is_apart = end == right || is_free("", end + APART, y, pen);
        is_apart && is_free(words, end, y, pen)
    })
}

/// The end of a sign in one of the rows: what stands there stays whole as long as there is another place, in the margin or else on
/// the right.
fn sign_place(sign: &str, area: Rect, window: Rect, rows: &[u16], pen: &Pen<'_>) -> (i32, i32) {
    let [left, right] = [window.left(), window.right()].map(i32::from);
    let behind = right + 1;
    let margin = (i32::from(area.left()) + width(sign)..left).rev();
    let last = margin.clone().next().unwrap_or(right);
    let is_free = |end: i32, y: i32| (end - width(sign) - 1..=end).all(|x| !pen.is_lettered(x, y));
    let ends = [margin, (right - i32::from(window.width) / 2..behind).rev()];
    let places =
        |ends: Rev<Range<i32>>| rows.iter().flat_map(move |&y| ends.clone().map(move |end| (end, i32::from(y))));
    let mut places = ends.into_iter().flat_map(places);
    places.find(|&(end, y)| is_free(end, y)).unwrap_or((last, i32::from(rows[0])))
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
        seen(window, spots, &|_| true).paint(area, window, &[const { None }; 2], &mut Pen::new(&mut buf, area, &theme));
        buf
    }

    fn seen(window: Rect, spots: &[SpotShape], matters: &dyn Fn(usize) -> bool) -> Beyond {
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
        assert_eq!(seen(inner, &all, &|_| true), Beyond { above: 2, below: 1, left: 1, right: 2, ..Beyond::default() });
        assert_eq!(
            seen(inner, &all, &|spot| spot > 0),
            Beyond { above: 1, below: 1, left: 1, right: 2, ..Beyond::default() }
        );
        let more = Beyond::of(inner, [5, 7], &mut all.iter().copied().zip(0..), &|spot| spot > 0);
        assert_eq!(more, Beyond { above: 6, below: 8, left: 1, right: 2, ..Beyond::default() });
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
    fn where_a_row_is_free_words_say_what_lies_beyond() {
        let area = Rect::new(0, 0, 44, 6);
        let theme = Theme::shipped("default", Depth::None, Symbols::UNICODE).unwrap_or_else(|error| panic!("{error}"));
        let over = |first: &str, beyond: Beyond, called: [Option<&str>; 2], said: [&str; 2]| {
            let mut buf = Buffer::empty(area);
            for (y, said) in [(0, first), (4, said[0]), (5, said[1])] {
                buf.set_string(0, y, said, ratatui::style::Style::new());
            }
            let called = called.map(|words| words.map(str::to_owned));
            let window = Rect::new(4, 1, 40, 3);
            beyond.paint(area, window, &called, &mut Pen::new(&mut buf, area, &theme));
            let rows = words(&buf);
            [0, 4, 5].map(|row| rows[row].trim_end().to_owned())
        };
        let told = |beyond: Beyond, called, said: [&str; 2]| over("", beyond, called, said);
        let right = |words: &str| format!("{words:>44}");
        let (full, axis) = ("x".repeat(44), "186 ".repeat(11));
        let rows = Beyond::of_rows([1, 56]);
        let named = [Some("layers 1, 2"), Some("one that is longer than its row")];
        assert_eq!(told(rows, [None, None], ["", ""]), [right("1 row above"), right("56 rows below"), String::new()]);
        assert_eq!(told(Beyond::of_spots([0, 6]), [None; 2], ["", ""])[1], right("6 more below"));
        assert_eq!(told(rows, named, ["", ""])[..2], [right("layers 1, 2 above"), right("56 rows below")]);
        assert_eq!(told(rows, [None; 2], [&axis, ""])[2], right("56 rows below"), "the row of an axis is not free");
        assert_eq!(told(rows, [None; 2], ["a sign", &full])[1], format!("a sign{}", &right("56 rows below")[6..]));
        assert_eq!(told(rows, [None; 2], [&full, &full])[1], format!("v56{}", &full[3..]));
        for (first, seen) in [("", right("1 row above  56 rows below")), ("a heading", right("56 rows below"))] {
            let mut buf = Buffer::empty(area);
            buf.set_string(0, 0, first, ratatui::style::Style::new());
            (1..6).for_each(|y| buf.set_string(0, y, &full, ratatui::style::Style::new()));
            let window = Rect::new(0, 1, 44, 5);
            let above = usize::from(first.is_empty());
            Beyond::of_rows([above, 56]).paint(area, window, &[None, None], &mut Pen::new(&mut buf, area, &theme));
            let shown = words(&buf)[0].clone();
            assert_eq!(shown, format!("{first}{}", &seen[first.len()..]), "in the row on the other side");
        }
    }

    #[test]
    fn a_board_in_full_sight_has_no_such_sign() {
        let all = spots(&[(2, 1), (8, 3)]);
        assert!(words(&painted(Rect::new(2, 1, 7, 3), &all)).iter().all(|row| row.trim().is_empty()));
    }
}
