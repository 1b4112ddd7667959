//! A strip of positions to be filled in.

use super::referee::{Referee, match_of};
use super::task::{CellTask, CellWorth};
use crate::core::NotationError;

impl CellTask {
    /// The cells in their order.
    ///
    /// # Errors
    /// When they are neither a range nor words.
    pub fn names(&self) -> Result<Vec<String>, NotationError> {
        let Some((from, to)) = self.cells.split_once("..") else {
            return Ok(self.cells.split_whitespace().map(str::to_owned).collect());
        };
        let ends = from.trim().parse::<u32>().ok().zip(to.trim().parse().ok());
        let ends = ends.filter(|(from, to)| from <= to && to - from < 200);
        let (from, to) =
            ends.ok_or_else(|| NotationError::new(&self.cells, "is no range of at most 200 numbers, as 0..20"))?;
        Ok((from..=to).map(|number| number.to_string()).collect())
    }

    /// What stands in every cell.
    ///
    /// # Errors
    /// A sentence where a cell is no position or its worth is not known.
    pub(super) fn truth(&self, referee: &mut Referee) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        for cell in self.names().map_err(|error| error.to_string())? {
            let table = match_of(&self.of.replace("{}", &cell)).map_err(|error| error.to_string())?;
            let word = referee.word(&table, self.what).map_err(|halt| halt.to_string())?;
            found.push(word.ok_or_else(|| format!("what {cell} is worth is not known"))?);
        }
        Ok(found)
    }

    /// The words that somebody filled in.
    ///
    /// # Errors
    /// A sentence when there are too few or too many, or one is no such word.
    pub(super) fn read(&self, text: &str) -> Result<Vec<String>, NotationError> {
        let words: Vec<String> =
            text.split([' ', ',', ';']).filter(|word| !word.is_empty()).map(str::to_uppercase).collect();
        let cells = self.names()?.len();
        if words.len() != cells {
            return Err(NotationError::new(
                text,
                format!("has {} words, and {cells} were expected, one a cell", words.len()),
            ));
        }
        match words.iter().find(|word| !self.what.reads(word)) {
            Some(word) => Err(NotationError::new(word.as_str(), format!("was not expected: {}", self.what.expected()))),
            None => Ok(words),
        }
    }
}

impl CellWorth {
    /// Whether a word, in capital letters, can stand in a cell.
    fn reads(self, word: &str) -> bool {
        let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        match self {
            Self::Outcome => matches!(word, "W" | "L" | "D"),
            Self::Value => word == "D" || word.strip_prefix(['W', 'L']).is_some_and(is_number),
            Self::Remoteness => is_number(word),
            Self::Nimber => is_number(word) || word == "OO",
        }
    }

    /// What can stand in a cell, in words.
    pub fn expected(self) -> &'static str {
        match self {
            Self::Outcome => "W, L or D for whoever is to move",
            Self::Value => "W or L with the turns to the end, as W7, or D",
            Self::Remoteness => "the turns to the end, a number",
            Self::Nimber => "a nimber, or oo where there is none",
        }
    }
}
