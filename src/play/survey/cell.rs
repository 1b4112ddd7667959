//! What may stand in a table.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;

use crate::core::{Bounds, Outcome};

/// One entry of a table.
#[derive(Clone, Debug, PartialEq)]
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
