//! The thread of an analyst: it lends itself the solver, and tells what it finds at a pace that a screen can follow.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::analyst::{AnalystTask, Answer, Asked, BotMove, BotQuestion, Detail, HintQuestion, Shared};
use super::common::CommonSolver;
use super::crew::contained;
use super::{Effort, Generation, Mailbox, Pace, Report};
use crate::bots::Bots;
use crate::play::{NoTurn, choose_turn};
use crate::solve::{
    Analysis, CancelToken, Extent, Halt, MOST_TURNS, Monitor, RatedTurns, Solver, equal_traps, list_turns, rate_turns,
};

/// How often the screen may be told of progress: twenty times a second.
const PACE: Duration = Duration::from_millis(50);
/// Who is silent for so long tells at least how far the work has come.
const SILENCE: Duration = Duration::from_millis(1300);

pub(super) struct Worker<G: Bots> {
    shared: Arc<Shared<G>>,
    game: G,
    solver: CommonSolver<G>,
}

impl<G: Bots> Worker<G> {
    pub(super) fn new(shared: Arc<Shared<G>>, game: G, solver: CommonSolver<G>) -> Self {
        Self { shared, game, solver }
    }

    /// Answers until the analyst is gone. Between questions the thread sleeps.
    pub(super) fn run(self) {
        while let Some(task) = self.shared.next() {
            match task {
                AnalystTask::Hint(asked) => {
                    self.hint(&asked);
                    self.shared.finish(Some(asked));
                }
                AnalystTask::Bot(asked) => {
                    self.bot(&asked);
                    self.shared.finish(None);
                }
            }
        }
    }

    fn hint(&self, asked: &Asked<HintQuestion<G>>) {
        let shared = Arc::clone(&self.shared);
        let teller = Teller::new(asked, &shared.answers, self.game.clone());
        let answer = self.contained(|solver| {
            let memory = shared.engine.memory().clone();
            answer(solver, &asked.question, &asked.cancel, &teller, |cancel| {
                Monitor::new(cancel, memory).with_pictures()
            })
        });
        match answer {
            Ok(Ok(answer)) => teller.last(Report::Done(answer)),
            Ok(Err(Halt::Cancelled)) => {}
            Ok(Err(halt)) => teller.last(Report::Failed(halt.to_string())),
            Err(words) => teller.last(Report::Failed(words)),
        }
    }

    fn bot(&self, asked: &Asked<BotQuestion<G>>) {
        let memory = self.shared.engine.memory().clone();
        let BotQuestion { bot, position, seed, budget, judged } = &asked.question;
        let until = budget.time.map(|time| Instant::now() + time);
        let hurry = Arc::clone(&asked.hurry);
        let turn: Result<Result<BotMove<G::Move>, NoTurn>, String> = self.contained(|solver| {
            let late = move || hurry.load(Ordering::Relaxed) || until.is_some_and(|until| Instant::now() >= until);
            let mut monitor = Monitor::new(asked.cancel.clone(), memory).with_budget(late);
            if let Some(nodes) = budget.nodes {
                monitor = monitor.with_node_budget(nodes);
            }
            if let Some(turn) = judged
                && let Ok(Some(thrown)) = turn.thrown(solver, &mut monitor)
            {
                return Ok(BotMove::GivenBack(thrown));
            }
            if solver.game().result(position).is_some() {
                return Ok(BotMove::Over);
            }
            choose_turn(bot, *seed, position, solver, &mut monitor).map(BotMove::Turn)
        });
        let report = match turn {
            Ok(Ok(choice)) => Report::Done(choice),
            Ok(Err(NoTurn::Lost(words))) => Report::Done(BotMove::Lost(words)),
            Ok(Err(reason)) => Report::Failed(reason.to_string()),
            Err(words) => Report::Failed(words),
        };
        if !asked.cancel.is_cancelled() {
            self.shared.choices.put(asked.generation, report);
        }
    }

    /// Lends the solver to `work`.
    fn contained<T>(&self, work: impl FnOnce(&mut Solver<G>) -> T) -> Result<T, String> {
        contained(|| self.solver.lend(work))
    }
}

/// Analyzes the position, then its turns if they are wanted.
fn answer<'a, G: Bots>(
    solver: &mut Solver<G>,
    question: &HintQuestion<G>,
    cancel: &CancelToken,
    teller: &'a Teller<'_, G>,
    monitor: impl FnOnce(CancelToken) -> Monitor<'a, G>,
) -> Result<Answer<G>, Halt> {
    let mut monitor =
        monitor(cancel.clone()).with_watch(|analysis| teller.analysis(analysis)).with_gauge(|nodes, extent| {
            teller.gauge(nodes, extent);
            teller.reminded();
        });
    if question.detail == Detail::Turns {
        let (begun, halt) = Analysis::within(solver.game(), question.position.clone(), &monitor);
        if halt.is_ok() && !begun.is_valueless(solver.game()) {
            teller.listed(list_turns(solver, &begun, MOST_TURNS, &monitor));
        }
    }
    let analysis = match solver.analyze(&question.position, &mut monitor) {
        (_, Err(Halt::Cancelled)) => return Err(Halt::Cancelled),
        (analysis, _) => analysis,
    };
    // What was told of the moves is not true of what is asked beside them.
    teller.gauge(analysis.nodes, None);
    let has_value = !analysis.is_valueless(solver.game());
    let (mut turns, mut traps) = (None, None);
    match question.detail {
        Detail::Turns if has_value => {
            let show = |turns: &RatedTurns<G>| teller.turns(&analysis, turns);
            let (rated, halt) = rate_turns(solver, &analysis, MOST_TURNS, &monitor, show);
            halt?;
            turns = Some(Arc::new(rated));
        }
        Detail::Traps => {
            let known = equal_traps(solver, &analysis, &monitor, |traps| teller.traps(&analysis, traps))?;
            traps = Some(known.into());
        }
        Detail::Moves | Detail::Turns => {}
    }
    Ok(Answer { analysis, turns, traps, effort: teller.effort() })
}

