//! Setup, position, move and notation of the almonds.

use std::fmt;
use std::str::FromStr;

use crate::core::{Game, GameInfo, GameResult, NotationError, PlayError, Player, Preset, Shape};
use crate::games::heaps::list::{read_numbers, split_mover, with_mover, write_numbers};

/// The most almonds: 204,226 ways to heap them.
pub const MAX_ALMONDS: u32 = 50;

/// A setup: how many almonds, and how they lie at the start.
#[derive(Clone, Debug)]
pub struct Almonds {
    pub(super) start: Vec<u8>,
}

/// The heaps, largest first, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plate {
    pub(super) heaps: Vec<u8>,
    pub(super) mover: Player,
}

impl Plate {
    /// The heaps, largest first.
    pub fn heaps(&self) -> &[u8] {
        &self.heaps
    }
}

/// What is done to the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Serve {
    /// Divide a heap into so many equal ones.
    Share {
        /// The size of the heap.
        heap: u8,
        /// How many heaps come of it.
        parts: u8,
    },
    /// Join two heaps of different sizes.
    Join {
        /// The size of the smaller.
        small: u8,
        /// The size of the larger.
        large: u8,
    },
}

impl Game for Almonds {
    const INFO: GameInfo = GameInfo {
        name: "Almonds",
        group: "Heaps",
        summary: "Divide a heap into equal shares, or join two different heaps. Whoever finds only single almonds, loses.",
        rules: include_str!("../../../../assets/rules/almonds.md"),
        grammar: "6 | 4,1,1",
        presets: &[
            Preset { setup: "almonds 6", blurb: "six almonds, eleven positions: the fifth lesson" },
            Preset { setup: "almonds 10", blurb: "the most of which no position is a draw" },
            Preset { setup: "almonds 15", blurb: "from eleven on most positions are draws" },
            Preset { setup: "almonds 4,2", blurb: "a lost position to begin with" },
        ],
        options: &[],
    };
    type Position = Plate;
    type Move = Serve;

    fn shape(&self) -> Shape {
        Shape::Loopy
    }

    fn start(&self) -> Plate {
        Plate { heaps: self.start.clone(), mover: Player::P1 }
    }

    fn to_move(&self, pos: &Plate) -> Player {
        pos.mover
    }

    fn result(&self, pos: &Plate) -> Option<GameResult> {
        pos.heaps.iter().all(|&heap| heap == 1).then(|| GameResult::Won(pos.mover.opponent()))
    }

    fn legal_moves(&self, pos: &Plate) -> Vec<Serve> {
        let mut sizes = pos.heaps.clone();
        sizes.reverse();
        sizes.dedup();
        let shares = sizes.iter().flat_map(|&heap| {
            (2..=heap).filter(move |&parts| heap.is_multiple_of(parts)).map(move |parts| Serve::Share { heap, parts })
        });
        let joins = sizes
            .iter()
            .enumerate()
            .flat_map(|(place, &small)| sizes[place + 1..].iter().map(move |&large| Serve::Join { small, large }));
        shares.chain(joins).collect()
    }

    fn play(&self, pos: &Plate, mv: Serve) -> Plate {
        let mut heaps = pos.heaps.clone();
        let mut take = |size: u8| {
            if let Some(place) = heaps.iter().position(|&heap| heap == size) {
                heaps.remove(place);
            }
        };
        match mv {
            Serve::Share { heap, parts } => {
                take(heap);
                heaps.extend((0..parts).map(|_| heap / parts));
            }
            Serve::Join { small, large } => {
                take(small);
                take(large);
                heaps.push(small + large);
            }
        }
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Plate { heaps, mover: pos.mover.opponent() }
    }

    fn why_illegal(&self, pos: &Plate, mv: Serve) -> String {
        let missing = |size: u8| !pos.heaps.contains(&size);
        match mv {
            Serve::Share { heap, .. } if missing(heap) => format!("needs a heap of {heap}, and there is none"),
            Serve::Join { small, .. } if missing(small) => format!("needs a heap of {small}, and there is none"),
            Serve::Join { large, .. } if missing(large) => format!("needs a heap of {large}, and there is none"),
            Serve::Join { small, large } if small == large => {
                "joins equal heaps; only different ones may be joined".to_owned()
            }
            Serve::Share { .. } | Serve::Join { .. } => "is no fair share".to_owned(),
        }
    }

    /// The almonds have no owner.
    fn canonical(&self, pos: &Plate) -> Plate {
        Plate { heaps: pos.heaps.clone(), mover: Player::P1 }
    }

