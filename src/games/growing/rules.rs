//! Setup, position, move and notation of the heaps that can grow.

use std::fmt;
use std::str::FromStr;

use crate::core::{GameInfo, Impartial, Ladder, LadderStep, NotationError, OptionSpec, Preset, Shape, Turned};
use crate::games::compound::PLUS;
use crate::games::heaps::read_numbers;

/// The largest heap to begin with.
pub(crate) const MAX_HEAP: u128 = 1_000_000;

/// The largest heap that one stone at a time can make of those.
const MAX_GROWN: u128 = MAX_HEAP + 1;

/// Which game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GrowingKind {
    /// Take a square; or add one stone to a positive even number of stones.
    EvenPlusOne,
    /// Take a square; or add one stone to an odd number of stones.
    OddPlusOne,
    /// Take or add the largest square that does not exceed the heap.
    PutOrTake,
}

/// A setup: the game and its heap.
#[derive(Clone, Debug)]
pub struct Growing {
    pub(super) kind: GrowingKind,
    pub(super) start: u128,
}

/// The stones of the heap, with the player to move.
pub type Heap = Turned<u128>;

/// A number of stones, in two halves, the greater first: a whole one would give every move of every game its alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StoneCount([u32; 4]);

impl StoneCount {
    /// The number.
    pub fn count(self) -> u128 {
        self.0.iter().fold(0, |count, &part| count << 32 | u128::from(part))
    }
}

impl From<u128> for StoneCount {
    fn from(count: u128) -> Self {
        Self([96, 64, 32, 0].map(|places| (count >> places) as u32))
    }
}

/// What a move does to the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// Take so many stones.
    Take(StoneCount),
    /// Add what the rules allow.
    Put,
}

impl Growing {
    /// Which game it is.
    pub fn kind(&self) -> GrowingKind {
        self.kind
    }

    /// How many stones a player may add to a heap of `stones`; none where the rules, or the size of a number, forbid it.
    pub fn put(&self, stones: u128) -> Option<u128> {
        match self.kind {
            GrowingKind::EvenPlusOne if stones > 0 && stones.is_multiple_of(2) => Some(1),
            GrowingKind::OddPlusOne if !stones.is_multiple_of(2) => Some(1),
            GrowingKind::EvenPlusOne | GrowingKind::OddPlusOne => None,
            GrowingKind::PutOrTake if stones == 0 => None,
            GrowingKind::PutOrTake => {
                let square = stones.isqrt() * stones.isqrt();
                stones.checked_add(square).map(|_| square)
            }
        }
    }

    /// The squares that may be taken from a heap of `stones`, ascending.
    pub fn takes(&self, stones: u128) -> impl Iterator<Item = u128> {
        let root = stones.isqrt();
        let least = if self.kind == GrowingKind::PutOrTake { root.max(1) } else { 1 };
        (least..=root).map(|root| root * root)
    }
}

/// The opponents at `put-or-take`.
const PUT_OR_TAKE: Ladder = Ladder::new(
    &["put-or-take 92"],
    &[
        LadderStep::beginner("random"),
        LadderStep::careless("random@58/sees=2@42"),
        LadderStep::eager("random@18/sees=2@82"),
        LadderStep::careful("sees=2@62/perfect@38"),
        LadderStep::perfect(),
    ],
)
.with_riddles(&["put-or-take 92", "put-or-take 44"])
.with_small_steps("many games are drawn, and what was given away seldom comes back");

impl Impartial for Growing {
    const ABOUT: GameInfo = GameInfo {
        name: "Growing heaps",
        group: "Heaps",
        summary: "Take a square number of stones, or put some back. Play may go on for ever.",
        rules: include_str!("../../../assets/rules/square-but-one.md"),
        grammar: "25 | 20,9",
        ladder: Ladder::new(
            &["square-but-one 30", "square-but-one 40 odd"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("random@55/sees=2@45"),
                LadderStep::eager("sees=2"),
                LadderStep::careful("sees=2@30/sees=4@70"),
                LadderStep::perfect(),
            ],
        )
        .with_small_steps(
            "a game has few turns that can give anything away, and what was given away seldom comes back",
        ),
        sizes: &[
            "square-but-one 25",
            "square-but-one 30",
            "square-but-one 60",
            "put-or-take 44",
            "put-or-take 92",
            "put-or-take 150",
        ],
        presets: &[
            Preset { setup: "square-but-one 25", blurb: "an even heap may grow by one: most heaps are draws" },
            Preset { setup: "square-but-one 30", blurb: "won in three: a square and 5" },
            Preset { setup: "square-but-one 40 odd", blurb: "an odd heap may grow by one: more of them are decided" },
            Preset { setup: "put-or-take 92", blurb: "put or take the largest square; 92 is won in eleven" },
            Preset { setup: "put-or-take 44", blurb: "won in three, if one dares to make the heap grow" },
            Preset { setup: "put-or-take 7", blurb: "a draw: nobody can leave the circle" },
        ],
        options: &[],
    };
    type State = u128;
    type Choice = Change;

