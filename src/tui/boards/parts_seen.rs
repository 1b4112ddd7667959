//! How much is seen of the boards of a sum.

use std::cmp::Ordering;
use std::ops::AddAssign;

/// How many of its games are seen as they should be: with more of what comes first it is better, whatever comes behind that. Of
/// whatever is no sum nothing is counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PartsSeen {
    /// Those whose boards have every spot in sight, in a picture.
    pub whole: usize,
    /// Those that have a board.
    pub open: usize,
    /// Those that have a heading of their own.
    pub named: usize,
    /// The spots in sight.
    pub spots: usize,
    /// Those whose hints have room with their turns.
    pub told: usize,
    /// Which of the first have a board, a bit each: it is not compared.
    pub which: u64,
    /// The spots in sight of those of which nothing is cut: it is not compared.
    pub uncut: usize,
    /// Whether one of their boards is smaller than it is beside panes: it is not compared.
    pub shrinks: bool,
    /// The logarithms of how large pictures of them look, so that each counts as much as the others: it is not compared.
    pub size: f64,
}

impl PartsSeen {
    /// Whether less of anything is seen than there, or a board is not that is there.
    pub(crate) fn lacks(self, other: Self) -> bool {
        let mut counts = self.counts().into_iter().zip(other.counts());
        counts.any(|(here, there)| here < there) || other.which & !self.which != 0
    }

    fn counts(self) -> [usize; 5] {
        [self.whole, self.open, self.named, self.spots, self.told]
    }
}

impl PartialEq for PartsSeen {
    fn eq(&self, other: &Self) -> bool {
        self.counts() == other.counts()
    }
}

impl PartialOrd for PartsSeen {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.counts().partial_cmp(&other.counts())
    }
}

impl AddAssign for PartsSeen {
    fn add_assign(&mut self, other: Self) {
        self.whole += other.whole;
        self.open += other.open;
        self.named += other.named;
        self.spots += other.spots;
        self.told += other.told;
        self.which |= other.which;
        self.uncut += other.uncut;
        self.shrinks |= other.shrinks;
        self.size += other.size;
    }
}
