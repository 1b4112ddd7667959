//! The table of outcomes where nobody draws: when nothing is left the deficit is odd.
//!
//! Who does not lose wins, so `denied` is what is not `safe`, from the other end, and `safe` alone is kept: half the
//! room. What the opponent leaves is gathered the other way round and turned once, for all numbers that are taken.

use super::fill::{Cells, Chunk, Chunks};
use super::layout::SubsetPlace;
use super::outcomes::{BlockRows, LANES, OutcomeRows, Outcomes};
use super::word::{Reversible, Word};
use crate::core::Outcome;
use crate::solve::Halt;

/// A filled table without draws.
pub(super) struct FilledDecided<W>(pub Chunks<[W; LANES]>);

impl<W: Word> Outcomes for FilledDecided<W> {
    fn outcome(&self, place: SubsetPlace, deficit: u32) -> Outcome {
        let safe = self.0[place.chunk][place.block][place.lane];
        if safe.has(deficit / 2) { Outcome::Win } else { Outcome::Loss }
    }
}

/// The rule of such a table.
pub(super) struct DecidedRows<W>(pub OutcomeRows<W>);

/// What the numbers of a block offer so far.
struct Offers<W> {
    /// Won by moving on: where `safe` stands.
    along: [W; LANES],
    /// Won because the opponent does not win: where `denied` stands.
    across: [W; LANES],
}

impl<W: Reversible> Offers<W> {
    fn rows(&self) -> BlockRows<W> {
        BlockRows {
            safe: std::array::from_fn(|lane| self.along[lane] | self.across[lane].reversed()),
            denied: std::array::from_fn(|lane| !(self.along[lane].reversed() | self.across[lane])),
        }
    }
}

impl<W: Reversible> Cells for DecidedRows<W> {
    type Block = [W; LANES];

    fn fill(&self, mut chunk: Chunk<'_, [W; LANES]>) -> Result<Vec<[W; LANES]>, Halt> {
        let mut blocks: Vec<[W; LANES]> = Vec::with_capacity(chunk.len());
        while let Some(visit) = chunk.next()? {
            let mut offers = Offers { along: [W::ZERO; LANES], across: [W::ZERO; LANES] };
            let mut take = |child: &[W; LANES], digit| {
                self.0.by_lane((digit, visit.odd), &mut offers, child, |offers, child, lane, shift| {
                    shift.offer(&mut offers.along[lane], &mut offers.across[lane], child[lane]);
                });
            };
            for (above, digit) in &chunk.above {
                take(&above[visit.number], digit);
            }
            for digit in chunk.within(visit) {
                take(&blocks[visit.number - digit.stride], digit);
            }
            let mut rows = offers.rows();
            self.0.close(&mut rows, visit.odd);
            blocks.push(rows.safe);
        }
        Ok(blocks)
    }
}
