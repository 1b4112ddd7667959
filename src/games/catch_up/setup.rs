//! The words of a setup: the pool and its options, read and written.

use std::fmt;
use std::str::FromStr;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::options::{OPTIONS, PoolOptions};
use super::{CatchUp, LARGEST_NUMBER, MOST_NUMBERS};
use crate::bots::fresh_seed;
use crate::core::NotationError;

/// The first word of every setup.
const ID: &str = "catch-up";

/// Where the numbers come from; decides how the setup is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NumberSource {
    /// They were listed.
    Listed,
    /// They were drawn, with replacement, by a seed.
    Drawn { count: usize, urn: Vec<NumberSpan>, seed: u64 },
}

/// The numbers from the first to the second, both included.
pub(super) type NumberSpan = (u32, u32);

impl FromStr for CatchUp {
    type Err = NotationError;

    /// Reads `catch-up 1..10`, `catch-up random 12 of 1..20 seed=7 handicap=5`. A random pool without a seed is given a
    /// fresh one by the operating system, so two readings differ; what is written always carries the seed.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = text.split_whitespace();
        if words.next() != Some(ID) {
            return Err(NotationError::new(text, format!("is no setup of Catch-Up: {ID} 1..10 is one")));
        }
        let (options, pool): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('='));
        let (options, mut seed) = PoolOptions::read(&options)?;
        let (numbers, source) = match pool.as_slice() {
            [] => return Err(NotationError::new(text.trim(), "needs the numbers of its pool, e.g. catch-up 1..10")),
            ["random", rest @ ..] => draw(rest, seed.take())?,
            [_, more @ ..] if let Some(word) = more.iter().find(|word| is_a_word(word)) => {
                return Err(NotationError::new(*word, format!("is neither a number nor an option: {OPTIONS}")));
            }
            listed => (read_pool(&joined(listed))?, NumberSource::Listed),
        };
        if let Some(seed) = seed {
            return Err(NotationError::new(format!("seed={seed}"), "needs a random pool, e.g. random 12 of 1..20"));
        }
        Ok(Self { numbers: numbers.into(), source, options })
    }
}

impl fmt::Display for CatchUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            NumberSource::Listed => write!(f, "{ID} {}", write_pool(&self.numbers))?,
            NumberSource::Drawn { count, urn, seed } => {
                write!(f, "{ID} random {count} of {} seed={seed}", write_spans(urn))?;
            }
        }
        write!(f, "{}", self.options)
    }
}

/// A number written in digits alone: no sign, no space.
pub(super) fn digits<T: FromStr>(text: &str) -> Option<T> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// Draws `12 of 1..20`, sorted.
fn draw(words: &[&str], seed: Option<u64>) -> Result<(Vec<u32>, NumberSource), NotationError> {
    let said = || {
        NotationError::new(
            ["random"].iter().chain(words).copied().collect::<Vec<_>>().join(" "),
            "should read like random 12 of 1..20",
        )
    };
    let [count, "of", from @ ..] = words else { return Err(said()) };
    let count: usize = digits(count).ok_or_else(said)?;
    if !(1..=MOST_NUMBERS).contains(&count) {
        let reason = format!("is not a number of draws from 1 to {MOST_NUMBERS}");
        return Err(NotationError::new(count.to_string(), reason));
    }
    if from.is_empty() {
        return Err(said());
    }
    let urn = read_spans(&joined(from))?;
    let seed = seed.unwrap_or_else(fresh_seed);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut numbers: Vec<u32> = (0..count).map(|_| drawn(&urn, rng.next_u64())).collect();
    numbers.sort_unstable();
    Ok((numbers, NumberSource::Drawn { count, urn, seed }))
}

/// The number of the urn that a random word stands for. Scaling instead of a remainder: a bias below one in 2^40, and the
/// same number on every machine.
fn drawn(urn: &[NumberSpan], word: u64) -> u32 {
    let size: u64 = urn.iter().map(|(first, last)| u64::from(last - first) + 1).sum();
    let mut index = ((u128::from(word) * u128::from(size)) >> 64) as u64;
    for &(first, last) in urn {
        let length = u64::from(last - first) + 1;
        if index < length {
            return first + index as u32;
        }
        index -= length;
    }
    urn.last().map_or(1, |&(_, last)| last)
}

/// Reads a pool: numbers and ranges, sorted.
pub(super) fn read_pool(text: &str) -> Result<Vec<u32>, NotationError> {
    let spans = read_spans(text)?;
    let count: u64 = spans.iter().map(|(first, last)| u64::from(last - first) + 1).sum();
    if count > MOST_NUMBERS as u64 {
        return Err(NotationError::new(
            text,
            format!("has {count} numbers: at most {MOST_NUMBERS} can be played with"),
        ));
    }
    let mut numbers: Vec<u32> = spans.into_iter().flat_map(|(first, last)| first..=last).collect();
    numbers.sort_unstable();
    Ok(numbers)
}

/// Letters and no digit: no number was meant.
fn is_a_word(text: &str) -> bool {
    text.contains(char::is_alphabetic) && !text.contains(char::is_numeric)
}

