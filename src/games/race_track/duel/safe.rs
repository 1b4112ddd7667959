//! A way home that the other car cannot spoil, found without following the other car.
//!
//! Where the other car stands counts only if it can stand there at that time; and standing there may cost it so much that
//! this car, though it has to go another way, is still home in time. A driver who has two good drives needs to fear
//! nothing, because one car blocks one point.

use rustc_hash::FxHashMap;

use crate::core::Outcome;
use crate::games::race_track::solo::{DriveEnd, NOWHERE, StateNumber};

use super::clock::{Clock, Time};
use super::goal::Goal;
use super::meter::{DuelStop, Meter};
use super::pair::Terms;
use super::reach::Reach;

/// The ways home of one car for one claim, remembered.
#[derive(Debug)]
pub(crate) struct SafePaths {
    goal: Goal,
    /// Cars are not followed for longer.
    moves: u32,
    /// By state and moves done: the least limit that is known to suffice, the greatest known not to.
    known: FxHashMap<(StateNumber, u32), (Time, Time)>,
}

impl SafePaths {
    /// Nothing is known; no way longer than `moves` will be looked for.
    pub(crate) fn new(goal: Goal, moves: u32) -> Self {
        Self { goal, moves, known: FxHashMap::default() }
    }

    /// The latest time that still meets the claim when the other car is home at `other`.
    pub(crate) fn limit(&self, other: Time) -> Time {
        match self.goal.least {
            Outcome::Win => other.saturating_sub(1),
            Outcome::Draw | Outcome::Loss => other,
        }
    }

    /// Whether the car that is to move from `state` after `done` moves is home by `limit` in any case, or by the time that
    /// the other car's detours allow. `reach` is the other car's.
    pub(crate) fn is_safe(
        &mut self,
        (terms, clock, reach): (&Terms<'_>, Clock, &Reach),
        meter: &mut Meter<'_>,
        (state, done): (StateNumber, u32),
        limit: Time,
    ) -> Result<bool, DuelStop> {
        let side = self.goal.side;
        if clock.time(side, terms.best(state), done) > limit {
            return Ok(false);
        }
        if clock.time(side, terms.sure(state), done) <= limit {
            return Ok(true);
        }
        if done >= self.moves {
            return Ok(false);
        }
        if let Some(&(enough, too_little)) = self.known.get(&(state, done)) {
            if limit >= enough {
                return Ok(true);
            }
            if limit <= too_little {
                return Ok(false);
            }
        }
        meter.step()?;
        let is_safe = self.has_safe_drives((terms, clock, reach), meter, (state, done), limit)?;
        let known = self.known.entry((state, done)).or_insert((Time::MAX, 0));
        if is_safe {
            known.0 = known.0.min(limit);
        } else {
            known.1 = known.1.max(limit);
        }
        Ok(is_safe)
    }

    /// Two drives that lead to safety are enough; one is if the other car cannot be there, or if it loses so much there
    /// that a second drive becomes safe.
    fn has_safe_drives(
        &mut self,
        (terms, clock, reach): (&Terms<'_>, Clock, &Reach),
        meter: &mut Meter<'_>,
        (state, done): (StateNumber, u32),
        limit: Time,
    ) -> Result<bool, DuelStop> {
        let graph = terms.solo.graph();
        let mut only = NOWHERE;
        for hop in graph.hops(state) {
            let is_safe = match hop.end() {
                DriveEnd::Home(_) => return Ok(clock.time(self.goal.side, terms.solo.through(*hop), done) <= limit),
                DriveEnd::Road(next) => self.is_safe((terms, clock, reach), meter, (next, done + 1), limit)?,
            };
            match (is_safe, only) {
                (true, NOWHERE) => only = hop.spot(),
                (true, _) => return Ok(true),
                (false, _) => {}
            }
        }
        if only == NOWHERE {
            return Ok(false);
        }
        let Some(blocked) = reach.earliest(clock.done_by_other(self.goal.side, done), only) else { return Ok(true) };
        let later = self.limit(blocked);
        if later <= limit {
            return Ok(false);
        }
        for hop in graph.hops(state) {
            if hop.spot() == only {
                continue;
            }
            if let DriveEnd::Road(next) = hop.end()
                && self.is_safe((terms, clock, reach), meter, (next, done + 1), later)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
