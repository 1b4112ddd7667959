//! Cells and positions in words: `c2` and `6,6,4,2` on a flat field, `3.2.2` in a box, a divisor in Schuh's game.

use super::rules::{BoxCell, Counters};
use super::setup::{Chomp, ENDLESS, ENDLESS_WORD, Number, SetupKind, joined};
use crate::core::NotationError;

impl Chomp {
    /// The cell as people type it.
    pub fn write_cell(&self, cell: BoxCell) -> String {
        match self.kind() {
            SetupKind::Field | SetupKind::Rows => format!("{}{}", column_name(cell.at(1)), cell.at(0) + 1),
            SetupKind::Solid => self.write_places(cell),
            SetupKind::Divisors(number) => number.label(cell).to_string(),
        }
    }

    /// The cell that a text names; it may be gone already.
    ///
    /// # Errors
    /// When the text is no cell of this board.
    pub fn read_cell(&self, text: &str) -> Result<BoxCell, NotationError> {
        match self.kind() {
            SetupKind::Field | SetupKind::Rows => self.read_flat(text),
            SetupKind::Solid => self.read_places(text),
            SetupKind::Divisors(number) => number.cell(text),
        }
    }

    /// The divisor that stands on a cell in Schuh's game. Every field of up to three sides is such a game: for a number of
    /// powers of 2, 3 and 5, unless it is too large.
    pub fn divisor(&self, cell: BoxCell) -> Option<u64> {
        if let SetupKind::Divisors(number) = self.kind() {
            return Some(number.label(cell));
        }
        let primes = [2u64, 3, 5];
        if self.sides().len() > primes.len() {
            return None;
        }
        let power = |(side, prime): (usize, u64)| prime.checked_pow(u32::from(self.sides()[side] - 1 - cell.at(side)));
        let powers = primes.into_iter().take(self.sides().len()).enumerate().map(power);
        powers.into_iter().try_fold(1u64, |product, power| product.checked_mul(power?))
    }

    /// The places of a cell, counted from 1: `3.2.2`.
    fn write_places(&self, cell: BoxCell) -> String {
        let places: Vec<u16> = (0..self.sides().len()).map(|side| cell.at(side) + 1).collect();
        joined(&places, ".")
    }

    /// The same of a corner, which may lie without an end: `3.2.inf`.
    fn write_corner(&self, corner: BoxCell) -> String {
        let word = |side: usize| match corner.at(side) {
            place if self.is_endless_along(side) && place == self.beyond_all(side) => ENDLESS_WORD.to_owned(),
            place => (place + 1).to_string(),
        };
        (0..self.sides().len()).map(word).collect::<Vec<_>>().join(".")
    }

    fn read_corner(&self, text: &str) -> Result<BoxCell, NotationError> {
        let words: Vec<&str> = text.split('.').collect();
        let is_endless = |side: usize| words[side] == ENDLESS_WORD && self.is_endless_along(side);
        let endless: Vec<usize> = (0..words.len().min(self.sides().len())).filter(|&side| is_endless(side)).collect();
        let near =
            |(side, word): (usize, &&str)| if endless.contains(&side) { "1".to_owned() } else { (*word).to_owned() };
        let near = words.iter().enumerate().map(near).collect::<Vec<_>>().join(".");
        let cell =
            self.read_places(&near).map_err(|error| if endless.is_empty() { error } else { self.no_cell(text) })?;
        Ok(endless.into_iter().fold(cell, |cell, side| cell.with(side, self.beyond_all(side))))
    }

    fn no_cell(&self, text: &str) -> NotationError {
        let sides = self.sides().len();
        let numbers = if sides == 1 { "number" } else { "numbers joined by points" };
        NotationError::malformed(text, format!("is no cell of this box: {sides} {numbers}"))
    }

