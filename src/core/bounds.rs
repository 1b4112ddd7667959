//! What is proven about a value so far.

use std::fmt;

use super::{Game, Outcome, Step, Value};

/// A value that lies between two others: unknown at first, then "at least a draw", "a win, length unknown", "win in 7".
///
/// Bounds are proofs. They are only ever tightened; an estimate is never a bound.
///
/// ```
/// use catchup::core::{Bounds, Outcome, Value};
/// let mut bounds = Bounds::UNKNOWN;
/// bounds.tighten(Bounds::at_least(Value::Draw));
/// assert_eq!(bounds.outcome(), None);
/// bounds.tighten(Bounds::of(Outcome::Win));
/// assert_eq!(bounds.outcome(), Some(Outcome::Win));
/// bounds.tighten(Bounds::exactly(Value::Win(7)));
/// assert_eq!(bounds.exact(), Some(Value::Win(7)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    lower: Value,
    upper: Value,
}

impl Bounds {
    /// Nothing is proven.
    pub const UNKNOWN: Self = Self { lower: Value::WORST, upper: Value::BEST };

    /// The value itself is proven.
    pub fn exactly(value: Value) -> Self {
        Self { lower: value, upper: value }
    }

    /// What the rules alone prove of a position: its value where the game is over. Three and more players have none.
    pub fn at_end<G: Game>(game: &G, pos: &G::Position) -> Self {
        let outcome = game.outcome_for(pos, game.to_move(pos)).filter(|_| game.players() <= 2);
        outcome.map_or(Self::UNKNOWN, |outcome| Self::exactly(Value::at_end(outcome)))
    }

    /// The mover gets this value or a better one.
    pub fn at_least(lower: Value) -> Self {
        Self { lower, upper: Value::BEST }
    }

    /// The mover gets this value or a worse one.
    pub fn at_most(upper: Value) -> Self {
        Self { lower: Value::WORST, upper }
    }

    /// The outcome is proven, its length is not.
    pub fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Loss => Self::at_most(Value::Loss(Value::UNKNOWN_LENGTH)),
            Outcome::Draw => Self::exactly(Value::Draw),
            Outcome::Win => Self::at_least(Value::Win(Value::UNKNOWN_LENGTH)),
        }
    }

    /// From `lower` to `upper`; they may be equal.
    pub fn between(lower: Value, upper: Value) -> Self {
        debug_assert!(lower <= upper, "{lower} is better than {upper}");
        Self { lower, upper }
    }

    /// The worst value that is still possible.
    pub fn lower(self) -> Value {
        self.lower
    }

    /// The best value that is still possible.
    pub fn upper(self) -> Value {
        self.upper
    }

    /// The value, once it is known together with its length.
    pub fn exact(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The outcome, once it is known.
    pub fn outcome(self) -> Option<Outcome> {
        (self.lower.outcome() == self.upper.outcome()).then(|| self.lower.outcome())
    }

    /// Adds what `news` proves. News that contradicts what was known is a fault of a solver: debug builds stop, others
    /// keep what they had.
    pub fn tighten(&mut self, news: Self) {
        let lower = self.lower.max(news.lower);
        let upper = self.upper.min(news.upper);
        debug_assert!(lower <= upper, "{news} contradicts {self}");
        if lower <= upper {
            *self = Self { lower, upper };
        }
    }

    /// Bounds of a child seen from its parent.
    #[must_use]
    pub fn backed_up(self, step: Step) -> Self {
        let (a, b) = (self.lower.backed_up(step), self.upper.backed_up(step));
        Self { lower: a.min(b), upper: a.max(b) }
    }

    /// The inverse of [`backed_up`](Self::backed_up): bounds of a move as those of what it leaves.
    #[must_use]
    pub fn handed_down(self, step: Step) -> Self {
        let (a, b) = (self.lower.handed_down(step), self.upper.handed_down(step));
        Self { lower: a.min(b), upper: a.max(b) }
    }

    /// Bounds of the better of two choices of the same player.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.max(other.upper) }
    }

    /// The lower bound in words: `loss`, `loss 4`, `draw`, `win`, `win 7`. The worst possible value carries no length
    /// unless it is exact.
    pub fn lower_words(self) -> String {
        match self.lower {
            Value::Loss(0 | 1) if self.exact().is_none() => Outcome::Loss.to_string(),
            value => value.to_string(),
        }
    }

    /// The upper bound in words; the best possible value carries no length unless it is exact.
    pub fn upper_words(self) -> String {
        match self.upper {
            Value::Win(0 | 1) if self.exact().is_none() => Outcome::Win.to_string(),
            value => value.to_string(),
        }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.exact(), self.outcome()) {
            (Some(value), _) => f.pad(&value.to_string()),
            (None, Some(outcome)) => f.pad(&outcome.to_string()),
            (None, None) => f.pad(&format!("{} to {}", self.lower_words(), self.upper_words())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_without_a_length_is_known_but_not_exact() {
        for outcome in [Outcome::Loss, Outcome::Win] {
            let bounds = Bounds::of(outcome);
            assert_eq!(bounds.outcome(), Some(outcome));
            assert_eq!(bounds.exact(), None);
            assert_eq!(bounds.to_string(), outcome.to_string());
        }
    }

    #[test]
    fn an_end_is_told_without_a_length_only_where_it_says_nothing() {
        for (bounds, lower, upper) in [
            (Bounds::UNKNOWN, "loss", "win"),
            (Bounds::between(Value::Loss(4), Value::Draw), "loss 4", "draw"),
            (Bounds::between(Value::Draw, Value::Win(7)), "draw", "win 7"),
            (Bounds::exactly(Value::Win(1)), "win 1", "win 1"),
        ] {
            assert_eq!((bounds.lower_words().as_str(), bounds.upper_words().as_str()), (lower, upper));
        }
    }

    #[test]
    fn the_parent_sees_the_reverse_of_its_child() {
        let child = Bounds::at_least(Value::Draw);
        let parent = child.backed_up(Step::ALTERNATE);
        assert_eq!(parent.upper(), Value::Draw);
        assert_eq!(parent.lower(), Value::Loss(1));
    }

    #[test]
    fn the_better_choice_counts() {
        let draw = Bounds::exactly(Value::Draw);
        assert_eq!(draw.or(Bounds::UNKNOWN), Bounds::at_least(Value::Draw));
        assert_eq!(draw.or(Bounds::exactly(Value::Loss(2))), draw);
    }
}
