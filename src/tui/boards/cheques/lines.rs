//! How many lines cheques need, and how many have room.

use ratatui::layout::Rect;

use crate::tui::boards::{Room, Size};

pub(super) const LEAST: Size = Size { width: 34, height: 11 };
/// Rows above the columns: a free one, one for each player, the lead, a free one.
const ABOVE: u16 = 5;
/// So many of them are free.
const SPARED: u16 = 2;
/// A cheque has no more columns than this, a free one included.
const WIDEST: i32 = 24;
/// Rows below them: worth, hint, margin, a free one.
const BELOW: u16 = 4;
/// The last of them, where something stands below them.
const APART: u16 = 1;
/// The same without what an end spares, where there is little room.
pub(super) const BARELY: (u16, u16) = (3, 1);
/// The columns of several lines are no lower than this.
const LOWEST: u16 = 2;
/// Those that are lower than this have no free rows around them, but for a preview, which leaves its rows to what else is told.
const ROOMY: u16 = 4;

/// Whether hints stand below the ends of a row: nothing is told in the end of a match, in a preview, and in a task.
pub(super) fn has_hints(room: Room) -> bool {
    !room.is_end() && !room.is_preview() && !room.is_silent()
}

/// The lines in which cheques stand.
#[derive(Clone, Copy)]
pub(super) struct ChequeLines {
    /// Columns of a cheque, a free one included.
    pub cell: i32,
    /// How many of them stand in a line.
    pub per_line: usize,
    pub lines: u16,
    /// The rows above the first columns, those of the columns of each line, and those from one line to the next.
    pub above: u16,
    pub height: u16,
    pub pitch: u16,
    /// Rows that nothing stands in.
    pub free: u16,
    /// Rows around them that only set something apart.
    pub told: u16,
}

impl ChequeLines {
    /// As many lines as so many cheques need that have at least so many columns, or as have room.
    pub(super) fn new(all: usize, least: i32, columns: i32, room: Room, area: Rect) -> Self {
        let fit = per_line(columns, least);
        let lines = (all.div_ceil(fit) as u16).min(most(room, area.height));
        let per_line = all.div_ceil(lines.into()).min(fit);
        // The free column of the last one is not missed.
        let cell = ((columns + 1) / per_line as i32).clamp(least, WIDEST.max(least));
        let usual = Self { cell, per_line, lines, above: 0, height: 0, pitch: 0, free: 0, told: 0 };
        if lines == 1 { usual.alone(room, area.height) } else { usual.in_rows(room, area.height) }
    }

    /// The rows of a single line.
    fn alone(self, room: Room, rows: u16) -> Self {
        let (above, below) = match room.is_end() {
            true if rows < LEAST.height => BARELY,
            true => (ABOVE, BELOW / 2),
            // Free rows of a low preview go before those of its columns.
            false if room.is_preview() => (ABOVE - SPARED.min((LEAST.height + 1).saturating_sub(rows)), BELOW / 2),
            // No hint comes below cheques of which nothing is told.
            false if room.is_silent() => (ABOVE, BELOW / 2),
            false if room.is_above_text() => (ABOVE - SPARED, BELOW - APART),
            false if room.is_wordless() => (ABOVE, BELOW - APART),
            false => (ABOVE, BELOW),
        };
        let height = rows - above - below;
        let told = if (above, below) == (ABOVE, BELOW) { SPARED + APART } else { 0 };
        Self { above, height, pitch: height + below, told, ..self }
    }

    /// Those of several lines: before they are higher than low ones they have what only sets something apart.
    fn in_rows(self, room: Room, rows: u16) -> Self {
        let (told, between) = rows_of_line(room);
        let each = told + between;
        let left = |above: u16, below: u16| (rows + between).saturating_sub(above + below);
        let height = |rows: u16| (rows / self.lines).saturating_sub(each);
        let below = if room.is_wordless() { 0 } else { APART };
        let low = if room.is_preview() { LOWEST } else { ROOMY };
        let (airy, tight) = (left(ABOVE, below), left(ABOVE - SPARED, 0));
        let is_airy = !room.is_above_text() && height(airy) >= low;
        let (above, rows, spared) = if is_airy { (ABOVE, airy, SPARED + below) } else { (ABOVE - SPARED, tight, 0) };
        let most = if is_airy || room.is_above_text() { u16::MAX } else { low };
        let height = height(rows).min(most);
        let free = rows - self.lines * (height + each);
        Self { above, height, pitch: height + each, free, told: spared, ..self }
    }
}

/// How many cheques stand in a line at most.
fn per_line(columns: i32, least: i32) -> usize {
    ((columns + 1) / least).max(1) as usize
}

/// Rows below the columns of one of several lines: what is told there, and a free one before the next line where hints leave none.
fn rows_of_line(room: Room) -> (u16, u16) {
    if has_hints(room) { (BELOW - APART, 0) } else { (1, 1) }
}

/// How many lines have room in so many rows.
fn most(room: Room, rows: u16) -> u16 {
    let (told, between) = rows_of_line(room);
    ((rows + between).saturating_sub(ABOVE - SPARED) / (LOWEST + told + between)).max(1)
}
