//! `catchup riddle --plain`: a riddle line by line, for screen readers and pipes.

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::super::ExitCode;
use super::super::progress::Progress;
use super::super::talk::say;
use super::place::RiddleFinder;
use crate::bots::{Bots, NamedBot};
use crate::core::{Game, Outcome};
use crate::files;
use crate::foreign::shown;
use crate::games::AnyGame;
use crate::play::{
    HARDEST, Match, PosedRiddle, RiddleKind, RiddleNote, RiddleQueue, RiddleState, RiddleTrial, TriedRiddle, TurnSpan,
    choose_turn,
};
use crate::protocol::Lines;
use crate::solve::{CancelToken, Monitor, Solver};

const HELP: &str = "\
write a turn, like 2+4
moves        what can be played
position     how things stand
undo         back to your last choice
hint         what keeps the value; typed twice, and the riddle counts as failed
again        the same riddle from its position
next         another riddle
line         the line that brings it back
help         these lines
quit         leave";

/// Whoever types more than this has let something fall on the keyboard.
const LONGEST_LINE: usize = 1 << 14;
/// Longer than this nobody waits for a proof or an answer.
const THINKING: Duration = Duration::from_secs(5);

/// Sets riddles one after the other until what is `typed` ends.
pub(super) fn solve(
    posed: PosedRiddle<AnyGame>,
    queue: RiddleQueue,
    finder: &RiddleFinder<'_>,
    typed: impl BufRead,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let mut desk = PlainRiddle::new(posed, queue, finder, out)?;
    desk.pose()?;
    let mut lines = Lines::new(typed, LONGEST_LINE);
    loop {
        desk.out.flush()?;
        let Some(line) = lines.next_line().context("cannot read what is typed")? else { return Ok(ExitCode::Success) };
        match line {
            Ok(line) if desk.obey(line.trim())?.is_break() => return Ok(ExitCode::Success),
            Ok(_) => {}
            Err(error) => writeln!(desk.out, "{error}; `help` lists what can be typed")?,
        }
    }
}

struct PlainRiddle<'a, W> {
    posed: PosedRiddle<AnyGame>,
    queue: RiddleQueue,
    trial: RiddleTrial,
    table: Match<AnyGame>,
    solver: Solver<AnyGame>,
    defender: NamedBot<AnyGame>,
    asked: bool,
    noted: Option<RiddleState>,
    finder: &'a RiddleFinder<'a>,
    out: &'a mut W,
}

impl<'a, W: Write> PlainRiddle<'a, W> {
    fn new(
        posed: PosedRiddle<AnyGame>,
        queue: RiddleQueue,
        finder: &'a RiddleFinder<'a>,
        out: &'a mut W,
    ) -> Result<Self> {
        let (game, trial) = (posed.game.clone(), RiddleTrial::new(&posed));
        let table = Match::from_position(game.clone(), posed.position.clone(), Vec::new(), 0);
        let (defender, solver) = (game.named_bot("perfect")?, Solver::new(game));
        Ok(Self { posed, queue, trial, table, solver, defender, asked: false, noted: None, finder, out })
    }

