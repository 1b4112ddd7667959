//! Setup, position, move and notation of Wythoff's game.

use std::fmt;
use std::str::FromStr;

use crate::core::{Game, GameInfo, GameResult, NotationError, Player, Preset, Shape};
use crate::games::heaps::list::{read_numbers, split_mover, with_mover, write_numbers};

/// The largest pile.
pub const MAX_PILE: u32 = 1_000;

/// A setup: the stones of the two piles.
#[derive(Clone, Debug)]
pub struct Wythoff {
    pub(super) start: [u32; 2],
}

/// The two piles, in their places, and the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piles {
    pub(super) stones: [u32; 2],
    pub(super) mover: Player,
}

impl Piles {
    /// The stones of each pile.
    pub fn stones(&self) -> [u32; 2] {
        self.stones
    }
}

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

impl Game for Wythoff {
    const INFO: GameInfo = GameInfo {
        name: "Wythoff",
        group: "Heaps",
        summary: "Take any number of stones from one pile, or the same number from both. Whoever cannot, loses.",
        rules: include_str!("../../../../assets/rules/wythoff.md"),
        grammar: "8,5",
        presets: &[
            Preset { setup: "wythoff 8,5", blurb: "the piles of the first lesson" },
            Preset { setup: "wythoff 10,6", blurb: "lost, if the other side knows the golden ratio" },
            Preset { setup: "wythoff 30,21", blurb: "two larger piles" },
        ],
        options: &[],
    };
    type Position = Piles;
    type Move = WythoffTake;

    fn shape(&self) -> Shape {
        Shape::Acyclic
    }

    fn start(&self) -> Piles {
        Piles { stones: self.start, mover: Player::P1 }
    }

    fn to_move(&self, pos: &Piles) -> Player {
        pos.mover
    }

    fn result(&self, pos: &Piles) -> Option<GameResult> {
        (pos.stones == [0, 0]).then(|| GameResult::Won(pos.mover.opponent()))
    }

    fn legal_moves(&self, pos: &Piles) -> Vec<WythoffTake> {
        let [a, b] = pos.stones;
        let first = (1..=a).map(|take| [take, 0]);
        let second = (1..=b).map(|take| [0, take]);
        let both = (1..=a.min(b)).map(|take| [take, take]);
        let mut takes: Vec<_> = first.chain(second).chain(both).map(WythoffTake).collect();
        takes.sort_unstable();
        takes
    }

    fn play(&self, pos: &Piles, mv: WythoffTake) -> Piles {
        let stones = [pos.stones[0] - mv.0[0], pos.stones[1] - mv.0[1]];
        Piles { stones, mover: pos.mover.opponent() }
    }

    fn why_illegal(&self, pos: &Piles, mv: WythoffTake) -> String {
        match mv.0 {
            [0, 0] => "takes nothing; take at least one stone".to_owned(),
            [a, b] if a > pos.stones[0] || b > pos.stones[1] => {
                format!("is more than there is: {} and {}", pos.stones[0], pos.stones[1])
            }
            _ => "takes different numbers from both piles; only the same number may go from both".to_owned(),
        }
    }

    /// The piles have no order and no owner.
    fn canonical(&self, pos: &Piles) -> Piles {
        let [a, b] = pos.stones;
        Piles { stones: [a.min(b), a.max(b)], mover: Player::P1 }
    }

    fn write_move(&self, _pos: &Piles, mv: WythoffTake) -> String {
        format!("{}.{}", mv.0[0], mv.0[1])
    }

    fn read_move(&self, _pos: &Piles, text: &str) -> Result<WythoffTake, NotationError> {
        let wrong = || NotationError::new(text, "is no move: the stones from each pile, e.g. 2.2 or 3.0");
        let (a, b) = text.split_once('.').ok_or_else(wrong)?;
        Ok(WythoffTake([a.parse().map_err(|_| wrong())?, b.parse().map_err(|_| wrong())?]))
    }

    fn write_position(&self, pos: &Piles) -> String {
        with_mover(write_numbers(&pos.stones), pos.mover)
    }

    fn read_position(&self, text: &str) -> Result<Piles, NotationError> {
        let (list, mover) = split_mover(text)?;
        let stones = read_piles(list)?;
        let top = self.start[0].max(self.start[1]);
        if let Some(large) = stones.iter().find(|&&stones| stones > top) {
            return Err(NotationError::new(
                large.to_string(),
                format!("is more than a pile began with: at most {top}"),
            ));
        }
        Ok(Piles { stones, mover })
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
