//! A table of facts as the laboratory shows it.

use ratatui::layout::Rect;

use super::contest::Stand;
use super::survey::Survey;
use crate::survey::{Cell, Column};
use crate::tui::ink::Line;
use crate::tui::paint::{CUT, Pen, counted, cut_words, sentence, width, wrap};
use crate::tui::panes;
use crate::tui::screen::said;
use crate::tui::scroll::{reveal, row_at};
use crate::tui::{Direction, Role};

/// Which row is chosen, and how far the table is scrolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SheetView {
    row: usize,
    first_row: usize,
    /// The first column beside that of the names, which always stands.
    first_column: usize,
    /// How far the text below the table is scrolled: behind the last row one walks on through it.
    first_line: usize,
    /// Somebody has walked: until then the newest row is in sight.
    walked: bool,
}

/// Rows above the first one: what says how many are out of sight, and the names of the columns.
const HEAD: u16 = 2;
/// The part of the rest that the text below the table never takes more of, but for rows that the table leaves over.
const TEXT: [usize; 2] = [2, 5];
/// How one comes to the rest of the text from the last row.
const READS_ON: &str = "down reads on   ";
/// The first column is no wider.
const WIDEST: i32 = 22;
/// Columns between columns.
const GAP: i32 = 2;

/// A line of the text below the table.
struct TextLine {
    words: String,
    role: Role,
    /// What it says goes on in the next one.
    goes_on: bool,
}

/// The columns of that text.
fn text_columns(area: Rect) -> usize {
    usize::from(area.width).saturating_sub(5)
}

impl SheetView {
    /// How many rows of the table have room, and how many lines of the text below a free one.
    fn rooms(&self, survey: &Survey, area: Rect) -> [usize; 2] {
        let room = usize::from(area.height.saturating_sub(HEAD));
        let spare = room.saturating_sub(survey.rows.len() + 1);
        let text = self.text(survey, area).len().min(spare.max(room * TEXT[0] / TEXT[1]));
        [room.saturating_sub(text + 1).max(1), text]
    }

    fn rows_of(&self, survey: &Survey, area: Rect) -> usize {
        self.rooms(survey, area)[0]
    }

    /// How far the text can be scrolled.
    fn last_line(&self, survey: &Survey, area: Rect) -> usize {
        self.text(survey, area).len() - self.rooms(survey, area)[1]
    }

    /// Moves the cursor by rows, behind the last one through the text, and the columns sideways.
    pub(crate) fn walk(&mut self, direction: Direction, by: usize, survey: &Survey, area: Rect) {
        self.first_row = self.first_row(survey, area);
        self.row = self.row(survey);
        let last_line = self.last_line(survey, area);
        match direction {
            Direction::Up => {
                let lines = self.first_line.min(last_line);
                self.first_line = lines.saturating_sub(by);
                self.row = self.row.saturating_sub(by.saturating_sub(lines));
            }
            Direction::Down => {
                let rows = by.min(survey.rows.len().saturating_sub(1 + self.row));
                self.row += rows;
                self.first_line = self.first_line.saturating_add(by - rows).min(last_line);
            }
            Direction::Left => self.first_column = self.first_column.saturating_sub(1),
            Direction::Right => {
                let last = survey.table.columns.len().saturating_sub(2);
                self.first_column = (self.first_column + 1).min(last);
            }
        }
        self.walked |= matches!(direction, Direction::Up | Direction::Down);
        self.first_row = reveal(self.first_row, self.rows_of(survey, area), self.row);
    }

    /// Turns the wheel over a row of the screen: over the text below the table that alone is scrolled.
    pub(crate) fn scroll(&mut self, y: u16, direction: Direction, survey: &Survey, area: Rect) {
        let [_, room] = self.rooms(survey, area);
        if usize::from(area.bottom().saturating_sub(y)) > room {
            return self.walk(direction, 1, survey, area);
        }
        let (line, last) = (self.first_line, self.last_line(survey, area));
        self.first_line = match direction {
            Direction::Up => line.min(last).saturating_sub(1),
            Direction::Down => (line + 1).min(last),
            Direction::Left | Direction::Right => line,
        };
    }

