//! `catchup analyze`: what a position and each of its moves is worth.

use std::io::{BufRead, BufReader, BufWriter, Write, stdin};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde::Serialize;

use super::args::AnalyzeArgs;
use super::headway::Headway;
use super::place::{self, game_of};
use super::progress::Progress;
use super::report::{AnalysisReport, MoveWorth, Stopped, Trap, Worth};
use super::session::{Ending, Session, to_the_end};
use super::talk::{name_of, write_json_line};
use super::{ExitCode, full, text};
use crate::files;
use crate::games::Playable;
use crate::protocol::Lines;
use crate::solve::{
    Analysis, CancelToken, Halt, MOST_TURNS, Monitor, RatedTurn, RatedTurns, Solver, TrapDepth, move_trap, rate_turns,
};

/// Answers the question of the command line.
pub(crate) fn analyze(args: &AnalyzeArgs, session: &Session, out: &mut impl Write) -> Result<ExitCode> {
    let game = game_of(&args.setup)?;
    let (started, limit) = (Instant::now(), args.effort.limit);
    let filled = if args.full { full::fill(&game, limit, session)? } else { Ending::Finished };
    let limit = limit.map_or(USUAL, |limit| if args.full { limit.saturating_sub(started.elapsed()) } else { limit });
    let mut desk = to_the_end(Inquiry { args, session, solver: Solver::new(game), limit });
    let code = match &args.positions {
        Some(file) => desk.answer_lines(file, out)?,
        None => {
            let pos = place::position(desk.solver.game(), &args.place)?;
            let report = desk.answer(&pos, out);
            write_report(&report, args, out)?;
            if report.stopped == Some(Stopped::Interrupt) { session.code() } else { ExitCode::Success }
        }
    };
    // What is told after an interrupted table may be whole all the same.
    Ok(if filled == Ending::Interrupted { session.code() } else { code })
}

/// How long a question may take where nothing is said.
pub(super) const USUAL: Duration = Duration::from_secs(10);

/// One solver for all questions of a command: what one builds serves the next.
struct Inquiry<'a, G: Playable> {
    args: &'a AnalyzeArgs,
    session: &'a Session,
    solver: Solver<G>,
    /// How long each may take.
    limit: Duration,
}

/// The line of `catchup analyze --positions` for a line that is no position.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Complaint {
    error: String,
}

/// No position is written in more letters.
const LONGEST_LINE: usize = 1 << 20;

impl<G: Playable> Inquiry<'_, G> {
    /// A position a line, a line of JSON each. Empty lines are skipped; a line that is no position is answered too, and the
    /// exit code tells that there was one.
    fn answer_lines(&mut self, file: &Path, out: &mut impl Write) -> Result<ExitCode> {
        let mut lines = Lines::new(open(file)?, LONGEST_LINE);
        let mut code = ExitCode::Success;
        for number in 1_u64.. {
            let line = self.session.while_idle(|| lines.next_line());
            let Some(line) = line.with_context(|| format!("cannot read {}", name_of(file)))? else {
                break;
            };
            if self.args.shard.is_some_and(|shard| !shard.has(number - 1)) {
                continue;
            }
            let pos = match &line {
                Ok(line) if line.trim().is_empty() => continue,
                Ok(line) => self.solver.game().read_position(line.trim()).map_err(|error| error.to_string()),
                Err(error) => Err(error.clone()),
            };
            let pos = match pos {
                Ok(pos) => pos,
                Err(error) => {
                    write_line(&Complaint { error: format!("line {number}: {error}") }, out)?;
                    code = ExitCode::Failure;
                    continue;
                }
            };
            let report = self.answer(&pos, out);
            write_line(&report, out)?;
            if report.stopped == Some(Stopped::Interrupt) {
                return Ok(self.session.code());
            }
        }
        Ok(code)
    }

    fn answer(&mut self, pos: &G::Position, out: &mut impl Write) -> AnalysisReport<G> {
        let started = Instant::now();
        let (args, limit) = (self.args, self.limit);
        let progress = Progress::within(limit);
        let handle = progress.handle();
        let cancel = CancelToken::new();
        let wanted = Extras { turns: args.turns, traps: args.traps };
        let (memory, solver) = (self.session.memory().clone(), &mut self.solver);
        let game = solver.game().clone();
        let known = Mutex::new(None);
        let work = || {
            // The time is up for the session first: a search that ends at its budget is never taken for one that is done.
            let begun = Instant::now();
            let headway = Headway::new(handle, &known);
            let mut monitor = Monitor::new(cancel.clone(), memory)
                .with_budget(|| begun.elapsed() >= limit)
                .with_watch(|analysis| headway.analysis(analysis))
                .with_gauge(|nodes, extent| headway.gauge(nodes, extent));
            inquire(solver, pos, wanted, &mut monitor)
        };
        let mut tell = |ending| {
            let known = known.lock().unwrap_or_else(PoisonError::into_inner).take();
            let analysis = known.unwrap_or_else(|| Analysis::new(&game, pos.clone()));
            let mut report = AnalysisReport::new(&game, &analysis);
            match ending {
                Ending::Interrupted => report.interrupt(),
                Ending::Finished | Ending::OutOfTime => report.stopped = Some(Stopped::Time),
            }
            report.seconds = started.elapsed().as_secs_f64();
            write_report(&report, args, out)
        };
        let ((mut report, halt), ending) = self.session.run(Some(limit), &progress, &cancel, work, Some(&mut tell));
        report.seconds = started.elapsed().as_secs_f64();
        match (ending, halt) {
            (Ending::Interrupted, _) => report.interrupt(),
            (Ending::OutOfTime, _) => report.stopped = Some(Stopped::Time),
            (Ending::Finished, Err(Halt::MemoryFull)) => report.stopped = Some(Stopped::Memory),
            (Ending::Finished, _) => {}
        }
        report
    }
}

