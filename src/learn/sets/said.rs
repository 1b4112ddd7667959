//! A rule in words again: how it was read.

use std::fmt;

use super::{Clause, Kind, NumberSet, Relation, RuleClaim, Term, golden_ratio, is_same};

/// How tightly a sign binds, from the loosest on.
const SIGNS: [&str; 4] = ["x", "+-", "*/%", "^"];

impl fmt::Display for NumberSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.names.first().copied().unwrap_or('n');
        let said: Vec<String> = self.clauses.iter().map(|clause| clause.said(name)).collect();
        f.write_str(&said.join(" or "))
    }
}

impl Clause {
    /// In words about this letter.
    fn said(&self, name: char) -> String {
        let atom = |(is, claim): &(bool, RuleClaim)| {
            let not = if *is { "" } else { "not " };
            format!("{not}{}", claim.said(name))
        };
        self.atoms.iter().map(atom).collect::<Vec<_>>().join(" and ")
    }
}

impl RuleClaim {
    /// It in words, of numbers that have this name.
    pub(super) fn said(&self, name: char) -> String {
        let joined = |terms: &[Term]| terms.iter().map(Term::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Self::Chain(first, rest) => rest.iter().fold(first.to_string(), |said, (relation, term)| {
                // Without brackets it would be about both sides.
                let is_rest = matches!(term, Term::Of('%', _)) && !first.has_mod();
                let term = if is_rest { format!("({term})") } else { term.to_string() };
                format!("{said} {} {term}", relation.sign())
            }),
            Self::Tuple(terms) => format!("({})", joined(terms)),
            Self::Kind(term, kind) => format!("{term} is {}", kind.said()),
            Self::List(numbers, period) => {
                let numbers: Vec<String> = numbers.iter().map(f64::to_string).collect();
                if period.is_some() {
                    return format!("{} ..", numbers.join(", "));
                }
                format!("{name} = {}", numbers.join(", "))
            }
        }
    }
}

impl Relation {
    fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::Most => "<=",
            Self::More => ">",
            Self::Least => ">=",
        }
    }
}

impl Kind {
    fn said(self) -> String {
        match self {
            Self::Odd => "odd".to_owned(),
            Self::Even => "even".to_owned(),
            Self::Square => "a square".to_owned(),
            Self::Prime => "prime".to_owned(),
            Self::MultipleOf(of) => format!("a multiple of {of}"),
            Self::PowerOf(base) => format!("a power of {base}"),
        }
    }
}

impl Term {
    /// How tightly it holds together.
    fn grip(&self) -> usize {
        match self {
            Self::Of(sign, _) => SIGNS.iter().position(|signs| signs.contains(*sign)).unwrap_or(0),
            Self::Number(_) | Self::Name(_) | Self::Floor(_) => SIGNS.len(),
        }
    }

    /// Whether a `mod` stands in it behind what a sum before it would join.
    fn bares_mod(&self) -> bool {
        matches!(self, Self::Of(sign, both) if *sign == '%' || matches!(sign, '*' | '/') && both.0.bares_mod())
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) if is_same(*number, golden_ratio()) => f.write_str("phi"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => write!(f, "{name}"),
            Self::Floor(inner) => write!(f, "floor({inner})"),
            Self::Of(sign, both) => {
                let grip = self.grip();
                let is_sum = grip < 2;
                let part = |term: &Self, is_loose: bool| {
                    if is_loose || is_sum && term.bares_mod() { format!("({term})") } else { term.to_string() }
                };
                // Signs of one kind are read from the left; powers have no sign on either side.
                let is_power = *sign == '^';
                let left = part(&both.0, both.0.grip() < grip + usize::from(is_power));
                let right = part(&both.1, both.1.grip() <= grip);
                match sign {
                    'x' => write!(f, "{left} xor {right}"),
                    '%' => write!(f, "{left} mod {right}"),
                    '^' => write!(f, "{left}^{right}"),
                    _ => write!(f, "{left} {sign} {right}"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::learn::{Course, NumberSet, TaskKind, courses};

    #[test]
    fn what_is_said_of_a_rule_is_read_as_the_same_rule() {
        for (text, said) in [
            ("10", "n = 10"),
            ("0 1", "n = 0, 1"),
            ("0 2 5 7 10 12 ...", "0, 2, 5, 7, 10, 12 .."),
            ("all n with n%5 = 0 or 2", "n mod 5 = 0 or n mod 5 = 2"),
            ("5k or 5k+2", "n = 5 * k or n = 5 * k + 2"),
            ("3<=n<7 and not n is a power of 2", "3 <= n < 7 and not n is a power of 2"),
            ("n - (2 - k) = (1+2)*3 xor 2^(k+1)", "n - (2 - k) = (1 + 2) * 3 xor 2^(k + 1)"),
            ("n = floor(k*phi)", "n = floor(k * phi)"),
            ("n = 4k with k > 0 or n = 4k+3", "n = 4 * k and k > 0 or n = 4 * k + 3"),
            (
                "(n < 9 or n is odd) and not (n = 3 or 4)",
                "n < 9 and not n = 3 and not n = 4 or n is odd and not n = 3 and not n = 4",
            ),
            ("n(n+1)/2 is even and 3..50", "n * (n + 1) / 2 is even and 3 <= n <= 50"),
            ("n = 0 or 3 mod 4", "n mod 4 = 0 or n mod 4 = 3"),
            ("not n mod 4 = 0 or 3", "not n mod 4 = 0 and not n mod 4 = 3"),
            ("n != 4", "n != 4"),
            ("n mod 4 != 1 or 2", "not n mod 4 = 1 and not n mod 4 = 2"),
            ("n = 4k + 3 mod 8", "n mod 8 = (4 * k + 3) mod 8"),
            ("n = 4k + (3 mod 8)", "n = 4 * k + (3 mod 8)"),
            ("n = (4k mod 6)", "n = (4 * k mod 6)"),
            ("n mod 3 + n mod 5 = 2 mod 7", "((n mod 3) + (n mod 5)) mod 7 = 2"),
            ("n is divisible by 4 or 6", "n is a multiple of 4 or n is a multiple of 6"),
        ] {
            let read = |text: &str| NumberSet::read(text, &['n']).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(read(text).to_string(), said);
            let (first, again) = (read(text), read(said));
            for n in 0..60 {
                assert_eq!(first.contains(&[n]), again.contains(&[n]), "{text}: {n}");
            }
        }
    }

    #[test]
    fn so_are_all_rules_of_the_courses() {
        for (id, task) in courses().iter().flat_map(Course::tasks) {
            let TaskKind::Rule(rule) = &task.kind else { continue };
            for text in rule.wrong.iter().chain([&rule.answer]) {
                let set = rule.read(text).unwrap_or_else(|error| panic!("{id}: {error}"));
                let again = rule.read(&set.to_string()).unwrap_or_else(|error| panic!("{id}: {error}"));
                for number in 0..1000 {
                    let numbers: Vec<u32> = [1, 10, 100].map(|place| number / place % 10).into();
                    let numbers = &numbers[..rule.letters().len()];
                    assert_eq!(again.contains(numbers), set.contains(numbers), "{id}: {text}, {numbers:?}");
                }
            }
        }
    }
}
