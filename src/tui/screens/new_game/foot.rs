//! What stands around the fields: the command that does the same, what can be typed, and the board as it will begin.

use ratatui::layout::Rect;

use super::NewGame;
use super::draw::LABELS;
use super::rows::FieldRow;
use crate::tui::Role;
use crate::tui::paint::{Pen, wrap};
use crate::tui::screens::preview::Preview;
use crate::tui::view::most_rows_of_talk;

/// What stands above the command that does the same.
const SHELL: &str = "The same from the shell";

/// What stands below a board of which only a part has room.
const PART_SEEN: &str = "a part of it";

/// Beside a board what is told has this part of the columns.
const PART: u16 = 3;
const WHOLE: u16 = 5;
/// A board beside the fields is larger than one below them by this, or their remarks keep their columns.
const LARGER: f64 = 1.3;
/// Columns by which fields beside a whole board grow with what is typed.
const STEP: u16 = 8;

/// What is told of a form, and where its board stands.
pub(super) struct FormFoot {
    told: ToldBelow,
    pub board: Option<Rect>,
    /// Whether all of the board is seen there, and how large it is.
    pub(super) seen: (bool, f64),
    /// Whether a row below it says that it is a part.
    pub(super) is_told_part: bool,
    /// The columns that the board leaves to the fields beside it.
    pub fields: u16,
}

impl FormFoot {
    /// Whether anything is told.
    #[cfg(test)]
    pub(super) fn tells(&self) -> bool {
        self.told.said > 0
    }

    /// The columns that a field has.
    pub(super) fn columns(&self, row: &FieldRow, area: Rect) -> u16 {
        let is_beside = self.board.is_some_and(|board| (board.top()..board.bottom()).contains(&(row.y as u16)));
        if is_beside { self.fields } else { area.width }
    }
}

impl NewGame {
    /// What is told below the fields, and the board where it is larger: below that, beside it, or beside the fields too.
    pub(super) fn foot(&self, rows: &[FieldRow], area: Rect) -> FormFoot {
        let usual = self.foot_below(rows, area);
        let beside = self.foot_beside(rows, area, usual.seen).filter(|beside| {
            // A board that has no room elsewhere comes before what can be typed.
            let tells_enough = beside.told.said >= usual.told.said || usual.seen.1 == 0.0 && beside.told.said > 0;
            is_larger(beside.seen, usual.seen) && tells_enough
        });
        // What has been decided holds whatever is said.
        let untalked = self.untalked(area);
        let was = usual.seen.1;
        let decided = beside.as_ref().map_or(usual.seen, |beside| beside.seen);
        let lower = if untalked == area { usual } else { self.foot_below(rows, untalked) };
        // A sentence of what cannot be read may take the rows of a board below the fields.
        let size = if self.is_behind() { lower.seen.1 } else { was };
        let has_none = beside.is_none() && size == 0.0;
        // A setup that is long leaves little beside it to a board, which is larger below its row.
        if (has_none || !decided.0 && !is_cut(rows))
            && let Some(foot) = self.foot_among(rows, area, area)
            && (has_none || is_larger(foot.seen, decided) && foot.told.said > 0)
        {
            return if untalked == area { foot } else { self.foot_among(rows, area, untalked).unwrap_or(foot) };
        }
        match beside {
            Some(beside) if untalked == area => beside,
            Some(beside) => FormFoot { told: self.told_beside(rows, beside.fields, untalked), ..beside },
            None => lower,
        }
    }

    /// The board in the rows below the fields.
    fn foot_below(&self, rows: &[FieldRow], area: Rect) -> FormFoot {
        let (wide, narrow) = (area.width, area.width / WHOLE * PART);
        let [told, beside] = [wide, narrow].map(|columns| self.told_beside(rows, columns, area));
        let lower = rest(area, told.end, 0).filter(|_| told.is_whole);
        let right = rest(area, below(rows), narrow).filter(|_| beside.is_whole);
        let [lower, right] = [(told, lower), (beside, right)].map(|(told, board)| self.with_board(told, board, wide));
        if right.seen > lower.seen { right } else { lower }
    }

