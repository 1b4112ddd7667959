//! A map that pays for itself from the memory budget.

use std::hash::Hash;
use std::ops::Deref;

use rustc_hash::FxHashMap;

use super::{Halt, Memory, Reservation};

/// A hash map whose table is reserved before it is allocated, and given back when the map is dropped.
///
/// Reading goes through the map inside. A table that grows lives beside the old one for a while: then both are paid.
#[derive(Debug)]
pub(crate) struct PaidMap<K, V> {
    map: FxHashMap<K, V>,
    beside: usize,
    paid: Option<Reservation>,
}

/// The least table; smaller ones are not worth asking for.
const LEAST: usize = 1 << 10;

impl<K, V> Default for PaidMap<K, V> {
    fn default() -> Self {
        Self::with_beside(0)
    }
}

impl<K, V> PaidMap<K, V> {
    /// An empty map, for entries that own about so many bytes outside of themselves.
    pub(crate) fn with_beside(bytes: usize) -> Self {
        Self { map: FxHashMap::default(), beside: bytes, paid: None }
    }

    /// What a table of this capacity takes: an eighth of its slots stays free, each has a byte of its own, and their
    /// number is a power of two.
    fn bytes(&self, capacity: usize) -> u64 {
        let slots = (capacity * 8).div_ceil(7).next_power_of_two();
        (slots * (size_of::<(K, V)>() + 1) + capacity * self.beside) as u64
    }
}

impl<K: Eq + Hash, V> PaidMap<K, V> {
    /// Puts an entry into the map, over the one that was there.
    ///
    /// # Errors
    /// [`Halt::MemoryFull`] when the table would have to grow and cannot; the map is as before.
    pub(crate) fn insert(&mut self, key: K, value: V, memory: &Memory) -> Result<(), Halt> {
        self.make_room(memory)?;
        self.map.insert(key, value);
        Ok(())
    }

    /// The value of `key`, made by `value` where there is none, and whether it was made.
    ///
    /// # Errors
    /// As [`insert`](Self::insert).
    pub(crate) fn or_insert_with(
        &mut self,
        key: K,
        memory: &Memory,
        value: impl FnOnce() -> V,
    ) -> Result<&mut V, Halt> {
        self.make_room(memory)?;
        Ok(self.map.entry(key).or_insert_with(value))
    }

    /// Pays for one more entry, and makes place for it.
    pub(crate) fn make_room(&mut self, memory: &Memory) -> Result<(), Halt> {
        if self.map.len() < self.map.capacity() {
            return Ok(());
        }
        let capacity = (2 * self.map.capacity()).max(LEAST);
        let paid = memory.reserve(self.bytes(capacity))?;
        self.map.try_reserve(capacity - self.map.len()).map_err(|_| Halt::MemoryFull)?;
        self.paid = Some(paid);
        Ok(())
    }
}

impl<K, V> Deref for PaidMap<K, V> {
    type Target = FxHashMap<K, V>;

    fn deref(&self) -> &FxHashMap<K, V> {
        &self.map
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_reserves_what_its_table_takes_and_gives_it_back() {
        let memory = Memory::new(1 << 20);
        let mut map = PaidMap::<u64, u64>::default();
        let mut most = 0;
        let full = (0..1_000_000).find(|&key| {
            let before = map.capacity();
            let is_full = map.insert(key, key, &memory).is_err();
            if map.capacity() != before {
                most = map.capacity();
                let used = memory.limit() - memory.available();
                // Seven of eight slots are filled; each has an entry of sixteen bytes and one more.
                assert_eq!(used, (most as u64 * 8).div_ceil(7).next_power_of_two() * 17, "{used} for {most}");
            }
            is_full
        });
        // Nothing is lost when the memory is full: twice the table does not fit beside it.
        assert_eq!(full, Some(map.len() as u64));
        assert_eq!(map.len(), most);
        assert!(map.get(&0) == Some(&0) && map.len() > 10_000);
        drop(map);
        assert_eq!(memory.available(), memory.limit());
        assert_eq!(PaidMap::<u64, u64>::with_beside(100).bytes(7), 8 * 17 + 700, "what entries own is paid as well");
    }
}
