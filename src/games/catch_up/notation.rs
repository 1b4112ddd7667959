//! Picks and positions as text: `4`, `1,2,4,7 9-5 p2`.

use super::CatchUp;
use super::position::{Pick, Position};
use super::setup::{digits, read_pool};
use super::turn::NotedForEnd;
use crate::core::{Game, NotationError, Player, ones};

/// The word for a pool in which nothing is left.
const EMPTY: &str = "empty";

/// A sum of leads beyond what any game reaches is refused, so that adding to it is safe.
const LARGEST_LEAD_SUM: u32 = 1_000_000_000;

pub(super) fn read_pick(text: &str) -> Result<Pick, NotationError> {
    digits(text).map(Pick).ok_or_else(|| NotationError::new(text, "is not a number of the pool"))
}

pub(super) fn write_position(game: &CatchUp, pos: &Position) -> String {
    let left = match pos.left {
        0 => EMPTY.to_owned(),
        left => join(ones(left).map(|index| game.numbers[index]), ","),
    };
    let scores = join(game.seats().map(|player| pos.score(player)), "-");
    let tallies = match game.tally() {
        NotedForEnd::Nothing => String::new(),
        NotedForEnd::LastTaker if pos.left != 0 => String::new(),
        NotedForEnd::Leads | NotedForEnd::Numbers | NotedForEnd::LastTaker => {
            format!(" x{}", join(game.seats().map(|player| pos.tally(player)), "-"))
        }
    };
    format!("{left} {scores}{tallies} {}", pos.mover.notation())
}

fn join(numbers: impl Iterator<Item = u32>, between: &str) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(between)
}

/// Reads a position. Without a player at the end P1 moves; without what breaks ties it is 0.
pub(super) fn read_position(game: &CatchUp, text: &str) -> Result<Position, NotationError> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let mover = words.last().and_then(|word| Player::from_notation(word));
    if mover.is_some() {
        words.pop();
    }
    let tallies = words.last().and_then(|word| word.strip_prefix('x'));
    if tallies.is_some() {
        words.pop();
    }
    let [left, scores] = words.as_slice() else {
        return Err(NotationError::new(text, format!("should read like {}", example(game))));
    };
    let left = read_left(game, left)?;
    let scores = read_scores(game, scores)?;
    let said = tallies.map_or_else(|| text.to_owned(), |word| format!("x{word}"));
    let tallies = tallies.map_or(Ok([0; 4]), |word| read_tallies(game, word))?;
    let pos = Position { left, scores, tallies, mover: mover.unwrap_or(Player::P1) };
    check_scores(game, &pos, words[1])?;
    check_tallies(game, &pos, &said)?;
    check_mover(game, &pos)?;
    Ok(pos)
}

/// What a position of this setup looks like: the first one.
fn example(game: &CatchUp) -> String {
    write_position(game, &game.start())
}

fn read_left(game: &CatchUp, text: &str) -> Result<u64, NotationError> {
    if text == EMPTY {
        return Ok(0);
    }
    let lacking = |number: u32| {
        let reason = match game.numbers.binary_search(&number) {
            Ok(_) => "is listed more often than the pool holds it",
            Err(_) => "is not in the pool",
        };
        NotationError::new(number.to_string(), reason)
    };
    game.set_of(&read_pool(text)?).map_err(lacking)
}

fn read_scores(game: &CatchUp, text: &str) -> Result<[u32; 4], NotationError> {
    let wrong = || {
        let model = join(game.seats().map(|player| 9 - 4 * u32::from(player > Player::P1)), "-");
        NotationError::new(text, format!("is not a score for each of {} players, e.g. {model}", game.options.players))
    };
    one_each(game, text).ok_or_else(wrong)
}

