//! A solver that a table has in common with what is opened from it: what one of them has proven the others know.

use std::sync::{Arc, Mutex};

use crate::bots::Bots;
use crate::solve::Solver;

/// One solver for several that ask in turn. It is built with the first question.
pub(crate) struct CommonSolver<G: Bots> {
    game: G,
    place: Arc<Mutex<Option<Solver<G>>>>,
}

impl<G: Bots> Clone for CommonSolver<G> {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), place: Arc::clone(&self.place) }
    }
}

impl<G: Bots> CommonSolver<G> {
    /// One that knows nothing yet.
    pub(crate) fn new(game: G) -> Self {
        Self { game, place: Arc::default() }
    }

    /// Lends it to `work` as soon as nobody else has it. Tables that a panic left behind cannot be trusted: whoever comes next
    /// builds new ones.
    pub(crate) fn lend<T>(&self, work: impl FnOnce(&mut Solver<G>) -> T) -> T {
        let mut place = self.place.lock().unwrap_or_else(|poisoned| {
            self.place.clear_poison();
            poisoned.into_inner()
        });
        let mut solver = place.take().unwrap_or_else(|| Solver::new(self.game.clone()));
        let value = work(&mut solver);
        *place = Some(solver);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::engine::contained;
    use crate::games::AnyGame;
    use crate::solve::Monitor;

    #[test]
    fn what_one_has_proven_another_finds_at_once_and_a_panic_leaves_nothing_behind() {
        let game: AnyGame = "chomp 4x5".parse().expect("a setup");
        let common = CommonSolver::new(game.clone());
        let nodes = |common: &CommonSolver<AnyGame>| {
            common.lend(|solver| solver.analyze(&game.start(), &mut Monitor::unlimited()).0.nodes)
        };
        let (first, again) = (nodes(&common), nodes(&common.clone()));
        assert!(again < first, "{again} after {first}");
        assert!(contained(|| common.lend(|_| panic!("on purpose"))).is_err());
        assert_eq!(nodes(&common), first);
    }
}
