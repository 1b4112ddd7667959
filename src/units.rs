//! Quantities as people write them: an amount of memory.

use std::fmt;
use std::str::FromStr;

use crate::core::NotationError;

/// An amount of memory, at least 64 KiB. `512MiB`, `3GB` and `65536` are ways to write one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes(u64);

/// Whoever names less has forgotten the unit.
const LEAST: u64 = 1 << 16;

const UNITS: [(&str, u64); 10] = [
    ("GiB", 1 << 30),
    ("MiB", 1 << 20),
    ("KiB", 1 << 10),
    ("GB", 1_000_000_000),
    ("MB", 1_000_000),
    ("kB", 1_000),
    ("G", 1 << 30),
    ("M", 1 << 20),
    ("K", 1 << 10),
    ("B", 1),
];

impl Bytes {
    /// So many times 1024 x 1024 bytes.
    pub const fn mebibytes(count: u64) -> Self {
        Self(count << 20)
    }

    /// The number of bytes.
    pub fn get(self) -> u64 {
        self.0
    }
}

impl FromStr for Bytes {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = || NotationError::new(text, "is no amount of memory: for example 512MiB or 3GB");
        let trimmed = text.trim();
        let digits = trimmed.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let unit = &trimmed[digits.len()..];
        let factor = match UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit)) {
            Some((_, factor)) => *factor,
            None if unit.is_empty() => 1,
            None => return Err(expected()),
        };
        let count: u64 = digits.trim_end().parse().map_err(|_| expected())?;
        match count.checked_mul(factor) {
            Some(bytes) if bytes < LEAST => {
                Err(NotationError::new(text, "is too little memory: at least 64KiB, and for example 512MiB or 3GB"))
            }
            Some(bytes) => Ok(Self(bytes)),
            None => Err(NotationError::new(text, "is more than any computer has")),
        }
    }
}

impl fmt::Display for Bytes {
    /// The shortest exact way to write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match UNITS.iter().find(|(_, factor)| self.0.is_multiple_of(*factor)) {
            Some((name, factor)) => write!(f, "{}{name}", self.0 / factor),
            None => write!(f, "{}B", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_with_its_unit_and_written_back() {
        let table = [
            ("512MiB", 512 << 20, "512MiB"),
            ("3GB", 3_000_000_000, "3GB"),
            ("3 gb", 3_000_000_000, "3GB"),
            ("2G", 2 << 30, "2GiB"),
            ("65536", 65536, "64KiB"),
            ("100001B", 100_001, "100001B"),
            (" 100kB ", 100_000, "100kB"),
        ];
        for (text, bytes, written) in table {
            let read: Bytes = text.parse().expect(text);
            assert_eq!((read.get(), read.to_string().as_str()), (bytes, written), "{text}");
            assert_eq!(written.parse(), Ok(read));
        }
    }

    #[test]
    fn what_is_no_amount_is_named() {
        for text in ["", "much", "0", "3", "3kB", "0MiB", "-3GB", "1.5GB", "3 parsecs", "99999999999GiB", "MiB"] {
            let error = text.parse::<Bytes>().expect_err(text);
            assert!(error.to_string().starts_with(&format!("`{text}` is ")), "{error}");
        }
    }
}