    /// Chooses the row that was clicked; whether it was chosen already.
    pub(crate) fn click(&mut self, x: u16, y: u16, survey: &Survey, area: Rect) -> bool {
        let list = Rect { y: area.y + HEAD, height: self.rows_of(survey, area) as u16, ..area };
        let Some(row) = row_at(list, x, y) else { return false };
        self.first_row = self.first_row(survey, area);
        let (before, row) = (self.row(survey), self.first_row + row);
        if row >= survey.rows.len() {
            return false;
        }
        (self.row, self.walked) = (row, true);
        before == row
    }

    fn row(&self, survey: &Survey) -> usize {
        let last = survey.rows.len().saturating_sub(1);
        if self.walked { self.row.min(last) } else { last }
    }

    /// The first row in sight. The chosen one is, also where there are fewer rows than there were.
    fn first_row(&self, survey: &Survey, area: Rect) -> usize {
        let rows = self.rows_of(survey, area);
        let last = survey.rows.len().saturating_sub(rows);
        if self.walked { reveal(self.first_row.min(last), rows, self.row(survey)) } else { last }
    }

    /// The setup that the chosen row is about, and the turns of its game if it has one.
    pub(crate) fn game(&self, survey: &Survey, setup: &str) -> Option<(String, Option<String>)> {
        let row = survey.rows.get(self.row(survey))?;
        let cell = |key: &str| {
            let place = survey.table.columns.iter().position(|column| column.key == key)?;
            match &row[place] {
                Cell::Empty => None,
                cell => Some(cell.plain()),
            }
        };
        let id = setup.split(' ').next().unwrap_or_default();
        let pool = cell("pool").or_else(|| cell("n").filter(|_| id == "catch-up").map(|n| format!("1..{n}")));
        let words = pool.map_or_else(|| setup.to_owned(), |pool| format!("{id} {pool}"));
        let turns = cell("game").or_else(|| cell("pick"));
        Some((words, turns))
    }

