//! `catchup riddle --plain`: a riddle line by line, for screen readers and pipes.

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::time::SystemTime;

use anyhow::{Context, Result};

use super::super::plain::{PlainSolver, write_keepers, write_moves, write_standing, write_why};
use super::super::review::{USUAL, review_match};
use super::super::talk::say;
use super::super::{ExitCode, text};
use super::place::RiddleFinder;
use crate::core::{Game, Outcome};
use crate::files;
use crate::foreign::shown;
use crate::games::AnyGame;
use crate::play::{
    HARDEST, Match, NO_TURN, PosedRiddle, RiddleKind, RiddleNote, RiddleQueue, RiddleState, RiddleTrial, TriedRiddle,
    TurnSpan, riddle_day,
};
use crate::protocol::Lines;
use crate::settings::HintLevel;

const HELP: &str = "\
write a turn, like 2+4
moves        what can be played
position     how things stand
undo         back to your last choice
hint         a little; then what keeps the value, and the riddle counts as failed; then all moves
why          the reason, in sentences: when the riddle is solved, or its answer told
review       what every turn on the board was worth
again        the same riddle from its position
next         another riddle
line         the line that brings it back
help         these lines
quit         leave; how it went is kept";

/// Whoever types more than this has let something fall on the keyboard.
const LONGEST_LINE: usize = 1 << 14;

/// Sets riddles one after the other until what is `typed` ends.
pub(super) fn solve(
    posed: PosedRiddle<AnyGame>,
    queue: RiddleQueue,
    finder: &RiddleFinder<'_>,
    typed: impl BufRead,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let mut desk = PlainRiddle::new(posed, queue, finder, out);
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
    solver: PlainSolver<'a>,
    /// How much was told last.
    hints: HintLevel,
    noted: Option<RiddleState>,
    finder: &'a RiddleFinder<'a>,
    out: &'a mut W,
}

impl<'a, W: Write> PlainRiddle<'a, W> {
    fn new(posed: PosedRiddle<AnyGame>, queue: RiddleQueue, finder: &'a RiddleFinder<'a>, out: &'a mut W) -> Self {
        let (trial, table) = (RiddleTrial::new(&posed), posed.table(0));
        let solver = PlainSolver::new(posed.game.clone(), finder.session);
        Self { posed, queue, trial, table, solver, hints: HintLevel::Off, noted: None, finder, out }
    }

