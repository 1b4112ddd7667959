//! The stage that reads the whole table of two cars, where somebody has filled it.

use crate::core::{Bounds, Game, Outcome, Step};
use crate::games::race_track::duel::{Filling, PaidTable, Whole};
use crate::games::race_track::elsewhere::cars;
use crate::games::race_track::solo::Solo;
use crate::games::race_track::{Point, Position, RaceTrack};
use crate::solve::{Analysis, Halt, Memory, Monitor, Stage, best_line};

use super::file;
use super::standing::{StillOpen, terms};

/// The most states of one car of which all pairs are tabulated.
pub(super) const MOST_STATES: usize = 16_000;

/// What a table will take, and whether lengths fit.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TablePlan {
    /// The states of one car.
    pub states: usize,
    /// Whether lengths are kept.
    pub with_turns: bool,
    /// Bytes while it is filled.
    pub bytes: u64,
}

impl TablePlan {
    /// What fits into the memory that is left; nothing if not even the outcomes do.
    pub fn within(solo: &Solo, memory: &Memory) -> Option<Self> {
        [true, false].map(|turns| Self::of(solo, turns)).into_iter().find(|plan| plan.bytes <= memory.available())
    }

    /// What a table takes, with lengths or without.
    pub fn of(solo: &Solo, with_turns: bool) -> Self {
        let states = solo.graph().len();
        Self { states, with_turns, bytes: Whole::bytes(states, with_turns) + Filling::bytes(states) }
    }
}

impl RaceTrack {
    /// Fills the whole table of two cars as planned; `told` hears now and then which share is done. Stopped by `monitor`
    /// it keeps what is found.
    ///
    /// # Errors
    /// [`Halt::MemoryFull`] when the memory was taken by somebody else meanwhile.
    pub fn fill(
        &self,
        plan: TablePlan,
        monitor: &Monitor<'_, Self>,
        mut told: impl FnMut(f64),
    ) -> Result<&Whole, Halt> {
        let paid = monitor.memory().reserve(Whole::bytes(plan.states, plan.with_turns))?;
        let working = monitor.memory().reserve(Filling::bytes(plan.states))?;
        let mut filling = Filling::new(terms(self, self.solo()), plan.with_turns);
        let cancel = monitor.token().clone();
        while !cancel.is_cancelled() && !filling.step(&|| cancel.is_cancelled()) {
            told(f64::from(filling.turns()) / f64::from(filling.expected_turns()));
        }
        let whole = filling.into_whole();
        drop(working);
        Ok(&self.keep(PaidTable { whole, paid }).whole)
    }

    /// Whether the table that was put away holds outcomes without lengths: it was filled with less memory.
    pub fn lacks_lengths(&self, memory: &Memory) -> bool {
        let lengths = 2 * (self.solo().graph().len() as u64).pow(2);
        let size = memory.attic().and_then(|attic| attic.size(&file::name(self)));
        size.is_some_and(|bytes| bytes < lengths)
    }

    /// Fetches the whole table from where it was put away; whether there is one now.
    pub fn fetch(&self, memory: &Memory) -> bool {
        if self.whole().is_none()
            && self.solo().graph().len() <= MOST_STATES
            && let Some(attic) = memory.attic()
            && let Some(bytes) = attic.size(&file::name(self))
            && let Ok(paid) = memory.reserve(bytes)
            && let Some(whole) = attic.open(&file::name(self)).and_then(|table| file::read(self, table))
        {
            self.keep(PaidTable { whole, paid });
        }
        self.whole().is_some()
    }
}

/// The whole table.
///
/// Idea: somebody has filled it with `analyze --full`, now or on an earlier day; then every question is a look. It is
/// fetched from where tables are put away when memory allows, and a file that does not fit the track is ignored.
#[derive(Default)]
pub(crate) struct WholeTable {
    has_looked: bool,
}

impl Stage<RaceTrack> for WholeTable {
    fn name(&self) -> &'static str {
        "table"
    }

    fn run(
        &mut self,
        race: &RaceTrack,
        analysis: &mut Analysis<RaceTrack>,
        monitor: &mut Monitor<'_, RaceTrack>,
    ) -> Result<(), Halt> {
        race.solo_within(monitor)?;
        if !std::mem::replace(&mut self.has_looked, true) {
            race.fetch(monitor.memory());
        }
        let Some(whole) = race.whole() else { return Ok(()) };
        analysis.stage = "table";
        let pos = analysis.position;
        analysis.tighten_moves(|mv| move_value(race, whole, &pos, mv));
        analysis.root.tighten(value(race, whole, &pos));
        // A draw has no end that both hurry to.
        if whole.has_turns() && analysis.root.outcome() != Some(Outcome::Draw) {
            analysis.line = best_line(race, &pos, monitor, |pos, _| Ok(value(race, whole, pos)))?;
        }
        monitor.show(analysis);
        Ok(())
    }

    fn look_up(&self, race: &RaceTrack, pos: &Position) -> Bounds {
        race.whole().map_or(Bounds::UNKNOWN, |whole| value(race, whole, pos))
    }
}

/// What the table says of a position for its mover; nothing of one that no race comes to.
fn value(race: &RaceTrack, whole: &Whole, pos: &Position) -> Bounds {
    let knows = |car| race.solo().states().number(&car).is_some();
    if !cars(race, pos).into_iter().all(knows) {
        return Bounds::UNKNOWN;
    }
    match StillOpen::of(race, race.solo(), pos) {
        StillOpen::Known(bounds) => bounds,
        StillOpen::Duel(pair) => whole.value(pair),
        StillOpen::Choosing => {
            let slots = race.legal_moves(pos).into_iter();
            slots.map(|slot| move_value(race, whole, pos, slot)).reduce(Bounds::or).unwrap_or(Bounds::UNKNOWN)
        }
    }
}

fn move_value(race: &RaceTrack, whole: &Whole, pos: &Position, mv: Point) -> Bounds {
    let child = race.play(pos, mv);
    value(race, whole, &child).backed_up(Step::of(race, pos, mv, &child))
}
