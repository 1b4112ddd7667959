//! What the positions of one part are worth beside others: by its own theory, or by looking at all that are in reach.

use crate::core::{Game, Shape};
use crate::solve::nimber::{NimWorth, worths};
use crate::solve::{Halt, Monitor, PaidMap, Solve, Theory};

use super::Compound;
use super::position::turn_ends;

/// A part with more positions in reach is known by its theory alone.
const MOST: usize = 100_000;
/// Labelling goes round and round: loopy parts of more positions have no nimbers without a theory.
const MOST_LABELLED: usize = 5_000;

/// What is known of one part.
pub(super) struct Part<G: Game> {
    theory: Option<Theory<G::Position>>,
    /// The positions that were looked at, by the form that stands for all symmetric ones.
    index: PaidMap<G::Position, u32>,
    /// Where the turns from each lead.
    pub(super) moves: Vec<Vec<usize>>,
    worths: Vec<Option<NimWorth>>,
}

impl<G: Solve> Part<G> {
    /// A part of which nothing is known but its theory.
    pub(super) fn new(part: &G, poll: &mut dyn FnMut(u64) -> Result<(), Halt>) -> Result<Self, Halt> {
        let index = PaidMap::with_beside(part.bytes_beside());
        Ok(Self { theory: part.theory(poll)?, index, moves: Vec::new(), worths: Vec::new() })
    }

    /// What a position is worth, if that is known.
    pub(super) fn worth(&self, part: &G, pos: &G::Position) -> Option<NimWorth> {
        match &self.theory {
            Some(theory) => theory(pos),
            None => self.worths.get(self.place(part, pos)?)?.clone(),
        }
    }

    /// The number of a position among those that were looked at.
    pub(super) fn place(&self, part: &G, pos: &G::Position) -> Option<usize> {
        self.index.get(&part.canonical(pos)).map(|&place| place as usize)
    }

    /// Looks at everything in reach of positions between turns, unless that is done; whether there is anything new.
    pub(super) fn explore(
        &mut self,
        part: &G,
        starts: &[G::Position],
        monitor: &mut Monitor<'_, Compound<G>>,
    ) -> Result<bool, Halt>
    where
        Compound<G>: Solve,
    {
        if starts.iter().all(|pos| self.place(part, pos).is_some()) {
            return Ok(false);
        }
        self.forget(part);
        let done = self.spread(part, starts, monitor);
        if done != Ok(true) {
            self.forget(part);
        }
        if done? && self.theory.is_none() {
            self.worths = match part.shape() {
                Shape::Acyclic => {
                    nimbers(&self.moves).into_iter().map(|nimber| Some(NimWorth::Finite(nimber))).collect()
                }
                _ if self.moves.len() <= MOST_LABELLED => worths(&self.moves).into_iter().map(Some).collect(),
                _ => Vec::new(),
            };
        }
        Ok(true)
    }

    fn forget(&mut self, part: &G) {
        self.index = PaidMap::with_beside(part.bytes_beside());
        (self.moves, self.worths) = (Vec::new(), Vec::new());
    }

    /// Lists what is in reach; whether that is all.
    fn spread(&mut self, part: &G, starts: &[G::Position], monitor: &mut Monitor<'_, Compound<G>>) -> Result<bool, Halt>
    where
        Compound<G>: Solve,
    {
        let mut open = std::collections::VecDeque::new();
        for start in starts.iter().map(|pos| part.canonical(pos)) {
            if self.place(part, &start).is_none() {
                self.index.insert(start.clone(), self.index.len() as u32, monitor.memory())?;
                open.push_back(start);
            }
        }
        let mut listed = 0;
        while let Some(pos) = open.pop_front() {
            monitor.node()?;
            let Some(ends) = turn_ends(part, &pos) else { return Ok(false) };
            let mut moves = Vec::new();
            for next in ends {
                let new = self.index.len() as u32;
                let place = *self.index.or_insert_with(next.clone(), monitor.memory(), || new)?;
                if place == new {
                    open.push_back(next);
                }
                moves.push(place as usize);
            }
            moves.sort_unstable();
            moves.dedup();
            listed += moves.len();
            self.moves.push(moves);
            if self.index.len() > MOST || listed > MOST * 40 || monitor.spent() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The nimbers where no position comes back: from the ends backward.
fn nimbers(moves: &[Vec<usize>]) -> Vec<u32> {
    let mut open: Vec<usize> = moves.iter().map(Vec::len).collect();
    let mut parents: Vec<Vec<usize>> = vec![Vec::new(); moves.len()];
    for (from, moves) in moves.iter().enumerate() {
        for &to in moves {
            parents[to].push(from);
        }
    }
    let mut nimbers = vec![0; moves.len()];
    let mut ready: Vec<usize> = (0..moves.len()).filter(|&place| open[place] == 0).collect();
    while let Some(place) = ready.pop() {
        let mut below: Vec<u32> = moves[place].iter().map(|&to| nimbers[to]).collect();
        below.sort_unstable();
        below.dedup();
        nimbers[place] = (0..).zip(&below).take_while(|(least, nimber)| least == *nimber).count() as u32;
        for &parent in &parents[place] {
            open[parent] -= 1;
            if open[parent] == 0 {
                ready.push(parent);
            }
        }
    }
    nimbers
}
