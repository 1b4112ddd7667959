//! Who plays: P1 to P4.

use std::fmt;

/// One of the players of a game, P1 to P4. Most games have two; a solo race has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The player who usually begins.
    pub const P1: Self = Self(0);
    /// The second player.
    pub const P2: Self = Self(1);
    /// The third player.
    pub const P3: Self = Self(2);
    /// The fourth player.
    pub const P4: Self = Self(3);
    /// All players that a game can have, in order.
    pub const ALL: [Self; 4] = [Self::P1, Self::P2, Self::P3, Self::P4];

    /// The player with this 0-based index, or `None` from 4 on.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The 0-based index, for arrays.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The 1-based number that people read: 1 for P1.
    pub fn number(self) -> usize {
        self.index() + 1
    }

    /// The next player around a table of `players`.
    pub fn next(self, players: usize) -> Self {
        Self(((self.index() + 1) % players.clamp(1, 4)) as u8)
    }

    /// The other player of a game for two.
    pub fn opponent(self) -> Self {
        self.next(2)
    }

    /// The player that a `p1` .. `p4` at the end of a position names.
    pub fn from_notation(text: &str) -> Option<Self> {
        match text {
            "p1" => Some(Self::P1),
            "p2" => Some(Self::P2),
            "p3" => Some(Self::P3),
            "p4" => Some(Self::P4),
            _ => None,
        }
    }

    /// The `p1` .. `p4` of notation.
    pub fn notation(self) -> &'static str {
        ["p1", "p2", "p3", "p4"][self.index()]
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_take_their_seats_in_turn() {
        assert_eq!(Player::P1.next(2), Player::P2);
        assert_eq!(Player::P2.next(2), Player::P1);
        assert_eq!(Player::P2.next(3), Player::P3);
        assert_eq!(Player::P1.next(1), Player::P1);
    }

    #[test]
    fn notation_is_read_back() {
        for (index, player) in Player::ALL.into_iter().enumerate() {
            assert_eq!(Player::from_index(index), Some(player));
            assert_eq!(Player::from_notation(player.notation()), Some(player));
        }
    }
}
