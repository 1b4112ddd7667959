//! `catchup analyze`: what a position and each of its moves is worth.

use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::args::AnalyzeArgs;
use super::place::{self, game_of};
use super::progress::{Handle, Progress};
use super::report::{MoveWorth, Report, Stopped, Worth};
use super::session::{Ending, Session};
use super::talk::json_line;
use super::{ExitCode, full, text};
use crate::foreign::quoted;
use crate::games::Playable;
use crate::solve::{Analysis, CancelToken, Halt, MOST_TURNS, Monitor, RatedTurn, RatedTurns, Solver, rate_turns};

/// Answers the question of the command line.
pub fn analyze(args: &AnalyzeArgs, session: &Session, out: &mut impl Write) -> Result<ExitCode> {
    let game = game_of(&args.setup)?;
    if args.full {
        full::fill(&game, session)?;
    }
    let mut desk = Desk { args, session, solver: Solver::new(game) };
    match &args.positions {
        Some(file) => desk.answer_lines(file, out),
        None => {
            let pos = place::position(desk.solver.game(), &args.place)?;
            let report = desk.answer(&pos);
            if args.json {
                write_line(&report, out)?;
            } else {
                text::write_report(&report, out)?;
            }
            Ok(code_after(&report))
        }
    }
}

/// One solver for all questions of a command: what one builds serves the next.
struct Desk<'a, G: Playable> {
    args: &'a AnalyzeArgs,
    session: &'a Session,
    solver: Solver<G>,
}

impl<G: Playable> Desk<'_, G> {
    /// A position a line, a line of JSON each. Empty lines are skipped; a line that is no position ends it.
    fn answer_lines(&mut self, file: &Path, out: &mut impl Write) -> Result<ExitCode> {
        let mut lines = open(file)?.lines();
        let mut number = 0;
        while let Some(line) = self.session.while_idle(|| lines.next()) {
            number += 1;
            let line = line.with_context(|| format!("cannot read `{}`", quoted(&file.to_string_lossy())))?;
            if line.trim().is_empty() {
                continue;
            }
            let game = self.solver.game();
            let pos = game.read_position(line.trim()).with_context(|| format!("line {number}"))?;
            let report = self.answer(&pos);
            write_line(&report, out)?;
            if report.stopped == Some(Stopped::Interrupt) {
                return Ok(ExitCode::Interrupted);
            }
        }
        Ok(ExitCode::Success)
    }

    fn answer(&mut self, pos: &G::Position) -> Report {
        let started = Instant::now();
        let limit = self.args.effort.limit;
        let progress = Progress::within(limit);
        let handle = progress.handle();
        let cancel = CancelToken::new();
        let (with_turns, memory, solver) = (self.args.turns, self.session.memory().clone(), &mut self.solver);
        let work = || {
            let mut monitor = Monitor::new(cancel.clone(), memory)
                .with_budget(|| started.elapsed() >= limit)
                .with_watch(teller(&handle, started));
            let (analysis, halt) = solver.analyze(pos, &mut monitor);
            let turns = with_turns.then(|| rate_turns(solver, &analysis, MOST_TURNS, &monitor, |_| {}).0);
            (analysis, halt, turns)
        };
        let ((analysis, halt, turns), ending) = self.session.run(Some(limit), &progress, &cancel, work);
        let mut report = Report::new(self.solver.game(), &analysis);
        if let Some(rated) = turns {
            report.turns_complete = Some(rated.count == Some(rated.turns.len() as u64));
            report.turns_count = rated.count;
            report.turns = Some(worths(self.solver.game(), &analysis, &rated));
        }
        report.seconds = started.elapsed().as_secs_f64();
        report.stopped = match (ending, halt) {
            (Ending::Interrupted, _) => Some(Stopped::Interrupt),
            (Ending::OutOfTime, _) => Some(Stopped::Time),
            (Ending::Finished, Err(Halt::MemoryFull)) => Some(Stopped::Memory),
            (Ending::Finished, _) => None,
        };
        report
    }
}

fn open(file: &Path) -> Result<Box<dyn BufRead>> {
    if file == Path::new("-") {
        return Ok(Box::new(stdin().lock()));
    }
    let file = File::open(file).with_context(|| format!("cannot read `{}`", quoted(&file.to_string_lossy())))?;
    Ok(Box::new(BufReader::new(file)))
}

/// One whole line, or nothing.
fn write_line(report: &Report, out: &mut impl Write) -> Result<()> {
    out.write_all(json_line(report)?.as_bytes())?;
    out.flush()?;
    Ok(())
}

fn code_after(report: &Report) -> ExitCode {
    match report.stopped {
        Some(Stopped::Interrupt) => ExitCode::Interrupted,
        Some(Stopped::Time | Stopped::Memory) | None => ExitCode::Success,
    }
}

/// Says now and then what is proven so far.
fn teller<G: Playable>(handle: &Handle, started: Instant) -> impl FnMut(&Analysis<G>) {
    let handle = handle.clone();
    let mut last = None;
    move |analysis| {
        let elapsed = started.elapsed();
        if last.is_some_and(|last| elapsed < last + EVERY) {
            return;
        }
        last = Some(elapsed);
        let proven = analysis.moves.iter().filter(|report| report.bounds.outcome().is_some()).count();
        handle.say(&format!(
            "{}: {}, {proven} of {} moves proven, {} nodes",
            analysis.stage,
            text::bounds_words(analysis.root),
            analysis.moves.len(),
            analysis.nodes
        ));
    }
}

const EVERY: Duration = Duration::from_millis(100);

/// What every whole turn is worth, in words, and how many there are.
fn worths<G: Playable>(game: &G, analysis: &Analysis<G>, rated: &RatedTurns<G>) -> Vec<MoveWorth> {
    let worth = |turn: &RatedTurn<G>| {
        let alone = (turn.moves.len() == 1).then(|| analysis.report(turn.moves[0])).flatten();
        let note = alone.and_then(|report| report.note.as_ref());
        MoveWorth {
            text: game.write_turn(&analysis.position, &turn.moves),
            worth: Worth::new(game, turn.bounds, turn.estimate, note),
        }
    };
    rated.turns.iter().map(worth).collect()
}
