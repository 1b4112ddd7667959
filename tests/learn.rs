//! Courses on the command line: listed, answered, left and gone on with, checked.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use catchup::learn::{Attempt, AttemptReply, Referee, TaskKind, courses, faults};
use catchup::solve::Memory;
use serde_json::Value;

use crate::support::program::catchup;

/// The program, learning.
fn program(home: &Path, words: &[&str]) -> Command {
    let mut command = catchup(home, "learn");
    command.args(words);
    Command::from_std(command)
}

/// What it prints with these words, and these lines typed.
fn said(home: &Path, words: &[&str], typed: &str) -> String {
    let output = program(home, words).write_stdin(typed).output().expect("it runs");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is text")
}

fn refused(home: &Path, words: &[&str]) -> String {
    let output = program(home, words).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    String::from_utf8(output.stderr).expect("it is text")
}

/// The answers that solve a task, part by part; none where it is a game that is to be won.
fn answers(kind: &TaskKind) -> Vec<String> {
    match kind {
        TaskKind::Choose(turn) => vec![turn.answer.clone()],
        TaskKind::Strategy { cases } => cases.iter().map(|case| case.answer.clone()).collect(),
        TaskKind::Predict(cells) => vec![cells.answer.clone()],
        TaskKind::Rule(rule) => vec![rule.answer.clone()],
        TaskKind::Arrange(arrangement) => vec![arrangement.answer.clone()],
        TaskKind::Prove { steps, .. } => steps.iter().map(|step| step.right.to_string()).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn a_course_is_left_and_gone_on_with() {
    let home = tempfile::tempdir().expect("a folder");
    let course = &courses()[0];
    let tasks: Vec<_> = course.tasks().collect();
    let first = answers(&tasks[0].1.kind).join("\n");
    let heard = said(home.path(), &[&course.id], &format!("help\nnonsense ++\n{first}\nquit\n"));
    assert!(heard.starts_with(&tasks[0].0.to_string()), "{heard}");
    // It is folded into lines.
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat(&heard).contains(&flat(&tasks[0].1.solution)) && heard.contains(&tasks[1].0.to_string()), "{heard}");
    assert!(heard.lines().all(|line| line.chars().count() <= 80) && !heard.contains("\\n"), "{heard}");
    let again = said(home.path(), &[&course.id], "");
    assert!(again.starts_with(&tasks[1].0.to_string()), "it goes on with the second: {again}");
    let listed = said(home.path(), &["--list", "--json"], "");
    let states: Vec<Value> = listed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(states[0]["learned"], "done");
    assert!(states[1]["learned"].is_null());
    let back = said(home.path(), &[&course.id], "back\nhint\nhint\nhint\nhint\nsolution\n");
    assert!(back.contains("there is no other hint"), "{back}");
}

/// What was told is kept before it is read, whoever leaves in between and however the task is answered then.
#[test]
fn what_was_told_is_remembered() {
    let tasks: Vec<_> = courses()[0].tasks().take(2).collect();
    let name = |task: usize| tasks[task].0.to_string();
    let solved = |task: usize| answers(&tasks[task].1.kind).join("\n");
    let home = tempfile::tempdir().expect("a folder");
    let listed = || said(home.path(), &[&name(0), "--list"], "");
    said(home.path(), &[&name(0)], "hint\n");
    assert!(listed().contains(" (left): "), "{}", listed());
    let again = said(home.path(), &[&name(0)], "");
    assert!(again.contains("\nHint 1: ") && !again.contains("Hint 2"), "{again}");
    said(home.path(), &[&name(0), "--answer", &solved(0)], "");
    assert!(listed().contains(" (done with hints): "), "{}", listed());
    // Whoever does it again begins anew.
    said(home.path(), &[&name(0)], &solved(0));
    assert!(listed().contains(" (done without hints): "), "{}", listed());
    said(home.path(), &[&name(1)], "solution\n");
    said(home.path(), &[&name(1)], &solved(1));
    let kept = said(home.path(), &[&name(1), "--list", "--json"], "");
    let state: Value = serde_json::from_str(&kept).expect("one object");
    assert_eq!(state["learned"], "done with hints");
}

#[test]
fn every_task_is_listed_once_and_found_by_its_id_and_its_exercise() {
    let home = tempfile::tempdir().expect("a folder");
    let listed = said(home.path(), &["--list", "--json"], "");
    let rows: Vec<Value> = listed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), courses().iter().map(|course| course.tasks().count()).sum::<usize>());
    for (named, lesson, task) in [("nim.2", 2, None), ("nim.2.3", 2, Some(3)), ("lesson-5.3", 4, Some(2))] {
        let of = |row: &Value, name: &str| row[name].as_u64().map(|number| number as usize);
        let part = said(home.path(), &[named, "--list", "--json"], "");
        let part: Vec<Value> = part.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let course = &part[0]["course"];
        let is_meant = |row: &&Value| {
            row["course"] == *course
                && of(row, "lesson") == Some(lesson)
                && task.is_none_or(|task| of(row, "task") == Some(task))
        };
        assert!(!part.is_empty() && part.iter().eq(rows.iter().filter(is_meant)), "{named}: {part:?}");
        assert_eq!(
            said(home.path(), &[named, "--list"], "").lines().filter(|line| !line.starts_with(' ')).count(),
            part.len()
        );
    }
    let mut exercises = Vec::new();
    for course in courses() {
        assert!(course.lessons.len() >= 5 && course.tasks().count() >= 15, "{} is short", course.id);
        for (id, task) in course.tasks() {
            let here = |course_name: &str, lesson: usize, number: usize| {
                course_name == id.course && lesson == id.lesson && number == id.task
            };
            let found = rows.iter().filter(|row| {
                let number = |name: &str| row[name].as_u64().unwrap_or(0) as usize;
                here(row["course"].as_str().unwrap_or_default(), number("lesson"), number("task"))
            });
            assert_eq!(found.count(), 1, "{id}");
            assert_eq!(course.task(&id).map(|known| &known.ask), Some(&task.ask));
            exercises.extend(task.exercise.clone());
        }
    }
    let asked =
        (1..=6).map(|number| format!("lesson-1.{number}")).chain((1..=7).map(|number| format!("lesson-5.{number}")));
    for exercise in asked {
        assert!(exercises.contains(&exercise), "{exercise} is nowhere");
    }
    for exercise in exercises.iter().map(String::as_str).take(2).chain(["lesson-1.1a"]) {
        let asked = said(home.path(), &[exercise, "--json"], "");
        assert!(asked.contains("\"ask\""), "{exercise}: {asked}");
    }
}