/// Tells of one question: at most at the pace, at once when the outcome becomes known. What came too early is kept
/// until the solver looks up again.
struct Teller<'a, G: Bots> {
    generation: Generation,
    cancel: CancelToken,
    mailbox: &'a Mailbox<Report<Answer<G>>>,
    state: RefCell<Told<G>>,
    game: G,
    position: G::Position,
}

struct Told<G: Bots> {
    at: Option<Instant>,
    outcome_is_known: bool,
    kept: Option<Answer<G>>,
    /// What was told last.
    last: Option<Answer<G>>,
    pace: Pace,
    /// The turns before they are rated one by one: what is told of the position tells of them too.
    listed: Option<RatedTurns<G>>,
}

impl<'a, G: Bots> Teller<'a, G> {
    fn new(asked: &Asked<HintQuestion<G>>, mailbox: &'a Mailbox<Report<Answer<G>>>, game: G) -> Self {
        let (kept, last, listed) = (None, None, None);
        let told = Told { at: None, outcome_is_known: false, kept, last, pace: Pace::new(), listed };
        let position = asked.question.position.clone();
        let (generation, cancel, state) = (asked.generation, asked.cancel.clone(), RefCell::new(told));
        Self { generation, cancel, mailbox, state, game, position }
    }

    /// How far the solver has come.
    fn gauge(&self, nodes: u64, extent: Option<Extent>) {
        self.state.borrow_mut().pace.gauge(nodes, extent);
    }

    fn effort(&self) -> Effort {
        self.state.borrow().pace.effort()
    }

    fn analysis(&self, analysis: &Analysis<G>) {
        let news = analysis.root.outcome().is_some() && !self.state.borrow().outcome_is_known;
        self.state.borrow_mut().outcome_is_known |= news;
        let answer = Answer::new(analysis.clone());
        if news || self.is_due() {
            self.tell(answer);
        } else {
            self.state.borrow_mut().kept = Some(answer);
        }
    }

    fn listed(&self, turns: RatedTurns<G>) {
        self.state.borrow_mut().listed = Some(turns);
    }

    fn turns(&self, analysis: &Analysis<G>, turns: &RatedTurns<G>) {
        if self.is_due() {
            self.tell(Answer { turns: Some(Arc::new(turns.clone())), ..Answer::new(analysis.clone()) });
        }
    }

    fn traps(&self, analysis: &Analysis<G>, traps: &[Option<f64>]) {
        if self.is_due() {
            self.tell(Answer { traps: Some(traps.into()), ..Answer::new(analysis.clone()) });
        }
    }

    fn reminded(&self) {
        let is_kept = self.state.borrow().kept.is_some();
        let kept = if is_kept && self.is_due() { self.state.borrow_mut().kept.take() } else { None };
        if let Some(answer) = kept {
            self.tell(answer);
        } else if self.is_silent() {
            let last = self.state.borrow_mut().last.take();
            let rules = || Answer::new(Analysis::new(&self.game, self.position.clone()));
            self.tell(last.unwrap_or_else(rules));
        }
    }

    fn is_silent(&self) -> bool {
        let state = self.state.borrow();
        state.at.map_or_else(|| state.pace.effort().passed, |at| at.elapsed()) >= SILENCE
    }

    fn last(&self, report: Report<Answer<G>>) {
        if !self.cancel.is_cancelled() {
            self.mailbox.put(self.generation, report);
        }
    }

    fn is_due(&self) -> bool {
        self.state.borrow().at.is_none_or(|at| at.elapsed() >= PACE)
    }

    fn tell(&self, mut answer: Answer<G>) {
        answer.effort = self.effort();
        answer.analysis.nodes = answer.analysis.nodes.max(answer.effort.nodes);
        let mut state = self.state.borrow_mut();
        (state.at, state.kept) = (Some(Instant::now()), None);
        if let (None, Some(listed)) = (&answer.turns, &mut state.listed) {
            listed.learn(&answer.analysis);
            answer.turns = Some(Arc::new(listed.clone()));
        }
        state.last = Some(answer.clone());
        drop(state);
        if !self.cancel.is_cancelled() {
            self.mailbox.put(self.generation, Report::Partial(answer));
        }
    }
}
