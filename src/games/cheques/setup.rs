//! The row of cheques, and how it is named or drawn.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::bots::{below, fresh_seed};
use crate::core::NotationError;
use crate::games::heaps::{read_numbers, write_numbers};

/// The most cheques.
pub(crate) const MAX_CHEQUES: usize = 1_001;
/// The largest worth of a cheque.
pub(crate) const MAX_WORTH: u32 = 1_000_000;

/// A setup: the cheques in their row.
#[derive(Clone, Debug)]
pub struct Cheques {
    pub(super) row: Arc<[u32]>,
    /// The words that a random row was drawn by.
    drawn: Option<Draw>,
}

/// How a random row was drawn.
#[derive(Clone, Copy, Debug)]
struct Draw {
    count: usize,
    low: u32,
    high: u32,
    seed: u64,
}

impl Cheques {
    /// The cheques at the start.
    pub fn row(&self) -> &[u32] {
        &self.row
    }
}

impl fmt::Display for Cheques {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.drawn {
            Some(Draw { count, low, high, seed }) => write!(f, "cheques random {count} of {low}..{high} seed={seed}"),
            None => write!(f, "cheques {}", write_numbers(&self.row)),
        }
    }
}

impl FromStr for Cheques {
    type Err = NotationError;

    /// Reads a row, or draws one; without a seed it takes a fresh one from the system, and shows it.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["cheques", "random", count, "of", range] => random(count, range, fresh_seed()),
            ["cheques", "random", count, "of", range, seed] => {
                let wrong = || NotationError::new(*seed, "is no seed, e.g. seed=4");
                let seed = seed.strip_prefix("seed=").ok_or_else(wrong)?.parse().map_err(|_| wrong())?;
                random(count, range, seed)
            }
            ["cheques", list] => {
                let row = read_numbers(list, 1, MAX_WORTH)?;
                if row.len() > MAX_CHEQUES {
                    return Err(NotationError::new(*list, format!("has {} cheques; at most {MAX_CHEQUES}", row.len())));
                }
                Ok(Self { row: row.into(), drawn: None })
            }
            _ => {
                Err(NotationError::new(text, "is no row of cheques, e.g. cheques 3,1,7 or cheques random 12 of 1..20"))
            }
        }
    }
}

fn random(count: &str, range: &str, seed: u64) -> Result<Cheques, NotationError> {
    let count = match count.parse() {
        Ok(count) if (1..=MAX_CHEQUES).contains(&count) => count,
        _ => return Err(NotationError::new(count, format!("is no number of cheques from 1 to {MAX_CHEQUES}"))),
    };
    let ends = range.split_once("..").and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    let Some((low, high)) = ends.filter(|&(low, high)| 1 <= low && low <= high && high <= MAX_WORTH) else {
        return Err(NotationError::new(range, format!("is no range from 1 to {MAX_WORTH}, e.g. 1..20")));
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let row = (0..count).map(|_| low + below(&mut rng, u64::from(high - low) + 1) as u32).collect();
    Ok(Cheques { row, drawn: Some(Draw { count, low, high, seed }) })
}