/// The same check as `learn --check`, with the cursor of the screen.
#[test]
fn the_shipped_courses_have_no_faults() {
    let mut referee = Referee::new(Memory::new(256 << 20));
    let mut found = Vec::new();
    for course in courses() {
        let faults = faults(course, &catchup::tui::first_turn, &mut referee).expect("nobody stops it");
        found.extend(faults.into_iter().map(|fault| format!("{}, {fault}", course.id)));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_task_of_every_course_is_solved_by_its_answers_and_not_by_nonsense() {
    let mut referee = Referee::new(Memory::new(256 << 20));
    for course in courses() {
        for (id, task) in course.tasks() {
            let mut attempt = Attempt::new(task);
            let unread = attempt.answer("?!", &mut referee).expect("nobody stops it");
            assert!(matches!(unread, AttemptReply::Unread(_)), "{id}: {unread:?}");
            let parts = answers(&task.kind);
            for (part, answer) in parts.iter().enumerate() {
                assert!(!attempt.question().is_empty() && !attempt.form().is_empty(), "{id}");
                match attempt.answer(answer, &mut referee).expect("nobody stops it") {
                    AttemptReply::Right { done, .. } => assert_eq!(done, part + 1 == parts.len(), "{id}"),
                    other => panic!("{id}, {answer}: {other:?}"),
                }
            }
        }
    }
}

#[test]
fn a_course_of_ones_own_is_opened_and_checked() {
    let home = tempfile::tempdir().expect("a folder");
    let shipped = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets/courses/nim");
    let own = home.path().join("mine");
    fs::create_dir(&own).expect("a folder");
    for file in fs::read_dir(&shipped).expect("a folder").flatten() {
        fs::copy(file.path(), own.join(file.file_name())).expect("it is copied");
    }
    let name = own.to_str().expect("a name in plain letters");
    assert!(said(home.path(), &["--check", name], "").contains("no fault"));
    assert!(said(home.path(), &[name], "").starts_with("mine.1.1"));
    // What the list says opens what it says, from wherever one stands.
    for (words, task) in [(".2.3", "mine.2.3"), (".2", "mine.2.1"), ("/.2.3", "mine.2.3")] {
        let named = format!("{name}{words}");
        assert!(said(home.path(), &[&named], "").starts_with(&format!("{task}  ")), "{named}");
        let listed = said(home.path(), &[&named, "--list"], "");
        let first = listed.split(' ').next().unwrap_or_default();
        assert_eq!(first, format!("{name}{}", task.trim_start_matches("mine")));
        assert!(said(home.path(), &[first], "").starts_with(&format!("{task}  ")), "{first}");
    }
    for (words, told) in [
        (".9", "`9` is no lesson of `mine`"),
        (".2.99", "`99` is no task of `mine.2`"),
        (".x", "`x` is no lesson"),
        (".1.1.1", "`1` stands behind a task"),
        ("/2.3", "is no course, exercise or folder of a course"),
    ] {
        let heard = refused(home.path(), &[&format!("{name}{words}")]);
        assert!(heard.contains(told) && heard.trim_end().lines().count() == 1, "{words}: {heard}");
    }
    let lesson = own.join("1-one-heap.md");
    let broken = fs::read_to_string(&lesson).expect("it is there").replace("answer = \"2.2\"", "answer = \"1.1\"");
    fs::write(&lesson, broken).expect("it is written");
    let output = program(home.path(), &["--check", name, "--json"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let fault: Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!(
        (&fault["file"], fault["error"].as_str().is_some_and(|said| said.contains("gives the win away"))),
        (&"1-one-heap.md".into(), true)
    );
    fs::remove_file(own.join("course.toml")).expect("it is removed");
    assert!(refused(home.path(), &["--check", name]).contains("course.toml"));
}

#[test]
fn a_board_of_the_page_is_told_from_that_of_the_task() {
    let home = tempfile::tempdir().expect("a folder");
    let of_page = said(home.path(), &["nim.4.2"], "");
    assert!(of_page.contains("\nThe board of this page: square 4,9\nThe Square Game: "), "{of_page}");
    let of_task = said(home.path(), &["nim.3.2"], "");
    assert!(of_task.contains("\nnim 3,4,6\n") && !of_task.contains("The board of this page"), "{of_task}");
    assert!(said(home.path(), &["nim.4.1"], "").contains(", an impartial game,"));
}

#[test]
fn what_is_no_course_is_named() {
    let home = tempfile::tempdir().expect("a folder");
    for (words, part) in [
        ("chess", "`chess` is no course"),
        ("chess", "catch-up, chomp, sim, race-track, multiples, and exercises as lesson-1.1"),
        ("nim.99", "`99` is no lesson of `nim`: a number from 1 to 5"),
        ("nim.1.99", "`99` is no task of `nim.1`: a number from 1 to "),
        ("nim.2.", "`` is no task of `nim.2`"),
        ("lesson-5.9", "`lesson-5.9` is no exercise; there are lesson-5.1, lesson-5.2, lesson-5.3"),
        ("lesson-7", "`lesson-7` is no exercise; there are lesson-1.1, lesson-1.1b"),
        ("nim.1.1.1", "`1` stands behind a task"),
        ("nim.x", "`x` is no lesson"),
        ("", "is no course"),
    ] {
        let said = refused(home.path(), &[words]);
        assert!(said.contains(part), "{words}: {said}");
    }
}

/// The same on the screen: `tests/learn_screens.rs`.
#[test]
fn the_solution_of_a_game_goes_with_the_position_in_hand() {
    let home = tempfile::tempdir().expect("a folder");
    let heard = said(home.path(), &["nim.3.2"], "solution\n1.3\nsolution\n1.1\nsolution\n");
    let told: Vec<&str> = heard.lines().filter(|line| line.contains("wins here") || line.contains("no more")).collect();
    let [first, lost, again] = &told[..] else { panic!("{heard}") };
    assert!(first.contains("`1.1` wins") && lost.contains("your `1.3` in turn 1"), "{heard}");
    assert!(again.contains(" wins here."), "{heard}");
    assert_eq!(heard.matches("After each of your moves the nim-sum is 0").count(), 1, "{heard}");
}

/// Whoever begins is told at once that nothing can be kept, and by whose fault.
#[test]
fn a_file_of_what_was_learned_that_cannot_be_read_is_told_and_left_alone() {
    let home = tempfile::tempdir().expect("a folder");
    said(home.path(), &["nim.1.1"], "hint\n");
    let files: Vec<PathBuf> = walk(home.path()).into_iter().filter(|path| path.ends_with("learned.toml")).collect();
    let [file] = &files[..] else { panic!("{files:?}") };
    fs::write(file, "nim = = 7\n").expect("it is written");
    for words in [&["--list"][..], &["nim"], &["nim.1.1", "--list"]] {
        let output = program(home.path(), words).output().expect("it runs");
        let told = String::from_utf8(output.stderr).expect("it is text");
        assert!(output.status.success() && told.lines().count() == 1, "{words:?}: {told}");
        assert!(told.contains("learned.toml`, line 1") && told.contains("left as it is"), "{told}");
    }
    assert_eq!(fs::read_to_string(file).expect("it is there"), "nim = = 7\n");
}

fn walk(folder: &Path) -> Vec<PathBuf> {
    let listed = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    listed.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

/// Games that are to be won in a row: those that were won stay so until one is lost, whoever leaves in between.
#[test]
fn games_that_were_won_are_remembered_and_a_lost_one_begins_them_anew() {
    let home = tempfile::tempdir().expect("a folder");
    let own = home.path().join("mine");
    fs::create_dir(&own).expect("a folder");
    let task = "kind = \"win\"\nask = \"Win.\"\nat = [\"nim 3\", \"nim 4\", \"nim 3,1\"]\ngames = 3\n\
                hints = [\"a\", \"b\", \"c\"]\nsolution = \"s\"\n";
    let head = "title = \"T\"\nabout = \"A\"\nlessons = [\"one.md\"]\n";
    fs::write(own.join("course.toml"), head).expect("it is written");
    fs::write(own.join("one.md"), format!("# T\n## P\n```task\n{task}```\n")).expect("it is written");
    let name = own.to_str().expect("a name in plain letters");
    let turns = [("3\n", "game 2 of 3"), ("4\n", "game 3 of 3"), ("1.3\n", "game 1 of 3"), ("3\n4\n", "game 3 of 3")];
    for (typed, then) in turns {
        said(home.path(), &[name], typed);
        let again = said(home.path(), &[name], "");
        assert!(again.contains(then), "{typed}: {again}");
    }
    // The game in hand is gone on with, and an answer on the command line leaves it alone.
    said(home.path(), &[name], "1.2\n");
    said(home.path(), &[name, "--answer", "2"], "");
    assert!(said(home.path(), &[name], "1.1\n2.1\n").contains("Won, 3 of 3."));
    let listed = said(home.path(), &[name, "--list", "--json"], "");
    assert!(listed.contains("\"learned\":\"done\""), "{listed}");
}

/// All faults of files that cannot be read are named, and those of the tasks that can.
#[test]
fn a_course_is_checked_as_far_as_it_can_be_read() {
    let home = tempfile::tempdir().expect("a folder");
    let own = home.path().join("mine");
    fs::create_dir(&own).expect("a folder");
    let head = "title = \"T\"\nabout = \"A\"\nlessons = [\"one.md\", \"two.md\", \"three.md\"]\n";
    fs::write(own.join("course.toml"), head).expect("it is written");
    let page = format!("# T\n## P\n{}\n", "word ".repeat(40));
    fs::write(own.join("one.md"), format!("{page}```task\nkind = 3\n```\n```board\nnim 3\n")).expect("it is written");
    fs::write(own.join("three.md"), format!("{page}```board\nchess\n```\n")).expect("it is written");
    let name = own.to_str().expect("a name in plain letters");
    let output = program(home.path(), &["--check", name]).output().expect("it runs");
    let told = String::from_utf8(output.stdout).expect("it is text");
    let begins = [
        "`one.md`, line 5: missing",
        "`one.md`, line 7: begins a block",
        "`three.md`, line 5: the board",
        "`two.md`: ",
    ];
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!((output.status.code(), lines.len()), (Some(2), begins.len()), "{told}");
    for begin in begins {
        assert!(lines.iter().any(|line| line.starts_with(begin)), "{begin}: {told}");
    }
}
