//! The sequential probability ratio test: play until it is clear which of two shares of the points is the true one.

use std::fmt;
use std::str::FromStr;

use super::Tally;
use crate::core::NotationError;

/// A test whether the first of two bots gets the share `p0` of the points, or `p1`: after Wald (1945). A drawn game counts half,
/// and games from the same opening are one observation, their mean. As the logarithm of the ratio of one observation lies below
/// the line between those of a loss and of a win, a mean in between errs no more often than wins and losses do.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sprt {
    /// The share that nobody would notice.
    pub p0: f64,
    /// The share that would be worth it.
    pub p1: f64,
    /// How often `p1` may be said though `p0` is true.
    pub alpha: f64,
    /// How often `p0` may be said though `p1` is true.
    pub beta: f64,
}

/// Which share it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SprtVerdict {
    /// `p0`, or less.
    P0,
    /// `p1`, or more.
    P1,
    /// Too few games tell.
    Open,
}

impl SprtVerdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::P0 => "p0",
            Self::P1 => "p1",
            Self::Open => "open",
        }
    }
}

/// Errors are as rare as this where nothing is said.
const USUAL_ERROR: f64 = 0.05;

impl Sprt {
    /// The logarithm of how much more likely the games are if `p1` is true than if `p0` is.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        let rounds = tally.rounds() as f64;
        let won = tally.share() * rounds;
        won * (self.p1 / self.p0).ln() + (rounds - won) * ((1.0 - self.p1) / (1.0 - self.p0)).ln()
    }

    /// Below the first `p0` is said, above the second `p1`.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// What the games say.
    pub fn verdict(&self, tally: &Tally) -> SprtVerdict {
        self.verdict_at(self.ratio(tally))
    }

    /// What is said at this ratio.
    pub(super) fn verdict_at(&self, ratio: f64) -> SprtVerdict {
        let [low, high] = self.bounds();
        match ratio {
            _ if ratio >= high => SprtVerdict::P1,
            _ if ratio <= low => SprtVerdict::P0,
            _ => SprtVerdict::Open,
        }
    }
}

impl FromStr for Sprt {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let refused = |part: &str, why: &str| Err(NotationError::new(part, why));
        let (mut p0, mut p1, mut alpha, mut beta) = (None, None, None, None);
        for part in text.split(',').map(str::trim) {
            let Some((key, number)) = part.split_once('=') else {
                return refused(part, "is no part of a test; expected e.g. p0=0.5,p1=0.55,alpha=0.05,beta=0.05");
            };
            let place = match key.trim() {
                "p0" => &mut p0,
                "p1" => &mut p1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                _ => return refused(part, "is not understood; a test has p0, p1, alpha and beta"),
            };
            if place.is_some() {
                return refused(part, "is given twice; once is expected");
            }
            *place = number.trim().parse().ok().filter(|number: &f64| *number > 0.0 && *number < 1.0);
            if place.is_none() {
                return refused(part, "is no chance between 0 and 1");
            }
        }
        let (Some(p0), Some(p1)) = (p0, p1) else {
            return refused(text, "is half a test; expected e.g. p0=0.5,p1=0.55");
        };
        if p1 <= p0 {
            return refused(text, "asks for nothing more; p1 has to be above p0");
        }
        let (alpha, beta) = (alpha.unwrap_or(USUAL_ERROR), beta.unwrap_or(USUAL_ERROR));
        if alpha + beta >= 1.0 {
            return refused(text, "would err more often than not; alpha and beta together stay below 1");
        }
        Ok(Self { p0, p1, alpha, beta })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p0={},p1={},alpha={},beta={}", self.p0, self.p1, self.alpha, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Outcome;
    use crate::core::laws::Dice;

    #[test]
    fn a_test_is_read_and_what_is_none_is_refused() {
        let test: Sprt = "p0=0.5, p1=0.55".parse().expect("a test");
        assert_eq!(test, Sprt { p0: 0.5, p1: 0.55, alpha: 0.05, beta: 0.05 });
        assert_eq!(test.to_string().parse(), Ok(test));
        for (wrong, says) in [
            ("p0=0.5", "is half a test"),
            ("p0=0.55,p1=0.5", "p1 has to be above p0"),
            ("p0=0.5,p1=0.5", "p1 has to be above p0"),
            ("p0=0.5,p1=2", "`p1=2` is no chance"),
            ("p0=0.5,p1=x", "`p1=x` is no chance"),
            ("p0=0.5,p1=NaN", "`p1=NaN` is no chance"),
            ("p0=0.5,p1=0.6,gamma=1", "`gamma=1` is not understood"),
            ("p0=0.5,p0=0.6", "`p0=0.6` is given twice"),
            ("p0=0.5,p1=0.6,alpha=0.6,beta=0.5", "err more often than not"),
            ("0.5", "`0.5` is no part of a test"),
        ] {
            let error = wrong.parse::<Sprt>().expect_err(wrong).to_string();
            assert!(error.contains(says), "{error}");
        }
    }

    /// Wald (1945), of 0.5 against 0.6: each win weighs log 1.2, each loss log 0.8, and the ends are log 19 away.
    #[test]
    fn the_ratio_is_that_of_wald() {
        let test: Sprt = "p0=0.5,p1=0.6".parse().expect("a test");
        let ratio = |won, drawn, lost| test.ratio(&Tally::of_games(won, drawn, lost));
        assert!((ratio(3, 0, 2) - (3.0 * 1.2_f64.ln() + 2.0 * 0.8_f64.ln())).abs() < 1e-12);
        assert!((ratio(0, 2, 0) - ratio(1, 0, 1)).abs() < 1e-12, "two draws are a win and a loss");
        assert!((test.bounds()[1] - 19_f64.ln()).abs() < 1e-12 && (test.bounds()[0] + 19_f64.ln()).abs() < 1e-12);
        let verdict = |won, lost| test.verdict(&Tally::of_games(won, 0, lost));
        assert_eq!(
            [verdict(16, 0), verdict(17, 0), verdict(0, 14)],
            [SprtVerdict::Open, SprtVerdict::P1, SprtVerdict::P0]
        );
    }

    /// Of many tests of equal bots, and of bots as unequal as was asked, few go wrong: of pairs, too, of which each opening
    /// is won by whoever begins as often as not.
    #[test]
    fn errors_are_as_rare_as_was_asked() {
        let test: Sprt = "p0=0.5,p1=0.65,alpha=0.1,beta=0.1".parse().expect("a test");
        let mut dice = Dice(7);
        for (tenths, wrong) in [(50, SprtVerdict::P1), (65, SprtVerdict::P0)] {
            for of_round in [1, 2] {
                let errors = (0..400).filter(|_| {
                    let mut tally = Tally::default();
                    while test.verdict(&tally) == SprtVerdict::Open {
                        let mut end = || if dice.below(100) < tenths { Outcome::Win } else { Outcome::Loss };
                        tally.add(&(0..of_round).map(|_| end()).collect::<Vec<_>>(), 0);
                    }
                    test.verdict(&tally) == wrong
                });
                // Four standard deviations above a tenth.
                assert!(errors.count() <= 64, "{tenths} {of_round}");
            }
        }
    }
}
