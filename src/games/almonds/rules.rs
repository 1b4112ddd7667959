//! Setup, position, move and notation of the almonds.

use std::fmt;
use std::str::FromStr;

use crate::core::{GameInfo, Impartial, Ladder, LadderStep, NotationError, PaintStep, Preset, Shape, Turned, counted};
use crate::games::heaps::{read_numbers, write_numbers};

/// The most almonds: 204,226 ways to heap them.
pub(crate) const MAX_ALMONDS: u32 = 50;

/// A setup: how many almonds, and how they lie at the start.
#[derive(Clone, Debug)]
pub struct Almonds {
    pub(super) start: Vec<u8>,
}

/// The heaps, largest first, with the player to move.
pub type Plate = Turned<Vec<u8>>;

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

impl Impartial for Almonds {
    const ABOUT: GameInfo = GameInfo {
        name: "Almonds",
        group: "Heaps",
        summary: "Divide a heap into equal shares, or join two different heaps. Whoever finds only single almonds, loses.",
        rules: include_str!("../../../assets/rules/almonds.md"),
        grammar: "6 | 4,1,1",
        ladder: Ladder::new(
            &["almonds 12"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("random@65/sees=2@35"),
                LadderStep::eager("random@30/sees=2@70"),
                LadderStep::careful("sees=2@80/perfect@20"),
                LadderStep::perfect(),
            ],
        )
        .with_riddles(&["almonds 10", "almonds 12", "almonds 15"]),
        sizes: &["almonds 6", "almonds 10", "almonds 15"],
        presets: &[
            Preset { setup: "almonds 6", blurb: "six almonds, eleven positions: the fifth lesson" },
            Preset { setup: "almonds 10", blurb: "the most of which no position is a draw" },
            Preset { setup: "almonds 15", blurb: "from eleven on most positions are draws" },
            Preset { setup: "almonds 4,2", blurb: "a lost position to begin with" },
        ],
        options: &[],
    };
    type State = Vec<u8>;
    type Choice = Serve;

    fn reach(&self) -> Shape {
        Shape::Loopy
    }

    fn opening_state(&self) -> Vec<u8> {
        self.start.clone()
    }

    fn is_stuck(&self, heaps: &Vec<u8>) -> bool {
        heaps.iter().all(|&heap| heap == 1)
    }

    fn lifted_options<M>(&self, heaps: &Vec<u8>, lift: impl Fn(Serve) -> M) -> Vec<M> {
        let mut sizes = heaps.clone();
        sizes.reverse();
        sizes.dedup();
        let shares = sizes.iter().flat_map(|&heap| {
            (2..=heap).filter(move |&parts| heap.is_multiple_of(parts)).map(move |parts| Serve::Share { heap, parts })
        });
        let joins = sizes
            .iter()
            .enumerate()
            .flat_map(|(place, &small)| sizes[place + 1..].iter().map(move |&large| Serve::Join { small, large }));
        let mut serves = Vec::with_capacity(sizes.iter().map(|&heap| usize::from(heap / 2) + sizes.len()).sum());
        serves.extend(shares.chain(joins).map(lift));
        serves
    }

    fn after(&self, heaps: &Vec<u8>, serve: Serve) -> Vec<u8> {
        let mut heaps = heaps.clone();
        let mut take = |size: u8| {
            if let Some(place) = heaps.iter().position(|&heap| heap == size) {
                heaps.remove(place);
            }
        };
        match serve {
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
        heaps
    }

    fn why_no_option(&self, heaps: &Vec<u8>, serve: Serve) -> String {
        let missing = |size: u8| !heaps.contains(&size);
        match serve {
            Serve::Share { heap, .. } if missing(heap) => format!("needs a heap of {heap}, and there is none"),
            Serve::Join { small, .. } if missing(small) => format!("needs a heap of {small}, and there is none"),
            Serve::Join { large, .. } if missing(large) => format!("needs a heap of {large}, and there is none"),
            Serve::Join { small, large } if small == large => {
                "joins equal heaps; only different ones may be joined".to_owned()
            }
            Serve::Share { .. } | Serve::Join { .. } => "is no fair share".to_owned(),
        }
    }

    /// A share is an equation, `6=2+2+2`; a join names the two heaps, `1,3`.
    fn write_choice(&self, _heaps: &Vec<u8>, serve: Serve) -> String {
        match serve {
            Serve::Share { heap, parts } => {
                let part = (heap / parts).to_string();
                format!("{heap}={}", vec![part; usize::from(parts)].join("+"))
            }
            Serve::Join { small, large } => format!("{small},{large}"),
        }
    }

    fn read_choice(&self, _heaps: &Vec<u8>, text: &str) -> Result<Serve, NotationError> {
        read_serve(text)
    }

    fn write_state(&self, heaps: &Vec<u8>) -> String {
        write_heaps(heaps)
    }

    fn read_state(&self, text: &str) -> Result<Vec<u8>, NotationError> {
        let heaps = read_heaps(text)?;
        let (sum, all) = (total(&heaps), total(&self.start));
        if sum != all {
            let has = counted(sum as usize, "almond");
            return Err(NotationError::new(text, format!("has {has}; this game has {all}")));
        }
        Ok(heaps)
    }

    /// An almond more comes from the smallest other heap, one less begins a heap.
    fn repainted(&self, heaps: &Vec<u8>, spot: usize, step: PaintStep) -> Result<Vec<u8>, NotationError> {
        let only = || NotationError::new(write_heaps(heaps), "has no almond for that");
        let mut next = heaps.clone();
        match step {
            PaintStep::Next => {
                let other = (0..heaps.len()).rev().find(|&other| other != spot).ok_or_else(only)?;
                next.get_mut(spot).into_iter().for_each(|heap| *heap += 1);
                next[other] -= 1;
            }
            PaintStep::Before => {
                let heap = next.get_mut(spot).filter(|heap| **heap > 1).ok_or_else(only)?;
                *heap -= 1;
                next.push(1);
            }
        }
        next.retain(|&heap| heap > 0);
        next.sort_unstable_by(|a, b| b.cmp(a));
        Ok(next)
    }
}

fn total(heaps: &[u8]) -> u32 {
    heaps.iter().map(|&heap| u32::from(heap)).sum()
}

fn write_heaps(heaps: &[u8]) -> String {
    write_numbers(&heaps.iter().map(|&heap| u32::from(heap)).collect::<Vec<_>>())
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
    let wrong = || NotationError::malformed(text, "is no move: a fair share, or two heaps to join");
    let numbers =
        |list: &str, sign: char| -> Option<Vec<u8>> { list.split(sign).map(|word| word.parse::<u8>().ok()).collect() };
    let join = |a: u8, b: u8| Serve::Join { small: a.min(b), large: a.max(b) };
    let Some((whole, parts)) = text.split_once('=') else {
        return match numbers(text, ',').as_deref() {
            Some(&[a, b]) => Ok(join(a, b)),
            _ => Err(wrong()),
        };
    };
    let whole: u8 = whole.parse().map_err(|_| wrong())?;
    // As the board writes it: 6=3x2 is three heaps of two.
    let times = numbers(parts, 'x').filter(|sides| sides.len() == 2).map(|sides| vec![sides[1]; sides[0].into()]);
    let parts = times.or_else(|| numbers(parts, '+')).ok_or_else(wrong)?;
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
        write!(f, "almonds {}", write_heaps(&self.start))
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
