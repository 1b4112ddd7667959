//! Bots by configuration on the command line: seated, refused with file and line, and known to their page.

use std::fs;
use std::path::Path;

use crate::support::program::{catchup, printed, report, run, said};

#[test]
fn a_bot_of_a_file_plays_at_a_table_on_a_ladder_and_exactly_in_a_tournament() {
    let home = tempfile::tempdir().expect("a home");
    fs::write(home.path().join("mine.toml"), "game = \"nim\"\n[weights]\nnimber = 1\n").expect("it can be written");
    let played = run(home.path(), "play nim 1,2 --p1 ./mine.toml --p2 random --plain");
    assert!(printed(&played).trim_end().ends_with("P1 has won"), "{}{}", printed(&played), said(&played));
    let (pairing, _) = report(home.path(), "tournament nim 3,5 --pairing mine.toml:perfect --json");
    let fields = ["p1", "p1_wins_exact", "method"].map(|key| pairing[key].as_str());
    assert_eq!(fields, [Some("mine.toml"), Some("1"), Some("exact")]);
    let (step, _) = report(home.path(), "ladder nim 1,2 --bots random,mine.toml --pairs 4 --json");
    assert_eq!(step["opponent"], "mine.toml");
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_name_and_line() {
    let home = tempfile::tempdir().expect("a home");
    fs::write(home.path().join("mine.toml"), "depth = 2\n\n[weights]\nscor = 1\n").expect("it can be written");
    for (line, sentence) in [
        ("tournament catch-up 1..4 --bots mine.toml,random", "`mine.toml`: line 4: `scor` is no feature of `catch-up`"),
        ("play catch-up 1..4 --p2 mine.toml --plain", "--p2: `mine.toml`: line 4: `scor` is no feature"),
        ("play catch-up 1..4 --p2 ./none.toml --plain", "cannot read `./none.toml`: there is no such file"),
    ] {
        let output = run(home.path(), line);
        assert!(!output.status.success() && said(&output).contains(sentence), "{line}: {}", said(&output));
    }
}

#[test]
fn a_saved_game_keeps_the_name_and_reads_no_file() {
    let home = tempfile::tempdir().expect("a home");
    let save = "format = 1\ngame = \"chomp 2x3\"\nseats = [\"human\", \"bot ./mine.toml\"]\nturns = [\"c2\"]\n";
    fs::write(home.path().join("save.toml"), save).expect("it can be written");
    let replayed = run(home.path(), "replay save.toml");
    assert!(replayed.status.success() && printed(&replayed).contains("./mine.toml"), "{}", said(&replayed));
}

#[test]
fn the_engine_lets_one_choose() {
    let home = tempfile::tempdir().expect("a home");
    fs::write(home.path().join("mine.toml"), "[weights]\nnimber = 1\n").expect("it can be written");
    let asked = r#"{"id":1,"do":"genmove","setup":"nim 1,2"}"#;
    fs::write(home.path().join("asked"), asked).expect("it can be written");
    let input = fs::File::open(home.path().join("asked")).expect("a file");
    let output = catchup(home.path(), "engine --bot ./mine.toml").stdin(input).output().expect("it runs");
    let answer: serde_json::Value = serde_json::from_str(printed(&output).trim()).expect("an object");
    assert_eq!((&answer["id"], &answer["turn"]), (&1.into(), &"2.1".into()));
}

#[test]
fn the_engine_refuses_at_once_what_no_game_could_seat() {
    let home = tempfile::tempdir().expect("a home");
    fs::write(home.path().join("slip.toml"), "game = \"nim\"\n[weights]\nnimbre = 1\n").expect("it can be written");
    for (bot, words) in [("./missing.toml", "cannot read `./missing.toml`"), ("./slip.toml", "line 3: `nimbre`")] {
        let refused = run(home.path(), &format!("engine --bot {bot}"));
        assert!(!refused.status.success() && said(&refused).contains(words), "{}", said(&refused));
    }
}

#[test]
fn the_page_names_every_feature() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/bots.md")).expect("the page");
    let home = tempfile::tempdir().expect("a home");
    let (games, _) = report(home.path(), "games --json");
    let mut found = 0;
    for feature in
        games.as_array().expect("a list").iter().flat_map(|game| game["features"].as_array().expect("a list"))
    {
        let [id, about] = ["text", "about"].map(|key| feature[key].as_str().expect("words"));
        assert!(page.contains(&format!("| `{id}` | {about} |")), "{id}: {about}");
        found += 1;
    }
    assert!(found > 50, "{found}");
}
