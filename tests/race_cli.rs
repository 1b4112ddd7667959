//! Race Track on the command line: whole tables that are kept, stopped and filled again, and tracks of one's own.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::program::{report, run, said};

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
    use std::process::Stdio;

    use rustix::process::{Pid, kill_process};

    let mut command = crate::support::program::catchup(home, &format!("analyze race-track {race} --full"));
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

/// What a command says when it is refused.
fn refused(home: &Path, line: &str) -> String {
    let output = run(home, line);
    assert!(!output.status.success(), "{line}");
    said(&output).trim_end().trim_start_matches("catchup: ").to_owned()
}

/// Moves of the shortest race of one car.
fn shortest(home: &Path, words: &str) -> Option<u64> {
    report(home, &format!("analyze race-track {words} cars=1 --json")).0["remoteness"].as_u64()
}

/// Gardner, Mathematical Carnival: upgrades and downgrades force cars to speed up or slow down. The rule is ours.
#[test]
fn hills_force_cars_to_slow_down_and_to_speed_up() {
    let home = tempfile::tempdir().expect("a home");
    let line =
        |position: &str, mv: &str| format!("analyze race-track hill-climb cars=1 --position {position} --moves {mv}");
    for (position, mv, reason) in [
        ("20,2,4,0", "24,2", "`24,2` leads uphill: there a car slows down, to 3 at most"),
        ("29,11,-3,0", "26,11", "`26,11` leads downhill: there a car speeds up, to 4 at least"),
    ] {
        assert_eq!(refused(home.path(), &line(position, mv)), format!("--moves, number 1: {reason}"));
    }
    for (position, mv) in [("21,2,4,0", "24,2"), ("29,11,-3,0", "25,11")] {
        assert!(run(home.path(), &line(position, mv)).status.success(), "{position} {mv}");
    }
    assert_eq!(shortest(home.path(), "hill-climb"), Some(33));
}

/// Gardner: two readers devised rules for braking and skidding in a sharp bend. The rules are ours.
#[test]
fn brakes_and_skids_make_the_bend_faster() {
    let home = tempfile::tempdir().expect("a home");
    let moves =
        ["", "hard-brakes", "skid", "hard-brakes skid"].map(|rules| shortest(home.path(), &format!("hairpin {rules}")));
    assert_eq!(moves, [Some(22), Some(21), Some(20), Some(20)]);
    let question = "analyze race-track little-oval cars=1 --position 29,2,4,0 --moves";
    let reason = "is out of reach: the car coasts to 33,2, and lands there or on one of the eight points around";
    for (mv, rule) in [("31,2", "hard-brakes"), ("32,4", "skid")] {
        let words = refused(home.path(), &format!("{question} {mv}"));
        assert_eq!(words, format!("--moves, number 1: `{mv}` {reason}"));
        let line = format!("{question} {mv}").replace("cars=1", &format!("cars=1 {rule}"));
        assert!(run(home.path(), &line).status.success(), "{line}");
    }
}

/// Gardner: a track of any length or shape; a move lies entirely within it. That touching a line leaves it is ours.
#[test]
fn a_track_of_any_shape_is_drawn_with_lines() {
    let home = tempfile::tempdir().expect("a home");
    assert_eq!([shortest(home.path(), "smooth-oval"), shortest(home.path(), "kidney")], [Some(26), Some(31)]);
    let touched = "--moves, number 1: `20,0` touches the line from 14,0 to 31,0, which bounds the road";
    assert_eq!(refused(home.path(), "analyze race-track smooth-oval cars=1 --moves 20,0"), touched);
    let outside = "--position: `0,9,0,0` stands outside the lines: 0,9 is not on the track";
    assert_eq!(refused(home.path(), "analyze race-track smooth-oval cars=1 --position 0,9,0,0"), outside);
    let own = |line: &str| {
        let map = "#########\n#S.....>#\n#S.....>#\n#########\n";
        let text = format!("racetrack 1\nname = Own\nline = {line}\nmap:\n{map}");
        fs::write(home.path().join("own.track"), text).expect("it can be written");
    };
    own("3,0 4,1");
    // Around the end of the line the way is as short as without.
    assert_eq!(shortest(home.path(), "own.track"), Some(4));
    let ahead = "--moves, number 2: `4,1` touches the line from 3,0 to 4,1, which bounds the road";
    assert_eq!(refused(home.path(), "analyze race-track own.track cars=1 --moves '2,1 4,1'"), ahead);
    own("3,0 9,1");
    let outside = "own.track: `9,1` (line 3, column 12) lies outside the map: columns 0 to 8, rows 0 to 3";
    assert_eq!(refused(home.path(), "analyze race-track own.track cars=1"), outside);
}

/// Gardner: lots can be drawn to decide the order of moving.
#[test]
fn lots_decide_the_order_and_a_seed_repeats_them() {
    let home = tempfile::tempdir().expect("a home");
    let start = |words: &str| {
        let (answer, _) = report(home.path(), &format!("analyze race-track {words} --limit 0 --json"));
        answer["position"].as_str().map(str::to_owned)
    };
    let at = |words: &str| Some(words.to_owned());
    for _ in 0..2 {
        assert_eq!(start("little-oval finish=first order=1"), at("23,1,0,0 23,2,0,0 p1"));
        assert_eq!(start("little-oval finish=first order=2"), at("23,1,0,0 23,2,0,0 p2"));
    }
    assert_eq!(start("slanted-start finish=first choose-slots order=2"), at("waiting waiting p1"));
    let few = "`order=` needs a second car";
    assert_eq!(refused(home.path(), "analyze race-track little-oval cars=1 order=2"), few);
    let no_seed = "`order=x` is no seed of lots for the order: a whole number below 2^64, for example order=7";
    assert_eq!(refused(home.path(), "analyze race-track little-oval order=x"), no_seed);
}
