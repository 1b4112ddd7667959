//! What is done for each request that takes time.

use std::cell::Cell as Flag;
use std::io;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::desk::{EngineDesk, EngineFault, OpenRequest, ReplyLine};
use crate::bots::fresh_seed;
use crate::cli::analyze::{self, Extras, inquire};
use crate::cli::games::{GameEntry, entries};
use crate::cli::place::after;
use crate::cli::programs::tame_bot;
use crate::cli::report::{AnalysisReport, ResultWord, Stopped};
use crate::cli::review::{self, ReviewReport, prove};
use crate::cli::rows::RowObject;
use crate::cli::survey::choose;
use crate::cli::talk::sentence_of;
use crate::core::Game;
use crate::files;
use crate::games::{AnyGame, AnyPosition, whole_setup};
use crate::play::{Save, choose_turn};
use crate::protocol::{EngineCommand, EngineReply, LegalMoves, PlayedPosition, RequestId};
use crate::solve::{Analysis, CancelToken, Halt, Monitor, Solver, Why};
use crate::survey::{Cell, Request, Sample, Sheet, Sink, SurveyError, Table};

type Answered = Result<ReplyLine, EngineFault>;

/// Does what is asked.
///
/// # Errors
/// What is wrong with the request.
pub(super) fn perform(desk: &EngineDesk<'_>, open: &OpenRequest) -> Answered {
    match open.request.command {
        EngineCommand::Games => games(open),
        EngineCommand::Legal => legal(open),
        EngineCommand::Play => play(open),
        EngineCommand::Analyze => analyze(desk, open),
        EngineCommand::Genmove => genmove(desk, open),
        EngineCommand::Why => why(desk, open),
        EngineCommand::Review => review(desk, open),
        EngineCommand::Survey => survey(desk, open),
        EngineCommand::Hello | EngineCommand::Ping | EngineCommand::Terminate | EngineCommand::Quit => {
            Err(EngineFault { field: Some("do"), error: "this is answered at once".to_owned() })
        }
    }
}

/// How long a bot may think where nothing is said.
const THINKING: Duration = Duration::from_secs(5);

/// Stages that watch their budget come to a good end by themselves; those that do not are cancelled this much later.
const GRACE: Duration = Duration::from_millis(150);

/// So often a long analysis says what it knows.
const PACE: Duration = Duration::from_millis(250);

impl OpenRequest {
    fn setup(&self) -> Result<&str, EngineFault> {
        let needed = || EngineFault::of("setup", "this needs a `setup`, the words behind `catchup analyze`");
        self.request.setup.as_deref().map(str::trim).filter(|setup| !setup.is_empty()).ok_or_else(needed)
    }

    fn game(&self) -> Result<AnyGame, EngineFault> {
        let words = whole_setup(self.setup()?);
        AnyGame::read_setup(&words, &files::board).map_err(|error| EngineFault::of("setup", error.to_string()))
    }

    /// The game, and the position that is asked about.
    fn place(&self) -> Result<(AnyGame, AnyPosition), EngineFault> {
        let game = self.game()?;
        let start = match &self.request.position {
            Some(text) => {
                game.read_position(text.trim()).map_err(|error| EngineFault::of("position", error.to_string()))?
            }
            None => game.start(),
        };
        let moves = self.request.moves.as_deref().unwrap_or_default();
        let pos = after(&game, start, moves.split_whitespace())
            .map_err(|(number, error)| EngineFault::of("moves", format!("number {number}: {}", sentence_of(&error))))?;
        Ok((game, pos))
    }

    fn limit(&self, usual: Duration) -> Duration {
        self.request.limit_ms.map_or(usual, Duration::from_millis)
    }
}

/// Watches the time of a request, and whether anybody still waits for it.
struct RequestClock {
    started: Instant,
    limit: Duration,
    stop: CancelToken,
    /// Ends what does not look at its budget.
    cancel: CancelToken,
    late: Flag<Option<Instant>>,
}

impl RequestClock {
    fn new(open: &OpenRequest, usual: Duration) -> Self {
        let (limit, stop) = (open.limit(usual), open.stop.clone());
        Self { started: Instant::now(), limit, stop, cancel: CancelToken::new(), late: Flag::new(None) }
    }

    fn left(&self) -> Duration {
        if self.stop.is_cancelled() { Duration::ZERO } else { self.limit.saturating_sub(self.started.elapsed()) }
    }

    /// A monitor that is spent when no more than `rest` is left.
    fn monitor<'a>(&'a self, desk: &EngineDesk<'_>, rest: Duration) -> Monitor<'a, AnyGame> {
        let monitor = Monitor::new(self.cancel.clone(), desk.memory.clone());
        monitor.with_budget(move || self.left() <= rest).with_pulse(|| {
            if self.left().is_zero() {
                let since = self.late.get().unwrap_or_else(Instant::now);
                self.late.set(Some(since));
                if since.elapsed() >= GRACE {
                    self.cancel.cancel();
                }
            }
        })
    }

