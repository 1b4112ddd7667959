//! Counters painted by hand: one is bitten with all that lies beyond it, or put back with all that it rests on.

use super::rules::{BoxCell, Counters};
use super::setup::Chomp;
use crate::core::{Impartial, PaintSpot};

impl Chomp {
    /// The counters of the start that can be bitten.
    fn painted_cells(&self) -> Vec<BoxCell> {
        self.options(&self.opening_state())
    }

    pub(super) fn counter_spots(&self, counters: &Counters) -> Vec<PaintSpot> {
        let stands = |cell| if self.has_counter(counters, cell) { "there" } else { "gone" };
        self.painted_cells().into_iter().map(|cell| PaintSpot::new(self.write_cell(cell), stands(cell))).collect()
    }

    /// The counters after a spot was painted; as they are where there is none.
    pub(super) fn with_painted(&self, counters: &Counters, spot: usize) -> Counters {
        let Some(&cell) = self.painted_cells().get(spot) else { return counters.clone() };
        if self.has_counter(counters, cell) {
            return self.after(counters, cell);
        }
        let mut heights = counters.heights.clone();
        for (height, base) in heights.iter_mut().zip(self.base()) {
            if cell.with(self.last_side(), 0).is_beyond(base) {
                *height = (*height).max(cell.at(self.last_side()) + 1);
            }
        }
        Counters { heights }
    }

    fn has_counter(&self, counters: &Counters, cell: BoxCell) -> bool {
        self.is_option(counters, cell)
    }
}
