//! One fly: its square, its jumps, and the one that it may not take back.

use std::fmt;

/// How many columns the board has: a to f.
pub const COLUMNS: u8 = 6;
/// The jumps: columns to the right, rows away from home; in the order of the squares where they lead.
const JUMPS: [(i8, i8); 6] = [(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1)];
/// The first jump that another one reverses.
const FIRST_REVERSED: usize = 2;

/// A square: its row counted from home, and its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// 0 is the row of home; the rows below it have no end.
    pub row: u16,
    /// 0 is column a.
    pub column: u8,
}

impl Square {
    /// Where the flies want to be: b0.
    pub const HOME: Self = Self { row: 0, column: 1 };

    /// Whether it is home or on the board.
    pub fn is_on_board(self) -> bool {
        self == Self::HOME || self.row >= 1 && self.column < COLUMNS
    }

    /// Whether home is one jump away: nobody stands here for long.
    pub fn is_next_to_home(self) -> bool {
        (0..JUMPS.len()).any(|jump| self.jump(jump) == Some(Self::HOME))
    }

    fn jump(self, jump: usize) -> Option<Self> {
        let (right, down) = JUMPS[jump];
        let column = self.column.checked_add_signed(right)?;
        let row = self.row.checked_add_signed(i16::from(down))?;
        Some(Self { row, column }).filter(|square| square.is_on_board())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row)
    }
}

/// A fly on its square. Where it came from matters only if it could jump back there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fly {
    /// Where it sits.
    pub square: Square,
    /// Where it came from and may not jump now.
    pub came: Option<Square>,
}

impl Fly {
    /// A fly that has not jumped yet.
    pub fn at(square: Square) -> Self {
        Self { square, came: None }
    }

    /// All flies that can sit on a square: one that is free to jump anywhere, and those that may not jump back.
    pub fn all_at(square: Square) -> impl Iterator<Item = Self> {
        let came = (FIRST_REVERSED..JUMPS.len()).filter_map(move |jump| square.jump(jump));
        let came = came.filter(|&came| came != Square::HOME).map(Some);
        [None].into_iter().chain(came).map(move |came| Self { square, came })
    }

    /// Where it may jump, in order: nearest to home first.
    pub fn jumps(self) -> impl Iterator<Item = Square> {
        let from = if self.square == Square::HOME { JUMPS.len() } else { 0 };
        (from..JUMPS.len()).filter_map(move |jump| self.square.jump(jump)).filter(move |to| self.came != Some(*to))
    }

    /// The fly after a jump of it.
    #[must_use]
    pub fn after(self, to: Square) -> Self {
        Self { square: to, came: Some(self.square).filter(|from| from.is_back_from(to)) }
    }
}

impl Square {
    /// Whether a jump leads back here from `there`, so that a fly that left is forbidden something.
    pub fn is_back_from(self, there: Self) -> bool {
        there != Self::HOME && (FIRST_REVERSED..JUMPS.len()).any(|jump| there.jump(jump) == Some(self))
    }
}
