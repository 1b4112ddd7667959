//! One memory budget for all tables of the process.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Halt;

/// Where tables that took long to fill are put away for another day, by name.
pub trait Attic: Debug + Send + Sync {
    /// How large a table is, if it is there.
    fn size(&self, name: &str) -> Option<u64>;

    /// A table to be read, if it is there; whether it is what it should be is for the asker to see.
    fn open(&self, name: &str) -> Option<NextBytes>;
}

/// Fills a list with the next bytes of a table; whether there were as many.
pub type NextBytes = Box<dyn FnMut(&mut [u8]) -> bool>;

/// A budget in bytes, shared by every clone. Tables reserve what they need before they allocate it.
#[derive(Clone, Debug)]
pub struct Memory {
    limit: u64,
    used: Arc<AtomicU64>,
    attic: Option<Arc<dyn Attic>>,
}

impl Memory {
    /// A budget of `limit` bytes.
    pub fn new(limit: u64) -> Self {
        Self { limit, used: Arc::new(AtomicU64::new(0)), attic: None }
    }

    /// The same budget for stages that may look for tables there.
    #[must_use]
    pub fn with_attic(self, attic: Option<Arc<dyn Attic>>) -> Self {
        Self { attic, ..self }
    }

    /// Where tables of another day are, if anywhere.
    pub fn attic(&self) -> Option<&dyn Attic> {
        self.attic.as_deref()
    }

    /// The whole budget in bytes.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// What is left of it, in bytes; other threads may take it at any moment.
    pub fn available(&self) -> u64 {
        self.limit.saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// Takes `bytes` from the budget until the reservation is dropped.
    ///
    /// # Errors
    /// [`Halt::MemoryFull`] when less is left; nothing is taken then.
    pub fn reserve(&self, bytes: u64) -> Result<Reservation, Halt> {
        let within = |used: u64| used.checked_add(bytes).filter(|&sum| sum <= self.limit);
        match self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, within) {
            Ok(_) => Ok(Reservation { bytes, used: Arc::clone(&self.used) }),
            Err(_) => Err(Halt::MemoryFull),
        }
    }
}

impl Default for Memory {
    /// 512 MiB, the budget of the default settings.
    fn default() -> Self {
        Self::new(512 << 20)
    }
}

/// A part of the budget; dropping it gives the part back. Keep it beside the table that it pays for.
#[derive(Debug)]
pub struct Reservation {
    bytes: u64,
    used: Arc<AtomicU64>,
}

impl Reservation {
    /// How many bytes are reserved.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.used.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// What a table that grows bit by bit has taken from the budget, a chunk at a time. Keep it beside the table.
#[derive(Debug, Default)]
pub(crate) struct Account {
    chunks: Vec<Reservation>,
    left: u64,
}

/// Bytes that an account takes from the budget at a time.
const CHUNK: u64 = 1 << 18;

impl Account {
    /// Takes `bytes` from the budget until the account is dropped.
    ///
    /// # Errors
    /// [`Halt::MemoryFull`] when less is left; nothing is taken then.
    pub(crate) fn take(&mut self, bytes: usize, memory: &Memory) -> Result<(), Halt> {
        let bytes = bytes as u64;
        if self.left < bytes {
            self.chunks.push(memory.reserve(bytes.max(CHUNK))?);
            self.left += bytes.max(CHUNK);
        }
        self.left -= bytes;
        Ok(())
    }
}

/// What a list of so many bytes takes where it is allocated for itself: the system rounds up and keeps books.
pub(crate) fn allocated(bytes: usize) -> usize {
    if bytes == 0 { 0 } else { (bytes + 8).next_multiple_of(16).max(32) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_shared_and_given_back() {
        let memory = Memory::new(100);
        let first = memory.clone().reserve(60).expect("60 of 100 are free");
        assert_eq!(memory.reserve(60).err(), Some(Halt::MemoryFull));
        drop(first);
        assert!(memory.reserve(100).is_ok());
    }
}
