//! The value of every position of two cars, as a table.

use crate::core::{Bounds, Value};
use crate::solve::Reservation;

use super::pair::Pair;
use super::square::BitSquare;

/// Every pair of states with either to move: who wins, and in how many turns if there was memory for it.
///
/// Rows are the states of the car that moves, columns those of the other.
#[derive(Debug, PartialEq, Eq)]
pub struct Whole {
    pub(super) states: usize,
    /// By the side that moves.
    pub(super) won: [BitSquare; 2],
    pub(super) lost: [BitSquare; 2],
    /// Turns to the end, where it is won or lost.
    pub(super) turns: Option<[Vec<u8>; 2]>,
    pub(super) is_complete: bool,
}

/// A whole table, and what pays for it.
#[derive(Debug)]
pub struct PaidTable {
    /// The table.
    pub whole: Whole,
    /// What it takes of the memory.
    pub paid: Reservation,
}

/// A length that does not fit.
pub(super) const LONG: u8 = u8::MAX;

impl Whole {
    /// The bytes of a table for so many states of one car, with lengths or without.
    pub fn bytes(states: usize, with_turns: bool) -> u64 {
        let turns = if with_turns { 2 * (states * states) as u64 } else { 0 };
        4 * BitSquare::bytes(states) + turns
    }

    /// How many states one car has.
    pub fn states(&self) -> usize {
        self.states
    }

    /// Whether lengths are kept.
    pub fn has_turns(&self) -> bool {
        self.turns.is_some()
    }

    /// Whether the work came to its end: what is neither won nor lost is then a draw.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The value of a position for its mover.
    pub fn value(&self, pair: Pair) -> Bounds {
        let mover = pair.mover as usize;
        let (row, column) = (pair.of(pair.mover) as usize, pair.of(pair.mover.other()) as usize);
        let turns = self.turns.as_ref().map(|turns| turns[mover][row * self.states + column]);
        let turns = turns.filter(|&turns| turns != LONG).map(u32::from);
        let value = |length: fn(u32) -> Value| match turns {
            Some(turns) => Bounds::exactly(length(turns)),
            None => Bounds::of(length(0).outcome()),
        };
        if self.won[mover].get(row, column) {
            value(Value::Win)
        } else if self.lost[mover].get(row, column) {
            value(Value::Loss)
        } else if self.is_complete {
            Bounds::exactly(Value::Draw)
        } else {
            Bounds::UNKNOWN
        }
    }

    /// What a file holds, in its order: four squares, then perhaps two lists of lengths.
    pub fn parts(&self) -> (impl Iterator<Item = &[u64]>, impl Iterator<Item = &[u8]>) {
        let squares = self.won.iter().chain(&self.lost).map(BitSquare::all);
        (squares, self.turns.iter().flatten().map(Vec::as_slice))
    }

    /// A table from what a file holds, if it holds as much as it should.
    pub fn from_parts(states: usize, squares: [Vec<u64>; 4], turns: Option<[Vec<u8>; 2]>) -> Option<Self> {
        if turns.as_ref().is_some_and(|turns| turns.iter().any(|list| list.len() != states * states)) {
            return None;
        }
        let [a, b, c, d] = squares.map(|words| BitSquare::from_words(states, words));
        Some(Self { states, won: [a?, b?], lost: [c?, d?], turns, is_complete: true })
    }

    /// How many words a square of a file has.
    pub fn words_of_square(states: usize) -> usize {
        (BitSquare::bytes(states) / size_of::<u64>() as u64) as usize
    }
}
