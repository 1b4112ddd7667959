//! What one is asked.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

/// A task with its hints.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LessonTask {
    /// The line of its file on which it begins.
    pub line: usize,
    /// The question.
    pub ask: String,
    /// Three hints, each telling more than the one before.
    pub hints: Vec<String>,
    /// What the answer is and why, for whoever asks or has found it.
    pub solution: String,
    /// The exercise of a text that it is, as `lesson-5.3`.
    pub exercise: Option<String>,
    /// A number of what its answer is judged by: another task has another, and one whose words alone are changed has the same.
    pub(super) mark: u64,
    /// As it stands in its file, for whoever names the line of a fault.
    pub(super) source: String,
    /// How it is answered.
    pub kind: TaskKind,
}

/// How a task is answered.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
#[non_exhaustive]
pub enum TaskKind {
    /// By a turn.
    Choose(TurnTask),
    /// By what some positions are worth.
    Predict(CellTask),
    /// By a rule.
    Rule(RuleTask),
    /// By a position of one's own.
    Arrange(ArrangeTask),
    /// By a turn in each of several positions.
    Strategy {
        /// Them.
        cases: Vec<TurnTask>,
    },
    /// By winning games against perfect play.
    Win {
        /// Where they begin, each a match as a line whose mover is whoever answers. Where there are more games than lines the
        /// first one comes again.
        #[serde(deserialize_with = "one_or_more")]
        at: Vec<String>,
        /// How many have to be won in a row.
        games: usize,
    },
    /// By the steps of an argument.
    Prove {
        /// The statement, as far as it can be looked at: it is checked to its bound before the argument goes on.
        claim: Option<ProofClaim>,
        /// The argument.
        steps: Vec<ProofStep>,
    },
}

/// A turn in one position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct TurnTask {
    /// The position: a match as a line, whose colon may be missing.
    pub at: String,
    /// What the turn must do.
    #[serde(default)]
    pub goal: TurnGoal,
    /// A turn that does it.
    pub answer: String,
}

/// What a turn must do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum TurnGoal {
    /// Keep what its player has: the win, or the draw.
    #[default]
    Keep,
    /// Be as good as any: win soonest, lose latest.
    Best,
    /// Be as bad as any: lose soonest, win latest. For games whose turns are one move.
    Worst,
}

/// What some positions are worth.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CellTask {
    /// The position of a cell, with `{}` where the cell stands: `square {}`.
    pub of: String,
    /// The cells: `0..20`, or words parted by spaces.
    pub cells: String,
    /// The rows of a table, written as the cells are, which are its columns then; `{row}` in `of` is the row.
    pub rows: Option<String>,
    /// A match as a line: the cells are places on its board, and are filled in there.
    pub on: Option<String>,
    /// So many of the first cells are told.
    #[serde(default)]
    pub told: usize,
    /// What is asked of each.
    pub what: CellWorth,
    /// The answer, a word a cell.
    pub answer: String,
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum CellWorth {
    /// `W`, `L` or `D`, for whoever is to move.
    Outcome,
    /// The outcome with the turns to the end: `W7`, `L4`, `D`.
    Value,
    /// The turns to the end.
    Remoteness,
    /// The nimber, or `oo` where there is none.
    Nimber,
}

/// Which positions are lost, or won, or drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct RuleTask {
    /// A position, with letters in brackets where its numbers stand: `wythoff {m},{n}`.
    pub of: String,
    /// The smallest number that is tried.
    #[serde(default)]
    pub from: u32,
    /// The largest.
    pub to: u32,
    /// What the rule is about.
    #[serde(default)]
    pub are: ClaimKind,
    /// A rule that is right.
    pub answer: String,
    /// Rules that people might state, and that are wrong.
    #[serde(default)]
    pub wrong: Vec<String>,
}

/// Numbers that are arranged to a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ArrangeTask {
    /// A position, with `{}` where the numbers stand: `almonds {}`.
    pub of: String,
    /// What the numbers add up to.
    pub total: u32,
    /// What the position must be.
    #[serde(default)]
    pub are: ClaimKind,
    /// Numbers that make it so.
    pub answer: String,
    /// Numbers that people might try, and that do not.
    #[serde(default)]
    pub wrong: Vec<String>,
}

/// What a rule says of its positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ClaimKind {
    /// Whoever is to move loses.
    #[default]
    Lost,
    /// Whoever is to move wins.
    Won,
    /// Neither.
    Drawn,
}

/// A statement that is to be proved.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ProofClaim {
    /// Which positions are lost, won or drawn.
    Rule(RuleTask),
    /// What some positions are worth.
    Cells(CellTask),
    /// What every row of a table of facts says.
    Table(TableClaim),
}

