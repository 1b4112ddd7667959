//! Rules as people state them, read as sets of numbers or pairs: `n mod 5 = 0 or 2`, `0 2 5 7 10 12 ..`, `(m, n) with m = n`.
//!
//! A letter that names nothing is any whole number from 0 on: `5k or 5k+2`, `(floor(k*phi), floor(k*phi)+k)`.

use crate::core::NotationError;

/// Nothing larger is looked for where a letter may be any number.
const FAR: f64 = 1e6;

/// A set of numbers, or of pairs and more, by its rule.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberSet {
    names: Vec<char>,
    clauses: Vec<Clause>,
}

/// What holds together; the letter, if there is one, stands for any number.
#[derive(Clone, Debug, PartialEq)]
struct Clause {
    atoms: Vec<(bool, RuleClaim)>,
    free: Option<char>,
}

#[derive(Clone, Debug, PartialEq)]
enum RuleClaim {
    Chain(Term, Vec<(Relation, Term)>),
    Tuple(Vec<Term>),
    Kind(Term, Kind),
    /// So far, and then by these differences over and over.
    List(Vec<f64>, Option<usize>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Relation {
    Equal,
    Unequal,
    Less,
    Most,
    More,
    Least,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Odd,
    Even,
    Square,
    Prime,
    PowerOf(f64),
}

#[derive(Clone, Debug, PartialEq)]
enum Term {
    Number(f64),
    Name(char),
    Floor(Box<Term>),
    Of(char, Box<(Term, Term)>),
}

impl NumberSet {
    /// Reads a rule about these letters: `n` alone, or `m` and `n`.
    ///
    /// # Errors
    /// A sentence that names the first word that cannot be read, and what was expected there.
    pub fn read(text: &str, names: &[char]) -> Result<Self, NotationError> {
        let words = words(text)?;
        let mut reader = Reader { text, words: &words, at: 0, names };
        reader.skip_head();
        if let Some(list) = reader.list()? {
            return Ok(Self { names: names.to_vec(), clauses: vec![Clause { atoms: vec![(true, list)], free: None }] });
        }
        let mut clauses = vec![reader.clause(None)?];
        while reader.skip(&["or", ",", ";"]) {
            let before = clauses.last().and_then(|clause| clause.atoms.last()).map(|(_, claim)| claim.clone());
            clauses.push(reader.clause(before)?);
        }
        match reader.word() {
            Some(word) => {
                Err(reader.refuse(&format!("goes on with {word}; after a rule comes `or`, `and` or nothing")))
            }
            None => Ok(Self { names: names.to_vec(), clauses }),
        }
    }

    /// Whether these numbers, in the order of the letters, belong to it.
    pub fn contains(&self, values: &[u32]) -> bool {
        let known = |name| self.names.iter().position(|own| *own == name).and_then(|at| values.get(at)).copied();
        let most = values.iter().copied().max().unwrap_or(0);
        self.clauses.iter().any(|clause| {
            let frees = 0..=clause.free.map_or(0, |_| most);
            let holds =
                |claim: &RuleClaim, free: u32| claim.holds(&|name| f64::from(known(name).unwrap_or(free)), values);
            // What is not so is so for no number at all; what is so, for one and the same.
            let (is, is_not): (Vec<_>, Vec<_>) = clause.atoms.iter().partition(|(is, _)| *is);
            let denied = |free| is_not.iter().any(|(_, claim)| holds(claim, free));
            !frees.clone().any(denied) && frees.clone().any(|free| is.iter().all(|(_, claim)| holds(claim, free)))
        })
    }
}

impl RuleClaim {
    fn holds(&self, value: &impl Fn(char) -> f64, tuple: &[u32]) -> bool {
        match self {
            Self::Chain(first, rest) => {
                let mut left = first.value(value);
                rest.iter().all(|(relation, term)| {
                    let right = term.value(value);
                    relation.holds(std::mem::replace(&mut left, right), right)
                })
            }
            Self::Tuple(terms) => {
                terms.iter().zip(tuple).all(|(term, &known)| is_same(term.value(value), f64::from(known)))
            }
            Self::Kind(term, kind) => kind.holds(term.value(value)),
            Self::List(numbers, period) => {
                let number = f64::from(tuple[0]);
                let last = *numbers.last().unwrap_or(&-1.0);
                let Some(period) = period.filter(|_| number > last) else {
                    return numbers.contains(&number);
                };
                let tail = &numbers[numbers.len() - 1 - period..];
                let step = last - tail[0];
                let back = number - ((number - last) / step).ceil() * step;
                tail.contains(&back)
            }
        }
    }
}

impl Relation {
    fn read(word: &str) -> Option<Self> {
        Some(match word {
            "=" | "==" | "is" => Self::Equal,
            "!=" | "<>" => Self::Unequal,
            "<" => Self::Less,
            "<=" => Self::Most,
            ">" => Self::More,
            ">=" => Self::Least,
            _ => return None,
        })
    }

    fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Self::Equal => is_same(left, right),
            Self::Unequal => !is_same(left, right),
            Self::Less => left < right,
            Self::Most => left <= right,
            Self::More => left > right,
            Self::Least => left >= right,
        }
    }
}

/// Whole numbers of this size are exact; a fraction is never one of them by accident.
fn is_same(left: f64, right: f64) -> bool {
    (left - right).abs() < 1e-9
}

