//! Cells that are filled in: a strip of them with names above, or a table with names above and before it.

use crate::foreign::shown;
use crate::learn::{CellTask, CellWorth};
use crate::tui::boards::Hint;
use crate::tui::paint::{Pen, width};
use crate::tui::{Action, Direction, Ink, Role};

/// The cells, and which one is written in.
pub(super) struct CellField {
    /// What stands above: a name a cell, or a name a column of a table.
    columns: Vec<String>,
    /// What stands before the rows of a table; a strip has none.
    rows: Vec<String>,
    /// What a cell is called on a board.
    names: Vec<String>,
    words: Vec<String>,
    /// So many of the first were told, and nobody writes there.
    told: usize,
    worth: CellWorth,
    /// What can stand in a cell.
    expected: &'static str,
    /// What may be typed, in capital letters.
    signs: &'static str,
    /// The longest right word has so many letters: behind as many the next cell comes.
    longest: usize,
    /// No number that somebody means is larger: a digit that would make one begins the next cell.
    largest: usize,
    at: usize,
    /// Nothing was written since the cursor came here: what is written takes the place of what stands there.
    is_fresh: bool,
    /// It came here by itself, from a cell that was full.
    went_on: bool,
    /// They are places of a board.
    pub(super) is_on_board: bool,
}

/// Columns between two cells of a strip.
const GAP: usize = 2;
/// No word of a cell is longer.
const LONGEST: usize = 5;

impl CellField {
    pub(super) fn new(task: &CellTask) -> Self {
        let names = task.names().unwrap_or_default();
        let mut words: Vec<String> = task.told_words().map(str::to_owned).collect();
        let told = words.len().min(names.len().saturating_sub(1));
        words.resize(names.len(), String::new());
        Self {
            columns: task.columns().unwrap_or_default(),
            rows: task.row_names().unwrap_or_default(),
            names,
            words,
            worth: task.what,
            expected: task.expected(),
            signs: signs(task.what, !task.is_bounded()),
            longest: task.longest().min(LONGEST),
            // Wrong numbers have room, too, so the cells do not tell the right ones.
            largest: task.largest().saturating_mul(2),
            told,
            at: told,
            is_fresh: true,
            went_on: false,
            is_on_board: task.on.is_some(),
        }
    }

    /// What the cells say on their board, each by its name, and the one that is written in.
    pub(super) fn on_board(&self) -> (impl Iterator<Item = (&str, Hint)>, &str) {
        let said = self.names.iter().zip(&self.words).map(|(name, word)| (name.as_str(), Hint::written(word)));
        (said, self.names.get(self.at).map_or("", String::as_str))
    }

    /// The cell of a name.
    pub(super) fn named(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// What can stand in a cell.
    pub(super) fn expected(&self) -> &'static str {
        self.expected
    }

    /// Whether the word under the cursor shows that it has ended, as letters and single digits do.
    fn ends_words(&self) -> bool {
        self.worth == CellWorth::Outcome || self.longest == 1
    }

