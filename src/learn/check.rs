//! What is wrong with a course, found by solving it.

mod turns;

use self::turns::{check_firsts, check_games, check_turn};
use super::attempt::judge_cells;
use super::choice::TurnVerdict;
use super::course::{Course, Lesson};
use super::read::{CourseFault, key_line};
use super::referee::{Referee, match_of};
use super::task::{ArrangeTask, CellTask, LessonTask, ProofClaim, ProofStep, RuleTask, TableClaim, TaskKind};
use crate::core::counted;
use crate::games::AnyGame;
use crate::play::Match;
use crate::solve::Halt;

/// Words of a page: fewer say nothing, and nobody reads more beside a board.
const WORDS: std::ops::RangeInclusive<usize> = 30..=120;
/// Hints of a task.
const HINTS: usize = 3;

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
            let mut found = TaskFaults { task, file: &lesson.file, first_turn, faults: &mut faults };
            if !page.shows(task) {
                let of = if matches!(task.kind, TaskKind::Prove { .. }) { "claim" } else { "of" };
                found.add(of, "no board shows what the task asks about: its page has one of something else");
            }
            if task.ask.trim().is_empty() {
                found.add("ask", "the task asks nothing");
            }
            if task.hints.len() != HINTS || task.hints.iter().any(|hint| hint.trim().is_empty()) {
                found.add("hints", format!("the task has not {HINTS} hints, each with a word in it"));
            }
            if task.solution.trim().is_empty() {
                found.add("solution", "the task has no solution");
            }
            check_task(task, referee, &mut found)?;
        }
    }
    Ok(faults)
}

