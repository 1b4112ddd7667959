//! What may stand in a table.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;

use super::Unit;
use crate::core::{Bounds, Outcome};

/// People see more in the decimals of a longer one.
const LONGEST_FRACTION: usize = 7;

/// People read so many signs of a list, and how many more words there are; programs read all.
const LONGEST_LIST: usize = 48;

/// One entry of a table.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Cell {
    /// Nothing is known, or there is nothing to say.
    Empty,
    /// Yes or no.
    Flag(bool),
    /// A whole number of any size.
    Whole(BigInt),
    /// A number that was computed with rounding.
    Real(f64),
    /// An exact fraction.
    Ratio(BigRational),
    /// Words.
    Text(String),
    /// Several words: moves, numbers.
    List(Vec<String>),
}

impl Cell {
    /// A list of whatever can be written.
    pub fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(|item| item.to_string()).collect())
    }

    /// The outcome, if it is proven.
    pub fn outcome(bounds: Bounds) -> Self {
        bounds.outcome().into()
    }

    /// The remoteness, if it is proven; draws have none.
    pub fn remoteness(bounds: Bounds) -> Self {
        bounds.exact().and_then(crate::core::Value::remoteness).into()
    }

    /// The cell as people read it.
    pub fn words(&self, unit: Unit) -> String {
        match (self, unit) {
            (Self::Real(_) | Self::Ratio(_), Unit::Share) => {
                format!("{:.2}%", 100.0 * self.number().unwrap_or(f64::NAN))
            }
            (Self::Real(number), Unit::Plain) => trimmed(&format!("{number:.4}")),
            (Self::Ratio(number), Unit::Plain) => {
                let text = number.to_string();
                if text.len() <= LONGEST_FRACTION {
                    text
                } else {
                    Self::Real(number.to_f64().unwrap_or(f64::NAN)).words(unit)
                }
            }
            (Self::Flag(flag), _) => if *flag { "yes" } else { "no" }.to_owned(),
            (Self::Empty, _) => "-".to_owned(),
            (Self::List(items), _) if items.is_empty() => "-".to_owned(),
            (Self::List(items), _) => beginning(items),
            (Self::Whole(_) | Self::Text(_), _) => self.plain(),
        }
    }

    /// The cell as programs read it: nothing is rounded.
    pub fn plain(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Flag(flag) => flag.to_string(),
            Self::Whole(number) => number.to_string(),
            Self::Real(number) => number.to_string(),
            Self::Ratio(number) => number.to_string(),
            Self::Text(text) => text.clone(),
            Self::List(items) => items.join(" "),
        }
    }

    /// The number in it, for a plot.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Whole(number) => number.to_f64(),
            Self::Real(number) => Some(*number),
            Self::Ratio(number) => number.to_f64(),
            Self::Flag(flag) => Some(f64::from(u8::from(*flag))),
            Self::Empty | Self::Text(_) | Self::List(_) => None,
        }
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Self::Empty, Into::into)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Outcome> for Cell {
    fn from(outcome: Outcome) -> Self {
        Self::Text(outcome.to_string())
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

impl From<BigRational> for Cell {
    fn from(ratio: BigRational) -> Self {
        Self::Ratio(ratio)
    }
}

/// Whole numbers of every size become the same cell.
macro_rules! whole {
    ($($number:ty)*) => {
        $(impl From<$number> for Cell {
            fn from(number: $number) -> Self {
                Self::Whole(number.into())
            }
        })*
    };
}
whole! { u8 u16 u32 u64 u128 usize i32 i64 i128 BigInt num_bigint::BigUint }

/// A field of comma-separated values: with a comma, a quote or a line break in it, it stands in quotes.
pub fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// The first items, at least one, as long as they fit on a line; `+60` for those that are left. Numbers that follow each other
/// are told by their ends: `1..9 11`.
fn beginning(items: &[String]) -> String {
    let runs = runs(items);
    let ends = runs.iter().scan(0, |end, (words, _)| {
        *end += words.chars().count() + 1;
        Some(*end)
    });
    let shown = ends.take_while(|end| *end <= LONGEST_LIST).count().max(1).min(runs.len());
    let left: usize = runs[shown..].iter().map(|(_, count)| count).sum();
    let words: Vec<&str> = runs[..shown].iter().map(|(words, _)| words.as_str()).collect();
    words.join(" ") + &if left > 0 { format!(" +{left}") } else { String::new() }
}

/// The fewest numbers that are told by their ends.
const RUN: usize = 3;

/// The items, each with how many it stands for: numbers that follow each other are one.
fn runs(items: &[String]) -> Vec<(String, usize)> {
    let number = |at: usize| items.get(at)?.parse::<u128>().ok();
    let mut runs = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let follows =
            |more: &usize| number(at).is_some_and(|first| number(at + more) == first.checked_add(*more as u128));
        let length = 1 + (1..items.len() - at).take_while(follows).count();
        let (words, length) = match length {
            RUN.. => (format!("{}..{}", items[at], items[at + length - 1]), length),
            _ => (items[at].clone(), 1),
        };
        runs.push((words, length));
        at += length;
    }
    runs
}

/// `0.5` of `0.5000`.
fn trimmed(number: &str) -> String {
    let short = number.trim_end_matches('0').trim_end_matches('.');
    if number.contains('.') { short.to_owned() } else { number.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_each_other_are_told_by_their_ends() {
        let told = |items: &[&str]| Cell::list(items).words(Unit::Plain);
        for (items, words) in [
            (&["1", "2", "3", "4", "7"][..], "1..4 7"),
            (&["1", "2", "4", "5", "6"], "1 2 4..6"),
            (&["3", "2", "1"], "3 2 1"),
            (&["a1", "2", "3"], "a1 2 3"),
            (&["9"], "9"),
        ] {
            assert_eq!(told(items), words);
        }
        let odd: Vec<String> = (0..60).map(|number| (2 * number).to_string()).collect();
        let all = [odd, (200..300).map(|number| number.to_string()).collect()].concat();
        let words = Cell::list(&all).words(Unit::Plain);
        let (shown, left) = words.rsplit_once(" +").unwrap_or_else(|| panic!("{words}"));
        assert_eq!(shown.split(' ').count() + left.parse::<usize>().unwrap_or(0), all.len(), "{words}");
    }

    #[test]
    fn a_field_with_a_comma_is_quoted() {
        assert_eq!(quoted("1,2"), "\"1,2\"");
        assert_eq!(quoted("say \"x\""), "\"say \"\"x\"\"\"");
        assert_eq!(quoted("plain"), "plain");
    }
}
