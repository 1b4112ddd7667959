//! The table of outcomes: for every subset of a pool and every deficit, win, draw or loss in two bits.
//!
//! Removing a number x from a deficit d leads to the deficit d - x: of the same player while it is positive, else of
//! the opponent, who is then x - d behind. For one subset the answers for all deficits make two rows of bits: `safe`,
//! the mover gets at least a draw, and `denied`, he does not win, written in the opposite direction. Put end to end,
//! `denied` then `safe`, they answer one question for a deficit that runs from negative (the opponent is behind and
//! moves) to positive, so taking x is one shift of the long row, OR where one chooses and AND where the opponent does.
//! The parity of the deficit is fixed by the subset: a row has one bit for every other deficit.
//!
//! Where the whole sum is odd one of the rows is enough: see [`decided`](super::decided).

use super::decided::{DecidedRows, FilledDecided};
use super::fill::{Cells, Chunk, Chunks, fill};
use super::layout::{Digit, Edge, SubsetLayout, SubsetPlace};
use super::packed::{Packed, TableMonitor, row_width};
use super::word::{Reversible, Wide, Word};
use crate::core::Outcome;
use crate::solve::Halt;

/// Subsets in a block: with rows of 16 bits, one SIMD register.
pub(super) const LANES: usize = 8;

/// A filled table that answers questions.
pub(super) trait Outcomes: Send + Sync {
    /// The outcome for the player who moves `deficit` behind; its parity must be that of the subset, and it is at
    /// most the limit of the table.
    fn outcome(&self, place: SubsetPlace, deficit: u32) -> Outcome;
}

impl Packed for dyn Outcomes {
    type Answer = Outcome;
    const NAME: &'static str = "table";
    const LANES: usize = LANES;

    fn bytes(layout: &SubsetLayout, limit: u32) -> Option<u64> {
        let block = u64::from(row_width(limit)?) / 8 * rows(layout, limit) * LANES as u64;
        layout.blocks().checked_mul(block)
    }

    fn build(layout: &SubsetLayout, limit: u32, monitor: TableMonitor<'_, '_>) -> Result<Box<Self>, Halt> {
        match row_width(limit) {
            Some(16) => filled::<u16>(layout, monitor),
            Some(32) => filled::<u32>(layout, monitor),
            Some(64) => filled::<u64>(layout, monitor),
            Some(128) => in_two_rows::<Wide<2>>(layout, monitor),
            Some(256) => in_two_rows::<Wide<4>>(layout, monitor),
            Some(512) => in_two_rows::<Wide<8>>(layout, monitor),
            Some(1024) => in_two_rows::<Wide<16>>(layout, monitor),
            _ => Err(Halt::MemoryFull),
        }
    }

    fn look(&self, place: SubsetPlace, deficit: u32) -> Outcome {
        self.outcome(place, deficit)
    }
}

/// How many rows of each subset are kept: one is enough where nobody draws. Wide rows are few, and the code for them is
/// spared.
pub(super) fn rows(layout: &SubsetLayout, limit: u32) -> u64 {
    if layout.odd && row_width(limit).is_some_and(|width| width <= 64) { 1 } else { 2 }
}

fn filled<W: Reversible>(layout: &SubsetLayout, monitor: TableMonitor<'_, '_>) -> Result<Box<dyn Outcomes>, Halt> {
    if !layout.odd {
        return in_two_rows::<W>(layout, monitor);
    }
    Ok(Box::new(FilledDecided(fill(layout, &DecidedRows(OutcomeRows::<W>::new(layout)), monitor)?)))
}

fn in_two_rows<W: Word>(layout: &SubsetLayout, monitor: TableMonitor<'_, '_>) -> Result<Box<dyn Outcomes>, Halt> {
    Ok(Box::new(FilledOutcomes(fill(layout, &OutcomeRows::<W>::new(layout), monitor)?)))
}

/// The two rows of a subset.
#[derive(Clone, Copy)]
pub(super) struct TwoRows<W> {
    /// Bit i: at least a draw for a mover who is 2i or 2i + 1 behind.
    pub safe: W,
    /// Bit `BITS - 1 - i`: no win for him.
    pub denied: W,
}

impl<W: Word> TwoRows<W> {
    /// Nothing is offered yet.
    pub(crate) fn open() -> Self {
        Self { safe: W::ZERO, denied: !W::ZERO }
    }

    pub(crate) fn outcome(self, deficit: u32) -> Outcome {
        let index = deficit / 2;
        if !self.denied.has(W::BITS - 1 - index) {
            Outcome::Win
        } else if self.safe.has(index) {
            Outcome::Draw
        } else {
            Outcome::Loss
        }
    }
}

/// The rows of the subsets of a block.
#[derive(Clone, Copy)]
pub(super) struct BlockRows<W> {
    pub safe: [W; LANES],
    pub denied: [W; LANES],
}

struct FilledOutcomes<W>(Chunks<BlockRows<W>>);

impl<W: Word> Outcomes for FilledOutcomes<W> {
    fn outcome(&self, place: SubsetPlace, deficit: u32) -> Outcome {
        let block = &self.0[place.chunk][place.block];
        TwoRows { safe: block.safe[place.lane], denied: block.denied[place.lane] }.outcome(deficit)
    }
}

