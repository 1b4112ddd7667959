//! What a search remembers: a word for each position, in a table that grows while there is room.

use super::endgame::share;
use super::search::SearchGoal;
use crate::core::spread;
use crate::solve::{Memory, Reservation};

/// Words that are searched together: a cache line.
const WORDS: usize = 8;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct KnownWords([u64; WORDS]);

/// The lines of the first table.
const LEAST: usize = 1 << 9;

/// The transposition table: what is known of positions, a word each. Full, it forgets; it never errs.
pub(super) struct KnownLeft {
    /// Somebody wins: both goals are one.
    decided: bool,
    /// The number of the position above four bits: for each goal, known and reached.
    lines: Vec<KnownWords>,
    len: usize,
    memory: Memory,
    paid: Option<Reservation>,
    full: bool,
}

impl KnownLeft {
    /// An empty table that takes its room from `memory`.
    pub(crate) fn new(decided: bool, memory: &Memory) -> Self {
        Self { decided, lines: Vec::new(), len: 0, memory: memory.clone(), paid: None, full: false }
    }

    fn bits(goal: SearchGoal) -> u32 {
        match goal {
            SearchGoal::Draw => 0,
            SearchGoal::Win => 2,
        }
    }

    fn line(&self, key: u64) -> usize {
        spread(key) as usize & (self.lines.len() - 1)
    }

    /// Whether `goal` is reached in a position, if that is known.
    pub(crate) fn get(&self, key: u64, goal: SearchGoal) -> Option<bool> {
        if self.lines.is_empty() {
            return None;
        }
        let word = *self.lines[self.line(key)].0.iter().find(|&&word| word >> 4 == key + 1)?;
        let answer = word >> Self::bits(goal);
        (answer & 1 == 1).then_some(answer & 2 == 2)
    }

    /// Remembers whether `goal` is reached in a position.
    pub(crate) fn put(&mut self, key: u64, goal: SearchGoal, reached: bool) {
        if 8 * self.len >= 5 * WORDS * self.lines.len() && !self.full {
            self.grow();
        }
        if self.lines.is_empty() {
            return;
        }
        // A win is at least a draw, and who does not even draw does not win. An odd total does not draw at all.
        let answers = match (goal, reached) {
            (_, true) if self.decided => 0b1111,
            (_, false) if self.decided => 0b0101,
            (SearchGoal::Win, true) => 0b1111,
            (SearchGoal::Draw, false) => 0b0101,
            (SearchGoal::Win, false) => 0b0100,
            (SearchGoal::Draw, true) => 0b0011,
        };
        self.store((key + 1) << 4 | answers);
    }

    fn store(&mut self, word: u64) {
        let key = (word >> 4) - 1;
        let line = self.line(key);
        let slots = &mut self.lines[line].0;
        match slots.iter_mut().find(|slot| **slot >> 4 == key + 1 || **slot == 0) {
            Some(slot) => {
                self.len += usize::from(*slot == 0);
                *slot |= word;
            }
            // Any of them may go; which, the key decides, so that a search repeats itself exactly.
            None => slots[(spread(key) >> 61) as usize] = word,
        }
    }

    fn grow(&mut self) {
        let len = (2 * self.lines.len()).max(LEAST);
        let Some(paid) = share(&self.memory, (len * size_of::<KnownWords>()) as u64) else {
            self.full = true;
            return;
        };
        let lines = std::mem::replace(&mut self.lines, vec![KnownWords([0; WORDS]); len]);
        self.paid = Some(paid);
        self.len = 0;
        lines.into_iter().flat_map(|line| line.0).filter(|&word| word != 0).for_each(|word| self.store(word));
    }
}
