//! A turn as an answer, and what refutes a wrong one.

use super::referee::{Referee, match_of};
use super::task::{TurnGoal, TurnTask};
use crate::core::{Game, GameResult, NotationError, Outcome, Player, Value, counted};
use crate::games::AnyGame;
use crate::play::{Grade, Match, PositionWorth, Review, TurnSpan};
use crate::solve::{Halt, MoveReport};

/// What a turn that was tried turned out to be.
pub(super) enum TurnVerdict {
    /// What was asked for.
    Right(String),
    /// Something else, and what follows from it.
    Wrong(String),
    /// No turn; why not.
    Unread(String),
}

/// So many turns of a refutation are told.
const TOLD: usize = 8;

impl TurnTask {
    /// Whether the turn does what is asked.
    ///
    /// # Errors
    /// When the referee was stopped.
    pub(super) fn judge(&self, text: &str, referee: &mut Referee) -> Result<TurnVerdict, Halt> {
        let unread = |words: String| Ok(TurnVerdict::Unread(words));
        let mut table = match match_of(&self.at) {
            Ok(table) => table,
            Err(error) => return unread(error.to_string()),
        };
        let (before, me) = (table.timeline().len(), table.mover());
        if let Err(error) = played(&mut table, text) {
            return unread(error.to_string());
        }
        let game = table.game().clone();
        let mut known = Vec::new();
        for step in 0..=table.timeline().len() {
            let pos = table.timeline().position_at(step).filter(|_| step >= before);
            known.push(pos.map(|pos| referee.analyze(&game, pos)).transpose()?.map(|found| PositionWorth::of(&found)));
        }
        // What was played, as the game writes it: so one sees how it was read.
        let read = table.timeline().turns().last().map(|turn| table.timeline().text(&game, turn));
        let text = read.as_deref().unwrap_or(text);
        let review = Review::new(&game, table.timeline(), |step| known.get(step)?.as_ref());
        let Some(grade) = review.turns.last().and_then(|turn| turn.grade) else {
            return unread(format!("what {text} is worth is not known"));
        };
        let is_right = match self.goal {
            TurnGoal::Keep => !grade.is_slip(),
            TurnGoal::Best => grade == Grade::Best,
            TurnGoal::Worst => match is_worst(before, &table, referee)? {
                Some(is_worst) => is_worst,
                None => return unread(format!("what {text} is worth beside the others is not known")),
            },
        };
        let from = table.timeline().turns().len();
        continue_best(&mut table, referee)?;
        let follows = told_from(&table, from, me, referee)?;
        let said = match grade {
            _ if self.goal == TurnGoal::Worst && is_right => format!("{text} is the worst"),
            _ if self.goal == TurnGoal::Worst => format!("{text} is not the worst"),
            Grade::Best | Grade::Kept => format!("{text} is right"),
            Grade::WinGivenAway => format!("{text} gives the win away"),
            Grade::DrawGivenAway => format!("{text} gives the draw away"),
            Grade::SlowerWin(by) => format!("{text} wins, and {} later than need be", counted(by as usize, "turn")),
            Grade::FasterLoss(by) => format!("{text} loses {} sooner than need be", counted(by as usize, "turn")),
        };
        let told = if follows.is_empty() { format!("{said}.") } else { format!("{said}: {follows}.") };
        Ok(if is_right { TurnVerdict::Right(told) } else { TurnVerdict::Wrong(told) })
    }

    /// The match with this turn and best play of both behind it; nothing where the turn cannot be played.
    ///
    /// # Errors
    /// When the referee was stopped.
    pub(super) fn played_out(&self, text: &str, referee: &mut Referee) -> Result<Option<Match<AnyGame>>, Halt> {
        let Ok(mut table) = match_of(&self.at) else { return Ok(None) };
        if played(&mut table, text).is_err() {
            return Ok(None);
        }
        continue_best(&mut table, referee)?;
        Ok(Some(table))
    }
}

/// Whether no move from a step of the match on is worth less than the one that was made there; nothing where that is not
/// known, as in a game whose turns have several moves.
fn is_worst(before: usize, table: &Match<AnyGame>, referee: &mut Referee) -> Result<Option<bool>, Halt> {
    let timeline = table.timeline();
    let moves = timeline.turns().last().map(|turn| timeline.moves_of(turn)).unwrap_or_default();
    let (Some(pos), [mv]) = (timeline.position_at(before), &moves[..]) else { return Ok(None) };
    let analysis = referee.analyze(table.game(), pos)?;
    let worth = |report: &MoveReport<AnyGame>| report.bounds.exact();
    let all: Option<Vec<Value>> = analysis.moves.iter().map(worth).collect();
    let made = analysis.moves.iter().find(|report| report.mv == *mv).and_then(worth);
    Ok(all.zip(made).map(|(all, made)| all.iter().all(|other| *other >= made)))
}

