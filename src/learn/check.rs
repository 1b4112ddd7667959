//! What is wrong with a course, found by solving it.

mod cells;
mod named;
mod told;
mod turns;

use self::cells::{check_answer, check_cells};
use self::named::check_named;
use self::told::check_told;
use self::turns::{check_firsts, check_games, check_turn};
use super::choice::TurnVerdict;
use super::course::{Course, Lesson, LessonPage};
use super::read::{CourseFault, key_line};
use super::referee::{Referee, match_of};
use super::task::{ArrangeTask, LessonTask, ProofClaim, ProofStep, RuleTask, TableClaim, TaskKind};
use crate::core::counted;
use crate::games::AnyGame;
use crate::play::Match;
use crate::solve::Halt;

/// Words of a page: fewer say nothing, and nobody reads more beside a board.
const WORDS: std::ops::RangeInclusive<usize> = 30..=120;

/// All faults of a course: pages of the wrong length, boards and tasks that cannot be read, reference answers that are wrong,
/// tasks that give themselves away, hints that are missing. Every task is solved, and wrong answers are tried: among them what
/// `first_turn` says, the turn of somebody who takes what the cursor rests on and never moves it.
///
/// # Errors
/// When the referee was stopped.
pub fn faults(
    course: &Course,
    first_turn: &dyn Fn(&Match<AnyGame>) -> Option<String>,
    referee: &mut Referee,
) -> Result<Vec<CourseFault>, Halt> {
    let mut faults = Vec::new();
    for lesson in &course.lessons {
        check_pages(lesson, &mut faults);
        for (page, task) in lesson.pages.iter().flat_map(|page| page.tasks.iter().map(move |task| (page, task))) {
            let mut found = TaskFaults { task, page, file: &lesson.file, first_turn, faults: &mut faults };
            if !page.shows(task) {
                let of = if matches!(task.kind, TaskKind::Prove { .. }) { "claim" } else { "of" };
                found.add(of, "no board shows what the task asks about: its page has one of something else");
            }
            if task.ask.trim().is_empty() {
                found.add("ask", "the task asks nothing");
            }
            check_told(&course.id, &mut found);
            check_task(task, referee, &mut found)?;
        }
    }
    Ok(faults)
}

/// The faults of a task.
struct TaskFaults<'a> {
    task: &'a LessonTask,
    /// The page on which it stands.
    page: &'a LessonPage,
    file: &'a str,
    /// The turn of somebody who never moves the cursor.
    first_turn: &'a dyn Fn(&Match<AnyGame>) -> Option<String>,
    faults: &'a mut Vec<CourseFault>,
}

impl TaskFaults<'_> {
    /// One more, on the first line of the task on which this stands.
    fn add(&mut self, at: &str, words: impl Into<String>) {
        self.faults.push(CourseFault::new(self.file, self.task.line_of(at), words));
    }
}

impl LessonTask {
    /// The line of its file on which something of it stands: a key, or its value; where it begins, if that is nowhere.
    fn line_of(&self, part: &str) -> usize {
        let found = key_line(&self.source, part);
        let found = found.or_else(|| self.source.lines().position(|line| line.contains(part)));
        self.line + found.map_or(0, |index| index + 1)
    }
}

fn check_pages(lesson: &Lesson, faults: &mut Vec<CourseFault>) {
    for page in &lesson.pages {
        let words = page.text.split_whitespace().count();
        if !WORDS.contains(&words) {
            let said = format!(
                "the page has {}, and {} to {} were expected",
                counted(words, "word"),
                WORDS.start(),
                WORDS.end()
            );
            faults.push(CourseFault::new(&lesson.file, page.line, said));
        }
        if page.board.is_none() && !page.has_picture() {
            let said = format!(
                "the page `{}` has no board to play with, and no picture: a block `board` with a match as a line was \
                 expected, or lines that begin with four spaces",
                page.title
            );
            faults.push(CourseFault::new(&lesson.file, page.line, said));
        }
        if let Some(Err(error)) = page.board.as_ref().map(|board| match_of(board)) {
            faults.push(CourseFault::new(&lesson.file, page.board_line, format!("the board: {error}")));
        }
    }
}

