//! Tables for numbers of any size: for every subset of a pool, the deficits between which nothing changes.
//!
//! As the deficit grows the answer changes only now and then: with sixteen numbers up to a million some hundred times.
//! A list of pieces, each with its first deficit and its answer, says as much as a row with a place for every deficit.

use std::marker::PhantomData;
use std::sync::Mutex;

use super::fill::{Cells, Chunk, Chunks, fill};
use super::layout::{Layout, Place};
use super::lengths::byte;
use super::tables::{Answer, Ask, Packed};
use crate::core::{Outcome, Value};
use crate::solve::{Halt, Memory, Reservation};

/// What is written beside a deficit: answers as bytes in the mover's order of preference.
pub(super) trait Scale: Send + Sync + 'static {
    type Answer: Answer;
    const NAME: &'static str;
    /// What the mover gets at least, whatever is left.
    const FLOOR: u8;

    /// The answer as the player sees it whose turn led there.
    fn flipped(byte: u8) -> u8;
    fn answer(byte: u8) -> Self::Answer;
}

/// Win, draw and loss.
pub(super) struct ByOutcome;

impl Scale for ByOutcome {
    type Answer = Outcome;
    const NAME: &'static str = "pieces";
    const FLOOR: u8 = byte::LOST;

    fn flipped(byte: u8) -> u8 {
        if byte == byte::DRAW { byte } else { !byte }
    }

    fn answer(byte: u8) -> Outcome {
        byte::value(byte).outcome()
    }
}

/// Outcome and length.
pub(super) struct ByLength;

impl Scale for ByLength {
    type Answer = Value;
    const NAME: &'static str = "piece lengths";
    const FLOOR: u8 = byte::LOST_IN_ONE;

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
    /// Stands after the last piece while lists are made.
    const END: Self = Self(u32::MAX);

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

impl<S: Scale> Packed for Pieces<S> {
    type Answer = S::Answer;
    const NAME: &'static str = S::NAME;
    const LANES: usize = 1;

    fn is_worth(layout: &Layout) -> bool {
        S::FLOOR == byte::LOST_IN_ONE || layout.subsets() > FEW
    }

    /// How long the lists will be is seen when they are made; they are paid for then.
    fn bytes(layout: &Layout, limit: u32) -> Option<u64> {
        (limit < Piece::END.first() && layout.subsets() <= TOO_MANY).then_some(0)
    }

    fn rounded_up(limit: u32) -> Option<u32> {
        Some(limit)
    }

