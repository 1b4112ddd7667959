//! Riddles on the command line: line by line, out of what is remembered and out of saved games, and on a sheet.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::support::program::{catchup, printed, run, said};

/// What a riddle comes to whose lines are typed.
fn typed(home: &Path, line: &str, lines: &str) -> Output {
    let mut child = catchup(home, line)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn riddle(text: &str) -> String {
    format!("riddle nim 3,5,7 --position '{text}' --plain")
}

#[test]
fn line_by_line_a_wrong_turn_is_answered_and_a_riddle_is_played_out() {
    let home = tempfile::tempdir().expect("a home");
    let out = printed(&typed(home.path(), &riddle("1,1,2"), "moves\n9\n1.1\n3.2\nline\n"));
    for words in [
        "riddle nim 3,5,7, level 2 of 5\n",
        "P1 to move: exactly one kind of turn wins",
        "moves 1.1 2.1 3.1 3.2\n",
        "`9` ",
        "1.1 gives the win away\nP2 answers 3.1\nit is taken back; try again\nposition 1,1,2\n",
        "3.2 keeps the win\nP2 answers ",
        "catchup riddle nim 3,5,7 --position \"1,1,2\"\n",
    ] {
        assert!(out.contains(words), "{words}\n{out}");
    }
    let solved = ["1.1", "2.1"].map(|last| printed(&typed(home.path(), &riddle("1,1,2"), &format!("3.2\n{last}\n"))));
    assert!(solved.iter().any(|out| out.contains("\nsolved: ")), "{solved:?}");
}

/// A hint more each time: what costs nothing, the answer, everything. The reason waits for the answer.
#[test]
fn hints_are_told_in_steps_and_a_reason_tells_no_answer() {
    let home = tempfile::tempdir().expect("a home");
    let out = printed(&typed(home.path(), &riddle("1,1,2"), "why\nhint\nhint\nhint\nwhy\n"));
    let steps = [
        "the reason tells the answer",
        "P1 is to move: win in 3; a reason finds it\n",
        "counts as failed then\nwhat keeps the value: 3.2\n",
        "\n3.1 loss in 4\n",
        "\nP1 is to move: win in 3\n",
    ];
    let places: Vec<_> =
        steps.iter().map(|words| out.find(words).unwrap_or_else(|| panic!("{words}\n{out}"))).collect();
    assert!(places[..4].is_sorted() && out.rfind(steps[4]) > Some(places[3]), "{places:?}\n{out}");
    let kept = fs::read_to_string(home.path().join("riddles.toml")).expect("it is there");
    assert!(kept.contains("state = \"failed\""), "{kept}");
    let free = tempfile::tempdir().expect("a home");
    typed(free.path(), &riddle("1,1,2"), "why\nhint\n");
    assert!(!free.path().join("riddles.toml").exists(), "nothing was told yet");
}

/// What was taken back is not reviewed as if it had been played, and what is left half done comes back.
#[test]
fn a_riddle_is_reviewed_undone_and_left() {
    let home = tempfile::tempdir().expect("a home");
    let out = printed(&typed(home.path(), &riddle("1,1,2"), "review\n3.1\n3.2\nreview\nundo\nreview\nquit\n3.2\n"));
    for words in [
        "\nnothing was played yet\n",
        "\nwhat gave the win away: 3.1\n",
        "\n  1. P1  3.2  win in 3\n",
        "\nposition 1,1,2\nwhat gave the win away: 3.1\ncatchup riddle nim 3,5,7 --position \"1,1,2\" --plain brings it back\n",
    ] {
        assert!(out.contains(words), "{words}\n{out}");
    }
    assert!(!out.contains("3.1  loss"), "{out}");
}

#[test]
fn what_went_wrong_comes_back_until_it_is_solved_at_once() {
    let home = tempfile::tempdir().expect("a home");
    let none = run(home.path(), "riddle --failed");
    assert_eq!(said(&none), "catchup: no riddle went wrong that was not solved since\n");
    typed(home.path(), &riddle("1,1,2"), "1.1\n");
    let again: Value = serde_json::from_str(&printed(&run(home.path(), "riddle --failed --json"))).expect("JSON");
    assert_eq!((&again["setup"], &again["position"]), (&"nim 3,5,7".into(), &"1,1,2".into()));
    assert_eq!(run(home.path(), "riddle chomp --failed").status.code(), Some(2), "none of that game");
    typed(home.path(), "riddle --failed --plain", "3.2\n1.1\n2.1\n1.1\n");
    assert_eq!(run(home.path(), "riddle --failed").status.code(), Some(2));
    let kept = fs::read_to_string(home.path().join("riddles.toml")).expect("it is there");
    assert!(kept.contains("state = \"solved\""), "{kept}");
}

#[test]
fn a_file_that_is_broken_is_named_in_one_sentence_and_left_alone() {
    let home = tempfile::tempdir().expect("a home");
    let path = home.path().join("riddles.toml");
    fs::write(&path, "= 7").expect("it can be written");
    let refused = run(home.path(), "riddle --failed");
    assert!(said(&refused).starts_with("catchup: which riddles were solved is not known: `"), "{}", said(&refused));
    assert_eq!(said(&refused).lines().count(), 1);
    let played = typed(home.path(), &riddle("1,1,2"), "1.1\n");
    assert!(printed(&played).contains("try again"), "{}", printed(&played));
    assert!(said(&played).contains("how it went with the riddle is not kept: `"), "{}", said(&played));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "= 7");
    assert!(run(home.path(), "riddle nim --seed 1").status.success(), "all else works");
}

