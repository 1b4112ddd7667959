//! From page to page, and what the mouse means in a lesson.

use super::answer::AnswerForm;
use super::column::{ColumnRow, column};
use super::lesson::LessonScreen;
use crate::tui::screen::{Desk, Wish};
use crate::tui::scroll::row_at;
use crate::tui::{Action, Direction};

impl LessonScreen {
    /// Scrolls down as long as there is more to read, and goes on then.
    pub(super) fn page_on(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        match self.hidden(desk.area) {
            (_, 0) => self.go_on(desk),
            _ => {
                self.column.by_page(1);
                Vec::new()
            }
        }
    }

    pub(super) fn page_back(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        match (self.hidden(desk.area), self.at) {
            ((0, _), 0) => {
                self.message = Some("This is the first page.".to_owned());
                Vec::new()
            }
            ((0, _), at) => self.turn_to(at - 1, desk).into_iter().collect(),
            _ => {
                self.column.by_page(-1);
                Vec::new()
            }
        }
    }

    /// The next stop.
    pub(super) fn go_on(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        if self.at + 1 < self.stops.len() {
            return self.turn_to(self.at + 1, desk).into_iter().collect();
        }
        self.message = Some(format!("This was the last page of {}; ‹leave› leaves.", self.course.title));
        Vec::new()
    }

    pub(super) fn wheel(&mut self, (x, y): (u16, u16), direction: Direction, desk: &Desk<'_>) {
        let is_on_board = self.place(desk.area).board.is_some_and(|area| area.contains((x, y).into()));
        if is_on_board {
            return self.play(&Action::Scroll { x, y, direction }, desk);
        }
        self.column.by(if matches!(direction, Direction::Up | Direction::Left) { -1 } else { 1 });
    }

    pub(super) fn may_take_back(&self) -> bool {
        self.board.as_ref().is_some_and(|board| board.table().timeline().now() > self.begun())
    }

    /// A click chooses or writes where it hits.
    pub(super) fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) {
        let place = self.place(desk.area);
        if place.board.is_some_and(|area| area.contains((x, y).into())) {
            if self.cells_on_board().is_some() {
                return self.go_to_cell((x, y), desk);
            }
            self.write(false);
            return self.play(&Action::Click { x, y }, desk);
        }
        let Some(width) = place.words.map(|area| usize::from(area.width)) else { return };
        let column = column(self, width);
        let Some(area) = place.words_of(column.rows.len()) else { return };
        let (window, rows) = (self.window(&column, area), column.rows);
        let Some(row) = row_at(area, x, y).and_then(|row| rows.get(window.start + row)) else { return };
        match *row {
            ColumnRow::CellNames(row) | ColumnRow::CellWords(row) => {
                self.write(true);
                if let Some(AnswerForm::Cells(cells)) = self.work.as_mut().map(|work| &mut work.form)
                    && let Some(cell) = cells.cell_at(row, usize::from(x - area.x), usize::from(area.width))
                {
                    cells.go(cell);
                }
            }
            ColumnRow::Field => self.write(true),
            ColumnRow::Choice(index, _) => match self.work.as_mut().map(|work| &mut work.form) {
                Some(AnswerForm::Choices(chosen)) if *chosen == index => self.answer_choice(index, desk),
                Some(AnswerForm::Choices(chosen)) => *chosen = index,
                _ => {}
            },
            ColumnRow::Words(_) => {}
        }
    }
}
