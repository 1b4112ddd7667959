//! What a `mod` behind a sum is about: `n = 4k + 3 mod 8` says that both leave the same, as mathematicians write it.

use super::Reader;
use crate::core::NotationError;
use crate::learn::sets::Term;

/// A number, and what it is the remainder of a division by.
pub(super) type SharedNumber = (Term, Option<f64>);

/// Signs that bind less than `mod`.
const LOOSE: [&str; 3] = ["+", "-", "xor"];

impl Reader<'_> {
    /// A sum, and the number of the `mod` at its end, which is about all of it: `4k + 3 mod 8`, `4k + 3 (mod 8)`.
    pub(super) fn residue(&mut self) -> Result<SharedNumber, NotationError> {
        let start = self.at;
        let sum = self.any_sum()?;
        match self.mods(start)[..] {
            [] => Ok((sum, self.modulus())),
            [only] if only + 2 == self.at && self.words[only + 1].parse::<f64>().is_ok() => {
                let mut before = Self { words: &self.words[..only], at: start, ..*self };
                Ok((before.any_sum()?, self.words[only + 1].parse().ok()))
            }
            _ => {
                self.check_mod(start)?;
                Ok((sum, None))
            }
        }
    }

    /// The same where a `mod` is about one part, and says what is left over: before a sign that compares.
    pub(super) fn left(&self, (term, by): SharedNumber, start: usize) -> Result<Term, NotationError> {
        let Some(by) = by else { return Ok(term) };
        self.check_mod(start)?;
        Ok(Term::of('%', term, Term::Number(by)))
    }

    /// Refuses a `mod` behind a sum that no bracket holds together.
    pub(super) fn check_mod(&self, start: usize) -> Result<(), NotationError> {
        let Some(&first) = self.mods(start).first() else { return Ok(()) };
        let is_sum = self.outside(start, first).any(|at| at > start && LOOSE.contains(&self.words[at].as_str()));
        if !is_sum {
            return Ok(());
        }
        let mut before = Self { words: &self.words[..first], at: start, ..*self };
        let sum = before.any_sum()?;
        Err(self.refuse(&format!(
            "has `mod` behind `{sum}`, where it can be about all of it or about its last part: brackets tell, as in `({sum}) mod {}`",
            self.words.get(first + 1).map_or("", String::as_str)
        )))
    }

    /// Refuses a division that leaves nothing to speak of: by 0, by a half.
    pub(super) fn check_divisors(&self) -> Result<(), NotationError> {
        let is_bad = |word: &&String| word.parse::<f64>().is_ok_and(|by| by < 1.0 || by.fract() != 0.0);
        let mut divisors =
            (self.at..self.words.len()).filter(|&at| self.is_mod(at)).filter_map(|at| self.words.get(at + 1));
        match divisors.find(is_bad) {
            Some(word) => Err(self.refuse(&format!("has `mod {word}`: a whole number from 1 on divides"))),
            None => Ok(()),
        }
    }

    /// Where `mod` stands outside of all brackets, from a word to here.
    fn mods(&self, start: usize) -> Vec<usize> {
        self.outside(start, self.at).filter(|&at| self.is_mod(at)).collect()
    }

    /// The places between two words that no bracket holds.
    fn outside(&self, start: usize, end: usize) -> impl Iterator<Item = usize> {
        let mut open = 0_usize;
        (start..end).filter(move |&at| {
            match self.words[at].as_str() {
                "(" => open += 1,
                ")" => open = open.saturating_sub(1),
                _ => return open == 0,
            }
            false
        })
    }
}
