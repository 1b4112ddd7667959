//! A position as the solver sees it: what is left, and how far the mover is behind.
//!
//! Scores and seats are forgotten: they change neither outcome nor length.

use super::super::{CatchUp, Position, Ties};
use super::layout::NumberKind;
use crate::core::{Step, Value};

/// Counts of the kinds of some pool, and the mover's deficit. The middle of a turn is a position like any other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Left {
    /// How many copies of each kind are left.
    pub counts: Vec<usize>,
    /// How far the mover is behind; below zero at the start alone, where P1 has a head start and moves first.
    pub deficit: i32,
}

impl Left {
    /// The position, its pool being what is left of it.
    pub(crate) fn whole(game: &CatchUp, pos: &Position) -> (Vec<NumberKind>, Self) {
        let numbers: Vec<u32> = game.numbers_left(pos).collect();
        let kinds = NumberKind::of(&numbers);
        let counts = kinds.iter().map(|kind| kind.count).collect();
        (kinds, Self { counts, deficit: deficit(pos) })
    }

    /// The position as a part of the pool `kinds`, if it is one.
    pub(crate) fn within(kinds: &[NumberKind], game: &CatchUp, pos: &Position) -> Option<Self> {
        let mut counts = vec![0; kinds.len()];
        for number in game.numbers_left(pos) {
            let kind = kinds.binary_search_by_key(&number, |kind| kind.value).ok()?;
            counts[kind] += 1;
        }
        let fits = counts.iter().zip(kinds).all(|(&count, kind)| count <= kind.count);
        fits.then(|| Self { counts, deficit: deficit(pos) })
    }

    /// Whether nothing is left.
    pub(crate) fn is_over(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// What a finished game is worth to whoever would have to move.
    pub(crate) fn at_end(&self) -> Value {
        if self.deficit == 0 { Value::Draw } else { Value::Loss(0) }
    }

    /// The sum of what is left.
    pub(crate) fn sum(&self, kinds: &[NumberKind]) -> u64 {
        self.counts.iter().zip(kinds).map(|(&count, kind)| count as u64 * u64::from(kind.value)).sum()
    }

    /// Whether the deficit is odd when nothing is left, whoever plays how.
    pub(crate) fn ends_odd(&self, kinds: &[NumberKind]) -> bool {
        (u64::from(self.deficit.unsigned_abs()) + self.sum(kinds)) % 2 == 1
    }

    /// The kinds that can be taken, ascending.
    pub(crate) fn picks(&self) -> impl Iterator<Item = usize> {
        (0..self.counts.len()).filter(|&kind| self.counts[kind] > 0)
    }

    /// The position after taking a number of this kind, and what the move changes.
    pub(crate) fn take(&self, kinds: &[NumberKind], kind: usize) -> (Self, Step) {
        let mut counts = self.counts.clone();
        counts[kind] -= 1;
        let value = kinds[kind].value;
        let flips = i64::from(value) >= i64::from(self.deficit);
        let child = Self { counts, deficit: (value as i32 - self.deficit).abs() };
        let ends_turn = flips || child.is_over();
        (child, Step { flips, ends_turn })
    }
}

/// How far the mover is behind.
fn deficit(pos: &Position) -> i32 {
    let mover = pos.mover();
    pos.score(mover.opponent()) as i32 - pos.score(mover) as i32
}

/// Whether the score alone decides, so that a table by deficits says all: a tie broken by lead sums asks for more, but
/// an odd total never ties.
pub(super) fn score_decides(game: &CatchUp, left: &Left, kinds: &[NumberKind]) -> bool {
    game.ties() == Ties::Drawn || left.ends_odd(kinds)
}
