//! Everything in reach of a position, numbered.

use super::graph::{End, Graph};
use crate::core::{Bounds, Outcome, Shape, Step};
use crate::solve::{Account, Halt, Monitor, PaidMap, Solve};

/// Positions in the order in which they were met, nearest first, and the moves between them.
pub(super) struct Reached<G: Solve> {
    numbers: PaidMap<G::Position, u32>,
    /// Moves from the start, for each position.
    depths: Vec<u32>,
    graph: Graph,
    /// How many moves lead to the nearest position beyond the horizon, if there is one.
    horizon: Option<u32>,
    paid: Account,
}

impl<G: Solve> Reached<G> {
    /// Explores breadth first. At most `most` positions get their moves; those that are met after that form the horizon. A reach
    /// that has an end is of use as a whole alone: it is given up as soon as more are met, before most of them have had theirs.
    pub(crate) fn explore(
        game: &G,
        pos: &G::Position,
        most: usize,
        monitor: &mut Monitor<'_, G>,
    ) -> Result<Option<Self>, Halt> {
        let start = game.canonical(pos);
        let memory = monitor.memory().clone();
        let mut numbers = PaidMap::with_beside(game.bytes_beside());
        numbers.insert(start.clone(), 0u32, &memory)?;
        let mut positions = vec![start];
        let mut depths = vec![0];
        let mut graph = Graph::new();
        let mut horizon = None;
        let mut paid = Account::default();
        let mut listed = Account::default();
        let has_end = game.shape() != Shape::Unbounded;
        while graph.len() < positions.len() {
            if has_end && positions.len() > most {
                return Ok(None);
            }
            monitor.waiting((positions.len() - graph.len()) as u64);
            monitor.node()?;
            let pos = positions[graph.len()].clone();
            let depth = depths[graph.len()];
            let mut end = end(game, &pos);
            if end == End::Open && graph.len() >= most {
                end = End::Horizon;
                horizon.get_or_insert(depth);
            }
            if end != End::Open {
                graph.push(end, []);
                continue;
            }
            let mut moves = Vec::new();
            for mv in game.legal_moves(&pos) {
                monitor.steps(1)?;
                let child = game.play(&pos, mv);
                let step = Step::of(game, &pos, mv, &child);
                let child = game.canonical(&child);
                let next = positions.len() as u32;
                let number = *numbers.or_insert_with(child.clone(), &memory, || next)?;
                if number == next {
                    listed.take(size_of::<G::Position>() + game.bytes_beside(), &memory)?;
                    paid.take(POSITION, &memory)?;
                    positions.push(child);
                    depths.push(depth + 1);
                }
                paid.take(MOVE, &memory)?;
                moves.push((number, step));
            }
            graph.push(End::Open, moves);
        }
        Ok(Some(Self { numbers, depths, graph, horizon, paid }))
    }

    /// Every position with what is proven about it. Those that no label reaches are draws, and there may be many: the share that
    /// is told need not come to the whole.
    pub(crate) fn solve(self, monitor: &mut Monitor<'_, G>) -> Result<Solved<G>, Halt> {
        // Behind a horizon more comes.
        monitor.expect(if self.horizon.is_none() { self.graph.len() as u64 } else { 0 });
        let mut bounds = self.graph.solve(|nodes| monitor.nodes(nodes))?;
        if let Some(horizon) = self.horizon
            && self.graph.turns_are_moves()
        {
            for (bounds, depth) in bounds.iter_mut().zip(&self.depths) {
                settle(bounds, horizon - depth.min(&horizon));
            }
        }
        Ok(Solved { numbers: self.numbers, bounds, whole: self.horizon.is_none(), _paid: self.paid })
    }
}

/// A reach with its values.
pub(super) struct Solved<G: Solve> {
    numbers: PaidMap<G::Position, u32>,
    bounds: Vec<Bounds>,
    /// Nothing lies beyond the horizon.
    pub whole: bool,
    _paid: Account,
}

impl<G: Solve> Solved<G> {
    /// What is proven about a canonical position, if it was in reach.
    pub(crate) fn known(&self, pos: &G::Position) -> Option<Bounds> {
        self.numbers.get(pos).map(|&number| self.bounds[number as usize])
    }
}

/// A length is final when all play of that length stays within the horizon, `room` moves away.
fn settle(bounds: &mut Bounds, room: u32) {
    let found = match bounds.outcome() {
        Some(Outcome::Win) => bounds.lower(),
        Some(Outcome::Loss) => bounds.upper(),
        Some(Outcome::Draw) | None => return,
    };
    if found.remoteness().is_some_and(|turns| turns <= room) {
        *bounds = Bounds::exactly(found);
    }
}

/// Bytes for a position in the graph, its labels and its bounds.
const POSITION: usize = 72;
/// Bytes for a move in the graph, forward and back, and in the queue of labels.
const MOVE: usize = 20;

fn end<G: Solve>(game: &G, pos: &G::Position) -> End {
    match game.result(pos) {
        Some(result) => End::Over(result.outcome_for(game.to_move(pos))),
        None => End::Open,
    }
}
