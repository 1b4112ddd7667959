//! What is wrong with the words around a task: hints that tell too much or nothing new, pages that leave nothing to do.

use super::TaskFaults;
use crate::learn::task::{LessonTask, TaskKind};
use crate::learn::wording::{bare, names};
use crate::learn::{Course, courses};

/// Hints of a task.
const HINTS: usize = 3;
/// A row of fewer words than these stands in many a text by accident.
const TELLING: usize = 3;

/// Hints, solution, page and number of a task of this course; what turns are told, `named` says.
pub(super) fn check_told(course: &str, found: &mut TaskFaults<'_>) {
    let (task, page) = (found.task, found.page);
    let hints: Vec<String> = task.hints.iter().map(|hint| bare(hint)).collect();
    if hints.len() != HINTS || task.hints.iter().any(|hint| hint.trim().is_empty()) {
        found.add("hints", format!("the task has not {HINTS} hints, each with a word in it"));
    } else if (1..hints.len()).any(|index| hints[..index].contains(&hints[index])) {
        found.add("hints", "two of the hints are alike: each was expected to tell more than the one before");
    }
    if let Some(first) = task.hints.first() {
        let is_answer = |answer: &&str| bare(first) == bare(answer) || is_telling(task) && names(first, answer);
        if let Some(answer) = answers(task).into_iter().find(is_answer) {
            found.add("hints", format!("the first hint is the answer, `{answer}`"));
        }
    }
    if task.solution.trim().is_empty() {
        found.add("solution", "the task has no solution");
    }
    for (text, what) in [(&page.text, "its page"), (&task.ask, "the question")] {
        let told = answers(task).into_iter().filter(|_| is_telling(task)).find(|answer| names(text, answer));
        if let Some(answer) = told {
            found.add("answer", format!("{what} tells the answer, `{answer}`"));
        }
    }
    if let Some(exercise) = &task.exercise {
        let others = courses().iter().filter(|other| other.id != course);
        let has_it = |other: &&Course| other.tasks().any(|(_, known)| known.exercise.as_ref() == Some(exercise));
        if let Some(other) = others.into_iter().find(has_it) {
            let id = &other.id;
            found.add("exercise", format!("`{exercise}` is an exercise of the course `{id}` already, which it names"));
        }
    }
}

/// The answers of a task, as they stand there.
fn answers(task: &LessonTask) -> Vec<&str> {
    match &task.kind {
        TaskKind::Choose(turn) => vec![&turn.answer],
        TaskKind::Predict(cells) => vec![&cells.answer],
        TaskKind::Rule(rule) => vec![&rule.answer],
        TaskKind::Arrange(arrangement) => vec![&arrangement.answer],
        TaskKind::Strategy { .. } | TaskKind::Win { .. } | TaskKind::Prove { .. } => Vec::new(),
    }
}

/// Whether the words of an answer tell it wherever they stand. A turn, or two letters, are named for many a reason.
fn is_telling(task: &LessonTask) -> bool {
    match &task.kind {
        TaskKind::Predict(cells) => cells.answer.split_whitespace().count() >= TELLING,
        TaskKind::Rule(_) | TaskKind::Arrange(_) => true,
        _ => false,
    }
}
