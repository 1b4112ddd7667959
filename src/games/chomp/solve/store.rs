//! What a table keeps for a position: its length, or the outcome alone.

use std::ops::Range;

use crate::core::{Bounds, Outcome, Turns, Value};

/// What a table says of its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableDetail {
    /// Outcomes and lengths: a byte a position, or two.
    Lengths,
    /// Outcomes alone: a bit a position.
    Outcomes,
}

/// A lost position by its rank, and the length of its game, in one word: large tables list millions of them.
#[derive(Clone, Copy)]
pub struct LostRank(u64);

impl LostRank {
    const LENGTH_BITS: u32 = 16;

    /// Lengths have 16 bits, as in a table of words.
    pub(crate) fn new(rank: usize, length: Turns) -> Self {
        Self((rank as u64) << Self::LENGTH_BITS | u64::from(length as u16))
    }

    pub(crate) fn rank(self) -> usize {
        (self.0 >> Self::LENGTH_BITS) as usize
    }

    pub(crate) fn length(self) -> Turns {
        u32::from(self.0 as u16)
    }
}

/// The values of all positions by rank. A position that nobody has marked as won is lost.
pub trait ValueStore {
    /// Remembers that a position is won, the faster of this and what was known: it can become one that is lost within
    /// `lost` turns.
    fn win(&mut self, rank: usize, lost: Turns);

    /// The same for `count` positions from `rank` on.
    fn win_run(&mut self, rank: usize, count: usize, lost: Turns) {
        for rank in rank..rank + count {
            self.win(rank, lost);
        }
    }

    /// What follows are marks for the positions of `slice` that are lost, which are listed.
    fn aim(&mut self, _slice: Range<usize>, _lost: &[LostRank]) {}

    /// Marks what differs in rank by `delta` and one of `jumps` from a lost position in the slice that was aimed at, which
    /// begins at rank `start`.
    fn win_shifted(&mut self, _start: usize, lost: &[LostRank], delta: usize, jumps: &[usize]) {
        for lost in lost {
            let rank = lost.rank().wrapping_add(delta);
            for &jump in jumps {
                self.win(rank.wrapping_add(jump), lost.length());
            }
        }
    }

    /// Settles a position that is lost, and says within how many turns: `longest` asks for the greatest length among
    /// the positions that it can become.
    fn lose(&mut self, rank: usize, longest: impl FnOnce(&Self) -> Turns) -> Turns;

    /// The length of a settled position.
    fn length(&self, rank: usize) -> Turns;

    /// The first position from `from` on and before `to` that is not marked.
    fn next_open(&self, from: usize, to: usize) -> Option<usize>;

    /// What is known of a settled position.
    fn bounds(&self, rank: usize) -> Bounds;
}

/// One byte a position: even lengths are lost, odd ones won.
pub(crate) struct ByteStore(Vec<u8>);

/// Two bytes a position, for fields whose games may outlast a byte.
pub(crate) struct WordStore(Vec<u16>);

/// One bit a position: set for a win.
pub(crate) struct Bits {
    won: Vec<u64>,
    /// The lost positions of the slice that was aimed at, a bit each; empty when they are so few that each is marked for
    /// alone.
    aimed: Vec<u64>,
}

impl ByteStore {
    /// Nobody marked; the empty field is no position of the game and counts as marked.
    pub(crate) fn new(positions: usize) -> Self {
        let mut lengths = vec![u8::MAX; positions];
        lengths[0] = 0;
        Self(lengths)
    }

    /// Losses of at least so many turns all look alike: their length is unknown.
    const LONG: Turns = 252;
}

impl WordStore {
    /// Nobody marked; the empty field is no position of the game and counts as marked.
    pub(crate) fn new(positions: usize) -> Self {
        let mut lengths = vec![u16::MAX; positions];
        lengths[0] = 0;
        Self(lengths)
    }

    const LONG: Turns = 65_532;
}

impl Bits {
    /// Marking for so many words of a slice costs as much as marking for one lost position alone.
    const WORDS_PER_MARK: usize = 6;

    /// Nobody marked; the empty field is no position of the game and counts as marked.
    pub(crate) fn new(positions: usize) -> Self {
        let mut won = vec![0; positions.div_ceil(64)];
        won[0] = 1;
        Self { won, aimed: Vec::new() }
    }
}

/// The values of a finished table.
pub(crate) enum TableValues {
    /// Lengths of a byte.
    Bytes(ByteStore),
    /// Lengths of two bytes.
    Words(WordStore),
    /// Outcomes.
    Bits(Bits),
}

impl TableValues {
    /// What they say of their positions.
    pub(crate) fn detail(&self) -> TableDetail {
        match self {
            Self::Bytes(_) | Self::Words(_) => TableDetail::Lengths,
            Self::Bits(_) => TableDetail::Outcomes,
        }
    }

    /// What is known of a position.
    pub(crate) fn bounds(&self, rank: usize) -> Bounds {
        match self {
            Self::Bytes(bytes) => bytes.bounds(rank),
            Self::Words(words) => words.bounds(rank),
            Self::Bits(bits) => bits.bounds(rank),
        }
    }

    /// How many of the first `positions`, the empty field not counted, are lost for the player to move.
    pub(crate) fn lost(&self, positions: usize) -> usize {
        (1..positions).filter(|&rank| self.bounds(rank).outcome() == Some(Outcome::Loss)).count()
    }
}

fn bounds_of(length: Turns, long: Turns) -> Bounds {
    match (length.is_multiple_of(2), length >= long) {
        (true, false) => Bounds::exactly(Value::Loss(length)),
        (false, false) => Bounds::exactly(Value::Win(length)),
        (true, true) => Bounds::of(Outcome::Loss),
        (false, true) => Bounds::of(Outcome::Win),
    }
}

