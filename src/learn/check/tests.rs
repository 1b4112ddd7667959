//! Faults that are planted are found, each with its line.

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
            "the answer is wrong: 1.1 gives the win away: they answer",
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
            "the answer is wrong: 1 is not the worst: they answer",
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

/// Each on its own line, and none of them on that of the answer.
#[test]
fn cells_that_are_none_and_numbers_that_are_taken_are_named() {
    assert_found(&[
        (
            "kind = \"predict\"\nof = \"nim {}\"\ncells = \"5..1\"\nwhat = \"outcome\"\nanswer = \"W W L\"",
            3,
            "`5..1` is no range",
        ),
        (
            "kind = \"predict\"\nof = \"nim {},{row}\"\ncells = \"0..1\"\nrows = \"x..y\"\nwhat = \"outcome\"\nanswer = \"L W\"",
            4,
            "`x..y` is no range",
        ),
        (
            "kind = \"predict\"\nof = \"nim {}\"\ncells = \"0 1 0\"\nwhat = \"outcome\"\nanswer = \"L W L\"",
            3,
            "`0` is listed twice",
        ),
        ("kind = \"predict\"\nof = \"nim {}\"\ncells = \"0 x\"\nwhat = \"outcome\"\nanswer = \"L W\"", 2, "x"),
        (
            "kind = \"choose\"\nat = \"nim 3,5\"\nanswer = \"2.2\"\nexercise = \"lesson-1.1b\"",
            4,
            "`lesson-1.1b` is an exercise of the course `subtraction`",
        ),
    ]);
}

/// Words that leave nothing to do, or nothing to be told any more.
#[test]
fn hints_and_pages_that_tell_the_answer_are_named() {
    let choose = "kind = \"choose\"\nat = \"nim 3,5\"\nanswer = \"2.2\"";
    let rule = "kind = \"rule\"\nof = \"nim {n}\"\nto = 5\nanswer = \"n mod 2 = 0\"\nwrong = []";
    for (task, hints, line, said) in [
        (choose, "[\"a\", \"A.\", \"c\"]", 9, "two of the hints are alike"),
        (choose, "[\"a\", \"a\", \"a\"]", 9, "two of the hints are alike"),
        (choose, "[\"`2.2`.\", \"b\", \"c\"]", 9, "the first hint is the answer, `2.2`"),
        (rule, "[\"Try n mod 2 = 0.\", \"b\", \"c\"]", 9, "the first hint is the answer, `n mod 2 = 0`"),
        (&rule.replace("n mod 2 = 0", "word"), "[\"a\", \"b\", \"c\"]", 14, "its page tells the answer, `word`"),
    ] {
        let common = COMMON.replace("[\"a\", \"b\", \"c\"]", hints);
        let found = found_in(&format!("{common}{task}"));
        let begins = format!("`one.md`, line {line}: ");
        assert!(found.iter().any(|fault| fault.starts_with(&begins) && fault.contains(said)), "{task}: {found:?}");
    }
    let harmless = COMMON.replace("\"a\"", "\"2.1 loses, and so does 2.3.\"");
    assert_eq!(found_in(&format!("{harmless}{choose}")), [""; 0]);
}

/// The page's board is `nim 1,2`.
#[test]
fn pages_and_questions_that_tell_a_right_turn_are_named() {
    let task = |ask: &str, at: &str, answer: &str| {
        let kind = format!("kind = \"choose\"\nat = \"{at}\"\nanswer = \"{answer}\"");
        format!("{}{kind}", COMMON.replace("\"?\"", &format!("\"{ask}\"")))
    };
    let nim = |ask: &str| task(ask, "nim 3,5", "2.2");
    let square = |ask: &str| task(ask, "square 14", "4");
    let put = |ask: &str| task(ask, "put-or-take 11", "put");
    let market = |ask: &str| task(ask, "geography harbour : church", "market");
    for (task, told) in [
        (nim("Which turn wins? (2.2 takes two from heap 2.)"), "2.2"),
        (nim("Here 2.2 wins. Why not 1.1?"), "2.2"),
        (square("Here 4 wins, does it not?"), "4"),
        (square("Take 9 to win."), "9"),
        (square("The winning number is 9: how does it go on?"), "9"),
        (square("One wins with 4."), "4"),
        (put("Say `put` here."), "put"),
        (market("Go to the `market`?"), "market"),
    ] {
        let found = found_in(&task);
        let said = format!("`one.md`, line 13: the question tells a right turn, `{told}`, and beside it none");
        assert!(found.len() == 1 && found[0].starts_with(&said), "{task}: {found:?}");
    }
    for task in [
        nim("Two heaps, of 3 and 5. Which turn wins? (1.1 takes one from the first heap.)"),
        nim("Which wins, 2.2 or 1.1?"),
        square("Which is right, 4 or 1? Both wins and losses are possible."),
        square("Four squares are in reach: 1, 4 and 9, and whoever takes the last stone wins."),
        square("Of 9 squares below 100 this wins one. Which?"),
        put("Whoever has to put more wins or loses: put 9, or take 9?"),
        put("`put` or `9`: which wins?"),
        market("The market is crowded, and so is the church: which way wins?"),
    ] {
        assert_eq!(found_in(&task), [""; 0], "{task}");
    }
    let page = |text: &str, task: &str| {
        let mut course = course(task);
        course.lessons[0].pages[0].text.push_str(text);
        let found = faults(&course, &first_listed, &mut referee()).expect("nobody stops it");
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let found = page(" Turns are written `2.2`.", &nim("?"));
    assert!(found.len() == 1 && found[0].contains("line 13: its page tells a right turn, `2.2`"), "{found:?}");
    let here = task("?", "subtract 1,2,3 from 7", "3");
    let mut same = course(&here);
    same.lessons[0].pages[0].text.push_str(" Take 3 to win.");
    assert!(faults(&same, &first_listed, &mut referee()).expect("nobody stops it").is_empty(), "of another board");
    same.lessons[0].pages[0].board = Some("subtract 1,2,3 from 7".to_owned());
    let found = faults(&same, &first_listed, &mut referee()).expect("nobody stops it");
    assert!(found.len() == 1 && found[0].to_string().contains("its page tells a right turn, `3`"), "{found:?}");
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
        let fits =
            found.len() == said.len() && found.iter().zip(said).all(|(fault, said)| fault.starts_with(&begin(said)));
        assert!(fits, "{text}: {found:?}");
    }
    assert!(read("# T\nwords\n## P\n")[0].contains("line 2: is text before the first page"));
    assert!(read("## P\n")[0].contains("lacks a title"));
    let marked = |name: &str| {
        let text = if name == "one.md" { format!("# T\n## P\n{}", task("kind = \"guess\"")) } else { head.to_owned() };
        Ok(format!("\u{feff}{}", text.replace('\n', "\r\n")))
    };
    let (_, faults) = Course::read_all("own", &marked).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(faults.len() == 1 && faults[0].to_string().contains("line 5: unknown variant `guess`"), "{faults:?}");
    let missing = |name: &str| Err::<String, _>(format!("no {name}"));
    assert_eq!(Course::read("own", &missing).expect_err("missing").to_string(), "`course.toml`: no course.toml");
}
