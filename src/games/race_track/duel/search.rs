//! The search for a proof of one claim.
//!
//! The car that claims something follows its best lines and may lose a few moves, the slack; the other car may do what it
//! likes. Every position is first judged by bounds that hold whatever happens: how early each car can be home, how early
//! it is for sure, and whether there is a way that the other cannot spoil. Since the claimant comes closer to the line or
//! uses up slack with every move, no position recurs and nothing is concluded from a repetition.

use crate::core::Outcome;
use crate::games::race_track::solo::{DriveEnd, Hop};

use super::clock::{Clock, LATE, Time};
use super::goal::{Goal, OutcomeSpan};
use super::memory::Positions;
use super::meter::{DuelStop, Meter};
use super::pair::{Pair, Side, Terms};
use super::reach::Reach;
use super::safe::SafePaths;

/// A position of the search, with the moves that each car has made since the question.
#[derive(Clone, Copy)]
pub struct SearchNode {
    /// The cars.
    pub pair: Pair,
    /// Moves made.
    pub done: [u32; 2],
}

impl SearchNode {
    /// The position where a question begins.
    pub fn root(pair: Pair) -> Self {
        Self { pair, done: [0; 2] }
    }

    /// After the mover has driven to `next`.
    #[must_use]
    pub fn after(mut self, next: u32) -> Self {
        self.done[self.pair.mover as usize] += 1;
        self.pair = self.pair.after(next);
        self
    }
}

/// What is to be proven: that a position is worth as much, while the claimant loses at most so many moves.
#[derive(Clone, Copy)]
pub(crate) struct DuelClaim {
    pub node: SearchNode,
    pub goal: Goal,
    pub slack: u32,
}

/// What a try came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TryVerdict {
    /// The claim holds.
    Holds,
    /// It does not.
    Fails,
    /// With so much slack nothing is proven.
    Open,
}

/// The tables of one question.
pub(crate) struct Search<'a> {
    /// The rules.
    pub terms: Terms<'a>,
    /// The scale of time.
    pub clock: Clock,
    /// Where each car can stand when.
    pub reach: [Reach; 2],
    /// Safe ways home for each claim.
    pub safe: [SafePaths; 4],
    /// What is known of positions.
    pub positions: &'a mut Positions,
}

impl<'a> Search<'a> {
    /// The tables of questions that begin at `root`.
    pub(crate) fn new(terms: Terms<'a>, root: Pair, positions: &'a mut Positions) -> Self {
        let clock = Clock::new(terms.finish, root.mover);
        let moves = horizon(&terms, root);
        let reach = [Side::First, Side::Second].map(|side| Reach::new(terms.solo, clock, side, root.of(side), moves));
        let safe = Goal::ALL.map(|goal| SafePaths::new(goal, moves));
        Self { terms, clock, reach, safe, positions }
    }

    /// Tries to prove the claim from this position.
    pub(crate) fn prove(&mut self, claim: DuelClaim, meter: &mut Meter<'_>) -> Result<TryVerdict, DuelStop> {
        let DuelClaim { node, goal, slack } = claim;
        let span = self.at_sight(node);
        if let Some(holds) = span.says(goal) {
            return Ok(verdict(holds));
        }
        let known = self.positions.get(node.pair);
        if let Some(holds) = known.span.says(goal) {
            return Ok(verdict(holds));
        }
        if known.is_tried(goal, slack) {
            return Ok(TryVerdict::Open);
        }
        meter.step()?;
        if self.terms.is_out(node.pair) {
            let outcome = self.terms.alone(node.pair);
            let span = OutcomeSpan::exactly(node.pair.mover.other(), outcome);
            return Ok(verdict(span.says(goal) == Some(true)));
        }
        let holds = if self.is_safe(node, goal, meter)? {
            Some(true)
        } else if self.is_safe(node, goal.denial(), meter)? {
            Some(false)
        } else {
            None
        };
        let verdict = match holds {
            Some(holds) => verdict(holds),
            None if node.pair.mover == goal.side => self.some_drive(claim, meter)?,
            None => self.every_drive(claim, meter)?,
        };
        match verdict {
            TryVerdict::Holds => self.positions.learn(node.pair, OutcomeSpan::of(goal)),
            TryVerdict::Fails => self.positions.learn(node.pair, OutcomeSpan::of(goal.denial())),
            TryVerdict::Open => self.positions.note_tried(node.pair, goal, slack),
        }
        Ok(verdict)
    }

    /// What the distances alone prove.
    pub(crate) fn at_sight(&self, node: SearchNode) -> OutcomeSpan {
        at_sight(&self.terms, self.clock, node)
    }