    fn stopped(&self, halt: Result<(), Halt>) -> Option<Stopped> {
        match halt {
            _ if self.stop.is_cancelled() => Some(Stopped::Interrupt),
            _ if self.left().is_zero() => Some(Stopped::Time),
            Err(Halt::MemoryFull) => Some(Stopped::Memory),
            Err(Halt::Cancelled) => Some(Stopped::Time),
            Ok(()) => None,
        }
    }
}

/// The answer to `games`: the games as `catchup games --json` lists them.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct GameList {
    games: Vec<GameEntry>,
}

fn games(open: &OpenRequest) -> Answered {
    let games = entries().map_err(|error| EngineFault { field: None, error: error.to_string() })?;
    open.last(GameList { games })
}

fn legal(open: &OpenRequest) -> Answered {
    let (game, pos) = open.place()?;
    open.last(LegalMoves {
        position: game.write_position(&pos),
        to_move: game.to_move(&pos).number(),
        moves: game.legal_moves(&pos).into_iter().map(|mv| game.write_move(&pos, mv)).collect(),
        moves_complete: game.lists_all(&pos),
    })
}

fn play(open: &OpenRequest) -> Answered {
    let (game, pos) = open.place()?;
    let result = game.result(&pos).map(ResultWord::from);
    open.last(PlayedPosition {
        setup: game.to_string(),
        position: game.write_position(&pos),
        to_move: game.to_move(&pos).number(),
        over: result.is_some(),
        result,
    })
}

fn analyze(desk: &EngineDesk<'_>, open: &OpenRequest) -> Answered {
    open.last(report(desk, open)?)
}

/// What is found out about the position of a request; said before its end whenever it takes long.
fn report(desk: &EngineDesk<'_>, open: &OpenRequest) -> Result<AnalysisReport<AnyGame>, EngineFault> {
    let (game, pos) = open.place()?;
    let watch = RequestClock::new(open, analyze::USUAL);
    let wanted = Extras { turns: open.request.turns, traps: open.request.traps };
    let mut solver = desk.shelf.take(&game);
    let mut told = watch.started;
    let mut monitor = watch.monitor(desk, Duration::ZERO).with_watch(|analysis: &Analysis<AnyGame>| {
        if told.elapsed() >= PACE {
            told = Instant::now();
            let mut report = AnalysisReport::new(&game, analysis);
            report.seconds = watch.started.elapsed().as_secs_f64();
            report.shorten();
            desk.say(&EngineReply::partial(&open.request.id, report));
        }
    });
    let (mut report, halt) = inquire(&mut solver, &pos, wanted, &mut monitor);
    drop(monitor);
    desk.shelf.put_back(solver);
    report.seconds = watch.started.elapsed().as_secs_f64();
    report.stopped = watch.stopped(halt);
    Ok(report)
}

/// The answer to `why`: the reason alone.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct ReasonReply {
    position: String,
    why: Option<Why>,
    stopped: Option<Stopped>,
}

fn why(desk: &EngineDesk<'_>, open: &OpenRequest) -> Answered {
    let AnalysisReport { position, why, stopped, .. } = report(desk, open)?;
    open.last(ReasonReply { position, why, stopped })
}

/// The answer to `genmove`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct TurnReply {
    /// The whole turn as it is typed: `c3`, `2+4`.
    turn: String,
    /// Why the bot may have chosen otherwise than with all the time that it had: `interrupt`, `time`, or nothing.
    stopped: Option<Stopped>,
}

fn genmove(desk: &EngineDesk<'_>, open: &OpenRequest) -> Answered {
    let (game, pos) = open.place()?;
    if game.result(&pos).is_some() {
        return Err(EngineFault::of("moves", "the game is over: there is no move to make"));
    }
    let name = open.request.bot.as_deref().unwrap_or(desk.bot).trim();
    let bot = tame_bot(&game, name).map_err(|error| EngineFault::of("bot", sentence_of(&error)))?;
    let watch = RequestClock::new(open, THINKING);
    let mut monitor = watch.monitor(desk, Duration::ZERO);
    let seed = open.request.seed.unwrap_or_else(fresh_seed);
    // What is found within a number of nodes depends on what the tables hold already: then they are new.
    let mut solver = match open.request.nodes {
        Some(nodes) => {
            monitor = monitor.with_node_budget(nodes);
            Solver::new(game.clone())
        }
        None => desk.shelf.take(&game),
    };
    let turn = choose_turn(&bot, seed, &pos, &mut solver, &mut monitor);
    if open.request.nodes.is_none() {
        desk.shelf.put_back(solver);
    }
    match turn {
        Ok(turn) => open.last(TurnReply { turn: game.write_turn(&pos, &turn), stopped: watch.stopped(Ok(())) }),
        Err(reason) => Err(EngineFault { field: None, error: format!("`{bot}` has no turn: {reason}") }),
    }
}

