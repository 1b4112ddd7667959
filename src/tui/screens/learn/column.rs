//! The column of words beside a board: the page, and below it the task with what was answered and told.

use std::ops::Range;

use super::answer::AnswerForm;
use super::lesson::LessonScreen;
use super::told::{paragraphs, styled};
use super::work::{Newest, TaskWork};
use crate::tui::Role;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{fold, sentence};

/// A row of the column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ColumnRow {
    /// Words.
    Words(Line),
    /// What a row of cells is about.
    CellNames(usize),
    /// What stands in a row of cells.
    CellWords(usize),
    /// A line of a choice.
    Choice(usize, Line),
    /// The line in which a rule is written.
    Field,
}

/// All rows, and which of them somebody looks at until he scrolls.
pub(super) struct WordColumn {
    /// From the title on.
    pub rows: Vec<ColumnRow>,
    /// Where the question begins, once something was told of it.
    pub asked: Option<usize>,
    /// Of a page the first one, of a task what was told last.
    pub newest: Range<usize>,
}

/// The whole column in so many columns.
pub(super) fn column(lesson: &LessonScreen, room: usize) -> WordColumn {
    let mut rows: Vec<ColumnRow> = page(lesson, room).into_iter().map(ColumnRow::Words).collect();
    let (mut asked, mut newest) = (None, 0..1);
    if let Some(work) = &lesson.work {
        rows.push(blank());
        asked = (work.newest != Newest::Question).then_some(rows.len());
        newest = task(lesson, work, room, &mut rows);
    }
    WordColumn { rows, asked, newest }
}

fn page(lesson: &LessonScreen, room: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Some(page) = lesson.page() {
        lines.extend(fold(&Line::styled(page.title.clone(), Role::Title), room, usize::MAX));
        lines.push(Line::default());
        paragraphs(&page.text, Role::Plain, room, &mut lines);
    }
    lines
}

fn blank() -> ColumnRow {
    ColumnRow::Words(Line::default())
}

/// How many rows of the column the question takes, with what the answer is made with.
pub(super) fn rows_asked(lesson: &LessonScreen, room: usize) -> usize {
    let Some(work) = &lesson.work else { return 0 };
    let mut rows = Vec::new();
    form(work, room, &mut rows);
    rows.len() + question(lesson, work, room).len()
}

/// How many rows of the column page and task take before anything is told of it and more than the first step of an argument unfolds.
pub(super) fn rows_shown(lesson: &LessonScreen, room: usize) -> usize {
    let (asked, page) = (rows_asked(lesson, room), page(lesson, room).len());
    let mut step = Vec::new();
    if let Some(first) = lesson.work.as_ref().and_then(|work| work.steps().first()) {
        step.push(Line::default());
        paragraphs(&first.text, Role::Plain, room, &mut step);
        paragraphs(&first.ask, Role::Bright, room, &mut step);
    }
    if asked > 0 { page + 1 + asked + step.len() } else { page }
}

fn question(lesson: &LessonScreen, work: &TaskWork, room: usize) -> Vec<Line> {
    let mut ask = styled(&work.question(), Role::Bright);
    ask.spans.insert(0, Span::styled(lesson.task_name(), Role::Title));
    fold(&ask, room, usize::MAX)
}

/// Adds a task; gives the rows of what was told of it last.
fn task(lesson: &LessonScreen, work: &TaskWork, room: usize, rows: &mut Vec<ColumnRow>) -> Range<usize> {
    let begun = rows.len();
    let mut lines = question(lesson, work, room);
    let steps = work.steps();
    for (index, step) in steps.iter().enumerate() {
        lines.push(Line::default());
        paragraphs(&step.text, Role::Plain, room, &mut lines);
        let is_past = index + 1 < steps.len() || work.is_done;
        paragraphs(&step.ask, if is_past { Role::Dim } else { Role::Bright }, room, &mut lines);
        if let Some(right) = step.choices.get(step.right.saturating_sub(1)).filter(|_| is_past) {
            paragraphs(right, Role::Win, room, &mut lines);
        }
    }
    rows.extend(lines.into_iter().map(ColumnRow::Words));
    form(work, room, rows);
    // A question is read from its beginning where it is answered on the board, and elsewhere with what it is answered in.
    let asked = if matches!(work.form, AnswerForm::Turn) { begun } else { rows.len() - 1 };
    let mut newest = asked..rows.len();
    for (index, telling) in told(work).into_iter().enumerate() {
        let mut lines = vec![Line::default()];
        paragraphs(&telling.words, telling.role, room, &mut lines);
        let first = rows.len() + 1;
        rows.extend(lines.into_iter().map(ColumnRow::Words));
        if telling.is_newest {
            newest = if index == 0 { first..rows.len() } else { newest.start..rows.len() };
        }
    }
    newest
}

/// Something that was told of a task.
struct ToldOfTask {
    words: String,
    role: Role,
    is_newest: bool,
}

/// What was told of a task, the newest first: nothing older stands between it and the question.
fn told(work: &TaskWork) -> Vec<ToldOfTask> {
    let mut told = Vec::new();
    let mut tell = |words, role, is_newest| told.push(ToldOfTask { words, role, is_newest });
    if let Some((words, role)) = &work.verdict {
        tell(sentence(words), *role, work.newest == Newest::Verdict);
    }
    if let Some(words) = work.solution() {
        // Whoever has found it is told both at once.
        tell(words, Role::Plain, work.newest == if work.is_done { Newest::Verdict } else { Newest::Solution });
    }
    let last = work.hints().len();
    for (index, hint) in work.hints().iter().enumerate().rev() {
        let number = index + 1;
        tell(format!("Hint {number}: {hint}"), Role::Plain, work.newest == Newest::Hint && number == last);
    }
    told.sort_by_key(|telling| !telling.is_newest);
    told
}

/// What the answer is made with.
fn form(work: &TaskWork, room: usize, rows: &mut Vec<ColumnRow>) {
    match &work.form {
        AnswerForm::Turn => {}
        AnswerForm::Cells(cells) => {
            for row in 0..cells.rows(room) {
                if cells.has_names(row) {
                    rows.extend([blank(), ColumnRow::CellNames(row)]);
                }
                rows.push(ColumnRow::CellWords(row));
            }
        }
        AnswerForm::Rule(_) => {
            rows.extend([blank(), ColumnRow::Field]);
            let example = work.attempt.example().filter(|_| !work.is_done);
            let line = |example| fold(&Line::styled(format!(" as {example}"), Role::Dim), room, usize::MAX);
            rows.extend(example.map(line).into_iter().flatten().map(ColumnRow::Words));
        }
        AnswerForm::Choices(_) => {
            for (index, choice) in work.choices().iter().enumerate() {
                let lead = if index < 9 { format!("{}  ", index + 1) } else { "   ".to_owned() };
                let indent = lead.len();
                let folded = fold(&Line::styled(choice.clone(), Role::Plain), room.saturating_sub(indent), usize::MAX);
                for (line, mut words) in folded.into_iter().enumerate() {
                    let lead = if line == 0 { lead.clone() } else { " ".repeat(indent) };
                    words.spans.insert(0, Span::styled(lead, Role::Dim));
                    rows.push(ColumnRow::Choice(index, words));
                }
            }
        }
    }
}
