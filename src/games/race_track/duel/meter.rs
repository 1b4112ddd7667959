//! How long a search goes on, and who is told.

use super::goal::OutcomeSpan;
use crate::solve::Halt;

/// Why a search ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuelStop {
    /// Cancelled, or out of memory.
    Halt(Halt),
    /// The nodes of this try are used up.
    Nodes,
    /// The budget of the whole question is.
    Spent,
}

/// Whoever asked.
pub trait Owner {
    /// Counts nodes, and says whether to go on.
    ///
    /// # Errors
    /// Why not.
    fn poll(&mut self, nodes: u64) -> Result<(), DuelStop>;

    /// Learns what is proven about the position of this number.
    fn news(&mut self, index: usize, span: OutcomeSpan);
}

/// Counts nodes and asks now and then whether to go on.
pub(crate) struct Meter<'a> {
    /// Is asked.
    pub owner: &'a mut dyn Owner,
    /// Nodes that are left for this try.
    pub left: u64,
}

/// Nodes between two polls: a few milliseconds at most.
const POLL: u64 = 1 << 12;

impl Meter<'_> {
    /// Counts a node.
    pub(crate) fn step(&mut self) -> Result<(), DuelStop> {
        if self.left == 0 {
            return Err(DuelStop::Nodes);
        }
        self.left -= 1;
        if self.left.is_multiple_of(POLL) { self.owner.poll(POLL) } else { Ok(()) }
    }
}
