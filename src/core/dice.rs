//! Randomness for laws and generators.

use super::{GOLDEN, Player};

/// `SplitMix64`: enough randomness for walks, and the same on every machine.
pub struct Dice(
    /// The seed.
    pub u64,
);

impl Dice {
    /// A number below `bound`, which must be positive.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(GOLDEN);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True once in `times` throws.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of them; there must be one.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// A size from `least` to `most`: mostly a few more than the least, now and then of any magnitude, and sometimes
    /// the most.
    pub fn size(&mut self, least: usize, most: usize) -> usize {
        let span = most - least + 1;
        let magnitude = (usize::BITS - span.leading_zeros()) as usize;
        match self.below(24) {
            0 => most,
            1..=3 => {
                let bits = self.below(magnitude);
                least + self.below(span.min(2 << bits))
            }
            _ => least + self.below(span.min(6)),
        }
    }

    /// The same things in any order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    /// A player of a table of `players`.
    pub fn player(&mut self, players: usize) -> Player {
        Player::ALL[self.below(players.clamp(1, 4))]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The numbers are those of Vigna's `splitmix64.c` for this seed.
    #[test]
    fn the_same_seed_throws_the_same_everywhere() {
        let mut dice = Dice(1_234_567);
        assert_eq!([(); 5].map(|()| dice.below(1000)), [317, 973, 423, 431, 821]);
    }

    #[test]
    fn whatever_may_come_comes_and_nothing_else() {
        let mut dice = Dice(1);
        let thrown: BTreeSet<_> = (0..100).map(|_| dice.between(3, 5)).collect();
        assert_eq!(thrown, BTreeSet::from([3, 4, 5]));
        let hits = (0..3000).filter(|_| dice.once_in(3)).count();
        assert!((900..1100).contains(&hits), "{hits}");
        let sizes: Vec<_> = (0..3000).map(|_| dice.size(2, 1000)).collect();
        assert!(sizes.iter().all(|size| (2..=1000).contains(size)) && sizes.contains(&2) && sizes.contains(&7));
        let of = |from, to| sizes.iter().filter(|&&size| (from..to).contains(&size)).count();
        assert!(of(2, 8) > 2000 && of(8, 1000) > 50 && of(1000, 1001) > 50, "{sizes:?}");
        assert_eq!((dice.size(5, 5), dice.size(0, 0)), (5, 0));
        let mut things = [1, 2, 3, 4, 5, 6];
        dice.shuffle(&mut things);
        assert_ne!(things, [1, 2, 3, 4, 5, 6]);
        assert_eq!(BTreeSet::from(things), (1..=6).collect());
    }
}
