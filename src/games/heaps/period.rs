//! Periods of nimbers: found in a table, and proven for all heaps by what the table goes on to show.

use serde::Serialize;

/// From some heap on the nimbers repeat for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Period {
    /// After so many heaps they repeat.
    pub length: usize,
    /// The last heap with another nimber than the one a period above it; 0 where there is none.
    pub last_exception: usize,
    /// Heaps up to this one were looked at, which proves it for all others.
    pub checked: usize,
}

impl Period {
    /// The shortest period that the nimbers of heaps from 0 on prove. `checked` gives, for a last exception and a period,
    /// the heap up to which the period must hold to hold for ever.
    ///
    /// Cost: most lengths are refused by the last nimbers of the table.
    pub fn of(nimbers: &[u16], checked: impl Fn(usize, usize) -> usize) -> Option<Self> {
        (1..nimbers.len()).find_map(|length| {
            let is_exception = |&heap: &usize| nimbers[heap] != nimbers[heap + length];
            let last_exception = (1..nimbers.len() - length).rev().find(is_exception).unwrap_or(0);
            let checked = checked(last_exception, length);
            (checked < nimbers.len()).then_some(Self { length, last_exception, checked })
        })
    }
}