#[test]
fn two_programs_at_once_lose_nothing() {
    let home = tempfile::tempdir().expect("a home");
    let positions = ["1,1,2", "1,1,3", "2,2,1", "0,2,1"];
    let children = positions.map(|position| {
        let mut child = catchup(home.path(), &riddle(position));
        let mut child = child.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("it runs");
        child.stdin.take().expect("a pipe").write_all(b"hint\nhint\n").expect("it reads");
        child
    });
    for mut child in children {
        assert!(child.wait().expect("it ends").success());
    }
    let kept = fs::read_to_string(home.path().join("riddles.toml")).expect("it is there");
    for position in positions {
        assert!(kept.contains(&format!("[\"nim 3,5,7 @ {position}\"]")), "{position}\n{kept}");
    }
}

#[test]
fn ones_own_slips_in_saved_games_are_riddles() {
    let home = tempfile::tempdir().expect("a home");
    let none = run(home.path(), "riddle --mine");
    assert_eq!(
        said(&none),
        "catchup: no slip of yours, kept or in a saved game, is a riddle that is still to be solved\n"
    );
    let shelf = home.path().join("games/finished");
    fs::create_dir_all(&shelf).expect("a folder");
    let save = "format = 1\ngame = \"nim 1,1,2\"\nseats = [\"human\", \"bot random\"]\nseed = \"1\"\nturns = [\"3.1\", \"1.1\", \"2.1\", \"3.1\"]\n";
    fs::write(shelf.join("1-nim.toml"), save).expect("it can be written");
    fs::write(shelf.join("2-nim.toml"), "= 7").expect("it can be written");
    let mine: Value = serde_json::from_str(&printed(&run(home.path(), "riddle --mine --json"))).expect("JSON");
    assert_eq!((&mine["setup"], &mine["position"]), (&"nim 1,1,2".into(), &"1,1,2".into()));
    let out = printed(&typed(home.path(), "riddle --mine --plain", "3.2\n"));
    assert!(out.contains("riddle nim 1,1,2"), "{out}");
}

