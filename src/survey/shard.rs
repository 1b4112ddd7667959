//! Parts of a whole that many machines share.

use std::fmt;
use std::str::FromStr;

use crate::core::NotationError;

/// One part of so many, counted from 1: `2/8`. Each line of the whole is in exactly one part, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: u64,
    parts: u64,
}

impl Shard {
    /// Whether what has this number in the whole, counted from 0, is in this part.
    pub fn has(self, number: u64) -> bool {
        number % self.parts == self.part - 1
    }
}

impl FromStr for Shard {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let ends = text.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
        match ends {
            Some((part, parts)) if (1..=parts).contains(&part) => Ok(Self { part, parts }),
            _ => Err(NotationError::new(text, "is no part of a whole; expected e.g. 1/4 to 4/4")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_one_shard() {
        let shards: Vec<Shard> = (1..=3).map(|part| format!("{part}/3").parse().expect("a shard")).collect();
        for number in 0..10 {
            assert_eq!(shards.iter().filter(|shard| shard.has(number)).count(), 1);
        }
        for wrong in ["0/3", "4/3", "3/2", "1", "1/0", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
