//! The walk over all pairs of upper rows that finds what is lost with three rows.

use crate::games::chomp::solve::stop::{TableStop, TableTick};
use crate::solve::{Memory, Reservation};

/// For every top row the middle rows upwards, and with each the lowest row that is lost.
///
/// Idea: once the two upper rows are fixed, at most one length of the lowest row is lost, the least that no shorter lost
/// position forbids. For a fixed top row walk the middle row upwards. A length of the lowest row is forbidden when the
/// same pair of lower rows was lost below a shorter top row, when a middle row between was lost with it, or when it was
/// lost with middle and top row equal and shorter. The walk ends when all but the top row are equal, for from there the
/// middle row can always be bitten down to that position.
///
/// What is forbidden are sets as bits, and looking for the first number in none of them is where the time goes, as the cube
/// of the width. [`BLOCK`] top rows take turns with [`TILE`] middle rows, so that their sets stay in the cache.
pub(super) struct RowWalk {
    width: u32,
    /// The top rows that were walked.
    top: u32,
    /// For each middle row: lengths lost with it below a shorter top row.
    pairs: Vec<RowLengths>,
    /// Lengths that are lost with middle and top row equal and shorter than now.
    equal: RowLengths,
    _paid: Reservation,
}

const BLOCK: u32 = 32;
const TILE: u32 = 16;

/// So many words are looked at between two ticks.
const LOOK: u64 = 1 << 13;

impl RowWalk {
    pub(super) fn new(width: u32, memory: &Memory) -> Result<Self, TableStop> {
        let words = |least: u32| u64::from(width / 64 - least / 64 + 1);
        let paid = memory.reserve(((0..=width).map(words).sum::<u64>() + words(0) * u64::from(BLOCK)) * 8)?;
        let pairs = (0..=width).map(|middle| RowLengths::new(middle, width)).collect();
        Ok(Self { width, top: 0, pairs, equal: RowLengths::new(0, width), _paid: paid })
    }

    /// All top rows before this one were walked.
    pub(super) fn top(&self) -> u32 {
        self.top
    }

    /// Whether all were.
    pub(super) fn is_over(&self) -> bool {
        self.top > self.width
    }

    /// Walks some top rows, and gives `each` the top row, the middle row, and the lowest row that is lost with them if it
    /// lies within the width. Of one top row the middle rows come in order, those of several are mixed.
    pub(super) fn go_on(
        &mut self,
        mut each: impl FnMut(u32, u32, Option<u32>),
        tick: TableTick<'_>,
    ) -> Result<(), TableStop> {
        let tops = self.top..(self.top + BLOCK).min(self.width + 1);
        // What is forbidden for each of these, as long as its walk goes on.
        let mut walks: Vec<_> = tops.clone().map(|top| Some((top, RowLengths::new(top, self.width)))).collect();
        let mut looked = 0;
        for tile in (self.top..=self.width).step_by(TILE as usize) {
            for walk in &mut walks {
                let Some((top, forbidden)) = walk else { continue };
                let top = *top;
                for middle in tile.max(top)..(tile + TILE).min(self.width + 1) {
                    if middle == top {
                        forbidden.add(&self.equal);
                    }
                    let pairs = &mut self.pairs[middle as usize];
                    // Without any counter nobody is to move: the lowest row has at least the poison.
                    let lowest = forbidden.first_free(pairs, middle.max(1)).filter(|&lowest| lowest <= self.width);
                    each(top, middle, lowest);
                    looked += u64::from(lowest.unwrap_or(self.width) - middle) / 64 + 1;
                    if looked > LOOK {
                        tick(looked)?;
                        looked = 0;
                    }
                    let Some(lowest) = lowest else { continue };
                    forbidden.insert(lowest);
                    pairs.insert(lowest);
                    if middle == top {
                        self.equal.insert(lowest);
                    }
                    if lowest == middle {
                        *walk = None;
                        break;
                    }
                }
            }
            if walks.iter().all(Option::is_none) {
                break;
            }
        }
        self.top = tops.end;
        tick(looked)
    }
}

/// A set of lengths of a row of which none is below a certain one: the words before it are not kept.
struct RowLengths {
    skipped: usize,
    words: Box<[u64]>,
}

impl RowLengths {
    fn new(least: u32, most: u32) -> Self {
        let (skipped, last) = (least as usize / 64, most as usize / 64);
        Self { skipped, words: vec![0; last - skipped + 1].into() }
    }

    /// The words from that of `number` on.
    fn from(&self, number: u32) -> &[u64] {
        &self.words[number as usize / 64 - self.skipped..]
    }

    /// The first number from `from` on that neither this set nor `other` has; both may hold it.
    fn first_free(&self, other: &Self, from: u32) -> Option<u32> {
        let (one, other) = (self.from(from), other.from(from));
        let free = |index: usize| Some(!(one.get(index)? | other.get(index)?));
        let mut found = free(0)? & (u64::MAX << (from % 64));
        let mut index = 0;
        if found == 0 {
            index = 1;
            // Eight words at once, which the compiler turns into wide instructions; a zip of so few is called, and takes as long.
            let [one, other] = [one, other].map(|words| words[1..].as_chunks::<8>().0);
            let full = |chunk: &usize| {
                let (one, other) = (&one[*chunk], &other[*chunk]);
                (0..8).fold(u64::MAX, |all, word| all & (one[word] | other[word])) == u64::MAX
            };
            index += 8 * (0..one.len().min(other.len())).take_while(full).count();
            found = free(index)?;
            while found == 0 {
                index += 1;
                found = free(index)?;
            }
        }
        u32::try_from((from as usize / 64 + index) * 64 + found.trailing_zeros() as usize).ok()
    }

    fn insert(&mut self, number: u32) {
        self.words[number as usize / 64 - self.skipped] |= 1 << (number % 64);
    }

    /// Takes what `other`, which begins before, has from here on.
    fn add(&mut self, other: &Self) {
        for (word, added) in self.words.iter_mut().zip(&other.words[self.skipped - other.skipped..]) {
            *word |= added;
        }
    }
}