    /// Draws it.
    pub(crate) fn draw(&self, survey: &Survey, area: Rect, pen: &mut Pen<'_>) {
        let mut pen = pen.within(area);
        let (x, y) = (i32::from(area.x) + 3, i32::from(area.y));
        let columns = self.columns(survey, area);
        let (first_row, chosen) = (self.first_row(survey, area), self.row(survey));
        let rows: Vec<&Vec<Cell>> = survey.rows.iter().skip(first_row).take(self.rows_of(survey, area)).collect();
        let mut at = x;
        for &(index, columns_wide) in &columns {
            let column = &survey.table.columns[index];
            let is_number = survey.rows.iter().any(|row| is_number(&row[index]));
            let decimals = decimals(survey, index);
            let put = |pen: &mut Pen<'_>, line: i32, text: &str, role: Role| {
                let text = cut_words(text, columns_wide as usize);
                if is_number {
                    pen.text_before(at + columns_wide, line, &text, role);
                } else {
                    pen.text(at, line, &text, role);
                }
            };
            put(&mut pen, y + 1, &head(column), Role::Dim);
            for (line, row) in rows.iter().enumerate() {
                let is_chosen = first_row + line == chosen;
                let role = match (is_chosen, index) {
                    (true, 0) => Role::Cursor,
                    (true, _) => Role::Bright,
                    (false, _) => Role::Plain,
                };
                let words = aligned(&row[index], column, decimals);
                put(&mut pen, y + i32::from(HEAD) + line as i32, &words, role);
            }
            at += columns_wide + GAP;
        }
        self.edges(survey, &columns, area, &mut pen);
        if !rows.is_empty() {
            let line = y + i32::from(HEAD) + (chosen.saturating_sub(first_row)) as i32;
            pen.sign(i32::from(area.x) + 1, line, pen.symbols().pointer, Role::Bright);
        }
        self.draw_text(survey, area, &mut pen);
    }

    /// Draws what is said below the table, at the foot of the screen, where figures that come do not move it.
    fn draw_text(&self, survey: &Survey, area: Rect, pen: &mut Pen<'_>) {
        let (text, [rows, room]) = (self.text(survey, area), self.rooms(survey, area));
        let (x, end, y) = (i32::from(area.x) + 3, i32::from(area.right()) - 2, i32::from(area.bottom()) - room as i32);
        let first = self.first_line.min(text.len() - room);
        for (line, at) in (y..).zip(first..first + room) {
            let TextLine { words, role, goes_on } = &text[at];
            // What stops in its middle says so.
            let is_cut = *goes_on && at + 1 == first + room;
            let words = if is_cut { cut_words(&format!("{words} {CUT}"), text_columns(area)) } else { words.clone() };
            pen.text(x, line, &words, *role);
        }
        let first_row = self.first_row(survey, area);
        let below = survey.rows.len().saturating_sub(first_row + rows);
        pen.text_before(end, i32::from(area.y), &panes::beyond(first_row, below), Role::Dim);
        let unread = text.len() - first - room;
        let is_last = self.row(survey) + 1 >= survey.rows.len();
        let way = if unread > 0 && is_last { READS_ON } else { "" };
        pen.text_before(end, y - 1, &format!("{way}{}", panes::beyond(first, unread)), Role::Dim);
    }

    /// What the table is about, what its columns in sight say, and the remarks, in lines.
    fn text(&self, survey: &Survey, area: Rect) -> Vec<TextLine> {
        let room = text_columns(area);
        let first = usize::from(self.first_column > 0);
        let columns = self.columns(survey, area).into_iter().skip(first).map(|(index, _)| &survey.table.columns[index]);
        let legend: Vec<String> = columns.map(|column| format!("{}: {}", head(column), column.about)).collect();
        let about = [(sentence(survey.table.blurb), Role::Plain), (legend.join("; "), Role::Dim)];
        let remarks = survey.remarks.iter().map(|remark| (remark.clone(), Role::Plain));
        let lines = |(words, role): (String, Role)| {
            let lines = wrap(&words, room);
            let last = lines.len().saturating_sub(1);
            (0..).zip(lines).map(move |(at, words)| TextLine { words, role, goes_on: at < last })
        };
        about.into_iter().chain(remarks).flat_map(lines).collect()
    }

    /// The columns that may be in sight, from left to right.
    fn shown(&self, survey: &Survey) -> impl Iterator<Item = usize> {
        [0].into_iter().chain(1 + self.first_column..survey.table.columns.len())
    }

    /// The columns that are in sight with the room of each: one that has no room behind the others is walked to, and is cut only
    /// where it has none beside the first one alone.
    fn columns(&self, survey: &Survey, area: Rect) -> Vec<(usize, i32)> {
        let end = i32::from(area.right()) - 2;
        let mut x = i32::from(area.x) + 3;
        let mut columns: Vec<(usize, i32)> = Vec::new();
        let last = survey.table.columns.len() - 1;
        for index in self.shown(survey) {
            let mut room = room_of(survey, index).min(if index == 0 { WIDEST } else { i32::MAX });
            // Words may take what is left; figures stay beside those before them.
            let is_words = !survey.rows.iter().any(|row| is_number(&row[index]));
            if columns.len() < 2 && room > end - x || index == last && is_words && room <= end - x {
                room = end - x;
            }
            if x + room > end || room <= 0 {
                break;
            }
            columns.push((index, room));
            x += room + GAP;
        }
        columns
    }

    /// Whether there are more columns to either side.
    fn edges(&self, survey: &Survey, columns: &[(usize, i32)], area: Rect, pen: &mut Pen<'_>) {
        let (y, symbols) = (i32::from(area.y) + 1, pen.symbols());
        if self.first_column > 0 {
            pen.sign(i32::from(area.x) + 1, y, symbols.less, Role::Bright);
        }
        if columns.last().is_some_and(|(index, _)| index + 1 < survey.table.columns.len()) {
            pen.sign(i32::from(area.right()) - 2, y, symbols.more, Role::Bright);
        }
    }
}

