//! Setup, position and move of the subtraction games.

use std::sync::Arc;

use crate::core::{GameInfo, Impartial, NotationError, Outcome, Preset, Shape};
use crate::games::heaps::{MISERE, Take, read_take, sorted, write_numbers, write_take};

use super::amounts::Family;
use super::notation;

/// The largest heap.
pub(crate) const MAX_HEAP: u32 = 1_000_000;
/// The most amounts of a set; no nimber is larger.
pub(crate) const MAX_AMOUNTS: usize = 60_000;

/// A setup: which amounts, how many stones, and whether the last stone wins.
#[derive(Clone, Debug)]
pub struct Subtraction {
    pub(super) family: Family,
    pub(super) start: Vec<u32>,
    pub(super) misere: bool,
    /// The amounts up to the largest heap.
    pub(super) amounts: Arc<[u32]>,
}

impl Subtraction {
    /// Which amounts may be taken.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// The largest heap that there can be.
    pub fn top(&self) -> u32 {
        self.start.iter().copied().max().unwrap_or(0)
    }

    /// The amounts that may be taken from a heap of `stones`.
    pub fn amounts(&self, stones: u32) -> &[u32] {
        &self.amounts[..self.amounts.partition_point(|&amount| amount <= stones)]
    }

    /// Whether whoever takes the last stone loses.
    pub fn is_misere(&self) -> bool {
        self.misere
    }
}

impl Impartial for Subtraction {
    const ABOUT: GameInfo = GameInfo {
        name: "Subtraction games",
        group: "Heaps",
        summary: "Take an allowed number of stones. Whoever cannot, loses.",
        rules: include_str!("../../../assets/rules/subtraction.md"),
        grammar: "40 | 40,23,7  [misere]",
        presets: &[
            Preset { setup: "square 40", blurb: "one heap of forty: the first lesson" },
            Preset { setup: "square 34", blurb: "a lost heap, if the other side knows" },
            Preset { setup: "square 40,23,7", blurb: "three heaps at once: a sum, won with nimbers" },
            Preset { setup: "square 40 misere", blurb: "whoever takes the last stone loses" },
            Preset { setup: "prime-power 40", blurb: "take 1 or a power of a prime" },
            Preset { setup: "prime-power 36,25", blurb: "two heaps: what do they leave on division by six?" },
            Preset { setup: "subtract 1,3,4 from 30", blurb: "take 1, 3 or 4" },
            Preset {
                setup: "subtract 1..10 from 60",
                blurb: "any number up to ten: what is left on division by eleven?",
            },
            Preset { setup: "subtract 2,5,6 from 25,16", blurb: "two heaps; the last stone may be out of reach" },
        ],
        options: &[MISERE],
    };
    type State = Vec<u32>;
    type Choice = Take;

    fn about(id: &str) -> GameInfo {
        let (name, summary, grammar) = match id {
            "square" => {
                ("Square Game", "Take a square number of stones. Whoever cannot, loses.", "40 | 40,23,7  [misere]")
            }
            "prime-power" => (
                "Prime-power Game",
                "Take one stone or a power of a prime. Whoever cannot, loses.",
                "40 | 36,25  [misere]",
            ),
            _ => (
                "Subtraction",
                "Take one of the numbers agreed upon. Whoever cannot, loses.",
                "1,3,4 from 30 | 1..100 from 500,300  [misere]",
            ),
        };
        GameInfo { name, summary, grammar, ..Self::ABOUT }
    }

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
        let most = heaps.iter().max().map_or(0, |&stones| self.amounts(stones).len());
        let mut takes = Vec::with_capacity(most * heaps.len());
        for (heap, &stones) in heaps.iter().enumerate() {
            takes.extend(self.amounts(stones).iter().map(|&stones| lift(Take::new(heap, stones))));
        }
        takes
    }

    fn is_stuck(&self, heaps: &Vec<u32>) -> bool {
        heaps.iter().all(|&stones| self.amounts(stones).is_empty())
    }

    fn after(&self, heaps: &Vec<u32>, take: Take) -> Vec<u32> {
        take.from(heaps)
    }

    fn why_no_option(&self, heaps: &Vec<u32>, take: Take) -> String {
        let stones = heaps.get(take.heap()).copied().unwrap_or(0);
        if take.stones > stones {
            return format!("is more than the {stones} stones that are there");
        }
        match self.family {
            Family::Squares => "is no square number: take 1, 4, 9, 16, ..".to_owned(),
            Family::PrimePowers => "is no power of a prime: take 1, 2, 3, 4, 5, 7, ..".to_owned(),
            Family::Set(ref amounts) => format!("stones may not be taken: {}", notation::write_amounts(amounts)),
        }
    }

    /// Heaps have no order.
    fn reduced(&self, heaps: &Vec<u32>) -> Vec<u32> {
        sorted(heaps)
    }

    fn write_choice(&self, heaps: &Vec<u32>, take: Take) -> String {
        write_take(heaps.len(), take)
    }

    fn read_choice(&self, heaps: &Vec<u32>, text: &str) -> Result<Take, NotationError> {
        read_take(heaps.len(), text)
    }

    fn write_state(&self, heaps: &Vec<u32>) -> String {
        write_numbers(heaps)
    }

    fn read_state(&self, text: &str) -> Result<Vec<u32>, NotationError> {
        notation::read_position(self, text)
    }
}