fn read_tallies(game: &CatchUp, text: &str) -> Result<[u32; 4], NotationError> {
    let word = format!("x{text}");
    let wrong = |what: &str| NotationError::new(&word, format!("is not {what} for each player, e.g. x3-7"));
    let each = one_each(game, text);
    match game.tally() {
        NotedForEnd::Nothing => {
            let reason = "gives what breaks ties, and no option notes anything for that";
            Err(NotationError::new(word, reason))
        }
        NotedForEnd::Leads => {
            let few = |leads: &[u32; 4]| leads.iter().all(|&sum| sum <= LARGEST_LEAD_SUM);
            each.filter(few).ok_or_else(|| wrong("a sum of leads"))
        }
        NotedForEnd::Numbers => each.ok_or_else(|| wrong("how many numbers were taken")),
        NotedForEnd::LastTaker => each.ok_or_else(|| wrong("a 1 if he took the last number, else a 0")),
    }
}

/// What is counted has to add up.
fn check_tallies(game: &CatchUp, pos: &Position, said: &str) -> Result<(), NotationError> {
    let sum: u64 = pos.tallies.iter().map(|&tally| u64::from(tally)).sum();
    let (expected, reason) = match game.tally() {
        NotedForEnd::Nothing | NotedForEnd::Leads => return Ok(()),
        NotedForEnd::Numbers => {
            (game.taken(pos), format!("should say who has taken how many of {} numbers", game.taken(pos)))
        }
        NotedForEnd::LastTaker if pos.left != 0 => (0, "names who took the last number, and some are left".to_owned()),
        NotedForEnd::LastTaker => (1, "should say who took the last number".to_owned()),
    };
    if sum == u64::from(expected) {
        return Ok(());
    }
    let model = game.seats().map(|player| if player == Player::P1 { expected } else { 0 });
    let model = if expected > 0 { format!(", e.g. x{}", join(model, "-")) } else { String::new() };
    Err(NotationError::new(said, format!("{reason}{model}")))
}

/// One number for each player: `9-5`.
fn one_each(game: &CatchUp, text: &str) -> Option<[u32; 4]> {
    let numbers: Vec<u32> = text.split('-').map(digits).collect::<Option<_>>()?;
    let mut each = [0; 4];
    each.get_mut(..game.options.players)?.iter_mut().zip(&numbers).for_each(|(slot, number)| *slot = *number);
    (numbers.len() == game.options.players).then_some(each)
}

fn check_scores(game: &CatchUp, pos: &Position, text: &str) -> Result<(), NotationError> {
    let left: u64 = ones(pos.left).map(|index| u64::from(game.numbers[index])).sum();
    let expected = game.total() - left + u64::from(game.handicap().unsigned_abs());
    let sum: u64 = pos.scores.iter().map(|&score| u64::from(score)).sum();
    if sum == expected {
        return Ok(());
    }
    let handicap = if game.handicap() != 0 { " and the handicap" } else { "" };
    Err(NotationError::new(text, format!("adds up to {sum}; the numbers taken{handicap} make {expected}")))
}

