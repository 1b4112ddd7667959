//! The table of all positions below a field.

use super::stop::{TableStop, TableTick};
use super::store::{Bits, ByteStore, TableDetail, TableValues, ValueStore, WordStore};
use crate::core::Bounds;
use crate::games::chomp::Chomp;
use crate::solve::{Memory, Reservation};

/// A number for every position below a field, larger than those of all that it can become.
pub trait Ranks: Sized + Send + 'static {
    /// The word that the screen and the JSON show for their tables.
    const NAME: &'static str;
    /// A table of so many positions takes a second or a few, and is made without being asked for.
    const LIVE: u64;

    /// Whether this is the right kind of table for this setup.
    fn suits(game: &Chomp) -> bool;

    /// How many positions lie below a field; saturating, and `u64::MAX` where counting itself would take long.
    fn size(game: &Chomp, field: &[u16]) -> u64;

    /// The bytes that the ranks take, and the walk that fills the table; `None` when there are too many positions.
    fn cost(game: &Chomp, field: &[u16]) -> Option<u64>;

    /// Whether a game on this field may outlast a byte.
    fn is_long(field: &[u16]) -> bool;

    /// The ranks below a field; `None` when there are too many positions.
    fn new(game: &Chomp, field: &[u16]) -> Option<Self>;

    /// How many positions there are, the empty one included.
    fn count(&self) -> usize;

    /// The rank of a position; `None` if it does not lie below the field.
    fn rank_of(&self, game: &Chomp, pos: &[u16]) -> Option<usize>;

    /// Settles every position in an empty `store`.
    ///
    /// # Errors
    /// What `tick` says.
    fn fill<S: ValueStore>(&self, store: S, tick: TableTick<'_>) -> Result<S, TableStop>;

    /// The nimber of every position, by rank, where no position has more than 127 bites.
    ///
    /// # Errors
    /// What `tick` says.
    fn nimbers(&self, tick: TableTick<'_>) -> Result<Box<[u8]>, TableStop>;
}

/// A field with the values of everything below it.
pub struct DenseTable<R> {
    ranks: R,
    pub(super) values: TableValues,
    counters: u64,
    nimbers: Option<Box<[u8]>>,
    _paid: Reservation,
}

/// Nimbers are worked out beside the values up to this many positions, a field of 10x10, ..
const NIMBERS: usize = 184_756;
/// .. and this many counters.
const NIMBER_COUNTERS: u64 = 127;
/// Bytes a position, as long as they are worked out.
const NIMBER_BYTES: u64 = 32;

/// The counters of a field.
pub(crate) fn counters(field: &[u16]) -> u64 {
    field.iter().map(|&height| u64::from(height)).sum()
}

impl<R: Ranks> DenseTable<R> {
    /// The bytes that a table takes; `None` when there are too many positions for any.
    pub fn cost(game: &Chomp, field: &[u16], detail: TableDetail) -> Option<u64> {
        let beside = R::cost(game, field)?;
        let positions = R::size(game, field);
        let values = match detail {
            TableDetail::Lengths if R::is_long(field) => positions.saturating_mul(2),
            TableDetail::Lengths => positions,
            TableDetail::Outcomes => positions / 8,
        };
        Some(values + beside + 4096)
    }

    /// The table of everything below `field`; `None` when there are too many positions for any.
    ///
    /// # Errors
    /// When the memory does not suffice, or `tick` stops it.
    pub fn build(
        game: &Chomp,
        field: &[u16],
        detail: TableDetail,
        memory: &Memory,
        tick: TableTick<'_>,
    ) -> Result<Option<Self>, TableStop> {
        let Some((cost, ranks)) = Self::cost(game, field, detail).zip(R::new(game, field)) else { return Ok(None) };
        let paid = memory.reserve(cost)?;
        let count = ranks.count();
        let values = match detail {
            TableDetail::Outcomes => TableValues::Bits(ranks.fill(Bits::new(count), tick)?),
            TableDetail::Lengths if R::is_long(field) => TableValues::Words(ranks.fill(WordStore::new(count), tick)?),
            TableDetail::Lengths => TableValues::Bytes(ranks.fill(ByteStore::new(count), tick)?),
        };
        Ok(Some(Self { ranks, values, counters: counters(field), nimbers: None, _paid: paid }))
    }

    /// What it says of its positions.
    pub fn detail(&self) -> TableDetail {
        self.values.detail()
    }

    /// What is known of a position; `None` if it does not lie below the field.
    pub fn bounds(&self, game: &Chomp, pos: &[u16]) -> Option<Bounds> {
        self.ranks.rank_of(game, pos).map(|rank| self.values.bounds(rank))
    }

    /// Works out the nimbers of all positions, on small fields and where there is memory for that.
    ///
    /// # Errors
    /// When `tick` stops it.
    pub fn add_nimbers(&mut self, memory: &Memory, tick: TableTick<'_>) -> Result<(), TableStop> {
        let is_small = self.ranks.count() <= NIMBERS && self.counters <= NIMBER_COUNTERS;
        if self.detail() == TableDetail::Lengths
            && is_small
            && self.nimbers.is_none()
            && let Ok(_paid) = memory.reserve(self.ranks.count() as u64 * NIMBER_BYTES)
        {
            self.nimbers = Some(self.ranks.nimbers(tick)?);
        }
        Ok(())
    }

    /// The nimber of a position below the field, on small fields.
    pub fn nimber(&self, game: &Chomp, pos: &[u16]) -> Option<u8> {
        self.nimbers.as_ref().and_then(|nimbers| Some(nimbers[self.ranks.rank_of(game, pos)?]))
    }

    /// How many positions it has, the empty field not counted, and how many of them are lost for the player to move.
    pub fn census(&self) -> (usize, usize) {
        let count = self.ranks.count();
        (count - 1, self.values.lost(count))
    }
}