    fn pose(&mut self) -> Result<()> {
        let keeps = if self.posed.goal == Outcome::Draw { "holds the draw" } else { "wins" };
        writeln!(self.out, "riddle {}, level {} of {HARDEST}", shown(&self.posed.game.to_string()), self.posed.level)?;
        self.say_position()?;
        writeln!(
            self.out,
            "{} to move: exactly one turn {keeps}; `help` lists what can be typed",
            self.trial.player()
        )?;
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<ControlFlow<()>> {
        match line {
            "" => {}
            "help" | "?" => writeln!(self.out, "{HELP}")?,
            "quit" | "q" => return Ok(ControlFlow::Break(())),
            "moves" => {
                let (game, pos) = (self.table.game(), self.table.position());
                let moves: Vec<_> = game.legal_moves(pos).into_iter().map(|mv| game.write_move(pos, mv)).collect();
                writeln!(self.out, "moves {}", shown(&moves.join(" ")))?;
            }
            "position" => self.say_position()?,
            "line" => writeln!(self.out, "{}", shown(&self.posed.command()))?,
            "hint" | "hints" => self.tell()?,
            "undo" | "u" => self.take_back()?,
            "again" => {
                self.table.go_to(0);
                self.trial = self.trial.again();
                self.pose()?;
            }
            "next" => return self.next(),
            _ if self.trial.is_solved() => {
                writeln!(self.out, "it is solved; `next` sets another riddle, `quit` leaves")?;
            }
            turn => self.try_turn(turn)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn say_position(&mut self) -> Result<()> {
        let words = self.table.game().write_position(self.table.position());
        writeln!(self.out, "position {}", shown(&words))?;
        let standing = self.table.game().standing(self.table.position(), &|player| self.table.called(player));
        Ok(standing.map_or(Ok(()), |words| writeln!(self.out, "{}", shown(&words)))?)
    }

    fn take_back(&mut self) -> Result<()> {
        let own =
            |span: &TurnSpan| span.player == self.trial.player() && span.steps.start < self.table.timeline().now();
        match self.table.timeline().turns().into_iter().rev().find(own) {
            Some(span) => {
                self.table.go_to(span.steps.start);
                self.trial.follow(&self.table);
                self.say_position()
            }
            None => Ok(writeln!(self.out, "there is nothing to take back")?),
        }
    }

    fn try_turn(&mut self, text: &str) -> Result<()> {
        if let Err(error) = self.table.try_text(text) {
            return Ok(writeln!(self.out, "{error}; `help` lists what can be typed")?);
        }
        let Some(turn) = self.trial.unjudged(&self.table) else { return self.say_position() };
        let player = self.trial.player();
        let pos = self.table.position().clone();
        let is_own = self.table.game().to_move(&pos) == player;
        let proven = self.think(|solver, monitor| solver.analyze(&pos, monitor).0.root.outcome());
        let left = self.table.game().outcome_for(&pos, player).or(proven.map(|left| if is_own { left } else { -left }));
        let start = turn.steps.start;
        self.trial.judge(&self.table, turn, left);
        let gone = if self.posed.goal == Outcome::Draw { "draw" } else { "win" };
        if self.trial.wrong().is_some() {
            writeln!(self.out, "{} gives the {gone} away", shown(text))?;
            self.answer()?;
            self.table.go_to(start);
            self.trial.follow(&self.table);
            writeln!(self.out, "it is taken back; try again")?;
            self.say_position()?;
        } else {
            writeln!(self.out, "{} keeps the {gone}", shown(text))?;
            self.answer()?;
            self.trial.look(&self.table);
            if self.trial.is_solved() {
                writeln!(self.out, "solved: {}; `next` sets another riddle", self.posed.theme.about())?;
            } else {
                self.say_position()?;
            }
        }
        self.note();
        Ok(())
    }

    /// The other side plays until the solver is to move: nobody holds out longer, and nobody refutes sooner.
    fn answer(&mut self) -> Result<()> {
        while !self.trial.is_solved() && self.table.result().is_none() && self.table.mover() != self.trial.player() {
            let (bot, pos, mover) = (self.defender.clone(), self.table.position().clone(), self.table.mover());
            let seed = self.table.choice_seed();
            let turn = self.think(|solver, monitor| choose_turn(&bot, seed, &pos, solver, monitor))?;
            writeln!(self.out, "{mover} answers {}", shown(&self.table.game().write_turn(&pos, &turn)))?;
            for mv in turn {
                self.table.try_play(mv)?;
            }
        }
        Ok(())
    }

    /// Tells what keeps the value when it is asked for twice.
    fn tell(&mut self) -> Result<()> {
        if !std::mem::replace(&mut self.asked, true) {
            return Ok(writeln!(
                self.out,
                "`hint` again tells what keeps the value: the riddle counts as failed then"
            )?);
        }
        self.trial.tell();
        self.note();
        let pos = self.table.position().clone();
        let analysis = self.think(|solver, monitor| solver.analyze(&pos, monitor).0);
        let game = self.table.game();
        let keepers: Vec<_> = analysis.keepers().map(|report| game.write_move(&pos, report.mv)).collect();
        Ok(writeln!(self.out, "what keeps the value: {}", shown(&keepers.join(" ")))?)
    }

    fn next(&mut self) -> Result<ControlFlow<()>> {
        let queue = self.queue.behind(&self.posed);
        let line = self.posed.line();
        let seed = crate::bots::fresh_seed();
        let log = self.finder.log()?;
        let found = match queue.at_once(&log, Some(&line), seed, &files::board) {
            Some(posed) => Some(posed),
            None => self.finder.search(&queue, &log, &line, seed),
        };
        match found {
            Some(posed) => {
                let (game, trial) = (posed.game.clone(), RiddleTrial::new(&posed));
                self.table = Match::from_position(game.clone(), posed.position.clone(), Vec::new(), 0);
                (self.defender, self.solver) = (game.named_bot("perfect")?, Solver::new(game));
                (self.posed, self.queue, self.trial, self.asked, self.noted) = (posed, queue, trial, false, None);
                self.pose()?;
            }
            None => writeln!(self.out, "{}", queue.nothing())?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Remembers how it went. A disk that refuses is said and ends nothing.
    fn note(&mut self) {
        let Some(state) = self.trial.state().filter(|state| self.noted.replace(*state) != Some(*state)) else { return };
        let day = match self.queue.kind {
            RiddleKind::Day(day) => Some(day),
            _ => None,
        };
        let tried = TriedRiddle::new(state, self.posed.level, self.posed.theme);
        if let Err(words) = self.finder.keep(&RiddleNote::new(self.posed.line(), tried, day)) {
            say(words);
        }
    }

    fn think<T: Send>(&mut self, work: impl FnOnce(&mut Solver<AnyGame>, &mut Monitor<'_, AnyGame>) -> T + Send) -> T {
        let (started, session) = (Instant::now(), self.finder.session);
        let (cancel, memory, solver) = (CancelToken::new(), session.memory().clone(), &mut self.solver);
        let work = || {
            let mut monitor = Monitor::new(cancel.clone(), memory).with_budget(|| started.elapsed() >= THINKING);
            work(solver, &mut monitor)
        };
        session.run(None, &Progress::within(THINKING), &cancel, work, None).0
    }
}
