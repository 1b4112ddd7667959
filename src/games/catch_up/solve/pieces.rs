//! Tables for numbers of any size: for every subset of a pool, the deficits between which nothing changes.
//!
//! As the deficit grows the answer changes only now and then: with sixteen numbers up to a million some hundred times.
//! A list of pieces, each with its first deficit and its answer, says as much as a row with a place for every deficit.

use std::marker::PhantomData;
use std::sync::Mutex;

use super::fill::{Cells, Chunk, Chunks, fill};
use super::layout::{SubsetLayout, SubsetPlace};
use super::lengths::byte;
use super::packed::{Packed, PackedAnswer, TableMonitor};
use super::steps::{Best, Steps};
use crate::core::{Outcome, Value};
use crate::solve::{Halt, Memory, Reservation};

/// What is written beside a deficit: answers as bytes in the mover's order of preference.
pub(super) trait AnswerScale: Send + Sync + 'static {
    type Answer: PackedAnswer;
    const NAME: &'static str;
    /// What the mover gets at least, whatever is left.
    const FLOOR: u8;

    /// The answer as the player sees it whose turn led there.
    fn flipped(byte: u8) -> u8;
    fn answer(byte: u8) -> Self::Answer;
}

/// Win, draw and loss.
pub(super) struct ByOutcome;

impl AnswerScale for ByOutcome {
    type Answer = Outcome;
    const NAME: &'static str = "pieces";
    const FLOOR: u8 = byte::LOST;

    #[inline]
    fn flipped(byte: u8) -> u8 {
        if byte == byte::DRAW { byte } else { !byte }
    }

    fn answer(byte: u8) -> Outcome {
        byte::value(byte).outcome()
    }
}

/// Outcome and length.
pub(super) struct ByLength;

impl AnswerScale for ByLength {
    type Answer = Value;
    const NAME: &'static str = "piece lengths";
    const FLOOR: u8 = byte::LOST_IN_ONE;

    #[inline]
    fn flipped(byte: u8) -> u8 {
        byte::flipped(byte)
    }

    fn answer(byte: u8) -> Value {
        byte::value(byte)
    }
}

/// A filled table.
pub(super) struct Pieces<S> {
    chunks: Chunks<Box<[Piece]>>,
    _paid: Vec<Reservation>,
    scale: PhantomData<S>,
}

/// The first deficit of a piece above its answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Piece(u32);

/// More subsets take longer than a search is worth waiting for.
const TOO_MANY: u64 = 1 << 22;

impl Piece {
    /// No deficit is as large.
    const TOO_FAR: u32 = 1 << 24;

    fn new(first: u32, byte: u8) -> Self {
        Self(first << 8 | u32::from(byte))
    }

    fn first(self) -> u32 {
        self.0 >> 8
    }

    fn byte(self) -> u8 {
        self.0 as u8
    }
}

impl<S: AnswerScale> Packed for Pieces<S> {
    type Answer = S::Answer;
    const NAME: &'static str = S::NAME;
    const LANES: usize = 1;

    fn is_worth(layout: &SubsetLayout) -> bool {
        S::FLOOR == byte::LOST_IN_ONE || layout.subsets() > FEW
    }

    /// How long the lists will be is seen when they are made; they are paid for then.
    fn bytes(layout: &SubsetLayout, limit: u32) -> Option<u64> {
        (limit < Piece::TOO_FAR && layout.subsets() <= TOO_MANY).then_some(0)
    }

    fn rounded_up(limit: u32) -> Option<u32> {
        Some(limit)
    }

    fn build(layout: &SubsetLayout, limit: u32, monitor: TableMonitor<'_, '_>) -> Result<Box<Self>, Halt> {
        let lists = Lists::<S> {
            limit,
            odd: layout.odd,
            memory: monitor.memory().clone(),
            paid: Mutex::default(),
            scale: PhantomData,
        };
        let chunks = fill(layout, &lists, monitor)?;
        let paid = lists.paid.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok(Box::new(Self { chunks, _paid: paid, scale: PhantomData }))
    }

    fn look(&self, place: SubsetPlace, deficit: u32) -> S::Answer {
        let list = &self.chunks[place.chunk][place.block];
        let after = list.partition_point(|piece| piece.first() <= deficit);
        S::answer(list[after.saturating_sub(1)].byte())
    }
}

