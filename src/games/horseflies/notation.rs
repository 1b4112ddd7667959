//! Horseflies in words: `d4:f5` is a fly on d4 that came from f5.

use std::fmt;
use std::str::FromStr;

use crate::core::NotationError;

use super::fly::{COLUMNS, Fly, Square};
use super::rules::{Horseflies, Jump};

/// The most flies, and the farthest row in which one can begin.
pub(super) const MOST_FLIES: usize = 4;
pub(super) const LAST_ROW: u16 = 1_000;

impl fmt::Display for Horseflies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "horseflies {}", write_flies(&self.start))
    }
}

impl FromStr for Horseflies {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let list = match text.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["horseflies", list] => *list,
            _ => return Err(NotationError::new(text, "is no setup of the horseflies, e.g. horseflies f6,d4,e10")),
        };
        let flies = read_list(list)?;
        if flies.len() > MOST_FLIES {
            return Err(NotationError::new(list, format!("has {} flies; at most {MOST_FLIES}", flies.len())));
        }
        if let Some(fly) = flies.iter().find(|fly| fly.square == Square::HOME || fly.square.row > LAST_ROW) {
            let reason = format!("is no square to begin on: rows 1 to {LAST_ROW}");
            return Err(NotationError::new(fly.square.to_string(), reason));
        }
        Ok(Self { start: flies.into() })
    }
}

/// `d4`, `d4:f5`.
pub(super) fn write_fly(fly: Fly) -> String {
    match fly.came {
        Some(came) => format!("{}:{came}", fly.square),
        None => fly.square.to_string(),
    }
}

pub(super) fn write_flies(flies: &[Fly]) -> String {
    flies.iter().map(|&fly| write_fly(fly)).collect::<Vec<_>>().join(",")
}

pub(super) fn read_flies(game: &Horseflies, list: &str) -> Result<Vec<Fly>, NotationError> {
    let flies = read_list(list)?;
    if flies.len() != game.start.len() {
        let reason = format!("has {} flies; this game has {}", flies.len(), game.start.len());
        return Err(NotationError::new(list, reason));
    }
    if flies.iter().filter(|fly| fly.square == Square::HOME).count() > 1 {
        return Err(NotationError::new(list, "has two flies at home; the first one ends the game"));
    }
    Ok(flies)
}

fn read_list(list: &str) -> Result<Vec<Fly>, NotationError> {
    list.split(',').map(|word| read_fly(word.trim())).collect()
}

impl FromStr for Fly {
    type Err = NotationError;

    fn from_str(word: &str) -> Result<Self, NotationError> {
        read_fly(word)
    }
}

fn read_fly(word: &str) -> Result<Fly, NotationError> {
    let Some((square, came)) = word.split_once(':') else { return Ok(Fly::at(read_square(word)?)) };
    let (square, came) = (read_square(square)?, read_square(came)?);
    if !came.is_back_from(square) {
        return Err(NotationError::new(word, format!("forbids nothing: no jump leads from {square} back to {came}")));
    }
    Ok(Fly { square, came: Some(came) })
}

fn read_square(word: &str) -> Result<Square, NotationError> {
    let last = char::from(b'a' + COLUMNS - 1);
    let wrong = || NotationError::new(word, format!("is no square: columns a-{last}, rows from 1 down, home b0"));
    let letter = word.bytes().next().filter(u8::is_ascii_lowercase).ok_or_else(wrong)?;
    let digits = &word[1..];
    let row = digits.parse().ok().filter(|row: &u16| row.to_string() == digits).ok_or_else(wrong)?;
    Some(Square { row, column: letter - b'a' }).filter(|square| square.is_on_board()).ok_or_else(wrong)
}

/// The two squares together, `f6e4`; where two flies on one square came from different ones, `d4:f5b3` names the fly.
pub(super) fn write_jump(flies: &[Fly], mv: Jump) -> String {
    let same = |fly: &&Fly| fly.square == mv.fly.square && fly.came != mv.fly.came;
    let is_told_apart = flies.iter().any(|fly| same(&fly));
    let fly = if is_told_apart { write_fly(mv.fly) } else { mv.fly.square.to_string() };
    format!("{fly}{}", mv.to)
}

pub(super) fn read_jump(flies: &[Fly], text: &str) -> Result<Jump, NotationError> {
    let wrong = || NotationError::malformed(text, "is no move: the square of the fly and the one where it lands");
    let cut = text.rfind(|letter: char| letter.is_ascii_lowercase()).filter(|&cut| cut > 0).ok_or_else(wrong)?;
    let (from, to) = text.split_at(cut);
    let (fly, to) = (read_fly(from)?, read_square(to)?);
    if fly.came.is_some() {
        return Ok(Jump { fly, to });
    }
    // A fly is named by its square alone if no other one there is different, or if it came from nowhere.
    let here = || flies.iter().filter(|other| other.square == fly.square);
    let plain = here().find(|other| other.came.is_none());
    Ok(Jump { fly: plain.or_else(|| here().next()).copied().unwrap_or(fly), to })
}
