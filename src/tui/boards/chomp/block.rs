//! What a layer takes with its names, and how many of them have room.

use ratatui::layout::Rect;

use super::counter::{Counter, SIZES};
use super::grid::Grid;

/// The first size of one row.
pub(super) const FLAT: usize = 9;
/// Columns between two layers.
pub(super) const BETWEEN: i32 = 4;
/// Rows that the legend needs.
pub(super) const LEGEND: i32 = 2;
/// The same without the free one above it.
pub(super) const TIGHT_LEGEND: i32 = 1;

/// Columns and rows of a layer with its names.
#[derive(Clone, Copy)]
pub(super) struct Block {
    /// Columns of the names of rows.
    pub(super) left: i32,
    /// Rows of the names of layers.
    pub(super) top: i32,
    /// Columns of all of it.
    pub(super) width: i32,
    /// Rows of all of it.
    pub(super) height: i32,
}

impl Block {
    /// With counters of this size, and so many free rows below the names.
    pub(super) fn new(grid: &Grid, counter: Counter, air: i32) -> Self {
        let left = grid.row_name_width() + 2;
        let top = if grid.layers > 1 { 1 + air } else { i32::from(grid.game.is_endless_along(0)) };
        let across = i32::from(grid.columns) * counter.step.0 - (counter.step.0 - counter.width);
        let upward = i32::from(grid.rows) * counter.step.1 - (counter.step.1 - counter.height);
        // Where rows have no end a sign says so behind them.
        let sign = if grid.game.is_endless_along(1) { 2 } else { 0 };
        Self { left, top, width: left + across + sign, height: top + upward + counter.foot() + 1 }
    }

    /// How many of them fit beside and above each other.
    pub(super) fn fitting(self, width: i32, height: i32) -> (usize, usize) {
        let abreast = ((width + BETWEEN) / (self.width + BETWEEN)).max(0);
        let stacked = ((height + 1) / (self.height + 1)).max(0);
        (abreast as usize, stacked as usize)
    }

    /// The columns and rows of so many beside and above each other.
    pub(super) fn laid(self, abreast: usize, lines: usize) -> (i32, i32) {
        (abreast as i32 * (self.width + BETWEEN) - BETWEEN, lines as i32 * (self.height + 1) - 1)
    }
}

/// The largest size at which the whole field fits into an area.
pub(super) fn whole(grid: &Grid, area: Rect) -> Option<usize> {
    (0..SIZES.len()).find(|&size| fits(grid, size, area))
}

/// Whether the whole field fits at a size.
pub(super) fn fits(grid: &Grid, size: usize, area: Rect) -> bool {
    fitting(grid, SIZES[size], 0, area) >= grid.layers
}

/// How many layers fit with so many free rows below their names.
pub(super) fn fitting(grid: &Grid, counter: Counter, air: i32, area: Rect) -> usize {
    let block = Block::new(grid, counter, air);
    let (abreast, stacked) = block.fitting(i32::from(area.width), i32::from(area.height));
    abreast * stacked
}
