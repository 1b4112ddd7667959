//! What a plain table says of the game: turns, what they meant, how things stand, how it ended.

use std::io::{self, Write};

use anyhow::Result;

use super::{PlainSolver, PlainTable};
use crate::cli::report::AnalysisReport;
use crate::cli::talk::say;
use crate::cli::{review, text};
use crate::core::{Game, GameResult, Player, Value};
use crate::files::{keep_record, records};
use crate::foreign::shown;
use crate::games::{AnyGame, Playable, larger_than};
use crate::play::{Match, MatchEvent, PositionWorth, Review, Seat, TurnSpan, race_told};
use crate::settings::HintLevel;

impl<W: Write> PlainTable<'_, W> {
    /// What whoever is to move is called.
    pub(super) fn mover(&self) -> String {
        self.table.called(self.table.mover())
    }

    /// Says which turn has just ended; somebody who wants hints hears what it meant as well.
    pub(super) fn say_turn(&mut self) -> Result<()> {
        let timeline = self.table.timeline();
        let Some(span) = timeline.turns().pop().filter(|span| span.complete) else { return Ok(()) };
        if timeline.moves_of(&span).is_empty() {
            return Ok(());
        }
        let played = format!("{} plays {}", self.table.called(span.player), timeline.text(self.table.game(), &span));
        let is_heard = self.hints > HintLevel::Off && self.table.seats().iter().any(Seat::is_human);
        let meaning = if is_heard { self.meaning(&span) } else { String::new() };
        Ok(writeln!(self.out, "{}", shown(&(played + &meaning)))?)
    }

    /// What a turn was worth to its player, and what it gave away.
    fn meaning(&mut self, span: &TurnSpan) -> String {
        let start = span.steps.start;
        let known = self.worths(start, span.steps.end);
        self.table.note_hints();
        let review = Review::new(self.table.game(), self.table.timeline(), |step| known.get(step.checked_sub(start)?));
        review.turns.last().map(|turn| review::meaning(&self.table, turn)).unwrap_or_default()
    }

    /// What is known of the positions from a step up to another one.
    fn worths(&mut self, first: usize, last: usize) -> Vec<PositionWorth> {
        let timeline = self.table.timeline();
        let positions: Vec<_> = (first..=last).filter_map(|step| timeline.position_at(step).cloned()).collect();
        // The late ones are easy, and the early ones need them.
        let mut known: Vec<_> = self.solver.think(|solver, monitor| {
            let worths = positions.iter().rev().map(|pos| PositionWorth::of(&solver.analyze(pos, monitor).0));
            worths.collect()
        });
        known.reverse();
        known
    }

    /// How often the only person at the table has given something away, where that is proven before anybody has waited long.
    pub(super) fn mistakes(&mut self) -> Option<usize> {
        let person = self.table.only_person().filter(|_| self.table.game().players() <= 2)?;
        let known = self.worths(0, self.table.timeline().len());
        let timeline = self.table.timeline();
        let is_known =
            |span: &TurnSpan| known.get(span.steps.start).is_some_and(|worth| worth.root.outcome().is_some());
        let review = Review::new(self.table.game(), timeline, |step| known.get(step));
        timeline.turns().iter().all(is_known).then(|| review.slips(person))
    }

    /// What somebody has achieved who has won alone: how good a race was, and what may be tried next.
    pub(super) fn say_achieved(&mut self) -> Result<()> {
        let setup = self.table.game().to_string();
        let is_won = |person| self.table.result() == Some(GameResult::Won(person));
        let Some(person) = self.table.only_person().filter(|person| is_won(*person)) else { return Ok(()) };
        if let Some(turns) = self.table.won_alone() {
            let possible = self.worths(0, 0).first().and_then(|start| start.root.exact()).and_then(Value::remoteness);
            let data = self.data.as_ref().filter(|_| self.file.is_some());
            let best = data.and_then(|data| records(data).get(&setup).map(Vec::len));
            let many = if turns.len() == 1 { "" } else { "s" };
            writeln!(self.out, "{} turn{many}, {}", turns.len(), race_told(turns.len(), possible, best))?;
            if let Some(Err(words)) = data.map(|data| keep_record(data, &setup, &turns)) {
                say(words);
            }
        }
        if let Some(next) = larger_than(&setup) {
            writeln!(self.out, "{}, now try {next}", self.table.called(person))?;
        }
        Ok(())
    }

    /// How things stand; at the move after which nothing can be saved also that.
    pub(super) fn say_position(&mut self) -> Result<()> {
        write_standing(&self.table, self.out)?;
        match self.table.hopeless_since() {
            Some((step, why)) if step + 1 == self.table.timeline().now() => Ok(writeln!(self.out, "{why}")?),
            Some(_) | None => Ok(()),
        }
    }
}

