//! Values where tables do not fit: yes-or-no questions, remembered.
//!
//! Does the mover win; does he get at least a draw? One number at a time, the smallest first: it leaves the opponent
//! the fewest ways to answer, and with the largest first a search visits a hundred times as many positions.

use super::endgame::{Endgame, endgame, share};
use super::floor::Floor;
use super::hand::Hand;
use super::layout::NumberKind;
use super::left::Left;
use super::packed::TableMonitor;
use crate::core::{Outcome, spread};
use crate::solve::{Halt, Memory, Reservation};

/// What the mover is asked to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchGoal {
    /// At least a draw.
    Draw,
    /// A win.
    Win,
}

impl SearchGoal {
    /// What the opponent has to reach to prevent it.
    fn prevented_by(self) -> Self {
        match self {
            Self::Draw => Self::Win,
            Self::Win => Self::Draw,
        }
    }

    fn is_met_by(self, outcome: Outcome) -> bool {
        match self {
            Self::Draw => outcome >= Outcome::Draw,
            Self::Win => outcome == Outcome::Win,
        }
    }
}

/// The subsets of the first table under the search.
const FIRST_FLOOR: u64 = 1 << 18;

/// How many subsets of a table are filled in the time that a node of the search takes.
const SUBSETS_PER_NODE: u64 = 256;

/// How many nodes pass between two looks at the monitor.
const POLL: u64 = 1024;

/// A search over the parts of one pool.
pub(super) struct PoolSearch {
    hand: Hand,
    limit: u32,
    /// With so few numbers left all deficits are answered at once.
    last: u32,
    endgame: Option<Box<dyn Endgame>>,
    floor: Option<Floor>,
    /// A larger floor may help.
    rises: bool,
    known: KnownLeft,
    /// Nodes that the monitor has not been told of.
    untold: u64,
    /// Nodes since the floor last rose.
    nodes: u64,
}

impl PoolSearch {
    /// A search that knows nothing yet; `None` if its positions cannot be numbered.
    pub(crate) fn new(kinds: &[NumberKind], ends_odd: bool, limit: u32, last: u32, memory: &Memory) -> Option<Self> {
        let hand = Hand::new(kinds, ends_odd)?;
        // Four bits of a word are for the answers.
        hand.keys().checked_mul(u64::from(limit / 2 + 1)).filter(|&positions| positions < 1 << 60)?;
        let endgame = endgame(&hand, limit, memory);
        Some(Self {
            hand,
            limit,
            last,
            endgame,
            floor: None,
            rises: true,
            known: KnownLeft::new(ends_odd, memory),
            untold: 0,
            nodes: 0,
        })
    }

    /// Whether taking a number of `kind` from `left` reaches `goal` for whoever takes it.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] when it was cancelled or its budget is spent; everything remembered stays true.
    pub(crate) fn move_reaches(
        &mut self,
        left: &Left,
        kind: usize,
        goal: SearchGoal,
        monitor: TableMonitor<'_, '_>,
    ) -> Result<bool, Halt> {
        self.hand.set(&left.counts);
        self.hand.take(kind);
        let behind = left.deficit - self.hand.value(kind) as i32;
        if behind > 0 {
            self.reaches(behind.unsigned_abs(), goal, monitor)
        } else {
            Ok(!self.reaches(behind.unsigned_abs(), goal.prevented_by(), monitor)?)
        }
    }

