//! Positions set up by hand: what can be changed by itself, and how the next one is found.
//!
//! The text of a position says what it consists of, and its reader what may stand there: where a game says nothing, the
//! numbers of the text are changed one by one.

use std::ops::Range;

use super::{Game, NotationError, Player};

/// One thing of a position that is changed by itself: a counter, a number, a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PaintSpot {
    /// What it is called: as a move of the start that takes it is written, where there is one, so that a board knows where it
    /// stands.
    pub name: String,
    /// What stands there now.
    pub stands: String,
}

impl PaintSpot {
    /// What is called so, with what stands there.
    pub fn new(name: impl Into<String>, stands: impl Into<String>) -> Self {
        Self { name: name.into(), stands: stands.into() }
    }
}

/// Which way what stands somewhere is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaintStep {
    /// What comes next may stand there: one more, the next player's.
    Next,
    /// What comes before it.
    Before,
}

impl PaintStep {
    /// The next one of a list, or the one before, around its ends.
    ///
    /// # Panics
    /// When the list is empty.
    pub fn turn(self, place: usize, count: usize) -> usize {
        match self {
            Self::Next => (place + 1) % count,
            Self::Before => (place + count - 1) % count,
        }
    }
}

/// What the player to move is called among the spots.
const MOVER: &str = "to move";

/// All that can be changed in a position: what its game says, and who is to move.
pub fn paint_spots<G: Game>(game: &G, pos: &G::Position) -> Vec<PaintSpot> {
    let mut spots = game.paint_spots(pos);
    spots.push(PaintSpot::new(MOVER, game.to_move(pos).to_string()));
    spots
}

/// The position with one of its spots changed, by the place of the spot among them.
///
/// # Errors
/// When nothing else may stand there.
pub fn painted<G: Game>(
    game: &G,
    pos: &G::Position,
    spot: usize,
    brush: PaintStep,
) -> Result<G::Position, NotationError> {
    let count = game.paint_spots(pos).len();
    let next = if spot < count { game.painted(pos, spot, brush)? } else { turned(game, pos, brush)? };
    // What cannot be typed is no position.
    game.read_position(&game.write_position(&next))
}

/// The position with this at one of its spots, by the place of the spot among them: a number, or the name of a place to which a
/// token is put.
///
/// # Errors
/// When that may not stand there.
pub fn painted_as<G: Game>(
    game: &G,
    pos: &G::Position,
    spot: usize,
    stands: &str,
) -> Result<G::Position, NotationError> {
    let next = game.painted_as(pos, spot, stands)?;
    game.read_position(&game.write_position(&next))
}

/// The position with another player to move.
fn turned<G: Game>(game: &G, pos: &G::Position, brush: PaintStep) -> Result<G::Position, NotationError> {
    let text = game.write_position(pos);
    let (rest, _) = split_player(&text);
    let now = game.to_move(pos);
    let mut refused = None;
    let mut place = now.index();
    for _ in 1..game.players() {
        place = brush.turn(place, game.players());
        let player = Player::ALL[place];
        match game.read_position(&format!("{rest} {}", player.notation())) {
            Ok(next) if game.to_move(&next) == player => return Ok(next),
            Ok(_) => {}
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.unwrap_or_else(|| NotationError::new(now.notation(), "is to move here, and nobody else can be")))
}

/// A position without the player behind it, and that one.
fn split_player(text: &str) -> (&str, Option<Player>) {
    let named = text.rsplit_once(' ').and_then(|(rest, word)| Some((rest, Player::from_notation(word)?)));
    named.map_or((text, None), |(rest, player)| (rest, Some(player)))
}

/// The numbers of a text of a position, each called by `what` and its place; the player behind it is none of them.
pub fn number_spots(text: &str, what: &str) -> Vec<PaintSpot> {
    let numbers = numbers(text).into_iter().enumerate();
    numbers.map(|(place, range)| PaintSpot::new(format!("{what} {}", place + 1), &text[range])).collect()
}

/// Where the numbers of a text stand: those in names, `p1` or `g2`, are none.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let is_sign = letter == '-' && !before.is_alphanumeric();
        let goes_on = found.last().is_some_and(|range| range.end == at);
        match letter {
            '0'..='9' if goes_on => found.last_mut().into_iter().for_each(|range| range.end = at + 1),
            '0'..='9' if !before.is_alphanumeric() => found.push(at..at + 1),
            _ if is_sign => found.push(at..at + 1),
            _ => {}
        }
        before = letter;
    }
    found.retain(|range| text[range.clone()] != *"-");
    found
}

/// A text with something else in place of one of its numbers.
///
/// # Errors
/// When it has no such number.
pub fn replaced(text: &str, number: usize, by: &str) -> Result<String, NotationError> {
    let range = number_at(text, number)?;
    Ok(format!("{}{by}{}", &text[..range.start], &text[range.end..]))
}

fn number_at(text: &str, number: usize) -> Result<Range<usize>, NotationError> {
    let fixed = || NotationError::new(text, "has no number there that can be changed");
    numbers(text).into_iter().nth(number).ok_or_else(fixed)
}

/// How many numbers that a game refuses are passed over.
const REACH: i128 = 40;

/// What `read` makes of a text in which a number is the next larger one that it takes, or the next smaller one.
///
/// # Errors
/// What it says of the nearest one, where it takes none.
pub fn stepped<P>(
    text: &str,
    number: usize,
    brush: PaintStep,
    read: impl Fn(&str) -> Result<P, NotationError>,
) -> Result<P, NotationError> {
    let fixed = || NotationError::new(text, "has no number there that can be changed");
    let now: i128 = text[number_at(text, number)?].parse().map_err(|_| fixed())?;
    let by = if brush == PaintStep::Next { 1 } else { -1 };
    let mut refused = None;
    for step in 1..=REACH {
        let Some(next) = now.checked_add(by * step) else { break };
        match read(&replaced(text, number, &next.to_string())?) {
            Ok(pos) => return Ok(pos),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.unwrap_or_else(fixed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_text_are_found_with_their_signs() {
        for (text, found) in [
            ("40,23,7", vec!["40", "23", "7"]),
            ("23,1,0,-1/l2g1 done:9 p1", vec!["23", "1", "0", "-1", "9"]),
            ("empty 9-5 p2", vec!["9", "5"]),
            ("out -", vec![]),
        ] {
            let spots = number_spots(text, "heap");
            assert_eq!(spots.iter().map(|spot| spot.stands.as_str()).collect::<Vec<_>>(), found, "{text}");
        }
    }

    #[test]
    fn what_is_refused_is_passed_over_and_told_where_nothing_is_taken() {
        let even = |text: &str| match text.parse::<i32>() {
            Ok(number) if number % 2 == 0 && number >= 0 => Ok(number),
            _ => Err(NotationError::new(text, "is not even")),
        };
        assert_eq!(stepped("4", 0, PaintStep::Next, even), Ok(6));
        assert_eq!(stepped("4", 0, PaintStep::Before, even), Ok(2));
        let told = stepped("0", 0, PaintStep::Before, even).map_err(|error| error.to_string());
        assert_eq!(told, Err("`-1` is not even".to_owned()));
    }
}
