//! The table of values: for every subset of a pool and every deficit, outcome and remoteness in one byte.
//!
//! The same long row as in the table of outcomes, with a byte for every other deficit in the place of a bit, and the
//! better of two values in the place of OR. Only the half where the mover chooses is stored; the other is its mirror
//! image, one turn further from the end.

use super::fill::{Cells, Chunks, fill};
use super::layout::{Layout, Place};
use crate::core::Value;
use crate::solve::{CancelToken, Halt};

/// A filled table that answers questions.
pub(super) trait Lengths: Send + Sync {
    /// The value for the player who moves `deficit` behind; its parity must be that of the subset, and it is at most
    /// the limit of the table.
    fn value(&self, place: Place, deficit: u32) -> Value;
}

/// The bytes of a row that hold deficits up to `limit`, if there are rows that long.
fn row_bytes(limit: u32) -> Option<u32> {
    [16, 32, 64, 128, 256, 512, 1024].into_iter().find(|bytes| limit <= 2 * bytes - 2)
}

/// What a table with deficits up to `limit` takes, in bytes; `None` if no row is that long.
pub(super) fn bytes(layout: &Layout, limit: u32) -> Option<u64> {
    layout.blocks().checked_mul(u64::from(row_bytes(limit)?))
}

/// The largest deficit that a table made for `limit` answers.
pub(super) fn rounded_up(limit: u32) -> Option<u32> {
    row_bytes(limit).map(|bytes| 2 * bytes - 2)
}

/// Fills a table for deficits up to `limit`. The layout has blocks of one subset.
///
/// # Errors
/// [`Halt::Cancelled`]; [`Halt::MemoryFull`] if no row is long enough.
pub(super) fn build(layout: &Layout, limit: u32, token: &CancelToken) -> Result<Box<dyn Lengths>, Halt> {
    Ok(match row_bytes(limit) {
        Some(16) => Box::new(Table::<16>::fill(layout, token)?),
        Some(32) => Box::new(Table::<32>::fill(layout, token)?),
        Some(64) => Box::new(Table::<64>::fill(layout, token)?),
        Some(128) => Box::new(Table::<128>::fill(layout, token)?),
        Some(256) => Box::new(Table::<256>::fill(layout, token)?),
        Some(512) => Box::new(Table::<512>::fill(layout, token)?),
        Some(1024) => Box::new(Table::<1024>::fill(layout, token)?),
        _ => return Err(Halt::MemoryFull),
    })
}

/// Values as bytes in the mover's order of preference: `Loss(n)` is 1 + n, a draw 128, `Win(n)` 255 - n.
mod byte {
    use crate::core::Value;

    pub const DRAW: u8 = 128;
    /// The end of the game has come, and the mover is behind.
    pub const LOST: u8 = 1;
    /// Whatever is left, the mover does no worse.
    pub const LOST_IN_ONE: u8 = 2;

    pub fn value(byte: u8) -> Value {
        match byte {
            DRAW => Value::Draw,
            0..DRAW => Value::Loss(u32::from(byte.saturating_sub(1))),
            _ => Value::Win(u32::from(u8::MAX - byte)),
        }
    }

    /// The value as the player sees it whose turn led there: negated, and one turn longer.
    #[inline]
    pub fn flipped(byte: u8) -> u8 {
        let seen = byte.wrapping_neg();
        seen + u8::from(seen < DRAW) - u8::from(seen > DRAW)
    }
}

struct Table<const N: usize> {
    chunks: Chunks<[u8; N]>,
}

impl<const N: usize> Table<N> {
    fn fill(layout: &Layout, token: &CancelToken) -> Result<Self, Halt> {
        let values = layout.digits().map(|digit| digit.value as usize).collect();
        Ok(Self { chunks: fill(layout, &Rows::<N> { values, odd: layout.odd }, token)? })
    }
}

impl<const N: usize> Lengths for Table<N> {
    fn value(&self, place: Place, deficit: u32) -> Value {
        byte::value(self.chunks[place.chunk][place.block][deficit as usize / 2])
    }
}

/// The rule of the table.
struct Rows<const N: usize> {
    /// The numbers, by digit.
    values: Vec<usize>,
    odd: bool,
}

impl<const N: usize> Cells for Rows<N> {
    /// Byte i: the value for a mover who is 2i or 2i + 1 behind.
    type Block = [u8; N];

    #[inline]
    fn open(&self) -> [u8; N] {
        [byte::LOST_IN_ONE; N]
    }

    #[inline]
    fn take(&self, block: &mut [u8; N], child: &[u8; N], digit: usize, odd: bool) {
        let value = self.values[digit];
        let child_odd = odd ^ (value % 2 == 1);
        let along = (value + usize::from(child_odd) - usize::from(odd)) / 2;
        let mut row = [[0; N]; 2];
        let [behind, ahead] = &mut row;
        for (index, &byte) in child.iter().enumerate() {
            behind[N - 1 - index] = byte::flipped(byte);
        }
        let start = if child_odd {
            *ahead = *child;
            N - along
        } else {
            // The deficit zero is the opponent's to move.
            ahead[..N - 1].copy_from_slice(&child[1..]);
            N - 1 - along
        };
        for (best, &other) in block.iter_mut().zip(&row.as_flattened()[start..start + N]) {
            *best = (*best).max(other);
        }
    }

    #[inline]
    fn close(&self, block: &mut [u8; N], _odd: bool, empty: bool) {
        if empty {
            *block = [byte::LOST; N];
            if !self.odd {
                block[0] = byte::DRAW;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Step;

    #[test]
    fn bytes_are_values_in_the_same_order() {
        let values: Vec<Value> = (1..=u8::MAX).map(byte::value).collect();
        assert!(values.is_sorted_by(|a, b| a < b));
        assert!(values.contains(&Value::Draw) && values.contains(&Value::Win(0)) && values.contains(&Value::Loss(0)));
        for byte in (byte::LOST..70).chain([byte::DRAW]).chain(187..=u8::MAX) {
            assert_eq!(byte::value(byte::flipped(byte)), byte::value(byte).backed_up(Step::ALTERNATE));
        }
    }
}
