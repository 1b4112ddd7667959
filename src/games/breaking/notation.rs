//! Take and break in words.

use std::fmt;
use std::str::FromStr;

use super::code::{Breakage, read_code};
use super::rules::{Break, Breaking, MAX_HEAP};
use crate::core::NotationError;
use crate::games::heaps::{read_numbers, read_setup_heaps, split_misere, write_numbers};

impl fmt::Display for Breaking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps = write_numbers(self.heaps());
        match self.rule() {
            Breakage::Octal(_) => write!(f, "{} from {heaps}", self.rule())?,
            Breakage::Grundy => write!(f, "{} {heaps}", self.rule())?,
        }
        if self.is_misere() { f.write_str(" misere") } else { Ok(()) }
    }
}

impl FromStr for Breaking {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (words, misere) = split_misere(text);
        let (rule, heaps) = match words.as_slice() {
            ["octal", code, "from", heaps] => (read_code(code)?, *heaps),
            ["grundy", heaps] => (Breakage::Grundy, *heaps),
            ["octal", ..] => return Err(NotationError::new(text, "needs a code and heaps, e.g. octal 0.77 from 20")),
            _ => return Err(NotationError::new(text, "is no such game; e.g. octal 0.77 from 20, or grundy 20")),
        };
        Ok(Self::new(rule, read_setup_heaps(heaps, MAX_HEAP)?, misere))
    }
}

/// `9=3+4`, and `9=7` or `9=0` where one heap is left or none.
pub(super) fn write_break(Break { heap, parts: [small, large] }: Break) -> String {
    if small == 0 { format!("{heap}={large}") } else { format!("{heap}={small}+{large}") }
}

/// Reads what [`write_break`] writes, the parts in any order.
pub(super) fn read_break(text: &str) -> Result<Break, NotationError> {
    let wrong = || NotationError::malformed(text, "is no move: a heap and what is left of it");
    let number = |word: &str| word.parse::<u32>().map_err(|_| wrong());
    let (heap, left) = text.split_once('=').ok_or_else(wrong)?;
    let (one, other) = left.split_once('+').unwrap_or(("0", left));
    let mut parts = [number(one)?, number(other)?];
    parts.sort_unstable();
    Ok(Break { heap: number(heap)?, parts })
}

/// Reads heaps that can come of those at the start: no larger than the largest, and no more stones than all.
pub(super) fn read_heaps(game: &Breaking, text: &str) -> Result<Vec<u32>, NotationError> {
    let mut heaps = read_numbers(text, 0, game.top())?;
    let sum = |heaps: &[u32]| heaps.iter().map(|&heap| u64::from(heap)).sum::<u64>();
    if sum(&heaps) > sum(game.heaps()) {
        let reason = format!("has {} stones; this game began with {}", sum(&heaps), sum(game.heaps()));
        return Err(NotationError::new(text, reason));
    }
    heaps.retain(|&heap| heap > 0);
    Ok(heaps)
}

/// Writes the heaps that are there, `0` where there is none.
pub(super) fn write_heaps(heaps: &[u32]) -> String {
    if heaps.is_empty() { "0".to_owned() } else { write_numbers(heaps) }
}
