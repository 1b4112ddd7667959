//! Setup, position and move of the subtraction games.

use std::sync::Arc;

use crate::core::{GameInfo, Impartial, Ladder, LadderStep, NotationError, Outcome, Preset, Shape, Turned};
use crate::games::factors::factorize;
use crate::games::heaps::{MISERE, read_take, sorted, write_numbers, write_take};

use super::amounts::Family;
use super::notation;

/// The largest heap of which everything is worked out, and the largest at all where no theorem tells who wins.
pub(crate) const MAX_HEAP: u32 = 1_000_000;
/// Of a larger heap so many takes are listed, the smallest: the theorem of prime powers names no other.
const NAMED: usize = 5;
/// The most amounts of a set; no nimber is larger.
pub(crate) const MAX_AMOUNTS: usize = 60_000;

/// A setup: which amounts, how many stones, and whether the last stone wins.
#[derive(Clone, Debug)]
pub struct Subtraction {
    pub(super) family: Family,
    pub(super) start: Vec<u64>,
    pub(super) misere: bool,
    /// The amounts up to the largest heap, or to the largest that is worked out.
    pub(super) amounts: Arc<[u32]>,
}

impl Subtraction {
    /// Which amounts may be taken.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// The largest heap that there can be.
    pub fn top(&self) -> u64 {
        self.start.iter().copied().max().unwrap_or(0)
    }

    /// The amounts that may be taken from a heap of `stones`; of a heap with more than can be listed, the smallest.
    pub fn amounts(&self, stones: u64) -> &[u32] {
        if !self.lists(stones) {
            return &self.amounts[..NAMED];
        }
        &self.amounts[..self.amounts.partition_point(|&amount| u64::from(amount) <= stones)]
    }

    /// Whether all amounts that may be taken from a heap of `stones` are listed.
    fn lists(&self, stones: u64) -> bool {
        matches!(self.family, Family::Set(_)) || stones <= MAX_HEAP.into()
    }

    /// Whether so many may be taken from a heap of `stones`.
    pub fn may_take(&self, amount: u64, stones: u64) -> bool {
        let is_listed = |amount: u32| self.amounts(stones).binary_search(&amount).is_ok();
        let is_power = |amount: u64| amount == 1 || factorize(amount).len() == 1;
        u32::try_from(amount).is_ok_and(is_listed)
            || !self.lists(stones) && (1..=stones).contains(&amount) && is_power(amount)
    }

    /// Whether whoever takes the last stone loses.
    pub fn is_misere(&self) -> bool {
        self.misere
    }
}

/// So many stones from one heap. The number is in two halves, the greater first: a whole one would give every move of every
/// game its alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Removal {
    heap: u8,
    stones: [u32; 2],
}

impl Removal {
    /// So many stones from the heap with this index.
    pub fn new(heap: usize, stones: u64) -> Self {
        Self { heap: heap as u8, stones: [(stones >> 32) as u32, stones as u32] }
    }

    /// The heap, counted from 0.
    pub fn heap(self) -> usize {
        usize::from(self.heap)
    }

    /// How many stones.
    pub fn stones(self) -> u64 {
        u64::from(self.stones[0]) << 32 | u64::from(self.stones[1])
    }
}

/// The stones of each heap, with the player to move.
pub type Piling = Turned<Vec<u64>>;

/// The opponents at `prime-power`.
const PRIME_POWER: Ladder = Ladder::new(
    &["prime-power 40", "prime-power 36,25"],
    &[
        LadderStep::beginner("random"),
        LadderStep::careless("random@60/sees=2@40"),
        LadderStep::eager("random@15/sees=2@85"),
        LadderStep::careful("sees=2@45/sees=4@55"),
        LadderStep::strong("sees=4@70/perfect@30"),
        LadderStep::perfect(),
    ],
);

/// The opponents at `subtract`.
const SUBTRACT: Ladder = Ladder::new(
    &["subtract 1,3,4 from 30", "subtract 2,5,6 from 25,16"],
    &[
        LadderStep::beginner("random"),
        LadderStep::careless("random@25/sees=2@75"),
        LadderStep::eager("sees=2@35/sees=4@65"),
        LadderStep::careful("sees=4@70/perfect@30"),
        LadderStep::strong("sees=4@30/perfect@70"),
        LadderStep::perfect(),
    ],
);