fn review(desk: &EngineDesk<'_>, open: &OpenRequest) -> Answered {
    let (setup, asked) = (whole_setup(open.setup()?), &open.request);
    let from = asked.position.as_ref().map(|position| format!(" @ {position}")).unwrap_or_default();
    let line = format!("{setup}{from} : {}", asked.moves.as_deref().unwrap_or_default());
    let save = Save::from_line(&line).ok_or_else(|| EngineFault::of("moves", "these are no turns"))?;
    let mut table =
        save.load_with(&files::board).map_err(|error| EngineFault { field: None, error: error.to_string() })?;
    table.go_to(usize::MAX);
    let watch = RequestClock::new(open, review::USUAL);
    let known = Mutex::new(vec![None; table.timeline().len() + 1]);
    let mut solver = desk.shelf.take(table.game());
    let halt = prove(&table, &mut solver, &known, &|| watch.left(), &|rest| watch.monitor(desk, rest));
    desk.shelf.put_back(solver);
    let stopped = watch.stopped(halt);
    open.last(ReviewReport::new(&table, &review::lock(&known), stopped, watch.started.elapsed()))
}

/// Hands out each row as an answer that others follow.
struct RowTeller<'a, 'o> {
    desk: &'a EngineDesk<'o>,
    id: &'a RequestId,
    table: &'static Table,
    sample: Option<Sample>,
    stop: &'a CancelToken,
    until: Option<Instant>,
    remarks: Vec<String>,
}

/// A partial answer to `survey`: a row of a table.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct OneRow<'a> {
    row: RowObject<'a>,
}

/// The last answer to `survey`: what is left to say of a table behind its last row.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct SheetEnd {
    table: &'static str,
    rows: u64,
    remarks: Vec<String>,
    stopped: Option<Stopped>,
}

impl RowTeller<'_, '_> {
    fn look_at_clock(&self) {
        if self.until.is_some_and(|until| Instant::now() >= until) {
            self.stop.cancel();
        }
    }
}

impl Sink for RowTeller<'_, '_> {
    fn row(&mut self, cells: Vec<Cell>) -> io::Result<()> {
        let row = RowObject { columns: self.table.columns, cells: &cells, sample: self.sample };
        self.desk.say(&EngineReply::partial(self.id, OneRow { row }));
        self.look_at_clock();
        Ok(())
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        self.remarks.push(text.to_owned());
        Ok(())
    }

    fn progress(&mut self, _place: &str, _share: f64) {
        self.look_at_clock();
    }
}

fn survey(desk: &EngineDesk<'_>, open: &OpenRequest) -> Answered {
    let asked = &open.request;
    let (game, setup) = open.setup()?.split_once(' ').unwrap_or((open.setup()?, ""));
    let table = choose(game, asked.table.as_deref()).map_err(|error| EngineFault::of("table", sentence_of(&error)))?;
    let request = Request {
        game: game.to_owned(),
        setup: setup.trim().to_owned(),
        from: asked.from.clone(),
        to: asked.to.clone(),
        games: asked.games,
        seed: asked.seed,
        files: Some(files::board),
    };
    let until = asked.limit_ms.and_then(|limit| Instant::now().checked_add(Duration::from_millis(limit)));
    let sample = table.sample(&request);
    let mut teller = RowTeller { desk, id: &asked.id, table, sample, stop: &open.stop, until, remarks: Vec::new() };
    let mut sheet = Sheet::new(&mut teller, table.columns.len(), open.stop.clone(), desk.memory.clone());
    let filled = table.fill(&request, &mut sheet);
    let rows = sheet.rows();
    let stopped = match filled {
        Ok(()) => None,
        Err(SurveyError::Halt(Halt::MemoryFull)) => Some(Stopped::Memory),
        Err(SurveyError::Halt(Halt::Cancelled)) if until.is_some_and(|until| Instant::now() >= until) => {
            Some(Stopped::Time)
        }
        Err(SurveyError::Halt(Halt::Cancelled)) => Some(Stopped::Interrupt),
        Err(SurveyError::Words(error)) => return Err(EngineFault { field: None, error: error.to_string() }),
        Err(SurveyError::Output(error)) => return Err(EngineFault { field: None, error: error.to_string() }),
    };
    open.last(SheetEnd { table: table.id, rows, remarks: teller.remarks, stopped })
}
