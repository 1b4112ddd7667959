//! What is known of positions of two cars: a table of fixed size, in which the new replaces the old.

use crate::core::Outcome;

use super::goal::{Goal, OutcomeSpan};
use super::pair::{Pair, Side};

/// What is remembered of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Remembered {
    /// What is proven; it stays true whatever is asked next.
    pub span: OutcomeSpan,
    /// For every claim, one more than the slack with which it was tried in vain; 0 where it was not tried.
    pub tried: [u8; 4],
}

impl Remembered {
    const NOTHING: Self = Self { span: OutcomeSpan::OPEN, tried: [0; 4] };

    /// Whether the claim was tried in vain with as much slack or more.
    pub(crate) fn is_tried(&self, goal: Goal, slack: u32) -> bool {
        u32::from(self.tried[goal.index()]) > slack
    }
}

#[derive(Clone, Copy, Debug)]
struct MemorySlot {
    key: u64,
    known: Remembered,
}

/// A table of positions.
#[derive(Debug)]
pub(crate) struct Positions {
    entries: Vec<MemorySlot>,
}

/// No position has this key.
const EMPTY: u64 = u64::MAX;

impl Positions {
    /// The bytes of a table for `2^bits` positions.
    pub(crate) fn bytes(bits: u32) -> u64 {
        (size_of::<MemorySlot>() as u64) << bits
    }

    /// An empty table for `2^bits` positions.
    pub(crate) fn new(bits: u32) -> Self {
        Self { entries: vec![MemorySlot { key: EMPTY, known: Remembered::NOTHING }; 1 << bits] }
    }

    /// What is known of a position.
    pub(crate) fn get(&self, pair: Pair) -> Remembered {
        let key = key(pair);
        let place = self.place(key);
        let found = [place, place ^ 1].into_iter().map(|place| &self.entries[place]).find(|entry| entry.key == key);
        found.map_or(Remembered::NOTHING, |entry| entry.known)
    }

    /// Remembers what is proven.
    pub(crate) fn learn(&mut self, pair: Pair, span: OutcomeSpan) {
        let entry = self.entry(pair);
        entry.known.span = entry.known.span.and(span);
    }

    /// Remembers that a claim was tried in vain.
    pub(crate) fn note_tried(&mut self, pair: Pair, goal: Goal, slack: u32) {
        let tried = &mut self.entry(pair).known.tried[goal.index()];
        *tried = (*tried).max(slack.min(254) as u8 + 1);
    }

    /// Forgets what was tried in vain: other questions have other tests.
    pub(crate) fn forget_tries(&mut self) {
        for entry in &mut self.entries {
            entry.known.tried = [0; 4];
        }
    }

    fn place(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(crate::core::GOLDEN);
        (mixed >> 20) as usize & (self.entries.len() - 1)
    }

    /// The entry of a position: its own, an empty one, or the one that knows less.
    fn entry(&mut self, pair: Pair) -> &mut MemorySlot {
        let key = key(pair);
        let first = self.place(key);
        let (a, b) = (&self.entries[first], &self.entries[first ^ 1]);
        let worth = |entry: &MemorySlot| {
            let span = entry.known.span;
            (entry.key != EMPTY, span.outcome().is_some(), span.worst != Outcome::Loss || span.best != Outcome::Win)
        };
        let place = if a.key == key {
            first
        } else if b.key == key {
            first ^ 1
        } else if worth(a) <= worth(b) {
            first
        } else {
            first ^ 1
        };
        let entry = &mut self.entries[place];
        if entry.key != key {
            *entry = MemorySlot { key, known: Remembered::NOTHING };
        }
        entry
    }
}

fn key(pair: Pair) -> u64 {
    let mover = u64::from(pair.mover == Side::Second);
    (u64::from(pair.states[0]) << 32) | (u64::from(pair.states[1]) << 1) | mover
}
