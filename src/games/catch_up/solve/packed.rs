//! What a table of a pool is, and what its answers say.

use super::super::CatchUp;
use super::layout::{SubsetLayout, SubsetPlace};
use crate::core::{Bounds, Outcome, Step, Value};
use crate::solve::{Halt, Monitor};

pub(super) type TableMonitor<'a, 'b> = &'a mut Monitor<'b, CatchUp>;

/// What an answer says when the mover cannot reach, or reaches with all that is left.
pub(super) trait PackedAnswer: Copy + Ord + Send {
    const CANNOT_REACH: Self;
    /// It says who wins and not when, which holds as well when more than the score is compared at the end.
    const WITHOUT_LENGTH: bool;
    const REACHES_WITH_ALL: Self;
    /// Nothing is better for the mover.
    const BEST: Self;
    fn at_end(end: Value) -> Self;
    fn seen_from_parent(self, step: Step) -> Self;
    fn bounds(self) -> Bounds;
}

impl PackedAnswer for Outcome {
    const CANNOT_REACH: Self = Self::Loss;
    const WITHOUT_LENGTH: bool = true;
    const REACHES_WITH_ALL: Self = Self::Draw;
    const BEST: Self = Self::Win;

    fn at_end(end: Value) -> Self {
        end.outcome()
    }

    fn seen_from_parent(self, step: Step) -> Self {
        if step.flips { -self } else { self }
    }

    fn bounds(self) -> Bounds {
        Bounds::of(self)
    }
}

impl PackedAnswer for Value {
    const CANNOT_REACH: Self = Self::Loss(1);
    const WITHOUT_LENGTH: bool = false;
    const REACHES_WITH_ALL: Self = Self::Draw;
    const BEST: Self = Self::Win(0);

    fn at_end(end: Value) -> Self {
        end
    }

    fn seen_from_parent(self, step: Step) -> Self {
        self.backed_up(step)
    }

    fn bounds(self) -> Bounds {
        Bounds::exactly(self)
    }
}

/// How wide a row is that has a place for every other deficit up to `limit`, if there are rows so wide.
pub(super) fn row_width(limit: u32) -> Option<u32> {
    [16, 32, 64, 128, 256, 512, 1024].into_iter().find(|width| limit <= 2 * width - 2)
}

/// A kind of table.
pub(super) trait Packed: Send + Sync {
    type Answer: PackedAnswer;
    /// The word that people read.
    const NAME: &'static str;
    /// Subsets in a block.
    const LANES: usize;

    /// Whether a table of its own is worth the time: not where a better one is made as fast.
    fn is_worth(_layout: &SubsetLayout) -> bool {
        true
    }
    /// What a table with deficits up to `limit` takes, in bytes; `None` if there is none so wide.
    fn bytes(layout: &SubsetLayout, limit: u32) -> Option<u64>;
    /// The largest deficit that a table made for `limit` answers.
    fn rounded_up(limit: u32) -> Option<u32> {
        row_width(limit).map(|width| 2 * width - 2)
    }
    fn build(layout: &SubsetLayout, limit: u32, monitor: TableMonitor<'_, '_>) -> Result<Box<Self>, Halt>;
    fn look(&self, place: SubsetPlace, deficit: u32) -> Self::Answer;
}
