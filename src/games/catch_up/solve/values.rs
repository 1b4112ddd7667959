//! The stage that searches for values where tables do not fit.

use super::super::{CatchUp, Pick};
use super::layout::NumberKind;
use super::left::{Left, score_decides};
use super::packed::TableMonitor;
use super::search::{PoolSearch, SearchGoal};
use super::tables::reach;
use crate::core::{Bounds, Outcome, Value};
use crate::solve::{Analysis, Halt, Memory, Stage};

/// Outcomes by search: first of the position, then of every move.
///
/// Idea: see [`search`](super::search). Cost: for {1..36} 0.4 million positions and tables of 22 million subsets, for every
/// four numbers more five times the positions and four times the subsets; every first number takes a hundred times as
/// many positions where the sum is even. What it says about a move is proven as soon as it is said; stopped early it leaves the
/// other moves open. Where ties are broken by lead sums its wins and losses hold, and its draws are open.
pub(super) struct Values {
    held: Option<HeldValues>,
    /// With so few numbers left all deficits are answered at once.
    last: u32,
    /// The subsets of the first table under the search.
    floor: u64,
}

/// The subsets of the first table under the search: it is filled in some milliseconds.
const FIRST_FLOOR: u64 = 1 << 18;

/// More numbers would make fewer positions and longer work, fewer the reverse.
const LAST: u32 = 11;

impl Default for Values {
    fn default() -> Self {
        Self::with_last(LAST)
    }
}

impl Values {
    /// Answers all deficits at once when at most `last` numbers are left.
    pub(crate) fn with_last(last: u32) -> Self {
        Self { held: None, last, floor: FIRST_FLOOR }
    }

    /// Puts tables under the search, the first of at most so many subsets.
    #[cfg(test)]
    pub(crate) fn with_floor(self, floor: u64) -> Self {
        Self { floor, ..self }
    }

    /// What the search has done, in bytes of tables filled or as much time.
    #[cfg(test)]
    pub(crate) fn work(&self) -> u64 {
        self.held.as_ref().map_or(0, |held| held.search.work())
    }
}

/// A search and the pool that it knows about.
struct HeldValues {
    kinds: Vec<NumberKind>,
    odd: bool,
    /// The largest deficit that it can remember.
    limit: u32,
    search: PoolSearch,
}

impl HeldValues {
    fn new(kinds: Vec<NumberKind>, left: &Left, sizes: (u32, u64), memory: &Memory) -> Option<Self> {
        let odd = left.ends_odd(&kinds);
        let (_, limit) = reach(&kinds, left.deficit);
        let search = PoolSearch::new(&kinds, odd, limit, sizes, memory)?;
        Some(Self { kinds, odd, limit, search })
    }

    fn covers(&self, left: &Left) -> bool {
        // A mover who cannot reach needs no memory.
        let deficit = u64::from(left.deficit.max(0).unsigned_abs()).min(left.sum(&self.kinds));
        left.ends_odd(&self.kinds) == self.odd && deficit <= u64::from(self.limit)
    }

    /// Asks one question about the moves that `open` allows, until `enough`.
    fn ask(
        &mut self,
        left: &Left,
        question: ValueQuestion<'_>,
        analysis: &mut Analysis<CatchUp>,
        monitor: TableMonitor<'_, '_>,
    ) -> Result<(), Halt> {
        let ValueQuestion { goal, certain, enough } = question;
        for kind in left.picks() {
            if enough(analysis) {
                return Ok(());
            }
            let pick = Pick(self.kinds[kind].value);
            let known = analysis.report(pick).map_or(Bounds::UNKNOWN, |report| report.bounds);
            if goal.is_answered_by(known) {
                continue;
            }
            let reached = self.search.move_reaches(left, kind, goal, monitor)?;
            let bounds = goal.answer(reached, certain);
            analysis.tighten_moves(|mv| if mv == pick { bounds } else { Bounds::UNKNOWN });
            self.search.tell(monitor)?;
            monitor.show(analysis);
        }
        Ok(())
    }
}

/// What is asked about every move.
#[derive(Clone, Copy)]
struct ValueQuestion<'a> {
    goal: SearchGoal,
    /// Equal scores draw.
    certain: bool,
    /// When to stop asking.
    enough: &'a dyn Fn(&Analysis<CatchUp>) -> bool,
}

impl SearchGoal {
    /// Whether bounds say already whether it is reached.
    fn is_answered_by(self, bounds: Bounds) -> bool {
        match self {
            Self::Draw => bounds.lower() >= Value::Draw || bounds.upper().outcome() == Outcome::Loss,
            Self::Win => bounds.lower().outcome() == Outcome::Win || bounds.upper() <= Value::Draw,
        }
    }

    /// What it says that it is reached or not. Equal scores need not be a draw: what a tie is worth is then open.
    fn answer(self, reached: bool, certain: bool) -> Bounds {
        match (self, reached) {
            (Self::Win, true) => Bounds::of(Outcome::Win),
            (Self::Draw, false) => Bounds::of(Outcome::Loss),
            (Self::Win, false) if certain => Bounds::at_most(Value::Draw),
            (Self::Draw, true) if certain => Bounds::at_least(Value::Draw),
            (Self::Win, false) | (Self::Draw, true) => Bounds::UNKNOWN,
        }
    }
}

impl Stage<CatchUp> for Values {
    fn name(&self) -> &'static str {
        "search"
    }

    fn run(
        &mut self,
        game: &CatchUp,
        analysis: &mut Analysis<CatchUp>,
        monitor: TableMonitor<'_, '_>,
    ) -> Result<(), Halt> {
        let pos = analysis.position.clone();
        let (kinds, left) = Left::whole(game, &pos);
        let certain = score_decides(game, &left, &kinds);
        let all = |analysis: &Analysis<CatchUp>| analysis.moves.iter().all(|report| report.bounds.outcome().is_some());
        if all(analysis) {
            return Ok(());
        }
        let find = |held: &HeldValues| Left::within(&held.kinds, game, &pos).filter(|left| held.covers(left));
        let held = match self.held.take().filter(|held| find(held).is_some()) {
            Some(held) => self.held.insert(held),
            None => match HeldValues::new(kinds, &left, (self.last, self.floor), monitor.memory()) {
                Some(held) => self.held.insert(held),
                None => return Ok(()),
            },
        };
        let Some(left) = find(held) else { return Ok(()) };
        analysis.stage = "search";
        let root = |analysis: &Analysis<CatchUp>| analysis.root.outcome().is_some();
        for (goal, enough) in [
            (SearchGoal::Win, &root as &dyn Fn(&Analysis<CatchUp>) -> bool),
            (SearchGoal::Draw, &root),
            (SearchGoal::Win, &all),
            (SearchGoal::Draw, &all),
        ] {
            match held.ask(&left, ValueQuestion { goal, certain, enough }, analysis, monitor) {
                // A budget that is spent is no error.
                Err(Halt::Cancelled) => return monitor.check(),
                result => result?,
            }
        }
        Ok(())
    }
}
