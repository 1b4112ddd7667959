//! Rows of bits that hold one answer for every deficit: machine words, and runs of them for large numbers.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A row of bits, lowest first. Shifts are by less than [`BITS`](Self::BITS) and fill with zeros.
pub(super) trait Word:
    Copy
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits a row has.
    const BITS: u32;
    /// No bit is set.
    const ZERO: Self;
    /// The lowest bit alone is set.
    const LOW: Self;

    /// Whether bit `index` is set.
    fn has(self, index: u32) -> bool;

    /// The highest bit alone.
    fn high() -> Self {
        Self::LOW << (Self::BITS - 1)
    }
}

/// A row that is turned around quickly.
pub(super) trait Reversible: Word {
    /// The same row from the other end.
    fn reversed(self) -> Self;
}

macro_rules! machine_words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const LOW: Self = 1;

            fn has(self, index: u32) -> bool {
                (self >> index) & 1 == 1
            }
        }

        impl Reversible for $word {
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
        }
    )*};
}

machine_words!(u16, u32, u64);

/// A row of `64 * N` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Word for Wide<N> {
    const BITS: u32 = 64 * N as u32;
    const ZERO: Self = Self([0; N]);
    const LOW: Self = {
        let mut limbs = [0; N];
        limbs[0] = 1;
        Self(limbs)
    };

    fn has(self, index: u32) -> bool {
        self.0[index as usize / 64].has(index % 64)
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;

    fn bitand(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(limb, other)| *limb &= other);
        self
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(limb, other)| *limb |= other);
        self
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;

    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|limb| *limb = !*limb);
        self
    }
}

impl<const N: usize> Shl<u32> for Wide<N> {
    type Output = Self;

    fn shl(self, by: u32) -> Self {
        let (limbs, bits) = (by as usize / 64, by % 64);
        let mut shifted = [0; N];
        for (from, limb) in shifted[limbs..].iter_mut().enumerate() {
            // Two shifts in the place of one by 64, which would be none.
            let carried = if from == 0 { 0 } else { self.0[from - 1] >> 1 >> (63 - bits) };
            *limb = self.0[from] << bits | carried;
        }
        Self(shifted)
    }
}

impl<const N: usize> Shr<u32> for Wide<N> {
    type Output = Self;

    fn shr(self, by: u32) -> Self {
        let (limbs, bits) = (by as usize / 64, by % 64);
        let mut shifted = [0; N];
        for (limb, from) in shifted.iter_mut().zip(limbs..N) {
            let carried = if from + 1 == N { 0 } else { self.0[from + 1] << 1 << (63 - bits) };
            *limb = self.0[from] >> bits | carried;
        }
        Self(shifted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_moves_through_all_limbs_and_falls_off_at_the_ends() {
        for start in 0..256 {
            let bit = Wide::<4>::LOW << start;
            for by in 0..256 {
                for index in 0..256 {
                    assert_eq!((bit << by).has(index), index == start + by, "{start} up {by} at {index}");
                    assert_eq!((bit >> by).has(index), index + by == start, "{start} down {by} at {index}");
                }
            }
        }
    }
}
