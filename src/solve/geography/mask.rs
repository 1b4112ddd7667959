//! Sets of up to `64 * W` nodes in machine words.

use std::ops::{BitAnd, BitOr, Not};

use crate::core::{ones, spread};

/// A set of small numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mask<const W: usize>([u64; W]);

impl<const W: usize> Mask<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    pub(crate) fn insert(&mut self, node: u16) {
        self.0[usize::from(node) / 64] |= 1 << (node % 64);
    }

    pub(crate) fn remove(&mut self, node: u16) {
        self.0[usize::from(node) / 64] &= !(1 << (node % 64));
    }

    #[must_use]
    pub(crate) fn without(mut self, node: u16) -> Self {
        self.remove(node);
        self
    }

    pub(crate) fn contains(self, node: u16) -> bool {
        self.0[usize::from(node) / 64] >> (node % 64) & 1 == 1
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; W]
    }

    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether `node` is the only member.
    pub(crate) fn is_just(self, node: u16) -> bool {
        let mut just = Self::EMPTY;
        just.insert(node);
        self == just
    }

    /// The members, ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = u16> {
        (0..W).flat_map(move |index| ones(self.0[index]).map(move |bit| (index * 64 + bit) as u16))
    }

    /// A number that spreads evenly, for tables.
    pub(crate) fn hash(self, seed: u64) -> u64 {
        self.0.iter().fold(seed, |hash, word| spread(hash ^ word))
    }
}

impl<const W: usize> BitAnd for Mask<W> {
    type Output = Self;

    fn bitand(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }
}

impl<const W: usize> BitOr for Mask<W> {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }
}

impl<const W: usize> Not for Mask<W> {
    type Output = Self;

    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

impl<const W: usize> FromIterator<u16> for Mask<W> {
    fn from_iter<I: IntoIterator<Item = u16>>(nodes: I) -> Self {
        nodes.into_iter().fold(Self::EMPTY, |mut mask, node| {
            mask.insert(node);
            mask
        })
    }
}
