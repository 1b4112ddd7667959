//! The solver behind a plain table, for which nobody waits longer than a moment.

use std::time::{Duration, Instant};

use crate::bots::{NamedBot, Turn};
use crate::cli::progress::Progress;
use crate::cli::report::AnalysisReport;
use crate::cli::session::Session;
use crate::games::AnyGame;
use crate::play::{Match, NoTurn, choose_turn};
use crate::solve::{Analysis, CancelToken, Monitor, Solver};

/// Longer than this nobody waits for a bot, or for a hint; the best that is known by then counts.
const THINKING: Duration = Duration::from_secs(5);

/// Answers what is asked at a plain table.
pub(crate) struct PlainSolver<'a> {
    solver: Solver<AnyGame>,
    pub(crate) session: &'a Session,
}

impl<'a> PlainSolver<'a> {
    /// Nothing is known of the game.
    pub(crate) fn new(game: AnyGame, session: &'a Session) -> Self {
        Self { solver: Solver::new(game), session }
    }

    /// Lets `work` think. A bot answers with the best it has when its budget is spent: nothing cancels it.
    pub(crate) fn think<T: Send>(
        &mut self,
        work: impl FnOnce(&mut Solver<AnyGame>, &mut Monitor<'_, AnyGame>) -> T + Send,
    ) -> T {
        let started = Instant::now();
        let (cancel, memory, solver) = (CancelToken::new(), self.session.memory().clone(), &mut self.solver);
        let work = || {
            let mut monitor = Monitor::new(cancel.clone(), memory).with_budget(|| started.elapsed() >= THINKING);
            work(solver, &mut monitor)
        };
        self.session.run(None, &Progress::within(THINKING), &cancel, work, None).0
    }

    /// The turn of a bot where a match stands.
    pub(crate) fn choose(&mut self, bot: &NamedBot<AnyGame>, table: &Match<AnyGame>) -> Result<Turn<AnyGame>, NoTurn> {
        let (seed, pos) = (table.choice_seed(), table.position());
        self.think(|solver, monitor| choose_turn(bot, seed, pos, solver, monitor))
    }

    /// What is known of where a match stands.
    pub(crate) fn analyze(&mut self, table: &Match<AnyGame>) -> Analysis<AnyGame> {
        self.think(|solver, monitor| solver.analyze(table.position(), monitor).0)
    }

    /// The same as it is told.
    pub(crate) fn report(&mut self, table: &Match<AnyGame>) -> AnalysisReport<AnyGame> {
        AnalysisReport::new(table.game(), &self.analyze(table))
    }
}
