//! Three rows of any width: which positions are lost.

use crate::games::chomp::solve::stop::{TableStop, TableTick};
use crate::solve::{Memory, Reservation};

/// The lost positions of three rows up to a width.
///
/// Idea: once the two upper rows are fixed, at most one length of the lowest row is lost, the least that no shorter lost
/// position forbids. For a fixed top row `top` walk the middle row upwards. A length of the lowest row is forbidden when the
/// same pair of lower rows was lost below a shorter top row, when a middle row between was lost with it, or when it was
/// lost with middle and top row equal and shorter. The walk ends when all but the top row are equal, for from there the
/// middle row can always be bitten down to that position. Cost: a few words of bits for each pair of upper rows, 39 million
/// of them at a width of 20,000; two bytes each are kept.
pub struct ThreeRows {
    width: u16,
    /// For each top row the lengths of the lowest row that are lost, for the middle rows from `top` on; `NONE` beyond
    /// the width. The list ends with the middle row that equals its lowest row, if that lies within the width.
    lowest: Vec<Box<[u16]>>,
    paid: Vec<Reservation>,
}

const NONE: u16 = u16::MAX;

impl ThreeRows {
    /// All lost positions up to `width`.
    pub fn new(width: u16, memory: &Memory, tick: TableTick<'_>) -> Result<Self, TableStop> {
        let mut walk = RowWalk::new(width, memory)?;
        let mut rows = Self { width, lowest: Vec::with_capacity(usize::from(width) + 1), paid: Vec::new() };
        for top in 0..=width {
            let list = walk.top_row(top, tick)?;
            rows.paid.push(memory.reserve(list.len() as u64 * 2)?);
            rows.lowest.push(list.into());
        }
        Ok(rows)
    }

    /// The greatest width that is known.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Whether the player to move loses with rows of these lengths from the bottom; the widest is known.
    pub fn is_lost(&self, [lowest, middle, top]: [u16; 3]) -> bool {
        let list = &self.lowest[usize::from(top)];
        lowest > 0 && list.get(usize::from(middle - top)) == Some(&lowest)
    }
}

impl ThreeRows {
    /// The winning first bites on a whole field of this width, which is known: how many rows deep each is, and how many
    /// columns it leaves in them. A bite three rows deep leaves a whole field and loses.
    pub fn first_bites(&self, width: u16) -> Vec<(u16, u16)> {
        let one = (0..width).filter(|&left| self.is_lost([width, width, left])).map(|left| (1, left));
        let two = (0..width).filter(|&left| self.is_lost([width, left, left])).map(|left| (2, left));
        one.chain(two).collect()
    }
}

/// What is forbidden, as sets of lengths of the lowest row.
struct RowWalk {
    width: u16,
    words: usize,
    /// For each middle row: lengths lost with it below a shorter top row, a row of bits after the other.
    pairs: Vec<u64>,
    /// Lengths that are lost with middle and top row equal and shorter than now.
    equal: Vec<u64>,
    _paid: Reservation,
}

impl RowWalk {
    fn new(width: u16, memory: &Memory) -> Result<Self, TableStop> {
        let words = usize::from(width) / 64 + 1;
        let size = (usize::from(width) + 1) * words;
        let paid = memory.reserve(size as u64 * 8)?;
        Ok(Self { width, words, pairs: vec![0; size], equal: vec![0; words], _paid: paid })
    }

    fn top_row(&mut self, top: u16, tick: TableTick<'_>) -> Result<Vec<u16>, TableStop> {
        let mut forbidden = self.equal.clone();
        let mut lengths = Vec::new();
        let mut scanned = 0;
        for middle in top..=self.width {
            let pairs = &mut self.pairs[usize::from(middle) * self.words..][..self.words];
            // Without any counter nobody is to move: the lowest row has at least the poison.
            let lowest = first_free(&forbidden, pairs, middle.max(1)).filter(|&lowest| lowest <= self.width);
            scanned += u32::from(lowest.unwrap_or(self.width) - middle) / 64 + 1;
            lengths.push(lowest.unwrap_or(NONE));
            let Some(lowest) = lowest else { continue };
            insert(&mut forbidden, lowest);
            insert(pairs, lowest);
            if middle == top {
                insert(&mut self.equal, lowest);
            }
            if lowest == middle {
                break;
            }
            if scanned > 1 << 13 {
                tick(lengths.len() as u64)?;
                scanned = 0;
            }
        }
        tick(lengths.len() as u64)?;
        Ok(lengths)
    }
}

/// The first number from `from` on that is in neither set.
fn first_free(one: &[u64], other: &[u64], from: u16) -> Option<u16> {
    let mut index = usize::from(from) / 64;
    let mut free = !(one[index] | other[index]) & (u64::MAX << (from % 64));
    while free == 0 {
        index += 1;
        free = !(one.get(index)? | other.get(index)?);
    }
    u16::try_from(index * 64 + free.trailing_zeros() as usize).ok()
}

fn insert(set: &mut [u64], number: u16) {
    set[usize::from(number) / 64] |= 1 << (number % 64);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, Outcome};
    use crate::games::chomp::Chomp;
    use crate::solve::brute::Brute;

    #[test]
    fn three_rows_are_lost_as_brute_force_says() {
        let game: Chomp = "chomp 3x14".parse().expect("a setup");
        let mut brute = Brute::new(game.clone());
        let rows = ThreeRows::new(14, &Memory::default(), &mut |_| Ok(()));
        let Ok(rows) = rows else { panic!("nobody stops it") };
        for lowest in 1..=14u16 {
            for middle in 0..=lowest {
                for top in 0..=middle {
                    let pos = game.read_position(&format!("{lowest},{middle},{top}")).expect("a position");
                    let lost = brute.value(&pos).outcome() == Outcome::Loss;
                    assert_eq!(rows.is_lost([lowest, middle, top]), lost, "{lowest},{middle},{top}");
                }
            }
        }
    }
}
