//! How much is seen of the boards of a sum.

use std::ops::AddAssign;

/// How many of its games are seen as they should be: with more of what comes first it is better, whatever comes behind that. Of
/// whatever is no sum nothing is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PartsSeen {
    /// Those whose boards have every spot in sight, in a picture.
    pub whole: usize,
    /// Those that have a board.
    pub open: usize,
    /// Those that have a heading of their own.
    pub named: usize,
    /// The spots in sight.
    pub spots: usize,
}

impl PartsSeen {
    /// Whether less of anything is seen than there.
    pub(crate) fn lacks(self, other: Self) -> bool {
        self.whole < other.whole || self.open < other.open || self.named < other.named || self.spots < other.spots
    }
}

impl AddAssign for PartsSeen {
    fn add_assign(&mut self, other: Self) {
        self.whole += other.whole;
        self.open += other.open;
        self.named += other.named;
        self.spots += other.spots;
    }
}