/// The faults of a task.
struct TaskFaults<'a> {
    task: &'a LessonTask,
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
            check_firsts(std::slice::from_ref(turn), referee, found)?;
        }
        TaskKind::Strategy { cases } => {
            if cases.len() < 2 {
                found.add("cases", "a strategy is shown in two positions at least");
            }
            for case in cases {
                check_turn(case, referee, found)?;
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

fn check_answer(cells: &CellTask, at: &str, referee: &mut Referee, found: &mut TaskFaults<'_>) {
    match judge_cells(cells, &cells.answer, referee).0 {
        TurnVerdict::Right(_) => {}
        TurnVerdict::Wrong(words) => found.add(at, format!("the answer is wrong: {words}")),
        TurnVerdict::Unread(words) => found.add(at, words),
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

fn check_cells(cells: &CellTask, referee: &mut Referee, found: &mut TaskFaults<'_>) {
    check_answer(cells, "answer", referee, found);
    if let Some(Err(error)) = cells.on.as_ref().map(|on| match_of(on)) {
        found.add("on", error.to_string());
    }
    let words: Vec<&str> = cells.answer.split_whitespace().skip(cells.told).collect();
    match words.first() {
        None => found.add("told", "nothing is left to be filled in"),
        Some(first) if words.iter().all(|word| word == first) => found.add("answer", "all cells are alike"),
        Some(_) => {}
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
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::solve::Memory;

    /// A cursor that rests on the first turn of the list.
    fn first_listed(table: &Match<AnyGame>) -> Option<String> {
        let first = table.game().legal_moves(table.position()).first().copied()?;
        Some(table.game().write_move(table.position(), first))
    }

    fn referee() -> Referee {
        Referee::new(Memory::new(256 << 20))
    }

    /// A course of one page with this task.
    fn course(task: &str) -> Course {
        let words = "word ".repeat(40);
        let file = |name: &str| match name {
            "course.toml" => Ok("title = \"T\"\nabout = \"A\"\nlessons = [\"one.md\"]\n".to_owned()),
            _ => Ok(format!("# T\n\n## P\n\n{words}\n\n```task\n{task}\n```\n\n```board\nnim 1,2\n```\n")),
        };
        Course::read("own", &file).unwrap_or_else(|fault| panic!("{fault}"))
    }

    const COMMON: &str = "ask = \"?\"\nhints = [\"a\", \"b\", \"c\"]\nsolution = \"s\"\n";

    /// The faults of a task, which begins on line 7 of its file.
    fn found_in(task: &str) -> Vec<String> {
        let found = faults(&course(task), &first_listed, &mut referee()).expect("nobody stops it");
        found.iter().map(ToString::to_string).collect()
    }

    fn step(right: usize, because: &str) -> String {
        format!(
            "{{ text = \"t\", ask = \"q{right}\", choices = [\"a\", \"b\"], right = {right}, because = \"{because}\" }}"
        )
    }

    fn prove(steps: &[String]) -> String {
        format!("kind = \"prove\"\nsteps = [\n{}\n]", steps.join(",\n"))
    }

    /// Whether tasks have these faults: `line` is that of the fault among those of the task behind what all tasks have.
    fn assert_found(faults: &[(&str, usize, &str)]) {
        for (task, line, said) in faults {
            let found = found_in(&format!("{COMMON}{task}"));
            let begins = format!("`one.md`, line {}: ", 10 + line);
            assert!(found.iter().any(|fault| fault.starts_with(&begins) && fault.contains(said)), "{task}: {found:?}");
        }
    }

    #[test]
    fn every_fault_is_named_with_its_line() {
        let unrefuted = prove(&[step(1, "b"), step(2, " ")]);
        let first = prove(&[step(1, "b"), step(1, "b")]);
        let none_of_them = prove(&[step(1, "b"), step(3, "b")]);
        assert_found(&[
            (
                "kind = \"choose\"\nat = \"nim 3,5\"\nanswer = \"1.1\"",
                3,
                "the answer is wrong: 1.1 gives the win away: it goes on",
            ),
            ("kind = \"choose\"\nat = \"nim 1,2\"\nanswer = \"2.5\"", 3, "the answer cannot be played"),
            ("kind = \"choose\"\nat = \"nim 2,1\"\nanswer = \"1.1\"", 2, "the first turn of the list, 1.1, solves it"),
            (
                "kind = \"choose\"\nat = \"nim 2,1\"\nanswer = \"1.1\"",
                2,
                "whoever never moves the cursor solves it, by 1.1",
            ),
            ("kind = \"choose\"\nat = \"nim 2,2\"\nanswer = \"1.1\"", 2, "no turn is wrong"),
            ("kind = \"choose\"\nat = \"chess\"\nanswer = \"e4\"", 2, "game: "),
            (
                "kind = \"strategy\"\ncases = [\n{ at = \"nim 3,5\", answer = \"2.2\" },\n{ at = \"nim 3,4\", answer = \"2.2\" },\n]",
                4,
                "the answer is wrong: 2.2 gives the win away",
            ),
            ("kind = \"strategy\"\ncases = [{ at = \"nim 3,5\", answer = \"2.2\" }]", 2, "in two positions at least"),
            (
                "kind = \"predict\"\nof = \"nim {}\"\ncells = \"1..3\"\nwhat = \"outcome\"\nanswer = \"W W L\"",
                5,
                "3 is not L",
            ),
            (
                "kind = \"predict\"\nof = \"nim {}\"\ncells = \"1..3\"\nwhat = \"outcome\"\nanswer = \"W W W\"",
                5,
                "all cells are alike",
            ),
            (
                "kind = \"predict\"\nof = \"nim {}\"\ncells = \"0..1\"\ntold = 2\nwhat = \"outcome\"\nanswer = \"L W\"",
                4,
                "nothing is left",
            ),
            (
                "kind = \"predict\"\nof = \"nim {}\"\non = \"chess\"\ncells = \"0..1\"\nwhat = \"outcome\"\nanswer = \"L W\"",
                3,
                "game: ",
            ),
            (
                "kind = \"rule\"\nof = \"nim {m},{n}\"\nfrom = 1\nto = 5\nanswer = \"m < n\"\nwrong = [\"m > n\"]",
                5,
                "the rule leaves out 1,1",
            ),
            (
                "kind = \"rule\"\nof = \"nim {m},{n}\"\nfrom = 1\nto = 5\nanswer = \"m = n\"\nwrong = [\"n = m\"]",
                6,
                "`n = m` is not wrong",
            ),
            (
                "kind = \"rule\"\nof = \"nim {m},{n}\"\nfrom = 1\nto = 5\nanswer = \"m = n\"\nwrong = []",
                6,
                "lists no wrong ones",
            ),
            (
                "kind = \"rule\"\nof = \"nim {n}\"\nto = 4000000000\nanswer = \"n = 0\"\nwrong = [\"n = 1\"]",
                4,
                "`nim {n}` from 0 to 4000000000 is more than the 10000 positions",
            ),
            ("kind = \"arrange\"\nof = \"nim {}\"\ntotal = 4\nanswer = \"3,1\"\nwrong = [\"4\"]", 4, "3,1 is won"),
            (
                "kind = \"arrange\"\nof = \"nim {}\"\ntotal = 4\nanswer = \"2,2\"\nwrong = [\"1,1,2\", \"1,1,1,1\"]",
                5,
                "is not wrong",
            ),
            ("kind = \"arrange\"\nof = \"nim {}\"\ntotal = 4\nanswer = \"2,2\"", 4, "no wrong arrangements"),
            (
                "kind = \"predict\"\nof = \"square {}\"\ncells = \"1..3\"\nwhat = \"outcome\"\nanswer = \"W L W\"",
                2,
                "no board shows what the task asks about",
            ),
            (
                "kind = \"choose\"\nat = \"square 8\"\ngoal = \"worst\"\nanswer = \"1\"",
                4,
                "the answer is wrong: 1 is not the worst: it goes on",
            ),
            (&unrefuted, 4, "nothing refutes the other choices"),
            (&first, 2, "the first choice solves every step"),
            (&none_of_them, 4, "the right one is none of them"),
        ]);
        assert_eq!(found_in(&format!("{COMMON}kind = \"choose\"\nat = \"nim 3\"\nanswer = \"1.3\"")), [""; 0]);
        let bare = found_in("ask = \"?\"\nkind = \"choose\"\nat = \"nim 3,5\"\nanswer = \"2.2\"");
        assert_eq!(bare.len(), 2, "hints and solution: {bare:?}");
        let silent =
            found_in(&format!("{COMMON}kind = \"choose\"\nat = \"nim 3\"\nanswer = \"1.3\"").replace("\"?\"", "\" \""));
        assert!(silent.len() == 1 && silent[0].contains("line 8: the task asks nothing"), "{silent:?}");
        let mut bare = course(&format!("{COMMON}kind = \"choose\"\nat = \"nim 3\"\nanswer = \"1.3\""));
        bare.lessons[0].pages[0].board = None;
        let bare = faults(&bare, &first_listed, &mut referee()).expect("nobody stops it");
        assert!(bare.len() == 1 && bare[0].to_string().contains("line 3: the page `P` has no board"), "{bare:?}");
        let empty = COMMON.replace("\"b\"", "\" \"");
        let empty = found_in(&format!("{empty}kind = \"choose\"\nat = \"nim 3,5\"\nanswer = \"2.2\""));
        assert!(empty.len() == 1 && empty[0].starts_with("`one.md`, line 9: the task has not 3 hints"), "{empty:?}");
    }

    #[test]
    fn faults_of_games_and_of_statements_are_named_with_their_line() {
        let of_table = |holds: &str, wrong: &str| {
            let claim = format!(
                "{{ of = \"sim 6\", table = \"triangles\", holds = \"{holds}\", wrong = {wrong}, letters = {{ a = \"triangles\" }} }}"
            );
            format!("kind = \"prove\"\nclaim = {claim}\nsteps = [\n{},\n{}\n]", step(1, "b"), step(2, "b"))
        };
        let alike = prove(&[step(1, "b"), step(2, "b").replace("\"a\", \"b\"", "\"b\", \"b\"")]);
        assert_found(&[
            (
                "kind = \"predict\"\nof = \"nim {}\"\ncells = \"1..3\"\nwhat = \"nimber\"\nanswer = \"1 2 4\"",
                5,
                "For 3, 4 is wrong",
            ),
            ("kind = \"win\"\nat = \"nim 3,3\"\ngames = 2", 2, "is not won for whoever begins"),
            ("kind = \"win\"\nat = \"nim 3,4\"\ngames = 0", 3, "0 games are to be won"),
            ("kind = \"win\"\nat = [\"nim 3,4\", \"nim 5,4\"]\ngames = 1", 3, "2 beginnings"),
            ("kind = \"win\"\nat = [\n\"nim 3,4\",\n\"nim 3,3\",\n]\ngames = 2", 4, "is not won"),
            ("kind = \"win\"\nat = [\"nim 3,4\", \"nim 3,4\"]\ngames = 2", 2, "begins two of the games"),
            ("kind = \"win\"\nat = [\"nim 2,1\", \"nim 3,2,1,1\"]\ngames = 2", 2, "the first turn of the list wins"),
            (
                "kind = \"choose\"\nat = \"catch-up 1..5 : 3 2+4\"\nanswer = \"5\"",
                2,
                "the first turn of the list, 1+5, solves it",
            ),
            (&prove(&[step(1, "b"), step(2, "b")]), 2, "`claim` is missing"),
            (&of_table("a >= 2", "[]"), 2, "no wrong ones"),
            (&of_table("a >= 3", "[\"a >= 3\"]"), 2, "the answer is wrong: triangles is 2"),
            (&of_table("a >= 2", "[\"a >= 1\"]"), 2, "`a >= 1` is not wrong"),
            (&of_table("a ?? 2", "[]"), 2, "??"),
            (&of_table("a >= 2", "[]").replace("triangles\" }", "corners\" }"), 2, "`corners` is no column"),
            (&of_table("a >= 2", "[]").replace("table = \"tri", "table = \"pri"), 2, "is no table of `sim`"),
            (&alike, 4, "two of its choices are alike"),
        ]);
    }

    /// Every fault of the files of a course is named, not the first alone.
    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        let head = "title = \"T\"\nabout = \"A\"\nlessons = [\"one.md\"]\n";
        let read = |text: &str| {
            let file = |name: &str| Ok(if name == "one.md" { text.to_owned() } else { head.to_owned() });
            let (_, faults) = Course::read_all("own", &file).unwrap_or_else(|fault| panic!("{fault}"));
            faults.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let task = |lines: &str| format!("```task\nask = \"?\"\n{lines}\n```\n");
        let page = "# T\n## P\n";
        for (text, said) in [
            (task("kind = \"guess\""), &["line 5: unknown variant `guess`"][..]),
            (task("kind = \"choose\"\nat = \"nim 3\"\nanswr = \"1.3\""), &["line 7: unknown field `answr`"]),
            (task("kind = \"choose\"\nat = \"nim 3\"\nanswer = 3"), &["line 7: invalid type: integer `3`"]),
            (task("kind = \"choose\"\nat = \"nim 3\""), &["line 3: missing field `answer`"]),
            (task("kind = \"choose\"\nat = "), &["line 6: "]),
            (task("hints = \"one\""), &["line 5: invalid type"]),
            (task("kind = \"guess\"") + &task("kind = \"pick\""), &["line 5: ", "line 9: "]),
            ("```board\nnim 3\n".to_owned(), &["line 3: begins a block that is not closed"]),
            (
                format!("```board\nnim 3\n{}", task("kind = \"guess\"")),
                &["line 3: begins a block that is not closed", "line 7: unknown variant"],
            ),
            ("```board\nnim 3\n```\n```board\nnim 4\n```\n".to_owned(), &["line 6: is a second board"]),
            ("```picture\n```\n".to_owned(), &["line 3: begins `picture`"]),
        ] {
            let found = read(&format!("{page}{text}"));
            let begin = |said: &&str| format!("`one.md`, {said}");
            let fits = found.len() == said.len()
                && found.iter().zip(said).all(|(fault, said)| fault.starts_with(&begin(said)));
            assert!(fits, "{text}: {found:?}");
        }
        assert!(read("# T\nwords\n## P\n")[0].contains("line 2: is text before the first page"));
        assert!(read("## P\n")[0].contains("lacks a title"));
        let missing = |name: &str| Err::<String, _>(format!("no {name}"));
        assert_eq!(Course::read("own", &missing).expect_err("missing").to_string(), "`course.toml`: no course.toml");
    }
}