fn room_of(survey: &Survey, index: usize) -> i32 {
    let column = &survey.table.columns[index];
    let decimals = decimals(survey, index);
    let widest = survey.rows.iter().map(|row| width(&aligned(&row[index], column, decimals))).max().unwrap_or(0);
    widest.max(width(&head(column))).max(if survey.rows.is_empty() { column.width as i32 } else { 0 })
}

/// The most signs behind the point in a column of decimals.
fn decimals(survey: &Survey, index: usize) -> usize {
    let unit = survey.table.columns[index].unit;
    survey.rows.iter().map(|row| behind_point(&row[index].words(unit))).max().unwrap_or(0)
}

/// From the point on.
fn behind_point(words: &str) -> usize {
    words.find('.').map_or(0, |point| words.len() - point)
}

/// The words of a cell, with points below each other in a column of decimals.
fn aligned(cell: &Cell, column: &Column, decimals: usize) -> String {
    let words = cell.words(column.unit);
    let left = if is_number(cell) { decimals - behind_point(&words) } else { 0 };
    words + &" ".repeat(left)
}

fn head(column: &Column) -> String {
    column.key.replace('_', " ")
}

fn is_number(cell: &Cell) -> bool {
    match cell {
        Cell::Whole(_) | Cell::Real(_) | Cell::Ratio(_) => true,
        Cell::Empty | Cell::Flag(_) | Cell::Text(_) | Cell::List(_) => false,
    }
}

