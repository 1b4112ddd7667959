//! How a rule is read from its words.

mod head;
mod residue;
mod values;

use self::residue::SharedNumber;
use super::combine::{Together, both, none_of, tied};
use super::words::words;
use super::{Clause, Relation, RuleClaim, Term, golden_ratio, is_same};
use crate::core::{Arrange, NotationError};

/// What follows holds of what was said before.
const WITH: [&str; 4] = ["with", "where", "when", "if"];

/// What stands between two conditions of which one is enough. Between brackets of pairs a comma stands for `and` to many.
const OR: [&str; 3] = ["or", ",", ";"];

/// What a rule about these letters consists of; `are` is the word that may be said of them before it, `lost`.
///
/// # Errors
/// A sentence that names the first word that cannot be read, and what was expected there.
pub(super) fn clauses(text: &str, names: &[char], are: Option<&str>) -> Result<Vec<Clause>, NotationError> {
    let words = words(text)?;
    let mut reader = Reader { text, words: &words, at: 0, names, or: &OR };
    reader.skip_head(are)?;
    reader.rule().map_err(|error| reader.says_what_they_are().unwrap_or(error))
}

struct Reader<'a> {
    text: &'a str,
    words: &'a [String],
    at: usize,
    names: &'a [char],
    /// What stands between conditions here.
    or: &'static [&'static str],
}

