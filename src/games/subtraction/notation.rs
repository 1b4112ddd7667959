//! Subtraction games in words.

use std::fmt;
use std::str::FromStr;

use crate::core::NotationError;
use crate::games::heaps::{read_heaps, read_numbers, read_setup_heaps, split_misere, write_numbers};

use super::amounts::Family;
use super::rules::{MAX_AMOUNTS, MAX_HEAP, Subtraction};

impl fmt::Display for Subtraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps = write_numbers(&self.start);
        match &self.family {
            Family::Squares => write!(f, "square {heaps}")?,
            Family::PrimePowers => write!(f, "prime-power {heaps}")?,
            Family::Set(amounts) => write!(f, "subtract {} from {heaps}", write_amounts(amounts))?,
        }
        if self.misere { f.write_str(" misere") } else { Ok(()) }
    }
}

impl FromStr for Subtraction {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (words, misere) = split_misere(text);
        let (family, heaps) = match words.as_slice() {
            ["square", heaps] => (Family::Squares, *heaps),
            ["prime-power", heaps] => (Family::PrimePowers, *heaps),
            ["subtract", amounts, "from", heaps] => (Family::Set(read_amounts(amounts)?), *heaps),
            ["subtract", ..] => {
                return Err(NotationError::new(text, "needs amounts and heaps, e.g. subtract 1,3,4 from 30"));
            }
            [id @ ("square" | "prime-power")] => {
                return Err(NotationError::new(text, format!("names no heap; e.g. {id} 40 or {id} 40,23,7")));
            }
            [id @ ("square" | "prime-power"), ..] => {
                return Err(NotationError::new(text, format!("is no such game; e.g. {id} 40, or {id} 40,23,7 misere")));
            }
            _ => return Err(NotationError::new(text, "is no such game; e.g. square 40, or square 40,23,7 misere")),
        };
        // Of larger heaps of the Square Game no theorem tells who wins.
        let most = if family == Family::Squares { MAX_HEAP.into() } else { u64::MAX };
        let start = read_setup_heaps(heaps, most)?;
        let top: u64 = start.iter().copied().max().unwrap_or(0);
        let amounts = family.up_to(top.min(MAX_HEAP.into()) as u32).into();
        Ok(Self { family, start, misere, amounts })
    }
}

/// Reads `1,3,4` or `1..100,200`, in any order.
fn read_amounts(text: &str) -> Result<Vec<u32>, NotationError> {
    let mut amounts = Vec::new();
    for word in text.split(',') {
        let ends = word.split_once("..").map(|(low, high)| format!("{low},{high}"));
        match (read_numbers(ends.as_deref().unwrap_or(word), 1, MAX_HEAP)?.as_slice(), ends) {
            (&[low, high], Some(_)) if low <= high => amounts.extend(low..=high),
            (amount, None) => amounts.extend(amount),
            _ => return Err(NotationError::new(word, "is no range; from the smaller to the larger, e.g. 1..100")),
        }
    }
    amounts.sort_unstable();
    amounts.dedup();
    if amounts.len() > MAX_AMOUNTS {
        let reason = format!("has {} amounts; at most {MAX_AMOUNTS}", amounts.len());
        return Err(NotationError::new(text, reason));
    }
    Ok(amounts)
}

/// Fewer amounts than these in a row are written one by one.
const RUN: usize = 5;

/// Writes what [`read_amounts`] reads: long runs as ranges.
pub(super) fn write_amounts(amounts: &[u32]) -> String {
    let runs = amounts.chunk_by(|low, high| low + 1 == *high);
    let words = runs.map(|run| match run {
        [low, .., high] if run.len() >= RUN => format!("{low}..{high}"),
        _ => write_numbers(run),
    });
    words.collect::<Vec<_>>().join(",")
}

pub(super) fn read_position(game: &Subtraction, text: &str) -> Result<Vec<u64>, NotationError> {
    let top = game.top();
    let heaps = read_heaps(text, &game.start, top.max(MAX_HEAP.into()))?;
    if let Some(large) = heaps.iter().find(|&&stones| stones > top) {
        return Err(NotationError::new(large.to_string(), format!("is more than this game began with: at most {top}")));
    }
    Ok(heaps)
}
