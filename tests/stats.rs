//! `catchup stats`: games that were played line by line are counted, carried to another place, and forgotten.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::thread;

use serde_json::Value;

use crate::support::program::{catchup, printed, report, run, said};

/// Plays this game line by line, kept as a person's is; what is printed.
fn play(home: &Path, line: &str, typed: &str) -> String {
    let mut program = catchup(home, &format!("play {line} --plain --keep"));
    let program = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().expect("it runs");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", said(&output));
    printed(&output)
}

fn stats(home: &Path) -> Value {
    report(home, "stats --json").0
}

/// Resigns a game of Nim against `perfect`, wins one with a hint, and plays one among people.
fn play_three(home: &Path) {
    play(home, "nim 1,2 --p2 perfect", "2.1\nresign\n");
    play(home, "nim 1 --p2 perfect", "hint\n1.1\n");
    play(home, "nim 1,1", "1.1\n2.1\n");
}

/// P1 takes one of the heap of two, which had to go; alone on a track he is as quick as one can be, twice.
#[test]
fn line_by_line_mistakes_are_counted_and_one_hears_what_one_has_achieved() {
    let home = tempfile::tempdir().expect("a folder");
    play(home.path(), "nim 1,1,2 --p2 random", "3.1\n1.1\n2.1\n3.1\n");
    let total = &stats(home.path())["total"];
    assert_eq!(
        (&total["mistakes"], &total["reviewed"], &total["mistakes_a_game"]),
        (&1.into(), &1.into(), &1.0.into())
    );
    let way = "8,1 9,1 10,2 10,4 9,5 7,5 5,5 4,5 3,4 3,2 4,1 6,1 9,2 ".replace(' ', "\n");
    for record in ["the first here", "your record 13"] {
        let out = play(home.path(), "race-track mini cars=1", &way);
        let end =
            format!("P1 has won\n13 turns, as few as possible; {record}\nP1, now try race-track little-oval cars=1\n");
        assert!(out.ends_with(&end), "{out}");
    }
    assert_eq!(stats(home.path())["races"][0]["turns"], 13);
}

#[test]
fn there_is_one_object_also_when_nothing_is_counted() {
    let home = tempfile::tempdir().expect("a folder");
    let empty = stats(home.path());
    assert_eq!((&empty["total"]["played"], &empty["total"]["mistakes_a_game"]), (&Value::from(0), &Value::Null));
    for list in ["rows", "mistakes", "races"] {
        assert_eq!(empty[list], Value::Array(Vec::new()), "{list}");
    }
    assert!(printed(&run(home.path(), "stats")).starts_with("nothing is counted yet"));
    assert_eq!(printed(&run(home.path(), "stats --csv")).lines().count(), 1, "the heading");
    assert_eq!(fs::read_dir(home.path()).expect("a folder").count(), 0, "looking writes nothing");
}

