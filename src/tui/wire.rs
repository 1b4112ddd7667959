//! What a frame is on the wire: the cells that changed, in few bytes. A key should be answered over slow lines, too.
//!
//! The library's own backend says both colours with each change of one, in long forms, and resets all one by one with every
//! frame: nearly twice as many bytes.

use std::io::{self, Write};

use crossterm::queue;
use crossterm::terminal::{Clear, ClearType as Part, size};
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

/// What is seen of a cell without a sign.
const SEEN_ON_BLANK: Modifier = Modifier::REVERSED.union(Modifier::UNDERLINED).union(Modifier::CROSSED_OUT);

/// Emphasis, with the codes that begin and end it. Bold and dim end together.
const EMPHASES: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// The looks that what is printed next gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CellLooks {
    fg: Color,
    bg: Color,
    emphasis: Modifier,
}

/// Writes frames for a terminal that understands ANSI. The cursor is hidden, and stays so.
pub(crate) struct Wire<W> {
    out: W,
}

impl<W: Write> Wire<W> {
    /// Frames that go to `out`.
    pub(crate) fn new(out: W) -> Self {
        Self { out }
    }

    /// The looks of a cell, of which a blank one takes only what is seen of it.
    fn looks(cell: &Cell, now: CellLooks) -> CellLooks {
        if cell.symbol() == " " && !cell.modifier.intersects(SEEN_ON_BLANK) && !now.emphasis.intersects(SEEN_ON_BLANK) {
            return CellLooks { bg: cell.bg, ..now };
        }
        CellLooks { fg: cell.fg, bg: cell.bg, emphasis: cell.modifier }
    }

    /// Goes from one look to another, or to it from none, whichever is shorter.
    fn change(&mut self, from: CellLooks, to: CellLooks) -> io::Result<()> {
        if to == CellLooks::default() {
            return self.out.write_all(b"\x1b[m");
        }
        let (step, whole) = (codes(from, to), format!("0;{}", codes(CellLooks::default(), to)));
        let shorter = if step.len() <= whole.len() { step } else { whole };
        write!(self.out, "\x1b[{shorter}m")
    }
}

/// The codes that lead from one look to another.
fn codes(from: CellLooks, to: CellLooks) -> String {
    use std::fmt::{Arguments, Write};
    let mut codes = String::new();
    let mut say = |code: Arguments<'_>| {
        // Writing to a string does not fail.
        let _ = write!(codes, "{code};");
    };
    let ended = from.emphasis - to.emphasis;
    let mut begun = to.emphasis - from.emphasis;
    let mut last = 0;
    for (emphasis, _, end) in EMPHASES.into_iter().filter(|(emphasis, ..)| ended.contains(*emphasis)) {
        if end != last {
            say(format_args!("{end}"));
        }
        last = end;
        // What ends with it begins again.
        let with = EMPHASES.into_iter().filter(|(.., other)| *other == end).map(|(other, ..)| other);
        begun |= to.emphasis & with.fold(emphasis, Modifier::union);
    }
    for (_, code, _) in EMPHASES.into_iter().filter(|(emphasis, ..)| begun.contains(*emphasis)) {
        say(format_args!("{code}"));
    }
    if to.fg != from.fg {
        match (to.fg, place(to.fg)) {
            (Color::Rgb(r, g, b), _) => say(format_args!("38;2;{r};{g};{b}")),
            (_, None) => say(format_args!("39")),
            // Not 30 to 37: some terminals make these bright wherever something is bold.
            (_, Some(at @ 8..16)) => say(format_args!("{}", 82 + at)),
            (_, Some(at)) => say(format_args!("38;5;{at}")),
        }
    }
    if to.bg != from.bg {
        match (to.bg, place(to.bg)) {
            (Color::Rgb(r, g, b), _) => say(format_args!("48;2;{r};{g};{b}")),
            (_, None) => say(format_args!("49")),
            (_, Some(at @ 0..8)) => say(format_args!("{}", 40 + at)),
            (_, Some(at @ 8..16)) => say(format_args!("{}", 92 + at)),
            (_, Some(at)) => say(format_args!("48;5;{at}")),
        }
    }
    codes.pop();
    codes
}

/// The place of a colour among the 256; those of the terminal's own palette come first.
fn place(colour: Color) -> Option<u16> {
    Some(match colour {
        Color::Reset | Color::Rgb(..) => return None,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Indexed(at) => at.into(),
    })
}

