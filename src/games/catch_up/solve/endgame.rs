//! The last few numbers: rows of answers for every deficit at once, made when they are asked for.

use super::hand::Hand;
use super::outcomes::{Shift, TwoRows};
use super::packed::row_width;
use super::word::{Wide, Word};
use crate::core::{Outcome, spread};
use crate::solve::{Memory, Reservation};

/// Answers for positions with few numbers left.
pub(super) trait Endgame: Send {
    /// The outcome for a mover who is `deficit` behind, and how many rows were made for it.
    fn outcome(&mut self, hand: &mut Hand, deficit: u32) -> (Outcome, u64);
}

/// An endgame for the pool of `hand` with deficits up to `limit`; `None` if no row is wide enough, or there is no room.
pub(super) fn endgame(hand: &Hand, limit: u32, memory: &Memory) -> Option<Box<dyn Endgame>> {
    Some(match row_width(limit)? {
        16 => Box::new(EndRows::<u16>::new(hand, memory)?),
        32 => Box::new(EndRows::<u32>::new(hand, memory)?),
        64 => Box::new(EndRows::<u64>::new(hand, memory)?),
        128 => Box::new(EndRows::<Wide<2>>::new(hand, memory)?),
        _ => return None,
    })
}

/// The smallest table: it holds all parts of eleven numbers, so that what it forgets is not missed at once.
const LEAST: usize = 1 << 12;

/// The rows made so far, in an open hash table by the number of the subset.
struct EndRows<W> {
    shifts: Vec<[Shift<W>; 2]>,
    /// The number of the subset and one; 0 where there is none.
    keys: Vec<u64>,
    answers: Vec<TwoRows<W>>,
    len: usize,
    /// Rows made, those forgotten too.
    made: u64,
    memory: Memory,
    paid: Option<Reservation>,
}

impl<W: Word> EndRows<W> {
    fn new(hand: &Hand, memory: &Memory) -> Option<Self> {
        let shifts = hand.values().map(|value| [false, true].map(|odd| Shift::of(value, odd))).collect();
        let mut rows =
            Self { shifts, keys: Vec::new(), answers: Vec::new(), len: 0, made: 0, memory: memory.clone(), paid: None };
        rows.grow();
        (!rows.keys.is_empty()).then_some(rows)
    }

    fn row(&mut self, hand: &mut Hand) -> TwoRows<W> {
        let odd = hand.is_odd();
        if hand.left() == 0 {
            return TwoRows { safe: if odd { W::ZERO } else { W::LOW }, ..TwoRows::open() };
        }
        let key = hand.key() + 1;
        if let Some(slot) = self.find(key)
            && self.keys[slot] == key
        {
            return self.answers[slot];
        }
        self.made += 1;
        let mut row = TwoRows::open();
        for kind in hand.kinds() {
            hand.take(kind);
            let child = self.row(hand);
            hand.give_back(kind);
            self.shifts[kind][usize::from(odd)].join(&mut row.safe, &mut row.denied, child.safe, child.denied);
        }
        self.insert(key, row);
        row
    }

    /// Where `key` is, or where it belongs.
    fn find(&self, key: u64) -> Option<usize> {
        let mask = self.keys.len().checked_sub(1)?;
        let mut slot = spread(key) as usize & mask;
        while self.keys[slot] != 0 && self.keys[slot] != key {
            slot = (slot + 1) & mask;
        }
        Some(slot)
    }

    fn insert(&mut self, key: u64, row: TwoRows<W>) {
        if 4 * (self.len + 1) > 3 * self.keys.len() {
            self.grow();
        }
        if let Some(slot) = self.find(key) {
            self.keys[slot] = key;
            self.answers[slot] = row;
            self.len += 1;
        }
    }

    /// Makes room for more rows, or, where there is none, by forgetting all.
    fn grow(&mut self) {
        let len = (2 * self.keys.len()).max(LEAST);
        let entry = size_of::<u64>() + size_of::<TwoRows<W>>();
        let Some(paid) = share(&self.memory, (len * entry) as u64) else {
            self.keys.fill(0);
            self.len = 0;
            return;
        };
        let keys = std::mem::replace(&mut self.keys, vec![0; len]);
        let answers = std::mem::replace(&mut self.answers, vec![TwoRows::open(); len]);
        self.paid = Some(paid);
        for (key, row) in keys.into_iter().zip(answers) {
            if key != 0
                && let Some(slot) = self.find(key)
            {
                self.keys[slot] = key;
                self.answers[slot] = row;
            }
        }
    }
}

impl<W: Word> Endgame for EndRows<W> {
    fn outcome(&mut self, hand: &mut Hand, deficit: u32) -> (Outcome, u64) {
        let before = self.made;
        let outcome = self.row(hand).outcome(deficit);
        (outcome, self.made - before)
    }
}

/// A part of the memory for a table that can do without: an eighth of the budget is left to others.
pub(super) fn share(memory: &Memory, bytes: u64) -> Option<Reservation> {
    has_room(memory, bytes).then(|| memory.reserve(bytes).ok())?
}

/// Whether there is such a part.
pub(super) fn has_room(memory: &Memory, bytes: u64) -> bool {
    memory.available() >= bytes.saturating_add(memory.limit() / 8)
}
