//! What stands on the terminal, as far as it is a sign of one byte: what looks the same need not be printed, and to print a
//! few signs again may be shorter than to go past them.

use unicode_width::UnicodeWidthStr;

use super::is_narrow;
use super::pen::CellLooks;
use super::script::PlacedSign;

/// The cells that were drawn since the terminal was cleared.
#[derive(Default)]
pub(super) struct ShownCells {
    columns: u16,
    /// Row by row.
    cells: Vec<ShownCell>,
    /// Something may stand where nothing was drawn: the terminal was not cleared as a whole.
    has_unknown: bool,
}

#[derive(Clone, Copy, Default)]
struct ShownCell {
    /// None where it is unknown, or no sign of one byte.
    sign: Option<u8>,
    looks: CellLooks,
}

impl ShownCells {
    /// How many columns there are.
    pub(super) fn columns(&self) -> u16 {
        self.columns
    }

    /// Says how many columns there are. When others than before, nothing is known of what was drawn.
    pub(super) fn set_columns(&mut self, columns: u16) {
        if self.columns != columns {
            self.columns = columns;
            self.has_unknown |= !self.cells.is_empty();
            self.cells.clear();
        }
    }

    /// Knows of no cell any more.
    pub(super) fn forget(&mut self) {
        self.cells.clear();
        self.has_unknown = true;
    }

    /// Knows that all cells are empty.
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.has_unknown = false;
    }

    /// What stands where nothing was drawn.
    fn undrawn(&self) -> ShownCell {
        ShownCell { sign: (!self.has_unknown).then_some(b' '), looks: CellLooks::default() }
    }

    /// A cell is to be drawn: whether it would look otherwise than it does.
    pub(super) fn put(&mut self, cell: &PlacedSign<'_>) -> bool {
        let sign = if let [sign] = *cell.sign.as_bytes() { Some(sign) } else { None };
        if sign.is_some() && self.sign(cell.x, cell.y, cell.looks) == sign {
            return false;
        }
        self.set(cell.x, cell.y, ShownCell { sign, looks: cell.looks });
        // What a wide sign covers is not what stood there.
        let columns = if is_narrow(cell.sign) { 1 } else { cell.sign.width() };
        for x in (cell.x..).skip(1).take(columns.saturating_sub(1)) {
            self.set(x, cell.y, ShownCell::default());
        }
        true
    }

    fn set(&mut self, x: u16, y: u16, cell: ShownCell) {
        let Some(at) = self.at(x, y) else { return };
        if at >= self.cells.len() {
            self.cells.resize(at + 1, self.undrawn());
        }
        self.cells[at] = cell;
    }

    fn at(&self, x: u16, y: u16) -> Option<usize> {
        (x < self.columns).then(|| usize::from(y) * usize::from(self.columns) + usize::from(x))
    }

    /// The sign there, if it is known, has one byte, and looks as if printed with these looks.
    pub(super) fn sign(&self, x: u16, y: u16, looks: CellLooks) -> Option<u8> {
        let ShownCell { sign, looks: its } = self.cells.get(self.at(x, y)?).copied().unwrap_or(self.undrawn());
        sign.filter(|sign| looks.shows(its, *sign == b' '))
    }
}