    /// How one comes from cell to cell, where that does not go by itself.
    pub(super) fn way(&self) -> &'static str {
        match self.worth {
            CellWorth::Value => " The next letter begins the next.",
            _ if self.ends_words() => "",
            CellWorth::Outcome | CellWorth::Remoteness | CellWorth::Nimber => " Space goes to the next.",
        }
    }

    /// What was written, a word a cell, `_` where nothing stands; nothing where no more is written than was told.
    pub(super) fn written(&self, task: &CellTask) -> String {
        if self.words.iter().skip(task.told).all(String::is_empty) {
            return String::new();
        }
        let word = |word: &String| if word.is_empty() { "_".to_owned() } else { word.clone() };
        self.words.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// Writes again what was written; what fits in no cell is left out.
    pub(super) fn restore(&mut self, written: &str) {
        let said: Vec<&str> = written.split_whitespace().collect();
        if said.len() != self.words.len() {
            return;
        }
        for (cell, word) in said.into_iter().enumerate() {
            if word.len() <= LONGEST && word.chars().all(|letter| self.takes(letter)) {
                word.clone_into(&mut self.words[cell]);
            }
        }
        let empty = self.words.iter().position(String::is_empty);
        self.go(empty.unwrap_or(self.words.len()));
    }

    /// Whether a letter can stand in a cell.
    pub(super) fn takes(&self, letter: char) -> bool {
        self.signs.contains(letter.to_ascii_uppercase())
    }

    /// Why what is typed or pasted stands in no cell. Then nothing of it is written, and the cursor stays where it is.
    pub(super) fn refusal(&self, action: &Action) -> Option<String> {
        let is_gap = |letter: char| matches!(letter, ' ' | ',' | ';' | '\n');
        let refused = match action {
            Action::Text(letter) | Action::Digit(letter) => {
                Some(*letter).filter(|letter| !is_gap(*letter) && !self.fits(*letter))
            }
            Action::Paste(text) => text.chars().find(|letter| !is_gap(*letter) && !self.takes(*letter)),
            _ => None,
        }?;
        Some(format!("No cell takes `{}`: {}.", shown(&refused.to_string()), self.expected))
    }

    /// Whether a letter can be written behind what stands under the cursor, or begin a cell.
    fn fits(&self, letter: char) -> bool {
        let word = if self.is_fresh { "" } else { self.words.get(self.at).map_or("", String::as_str) };
        let is_digit = letter.is_ascii_digit();
        self.takes(letter)
            && match self.worth {
                CellWorth::Value => !(is_digit && word.is_empty()),
                CellWorth::Nimber => word.is_empty() || is_digit != word.starts_with('O'),
                CellWorth::Outcome | CellWorth::Remoteness => true,
            }
    }

    fn is_table(&self) -> bool {
        !self.rows.is_empty()
    }

    /// The columns of a cell, and how many cells have room beside each other.
    fn grid(&self, room: usize) -> (usize, usize) {
        let widest = self.columns.iter().map(|name| width(name) as usize).max().unwrap_or(1);
        let least = match self.worth {
            CellWorth::Outcome => 1,
            CellWorth::Remoteness | CellWorth::Nimber if self.is_table() => 2,
            CellWorth::Value | CellWorth::Remoteness | CellWorth::Nimber => 3,
        };
        if self.is_table() {
            return (widest.max(least) + 1, self.columns.len().max(1));
        }
        let columns = widest.max(least) + GAP;
        (columns, ((room + GAP) / columns).max(1))
    }

    /// The columns before the cells: the names of the rows of a table.
    fn lead(&self) -> usize {
        self.rows.iter().map(|name| width(name) as usize + GAP).max().unwrap_or(0)
    }

    /// How many rows of cells there are in so many columns.
    pub(super) fn rows(&self, room: usize) -> usize {
        self.names.len().div_ceil(self.grid(room).1)
    }

    /// Whether names stand above a row of cells: of a table above the first.
    pub(super) fn has_names(&self, row: usize) -> bool {
        row == 0 || !self.is_table()
    }

    /// The cell at a column of a row of cells.
    pub(super) fn cell_at(&self, row: usize, column: usize, room: usize) -> Option<usize> {
        let (columns, beside) = self.grid(room);
        let place = column.checked_sub(self.lead())? / columns;
        let cell = row * beside + place;
        (place < beside && cell < self.names.len()).then_some(cell)
    }

    /// The cursor goes to a cell; of those that were told it stays away.
    pub(super) fn go(&mut self, cell: usize) {
        let cell = if cell < self.told { self.at } else { cell };
        (self.at, self.is_fresh, self.went_on) = (cell.min(self.names.len().saturating_sub(1)), true, false);
    }

    /// Lets an action write, or move the cursor; whether it is one that does.
    pub(super) fn edit(&mut self, action: &Action, room: usize) -> bool {
        let beside = self.grid(room).1;
        match action {
            // The cursor is behind the cell by then.
            Action::Text(' ' | ',' | ';') if self.ends_words() => {}
            Action::Text(' ' | ',' | ';') | Action::Complete if self.went_on => self.went_on = false,
            Action::Text(' ' | ',' | ';') | Action::Complete | Action::Move(Direction::Right) => self.go(self.at + 1),
            Action::PreviousPane | Action::Move(Direction::Left) => self.go(self.at.saturating_sub(1)),
            Action::Move(Direction::Up) => self.go(self.at.checked_sub(beside).unwrap_or(self.at)),
            Action::Move(Direction::Down) => {
                self.go(Some(self.at + beside).filter(|at| *at < self.names.len()).unwrap_or(self.at));
            }
            Action::First => self.go(self.told),
            Action::Last => self.go(self.names.len()),
            Action::Text(letter) | Action::Digit(letter) => self.write(*letter),
            Action::Paste(text) => {
                for word in text.split([' ', ',', ';', '\n']).filter(|word| !word.is_empty()) {
                    let cell = self.at;
                    word.chars().for_each(|letter| self.write(letter));
                    // A row without spaces has gone on by itself.
                    if self.at == cell {
                        self.go(cell + 1);
                    }
                }
            }
            Action::Erase if self.words[self.at].is_empty() => self.go(self.at.saturating_sub(1)),
            Action::Erase => {
                self.words[self.at].pop();
                self.is_fresh = false;
            }
            Action::EraseForward | Action::EraseLine => self.words[self.at].clear(),
            _ => return false,
        }
        true
    }

    fn write(&mut self, letter: char) {
        if !self.takes(letter) {
            return;
        }
        if !self.is_fresh && self.words.get(self.at).is_some_and(|word| self.begins_next(word, letter)) {
            self.go(self.at + 1);
        }
        let Some(word) = self.words.get_mut(self.at) else { return };
        if std::mem::take(&mut self.is_fresh) {
            word.clear();
        }
        if word.len() < LONGEST {
            word.push(letter.to_ascii_uppercase());
        }
        if self.is_full() {
            self.go(self.at + 1);
            self.went_on = true;
        }
    }

    /// Whether a letter cannot go on with a word, and is the first of the next.
    fn begins_next(&self, word: &str, letter: char) -> bool {
        let joined = || format!("{word}{letter}").parse::<usize>();
        match self.worth {
            _ if word.is_empty() => false,
            CellWorth::Value => letter.is_ascii_alphabetic(),
            CellWorth::Remoteness | CellWorth::Nimber => joined().is_ok_and(|number| number > self.largest),
            CellWorth::Outcome => false,
        }
    }

    /// Whether nothing can follow on what stands under the cursor.
    fn is_full(&self) -> bool {
        let word = self.words[self.at].as_str();
        match self.worth {
            CellWorth::Value => word == "D",
            CellWorth::Nimber if word.starts_with('O') => word.len() > 1,
            CellWorth::Remoteness | CellWorth::Nimber if word == "0" => true,
            CellWorth::Outcome | CellWorth::Remoteness | CellWorth::Nimber => word.len() >= self.longest,
        }
    }

    /// The cell that is written in.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// What stands in all cells.
    ///
    /// # Errors
    /// The next cell in which nothing stands.
    pub(super) fn answer(&self) -> Result<String, usize> {
        let count = self.names.len();
        let mut from_here = (0..count).map(|step| (self.at + step) % count);
        match from_here.find(|cell| self.words[*cell].is_empty()) {
            Some(empty) => Err(empty),
            None => Ok(self.words.join(" ")),
        }
    }

    /// Paints what a row of cells is about.
    pub(super) fn paint_names(&self, row: usize, (x, y): (i32, i32), room: usize, pen: &mut Pen<'_>) {
        let ((columns, beside), x) = (self.grid(room), x + self.lead() as i32);
        for (place, name) in self.columns.iter().skip(row * beside).take(beside).enumerate() {
            pen.text(x + (place * columns) as i32, y, name, Role::Dim);
        }
    }

    /// Paints what stands in a row of cells; the cursor is seen where somebody writes.
    pub(super) fn paint_words(&self, row: usize, (x, y): (i32, i32), room: usize, writes: bool, pen: &mut Pen<'_>) {
        if let Some(name) = self.rows.get(row) {
            pen.text(x, y, name, Role::Dim);
        }
        let ((columns, beside), x) = (self.grid(room), x + self.lead() as i32);
        for (place, word) in self.words.iter().enumerate().skip(row * beside).take(beside) {
            let left = x + ((place - row * beside) * columns) as i32;
            let ink: Ink = match word.chars().next() {
                _ if writes && place == self.at => Role::Cursor.into(),
                Some('W') => Role::Win.into(),
                Some('L') => Role::Loss.into(),
                Some('D') => Role::Draw.into(),
                Some(_) => Role::Typed.into(),
                None => Role::Dim.into(),
            };
            let shown = if word.is_empty() { "_" } else { word };
            let end = pen.text(left, y, shown, ink);
            if writes && place == self.at {
                pen.restyle(left, end.max(left + 1), y, Role::Cursor);
            }
        }
    }
}

