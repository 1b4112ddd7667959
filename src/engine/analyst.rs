//! The worker of a table: one thread that owns the solver and answers the newest question.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::common::CommonSolver;
use super::crew::OpenQuestion;
use super::worker::Worker;
use super::{Effort, Engine, Generation, Mailbox, Report, Source};
use crate::bots::{Bots, NamedBot};
use crate::play::{LastTurn, Thrown};
use crate::solve::{Analysis, CancelToken, RatedTurns};

/// How much of a position is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Detail {
    /// The position and its moves.
    Moves,
    /// Also what every whole turn is worth.
    Turns,
    /// Also the traps that are set among equals.
    Traps,
}

/// What is known about a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer<G: Bots> {
    /// The position and its moves.
    pub analysis: Analysis<G>,
    /// The whole turns, if they were asked for: listed at once, and rated as the analysis comes to them.
    pub turns: Option<Arc<RatedTurns<G>>>,
    /// The trap that each move sets, as far as it is one of several that keep a draw or lose, if they were asked for.
    pub traps: Option<Traps>,
    /// What it took so far.
    pub effort: Effort,
}

impl<G: Bots> Answer<G> {
    /// What an analysis says, and nothing beside.
    pub(crate) fn new(analysis: Analysis<G>) -> Self {
        Self { analysis, turns: None, traps: None, effort: Effort::default() }
    }
}

/// The chance of each move, in their order, that the opponent's next answer gives something away.
pub type Traps = Arc<[Option<f64>]>;

/// What a bot is asked.
#[derive(Clone, Debug)]
pub struct BotQuestion<G: Bots> {
    /// Which bot.
    pub bot: NamedBot<G>,
    /// Where it has to choose a turn, or the rest of one.
    pub position: G::Position,
    /// What it draws its choice from.
    pub seed: u64,
    /// How long it may think.
    pub budget: Budget,
    /// The turn before, if it is to be given back where it threw something away.
    pub judged: Option<LastTurn<G>>,
}

/// What a bot that was asked came to.
#[derive(Clone, Debug, PartialEq)]
pub enum BotMove<M> {
    /// Its turn.
    Turn(Vec<M>),
    /// It gives the turn before back.
    GivenBack(Thrown),
    /// The turn before has ended the game, and stands.
    Over,
    /// It has lost by a fault of its own, which a sentence names.
    Lost(String),
}

/// How long a bot may think before it answers with the best it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// A length of time.
    pub time: Option<Duration>,
    /// A number of positions: the budget that reproduces.
    pub nodes: Option<u64>,
}

/// The worker of a table.
///
/// Questions about hints replace each other; a question for a bot is never replaced by one of them, and one that it
/// interrupts is taken up again afterwards. Dropping an analyst cancels its work and never blocks.
pub struct Analyst<G: Bots> {
    shared: Arc<Shared<G>>,
    #[cfg_attr(not(feature = "tui"), expect(dead_code, reason = "nothing is opened from a table without screens"))]
    solver: CommonSolver<G>,
    /// Why there is no thread: the answer to every question then.
    absent: Option<String>,
}

/// What the analyst and its thread share.
pub(super) struct Shared<G: Bots> {
    desk: Mutex<Inbox<G>>,
    arrival: Condvar,
    pub(super) answers: Mailbox<Report<Answer<G>>>,
    pub(super) choices: Mailbox<Report<BotMove<G::Move>>>,
    pub(super) engine: Engine,
}

/// The questions that wait, one place for each kind, and the one that is being answered.
struct Inbox<G: Bots> {
    hint: Option<Asked<HintQuestion<G>>>,
    bot: Option<Asked<BotQuestion<G>>>,
    at_work: Option<AtWork>,
    last: u64,
    closed: bool,
}

#[derive(Clone)]
pub(super) struct HintQuestion<G: Bots> {
    pub position: G::Position,
    pub detail: Detail,
}

/// A question with its number, and the two ways to end it early.
#[derive(Clone)]
pub(super) struct Asked<Q> {
    pub generation: Generation,
    pub question: Q,
    pub cancel: CancelToken,
    pub hurry: Arc<AtomicBool>,
    _open: Arc<OpenQuestion>,
}

struct AtWork {
    kind: AnswerKind,
    cancel: CancelToken,
    hurry: Arc<AtomicBool>,
    /// A bot's question interrupts: the hint is to be taken up again.
    again: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AnswerKind {
    Hint,
    Bot,
}

/// What the thread does next.
pub(super) enum AnalystTask<G: Bots> {
    Hint(Asked<HintQuestion<G>>),
    Bot(Asked<BotQuestion<G>>),
}

impl<G: Bots> Analyst<G> {
    /// Starts the thread. The solver is built there, with the first question.
    pub fn new(engine: &Engine, game: G) -> Self {
        let source = engine.next_source();
        let shared = Arc::new(Shared {
            desk: Mutex::new(Inbox { hint: None, bot: None, at_work: None, last: 0, closed: false }),
            arrival: Condvar::new(),
            answers: Mailbox::new(source, engine.notifier()),
            choices: Mailbox::new(source, engine.notifier()),
            engine: engine.clone(),
        });
        let solver = CommonSolver::new(game.clone());
        let worker = Worker::new(Arc::clone(&shared), game, solver.clone());
        let absent = engine.start("analyst", move || worker.run()).err();
        Self { shared, solver, absent }
    }

