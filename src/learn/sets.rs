//! Rules as people state them, read as sets of numbers or pairs: `n mod 5 = 0 or 2`, `0 2 5 7 10 12 ..`, `(m, n) with m = n`.
//!
//! A letter that names nothing is any whole number from 0 on: `5k or 5k+2`, `(floor(k*phi), floor(k*phi)+k)`.

mod combine;
mod read;
mod said;
mod words;

use crate::core::NotationError;

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
        Ok(Self { names: names.to_vec(), clauses: read::clauses(text, names)?, is_unordered: false })
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
            let frees = 0..=clause.free.map_or(0, |_| most);
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
        let sides = vec![0, 3, 4, 7, 8, 11, 12, 15, 16, 19, 20];
        for text in [
            "(n mod 4 = 0) or (n mod 4 = 3)",
            "(n mod 4 = 0 or 3)",
            "not (n mod 4 = 1 or n mod 4 = 2)",
            "not not (n = 4k or (n = 4k+3))",
            "(n = 4k) or (n = 4k+3)",
            "all n with not (n = 4k+1 or n = 4k+2)",
        ] {
            assert_eq!(numbers(text), sides, "{text}");
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
            ("(n is a square or n-5 is a square) and n != 5", vec![0, 1, 4, 6, 9, 14, 16]),
            ("n = 4k with k > 0 or n = 4k+3", vec![3, 4, 7, 8, 11, 12, 15, 16, 19, 20]),
            ("(n = 4k or n = 4k+3) with k > 3", vec![16, 19, 20]),
            ("((n > 3)) and (n+1)/2 <= (3) and not (n = 4 and n = 5)", vec![4, 5]),
            ("not (n mod 2 = 0 and n mod 3 = 0) and n < 8", vec![1, 2, 3, 4, 5, 7]),
            ("n(n+1)/2 is even and n < 9", vec![0, 3, 4, 7, 8]),
            ("(n+1)(n+2) = 12", vec![2]),
            ("n ≤ 6 and n ≥ 2 and n ≠ 4", vec![2, 3, 5, 6]),
            ("n = k² or n = 3", vec![0, 1, 3, 4, 9, 16]),
            ("n is divisible by 6 or 10", vec![0, 6, 10, 12, 18, 20]),
            ("n is not a multiple of 2 and n is at least 15", vec![15, 17, 19]),
            ("3..5 or n = 7..8", vec![3, 4, 5, 7, 8]),
            ("n is less than 2 or n is greater than 19 or n is at most 0", vec![0, 1, 20]),
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
        assert_eq!(pairs("(m = n and not (m < n or m > n))"), equal);
        assert_eq!(pairs("(k, 2k) with k > 1"), [(2, 4), (3, 6)]);
        let golden = vec![(0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (7, 4)];
        assert_eq!(pairs("(floor(k*phi), floor(k*phi)+k) or (floor(k*phi)+k, floor(k*phi))"), golden);
    }

    #[test]
    fn in_any_order_one_bracket_is_both() {
        let read = |text: &str| NumberSet::read(text, &['m', 'n']).unwrap_or_else(|error| panic!("{error}"));
        let both = read("(k, 2k) or (2k, k)");
        let one = read("(2k, k)");
        assert!(one.has_brackets() && !read("m = 2n").has_brackets());
        assert!(one.contains(&[4, 2]) && !one.contains(&[2, 4]));
        let one = one.in_any_order();
        for pair in (0..8).flat_map(|m| (0..8).map(move |n| [m, n])) {
            assert_eq!(one.contains(&pair), both.contains(&pair), "{pair:?}");
        }
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
        assert!(said("(n = 3").contains("lacks a )"));
        assert!(said("(n = 3) + 1").contains("goes on with +"));
        assert!(said("k^2 or k^2+5 with k>0").contains("has `with` behind `or`"));
        assert!(said("not (n = 2k and k > 1)").contains("in which k stands"));
        assert!(said("n is divisible by n").contains("that divides"));
        assert!(said("0, 3 .. 30").contains("goes on with .."));
        assert!(said(&"(".repeat(90_000)).contains("brackets in each other"));
        let wide = vec!["(n = 1 or n = 2)"; 30].join(" and ");
        assert!(said(&wide).contains("too many"));
    }
}