/// The move after which nothing could be saved, and why.
fn hopeless<G: Playable>(table: &Match<G>) -> Option<(String, &'static str)> {
    let (step, why) = table.hopeless_since()?;
    let Some(MatchEvent::Move(mv)) = table.timeline().events().nth(step) else { return None };
    Some((table.game().write_move(table.timeline().position_at(step)?, mv), why))
}

/// Writes where a match stands, and who is behind.
pub(crate) fn write_standing(table: &Match<AnyGame>, out: &mut impl Write) -> io::Result<()> {
    let words = table.game().write_position(table.position());
    writeln!(out, "position {}", shown(&words))?;
    let standing = table.game().standing(table.position(), &|player| table.called(player));
    standing.map_or(Ok(()), |words| writeln!(out, "{}", shown(&words)))
}

/// Writes what can be played.
pub(crate) fn write_moves(table: &Match<AnyGame>, out: &mut impl Write) -> io::Result<()> {
    let (game, pos) = (table.game(), table.position());
    let moves: Vec<_> = game.legal_moves(pos).into_iter().map(|mv| game.write_move(pos, mv)).collect();
    writeln!(out, "moves {}", shown(&moves.join(" ")))
}

/// Writes what keeps the value.
pub(crate) fn write_keepers(table: &Match<AnyGame>, solver: &mut PlainSolver<'_>, out: &mut impl Write) -> Result<()> {
    let (analysis, game, pos) = (solver.analyze(table), table.game(), table.position());
    let keepers: Vec<_> = analysis.keepers().map(|report| game.write_move(pos, report.mv)).collect();
    let words = if keepers.is_empty() { "?".to_owned() } else { keepers.join(" ") };
    Ok(writeln!(out, "what keeps the value: {}", shown(&words))?)
}

/// Writes the verdict and the reason for it, or that none is known.
pub(crate) fn write_why(table: &Match<AnyGame>, solver: &mut PlainSolver<'_>, out: &mut impl Write) -> Result<()> {
    let report = solver.report(table);
    writeln!(out, "{}", verdict(table, &report))?;
    let Some(why) = report.why else { return Ok(writeln!(out, "no reason is known for that")?) };
    for said in std::iter::once(why.text.as_str()).chain(why.terms()) {
        writeln!(out, "{}", shown(said))?;
    }
    Ok(())
}

pub(super) fn verdict(table: &Match<AnyGame>, report: &AnalysisReport<AnyGame>) -> String {
    text::verdict(report, &shown(&table.called(table.mover())))
}

/// Writes the turns that were played, one a line.
pub(crate) fn write_turns<G: Playable>(table: &Match<G>, out: &mut impl Write) -> io::Result<()> {
    for span in table.timeline().turns() {
        let text = table.timeline().text(table.game(), &span);
        writeln!(out, "{:>3}. {}  {}", span.number, shown(&table.called(span.player)), shown(&text))?;
    }
    Ok(())
}

/// How a match has ended, in a sentence.
pub(crate) fn ending<G: Playable>(table: &Match<G>) -> Option<String> {
    let words =
        |players: Vec<Player>| players.into_iter().map(|player| table.called(player)).collect::<Vec<_>>().join(" and ");
    Some(match table.result()? {
        GameResult::Won(player) => format!("{} has won", table.called(player)),
        GameResult::Drawn => match table.sharing() {
            none if none.is_empty() => "the game is drawn".to_owned(),
            sharing => format!("{} share the first place", words(sharing)),
        },
        GameResult::Lost => match hopeless(table) {
            Some((move_, why)) => format!("the game is lost since {move_}: {why}"),
            None => "the game is lost".to_owned(),
        },
    })
}
