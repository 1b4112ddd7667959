//! What the games with heaps share: takes, positions that are lists of numbers, and what nimbers of heaps tell.

pub mod nimbers;
pub mod period;
pub mod tame;

use std::fmt::Display;
use std::str::FromStr;

use crate::core::{NotationError, OptionSpec, Turned, counted};

/// The stones of each heap, with the player to move; a heap that is gone stays as 0.
pub type Heaps = Turned<Vec<u32>>;

/// So many stones from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Take {
    heap: u8,
    /// How many stones, at least one.
    pub stones: u32,
}

impl Take {
    /// So many stones from the heap with this index.
    pub fn new(heap: usize, stones: u32) -> Self {
        Self { heap: heap as u8, stones }
    }

    /// The heap, counted from 0.
    pub fn heap(self) -> usize {
        usize::from(self.heap)
    }

    /// The heaps after it.
    pub(super) fn from(self, heaps: &[u32]) -> Vec<u32> {
        let mut heaps = heaps.to_vec();
        heaps[self.heap()] -= self.stones;
        heaps
    }
}

/// The option that turns the last stone round.
pub(super) const MISERE: OptionSpec = OptionSpec {
    key: "misere",
    label: "Last stone",
    values: &["", "misere"],
    usual: "wins",
    help: "whoever takes the last stone loses",
};
/// The words of a setup without `misere` behind them, and whether that is there.
pub(super) fn split_misere(text: &str) -> (Vec<&str>, bool) {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let misere = words.pop_if(|word| *word == "misere").is_some();
    (words, misere)
}

/// The most heaps.
pub(super) const MAX_HEAPS: usize = 12;

/// A list in which order means nothing.
pub(super) fn sorted<T: Ord + Clone>(list: &[T]) -> Vec<T> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}

/// Writes `2.3`, three stones from the second heap, or `3` where there is one heap.
pub(super) fn write_take(heaps: usize, heap: usize, stones: impl Display) -> String {
    if heaps == 1 { stones.to_string() } else { format!("{}.{stones}", heap + 1) }
}

/// Reads what [`write_take`] writes: the heap, counted from 0, and the stones.
pub(super) fn read_take<N: FromStr>(heaps: usize, text: &str) -> Result<(usize, N), NotationError> {
    let wrong = || {
        let expected = match heaps {
            1 => "is no move: how many stones to take, in digits",
            _ => "is no move: the heap, a point and how many stones",
        };
        NotationError::malformed(text, expected)
    };
    let (heap, stones) = match text.split_once('.') {
        Some((heap, stones)) => (heap.parse::<usize>().map_err(|_| wrong())?, stones),
        None if heaps == 1 => (1, text),
        None => return Err(wrong()),
    };
    if !(1..=heaps).contains(&heap) {
        return Err(NotationError::new(text, format!("names a heap that is not there: 1 to {heaps}")));
    }
    Ok((heap - 1, stones.parse().map_err(|_| wrong())?))
}

/// Reads the heaps of a setup: at most [`MAX_HEAPS`], none larger than `most`.
pub(super) fn read_setup_heaps<N: HeapNumber>(text: &str, most: N) -> Result<Vec<N>, NotationError> {
    let heaps = read_numbers(text, N::from(0), most)?;
    if heaps.len() > MAX_HEAPS {
        return Err(NotationError::new(text, format!("has {} heaps; at most {MAX_HEAPS}", heaps.len())));
    }
    Ok(heaps)
}

/// Reads the heaps of a position of a game that began with `start`: as many, none larger than `most`.
pub(super) fn read_heaps<N: HeapNumber>(text: &str, start: &[N], most: N) -> Result<Vec<N>, NotationError> {
    let heaps = read_numbers(text, N::from(0), most)?;
    if heaps.len() != start.len() {
        return Err(NotationError::new(
            text,
            format!("has {}; this game has {}", counted(heaps.len(), "heap"), start.len()),
        ));
    }
    Ok(heaps)
}

/// How many stones there can be.
pub trait HeapNumber: Copy + Display + FromStr + From<u32> + PartialOrd {}

impl<N: Copy + Display + FromStr + From<u32> + PartialOrd> HeapNumber for N {}

/// Reads `40,23,7`: whole numbers from `least` to `most`.
pub fn read_numbers<N: HeapNumber>(text: &str, least: N, most: N) -> Result<Vec<N>, NotationError> {
    if text.split(',').any(|word| word.trim().is_empty()) {
        return Err(NotationError::new(text, "leaves out a number; a list looks like 40,23,7"));
    }
    text.split(',')
        .map(|word| match word.trim().parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(NotationError::new(word.trim(), format!("is not a whole number from {least} to {most}"))),
        })
        .collect()
}

/// Writes `40,23,7`.
pub fn write_numbers(numbers: &[impl Display]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
