//! Frame after frame: of each only that goes on the wire which the one before had otherwise.

use std::io::{self, Write};
use std::mem;

use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal};

use super::{Wire, is_narrow};

/// Draws frames on a terminal. The library lends them their cells; which of these changed is found here, in less than half of
/// the time.
pub(crate) struct FrameWriter<W: Write> {
    terminal: Terminal<Wire<W>>,
    /// The frame that is seen.
    seen: Buffer,
}

impl<W: Write> FrameWriter<W> {
    /// Draws on the terminal that listens at the end of this wire, and shows nothing so far.
    pub(crate) fn new(wire: Wire<W>) -> io::Result<Self> {
        Ok(Self { terminal: Terminal::new(wire)?, seen: Buffer::default() })
    }

    /// Draws a frame as large as the terminal is now.
    pub(crate) fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.autoresize()?;
        view(&mut self.terminal.get_frame());
        let drawn = self.terminal.current_buffer_mut();
        if self.seen.area != drawn.area {
            // On a terminal of another size nothing is left.
            self.seen = Buffer::empty(drawn.area);
        }
        let mut before = mem::replace(&mut self.seen, mem::take(drawn));
        let written = self.terminal.backend_mut().write(&changed(&before, &self.seen));
        before.reset();
        *self.terminal.current_buffer_mut() = before;
        written
    }

    /// Empties a terminal of this size, so that the next frame paints every cell.
    pub(crate) fn forget(&mut self, (width, height): (u16, u16)) -> io::Result<()> {
        // Not `Terminal::clear`: it asks for the cursor's place and loses the answer to the thread that reads keys.
        self.terminal.resize(Rect::new(0, 0, width, height))?;
        self.seen = Buffer::default();
        Ok(())
    }
}

/// The cells of a frame that are not as in the one before, which is as large. It is what the library finds as well: most rows
/// have none, and few have wide signs, for which alone it is asked.
fn changed<'a>(before: &Buffer, after: &'a Buffer) -> Vec<(u16, u16, &'a Cell)> {
    let columns = usize::from(after.area.width).max(1);
    let rows = before.content.chunks(columns).zip(after.content.chunks(columns));
    let mut changed = Vec::new();
    for ((before, after), y) in rows.zip(0..) {
        let Some(first) = before.iter().zip(after).position(|(before, after)| !is_same(before, after)) else {
            continue;
        };
        let known = changed.len();
        // A wide sign before the first of them may cover it.
        for (x, (one, other)) in (0..).zip(before.iter().zip(after)).skip(first.saturating_sub(1)) {
            let signs = [one.symbol(), other.symbol()];
            if signs.into_iter().any(is_wide) {
                changed.truncate(known);
                let [before, all] = [before, after].map(|cells| row(y, cells));
                changed.extend(before.diff_iter(&all).map(|(x, ..)| (x, y, &after[usize::from(x)])));
                break;
            }
            if !have_one_look(one, other) || !is_one_sign(signs) {
                changed.push((x, y, other));
            }
        }
    }
    changed
}

/// A row of a frame as a frame of its own.
fn row(y: u16, cells: &[Cell]) -> Buffer {
    Buffer { area: Rect { x: 0, y, width: cells.len() as u16, height: 1 }, content: cells.to_vec() }
}

/// Whether two cells have one sign in one look.
fn is_same(one: &Cell, other: &Cell) -> bool {
    have_one_look(one, other) && is_one_sign([one.symbol(), other.symbol()])
}

fn have_one_look(one: &Cell, other: &Cell) -> bool {
    (one.fg, one.bg, one.modifier) == (other.fg, other.bg, other.modifier)
}

/// Whether two signs are one. Most have one byte or three, which are compared at once.
fn is_one_sign(signs: [&str; 2]) -> bool {
    let three = |sign: &[u8]| <[u8; 3]>::try_from(sign);
    match signs.map(str::as_bytes) {
        [[one], [other]] => one == other,
        [one, other] => match (three(one), three(other)) {
            (Ok(one), Ok(other)) => one == other,
            _ => one == other,
        },
    }
}

/// Whether a sign covers the cell behind its own.
fn is_wide(sign: &str) -> bool {
    !is_narrow(sign) && sign.cell_width() > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::tui::paint::Pen;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::Depth;
    use crate::tui::{Role, Theme};

    #[test]
    fn the_cells_that_changed_are_those_that_the_library_finds() {
        let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
        let mut dice = Dice(11);
        let area = Rect::new(0, 0, 16, 6);
        let texts = ["a", "ab", "█▀", "⠿", "─", "é", " ", "你", "b你c", "⌨️", "   "];
        let roles = [Role::Plain, Role::Win, Role::Cursor, Role::Chocolate];
        let mut before = Buffer::empty(area);
        let (mut all, mut wide) = (0, 0);
        for _ in 0..2000 {
            let mut after = before.clone();
            for _ in 0..dice.below(8) {
                let (x, y) = (dice.below(18) as i32 - 1, dice.below(6) as i32);
                Pen::new(&mut after, area, &theme).text(x, y, texts[dice.below(texts.len())], *dice.pick(&roles));
            }
            if dice.once_in(4) {
                Pen::new(&mut after, area, &theme).clear(Rect { y: dice.below(6) as u16, height: 1, ..area });
            }
            let found = changed(&before, &after);
            assert_eq!(found, before.diff_iter(&after).collect::<Vec<_>>(), "{before:?}\n{after:?}");
            all += found.len();
            wide += found.iter().filter(|(.., cell)| is_wide(cell.symbol())).count();
            before = after;
        }
        assert!(all > 5000 && wide > 300, "{all}, {wide}");
    }
}
