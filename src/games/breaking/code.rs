//! What may become of a heap: the digits of an octal game, or Grundy's rule.

use std::fmt;

use crate::core::NotationError;

/// The most digits behind the point.
pub(super) const MOST_DIGITS: usize = 8;

/// What one turn may make of a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Breakage {
    /// The digit at place n says what may be left of a heap from which n stones are taken, as a sum: 1 nothing, 2 one
    /// heap, 4 two heaps. The first place is 0, where only the 4 means anything.
    Octal(Vec<u8>),
    /// Nothing is taken: a heap is divided into two of different sizes.
    Grundy,
}

impl Breakage {
    /// What can be left of a heap, the smaller part first, sorted; a part that is not there is 0.
    pub fn parts(&self, heap: u32) -> Vec<[u32; 2]> {
        let mut parts: Vec<[u32; 2]> = self.each(heap).collect();
        parts.sort_unstable();
        parts
    }

    /// The same in whatever order.
    pub(super) fn each(&self, heap: u32) -> impl Iterator<Item = [u32; 2]> {
        self.ways(heap).flat_map(|(left, whole, most)| {
            whole.then_some([0, left]).into_iter().chain((1..=most).map(move |part| [part, left - part]))
        })
    }

    /// How many there are.
    pub(super) fn count(&self, heap: u32) -> u64 {
        self.ways(heap).map(|(_, whole, most)| u64::from(whole) + u64::from(most)).sum()
    }

    /// For each number of stones that may be taken what is left, whether it may stay in one piece, and the largest smaller
    /// part of it.
    fn ways(&self, heap: u32) -> impl Iterator<Item = (u32, bool, u32)> {
        let (digits, below): (&[u8], u32) = match self {
            Self::Octal(digits) => (digits, heap / 2),
            Self::Grundy => (&[4], heap.saturating_sub(1) / 2),
        };
        (0..=heap).zip(digits).map(move |(taken, digit)| {
            let left = heap - taken;
            let whole = if left == 0 { digit & 1 != 0 } else { digit & 2 != 0 };
            (left, whole, if digit & 4 == 0 { 0 } else { (left / 2).min(below) })
        })
    }

    /// Whether a heap may become these parts, the smaller first.
    pub fn allows(&self, heap: u32, [small, large]: [u32; 2]) -> bool {
        let Some(taken) = small.checked_add(large).and_then(|left| heap.checked_sub(left)) else { return false };
        match self {
            Self::Grundy => taken == 0 && 0 < small && small < large,
            Self::Octal(digits) => digits.get(taken as usize).is_some_and(|digit| match (small, large) {
                (0, 0) => digit & 1 != 0 && heap > 0,
                (0, _) => digit & 2 != 0,
                _ => digit & 4 != 0 && small <= large,
            }),
        }
    }

    /// How far a period must hold, with this last exception, to hold for ever (Guy and Smith 1956): as far as heaps go
    /// that leave a larger part which is no exception. None is known for Grundy's game.
    pub(super) fn checked(&self, last_exception: usize, period: usize) -> usize {
        match self {
            Self::Octal(digits) => 2 * last_exception + 2 * period + digits.len() - 1,
            Self::Grundy => usize::MAX,
        }
    }
}

impl fmt::Display for Breakage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Octal(digits) => {
                write!(f, "octal {}.", digits[0])?;
                digits[1..].iter().try_for_each(|digit| write!(f, "{digit}"))
            }
            Self::Grundy => f.write_str("grundy"),
        }
    }
}

/// Reads `0.77`.
pub(super) fn read_code(text: &str) -> Result<Breakage, NotationError> {
    let wrong = || NotationError::new(text, "is no octal code: 0 or 4, a point, digits from 0 to 7, e.g. 0.77");
    let (first, rest) = text.split_once('.').ok_or_else(wrong)?;
    let digit = |sign: char| sign.to_digit(8).map(|digit| digit as u8).ok_or_else(wrong);
    let first = match first {
        "0" | "" => 0,
        "4" => 4,
        _ => return Err(wrong()),
    };
    let mut digits = vec![first];
    for sign in rest.chars() {
        digits.push(digit(sign)?);
    }
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    if digits == [0] {
        return Err(NotationError::new(text, "lets nobody take anything; e.g. 0.77"));
    }
    if digits.len() > MOST_DIGITS + 1 {
        return Err(NotationError::new(text, format!("has more than {MOST_DIGITS} digits behind the point")));
    }
    Ok(Breakage::Octal(digits))
}