fn check_mover(game: &CatchUp, pos: &Position) -> Result<(), NotationError> {
    let mover = pos.mover.notation();
    if pos.mover.index() >= game.players() {
        return Err(NotationError::new(mover, format!("does not play; this game is for {}", game.players())));
    }
    if game.may_move(pos) {
        return Ok(());
    }
    let reason = match (game.picks(), game.players()) {
        (Some(picks), _) => format!("is not on the move after {} numbers, {picks} a turn", game.taken(pos)),
        (None, 0..=2) => "is ahead and cannot be on the move".to_owned(),
        (None, _) => format!("is not on the move: {} has the lowest score", game.lowest(pos).notation()),
    };
    Err(NotationError::new(mover, reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(setup: &str, text: &str) -> Result<String, String> {
        let game: CatchUp = setup.parse().expect("a setup");
        let pos = game.read_position(text).map_err(|error| error.to_string())?;
        Ok(game.write_position(&pos))
    }

    #[test]
    fn positions_are_read_and_written_back() {
        for (setup, text, written) in [
            ("catch-up 1..7", "1,2,4,7 9-5 p2", "1,2,4,7 9-5 p2"),
            ("catch-up 1..7", "empty 14-14", "empty 14-14 p1"),
            ("catch-up 1..7", "1..7 0-0", "1,2,3,4,5,6,7 0-0 p1"),
            ("catch-up 2,2,2,3,3", "3,2 3-4 p1", "2,3 3-4 p1"),
            ("catch-up 1..4 ties=excess", "4 3-3 x3-7 p1", "4 3-3 x3-7 p1"),
            ("catch-up 1..4 ties=excess", "4 3-3", "4 3-3 x0-0 p1"),
            ("catch-up 1..4 handicap=5", "4 3-8 p1", "4 3-8 p1"),
            ("catch-up 1..4 players=3", "4 3-2-1 p3", "4 3-2-1 p3"),
            ("catch-up 1..4 players=3 equal=pass", "4 3-2-1 p3", "4 3-2-1 p3"),
            ("catch-up 1..9 players=3 equal=pass", "1,4,6,8,9 5-5-7 p2", "1,4,6,8,9 5-5-7 p2"),
            ("catch-up 1..4 handicap=-5", "1..4 5-0", "1,2,3,4 5-0 p1"),
            ("catch-up 1..4 ties=last", "4 3-3", "4 3-3 p1"),
            ("catch-up 1..4 ties=last", "empty 5-5 x1-0 p2", "empty 5-5 x1-0 p2"),
            ("catch-up 1..4 ties=fewest-numbers", "4 3-3 x1-2", "4 3-3 x1-2 p1"),
            ("catch-up 1..4 picks=3", "4 6-0 p2", "4 6-0 p2"),
            ("catch-up 1..4 picks=3", "empty 6-4 p1", "empty 6-4 p1"),
        ] {
            assert_eq!(read(setup, text), Ok(written.to_owned()), "{setup}: {text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_position_is_said() {
        for (setup, text, sentence) in [
            ("catch-up 1..4", "", "`` should read like 1,2,3,4 0-0 p1"),
            ("catch-up 1..4", "5 0-0", "`5` is not in the pool"),
            ("catch-up 1..4", "4,4 0-0", "`4` is listed more often than the pool holds it"),
            ("catch-up 1..4", "4 3", "`3` is not a score for each of 2 players, e.g. 9-5"),
            ("catch-up 1..4", "4 3-4", "`3-4` adds up to 7; the numbers taken make 6"),
            ("catch-up 1..4 handicap=2", "4 3-4", "`3-4` adds up to 7; the numbers taken and the handicap make 8"),
            ("catch-up 1..4", "4 4-2 p3", "`p3` does not play; this game is for 2"),
            ("catch-up 1..4 players=3", "4 2-3-1 p4", "`p4` does not play; this game is for 3"),
            ("catch-up 1..4", "4 4-2", "`p1` is ahead and cannot be on the move"),
            ("catch-up 1..4", "4 3-3 x1-2", "`x1-2` gives what breaks ties, and no option notes anything for that"),
            ("catch-up 1..4 handicap=-5", "4 9-2", "`p1` is ahead and cannot be on the move"),
            ("catch-up 1..4 ties=last", "empty 5-5", "`empty 5-5` should say who took the last number, e.g. x1-0"),
            ("catch-up 1..4 goal=last", "4 3-3 x1-0", "`x1-0` names who took the last number, and some are left"),
            (
                "catch-up 1..4 ties=most-numbers",
                "4 3-3 x1-1",
                "`x1-1` should say who has taken how many of 3 numbers, e.g. x3-0",
            ),
            ("catch-up 1..4 ties=excess", "4 3-3 x1", "`x1` is not a sum of leads for each player, e.g. x3-7"),
            ("catch-up 1..4 picks=2", "4 3-3 p1", "`p1` is not on the move after 3 numbers, 2 a turn"),
            ("catch-up 1..4 players=3", "4 2-3-1", "`p1` is not on the move: p3 has the lowest score"),
        ] {
            assert_eq!(read(setup, text), Err(sentence.to_owned()), "{setup}: {text}");
        }
    }
}
