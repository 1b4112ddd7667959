//! Position, move and notation of the cheques.

use super::setup::{Cheques, MAX_WORTH};
use crate::core::{
    Game, GameInfo, GameResult, Ladder, LadderStep, NotationError, PaintSpot, PaintStep, Player, Preset, Shape,
    split_mover, with_mover,
};
use crate::games::heaps::{read_numbers, write_numbers};

/// What is left of the row, how far P1 leads, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    pub(super) cheques: Vec<u32>,
    pub(super) lead: i64,
    pub(super) mover: Player,
}

impl Row {
    /// The cheques that are left, in their row.
    pub fn cheques(&self) -> &[u32] {
        &self.cheques
    }

    /// What P1 has cashed more than P2.
    pub fn lead(&self) -> i64 {
        self.lead
    }

    /// The lead of the player to move.
    pub(super) fn movers_lead(&self) -> i64 {
        if self.mover == Player::P1 { self.lead } else { -self.lead }
    }
}

/// The end from which a cheque is taken. The only cheque left is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowEnd {
    /// The first of the row.
    First,
    /// The last of the row.
    Last,
}

impl Game for Cheques {
    const INFO: GameInfo = GameInfo {
        name: "Cheques",
        group: "Heaps",
        summary: "Take the first cheque of the row or the last. Whoever has more in the end, wins.",
        rules: include_str!("../../../assets/rules/cheques.md"),
        grammar: "3,1,7,.. | random 12 of 1..20 seed=4",
        ladder: Ladder::new(
            &["cheques random 24 of 1..30 seed=1", "cheques random 28 of 1..40 seed=2"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("sees=6@90/perfect@10"),
                LadderStep::careful("sees=6@54/perfect@46"),
                LadderStep::strong("sees=6@21/perfect@79"),
                LadderStep::perfect(),
            ],
        )
        .with_riddles(&[
            "cheques random 12 of 1..20 seed=4",
            "cheques random 11 of 1..20 seed=4",
            "cheques random 16 of 1..30 seed=1",
            "cheques random 24 of 1..30 seed=1",
        ]),
        sizes: &["cheques random 12 of 1..20 seed=4", "cheques random 16 of 1..20 seed=4"],
        presets: &[
            Preset {
                setup: "cheques random 12 of 1..20 seed=4",
                blurb: "twelve cheques: whoever begins need not lose",
            },
            Preset { setup: "cheques random 11 of 1..20 seed=4", blurb: "an odd number: now nothing is certain" },
            Preset { setup: "cheques 1,3,1", blurb: "the shortest row that is lost" },
        ],
        options: &[],
    };
    type Position = Row;
    type Move = RowEnd;

    fn shape(&self) -> Shape {
        Shape::Acyclic
    }

    fn start(&self) -> Row {
        Row { cheques: self.row.to_vec(), lead: 0, mover: Player::P1 }
    }

    fn to_move(&self, pos: &Row) -> Player {
        pos.mover
    }

    fn result(&self, pos: &Row) -> Option<GameResult> {
        let result = match pos.lead {
            0 => GameResult::Drawn,
            1.. => GameResult::Won(Player::P1),
            _ => GameResult::Won(Player::P2),
        };
        pos.cheques.is_empty().then_some(result)
    }

    fn legal_moves(&self, pos: &Row) -> Vec<RowEnd> {
        self.lifted_moves(pos, |end| end)
    }

    fn lifted_moves<M>(&self, pos: &Row, lift: impl Fn(RowEnd) -> M) -> Vec<M> {
        match pos.cheques.len() {
            0 => vec![],
            1 => vec![lift(RowEnd::First)],
            _ => vec![lift(RowEnd::First), lift(RowEnd::Last)],
        }
    }

    fn play(&self, pos: &Row, mv: RowEnd) -> Row {
        let (worth, rest) = match (mv, pos.cheques.as_slice()) {
            (RowEnd::First, [worth, rest @ ..]) | (RowEnd::Last, [rest @ .., worth]) => (*worth, rest),
            (_, []) => (0, &[][..]),
        };
        let worth = i64::from(worth);
        let lead = if pos.mover == Player::P1 { pos.lead + worth } else { pos.lead - worth };
        Row { cheques: rest.to_vec(), lead, mover: pos.mover.opponent() }
    }

    fn why_illegal(&self, _pos: &Row, _mv: RowEnd) -> String {
        "is the first as well, since one cheque is left; take `first`".to_owned()
    }

    fn write_move(&self, _pos: &Row, mv: RowEnd) -> String {
        match mv {
            RowEnd::First => "first".to_owned(),
            RowEnd::Last => "last".to_owned(),
        }
    }

    /// Reads an end by name or, where the two differ, by the worth of its cheque.
    fn read_move(&self, pos: &Row, text: &str) -> Result<RowEnd, NotationError> {
        let worth = |end: RowEnd| if end == RowEnd::First { pos.cheques.first() } else { pos.cheques.last() };
        match (text, text.parse::<u32>().ok()) {
            ("first", _) => Ok(RowEnd::First),
            ("last", _) => Ok(RowEnd::Last),
            (_, Some(number)) if worth(RowEnd::First) == Some(&number) && worth(RowEnd::Last) == Some(&number) => {
                if pos.cheques.len() == 1 {
                    return Ok(RowEnd::First);
                }
                Err(NotationError::new(text, "lies at both ends; say `first` or `last`"))
            }
            (_, Some(number)) if worth(RowEnd::First) == Some(&number) => Ok(RowEnd::First),
            (_, Some(number)) if worth(RowEnd::Last) == Some(&number) => Ok(RowEnd::Last),
            _ => Err(NotationError::new(text, "is at neither end; say `first`, `last`, or what the cheque is worth")),
        }
    }

