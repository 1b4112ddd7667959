//! How a rule is read from its words.

use super::combine::{Together, both, none_of, tied};
use super::words::words;
use super::{Clause, Kind, Relation, RuleClaim, Term, golden_ratio, is_same};
use crate::core::{Arrange, NotationError};

/// What follows holds of what was said before.
const WITH: [&str; 4] = ["with", "where", "when", "if"];

/// What a rule about these letters consists of.
///
/// # Errors
/// A sentence that names the first word that cannot be read, and what was expected there.
pub(super) fn clauses(text: &str, names: &[char]) -> Result<Vec<Clause>, NotationError> {
    let words = words(text)?;
    let mut reader = Reader { text, words: &words, at: 0, names, last: None };
    reader.skip_head();
    if let Some(list) = reader.list()? {
        return Ok(vec![Clause { atoms: vec![(true, list)], free: None }]);
    }
    let ways = reader.any_of(&["or", ",", ";"])?;
    match reader.word() {
        Some(word) => Err(reader.refuse(&format!("goes on with {word}; after a rule comes `or`, `and` or nothing"))),
        None => ways.into_iter().map(|atoms| reader.clause(atoms)).collect(),
    }
}

struct Reader<'a> {
    text: &'a str,
    words: &'a [String],
    at: usize,
    names: &'a [char],
    /// What was claimed last, unless a bracket has closed since.
    last: Option<RuleClaim>,
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

    /// `all n with`, `(m, n) with`: what a rule is about goes without saying.
    fn skip_head(&mut self) {
        let is_head = |word: &String| {
            matches!(word.as_str(), "all" | "every" | "numbers" | "pairs" | "(" | ")" | ",")
                || self.names.iter().any(|name| name.to_string() == *word)
        };
        let with = self.words.iter().position(|word| WITH.contains(&word.as_str()));
        if let Some(with) = with.filter(|with| self.words[..*with].iter().all(is_head)) {
            self.at = with + 1;
        }
        self.skip(&["all"]);
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

    /// Conditions with one of these words between them.
    fn any_of(&mut self, or: &[&str]) -> Result<Vec<Together>, NotationError> {
        let mut ways = self.all_of(None, &["and", "with", "where", "when", "if"])?;
        while self.skip(or) {
            let before = self.last.clone();
            ways.extend(self.all_of(before, &["and"])?);
            if let Some(with) = self.word().filter(|word| WITH.contains(word)) {
                let what = format!(
                    "has `{with}` behind `or`, where it can be about the last part or about all: brackets or `and` tell"
                );
                return Err(self.refuse(&what));
            }
        }
        Ok(ways)
    }

    fn all_of(&mut self, before: Option<RuleClaim>, and: &[&str]) -> Result<Vec<Together>, NotationError> {
        let mut ways = self.condition(before)?;
        while self.skip(and) {
            let more = self.condition(None)?;
            ways = both(&ways, &more).ok_or_else(|| self.too_many())?;
        }
        Ok(ways)
    }

    fn too_many(&self) -> NotationError {
        self.refuse("has too many `and` and `or` in brackets to be taken apart")
    }

    /// A claim, or conditions in a bracket; perhaps of either that it is not so.
    fn condition(&mut self, before: Option<RuleClaim>) -> Result<Vec<Together>, NotationError> {
        let mut is = true;
        while self.skip(&["not"]) {
            is = !is;
        }
        if !self.opens_condition() {
            let (is_so, claim) = self.atom(before)?;
            self.last = Some(claim.clone());
            return Ok(vec![vec![(is == is_so, claim)]]);
        }
        self.at += 1;
        // Between brackets of pairs a comma stands for `and` to many.
        let ways = self.any_of(if self.names.len() == 1 { &["or", ",", ";"] } else { &["or"] })?;
        self.expect(")")?;
        self.last = None;
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

    fn atom(&mut self, before: Option<RuleClaim>) -> Result<(bool, RuleClaim), NotationError> {
        let is_listed = self.at > 0 && matches!(self.words[self.at - 1].as_str(), "," | ";");
        if let Some(tuple) = self.tuple()? {
            return Ok((true, tuple));
        }
        let first = self.sum()?;
        if self.names.len() == 1 && !is_listed && self.skip(&["..", "..."]) {
            return Ok((true, self.range(first)?));
        }
        if self.skip(&["is"]) {
            let is_not = self.skip(&["not"]);
            self.skip(&["a", "an"]);
            if let Some(kind) = self.kind()? {
                return Ok((!is_not, RuleClaim::Kind(first, kind)));
            }
            let relation = self.comparison()?;
            let claim = RuleClaim::Chain(first, vec![(relation, self.sum()?)]);
            return Ok((!is_not, claim));
        }
        let mut rest = Vec::new();
        while let Some(relation) = self.word().and_then(Relation::read) {
            self.at += 1;
            rest.push((relation, self.sum()?));
        }
        match &rest[..] {
            [] => Ok((true, self.short(first, before)?)),
            [(Relation::Equal, from)] if first == self.first() && self.skip(&["..", "..."]) => {
                Ok((true, self.range(from.clone())?))
            }
            _ => Ok((true, RuleClaim::Chain(first, rest))),
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

    /// A number alone: what was said before is said of it too, `n mod 5 = 0 or 2`; else it belongs to the set itself.
    fn short(&self, term: Term, before: Option<RuleClaim>) -> Result<RuleClaim, NotationError> {
        match (before, &term) {
            (Some(RuleClaim::Kind(left, Kind::MultipleOf(_))), Term::Number(of)) => {
                Ok(RuleClaim::Kind(left, Kind::MultipleOf(*of)))
            }
            (Some(RuleClaim::Chain(left, rest)), Term::Number(_)) if rest.len() == 1 && left != self.first() => {
                Ok(RuleClaim::Chain(left, vec![(rest[0].0, term)]))
            }
            _ if self.names.len() == 1 => Ok(RuleClaim::Chain(self.first(), vec![(Relation::Equal, term)])),
            _ => Err(self.refuse(&format!("lacks =, < or > before {}", self.here()))),
        }
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

    fn kind(&mut self) -> Result<Option<Kind>, NotationError> {
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

    fn sum(&mut self) -> Result<Term, NotationError> {
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
        is_number && is_letter(word) || word == "(" && (is_number || is_letter(behind) || behind == ")")
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
