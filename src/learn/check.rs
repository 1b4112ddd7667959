//! What is wrong with a course, found by solving it.

use super::attempt::{Attempt, AttemptReply};
use super::choice::TurnVerdict;
use super::course::{Course, Lesson};
use super::read::CourseFault;
use super::referee::{Referee, match_of};
use super::task::{CellTask, LessonTask, RuleTask, TaskKind, TurnTask};
use crate::core::{Game, Outcome};
use crate::solve::Halt;

/// Words of a page: fewer say nothing, and nobody reads more beside a board.
const WORDS: std::ops::RangeInclusive<usize> = 30..=120;
/// Hints of a task.
const HINTS: usize = 3;

/// All faults of a course: pages of the wrong length, boards and tasks that cannot be read, reference answers that are wrong,
/// tasks that give themselves away, hints that are missing. Every task is solved, and wrong answers are tried.
///
/// # Errors
/// When the referee was stopped.
pub fn faults(course: &Course, referee: &mut Referee) -> Result<Vec<CourseFault>, Halt> {
    let mut faults = Vec::new();
    for lesson in &course.lessons {
        check_pages(lesson, &mut faults);
        for task in lesson.tasks() {
            let mut found = Vec::new();
            if task.hints.len() != HINTS || task.hints.iter().any(|hint| hint.trim().is_empty()) {
                found.push(format!("the task has not {HINTS} hints, each with a word in it"));
            }
            if task.solution.trim().is_empty() {
                found.push("the task has no solution".to_owned());
            }
            check_task(task, referee, &mut found)?;
            faults.extend(found.into_iter().map(|words| CourseFault::new(&lesson.file, task.line, words)));
        }
    }
    Ok(faults)
}

fn check_pages(lesson: &Lesson, faults: &mut Vec<CourseFault>) {
    for page in &lesson.pages {
        let words = page.text.split_whitespace().count();
        if !WORDS.contains(&words) {
            let said = format!("the page has {words} words, and {} to {} were expected", WORDS.start(), WORDS.end());
            faults.push(CourseFault::new(&lesson.file, page.line, said));
        }
        if let Some(Err(error)) = page.board.as_ref().map(|board| match_of(board)) {
            faults.push(CourseFault::new(&lesson.file, page.line, format!("its board: {error}")));
        }
    }
}

fn check_task(task: &LessonTask, referee: &mut Referee, found: &mut Vec<String>) -> Result<(), Halt> {
    match &task.kind {
        TaskKind::Choose(turn) => check_turn(turn, referee, found)?,
        TaskKind::Strategy { cases } => {
            if cases.len() < 2 {
                found.push("a strategy is shown in two positions at least".to_owned());
            }
            for case in cases {
                check_turn(case, referee, found)?;
            }
        }
        TaskKind::Predict(cells) => check_cells(task, cells, referee, found)?,
        TaskKind::Rule(rule) => check_rule(rule, referee, found),
        TaskKind::Win { at, games } => {
            match match_of(at) {
                Err(error) => found.push(error.to_string()),
                Ok(table) => {
                    let root = referee.analyze(table.game(), table.position())?.root;
                    if root.outcome() != Some(Outcome::Win) {
                        found.push(format!("`{at}` is not won for whoever begins"));
                    }
                }
            }
            if *games == 0 {
                found.push("no games are to be won".to_owned());
            }
        }
        TaskKind::Prove { claim, steps } => {
            if let Some(claim) = claim {
                check_rule(claim, referee, found);
            }
            for step in steps {
                if step.choices.len() < 2 || !(1..=step.choices.len()).contains(&step.right) {
                    found.push(format!("the step `{}` lacks a choice, or the right one is none of them", step.ask));
                }
            }
            if steps.len() < 2 {
                found.push("an argument has two steps at least".to_owned());
            }
        }
    }
    Ok(())
}

fn check_turn(turn: &TurnTask, referee: &mut Referee, found: &mut Vec<String>) -> Result<(), Halt> {
    let table = match match_of(&turn.at) {
        Ok(table) => table,
        Err(error) => {
            found.push(error.to_string());
            return Ok(());
        }
    };
    match turn.judge(&turn.answer, referee)? {
        TurnVerdict::Right(_) => {}
        TurnVerdict::Wrong(words) => found.push(format!("the answer is wrong: {words}")),
        TurnVerdict::Unread(words) => found.push(format!("the answer cannot be played: {words}")),
    }
    let (game, pos) = (table.game(), table.position());
    let moves = game.legal_moves(pos);
    let mut wrong = 0;
    for (index, &mv) in moves.iter().enumerate() {
        if !game.ends_turn(pos, mv) {
            continue;
        }
        let text = game.write_move(pos, mv);
        match turn.judge(&text, referee)? {
            TurnVerdict::Right(_) if index == 0 && moves.len() > 1 => {
                found.push(format!("`{}`: the first move of the list, {text}, solves it", turn.at));
            }
            TurnVerdict::Wrong(words) => {
                wrong += 1;
                if !words.contains(':') {
                    found.push(format!("`{}`: nothing refutes {text}", turn.at));
                }
            }
            TurnVerdict::Right(_) | TurnVerdict::Unread(_) => {}
        }
    }
    if wrong == 0 && moves.iter().all(|&mv| game.ends_turn(pos, mv)) {
        found.push(format!("`{}`: no turn is wrong", turn.at));
    }
    Ok(())
}

fn check_cells(
    task: &LessonTask,
    cells: &CellTask,
    referee: &mut Referee,
    found: &mut Vec<String>,
) -> Result<(), Halt> {
    match Attempt::new(task).answer(&cells.answer, referee)? {
        AttemptReply::Right { .. } => {}
        AttemptReply::Wrong(words) => found.push(format!("the answer is wrong: {words}")),
        AttemptReply::Unread(words) => found.push(words),
    }
    let words: Vec<&str> = cells.answer.split_whitespace().collect();
    if words.iter().all(|word| *word == words[0]) {
        found.push("all cells are alike".to_owned());
    }
    Ok(())
}

