//! Games of a task that are to be won against perfect play, one after the other.

use super::{Attempt, AttemptReply};
use crate::core::{Game, Outcome, Player};
use crate::games::AnyGame;
use crate::learn::choice::perfect_turn;
use crate::learn::referee::{Referee, match_of};
use crate::learn::task::TaskKind;
use crate::play::{Grade, Match, PositionWorth, Review, Save};
use crate::solve::Halt;

impl Attempt {
    /// The game that is to be won, as a line, where a turn of it was played.
    pub fn game(&self) -> Option<String> {
        let table = self.table.as_ref()?;
        let is_begun = table.timeline().len() > self.beginning()?.timeline().len();
        is_begun.then(|| Save::of(table).line())
    }

    /// The match of a line, if it goes on from where the game of this part begins, and whoever answers is to move.
    pub(super) fn game_of(&self, line: &str) -> Option<Match<AnyGame>> {
        let (begun, table) = (self.beginning()?, match_of(line).ok()?);
        let (start, timeline) = (begun.timeline(), table.timeline());
        let goes_on = begun.game().to_string() == table.game().to_string()
            && start.start() == timeline.start()
            && timeline.position_at(start.len()) == Some(begun.position())
            && (table.mover(), table.result()) == (begun.mover(), None);
        goes_on.then_some(table)
    }

    /// Sets the pieces up for the game that comes.
    pub(super) fn set_up(&mut self) {
        self.table = self.beginning();
    }

    /// Where the game that is to be won begins.
    fn beginning(&self) -> Option<Match<AnyGame>> {
        match &self.task.kind {
            TaskKind::Win { at, .. } => at.iter().cycle().nth(self.at).and_then(|line| match_of(line).ok()),
            _ => None,
        }
    }

    /// What wins the game in hand, for whoever gives up, and in its beginning the solution of the task with it. One that is won no
    /// more begins again.
    ///
    /// # Errors
    /// When the referee was stopped.
    pub fn way(&mut self, referee: &mut Referee) -> Result<String, Halt> {
        let Some((table, begun)) = self.table.as_ref().zip(self.beginning()) else {
            return Ok(self.task.solution.clone());
        };
        let (me, given) = (table.mover(), begun.timeline().turns().len());
        if referee.analyze(table.game(), table.position())?.root.outcome() != Some(Outcome::Win) {
            let slip = slip_of(table, given, me, referee)?;
            let slip = slip.map_or_else(String::new, |(number, turn)| {
                format!(": your `{turn}` in turn {number} gave the win away")
            });
            self.set_up();
            return Ok(format!("This game can be won no more{slip}. It begins again."));
        }
        let mut after = table.clone();
        perfect_turn(&mut after, 0, referee)?;
        let turn = after.timeline().turns().last().map(|turn| after.timeline().text(after.game(), turn));
        let here = format!("`{}` wins here.", turn.unwrap_or_default());
        Ok(if self.game().is_some() { here } else { format!("{here}\n\n{}", self.task.solution) })
    }

    /// Plays a turn of a game that is to be won, and the answer of perfect play.
    pub(super) fn play(&mut self, text: &str, games: usize, referee: &mut Referee) -> Result<AttemptReply, Halt> {
        let number = self.at;
        let given = self.beginning().map_or(0, |table| table.timeline().turns().len());
        let Some(table) = &mut self.table else {
            return Ok(AttemptReply::Unread(format!("game {} of {games} begins with no match", number + 1)));
        };
        let (game, me) = (table.game().clone(), table.mover());
        if let Err(error) = table.try_text(text) {
            return Ok(AttemptReply::Unread(error.to_string()));
        }
        let before = table.timeline().turns().len();
        if table.result().is_none() && table.mover() != me {
            perfect_turn(table, number, referee)?;
        }
        let turns = table.timeline().turns();
        let reply = turns[before.min(turns.len())..].iter().map(|turn| table.timeline().text(&game, turn));
        let reply = reply.collect::<Vec<_>>().join(" ");
        let Some(outcome) = game.outcome_for(table.position(), me) else {
            let words = if reply.is_empty() { "Go on.".to_owned() } else { format!("The other side answers {reply}.") };
            return Ok(AttemptReply::Right { words, done: false });
        };
        if outcome == Outcome::Win {
            self.at += 1;
            self.set_up();
            return Ok(AttemptReply::Right { words: format!("Won, {} of {games}.", self.at), done: self.at == games });
        }
        let last = if reply.is_empty() { String::new() } else { format!("The other side answers {reply}. ") };
        let slip = slip_of(table, given, me, referee)?;
        let slip =
            slip.map_or_else(String::new, |(number, turn)| format!(" Your {turn} in turn {number} gave the win away."));
        self.played = self.table.take();
        self.at = 0;
        self.set_up();
        Ok(AttemptReply::Wrong(format!("{last}That game was not won.{slip} Once more from the first of {games}.")))
    }
}

/// The first turn behind those that were given with which a player gave something away in a match, by its number.
fn slip_of(
    table: &Match<AnyGame>,
    given: usize,
    player: Player,
    referee: &mut Referee,
) -> Result<Option<(usize, String)>, Halt> {
    let (game, timeline) = (table.game(), table.timeline());
    let known: Vec<PositionWorth> = (0..=timeline.len())
        .filter_map(|step| timeline.position_at(step))
        .map(|pos| Ok(PositionWorth::of(&referee.analyze(game, pos)?)))
        .collect::<Result<_, Halt>>()?;
    let review = Review::new(game, timeline, |step| known.get(step));
    let slip = review
        .turns
        .iter()
        .skip(given)
        .find(|turn| turn.span.player == player && turn.grade.is_some_and(Grade::is_slip));
    Ok(slip.map(|turn| (turn.span.number, timeline.text(game, &turn.span))))
}
