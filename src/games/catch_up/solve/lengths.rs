//! The table of values: for every subset of a pool and every deficit, outcome and remoteness in one byte.
//!
//! The same long row as in the table of outcomes, with a byte for every other deficit in the place of a bit, and the
//! better of two values in the place of OR. Only the half where the mover chooses is stored; the other is its mirror
//! image, one turn further from the end.

use super::fill::{Cells, Chunk, Chunks, Visit, fill};
use super::layout::{Digit, SubsetLayout, SubsetPlace};
use super::packed::{Packed, TableMonitor, row_width};
use crate::core::Value;
use crate::solve::{Halt, workers};

/// A filled table that answers questions.
pub(super) trait Lengths: Send + Sync {
    /// The value for the player who moves `deficit` behind; its parity must be that of the subset, and it is at most
    /// the limit of the table.
    fn value(&self, place: SubsetPlace, deficit: u32) -> Value;
}

impl Packed for dyn Lengths {
    type Answer = Value;
    const NAME: &'static str = "lengths";
    const LANES: usize = 1;

    fn bytes(layout: &SubsetLayout, limit: u32) -> Option<u64> {
        let row = u64::from(row_width(limit)?);
        // While a chunk is filled, its long rows are kept as well: one chunk for each core.
        let long = 2 * layout.middle.len as u64 * workers().min(layout.top.len) as u64;
        (layout.blocks() + long).checked_mul(row)
    }

    fn build(layout: &SubsetLayout, limit: u32, monitor: TableMonitor<'_, '_>) -> Result<Box<Self>, Halt> {
        Ok(match row_width(limit) {
            Some(16) => Box::new(FilledLengths::<16>::fill(layout, monitor)?),
            Some(32) => Box::new(FilledLengths::<32>::fill(layout, monitor)?),
            Some(64) => Box::new(FilledLengths::<64>::fill(layout, monitor)?),
            Some(128) => Box::new(FilledLengths::<128>::fill(layout, monitor)?),
            Some(256) => Box::new(FilledLengths::<256>::fill(layout, monitor)?),
            Some(512) => Box::new(FilledLengths::<512>::fill(layout, monitor)?),
            Some(1024) => Box::new(FilledLengths::<1024>::fill(layout, monitor)?),
            _ => return Err(Halt::MemoryFull),
        })
    }

    fn look(&self, place: SubsetPlace, deficit: u32) -> Value {
        self.value(place, deficit)
    }
}

/// Values as bytes in the mover's order of preference: `Loss(n)` is n, a draw 128, `Win(n)` 255 - n.
pub(super) mod byte {
    use crate::core::Value;

    pub(crate) const DRAW: u8 = 128;
    /// The end of the game has come, and the mover is behind.
    pub(crate) const LOST: u8 = 0;
    /// Whatever is left, the mover does no worse.
    pub(crate) const LOST_IN_ONE: u8 = 1;

    pub(crate) fn value(byte: u8) -> Value {
        match byte {
            DRAW => Value::Draw,
            0..DRAW => Value::Loss(u32::from(byte)),
            _ => Value::Win(u32::from(u8::MAX - byte)),
        }
    }

    /// The value as the player sees it whose turn led there: negated, and one turn longer.
    #[inline]
    pub(crate) fn flipped(byte: u8) -> u8 {
        let seen = !byte;
        if seen < DRAW { seen + 1 } else { seen - 1 }
    }

    /// Eight values, mirrored, as the player sees them whose turn led there: negated, and one turn longer.
    ///
    /// The complement makes n wins of n losses, and 127 of a draw; one turn more is one less for a win and one more for
    /// the others. No byte carries into the next.
    #[inline]
    pub(crate) fn mirrored(bytes: [u8; 8]) -> [u8; 8] {
        const ONES: u64 = u64::from_ne_bytes([1; 8]);
        let seen = !u64::from_le_bytes(bytes);
        let wins = (seen >> 7) & ONES;
        (seen - wins + (wins ^ ONES)).to_be_bytes()
    }
}

struct FilledLengths<const N: usize> {
    chunks: Chunks<[u8; N]>,
}

impl<const N: usize> FilledLengths<N> {
    fn fill(layout: &SubsetLayout, monitor: TableMonitor<'_, '_>) -> Result<Self, Halt> {
        Ok(Self { chunks: fill(layout, &LengthRows::<N>::new(layout), monitor)? })
    }
}

impl<const N: usize> Lengths for FilledLengths<N> {
    fn value(&self, place: SubsetPlace, deficit: u32) -> Value {
        byte::value(self.chunks[place.chunk][place.block][deficit as usize / 2])
    }
}

/// The rule of the table.
struct LengthRows<const N: usize> {
    /// By digit, then by the parity of the deficit before the number is taken: where the row of a subset begins in the
    /// long row of the subset without the number.
    starts: Vec<[usize; 2]>,
}

