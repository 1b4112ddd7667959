//! Setup, heaps, take and notation of Nim.

use std::fmt;
use std::str::FromStr;

use crate::core::{GameInfo, Impartial, Ladder, LadderStep, NotationError, Outcome, Preset, Shape};
use crate::games::heaps::{MISERE, Take, read_heaps, read_setup_heaps, read_take, sorted, write_numbers, write_take};

/// The largest heap: a list of all takes stays short enough to be looked at.
pub(super) const MAX_HEAP: u32 = 1_000;

/// A setup: the heaps, and whether the last stone wins.
#[derive(Clone, Debug)]
pub struct Nim {
    start: Vec<u32>,
    misere: bool,
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
    type Choice = Take;

    const ABOUT: GameInfo = GameInfo {
        group: "Heaps",
        rules: include_str!("../../../assets/rules/nim.md"),
        grammar: "3,5,7  [misere]",
        ladder: Ladder::new(
            &["nim 3,5,7", "nim 20,15,12,9"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("random@40/sees=2@60"),
                LadderStep::eager("sees=2@60/sees=4@40"),
                LadderStep::careful("sees=4@80/perfect@20"),
                LadderStep::strong("sees=4@20/perfect@80"),
                LadderStep::perfect(),
            ],
        ),
        sizes: &["nim 3,5,7", "nim 6,9,12", "nim 20,15,12,9"],
        presets: &[
            Preset { setup: "nim 3,5,7", blurb: "won with one stone, from any heap" },
            Preset { setup: "nim 1,4,5", blurb: "lost, if the other side can add in binary" },
            Preset { setup: "nim 1,3,5,7 misere", blurb: "the rows of Marienbad: the last stone loses" },
            Preset { setup: "nim 20,15,12,9", blurb: "four heaps; one take in fifty-six wins" },
        ],
        options: &[MISERE],
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

    fn lifted_options<M>(&self, heaps: &Vec<u32>, lift: impl Fn(Take) -> M) -> Vec<M> {
        let mut takes = Vec::with_capacity(heaps.iter().sum::<u32>() as usize);
        for (heap, &all) in heaps.iter().enumerate() {
            takes.extend((1..=all).map(|stones| lift(Take::new(heap, stones))));
        }
        takes
    }

    fn is_stuck(&self, heaps: &Vec<u32>) -> bool {
        heaps.iter().all(|&stones| stones == 0)
    }

    fn after(&self, heaps: &Vec<u32>, take: Take) -> Vec<u32> {
        take.from(heaps)
    }

    fn why_no_option(&self, heaps: &Vec<u32>, take: Take) -> String {
        match heaps.get(take.heap()) {
            Some(stones) if take.stones > 0 => format!("is more than the heap of {stones}"),
            _ => "takes nothing; take at least one stone".to_owned(),
        }
    }

    /// Heaps have no order.
    fn reduced(&self, heaps: &Vec<u32>) -> Vec<u32> {
        sorted(heaps)
    }

    fn write_choice(&self, heaps: &Vec<u32>, take: Take) -> String {
        write_take(heaps.len(), take.heap(), take.stones)
    }

    fn read_choice(&self, heaps: &Vec<u32>, text: &str) -> Result<Take, NotationError> {
        read_take(heaps.len(), text).map(|(heap, stones)| Take::new(heap, stones))
    }

    fn write_state(&self, heaps: &Vec<u32>) -> String {
        write_numbers(heaps)
    }

    fn read_state(&self, text: &str) -> Result<Vec<u32>, NotationError> {
        let heaps = read_heaps(text, &self.start, MAX_HEAP)?;
        let (most, now) = (sorted(&self.start), sorted(&heaps));
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
        Ok(Self { start: read_setup_heaps(heaps, MAX_HEAP)?, misere })
    }
}
