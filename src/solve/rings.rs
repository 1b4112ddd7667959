//! Wins, losses and draws where the players alternate and every move ends a turn: rings of equal length.

use super::Halt;
use crate::core::{Outcome, Value};

/// From which positions one move leads to a position.
pub(crate) trait Parents {
    /// Calls `visit` for each of them, once for every move.
    fn each(&self, pos: u32, visit: impl FnMut(u32));
}

/// The values of positions that are numbers.
///
/// Idea: a lost position makes its parents won; a won one takes a move from what its parents can hope for, and who has
/// no move left is lost. Those that are won or lost in n turns form a ring, and the next ring follows from it alone. What
/// no ring reaches is a draw. One word a position, since all the time goes into fetching them.
#[derive(Clone, Debug)]
pub(crate) struct Rings {
    words: Vec<u32>,
    lost: Vec<u32>,
    won: Vec<u32>,
    /// Positions between two looks at the monitor: fewer where each has many moves.
    chunk: usize,
}

/// The marks of a position whose value is known, and of a won one; below them its length. Otherwise the word is the
/// number of moves that are not proven to lose.
const DONE: u32 = 1 << 31;
const WON: u32 = 1 << 30;
/// The most positions, and about how many moves, between two looks at the monitor.
const CHUNK: usize = 1 << 14;
const MOVES: usize = 1 << 18;

impl Rings {
    /// Positions with so many moves each. There must be fewer than 2^30 of either.
    pub(crate) fn new(moves: Vec<u32>) -> Self {
        let all: u64 = moves.iter().map(|&moves| u64::from(moves)).sum();
        let each = all as usize / moves.len().max(1) + 1;
        Self { words: moves, lost: Vec::new(), won: Vec::new(), chunk: (MOVES / each).clamp(1, CHUNK) }
    }

    /// A position at which the game is over, with this outcome for the player who should move.
    pub(crate) fn end(&mut self, pos: u32, outcome: Outcome) {
        let word = &mut self.words[pos as usize];
        match outcome {
            Outcome::Loss => {
                *word = DONE;
                self.lost.push(pos);
            }
            Outcome::Win => {
                *word = DONE | WON;
                self.won.push(pos);
            }
            // Nobody hurries to a draw: it begins no ring.
            Outcome::Draw => {}
        }
    }

    /// Works off ring after ring.
    ///
    /// # Errors
    /// What `poll` returns; it is called now and then with the number of positions done since the last call.
    pub(crate) fn run(
        &mut self,
        parents: &impl Parents,
        mut poll: impl FnMut(u64) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let mut turns = 0;
        while !self.lost.is_empty() || !self.won.is_empty() {
            turns += 1;
            let (mut lost, mut won) = (Vec::new(), Vec::new());
            for chunk in self.lost.chunks(self.chunk) {
                for &pos in chunk {
                    parents.each(pos, |parent| {
                        let word = &mut self.words[parent as usize];
                        if *word & DONE == 0 {
                            *word = DONE | WON | turns;
                            won.push(parent);
                        }
                    });
                }
                poll(chunk.len() as u64)?;
            }
            for chunk in self.won.chunks(self.chunk) {
                for &pos in chunk {
                    parents.each(pos, |parent| {
                        let word = &mut self.words[parent as usize];
                        if *word & DONE == 0 {
                            *word -= 1;
                            if *word == 0 {
                                *word = DONE | turns;
                                lost.push(parent);
                            }
                        }
                    });
                }
                poll(chunk.len() as u64)?;
            }
            self.lost = self.in_order(lost, DONE | turns);
            self.won = self.in_order(won, DONE | WON | turns);
        }
        Ok(())
    }

    /// A ring in the order of its positions: if it is large, most of the time goes into jumping about in memory.
    fn in_order(&self, ring: Vec<u32>, word: u32) -> Vec<u32> {
        if ring.len() < self.words.len() / 32 {
            return ring;
        }
        (0..).zip(&self.words).filter(|(_, other)| **other == word).map(|(pos, _)| pos).collect()
    }

    /// What it is worth to be to move.
    pub(crate) fn value(&self, pos: usize) -> Value {
        value(self.words[pos])
    }

    /// The values of all positions.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value> {
        self.words.iter().map(|&word| value(word))
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there is no position.
    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

fn value(word: u32) -> Value {
    match (word & DONE, word & WON) {
        (0, _) => Value::Draw,
        (_, 0) => Value::Loss(word & !DONE),
        _ => Value::Win(word & !(DONE | WON)),
    }
}
