//! Large letters and figures, for the one thing that matters on a screen.

mod low;

use ratatui::layout::Rect;

use super::Ink;
use super::paint::Pen;

/// Rows of dots that a sign is made of.
const DOTS: usize = 5;

/// The signs that there are.
const SIGNS: [(char, [&str; DOTS]); 40] = [
    ('0', ["###", "# #", "# #", "# #", "###"]),
    ('1', ["## ", " # ", " # ", " # ", "###"]),
    ('2', ["###", "  #", "###", "#  ", "###"]),
    ('3', ["###", "  #", "###", "  #", "###"]),
    ('4', ["# #", "# #", "###", "  #", "  #"]),
    ('5', ["###", "#  ", "###", "  #", "###"]),
    ('6', ["###", "#  ", "###", "# #", "###"]),
    ('7', ["###", "  #", "  #", "  #", "  #"]),
    ('8', ["###", "# #", "###", "# #", "###"]),
    ('9', ["###", "# #", "###", "  #", "###"]),
    ('A', [" # ", "# #", "###", "# #", "# #"]),
    ('B', ["## ", "# #", "## ", "# #", "## "]),
    ('C', ["###", "#  ", "#  ", "#  ", "###"]),
    ('D', ["## ", "# #", "# #", "# #", "## "]),
    ('E', ["###", "#  ", "## ", "#  ", "###"]),
    ('F', ["###", "#  ", "## ", "#  ", "#  "]),
    ('G', ["###", "#  ", "# #", "# #", "###"]),
    ('H', ["# #", "# #", "###", "# #", "# #"]),
    ('I', ["#", "#", "#", "#", "#"]),
    ('J', ["  #", "  #", "  #", "# #", "###"]),
    ('K', ["# #", "# #", "## ", "# #", "# #"]),
    ('L', ["#  ", "#  ", "#  ", "#  ", "###"]),
    ('M', ["#   #", "## ##", "# # #", "#   #", "#   #"]),
    ('N', ["#  #", "## #", "# ##", "#  #", "#  #"]),
    ('O', ["###", "# #", "# #", "# #", "###"]),
    ('P', ["###", "# #", "###", "#  ", "#  "]),
    ('Q', ["### ", "# # ", "# # ", "# # ", "####"]),
    ('R', ["## ", "# #", "## ", "# #", "# #"]),
    ('S', ["###", "#  ", "###", "  #", "###"]),
    ('T', ["###", " # ", " # ", " # ", " # "]),
    ('U', ["# #", "# #", "# #", "# #", "###"]),
    ('V', ["# #", "# #", "# #", "# #", " # "]),
    ('W', ["#   #", "#   #", "# # #", "## ##", "#   #"]),
    ('X', ["# #", "# #", " # ", "# #", "# #"]),
    ('Y', ["# #", "# #", " # ", " # ", " # "]),
    ('Z', ["###", "  #", " # ", "#  ", "###"]),
    ('-', ["  ", "  ", "##", "  ", "  "]),
    ('=', ["  ", "##", "  ", "##", "  "]),
    ('.', [" ", " ", " ", " ", "#"]),
    (' ', [" ", " ", " ", " ", " "]),
];

/// How large a dot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dot {
    /// Two columns and a row.
    Large,
    /// A column and half a row.
    Small,
    /// A column and a row, where there are no halves.
    Plain,
    /// No dots: lines in three rows, where there are no halves.
    Lines,
}

impl Dot {
    /// The columns of a dot.
    fn columns(self) -> i32 {
        if self == Self::Large { 2 } else { 1 }
    }
}

/// A text in large signs, each part in its own ink, laid out in a room.
#[derive(Clone)]
pub(crate) struct LargeText<'a> {
    parts: &'a [(String, Ink)],
    dot: Dot,
    /// The columns and rows that it takes.
    pub size: (u16, u16),
}

impl<'a> LargeText<'a> {
    /// The largest that has room; nothing where it has none, or where a sign is missing.
    pub(crate) fn fit(parts: &'a [(String, Ink)], room: Rect, pen: &Pen<'_>) -> Option<Self> {
        let sized = |dot: Dot| {
            let signs = parts.iter().flat_map(|(text, _)| text.chars());
            let columns: usize = signs.map(|sign| Some(rows_of(sign, dot)?[0].len() + 1)).sum::<Option<usize>>()?;
            let columns = u16::try_from(columns.saturating_sub(1)).ok()?;
            let size = match dot {
                Dot::Large => (2 * columns, DOTS as u16),
                Dot::Small => (columns, DOTS.div_ceil(2) as u16),
                Dot::Plain => (columns, DOTS as u16),
                Dot::Lines => (columns, low::ROWS as u16),
            };
            (size.0 <= room.width && size.1 <= room.height).then_some(Self { parts, dot, size })
        };
        let dots: &[Dot] =
            if pen.symbols().drawings { &[Dot::Large, Dot::Small] } else { &[Dot::Large, Dot::Plain, Dot::Lines] };
        dots.iter().copied().find_map(sized)
    }

