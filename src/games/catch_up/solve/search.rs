//! Values where tables do not fit: yes-or-no questions, remembered.
//!
//! Does the mover win; does he get at least a draw? One number at a time, the smallest first: it leaves the opponent
//! the fewest ways to answer, and with the largest first a search visits a hundred times as many positions.

use super::endgame::{Endgame, endgame};
use super::floor::{Floor, FloorPlan};
use super::hand::Hand;
use super::known::KnownLeft;
use super::layout::NumberKind;
use super::left::Left;
use super::packed::TableMonitor;
use crate::core::Outcome;
use crate::solve::{Halt, Memory};

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

/// How many bytes of a table with two rows are filled in the time that a node of the search takes: 200 ns or 300, where
/// a core fills half a gigabyte a second.
const BYTES_PER_NODE: u64 = 256;

/// How many nodes pass between two looks at the monitor.
const POLL: u64 = 1024;

/// Why a question is left open.
enum SearchPause {
    /// Somebody stops it.
    Halted(Halt),
    /// It took as long as a larger table will take to fill, and begins again above that.
    Rise,
}

impl From<Halt> for SearchPause {
    fn from(halt: Halt) -> Self {
        Self::Halted(halt)
    }
}

/// A search over the parts of one pool.
pub(super) struct PoolSearch {
    hand: Hand,
    limit: u32,
    /// With so few numbers left all deficits are answered at once.
    last: u32,
    endgame: Option<Box<dyn Endgame>>,
    floor: Option<Floor>,
    /// The next floor, while there is a larger one.
    next: Option<FloorPlan>,
    known: KnownLeft,
    /// Nodes that the monitor has not been told of.
    untold: u64,
    /// Nodes since the floor last rose.
    nodes: u64,
    /// After so many the next floor has its turn.
    rises_at: u64,
    /// What was done, in bytes of tables filled or as much time.
    #[cfg(test)]
    work: u64,
}

impl PoolSearch {
    /// A search that knows nothing yet, to be put above tables of `subsets` subsets first; `None` if its positions cannot
    /// be numbered.
    pub(crate) fn new(
        kinds: &[NumberKind],
        ends_odd: bool,
        limit: u32,
        (last, subsets): (u32, u64),
        memory: &Memory,
    ) -> Option<Self> {
        let hand = Hand::new(kinds, ends_odd)?;
        // Four bits of a word are for the answers.
        hand.keys().checked_mul(u64::from(limit / 2 + 1)).filter(|&positions| positions < 1 << 60)?;
        let endgame = endgame(&hand, limit, memory);
        let next = FloorPlan::new(kinds, ends_odd, limit, subsets);
        let rises_at = turn_of(next.as_ref());
        Some(Self {
            hand,
            limit,
            last,
            endgame,
            floor: None,
            next,
            known: KnownLeft::new(ends_odd, memory),
            untold: 0,
            nodes: 0,
            rises_at,
            #[cfg(test)]
            work: 0,
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
        loop {
            self.hand.set(&left.counts);
            self.hand.take(kind);
            let behind = left.deficit - self.hand.value(kind) as i32;
            let reached = if behind > 0 {
                self.reaches(behind.unsigned_abs(), goal, monitor)
            } else {
                self.reaches(behind.unsigned_abs(), goal.prevented_by(), monitor).map(|reached| !reached)
            };
            match reached {
                Ok(reached) => return Ok(reached),
                Err(SearchPause::Halted(halt)) => return Err(halt),
                // Most of what was open below would not be asked above a larger floor; what was proven is remembered.
                Err(SearchPause::Rise) => self.raise(monitor)?,
            }
        }
    }

    /// Whether the mover, `deficit` behind, reaches `goal` with what is in the hand. After an error the hand is not what
    /// it was.
    fn reaches(&mut self, deficit: u32, goal: SearchGoal, monitor: TableMonitor<'_, '_>) -> Result<bool, SearchPause> {
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
            let (outcome, made) = endgame.outcome(&mut self.hand, deficit);
            self.count(made, monitor)?;
            return Ok(goal.is_met_by(outcome));
        }
        let key = self.hand.key() * u64::from(self.limit / 2 + 1) + u64::from(deficit / 2);
        let storable = deficit <= self.limit;
        if storable && let Some(answer) = self.known.get(key, goal) {
            return Ok(answer);
        }
        self.count(1, monitor)?;
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

    /// Counts nodes, and looks at the monitor now and then.
    fn count(&mut self, nodes: u64, monitor: TableMonitor<'_, '_>) -> Result<(), SearchPause> {
        self.untold += nodes;
        if self.untold >= POLL || self.nodes + self.untold >= self.rises_at {
            self.tell(monitor)?;
            if self.nodes >= self.rises_at {
                return Err(SearchPause::Rise);
            }
        }
        Ok(())
    }

    /// Tells the monitor of the nodes that it has not been told of.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] when it was cancelled, or its budget is spent.
    pub(crate) fn tell(&mut self, monitor: TableMonitor<'_, '_>) -> Result<(), Halt> {
        self.nodes += self.untold;
        #[cfg(test)]
        (self.work += self.untold * BYTES_PER_NODE);
        monitor.nodes(std::mem::take(&mut self.untold))?;
        if monitor.spent() { Err(Halt::Cancelled) } else { Ok(()) }
    }

    /// Puts a larger table under the search, if there is room for one.
    fn raise(&mut self, monitor: TableMonitor<'_, '_>) -> Result<(), Halt> {
        self.nodes = 0;
        self.rises_at = u64::MAX;
        let held = self.floor.as_ref();
        let Some(plan) = self.next.take().and_then(|next| next.with_room(held, monitor.memory())) else {
            return Ok(());
        };
        #[cfg(test)]
        (self.work += plan.work());
        // The smaller one makes room for the larger, which has all of it.
        self.floor = None;
        self.floor = plan.build(monitor)?;
        if let Some(floor) = &self.floor {
            self.hand.number_by(&floor.strides());
            self.next = floor.larger();
            self.rises_at = turn_of(self.next.as_ref());
        }
        Ok(())
    }

    /// What was done so far, in bytes of tables filled or as much time.
    #[cfg(test)]
    pub(crate) fn work(&self) -> u64 {
        self.work
    }
}

/// After how many nodes a floor has its turn: when the search has taken as long as the floor will.
fn turn_of(next: Option<&FloorPlan>) -> u64 {
    next.map_or(u64::MAX, |plan| plan.work() / BYTES_PER_NODE)
}
