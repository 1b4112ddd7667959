//! When a car is home: after how many moves and how far past the line, as one number that compares by itself.

use std::fmt;

/// An arrival; the less, the better: fewer moves first, then farther past the line. [`NEVER`](Self::NEVER) is last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrival(u32);

/// Parts of a move: more than a car can be past the line.
const PARTS: u32 = 1 << 10;

impl Arrival {
    /// The car does not get home.
    pub const NEVER: Self = Self(u32::MAX);
    /// One move.
    pub const MOVE: u32 = PARTS;

    /// Home with the next move, so far past the line.
    pub fn at_once(past: u16) -> Self {
        Self(2 * PARTS - 1 - u32::from(past).min(PARTS - 1))
    }

    /// The same arrival seen from so many moves before.
    #[must_use]
    pub fn later(self, moves: u32) -> Self {
        if self == Self::NEVER { self } else { Self(self.0 + moves * PARTS) }
    }

    /// Whether the car gets home.
    pub fn is_home(self) -> bool {
        self != Self::NEVER
    }

    /// The number of moves, the last one counted.
    pub fn moves(self) -> Option<u32> {
        self.is_home().then_some(self.0 / PARTS)
    }

    /// How far past the line.
    pub fn past(self) -> Option<u16> {
        self.is_home().then_some((PARTS - 1 - self.0 % PARTS) as u16)
    }

    /// The number itself, for whoever compares arrivals with something else.
    pub fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Arrival {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.moves(), self.past()) {
            (Some(moves), Some(past)) => write!(f, "{moves} moves, {past} past"),
            _ => f.write_str("never"),
        }
    }
}
