//! What is left of a pool while a search takes numbers and gives them back.

use super::layout::NumberKind;
use crate::core::ones;

/// A part of a pool, with what a search wants to know of it at hand.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    kinds: Vec<NumberKind>,
    /// What one copy of each kind adds to the key.
    strides: Vec<u64>,
    counts: Vec<u8>,
    /// A bit for each kind of which something is left.
    present: u64,
    key: u64,
    keys: u64,
    /// What one copy of each kind adds to the number.
    steps: Vec<u64>,
    number: u64,
    /// A bit for each kind that has no step.
    apart: u64,
    left: u32,
    sum: u64,
    /// The parity of deficits when nothing is left.
    ends_odd: bool,
}

impl Hand {
    /// The whole pool. `None` if its parts cannot be numbered in 64 bits.
    pub(crate) fn new(kinds: &[NumberKind], ends_odd: bool) -> Option<Self> {
        let mut strides = Vec::with_capacity(kinds.len());
        let mut keys = 1_u64;
        for kind in kinds {
            strides.push(keys);
            keys = keys.checked_mul(kind.count as u64 + 1)?;
        }
        let mut hand = Self {
            kinds: kinds.to_vec(),
            strides,
            counts: vec![0; kinds.len()],
            present: 0,
            key: 0,
            keys,
            steps: vec![0; kinds.len()],
            number: 0,
            apart: u64::MAX,
            left: 0,
            sum: 0,
            ends_odd,
        };
        for (kind, NumberKind { count, .. }) in kinds.iter().enumerate() {
            (0..*count).for_each(|_| hand.give_back(kind));
        }
        Some(hand)
    }

    /// The numbers of the pool, one of each kind, ascending.
    pub(crate) fn values(&self) -> impl Iterator<Item = u32> {
        self.kinds.iter().map(|kind| kind.value)
    }

    /// The number of a kind.
    pub(crate) fn value(&self, kind: usize) -> u32 {
        self.kinds[kind].value
    }

    /// Numbers the parts anew: for each kind what one copy of it adds, or `None` where no part with it has a number.
    pub(crate) fn number_by(&mut self, strides: &[Option<u64>]) {
        self.apart = 0;
        self.number = 0;
        for (kind, stride) in strides.iter().enumerate() {
            self.apart |= u64::from(stride.is_none()) << kind;
            self.steps[kind] = stride.unwrap_or(0);
            self.number += self.steps[kind] * u64::from(self.counts[kind]);
        }
    }

    /// The number that [`number_by`](Self::number_by) gave to this part, if it has one.
    pub(crate) fn number(&self) -> Option<u64> {
        (self.present & self.apart == 0).then_some(self.number)
    }

    /// The number of this part among all parts of the pool.
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// How many parts the pool has.
    pub(crate) fn keys(&self) -> u64 {
        self.keys
    }

    /// How many numbers are left.
    pub(crate) fn left(&self) -> u32 {
        self.left
    }

    /// The sum of what is left.
    pub(crate) fn sum(&self) -> u64 {
        self.sum
    }

    /// The parity of the mover's deficit.
    pub(crate) fn is_odd(&self) -> bool {
        self.ends_odd ^ (self.sum % 2 == 1)
    }

    /// The kinds of which something is left now, ascending.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = usize> + use<> {
        ones(self.present)
    }

    /// Makes it the part with `counts` copies of each kind.
    pub(crate) fn set(&mut self, counts: &[usize]) {
        for (kind, &count) in counts.iter().enumerate() {
            while usize::from(self.counts[kind]) > count {
                self.take(kind);
            }
            while usize::from(self.counts[kind]) < count {
                self.give_back(kind);
            }
        }
    }

    /// Takes one number of a kind of which something is left.
    pub(crate) fn take(&mut self, kind: usize) {
        self.counts[kind] -= 1;
        if self.counts[kind] == 0 {
            self.present &= !(1 << kind);
        }
        self.key -= self.strides[kind];
        self.number -= self.steps[kind];
        self.left -= 1;
        self.sum -= u64::from(self.kinds[kind].value);
    }

    /// Undoes [`take`](Self::take).
    pub(crate) fn give_back(&mut self, kind: usize) {
        self.counts[kind] += 1;
        self.present |= 1 << kind;
        self.key += self.strides[kind];
        self.number += self.steps[kind];
        self.left += 1;
        self.sum += u64::from(self.kinds[kind].value);
    }
}
