//! A table under a search: all parts of the largest numbers.
//!
//! A search that tries the smallest number first soon has only large ones left. There the table of outcomes answers at
//! once, and what remains to be searched is little: {1..32} takes five thousand positions above a table of four million
//! subsets, and over half a million without one.

use super::endgame::share;
use super::hand::Hand;
use super::layout::{NumberKind, SubsetLayout, SubsetPlace};
use super::outcomes::Outcomes;
use super::packed::{Packed, TableMonitor};
use crate::core::Outcome;
use crate::solve::{Halt, Reservation};

/// The table of the kinds from some place on.
pub(super) struct Floor {
    /// The first kind in the table.
    first: usize,
    limit: u32,
    layout: SubsetLayout,
    table: Box<dyn Outcomes>,
    _paid: Reservation,
}

impl Floor {
    /// Fills the largest table with at most `subsets` subsets that finds room, if it covers more than `than`.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] when it was cancelled or its budget is spent.
    pub(crate) fn build(
        kinds: &[NumberKind],
        odd: bool,
        limit: u32,
        subsets: u64,
        than: Option<&Self>,
        monitor: TableMonitor<'_, '_>,
    ) -> Result<Option<Self>, Halt> {
        let mut first = kinds.len();
        let mut len = 1;
        while first > 0 && len * (kinds[first - 1].count as u64 + 1) <= subsets {
            first -= 1;
            len *= kinds[first].count as u64 + 1;
        }
        while first < than.map_or(kinds.len(), |floor| floor.first) {
            let layout = SubsetLayout::new(&kinds[first..], odd, <dyn Outcomes>::LANES);
            let bytes = layout.as_ref().and_then(|layout| <dyn Outcomes>::bytes(layout, limit));
            if let Some((layout, bytes)) = layout.zip(bytes)
                && let Some(paid) = share(monitor.memory(), bytes)
            {
                let table = <dyn Outcomes>::build(&layout, limit, monitor)?;
                return Ok(Some(Self { first, limit, layout, table, _paid: paid }));
            }
            first += 1;
        }
        Ok(None)
    }

    /// The outcome for a mover who is `deficit` behind, if the table knows.
    pub(crate) fn outcome(&self, hand: &Hand, deficit: u32) -> Option<Outcome> {
        if hand.lowest().is_some_and(|kind| kind < self.first) || deficit > self.limit {
            return None;
        }
        let place: SubsetPlace = self.layout.place_by(|kind| hand.count(self.first + kind));
        Some(self.table.outcome(place, deficit))
    }

    /// Whether it covers the whole pool.
    pub(crate) fn is_whole(&self) -> bool {
        self.first == 0
    }

    /// How many subsets it covers.
    pub(crate) fn subsets(&self) -> u64 {
        self.layout.subsets()
    }
}
