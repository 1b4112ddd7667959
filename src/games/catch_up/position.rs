//! What a move changes: the numbers left, the scores and the mover.

use super::{CatchUp, Equal};
use crate::core::{Player, ones};

/// One number, taken from the pool. Equal numbers are one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pick(
    /// The number taken.
    pub u32,
);

/// The numbers left, the scores, and whose pick it is. The middle of a turn is a position like any other: the picks
/// made have raised the score, so nothing else has to be remembered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) left: u64,
    pub(super) scores: [u32; 4],
    /// What breaks a tie, as far as play decides it.
    pub(super) tallies: [u32; 4],
    pub(super) mover: Player,
}

impl Position {
    /// The numbers left: bit i stands for the i-th number of the pool. Of equal numbers the first ones are left, so
    /// equal multisets are equal sets.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// A player's score.
    pub fn score(&self, player: Player) -> u32 {
        self.scores[player.index()]
    }

    /// What a player has gathered to break a tie: the sum of his leads at the ends of his turns, how many numbers he has
    /// taken, or at the end 1 for whoever took the last number. Always 0 where nothing of the kind decides.
    pub fn tally(&self, player: Player) -> u32 {
        self.tallies[player.index()]
    }

    /// Whose pick it is.
    pub fn mover(&self) -> Player {
        self.mover
    }
}

/// What ends a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quota {
    /// Numbers that add up to so much, or more: at least 1.
    Sum(u32),
    /// So many numbers: at least 1.
    Count(u32),
}

impl Quota {
    /// What is missing after `number`; nothing when that ends the turn.
    pub fn after(self, number: u32) -> Option<Self> {
        match self {
            Self::Sum(sum) => (number < sum).then(|| Self::Sum(sum - number)),
            Self::Count(count) => (count > 1).then(|| Self::Count(count - 1)),
        }
    }
}

impl CatchUp {
    /// The numbers left, ascending, repeats included.
    pub fn numbers_left(&self, pos: &Position) -> impl Iterator<Item = u32> {
        ones(pos.left).map(|index| self.numbers[index])
    }

    /// The numbers of a set, ascending, equal ones once.
    pub(super) fn distinct(&self, left: u64) -> impl Iterator<Item = u32> {
        let mut last = 0;
        ones(left)
            .map(|index| self.numbers[index])
            .filter(move |&number| std::mem::replace(&mut last, number) != number)
    }

    /// What ends the mover's turn. What is left ends it too, where it is too little.
    pub fn quota(&self, pos: &Position) -> Quota {
        match self.picks() {
            Some(picks) => Quota::Count(picks - self.taken(pos) % picks),
            None => Quota::Sum(self.needed(pos)),
        }
    }

    /// How many numbers have been taken.
    pub(super) fn taken(&self, pos: &Position) -> u32 {
        self.numbers.len() as u32 - pos.left.count_ones()
    }

    /// How much the mover has to take before he has caught up: at least 1.
    ///
    /// He catches up with whoever of the others has least. Level is enough where that passes the move on; with three and
    /// more it is by itself enough towards an earlier seat, for of equals the earlier seat counts as lower.
    fn needed(&self, pos: &Position) -> u32 {
        let own = pos.score(pos.mover);
        let others = self.seats().filter(|&player| player != pos.mover);
        let short = |player: Player| {
            let beyond = self.equal() == Equal::Stay && (self.options.players == 2 || player > pos.mover);
            (pos.score(player) + u32::from(beyond)).saturating_sub(own)
        };
        others.map(short).min().unwrap_or(0).max(1)
    }

    /// The set that lacks `number` once more, or `None` if there is none of it left.
    pub(super) fn without(&self, left: u64, number: u32) -> Option<u64> {
        let end = self.numbers.partition_point(|&other| other <= number);
        let upto = left & (u64::MAX >> (64 - end.max(1)));
        let last = upto.checked_ilog2()?;
        (self.numbers[last as usize] == number).then(|| left & !(1 << last))
    }

    /// The set of these numbers, or the first number that the pool does not hold often enough.
    pub(super) fn set_of(&self, numbers: &[u32]) -> Result<u64, u32> {
        let mut set = 0;
        for &number in numbers {
            let first = self.numbers.partition_point(|&other| other < number);
            let next = first + (set >> first & self.equals(number)).count_ones() as usize;
            match self.numbers.get(next) {
                Some(&other) if other == number => set |= 1 << next,
                Some(_) | None => return Err(number),
            }
        }
        Ok(set)
    }

    /// As many low bits as the pool holds copies of `number`.
    fn equals(&self, number: u32) -> u64 {
        let first = self.numbers.partition_point(|&other| other < number);
        let end = self.numbers.partition_point(|&other| other <= number);
        (1 << (end - first)) - 1
    }
}