fn check_task(task: &LessonTask, referee: &mut Referee, found: &mut TaskFaults<'_>) -> Result<(), Halt> {
    match &task.kind {
        TaskKind::Choose(turn) => {
            check_turn(turn, referee, found)?;
            check_named(turn, referee, found)?;
            check_firsts(std::slice::from_ref(turn), referee, found)?;
        }
        TaskKind::Strategy { cases } => {
            if cases.len() < 2 {
                found.add("cases", "a strategy is shown in two positions at least");
            }
            for case in cases {
                check_turn(case, referee, found)?;
                check_named(case, referee, found)?;
            }
            check_firsts(cases, referee, found)?;
        }
        TaskKind::Predict(cells) => check_cells(cells, referee, found),
        TaskKind::Rule(rule) => check_rule(rule, ["answer", "wrong"], referee, found),
        TaskKind::Arrange(arrangement) => check_arrangement(arrangement, referee, found),
        TaskKind::Win { at, games } => check_games(at, *games, referee, found)?,
        TaskKind::Prove { claim, steps } => {
            match claim {
                Some(ProofClaim::Rule(rule)) => check_rule(rule, ["claim"; 2], referee, found),
                Some(ProofClaim::Cells(cells)) => check_answer(cells, "claim", referee, found),
                Some(ProofClaim::Table(table)) => check_table(table, referee, found),
                None => found.add("steps", "nothing of the statement is looked at: `claim` is missing"),
            }
            check_steps(steps, found);
        }
    }
    Ok(())
}

fn check_steps(steps: &[ProofStep], found: &mut TaskFaults<'_>) {
    for step in steps {
        let mut choices: Vec<&str> = step.choices.iter().map(|choice| choice.trim()).collect();
        choices.sort_unstable();
        choices.dedup();
        if choices.len() < step.choices.len() || choices.contains(&"") {
            found.add(&step.ask, format!("the step `{}`: two of its choices are alike, or one is empty", step.ask));
        }
        if step.choices.len() < 2 || !(1..=step.choices.len()).contains(&step.right) {
            found.add(&step.ask, format!("the step `{}` lacks a choice, or the right one is none of them", step.ask));
        }
        if step.because.trim().is_empty() {
            found.add(&step.ask, format!("the step `{}`: nothing refutes the other choices", step.ask));
        }
    }
    if steps.len() < 2 {
        found.add("steps", "an argument has two steps at least");
    }
    if steps.iter().all(|step| step.right == 1) {
        found.add("steps", "the first choice solves every step");
    }
}

fn check_arrangement(arrangement: &ArrangeTask, referee: &mut Referee, found: &mut TaskFaults<'_>) {
    match arrangement.judge(&arrangement.answer, referee) {
        TurnVerdict::Right(_) => {}
        TurnVerdict::Wrong(words) => found.add("answer", format!("the answer is wrong: {words}")),
        TurnVerdict::Unread(words) => found.add("answer", words),
    }
    if arrangement.wrong.is_empty() {
        found.add("answer", "the task lists no wrong arrangements");
    }
    for wrong in &arrangement.wrong {
        match arrangement.judge(wrong, referee) {
            TurnVerdict::Wrong(_) => {}
            TurnVerdict::Right(words) => found.add("wrong", format!("`{wrong}` is not wrong: {words}")),
            TurnVerdict::Unread(words) => found.add("wrong", words),
        }
    }
}

/// Checks a rule whose answer and wrong answers stand at these keys.
fn check_rule(rule: &RuleTask, at: [&str; 2], referee: &mut Referee, found: &mut TaskFaults<'_>) {
    let refuted = |text: &str| match rule.read(text) {
        Err(error) => Err(error.to_string()),
        Ok(set) => rule.counterexample(&set, referee),
    };
    check_statement(&rule.answer, &rule.wrong, at, &format!("up to {}", rule.to), refuted, found);
}

fn check_table(table: &TableClaim, referee: &mut Referee, found: &mut TaskFaults<'_>) {
    let refuted = |text: &str| table.refuted(text, referee).map(|(_, row)| row);
    check_statement(&table.holds, &table.wrong, ["claim"; 2], "in this table", refuted, found);
}

/// Checks a statement and wrong ones, which stand at these keys: `refuted` says what refutes one, as far as it is looked at.
fn check_statement(
    answer: &str,
    wrong: &[String],
    [at, at_wrong]: [&str; 2],
    bound: &str,
    mut refuted: impl FnMut(&str) -> Result<Option<String>, String>,
    found: &mut TaskFaults<'_>,
) {
    match refuted(answer) {
        Ok(None) => {}
        Ok(Some(words)) => found.add(at, format!("the answer is wrong: {words}")),
        Err(words) => found.add(at, words),
    }
    if wrong.is_empty() {
        found.add(at_wrong, "the rule lists no wrong ones");
    }
    for wrong in wrong {
        match refuted(wrong) {
            Ok(Some(_)) => {}
            Ok(None) => found.add(at_wrong, format!("`{wrong}` is not wrong {bound}")),
            Err(words) => found.add(at_wrong, words),
        }
    }
}

#[cfg(test)]
mod tests;
