//! Positions that are filled in: a strip, a table, or places of a board.

use super::referee::{Referee, match_of};
use super::task::{CellTask, CellWorth};
use crate::core::{Game, NotationError, Shape, counted};
use crate::games::AnyGame;

/// More cells nobody fills in.
const MOST_CELLS: usize = 200;

impl CellTask {
    /// What stands above the cells: the cells themselves, or the columns of a table.
    ///
    /// # Errors
    /// When they are neither a range nor words.
    pub fn columns(&self) -> Result<Vec<String>, NotationError> {
        listed(&self.cells)
    }

    /// What stands before the rows of a table; nothing where the cells are none.
    ///
    /// # Errors
    /// When they are neither a range nor words.
    pub fn row_names(&self) -> Result<Vec<String>, NotationError> {
        self.rows.as_deref().map_or(Ok(Vec::new()), listed)
    }

    /// The cells in their order: as they are listed, or `column,row`, row by row.
    ///
    /// # Errors
    /// When they are neither a range nor words, or too many.
    pub fn names(&self) -> Result<Vec<String>, NotationError> {
        Ok(self.positions()?.into_iter().map(|(name, _)| name).collect())
    }

    /// The cells in their order, each with its position, a match as a line.
    pub(super) fn positions(&self) -> Result<Vec<(String, String)>, NotationError> {
        let (columns, rows) = (self.columns()?, self.row_names()?);
        let of = |column: &String| self.of.replace("{}", column);
        let found: Vec<_> = if self.rows.is_some() {
            let cell = |row: &String, column: &String| (format!("{column},{row}"), of(column).replace("{row}", row));
            rows.iter().flat_map(|row| columns.iter().map(move |column| cell(row, column))).collect()
        } else {
            columns.iter().map(|column| (column.clone(), of(column))).collect()
        };
        if found.len() > MOST_CELLS {
            return Err(NotationError::new(&self.cells, format!("makes more than {MOST_CELLS} cells")));
        }
        Ok(found)
    }

    /// The words of the cells that are told: the first of the answer.
    pub fn told_words(&self) -> impl Iterator<Item = &str> {
        self.answer.split_whitespace().take(self.told)
    }

    /// The answer as it is filled in, as a picture: rows of it, each behind its name.
    pub(super) fn filled(&self) -> String {
        let (columns, rows) = (self.columns().unwrap_or_default(), self.row_names().unwrap_or_default());
        let words: Vec<&str> = self.answer.split_whitespace().collect();
        let wide = columns.iter().map(String::len).chain(words.iter().map(|word| word.len())).max().unwrap_or(1);
        let lead = rows.iter().map(String::len).max().unwrap_or(0);
        let line = |name: &str, cells: &mut dyn Iterator<Item = &str>| {
            let cells: Vec<String> = cells.map(|cell| format!("{cell:>wide$}")).collect();
            format!("    {name:lead$} {}", cells.join(" ")).trim_end().to_owned()
        };
        let per_line = if rows.is_empty() { (32 / (wide + 1)).max(1) } else { columns.len().max(1) };
        let mut lines = Vec::new();
        for (number, row) in words.chunks(per_line).enumerate() {
            if rows.is_empty() || number == 0 {
                lines.push(line("", &mut columns.iter().skip(number * per_line).take(per_line).map(String::as_str)));
            }
            lines.push(line(rows.get(number).map_or("", String::as_str), &mut row.iter().copied()));
        }
        lines.join("\n")
    }

    /// What stands in every cell.
    ///
    /// # Errors
    /// A sentence where a cell is no position or its worth is not known.
    pub(super) fn truth(&self, referee: &mut Referee) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        for (cell, line) in self.positions().map_err(|error| error.to_string())? {
            let table = match_of(&line).map_err(|error| error.to_string())?;
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
        let mut words: Vec<String> =
            text.split([' ', ',', ';', '\n']).filter(|word| !word.is_empty()).map(str::to_uppercase).collect();
        let cells = self.names()?.len();
        // Letters and single digits need no spaces.
        let signs = || words.iter().flat_map(|word| word.chars()).map(String::from);
        if words.len() != cells && signs().count() == cells && signs().all(|sign| self.what.reads(&sign)) {
            words = signs().collect();
        }
        if words.len() != cells {
            return Err(NotationError::new(
                text,
                format!("has {}, and {cells} were expected, one a cell", counted(words.len(), "word")),
            ));
        }
        match words.iter().find(|word| !self.what.reads(word)) {
            Some(word) => Err(NotationError::new(word.as_str(), format!("was not expected: {}", self.expected()))),
            None => Ok(words),
        }
    }

    /// The form of an answer, in a few words.
    pub(super) fn form(&self) -> String {
        let rows = self.rows.as_ref().map(|rows| format!(", in each of the rows {rows}")).unwrap_or_default();
        let told: Vec<&str> = self.told_words().collect();
        let told = if told.is_empty() { String::new() } else { format!(" (it begins {})", told.join(" ")) };
        format!("for {}{rows}, in turn: {}{told}", self.cells, self.expected())
    }

