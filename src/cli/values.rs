//! What stands behind the options of the command line: numbers, seconds, seeds, ranges.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{OsStringValueParser, TypedValueParser};

use crate::core::NotationError;
use crate::files;

/// Reads a path, as every option and argument with one does: `~` is the home folder, for `--to=~/x` and what stands between
/// quotes no shell has read.
pub(crate) fn path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(files::typed_path)
}

/// Both ends of `3..7`, or of `6` alone.
pub(crate) fn points(text: &str) -> Result<(String, String), NotationError> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    match (from.parse::<u64>(), to.parse::<u64>()) {
        (Ok(first), Ok(last)) if first <= last => Ok((from.to_owned(), to.to_owned())),
        (Ok(first), Ok(last)) => Err(NotationError::new(text, format!("goes backwards; expected {last}..{first}"))),
        _ => Err(NotationError::new(text, "is no range of numbers of points; expected for example 3..7, or 6")),
    }
}

/// Reads a length of time in seconds; a year is more than anybody waits for, and keeps the arithmetic of clocks safe.
pub(crate) fn seconds(text: &str) -> Result<Duration, NotationError> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds >= 0.0 && seconds.is_finite() => Ok(Duration::from_secs_f64(seconds.min(LONGEST))),
        _ => Err(NotationError::new(text, "is no number of seconds; expected e.g. 10 or 0.5")),
    }
}

const LONGEST: f64 = 86_400.0 * 365.0;

/// How many threads may work.
pub(crate) fn threads(text: &str) -> Result<usize, NotationError> {
    match text.parse() {
        Ok(count @ 1..=MOST_THREADS) => Ok(count),
        _ => Err(NotationError::new(text, format!("is no number of threads; expected 1 to {MOST_THREADS}"))),
    }
}

const MOST_THREADS: usize = 256;

/// As many as anybody waits for, be it games, nodes or setups.
pub(crate) fn count(text: &str) -> Result<u64, NotationError> {
    match text.parse() {
        Ok(count @ 1..=MOST_COUNTED) => Ok(count),
        _ => Err(NotationError::new(text, format!("is no number to count to; expected 1 to {MOST_COUNTED}"))),
    }
}

const MOST_COUNTED: u64 = 1_000_000_000;

/// Reads a seed, as it is typed or as a saved game has it.
pub(crate) fn seed(text: &str) -> Result<u64, NotationError> {
    let number = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    number.map_err(|_| {
        NotationError::new(text, format!("is no whole number; expected 0 to {}, or in hexadecimal 0xff", u64::MAX))
    })
}