/// The words of a list as one: `2, 2, 3` and `2 2 3` are as good as `2,2,3`.
fn joined(words: &[&str]) -> String {
    let mut list = String::new();
    for word in words {
        if !(list.is_empty() || list.ends_with(',') || word.starts_with(',')) {
            list.push(',');
        }
        list.push_str(word);
    }
    list
}

fn read_spans(text: &str) -> Result<Vec<NumberSpan>, NotationError> {
    text.split(',').map(|part| read_span(part, text)).collect()
}

fn read_span(part: &str, text: &str) -> Result<NumberSpan, NotationError> {
    if part.is_empty() {
        return Err(NotationError::new(text, "has a comma with no number beside it"));
    }
    let Some((first, last)) = part.split_once("..") else {
        let number = read_number(part)?;
        return Ok((number, number));
    };
    if first.is_empty() || last.is_empty() {
        return Err(NotationError::new(part, "is half a range: both ends are needed, e.g. 1..10"));
    }
    let (first, last) = (read_number(first)?, read_number(last)?);
    if first > last {
        return Err(NotationError::new(part, format!("runs backwards: {last}..{first} is meant")));
    }
    Ok((first, last))
}

fn read_number(text: &str) -> Result<u32, NotationError> {
    digits(text)
        .filter(|number| (1..=LARGEST_NUMBER).contains(number))
        .ok_or_else(|| NotationError::new(text, format!("is not a number from 1 to {LARGEST_NUMBER}")))
}

/// The pool with its runs of three and more as ranges: `1..5,7,7`.
pub(super) fn write_pool(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let spans: Vec<NumberSpan> = runs
        .flat_map(|run| match run {
            [first, .., last] if run.len() > 2 => vec![(*first, *last)],
            few => few.iter().map(|&number| (number, number)).collect(),
        })
        .collect();
    write_spans(&spans)
}

fn write_spans(spans: &[NumberSpan]) -> String {
    let word = |&(first, last): &NumberSpan| if first == last { first.to_string() } else { format!("{first}..{last}") };
    spans.iter().map(word).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setup_is_written_in_one_way() {
        for (typed, written) in [
            ("catch-up 1..10", "catch-up 1..10"),
            ("catch-up  3,2,3,2, 2", "catch-up 2,2,2,3,3"),
            ("catch-up 1..5,7,7", "catch-up 1..5,7,7"),
            ("catch-up 1..4,3..6", "catch-up 1..3,3,4,4..6"),
            ("catch-up 1 2 3", "catch-up 1..3"),
            ("catch-up 1, 2 ,3 , 4", "catch-up 1..4"),
            ("catch-up 1..2", "catch-up 1,2"),
            ("catch-up players=3 1..9 ties=excess handicap=5", "catch-up 1..9 handicap=5 ties=excess players=3"),
            ("catch-up 1..9 players=2 ties=draw handicap=0", "catch-up 1..9"),
            ("catch-up random 5 of 1..20 seed=7", "catch-up random 5 of 1..20 seed=7"),
        ] {
            let game: CatchUp = typed.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(game.to_string(), written);
        }
    }

    #[test]
    fn a_seed_draws_the_same_pool_for_ever() {
        let game: CatchUp = "catch-up random 12 of 1..20 seed=7".parse().expect("a setup");
        assert_eq!(game.numbers(), [2, 4, 4, 5, 8, 8, 8, 13, 15, 15, 17, 20]);
    }

    #[test]
    fn a_random_pool_without_a_seed_shows_the_one_that_it_got() {
        let game: CatchUp = "catch-up random 12 of 1..20,100".parse().expect("a setup");
        let again: CatchUp = game.to_string().parse().expect("a setup with a seed");
        assert!(game.to_string().contains(" seed="));
        assert_eq!(again, game);
    }

    #[test]
    fn what_is_wrong_with_a_setup_is_said() {
        for (typed, sentence) in [
            ("catch-up", "`catch-up` needs the numbers of its pool, e.g. catch-up 1..10"),
            ("catch-up 1..", "`1..` is half a range: both ends are needed, e.g. 1..10"),
            ("catch-up 0", "`0` is not a number from 1 to 1000000"),
            ("catch-up -3", "`-3` is not a number from 1 to 1000000"),
            ("catch-up abc", "`abc` is not a number from 1 to 1000000"),
            (
                "catch-up 1..9 abc",
                "`abc` is neither a number nor an option: seed, handicap, ties, equal, picks, goal and players",
            ),
            ("catch-up 1..99999999", "`99999999` is not a number from 1 to 1000000"),
            ("catch-up 9..1", "`9..1` runs backwards: 1..9 is meant"),
            ("catch-up 1..61", "`1..61` has 61 numbers: at most 60 can be played with"),
            ("catch-up 1..9,", "`1..9,` has a comma with no number beside it"),
            ("catch-up 1,,2", "`1,,2` has a comma with no number beside it"),
            ("catch-up 1..9 seed=3", "`seed=3` needs a random pool, e.g. random 12 of 1..20"),
            ("catch-up random", "`random` should read like random 12 of 1..20"),
            ("catch-up random 12 of", "`random 12 of` should read like random 12 of 1..20"),
            ("catch-up random 61 of 1..9", "`61` is not a number of draws from 1 to 60"),
        ] {
            let error = typed.parse::<CatchUp>().expect_err(typed);
            assert_eq!(error.to_string(), sentence);
        }
    }
}
