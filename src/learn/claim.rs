//! The statement of an argument, looked at as far as it can be, and what was looked at in words.

use super::attempt::judge_cells;
use super::choice::TurnVerdict;
use super::referee::Referee;
use super::task::{CellTask, CellWorth, ProofClaim, RuleTask, TableClaim};

impl ProofClaim {
    /// Whether it is so, as far as it is looked at, and how far that is.
    pub(super) fn look_at(&self, referee: &mut Referee) -> TurnVerdict {
        match self {
            Self::Rule(rule) => match rule.judge(&rule.answer, referee) {
                TurnVerdict::Right(_) => TurnVerdict::Right(rule.checked()),
                other => other,
            },
            Self::Table(table) => table.look_at(referee),
            Self::Cells(cells) => match judge_cells(cells, &cells.answer, referee).0 {
                TurnVerdict::Right(_) => TurnVerdict::Right(cells.checked()),
                other => other,
            },
        }
    }
}

impl RuleTask {
    /// What was checked, where it is so.
    fn checked(&self) -> String {
        let letters: Vec<String> = self.letters().iter().map(char::to_string).collect();
        let Self { from, to, answer, .. } = self;
        let (letters, of, are) = (letters.join(", "), bare(&self.of), self.are.word());
        format!("Checked for {letters} from {from} to {to}: `{of}` is {are} exactly where {answer}.")
    }
}

impl TableClaim {
    /// What was checked in so many rows, where it is so.
    pub(super) fn checked(&self, rows: usize) -> String {
        let letters: Vec<String> =
            self.letters.iter().map(|(letter, column)| format!("{letter} is `{column}`")).collect();
        let (letters, holds, command) = (letters.join(", "), &self.holds, self.command());
        format!("Checked in all {rows} rows of `{command}`: {holds}, where {letters}.")
    }
}

impl CellTask {
    /// What was checked, where it is so.
    fn checked(&self) -> String {
        let names = self.names().unwrap_or_default();
        let words = names.iter().zip(self.answer.split_whitespace());
        let seen: Vec<String> = words.map(|(name, word)| format!("{name}: {word}")).collect();
        let what = match self.what {
            CellWorth::Outcome | CellWorth::Value => "the worth",
            CellWorth::Remoteness => "the turns to the end",
            CellWorth::Nimber => "the nimber",
        };
        format!("Checked, {what} of `{}` for each: {}.", bare(&self.of.replace("{}", "..")), seen.join(", "))
    }
}

/// A position without the brackets around its letters.
fn bare(of: &str) -> String {
    of.replace(['{', '}'], "")
}
