//! Cells in an order, as what a terminal is told: where, in which looks, which signs.

use super::pen::{CellLooks, WirePen, write_number};
use super::shown::ShownCells;

/// One row down in the same column. Where output is not ours alone, a plain line feed goes to the first column as well.
const DOWN: &[u8] = if cfg!(windows) { b"\x1b[B" } else { b"\n" };

/// So many blanks in a row are emptied at once; more of them when signs follow, to which the cursor has to go then.
const BLANKS: usize = 6;
const BLANKS_BEFORE_SIGNS: usize = 12;

/// So many signs are as soon printed again as passed.
const AGAIN: usize = 3;

/// A sign at its place.
#[derive(Clone, Copy)]
pub(super) struct PlacedSign<'a> {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) sign: &'a str,
    pub(super) looks: CellLooks,
}

/// Where the cursor is.
#[derive(Clone, Copy)]
struct WirePlace {
    x: u16,
    y: u16,
    /// Nothing was printed since it was sent to a column but signs that take one column in every terminal.
    is_sure: bool,
}

/// What the terminal is told. It begins and ends with a pen of no looks.
pub(super) struct Script {
    bytes: Vec<u8>,
    pen: WirePen,
    at: Option<WirePlace>,
}

impl Script {
    /// Nothing so far, with room for so many cells.
    pub(super) fn with_room(cells: usize) -> Self {
        // A sign takes three bytes, and half as many to get there.
        Self { bytes: Vec::with_capacity(cells * 5), pen: WirePen::default(), at: None }
    }

    /// What tells of these cells in this order, on a screen that shows these and others.
    pub(super) fn of(cells: &[PlacedSign<'_>], shown: &ShownCells) -> Vec<u8> {
        let mut script = Self::with_room(cells.len());
        script.add(cells, shown);
        script.end()
    }

    /// Tells of more cells.
    pub(super) fn add(&mut self, cells: &[PlacedSign<'_>], shown: &ShownCells) {
        let mut rest = cells;
        while let Some(first) = rest.first() {
            self.go(first.x, first.y, shown);
            self.pen.take(first.looks, &mut self.bytes);
            let blanks = blanks(rest);
            if blanks == 0 {
                self.print(first, shown.columns());
                rest = &rest[1..];
            } else {
                self.empty(blanks);
                rest = &rest[blanks..];
            }
        }
    }

    /// All that was told.
    pub(super) fn end(mut self) -> Vec<u8> {
        self.pen.take(CellLooks::default(), &mut self.bytes);
        self.bytes
    }

    fn print(&mut self, cell: &PlacedSign<'_>, columns: u16) {
        self.bytes.extend_from_slice(cell.sign.as_bytes());
        if let Some(at) = &mut self.at {
            at.x += 1;
            // In the last column it stays, or does not, until more is printed.
            at.is_sure &= takes_one_column(cell.sign) && at.x < columns;
        }
    }

    /// Empties so many cells from here on, and stays here.
    fn empty(&mut self, cells: usize) {
        self.bytes.extend_from_slice(b"\x1b[");
        write_number(cells as u16, &mut self.bytes);
        self.bytes.push(b'X');
    }

    /// Goes to a place, the shortest way.
    fn go(&mut self, x: u16, y: u16, shown: &ShownCells) {
        let Some(at) = self.at.replace(WirePlace { x, y, is_sure: true }) else { return self.jump(x, y) };
        if (at.x, at.y) == (x, y) {
            self.at = Some(at);
            return;
        }
        if at.y == y && at.is_sure && self.print_again(at, x, shown) {
            return;
        }
        let begin = self.bytes.len();
        self.jump(x, y);
        let jump = self.bytes.len() - begin;
        let Some(rows) = y.checked_sub(at.y).filter(|rows| usize::from(*rows) <= jump) else { return };
        for _ in 0..rows {
            self.bytes.extend_from_slice(DOWN);
        }
        self.slide(at, x);
        let step = self.bytes.len() - begin - jump;
        if step <= jump {
            self.bytes.drain(begin..begin + jump);
        } else {
            self.bytes.truncate(begin + jump);
        }
    }

    /// Goes to a column by printing what stands on the way, if that is short and looks like what was printed last.
    fn print_again(&mut self, at: WirePlace, x: u16, shown: &ShownCells) -> bool {
        let begin = self.bytes.len();
        for column in (at.x..x).take(AGAIN + 1) {
            match shown.sign(column, at.y, self.pen.looks()) {
                Some(sign) if usize::from(column - at.x) < AGAIN => self.bytes.push(sign),
                _ => {
                    self.bytes.truncate(begin);
                    return false;
                }
            }
        }
        self.bytes.len() > begin
    }

    fn jump(&mut self, x: u16, y: u16) {
        self.bytes.extend_from_slice(b"\x1b[");
        write_number(y + 1, &mut self.bytes);
        if x > 0 {
            self.bytes.push(b';');
            write_number(x + 1, &mut self.bytes);
        }
        self.bytes.push(b'H');
    }

    /// Goes to a column of the row. By its number, which a sign of another width than expected does not shift, unless there
    /// can be none.
    fn slide(&mut self, from: WirePlace, x: u16) {
        let (end, by) = match x {
            0 => return self.bytes.push(b'\r'),
            _ if !from.is_sure => (b'G', x + 1),
            _ if x == from.x => return,
            _ if x > from.x => (b'C', x - from.x),
            _ if from.x - x <= 3 => return self.bytes.extend((x..from.x).map(|_| 8)),
            _ => (b'D', from.x - x),
        };
        self.bytes.extend_from_slice(b"\x1b[");
        if by > 1 {
            write_number(by, &mut self.bytes);
        }
        self.bytes.push(end);
    }
}

/// How many cells from the first on are better emptied than printed.
fn blanks(cells: &[PlacedSign<'_>]) -> usize {
    let is_blank = |cell: &PlacedSign<'_>| cell.sign == " " && cell.looks.is_empty_on_blank();
    let Some(first) = cells.first().filter(|first| is_blank(first)) else { return 0 };
    let is_next = |(place, cell): (usize, &PlacedSign<'_>)| (cell.x, cell.y) == (first.x + place as u16, first.y);
    let row = cells.iter().enumerate().take_while(|next| is_next(*next));
    let run = row.take_while(|(_, cell)| is_blank(cell)).count();
    let goes_on = cells.get(run).is_some_and(|cell| is_next((run, cell)));
    if run >= if goes_on { BLANKS_BEFORE_SIGNS } else { BLANKS } { run } else { 0 }
}

/// Whether every terminal gives a sign one column: some draw lines and blocks over two, but neither braille nor the small squares.
fn takes_one_column(sign: &str) -> bool {
    matches!(sign.as_bytes(), [_] | [0xe2, 0xa0..=0xa3, _] | [0xe2, 0x96, 0xaa | 0xab])
}