/// How taking a number moves the rows.
#[derive(Clone, Copy)]
pub(super) struct Shift<W> {
    /// Deficits that stay with the mover move up so many bits.
    along: u32,
    /// Deficits that turn into leads cross over by so many bits.
    across: u32,
    /// Both rows know the deficit zero, each for another player to move: the half that does not cross leaves it out.
    keep_safe: W,
    keep_denied: W,
}

impl<W: Word> Shift<W> {
    /// Taking `value` from a subset whose deficits are odd or even.
    pub(crate) fn of(value: u32, odd: bool) -> Self {
        let child_odd = odd ^ (value % 2 == 1);
        let along = (value + u32::from(child_odd) - u32::from(odd)) / 2;
        if child_odd {
            Self { along, across: W::BITS - along, keep_safe: !W::ZERO, keep_denied: !W::ZERO }
        } else {
            Self { along, across: W::BITS - 1 - along, keep_safe: !W::LOW, keep_denied: !W::high() }
        }
    }

    /// Adds to the rows of a subset what taking the number offers, by the rows of the subset without it.
    #[inline]
    pub(crate) fn join(self, safe: &mut W, denied: &mut W, child_safe: W, child_denied: W) {
        let Self { along, across, keep_safe, keep_denied } = self;
        *safe = *safe | ((child_safe & keep_safe) << along) | (child_denied >> across);
        *denied = *denied & (((child_denied & keep_denied) >> along) | (child_safe << across));
    }

    /// The same where nobody draws, by the one row of the subset without the number: `across` runs as `denied` does.
    #[inline]
    pub(crate) fn offer(self, along: &mut W, across: &mut W, child_safe: W) {
        *along = *along | ((child_safe & self.keep_safe) << self.along);
        *across = *across | (!child_safe << self.across);
    }
}

/// The rule of the table.
pub(super) struct OutcomeRows<W> {
    /// By digit, then by the parity of the deficit before the number is taken.
    shifts: Vec<[Shift<W>; 2]>,
    lane_parity: [bool; LANES],
    even_lanes: usize,
    edges: Vec<Edge>,
}

impl<W: Word> OutcomeRows<W> {
    pub(crate) fn new(layout: &SubsetLayout) -> Self {
        let shifts = layout.digits().map(|digit| [false, true].map(|odd| Shift::of(digit.value, odd))).collect();
        let even_lanes = if layout.even_lanes == layout.lanes.len { LANES } else { layout.even_lanes };
        let lane_parity = std::array::from_fn(|lane| lane >= even_lanes);
        Self { shifts, lane_parity, even_lanes, edges: layout.edges.clone() }
    }
}

impl<W: Word> OutcomeRows<W> {
    /// Adds to `rows` what each lane offers by taking a number. What `join` works on is handed on, and not held by it: lanes
    /// are worked on four at a time only where it is plain that the one is not the other, and a table takes half the time.
    pub(crate) fn by_lane<T, C>(
        &self,
        (digit, odd): (&Digit, bool),
        rows: &mut T,
        child: &C,
        join: impl Fn(&mut T, &C, usize, Shift<W>),
    ) {
        let shifts = &self.shifts[digit.id];
        let shift = shifts[usize::from(odd)];
        if self.even_lanes == LANES {
            for lane in 0..LANES {
                join(rows, child, lane, shift);
            }
        } else {
            let other = shifts[usize::from(!odd)];
            for lane in 0..LANES {
                join(rows, child, lane, if self.lane_parity[lane] { other } else { shift });
            }
        }
    }

    fn take(&self, block: &mut BlockRows<W>, child: &BlockRows<W>, digit: &Digit, odd: bool) {
        self.by_lane((digit, odd), block, child, |block, child, lane, shift| {
            shift.join(&mut block.safe[lane], &mut block.denied[lane], child.safe[lane], child.denied[lane]);
        });
    }

    /// Takes the numbers that differ within the block.
    #[inline]
    pub(crate) fn close(&self, block: &mut BlockRows<W>, odd: bool) {
        for edge in &self.edges {
            let shift = self.shifts[edge.digit][usize::from(odd ^ self.lane_parity[edge.to])];
            let (safe, denied) = (block.safe[edge.from], block.denied[edge.from]);
            shift.join(&mut block.safe[edge.to], &mut block.denied[edge.to], safe, denied);
        }
    }
}

impl<W: Word> Cells for OutcomeRows<W> {
    type Block = BlockRows<W>;

    fn fill(&self, mut chunk: Chunk<'_, BlockRows<W>>) -> Result<Vec<BlockRows<W>>, Halt> {
        let mut blocks: Vec<BlockRows<W>> = Vec::with_capacity(chunk.len());
        while let Some(visit) = chunk.next()? {
            let mut block = BlockRows { safe: [W::ZERO; LANES], denied: [!W::ZERO; LANES] };
            for (above, digit) in &chunk.above {
                self.take(&mut block, &above[visit.number], digit, visit.odd);
            }
            for digit in chunk.within(visit) {
                self.take(&mut block, &blocks[visit.number - digit.stride], digit, visit.odd);
            }
            if visit.empty {
                // Nothing is left: a draw when nobody is behind, else a loss.
                block.safe[0] = if visit.odd { W::ZERO } else { W::LOW };
            }
            self.close(&mut block, visit.odd);
            blocks.push(block);
        }
        Ok(blocks)
    }
}