/// What may be typed into cells; `oo` is for games in which play may go round for ever.
fn signs(worth: CellWorth, is_endless: bool) -> &'static str {
    match worth {
        CellWorth::Outcome => "WLD",
        CellWorth::Value => "WLD0123456789",
        CellWorth::Nimber if is_endless => "0123456789O",
        CellWorth::Remoteness | CellWorth::Nimber => "0123456789",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::{TaskKind, courses};

    fn field(worth: CellWorth) -> CellField {
        let tasks = courses().iter().flat_map(|course| course.tasks().map(|(_, task)| task).collect::<Vec<_>>());
        let mut cells = tasks.filter_map(|task| match &task.kind {
            TaskKind::Predict(cells) if cells.what == worth && cells.rows.is_none() && cells.told == 0 => {
                Some(CellField::new(cells))
            }
            _ => None,
        });
        cells.next().expect("the courses ask for it")
    }

    fn typed(field: &mut CellField, text: &str) {
        text.chars().for_each(|letter| assert!(field.edit(&Action::Text(letter), 40)));
    }

    #[test]
    fn a_cell_that_can_hold_no_more_is_left_and_a_number_waits_for_the_space_behind_it() {
        let mut letters = field(CellWorth::Outcome);
        typed(&mut letters, "lwd");
        assert_eq!((letters.words[..3].join(" "), letters.at), ("L W D".to_owned(), 3));
        assert_eq!(letters.answer(), Err(3), "the next one is empty");
        let mut numbers = CellField { longest: 2, largest: 26, ..field(CellWorth::Nimber) };
        assert!(!numbers.way().is_empty());
        typed(&mut numbers, "12 7 oo 4");
        assert_eq!(numbers.words[..4].join(" "), "12 7 OO 4", "a space behind a full cell leaves out none");
        let mut bounded = CellField { longest: 2, largest: 26, ..field(CellWorth::Nimber) };
        typed(&mut bounded, "5470 13");
        assert_eq!(bounded.words[..5].join(" "), "5 4 7 0 13", "no nimber here is as large as 54");
        let mut digits = CellField { longest: 1, ..field(CellWorth::Nimber) };
        typed(&mut digits, "547 oo6");
        assert_eq!(digits.words[..5].join(" "), "5 4 7 OO 6");
        let before = bounded.words.clone();
        for (letter, is_refused) in [('x', true), ('-', true), ('o', false), (' ', false), ('7', false)] {
            let refusal = bounded.refusal(&Action::Text(letter));
            assert_eq!(
                refusal.is_some_and(|words| words.starts_with(&format!("No cell takes `{letter}`"))),
                is_refused
            );
        }
        let closed = CellField { signs: signs(CellWorth::Nimber, false), ..field(CellWorth::Nimber) };
        for refused in [Action::Text('o'), Action::Digit('l'), Action::Paste("5 x 4".to_owned())] {
            assert!(closed.refusal(&refused).is_some(), "{refused:?}");
        }
        assert_eq!(closed.refusal(&Action::Paste("5, 4\n7".to_owned())), None);
        typed(&mut bounded, "o");
        assert!(bounded.refusal(&Action::Text('5')).is_some() && bounded.refusal(&Action::Text('o')).is_none());
        assert_eq!(bounded.words[..4], before[..4], "the cells before stand as they were");
        numbers.go(0);
        typed(&mut numbers, "3");
        assert_eq!(numbers.words[0], "3", "what is written takes the place of what stood there");
        assert!(numbers.edit(&Action::Erase, 40) && numbers.edit(&Action::Erase, 40));
        assert_eq!((numbers.words[0].as_str(), numbers.at), ("", 0));
    }

    #[test]
    fn a_whole_row_is_pasted_and_every_cell_is_found_where_it_stands() {
        let mut cells = field(CellWorth::Outcome);
        let all = vec!["W"; cells.names.len()].join(", ");
        assert!(cells.edit(&Action::Paste(all.clone()), 40));
        assert_eq!(cells.answer(), Ok(all.replace(',', "")));
        let unspaced = "L".repeat(cells.names.len());
        cells.go(0);
        assert!(cells.edit(&Action::Paste(unspaced.clone()), 40));
        assert_eq!(cells.answer(), Ok(unspaced.replace('L', "L ").trim().to_owned()));
        for room in [5, 17, 40, 80] {
            let (columns, beside) = cells.grid(room);
            for cell in 0..cells.names.len() {
                let found = cells.cell_at(cell / beside, cell % beside * columns, room);
                assert_eq!(found, Some(cell), "{room}");
            }
            assert_eq!(cells.rows(room), cells.names.len().div_ceil(beside));
        }
    }

    #[test]
    fn every_cell_of_a_table_is_found_where_it_stands_and_what_is_told_stands_there() {
        let tasks = courses().iter().flat_map(|course| course.tasks().map(|(_, task)| task).collect::<Vec<_>>());
        let mut tables = tasks.filter_map(|task| match &task.kind {
            TaskKind::Predict(cells) if cells.rows.is_some() && cells.told > 0 => Some(cells),
            _ => None,
        });
        let task = tables.next().expect("the courses have one");
        let mut cells = CellField::new(task);
        assert_eq!(
            (cells.at, cells.words[..task.told].join(" ")),
            (task.told, task.told_words().collect::<Vec<_>>().join(" "))
        );
        let ((columns, beside), lead) = (cells.grid(36), cells.lead());
        assert!(lead + columns * beside <= 36, "it has room beside a board of 80 columns");
        for cell in 0..cells.names.len() {
            assert_eq!(cells.cell_at(cell / beside, lead + cell % beside * columns, 36), Some(cell));
        }
        assert_eq!((cells.cell_at(0, 0, 36), cells.rows(36)), (None, cells.rows.len()));
        let told = cells.words[..task.told].to_vec();
        for action in [Action::Move(Direction::Left), Action::Move(Direction::Up), Action::First, Action::Erase] {
            assert!(
                cells.edit(&action, 36) && cells.at == task.told,
                "nobody comes to a cell that was told: {action:?}"
            );
        }
        cells.go(0);
        let sign = cells.signs[..1].to_owned();
        typed(&mut cells, &sign);
        assert_eq!(cells.words[..task.told], told, "and nothing is written there");
        cells.go(task.told);
        assert!(cells.edit(&Action::Move(Direction::Down), 36) && cells.at == task.told + beside);
    }
}
