//! The second stage: who wins a race of two, as far as it can be proven.

use std::sync::Arc;

use crate::core::{Bounds, Game, Step};
use crate::games::race_track::duel::{DuelStop, OutcomeSpan, Owner, Pair, Prover, SearchNode, Side};
use crate::games::race_track::solo::Solo;
use crate::games::race_track::{Point, Position, RaceTrack};
use crate::solve::{Analysis, Halt, Monitor, Reservation, Stage};

use super::standing::{StillOpen, terms};

/// The search for proofs.
///
/// Idea: see [`duel`](crate::games::race_track::duel). Every move of the position is asked in turn, with more and more
/// nodes, so that what is easy is shown at once. What it shows is proven; stopped early it leaves moves open. Cost: a
/// table of a fixed size, 24 bytes a position.
#[derive(Default)]
pub(crate) struct Proof {
    prover: Option<Prover>,
    /// What pays for it.
    paid: Option<Reservation>,
    /// The table of one car whose numbers the prover remembers.
    table: Option<Arc<Solo>>,
}

/// The table holds `2^BITS` positions where memory allows, and at least `2^LEAST`.
const BITS: u32 = 20;
const LEAST: u32 = 12;
/// A claim that was tried with so many nodes is given up.
const MOST_NODES: u64 = 1 << 28;
/// Nodes of a claim in the first round where slots are chosen; every round has sixteen times as many.
const FIRST_ROUND: u64 = 1 << 12;

impl Proof {
    /// A prover that remembers nothing of another table.
    fn prepare(&mut self, table: &Arc<Solo>, monitor: &Monitor<'_, RaceTrack>) -> Result<(), Halt> {
        if self.prover.is_none() || !self.table.as_ref().is_some_and(|known| Arc::ptr_eq(known, table)) {
            self.prover = None;
            self.paid = None;
            let available = monitor.memory().available() / 4;
            let bits = (LEAST..=BITS).rev().find(|&bits| Prover::bytes(bits) <= available).unwrap_or(LEAST);
            self.paid = Some(monitor.memory().reserve(Prover::bytes(bits))?);
            self.prover = Some(Prover::new(bits));
            self.table = Some(Arc::clone(table));
        }
        Ok(())
    }
}

impl Stage<RaceTrack> for Proof {
    fn name(&self) -> &'static str {
        "proof"
    }

    fn run(
        &mut self,
        race: &RaceTrack,
        analysis: &mut Analysis<RaceTrack>,
        monitor: &mut Monitor<'_, RaceTrack>,
    ) -> Result<(), Halt> {
        analysis.stage = "proof";
        let pos = analysis.position;
        let solo = &race.solo_holding(&pos, monitor)?;
        self.prepare(solo, monitor)?;
        let Some(prover) = &mut self.prover else { return Ok(()) };
        let mut proving = Proving { race, solo, prover, desk: ProofDesk { analysis, monitor } };
        let outcome = match StillOpen::of(race, solo, &pos) {
            StillOpen::Known(_) => Ok(()),
            StillOpen::Duel(pair) => proving.moves(pair),
            StillOpen::Choosing => proving.slots(&pos),
        };
        match outcome {
            Ok(()) | Err(DuelStop::Nodes | DuelStop::Spent) => Ok(()),
            Err(DuelStop::Halt(halt)) => Err(halt),
        }
    }
}

/// Where proofs are put down.
struct ProofDesk<'a, 'm> {
    analysis: &'a mut Analysis<RaceTrack>,
    monitor: &'a mut Monitor<'m, RaceTrack>,
}

impl ProofDesk<'_, '_> {
    fn poll(&mut self, nodes: u64) -> Result<(), DuelStop> {
        self.monitor.nodes(nodes).map_err(DuelStop::Halt)?;
        if self.monitor.spent() { Err(DuelStop::Spent) } else { Ok(()) }
    }

    /// The move is worth so much to its player.
    fn learn(&mut self, mv: Point, bounds: Bounds) {
        self.analysis.tighten_moves(|other| if other == mv { bounds } else { Bounds::UNKNOWN });
        self.monitor.show(self.analysis);
    }
}

