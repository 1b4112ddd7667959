//! Everything in reach of a position, numbered.

use rustc_hash::FxHashMap;

use super::graph::{End, Graph};
use crate::core::{Bounds, Outcome, Step};
use crate::solve::{Halt, Monitor, Reservation, Solve};

/// Positions in the order in which they were met, nearest first, and the moves between them.
pub(super) struct Reach<G: Solve> {
    positions: Vec<G::Position>,
    /// Moves from the start, for each position.
    depths: Vec<u32>,
    graph: Graph,
    /// How many moves lead to the nearest position beyond the horizon, if there is one.
    horizon: Option<u32>,
    paid: Reservation,
}

impl<G: Solve> Reach<G> {
    /// Explores breadth first. At most `most` positions get their moves; those that are met after that form the horizon.
    pub fn explore(game: &G, pos: &G::Position, most: usize, monitor: &mut Monitor<'_, G>) -> Result<Self, Halt> {
        let start = game.canonical(pos);
        let mut numbers = FxHashMap::default();
        numbers.insert(start.clone(), 0u32);
        let mut positions = vec![start];
        let mut depths = vec![0];
        let mut graph = Graph::new();
        let mut horizon = None;
        let mut paid = Vec::new();
        // In the table, in the list and in the graph.
        let position = 3 * size_of::<G::Position>() + 64;
        while graph.len() < positions.len() {
            monitor.node()?;
            while (positions.len() * position + graph.moves() * MOVE) as u64 > paid.len() as u64 * CHUNK {
                paid.push(monitor.memory().reserve(CHUNK)?);
            }
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
                let child = game.play(&pos, mv);
                let step = Step::of(game, &pos, mv, &child);
                let child = game.canonical(&child);
                let number = *numbers.entry(child.clone()).or_insert_with(|| {
                    positions.push(child);
                    depths.push(depth + 1);
                    (positions.len() - 1) as u32
                });
                moves.push((number, step));
            }
            graph.push(End::Open, moves);
        }
        let bytes = paid.iter().map(Reservation::bytes).sum();
        drop(paid);
        let paid = monitor.memory().reserve(bytes)?;
        Ok(Self { positions, depths, graph, horizon, paid })
    }

    /// Whether nothing lies beyond the horizon.
    pub fn is_whole(&self) -> bool {
        self.horizon.is_none()
    }

    /// Every position with what is proven about it.
    pub fn solve(self, monitor: &mut Monitor<'_, G>) -> Result<Solved<G>, Halt> {
        let mut bounds = self.graph.solve(|nodes| monitor.nodes(nodes))?;
        if let Some(horizon) = self.horizon
            && self.graph.turns_are_moves()
        {
            for (bounds, depth) in bounds.iter_mut().zip(&self.depths) {
                settle(bounds, horizon - depth.min(&horizon));
            }
        }
        Ok(Solved {
            values: self.positions.into_iter().zip(bounds).collect(),
            whole: self.horizon.is_none(),
            _paid: self.paid,
        })
    }
}

/// A reach with its values.
pub(super) struct Solved<G: Solve> {
    pub values: FxHashMap<G::Position, Bounds>,
    /// Nothing lies beyond the horizon.
    pub whole: bool,
    /// The memory that the values take.
    pub _paid: Reservation,
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

/// Bytes that are taken from the memory budget at a time; more than the moves of any one position need.
const CHUNK: u64 = 1 << 20;
/// Bytes for a move in the graph, forward and back.
const MOVE: usize = 16;

fn end<G: Solve>(game: &G, pos: &G::Position) -> End {
    match game.result(pos) {
        Some(result) => End::Over(result.outcome_for(game.to_move(pos))),
        None => End::Open,
    }
}