impl<W: Write> Backend for Wire<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, cells: I) -> io::Result<()> {
        let mut now = CellLooks::default();
        let mut last: Option<(u16, u16)> = None;
        for (x, y, cell) in cells {
            match last {
                // A sign that takes two columns is followed by a column that is said anew.
                Some((before, row)) if row == y && before + 1 == x => {}
                // Within a row by the column, which a sign of another width than expected does not shift.
                Some((_, row)) if row == y => write!(self.out, "\x1b[{}G", x + 1)?,
                _ if x == 0 => write!(self.out, "\x1b[{}H", y + 1)?,
                _ => write!(self.out, "\x1b[{};{}H", y + 1, x + 1)?,
            }
            last = Some((x, y));
            let looks = Self::looks(cell, now);
            if looks != now {
                self.change(now, looks)?;
                now = looks;
            }
            self.out.write_all(cell.symbol().as_bytes())?;
        }
        if now == CellLooks::default() { Ok(()) } else { self.change(now, CellLooks::default()) }
    }

    /// It is hidden already.
    fn hide_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        // Asking would take the answer away from the thread that reads keys.
        Err(io::ErrorKind::Unsupported.into())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, _: P) -> io::Result<()> {
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, part: ClearType) -> io::Result<()> {
        let part = match part {
            ClearType::All => Part::All,
            ClearType::AfterCursor => Part::FromCursorDown,
            ClearType::BeforeCursor => Part::FromCursorUp,
            ClearType::CurrentLine => Part::CurrentLine,
            ClearType::UntilNewLine => Part::UntilNewLine,
        };
        queue!(self.out, Clear(part))
    }

    fn size(&self) -> io::Result<Size> {
        size().map(Size::from)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;
    use crate::core::laws::Dice;

    fn written(before: &Buffer, after: &Buffer) -> Vec<u8> {
        let mut bytes = Vec::new();
        Wire::new(&mut bytes).draw(before.diff_iter(after)).expect("a vector takes all");
        bytes
    }

    fn buffer(cells: &[(&str, Style)]) -> Buffer {
        let mut buf = Buffer::empty(Rect::new(0, 0, 20, 2));
        let mut x = 0;
        for (text, style) in cells {
            buf.set_string(x, 1, text, *style);
            x += text.len() as u16;
        }
        buf
    }

    #[test]
    fn a_frame_takes_few_bytes() {
        let (plain, bold) = (Style::new(), Style::new().bold());
        let chip = Style::new().fg(Color::Black).bg(Color::LightBlue).bold();
        let table: [(&[(&str, Style)], &str); 7] = [
            (&[], ""),
            (&[("ab", plain)], "\x1b[2Hab"),
            (&[("a", bold), (" ", plain), ("b", bold)], "\x1b[2H\x1b[1ma\x1b[3Gb\x1b[m"),
            (&[(" ", plain), ("W", chip)], "\x1b[2;2H\x1b[1;38;5;0;104mW\x1b[m"),
            (&[("a", bold), ("b", plain)], "\x1b[2H\x1b[1ma\x1b[mb"),
            (&[("a", bold), ("b", Style::new().dim())], "\x1b[2H\x1b[1ma\x1b[0;2mb\x1b[m"),
            (
                &[("a", Style::new().fg(Color::DarkGray)), ("b", Style::new().fg(Color::Rgb(1, 2, 3)))],
                "\x1b[2H\x1b[90ma\x1b[38;2;1;2;3mb\x1b[m",
            ),
        ];
        for (cells, bytes) in table {
            let after = buffer(cells);
            let before = Buffer::empty(after.area);
            assert_eq!(String::from_utf8_lossy(&written(&before, &after)), bytes, "{cells:?}");
        }
    }

    /// The colour of an emulator.
    fn colour(colour: Color) -> vt100::Color {
        match colour {
            Color::Red => vt100::Color::Idx(1),
            Color::LightBlue => vt100::Color::Idx(12),
            Color::White => vt100::Color::Idx(15),
            Color::Indexed(at) => vt100::Color::Idx(at),
            Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
            _ => vt100::Color::Default,
        }
    }

    #[test]
    fn a_terminal_shows_what_was_drawn_however_the_frame_before_looked() {
        let mut dice = Dice(5);
        let colours =
            [Color::Reset, Color::Red, Color::LightBlue, Color::White, Color::Indexed(99), Color::Rgb(1, 2, 3)];
        let emphases = [Modifier::empty(), Modifier::BOLD, Modifier::DIM, Modifier::ITALIC, Modifier::REVERSED];
        let area = Rect::new(0, 0, 12, 5);
        let mut before = Buffer::empty(area);
        let mut terminal = vt100::Parser::new(5, 12, 0);
        for _ in 0..300 {
            let mut after = before.clone();
            for _ in 0..dice.below(20) {
                let cell = &mut after[(dice.below(12) as u16, dice.below(5) as u16)];
                cell.reset();
                cell.set_symbol(["a", "█", "⠿"].get(dice.below(5)).unwrap_or(&" "));
                cell.set_fg(*dice.pick(&colours)).set_bg(*dice.pick(&colours));
                cell.modifier = *dice.pick(&emphases);
                cell.modifier.set(Modifier::UNDERLINED, dice.below(3) == 0);
            }
            terminal.process(&written(&before, &after));
            for at in area.positions() {
                let (cell, seen) = (&after[at], terminal.screen().cell(at.y, at.x).expect("it is on the screen"));
                assert_eq!(if seen.has_contents() { seen.contents() } else { " " }, cell.symbol(), "{at}");
                assert_eq!(seen.bgcolor(), colour(cell.bg), "{at}");
                let lines = cell.modifier & SEEN_ON_BLANK;
                let drawn = [(Modifier::REVERSED, seen.inverse()), (Modifier::UNDERLINED, seen.underline())];
                for (emphasis, is_on) in drawn {
                    assert_eq!(is_on, lines.contains(emphasis), "{at} {emphasis:?}");
                }
                if cell.symbol() != " " || !lines.is_empty() {
                    assert_eq!(seen.fgcolor(), colour(cell.fg), "{at}");
                    let drawn =
                        [(Modifier::BOLD, seen.bold()), (Modifier::DIM, seen.dim()), (Modifier::ITALIC, seen.italic())];
                    for (emphasis, is_on) in drawn {
                        assert_eq!(is_on, cell.modifier.contains(emphasis), "{at} {emphasis:?}");
                    }
                }
            }
            before = after;
        }
    }
}
