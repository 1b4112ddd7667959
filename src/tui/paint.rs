//! Writing into one rectangle of a buffer, and never outside of it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// A buffer with a rectangle in which alone it can be written. Coordinates are those of the screen, and may lie outside:
/// what does is not drawn, so that a board may draw what is scrolled half out of sight.
pub struct Pen<'a> {
    buf: &'a mut Buffer,
    area: Rect,
}

impl<'a> Pen<'a> {
    /// A pen for the part of `area` that the buffer has.
    pub fn new(buf: &'a mut Buffer, area: Rect) -> Self {
        let area = area.intersection(buf.area);
        Self { buf, area }
    }

    /// Where it can write.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// A pen for the part of this one's rectangle that lies in `area`.
    pub fn within(&mut self, area: Rect) -> Pen<'_> {
        let area = area.intersection(self.area);
        Pen { buf: self.buf, area }
    }

    /// One sign.
    pub fn sign(&mut self, x: i32, y: i32, sign: char, style: Style) {
        if let Some((x, y)) = self.inside(x, y) {
            let cell = &mut self.buf[(x, y)];
            // What was here before leaves nothing behind, no colour either.
            cell.reset();
            cell.set_char(sign).set_style(style);
        }
    }

    /// A text from `x` to the right; gives the column behind it. Every sign counts as one column wide.
    pub fn text(&mut self, x: i32, y: i32, text: &str, style: Style) -> i32 {
        let mut end = x;
        for sign in text.chars() {
            self.sign(end, y, sign, style);
            end += 1;
        }
        end
    }

    /// A text that ends before column `end`.
    pub fn text_before(&mut self, end: i32, y: i32, text: &str, style: Style) {
        self.text(end - text.chars().count() as i32, y, text, style);
    }

    /// The same sign from column `from` up to, and without, `to`.
    pub fn run(&mut self, from: i32, to: i32, y: i32, sign: char, style: Style) {
        let (first, last) = (i32::from(self.area.left()), i32::from(self.area.right()));
        for x in from.max(first)..to.min(last) {
            self.sign(x, y, sign, style);
        }
    }

    /// A line of spans, from `x`; gives the column behind it.
    pub fn line(&mut self, x: i32, y: i32, line: &Line<'_>) -> i32 {
        let mut end = x;
        for span in &line.spans {
            end = self.text(end, y, &span.content, line.style.patch(span.style));
        }
        end
    }

    /// Adds a style to what stands in the run already.
    pub fn restyle(&mut self, from: i32, to: i32, y: i32, style: Style) {
        for x in from..to {
            if let Some((x, y)) = self.inside(x, y) {
                self.buf[(x, y)].set_style(style);
            }
        }
    }

    /// Empties a rectangle.
    pub fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.area);
        for position in area.positions() {
            self.buf[position].reset();
        }
    }

    fn inside(&self, x: i32, y: i32) -> Option<(u16, u16)> {
        let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        self.area.contains((x, y).into()).then_some((x, y))
    }
}

/// How many columns a text takes.
pub fn width(text: &str) -> i32 {
    text.chars().count() as i32
}

/// The text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text, cut to `columns`.
pub fn cut(text: &str, columns: usize) -> String {
    text.chars().take(columns).collect()
}

/// The text in lines of at most `columns`, broken at spaces.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_drawn_outside_the_pens_rectangle() {
        let mut buf = Buffer::filled(Rect::new(0, 0, 6, 3), ratatui::buffer::Cell::new("."));
        let mut pen = Pen::new(&mut buf, Rect::new(1, 1, 3, 9));
        pen.text(-2, 1, "abcdefgh", Style::new());
        pen.run(-100, 100, 0, '#', Style::new());
        pen.run(-100, 100, 2, '#', Style::new());
        assert_eq!(buf, Buffer::with_lines(["......", ".def..", ".###.."]));
    }

    #[test]
    fn a_text_is_wrapped_at_its_spaces() {
        assert_eq!(wrap("take numbers until you catch up", 12), ["take numbers", "until you", "catch up"]);
        assert_eq!(wrap("", 12), Vec::<String>::new());
    }
}
