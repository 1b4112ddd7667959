//! Handing in an answer that is written or chosen in the column of words; turns are handed in on the board.

use super::answer::AnswerForm;
use super::cells::CellField;
use super::lesson::LessonScreen;
use crate::learn::LearnedNote;
use crate::tui::screen::{Desk, Wish};
use crate::tui::{Action, Direction};

impl LessonScreen {
    /// Begins to write an answer, or stops.
    pub(super) fn write(&mut self, writes: bool) {
        if let Some(work) = &mut self.work {
            work.writes = writes && work.form.is_written() && !work.is_done;
        }
    }

    pub(super) fn room(&self, desk: &Desk<'_>) -> usize {
        self.place(desk.area).words.map_or(0, |area| usize::from(area.width))
    }

    /// Writes; what is written is kept, so that it stands there again whenever somebody comes back.
    pub(super) fn edit(&mut self, action: &Action, desk: &Desk<'_>) -> Option<Wish> {
        let room = self.room(desk);
        let before = self.work.as_ref()?.written();
        match self.work.as_mut().map(|work| &mut work.form) {
            Some(AnswerForm::Cells(cells)) => {
                self.message = cells.refusal(action);
                if self.message.is_none() {
                    cells.edit(action, room);
                }
            }
            Some(AnswerForm::Rule(field)) => {
                field.edit(action);
            }
            Some(AnswerForm::Turn | AnswerForm::Choices(_)) | None => {}
        }
        let work = self.work.as_ref()?;
        let written = Some(work.written()).filter(|written| *written != before)?;
        let note = LearnedNote::Written(work.id.clone(), written);
        Some(self.note(note))
    }

    pub(super) fn hand_in_written(&mut self, desk: &Desk<'_>) {
        let Some(work) = &mut self.work else { return };
        let answer = match &mut work.form {
            AnswerForm::Cells(cells) => match cells.answer() {
                Ok(answer) => answer,
                Err(empty) => {
                    if empty == cells.at() {
                        self.message = Some("This cell is empty yet: all are checked at once.".to_owned());
                    }
                    cells.go(empty);
                    return;
                }
            },
            AnswerForm::Rule(field) => field.text().to_owned(),
            AnswerForm::Turn | AnswerForm::Choices(_) => return,
        };
        self.judge.ask(desk.engine, &work.attempt, answer);
    }

    pub(super) fn answer_choice(&mut self, chosen: usize, desk: &Desk<'_>) {
        let Some(work) = &mut self.work else { return };
        if chosen < work.choices().len() {
            work.form = AnswerForm::Choices(chosen);
            self.judge.ask(desk.engine, &work.attempt, (chosen + 1).to_string());
        }
    }

    pub(super) fn walk_choices(&mut self, direction: Direction) {
        let Some(work) = &mut self.work else { return };
        let last = work.choices().len().saturating_sub(1);
        if let AnswerForm::Choices(chosen) = &mut work.form {
            *chosen = match direction {
                Direction::Up | Direction::Left => chosen.saturating_sub(1),
                Direction::Down | Direction::Right => (*chosen + 1).min(last),
            };
        }
    }

    /// The cells that are filled in on the board.
    pub(super) fn cells_on_board(&self) -> Option<&CellField> {
        match &self.work.as_ref()?.form {
            AnswerForm::Cells(cells) => Some(cells).filter(|cells| cells.is_on_board),
            AnswerForm::Turn | AnswerForm::Rule(_) | AnswerForm::Choices(_) => None,
        }
    }

    /// A click at a place of the board means its cell.
    pub(super) fn go_to_cell(&mut self, at: (u16, u16), desk: &Desk<'_>) {
        let area = self.board_area(desk.area);
        let named = self.board.as_ref().zip(self.cells_on_board()).and_then(|(board, cells)| {
            let (words, _) = cells.on_board();
            cells.named(board.name_at(words.map(|(name, _)| name), at, area)?)
        });
        self.write(true);
        if let (Some(cell), Some(AnswerForm::Cells(cells))) = (named, self.work.as_mut().map(|work| &mut work.form)) {
            cells.go(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::learn::{Course, TaskKind, courses, match_of};
    use crate::tui::boards::{Room, board};
    use ratatui::layout::Rect;

    #[test]
    fn every_cell_that_is_filled_in_on_a_board_has_a_place_of_its_own_there() {
        let mut seen = 0;
        for (id, task) in courses().iter().flat_map(Course::tasks) {
            let TaskKind::Predict(cells) = &task.kind else { continue };
            let Some(on) = &cells.on else { continue };
            let table = match_of(on).unwrap_or_else(|error| panic!("{id}: {error}"));
            let game = board(table.game());
            let laid = game.lay_out(table.position(), &game.state(), Room::alone(Rect::new(60, 1, 60, 36)));
            let laid = laid.unwrap_or_else(|size| panic!("{id}: {size:?}"));
            let mut places = Vec::new();
            for name in cells.names().expect("cells") {
                let place = laid.named(&name).unwrap_or_else(|| panic!("{id}: {name} is nowhere on the board"));
                assert!(!places.contains(&place), "{id}: {name} has the place of another");
                places.push(place);
            }
            seen += 1;
        }
        assert!(seen > 3);
    }
}