impl Impartial for Subtraction {
    const ABOUT: GameInfo = GameInfo {
        name: "Subtraction games",
        group: "Heaps",
        summary: "Take an allowed number of stones. Whoever cannot, loses.",
        rules: include_str!("../../../assets/rules/subtraction.md"),
        grammar: "40 | 40,23,7  [misere]",
        ladder: Ladder::new(
            &["square 40", "square 40,23,7"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("random@35/sees=4@65"),
                LadderStep::careful("sees=4@80/perfect@20"),
                LadderStep::strong("sees=4@30/perfect@70"),
                LadderStep::perfect(),
            ],
        ),
        sizes: &[
            "square 25",
            "square 40",
            "square 60",
            "square 40,23,7",
            "prime-power 20",
            "prime-power 40",
            "prime-power 36,25",
            "subtract 1,3,4 from 30",
            "subtract 1..10 from 60",
            "subtract 2,5,6 from 25,16",
        ],
        presets: &[
            Preset { setup: "square 40", blurb: "one heap of forty: the first lesson" },
            Preset { setup: "square 34", blurb: "a lost heap, if the other side knows" },
            Preset { setup: "square 40,23,7", blurb: "three heaps at once: a sum, won with nimbers" },
            Preset { setup: "square 40 misere", blurb: "whoever takes the last stone loses" },
            Preset { setup: "prime-power 40", blurb: "take 1 or a power of a prime" },
            Preset {
                setup: "prime-power 10000000000",
                blurb: "ten thousand million stones; who wins is said by a theorem",
            },
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
    type State = Vec<u64>;
    type Choice = Removal;

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
        let ladder = match id {
            "prime-power" => PRIME_POWER,
            "subtract" => SUBTRACT,
            _ => Self::ABOUT.ladder,
        };
        GameInfo { name, summary, grammar, ladder, ..Self::ABOUT }
    }

    fn reach(&self) -> Shape {
        Shape::Acyclic
    }

    fn stuck(&self) -> Outcome {
        if self.misere { Outcome::Win } else { Outcome::Loss }
    }

    fn opening_state(&self) -> Vec<u64> {
        self.start.clone()
    }

    fn lists_all_options(&self, heaps: &Vec<u64>) -> bool {
        heaps.iter().all(|&stones| self.lists(stones))
    }

    fn is_option(&self, heaps: &Vec<u64>, take: Removal) -> bool {
        heaps.get(take.heap()).is_some_and(|&stones| self.may_take(take.stones(), stones))
    }

    fn lifted_options<M>(&self, heaps: &Vec<u64>, lift: impl Fn(Removal) -> M) -> Vec<M> {
        let most = heaps.iter().max().map_or(0, |&stones| self.amounts(stones).len());
        let mut takes = Vec::with_capacity(most * heaps.len());
        for (heap, &stones) in heaps.iter().enumerate() {
            takes.extend(self.amounts(stones).iter().map(|&stones| lift(Removal::new(heap, stones.into()))));
        }
        takes
    }

    fn is_stuck(&self, heaps: &Vec<u64>) -> bool {
        heaps.iter().all(|&stones| self.amounts(stones).is_empty())
    }

    fn after(&self, heaps: &Vec<u64>, take: Removal) -> Vec<u64> {
        let mut heaps = heaps.clone();
        heaps[take.heap()] -= take.stones();
        heaps
    }

    fn why_no_option(&self, heaps: &Vec<u64>, take: Removal) -> String {
        let stones = heaps.get(take.heap()).copied().unwrap_or(0);
        if take.stones() > stones {
            return format!("is more than the heap of {stones}");
        }
        match self.family {
            Family::Squares => "is no square number: take 1, 4, 9, 16, ..".to_owned(),
            Family::PrimePowers => "is no power of a prime: take 1, 2, 3, 4, 5, 7, ..".to_owned(),
            Family::Set(ref amounts) => format!("stones may not be taken: {}", notation::write_amounts(amounts)),
        }
    }

    /// Heaps have no order.
    fn reduced(&self, heaps: &Vec<u64>) -> Vec<u64> {
        sorted(heaps)
    }

    fn write_choice(&self, heaps: &Vec<u64>, take: Removal) -> String {
        write_take(heaps.len(), take.heap(), take.stones())
    }

    fn read_choice(&self, heaps: &Vec<u64>, text: &str) -> Result<Removal, NotationError> {
        read_take(heaps.len(), text).map(|(heap, stones)| Removal::new(heap, stones))
    }

    fn write_state(&self, heaps: &Vec<u64>) -> String {
        write_numbers(heaps)
    }

    fn read_state(&self, text: &str) -> Result<Vec<u64>, NotationError> {
        notation::read_position(self, text)
    }
}
