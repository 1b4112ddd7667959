//! The perfect player who sometimes errs.

use super::perfect::{Rated, rate};
use super::{Bot, Perfect, Policy, Situation, Turn, Weight};
use crate::core::{NotationError, Outcome};
use crate::solve::{Halt, Solve};

/// With probability p uniformly among the turns that give the value away, if there are any; else perfect.
pub struct Fallible {
    /// p as a fraction of [`WHOLE`], so that exact tournaments stay exact.
    parts: Weight,
}

/// The denominator of p: four decimal digits.
const WHOLE: Weight = 10_000;

impl Fallible {
    /// Reads p, a decimal number from 0 to 1 with at most four digits behind the point.
    ///
    /// # Errors
    /// When the text is anything else.
    pub fn new(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(format!("fallible={text}"), "needs a chance from 0 to 1, e.g. fallible=0.1");
        let (whole, digits) = text.split_once('.').unwrap_or((text, ""));
        if digits.len() > 4 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(wrong());
        }
        let whole: Weight = whole.parse().map_err(|_| wrong())?;
        let part: Weight = format!("{digits:0<4}").parse().map_err(|_| wrong())?;
        match whole.checked_mul(WHOLE).and_then(|whole| whole.checked_add(part)) {
            Some(parts) if parts <= WHOLE => Ok(Self { parts }),
            _ => Err(wrong()),
        }
    }

    /// One of `errors` with its chance, if there are any, else one of the `good` turns; alike within each.
    pub fn mix<G: Solve>(&self, good: Vec<Turn<G>>, errors: Vec<Turn<G>>) -> Policy<G> {
        if errors.is_empty() {
            return Policy::uniform(good);
        }
        let (good_count, error_count) = (good.len() as Weight, errors.len() as Weight);
        let good = good.into_iter().map(|turn| (turn, (WHOLE - self.parts) * error_count));
        let errors = errors.into_iter().map(|turn| (turn, self.parts * good_count));
        Policy::Turns(good.chain(errors).filter(|(_, weight)| *weight > 0).collect())
    }
}

impl<G: Solve> Bot<G> for Fallible {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        let rated = rate(at)?;
        let best: Option<Outcome> = rated.iter().filter_map(|turn| turn.bounds.outcome()).max();
        let is_worse = |turn: &&Rated<G>| turn.bounds.outcome().is_some_and(|outcome| Some(outcome) < best);
        let errors = rated.iter().filter(is_worse).map(|turn| turn.turn.clone()).collect();
        match Perfect.policy(at)? {
            Policy::Turns(good) => Ok(self.mix(good.into_iter().map(|(turn, _)| turn).collect(), errors)),
            drawn @ Policy::Sampled(_) => Ok(drawn),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_read_exactly_or_refused() {
        assert_eq!(Fallible::new("0.1").map(|bot| bot.parts), Ok(1000));
        assert_eq!(Fallible::new("1").map(|bot| bot.parts), Ok(10_000));
        for wrong in ["", "1.1", "-0.1", "0.12345", "abc", "0.x"] {
            assert!(Fallible::new(wrong).is_err(), "{wrong}");
        }
    }
}