/// A race that is being proven.
struct Proving<'a, 'm> {
    race: &'a RaceTrack,
    solo: &'a Solo,
    prover: &'a mut Prover,
    desk: ProofDesk<'a, 'm>,
}

impl Proving<'_, '_> {
    /// Proofs about the moves of two cars under way. Those that end the race, or leave one car alone, are known already.
    fn moves(&mut self, pair: Pair) -> Result<(), DuelStop> {
        let pos = self.desk.analysis.position;
        let mut open: Vec<(Point, Step)> = Vec::new();
        let mut nodes = Vec::new();
        for report in self.desk.analysis.moves.iter().filter(|report| report.bounds.outcome().is_none()) {
            let child = self.race.play(&pos, report.mv);
            if let StillOpen::Duel(after) = StillOpen::of(self.race, self.solo, &child) {
                open.push((report.mv, Step::of(self.race, &pos, report.mv, &child)));
                nodes.push(SearchNode::root(pair).after(after.of(pair.mover)));
            }
        }
        let mut owner = MoveOwner { mover: pair.mover.other(), open, desk: &mut self.desk };
        self.prover.prove(terms(self.race, self.solo), pair, &nodes, MOST_NODES, &mut owner)
    }

    /// Proofs about slots: the start that each leads to, or the best of them for the driver who chooses last.
    fn slots(&mut self, pos: &Position) -> Result<(), DuelStop> {
        let mut nodes = FIRST_ROUND;
        while nodes <= MOST_NODES {
            for slot in self.race.legal_moves(pos) {
                if self.desk.analysis.report(slot).is_some_and(|report| report.bounds.outcome().is_some()) {
                    continue;
                }
                let after = self.race.play(pos, slot);
                let step = Step::of(self.race, pos, slot, &after);
                let bounds = if after.is_choosing() {
                    let starts = self.race.legal_moves(&after).into_iter().map(|last| {
                        let start = self.race.play(&after, last);
                        let step = Step::of(self.race, &after, last, &start);
                        Ok(self.start_value(&start, nodes)?.backed_up(step))
                    });
                    starts
                        .collect::<Result<Vec<_>, DuelStop>>()?
                        .into_iter()
                        .reduce(Bounds::or)
                        .unwrap_or(Bounds::UNKNOWN)
                } else {
                    self.start_value(&after, nodes)?
                };
                self.desk.learn(slot, bounds.backed_up(step));
            }
            nodes *= 16;
        }
        Ok(())
    }

    /// What is proven about a start with so many nodes a claim, for its mover.
    fn start_value(&mut self, start: &Position, nodes: u64) -> Result<Bounds, DuelStop> {
        match StillOpen::of(self.race, self.solo, start) {
            StillOpen::Choosing => Ok(Bounds::UNKNOWN),
            StillOpen::Known(bounds) => Ok(bounds),
            StillOpen::Duel(pair) => {
                let mut owner = StartOwner { span: OutcomeSpan::OPEN, desk: &mut self.desk };
                self.prover.prove(terms(self.race, self.solo), pair, &[SearchNode::root(pair)], nodes, &mut owner)?;
                Ok(owner.span.bounds(pair.mover))
            }
        }
    }
}

/// Hands on what is proven about moves.
struct MoveOwner<'a, 'b, 'm> {
    /// Who moves after them.
    mover: Side,
    open: Vec<(Point, Step)>,
    desk: &'a mut ProofDesk<'b, 'm>,
}

impl Owner for MoveOwner<'_, '_, '_> {
    fn poll(&mut self, nodes: u64) -> Result<(), DuelStop> {
        self.desk.poll(nodes)
    }

    fn news(&mut self, index: usize, span: OutcomeSpan) {
        let (mv, step) = self.open[index];
        self.desk.learn(mv, span.bounds(self.mover).backed_up(step));
    }
}

/// Keeps what is proven about one start.
struct StartOwner<'a, 'b, 'm> {
    span: OutcomeSpan,
    desk: &'a mut ProofDesk<'b, 'm>,
}

impl Owner for StartOwner<'_, '_, '_> {
    fn poll(&mut self, nodes: u64) -> Result<(), DuelStop> {
        self.desk.poll(nodes)
    }

    fn news(&mut self, _: usize, span: OutcomeSpan) {
        self.span = span;
    }
}