    fn is_safe(&mut self, node: SearchNode, goal: Goal, meter: &mut Meter<'_>) -> Result<bool, DuelStop> {
        let (own, other) = (goal.side, goal.side.other());
        let time = self.clock.time(other, self.terms.best(node.pair.of(other)), node.done[other as usize]);
        let paths = &mut self.safe[goal.index()];
        let limit = paths.limit(time);
        let state = (node.pair.of(own), node.done[own as usize]);
        paths.is_safe((&self.terms, self.clock, &self.reach[other as usize]), meter, state, limit)
    }

    /// The claimant moves: one drive is enough.
    fn some_drive(&mut self, claim: DuelClaim, meter: &mut Meter<'_>) -> Result<TryVerdict, DuelStop> {
        let mut all_fail = true;
        for hop in self.terms.drives(claim.node.pair).collect::<Drives>() {
            let verdict = match self.cost(claim.node, hop) {
                Some(cost) if cost <= claim.slack => {
                    self.drive(DuelClaim { slack: claim.slack - cost, ..claim }, hop, meter)?
                }
                Some(_) | None => TryVerdict::Open,
            };
            match verdict {
                TryVerdict::Holds => return Ok(TryVerdict::Holds),
                TryVerdict::Fails => {}
                TryVerdict::Open => all_fail = false,
            }
        }
        Ok(if all_fail { TryVerdict::Fails } else { TryVerdict::Open })
    }

    /// The other car moves: every drive has to leave the claim true.
    fn every_drive(&mut self, claim: DuelClaim, meter: &mut Meter<'_>) -> Result<TryVerdict, DuelStop> {
        for hop in self.terms.drives(claim.node.pair).collect::<Drives>() {
            match self.drive(claim, hop, meter)? {
                TryVerdict::Holds => {}
                other => return Ok(other),
            }
        }
        Ok(TryVerdict::Holds)
    }

    fn drive(&mut self, claim: DuelClaim, hop: Hop, meter: &mut Meter<'_>) -> Result<TryVerdict, DuelStop> {
        let DuelClaim { node, goal, .. } = claim;
        match hop.end() {
            DriveEnd::Road(next) => self.prove(DuelClaim { node: node.after(next), ..claim }, meter),
            DriveEnd::Home(past) => {
                let span = OutcomeSpan::exactly(node.pair.mover, self.terms.crossing(node.pair, past));
                Ok(verdict(span.says(goal) == Some(true)))
            }
        }
    }

    /// The moves that a drive of the claimant loses. A doomed car, which can only spoil the other's race, pays for every
    /// move; a car that can finish never dooms itself.
    fn cost(&self, node: SearchNode, hop: Hop) -> Option<u32> {
        let now = self.terms.best(node.pair.of(node.pair.mover));
        let then = self.terms.solo.through(hop);
        match (now.moves(), then.moves()) {
            (Some(now), Some(then)) => Some(then - now),
            (None, None) => Some(1),
            (Some(_), None) | (None, Some(_)) => None,
        }
    }
}

/// The drives of a position, of which there are rarely more than ten.
type Drives = Vec<Hop>;

fn verdict(holds: bool) -> TryVerdict {
    if holds { TryVerdict::Holds } else { TryVerdict::Fails }
}

/// How many moves are looked ahead: enough for the slower car to get home with some detours.
fn horizon(terms: &Terms<'_>, pair: Pair) -> u32 {
    let moves = |side| terms.best(pair.of(side)).moves();
    match (moves(Side::First), moves(Side::Second)) {
        (Some(a), Some(b)) => a.min(b) + DETOUR,
        (Some(moves), None) | (None, Some(moves)) => moves + DETOUR,
        (None, None) => 0,
    }
}

const DETOUR: u32 = 12;

/// What the distances alone prove: who is home for sure before the other can be.
fn at_sight(terms: &Terms<'_>, clock: Clock, node: SearchNode) -> OutcomeSpan {
    let time = |side: Side, arrival| clock.time(side, arrival, node.done[side as usize]);
    let best = [Side::First, Side::Second].map(|side| time(side, terms.best(node.pair.of(side))));
    let sure = [Side::First, Side::Second].map(|side| time(side, terms.sure(node.pair.of(side))));
    let least = |sure: Time, other: Time| {
        if sure < other {
            Outcome::Win
        } else if sure == other || other == LATE {
            // Who never gets home wins nothing.
            Outcome::Draw
        } else {
            Outcome::Loss
        }
    };
    OutcomeSpan { worst: least(sure[0], best[1]), best: -least(sure[1], best[0]) }
}

impl Terms<'_> {
    /// What the distances alone prove about two cars under way.
    pub fn at_sight(&self, pair: Pair) -> OutcomeSpan {
        at_sight(self, Clock::new(self.finish, pair.mover), SearchNode::root(pair))
    }
}