    /// The board beside the fields as well, which keep their values, where it is seen so below them. A setup in a row of its own
    /// has all columns, and so has the number of fields that are out of sight.
    fn foot_beside(&self, rows: &[FieldRow], area: Rect, below: (bool, f64)) -> Option<FormFoot> {
        let first = rows.first().filter(|_| !self.is_long(area) && !is_cut(rows))?;
        // Nothing that is said takes a row from it.
        let still =
            Rect { height: area.height.saturating_sub(most_rows_of_talk(area).saturating_sub(1) as u16), ..area };
        let of_columns = |fields: u16| {
            let told = self.told_beside(rows, fields, area);
            self.with_board(told, rest(still, first.y, fields), fields)
        };
        let least = self.value_columns(area);
        let usual = of_columns(least.max(area.width / WHOLE * PART));
        if usual.fields == least {
            return Some(usual);
        }
        // A whole board does not move with every letter that is typed.
        let step = if usual.seen.0 { STEP } else { 1 };
        let narrow = of_columns(least.next_multiple_of(step).min(usual.fields));
        // A whole board leaves remarks their columns unless it is that much larger in them than where it would stand otherwise.
        let otherwise = if is_larger(usual.seen, below) { usual.seen } else { below };
        let wins = if usual.seen.0 {
            is_larger(narrow.seen, otherwise) && narrow.told.said >= usual.told.said
        } else {
            narrow.seen > usual.seen
        };
        Some(if wins { narrow } else { usual })
    }

    /// The board beside the fields between two rows that keep all columns, that of the setup and, where some are out of sight, that
    /// of their number; and what is told below both, as far down as the command has room.
    fn foot_among(&self, rows: &[FieldRow], area: Rect, untalked: Rect) -> Option<FormFoot> {
        let (first, last) = rows.first().zip(rows.last())?;
        let bottom = i32::from(area.bottom());
        let is_told = |&y: &i32| self.told(y, area).said > 0;
        let (told, board) = if is_cut(rows) {
            (below(rows), last.y)
        } else {
            let told = (last.y + 1..bottom).rev().find(is_told).unwrap_or(bottom);
            (told, told - 1)
        };
        let talked = most_rows_of_talk(area).saturating_sub(1) as i32;
        let still = Rect { height: (board.min(bottom - talked) as u16).saturating_sub(area.y), ..area };
        let columns = self.close_columns(area);
        let foot = self.with_board(self.told(told, untalked), rest(still, first.y + 1, columns), columns);
        (foot.seen.1 > 0.0).then_some(foot)
    }

    fn with_board(&self, told: ToldBelow, board: Option<Rect>, fields: u16) -> FormFoot {
        // What is cut says so in a row of its own, where it has one to spare.
        let seen = |(preview, place): (&Preview, Rect)| match preview.seen_in(place) {
            (false, size) if !preview.is_part(place) => ((false, size), false),
            (false, size) => match preview.seen_in(above_words(place)).1 {
                0.0 => ((false, size), false),
                size => ((false, size), true),
            },
            whole => (whole, false),
        };
        let (seen, is_told_part) = self.preview.as_ref().zip(board).map_or(((false, 0.0), false), seen);
        FormFoot { told, board, seen, is_told_part, fields }
    }

    /// What is told below the fields in so many columns: a command that has no room otherwise also has the row that sets it apart.
    fn told_beside(&self, rows: &[FieldRow], columns: u16, area: Rect) -> ToldBelow {
        let (y, area) = (below(rows), Rect { width: columns, ..area });
        let told = self.told(y, area);
        if told.said > 0 || is_cut(rows) {
            return told;
        }
        Some(self.told(y - 1, area)).filter(|close| close.said > 0).unwrap_or(told)
    }

