//! `catchup play --plain`: the game line by line, for screen readers and pipes.
//!
//! Every line is whole: what happened, who is to move, what is wrong with what was typed. What is typed is a turn, or
//! one of a few words.

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};

use super::report::AnalysisReport;
use super::session::Session;
use super::slips::keep_slips;
use super::talk::say;
use super::{ExitCode, House, review, text};
use crate::bots::{EQUAL, NamedBot, fresh_seed};
use crate::core::{Game, Outcome, Player};
use crate::files::{keep_played, played};
use crate::foreign::shown;
use crate::games::AnyGame;
use crate::play::{
    Levels, Match, NO_TURN, NoTurn, OpenMatch, SaidEnd, Save, Seat, Store, equal_role, is_equal, played_game,
};
use crate::protocol::Lines;
use crate::settings::HintLevel;
use crate::solve::Solve;

const HELP: &str = "\
type a move, or a whole turn like 2+4
moves        what can be played
position     how things stand
turns        what was played
hint         what the position and every move is worth
why          the reason for that, in sentences
review       what every turn so far was worth, and what was better
line         the game as one line, which other commands take
riddles      keep what went wrong as riddles of yours
undo, redo   back to your last choice, one step forward
resign       give up
draw         offer a draw
claim        claim a draw, when the position stands for the third time
help         these lines";

/// Whoever types more than this has let something fall on the keyboard.
const LONGEST_LINE: usize = 1 << 14;

/// So many turns bots play among themselves; a game that is longer has no end that anybody waits for.
const MOST_TURNS: usize = 2_000;

/// Plays to the end of the game, or of what is `typed`; whether the game is kept was decided by whoever asks.
pub(crate) fn play(
    table: Match<AnyGame>,
    house: &House,
    session: &Session,
    is_kept: bool,
    typed: impl BufRead,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let solver = PlainSolver::new(table.game().clone(), session);
    let file = if is_kept { keep(&table, house) } else { None };
    let data = house.paths.as_ref().map(|paths| paths.data.clone());
    let mut room =
        PlainTable { table, solver, hints: house.settings.hints, hinted: None, file, data, offered: false, out };
    room.welcome()?;
    room.play(typed)?;
    Ok(ExitCode::Success)
}

struct PlainTable<'a, W> {
    table: Match<AnyGame>,
    solver: PlainSolver<'a>,
    hints: HintLevel,
    /// After so many moves hints were told of themselves last: where nothing was played since, nothing is said again.
    hinted: Option<usize>,
    file: Option<OpenMatch>,
    /// The folder for data.
    data: Option<PathBuf>,
    /// A draw is on offer.
    offered: bool,
    out: &'a mut W,
}

/// The file in which the match is kept, so that the screen can go on with it. Nobody comes back to a match of bots.
fn keep(table: &Match<AnyGame>, house: &House) -> Option<OpenMatch> {
    let paths = house.paths.as_ref().filter(|_| table.seats().iter().any(Seat::is_human))?;
    let setup = table.game().to_string();
    let id = setup.split(' ').next().unwrap_or_default();
    match Store::new(paths.data.join("games")).create(now().as_secs(), id) {
        Ok(file) => Some(file),
        Err(error) => {
            say(format!("this game is not kept: {error}"));
            None
        }
    }
}

/// The time since 1970.
fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