/// Plays a whole turn.
fn played(table: &mut Match<AnyGame>, text: &str) -> Result<(), NotationError> {
    let (game, mover, text) = (table.game().clone(), table.mover(), text.trim());
    if table.result().is_some() {
        return Err(NotationError::new(text, "comes after the end of the game"));
    }
    for mv in game.read_turn(table.position(), text)? {
        let played = table.try_play(mv);
        played.map_err(|error| NotationError::new(text, format!("cannot be played: {error}")))?;
    }
    let goes_on = table.result().is_none() && table.timeline().turns().last().is_some_and(|turn| !turn.complete);
    if goes_on && table.mover() == mover {
        return Err(NotationError::new(text, "is the beginning of a turn, and a whole one was expected, as in 2+4"));
    }
    Ok(())
}

/// Best play of both from where a match stands, as far as it is known.
fn continue_best(table: &mut Match<AnyGame>, referee: &mut Referee) -> Result<(), Halt> {
    let line = referee.analyze(table.game(), table.position())?.line;
    for mv in line {
        if table.try_play(mv).is_err() {
            break;
        }
    }
    Ok(())
}

/// How a match went on behind so many turns, as a sentence without its point, told to one of its players.
fn told_from(table: &Match<AnyGame>, from: usize, me: Player, referee: &mut Referee) -> Result<String, Halt> {
    let game = table.game();
    let turns = table.timeline().turns();
    let behind = &turns[from.min(turns.len())..];
    let (shown, rest) = behind.split_at(behind.len().min(TOLD));
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    let line = line_told(table, shown, me) + &more;
    let end = table.result().map(|result| match result {
        GameResult::Won(player) if player == me => "you win",
        GameResult::Drawn => "the game is drawn",
        GameResult::Won(_) | GameResult::Lost => "you lose",
    });
    Ok(match (shown.is_empty(), end) {
        (true, Some(end)) => end.to_owned(),
        (true, None) => match referee.analyze(game, table.position())?.root.outcome() {
            Some(Outcome::Draw) => "with best play nobody wins any more".to_owned(),
            Some(outcome) if (outcome == Outcome::Win) == (table.mover() == me) => "you win from there".to_owned(),
            Some(_) => "you lose from there".to_owned(),
            None => String::new(),
        },
        (false, Some(end)) => format!("{line}, and {end}"),
        (false, None) => line,
    })
}

/// Turns with who makes each, told to one of the players: `they answer 3, you 2`.
fn line_told(table: &Match<AnyGame>, turns: &[TurnSpan], me: Player) -> String {
    let game = table.game();
    let text = |turn: &TurnSpan| table.timeline().text(game, turn);
    if game.players() == 1 {
        return format!("it goes on {}", turns.iter().map(text).collect::<Vec<_>>().join(" "));
    }
    let told = |(place, turn): (usize, &TurnSpan)| match (turn.player, place) {
        (player, 0) if player == me => format!("you go on with {}", text(turn)),
        (player, _) if player == me => format!("you {}", text(turn)),
        (player, _) if game.players() > 2 => format!("{player} {}", text(turn)),
        (_, 0) => format!("they answer {}", text(turn)),
        (_, _) => format!("they {}", text(turn)),
    };
    turns.iter().enumerate().map(told).collect::<Vec<_>>().join(", ")
}

/// The turn that perfect play makes; `number` chooses among equals.
///
/// # Errors
/// When the referee was stopped.
pub(super) fn perfect_turn(table: &mut Match<AnyGame>, number: usize, referee: &mut Referee) -> Result<(), Halt> {
    let mover = table.mover();
    while table.result().is_none() && table.mover() == mover {
        let analysis = referee.analyze(table.game(), table.position())?;
        let best: Vec<_> = analysis.best().map(|report| report.mv).collect();
        let Some(&mv) = best.get(number % best.len().max(1)) else { break };
        if table.try_play(mv).is_err() {
            break;
        }
    }
    Ok(())
}