    /// Draws it.
    pub(super) fn draw_foot(&self, foot: &FormFoot, pen: &mut Pen<'_>) {
        for (row, words, role) in &foot.told.rows {
            pen.text(LABELS, *row, words, *role);
        }
        if let (Some(preview), Some(place)) = (&self.preview, foot.board) {
            let board = if foot.is_told_part { above_words(place) } else { place };
            if preview.draw(board, pen) && foot.is_told_part {
                pen.text(i32::from(place.x) + 2, i32::from(board.bottom()), PART_SEEN, Role::Dim);
            }
            for y in place.rows().filter(|_| self.is_behind()) {
                pen.veil(i32::from(y.left()), i32::from(y.right()), i32::from(y.y));
            }
        }
    }

    /// What is told below the fields in an area: as much as has room there. While there is no command the rows of the last one are
    /// kept, and have what can be typed.
    fn told(&self, y: i32, area: Rect) -> ToldBelow {
        let command = self.command();
        let told = self.told_with(command.as_deref().or(self.commanded.as_deref()), y, area);
        if command.is_some() {
            return told;
        }
        ToldBelow { rows: self.told_with(None, y, area).rows, ..told }
    }

    fn told_with(&self, command: Option<&str>, y: i32, area: Rect) -> ToldBelow {
        let columns = usize::from(area.width).saturating_sub(LABELS as usize + 2);
        let forms = format!("{} {}", self.id, self.info.grammar);
        let mut told = ToldBelow { rows: Vec::new(), end: y, said: 0, is_whole: true };
        let command = command.map(|command| (SHELL, command));
        for (heading, text) in command.into_iter().chain([("What can be typed", forms.as_str())]) {
            let lines = wrap(text, columns);
            let room = i32::from(area.bottom()) - told.end;
            // A command says what it is by itself.
            let has_heading = room > lines.len() as i32;
            if !has_heading && (heading != SHELL || room < lines.len() as i32) {
                told.is_whole = false;
                continue;
            }
            let first = told.end + i32::from(has_heading);
            told.rows.extend(has_heading.then(|| (told.end, heading.to_owned(), Role::Dim)));
            told.rows.extend((first..).zip(lines).map(|(row, line)| (row, line, Role::Plain)));
            told.end = told.rows.last().map_or(told.end, |(row, ..)| row + 2);
            told.said += 1;
        }
        told
    }
}

/// Whether of two boards, each whole or not and so large, the first one is seen whole alone, or is larger by much.
fn is_larger((is_whole, size): (bool, f64), (was_whole, was): (bool, f64)) -> bool {
    is_whole && !was_whole || is_whole == was_whole && size > LARGER * was
}

/// A board of which only a part has room, above the words that say so.
fn above_words(place: Rect) -> Rect {
    Rect { height: place.height.saturating_sub(1), ..place }
}

/// Whether some fields are out of sight.
fn is_cut(rows: &[FieldRow]) -> bool {
    rows.iter().any(|row| !row.beyond.is_empty())
}

/// The first row of what is told. Below fields some of which are out of sight no row stays empty but for words.
fn below(rows: &[FieldRow]) -> i32 {
    rows.last().map_or(0, |row| row.y) + if is_cut(rows) { 1 } else { 2 }
}

/// What an area has from a row and a column on.
fn rest(area: Rect, y: i32, x: u16) -> Option<Rect> {
    let (y, bottom) = (u16::try_from(y).ok()?, area.bottom());
    (y < bottom && x < area.width).then(|| Rect { x: area.x + x, y, width: area.width - x, height: bottom - y })
}

/// What is told below the fields: rows of words, the one behind them, how much it is, and whether that is all.
struct ToldBelow {
    rows: Vec<(i32, String, Role)>,
    end: i32,
    said: usize,
    is_whole: bool,
}