    fn build(layout: &Layout, limit: u32, monitor: Ask<'_, '_>) -> Result<Box<Self>, Halt> {
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

    fn look(&self, place: Place, deficit: u32) -> S::Answer {
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

impl<S: Scale> Lists<S> {
    fn pay(&self) -> Result<(), Halt> {
        let portion = self.memory.reserve(PORTION)?;
        self.paid.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(portion);
        Ok(())
    }

    /// What the end of the game is worth to whoever would have to move.
    fn at_end(&self) -> Vec<Piece> {
        let nothing_behind = if self.odd { byte::LOST } else { byte::DRAW };
        vec![Piece::new(0, nothing_behind), Piece::new(1, byte::LOST)]
    }
}

impl<S: Scale> Cells for Lists<S> {
    type Block = Box<[Piece]>;

    fn fill(&self, mut chunk: Chunk<'_, Box<[Piece]>>) -> Result<Vec<Box<[Piece]>>, Halt> {
        let mut lists: Vec<Box<[Piece]>> = Vec::with_capacity(chunk.len());
        let (mut best, mut offer, mut better) = (Vec::new(), Vec::new(), Vec::new());
        let mut owed = PORTION;
        while let Some(visit) = chunk.next()? {
            best.clear();
            best.extend([Piece::new(0, S::FLOOR), Piece::END]);
            let above = chunk.above.iter().map(|(above, digit)| (&above[visit.number], digit.value));
            let within = chunk.within(visit).map(|digit| (&lists[visit.number - digit.stride], digit.value));
            for (child, value) in above.chain(within) {
                take::<S>(child, value, self.limit, &mut offer);
                merge(&best, &offer, &mut better);
                std::mem::swap(&mut best, &mut better);
            }
            best.pop();
            if visit.empty {
                best = self.at_end();
            }
            // A list is a pointer, a length, what the allocator adds, and its pieces.
            owed += 32 + size_of_val(&best[..]) as u64;
            while owed >= PORTION {
                self.pay()?;
                owed -= PORTION;
            }
            lists.push(best.as_slice().into());
        }
        Ok(lists)
    }
}

/// A list in the making: a piece that changes nothing is overwritten by the next. No branches, for they would be
/// guessed wrong half of the time.
struct Pen<'a> {
    list: &'a mut Vec<Piece>,
    len: usize,
    /// The byte that was written last; none at first.
    last: u32,
}

impl<'a> Pen<'a> {
    /// Begins a list of at most `most` pieces.
    fn new(list: &'a mut Vec<Piece>, most: usize) -> Self {
        list.resize(most + 1, Piece::END);
        Self { list, len: 0, last: u32::MAX }
    }

    #[inline]
    fn write(&mut self, first: u32, byte: u8) {
        let piece = Piece::new(first, byte);
        self.list[self.len] = piece;
        self.len += usize::from(self.last != u32::from(byte));
        self.last = u32::from(byte);
    }

    fn end(self) {
        self.list[self.len] = Piece::END;
        self.list.truncate(self.len + 1);
    }
}

/// What taking `value` offers for each deficit, by the list of the subset without it: a lead up to the deficit `value`,
/// mirrored, and what is left of the deficit beyond.
fn take<S: Scale>(child: &[Piece], value: u32, limit: u32, offer: &mut Vec<Piece>) {
    let mut pen = Pen::new(offer, 2 * child.len() + 1);
    let reached = child.partition_point(|piece| piece.first() <= value);
    let mut last = value;
    for piece in child[..reached].iter().rev() {
        pen.write(value - last, S::flipped(piece.byte()));
        last = piece.first().saturating_sub(1);
    }
    if value < limit {
        let next = child.partition_point(|piece| piece.first() <= 1);
        pen.write(value + 1, child[next.saturating_sub(1)].byte());
        let end = child.partition_point(|piece| piece.first() <= limit - value);
        for piece in &child[next..end.max(next)] {
            pen.write(piece.first() + value, piece.byte());
        }
    }
    pen.end();
}

/// The better of two answers for each deficit.
fn merge(a: &[Piece], b: &[Piece], better: &mut Vec<Piece>) {
    let mut pen = Pen::new(better, a.len() + b.len());
    let (mut at_a, mut at_b) = (0, 0);
    let mut first = 0;
    while first != Piece::END.first() {
        pen.write(first, a[at_a].byte().max(b[at_b].byte()));
        let (next_a, next_b) = (a[at_a + 1].first(), b[at_b + 1].first());
        first = next_a.min(next_b);
        at_a += usize::from(next_a == first);
        at_b += usize::from(next_b == first);
    }
    pen.end();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_answer_counts_piece_by_piece() {
        let list = |pieces: &[(u32, u8)]| {
            let list = pieces.iter().map(|&(first, byte)| Piece::new(first, byte));
            list.chain([Piece::END]).collect::<Vec<_>>()
        };
        let mut better = Vec::new();
        merge(&list(&[(0, 1), (5, 9), (7, 2)]), &list(&[(0, 3), (6, 1), (9, 2)]), &mut better);
        assert!(better == list(&[(0, 3), (5, 9), (7, 2)]));
    }

    #[test]
    fn a_lead_is_the_mirror_of_a_deficit() {
        let child = [Piece::new(0, byte::DRAW), Piece::new(1, byte::LOST)];
        let mut offer = Vec::new();
        take::<ByOutcome>(&child, 3, 10, &mut offer);
        assert!(offer.pop() == Some(Piece::END));
        let pieces: Vec<_> = offer.iter().map(|piece| (piece.first(), ByOutcome::answer(piece.byte()))).collect();
        assert_eq!(pieces, [(0, Outcome::Win), (3, Outcome::Draw), (4, Outcome::Loss)]);
    }
}