/// How far the table is.
pub(crate) fn talk(survey: &Survey) -> Line {
    let rows = counted(survey.rows.len(), "row");
    let words = match &survey.stand {
        Some(Stand::Working) => format!("{rows} so far."),
        Some(Stand::Done) | None => format!("{rows}."),
        Some(Stand::Stopped) => format!("Stopped after {rows}."),
        Some(Stand::Failed(words)) => return said(format!("It ended early: {words}."), Role::Mistake),
    };
    said(words, Role::Bright)
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::games::{games, tables};
    use crate::survey::Request;
    use crate::tui::boards::sizes;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    /// A table as if it had been filled.
    fn filled(table: &'static crate::survey::Table, setup: &str, rows: usize) -> Survey {
        let files = Request::new("", "").files.unwrap_or(|_| unreachable!("no file is named"));
        let mut survey = Survey::new(table, setup, files);
        survey.rows = vec![vec![Cell::Whole(7.into()); table.columns.len()]; rows];
        survey.remarks =
            vec!["What is remarkable about these figures takes two or three lines. ".repeat(2) + "That is all."];
        survey.stand = Some(Stand::Done);
        survey
    }

    fn drawn(sheet: &SheetView, survey: &Survey, area: Rect) -> String {
        let theme = Theme::shipped("mono", Depth::None, Symbols::ASCII).expect("it comes along");
        let mut buf = Buffer::empty(area);
        sheet.draw(survey, area, &mut Pen::new(&mut buf, area, &theme));
        let line = |y| (0..area.width).map(|x| buf[(x, y)].symbol()).collect::<String>().trim().to_owned() + "\n";
        (0..area.height).map(line).collect()
    }

    #[test]
    fn in_a_window_of_another_size_the_chosen_row_is_in_sight_before_a_turn_of_the_wheel_and_after() {
        let table = &tables("catch-up").expect("it has tables")[0];
        let survey = filled(table, "catch-up 1..10", 40);
        for (from, to) in [((120, 36), (72, 18)), ((72, 18), (120, 36)), ((60, 16), (61, 33))] {
            let [from, to] = [from, to].map(|(width, height)| Rect::new(0, 0, width, height));
            for by in 1..39 {
                let mut sheet = SheetView::default();
                sheet.walk(Direction::Up, by, &survey, from);
                for way in [None, Some(Direction::Up), Some(Direction::Down)] {
                    if let Some(way) = way {
                        sheet.scroll(HEAD, way, &survey, to);
                    }
                    let seen = drawn(&sheet, &survey, to);
                    assert!(seen.lines().any(|line| line.starts_with('>')), "{by} up, in {to}: {seen}");
                }
            }
        }
    }

    #[test]
    fn no_column_in_sight_is_cut_that_could_stand_elsewhere_and_no_row_is_free_above_hidden_ones() {
        let words = |index: usize, row: usize| match index % 3 {
            0 => Cell::Whole((10_usize.pow((row % 6) as u32)).into()),
            1 => Cell::Text(["-", "win", "1..9 11 14"][row % 3].to_owned()),
            _ => Cell::Text("lengths of it".to_owned()),
        };
        let mut seen = 0;
        for (id, info) in games() {
            for table in tables(id).unwrap_or_default() {
                let (count, columns) = ([3, 10, 17, 40], table.columns.len());
                for (rows, (width, height)) in
                    count.into_iter().flat_map(|rows| [(60, 16), (61, 33), (73, 18), (97, 24)].map(|size| (rows, size)))
                {
                    let area = Rect::new(0, 0, width, height);
                    let mut survey = filled(table, info.presets[0].setup, 0);
                    survey.stand = Some(Stand::Working);
                    survey.rows = (0..rows).map(|row| (0..columns).map(|index| words(index, row)).collect()).collect();
                    let mut sheet = SheetView::default();
                    let mut told = std::collections::BTreeSet::new();
                    for _ in 0..columns {
                        let at = sheet.columns(&survey, area);
                        for &(index, room) in &at {
                            let cut = room < room_of(&survey, index);
                            assert!(!cut, "{} of {}: {index} in {width}x{height}", table.columns[index].key, table.id);
                            told.insert(index);
                            seen += 1;
                        }
                        let [rows_seen, lines] = sheet.rooms(&survey, area);
                        let is_free = usize::from(area.height - HEAD) > rows_seen.min(rows) + lines + 1;
                        let hides = rows > rows_seen || sheet.last_line(&survey, area) > 0;
                        assert!(!is_free || !hides, "{} of {id} in {width}x{height}", table.id);
                        sheet.walk(Direction::Right, 1, &survey, area);
                    }
                    assert_eq!(told.len(), columns, "{} of {id} in {width}x{height}", table.id);
                }
            }
        }
        assert!(seen > 500, "{seen}");
    }

    #[test]
    fn all_that_is_said_below_a_table_is_seen_or_walked_to_and_no_row_is_free_above_hidden_ones() {
        for (id, info) in games() {
            for table in tables(id).unwrap_or_default() {
                for (rows, size) in [(0, (60, 16)), (3, (60, 16)), (12, (80, 20))] {
                    let area = Rect::new(0, 0, size.0, size.1);
                    let survey = filled(table, info.presets[0].setup, rows);
                    let mut sheet = SheetView::default();
                    sheet.walk(Direction::Up, usize::MAX, &survey, area);
                    let (mut seen, mut text) = (String::new(), drawn(&sheet, &survey, area));
                    while !seen.ends_with(&text) {
                        let free = text.lines().skip(HEAD.into()).filter(|line| line.is_empty()).count();
                        let hides = text.lines().any(|line| {
                            let count = line.strip_suffix(" below").and_then(|line| line.split(' ').next_back());
                            count.is_some_and(|count| count.parse::<usize>().is_ok())
                        });
                        assert!(free <= 1 || !hides, "{} of {id} at {size:?}: {text}", table.id);
                        let last = text.lines().last().unwrap_or_default();
                        let told = sheet.text(&survey, area);
                        let is_middle = told.iter().any(|line| line.goes_on && line.words == last);
                        assert!(!is_middle, "{} of {id} at {size:?} stops without a word: {text}", table.id);
                        seen += &text;
                        sheet.walk(Direction::Down, 1, &survey, area);
                        text = drawn(&sheet, &survey, area);
                    }
                    for TextLine { words, .. } in sheet.text(&survey, area) {
                        assert!(seen.contains(words.trim()), "{} of {id} at {size:?}: `{words}` is not seen", table.id);
                    }
                }
                let survey = filled(table, info.presets[0].setup, 5);
                sizes::check_drawing(|area, pen| SheetView::default().draw(&survey, area, pen));
            }
        }
    }
}
