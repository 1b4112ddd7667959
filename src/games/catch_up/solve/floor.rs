//! A table under a search: all parts of the largest numbers.
//!
//! A search that tries the smallest number first soon has only large ones left. There the table of outcomes answers at
//! once, and what remains to be searched is little: {1..40} takes 135 million positions above a table of four million
//! subsets, 4.4 above one of 16 million, and 0.6 above one of 67 million.

use super::endgame::{has_room, share};
use super::hand::Hand;
use super::layout::{NumberKind, SubsetLayout};
use super::outcomes::{Outcomes, rows};
use super::packed::{Packed, TableMonitor};
use crate::core::Outcome;
use crate::solve::{Halt, Memory, Reservation};

/// A table of the kinds from some place on, to be filled.
pub(super) struct FloorPlan {
    kinds: Vec<NumberKind>,
    /// The first kind in the table.
    first: usize,
    limit: u32,
    layout: SubsetLayout,
    bytes: u64,
}

impl FloorPlan {
    /// The largest table with at most `subsets` subsets; `None` where there is none, or no row is wide enough.
    pub(crate) fn new(kinds: &[NumberKind], odd: bool, limit: u32, subsets: u64) -> Option<Self> {
        let mut first = kinds.len();
        let mut len = 1;
        while first > 0 && len * (kinds[first - 1].count as u64 + 1) <= subsets {
            first -= 1;
            len *= kinds[first].count as u64 + 1;
        }
        (first < kinds.len()).then(|| Self::from(kinds, first, odd, limit))?
    }

    fn from(kinds: &[NumberKind], first: usize, odd: bool, limit: u32) -> Option<Self> {
        let layout = SubsetLayout::new(&kinds[first..], odd, <dyn Outcomes>::LANES)?;
        let bytes = <dyn Outcomes>::bytes(&layout, limit)?;
        Some(Self { kinds: kinds.to_vec(), first, limit, layout, bytes })
    }

    /// How long it takes to fill, as bytes of two rows: one row alone, where nobody draws, is as much work.
    pub(crate) fn work(&self) -> u64 {
        2 / rows(&self.layout, self.limit) * self.bytes
    }

    /// This table, or the largest smaller one that finds room once `held` is gone, if it covers more than that.
    pub(crate) fn with_room(self, held: Option<&Floor>, memory: &Memory) -> Option<Self> {
        let (end, freed) = held.map_or((self.kinds.len(), 0), |floor| (floor.plan.first, floor.plan.bytes));
        let mut plan = self;
        while plan.first < end {
            if has_room(memory, plan.bytes.saturating_sub(freed)) {
                return Some(plan);
            }
            plan = Self::from(&plan.kinds, plan.first + 1, plan.layout.odd, plan.limit)?;
        }
        None
    }

    /// Fills the table; `None` if somebody else has taken the room.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] when it was cancelled or its budget is spent.
    pub(crate) fn build(self, monitor: TableMonitor<'_, '_>) -> Result<Option<Floor>, Halt> {
        let Some(paid) = share(monitor.memory(), self.bytes) else { return Ok(None) };
        let table = <dyn Outcomes>::build(&self.layout, self.limit, monitor)?;
        Ok(Some(Floor { plan: self, table, _paid: paid }))
    }
}

/// The table of the kinds from some place on.
pub(super) struct Floor {
    plan: FloorPlan,
    table: Box<dyn Outcomes>,
    _paid: Reservation,
}

impl Floor {
    /// The next larger one, about four times as large, unless this one covers the whole pool.
    pub(crate) fn larger(&self) -> Option<FloorPlan> {
        let FloorPlan { kinds, first, limit, layout, .. } = &self.plan;
        let next = kinds[..*first].last()?;
        let subsets = layout.subsets().saturating_mul((next.count as u64 + 1).max(4));
        FloorPlan::new(kinds, layout.odd, *limit, subsets)
    }

    /// For each kind of the pool what one copy of it adds to the number of a subset; `None` where it is not in the table.
    pub(crate) fn strides(&self) -> Vec<Option<u64>> {
        let mut strides = vec![None; self.plan.first];
        strides.extend(self.plan.layout.strides().into_iter().map(Some));
        strides
    }

    /// The outcome for a mover who is `deficit` behind, if the table knows. The hand has the strides of this floor.
    pub(crate) fn outcome(&self, hand: &Hand, deficit: u32) -> Option<Outcome> {
        let number = hand.number().filter(|_| deficit <= self.plan.limit)?;
        Some(self.table.outcome(self.plan.layout.place_of(number), deficit))
    }
}
