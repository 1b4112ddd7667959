//! Setup, heaps, take and notation of Nim.

use std::fmt;
use std::str::FromStr;

use crate::core::{GameInfo, Impartial, NotationError, OptionSpec, Outcome, Preset, Shape};
use crate::games::heaps::{read_numbers, write_numbers};

/// The largest heap, and the most heaps: a list of all takes stays short enough to be looked at.
pub(super) const MAX_HEAP: u32 = 1_000;
pub(super) const MAX_HEAPS: usize = 12;

/// A setup: the heaps, and whether the last stone wins.
#[derive(Clone, Debug)]
pub struct Nim {
    start: Vec<u32>,
    misere: bool,
}

/// So many stones from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NimTake {
    /// The heap, counted from 0.
    pub heap: usize,
    /// How many stones, at least one.
    pub stones: u32,
}

impl Nim {
    /// The heaps at the start.
    pub fn heaps(&self) -> &[u32] {
        &self.start
    }

    /// Whether whoever takes the last stone loses.
    pub fn is_misere(&self) -> bool {
        self.misere
    }
}

impl Impartial for Nim {
    /// The stones of each heap; one that is gone stays as 0.
    type State = Vec<u32>;
    type Choice = NimTake;

    const ABOUT: GameInfo = GameInfo {
        group: "Heaps",
        rules: include_str!("../../../assets/rules/nim.md"),
        grammar: "3,5,7  [misere]",
        presets: &[
            Preset { setup: "nim 3,5,7", blurb: "won with one stone, from any heap" },
            Preset { setup: "nim 1,4,5", blurb: "lost, if the other side can add in binary" },
            Preset { setup: "nim 1,3,5,7 misere", blurb: "the rows of Marienbad: the last stone loses" },
            Preset { setup: "nim 20,15,12,9", blurb: "four heaps; one take in fifty-six wins" },
        ],
        options: &[OptionSpec {
            key: "misere",
            label: "Last stone",
            values: &["", "misere"],
            usual: "wins",
            help: "whoever takes the last stone loses",
        }],
        ..GameInfo::new("Nim", "Take any number of stones from one heap. Whoever cannot, loses.")
    };

    fn reach(&self) -> Shape {
        Shape::Acyclic
    }

    fn stuck(&self) -> Outcome {
        if self.misere { Outcome::Win } else { Outcome::Loss }
    }

    fn opening_state(&self) -> Vec<u32> {
        self.start.clone()
    }

    fn options(&self, heaps: &Vec<u32>) -> Vec<NimTake> {
        let heaps = heaps.iter().enumerate();
        heaps.flat_map(|(heap, &all)| (1..=all).map(move |stones| NimTake { heap, stones })).collect()
    }

    fn is_stuck(&self, heaps: &Vec<u32>) -> bool {
        heaps.iter().all(|&stones| stones == 0)
    }

    fn after(&self, heaps: &Vec<u32>, take: NimTake) -> Vec<u32> {
        let mut heaps = heaps.clone();
        heaps[take.heap] -= take.stones;
        heaps
    }

    fn why_no_option(&self, heaps: &Vec<u32>, take: NimTake) -> String {
        match heaps.get(take.heap) {
            Some(stones) if take.stones > 0 => format!("is more than the {stones} stones that are there"),
            _ => "takes nothing; take at least one stone".to_owned(),
        }
    }

    /// Heaps have no order.
    fn reduced(&self, heaps: &Vec<u32>) -> Vec<u32> {
        let mut heaps = heaps.clone();
        heaps.sort_unstable();
        heaps
    }

    fn write_choice(&self, heaps: &Vec<u32>, take: NimTake) -> String {
        if heaps.len() == 1 { take.stones.to_string() } else { format!("{}.{}", take.heap + 1, take.stones) }
    }

    fn read_choice(&self, heaps: &Vec<u32>, text: &str) -> Result<NimTake, NotationError> {
        let wrong = || NotationError::new(text, "is no move: the heap and how many stones, e.g. 2.3");
        let (heap, stones) = match text.split_once('.') {
            Some((heap, stones)) => (heap.parse().map_err(|_| wrong())?, stones),
            None if heaps.len() == 1 => (1, text),
            None => return Err(wrong()),
        };
        if !(1..=heaps.len()).contains(&heap) {
            return Err(NotationError::new(text, format!("names a heap that is not there: 1 to {}", heaps.len())));
        }
        Ok(NimTake { heap: heap - 1, stones: stones.parse().map_err(|_| wrong())? })
    }

    fn write_state(&self, heaps: &Vec<u32>) -> String {
        write_numbers(heaps)
    }

    fn read_state(&self, text: &str) -> Result<Vec<u32>, NotationError> {
        let heaps = read_numbers(text, 0, MAX_HEAP)?;
        if heaps.len() != self.start.len() {
            let reason = format!("has {} heaps; this game has {}", heaps.len(), self.start.len());
            return Err(NotationError::new(text, reason));
        }
        let (most, now) = (self.reduced(&self.start), self.reduced(&heaps));
        if now.iter().zip(&most).any(|(now, most)| now > most) {
            let reason = format!("cannot come of {}, in whatever order", write_numbers(&self.start));
            return Err(NotationError::new(text, reason));
        }
        Ok(heaps)
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nim {}", write_numbers(&self.start))?;
        if self.misere { f.write_str(" misere") } else { Ok(()) }
    }
}

impl FromStr for Nim {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (heaps, misere) = match text.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["nim", heaps] => (*heaps, false),
            ["nim", heaps, "misere"] => (*heaps, true),
            _ => return Err(NotationError::new(text, "is no setup of Nim; e.g. nim 3,5,7 or nim 3,5,7 misere")),
        };
        let start = read_numbers(heaps, 0, MAX_HEAP)?;
        if start.len() > MAX_HEAPS {
            return Err(NotationError::new(heaps, format!("has {} heaps; at most {MAX_HEAPS}", start.len())));
        }
        Ok(Self { start, misere })
    }
}
