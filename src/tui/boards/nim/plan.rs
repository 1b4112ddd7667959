//! Where the stones of Nim lie.

use ratatui::layout::Rect;

use super::State;
use crate::games::heaps::Take;
use crate::tui::boards::{Room, Size, SpotShape};
use crate::tui::paint::width;

/// Columns that the board wants before panes stand beside it.
const BOARD: u16 = 42;
const LEAST: Size = Size { width: 24, height: 5 };
/// Columns of a stone: with its hint behind it, or without.
const CELLS: [i32; 3] = [5, 3, 2];

/// The stones of all heaps, in rows.
pub(crate) struct Plan {
    /// Where stones are seen.
    pub window: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Columns of a stone.
    pub cell: i32,
    /// Stones in a row.
    per_row: i32,
    /// The first row of each heap.
    tops: Vec<i32>,
    /// Rows that are scrolled away.
    pub scroll: i32,
}

impl Plan {
    /// The largest stones with which every heap lies in one row, or small ones in several.
    pub(crate) fn new(heaps: &[u32], state: State, room: Room) -> Result<Self, Size> {
        if room.area.width < LEAST.width || room.area.height < LEAST.height {
            return Err(LEAST);
        }
        let (board, side) = room.split(BOARD);
        let top = heaps.iter().copied().max().unwrap_or(0) as i32;
        let margin = width(&format!("{} {top} ", heaps.len())).max(7) + 1;
        let window = Rect {
            x: board.x + margin as u16,
            y: board.y + 1,
            width: board.width.saturating_sub(margin as u16 + 1).max(2),
            height: board.height - 2,
        };
        let across = |cell: i32| (i32::from(window.width) / cell).max(1);
        let cell = CELLS.into_iter().find(|&cell| across(cell) >= top).unwrap_or(CELLS[2]);
        let per_row = across(cell);
        let rows = |&heap: &u32| ((heap as i32 + per_row - 1) / per_row).max(1);
        let all: i32 = heaps.iter().map(rows).sum();
        let air = i32::from(all + heaps.len() as i32 - 1 <= i32::from(window.height));
        let high = all + air * (heaps.len() as i32 - 1);
        let scroll = state.scroll.clamp(0, (high - i32::from(window.height)).max(0));
        let mut next = i32::from(window.y) - scroll;
        let tops = heaps
            .iter()
            .map(|heap| {
                let top = next;
                next += rows(heap) + air;
                top
            })
            .collect();
        Ok(Self { window, side, cell, per_row, tops, scroll })
    }

    /// The first row of a heap.
    pub(crate) fn top(&self, heap: usize) -> i32 {
        self.tops[heap]
    }

    /// Where a stone lies, counted from the left and from 0.
    pub(crate) fn stone(&self, heap: usize, stone: u32) -> (i32, i32) {
        let (row, column) = (stone as i32 / self.per_row, stone as i32 % self.per_row);
        (i32::from(self.window.x) + column * self.cell, self.tops[heap] + row)
    }

    /// The shape of a take: the first stone that goes.
    pub(crate) fn shape(&self, heaps: &[u32], take: Take) -> SpotShape {
        let (x, y) = self.stone(take.heap(), heaps[take.heap()] - take.stones);
        SpotShape::Cell { x, y, width: self.cell, height: 1 }
    }
}
