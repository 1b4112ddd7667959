//! The nimbers of pairs of piles. No formula is known for them (Blass and Fraenkel 1990).

use crate::solve::Halt;

/// The nimber of every pair up to two equal piles.
pub(super) struct PairNimbers {
    side: usize,
    nimbers: Vec<u16>,
}

impl PairNimbers {
    /// All pairs of piles up to `top`. Every row, column and diagonal keeps as bits what it has seen: the nimber of a pair is
    /// the first bit that none of its three lines has. Cost: a word for each 64 nimbers, for every pair.
    ///
    /// `poll` is called after each row, with the pairs done.
    pub(super) fn new(top: u32, mut poll: impl FnMut(u64) -> Result<(), Halt>) -> Result<Self, Halt> {
        let side = top as usize + 1;
        // A pair has fewer moves than three times the larger pile, and no larger nimber.
        let words = (3 * side).div_ceil(64) + 1;
        let mut columns = vec![0_u64; side * words];
        let mut diagonals = vec![0_u64; 2 * side * words];
        let mut nimbers = Vec::with_capacity(side * side);
        for a in 0..side {
            let mut row = vec![0_u64; words];
            for b in 0..side {
                let (column, diagonal) = (b * words, (a + side - b) * words);
                let free = |word: usize| !(row[word] | columns[column + word] | diagonals[diagonal + word]);
                let word = (0..words).find(|&word| free(word) != 0).unwrap_or(words - 1);
                let bit = free(word).trailing_zeros();
                for seen in [&mut row[word], &mut columns[column + word], &mut diagonals[diagonal + word]] {
                    *seen |= 1 << bit;
                }
                nimbers.push((64 * word) as u16 + bit as u16);
            }
            poll(side as u64)?;
        }
        Ok(Self { side, nimbers })
    }

    /// The nimber of a pair.
    pub(super) fn of(&self, [a, b]: [u32; 2]) -> u32 {
        self.nimbers[a as usize * self.side + b as usize].into()
    }

    /// About how many bytes the pairs up to `top` take while they are found.
    pub(super) fn bytes(top: u32) -> u64 {
        let side = u64::from(top) + 1;
        2 * side * side + 3 * side * (3 * side / 8 + 16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Berlekamp, Conway and Guy, Winning Ways, chapter 3: the table of Wyt Queens.
    #[test]
    fn the_nimbers_are_those_of_the_book() {
        let known = PairNimbers::new(60, |_| Ok(())).map_err(|_| "stopped").expect("nobody stops it");
        let rows = [
            [0, 1, 2, 3, 4, 5, 6, 7],
            [1, 2, 0, 4, 5, 3, 7, 8],
            [2, 0, 1, 5, 3, 4, 8, 6],
            [3, 4, 5, 6, 2, 0, 1, 9],
            [4, 5, 3, 2, 7, 6, 9, 0],
            [5, 3, 4, 0, 6, 8, 10, 1],
        ];
        for (a, row) in (0..).zip(rows) {
            for (b, nimber) in (0..).zip(row) {
                assert_eq!((known.of([a, b]), known.of([b, a])), (nimber, nimber), "{a},{b}");
            }
        }
    }

    #[test]
    fn every_pair_has_the_least_nimber_that_no_move_leads_to() {
        let known = PairNimbers::new(30, |_| Ok(())).map_err(|_| "stopped").expect("nobody stops it");
        for (a, b) in (0..=30).flat_map(|a| (0..=30).map(move |b| (a, b))) {
            let rows = (0..a).map(|left| known.of([left, b])).chain((0..b).map(|left| known.of([a, left])));
            let seen: Vec<u32> = rows.chain((1..=a.min(b)).map(|take| known.of([a - take, b - take]))).collect();
            let least = (0..=seen.len() as u32).find(|nimber| !seen.contains(nimber));
            assert_eq!(Some(known.of([a, b])), least, "{a},{b}");
        }
    }
}
