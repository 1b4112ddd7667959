//! How a game ended, and what that is to one of its players.

use std::fmt;
use std::ops::Neg;

use super::Player;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// This player won.
    Won(Player),
    /// Nobody won.
    Drawn,
    /// A game for one was lost; nobody won it.
    Lost,
}

impl GameResult {
    /// What the result is to `player`.
    pub fn outcome_for(self, player: Player) -> Outcome {
        match self {
            Self::Won(winner) if winner == player => Outcome::Win,
            Self::Won(_) | Self::Lost => Outcome::Loss,
            Self::Drawn => Outcome::Draw,
        }
    }
}

/// What perfect play leads to, for the player to move. Ordered by preference; `-` is the opponent's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The opponent can force a win.
    Loss,
    /// Neither can force a win.
    Draw,
    /// The mover can force a win.
    Win,
}

impl Outcome {
    /// The sign that stands for the outcome on every board.
    pub fn letter(self) -> char {
        match self {
            Self::Loss => 'L',
            Self::Draw => 'D',
            Self::Win => 'W',
        }
    }
}

impl Neg for Outcome {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_seen_from_each_seat() {
        assert_eq!(GameResult::Won(Player::P2).outcome_for(Player::P2), Outcome::Win);
        assert_eq!(GameResult::Won(Player::P2).outcome_for(Player::P1), Outcome::Loss);
        assert_eq!(GameResult::Drawn.outcome_for(Player::P1), Outcome::Draw);
        assert_eq!(GameResult::Lost.outcome_for(Player::P1), Outcome::Loss);
    }
}