impl Kind {
    fn holds(self, number: f64) -> bool {
        if number < 0.0 || !is_same(number, number.round()) || number > FAR {
            return false;
        }
        let number = number.round() as u32;
        match self {
            Self::Odd => number % 2 == 1,
            Self::Even => number.is_multiple_of(2),
            Self::Square => number.isqrt().pow(2) == number,
            Self::Prime => number > 1 && (2..=number.isqrt()).all(|factor| !number.is_multiple_of(factor)),
            Self::PowerOf(base) => std::iter::successors(Some(1.0), |power| Some(power * base))
                .take_while(|power| *power <= f64::from(number))
                .take(64)
                .any(|power| is_same(power, f64::from(number))),
        }
    }
}

impl Term {
    fn of(sign: char, left: Self, right: Self) -> Self {
        Self::Of(sign, Box::new((left, right)))
    }

    fn value(&self, known: &impl Fn(char) -> f64) -> f64 {
        match self {
            Self::Number(number) => *number,
            Self::Name(name) => known(*name),
            Self::Floor(inner) => inner.value(known).floor(),
            Self::Of(sign, both) => {
                let (left, right) = (both.0.value(known), both.1.value(known));
                match sign {
                    '+' => left + right,
                    '-' => left - right,
                    '*' => left * right,
                    '/' => left / right,
                    '^' => left.powf(right),
                    'x' => ((left.max(0.0) as u64) ^ (right.max(0.0) as u64)) as f64,
                    _ => left.rem_euclid(right),
                }
            }
        }
    }

    fn names(&self, found: &mut Vec<char>) {
        match self {
            Self::Number(_) => {}
            Self::Name(name) => found.push(*name),
            Self::Floor(inner) => inner.names(found),
            Self::Of(_, both) => {
                both.0.names(found);
                both.1.names(found);
            }
        }
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
        found.sort_unstable();
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
            "phi" => Ok(Term::Number(f64::midpoint(1.0, 5f64.sqrt()))),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<u32> {
        let set = NumberSet::read(text, &['n']).unwrap_or_else(|error| panic!("{error}"));
        (0..=20).filter(|&n| set.contains(&[n])).collect()
    }

    #[test]
    fn rules_are_read_as_people_write_them() {
        let residues = vec![0, 2, 5, 7, 10, 12, 15, 17, 20];
        for text in [
            "n mod 5 = 0 or n mod 5 = 2",
            "n mod 5 = 0 or 2",
            "n % 5 = 0, 2",
            "all n with n mod 5 = 0 or n mod 5 = 2",
            "0 2 5 7 10 12 ..",
            "0, 2, 5, 7, 10, 12, ...",
            "5k or 5k+2",
            "n = 5k or n = 5*k + 2",
            "n = 5 k or n = 2 + 5k",
        ] {
            assert_eq!(numbers(text), residues, "{text}");
        }
        for (text, expected) in [
            ("3 7 12", vec![3, 7, 12]),
            ("n = 3 or 7", vec![3, 7]),
            ("3 <= n < 7 and n is odd", vec![3, 5]),
            ("n is a power of 2", vec![1, 2, 4, 8, 16]),
            ("n = 2^k - 1", vec![0, 1, 3, 7, 15]),
            ("n is a square", vec![0, 1, 4, 9, 16]),
            ("n is prime and not n = 2", vec![3, 5, 7, 11, 13, 17, 19]),
            ("n is not even and n > 14", vec![15, 17, 19]),
            ("not n = 2k and n < 8", vec![1, 3, 5, 7]),
            ("n > 1 and not n = k^2 and n < 12", vec![2, 3, 5, 6, 7, 8, 10, 11]),
            ("floor(k*phi)", vec![0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19]),
            ("(n + 1) mod 7 = 0", vec![6, 13, 20]),
        ] {
            assert_eq!(numbers(text), expected, "{text}");
        }
    }

    #[test]
    fn pairs_are_read() {
        let pairs = |text: &str| {
            let set = NumberSet::read(text, &['m', 'n']).unwrap_or_else(|error| panic!("{error}"));
            let all = (0..8).flat_map(|m| (0..8).map(move |n| (m, n)));
            all.filter(|&(m, n)| set.contains(&[m, n])).collect::<Vec<_>>()
        };
        let equal: Vec<_> = (0..8).map(|n| (n, n)).collect();
        assert_eq!(pairs("(m, n) with m = n"), equal);
        assert_eq!(pairs("m xor n = 0"), equal);
        assert_eq!(pairs("(k, k)"), equal);
        let golden = vec![(0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (7, 4)];
        assert_eq!(pairs("(floor(k*phi), floor(k*phi)+k) or (floor(k*phi)+k, floor(k*phi))"), golden);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let said = |text: &str| NumberSet::read(text, &['n']).expect_err(text).to_string();
        assert_eq!(said(""), "`` says nothing; a rule like n mod 3 = 0 was expected");
        assert_eq!(said("n mod"), "`n mod` ends where a number or a letter was expected");
        assert_eq!(
            said("n = 3 whatever"),
            "`n = 3 whatever` goes on with whatever; after a rule comes `or`, `and` or nothing"
        );
        assert!(said("1 4 9 16 ..").contains("does not show how it goes on"));
        assert!(said("5 3 1").contains("does not grow"));
        assert!(said("n = j + k").contains("the letters j and k"));
        assert!(said("n ? 3").contains("has `?`"));
        assert!(said("(n").contains("lacks a )"));
    }
}
