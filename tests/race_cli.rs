//! Race Track on the command line: whole tables that are kept, stopped and filled again, and tracks of one's own.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::support::program::{catchup, report, run, said};

#[test]
fn tracks_of_ones_own_are_listed_behind_the_presets() {
    let home = tempfile::tempdir().expect("a home");
    fs::create_dir(home.path().join("tracks")).expect("a folder");
    fs::write(home.path().join("tracks/mine.track"), "").expect("it can be written");
    let listed = run(home.path(), "games");
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    let line = text.lines().position(|line| line.contains("race-track mine.track")).expect("it is listed");
    assert!(text.lines().nth(line).is_some_and(|line| line.ends_with("a track of your own")), "{text}");
    assert!(text.lines().nth(line - 1).is_some_and(|line| line.contains("race-track little-oval cars=3")), "{text}");
}

#[test]
fn a_drawing_is_written_into_a_folder_that_is_there() {
    let home = tempfile::tempdir().expect("a home");
    let refused = run(home.path(), "survey race-track mini --svg missing/speeds.svg");
    assert_eq!(
        (refused.status.code(), said(&refused)),
        (Some(1), "catchup: there is no folder `missing`\n".to_owned())
    );
    for _ in 0..2 {
        assert!(run(home.path(), "survey race-track mini --svg speeds.svg").status.success(), "it may be replaced");
    }
}

#[test]
fn a_whole_table_is_kept_for_the_next_question() {
    let home = tempfile::tempdir().expect("a home");
    let question = "analyze race-track mini finish=first --json";
    let (before, _) = report(home.path(), &format!("{question} --limit 0"));
    assert_ne!(before["stage"], "table");
    let (first, words) = report(home.path(), &format!("{question} --full"));
    assert!(words.contains("648 states of one car") && words.contains("outcomes and lengths, 2 MB"), "{words}");
    let (second, words) = report(home.path(), &format!("{question} --full"));
    assert!(words.contains("was filled before"), "{words}");
    let (third, words) = report(home.path(), question);
    assert_eq!(words, "");
    for answer in [&first, &second, &third] {
        assert_eq!((&answer["stage"], &answer["remoteness"]), (&Value::from("table"), &Value::from(25)), "{answer}");
        assert_eq!(answer["nodes"], 0, "a look is enough");
    }
}

#[test]
fn outcomes_without_lengths_are_filled_again_when_there_is_memory() {
    let home = tempfile::tempdir().expect("a home");
    let question = "analyze race-track mini finish=first --json --full";
    let (small, words) = report(home.path(), &format!("{question} --memory 1MB"));
    assert!(words.contains("outcomes without lengths"), "{words}");
    assert_eq!(small["moves"][0]["outcome"], Value::from("win"), "{small}");
    assert_eq!(small["moves"][0]["remoteness"], Value::Null, "{small}");
    let (_, words) = report(home.path(), &format!("{question} --memory 1MB"));
    assert!(words.contains("was filled before"), "{words}");
    let (large, words) = report(home.path(), question);
    assert!(words.contains("outcomes and lengths"), "{words}");
    assert_eq!(large["moves"][0]["remoteness"], Value::from(25), "{large}");
}

#[test]
fn a_table_that_cannot_be_filled_is_refused_with_its_reason() {
    let home = tempfile::tempdir().expect("a home");
    for (line, reason) in [
        ("race-track grand-prix", "goes to 16000 states of one car, and here there are 54322"),
        ("race-track mini cars=1", "this race has 1"),
        ("race-track little-oval cars=3", "this race has 3"),
        ("chomp 3x4", "`chomp 3x4` is none, and a setup of race-track was expected"),
        ("race-track chicane --memory 20MB", "MB for 9091 states; `--memory` raises the budget"),
    ] {
        let output = run(home.path(), &format!("analyze {line} --full"));
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(said(&output).contains(reason), "{line}: {}", said(&output));
    }
}

/// Fills the table of a race and stops that with a signal: what it said of the size, what it answered, and how it ended.
#[cfg(unix)]
fn stopped(home: &Path, race: &str, signal: rustix::process::Signal) -> (String, String, Option<i32>) {
    use std::io::{BufRead, BufReader, Read};

    use rustix::process::{Pid, kill_process};

    let mut command = catchup(home, &format!("analyze race-track {race} --full"));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut words = BufReader::new(child.stderr.take().expect("a pipe")).lines().map_while(Result::ok);
    let size = words.next().unwrap_or_default();
    kill_process(Pid::from_child(&child), signal).expect("it runs");
    let stopped = words.next().unwrap_or_default();
    assert!(stopped.contains("stopped"), "{stopped}");
    let mut answer = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut answer).expect("text");
    (size, answer, child.wait().expect("it ends").code())
}

#[cfg(unix)]
#[test]
fn a_table_is_stopped_by_ctrl_c_and_what_is_known_is_told() {
    use rustix::process::Signal;

    let home = tempfile::tempdir().expect("a home");
    let (size, answer, code) = stopped(home.path(), "little-oval finish=first", Signal::INT);
    assert!(size.contains("10876 states of one car") && size.ends_with("MB"), "it says what it takes: {size}");
    assert!(answer.contains("23,1,0,0 23,2,0,0 p1") && answer.contains("home in: 25"), "{answer}");
    assert_eq!(code, Some(130));
    // The distances settle what is asked here, so that the answer is whole though the table is not.
    let (_, answer, code) = stopped(home.path(), "serpent", Signal::TERM);
    assert!(answer.contains("P1 is to move: draw"), "{answer}");
    assert_eq!(code, Some(143));
    let kept = fs::read_dir(home.path().join("tables")).into_iter().flatten().count();
    assert_eq!(kept, 0, "half a table is not put away");
}

#[test]
fn a_table_is_filled_within_the_limit_that_is_given() {
    let home = tempfile::tempdir().expect("a home");
    let output = run(home.path(), "analyze race-track serpent --full --limit 0");
    assert!(said(&output).contains("the time is up; the table is not kept"), "{}", said(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains("P1 is to move"), "{output:?}");
    assert_eq!(output.status.code(), Some(0));
    assert!(fs::read_dir(home.path().join("tables")).into_iter().flatten().next().is_none(), "nothing is put away");
}

#[test]
fn a_track_of_ones_own_has_one_name_everywhere() {
    let lane = |name: &str, length: usize| {
        format!("racetrack 1\nname = {name}\nmap:\n{0}\n#S{1}>#\n{0}\n", "#".repeat(length + 4), ".".repeat(length))
    };
    let home = tempfile::tempdir().expect("a home");
    fs::create_dir(home.path().join("tracks")).expect("a folder");
    fs::write(home.path().join("tracks/mine.track"), lane("Mine", 4)).expect("it can be written");
    fs::write(home.path().join("mine.track"), lane("Mine", 30)).expect("it can be written");
    fs::write(home.path().join("here.track"), lane("Elsewhere", 30)).expect("it can be written");
    let moves = |track: &str| {
        let (answer, _) = report(home.path(), &format!("analyze race-track {track} cars=1 --json"));
        answer["remoteness"].as_u64()
    };
    assert_eq!([moves("mine"), moves("mine.track")], [Some(3); 2], "the kept one by its bare name");
    assert_eq!([moves("./mine.track"), moves("here"), moves("here.track")], [Some(8); 3], "a path says which file");
    let output = run(home.path(), "analyze race-track nowhere");
    assert!(said(&output).contains("`nowhere` is neither a known board nor a file"), "{}", said(&output));
}
