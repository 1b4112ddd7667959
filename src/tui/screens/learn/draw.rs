//! Painting a stop: its words, as far as they are in sight, and its board.

use ratatui::layout::Rect;

use super::answer::AnswerForm;
use super::column::{ColumnRow, column};
use super::lesson::LessonScreen;
use super::place::LessonPlace;
use crate::tui::Role;
use crate::tui::paint::Pen;
use crate::tui::panes::beyond;

/// Draws words and board.
pub(super) fn draw(lesson: &LessonScreen, body: Rect, pen: &mut Pen<'_>) {
    let place = lesson.place(body);
    if let (Some(area), Some(board)) = (place.board, &lesson.board) {
        match lesson.cells_on_board() {
            Some(cells) => {
                let (words, at) = cells.on_board();
                board.draw_written(words, at, area, &mut pen.within(area));
            }
            None => board.draw(area, &mut pen.within(area)),
        }
    }
    words(lesson, place, pen);
}

fn words(lesson: &LessonScreen, place: LessonPlace, pen: &mut Pen<'_>) {
    let Some(room) = place.words.map(|area| usize::from(area.width)) else { return };
    let column = column(lesson, room);
    let Some(area) = place.words_of(column.rows.len()) else { return };
    let pen = &mut pen.within(area);
    let (window, rows) = (lesson.window(&column, area), column.rows);
    let x = i32::from(area.x);
    for (y, row) in (i32::from(area.y)..).zip(&rows[window.clone()]) {
        paint(lesson, row, (x, y), room, pen);
    }
    if window.len() < rows.len() {
        let words = beyond(window.start, rows.len() - window.end);
        pen.text_before(i32::from(area.right()), i32::from(area.bottom()) - 1, &words, Role::Dim);
    }
}

fn paint(lesson: &LessonScreen, row: &ColumnRow, (x, y): (i32, i32), room: usize, pen: &mut Pen<'_>) {
    let work = lesson.work.as_ref();
    let writes = work.is_some_and(|work| work.writes);
    match (row, work.map(|work| &work.form)) {
        (ColumnRow::Words(line), _) => {
            pen.line(x, y, line);
        }
        (ColumnRow::CellNames(row), Some(AnswerForm::Cells(cells))) => cells.paint_names(*row, (x, y), room, pen),
        (ColumnRow::CellWords(row), Some(AnswerForm::Cells(cells))) => {
            cells.paint_words(*row, (x, y), room, writes, pen);
        }
        (ColumnRow::Choice(index, line), Some(AnswerForm::Choices(chosen))) => {
            let end = pen.line(x, y, line);
            if index == chosen {
                pen.restyle(x, end, y, Role::Cursor);
            }
        }
        (ColumnRow::Field, Some(AnswerForm::Rule(field))) => {
            pen.run(x, x + room as i32, y, ' ', Role::Raised);
            let mut pen = pen.over();
            if writes {
                field.draw(x + 1, y, room.saturating_sub(2), &mut pen);
            } else {
                let words = if field.text().is_empty() { "write it here" } else { field.text() };
                let role = if field.text().is_empty() { Role::Dim } else { Role::Typed };
                pen.text(x + 1, y, words, role);
            }
        }
        _ => {}
    }
}