/// A statement that every row of a table of facts bears out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct TableClaim {
    /// The game whose table it is, perhaps with a setup: `sim 6`.
    pub of: String,
    /// The table, by its name.
    pub table: String,
    /// Where its range ends; nothing for a table without a range.
    pub to: Option<u32>,
    /// The letters of the statement, each with the column whose number it is.
    pub letters: BTreeMap<char, String>,
    /// The statement, written as a rule is.
    pub holds: String,
    /// Statements that people might make, and that some row refutes.
    #[serde(default)]
    pub wrong: Vec<String>,
}

/// One step of an argument.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ProofStep {
    /// What is known by now.
    pub text: String,
    /// A small question about it.
    pub ask: String,
    /// The answers to choose from.
    pub choices: Vec<String>,
    /// Which is right, from 1.
    pub right: usize,
    /// Why the others are not.
    pub because: String,
}

impl LessonTask {
    /// Whether it brings a board: of the positions that it asks about, or one on which its cells are filled in.
    pub(super) fn has_board(&self) -> bool {
        match &self.kind {
            TaskKind::Choose(_) | TaskKind::Strategy { .. } | TaskKind::Win { .. } => true,
            TaskKind::Predict(cells) => cells.on.is_some(),
            TaskKind::Rule(_) | TaskKind::Arrange(_) | TaskKind::Prove { .. } => false,
        }
    }

    /// Whether a board shows what is asked about: the words of its setup are those of the task, as far as they are the same for
    /// all of its positions. A task that is about no positions minds no board.
    pub fn is_about(&self, board: &str) -> bool {
        let of = match &self.kind {
            TaskKind::Predict(cells) | TaskKind::Prove { claim: Some(ProofClaim::Cells(cells)), .. } => &cells.of,
            TaskKind::Rule(rule) | TaskKind::Prove { claim: Some(ProofClaim::Rule(rule)), .. } => &rule.of,
            TaskKind::Prove { claim: Some(ProofClaim::Table(table)), .. } => &table.of,
            TaskKind::Arrange(arrangement) => &arrangement.of,
            _ => return true,
        };
        let fixed = of.split_whitespace().take_while(|word| !is_open(word) && *word != ":");
        let mut shown = board.split_whitespace();
        // Whatever stands where a position of the task has letters in brackets is one of these positions.
        let closed: Vec<&str> = of
            .split_whitespace()
            .zip(board.split_whitespace())
            .filter(|(of, _)| is_open(of))
            .map(|(_, word)| word)
            .collect();
        let is_known = |word: &&str| !closed.contains(word);
        fixed.into_iter().all(|word| shown.next() == Some(word))
            && bare_words(of).eq(bare_words(board).filter(is_known))
    }
}

/// The words of a setup that are no numbers, options or letters in brackets.
fn bare_words(line: &str) -> impl Iterator<Item = &str> {
    let setup = line.split_whitespace().take_while(|word| !matches!(*word, ":" | "@"));
    setup.filter(|word| word.starts_with(char::is_alphabetic) && !word.contains('=') && !is_open(word))
}

/// Whether a word of a line has letters in brackets.
fn is_open(word: &str) -> bool {
    word.contains('{')
}

/// One text, or a list of them.
fn one_or_more<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Texts {
        One(String),
        More(Vec<String>),
    }
    Ok(match Texts::deserialize(from)? {
        Texts::One(text) => vec![text],
        Texts::More(texts) => texts,
    })
}

#[cfg(test)]
mod tests {
    use crate::learn::{Course, courses};

    #[test]
    fn every_task_of_the_courses_is_asked_beside_what_it_is_about() {
        let shown = |course: &Course| {
            let pages = course.lessons.iter().flat_map(|lesson| &lesson.pages);
            let unseen = pages.flat_map(|page| page.tasks.iter().filter(|task| !page.shows(task)));
            unseen.map(|task| format!("{}: {}", course.id, task.ask)).collect::<Vec<_>>()
        };
        let unseen: Vec<String> = courses().iter().flat_map(shown).collect();
        assert!(unseen.is_empty(), "{unseen:#?}");
    }

    #[test]
    fn a_board_of_another_game_is_not_what_a_task_is_about() {
        let about = |id: &str, board: &str| {
            let found = courses().iter().flat_map(Course::tasks).find(|(known, _)| known.to_string() == id);
            found.expect("a task").1.is_about(board)
        };
        for (id, board, is_about) in [
            ("nim.4.1", "subtract 1,2 from 8", true),
            ("nim.4.2", "subtract 1,2 from 8", false),
            ("nim.1.2", "nim 3,5", true),
            ("sim.3.3", "sim 6", false),
            ("race-track.2.3", "race-track little-oval cars=1", false),
            ("catch-up.2.4", "catch-up 2,2,2,3,3", true),
            ("chomp.3.4", "nim 3", true),
            ("loopy.1.3", "square-but-one 20 odd", true),
            ("loopy.1.4", "square-but-one 20 odd", false),
            ("nim.5.2", "sum square 40 + nim 3", true),
            ("loopy.5.5", "horseflies f6,d4", true),
            ("loopy.5.5", "square-but-one 20 odd", false),
        ] {
            assert_eq!(about(id, board), is_about, "{id} {board}");
        }
    }
}
