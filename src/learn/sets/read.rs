//! How a rule is read from its words.

use super::{Clause, Kind, Relation, RuleClaim, Term, golden_ratio, is_same};
use crate::core::{Arrange, NotationError};

/// What a rule about these letters consists of.
///
/// # Errors
/// A sentence that names the first word that cannot be read, and what was expected there.
pub(super) fn clauses(text: &str, names: &[char]) -> Result<Vec<Clause>, NotationError> {
    let words = words(text)?;
    let mut reader = Reader { text, words: &words, at: 0, names };
    reader.skip_head();
    if let Some(list) = reader.list()? {
        return Ok(vec![Clause { atoms: vec![(true, list)], free: None }]);
    }
    let mut clauses = vec![reader.clause(None)?];
    while reader.skip(&["or", ",", ";"]) {
        let before = clauses.last().and_then(|clause| clause.atoms.last()).map(|(_, claim)| claim.clone());
        clauses.push(reader.clause(before)?);
    }
    match reader.word() {
        Some(word) => Err(reader.refuse(&format!("goes on with {word}; after a rule comes `or`, `and` or nothing"))),
        None => Ok(clauses),
    }
}

/// Cuts a text into numbers, names and signs.
fn words(text: &str) -> Result<Vec<String>, NotationError> {
    let mut words: Vec<String> = Vec::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '0'..='9' => {
                let whole = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                // A point with a digit behind it is a fraction; two points go on.
                let fraction =
                    rest[whole..].strip_prefix('.').filter(|after| after.starts_with(|c: char| c.is_ascii_digit()));
                fraction
                    .map_or(whole, |after| whole + 1 + after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len()))
            }
            'a'..='z' | 'A'..='Z' => rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len()),
            '.' => rest.find(|c: char| c != '.').unwrap_or(rest.len()),
            '<' | '>' | '!' | '=' if rest[1..].starts_with(['=', '>']) => 2,
            '+' | '-' | '*' | '/' | '^' | '%' | '(' | ')' | ',' | ';' | '<' | '>' | '=' => 1,
            other => {
                let what =
                    format!("has `{other}`, and numbers, letters, + - * / ^ mod, = < > and brackets were expected");
                return Err(NotationError::new(text, what));
            }
        };
        words.push(rest[..length].to_lowercase());
        rest = rest[length..].trim_start();
    }
    if words.is_empty() {
        Err(NotationError::new(text, "says nothing; a rule like n mod 3 = 0 was expected"))
    } else {
        Ok(words)
    }
}

struct Reader<'a> {
    text: &'a str,
    words: &'a [String],
    at: usize,
    names: &'a [char],
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
        if let Some(with) = self.words.iter().position(|word| ["with", "where", "when", "if"].contains(&word.as_str()))
        {
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

    fn clause(&mut self, before: Option<RuleClaim>) -> Result<Clause, NotationError> {
        let mut atoms = vec![self.atom(before)?];
        while self.skip(&["and"]) {
            atoms.push(self.atom(None)?);
        }
        let mut found = Vec::new();
        for (_, claim) in &atoms {
            match claim {
                RuleClaim::Chain(first, rest) => {
                    first.names(&mut found);
                    for (_, term) in rest {
                        term.names(&mut found);
                    }
                }
                RuleClaim::Tuple(terms) => {
                    for term in terms {
                        term.names(&mut found);
                    }
                }
                RuleClaim::Kind(term, _) => term.names(&mut found),
                RuleClaim::List(..) => {}
            }
        }
        found.retain(|name| !self.names.contains(name));
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

    fn atom(&mut self, before: Option<RuleClaim>) -> Result<(bool, RuleClaim), NotationError> {
        let is = !self.skip(&["not"]);
        if let Some(tuple) = self.tuple()? {
            return Ok((is, tuple));
        }
        let first = self.sum()?;
        if self.skip(&["is"]) {
            let is_not = self.skip(&["not"]);
            self.skip(&["a", "an"]);
            if let Some(kind) = self.kind()? {
                return Ok((is != is_not, RuleClaim::Kind(first, kind)));
            }
            let claim = RuleClaim::Chain(first, vec![(Relation::Equal, self.sum()?)]);
            return Ok((is != is_not, claim));
        }
        let mut rest = Vec::new();
        while let Some(relation) = self.word().and_then(Relation::read) {
            self.at += 1;
            rest.push((relation, self.sum()?));
        }
        if rest.is_empty() {
            return Ok((is, self.short(first, before)?));
        }
        Ok((is, RuleClaim::Chain(first, rest)))
    }

    /// A number alone: what was said before is said of it too, `n mod 5 = 0 or 2`; else it belongs to the set itself.
    fn short(&self, term: Term, before: Option<RuleClaim>) -> Result<RuleClaim, NotationError> {
        match before {
            Some(RuleClaim::Chain(left, rest))
                if matches!(term, Term::Number(_)) && rest.len() == 1 && left != self.first() =>
            {
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

    fn begins_factor(&self, word: &str) -> bool {
        let is_behind_number = self.at > 0 && self.words[self.at - 1].parse::<f64>().is_ok();
        is_behind_number && (word == "(" || word.len() == 1 && word.chars().all(|c| c.is_ascii_alphabetic()))
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
