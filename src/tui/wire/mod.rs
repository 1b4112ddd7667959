//! What a frame is on the wire: the cells that changed, in few bytes. A key should be answered over slow lines, too.
//!
//! The library's own backend says both colours with each change of one, in long forms, and resets all one by one with every
//! frame: more than twice as many bytes.

mod pen;
mod script;
#[cfg(test)]
mod tests;

use std::cell::Cell as Kept;
use std::io::{self, Write};

use crossterm::queue;
use crossterm::terminal::{Clear, ClearType as Part, size};
use pen::CellLooks;
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use script::{PlacedSign, Script};

/// Up to so many cells are written in either order: a key changes fewer, and of a whole screen row by row is the shorter one.
const FEW: usize = 500;

/// Writes frames for a terminal that understands ANSI. The cursor is hidden, and stays so.
pub(crate) struct Wire<W> {
    out: W,
    /// How many columns the terminal has; none before that was asked.
    columns: Kept<u16>,
}

impl<W: Write> Wire<W> {
    /// Frames that go to `out`.
    pub(crate) fn new(out: W) -> Self {
        Self { out, columns: Kept::new(0) }
    }
}

/// The cells row by row; a blank looks like what stands before it, as far as that is not seen.
fn by_rows<'a>(cells: impl Iterator<Item = (u16, u16, &'a Cell)>) -> Vec<PlacedSign<'a>> {
    let mut now = CellLooks::default();
    let placed = cells.map(|(x, y, cell)| {
        now = now.of_next(cell);
        PlacedSign { x, y, sign: cell.symbol(), looks: now }
    });
    placed.collect()
}

/// The same, those that look alike together.
fn by_looks<'a>(cells: &[PlacedSign<'a>]) -> Vec<PlacedSign<'a>> {
    let mut known: Vec<CellLooks> = Vec::new();
    let mut last = 0;
    let mut sorted: Vec<(usize, PlacedSign<'a>)> = Vec::with_capacity(cells.len());
    for cell in cells {
        let fits = |looks: &CellLooks| looks.shows(cell.looks, cell.sign);
        last = if known.get(last).is_some_and(fits) {
            last
        } else {
            known.iter().position(fits).unwrap_or_else(|| {
                known.push(cell.looks);
                known.len() - 1
            })
        };
        sorted.push((last, PlacedSign { looks: known[last], ..*cell }));
    }
    sorted.sort_by_key(|(group, _)| *group);
    sorted.into_iter().map(|(_, cell)| cell).collect()
}

impl<W: Write> Backend for Wire<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, cells: I) -> io::Result<()> {
        let rows = by_rows(cells);
        let mut shortest = Script::of(&rows, self.columns.get());
        if rows.len() <= FEW {
            let other = Script::of(&by_looks(&rows), self.columns.get());
            if other.len() < shortest.len() {
                shortest = other;
            }
        }
        self.out.write_all(&shortest)
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
        let size = Size::from(size()?);
        self.columns.set(size.width);
        Ok(size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