fn check_rule(rule: &RuleTask, referee: &mut Referee, found: &mut Vec<String>) {
    let mut refuted = |text: &str| match rule.read(text) {
        Err(error) => Err(error.to_string()),
        Ok(set) => rule.counterexample(&set, referee),
    };
    match refuted(&rule.answer) {
        Ok(None) => {}
        Ok(Some(words)) => found.push(format!("the answer is wrong: {words}")),
        Err(words) => found.push(words),
    }
    if rule.wrong.is_empty() {
        found.push("the rule lists no wrong ones".to_owned());
    }
    for wrong in &rule.wrong {
        match refuted(wrong) {
            Ok(Some(_)) => {}
            Ok(None) => found.push(format!("`{wrong}` is not wrong up to {}", rule.to)),
            Err(words) => found.push(words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::courses;
    use crate::solve::Memory;

    fn referee() -> Referee {
        Referee::new(Memory::new(256 << 20))
    }

    #[test]
    fn the_shipped_courses_have_no_faults() {
        let mut found = Vec::new();
        for course in courses() {
            let faults = faults(course, &mut referee()).expect("nobody stops it");
            found.extend(faults.into_iter().map(|fault| format!("{}, {fault}", course.id)));
        }
        assert!(found.is_empty(), "\n{}", found.join("\n"));
    }

    /// A course of one page with this task.
    fn course(task: &str) -> Course {
        let words = "word ".repeat(40);
        let file = |name: &str| match name {
            "course.toml" => Ok("title = \"T\"\nabout = \"A\"\nlessons = [\"one.md\"]\n".to_owned()),
            _ => Ok(format!("# T\n\n## P\n\n{words}\n\n```task\n{task}\n```\n")),
        };
        Course::read("own", &file).unwrap_or_else(|fault| panic!("{fault}"))
    }

    #[test]
    fn every_fault_is_named_with_its_line() {
        let common = "ask = \"?\"\nhints = [\"a\", \"b\", \"c\"]\nsolution = \"s\"\n";
        for (task, said) in [
            (
                "kind = \"choose\"\nat = \"nim 3,5\"\nanswer = \"1.1\"",
                "the answer is wrong: 1.1 gives the win away: it goes on",
            ),
            ("kind = \"choose\"\nat = \"nim 1,2\"\nanswer = \"2.5\"", "the answer cannot be played"),
            ("kind = \"choose\"\nat = \"nim 3\"\nanswer = \"1.3\"", ""),
            ("kind = \"choose\"\nat = \"nim 2,1\"\nanswer = \"1.1\"", "the first move of the list, 1.1, solves it"),
            ("kind = \"choose\"\nat = \"chess\"\nanswer = \"e4\"", "game: "),
            (
                "kind = \"predict\"\nof = \"nim {}\"\ncells = \"1..3\"\nwhat = \"outcome\"\nanswer = \"W W L\"",
                "3 is not L",
            ),
            (
                "kind = \"predict\"\nof = \"nim {}\"\ncells = \"1..3\"\nwhat = \"outcome\"\nanswer = \"W W W\"",
                "all cells are alike",
            ),
            (
                "kind = \"rule\"\nof = \"nim {m},{n}\"\nfrom = 1\nto = 5\nanswer = \"m < n\"\nwrong = [\"m > n\"]",
                "the rule leaves out 1,1",
            ),
            (
                "kind = \"rule\"\nof = \"nim {m},{n}\"\nfrom = 1\nto = 5\nanswer = \"m = n\"\nwrong = [\"n = m\"]",
                "`n = m` is not wrong",
            ),
            (
                "kind = \"rule\"\nof = \"nim {n}\"\nto = 4000000000\nanswer = \"n = 0\"\nwrong = [\"n = 1\"]",
                "`nim {n}` from 0 to 4000000000 is more than the 10000 positions",
            ),
            ("kind = \"win\"\nat = \"nim 3,3\"\ngames = 2", "is not won for whoever begins"),
        ] {
            let found = faults(&course(&format!("{common}{task}")), &mut referee()).expect("nobody stops it");
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            if said.is_empty() {
                assert!(found.is_empty(), "{task}: {found:?}");
            } else {
                assert!(
                    found.iter().any(|fault| fault.starts_with("`one.md`, line 7: ") && fault.contains(said)),
                    "{task}: {found:?}"
                );
            }
        }
        let bare = "ask = \"?\"\nkind = \"choose\"\nat = \"nim 3,5\"\nanswer = \"2.2\"";
        let found: Vec<String> =
            faults(&course(bare), &mut referee()).expect("").iter().map(ToString::to_string).collect();
        assert_eq!(found.len(), 2, "hints and solution: {found:?}");
    }

    #[test]
    fn what_is_no_task_is_told_with_its_line() {
        let text = "# T\n## P\n```task\nask = \"?\"\nkind = \"guess\"\n```\n";
        let file = |name: &str| match name {
            "course.toml" => Ok("title = \"T\"\nabout = \"A\"\nlessons = [\"one.md\"]\n".to_owned()),
            _ => Ok(text.to_owned()),
        };
        let fault = Course::read("own", &file).expect_err("no such kind").to_string();
        assert!(fault.starts_with("`one.md`, line ") && fault.contains("guess"), "{fault}");
        let missing = |name: &str| Err::<String, _>(format!("no {name}"));
        assert_eq!(Course::read("own", &missing).expect_err("missing").to_string(), "`course.toml`: no course.toml");
    }
}
