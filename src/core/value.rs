//! What a position is worth: outcome and remoteness together.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

use super::{Game, Outcome};

/// A number of turns. [`Value`] uses [`Value::UNKNOWN_LENGTH`] for "some number of turns".
pub type Turns = u32;

/// Outcome with remoteness, for the player to move.
///
/// Remoteness is the number of turns to the end when the winner hurries and the loser delays; the current turn counts
/// as one. The order is the mover's preference: `Loss(0) < Loss(9) < Draw < Win(9) < Win(0)`, and negation reverses it.
///
/// ```
/// use catchup::core::Value;
/// assert!(Value::Loss(0) < Value::Loss(9));
/// assert!(Value::Loss(9) < Value::Draw);
/// assert!(Value::Win(9) < Value::Win(0));
/// assert_eq!(-Value::Win(3), Value::Loss(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The opponent forces the end within so many turns.
    Loss(Turns),
    /// Neither can force a win. A draw keeps no length: neither side has a reason to hurry.
    Draw,
    /// The mover forces the end within so many turns.
    Win(Turns),
}

/// What one move changes about whose view a value takes and how long it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Another player moves after the move.
    pub flips: bool,
    /// The move completes a turn.
    pub ends_turn: bool,
}

impl Step {
    /// The step that `mv` takes from `pos` to `child`, the position after it.
    pub fn of<G: Game>(game: &G, pos: &G::Position, mv: G::Move, child: &G::Position) -> Self {
        Self { flips: game.to_move(pos) != game.to_move(child), ends_turn: game.ends_turn(pos, mv) }
    }

    /// The step that a whole turn takes from one position to another.
    pub fn of_turn<G: Game>(game: &G, from: &G::Position, to: &G::Position) -> Self {
        Self { flips: game.to_move(from) != game.to_move(to), ends_turn: true }
    }

    /// A guess of the mover's chance after the step as the mover before it sees it.
    pub fn guess_backed_up(self, guess: f64) -> f64 {
        if self.flips { 1.0 - guess } else { guess }
    }

    /// The step of a game in which the players alternate and every move is a turn.
    pub const ALTERNATE: Self = Self { flips: true, ends_turn: true };
}

impl Value {
    /// A length longer than any game: "a win, but nobody knows how long". Adding a turn to it leaves it as it is.
    pub const UNKNOWN_LENGTH: Turns = Turns::MAX;
    /// The worst that can happen to the mover.
    pub const WORST: Self = Self::Loss(0);
    /// The best that can happen to the mover.
    pub const BEST: Self = Self::Win(0);

    /// The value of a finished game.
    pub fn at_end(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Loss => Self::Loss(0),
            Outcome::Draw => Self::Draw,
            Outcome::Win => Self::Win(0),
        }
    }

    /// The value without its length.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Loss(_) => Outcome::Loss,
            Self::Draw => Outcome::Draw,
            Self::Win(_) => Outcome::Win,
        }
    }

    /// Turns to the end, if the value is a win or a loss of known length.
    pub fn remoteness(self) -> Option<Turns> {
        match self {
            Self::Loss(turns) | Self::Win(turns) if turns != Self::UNKNOWN_LENGTH => Some(turns),
            Self::Loss(_) | Self::Win(_) | Self::Draw => None,
        }
    }

    /// The child's value seen from its parent: negated only if the player changed, one turn longer only if the move
    /// ended a turn.
    #[must_use]
    pub fn backed_up(self, step: Step) -> Self {
        let seen = if step.flips { -self } else { self };
        if step.ends_turn { seen.lengthened() } else { seen }
    }

    /// The inverse of [`backed_up`](Self::backed_up): a bound at the parent as the child has to meet it.
    #[must_use]
    pub fn handed_down(self, step: Step) -> Self {
        let shorter = if step.ends_turn { self.shortened() } else { self };
        if step.flips { -shorter } else { shorter }
    }

    fn lengthened(self) -> Self {
        match self {
            Self::Loss(turns) => Self::Loss(turns.saturating_add(1)),
            Self::Draw => Self::Draw,
            Self::Win(turns) => Self::Win(turns.saturating_add(1)),
        }
    }

    fn shortened(self) -> Self {
        let shorter = |turns: Turns| {
            if turns == Self::UNKNOWN_LENGTH { turns } else { turns.saturating_sub(1) }
        };
        match self {
            Self::Loss(turns) => Self::Loss(shorter(turns)),
            Self::Draw => Self::Draw,
            Self::Win(turns) => Self::Win(shorter(turns)),
        }
    }

    /// Preference as a pair that compares by itself.
    fn rank(self) -> (i8, i64) {
        match self {
            Self::Loss(turns) => (-1, i64::from(turns)),
            Self::Draw => (0, 0),
            Self::Win(turns) => (1, -i64::from(turns)),
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss(turns) => Self::Win(turns),
            Self::Draw => Self::Draw,
            Self::Win(turns) => Self::Loss(turns),
        }
    }
}

impl fmt::Display for Value {
    /// `win 7`, `loss 4`, `draw`; a length that nobody knows is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.remoteness() {
            Some(turns) => f.pad(&format!("{} {turns}", self.outcome())),
            None => f.pad(&self.outcome().to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: [Value; 7] = [
        Value::Loss(0),
        Value::Loss(9),
        Value::Loss(Value::UNKNOWN_LENGTH),
        Value::Draw,
        Value::Win(Value::UNKNOWN_LENGTH),
        Value::Win(9),
        Value::Win(0),
    ];

    #[test]
    fn the_order_is_the_movers_preference() {
        assert!(SAMPLE.is_sorted());
    }

    #[test]
    fn what_one_player_prefers_the_other_dreads() {
        for a in SAMPLE {
            for b in SAMPLE {
                assert_eq!(a < b, -a > -b, "{a} {b}");
            }
        }
    }

    #[test]
    fn handing_down_undoes_backing_up() {
        for value in SAMPLE {
            for flips in [false, true] {
                for ends_turn in [false, true] {
                    let step = Step { flips, ends_turn };
                    assert_eq!(value.backed_up(step).handed_down(step), value);
                }
            }
        }
    }
}
