//! Setup, position and move of the subtraction games.

use std::sync::Arc;

use crate::core::{Game, GameInfo, GameResult, NotationError, OptionSpec, Outcome, Player, Preset, Shape};

use super::amounts::Family;
use super::notation;

/// The largest heap.
pub const MAX_HEAP: u32 = 1_000_000;
/// The most amounts of a set; no nimber is larger.
pub const MAX_AMOUNTS: usize = 60_000;
/// The most heaps.
pub const MAX_HEAPS: usize = 12;

/// A setup: which amounts, how many stones, and whether the last stone wins.
#[derive(Clone, Debug)]
pub struct Subtraction {
    pub(super) family: Family,
    pub(super) start: Vec<u32>,
    pub(super) misere: bool,
    /// The amounts up to the largest heap.
    pub(super) amounts: Arc<[u32]>,
}

/// The heaps, in their places, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heaps {
    pub(super) stones: Vec<u32>,
    pub(super) mover: Player,
}

/// Take so many stones from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Take {
    /// The heap, counted from 0.
    pub heap: usize,
    /// How many stones.
    pub stones: u32,
}

impl Heaps {
    /// The stones of each heap; a heap that is gone stays as 0.
    pub fn stones(&self) -> &[u32] {
        &self.stones
    }
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

    /// What having no move is to the player who should move.
    pub fn stuck(&self) -> Outcome {
        if self.misere { Outcome::Win } else { Outcome::Loss }
    }
}

impl Game for Subtraction {
    const INFO: GameInfo = GameInfo {
        name: "Subtraction games",
        group: "Heaps",
        summary: "Take an allowed number of stones. Whoever cannot, loses.",
        rules: include_str!("../../../../assets/rules/subtraction.md"),
        grammar: "40 | 40,23,7  [misere]",
        presets: &[
            Preset { setup: "square 40", blurb: "one heap of forty: the first lesson" },
            Preset { setup: "square 34", blurb: "a lost heap, if the other side knows" },
            Preset { setup: "square 40,23,7", blurb: "three heaps at once: a sum, won with nimbers" },
            Preset { setup: "square 40 misere", blurb: "whoever takes the last stone loses" },
            Preset { setup: "prime-power 40", blurb: "take 1 or a power of a prime" },
            Preset { setup: "prime-power 36,25", blurb: "two heaps: what do they leave on division by six?" },
            Preset { setup: "subtract 1,3,4 from 30", blurb: "take 1, 3 or 4" },
            Preset { setup: "subtract 2,5,6 from 25,16", blurb: "two heaps; the last stone may be out of reach" },
        ],
        options: &[OptionSpec {
            key: "misere",
            label: "Last stone",
            values: &["", "misere"],
            usual: "wins",
            help: "whoever takes the last stone loses",
        }],
    };
    type Position = Heaps;
    type Move = Take;

    fn info(id: &str) -> GameInfo {
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
                "1,3,4 from 30 | 2,5,6 from 25,16  [misere]",
            ),
        };
        GameInfo { name, summary, grammar, ..Self::INFO }
    }

    fn shape(&self) -> Shape {
        Shape::Acyclic
    }

    fn start(&self) -> Heaps {
        Heaps { stones: self.start.clone(), mover: Player::P1 }
    }

    fn to_move(&self, pos: &Heaps) -> Player {
        pos.mover
    }

    fn result(&self, pos: &Heaps) -> Option<GameResult> {
        let stuck = pos.stones.iter().all(|&stones| self.amounts(stones).is_empty());
        let winner = if self.misere { pos.mover } else { pos.mover.opponent() };
        stuck.then_some(GameResult::Won(winner))
    }

    fn legal_moves(&self, pos: &Heaps) -> Vec<Take> {
        let heaps = pos.stones.iter().enumerate();
        heaps
            .flat_map(|(heap, &stones)| self.amounts(stones).iter().map(move |&stones| Take { heap, stones }))
            .collect()
    }

    fn play(&self, pos: &Heaps, mv: Take) -> Heaps {
        let mut stones = pos.stones.clone();
        stones[mv.heap] -= mv.stones;
        Heaps { stones, mover: pos.mover.opponent() }
    }

    fn why_illegal(&self, pos: &Heaps, mv: Take) -> String {
        let stones = pos.stones.get(mv.heap).copied().unwrap_or(0);
        if mv.stones > stones {
            return format!("is more than the {stones} stones that are there");
        }
        match self.family {
            Family::Squares => "is no square number: take 1, 4, 9, 16, ..".to_owned(),
            Family::PrimePowers => "is no power of a prime: take 1, 2, 3, 4, 5, 7, ..".to_owned(),
            Family::Set(ref amounts) => {
                format!("stones may not be taken: {}", crate::games::heaps::list::write_numbers(amounts))
            }
        }
    }

    /// Heaps have no order and no owner.
    fn canonical(&self, pos: &Heaps) -> Heaps {
        let mut stones = pos.stones.clone();
        stones.sort_unstable();
        Heaps { stones, mover: Player::P1 }
    }

    fn write_move(&self, pos: &Heaps, mv: Take) -> String {
        if pos.stones.len() == 1 { mv.stones.to_string() } else { format!("{}.{}", mv.heap + 1, mv.stones) }
    }

    fn read_move(&self, pos: &Heaps, text: &str) -> Result<Take, NotationError> {
        notation::read_take(pos, text)
    }

    fn write_position(&self, pos: &Heaps) -> String {
        notation::write_heaps(pos)
    }

    fn read_position(&self, text: &str) -> Result<Heaps, NotationError> {
        notation::read_heaps(self, text)
    }
}
