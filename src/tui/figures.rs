//! Large letters and figures, for the one thing that matters on a screen.

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
}

/// A text in large signs, each part in its own ink, laid out in a room.
pub(crate) struct LargeText<'a> {
    parts: &'a [(String, Ink)],
    dot: Dot,
    /// The columns and rows that it takes.
    pub size: (u16, u16),
}

impl<'a> LargeText<'a> {
    /// The largest that has room; nothing where it has none, or where a sign is missing.
    pub(crate) fn fit(parts: &'a [(String, Ink)], room: Rect, pen: &Pen<'_>) -> Option<Self> {
        let dots: usize = parts
            .iter()
            .flat_map(|(text, _)| text.chars())
            .map(|sign| Some(dots_of(sign)?[0].len() + 1))
            .sum::<Option<usize>>()?;
        let dots = u16::try_from(dots.saturating_sub(1)).ok()?;
        let smaller = if pen.symbols().drawings { Dot::Small } else { Dot::Plain };
        let sized = [Dot::Large, smaller].into_iter().map(|dot| Self {
            parts,
            dot,
            size: match dot {
                Dot::Large => (2 * dots, DOTS as u16),
                Dot::Small => (dots, DOTS.div_ceil(2) as u16),
                Dot::Plain => (dots, DOTS as u16),
            },
        });
        sized.into_iter().find(|text| text.size.0 <= room.width && text.size.1 <= room.height)
    }

    /// Draws it with its upper left corner there.
    pub(crate) fn draw(&self, x: i32, y: i32, pen: &mut Pen<'_>) {
        let mut x = x;
        let step = if self.dot == Dot::Large { 2 } else { 1 };
        for (text, ink) in self.parts {
            for sign in text.chars().filter_map(dots_of) {
                let columns = sign[0].len();
                for column in 0..columns {
                    let is_set = |row: usize| sign.get(row).is_some_and(|dots| dots.as_bytes()[column] == b'#');
                    self.column(x + step * column as i32, y, &is_set, *ink, pen);
                }
                x += step * (columns as i32 + 1);
            }
        }
    }

    fn column(&self, x: i32, y: i32, is_set: &dyn Fn(usize) -> bool, ink: Ink, pen: &mut Pen<'_>) {
        let symbols = pen.symbols();
        for row in 0..i32::from(self.size.1) {
            let at = row as usize;
            let (upper, lower) =
                if self.dot == Dot::Small { (is_set(2 * at), is_set(2 * at + 1)) } else { (is_set(at), is_set(at)) };
            let sign = match (upper, lower) {
                (true, true) => symbols.fills[0],
                (true, false) => symbols.bar_above,
                (false, true) => symbols.bar,
                (false, false) => continue,
            };
            pen.run(x, x + if self.dot == Dot::Large { 2 } else { 1 }, y + row, sign, ink);
        }
    }
}

fn dots_of(sign: char) -> Option<&'static [&'static str; DOTS]> {
    let sign = sign.to_ascii_uppercase();
    SIGNS.iter().find(|(known, _)| *known == sign).map(|(_, dots)| dots)
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
        assert_eq!(drawn("41", 6, 9, &Symbols::UNICODE), None, "it has no room");
        assert_eq!(drawn("4?", 80, 9, &Symbols::UNICODE), None, "there is no such sign");
    }

    #[test]
    fn every_sign_is_whole() {
        for (sign, dots) in SIGNS {
            assert!(dots.iter().all(|row| row.len() == dots[0].len()), "{sign}");
            assert!(dots.iter().all(|row| row.bytes().all(|dot| b"# ".contains(&dot))), "{sign}");
        }
    }
}