    fn read_places(&self, text: &str) -> Result<BoxCell, NotationError> {
        let places: Option<Vec<u16>> = text.split('.').map(|place| place.parse::<u16>().ok()).collect();
        match places {
            Some(places) if places.len() == self.sides().len() => {
                if places.iter().zip(self.sides()).all(|(place, side)| (1..=*side).contains(place)) {
                    Ok(BoxCell::new(&places.iter().map(|place| place - 1).collect::<Vec<_>>()))
                } else if self.is_endless() {
                    let far = joined(self.sides(), ".");
                    let reason = format!("is too far out: on this box of {} bites go to {far}", self.sides_in_words());
                    Err(NotationError::new(text, reason))
                } else {
                    Err(NotationError::new(text, format!("is outside this box of {}", joined(self.sides(), "x"))))
                }
            }
            _ => Err(self.no_cell(text)),
        }
    }

    fn read_flat(&self, text: &str) -> Result<BoxCell, NotationError> {
        let split = text.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(text.len());
        let (column, row) = text.split_at(split);
        let is_cell = !column.is_empty() && !row.is_empty() && row.bytes().all(|digit| digit.is_ascii_digit());
        if !is_cell {
            return Err(NotationError::malformed(text, "is no cell: a column and a row"));
        }
        let (rows, columns) = (self.sides()[0], self.sides()[1]);
        let row = row.parse().ok().filter(|row| (1..=rows).contains(row));
        let column = column_named(column).filter(|&column| column < columns);
        match (row, column) {
            (Some(row), Some(column)) => Ok(BoxCell::new(&[row - 1, column])),
            _ => {
                let last = column_name(columns - 1);
                if self.is_endless() {
                    let sides = self.sides_in_words();
                    let reason =
                        format!("is too far out: on this {sides} board bites go to column {last} and row {rows}");
                    return Err(NotationError::new(text, reason));
                }
                let reason = format!("is outside this {rows}x{columns} board: columns a-{last}, rows 1-{rows}");
                Err(NotationError::new(text, reason))
            }
        }
    }

    pub(super) fn write_counters(&self, pos: &Counters) -> String {
        let rows = pos.heights.iter().take_while(|&&length| length > 0).count();
        if rows == 0 {
            return NOTHING.to_owned();
        }
        if !self.is_planar() {
            return self.corners(pos).into_iter().map(|cell| self.write_corner(cell)).collect::<Vec<_>>().join(" ");
        }
        if rows == pos.heights.len() && self.is_endless_along(0) {
            let before = pos.heights.iter().take_while(|&&length| length > pos.heights[rows - 1]).count();
            return joined(&pos.heights[..=before], ",") + AND_SO_ON;
        }
        joined(&pos.heights[..rows], ",")
    }