impl<'a> Reader<'a> {
    fn word(&self) -> Option<&'a str> {
        self.words.get(self.at).map(String::as_str)
    }

    fn skip(&mut self, any: &[&str]) -> bool {
        let is = self.word().is_some_and(|word| any.contains(&word));
        self.at += usize::from(is);
        is
    }

    fn refuse(&self, reason: &str) -> NotationError {
        NotationError::new(self.text, reason)
    }

    fn expect(&mut self, word: &str) -> Result<(), NotationError> {
        if self.skip(&[word]) { Ok(()) } else { Err(self.refuse(&format!("lacks a {word} before {}", self.here()))) }
    }

    fn here(&self) -> &str {
        self.word().unwrap_or("its end")
    }

    /// All that is left.
    fn rule(&mut self) -> Result<Vec<Clause>, NotationError> {
        self.check_divisors()?;
        if let Some(list) = self.list()? {
            return Ok(vec![Clause { atoms: vec![(true, list)], free: None }]);
        }
        let ways = self.any_of(&[])?;
        match self.word() {
            Some(word) => Err(self.refuse(&format!("goes on with {word}; after a rule comes `or`, `and` or nothing"))),
            None => ways.into_iter().map(|atoms| self.clause(atoms)).collect(),
        }
    }

    /// Numbers, and nothing else: `0 2 5 7 10 12 ..`.
    fn list(&mut self) -> Result<Option<RuleClaim>, NotationError> {
        let rest = &self.words[self.at..];
        let goes_on = rest.last().is_some_and(|word| word.starts_with(".."));
        let listed = &rest[..rest.len() - usize::from(goes_on)];
        let parsed: Option<Vec<f64>> =
            listed.iter().filter(|word| !matches!(word.as_str(), "," | ";")).map(|word| word.parse().ok()).collect();
        let Some(numbers) = parsed.filter(|numbers| !numbers.is_empty() && self.names.len() == 1) else {
            return Ok(None);
        };
        if numbers.is_sorted_by(|a, b| a < b) {
            let period = goes_on.then(|| self.period(&numbers)).transpose()?;
            self.at = self.words.len();
            return Ok(Some(RuleClaim::List(numbers, period)));
        }
        Err(self.refuse("is a list that does not grow"))
    }

    /// After how many numbers the differences of a list repeat.
    fn period(&self, numbers: &[f64]) -> Result<usize, NotationError> {
        let steps: Vec<f64> = numbers.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let repeats =
            |period: &usize| steps.iter().skip(*period).zip(&steps).all(|(later, before)| is_same(*later, *before));
        (1..=steps.len() / 2)
            .find(repeats)
            .ok_or_else(|| self.refuse("does not show how it goes on: the differences must repeat once at least"))
    }

    fn clause(&self, atoms: Together) -> Result<Clause, NotationError> {
        let mut found: Vec<char> = atoms.iter().flat_map(|(_, claim)| claim.letters(self.names)).collect();
        found.arrange();
        found.dedup();
        match found[..] {
            [] => Ok(Clause { atoms, free: None }),
            [free] => Ok(Clause { atoms, free: Some(free) }),
            [one, other, ..] => {
                Err(self.refuse(&format!("has the letters {one} and {other}, and one of them can be any number")))
            }
        }
    }

    /// Conditions of which one is enough, behind others.
    fn any_of(&mut self, before: &[Together]) -> Result<Vec<Together>, NotationError> {
        let mut last = self.all_of(before, &["and", "with", "where", "when", "if"])?;
        let mut ways = last.clone();
        while self.skip(self.or) {
            last = self.all_of(&last, &["and"])?;
            ways.extend_from_slice(&last);
            if let Some(with) = self.word().filter(|word| WITH.contains(word)) {
                let what = format!(
                    "has `{with}` behind `or`, where it can be about the last part or about all: brackets or `and` tell"
                );
                return Err(self.refuse(&what));
            }
        }
        Ok(ways)
    }

    fn all_of(&mut self, before: &[Together], and: &[&str]) -> Result<Vec<Together>, NotationError> {
        let mut ways = self.condition(before)?;
        while self.skip(and) {
            let more = self.condition(&[])?;
            ways = both(&ways, &more).ok_or_else(|| self.too_many())?;
        }
        Ok(ways)
    }

    fn too_many(&self) -> NotationError {
        self.refuse("has too many `and` and `or` in brackets to be taken apart")
    }

    /// A claim, or conditions in a bracket; perhaps of either that it is not so.
    fn condition(&mut self, before: &[Together]) -> Result<Vec<Together>, NotationError> {
        let mut is = true;
        while self.skip(&["not"]) {
            is = !is;
        }
        if !self.opens_condition() {
            let (is_so, claims) = self.atom(before)?;
            let is = is == is_so;
            let claims = claims.into_iter().map(|claim| (is, claim));
            return Ok(if is { claims.map(|claim| vec![claim]).collect() } else { vec![claims.collect()] });
        }
        self.at += 1;
        let outside = std::mem::replace(&mut self.or, if self.names.len() == 1 { &OR } else { &OR[..1] });
        let ways = self.any_of(before)?;
        self.or = outside;
        self.expect(")")?;
        if is {
            return Ok(ways);
        }
        if let Some(letter) = tied(&ways, self.names) {
            return Err(self.refuse(&format!(
                "has `not` before a bracket in which {letter} stands in several places or behind another `not`"
            )));
        }
        none_of(&ways).ok_or_else(|| self.too_many())
    }

    /// Whether a bracket begins here that holds a condition, and no mere number.
    fn opens_condition(&self) -> bool {
        let mut open = 0;
        let inside = self.words[self.at..].iter().take_while(|word| {
            match word.as_str() {
                "(" => open += 1,
                ")" => open -= 1,
                _ => {}
            }
            open > 0
        });
        let says =
            |word: &str| matches!(word, "or" | "and" | "not") || WITH.contains(&word) || Relation::read(word).is_some();
        inside.into_iter().any(|word| says(word.as_str()))
    }

    /// Claims of which one is enough, or none is so.
    fn atom(&mut self, before: &[Together]) -> Result<(bool, Vec<RuleClaim>), NotationError> {
        let is_listed = self.at > 0 && matches!(self.words[self.at - 1].as_str(), "," | ";");
        if let Some(tuple) = self.tuple()? {
            return Ok((true, vec![tuple]));
        }
        let start = self.at;
        let stated = self.residue()?;
        let is_last = |word: &str| word != "is" && !word.starts_with("..") && Relation::read(word).is_none();
        if self.word().is_none_or(is_last) {
            return Ok((true, self.alone(stated, before)?));
        }
        let first = self.left(stated, start)?;
        if self.names.len() == 1 && !is_listed && self.skip(&["..", "..."]) {
            return Ok((true, vec![self.range(first)?]));
        }
        if self.skip(&["is"]) {
            let is_not = self.skip(&["not"]);
            self.skip(&["a", "an"]);
            if let Some(kind) = self.kind()? {
                return Ok((!is_not, self.kinds(&first, kind)));
            }
            let claims = match self.comparison()? {
                Relation::Equal => {
                    let right = self.residue()?;
                    self.equals(&first, right)?
                }
                relation => vec![RuleClaim::Chain(first, vec![(relation, self.sum()?)])],
            };
            return Ok((!is_not, claims));
        }
        let mut rest = Vec::new();
        while let Some(relation) = self.word().and_then(Relation::read) {
            self.at += 1;
            if rest.is_empty() && matches!(relation, Relation::Equal | Relation::Unequal) {
                let (start, right) = (self.at, self.residue()?);
                if self.word().and_then(Relation::read).is_none() {
                    return self.equation(&first, relation, right);
                }
                rest.push((relation, self.left(right, start)?));
            } else {
                rest.push((relation, self.sum()?));
            }
        }
        if rest.is_empty() {
            return Ok((true, self.alone((first, None), before)?));
        }
        Ok((true, vec![RuleClaim::Chain(first, rest)]))
    }

    /// What a term equals, or differs from.
    fn equation(
        &mut self,
        first: &Term,
        relation: Relation,
        right: SharedNumber,
    ) -> Result<(bool, Vec<RuleClaim>), NotationError> {
        if relation == Relation::Unequal {
            return self.differs(first, right);
        }
        match right {
            (from, None) if *first == self.first() && self.skip(&["..", "..."]) => Ok((true, vec![self.range(from)?])),
            right => Ok((true, self.equals(first, right)?)),
        }
    }

    /// `3..5`, of which the first is read.
    fn range(&mut self, from: Term) -> Result<RuleClaim, NotationError> {
        let to = self.sum()?;
        Ok(RuleClaim::Chain(from, vec![(Relation::Most, self.first()), (Relation::Most, to)]))
    }

    /// `less than`, `at least`; nothing of the kind is `equal`.
    fn comparison(&mut self) -> Result<Relation, NotationError> {
        let (relation, next) = match self.word() {
            Some("less" | "smaller" | "fewer") => (Relation::Less, "than"),
            Some("more" | "greater" | "larger") => (Relation::More, "than"),
            Some("at") => {
                self.at += 1;
                let is_least = self.word() == Some("least");
                if is_least { (Relation::Least, "least") } else { (Relation::Most, "most") }
            }
            _ => return Ok(Relation::Equal),
        };
        self.at += usize::from(next == "than");
        self.expect(next)?;
        Ok(relation)
    }

    fn first(&self) -> Term {
        Term::Name(self.names[0])
    }

    /// `(m, n)`, where the rule is about several numbers.
    fn tuple(&mut self) -> Result<Option<RuleClaim>, NotationError> {
        let start = self.at;
        if self.names.len() < 2 || !self.skip(&["("]) {
            return Ok(None);
        }
        let mut terms = vec![self.sum()?];
        while self.skip(&[","]) {
            terms.push(self.sum()?);
        }
        if terms.len() == 1 {
            // A bracket in a sum.
            self.at = start;
            return Ok(None);
        }
        self.expect(")")?;
        if terms.len() != self.names.len() {
            return Err(self.refuse(&format!(
                "has {} numbers in a bracket, and {} were expected",
                terms.len(),
                self.names.len()
            )));
        }
        Ok(Some(RuleClaim::Tuple(terms)))
    }

    /// A sum in which nobody has to guess what a `mod` is about.
    fn sum(&mut self) -> Result<Term, NotationError> {
        let start = self.at;
        let sum = self.any_sum()?;
        self.check_mod(start)?;
        Ok(sum)
    }

    /// A sum; a `mod` in it is about the part before it.
    fn any_sum(&mut self) -> Result<Term, NotationError> {
        let mut sum = self.difference()?;
        while self.skip(&["xor"]) {
            sum = Term::of('x', sum, self.difference()?);
        }
        Ok(sum)
    }

    fn difference(&mut self) -> Result<Term, NotationError> {
        let mut sum = self.product()?;
        while let Some(sign) = self.word().filter(|word| matches!(*word, "+" | "-")) {
            self.at += 1;
            let right = self.product()?;
            sum = Term::of(if sign == "+" { '+' } else { '-' }, sum, right);
        }
        Ok(sum)
    }

    fn product(&mut self) -> Result<Term, NotationError> {
        let mut product = self.power()?;
        loop {
            let sign = match self.word() {
                Some("*") => '*',
                Some("/") => '/',
                Some("mod" | "%") => '%',
                // `5k` is five times k.
                Some(word) if self.begins_factor(word) => {
                    product = Term::of('*', product, self.power()?);
                    continue;
                }
                _ => return Ok(product),
            };
            self.at += 1;
            product = Term::of(sign, product, self.power()?);
        }
    }

    /// Whether two factors stand side by side: `5k`, `n(n + 1)`, `(n + 1)(n + 2)`.
    fn begins_factor(&self, word: &str) -> bool {
        let is_letter = |word: &str| word.len() == 1 && word.chars().all(|c| c.is_ascii_alphabetic());
        let Some(behind) = self.at.checked_sub(1).map(|at| self.words[at].as_str()) else { return false };
        let is_number = behind.parse::<f64>().is_ok();
        is_number && is_letter(word)
            || word == "(" && !self.is_mod(self.at + 1) && (is_number || is_letter(behind) || behind == ")")
    }

    fn power(&mut self) -> Result<Term, NotationError> {
        let base = self.factor()?;
        if self.skip(&["^"]) { Ok(Term::of('^', base, self.factor()?)) } else { Ok(base) }
    }

    fn factor(&mut self) -> Result<Term, NotationError> {
        let Some(word) = self.word() else { return Err(self.refuse("ends where a number or a letter was expected")) };
        if let Ok(number) = word.parse() {
            self.at += 1;
            return Ok(Term::Number(number));
        }
        self.at += 1;
        match word {
            "-" => Ok(Term::of('-', Term::Number(0.0), self.factor()?)),
            "phi" => Ok(Term::Number(golden_ratio())),
            "floor" => {
                self.expect("(")?;
                let inner = self.sum()?;
                self.expect(")")?;
                Ok(Term::Floor(Box::new(inner)))
            }
            "(" => {
                let inner = self.sum()?;
                self.expect(")")?;
                Ok(inner)
            }
            _ => match word.chars().collect::<Vec<_>>()[..] {
                [letter] if letter.is_ascii_alphabetic() => Ok(Term::Name(letter)),
                _ => Err(self.refuse(&format!("has `{word}` where a number or a letter was expected"))),
            },
        }
    }
}