    /// Whether neither draws nor endless play are known to the game.
    pub fn is_bounded(&self) -> bool {
        self.is_solo() || self.is_of(|game| game.is_impartial() && game.shape() == Shape::Acyclic)
    }

    /// Whether somebody plays alone, so that nobody is beaten.
    fn is_solo(&self) -> bool {
        self.is_of(|game| game.players() == 1)
    }

    /// Whether the game of the first cell is like this.
    fn is_of(&self, what: impl Fn(&AnyGame) -> bool) -> bool {
        let first = self.positions().ok().and_then(|all| match_of(&all.first()?.1).ok());
        first.is_some_and(|table| what(table.game()))
    }

    /// What can stand in a cell, in words. Of draws and endless play nothing is said where the game knows none.
    pub fn expected(&self) -> &'static str {
        match (self.what, self.is_bounded()) {
            (CellWorth::Outcome, _) if self.is_solo() => "W the goal can still be reached, L it cannot",
            (CellWorth::Outcome, false) => "W won, L lost, D drawn for whoever is to move",
            (CellWorth::Outcome, true) => "W won, L lost for whoever is to move",
            (CellWorth::Value, false) => "W or L with the turns to the end, as W7, or D",
            (CellWorth::Value, true) => "W or L with the turns to the end, as W7",
            (CellWorth::Remoteness, _) => "the turns to the end, a number",
            (CellWorth::Nimber, false) => "a nimber, or oo where play goes round for ever",
            (CellWorth::Nimber, true) => "a nimber, a number from 0 on",
        }
    }

    /// The letters and digits of the longest word among the answers.
    pub fn longest(&self) -> usize {
        self.answer.split_whitespace().map(str::len).max().unwrap_or(1)
    }

    /// The largest number among the answers.
    pub fn largest(&self) -> usize {
        self.answer.split_whitespace().filter_map(|word| word.parse().ok()).max().unwrap_or(0)
    }
}

/// The words of a range of numbers, or of a list.
fn listed(text: &str) -> Result<Vec<String>, NotationError> {
    let Some((from, to)) = text.split_once("..") else {
        return Ok(text.split_whitespace().map(str::to_owned).collect());
    };
    let ends = from.trim().parse::<u32>().ok().zip(to.trim().parse().ok());
    let ends = ends.filter(|(from, to)| from <= to && ((to - from) as usize) < MOST_CELLS);
    let (from, to) =
        ends.ok_or_else(|| NotationError::new(text, format!("is no range of at most {MOST_CELLS} numbers, as 0..20")))?;
    Ok((from..=to).map(|number| number.to_string()).collect())
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Memory;

    fn wythoff() -> CellTask {
        toml::from_str(
            "of = \"wythoff {},{row}\"\ncells = \"0..2\"\nrows = \"0..2\"\ntold = 3\nwhat = \"outcome\"\n\
             answer = \"L W W W W L W L W\"\n",
        )
        .expect("a task")
    }

    #[test]
    fn a_table_has_a_cell_for_every_column_of_every_row() {
        let table = wythoff();
        assert_eq!(table.names().expect("cells")[..5], ["0,0", "1,0", "2,0", "0,1", "1,1"]);
        let truth = table.truth(&mut Referee::new(Memory::new(64 << 20))).expect("it is solved");
        assert_eq!(truth.join(" "), table.answer);
        assert_eq!(table.told_words().collect::<Vec<_>>(), ["L", "W", "W"]);
        assert_eq!(table.filled(), "      0 1 2\n    0 L W W\n    1 W W L\n    2 W L W");
        let strip = CellTask { rows: None, cells: "9 10".to_owned(), answer: "L W".to_owned(), ..wythoff() };
        assert_eq!(strip.filled(), "      9 10\n      L  W");
        assert!(table.form().contains("in each of the rows 0..2") && table.form().contains("begins L W W"));
        let spaced = table.read("L W W\nW W L\nW L W").expect("rows");
        assert_eq!(spaced.len(), 9);
        for unspaced in ["lwwwwlwlw", "LWW WWL WLW"] {
            assert_eq!(table.read(unspaced).expect("letters need no spaces"), spaced);
        }
        assert!(table.read("LWWWWLWL").is_err() && table.read("LWWWWLWLX").is_err());
        assert_eq!(table.expected(), "W won, L lost for whoever is to move");
    }

    #[test]
    fn of_a_car_alone_is_asked_whether_it_comes_home() {
        let solo = CellTask {
            of: "race-track mini cars=1 : {}".to_owned(),
            cells: "8,1 8,2".to_owned(),
            rows: None,
            ..wythoff()
        };
        assert_eq!(solo.expected(), "W the goal can still be reached, L it cannot");
        let two = CellTask { of: "race-track mini : {}".to_owned(), ..solo };
        assert_eq!(two.expected(), "W won, L lost, D drawn for whoever is to move");
    }

    #[test]
    fn more_cells_than_anybody_fills_in_are_refused() {
        let error = CellTask { cells: "0..20".to_owned(), rows: Some("0..20".to_owned()), ..wythoff() }.names();
        assert!(error.expect_err("too many").to_string().contains("more than 200 cells"));
        assert!(CellTask { rows: Some("3..1".to_owned()), ..wythoff() }.names().is_err());
    }
}