    pub(super) fn read_counters(&self, text: &str) -> Result<Counters, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if self.is_reverse() && words == [NOTHING] {
            return Ok(Counters { heights: vec![0; self.start_heights().len()].into() });
        }
        let heights = if self.is_planar() { self.read_rows(text, &words)? } else { self.read_corners(text, &words)? };
        if let Some(base) = heights.iter().zip(self.start_heights()).position(|(height, start)| height > start) {
            let cell = self.base().nth(base).unwrap_or(BoxCell::POISON).with(self.last_side(), heights[base] - 1);
            let reason = format!("has a counter on {}, outside the field {self}", self.write_cell(cell));
            return Err(NotationError::new(text, reason));
        }
        Ok(Counters { heights })
    }

    fn read_rows(&self, text: &str, words: &[&str]) -> Result<Box<[u16]>, NotationError> {
        let wrong = || NotationError::new(text, "is no position: row lengths from the bottom, e.g. 6,6,4,2");
        let &[rows] = words else { return Err(wrong()) };
        let goes_up = rows.strip_suffix(AND_SO_ON).filter(|_| self.is_endless_along(0));
        let length = |word: &str| match word.parse::<u16>() {
            Ok(length) if length < ENDLESS => Some(length),
            Err(_) if word == ENDLESS_WORD && self.is_endless() => Some(ENDLESS),
            _ => None,
        };
        let mut heights =
            goes_up.unwrap_or(rows).split(',').map(length).collect::<Option<Vec<u16>>>().ok_or_else(wrong)?;
        if heights[0] == 0 || !heights.is_sorted_by(|low, high| low >= high) {
            return Err(NotationError::new(
                text,
                "is no position: the lowest row is not empty, and no row grows upwards",
            ));
        }
        let rows = self.start_heights().len();
        if goes_up.is_some() && heights.len() < rows {
            heights.resize(rows, heights[heights.len() - 1]);
        }
        while heights.len() > rows && heights.last() == Some(&0) {
            heights.pop();
        }
        if heights.len() > rows {
            return Err(NotationError::new(text, format!("has {} rows; this field has {rows}", heights.len())));
        }
        heights.resize(rows, 0);
        Ok(heights.into())
    }

    /// Corners below others are allowed: they add nothing.
    fn read_corners(&self, text: &str, words: &[&str]) -> Result<Box<[u16]>, NotationError> {
        if words.is_empty() {
            let poison = self.write_places(BoxCell::POISON);
            return Err(NotationError::new(text, format!("is no position: its corners, at least {poison}")));
        }
        let mut heights = vec![0; self.start_heights().len()];
        for word in words {
            let far = || vec![self.write_places(BoxCell::POISON.with(0, self.sides()[0] - 1))];
            let corner = self.read_corner(word).map_err(|error| error.such_as(far))?;
            for (height, cell) in heights.iter_mut().zip(self.base()) {
                if corner.with(self.last_side(), 0).is_beyond(cell) {
                    *height = (*height).max(corner.at(self.last_side()) + 1);
                }
            }
        }
        Ok(heights.into())
    }
}

impl Number {
    /// The divisor that stands on a cell: the number divided by the cell's powers of the primes. The poison is the
    /// number itself.
    pub fn label(&self, cell: BoxCell) -> u64 {
        let powers = self.primes().iter().enumerate().map(|(side, prime)| prime.pow(u32::from(cell.at(side))));
        self.value() / powers.product::<u64>()
    }

    fn cell(&self, text: &str) -> Result<BoxCell, NotationError> {
        let value = self.value();
        let Ok(divisor) = text.parse::<u64>() else {
            return Err(NotationError::new(text, format!("is no number; a move is a divisor of {value}")));
        };
        if divisor == 0 || !value.is_multiple_of(divisor) {
            return Err(NotationError::new(text, format!("does not divide {value}")));
        }
        let mut rest = value / divisor;
        let mut cell = BoxCell::POISON;
        for (side, &prime) in self.primes().iter().enumerate() {
            while rest.is_multiple_of(prime) {
                rest /= prime;
                cell = cell.with(side, cell.at(side) + 1);
            }
        }
        Ok(cell)
    }
}

/// The position in which even the poison is taken.
const NOTHING: &str = "0";
/// Behind the rows of a position: the last length is that of all rows above as well.
const AND_SO_ON: &str = "..";

/// The letters of a column: a to z, then aa, ab and further.
pub fn column_name(column: impl Into<u32>) -> String {
    let mut letters = Vec::new();
    let mut rest = column.into() + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(b'a' + (rest % 26) as u8);
        rest /= 26;
    }
    letters.into_iter().rev().map(char::from).collect()
}