    /// Whether the mover, `deficit` behind, reaches `goal` with what is in the hand. After an error the hand is not what
    /// it was.
    fn reaches(&mut self, deficit: u32, goal: SearchGoal, monitor: TableMonitor<'_, '_>) -> Result<bool, Halt> {
        if u64::from(deficit) >= self.hand.sum() {
            // He takes everything, and at best it is enough for a draw.
            return Ok(goal == SearchGoal::Draw && u64::from(deficit) == self.hand.sum());
        }
        if let Some(outcome) = self.floor.as_ref().and_then(|floor| floor.outcome(&self.hand, deficit)) {
            return Ok(goal.is_met_by(outcome));
        }
        if self.hand.left() <= self.last
            && deficit <= self.limit
            && let Some(endgame) = &mut self.endgame
        {
            return Ok(goal.is_met_by(endgame.outcome(&mut self.hand, deficit)));
        }
        let key = self.hand.key() * u64::from(self.limit / 2 + 1) + u64::from(deficit / 2);
        let storable = deficit <= self.limit;
        if storable && let Some(answer) = self.known.get(key, goal) {
            return Ok(answer);
        }
        self.untold += 1;
        if self.untold == POLL {
            self.tell(monitor)?;
        }
        let mut reached = false;
        for kind in self.hand.kinds() {
            let value = self.hand.value(kind);
            self.hand.take(kind);
            reached = if value < deficit {
                self.reaches(deficit - value, goal, monitor)?
            } else {
                !self.reaches(value - deficit, goal.prevented_by(), monitor)?
            };
            self.hand.give_back(kind);
            if reached {
                break;
            }
        }
        if storable {
            self.known.put(key, goal, reached);
        }
        Ok(reached)
    }

    /// Tells the monitor of the nodes that it has not been told of.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] when it was cancelled, or its budget is spent.
    pub(crate) fn tell(&mut self, monitor: TableMonitor<'_, '_>) -> Result<(), Halt> {
        self.nodes += self.untold;
        monitor.nodes(std::mem::take(&mut self.untold))?;
        if monitor.spent() {
            return Err(Halt::Cancelled);
        }
        self.raise(monitor)
    }

    /// Puts a larger table under the search once that has taken as long as the table will.
    fn raise(&mut self, monitor: TableMonitor<'_, '_>) -> Result<(), Halt> {
        let subsets = self.floor.as_ref().map_or(0, Floor::subsets);
        let next = (4 * subsets).max(FIRST_FLOOR);
        let is_whole = self.floor.as_ref().is_some_and(Floor::is_whole);
        if !self.rises || is_whole || self.nodes < next / SUBSETS_PER_NODE {
            return Ok(());
        }
        self.nodes = 0;
        let (kinds, odd) = (self.hand.pool().to_vec(), self.hand.ends_odd());
        match Floor::build(&kinds, odd, self.limit, next, self.floor.as_ref(), monitor)? {
            Some(floor) => self.floor = Some(floor),
            None => self.rises = false,
        }
        Ok(())
    }
}

/// The transposition table: what is known of positions, a word each. Full, it forgets; it never errs.
struct KnownLeft {
    /// Somebody wins: both goals are one.
    decided: bool,
    /// The number of the position above four bits: for each goal, known and reached.
    words: Vec<u64>,
    len: usize,
    memory: Memory,
    paid: Option<Reservation>,
    full: bool,
}

/// Words that share a cache line are searched together.
const LINE: usize = 8;

impl KnownLeft {
    fn new(decided: bool, memory: &Memory) -> Self {
        Self { decided, words: Vec::new(), len: 0, memory: memory.clone(), paid: None, full: false }
    }

    fn bits(goal: SearchGoal) -> u32 {
        match goal {
            SearchGoal::Draw => 0,
            SearchGoal::Win => 2,
        }
    }

    fn line(&self, key: u64) -> usize {
        (spread(key) as usize & (self.words.len() - 1)) & !(LINE - 1)
    }

    fn get(&self, key: u64, goal: SearchGoal) -> Option<bool> {
        if self.words.is_empty() {
            return None;
        }
        let line = self.line(key);
        let word = *self.words[line..line + LINE].iter().find(|&&word| word >> 4 == key + 1)?;
        let answer = word >> Self::bits(goal);
        (answer & 1 == 1).then_some(answer & 2 == 2)
    }

    fn put(&mut self, key: u64, goal: SearchGoal, reached: bool) {
        if 8 * self.len >= 5 * self.words.len() && !self.full {
            self.grow();
        }
        if self.words.is_empty() {
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
        let slots = &mut self.words[line..line + LINE];
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
        let len = (2 * self.words.len()).max(1 << 12);
        let Some(paid) = share(&self.memory, (len * size_of::<u64>()) as u64) else {
            self.full = true;
            return;
        };
        let words = std::mem::replace(&mut self.words, vec![0; len]);
        self.paid = Some(paid);
        self.len = 0;
        words.into_iter().filter(|&word| word != 0).for_each(|word| self.store(word));
    }
}