    fn about(id: &str) -> GameInfo {
        const ODD: OptionSpec = OptionSpec {
            key: "odd",
            label: "What grows",
            values: &["", "odd"],
            usual: "even ones",
            help: "odd: one stone may be added to an odd number of stones, not to an even one",
        };
        match id {
            "put-or-take" => GameInfo {
                name: "Put-or-Take-a-Square",
                summary: "Take the largest square that the heap holds, or put as much again. Whoever cannot, loses.",
                rules: include_str!("../../../assets/rules/put-or-take.md"),
                grammar: "92 | 92,7",
                ladder: PUT_OR_TAKE,
                ..Self::ABOUT
            },
            _ => GameInfo {
                name: "Square-But-One",
                summary: "Take a square number of stones, or add one to an even heap. Whoever cannot, loses.",
                grammar: "25 | 20,9  [odd]",
                options: &[ODD],
                ..Self::ABOUT
            },
        }
    }

    /// Heaps that may grow have no nimbers to be added: several are several games.
    fn heaps_apart(words: &str) -> Option<String> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let (&id, &heaps) = words.first().zip(words.get(1))?;
        let alone = |heap| [&[id, heap], &words[2..]].concat().join(" ");
        let parts: Vec<_> = heaps.split(',').map(alone).collect();
        // What is wrong with a list of heaps is said of the list.
        let is_well_formed =
            parts.len() > 1 && !heaps.split(',').any(str::is_empty) && matches!(words[2..], [] | ["odd"]);
        is_well_formed.then(|| format!("sum {}", parts.join(PLUS)))
    }

    fn reach(&self) -> Shape {
        match self.kind {
            GrowingKind::EvenPlusOne | GrowingKind::OddPlusOne => Shape::Loopy,
            GrowingKind::PutOrTake => Shape::Unbounded,
        }
    }

    fn opening_state(&self) -> u128 {
        self.start
    }

    fn lifted_options<M>(&self, &stones: &u128, lift: impl Fn(Change) -> M) -> Vec<M> {
        let takes = self.takes(stones).map(|square| Change::Take(square.into()));
        takes.chain(self.put(stones).map(|_| Change::Put)).map(lift).collect()
    }

    fn is_stuck(&self, &stones: &u128) -> bool {
        stones == 0
    }

    fn after(&self, &stones: &u128, change: Change) -> u128 {
        match change {
            Change::Take(square) => stones - square.count(),
            Change::Put => stones + self.put(stones).unwrap_or(0),
        }
    }

    fn why_no_option(&self, &heap: &u128, change: Change) -> String {
        match (change, self.kind) {
            (Change::Take(stones), _) if stones.count() > heap => {
                format!("is more than the heap of {heap}")
            }
            (Change::Take(_), GrowingKind::PutOrTake) => {
                let root = heap.isqrt();
                format!("is not the largest square that {heap} holds, {}", root * root)
            }
            (Change::Take(_), _) => "is no square number: take 1, 4, 9, 16, ..".to_owned(),
            (Change::Put, GrowingKind::EvenPlusOne) => {
                "is for an even number of stones, and there must be one".to_owned()
            }
            (Change::Put, GrowingKind::OddPlusOne) => "is for an odd number of stones".to_owned(),
            (Change::Put, GrowingKind::PutOrTake) => "would make a heap that no number here can hold".to_owned(),
        }
    }

    fn write_choice(&self, _stones: &u128, change: Change) -> String {
        match change {
            Change::Take(stones) => stones.count().to_string(),
            Change::Put => "put".to_owned(),
        }
    }

    fn read_choice(&self, _stones: &u128, text: &str) -> Result<Change, NotationError> {
        if text == "put" {
            return Ok(Change::Put);
        }
        text.parse::<u128>()
            .map(|stones| Change::Take(stones.into()))
            .map_err(|_| NotationError::malformed(text, "is no move: how many stones to take, or `put`"))
    }

    fn write_state(&self, stones: &u128) -> String {
        stones.to_string()
    }

    /// Where squares are put, a heap has no largest size but that of a number.
    fn read_state(&self, text: &str) -> Result<u128, NotationError> {
        let most = if self.kind == GrowingKind::PutOrTake { u128::MAX } else { MAX_GROWN };
        match text.parse() {
            Ok(number) if number <= most => Ok(number),
            _ => Err(NotationError::new(text, format!("is not a number of stones from 0 to {most}"))),
        }
    }
}

impl fmt::Display for Growing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            GrowingKind::EvenPlusOne => write!(f, "square-but-one {}", self.start),
            GrowingKind::OddPlusOne => write!(f, "square-but-one {} odd", self.start),
            GrowingKind::PutOrTake => write!(f, "put-or-take {}", self.start),
        }
    }
}

impl FromStr for Growing {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (kind, heap) = match words.as_slice() {
            ["square-but-one", heap] => (GrowingKind::EvenPlusOne, heap),
            ["square-but-one", heap, "odd"] => (GrowingKind::OddPlusOne, heap),
            ["put-or-take", heap] => (GrowingKind::PutOrTake, heap),
            _ => {
                let expected = "is no such game; e.g. square-but-one 25, square-but-one 25 odd, put-or-take 92";
                return Err(NotationError::new(text, expected));
            }
        };
        match heap.parse() {
            _ if heap.contains(',') => {
                read_numbers(heap, 1, MAX_HEAP)?;
                let sum = Self::heaps_apart(text).unwrap_or_default();
                Err(NotationError::new(*heap, format!("are several heaps, which are a sum: {sum}")))
            }
            Ok(start) if (1..=MAX_HEAP).contains(&start) => Ok(Self { kind, start }),
            _ => Err(NotationError::new(*heap, format!("is not a whole number from 1 to {MAX_HEAP}"))),
        }
    }
}
