//! Fills a table over all subsets of a pool in the order of its layout, on all cores.

use super::layout::{Digit, DigitGroup, SubsetLayout};
use super::packed::TableMonitor;
use crate::core::ones;
use crate::solve::{CancelToken, Halt, try_in_parallel, workers};

/// What a table keeps for a block of subsets, and how a chunk of blocks follows from the chunks below it.
pub(super) trait Cells: Sync {
    /// What is kept of one block.
    type Block: Send + Sync;

    /// Fills one chunk in the order of its blocks.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] once the chunk's [`next`](Chunk::next) says so.
    fn fill(&self, chunk: Chunk<'_, Self::Block>) -> Result<Vec<Self::Block>, Halt>;
}

/// A table in chunks.
pub(super) type Chunks<B> = Vec<Vec<B>>;

/// How many blocks are filled between two looks at the cancel token.
const POLL: usize = 512;

/// Fills the whole table.
///
/// A chunk needs the chunks that have one number less at the top, so chunks with equally many numbers there are filled
/// at the same time. The monitor is told of the subsets after each batch.
///
/// # Errors
/// [`Halt::Cancelled`] once the monitor's token was cancelled, or its budget spent; the table is lost then.
pub(super) fn fill<C: Cells>(
    layout: &SubsetLayout,
    cells: &C,
    monitor: TableMonitor<'_, '_>,
) -> Result<Chunks<C::Block>, Halt> {
    let mut chunks: Chunks<C::Block> = Vec::new();
    chunks.resize_with(layout.top.len, Vec::new);
    let token = monitor.token().clone();
    for layer in layers(&layout.top) {
        for batch in layer.chunks(BATCHES * workers()) {
            let make = |place: usize| cells.fill(Chunk::new(layout, &chunks, batch[place], &token));
            let filled = if batch.len() == 1 { vec![make(0)?] } else { try_in_parallel(batch.len(), make)? };
            monitor.nodes((batch.len() * layout.middle.len * layout.lanes.len) as u64)?;
            if monitor.spent() {
                return Err(Halt::Cancelled);
            }
            for (&index, chunk) in batch.iter().zip(filled) {
                chunks[index] = chunk;
            }
        }
    }
    Ok(chunks)
}

/// The combinations of a group, apart by how many numbers they have.
fn layers(group: &DigitGroup) -> Vec<Vec<usize>> {
    let weights: Vec<usize> = (0..group.len).map(|index| group.counts(index).map(|(_, count)| count).sum()).collect();
    let most = weights.iter().copied().max().unwrap_or(0);
    let of_weight = |weight| (0..group.len).filter(|&index| weights[index] == weight).collect();
    (0..=most).map(of_weight).collect()
}

/// How many chunks each core fills between two looks at the budget.
const BATCHES: usize = 3;

/// A chunk to be filled: its blocks are visited in order.
pub(super) struct Chunk<'a, B> {
    layout: &'a SubsetLayout,
    index: usize,
    /// For each number at the top that is present, the chunk without one copy of it and its digit.
    pub above: Vec<(&'a [B], &'a Digit)>,
    odometer: Odometer<'a>,
    number: usize,
    token: &'a CancelToken,
}

/// One block of a chunk.
#[derive(Clone, Copy)]
pub(super) struct Visit {
    /// Its place in the chunk.
    pub number: usize,
    /// The deficit of lane 0 is odd.
    pub odd: bool,
    /// Lane 0 is the empty set.
    pub empty: bool,
    /// The digits of the middle that are present, a bit each.
    present: u64,
}

impl<'a, B> Chunk<'a, B> {
    fn new(layout: &'a SubsetLayout, chunks: &'a [Vec<B>], index: usize, token: &'a CancelToken) -> Self {
        let present = layout.top.counts(index).filter(|&(_, count)| count > 0);
        let above = present.map(|(digit, _)| (&chunks[index - digit.stride][..], digit)).collect();
        let odometer = Odometer::new(&layout.middle, layout.odd ^ layout.top.is_odd(index));
        Self { layout, index, above, odometer, number: 0, token }
    }

    /// How many blocks it will have.
    pub(crate) fn len(&self) -> usize {
        self.layout.middle.len
    }

    /// The next block, or `None` after the last.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] once the token was cancelled.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<Visit>, Halt> {
        let number = self.number;
        if number == self.layout.middle.len {
            return Ok(None);
        }
        if number.is_multiple_of(POLL) && self.token.is_cancelled() {
            return Err(Halt::Cancelled);
        }
        let Odometer { present, odd, .. } = self.odometer;
        self.odometer.advance();
        self.number += 1;
        Ok(Some(Visit { number, odd, empty: self.index == 0 && number == 0, present }))
    }

    /// The digits of the middle that are present in a block.
    #[inline]
    pub(crate) fn within(&self, visit: Visit) -> impl Iterator<Item = &'a Digit> + use<'a, B> {
        let digits = &self.layout.middle.digits;
        ones(visit.present).map(|place| &digits[place])
    }
}

/// Counts through the combinations of a group.
struct Odometer<'a> {
    group: &'a DigitGroup,
    counts: Vec<usize>,
    present: u64,
    odd: bool,
}

impl<'a> Odometer<'a> {
    fn new(group: &'a DigitGroup, odd: bool) -> Self {
        Self { group, counts: vec![0; group.digits.len()], present: 0, odd }
    }

    fn advance(&mut self) {
        for (place, digit) in self.group.digits.iter().enumerate() {
            let value_is_odd = digit.value % 2 == 1;
            if self.counts[place] < digit.count {
                self.counts[place] += 1;
                self.present |= 1 << place;
                self.odd ^= value_is_odd;
                return;
            }
            self.odd ^= value_is_odd && digit.count % 2 == 1;
            self.counts[place] = 0;
            self.present &= !(1 << place);
        }
    }
}
