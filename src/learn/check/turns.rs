//! What is wrong with tasks that are answered on the board: a turn, a strategy, games that are to be won.

use super::TaskFaults;
use crate::core::{Game, Outcome};
use crate::games::{AnyGame, AnyMove, AnyPosition};
use crate::learn::choice::TurnVerdict;
use crate::learn::referee::{Referee, match_of};
use crate::learn::task::{LessonTask, TaskKind, TurnTask};
use crate::learn::{Attempt, AttemptReply};
use crate::play::Match;
use crate::solve::Halt;

/// So many turns of a position are tried.
const MOST_TRIED: usize = 64;
/// Whoever always takes the first turn is given up after so many.
const MOST_ANSWERS: usize = 200;

pub(super) fn check_turn(turn: &TurnTask, referee: &mut Referee, found: &mut TaskFaults<'_>) -> Result<(), Halt> {
    let table = match match_of(&turn.at) {
        Ok(table) => table,
        Err(error) => {
            found.add(&turn.at, error.to_string());
            return Ok(());
        }
    };
    match turn.judge(&turn.answer, referee)? {
        TurnVerdict::Right(_) => {}
        TurnVerdict::Wrong(words) => found.add(&answer_of(turn, found), format!("the answer is wrong: {words}")),
        TurnVerdict::Unread(words) => {
            found.add(&answer_of(turn, found), format!("the answer cannot be played: {words}"));
        }
    }
    let (game, pos) = (table.game(), table.position());
    let turns = turns_of(game, pos);
    let mut wrong = 0;
    for moves in &turns {
        let text = game.write_turn(pos, moves);
        match turn.judge(&text, referee)? {
            TurnVerdict::Wrong(words) => {
                wrong += 1;
                if !words.contains(':') {
                    found.add(&turn.at, format!("`{}`: nothing refutes {text}", turn.at));
                }
            }
            TurnVerdict::Right(_) | TurnVerdict::Unread(_) => {}
        }
    }
    if wrong == 0 {
        found.add(&turn.at, format!("`{}`: no turn is wrong", turn.at));
    }
    Ok(())
}

/// Whether all positions of a task are solved by whoever takes the first turn of the list, or never moves the cursor.
pub(super) fn check_firsts(turns: &[TurnTask], referee: &mut Referee, found: &mut TaskFaults<'_>) -> Result<(), Halt> {
    let Some(begins) = turns.first() else { return Ok(()) };
    if let Some(all) = solved_by(turns, &first_listed, referee)? {
        found.add(&begins.at, format!("`{}`: the first turn of the list, {all}, solves it", begins.at));
    }
    if let Some(all) = solved_by(turns, found.first_turn, referee)? {
        found.add(&begins.at, format!("`{}`: whoever never moves the cursor solves it, by {all}", begins.at));
    }
    Ok(())
}

/// The turns that this names, if they solve all positions of a task; no task is solved where there is nothing to choose.
fn solved_by(
    turns: &[TurnTask],
    turn_of: &dyn Fn(&Match<AnyGame>) -> Option<String>,
    referee: &mut Referee,
) -> Result<Option<String>, Halt> {
    let mut solved = Vec::new();
    for turn in turns {
        let Ok(table) = match_of(&turn.at) else { return Ok(None) };
        let Some(first) = turn_of(&table) else { return Ok(None) };
        let is_forced = table.game().legal_moves(table.position()).len() == 1;
        if is_forced || !matches!(turn.judge(&first, referee)?, TurnVerdict::Right(_)) {
            return Ok(None);
        }
        solved.push(first);
    }
    Ok(Some(solved.join(", ")))
}

/// Where the answer of a turn stands: in a line of its own, or beside its position.
pub(super) fn answer_of(turn: &TurnTask, found: &TaskFaults<'_>) -> String {
    let is_alone = matches!(found.task.kind, TaskKind::Choose(_));
    if is_alone { "answer".to_owned() } else { turn.at.clone() }
}

pub(super) fn check_games(
    at: &[String],
    games: usize,
    referee: &mut Referee,
    found: &mut TaskFaults<'_>,
) -> Result<(), Halt> {
    for (index, line) in at.iter().enumerate() {
        let table = match match_of(line) {
            Ok(table) => table,
            Err(error) => {
                found.add(line, error.to_string());
                continue;
            }
        };
        if referee.analyze(table.game(), table.position())?.root.outcome() != Some(Outcome::Win) {
            found.add(line, format!("`{line}` is not won for whoever begins"));
        }
        if at[..index].contains(line) {
            found.add(line, format!("`{line}` begins two of the games"));
        }
    }
    if at.is_empty() || games < at.len() {
        let words = format!("{games} games are to be won, and {} beginnings are told", at.len());
        found.add("games", words);
    } else if always_wins(found.task, &first_listed, referee)? {
        found.add("at", "the first turn of the list wins every game");
    } else if always_wins(found.task, found.first_turn, referee)? {
        found.add("at", "whoever never moves the cursor wins every game");
    }
    Ok(())
}

/// Whether a task is solved by whoever takes the turn that this names, again and again.
fn always_wins(
    task: &LessonTask,
    turn_of: &dyn Fn(&Match<AnyGame>) -> Option<String>,
    referee: &mut Referee,
) -> Result<bool, Halt> {
    let mut attempt = Attempt::new(task);
    for _ in 0..MOST_ANSWERS {
        let Some(turn) = attempt.table().and_then(|table| turn_of(&table)) else { break };
        match attempt.answer(&turn, referee)? {
            AttemptReply::Right { done: true, .. } => return Ok(true),
            AttemptReply::Right { done: false, .. } => {}
            AttemptReply::Wrong(_) | AttemptReply::Unread(_) => break,
        }
    }
    Ok(false)
}

/// The first turn of the list.
fn first_listed(table: &Match<AnyGame>) -> Option<String> {
    let (game, pos) = (table.game(), table.position());
    turns_of(game, pos).first().map(|moves| game.write_turn(pos, moves))
}

/// The turns of a position in the order of the list, the first of them where they are many.
fn turns_of(game: &AnyGame, pos: &AnyPosition) -> Vec<Vec<AnyMove>> {
    fn add(game: &AnyGame, pos: &AnyPosition, begun: &mut Vec<AnyMove>, found: &mut Vec<Vec<AnyMove>>) {
        for mv in game.legal_moves(pos) {
            if found.len() == MOST_TRIED {
                return;
            }
            begun.push(mv);
            if game.ends_turn(pos, mv) {
                found.push(begun.clone());
            } else {
                add(game, &game.play(pos, mv), begun, found);
            }
            begun.pop();
        }
    }
    let mut found = Vec::new();
    add(game, pos, &mut Vec::new(), &mut found);
    found
}
