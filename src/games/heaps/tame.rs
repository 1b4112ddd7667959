//! Misere play by the rules of Nim, where a game allows it.
//!
//! Where the last stone loses, a position of Nim is lost if its nim-sum is 0, or 1 where all heaps are single stones. A
//! heap of another game is *tame* if it plays the part of such heaps in every sum of tame heaps: like single stones
//! ([fickle](Tame::Fickle)), or like larger ones (Conway, On Numbers and Games, chapter 12).

use std::fmt;

/// The part that a heap, or a sum of heaps, plays among heaps of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tame {
    /// As single stones: an even number of them, or an odd one.
    Fickle(bool),
    /// As heaps of Nim of which one at least has two stones or more, with this nim-sum.
    Firm(u32),
}

impl Tame {
    /// No stone.
    pub const NONE: Self = Self::Fickle(false);

    /// What it is where the last stone wins.
    pub fn nimber(self) -> u32 {
        match self {
            Self::Fickle(is_odd) => is_odd.into(),
            Self::Firm(nimber) => nimber,
        }
    }

    /// Both side by side.
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        match (self, other) {
            (Self::Fickle(one), Self::Fickle(two)) => Self::Fickle(one != two),
            _ => Self::Firm(self.nimber() ^ other.nimber()),
        }
    }

    /// Whether it is lost for whoever is to move, where the last stone loses.
    pub fn is_lost(self) -> bool {
        matches!(self, Self::Fickle(true) | Self::Firm(0))
    }

    /// The part of a heap with these options; `None` if one of them is not tame, or the heap is not.
    ///
    /// Reason: in a sum, an option must never lead from a lost part to a lost one, and from any other part one of them
    /// must lead to a lost one where no other heap does. Whether the rest of the sum is fickle or firm asks for different
    /// options only where the nimber is 0 or 1, or where it falls to these.
    pub fn of_options(options: impl IntoIterator<Item = Option<Self>>) -> Option<Self> {
        let options: Vec<Self> = options.into_iter().collect::<Option<_>>()?;
        if options.is_empty() {
            return Some(Self::NONE);
        }
        let has = |part: Self| options.contains(&part);
        let [even, odd] = [false, true].map(|is_odd| has(Self::Fickle(is_odd)));
        let [zero, one] = [0, 1].map(|nimber| has(Self::Firm(nimber)));
        let mut nimbers: Vec<u32> = options.iter().map(|part| part.nimber()).collect();
        nimbers.sort_unstable();
        nimbers.dedup();
        let mex = (0..)
            .zip(&nimbers)
            .find(|(least, nimber)| least != *nimber)
            .map_or(nimbers.len() as u32, |(least, _)| least);
        match mex {
            0 if !odd => Some(Self::Firm(0)),
            0 => (!one).then_some(Self::Fickle(false)),
            1 if even => (!zero).then_some(Self::Fickle(true)),
            1 => Some(Self::Firm(1)),
            _ => ((zero || odd) && (one || even)).then_some(Self::Firm(mex)),
        }
    }
}

/// The genus: what it is where the last stone wins, and as its power where it loses.
impl fmt::Display for Tame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let misere = match self {
            Self::Fickle(is_odd) => u32::from(!is_odd),
            Self::Firm(nimber) => *nimber,
        };
        write!(f, "{}^{misere}", self.nimber())
    }
}