    fn standing(&self, pos: &Row, called: &dyn Fn(Player) -> String) -> Option<String> {
        let (first, second) = (called(Player::P1), called(Player::P2));
        Some(match pos.lead {
            0 => format!("{first} and {second} have cashed the same"),
            lead @ 1.. => format!("{second} is {lead} behind {first}"),
            lead => format!("{first} is {} behind {second}", lead.unsigned_abs()),
        })
    }

    fn scores(&self, pos: &Row) -> Vec<u64> {
        let sum = |cheques: &[u32]| cheques.iter().map(|&worth| u64::from(worth)).sum::<u64>();
        let cashed = sum(&self.row) - sum(&pos.cheques);
        let first = (cashed.saturating_add_signed(pos.lead)) / 2;
        vec![first, cashed - first]
    }

    fn write_position(&self, pos: &Row) -> String {
        let list = if pos.cheques.is_empty() { "empty".to_owned() } else { write_numbers(&pos.cheques) };
        let text = match pos.lead {
            0 => list,
            lead => format!("{list} {lead:+}"),
        };
        with_mover(text, pos.mover)
    }

    fn read_position(&self, text: &str) -> Result<Row, NotationError> {
        let (rest, mover) = split_mover(text)?;
        let (list, lead) = match rest.split_whitespace().collect::<Vec<_>>().as_slice() {
            [list] => (*list, 0),
            [list, word] if word.starts_with(['+', '-']) => {
                let wrong = || NotationError::new(*word, "is no difference: what P1 leads by, e.g. +3 or -2");
                (*list, word.parse().map_err(|_| wrong())?)
            }
            [_, word] => return Err(NotationError::new(*word, "is no player: p1 or p2, or nothing for p1")),
            _ => {
                return Err(NotationError::new(
                    text,
                    "is no position: cheques, difference, player, e.g. 20,2,14 +3 p2",
                ));
            }
        };
        let cheques = if list == "empty" { Vec::new() } else { read_numbers(list, 1, MAX_WORTH)? };
        let pos = Row { cheques, lead, mover };
        self.check(&pos, list)?;
        Ok(pos)
    }

    fn paint_spots(&self, pos: &Row) -> Vec<PaintSpot> {
        let end = |cheque: Option<&u32>| cheque.map_or("taken".to_owned(), u32::to_string);
        vec![
            PaintSpot::new("first cheque", end(pos.cheques.first())),
            PaintSpot::new("last cheque", end(pos.cheques.last())),
            PaintSpot::new("lead of P1", format!("{:+}", pos.lead)),
        ]
    }

    /// A cheque of an end is cashed by P1, or put back from the one beside it in the row, out of the lead of P1.
    fn painted(&self, pos: &Row, spot: usize, step: PaintStep) -> Result<Row, NotationError> {
        let mut next = pos.clone();
        let (row, left) = (&self.row, pos.cheques.len());
        let gone = || NotationError::new(write_numbers(row), "has no such cheque to take or put back");
        let from = row.windows(left.max(1)).position(|piece| piece == pos.cheques.as_slice()).unwrap_or(0);
        let worth = match (spot, step) {
            (0, PaintStep::Next) if left > 0 => next.cheques.remove(0).into(),
            (1, PaintStep::Next) if left > 0 => next.cheques.remove(left - 1).into(),
            (0, PaintStep::Before) => {
                let put = *row.get(from.wrapping_sub(1)).ok_or_else(gone)?;
                next.cheques.insert(0, put);
                -i64::from(put)
            }
            (1, PaintStep::Before) => {
                let put = *row.get(from + left).ok_or_else(gone)?;
                next.cheques.push(put);
                -i64::from(put)
            }
            (2, PaintStep::Next) => 2,
            (2, PaintStep::Before) => -2,
            _ => return Err(gone()),
        };
        // What is put back may have been P2's.
        let taken: i64 = row.iter().map(|&worth| i64::from(worth)).sum::<i64>()
            - next.cheques.iter().map(|&worth| i64::from(worth)).sum::<i64>();
        next.lead = if spot < 2 { (pos.lead + worth).clamp(-taken, taken) } else { pos.lead + worth };
        Ok(next)
    }
}

impl Cheques {
    /// What is left must be a piece of the row, and the difference one that the cheques taken can give.
    fn check(&self, pos: &Row, list: &str) -> Result<(), NotationError> {
        let left = pos.cheques.len();
        if left > 0 && !self.row.windows(left).any(|piece| piece == pos.cheques.as_slice()) {
            return Err(NotationError::new(list, format!("is no piece of the row {}", write_numbers(&self.row))));
        }
        let sum = |cheques: &[u32]| cheques.iter().map(|&worth| i64::from(worth)).sum::<i64>();
        let taken = sum(&self.row) - sum(&pos.cheques);
        if pos.lead.unsigned_abs() > taken.unsigned_abs() || (taken - pos.lead) % 2 != 0 {
            let reason = format!("is no difference that the {taken} already taken can give");
            return Err(NotationError::new(format!("{:+}", pos.lead), reason));
        }
        Ok(())
    }
}
