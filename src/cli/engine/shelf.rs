//! Solvers with their tables, kept by setup: what one request builds serves the next.

use std::sync::{Mutex, PoisonError};

use crate::core::Game;
use crate::games::AnyGame;
use crate::solve::{Memory, Solver};

/// Solvers that nobody uses at the moment, those that were used last behind.
pub(super) struct SolverShelf {
    idle: Mutex<Vec<Solver<AnyGame>>>,
    memory: Memory,
}

/// More are not kept, however small their tables are.
const MOST_KEPT: usize = 64;

impl SolverShelf {
    /// An empty shelf for tables that are paid from `memory`.
    pub(super) fn new(memory: Memory) -> Self {
        Self { idle: Mutex::default(), memory }
    }

    /// A solver of this game that nobody else uses, with all that it learned before. Where tables fill half of the memory,
    /// those that were not used for longest are forgotten first.
    pub(super) fn take(&self, game: &AnyGame) -> Solver<AnyGame> {
        let is_same = |other: &AnyGame| other.to_string() == game.to_string() && other.files() == game.files();
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = idle.iter().rposition(|solver| is_same(solver.game())).map(|place| idle.remove(place));
        while self.memory.available() < self.memory.limit() / 2 && !idle.is_empty() {
            idle.remove(0);
        }
        drop(idle);
        kept.unwrap_or_else(|| Solver::new(game.clone()))
    }

    /// Keeps a solver for later.
    pub(super) fn put_back(&self, solver: Solver<AnyGame>) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let forgotten = if idle.len() < MOST_KEPT { None } else { Some(idle.remove(0)) };
        idle.push(solver);
        drop(idle);
        // Large tables take their time.
        drop(forgotten);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{CancelToken, Monitor};

    #[test]
    fn tables_are_kept_by_setup_and_make_room_where_memory_is_short() {
        let memory = Memory::new(1 << 30);
        let shelf = SolverShelf::new(memory.clone());
        let game: AnyGame = "catch-up 1..8".parse().expect("a setup");
        let nodes = |game: &AnyGame| {
            let mut solver = shelf.take(game);
            let mut monitor = Monitor::new(CancelToken::new(), memory.clone());
            let (analysis, _) = solver.analyze(&game.start(), &mut monitor);
            shelf.put_back(solver);
            analysis.nodes
        };
        let first = nodes(&game);
        assert!(nodes(&game) < first, "nothing is built twice");
        let other: AnyGame = "catch-up 1..6".parse().expect("a setup");
        nodes(&other);
        assert!(nodes(&game) < first, "the other has a place of its own");
        let _taken = memory.reserve(memory.available() - 1).expect("there is room");
        drop(shelf.take(&other));
        assert_eq!(shelf.idle.lock().expect("nobody panicked").len(), 0);
    }
}