/// A match that is typed, and saved nowhere: P1 takes one of the heap of two that had to go.
#[test]
fn slips_of_a_review_are_kept_as_riddles() {
    let home = tempfile::tempdir().expect("a home");
    let review = |line: &str, more: &str| run(home.path(), &format!("review '{line}' --riddles {more}"));
    let none = review("nim 1,1,2 : 3.2 1.1 2.1", "");
    assert!(said(&none).starts_with("catchup: no slip of a person is a riddle"), "{}", said(&none));
    assert!(!home.path().join("riddles.toml").exists());
    let kept = review("nim 1,1,2 : 3.1 1.1 2.1 3.1", "--json");
    assert_eq!(said(&kept), "catchup: 1 slip is kept as a riddle; `catchup riddle --mine` brings it back\n");
    assert_eq!(printed(&kept).lines().count(), 1);
    for which in ["--mine", "--failed"] {
        let riddle = printed(&run(home.path(), &format!("riddle {which}")));
        assert!(riddle.contains("catchup riddle nim 1,1,2 --position \"1,1,2\"\n"), "{which}: {riddle}");
    }
    typed(home.path(), "riddle --mine --plain", "3.2\n1.1\n2.1\n1.1\n");
    assert_eq!(run(home.path(), "riddle --mine").status.code(), Some(2), "it is solved");
    typed(home.path(), "play nim 1,1,2 --plain", "3.1\nriddles\n");
    assert!(run(home.path(), "riddle --mine").status.success(), "it went wrong again");
}

/// The setup that the seed names has no such riddle, and another one of the game has.
#[test]
fn a_level_is_looked_for_in_other_setups_too() {
    let home = tempfile::tempdir().expect("a home");
    for (game, level) in [("geography", 4), ("chomp", 5)] {
        let line = format!("riddle {game} --seed 3 --level {level} --json");
        let riddle: Value = serde_json::from_str(&printed(&run(home.path(), &line))).expect("JSON");
        assert_eq!(riddle["level"], level, "{line}");
    }
}

/// Most games at Chomp begin with the same riddle; symmetric ones count as one.
#[test]
fn of_several_riddles_none_comes_twice() {
    let home = tempfile::tempdir().expect("a home");
    let out = printed(&run(home.path(), "riddle chomp --seed 4 --count 12 --json"));
    let riddles: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let board = |riddle: &Value| {
        let position = riddle["position"].as_str().expect("a text");
        (riddle["setup"].to_string(), position.split(' ').next().map(str::to_owned))
    };
    let different: std::collections::HashSet<_> = riddles.iter().map(board).collect();
    assert_eq!((riddles.len(), different.len()), (12, 12), "{out}");
    // Where there are fewer, those that there are come, and it is said.
    let few = run(home.path(), "riddle nim 1,2 --seed 1 --count 12 --json");
    let found = printed(&few).lines().count();
    assert!((1..12).contains(&found), "{}", printed(&few));
    assert!(
        said(&few).starts_with(&format!("catchup: {found} different riddles of 12 were found: no other riddle")),
        "{}",
        said(&few)
    );
}

#[test]
fn a_sheet_for_a_class_has_twelve_boards_and_perhaps_their_answers() {
    let home = tempfile::tempdir().expect("a home");
    let sheet = |more: &str| {
        let out = run(home.path(), &format!("riddle nim --seed 3 --count 12 --svg sheet.svg {more}"));
        assert!(out.status.success() && printed(&out).is_empty(), "{}", said(&out));
        fs::read_to_string(home.path().join("sheet.svg")).expect("it is there")
    };
    let (without, with) = (sheet(""), sheet("--with-solutions"));
    assert!(without.contains(">P1: exactly one turn wins, in ") && !without.contains("in.."));
    assert!(without.contains(">1. Nim") && without.contains(">12. Nim") && !without.contains(">13. "));
    assert!(with.contains("Answers: 1. ") && !without.contains("Answers"));
    let refused = run(home.path(), "riddle nim --svg missing/sheet.svg");
    assert_eq!(said(&refused), "catchup: there is no folder `missing`\n");
    let screen = run(home.path(), "riddle --daily --play");
    assert!(said(&screen).starts_with("catchup: a riddle on the screen needs a terminal"), "{}", said(&screen));
}
