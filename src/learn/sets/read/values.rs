//! Numbers that share what was said before them: `n mod 5 = 0 or 2`, `n = 0 or 3 mod 4`, `n is divisible by 6 or 10`.

use super::residue::SharedNumber;
use super::{Reader, Together};
use crate::core::NotationError;
use crate::learn::sets::{Kind, Relation, RuleClaim, Term};

impl Reader<'_> {
    /// What a term equals: this, or one of the numbers behind it. A `mod` behind the last of them is about all.
    pub(super) fn equals(&mut self, left: &Term, right: SharedNumber) -> Result<Vec<RuleClaim>, NotationError> {
        let first = match right {
            // `m mod 4 = n mod 4` compares what is left over.
            (of, Some(by)) if left.has_mod() && !matches!(of, Term::Number(_)) => {
                (Term::of('%', of, Term::Number(by)), None)
            }
            right => right,
        };
        let mut values: Vec<SharedNumber> = vec![first];
        if !matches!(left, Term::Number(_)) {
            while let Some(value) = self.value() {
                values.push(value);
            }
        }
        if let Some((_, last @ Some(_))) = values.last().cloned() {
            for value in values.iter_mut().filter(|(_, by)| by.is_none()) {
                value.1 = last;
            }
        } else if values.iter().any(|(_, by)| by.is_some()) {
            return Err(self.refuse("has numbers with and without `mod`: behind the last one it is about all of them"));
        }
        let claim = |(value, by): SharedNumber| {
            let (left, value) = match by {
                None => (left.clone(), value),
                Some(by) => (Term::of('%', left.clone(), Term::Number(by)), value.modulo(by)),
            };
            RuleClaim::Chain(left, vec![(Relation::Equal, value)])
        };
        Ok(values.into_iter().map(claim).collect())
    }

    /// From what a term differs: from this, and from every number behind it.
    pub(super) fn differs(
        &mut self,
        left: &Term,
        right: SharedNumber,
    ) -> Result<(bool, Vec<RuleClaim>), NotationError> {
        let mut claims = self.equals(left, right)?;
        if let [claim @ RuleClaim::Chain(..)] = &mut claims[..]
            && claim.letters(self.names).is_empty()
            && let RuleClaim::Chain(_, rest) = claim
        {
            rest[0].0 = Relation::Unequal;
            return Ok((true, claims));
        }
        // A letter that may be any number: the term equals it for none.
        Ok((false, claims))
    }

    /// What stands behind `is a`.
    pub(super) fn kind(&mut self) -> Result<Option<Kind>, NotationError> {
        let kind = match self.word() {
            Some("odd") => Kind::Odd,
            Some("even") => Kind::Even,
            Some("square") => Kind::Square,
            Some("prime") => Kind::Prime,
            Some("power") => {
                self.at += 1;
                self.expect("of")?;
                let base = self.word().and_then(|word| word.parse().ok()).filter(|base| *base > 1.0);
                Kind::PowerOf(base.ok_or_else(|| self.refuse("names no power of a number from 2 on"))?)
            }
            Some(word @ ("multiple" | "divisible")) => {
                self.at += 1;
                self.expect(if word == "multiple" { "of" } else { "by" })?;
                let of = self.word().and_then(|word| word.parse().ok()).filter(|of: &f64| *of >= 1.0);
                Kind::MultipleOf(of.ok_or_else(|| self.refuse("names no number from 1 on that divides"))?)
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(kind))
    }

    /// What a term is: this, or a multiple of one of the numbers behind it.
    pub(super) fn kinds(&mut self, left: &Term, kind: Kind) -> Vec<RuleClaim> {
        let mut kinds = vec![kind];
        while let Kind::MultipleOf(_) = kind {
            let start = self.at;
            let Some((Term::Number(of), None)) = self.value() else {
                self.at = start;
                break;
            };
            kinds.push(Kind::MultipleOf(of));
        }
        kinds.into_iter().map(|kind| RuleClaim::Kind(left.clone(), kind)).collect()
    }

    /// A term alone belongs to the set itself. A number does where nothing else was said right before, of which it may be meant.
    pub(super) fn alone(
        &mut self,
        (term, by): SharedNumber,
        before: &[Together],
    ) -> Result<Vec<RuleClaim>, NotationError> {
        if self.names.len() > 1 {
            return Err(self.refuse(&format!("lacks =, < or > before {}", self.here())));
        }
        let claims = before.iter().flatten().map(|(_, claim)| claim);
        let other = claims.rev().find(|claim| !self.is_about_the_letter(claim));
        if let (Term::Number(number), None, Some(claim)) = (&term, by, other) {
            let name = self.names[0];
            return Err(self.refuse(&match claim {
                RuleClaim::Chain(left, rest) if matches!(rest[..], [(Relation::Equal, _)]) => {
                    format!(
                        "has {number} alone, which can mean `{left} = {number}` or `{name} = {number}`: write which"
                    )
                }
                _ => {
                    format!("has {number} alone behind `{}`: write `{name} = {number}` if it is that", claim.said(name))
                }
            }));
        }
        let first = self.first();
        self.equals(&first, (term, by))
    }

    /// Whether something is said of the letter itself, and of nothing that is made of it.
    fn is_about_the_letter(&self, claim: &RuleClaim) -> bool {
        let first = self.first();
        match claim {
            RuleClaim::Chain(left, rest) => *left == first || rest.iter().any(|(_, term)| *term == first),
            RuleClaim::Kind(_, Kind::MultipleOf(_) | Kind::PowerOf(_)) => false,
            RuleClaim::Kind(term, _) => *term == first,
            RuleClaim::Tuple(_) | RuleClaim::List(..) => true,
        }
    }

    /// One more number, `or 3`, perhaps `or 3 mod 4`, behind which a condition ends.
    fn value(&mut self) -> Option<SharedNumber> {
        let start = self.at;
        let number = if self.skip(self.or) { self.number() } else { None };
        let value = number.map(|number| (Term::Number(number), self.modulus()));
        let is_end =
            |word: &str| self.or.contains(&word) || matches!(word, "or" | "and" | ")") || super::WITH.contains(&word);
        let found = value.filter(|_| self.word().is_none_or(is_end));
        if found.is_none() {
            self.at = start;
        }
        found
    }

    fn number(&mut self) -> Option<f64> {
        let number = self.word()?.parse().ok()?;
        self.at += 1;
        Some(number)
    }

    /// `mod 4`, `(mod 4)`.
    pub(super) fn modulus(&mut self) -> Option<f64> {
        let start = self.at;
        let is_bracket = self.skip(&["("]);
        let by = if self.skip(&["mod", "%"]) { self.number() } else { None };
        let found = by.filter(|_| !is_bracket || self.skip(&[")"]));
        if found.is_none() {
            self.at = start;
        }
        found
    }

    /// Whether the word at a place is `mod`.
    pub(super) fn is_mod(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(|word| matches!(word.as_str(), "mod" | "%"))
    }
}
