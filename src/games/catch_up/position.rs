//! What a move changes: the numbers left, the scores and the mover.

use super::CatchUp;
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
    pub(super) leads: [u32; 4],
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

    /// The sum of the leads that a player had at the ends of his turns; always 0 unless ties are broken by it.
    pub fn lead_sum(&self, player: Player) -> u32 {
        self.leads[player.index()]
    }

    /// Whose pick it is.
    pub fn mover(&self) -> Player {
        self.mover
    }
}

impl CatchUp {
    /// The numbers left, ascending, repeats included.
    pub fn numbers_left(&self, pos: &Position) -> impl Iterator<Item = u32> {
        ones(pos.left).map(|index| self.numbers[index])
    }

    /// How much the mover has to take before his turn ends: at least 1, more than there is left if he cannot reach.
    ///
    /// Two players: the mover catches up as soon as he has as much as the other. Three and more: he stays on the move
    /// while he has the lowest score, and among equals the earlier seat counts as lower.
    pub fn needed(&self, pos: &Position) -> u32 {
        let own = pos.score(pos.mover);
        let others = Player::ALL[..self.players].iter().filter(|&&player| player != pos.mover);
        let short = |&player: &Player| {
            let beyond = u32::from(self.players > 2 && player > pos.mover);
            (pos.score(player) + beyond).saturating_sub(own)
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
