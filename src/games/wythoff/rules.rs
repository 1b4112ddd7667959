//! Setup, position, move and notation of Wythoff's game.

use std::fmt;
use std::str::FromStr;

use crate::core::{GameInfo, Impartial, Ladder, LadderStep, NotationError, Preset, Shape, Turned};
use crate::games::heaps::{read_numbers, write_numbers};

/// The largest pile.
pub(crate) const MAX_PILE: u32 = 1_000;

/// A setup: the stones of the two piles.
#[derive(Clone, Debug)]
pub struct Wythoff {
    pub(super) start: [u32; 2],
}

/// The two piles, in their places, with the player to move.
pub type Piles = Turned<[u32; 2]>;

/// The stones taken from each pile: one of them none, or both the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WythoffTake(
    /// From the first pile and from the second.
    pub [u32; 2],
);

impl Wythoff {
    /// The piles at the start.
    pub fn piles(&self) -> [u32; 2] {
        self.start
    }
}

impl Impartial for Wythoff {
    const ABOUT: GameInfo = GameInfo {
        name: "Wythoff",
        group: "Heaps",
        summary: "Take any number of stones from one pile, or the same number from both. Whoever cannot, loses.",
        rules: include_str!("../../../assets/rules/wythoff.md"),
        grammar: "8,5",
        ladder: Ladder::new(
            &["wythoff 8,5", "wythoff 30,21"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("random@55/sees=2@45"),
                LadderStep::eager("sees=2"),
                LadderStep::careful("sees=2@50/sees=4@50"),
                LadderStep::strong("sees=4@85/perfect@15"),
                LadderStep::perfect(),
            ],
        ),
        sizes: &["wythoff 8,5", "wythoff 13,9", "wythoff 30,21"],
        presets: &[
            Preset { setup: "wythoff 8,5", blurb: "the piles of the first lesson" },
            Preset { setup: "wythoff 10,6", blurb: "lost, if the other side knows the golden ratio" },
            Preset { setup: "wythoff 30,21", blurb: "two larger piles" },
        ],
        options: &[],
    };
    type State = [u32; 2];
    type Choice = WythoffTake;

    fn reach(&self) -> Shape {
        Shape::Acyclic
    }

    fn opening_state(&self) -> [u32; 2] {
        self.start
    }

    fn lifted_options<M>(&self, &[a, b]: &[u32; 2], lift: impl Fn(WythoffTake) -> M) -> Vec<M> {
        let mut takes = Vec::with_capacity((a + b + a.min(b)) as usize);
        for take in 1..=b {
            takes.push(lift(WythoffTake([0, take])));
        }
        for take in 1..=a.min(b) {
            takes.push(lift(WythoffTake([take, 0])));
            takes.push(lift(WythoffTake([take, take])));
        }
        for take in b + 1..=a {
            takes.push(lift(WythoffTake([take, 0])));
        }
        takes
    }

    fn is_stuck(&self, piles: &[u32; 2]) -> bool {
        *piles == [0, 0]
    }

    fn after(&self, piles: &[u32; 2], take: WythoffTake) -> [u32; 2] {
        [piles[0] - take.0[0], piles[1] - take.0[1]]
    }

    fn why_no_option(&self, piles: &[u32; 2], take: WythoffTake) -> String {
        match take.0 {
            [0, 0] => "takes nothing; take at least one stone".to_owned(),
            [a, b] if a > piles[0] || b > piles[1] => format!("is more than there is: {} and {}", piles[0], piles[1]),
            _ => "takes different numbers from both piles; only the same number may go from both".to_owned(),
        }
    }

    /// The piles have no order.
    fn reduced(&self, &[a, b]: &[u32; 2]) -> [u32; 2] {
        [a.min(b), a.max(b)]
    }

    fn write_choice(&self, _piles: &[u32; 2], take: WythoffTake) -> String {
        format!("{}.{}", take.0[0], take.0[1])
    }

    fn read_choice(&self, _piles: &[u32; 2], text: &str) -> Result<WythoffTake, NotationError> {
        let wrong = || NotationError::malformed(text, "is no move: the stones from each pile");
        let (a, b) = text.split_once('.').ok_or_else(wrong)?;
        Ok(WythoffTake([a.parse().map_err(|_| wrong())?, b.parse().map_err(|_| wrong())?]))
    }

    fn write_state(&self, piles: &[u32; 2]) -> String {
        write_numbers(piles)
    }

    fn read_state(&self, text: &str) -> Result<[u32; 2], NotationError> {
        let piles = read_piles(text)?;
        let top = self.start[0].max(self.start[1]);
        match piles.iter().find(|&&stones| stones > top) {
            Some(large) => {
                let reason = format!("is more than a pile began with: at most {top}");
                Err(NotationError::new(large.to_string(), reason))
            }
            None => Ok(piles),
        }
    }
}

fn read_piles(text: &str) -> Result<[u32; 2], NotationError> {
    let piles = read_numbers(text, 0, MAX_PILE)?;
    <[u32; 2]>::try_from(piles).map_err(|_| NotationError::new(text, "is not two piles, e.g. 8,5"))
}

impl fmt::Display for Wythoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "wythoff {}", write_numbers(&self.start))
    }
}

impl FromStr for Wythoff {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["wythoff", piles] => Ok(Self { start: read_piles(piles)? }),
            _ => Err(NotationError::new(text, "is no setup of Wythoff's game, which is two piles: wythoff 8,5")),
        }
    }
}
