//! Which rows of a table are printed: those of some outcome, and of some lengths.

use std::str::FromStr;

use anyhow::{Result, bail};

use super::args::SurveyArgs;
use crate::core::{NotationError, Outcome};
use crate::survey::{Cell, Table};

/// The rows that are wanted, by what stands in their columns.
#[derive(Default)]
pub(crate) struct RowFilter {
    outcome: Option<(usize, Outcome)>,
    remoteness: Option<(usize, TurnRange)>,
}

/// From so many turns to so many: `3`, `2..5`, `..3`, `4..`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnRange {
    least: u32,
    most: u32,
}

impl FromStr for TurnRange {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let end = |text: &str, open| if text.is_empty() { Some(open) } else { text.parse().ok() };
        match (end(from, 0), end(to, u32::MAX)) {
            (Some(least), Some(most)) if least <= most && !text.is_empty() => Ok(Self { least, most }),
            _ => Err(NotationError::new(text, "is no range of turns; expected e.g. 3, 2..5, ..3 or 4..")),
        }
    }
}

/// Reads `won`, `lost` or `drawn`, as whoever is to move sees it.
pub(crate) fn outcome(text: &str) -> Result<Outcome, NotationError> {
    match text {
        "won" => Ok(Outcome::Win),
        "lost" => Ok(Outcome::Loss),
        "drawn" => Ok(Outcome::Draw),
        _ => Err(NotationError::new(text, "is no outcome; expected won, lost or drawn")),
    }
}

impl RowFilter {
    /// What the command line asks of the rows of this table.
    pub(crate) fn new(args: &SurveyArgs, table: &Table) -> Result<Self> {
        let find = |keys: &[&str]| table.columns.iter().position(|column| keys.contains(&column.key));
        let mut filter = Self::default();
        if let Some(outcome) = args.only {
            let Some(column) = find(&["outcome", "value"]) else {
                bail!("`--only` needs a column of outcomes, and the table `{}` has none", table.id);
            };
            filter.outcome = Some((column, outcome));
        }
        if let Some(lengths) = args.remoteness {
            let Some(column) = find(&["remoteness"]) else {
                bail!("`--remoteness` needs such a column, and the table `{}` has none", table.id);
            };
            filter.remoteness = Some((column, lengths));
        }
        Ok(filter)
    }

    /// Whether a row is wanted.
    pub(crate) fn admits(&self, cells: &[Cell]) -> bool {
        let has_outcome = |(column, outcome): (usize, Outcome)| cells[column].plain() == outcome.to_string();
        let is_within = |(column, lengths): (usize, TurnRange)| {
            let turns = cells[column].number();
            turns.is_some_and(|turns| (f64::from(lengths.least)..=f64::from(lengths.most)).contains(&turns))
        };
        self.outcome.is_none_or(has_outcome) && self.remoteness.is_none_or(is_within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_with_open_ends() {
        let lengths = |least, most| Ok(TurnRange { least, most });
        for (text, read) in
            [("3", lengths(3, 3)), ("2..5", lengths(2, 5)), ("..3", lengths(0, 3)), ("4..", lengths(4, u32::MAX))]
        {
            assert_eq!(text.parse(), read, "{text}");
        }
        for wrong in ["", "5..2", "x", "1..x", "-1"] {
            assert!(wrong.parse::<TurnRange>().is_err(), "{wrong}");
        }
    }
}
