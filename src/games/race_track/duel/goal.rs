//! What is asked of a race of two, and what is known of its outcome.

use crate::core::{Bounds, Outcome};

use super::pair::Side;

/// A claim: this car gets at least so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Whose claim it is.
    pub side: Side,
    /// `Win` or `Draw`: a loss is no claim.
    pub least: Outcome,
}

impl Goal {
    /// All claims, each at its index.
    pub const ALL: [Self; 4] = [
        Self { side: Side::First, least: Outcome::Draw },
        Self { side: Side::First, least: Outcome::Win },
        Self { side: Side::Second, least: Outcome::Draw },
        Self { side: Side::Second, least: Outcome::Win },
    ];

    /// What the other car gets exactly when the claim is false.
    #[must_use]
    pub fn denial(self) -> Self {
        let least = if self.least == Outcome::Win { Outcome::Draw } else { Outcome::Win };
        Self { side: self.side.other(), least }
    }

    /// A number below 4.
    pub fn index(self) -> usize {
        2 * (self.side as usize) + usize::from(self.least == Outcome::Win)
    }
}

/// The outcomes that are still possible, for the car that moves first in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeSpan {
    /// The worst.
    pub worst: Outcome,
    /// The best.
    pub best: Outcome,
}

impl OutcomeSpan {
    /// Nothing is known.
    pub const OPEN: Self = Self { worst: Outcome::Loss, best: Outcome::Win };

    /// What `outcome` for one of the cars says.
    pub fn exactly(side: Side, outcome: Outcome) -> Self {
        let outcome = match side {
            Side::First => outcome,
            Side::Second => -outcome,
        };
        Self { worst: outcome, best: outcome }
    }

    /// What a claim that holds says.
    pub fn of(goal: Goal) -> Self {
        match goal.side {
            Side::First => Self { worst: goal.least, ..Self::OPEN },
            Side::Second => Self { best: -goal.least, ..Self::OPEN },
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { worst: self.worst.max(other.worst), best: self.best.min(other.best) }
    }

    /// The worst and the best for this side.
    fn seen_by(self, side: Side) -> (Outcome, Outcome) {
        match side {
            Side::First => (self.worst, self.best),
            Side::Second => (-self.best, -self.worst),
        }
    }

    /// Whether the claim holds, if that is known.
    pub fn says(self, goal: Goal) -> Option<bool> {
        let (worst, best) = self.seen_by(goal.side);
        if worst >= goal.least { Some(true) } else { (best < goal.least).then_some(false) }
    }

    /// The same as bounds of the value for one of the cars; nothing is said about lengths.
    pub fn bounds(self, side: Side) -> Bounds {
        let (worst, best) = self.seen_by(side);
        Bounds::between(Bounds::of(worst).lower(), Bounds::of(best).upper())
    }

    /// The outcome, if only one is left.
    pub fn outcome(self) -> Option<Outcome> {
        (self.worst == self.best).then_some(self.worst)
    }
}
