//! A table of facts as the laboratory shows it.

use ratatui::layout::Rect;

use super::contest::Stand;
use super::survey::Survey;
use crate::survey::{Cell, Column};
use crate::tui::brief::shortened;
use crate::tui::ink::Line;
use crate::tui::paint::{Pen, capital, cut, width, wrap};
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
    /// Somebody has walked: until then the newest row is in sight.
    walked: bool,
}

/// Rows above the first one.
const HEAD: u16 = 3;
/// Rows for remarks below the last one and a free one, and a part of the screen that they never take more of.
const FOOT: u16 = 3;
const FOOT_PART: u16 = 3;
/// A part of the screen that the explained columns never take more of.
const LEGEND_PART: u16 = 6;
/// No column is wider, but for the last.
const WIDEST: usize = 22;
/// Columns between columns.
const GAP: i32 = 2;

impl SheetView {
    fn rows_of(&self, survey: &Survey, area: Rect) -> usize {
        let foot = foot(survey, area).len().max(FOOT.into()) + 1;
        let legend = self.legend(survey, area).len() + 1;
        usize::from(area.height.saturating_sub(HEAD)).saturating_sub(foot + legend).max(1)
    }

    /// Moves the cursor by rows, and the columns sideways.
    pub(crate) fn walk(&mut self, direction: Direction, by: usize, survey: &Survey, area: Rect) {
        self.first_row = self.first_row(survey, area);
        self.row = self.row(survey);
        match direction {
            Direction::Up => self.row = self.row.saturating_sub(by),
            Direction::Down => self.row = self.row.saturating_add(by).min(survey.rows.len().saturating_sub(1)),
            Direction::Left => self.first_column = self.first_column.saturating_sub(1),
            Direction::Right => {
                let last = survey.table.columns.len().saturating_sub(2);
                self.first_column = (self.first_column + 1).min(last);
            }
        }
        self.walked |= matches!(direction, Direction::Up | Direction::Down);
        self.first_row = reveal(self.first_row, self.rows_of(survey, area), self.row);
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

    fn first_row(&self, survey: &Survey, area: Rect) -> usize {
        if self.walked { self.first_row } else { survey.rows.len().saturating_sub(self.rows_of(survey, area)) }
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
                let text = cut(text, columns_wide as usize);
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
        let foot = foot(survey, area);
        for (line, words) in (i32::from(area.bottom()) - foot.len() as i32..).zip(&foot) {
            pen.text(x, line, words, Role::Dim);
        }
        let legend = self.legend(survey, area);
        let below = foot.len().max(FOOT.into()) + 1 + legend.len();
        for (line, words) in (i32::from(area.bottom()) - below as i32..).zip(&legend) {
            pen.text(x, line, words, Role::Plain);
        }
    }

    /// The columns that may be in sight, from left to right.
    fn shown(&self, survey: &Survey) -> impl Iterator<Item = usize> {
        [0].into_iter().chain(1 + self.first_column..survey.table.columns.len())
    }

    /// What the columns say, from the first one in sight on, as many as there is room for.
    fn legend(&self, survey: &Survey, area: Rect) -> Vec<String> {
        let (room, most) = (usize::from(area.width).saturating_sub(5), usize::from(area.height / LEGEND_PART));
        let mut lines = Vec::new();
        let mut words = String::new();
        let first = usize::from(self.first_column > 0);
        for column in self.shown(survey).skip(first).map(|index| &survey.table.columns[index]) {
            let gap = if words.is_empty() { "" } else { "; " };
            words.extend([gap, &head(column), ": ", column.about]);
            let longer = wrap(&words, room);
            if longer.len() > most {
                break;
            }
            lines = longer;
        }
        lines
    }

    /// The columns that are in sight with the room of each.
    fn columns(&self, survey: &Survey, area: Rect) -> Vec<(usize, i32)> {
        let end = i32::from(area.right()) - 2;
        let mut x = i32::from(area.x) + 3;
        let mut columns = Vec::new();
        let last = survey.table.columns.len() - 1;
        for index in self.shown(survey) {
            let mut room = room_of(survey, index);
            if index == last {
                room = room.max(end - x).min(end - x);
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
    let widest = widest.min(WIDEST as i32);
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

/// The remarks in lines, the last ones where there is little room, and of those whole sentences.
fn foot(survey: &Survey, area: Rect) -> Vec<String> {
    let (room, most) = (usize::from(area.width).saturating_sub(5), usize::from(FOOT.max(area.height / FOOT_PART)));
    let lines = |first: usize| survey.remarks[first..].iter().flat_map(|remark| wrap(remark, room)).collect::<Vec<_>>();
    let last = survey.remarks.last().map(|last| {
        let short = shortened(last, |text| wrap(text, room).len() <= most);
        wrap(&short.unwrap_or_default(), room)
    });
    let whole = (0..survey.remarks.len()).map(lines).find(|lines| lines.len() <= most);
    whole.or(last).unwrap_or_default()
}

/// What the table is about, and how far it is.
pub(crate) fn talk(survey: &Survey) -> Line {
    let (blurb, rows) = (capital(survey.table.blurb), survey.rows.len());
    let words = match &survey.stand {
        Some(Stand::Working) => format!("{rows} rows so far. {blurb}."),
        Some(Stand::Done) | None => format!("{blurb}."),
        Some(Stand::Stopped) => format!("Stopped after {rows} rows. {blurb}."),
        Some(Stand::Failed(words)) => return said(format!("It ended early: {words}."), Role::Mistake),
    };
    said(words, Role::Bright)
}
