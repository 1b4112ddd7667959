//! What a frame is on the wire: the cells that changed, in few bytes. A key should be answered over slow lines, too.
//!
//! The library's own backend says both colours with each change of one, in long forms, and resets all one by one with every
//! frame: more than twice as many bytes.

mod frames;
mod pen;
mod script;
mod shown;
#[cfg(test)]
mod tests;

use std::cell::Cell as Kept;
use std::io::{self, Write};

use crossterm::queue;
use crossterm::terminal::{Clear, ClearType as Part};
pub(crate) use frames::FrameWriter;
use pen::{CellLooks, WirePen};
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use script::{PlacedSign, Script};
use shown::ShownCells;

/// Up to so many cells are written in either order: a key changes fewer, and of a whole screen row by row is the shorter one.
const FEW: usize = 500;

/// Writes frames for a terminal that understands ANSI. The cursor is hidden, and stays so.
pub(crate) struct Wire<W> {
    out: W,
    /// How many columns the terminal has; none before that was asked.
    columns: Kept<u16>,
    /// What was drawn so far.
    shown: ShownCells,
}

impl<W: Write> Wire<W> {
    /// Frames that go to `out`.
    pub(crate) fn new(out: W) -> Self {
        Self { out, columns: Kept::new(0), shown: ShownCells::default() }
    }
}

/// How large the terminal is. Where the library opens it anew with every frame, it is asked where it stands open anyway.
fn size_now() -> io::Result<(u16, u16)> {
    #[cfg(unix)]
    if let Ok(size) = rustix::termios::tcgetwinsize(io::stdout())
        && size.ws_col > 0
        && size.ws_row > 0
    {
        return Ok((size.ws_col, size.ws_row));
    }
    crossterm::terminal::size()
}

/// Whether a sign has one byte, or is a line, a block or dots: so it takes one column, without being measured.
fn is_narrow(sign: &str) -> bool {
    matches!(sign.as_bytes(), [_] | [0xe2, 0x94..=0x96 | 0xa0..=0xa3, _])
}

/// The cells as they are printed row by row, behind what has looks; a blank looks like what stands before it or behind it, as far
/// as that is not seen.
fn placed<'a>(cells: &[(u16, u16, &'a Cell)], mut now: CellLooks) -> Vec<PlacedSign<'a>> {
    let placed = cells.iter().enumerate().map(|(at, &(x, y, cell))| {
        let sign = cell.symbol();
        let is_blank = sign == " ";
        now = if is_blank { now.of_blank(cell, || behind_blanks(&cells[at..])) } else { CellLooks::of(cell) };
        PlacedSign { x, y, sign, looks: now }
    });
    placed.collect()
}

/// The first cell with a sign behind the blanks that these begin with, in the same row and without a gap.
fn behind_blanks<'a>(cells: &[(u16, u16, &'a Cell)]) -> Option<&'a Cell> {
    let &(first, row, _) = cells.first()?;
    let run = cells.iter().zip(first..).take_while(|((x, y, _), next)| (*y, x) == (row, next));
    run.map(|((_, _, cell), _)| *cell).find(|cell| cell.symbol() != " ")
}

/// The same, those that look alike together, and what looks nearly alike one behind the other.
fn by_looks<'a>(cells: &[PlacedSign<'a>]) -> Vec<PlacedSign<'a>> {
    let mut known: Vec<CellLooks> = Vec::new();
    let mut last = 0;
    let mut sorted: Vec<(usize, PlacedSign<'a>)> = Vec::with_capacity(cells.len());
    for cell in cells {
        let fits = |looks: &CellLooks| looks.shows(cell.looks, cell.sign == " ");
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
    let turns = turns(&known);
    sorted.sort_by_key(|(group, _)| turns[*group]);
    sorted.into_iter().map(|(_, cell)| cell).collect()
}

/// When each of these looks has its turn, if after each comes the one that takes the fewest bytes more.
fn turns(looks: &[CellLooks]) -> Vec<usize> {
    let mut pen = WirePen::default();
    let mut turns = vec![looks.len(); looks.len()];
    let mut now = CellLooks::default();
    for turn in 0..looks.len() {
        let open = (0..looks.len()).filter(|&at| turns[at] == looks.len());
        let Some(next) = open.min_by_key(|&at| pen.bytes(now, looks[at])) else { break };
        turns[next] = turn;
        now = looks[next];
    }
    turns
}

impl<W: Write> Wire<W> {
    /// Writes cells, which come row by row.
    fn write(&mut self, cells: &[(u16, u16, &Cell)]) -> io::Result<()> {
        self.shown.set_columns(self.columns.get());
        if cells.len() > FEW {
            return self.write_rows(cells);
        }
        let rows = placed(cells, CellLooks::default());
        let changed: Vec<_> = rows.iter().filter(|cell| self.shown.put(cell)).copied().collect();
        let mut shortest = Script::of(&rows, &self.shown);
        // What differs in nothing that is seen may stay, but blanks are emptied many at once.
        let is_all = rows.len() == changed.len();
        for cells in [&rows, &changed].into_iter().skip(usize::from(is_all)) {
            let other = Script::of(&by_looks(cells), &self.shown);
            if other.len() < shortest.len() {
                shortest = other;
            }
        }
        self.out.write_all(&shortest)
    }

    /// Writes cells as they come, each row while it is at hand.
    fn write_rows(&mut self, cells: &[(u16, u16, &Cell)]) -> io::Result<()> {
        let mut script = Script::with_room(cells.len());
        let mut looks = CellLooks::default();
        for row in cells.chunk_by(|(_, one, _), (_, other, _)| one == other) {
            let signs = placed(row, looks);
            for sign in &signs {
                self.shown.put(sign);
                looks = sign.looks;
            }
            script.add(&signs, &self.shown);
        }
        self.out.write_all(&script.end())
    }
}

impl<W: Write> Backend for Wire<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, cells: I) -> io::Result<()> {
        self.write(&cells.collect::<Vec<_>>())
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
        match part {
            ClearType::All => self.shown.clear(),
            _ => self.shown.forget(),
        }
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
        let size = Size::from(size_now()?);
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