impl<const N: usize> LengthRows<N> {
    fn new(layout: &SubsetLayout) -> Self {
        let start = |value: usize, odd: usize| N - (value + (odd ^ (value % 2)) - odd) / 2;
        Self { starts: layout.digits().map(|digit| [0, 1].map(|odd| start(digit.value as usize, odd))).collect() }
    }

    fn start(&self, digit: &Digit, odd: bool) -> usize {
        self.starts[digit.id][usize::from(odd)]
    }

    /// Takes the other numbers. Not inlined: beside its users the compiler takes the row apart, byte by byte.
    #[inline(never)]
    fn take_within(&self, chunk: &Chunk<'_, [u8; N]>, visit: Visit, long: &[[[u8; N]; 2]], row: &mut [u8; N]) {
        let mut best = *row;
        for digit in chunk.within(visit) {
            take(&mut best, &long[visit.number - digit.stride], self.start(digit, visit.odd));
        }
        *row = best;
    }

    /// Takes the numbers at the top for a strip of blocks: first all long rows, then all windows, for a window that is
    /// read right after it was written waits for the write.
    fn take_above(&self, above: &[(&[[u8; N]], &Digit)], strip: &[Visit], rows: &mut [[u8; N]; STRIP]) {
        let mut long = [[[0; N]; 2]; STRIP];
        for (chunk, digit) in above {
            for (long, visit) in long.iter_mut().zip(strip) {
                mirror(&chunk[visit.number], visit.odd ^ (digit.value % 2 == 1), long);
            }
            for ((row, long), visit) in rows.iter_mut().zip(&long).zip(strip) {
                take(row, long, self.start(digit, visit.odd));
            }
        }
    }
}

/// How many blocks take the numbers at the top together.
const STRIP: usize = 16;

impl<const N: usize> Cells for LengthRows<N> {
    /// Byte i: the value for a mover who is 2i or 2i + 1 behind.
    type Block = [u8; N];

    fn fill(&self, mut chunk: Chunk<'_, [u8; N]>) -> Result<Vec<[u8; N]>, Halt> {
        let mut rows = Vec::with_capacity(chunk.len());
        // The long rows of this chunk: they are asked for many times, and mirroring takes its time.
        let mut long: Vec<[[u8; N]; 2]> = Vec::with_capacity(chunk.len());
        loop {
            let mut strip = Vec::with_capacity(STRIP);
            while strip.len() < STRIP
                && let Some(visit) = chunk.next()?
            {
                strip.push(visit);
            }
            if strip.is_empty() {
                return Ok(rows);
            }
            let mut open = [[byte::LOST_IN_ONE; N]; STRIP];
            self.take_above(&chunk.above, &strip, &mut open);
            for (mut row, visit) in open.into_iter().zip(strip) {
                self.take_within(&chunk, visit, &long, &mut row);
                if visit.empty {
                    row = [byte::LOST; N];
                    if !visit.odd {
                        row[0] = byte::DRAW;
                    }
                }
                long.push([[0; N]; 2]);
                mirror(&row, visit.odd, &mut long[visit.number]);
                rows.push(row);
            }
        }
    }
}

/// Writes the long row: the values as the opponent's, from the deepest deficit to zero, then as the mover's own. Where
/// both know the deficit zero it is the opponent's to move.
#[inline]
fn mirror<const N: usize>(row: &[u8; N], odd: bool, long: &mut [[u8; N]; 2]) {
    long[1] = *row;
    let first = usize::from(!odd);
    let places = long.as_flattened_mut()[first..first + N].as_chunks_mut().0;
    places.iter_mut().rev().zip(row.as_chunks().0).for_each(|(place, bytes)| *place = byte::mirrored(*bytes));
}

#[inline]
fn take<const N: usize>(row: &mut [u8; N], child: &[[u8; N]; 2], start: usize) {
    for (best, &other) in row.iter_mut().zip(&child.as_flattened()[start..start + N]) {
        *best = (*best).max(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Step;

    #[test]
    fn bytes_are_values_in_the_same_order() {
        let bytes: Vec<u8> = (0..=u8::MAX).filter(|&byte| byte != 127).collect();
        assert!(bytes.iter().map(|&byte| byte::value(byte)).is_sorted_by(|a, b| a < b));
        for byte in (byte::LOST..70).chain([byte::DRAW]).chain(187..=u8::MAX) {
            let seen = byte::mirrored([0, 0, byte, 0, 0, 0, 0, 0])[5];
            assert_eq!(byte::value(seen), byte::value(byte).backed_up(Step::ALTERNATE));
            assert_eq!(seen, byte::flipped(byte));
        }
    }
}