/// What is wanted beside the moves.
#[derive(Clone, Copy)]
pub(super) struct Extras {
    /// What every whole turn is worth.
    pub turns: bool,
    /// The trap that each move sets.
    pub traps: bool,
}

/// What the solver finds out about a position, with what it was that stopped it; whoever asks adds the time.
pub(super) fn inquire<G: Playable>(
    solver: &mut Solver<G>,
    pos: &G::Position,
    wanted: Extras,
    monitor: &mut Monitor<'_, G>,
) -> (AnalysisReport<G>, Result<(), Halt>) {
    let (analysis, halt) = solver.analyze(pos, monitor);
    let mut report = AnalysisReport::new(solver.game(), &analysis);
    if wanted.turns {
        let rated = rate_turns(solver, &analysis, MOST_TURNS, monitor, |_| {}).0;
        report.turns_complete = Some(rated.count == Some(rated.turns.len() as u64));
        report.turns_count = rated.count;
        report.turns = Some(worths(solver.game(), &analysis, &rated));
    }
    report.moves.traps = wanted.traps.then(|| traps(solver, &analysis, monitor));
    (report, halt)
}

/// The trap that each move sets, in its two depths, as long as there is time. A move that does not end its turn sets none.
fn traps<G: Playable>(solver: &mut Solver<G>, analysis: &Analysis<G>, monitor: &Monitor<'_, G>) -> Vec<Trap> {
    let mut chance = |mv, depth| {
        if monitor.spent() { None } else { move_trap(solver, &analysis.position, mv, depth, monitor).ok().flatten() }
    };
    let reports = analysis.moves.iter();
    reports
        .map(|report| Trap {
            trap: chance(report.mv, TrapDepth::One),
            trap_in_three: chance(report.mv, TrapDepth::Three),
        })
        .collect()
}

fn open(file: &Path) -> Result<Box<dyn BufRead>> {
    if file == Path::new("-") {
        return Ok(Box::new(stdin().lock()));
    }
    let file = files::open(file).with_context(|| format!("cannot read {}", name_of(file)))?;
    Ok(Box::new(BufReader::new(file)))
}

/// An answer among many is a line of JSON.
fn is_json(args: &AnalyzeArgs) -> bool {
    args.json || args.positions.is_some()
}

/// In the form that was asked for.
fn write_report<G: Playable>(report: &AnalysisReport<G>, args: &AnalyzeArgs, out: &mut impl Write) -> Result<()> {
    if is_json(args) {
        return write_line(report, out);
    }
    let mut out = BufWriter::with_capacity(BUFFER, out);
    text::write_report(report, &mut out)?;
    Ok(out.flush()?)
}

/// A line, at once unless a million moves make it long.
fn write_line(answer: &impl Serialize, out: &mut impl Write) -> Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, out);
    write_json_line(answer, &mut out)?;
    Ok(out.flush()?)
}

/// Answers up to this many bytes are written at once.
const BUFFER: usize = 1 << 20;

/// What every whole turn is worth, in words, and how many there are.
fn worths<G: Playable>(game: &G, analysis: &Analysis<G>, rated: &RatedTurns<G>) -> Vec<MoveWorth> {
    let worth = |turn: &RatedTurn<G>| {
        let alone = (turn.moves.len() == 1).then(|| analysis.report(turn.moves[0])).flatten();
        let note = alone.and_then(|report| report.note.as_ref());
        MoveWorth {
            text: game.write_turn(&analysis.position, &turn.moves),
            worth: Worth::new(game, turn.bounds, turn.estimate, note).for_people(game, note),
        }
    };
    rated.turns.iter().map(worth).collect()
}
