//! What a chase remembers: how long the prey lasts, by what it can reach and choose from.

use super::forest::NOBODY;
use super::mask::Mask;
use crate::solve::{Halt, Memory, Reservation};

/// What a prey is remembered by: how the token came there does not matter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct PreyKey<const W: usize> {
    pub reach: Mask<W>,
    pub options: Mask<W>,
}

/// What is known about a prey.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// It lasts at least so many turns.
    pub least: u16,
    /// It lasts at most so many.
    pub most: u16,
    /// The choice that made it last, if one did.
    pub escape: u16,
}

#[derive(Clone, Copy)]
struct PreyEntry<const W: usize> {
    key: PreyKey<W>,
    known: Known,
}

/// Grows while the budget lasts. Of two that want the same place the larger position stays, and the newer one beside it.
pub(super) struct PreyTable<const W: usize> {
    entries: Vec<PreyEntry<W>>,
    filled: usize,
    may_grow: bool,
    memory: Memory,
    paid: Reservation,
}

/// Entries of the smallest table; a power of two.
const SMALLEST: usize = 1 << 12;

/// No table takes more bytes than this, however much there is.
const MOST_BYTES: usize = 256 << 20;

impl<const W: usize> PreyTable<W> {
    const EMPTY: PreyEntry<W> = PreyEntry {
        key: PreyKey { reach: Mask::EMPTY, options: Mask::EMPTY },
        known: Known { least: 0, most: u16::MAX, escape: NOBODY },
    };

    pub(crate) fn new(memory: &Memory) -> Result<Self, Halt> {
        let paid = memory.reserve((SMALLEST * size_of::<PreyEntry<W>>()) as u64)?;
        Ok(Self { entries: vec![Self::EMPTY; SMALLEST], filled: 0, may_grow: true, memory: memory.clone(), paid })
    }

    pub(crate) fn get(&self, key: PreyKey<W>) -> Option<Known> {
        let place = self.place(key);
        let is_it = |entry: &&PreyEntry<W>| entry.key == key;
        self.entries[place..place + 2].iter().find(is_it).map(|entry| entry.known)
    }

    /// Adds what is known; what was known before stays known.
    pub(crate) fn put(&mut self, key: PreyKey<W>, known: Known) {
        let known = self.get(key).map_or(known, |old| Known {
            least: old.least.max(known.least),
            most: old.most.min(known.most),
            escape: if known.escape == NOBODY { old.escape } else { known.escape },
        });
        self.place_entry(PreyEntry { key, known });
        if self.may_grow && self.filled * 2 > self.entries.len() {
            self.grow();
        }
    }

    fn place(&self, key: PreyKey<W>) -> usize {
        (key.options.hash(key.reach.hash(1)) as usize & (self.entries.len() / 2 - 1)) * 2
    }

    fn place_entry(&mut self, entry: PreyEntry<W>) {
        let place = self.place(entry.key);
        let kept = &self.entries[place];
        let is_larger = kept.key.reach.len() > entry.key.reach.len();
        let slot = place + usize::from(kept.key != entry.key && is_larger);
        self.filled += usize::from(self.entries[slot].key.reach.is_empty());
        self.entries[slot] = entry;
    }

    fn grow(&mut self) {
        let bytes = 2 * self.entries.len() * size_of::<PreyEntry<W>>();
        let room = if bytes > MOST_BYTES { Err(Halt::MemoryFull) } else { self.memory.reserve(bytes as u64) };
        let Ok(paid) = room else {
            self.may_grow = false;
            return;
        };
        let entries = vec![Self::EMPTY; 2 * self.entries.len()];
        let old = std::mem::replace(&mut self.entries, entries);
        self.filled = 0;
        for entry in old.into_iter().filter(|entry| !entry.key.reach.is_empty()) {
            self.place_entry(entry);
        }
        self.paid = paid;
    }
}