#[test]
fn games_that_ended_are_counted_by_setup_and_opponent() {
    let home = tempfile::tempdir().expect("a folder");
    play_three(home.path());
    // One that is left in the middle, one that the command line has ended, and one of bots.
    play(home.path(), "nim 5,5 --p2 perfect", "1.1\n");
    play(home.path(), "nim 1,1 --p2 perfect --moves '1.1 2.1'", "");
    play(home.path(), "nim 1 --p1 random --p2 perfect", "");
    let found = stats(home.path());
    let total = |key: &str| found["total"][key].as_u64();
    let figures = ["played", "won", "drawn", "lost", "among_people", "with_hints", "won_without_hints", "shortest_win"];
    assert_eq!(figures.map(total), [3, 1, 0, 1, 1, 1, 0, 1].map(Some), "{found}");
    let rows: Vec<_> = found["rows"].as_array().expect("a list").iter().collect();
    let words = |row: &Value| ["setup", "opponent"].map(|key| row[key].as_str().expect("words").to_owned());
    let wanted = [["nim 1", "perfect"], ["nim 1,1", "people"], ["nim 1,2", "perfect"]];
    assert_eq!(rows.iter().map(|row| words(row)).collect::<Vec<_>>(), wanted);
    let csv = printed(&run(home.path(), "stats nim --csv --by opponent"));
    assert!(csv.contains("\n,,people,1,") && csv.contains("\n,,perfect,2,1,0,1,"), "{csv}");
    let told = printed(&run(home.path(), "stats"));
    assert!(told.starts_with("3 games: 1 won, 0 drawn, 1 lost, 1 among people\n"), "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 80), "it fits on every screen: {told}");
    assert_eq!(report(home.path(), "stats chomp --json").0["total"]["played"], 0);
    let unknown = run(home.path(), "stats whist");
    assert!(said(&unknown).contains("`whist` is no game") && unknown.status.code() == Some(2), "{}", said(&unknown));
}

#[test]
fn games_are_carried_elsewhere_and_none_is_counted_twice() {
    let [here, there] = [(), ()].map(|()| tempfile::tempdir().expect("a folder"));
    play_three(here.path());
    fs::write(here.path().join("records.toml"), "\"race-track mini cars=1\" = [\"1,0\"]\n").expect("it can be written");
    let file = here.path().join("mine.jsonl");
    let line = |flag: &str| format!("stats --{flag} '{}'", file.display());
    let written = printed(&run(here.path(), &line("export")));
    assert!(written.starts_with("3 games and 1 race written to "), "{written}");
    // Two programs at once take in the same games, while a third plays one more.
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert!(run(there.path(), &line("import")).status.success()));
        }
        scope.spawn(|| play(there.path(), "nim 2 --p2 perfect", "1.2\n"));
    });
    let again = printed(&run(there.path(), &line("import")));
    assert_eq!(again, "3 games and 1 race taken in; 3 of the games were there already\n");
    let found = stats(there.path());
    assert_eq!((&found["total"]["played"], &found["races"][0]["turns"]), (&Value::from(4), &Value::from(1)));
    let refused = run(there.path(), "stats --erase");
    assert!(said(&refused).contains("`--erase --yes` does not ask"), "{}", said(&refused));
    assert_eq!(stats(there.path()), found);
    assert_eq!(printed(&run(there.path(), "stats --erase --yes")), "4 games and 1 race forgotten\n");
    let empty = stats(there.path());
    assert_eq!((&empty["total"]["played"], &empty["races"]), (&Value::from(0), &Value::Array(Vec::new())));
}

#[test]
fn bad_data_is_named_and_left_alone_and_all_else_is_counted() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("played.jsonl");
    for bad in ["no json\n", "{\"format\":9}\n", "[1]\n"] {
        fs::write(&path, bad).expect("it can be written");
        for (line, code) in [("", 0), ("--json", 0), ("--export out.jsonl", 0), ("--import played.jsonl", 2)] {
            let told = run(home.path(), &format!("stats {line}"));
            assert_eq!((told.status.code(), said(&told).lines().count()), (Some(code), 1), "{line}");
            assert!(said(&told).contains("line 1: "), "{line}: {}", said(&told));
        }
        let mut game = catchup(home.path(), "play nim 1 --p1 random --p2 perfect --plain");
        assert!(game.output().expect("it runs").status.success());
        play(home.path(), "nim 1 --p2 perfect", "1.1\n");
        let kept = fs::read_to_string(&path).expect("it is there");
        assert!(kept.starts_with(bad) && kept.lines().count() == 2, "the line is as it was: {kept}");
        assert!(printed(&run(home.path(), "stats")).starts_with("1 game: 1 won, "));
    }
    assert_eq!(printed(&run(home.path(), "stats --erase --yes")), "all games forgotten\n");
    assert_eq!(stats(home.path())["total"]["played"], 0);
}

#[test]
fn saved_games_are_listed_as_one_object_also_when_there_is_none() {
    let home = tempfile::tempdir().expect("a folder");
    assert_eq!(report(home.path(), "list --json").0["games"], Value::Array(Vec::new()));
    assert!(printed(&run(home.path(), "list")).starts_with("nothing is saved yet"));
    play(home.path(), "nim 1 --p2 perfect", "1.1\n");
    assert!(printed(&run(home.path(), "stats")).starts_with("1 game: 1 won, "));
    play(home.path(), "nim 3 --p2 perfect", "1.1\n");
    fs::write(home.path().join("games/finished/broken.toml"), "= 7").expect("it can be written");
    let found = report(home.path(), "list --json").0;
    let games = found["games"].as_array().expect("a list");
    assert_eq!(games.len(), 3, "{found}");
    let broken = games.iter().find(|game| game["file"] == "finished/broken.toml").expect("it is listed");
    assert!(broken["error"].is_string() && broken["game"].is_null(), "{broken}");
    let won = games.iter().find(|game| game["result"] == "won p1").expect("it is listed");
    assert_eq!(
        (&won["game"], &won["turns"], &won["seats"][1]),
        (&Value::from("nim 1"), &Value::from(1), &Value::from("bot perfect"))
    );
    assert_eq!(printed(&run(home.path(), "list")).lines().count(), 3);
}