    fn pose(&mut self) -> Result<()> {
        let keeps = if self.posed.goal == Outcome::Draw { "holds the draw" } else { "wins" };
        writeln!(self.out, "riddle {}, level {} of {HARDEST}", shown(&self.posed.game.to_string()), self.posed.level)?;
        self.say_position()?;
        writeln!(
            self.out,
            "{} to move: exactly {} {keeps}; `help` lists what can be typed",
            self.trial.player(),
            self.posed.keeper
        )?;
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<ControlFlow<()>> {
        match line {
            "" => {}
            "help" | "?" => writeln!(self.out, "{HELP}")?,
            "quit" | "q" => {
                if !self.trial.is_solved() {
                    writeln!(self.out, "{} --plain brings it back", shown(&self.posed.command()))?;
                }
                return Ok(ControlFlow::Break(()));
            }
            "moves" => write_moves(&self.table, self.out)?,
            "position" => self.say_position()?,
            "line" => writeln!(self.out, "{}", shown(&self.posed.command()))?,
            "hint" | "hints" => self.tell()?,
            "why" => self.why()?,
            "review" => self.review()?,
            "undo" | "u" => self.take_back()?,
            "again" => {
                self.go_to(0);
                self.trial = self.trial.again();
                self.pose()?;
            }
            "next" => self.next()?,
            _ if self.trial.is_solved() => {
                writeln!(self.out, "it is solved; `next` sets another riddle, `quit` leaves")?;
            }
            turn => self.try_turn(turn)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn say_position(&mut self) -> Result<()> {
        Ok(write_standing(&self.table, self.out)?)
    }

    fn is_secret(&self) -> bool {
        !self.trial.is_solved() && !self.trial.is_told()
    }

    /// Back to a step; what was played behind it is gone.
    fn go_to(&mut self, step: usize) {
        self.table.go_to(step);
        self.table = self.table.branched(self.table.seed());
        self.trial.follow(&self.table);
    }

    fn take_back(&mut self) -> Result<()> {
        let own =
            |span: &TurnSpan| span.player == self.trial.player() && span.steps.start < self.table.timeline().now();
        match self.table.timeline().turns().into_iter().rev().find(own) {
            Some(span) => {
                self.go_to(span.steps.start);
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
        let (game, pos, player) = (self.table.game(), self.table.position(), self.trial.player());
        let is_own = game.to_move(pos) == player;
        let proven = self.solver.analyze(&self.table).root.outcome();
        let left = game.outcome_for(pos, player).or(proven.map(|left| if is_own { left } else { -left }));
        let start = turn.steps.start;
        self.trial.judge(&self.table, turn, left);
        let gone = self.posed.goal;
        if self.trial.wrong().is_some() {
            writeln!(self.out, "{} gives the {gone} away", shown(text))?;
            self.answer()?;
            self.go_to(start);
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
        if self.trial.is_solved() { self.say_sums() } else { Ok(()) }
    }

    /// How one has done so far. What cannot be read was said when this riddle was to be kept.
    fn say_sums(&mut self) -> Result<()> {
        let today = riddle_day(SystemTime::now());
        self.finder.log().map_or(Ok(()), |log| Ok(writeln!(self.out, "{}", log.told(today))?))
    }

    /// The other side plays until the solver is to move.
    fn answer(&mut self) -> Result<()> {
        while !self.trial.is_solved()
            && let Some(bot) = self.table.bot_to_move().cloned()
        {
            let turn = self.solver.choose(&bot, &self.table)?;
            let told = self.table.game().write_turn(self.table.position(), &turn);
            writeln!(self.out, "{} answers {}", self.table.mover(), shown(&told))?;
            for mv in turn {
                self.table.try_play(mv)?;
            }
        }
        Ok(())
    }

    /// Tells a little, then what keeps the value, then every move: beyond the first the riddle counts as failed.
    fn tell(&mut self) -> Result<()> {
        self.hints = if self.hints == HintLevel::All { self.hints } else { self.hints.next() };
        if self.hints > HintLevel::Verdict {
            self.trial.tell();
            self.note();
        }
        let table = self.told();
        let report = self.solver.report(&table);
        let mover = table.mover().to_string();
        match self.hints {
            HintLevel::Off => {}
            HintLevel::Verdict => {
                writeln!(self.out, "{}; {}", text::verdict(&report, &mover), self.posed.theme.about())?;
                if self.is_secret() {
                    writeln!(self.out, "`hint` again tells what keeps the value: the riddle counts as failed then")?;
                }
            }
            HintLevel::Keeping => write_keepers(&table, &mut self.solver, self.out)?,
            HintLevel::All => text::write_hint(&report, &mover, self.out)?,
        }
        Ok(())
    }

    /// Of what is told: where one stands, and of a riddle that is solved its position.
    fn told(&self) -> Match<AnyGame> {
        if self.trial.is_solved() { self.posed.table(0) } else { self.table.clone() }
    }

    /// The reason, which would tell the answer while it is looked for.
    fn why(&mut self) -> Result<()> {
        if self.is_secret() {
            let words = "the reason tells the answer: solve it, or let `hint` tell it, and the riddle counts as failed";
            return Ok(writeln!(self.out, "{words}")?);
        }
        write_why(&self.told(), &mut self.solver, self.out)
    }

    /// What the turns on the board were worth, and which were taken back.
    fn review(&mut self) -> Result<()> {
        let slips = self.trial.slips().join(", ");
        if !slips.is_empty() {
            writeln!(self.out, "what gave the {} away: {}", self.posed.goal, shown(&slips))?;
        } else if self.table.timeline().now() == 0 {
            writeln!(self.out, "{NO_TURN}")?;
        }
        if self.table.timeline().now() > 0 {
            review_match(&self.table, USUAL, false, self.finder.session, self.out)?;
        }
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        let queue = self.queue.behind(&self.posed);
        let line = self.posed.line();
        let seed = crate::bots::fresh_seed();
        let log = self.finder.log()?;
        let found = match queue.at_once(&log, Some(&line), seed, &files::board) {
            Some(posed) => Some(posed),
            None => self.finder.search(&queue, &log, &line, seed),
        };
        let Some(posed) = found else { return Ok(writeln!(self.out, "{}", queue.nothing())?) };
        (self.table, self.trial) = (posed.table(0), RiddleTrial::new(&posed));
        self.solver = PlainSolver::new(posed.game.clone(), self.finder.session);
        (self.posed, self.queue, self.hints, self.noted) = (posed, queue, HintLevel::Off, None);
        self.pose()
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
}