impl<W: Write> PlainTable<'_, W> {
    fn welcome(&mut self) -> Result<()> {
        writeln!(self.out, "{}", shown(&self.table.game().to_string()))?;
        if let Some(words) = self.table.game().opening() {
            writeln!(self.out, "{}", shown(&words))?;
        }
        for (player, seat) in Player::ALL.into_iter().zip(self.table.seats()) {
            let role = seat.bot().and_then(|bot| equal_role(bot.name())).filter(|role| !role.is_empty());
            let seat = role.map_or_else(|| seat.to_string(), |role| format!("bot {EQUAL}, now {role}"));
            writeln!(self.out, "{player} {}", shown(&seat))?;
        }
        if self.table.seats().iter().any(Seat::is_human) {
            writeln!(self.out, "`help` lists what can be typed")?;
        }
        self.say_position()
    }

    fn play(&mut self, typed: impl BufRead) -> Result<()> {
        let mut lines = Lines::new(typed, LONGEST_LINE);
        // What had ended before was played elsewhere, or by nobody.
        let is_played_here = ending(&self.table).is_none();
        loop {
            if let Some(ending) = ending(&self.table) {
                if is_played_here {
                    self.count();
                }
                writeln!(self.out, "{}", shown(&ending))?;
                self.say_achieved()?;
                self.out.flush()?;
                return Ok(());
            }
            if self.is_endless() {
                writeln!(self.out, "{MOST_TURNS} turns are played and no end is in sight: the bots stop here")?;
                return Ok(());
            }
            if let Some(bot) = self.table.bot_to_move().cloned() {
                self.let_bot_play(&bot)?;
                continue;
            }
            self.show_hints()?;
            writeln!(self.out, "{} to move", shown(&self.mover()))?;
            self.out.flush()?;
            let Some(line) = lines.next_line().context("cannot read what is typed")? else { return Ok(()) };
            match line {
                Ok(line) if self.obey(line.trim())?.is_break() => return Ok(()),
                Ok(_) => {}
                Err(error) => writeln!(self.out, "{error}; `help` lists what can be typed")?,
            }
        }
    }

    /// Counts a game that is kept among what was played.
    fn count(&mut self) {
        let Some(game) = played_game(&self.table, format!("{:x}", fresh_seed())).filter(|_| self.file.is_some()) else {
            return;
        };
        let game = game.with_mistakes(self.mistakes());
        let Some(data) = &self.data else { return };
        let is_level = is_equal(&game.against);
        if let Err(words) = keep_played(data, &[game.ended_at(now().as_secs())]) {
            say(words);
        }
        let next = played(data).ok().and_then(|(played, _)| Levels::of(&played).equal(self.table.game()));
        if let Some(next) = next.filter(|_| is_level) {
            say(format!("next time your equal is {}", equal_role(next.name()).unwrap_or_default()));
        }
    }

    /// Whether bots play for ever among themselves, as far as anybody would wait. A turn has at least one event.
    fn is_endless(&self) -> bool {
        let (seats, timeline) = (self.table.seats(), self.table.timeline());
        !seats.iter().any(Seat::is_human) && timeline.now() >= MOST_TURNS && timeline.turns().len() >= MOST_TURNS
    }

    fn obey(&mut self, line: &str) -> Result<ControlFlow<()>> {
        match line {
            "" => {}
            "help" | "?" => {
                let kept = if self.file.is_some() { "kept" } else { "not kept" };
                writeln!(self.out, "{HELP}\nquit         leave; the game is {kept}")?;
            }
            "quit" | "q" => return Ok(ControlFlow::Break(())),
            "moves" => write_moves(&self.table, self.out)?,
            "position" => self.say_position()?,
            "turns" => write_turns(&self.table, self.out)?,
            "hint" | "hints" => self.hint()?,
            "why" => self.why()?,
            "review" => self.review()?,
            "line" => writeln!(self.out, "{}", shown(&Save::of(&self.standing()).line()))?,
            "riddles" => self.keep_slips(),
            "undo" | "u" => self.step(Match::undo_turn, "there is nothing to take back")?,
            "redo" => self.step(Match::redo, "there is nothing to bring back")?,
            "draw" => self.offer_draw()?,
            "claim" => self.try_text(&SaidEnd::DrawClaimed.to_string())?,
            turn => self.try_text(turn)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn try_text(&mut self, text: &str) -> Result<()> {
        self.offered = false;
        match self.table.try_text(text) {
            Ok(()) => {
                self.say_turn()?;
                self.say_change()?;
                self.give_back()
            }
            Err(error) => {
                let first = text.split([' ', '+']).next().unwrap_or_default();
                let is_move = self.table.game().read_move(self.table.position(), first).is_ok();
                let more = if is_move { "" } else { "; `help` lists what can be typed" };
                Ok(writeln!(self.out, "{error}{more}")?)
            }
        }
    }

    fn step(&mut self, step: impl FnOnce(&mut Match<AnyGame>) -> bool, otherwise: &str) -> Result<()> {
        if step(&mut self.table) { self.say_change() } else { Ok(writeln!(self.out, "{otherwise}")?) }
    }

    /// Keeps what has changed, then says where it led. A disk that refuses is said once and ends no game.
    fn say_change(&mut self) -> Result<()> {
        if let Some(file) = self.file.take() {
            match file.write(&Save::of(&self.table)) {
                Ok(()) => self.file = Some(file),
                Err(error) => say(format!("this game is not kept any more: {error}")),
            }
        }
        self.say_position()
    }

    /// Between bots a position that stands for the third time is a draw; nobody else would end the game.
    fn let_bot_play(&mut self, bot: &NamedBot<AnyGame>) -> Result<()> {
        let only_bots = !self.table.seats().iter().any(Seat::is_human);
        if only_bots && self.table.timeline().may_claim_draw(self.table.game()) {
            writeln!(self.out, "the position stands for the third time")?;
            self.table.claim_draw()?;
            return Ok(());
        }
        let mover = self.table.mover();
        let turn = match self.solver.choose(bot, &self.table) {
            Ok(turn) => turn,
            Err(NoTurn::Lost(words)) => {
                writeln!(self.out, "{} loses: {}", shown(&self.mover()), shown(&words))?;
                self.table.resign(mover)?;
                return self.say_change();
            }
            Err(reason) => bail!("{reason}"),
        };
        for mv in turn {
            self.table.try_play(mv)?;
        }
        self.say_turn()?;
        self.say_change()
    }

    /// Gives the last turn back, where it threw something away and turns are given back.
    fn give_back(&mut self) -> Result<()> {
        let Some(turn) = self.table.to_be_judged() else { return Ok(()) };
        let Some(bot) = self.table.bot_to_move().or_else(|| self.table.bot_to_judge()).cloned() else { return Ok(()) };
        let Ok(Some(thrown)) = self.solver.think(|solver, monitor| turn.thrown(solver, monitor)) else {
            return Ok(());
        };
        self.table.give_back();
        writeln!(self.out, "{}", shown(&thrown.words()))?;
        let name = if is_equal(bot.name()) { EQUAL } else { bot.name() };
        writeln!(self.out, "{} gives it back, {} more to give", shown(name), self.table.gives_back())?;
        self.say_change()
    }

    fn show_hints(&mut self) -> Result<()> {
        let now = self.table.timeline().now();
        if self.hinted.replace(now) == Some(now) {
            return Ok(());
        }
        match self.hints {
            HintLevel::Off => Ok(()),
            HintLevel::Verdict => {
                let report = self.report();
                Ok(writeln!(self.out, "{}", verdict(&self.table, &report))?)
            }
            HintLevel::Keeping => {
                self.table.note_hints();
                write_keepers(&self.table, &mut self.solver, self.out)
            }
            HintLevel::All => self.hint(),
        }
    }

    fn hint(&mut self) -> Result<()> {
        let report = self.report();
        let mover = shown(&self.mover()).into_owned();
        Ok(text::write_hint(&report, &mover, self.out)?)
    }

    /// The reason for the verdict, or what is known instead.
    fn why(&mut self) -> Result<()> {
        self.table.note_hints();
        write_why(&self.table, &mut self.solver, self.out)
    }

    /// What every turn so far was worth: as `catchup review` says it.
    fn review(&mut self) -> Result<()> {
        if self.table.timeline().now() == 0 {
            return Ok(writeln!(self.out, "{NO_TURN}")?);
        }
        if !self.table.hints_used() {
            writeln!(self.out, "a review tells what moves are worth: hints count as used")?;
            self.table.note_hints();
        }
        review::review_match(&self.standing(), review::USUAL, false, self.solver.session, self.out).map(|_| ())
    }

    /// The game up to where it stands, without what was taken back.
    fn standing(&self) -> Match<AnyGame> {
        self.table.branched(self.table.seed())
    }

    /// Keeps the slips so far as riddles. What is in the way is said and ends no game.
    fn keep_slips(&self) {
        if let Err(error) = keep_slips(&self.table, self.data.as_deref(), review::USUAL, self.solver.session) {
            say(error);
        }
    }

    fn report(&mut self) -> AnalysisReport<AnyGame> {
        self.table.note_hints();
        self.solver.report(&self.table)
    }

    /// A person at the same keyboard agrees by offering as well; a bot agrees unless its win is proven.
    fn offer_draw(&mut self) -> Result<()> {
        let people = self.table.seats().iter().filter(|seat| seat.is_human()).count();
        let refusal = match (people, self.table.seats().len()) {
            (_, ..2) => "a draw needs somebody to agree with",
            (1, 2) if self.solver.analyze(&self.table).root.outcome() == Some(Outcome::Loss) => "the draw is refused",
            (1, 2) => return self.try_text(&SaidEnd::DrawAgreed.to_string()),
            (people, seats) if people < seats => "with bots among three or more, nobody agrees on a draw",
            _ if self.offered => return self.try_text(&SaidEnd::DrawAgreed.to_string()),
            _ => {
                self.offered = true;
                let mover = self.mover();
                return Ok(writeln!(
                    self.out,
                    "{} offers a draw: `draw` accepts it, any move declines",
                    shown(&mover)
                )?);
            }
        };
        Ok(writeln!(self.out, "{refusal}")?)
    }
}

mod solver;
mod told;

pub(crate) use solver::PlainSolver;
use told::verdict;
pub(crate) use told::{ending, write_keepers, write_moves, write_standing, write_turns, write_why};

#[cfg(test)]
mod tests;