/// The rule of the table.
struct Lists<S> {
    limit: u32,
    odd: bool,
    memory: Memory,
    paid: Mutex<Vec<Reservation>>,
    scale: PhantomData<S>,
}

/// So few subsets are done with lengths before anybody has waited.
const FEW: u64 = 1 << 17;

/// Memory is paid for in portions of this size.
const PORTION: u64 = 1 << 18;

impl<S: AnswerScale> Lists<S> {
    fn pay(&self) -> Result<(), Halt> {
        let portion = self.memory.reserve(PORTION)?;
        self.paid.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(portion);
        Ok(())
    }

    /// What the end of the game is worth to whoever would have to move.
    fn at_end(&self) -> Box<[Piece]> {
        let nothing_behind = if self.odd { byte::LOST } else { byte::DRAW };
        Box::new([Piece::new(0, nothing_behind), Piece::new(1, byte::LOST)])
    }
}

impl<S: AnswerScale> Cells for Lists<S> {
    type Block = Box<[Piece]>;

    fn fill(&self, mut chunk: Chunk<'_, Box<[Piece]>>) -> Result<Vec<Box<[Piece]>>, Halt> {
        let mut lists: Vec<Box<[Piece]>> = Vec::with_capacity(chunk.len());
        // The long lists of this chunk, which are asked for many times, and what is paid for them until it is done.
        let (mut longs, mut ends, mut paid) = (Steps::default(), vec![0], Vec::new());
        let (mut best, mut long) = (Best::default(), Steps::default());
        let mut owed = PORTION;
        while let Some(visit) = chunk.next()? {
            best.restart(S::FLOOR, self.limit);
            // Whoever takes several numbers may take the smallest first: the smallest go first, and the rest adds little.
            for digit in chunk.within(visit) {
                let child = visit.number - digit.stride;
                best.improve(longs.part(ends[child]..ends[child + 1]), self.limit - digit.value);
            }
            for (above, digit) in &chunk.above {
                long.clear();
                lengthen::<S>(&above[visit.number], self.limit, &mut long);
                best.improve(long.part(0..long.len()), self.limit - digit.value);
            }
            let list: Box<[Piece]> = if visit.empty {
                self.at_end()
            } else {
                best.steps().map(|(first, byte)| Piece::new(first, byte)).collect()
            };
            lengthen::<S>(&list, self.limit, &mut longs);
            ends.push(longs.len());
            while paid.len() as u64 * PORTION < longs.size() {
                paid.push(self.memory.reserve(PORTION)?);
            }
            // A list is a pointer, a length, what the allocator adds, and its pieces.
            owed += 32 + size_of_val(&list[..]) as u64;
            while owed >= PORTION {
                self.pay()?;
                owed -= PORTION;
            }
            lists.push(list);
        }
        Ok(lists)
    }
}

/// Appends the long list: the answers as the opponent's, from a lead as large as `limit` down to none, then as the
/// mover's own for deficits from one on. A lead as large as `limit` stands at zero.
fn lengthen<S: AnswerScale>(list: &[Piece], limit: u32, long: &mut Steps) {
    long.firsts.push(0);
    long.firsts.extend(list[1..].iter().rev().map(|piece| limit + 1 - piece.first()));
    long.bytes.extend(list.iter().rev().map(|piece| S::flipped(piece.byte())));
    let next = list.partition_point(|piece| piece.first() <= 1);
    long.firsts.push(limit + 1);
    long.firsts.extend(list[next..].iter().map(|piece| limit + piece.first()));
    long.bytes.extend(list[next - 1..].iter().map(|piece| piece.byte()));
    // Beyond every deficit, whichever number is taken.
    long.firsts.push(3 * limit + 2);
    long.bytes.push(byte::LOST);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_holds_the_mirror_of_a_deficit() {
        let child = [Piece::new(0, byte::DRAW), Piece::new(1, byte::LOST)];
        let (mut long, mut best) = (Steps::default(), Best::default());
        lengthen::<ByOutcome>(&child, 10, &mut long);
        best.restart(ByOutcome::FLOOR, 10);
        best.improve(long.part(0..long.len()), 10 - 3);
        let pieces: Vec<_> = best.steps().map(|(first, byte)| (first, ByOutcome::answer(byte))).collect();
        assert_eq!(pieces, [(0, Outcome::Win), (3, Outcome::Draw), (4, Outcome::Loss)]);
    }
}