    /// Draws it with its upper left corner there.
    pub(crate) fn draw(&self, x: i32, y: i32, pen: &mut Pen<'_>) {
        let mut x = x;
        let step = self.dot.columns();
        for (text, ink) in self.parts {
            // Lines are thin.
            let ink = if self.dot == Dot::Lines { ink.bold() } else { *ink };
            for sign in text.chars().filter_map(|sign| rows_of(sign, self.dot)) {
                let columns = sign[0].len();
                for column in 0..columns {
                    let at = |row: usize| sign.get(row).map_or(b' ', |signs| signs.as_bytes()[column]);
                    self.column(x + step * column as i32, y, &at, ink, pen);
                }
                x += step * (columns as i32 + 1);
            }
        }
    }

    fn column(&self, x: i32, y: i32, at: &dyn Fn(usize) -> u8, ink: Ink, pen: &mut Pen<'_>) {
        let symbols = pen.symbols();
        for row in 0..self.size.1.into() {
            let is_set = |row: usize| at(row) == b'#';
            let halves = if self.dot == Dot::Small { [2 * row, 2 * row + 1] } else { [row; 2] }.map(is_set);
            let sign = match halves {
                _ if self.dot == Dot::Lines => at(row).into(),
                [true, true] => symbols.fills[0],
                [true, false] => symbols.bar_above,
                [false, true] => symbols.bar,
                [false, false] => ' ',
            };
            if sign != ' ' {
                pen.run(x, x + self.dot.columns(), y + row as i32, sign, ink);
            }
        }
    }
}

/// What a sign is made of, row by row.
fn rows_of(sign: char, dot: Dot) -> Option<&'static [&'static str]> {
    fn found<const ROWS: usize>(
        signs: &'static [(char, [&'static str; ROWS])],
        sign: char,
    ) -> Option<&'static [&'static str]> {
        signs.iter().find(|(known, _)| *known == sign).map(|(_, rows)| rows.as_slice())
    }
    let sign = sign.to_ascii_uppercase();
    if dot == Dot::Lines { found(&low::SIGNS, sign) } else { found(&SIGNS, sign) }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    fn drawn(text: &str, width: u16, height: u16, symbols: &Symbols) -> Option<Vec<String>> {
        let theme = Theme::shipped("mono", Depth::None, *symbols).expect("it comes along");
        let area = Rect::new(0, 0, width, height);
        let mut buf = Buffer::empty(area);
        let mut pen = Pen::new(&mut buf, area, &theme);
        let parts = [(text.to_owned(), Ink::default())];
        LargeText::fit(&parts, area, &pen)?.draw(0, 0, &mut pen);
        let row = |y: u16| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        Some((0..height).map(row).collect())
    }

    #[test]
    fn a_text_takes_the_largest_dots_that_fit() {
        let lines = |lines: &[&str]| Some(lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>());
        let large = ["██  ██", "██  ██", "██████", "    ██", "    ██"];
        assert_eq!(drawn("4", 6, 5, &Symbols::UNICODE), lines(&large));
        assert_eq!(drawn("41", 7, 4, &Symbols::UNICODE), lines(&["█ █ ▀█", "▀▀█  █", "  ▀ ▀▀▀", ""]));
        assert_eq!(drawn("L", 3, 5, &Symbols::ASCII), lines(&["#", "#", "#", "#", "###"]));
        assert_eq!(drawn("P2", 8, 4, &Symbols::ASCII), lines(&[" _   _", "|_|  _|", "|   |_", ""]));
        assert_eq!(drawn("41", 6, 9, &Symbols::UNICODE), None, "it has no room");
        assert_eq!(drawn("4?", 80, 9, &Symbols::UNICODE), None, "there is no such sign");
    }

    #[test]
    fn every_sign_is_whole() {
        for (sign, dots) in SIGNS {
            assert!(dots.iter().all(|row| row.len() == dots[0].len()), "{sign}");
            assert!(dots.iter().all(|row| row.bytes().all(|dot| b"# ".contains(&dot))), "{sign}");
        }
        for ((sign, _), (same, rows)) in SIGNS.into_iter().zip(low::SIGNS) {
            assert_eq!(sign, same);
            assert!(rows.iter().all(|row| row.len() == rows[0].len() && row.is_ascii()), "{sign}");
        }
    }
}
