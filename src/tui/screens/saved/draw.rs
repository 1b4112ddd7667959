//! How the list is drawn, with the board of the chosen game beside or below it, and what a click on it means.

use ratatui::layout::Rect;

use super::columns::{ColumnPlace, Fullness, SavedColumn, TITLES, columns};
use super::{SavedGames, title_within};
use crate::play::Shelf;
use crate::tui::paint::{Pen, cut};
use crate::tui::scroll::{reveal, row_at};
use crate::tui::{Role, Saved};

/// A row of the list: the name of a shelf, or a game by its place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListRow {
    Heading(&'static str),
    Game(usize),
}

/// What a click means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SavedClick {
    Column(SavedColumn),
    Mark(usize),
    Game(usize),
}

/// From this width on the board stands beside the list, which is as wide as this then.
const WIDE: u16 = 112;
const LIST: u16 = 80;
/// The list keeps so many rows above a board, which needs so many; where the whole list leaves fewer, that has to do.
const LEAST_LIST: u16 = 8;
const LEAST_BOARD: u16 = 8;
const SMALL_BOARD: u16 = 4;
/// Beside the list a board is no higher, so that it stands near the game.
const MOST_BOARD: u16 = 26;

impl SavedGames {
    /// Where the list stands, and where the board.
    fn areas(&self, area: Rect) -> (Rect, Option<Rect>) {
        let all = (self.list_rows().len() + 1).min(usize::from(u16::MAX)) as u16;
        let most = (2 * area.height / 5).max(LEAST_LIST);
        // Below a short list a board has more room than beside it.
        if area.width >= WIDE && all > most {
            let height = area.height.min(MOST_BOARD);
            let board = Rect { x: area.x + LIST + 2, width: area.width - LIST - 4, height, ..area };
            return (Rect { width: LIST, ..area }, Some(board));
        }
        let left = |list: u16| area.height.saturating_sub(list + 1);
        let is_room = |list: &u16| left(*list) >= if *list == all { SMALL_BOARD } else { LEAST_BOARD };
        let Some(list) = [all.min(most), all].into_iter().find(is_room) else { return (area, None) };
        let board = Rect {
            y: area.y + list + 1,
            height: left(list),
            x: area.x + TITLES as u16,
            width: area.width.saturating_sub(6),
        };
        (Rect { height: list, ..area }, Some(board))
    }

    /// The rows below the headings of the columns.
    fn list_rows(&self) -> Vec<ListRow> {
        let mut rows = Vec::new();
        for (place, saved) in self.shown().enumerate() {
            let heading = match saved.entry.shelf {
                Shelf::Playing => "In progress",
                Shelf::Finished => "Finished",
            };
            if !rows.contains(&ListRow::Heading(heading)) {
                rows.push(ListRow::Heading(heading));
            }
            rows.push(ListRow::Game(place));
        }
        rows
    }

    /// The rows with the first that is shown, so that the chosen one is in sight.
    fn window(&self, list: Rect) -> (Vec<ListRow>, usize) {
        let rows = self.list_rows();
        let chosen = rows.iter().position(|row| *row == ListRow::Game(self.chosen)).unwrap_or(0);
        let height = usize::from(list.height.saturating_sub(1)).max(1);
        let first = reveal(0, height, chosen);
        (rows, first)
    }

    /// What a click means.
    pub(super) fn clicked(&self, area: Rect, x: u16, y: u16) -> Option<SavedClick> {
        let (list, _) = self.areas(area);
        let row = row_at(list, x, y)?;
        let Some(row) = row.checked_sub(1) else {
            let shown: Vec<&Saved> = self.shown().collect();
            let (places, _) = columns(&shown, self.order, self.now, i32::from(list.width));
            let x = i32::from(x - list.x);
            let hit = places.iter().find(|place| (place.from..place.from + place.columns).contains(&x));
            return hit.filter(|place| place.column.is_order()).map(|place| SavedClick::Column(place.column));
        };
        let (rows, first) = self.window(list);
        match *rows.get(first + row)? {
            ListRow::Game(place) if i32::from(x - list.x) < TITLES - 1 => Some(SavedClick::Mark(place)),
            ListRow::Game(place) => Some(SavedClick::Game(place)),
            ListRow::Heading(_) => None,
        }
    }

    /// Draws the list and the board.
    pub(super) fn paint(&self, area: Rect, pen: &mut Pen<'_>) {
        let (list, board) = self.areas(area);
        self.paint_list(list, &mut pen.within(list));
        let Some(board) = board else { return };
        let (Some(saved), Some((entry, preview))) = (self.shown().nth(self.chosen), &self.looked) else { return };
        if saved.entry != *entry {
            return;
        }
        // Where it does not fit, the words say enough.
        let _ = preview.draw(board, &mut pen.within(board));
    }

    fn paint_list(&self, list: Rect, pen: &mut Pen<'_>) {
        let shown: Vec<&Saved> = self.shown().collect();
        if shown.is_empty() {
            return;
        }
        let (places, fullness) = columns(&shown, self.order, self.now, i32::from(list.width));
        let left = i32::from(list.x);
        for place in &places {
            let heading = place.column.heading();
            let role = if place.column == self.order { Role::Bright } else { Role::Dim };
            pen.text(
                left + place.begin(heading),
                i32::from(list.y),
                &cut(heading, place.columns.max(0) as usize),
                role,
            );
        }
        let (rows, first) = self.window(list);
        for (row, y) in rows.iter().skip(first).zip(i32::from(list.y) + 1..i32::from(list.bottom())) {
            match row {
                ListRow::Heading(words) => {
                    pen.text(left + TITLES, y, words, Role::Title);
                }
                ListRow::Game(place) => self.paint_game(*place, shown[*place], (left, y), (&places, fullness), pen),
            }
        }
    }

    fn paint_game(
        &self,
        place: usize,
        saved: &Saved,
        (left, y): (i32, i32),
        (places, fullness): (&[ColumnPlace], Fullness),
        pen: &mut Pen<'_>,
    ) {
        let is_chosen = place == self.chosen;
        if is_chosen {
            pen.sign(left + 1, y, pen.symbols().pointer, Role::Bright);
        }
        if self.is_marked(saved) {
            pen.sign(left + 2, y, pen.symbols().tick, Role::Bright);
        }
        for place in places {
            let room = place.columns.max(0) as usize;
            let words = match place.column {
                SavedColumn::Game => title_within(saved, room),
                column => cut(&column.words(saved, fullness, self.now), room),
            };
            let role = match place.column {
                SavedColumn::Game if is_chosen => Role::Cursor,
                SavedColumn::Result if saved.summary.is_err() => Role::Mistake,
                SavedColumn::Game if saved.summary.is_err() => Role::Dim,
                SavedColumn::Game | SavedColumn::Against | SavedColumn::Score => Role::Plain,
                SavedColumn::Result | SavedColumn::Turns | SavedColumn::Date => Role::Dim,
            };
            pen.text(left + place.begin(&words), y, &words, role);
        }
    }
}