    /// Its solver with all that it knows, for what is opened from the table; a new one where that would have to wait for an
    /// answer that is still being worked out.
    #[cfg(feature = "tui")]
    pub(crate) fn solver(&self, game: &G) -> CommonSolver<G> {
        if self.is_idle() { self.solver.clone() } else { CommonSolver::new(game.clone()) }
    }

    /// Whose news it is.
    pub fn source(&self) -> Source {
        self.shared.answers.source()
    }

    /// Asks about a position: an older question of this kind is dropped.
    pub fn ask(&self, position: &G::Position, detail: Detail) -> Generation {
        let mut desk = self.shared.lock();
        let asked = desk.number(HintQuestion { position: position.clone(), detail }, &self.shared.engine);
        let generation = asked.generation;
        if let Some(words) = &self.absent {
            self.shared.answers.put(generation, Report::Failed(words.clone()));
            return generation;
        }
        desk.hint = Some(asked);
        desk.interrupt(AnswerKind::Hint, false);
        self.shared.arrival.notify_one();
        generation
    }

    /// Asks a bot for its turn: an older question to a bot is dropped, one about hints waits.
    pub fn ask_bot(&self, question: BotQuestion<G>) -> Generation {
        let mut desk = self.shared.lock();
        let asked = desk.number(question, &self.shared.engine);
        let generation = asked.generation;
        if let Some(words) = &self.absent {
            self.shared.choices.put(generation, Report::Failed(words.clone()));
            return generation;
        }
        desk.bot = Some(asked);
        desk.interrupt(AnswerKind::Bot, false);
        desk.interrupt(AnswerKind::Hint, true);
        self.shared.arrival.notify_one();
        generation
    }

    /// Makes the bot answer with the best it has.
    pub fn hurry_bot(&self) {
        let desk = self.shared.lock();
        if let Some(asked) = &desk.bot {
            asked.hurry.store(true, Ordering::Relaxed);
        }
        if let Some(work) = desk.at_work.as_ref().filter(|work| work.kind == AnswerKind::Bot) {
            work.hurry.store(true, Ordering::Relaxed);
        }
    }

    /// Nobody wants the bot's turn any more.
    pub fn cancel_bot(&self) {
        let mut desk = self.shared.lock();
        desk.bot = None;
        desk.interrupt(AnswerKind::Bot, false);
    }

    /// Nobody wants hints any more.
    pub fn cancel_hints(&self) {
        let mut desk = self.shared.lock();
        desk.hint = None;
        desk.interrupt(AnswerKind::Hint, false);
    }

    /// The latest about the position that was asked for last, if there is news. Answers to older questions that are
    /// still under way carry their own, smaller generation.
    pub fn answer(&self) -> Option<(Generation, Report<Answer<G>>)> {
        self.shared.answers.take()
    }

    /// The turn that the bot chose, if it has.
    pub fn choice(&self) -> Option<(Generation, Report<BotMove<G::Move>>)> {
        self.shared.choices.take()
    }

    /// Whether nothing is asked and nothing is being answered.
    pub fn is_idle(&self) -> bool {
        let desk = self.shared.lock();
        desk.hint.is_none() && desk.bot.is_none() && desk.at_work.is_none()
    }
}

impl<G: Bots> Drop for Analyst<G> {
    fn drop(&mut self) {
        let mut desk = self.shared.lock();
        desk.closed = true;
        (desk.hint, desk.bot) = (None, None);
        desk.interrupt(AnswerKind::Hint, false);
        desk.interrupt(AnswerKind::Bot, false);
        self.shared.arrival.notify_one();
    }
}

impl<G: Bots> Shared<G> {
    fn lock(&self) -> MutexGuard<'_, Inbox<G>> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a question, the bot's first; `None` when the analyst is gone.
    pub(super) fn next(&self) -> Option<AnalystTask<G>> {
        let mut desk = self.lock();
        loop {
            if desk.closed {
                return None;
            }
            if let Some(asked) = desk.bot.take() {
                desk.at_work = Some(AtWork::of(AnswerKind::Bot, &asked));
                return Some(AnalystTask::Bot(asked));
            }
            if let Some(asked) = desk.hint.take() {
                desk.at_work = Some(AtWork::of(AnswerKind::Hint, &asked));
                return Some(AnalystTask::Hint(asked));
            }
            desk = self.arrival.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The question at work is answered, or was interrupted; an interrupted hint goes back unless a newer one waits.
    pub(super) fn finish(&self, hint: Option<Asked<HintQuestion<G>>>) {
        let mut desk = self.lock();
        let again = desk.at_work.take().is_some_and(|work| work.again);
        if let (true, None, Some(asked), false) = (again, &desk.hint, hint, desk.closed) {
            let (cancel, hurry) = <_>::default();
            desk.hint = Some(Asked { cancel, hurry, ..asked });
        }
    }
}

impl<G: Bots> Inbox<G> {
    fn number<Q>(&mut self, question: Q, engine: &Engine) -> Asked<Q> {
        self.last += 1;
        let (cancel, hurry, open) = (CancelToken::new(), Arc::default(), Arc::new(engine.open()));
        Asked { generation: Generation(self.last), question, cancel, hurry, _open: open }
    }

    fn interrupt(&mut self, kind: AnswerKind, again: bool) {
        if let Some(work) = self.at_work.as_mut().filter(|work| work.kind == kind) {
            work.cancel.cancel();
            work.again = again;
        }
    }
}

impl AtWork {
    fn of<Q>(kind: AnswerKind, asked: &Asked<Q>) -> Self {
        Self { kind, cancel: asked.cancel.clone(), hurry: Arc::clone(&asked.hurry), again: false }
    }
}
