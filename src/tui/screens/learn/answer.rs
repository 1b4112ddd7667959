//! What an answer is made with.

use super::cells::CellField;
use crate::learn::{LessonTask, TaskKind};
use crate::tui::typed::TextField;

/// How a task is answered on the screen.
pub(super) enum AnswerForm {
    /// By a turn on the board.
    Turn,
    /// By filling in cells.
    Cells(CellField),
    /// By a typed rule, or a typed arrangement.
    Rule(TextField),
    /// By one of several choices, the one under the cursor.
    Choices(usize),
}

impl AnswerForm {
    /// The form of a task, with what was written in it.
    pub(super) fn of(task: &LessonTask, written: &str) -> Self {
        match &task.kind {
            TaskKind::Choose(_) | TaskKind::Strategy { .. } | TaskKind::Win { .. } => Self::Turn,
            TaskKind::Predict(cells) => {
                let mut field = CellField::new(cells);
                field.restore(written);
                Self::Cells(field)
            }
            TaskKind::Rule(_) | TaskKind::Arrange(_) => {
                let mut field = TextField::default();
                field.put(written);
                Self::Rule(field)
            }
            TaskKind::Prove { .. } => Self::Choices(0),
        }
    }

    /// Whether it is written.
    pub(super) fn is_written(&self) -> bool {
        matches!(self, Self::Cells(_) | Self::Rule(_))
    }
}
