//! Writing into one rectangle of a buffer, and never outside of it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

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

    /// A text from `x` to the right; gives the column behind it. Every sign counts as one column wide. A text that goes on
    /// beyond the rectangle ends in two dots.
    pub fn text(&mut self, x: i32, y: i32, text: &str, style: Style) -> i32 {
        let mut end = x;
        for sign in text.chars() {
            self.sign(end, y, sign, style);
            end += 1;
        }
        self.mark_cut(x, x + width(text.trim_end()), y);
        end
    }

    /// Puts two dots at the right edge in place of what is seen last of a text between these columns, if it goes on there.
    fn mark_cut(&mut self, from: i32, to: i32, y: i32) {
        let (left, right) = (i32::from(self.area.left()).max(from), i32::from(self.area.right()));
        if to <= right || right - left <= width(CUT) {
            return;
        }
        for (x, sign) in (right - width(CUT)..).zip(CUT.chars()) {
            if let Some((x, y)) = self.inside(x, y) {
                self.buf[(x, y)].set_char(sign);
            }
        }
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

    /// A line of spans, from `x`; gives the column behind it. A line that goes on beyond the rectangle ends in two dots.
    pub fn line(&mut self, x: i32, y: i32, line: &Line<'_>) -> i32 {
        let (mut end, mut seen) = (x, x);
        for span in &line.spans {
            let text = span.content.trim_end();
            seen = if text.is_empty() { seen } else { end + width(text) };
            end = self.text(end, y, &span.content, line.style.patch(span.style));
        }
        self.mark_cut(x, seen, y);
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

/// The text as a sentence: a capital letter, and an end.
pub fn sentence(text: &str) -> String {
    let words = capital(text);
    if words.ends_with(['.', '!', '?']) { words } else { format!("{words}.") }
}

/// How a text ends that goes on where it cannot be seen. Three dots in one sign are two columns wide in some settings.
pub const CUT: &str = "..";

/// The text in `columns`: whole, or as much of it as there is room for before two dots.
pub fn cut(text: &str, columns: usize) -> String {
    let dots = CUT.len();
    if text.chars().count() <= columns || columns <= dots {
        return text.chars().take(columns).collect();
    }
    text.chars().take(columns - dots).collect::<String>() + CUT
}

/// The same for names, which often begin alike: their ends stay, and what lies between goes.
pub fn cut_name(name: &str, columns: usize) -> String {
    let (count, dots) = (name.chars().count(), CUT.len());
    if count <= columns || columns <= dots {
        return cut(name, columns);
    }
    let tail = (columns - dots) / 2;
    let head = columns - dots - tail;
    name.chars().take(head).chain(CUT.chars()).chain(name.chars().skip(count - tail)).collect()
}

/// The same with whole words, as long as one word fits.
pub fn cut_words(text: &str, columns: usize) -> String {
    if text.chars().count() <= columns {
        return text.to_owned();
    }
    let seen: String = text.chars().take(columns.saturating_sub(CUT.len())).collect();
    match seen.rfind(' ') {
        Some(end) => format!("{} {CUT}", seen[..end].trim_end()),
        None => cut(text, columns),
    }
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

/// An example in lines of at most `columns`. It keeps its own spaces; what is too long goes on below its last column, or a
/// little further right than it begins.
pub fn wrap_example(text: &str, columns: usize) -> Vec<String> {
    let signs: Vec<char> = text.trim_end().chars().collect();
    if signs.len() <= columns {
        return vec![text.to_owned()];
    }
    let indent = signs.iter().take_while(|sign| **sign == ' ').count();
    let last = signs.windows(2).rposition(|pair| pair == [' ', ' ']).map_or(0, |gap| gap + 2);
    let (head, hang) = if last > indent && last + NARROWEST <= columns { (last, last) } else { (indent, indent + 2) };
    let (head, rest): (String, String) = (signs[..head].iter().collect(), signs[head..].iter().collect());
    let lines = wrap(&rest, columns.saturating_sub(hang)).into_iter().enumerate();
    let lines = lines.map(|(row, line)| if row == 0 { format!("{head}{line}") } else { " ".repeat(hang) + &line });
    lines.map(|line| cut(&line, columns)).collect()
}

/// A column narrower than this is not wrapped by itself.
const NARROWEST: usize = 12;

/// The line in lines of at most `columns`, broken at spaces; its parts keep their looks. The last of `most` lines has all
/// the rest, however long that is.
pub fn fold(line: &Line<'_>, columns: usize, most: usize) -> Vec<Line<'static>> {
    let signs = line.spans.iter().flat_map(|span| {
        let style = line.style.patch(span.style);
        span.content.chars().map(move |sign| (sign, style))
    });
    let mut rest: Vec<(char, Style)> = signs.collect();
    let mut lines = Vec::new();
    while lines.len() + 1 < most && rest.len() > columns {
        let space = rest.iter().take(columns + 1).rposition(|(sign, _)| *sign == ' ').filter(|&space| space > 0);
        let end = space.unwrap_or(columns);
        let next = rest.split_off(end);
        lines.push(of_signs(&rest));
        rest = next.into_iter().skip_while(|(sign, _)| *sign == ' ').collect();
    }
    lines.push(of_signs(&rest));
    lines
}

fn of_signs(signs: &[(char, Style)]) -> Line<'static> {
    let runs = signs.chunk_by(|a, b| a.1 == b.1);
    runs.map(|run| Span::styled(run.iter().map(|(sign, _)| *sign).collect::<String>(), run[0].1)).collect()
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
        assert_eq!(buf, Buffer::with_lines(["......", ".d....", ".###.."]));
    }

    #[test]
    fn a_text_is_wrapped_at_its_spaces() {
        assert_eq!(wrap("take numbers until you catch up", 12), ["take numbers", "until you", "catch up"]);
        assert_eq!(wrap("", 12), Vec::<String>::new());
    }

    #[test]
    fn an_example_is_wrapped_below_its_last_column() {
        for (text, columns, lines) in [
            ("    P2 takes 3   it is empty", 30, vec!["    P2 takes 3   it is empty"]),
            ("    P2 takes 3   the pool is empty", 30, vec!["    P2 takes 3   the pool is", "                 empty"]),
            ("    P2 takes 3   the pool is empty", 20, vec!["    P2 takes 3 the", "      pool is empty"]),
            ("    P1 is stuck here", 16, vec!["    P1 is", "      stuck here"]),
            ("sim 6", 4, vec!["sim", "  6"]),
            ("    ##########", 8, vec!["    ##.."]),
        ] {
            assert_eq!(wrap_example(text, columns), lines);
        }
    }

    #[test]
    fn what_is_cut_says_so() {
        for (text, columns, seen) in [
            ("6=1+1+1+1", 9, "6=1+1+1+1"),
            ("6=1+1+1+1", 8, "6=1+1+.."),
            ("perfect", 3, "p.."),
            ("perfect", 2, "pe"),
            ("", 0, ""),
        ] {
            assert_eq!(cut(text, columns), seen);
        }
        assert_eq!(cut_words("2-62 3-87 5-95", 14), "2-62 3-87 5-95");
        assert_eq!(cut_words("2-62 3-87 5-95", 12), "2-62 3-87 ..");
        assert_eq!(cut_words("2-62  3-87  5-95", 15), "2-62  3-87 ..");
        assert_eq!(cut_words("2-62  3-87  5-95", 13), "2-62  3-87 ..");
        assert_eq!(cut_words("2-62 3-87 5-95", 5), "2-6..");
        let mut buf = Buffer::empty(Rect::new(0, 0, 8, 3));
        let area = buf.area;
        let mut pen = Pen::new(&mut buf, area);
        pen.text(0, 0, "just so ", Style::new());
        pen.text(0, 1, "too long for it", Style::new());
        pen.line(0, 2, &Line::from_iter(["four", "five", "six", "  "]));
        assert_eq!(buf, Buffer::with_lines(["just so ", "too lo..", "fourfi.."]));
    }

    #[test]
    fn a_line_is_folded_at_its_spaces_and_keeps_its_looks() {
        let bold = Style::new().add_modifier(ratatui::style::Modifier::BOLD);
        let line = Line::from(vec![Span::styled("take ", bold), Span::raw("numbers until you catch up")]);
        let folded = fold(&line, 12, 3);
        let texts: Vec<String> = folded.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["take numbers", "until you", "catch up"]);
        assert_eq!(folded[0].spans[0].style, bold);
        assert_eq!(folded[1].spans[0].style, Style::new());
        assert_eq!(fold(&line, 12, 2)[1].to_string(), "until you catch up");
        assert_eq!(fold(&line, 80, 3).len(), 1);
    }
}