/// The 0-based column of its letters, unless there are too many of them.
fn column_named(letters: &str) -> Option<u16> {
    let number = |sum: u32, letter: u8| sum.checked_mul(26)?.checked_add(u32::from(letter - b'a') + 1);
    let number = letters.bytes().try_fold(0, number)?;
    u16::try_from(number - 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;

    #[test]
    fn columns_go_on_after_z() {
        for (column, name) in [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (701, "zz"), (702, "aaa"), (19_999, "acof")]
        {
            assert_eq!(column_name(column), name);
            assert_eq!(column_named(name), Some(column));
        }
        assert_eq!(column_named("zzzzzzzzzzzz"), None);
    }

    #[test]
    fn a_divisor_stands_where_its_cofactor_says() {
        let game: Chomp = "chomp n=720".parse().expect("a setup");
        for (divisor, places) in [("720", "1.1.1"), ("1", "5.3.2"), ("36", "3.1.2"), ("48", "1.2.2"), ("144", "1.1.2")]
        {
            let cell = game.read_cell(divisor).expect("a divisor");
            assert_eq!(game.write_places(cell), places, "{divisor}");
            assert_eq!(game.write_cell(cell), divisor);
        }
    }

    #[test]
    fn what_is_no_move_is_refused_in_one_sentence() {
        const CASES: &[(&str, &str, &str, &str)] = &[
            ("chomp 4x5", "5,5,5,5", "d9", "`d9` is outside this 4x5 board: columns a-e, rows 1-4"),
            ("chomp 4x5", "5,5,5,5", "z9", "`z9` is outside this 4x5 board: columns a-e, rows 1-4"),
            ("chomp 4x5", "5,5,5,5", "zzzzzzzzz9", "`zzzzzzzzz9` is outside this 4x5 board: columns a-e, rows 1-4"),
            ("chomp 4x5", "5,5,5,5", "5", "`5` is no cell: a column and a row, e.g. b1"),
            ("chomp 4x5", "5,2", "c2", "`c2` is gone"),
            ("chomp 4x5", "5,2", "a1", "`a1` is the poison: that loses at once, so the game offers no such move"),
            ("chomp 2x2x2", "2.2.2", "3.1.1", "`3.1.1` is outside this box of 2x2x2"),
            ("chomp 2x2x2", "2.2.2", "2.1", "`2.1` is no cell of this box: 3 numbers joined by points, e.g. 1.1.2"),
            ("chomp n=12", "3.2", "7", "`7` does not divide 12"),
            ("chomp n=12", "3.2", "12", "`12` is the poison: that loses at once, so the game offers no such move"),
            ("chomp n=12", "3.2", "x", "`x` is no number; a move is a divisor of 12"),
        ];
        for &(setup, position, text, sentence) in CASES {
            let game: Chomp = setup.parse().expect("a setup");
            let pos = game.read_position(position).expect("a position");
            let error = game.read_turn(&pos, text).map_err(|error| error.to_string());
            assert_eq!(error, Err(sentence.to_owned()), "{setup} {text}");
        }
    }

    #[test]
    fn what_is_no_position_is_refused_in_one_sentence() {
        const CASES: &[(&str, &str, &str)] = &[
            ("chomp 4x5", "6,2", "`6,2` has a counter on f1, outside the field chomp 4x5"),
            ("chomp 4x5", "2,3", "`2,3` is no position: the lowest row is not empty, and no row grows upwards"),
            ("chomp 4x5", "0", "`0` is no position: the lowest row is not empty, and no row grows upwards"),
            ("chomp 4x5", "5,5,5,5,5", "`5,5,5,5,5` has 5 rows; this field has 4"),
            ("chomp 4x5", "", "`` is no position: row lengths from the bottom, e.g. 6,6,4,2"),
            ("chomp 4x5", "5,5 p3", "`p3` is no player: p1 or p2, or nothing for p1"),
            ("chomp rows=6,4", "5,5", "`5,5` has a counter on e2, outside the field chomp rows=6,4"),
            ("chomp 2x2x2", "p2", "`p2` is no cell of this box: 3 numbers joined by points, e.g. 2.1.1"),
            ("chomp 2x2x2", "1.1.3", "`1.1.3` is outside this box of 2x2x2"),
        ];
        for &(setup, text, sentence) in CASES {
            let game: Chomp = setup.parse().expect("a setup");
            let error = game.read_position(text).map_err(|error| error.to_string());
            assert_eq!(error.map(|_| ()), Err(sentence.to_owned()), "{setup} {text}");
        }
    }
}