    /// A share is an equation, `6=2+2+2`; a join names the two heaps, `1,3`.
    fn write_move(&self, _pos: &Plate, mv: Serve) -> String {
        match mv {
            Serve::Share { heap, parts } => {
                let part = (heap / parts).to_string();
                format!("{heap}={}", vec![part; usize::from(parts)].join("+"))
            }
            Serve::Join { small, large } => format!("{small},{large}"),
        }
    }

    fn read_move(&self, _pos: &Plate, text: &str) -> Result<Serve, NotationError> {
        read_serve(text)
    }

    /// A turn is one move, and the sign that joins moves elsewhere belongs to it.
    fn write_turn(&self, pos: &Plate, moves: &[Serve]) -> String {
        moves.iter().map(|&mv| self.write_move(pos, mv)).collect::<Vec<_>>().join(" ")
    }

    fn read_turn(&self, pos: &Plate, text: &str) -> Result<Vec<Serve>, NotationError> {
        let mv = self.read_move(pos, text)?;
        match self.try_play(pos, mv) {
            Ok(_) => Ok(vec![mv]),
            // The sentence quotes the move as it was typed.
            Err(PlayError::Illegal { reason, .. }) => Err(NotationError::new(text, reason)),
            Err(PlayError::Over) => Err(NotationError::new(text, PlayError::Over.to_string())),
        }
    }

    fn write_position(&self, pos: &Plate) -> String {
        let heaps: Vec<u32> = pos.heaps.iter().map(|&heap| u32::from(heap)).collect();
        with_mover(write_numbers(&heaps), pos.mover)
    }

    fn read_position(&self, text: &str) -> Result<Plate, NotationError> {
        let (list, mover) = split_mover(text)?;
        let heaps = read_heaps(list)?;
        let (sum, all) = (total(&heaps), total(&self.start));
        if sum != all {
            return Err(NotationError::new(list, format!("has {sum} almonds; this game has {all}")));
        }
        Ok(Plate { heaps, mover })
    }
}

fn total(heaps: &[u8]) -> u32 {
    heaps.iter().map(|&heap| u32::from(heap)).sum()
}

fn read_heaps(text: &str) -> Result<Vec<u8>, NotationError> {
    let mut heaps: Vec<u8> = read_numbers(text, 1, MAX_ALMONDS)?.into_iter().map(|heap| heap as u8).collect();
    if total(&heaps) > MAX_ALMONDS {
        return Err(NotationError::new(text, format!("has {} almonds; at most {MAX_ALMONDS}", total(&heaps))));
    }
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    Ok(heaps)
}

/// `6=2+2+2` shares, `1,3` joins; a join may be written as an equation too, `4=1+3`.
fn read_serve(text: &str) -> Result<Serve, NotationError> {
    let wrong = || NotationError::new(text, "is no move: a fair share, e.g. 6=2+2+2, or two heaps to join, e.g. 1,3");
    let numbers =
        |list: &str, sign: char| -> Option<Vec<u8>> { list.split(sign).map(|word| word.parse().ok()).collect() };
    let join = |a: u8, b: u8| Serve::Join { small: a.min(b), large: a.max(b) };
    let Some((whole, parts)) = text.split_once('=') else {
        return match numbers(text, ',').as_deref() {
            Some(&[a, b]) => Ok(join(a, b)),
            _ => Err(wrong()),
        };
    };
    let whole: u8 = whole.parse().map_err(|_| wrong())?;
    let parts = numbers(parts, '+').ok_or_else(wrong)?;
    if total(&parts) != u32::from(whole) {
        return Err(NotationError::new(text, format!("does not add up: the parts make {}", total(&parts))));
    }
    match parts.as_slice() {
        &[a, b] if a != b => Ok(join(a, b)),
        [first, rest @ ..] if *first > 0 && !rest.is_empty() && rest.iter().all(|part| part == first) => {
            Ok(Serve::Share { heap: whole, parts: parts.len() as u8 })
        }
        _ => Err(NotationError::new(text, "is no fair share: all parts must be equal")),
    }
}

impl fmt::Display for Almonds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps: Vec<u32> = self.start.iter().map(|&heap| u32::from(heap)).collect();
        write!(f, "almonds {}", write_numbers(&heaps))
    }
}

impl FromStr for Almonds {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["almonds", heaps] => Ok(Self { start: read_heaps(heaps)? }),
            _ => Err(NotationError::new(text, "is no setup of the almonds, e.g. almonds 6 or almonds 4,1,1")),
        }
    }
}