impl ValueStore for ByteStore {
    fn win(&mut self, rank: usize, lost: Turns) {
        let length = &mut self.0[rank];
        *length = (*length).min(lost as u8 + 1);
    }

    fn win_run(&mut self, rank: usize, count: usize, lost: Turns) {
        for length in &mut self.0[rank..rank + count] {
            *length = (*length).min(lost as u8 + 1);
        }
    }

    fn lose(&mut self, rank: usize, longest: impl FnOnce(&Self) -> Turns) -> Turns {
        let length = longest(self).min(Self::LONG);
        self.0[rank] = length as u8;
        length
    }

    fn length(&self, rank: usize) -> Turns {
        self.0[rank].into()
    }

    fn next_open(&self, from: usize, to: usize) -> Option<usize> {
        /// A bit for every byte that is 255: only there adding 1 to seven set bits meets the eighth.
        fn open(word: u64) -> u64 {
            const ONES: u64 = 0x0101_0101_0101_0101;
            ((word & (ONES * 0x7f)) + ONES) & word & (ONES * 0x80)
        }
        let (chunks, rest) = self.0[from..to].as_chunks::<8>();
        for (index, chunk) in chunks.iter().enumerate() {
            let found = open(u64::from_le_bytes(*chunk));
            if found != 0 {
                return Some(from + index * 8 + found.trailing_zeros() as usize / 8);
            }
        }
        rest.iter().position(|&length| length == u8::MAX).map(|index| to - rest.len() + index)
    }

    fn bounds(&self, rank: usize) -> Bounds {
        bounds_of(self.0[rank].into(), Self::LONG)
    }
}

impl ValueStore for WordStore {
    fn win(&mut self, rank: usize, lost: Turns) {
        let length = &mut self.0[rank];
        *length = (*length).min(lost as u16 + 1);
    }

    fn lose(&mut self, rank: usize, longest: impl FnOnce(&Self) -> Turns) -> Turns {
        let length = longest(self).min(Self::LONG);
        self.0[rank] = length as u16;
        length
    }

    fn length(&self, rank: usize) -> Turns {
        self.0[rank].into()
    }

    fn next_open(&self, from: usize, to: usize) -> Option<usize> {
        self.0[from..to].iter().position(|&length| length == u16::MAX).map(|index| from + index)
    }

    fn bounds(&self, rank: usize) -> Bounds {
        bounds_of(self.0[rank].into(), Self::LONG)
    }
}

impl ValueStore for Bits {
    fn win(&mut self, rank: usize, _lost: Turns) {
        self.won[rank / 64] |= 1 << (rank % 64);
    }

    fn win_run(&mut self, rank: usize, count: usize, _lost: Turns) {
        let (mut from, to) = (rank, rank + count);
        while from < to {
            let bits = (to - from).min(64 - from % 64);
            self.won[from / 64] |= (u64::MAX >> (64 - bits)) << (from % 64);
            from += bits;
        }
    }

    fn aim(&mut self, slice: Range<usize>, lost: &[LostRank]) {
        self.aimed.clear();
        let words = slice.len().div_ceil(64);
        if lost.len() > 1 && words <= lost.len() * Self::WORDS_PER_MARK {
            self.aimed.resize(words, 0);
            for lost in lost {
                let place = lost.rank() - slice.start;
                self.aimed[place / 64] |= 1 << (place % 64);
            }
        }
    }

    fn win_shifted(&mut self, start: usize, lost: &[LostRank], delta: usize, jumps: &[usize]) {
        if self.aimed.is_empty() {
            for lost in lost {
                let rank = lost.rank().wrapping_add(delta);
                for &jump in jumps {
                    let rank = rank.wrapping_add(jump);
                    self.won[rank / 64] |= 1 << (rank % 64);
                }
            }
            return;
        }
        for &jump in jumps {
            let to = start.wrapping_add(delta).wrapping_add(jump);
            or_shifted(&mut self.won[to / 64..], &self.aimed, to % 64);
        }
    }

    fn lose(&mut self, _rank: usize, _longest: impl FnOnce(&Self) -> Turns) -> Turns {
        0
    }

    fn length(&self, rank: usize) -> Turns {
        (self.won[rank / 64] >> (rank % 64) & 1) as Turns
    }

    fn next_open(&self, from: usize, to: usize) -> Option<usize> {
        if from >= to {
            return None;
        }
        let mut index = from / 64;
        let mut open = !self.won[index] & (u64::MAX << (from % 64));
        loop {
            if open != 0 {
                let rank = index * 64 + open.trailing_zeros() as usize;
                return (rank < to).then_some(rank);
            }
            index += 1;
            if index * 64 >= to {
                return None;
            }
            open = !self.won[index];
        }
    }

    fn bounds(&self, rank: usize) -> Bounds {
        Bounds::of(if self.length(rank) == 1 { Outcome::Win } else { Outcome::Loss })
    }
}

/// Sets in `words` the bits of `mask`, which is not empty, moved up by `by` places: fewer than a word.
fn or_shifted(words: &mut [u64], mask: &[u64], by: usize) {
    // Halves, since a shift by a whole word is none.
    let carried = |bits: u64| bits >> 1 >> (63 - by);
    words[0] |= mask[0] << by;
    for ((word, &bits), &below) in words[1..mask.len()].iter_mut().zip(&mask[1..]).zip(mask) {
        *word |= bits << by | carried(below);
    }
    let beyond = carried(mask[mask.len() - 1]);
    if beyond != 0 {
        words[mask.len()] |= beyond;
    }
}
