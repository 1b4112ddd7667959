//! A solver that a table has in common with what is opened from it: what one of them has proven the others know.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::bots::Bots;
use crate::solve::{CancelToken, Solver};

/// One solver for several that ask in turn. It is built with the first question.
pub(crate) struct CommonSolver<G: Bots> {
    game: G,
    place: Arc<Mutex<Option<Solver<G>>>>,
    queue: Arc<Queue>,
}

/// Who wants the solver.
#[derive(Default)]
struct Queue {
    wanted: Mutex<QueueState>,
    left: Condvar,
}

#[derive(Default)]
struct QueueState {
    /// So many have it or wait for it who do not give it back before they are done.
    askers: usize,
    /// What tells the one who has it for want of others that there is another.
    guest: CancelToken,
}

/// Somebody who has the solver or waits for it, until this is dropped.
struct Asker<'a>(&'a Queue);

impl Queue {
    fn wanted(&self) -> MutexGuard<'_, QueueState> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(&self) -> Asker<'_> {
        let mut wanted = self.wanted();
        wanted.askers += 1;
        wanted.guest.cancel();
        Asker(self)
    }

    /// Waits until nobody asks; the token is cancelled as soon as somebody does.
    #[cfg(feature = "tui")]
    fn visit(&self) -> CancelToken {
        let free = self.left.wait_while(self.wanted(), |wanted| wanted.askers > 0);
        let mut wanted = free.unwrap_or_else(PoisonError::into_inner);
        wanted.guest = CancelToken::new();
        wanted.guest.clone()
    }
}

impl Drop for Asker<'_> {
    fn drop(&mut self) {
        self.0.wanted().askers -= 1;
        self.0.left.notify_all();
    }
}

impl<G: Bots> Clone for CommonSolver<G> {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), place: Arc::clone(&self.place), queue: Arc::clone(&self.queue) }
    }
}

impl<G: Bots> CommonSolver<G> {
    /// One that knows nothing yet.
    pub(crate) fn new(game: G) -> Self {
        Self { game, place: Arc::default(), queue: Arc::default() }
    }

    /// Lends it to `work` as soon as nobody else has it. Tables that a panic left behind cannot be trusted: whoever comes next
    /// builds new ones.
    pub(crate) fn lend<T>(&self, work: impl FnOnce(&mut Solver<G>) -> T) -> T {
        let _asker = self.queue.ask();
        self.take(work)
    }

    /// Lends it to `work` while nobody else asks: as soon as somebody does, the token that `work` is given is cancelled, and
    /// whoever asked waits no longer than `work` takes to see that.
    #[cfg(feature = "tui")]
    pub(crate) fn lend_until_asked<T>(&self, work: impl FnOnce(&mut Solver<G>, &CancelToken) -> T) -> T {
        let asked = self.queue.visit();
        self.take(|solver| work(solver, &asked))
    }

    fn take<T>(&self, work: impl FnOnce(&mut Solver<G>) -> T) -> T {
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

    #[cfg(feature = "tui")]
    #[test]
    fn a_guest_gives_it_back_as_soon_as_somebody_asks_and_has_it_again_after_them() {
        let common = CommonSolver::new("chomp 4x5".parse::<AnyGame>().expect("a setup"));
        let (says, hears) = std::sync::mpsc::channel();
        std::thread::scope(|scope| {
            let guest = common.clone();
            scope.spawn(move || {
                for _ in 0..2 {
                    guest.lend_until_asked(|_, asked| {
                        says.send(()).expect("somebody hears");
                        while !asked.is_cancelled() {
                            std::thread::yield_now();
                        }
                    });
                }
            });
            for _ in 0..2 {
                hears.recv().expect("the guest has it");
                common.lend(|_| ());
            }
        });
    }
}
