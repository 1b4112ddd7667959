//! The binary on the command line: what it prints, how it ends, and the sentence for everything that is wrong.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use assert_cmd::Command;
use catchup::games::{games, tables};
use serde_json::Value;

use crate::support::program::words;

/// The program in an empty home of its own.
fn catchup(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catchup"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CATCHUP_")) {
        command.env_remove(name);
    }
    for folder in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env(format!("CATCHUP_{folder}_DIR"), home);
    }
    command
}

/// Runs a command line whose words are parted by spaces; words in `'..'` belong together.
fn run(line: &str) -> Output {
    run_with(line, "")
}

fn run_with(line: &str, input: &str) -> Output {
    let home = tempfile::tempdir().expect("a home");
    catchup(home.path()).args(words(line)).write_stdin(input).output().expect("it runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("it prints UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("it prints UTF-8")
}

/// What `line` prints, which must end well.
fn prints(line: &str) -> String {
    let output = run(line);
    assert!(output.status.success(), "{line}: {}", stderr(&output));
    stdout(&output)
}

/// The objects that `line` prints, one a line, in the order of their bots.
fn json_lines(line: &str) -> Vec<Value> {
    let mut lines: Vec<Value> = prints(line)
        .lines()
        .map(|row| serde_json::from_str(row).unwrap_or_else(|error| panic!("{row}: {error}")))
        .collect();
    let bots: Vec<String> = words(line).iter().skip_while(|word| *word != "--bots").skip(1).take(1).cloned().collect();
    let place = |name: &Value| bots.first().and_then(|bots| bots.split(',').position(|bot| name == bot));
    lines.sort_by_key(|row| [place(&row["p1"]), place(&row["p2"])]);
    lines
}

fn json(line: &str) -> Value {
    serde_json::from_str(&prints(line)).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// What stands between quotes or behind `=` no shell has read.
#[cfg(unix)]
#[test]
fn wherever_a_file_is_named_it_may_lie_at_home() {
    let home = tempfile::tempdir().expect("a home");
    fs::write(home.path().join("game.txt"), "nim 1,2 : 2.1 1.1 2.1\n").expect("it can be written");
    fs::write(home.path().join("openings.txt"), "2.1\n").expect("it can be written");
    for (line, told) in [
        ("replay ~/game.txt", "P1"),
        ("review ~/game.txt", "turn"),
        (
            "tournament nim 1,2 --bots random,perfect --games 2 --openings ~/openings.txt --games-out=~/games.txt",
            "random",
        ),
        ("replay ~/no-game.txt", "cannot read `~/no-game.txt`"),
        ("learn ~/no-course --list", "`~/no-course` is no course"),
        ("play nim 1,2 --p2 ~/no-bot.toml --plain", "no-bot.toml"),
        ("stats --export=~/stats.json", ""),
    ] {
        let output = catchup(home.path()).env("HOME", home.path()).args(words(line)).output().expect("it runs");
        let said = stdout(&output) + &stderr(&output);
        assert!(said.contains(told), "{line}: {said}");
    }
    assert!(home.path().join("games.txt").is_file(), "the games are kept at home");
    assert!(home.path().join("stats.json").is_file(), "the statistics are kept at home");
}

/// Whatever is given as a file, nobody waits for its end, and nothing is written where there is no folder.
#[cfg(unix)]
#[test]
fn what_cannot_be_read_or_written_ends_with_one() {
    let home = tempfile::tempdir().expect("a home");
    for (line, told) in [
        ("analyze nim 1,2 --positions /dev/zero", "cannot read `/dev/zero`: it is no ordinary file"),
        ("stats --import /dev/zero", "cannot read `/dev/zero`: it is no ordinary file"),
        ("stats --export missing/played.jsonl", "there is no folder `missing`"),
        ("riddle nim --svg missing/sheet.svg", "there is no folder `missing`"),
        ("survey chomp --to 3x3 --svg missing/table.svg", "there is no folder `missing`"),
    ] {
        let output = catchup(home.path()).args(words(line)).output().expect("it runs");
        assert!(stderr(&output).contains(told), "{line}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(1), "{line}");
    }
}

#[test]
fn everything_wrong_is_said_in_one_sentence_that_names_it() {
    let table = [
        ("plya", "`plya` is no command"),
        ("chomp 3x4", "`chomp` is a game; `catchup play chomp` plays it"),
        ("replay 'chomp 4x5'", "`chomp 4x5` is no match; expected one file, or a setup, a colon and turns"),
        ("survey chomp --table first-bites --from 9x9 --to 6x6", "`--to 6x6` lies before `--from 9x9`"),
        ("--jsno", "`--jsno` is no option of `catchup`"),
        ("analyze", "`catchup analyze` needs a game"),
        ("analyze bridge", "`bridge` is no game; there are catch-up"),
        ("analyze catchup 1..4", "`catchup` is no game; did you mean catch-up?"),
        ("analyze catch-up 1..", "`1..`"),
        ("analyze catch-up 0", "`0`"),
        ("analyze catch-up -3", "`-3`"),
        ("analyze catch-up -3,4", "`-3,4`"),
        ("analyze catch-up abc", "`abc`"),
        ("analyze catch-up 1..99999999", "99999999"),
        ("analyze catch-up ''", "catch-up"),
        ("analyze catch-up 1..9 --moves '5 1+4+2'", "`1+4+2` goes on with 2 when the turn has ended"),
        ("analyze catch-up 1..9 --moves '5 1+'", "`1+` has a + with no move beside it"),
        ("analyze catch-up 1..61", "60"),
        ("analyze catch-up 1..7 --position '1,2,9 9-5 p2'", "--position: `9`"),
        ("analyze catch-up 1..7 --position 'nonsense'", "--position: `nonsense`"),
        ("analyze catch-up 1..7 --moves 9", "--moves, number 1: `9`"),
        ("analyze catch-up 1..7 --moves '3 3'", "--moves, number 2: `3`"),
        ("analyze catch-up 1..7 --moves x", "--moves, number 1: `x`"),
        ("analyze catch-up 1..7 --limit soon", "--limit: `soon` is no number of seconds"),
        ("analyze catch-up 1..7 --memory much", "--memory: `much` is no amount of memory"),
        ("analyze catch-up 1..7 --threads 0", "--threads: `0`"),
        ("analyze catch-up 1..7 --positions missing.txt", "cannot read `missing.txt`"),
        ("riddle catch-up 1..15 players=3", "is played by 3; a riddle is against one other player"),
        ("play catch-up 1..7 --p2 prefect --plain", "--p2: `prefect` is no bot of Catch-Up; there are beginner"),
        (
            "play catch-up 1..15 players=3 --p1 perfect --plain",
            "--p1: `perfect` is no bot for catch-up 1..15 players=3; there are beginner, careless, eager, careful, random,",
        ),
        ("play catch-up 1..7 --p2 fallible=2 --plain", "--p2: `fallible=2` needs a chance"),
        ("play catch-up 1..7 --p3 human --plain", "`--p3` has no seat"),
        ("play catch-up 1..7 --hints much --plain", "--hints: `much` is none of"),
        ("play catch-up 1..7 --seed x --plain", "--seed: `x` is no whole number"),
        ("play catch-up 1..7", "the table needs a terminal"),
        ("", "the home screen needs a terminal; `catchup games` and `catchup analyze` do without"),
        ("survey catch-up --table nonsense", "`nonsense` is no table of catch-up; there are values"),
        ("survey catch-up --to many", "`--to many` is no place in this table"),
        ("survey catch-up foo --columns", "`foo` is too much"),
        ("survey catch-up 1..7", "`1..7` is not used by the table `values`"),
        ("survey bridge", "`bridge` is no game"),
        ("survey geography", "`geography` needs a graph here, e.g. harbour"),
        ("survey geography --table lengths", "`geography` needs a graph here"),
        ("tournament catch-up 1..6 --bots x", "--bots: `x` is no bot of Catch-Up"),
        ("tournament catch-up 1..6 --games 0", "--games: `0`"),
        ("tournament catch-up 1..6 --games 1000000001", "--games: `1000000001`"),
        ("tournament catch-up 1..6 --games 9223372036854775807", "expected 1 to 1000000000"),
        ("tournament catch-up 1..6 --games 5 --exact", "exclude each other"),
        ("tournament race-track little-oval cars=1", "needs a game for two players or more"),
        ("survey catch-up --sort x", "--sort: `x` is no column of the table `values`; there are n, sum"),
        ("survey catch-up --table pools --pools 'all 8'", "`all 8` should read like all 8 of 1..14"),
        ("survey chomp --pools 'all 8 of 1..14'", "`all 8 of 1..14` is not used by the table `first-bites`"),
        ("tournament catch-up 1..6 --count 4", "`--count` needs `--pools`"),
        ("replay missing.toml", "cannot read `missing.toml`"),
        ("tree catch-up 1..4 --limit x", "--limit: `x` is no number to count to"),
        ("completions tcsh", "`tcsh` is no value of `SHELL`; expected bash"),
    ];
    for (line, says) in table {
        let output = run(line);
        let said = stderr(&output);
        // What is typed wrong is one thing, a file that cannot be read another.
        let code = if says.contains("cannot read") { 1 } else { 2 };
        assert_eq!(output.status.code(), Some(code), "{line}: {said}");
        assert!(said.starts_with("catchup: ") && said.contains(says), "{line}: {said}");
        assert_eq!(said.lines().count(), 1, "{line}: {said}");
        assert_eq!(stdout(&output), "", "{line}");
    }
}

#[test]
fn settings_that_mean_nothing_are_named_by_their_line() {
    let home = tempfile::tempdir().expect("a home");
    for (text, says) in [
        ("memory = \"much\"\n", "config.toml, line 1: memory: `much` is no amount of memory"),
        ("mouse = \n", "config.toml, line 1: not TOML"),
    ] {
        fs::write(home.path().join("config.toml"), text).expect("it can be written");
        let output = catchup(home.path()).args(["analyze", "catch-up", "1..4"]).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        let sentence = format!("catchup: {}", home.path().join(says).display());
        assert!(stderr(&output).starts_with(&sentence), "{}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1);
        for line in [["games", "--json"], ["--help", "--version"]] {
            assert!(catchup(home.path()).args(line).output().expect("it runs").status.success(), "{line:?}");
        }
    }
}

#[test]
fn a_wrong_colour_in_the_settings_is_said_and_stops_no_analysis() {
    let home = tempfile::tempdir().expect("a home");
    let config = "colours = \"mauve\"\ntheme = \"../x\"\nhints = \"much\"\ncolor = 1\n";
    fs::write(home.path().join("config.toml"), config).expect("it can be written");
    let output = catchup(home.path()).args(["analyze", "catch-up", "1..4"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("P1 is to move: "), "{}", stdout(&output));
    for says in ["`mauve` is none of", "`../x` is no name of a theme", "`much` is none of", "`color` is no setting"] {
        assert!(stderr(&output).contains(says), "{}", stderr(&output));
    }
    let played = catchup(home.path()).args(["play", "catch-up", "1..4", "--plain"]).output().expect("it runs");
    assert_eq!(played.status.code(), Some(2), "it would play with other hints: {}", stderr(&played));
}

#[test]
fn nothing_foreign_reaches_a_terminal_that_would_obey_it() {
    const EVIL: &str = "a\x1b]0;owned\x07b\u{9b}31mc\u{202e}d\u{2066}e\nf\x7fg";
    let home = tempfile::tempdir().expect("a home");
    let toml_key = "a\\u001b]0;owned\\u0007b\\u009b31mc\\u202ed";
    fs::write(home.path().join("config.toml"), format!("\"{toml_key}\" = 1\n")).expect("it can be written");
    let far = format!("x{}", "é".repeat(25));
    let layout = format!(
        "name = \"map\"\nhouse = \"{toml_key}\"\ntokens = [\"{far}\"]\none_way = [\"{far}-{toml_key}\"]\n\
         [nodes]\n\"{toml_key}\" = [0, 0]\n\"{far}\" = [1, 0]\n"
    );
    fs::write(home.path().join("map.toml"), layout).expect("it can be written");
    let long = format!("{EVIL}{}", "x".repeat(100_000));
    let evil_file = format!("{EVIL}.toml");
    let lines: Vec<Vec<&str>> = vec![
        vec![EVIL],
        vec!["analyze", EVIL],
        vec!["analyze", "catch-up", EVIL],
        vec!["analyze", "catch-up", &long],
        vec!["analyze", "catch-up", "1..4", "--moves", EVIL],
        vec!["analyze", "catch-up", "1..4", "--position", &long],
        vec!["analyze", "catch-up", "1..4", "--limit", &long],
        vec!["analyze", "catch-up", "1..4", "--memory", EVIL],
        vec!["analyze", "catch-up", "1..4", "--positions", &evil_file],
        vec!["analyze", "race-track", &evil_file],
        vec!["analyze", "island", "./map.toml"],
        vec!["analyze", "island", "./map.toml", "--json"],
        vec!["tree", "island", "./map.toml"],
        vec!["tree", "island", "./map.toml", "--dot"],
        vec!["survey", "island", "./map.toml", "--table", "lengths"],
        vec!["survey", "island", "./map.toml", "--table", "lengths", "--csv"],
        vec!["play", "island", "./map.toml", "--plain", "--seed", "1"],
        vec!["play", "catch-up", "1..4", "--p2", EVIL, "--plain"],
        vec!["survey", "catch-up", "--table", EVIL],
        vec!["survey", "catch-up", "--from", EVIL],
        vec!["tournament", "catch-up", "1..4", "--bots", EVIL],
        vec!["tournament", "catch-up", "--pools", EVIL],
        vec!["replay", &evil_file],
        vec!["completions", EVIL],
        vec!["analyze", "catch-up", "1..4", &long, "--jsno"],
    ];
    for words in &lines {
        let mut command = catchup(home.path());
        command.current_dir(home.path()).args(words).write_stdin(format!("{EVIL}\nmoves\nposition\nturns\nquit\n"));
        let output = command.output().expect("it runs");
        for text in [stdout(&output), stderr(&output)] {
            let acts =
                |sign: &char| sign.is_control() && *sign != '\n' || "\u{202e}\u{2066}\u{200e}\u{2028}".contains(*sign);
            assert_eq!(text.chars().find(acts), None, "{words:?}: {text:?}");
        }
        let said = stderr(&output);
        assert!(!said.contains("panicked"), "{words:?}: {said}");
        assert!(said.lines().all(|line| line.starts_with("catchup: ")), "{words:?}: {said}");
        assert!(said.len() < 3000, "{words:?}: {} bytes", said.len());
    }
}

#[test]
fn help_is_always_there() {
    for line in [
        "--help",
        "-h",
        "--version",
        "play --help",
        "analyze --help",
        "analyze catch-up 1..4 --help",
        "games --help",
        "survey --help",
        "tree --help",
        "replay --help",
        "completions --help",
        "man --help",
    ] {
        assert!(!prints(line).is_empty(), "{line}");
    }
    assert_eq!(prints("--version"), concat!("catchup ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn the_report_keeps_its_contract() {
    let report = json("analyze catch-up 1..7 --moves '3 5' --json --turns");
    let has = |key: &str| report.get(key).unwrap_or_else(|| panic!("{key} is missing"));
    assert_eq!(has("game"), "catch-up");
    assert_eq!(has("setup"), "catch-up 1..7");
    assert_eq!(has("position"), "1,2,4,6,7 3-5 p1");
    assert_eq!(has("to_move"), 1);
    assert_eq!(*has("result"), Value::Null);
    for key in ["outcome", "remoteness", "estimate"] {
        has(key);
    }
    assert_eq!(*has("exact"), Value::Bool(true));
    assert!(has("bounds")["lower"].is_string() && has("bounds")["upper"].is_string());
    assert!(has("notes").is_object());
    assert!(has("line").as_array().is_some_and(|line| !line.is_empty() && line.iter().all(Value::is_string)));
    assert!(has("stage").is_string() && has("nodes").is_u64() && has("seconds").is_f64());
    for key in ["moves", "turns"] {
        for entry in has(key).as_array().expect("a list") {
            for field in ["move", "outcome", "remoteness", "exact", "bounds", "estimate", "notes"] {
                assert!(entry.get(field).is_some(), "{key}: {field} is missing");
            }
        }
    }
    let texts = |key: &str| -> Vec<String> {
        let entries = has(key).as_array().expect("a list");
        entries.iter().map(|entry| entry["move"].as_str().expect("a text").to_owned()).collect()
    };
    assert_eq!(texts("moves"), ["1", "2", "4", "6", "7"]);
    assert_eq!(texts("turns"), ["1+2", "1+4", "1+6", "1+7", "2", "4", "6", "7"]);
}

#[test]
fn a_value_is_told_alike_in_json_and_to_people() {
    let report = json("analyze catch-up 1..5 --json");
    assert_eq!((&report["outcome"], &report["remoteness"]), (&Value::from("win"), &Value::from(4)));
    assert_eq!(report["bounds"]["lower"], "win 4");
    assert_eq!(report["moves"][0]["outcome"], "loss");
    let text = prints("analyze catch-up 1..5");
    assert!(text.contains("P1 is to move: win in 4"), "{text}");
    assert!(text.contains("\n1     loss in 5\n"), "{text}");
}

#[test]
fn a_finished_game_has_a_result_and_no_moves() {
    for (line, result, outcome) in [
        ("analyze catch-up 1,2 --moves '2 1' --json", serde_json::json!({"won": 1}), Value::from("loss")),
        ("analyze catch-up 1,1 --moves '1 1' --json", Value::from("drawn"), Value::from("draw")),
    ] {
        let report = json(line);
        assert_eq!(report["result"], result, "{line}");
        assert_eq!(report["outcome"], outcome, "{line}");
        assert_eq!(report["exact"], true, "{line}");
        assert_eq!(report["moves"], Value::Array(Vec::new()), "{line}");
    }
    assert_eq!(json("analyze catch-up 1,2 --moves '2 1' --json")["remoteness"], 0);
}

#[test]
fn three_players_have_no_outcome() {
    let report = json("analyze catch-up 1..6 players=3 --json");
    assert_eq!(report["outcome"], Value::Null);
    assert_eq!(report["exact"], false);
    let words = prints("analyze catch-up 1..6 players=3");
    assert!(words.contains("3 players have no common value") && !words.contains('?'), "{words}");
}

#[test]
fn a_position_a_line_is_answered_by_a_line_each() {
    let pool = "analyze catch-up 1,2,3,4,5,6,7 --positions -";
    let output = run_with(pool, "1,2,4,6,7 3-5 p1\n\n1,2,3,4,5,6,7 0-0 p1\n");
    assert!(output.status.success(), "{}", stderr(&output));
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["outcome"], "draw");
}

#[test]
fn a_line_that_is_no_position_is_answered_too_and_the_next_ones_as_well() {
    let pool = "analyze catch-up 1..7 --positions";
    let long = "1,".repeat(1 << 20);
    let input = format!("1,2,4,6,7 3-5 p1\n\nnonsense\n1,2 0-0 p1\n{long}\n1,2,3,4,5,6,7 0-0 p1\n");
    let home = tempfile::tempdir().expect("a home");
    let file = home.path().join("positions.txt");
    fs::write(&file, &input).expect("it can be written");
    for output in [run_with(&format!("{pool} -"), &input), run(&format!("{pool} '{}'", file.display()))] {
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines.len(), 5);
        assert_eq!([&lines[0]["outcome"], &lines[4]["outcome"]], ["draw", "draw"]);
        for (line, says) in [(1, "line 3: `nonsense`"), (2, "line 4: `"), (3, "line 5: `1,1,")] {
            let error = lines[line]["error"].as_str().unwrap_or_else(|| panic!("{line}: {}", lines[line]));
            assert!(error.starts_with(says) && error.len() < 400, "{error}");
        }
    }
    let bytes = [b"\xff\xfe\n".as_slice(), b"1,2,3,4,5,6,7 0-0 p1\n"].concat();
    fs::write(&file, bytes).expect("it can be written");
    let output = run(&format!("{pool} '{}'", file.display()));
    assert_eq!((output.status.code(), stdout(&output).lines().count()), (Some(1), 2));
    assert!(stdout(&output).starts_with("{\"error\":\"line 1: "), "{}", stdout(&output));
}

#[test]
fn reaching_the_limit_is_no_error() {
    // Far more memory than can be filled in that time, however busy the machine is.
    let report = json("analyze catch-up 1..60 --limit 0.2 --json --memory 1GB");
    assert_eq!(report["stopped"], "time");
    assert!(report["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.2), "{}", report["seconds"]);
}

/// Starts a line, lets it work for so long, sends it the signal, and says what it printed and how it ended.
#[cfg(unix)]
fn signalled(line: &str, signal: &str, after: u64) -> (String, Option<i32>) {
    let home = tempfile::tempdir().expect("a home");
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_catchup"))
        .args(words(line))
        .env("CATCHUP_CONFIG_DIR", home.path())
        .env("CATCHUP_CACHE_DIR", home.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    std::thread::sleep(std::time::Duration::from_millis(after));
    let sent = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("it is sent").success());
    let output = child.wait_with_output().expect("it ends");
    (stdout(&output), output.status.code())
}

#[cfg(unix)]
#[test]
fn ctrl_c_and_term_print_what_is_known() {
    let lines = [
        ("analyze catch-up 1..60 --limit 90 --memory 64MB --json", "\"stopped\":\"interrupt\""),
        ("tournament chomp 2x3 --bots random --games 1000000000 --json", "\"complete\":false"),
        ("survey catch-up --to 60 --json", "\"n\":1,"),
        ("tree catch-up 1..40 --seconds 90", "win"),
        // Nobody who stops it waits for a quarter of a million moves.
        ("analyze prime-power 1000000,1000000,999999 --limit 90 --json", "\"moves_count\":236205"),
    ];
    for (line, known) in lines {
        for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
            // The work takes a minute and more. Where nothing is known yet the machine is busy, and the next try waits longer.
            let tries = [300, 1_000, 5_000, 30_000].into_iter().map(|after| signalled(line, signal, after));
            let found = tries.into_iter().find(|(out, _)| out.contains(known));
            let (out, end) = found.unwrap_or_else(|| panic!("{signal}: {line} said nothing"));
            assert_eq!(end, Some(code), "{signal} {line}");
            assert!(out.ends_with('\n'), "{signal} {line}: half a line");
            if line.ends_with("--json") {
                out.lines().for_each(|line| drop(serde_json::from_str::<Value>(line).expect("whole lines of JSON")));
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_is_told_and_the_game_goes_on() {
    let home = tempfile::tempdir().expect("a home");
    let limited = format!("ulimit -f 0; exec {} \"$@\"", env!("CARGO_BIN_EXE_catchup"));
    let words = ["-c", limited.as_str(), "sh", "play", "catch-up", "1..5", "--p2", "perfect", "--plain", "--keep"];
    let mut command = Command::new("sh");
    for folder in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env(format!("CATCHUP_{folder}_DIR"), home.path());
    }
    let output = command.args(words).write_stdin("3\n5\n").output().expect("it runs");
    assert!(stderr(&output).contains("this game is not kept any more"), "{}", stderr(&output));
    assert!(stdout(&output).contains("P2 plays") && output.status.code() == Some(0), "{output:?}");
}

#[test]
fn a_reader_who_leaves_early_is_no_failure() {
    let home = tempfile::tempdir().expect("a home");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_catchup"))
        .args(["survey", "catch-up", "--to", "14"])
        .env("CATCHUP_CONFIG_DIR", home.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

#[test]
fn a_game_is_played_line_by_line_through_a_pipe() {
    let input = "moves\nfoo\n3\n9\nturns\nhint\n5\nquit\n";
    let output = run_with("play catch-up 1..5 --p2 perfect --plain --seed 1", input);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    for line in ["P1 human", "P2 bot perfect", "moves 1 2 3 4 5", "P2 plays 1+4", "  1. P1  3", "P1 has won"] {
        assert!(text.lines().any(|printed| printed == line), "{line} is missing in\n{text}");
    }
    assert!(text.contains("`9` is not among the numbers 1..5\n"), "{text}");
    assert!(text.contains("`foo` is not a number of the pool; `help` lists what can be typed\n"), "{text}");
}

#[test]
fn a_game_that_is_left_is_kept_and_can_be_replayed() {
    let home = tempfile::tempdir().expect("a home");
    let line = ["play", "catch-up", "1..5", "--p2", "perfect", "--plain", "--seed", "0xff"];
    assert!(catchup(home.path()).args(line).write_stdin("3\n").output().expect("it runs").status.success());
    assert!(!home.path().join("games").exists(), "a scripted game is not kept unasked");
    let line = [line.as_slice(), &["--keep"]].concat();
    assert!(catchup(home.path()).args(&line).write_stdin("3\n").output().expect("it runs").status.success());
    let mut folders = vec![home.path().to_owned()];
    let mut saves = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            match entry.is_dir() {
                true => folders.push(entry),
                false if entry.extension().is_some_and(|ending| ending == "toml") => saves.push(entry),
                false => {}
            }
        }
    }
    let [save] = saves.as_slice() else { panic!("one game was played: {saves:?}") };
    assert!(fs::read_to_string(save).expect("a save").contains("seed = \"0xff\""), "as `--seed` reads it");
    let output = catchup(home.path()).arg("replay").arg(save).output().expect("it runs");
    assert!(stdout(&output).ends_with("  1. P1  3\n  2. P2  1+4\nP1 is to move\n"), "{}", stdout(&output));
    // Somebody else goes on with it.
    let line = ["play", save.to_str().expect("a path"), "--p2", "human", "--plain"];
    let output = catchup(home.path()).args(line).write_stdin("5\n2\n").output().expect("it runs");
    assert!(stdout(&output).contains("P1 has won"), "{}", stdout(&output));
    for (words, sentence) in [
        ("--seed 7", "`--seed` and a saved game exclude"),
        ("--p3 perfect", "`--p3` has no seat"),
        ("chomp 3x4", "but `chomp 3x4` stands there"),
    ] {
        let refused = catchup(home.path()).args(line).args(words.split(' ')).output().expect("it runs");
        assert!(stderr(&refused).contains(sentence), "{}", stderr(&refused));
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let line = "play catch-up 1..12 --p1 random --p2 random --plain --seed 7";
    assert_eq!(prints(line), prints(line));
}

#[test]
fn a_saved_game_is_replayed_and_a_wrong_one_is_refused() {
    let save = |turns: &str| {
        format!("format = 1\ngame = \"catch-up 1..5\"\nseats = [\"human\", \"bot perfect\"]\nturns = [{turns}]\n")
    };
    let output = run_with("replay -", &save(r#""3", "1+4""#));
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).ends_with("  1. P1  3\n  2. P2  1+4\nP1 is to move\n"), "{}", stdout(&output));
    for (text, says) in [
        (save(r#""3", "9""#), "move 2: `9`"),
        ("format = 99\n".to_owned(), "format 99"),
        ("nonsense".to_owned(), "this is not a saved game"),
    ] {
        let output = run_with("replay -", &text);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(says) && stderr(&output).lines().count() == 1, "{}", stderr(&output));
    }
}

/// The names that the list of saved games prints lead to them, from whichever folder.
#[test]
fn a_saved_game_is_found_by_the_name_that_the_list_prints() {
    let home = tempfile::tempdir().expect("a folder");
    let finished = home.path().join("games/finished");
    std::fs::create_dir_all(&finished).expect("a folder");
    let text = "format = 1\ngame = \"catch-up 1..5\"\nseats = [\"human\", \"human\"]\nturns = [\"3\", \"1+4\"]\n";
    std::fs::write(finished.join("1.toml"), text).expect("it can be written");
    let at_home = |line: &str| crate::support::program::run(home.path(), line);
    let name = stdout(&at_home("list")).split_whitespace().next().expect("a name").to_owned();
    assert_eq!(name, "finished/1.toml");
    let output = at_home(&format!("replay {name}"));
    assert!(stdout(&output).contains("1. P1  3"), "{}{}", stdout(&output), stderr(&output));
    assert_eq!(at_home("replay finished/2.toml").status.code(), Some(1));
}

#[test]
fn the_traps_of_moves_are_told_where_they_are_asked_for() {
    let moves = |line: &str| json(line)["moves"].as_array().expect("a list").clone();
    let with = moves("analyze square-but-one 20 --traps --json");
    assert_eq!((&with[0]["trap"], &with[0]["trap_in_three"]), (&0.0.into(), &0.25.into()));
    assert!(moves("analyze square-but-one 20 --json").iter().all(|mv| mv.get("trap").is_none()));
    assert!(prints("analyze square-but-one 20 --traps").contains("trap: 0 %, 25 % in three turns"));
}

#[test]
fn a_match_is_reviewed_from_its_line_or_its_save() {
    let told = prints("review square 23 : 1 4 4 4 1 9");
    assert!(
        told.contains("  3. P1  4  loss in 4  win given away: 16 would have been worth a win in 3, and 1 more\n"),
        "{told}"
    );
    assert!(
        told.ends_with(
            "P1 kept what there was in 1 of 2 turns (50 %)\nP2 kept what there was in 2 of 2 turns (100 %)\n"
        )
    );
    let review = json("review 'square 23 : 1 4 4 4 1 9' --json");
    assert_eq!(review["turns"][2]["better"][1], serde_json::json!({"move": "1", "value": "win 9"}));
    assert_eq!(
        (&review["turns"][2]["worth"], &review["turns"][2]["grade"]),
        (&"loss 4".into(), &"win given away".into())
    );
    assert_eq!((&review["turning_point"], &review["players"][0]["score"]), (&3.into(), &0.5.into()));
    let save = "format = 1\ngame = \"square 9\"\nseats = [\"human\", \"bot perfect\"]\nturns = [\"4\", \"4\"]\n";
    let output = run_with("review -", save);
    assert!(stdout(&output).contains("P2 bot perfect\n  1. P1  4  win in 3   2 slower than 9"), "{}", stdout(&output));
    let branch = format!("{save}[branch]\nturn = 2\ninstead = \"1\"\n");
    let told = stdout(&run_with("review -", &branch));
    assert!(told.ends_with("it left another game at turn 2, where 1 was played\n"), "{told}");
    let told: serde_json::Value = serde_json::from_str(&stdout(&run_with("review - --json", &branch))).expect("JSON");
    assert_eq!(told["branch"], serde_json::json!({"turn": 2, "instead": "1"}));
    let output = run_with("review -", "square 9 : 4 4\n");
    assert!(stdout(&output).contains("  1. P1  4  win in 3   2 slower than 9"), "{}", stdout(&output));
    assert!(prints("replay square 9 : 4 4").contains("  2. P2  4\n"));
    assert!(prints("play 'square 9 : 4 4' --plain").contains("position 1\n"));
    for (line, says) in [
        ("review square 23", "`square 23` is no match; expected one file, or a setup, a colon and turns"),
        ("review square 23 : 1 5", "move 2: `5` is no square number"),
        ("review squirrel 23 : 1", "game: "),
        ("review", "`catchup review` needs FILE"),
        ("play square 9 : 4 --position 3 --plain", "`--position` and a line with turns exclude each other"),
    ] {
        let output = run(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(stderr(&output).contains(says), "{line}: {}", stderr(&output));
    }
}

#[test]
fn the_tree_of_a_small_pool_is_printed_whole() {
    let text = prints("tree catch-up 1..3");
    assert!(text.starts_with("1,2,3") || text.starts_with("{1,2,3}"), "{text}");
    assert_eq!(text.lines().count(), 12);
    assert!(prints("tree catch-up 1..3 --dot").starts_with("digraph"));
    assert_eq!(prints("tree square 10 --dot").matches("fillcolor").count(), 11, "each heap once");
}

#[test]
fn a_graph_and_a_tree_are_nodes_and_edges_in_json() {
    let graph = json("tree square 4 --json");
    let expected = serde_json::json!({
        "setup": "square 4", "position": "4", "complete": true, "stopped": null,
        "nodes": [
            {"position": "4", "value": "win 1", "end": false}, {"position": "3", "value": "win 3", "end": false},
            {"position": "0", "value": "loss 0", "end": true}, {"position": "2", "value": "loss 2", "end": false},
            {"position": "1", "value": "win 1", "end": false},
        ],
        "edges": [
            {"from": 0, "to": 1, "moves": ["1"]}, {"from": 0, "to": 2, "moves": ["4"]},
            {"from": 1, "to": 3, "moves": ["1"]}, {"from": 3, "to": 4, "moves": ["1"]},
            {"from": 4, "to": 2, "moves": ["1"]},
        ],
    });
    assert_eq!(graph, expected);
    let tree = json("tree catch-up 1..7 --position '3,4,7 6-8 p1' --json");
    assert_eq!(tree["nodes"][0]["to_move"], 1);
    let won = |player: usize| serde_json::json!({ "won": player });
    let ends = tree["nodes"].as_array().expect("nodes").iter().filter(|node| node["end"] == true);
    let winners: Vec<_> = ends.map(|node| node["result"].clone()).collect();
    assert!(winners.contains(&won(1)) && winners.contains(&won(2)), "{tree}");
    assert!(
        tree["edges"].as_array().expect("edges").iter().any(|edge| edge["moves"] == serde_json::json!(["3+4", "4+3"])),
        "{tree}"
    );
}

/// Within the limit of nodes, and with one sentence about what that left out.
#[test]
fn the_graph_or_tree_of_every_preset_is_json_within_its_limits() {
    for preset in catchup::games::games().iter().flat_map(|(_, info)| info.presets) {
        let output = run(&format!("tree {} --json --limit 40 --seconds 0.1", preset.setup));
        let text = stdout(&output);
        let sheet: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", preset.setup));
        let nodes = sheet["nodes"].as_array().map_or(0, Vec::len);
        let said = stderr(&output);
        assert!(output.status.success() && (1..=40).contains(&nodes), "{}: {nodes}, {said}", preset.setup);
        assert_eq!(sheet["complete"] == false, said.contains("is cut at 40 "), "{}: {said}", preset.setup);
    }
}

/// The text has 1111 tables of instructions for its board; one of pairs does the same.
#[test]
fn a_strategy_is_one_table_in_every_form() {
    let text = prints("strategy multiples 2..99");
    let (head, rows) = text.split_once("\n\n").expect("a head and rows");
    assert!(head.starts_with("multiples 2..99: P2 wins.\n"), "{head}");
    let rows: Vec<[&str; 2]> = rows.lines().map(|row| row.split_once("  ").expect("two columns").into()).collect();
    let rows: Vec<_> = rows.into_iter().map(|row| row.map(str::trim)).collect();
    assert_eq!(rows.len(), 86);
    assert!(rows.iter().all(|&[theirs, ours]| rows.contains(&[ours, theirs])), "{text}");
    let json: Value = serde_json::from_str(&prints("strategy multiples 2..99 --json")).expect("JSON");
    assert_eq!(json["answers"], serde_json::json!(rows));
    let json: Value = serde_json::from_str(&prints("strategy multiples 2..100 --moves 50 --json")).expect("JSON");
    assert_eq!((&json["player"], json.get("opening")), (&Value::from(1), None), "50 was chosen");
    let text = prints("strategy wythoff 4,2");
    assert!(text.starts_with("wythoff 4,2: P1 wins.\n") && text.contains("\n4,2 "), "{text}");
    let cut = run("strategy chomp 5x6 --limit 3 --json");
    assert_eq!(serde_json::from_str::<Value>(&stdout(&cut)).expect("JSON")["complete"], false);
    assert!(String::from_utf8_lossy(&cut.stderr).contains("cut at 3 positions"));
}

#[test]
fn a_strategy_is_for_two_and_for_a_game_that_goes_on() {
    for (line, says) in [
        ("strategy catch-up 1..6 players=3", "is played by 3; a strategy is against one other player"),
        ("strategy nim 0", "the game is over at `0`: there is nothing to follow"),
    ] {
        let refused = run(line);
        assert_eq!(refused.status.code(), Some(2), "{line}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains(says), "{line}");
    }
}

#[test]
fn every_form_of_a_table_says_the_same() {
    let rows: Vec<Value> = prints("survey catch-up --from 5 --to 7 --json")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(rows.len(), 3);
    assert_eq!((&rows[0]["value"], &rows[0]["remoteness"]), (&Value::from("win"), &Value::from(4)));
    assert_eq!(rows[0]["first_moves"], serde_json::json!(["3"]));
    let csv = prints("survey catch-up --from 5 --to 7 --csv");
    assert!(csv.starts_with("n,sum,parity,n_mod_4,value,remoteness,"), "{csv}");
    assert!(csv.contains("\n5,15,odd,1,win,4,"), "{csv}");
    let plot = prints("survey catch-up --from 6 --to 7 --plot");
    let ends: Vec<bool> = plot.lines().map(|line| line.contains("##") && !line.ends_with('-')).collect();
    assert_eq!(ends, [false, true, false], "a draw has no remoteness:\n{plot}");
}

/// Where the paper's sample says 34.1 %, the truth is a third.
#[test]
fn a_tournament_is_exact_in_fractions() {
    let pairings = json_lines("tournament catch-up 1..9 --bots min-score,max-score --json");
    assert_eq!(pairings.len(), 4);
    let pairing = pairings.iter().find(|pairing| pairing["p1"] == "min-score" && pairing["p2"] == "max-score");
    let pairing = pairing.expect("it was played");
    assert_eq!((&pairing["method"], &pairing["p1_wins_exact"]), (&"exact".into(), &"1/3".into()));
    assert_eq!((&pairing["p1_wins"], &pairing["complete"]), (&(1.0 / 3.0).into(), &true.into()));
}

#[test]
fn a_sample_agrees_with_the_exact_chances_within_its_interval() {
    let bots = "--bots random,max-score,min-score --json";
    let [exact, sampled] =
        ["", "--games 4000 --seed 1"].map(|how| json_lines(&format!("tournament catch-up 1..7 {how} {bots}")));
    assert_eq!((exact.len(), sampled.len()), (9, 9));
    for (truth, guess) in exact.iter().zip(&sampled) {
        assert_eq!((&truth["p1"], &truth["p2"]), (&guess["p1"], &guess["p2"]));
        assert_eq!((&guess["games"], &guess["seed"], &guess["method"]), (&4000.into(), &1.into(), &"sampled".into()));
        assert!(guess.get("error").is_none() && truth["low"].is_null(), "{truth} {guess}");
        for key in ["p1_wins", "drawn", "p2_wins"] {
            let [low, share, high] =
                [&guess["low"][key], &guess[key], &guess["high"][key]].map(|end| end.as_f64().expect("a number"));
            assert!(low <= share && share <= high, "{guess}");
            // Twice the 95 % interval: nine pairings with three chances each would leave the single one too often.
            let distance = (truth[key].as_f64().expect("a number") - share).abs();
            assert!(distance <= 2.0 * (high - low) / 2.0 + 1e-12, "{truth} {guess}");
        }
    }
}

/// Each part is computed alone and in another order, and what it says is what the whole says.
#[test]
fn the_shards_of_a_tournament_are_the_whole() {
    let lines = |words: &str| -> Vec<String> {
        prints(&format!("tournament chomp 2x3 --games 30 --seed 7 --json {words}")).lines().map(str::to_owned).collect()
    };
    let mut whole = lines("--bots random,perfect,mcts=20");
    let mut parts: Vec<String> = Vec::new();
    for (shard, bots) in
        [("1/3", "random,perfect,mcts=20"), ("2/3", "mcts=20,random,perfect"), ("3/3", "perfect,mcts=20,random")]
    {
        parts.extend(lines(&format!("--bots {bots} --shard {shard}")));
    }
    whole.sort();
    parts.sort();
    assert_eq!((whole.len(), whole), (9, parts));
    let one = lines("--pairing random:mcts=20");
    assert!(one.len() == 1 && lines("--bots random,perfect,mcts=20").contains(&one[0]), "{one:?}");
    for wrong in ["--shard 4/3", "--pairing random", "--pairing random:nobody"] {
        assert_eq!(run(&format!("tournament chomp 2x3 {wrong}")).status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn a_table_says_what_it_is_and_prints_the_rows_that_are_wanted() {
    assert!(prints("survey square --list").lines().count() >= 1);
    let table = prints("survey square --list").split_whitespace().next().expect("a table").to_owned();
    assert!(prints(&format!("survey square --table {table} --columns")).lines().all(|line| line.contains("  ")));
    let rows = |words: &str| json_lines(&format!("survey square --to 30 --json {words}"));
    let all = rows("");
    let lost = rows("--only lost");
    let wanted: Vec<_> = all.iter().filter(|row| row["outcome"] == "loss").cloned().collect();
    assert!(!lost.is_empty() && lost.len() < all.len());
    assert_eq!(lost, wanted);
    let short = rows("--remoteness ..3 --only won");
    let fits = |row: &&Value| row["outcome"] == "win" && row["remoteness"].as_u64().is_some_and(|turns| turns <= 3);
    assert_eq!(short, all.iter().filter(fits).cloned().collect::<Vec<_>>());
    for wrong in
        ["--only some", "--remoteness 5..2", "--list --columns", "--list --json", "--columns --csv", "--shard 3/2"]
    {
        assert_eq!(run(&format!("survey square {wrong}")).status.code(), Some(2), "{wrong}");
    }
}

/// Whoever reads a row alone can draw it again, and knows how far to trust it.
#[test]
fn a_sampled_row_says_what_it_was_drawn_from() {
    let line = "survey multiples 2..12 --table lengths --games 40 --seed 3";
    let rows = json_lines(&format!("{line} --json"));
    assert_eq!(rows.iter().filter_map(|row| row["count"].as_u64()).sum::<u64>(), 40);
    for row in &rows {
        let ends = ["low", "share", "high"].map(|key| row[key].as_f64().unwrap_or_else(|| panic!("{row}")));
        assert!(ends.is_sorted() && ends[0] < ends[2], "{row}");
        assert_eq!((&row["games"], &row["seed"], &row["method"]), (&40.into(), &3.into(), &"sampled".into()));
        assert_eq!(row["version"], env!("CARGO_PKG_VERSION"));
    }
    let csv = prints(&format!("{line} --csv"));
    assert!(csv.starts_with("turns,count,share,low,high,games,seed,method,version\n"), "{csv}");
    let parts = [prints(&format!("{line} --csv --shard 1/2")), prints(&format!("{line} --csv --shard 2/2"))];
    let mut parts: Vec<&str> = parts.iter().flat_map(|part| part.lines().skip(1)).collect();
    parts.sort_unstable();
    let mut whole: Vec<&str> = csv.lines().skip(1).collect();
    whole.sort_unstable();
    assert_eq!(parts, whole);
    let ladder = &json_lines("ladder nim 1,2,3 --bots random,perfect --pairs 6 --seed 4 --json")[0];
    assert_eq!((&ladder["games"], &ladder["method"]), (&12.into(), &"sampled".into()), "{ladder}");
}

/// One rule for every table of every game.
#[test]
fn a_row_is_sampled_between_two_ends_or_proven() {
    let mut methods = BTreeSet::new();
    for (game, _) in games() {
        for table in tables(game).expect("a game") {
            if table.games.is_none() {
                assert!(
                    !table.columns.iter().any(|column| column.key == "low"),
                    "{game} {}: drawn from what?",
                    table.id
                );
                continue;
            }
            // What is small is proven where it can be, and what is large is not.
            let setup = if *game == "geography" { "harbour" } else { "" };
            let parts = if table.range.is_empty() { &[""][..] } else { &["--from 6 --to 6", "--from 50 --to 50"] };
            for part in parts {
                let words = format!("survey {game} {setup} --table {} {part} --games 20 --seed 3 --json", table.id);
                let output = run(&words);
                if !output.status.success() {
                    assert!(stderr(&output).contains("lies beyond this table"), "{words}: {}", stderr(&output));
                    continue;
                }
                for line in stdout(&output).lines() {
                    let row: Value = serde_json::from_str(line).expect("JSON");
                    let [low, high] = ["low", "high"].map(|key| row[key].as_f64().unwrap_or_else(|| panic!("{row}")));
                    let drawn = (row["games"].as_u64(), row["seed"].as_u64());
                    match row["method"].as_str() {
                        Some("sampled") => assert!(low < high && drawn == (Some(20), Some(3)), "{words}: {row}"),
                        Some("exact") => assert!(row["low"] == row["high"] && drawn == (None, None), "{words}: {row}"),
                        _ => panic!("{words}: {row}"),
                    }
                    assert_eq!(row["version"], env!("CARGO_PKG_VERSION"));
                    methods.insert((table.id, row["method"].to_string()));
                }
            }
        }
    }
    for wanted in [("longest", "\"exact\""), ("longest", "\"sampled\""), ("lengths", "\"sampled\"")] {
        assert!(methods.contains(&(wanted.0, wanted.1.to_owned())), "{wanted:?} of {methods:?}");
    }
}

#[test]
fn shards_answer_all_positions_between_them() {
    let answers = |shard: &str| {
        let output = run_with(&format!("analyze chomp 2x3 --positions - {shard}"), "3,3\n3,2\n3,1\n2,2\n");
        stdout(&output)
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["position"].to_string())
            .collect::<Vec<_>>()
    };
    let mut parts = [answers("--shard 1/2"), answers("--shard 2/2")].concat();
    let mut whole = answers("");
    assert_eq!((parts.len(), answers("--shard 1/2").len()), (4, 2));
    parts.sort();
    whole.sort();
    assert_eq!(parts, whole);
}

#[test]
fn many_pools_are_drawn_by_their_seeds() {
    let line = "tournament catch-up --pools 'random 6 of 1..9' --count 3 --seed 4 --bots random,max-score --csv";
    let text = prints(line);
    assert_eq!(text.lines().count(), 1 + 3 * 4);
    assert_eq!(text, prints(line));
}

#[test]
fn a_sample_says_between_which_ends_the_truth_lies() {
    // Who picks 3 of 1..3 first cannot lose; 0 of 200 is 0 to 1.88 %.
    let line = "tournament chomp 2x3 --games 200 --seed 1 --bots perfect,random";
    let pairing = &json_lines(&format!("{line} --json"))[1];
    assert_eq!((&pairing["p2_wins"], &pairing["low"]["p2_wins"]), (&Value::from(0.0), &Value::from(0.0)));
    let high = pairing["high"]["p2_wins"].as_f64().expect("a number");
    assert!((high - 0.018_846).abs() < 1e-5, "{high}");
    assert_eq!(pairing["complete"], true);
    let csv = prints(&format!("{line} --csv"));
    let heading = "p1,p2,p1_wins,drawn,p2_wins,p1_wins_low,p1_wins_high,drawn_low,drawn_high,p2_wins_low,p2_wins_high,\
                   method,games,seed,version\n";
    assert!(csv.starts_with(heading), "{csv}");
    assert!(csv.lines().all(|line| line.split(',').count() == 15), "{csv}");
    assert!(prints(line).contains("0.00-1.88%"), "{}", prints(line));
    let pools = "tournament catch-up --pools 'random 4 of 1..6' --count 2 --seed 5 --bots random,max-score --games 30";
    for row in prints(&format!("{pools} --json")).lines() {
        let row: Value = serde_json::from_str(row).expect("JSON");
        for key in ["p1_wins", "drawn", "p2_wins"] {
            assert!(row["low"][key].as_f64() <= row["high"][key].as_f64() && row["low"][key].is_f64(), "{row}");
        }
        assert_eq!((&row["games"], &row["seed"], &row["method"]), (&30.into(), &5.into(), &"sampled".into()));
        assert!(row["setup"].is_string() && row["start"].is_string() && row.get("error").is_none(), "{row}");
    }
    let csv = prints(&format!("{pools} --csv"));
    assert!(csv.lines().next().is_some_and(|line| line.contains("p1_wins_low,p1_wins_high")), "{csv}");
}

#[test]
fn what_takes_long_is_stopped_by_its_seconds_and_tells_what_is_known() {
    let result = json("tournament wythoff 29,0 --games 1000000000 --bots random --seconds 0.2 --json");
    assert_eq!(result["complete"], false);
    let tree = run("tree multiples 2..100 --limit 2 --seconds 0.2");
    assert_eq!((tree.status.code(), stdout(&tree).lines().count()), (Some(0), 4), "{}", stdout(&tree));
    let survey = run("survey catch-up --to 60 --seconds 0.2 --json");
    assert_eq!(survey.status.code(), Some(0));
    assert!(stderr(&survey).contains("the time is up; `--from "), "{}", stderr(&survey));
}

#[test]
fn the_games_are_listed_for_people_and_programs() {
    let games = json("games --json");
    let first = &games[0];
    assert_eq!(first["game"], "catch-up");
    for key in ["presets", "opponents", "bots", "options"] {
        assert!(first[key].as_array().is_some_and(|list| !list.is_empty()), "{key}");
    }
    assert!(prints("games").contains("perfect"));
    let one = json("games nim --json");
    assert_eq!((one.as_array().map(Vec::len), &one[0]["game"]), (Some(1), &Value::from("nim")));
    let opponents = one[0]["opponents"].as_array().expect("a list");
    assert_eq!((&opponents[0]["name"], &opponents[0]["share"]), (&Value::from("beginner"), &Value::Null));
    for opponent in &opponents[1..] {
        assert!(opponent["low"].as_f64() > Some(0.5) && opponent["pairs"].is_u64(), "{opponent}");
    }
    assert_eq!(stderr(&run("games whist")).lines().count(), 1);
}

#[test]
fn what_a_preset_is_worth_to_whoever_begins_is_listed() {
    let presets = &json("games nim --json")[0]["presets"];
    assert_eq!((&presets[0]["text"], &presets[0]["outcome"]), (&Value::from("nim 3,5,7"), &Value::from("win")));
    let chance = &json("games catch-up --json")[0]["presets"][6];
    assert_eq!((&chance["text"], &chance["outcome"]), (&Value::from("catch-up random 12 of 1..20"), &Value::Null));
    for (game, words) in [("nim", "win it; "), ("nim", "you are lost: make it long; "), ("sim", "hold it; ")] {
        assert!(prints(&format!("games {game}")).contains(words), "{words}");
    }
}

#[test]
fn where_no_slip_changes_the_result_no_ladder_is_measured() {
    let none = run("ladder nim 0 --pairs 2 --seed 1");
    assert_eq!((none.status.code(), stdout(&none).as_str()), (Some(0), ""));
    assert_eq!(stderr(&none), "catchup: `nim 0`: there is no opening in which a slip changes the result\n");
}

#[test]
fn a_ladder_is_measured_in_pairs_of_games_the_same_for_the_same_seed() {
    let line = "ladder nim 2,3 --bots random,perfect --pairs 40 --seed 1";
    let row = json(&format!("{line} --json"));
    assert_eq!((&row["opponent"], &row["below"], &row["pairs"]), (&"perfect".into(), &"random".into(), &40.into()));
    assert!(row["low"].as_f64() > Some(0.5) && row["share"].as_f64() <= row["high"].as_f64(), "{row}");
    let csv = prints(&format!("{line} --csv"));
    assert!(
        csv.starts_with(
            "game,opponent,plays,below,pairs,share,low,high,seed,games,method,version\nnim,perfect,perfect,random,40,"
        ),
        "{csv}"
    );
    assert_eq!(csv, prints(&format!("{line} --csv")));
    let steps = prints("ladder nim 2,3 --pairs 4 --csv");
    assert_eq!(steps.lines().nth(1).map(|line| line.starts_with("nim,careless,")), Some(true), "{steps}");
    for (line, sentence) in [
        ("ladder whist", "`whist` is no game"),
        ("ladder nim 2,3 --bots random", "--bots: `random` has nobody below it; expected two bots or more"),
        ("ladder nim 2,3 --bots random,fool", "--bots: `fool` is no bot of Nim; there are beginner, "),
        ("ladder race-track first-lesson cars=1", "a tournament needs a game for two players or more"),
    ] {
        let output = run(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(stderr(&output).contains(sentence), "{line}: {}", stderr(&output));
    }
}

#[test]
fn a_riddle_has_one_answer_and_a_line_that_brings_it_back() {
    for (line, key, wanted) in [
        ("riddle nim --seed 3 --json", "level", None),
        ("riddle chomp 4x5 --seed 1 --level 4 --json", "level", Some(Value::from(4))),
        ("riddle sim 5 --seed 5 --theme draw --json", "outcome", Some(Value::from("draw"))),
        ("riddle --daily --json", "theme", None),
    ] {
        let riddle = json(line);
        assert!(wanted.is_none_or(|wanted| riddle[key] == wanted), "{line}: {riddle}");
        let text = |key: &str| riddle[key].as_str().expect("a text").to_owned();
        let again = json(&format!("riddle {} --position '{}' --json", text("setup"), text("position")));
        for key in ["turn", "level", "theme", "outcome", "remoteness"] {
            assert_eq!(again[key], riddle[key], "{line}: {key}");
        }
        let place = format!("analyze {} --position '{}' --turns --json", text("setup"), text("position"));
        let analysis = json(&place);
        let turns = analysis["turns"].as_array().expect("a list");
        let kept = turns.iter().filter(|turn| turn["outcome"] == riddle["outcome"]);
        assert!(kept.count() < turns.len() && turns.iter().any(|turn| turn["move"] == riddle["turn"]), "{line}");
    }
    let quiet = run("riddle nim --seed 3");
    assert!(!stdout(&quiet).contains("answer"), "{}", stdout(&quiet));
    // Without a seed the same words set another riddle: it is the line that brings this one back.
    assert!(stderr(&quiet).contains("the line behind `again` with `--with-solutions`"), "{}", stderr(&quiet));
    assert!(prints("riddle nim --seed 3 --with-solutions").contains("\nanswer  "));
    assert_eq!(prints("riddle nim --seed 3 --count 3 --json").lines().count(), 3);
    for (line, sentence) in [
        ("riddle nim 3,5,7 --position 3,5,7", "is no riddle: it needs exactly one turn"),
        ("riddle nim --theme fun", "`fun` is no theme of riddles; there are reason, greedy, draw, reading"),
        ("riddle nim --level 6", "`6` is no level; expected 1 to 5"),
        ("riddle nim --theme draw --seed 1", "no riddle of theme draw was found in "),
        ("riddle whist", "`whist` is no game"),
    ] {
        let output = run(line);
        assert_eq!((output.status.code(), stderr(&output).lines().count()), (Some(2), 1), "{line}");
        assert!(stderr(&output).contains(sentence), "{line}: {}", stderr(&output));
    }
}

#[test]
fn an_opponent_of_the_ladder_may_be_named_wherever_a_bot_may() {
    let lines = prints("tournament nim 1,2 --bots beginner,careless --json");
    let parsed = lines.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let pairings: Vec<serde_json::Value> = parsed.collect();
    assert_eq!(pairings.len(), 4, "{lines}");
    assert!(pairings.iter().any(|pairing| pairing["p1"] == "beginner" && pairing["p2"] == "careless"), "{lines}");
    let played = run_with("play nim 1,2 --plain --p2 perfect --p1 beginner", "");
    assert_eq!(played.status.code(), Some(0), "{}", stderr(&played));
}

#[test]
fn a_track_of_ones_own_is_read_with_its_length_and_refused_with_its_faults() {
    let home = tempfile::tempdir().expect("a home");
    let run = |words: &[&str], input: &str| {
        catchup(home.path()).current_dir(home.path()).args(words).write_stdin(input).output().expect("it runs")
    };
    let lane = "racetrack 1\nname = Own Lane\nmap:\n#######\n#S...>#\n#S...>#\n#######\n";
    fs::write(home.path().join("own.track"), lane).expect("it can be written");
    let play = run(&["play", "race-track", "./own.track", "cars=1", "--plain"], "2,1\n4,1\nturns\n6,1\n");
    let said = stdout(&play);
    assert!(play.status.success(), "{}", stderr(&play));
    for part in ["race-track own-lane.track cars=1", "Own Lane: 3 moves at best", "1,1,0,0 p1"] {
        assert!(said.contains(part), "{part} in\n{said}");
    }
    for (words, text, expected) in [
        (
            &["analyze", "race-track", "bad.track"][..],
            lane.replace("...", ".x."),
            "`x` (line 5, column 4) is no sign of a map",
        ),
        (
            &["analyze", "race-track", "bad.track"],
            lane.replace("...", ".#."),
            "`>` (line 5, column 6) is a finish that no start can reach",
        ),
        (
            &["analyze", "race-track", "bad.track", "laps=2"],
            lane.to_owned(),
            "asks for what no car can do on this track",
        ),
        (&["analyze", "race-track", "none.track"], lane.to_owned(), "`none.track` is neither a known board nor a file"),
        (
            &["analyze", "race-track", "bad.track", "finish=first", "--moves", "1,2"],
            lane.to_owned(),
            "`1,2` is where car 2 stands",
        ),
        (
            &["analyze", "race-track", "bad.track", "--moves", "2,0"],
            lane.to_owned(),
            "`2,0` leads into the wall at 2,0",
        ),
        (&["analyze", "race-track", "bad.track", "--moves", "5,1"], lane.to_owned(), "`5,1` is out of reach"),
    ] {
        fs::write(home.path().join("bad.track"), text).expect("it can be written");
        let output = run(words, "");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let said = stderr(&output);
        assert!(said.contains(expected) && said.lines().count() == 1, "{words:?}: {said}");
    }
}

#[test]
fn the_text_for_people_keeps_to_the_width_of_a_terminal() {
    for line in [
        "analyze multiples 2..100 --limit 1",
        "analyze almonds 50 --limit 1",
        "analyze wythoff 40,30",
        "tree catch-up 1..16 --limit 20",
    ] {
        let text = stdout(&run(line));
        let longest = text.lines().max_by_key(|line| line.len()).unwrap_or_default();
        assert!(longest.len() <= 80, "{line}: {longest}");
    }
    let text = stdout(&run("analyze multiples 2..100 --limit 1"));
    assert!(text.contains("43 pairs") && text.contains(" .. and "), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&run("analyze multiples 2..100 --limit 1 --json"))).expect("JSON");
    assert_eq!(json["notes"]["pairs"].as_array().map(Vec::len), Some(43), "the JSON has all of them");
}

#[test]
fn a_list_of_moves_ends_where_nobody_reads_on_and_is_whole_in_json() {
    let line = "analyze prime-power 120000 --limit 0.01";
    let moves = json(&format!("{line} --json"))["moves"].as_array().map_or(0, Vec::len);
    assert!(moves > 10_000, "{moves}");
    let text = stdout(&run(line));
    assert!(text.contains(&format!("\nthere are {moves} moves; these are the first 10000\n")), "{moves}");
    let listed = text.lines().skip_while(|line| !line.starts_with("move ")).skip(1);
    assert_eq!(listed.take_while(|line| line.starts_with(|letter: char| letter.is_ascii_digit())).count(), 10_000);
}

#[test]
fn rows_of_many_tournaments_stand_in_columns() {
    let bots = "random,most-numbers+min-score+max-score";
    let line = format!("tournament catch-up --pools 'random 4 of 1..6' --count 2 --seed 5 --bots {bots}");
    let text = stdout(&run(&line));
    let ends: Vec<usize> =
        text.lines().take(9).filter_map(|line| line.find("catch-up random").or(line.find("setup"))).collect();
    assert_eq!(ends.len(), 9, "{text}");
    assert!(ends.iter().all(|end| *end == ends[0]), "{text}");
}

/// A plain game in a home that stays, with these lines typed.
fn plain_in(home: &Path, line: &str, typed: &str) -> (String, String) {
    let output = catchup(home).args(words(line)).write_stdin(typed).output().expect("it runs");
    (stdout(&output), stderr(&output))
}

#[test]
fn a_turn_that_throws_the_game_away_is_given_back_so_many_times() {
    let home = tempfile::tempdir().expect("a folder");
    let words = "play square 23 --p2 perfect --plain --give-back 1";
    let (told, _) = plain_in(home.path(), words, "4\n4\nquit\n");
    let given: Vec<&str> = told.lines().filter(|line| line.contains("gives")).collect();
    assert_eq!(given.len(), 2, "once, with why: {told}");
    assert!(given[0].starts_with("4 gives the win away: ") && given[0].contains(" answers it and wins in "), "{told}");
    assert_eq!(given[1], "perfect gives it back, 0 more to give");
    assert!(told.contains("P2 plays"), "the second time it stands: {told}");
    let refused = run("play square 23 --p2 perfect --plain --give-back many");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("`many` is no number of turns from 0 to 99"), "{}", stderr(&refused));
}

#[test]
fn an_equal_goes_up_after_two_wins_and_a_file_that_is_broken_is_told_of_and_left_alone() {
    let home = tempfile::tempdir().expect("a folder");
    // Whoever begins takes it all.
    let words = "play nim 3 --p1 human:Ada --p2 equal --plain --keep";
    let moves = "3\n";
    for (before, after) in [("careless", "careless"), ("careless", "eager"), ("eager", "eager"), ("eager", "careful")] {
        let (told, said) = plain_in(home.path(), words, moves);
        assert!(told.contains(&format!("P2 bot equal, now {before}")) && told.contains("P1 human:Ada"), "{told}");
        assert!(told.contains("Ada plays 3\n") && told.contains("Ada has won"), "{told}");
        assert!(said.contains(&format!("next time your equal is {after}")), "{said}");
    }
    let file = home.path().join("played.jsonl");
    fs::write(&file, "half a li\n").expect("it can be written");
    let (told, said) = plain_in(home.path(), words, moves);
    assert!(told.contains("P2 bot equal, now careless") && said.contains("line 1: it is no JSON"), "{told}{said}");
    assert!(fs::read_to_string(&file).expect("it is there").starts_with("half a li\n{"));
}

#[test]
fn lots_are_drawn_for_the_first_move_and_a_seat_may_be_moved_on() {
    let seats = |first: &str, seed: &str| {
        let line = format!("play nim 3,5 --p1 random --p2 perfect --plain --seed {seed} --first {first}");
        let told = prints(&line);
        told.lines().filter(|line| line.starts_with("P1 bot")).map(str::to_owned).next().unwrap_or_default()
    };
    assert_eq!((seats("p1", "1"), seats("p2", "1")), ("P1 bot random".to_owned(), "P1 bot perfect".to_owned()));
    let drawn: std::collections::BTreeSet<String> = (1..9).map(|seed| seats("random", &seed.to_string())).collect();
    assert_eq!(drawn.len(), 2, "{drawn:?}");
    let refused = run("play nim 3,5 --plain --first me");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("`me` does not say who begins"), "{}", stderr(&refused));
}
