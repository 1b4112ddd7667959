//! Rules as people state them, read as sets of numbers or pairs: `n mod 5 = 0 or 2`, `0 2 5 7 10 12 ..`, `(m, n) with m = n`.
//!
//! A letter that names nothing is any whole number from 0 on: `5k or 5k+2`, `(floor(k*phi), floor(k*phi)+k)`.

mod combine;
mod read;
mod said;
mod words;

use crate::core::NotationError;

/// Farther beyond the numbers of a rule no letter goes.
const MOST_BEYOND: f64 = 1000.0;

/// Nothing larger is looked for where a letter may be any number.
const FAR: f64 = 1e6;

/// A set of numbers, or of pairs and more, by its rule.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberSet {
    names: Vec<char>,
    clauses: Vec<Clause>,
    /// A bracket means its numbers in any order.
    is_unordered: bool,
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
    MultipleOf(f64),
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
        Ok(Self { names: names.to_vec(), clauses: read::clauses(text, names, None)?, is_unordered: false })
    }

    /// Reads a rule that may begin with what it is about: `n is lost if`, where `are` is `lost`.
    ///
    /// # Errors
    /// Those of [`read`](Self::read), and a sentence where another word is said of them.
    pub(super) fn read_said(text: &str, names: &[char], are: &str) -> Result<Self, NotationError> {
        Ok(Self { names: names.to_vec(), clauses: read::clauses(text, names, Some(are))?, is_unordered: false })
    }

    /// Whether it has numbers in brackets, `(k, 2k)`.
    pub(super) fn has_brackets(&self) -> bool {
        let mut claims = self.clauses.iter().flat_map(|clause| &clause.atoms);
        claims.any(|(_, claim)| matches!(claim, RuleClaim::Tuple(_)))
    }

    /// The same where `(1, 2)` is `(2, 1)` as well.
    #[must_use]
    pub(super) fn in_any_order(self) -> Self {
        Self { is_unordered: true, ..self }
    }

    /// Whether these numbers, in the order of the letters, belong to it.
    pub fn contains(&self, values: &[u32]) -> bool {
        let known = |name| self.names.iter().position(|own| *own == name).and_then(|at| values.get(at)).copied();
        let most = values.iter().copied().max().unwrap_or(0);
        self.clauses.iter().any(|clause| {
            let frees = 0..=clause.free.map_or(0, |_| most + clause.largest());
            let holds = |claim: &RuleClaim, free: u32| {
                claim.holds(&|name| f64::from(known(name).unwrap_or(free)), values, self.is_unordered)
            };
            // What is not so is so for no number at all; what is so, for one and the same.
            let (is, is_not): (Vec<_>, Vec<_>) = clause.atoms.iter().partition(|(is, _)| *is);
            let denied = |free| is_not.iter().any(|(_, claim)| holds(claim, free));
            !frees.clone().any(denied) && frees.clone().any(|free| is.iter().all(|(_, claim)| holds(claim, free)))
        })
    }
}

impl Clause {
    /// The largest number in it, as far as anybody looks: so far beyond the others a letter may have to go, as in `n = 37k mod 100`.
    fn largest(&self) -> u32 {
        let of_claim = |(_, claim): &(bool, RuleClaim)| match claim {
            RuleClaim::Chain(first, rest) => {
                rest.iter().map(|(_, term)| term.largest()).fold(first.largest(), f64::max)
            }
            RuleClaim::Tuple(terms) => terms.iter().map(Term::largest).fold(0.0, f64::max),
            RuleClaim::Kind(term, _) => term.largest(),
            RuleClaim::List(..) => 0.0,
        };
        self.atoms.iter().map(of_claim).fold(0.0, f64::max).min(MOST_BEYOND).ceil() as u32
    }
}

impl RuleClaim {
    /// The letters in it that may be any number, as often as they stand there.
    fn letters(&self, names: &[char]) -> Vec<char> {
        let mut found = Vec::new();
        match self {
            Self::Chain(first, rest) => {
                first.names(&mut found);
                for (_, term) in rest {
                    term.names(&mut found);
                }
            }
            Self::Tuple(terms) => {
                for term in terms {
                    term.names(&mut found);
                }
            }
            Self::Kind(term, _) => term.names(&mut found),
            Self::List(..) => {}
        }
        found.retain(|name| !names.contains(name));
        found
    }

    fn holds(&self, value: &impl Fn(char) -> f64, tuple: &[u32], is_unordered: bool) -> bool {
        match self {
            Self::Chain(first, rest) => {
                let mut left = first.value(value);
                rest.iter().all(|(relation, term)| {
                    let right = term.value(value);
                    relation.holds(std::mem::replace(&mut left, right), right)
                })
            }
            Self::Tuple(terms) => {
                let mut said: Vec<f64> = terms.iter().map(|term| term.value(value)).collect();
                let mut known: Vec<f64> = tuple.iter().copied().map(f64::from).collect();
                if is_unordered {
                    said.sort_by(f64::total_cmp);
                    known.sort_by(f64::total_cmp);
                }
                said.iter().zip(&known).all(|(said, known)| is_same(*said, *known))
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

/// 1.618..
fn golden_ratio() -> f64 {
    f64::midpoint(1.0, 5f64.sqrt())
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
            Self::MultipleOf(of) => is_same(f64::from(number) % of, 0.0),
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

    /// What it leaves on division.
    fn modulo(self, by: f64) -> Self {
        match self {
            Self::Number(number) => Self::Number(number.rem_euclid(by)),
            term => Self::of('%', term, Self::Number(by)),
        }
    }

    /// Whether something in it is what a division leaves.
    fn has_mod(&self) -> bool {
        match self {
            Self::Number(_) | Self::Name(_) => false,
            Self::Floor(inner) => inner.has_mod(),
            Self::Of(sign, both) => *sign == '%' || both.0.has_mod() || both.1.has_mod(),
        }
    }

    fn largest(&self) -> f64 {
        match self {
            Self::Number(number) => *number,
            Self::Name(_) => 0.0,
            Self::Floor(inner) => inner.largest(),
            Self::Of(_, both) => both.0.largest().max(both.1.largest()),
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

#[cfg(test)]
mod tests;
