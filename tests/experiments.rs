//! Experiments that can be trusted and spread: openings, tests that stop by themselves, games that are kept, and tournaments
//! that go on, on one machine or on many.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use catchup::core::GameResult;
use catchup::games::AnyGame;
use catchup::play::{Match, Save};
use serde_json::Value;

use crate::support::program::{catchup, printed, run, said};

const BINARY: &str = env!("CARGO_BIN_EXE_catchup");

/// The objects that a command line prints, which must end well.
fn lines(home: &Path, line: &str) -> Vec<Value> {
    let output = run(home, line);
    assert!(output.status.success(), "{line}: {}", said(&output));
    printed(&output).lines().map(|text| serde_json::from_str(text).expect("JSON")).collect()
}

/// The sentence that refuses a command line.
fn refused(home: &Path, line: &str) -> String {
    let output = run(home, line);
    assert!(!output.status.success() && output.stdout.is_empty(), "{line}: {}", said(&output));
    said(&output).trim_end().to_owned()
}

/// What is kept is what was counted: every game replays to its end, from every opening and seat, and together they make up
/// the shares.
#[test]
fn every_game_from_openings_is_kept_and_replays() {
    let home = tempfile::tempdir().expect("a home");
    fs::write(home.path().join("openings.txt"), "# how they begin\n1 4\n\nsquare 23 : 4 1 1\n@ 17 : 1\n")
        .expect("a file");
    let line = "tournament square 23 --bots random,perfect --openings openings.txt --seed 3 --json";
    let pairings = lines(home.path(), &format!("{line} --games 24 --games-out games.txt"));
    let pairing = &pairings[0];
    assert_eq!((pairings.len(), &pairing["p1"], &pairing["p2"]), (1, &"perfect".into(), &"random".into()));
    assert_eq!((&pairing["games"], &pairing["rounds"]), (&24.into(), &12.into()));
    assert_eq!(lines(home.path(), line)[0]["games"], 6, "every opening, from both seats");
    let text = fs::read_to_string(home.path().join("games.txt")).expect("the games");
    let (mut won, mut begun) = (0, BTreeMap::new());
    for game in text.lines() {
        let save = Save::from_line(game).expect("a line");
        let mut table: Match<AnyGame> = save.load().unwrap_or_else(|error| panic!("{game}: {error}"));
        table.go_to(usize::MAX);
        let Some(GameResult::Won(winner)) = table.result() else { panic!("{game}: it has an end") };
        let remark = Save::remark_of(game).expect("who sat where");
        won += u64::from(remark.contains(&format!("{winner} perfect")));
        let opening = (save.start.clone(), save.turns[..1].to_vec(), remark.starts_with("P1 perfect"));
        *begun.entry(opening).or_insert(0) += 1;
    }
    assert_eq!(text.lines().count(), 24);
    assert_eq!(pairing["p1_wins"].as_f64(), Some(won as f64 / 24.0));
    assert_eq!(begun.values().copied().collect::<Vec<_>>(), [4; 6], "each opening from each seat: {begun:?}");
    let replayed = run(home.path(), &format!("replay '{}'", text.lines().next().expect("a game")));
    assert!(printed(&replayed).trim_end().ends_with("has won"), "{}", said(&replayed));
}

#[test]
fn a_test_stops_by_itself_and_says_why() {
    let home = tempfile::tempdir().expect("a home");
    let line = "tournament square 23 --pairing perfect:random --openings random:2 --sprt p0=0.5,p1=0.7 --seed 2";
    let found = &lines(home.path(), &format!("{line} --json"))[0];
    let test = &found["sprt"];
    assert_eq!((&test["verdict"], &found["complete"]), (&"p1".into(), &true.into()), "{found}");
    assert!(test["ratio"].as_f64() >= test["upper"].as_f64() && test["upper"].is_f64(), "{found}");
    assert!(found["games"].as_u64().is_some_and(|games| games < 500), "{found}");
    assert_eq!(found["openings"], "random:2");
    let said = printed(&run(home.path(), line));
    assert!(said.contains("perfect against random: at least 0.7 of the points; log ratio "), "{said}");
    let csv = printed(&run(home.path(), &format!("{line} --csv")));
    assert!(csv.lines().next().is_some_and(|heading| heading.ends_with(",version,rounds,ratio,verdict")), "{csv}");
    assert!(csv.trim_end().ends_with(",p1") && csv.lines().all(|line| line.split(',').count() == 18), "{csv}");
    let cut = &lines(home.path(), &format!("{line} --games 4 --json"))[0];
    assert_eq!((&cut["sprt"]["verdict"], &cut["games"]), (&"open".into(), &4.into()));
}

#[test]
fn what_is_wrong_with_an_experiment_is_said_in_a_sentence() {
    let home = tempfile::tempdir().expect("a home");
    fs::write(home.path().join("bad.txt"), "1 4\n1 25\n").expect("a file");
    fs::write(home.path().join("two.txt"), "1\n4\n").expect("a file");
    fs::write(home.path().join("none.txt"), "# nothing\n").expect("a file");
    fs::write(home.path().join("whist.jsonl"), "{\"whist\":1}\n").expect("a file");
    let kept = run(home.path(), "tournament square 23 --bots random --games 5 --seed 1 --resume kept.jsonl");
    assert!(kept.status.success(), "{}", said(&kept));
    for (words, says) in [
        ("--openings bad.txt", "--openings: `bad.txt`, line 2: `25` "),
        ("--openings none.txt", "`none.txt` has no opening"),
        ("--openings missing.txt", "cannot read `missing.txt`"),
        ("--openings random:x", "`random:x` has no number of turns"),
        ("--openings two.txt --games 3", "--games 3: from every seat the openings make 4 games"),
        ("--openings random:1 --exact", "exclude each other"),
        ("--openings random:1 --bots random", "--openings: `random` has nobody to play against"),
        ("--sprt p0=0.6,p1=0.5", "--sprt: `p0=0.6,p1=0.5` asks for nothing more"),
        ("--sprt p0=0.6", "is half a test"),
        ("--shard 3/2", "--shard: `3/2` is no part of a whole"),
        ("--resume whist.jsonl", "`whist.jsonl`, line 1, is no pairing of a tournament"),
        (
            "--resume kept.jsonl --games 6 --bots random",
            "`kept.jsonl`, line 1, is of another tournament: square 23, 5 games",
        ),
        ("--resume kept.jsonl --games 5 --seed 2 --bots random", "expected square 23, 5 games sampled, seed 2"),
    ] {
        let sentence = refused(home.path(), &format!("tournament square 23 {words}"));
        assert!(sentence.contains(says), "{words}: {sentence}");
    }
    let late = run(home.path(), "tournament square 9 --bots random,perfect --openings random:9 --games 2");
    assert!(said(&late).contains("no opening of 9 turns leaves anything to play"), "{}", said(&late));
}

#[test]
fn every_plot_is_drawn_as_a_picture() {
    let home = tempfile::tempdir().expect("a home");
    for (line, rows) in [
        ("tournament nim 1,2 --bots random,perfect --svg plot.svg", 4),
        ("tournament catch-up --pools 'random 3 of 1..5' --count 2 --bots random --svg plot.svg", 2),
        ("survey square --to 6 --svg plot.svg", 7),
        ("survey race-track little-oval --table tracks --svg plot.svg", 1),
    ] {
        let plain = run(home.path(), line);
        assert!(plain.status.success() && !plain.stdout.is_empty(), "{line}: {}", said(&plain));
        let svg = fs::read_to_string(home.path().join("plot.svg")).expect("a picture");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
        assert_eq!(svg.matches("text-anchor=\"end\"").count(), rows, "{line}: a label for each row");
        fs::remove_file(home.path().join("plot.svg")).expect("it is there");
    }
    for (line, says) in [
        ("survey nim --svg plot.svg", "`--svg` has nothing to draw in the table `heaps`"),
        ("tournament nim 1,2 --bots random --svg missing/plot.svg", "there is no folder `missing`"),
    ] {
        let refused = run(home.path(), line);
        assert!(!refused.status.success() && said(&refused).contains(says), "{line}: {}", said(&refused));
    }
}

/// What was finished is not played again, what was cut off is dropped, and the end is that of a tournament nobody stopped.
#[test]
fn a_tournament_goes_on_where_it_was_stopped() {
    let home = tempfile::tempdir().expect("a home");
    let read = |name: &str| fs::read_to_string(home.path().join(name)).expect("a file");
    let line = "tournament chomp 2x3 --bots random,perfect,greedy --games 20 --json";
    let hold = |words: &str| lines(home.path(), &format!("{line} {words}"));
    hold("--seed 7 --resume whole.jsonl --games-out whole.txt");
    let (whole, games) = (read("whole.jsonl"), read("whole.txt"));
    assert_eq!((whole.lines().count(), games.lines().count()), (9, 9 * 20));
    // Half of its fifth line, games of an unfinished pairing, and half a game.
    let cut: usize = whole.split_inclusive('\n').take(4).map(str::len).sum();
    let finished: Vec<Value> = whole.lines().take(4).map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let is_finished = |game: &&str| {
        let of = |found: &Value| {
            format!("# P1 {}, P2 {}, ", found["p1"].as_str().expect("a name"), found["p2"].as_str().expect("a name"))
        };
        finished.iter().any(|found| game.contains(&of(found)))
    };
    let (done, open): (Vec<&str>, Vec<&str>) = games.lines().partition(is_finished);
    fs::write(home.path().join("cut.jsonl"), &whole[..cut + 40]).expect("it can be written");
    let mark = done[0].replace(", game ", ", game 9");
    let kept = format!("{mark}\n{}\n{}\n{}", done[1..].join("\n"), open[..7].join("\n"), &open[7][..5]);
    fs::write(home.path().join("cut.txt"), kept).expect("it can be written");
    let printed = hold("--resume cut.jsonl --games-out cut.txt");
    assert_eq!(printed.len(), 9, "what was known is printed, too");
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&read("cut.jsonl")), sorted(&whole), "with the seed of what is there");
    assert_eq!(read("cut.jsonl")[..cut], whole[..cut]);
    let games_now = read("cut.txt");
    assert!(games_now.contains(&mark), "what was kept is not played again");
    assert_eq!(sorted(&games_now.replace(&mark, done[0])), sorted(&games));
    let again = hold("--resume cut.jsonl --games-out cut.txt");
    assert_eq!((again.len(), sorted(&read("cut.txt"))), (9, sorted(&games_now)));
    // Fractions and what people read go on as well.
    let exact = "tournament chomp 2x3 --bots random,perfect --exact";
    let first = printed_of(home.path(), &format!("{exact} --resume exact.jsonl"));
    assert_eq!(printed_of(home.path(), &format!("{exact} --resume exact.jsonl")), first);
    assert_eq!(printed_of(home.path(), exact), first);
}

fn printed_of(home: &Path, line: &str) -> String {
    let output = run(home, line);
    assert!(output.status.success(), "{line}: {}", said(&output));
    printed(&output)
}

/// The words of the page, as they stand there.
fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cluster.md");
    fs::read_to_string(path).expect("the page")
}

/// The job that the page gives to GNU parallel, between its quotes.
fn job(page: &str) -> &str {
    let (_, rest) = page.split_once("--retries 3 \\\n  '").expect("the command");
    rest.split_once('\'').expect("its end").0
}

/// A shell in this folder, on whose path the program is.
fn shell(home: &Path, script: &str) -> Command {
    let folder = PathBuf::from(BINARY).parent().expect("a folder").to_owned();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new("sh");
    command.args(["-c", script]).current_dir(home).env("PATH", format!("{}:{path}", folder.display()));
    for folder in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env(format!("CATCHUP_{folder}_DIR"), home);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// The page's command over workers of this machine, one of them killed in the middle and started again with the rest. Where
/// GNU parallel is not installed a loop of the shell starts the same jobs.
#[test]
fn the_workers_of_the_page_make_the_whole_though_one_is_killed() {
    let (page, home) = (page(), tempfile::tempdir().expect("a home"));
    let job = job(&page);
    let of = |part: usize| job.replace("{}", &part.to_string());
    let words = of(1);
    let (tournament, _) =
        words.strip_prefix("catchup ").and_then(|job| job.split_once(" --threads")).expect("a command");
    let mut whole: Vec<String> =
        printed_of(home.path(), &format!("{tournament} --json")).lines().map(str::to_owned).collect();
    // The first worker is killed as soon as it has something to lose, and leaves half a line.
    let first = home.path().join("part-1.jsonl");
    let alone = of(1);
    let alone = alone.strip_prefix("catchup ").and_then(|job| job.split_once(" > ")).expect("a command").0;
    let mut worker = catchup(home.path(), alone).stdout(Stdio::null()).spawn().expect("it runs");
    let has_begun = (0..600).any(|_| {
        thread::sleep(Duration::from_millis(50));
        fs::read_to_string(&first).is_ok_and(|text| text.contains('\n'))
    });
    worker.kill().expect("it can be killed");
    worker.wait().expect("it ends");
    let before = fs::read_to_string(&first).expect("its file");
    assert!(has_begun, "{before}");
    let lines: String = before.split_inclusive('\n').filter(|line| line.ends_with('\n')).collect();
    fs::write(&first, format!("{lines}{{\"setup\":\"chomp")).expect("it can be written");
    let has_parallel =
        shell(home.path(), "parallel --version | grep -q GNU").status().is_ok_and(|status| status.success());
    let script = if has_parallel {
        format!("seq 8 | parallel --jobs 2 --retries 3 '{job}'")
    } else {
        let jobs: Vec<String> = (1..=8).map(|part| format!("{} &", of(part))).collect();
        format!("{}\nwait", jobs.join("\n"))
    };
    let output = shell(home.path(), &script).stderr(Stdio::piped()).output().expect("a shell");
    assert!(output.status.success(), "{}", said(&output));
    let parts = (1..=8).map(|part| fs::read_to_string(home.path().join(format!("part-{part}.jsonl"))).expect("a part"));
    let parts: Vec<String> = parts.collect();
    assert!(parts[0].starts_with(&lines), "what it had finished was not played again");
    let mut parts: Vec<String> = parts.iter().flat_map(|part| part.lines()).map(str::to_owned).collect();
    whole.sort();
    parts.sort();
    assert_eq!(parts, whole);
}

/// What the page says of Slurm are words of ours: the same job, and options that exist.
#[test]
fn the_array_of_the_page_is_the_same_tournament() {
    let (page, home) = (page(), tempfile::tempdir().expect("a home"));
    let (_, script) = page.split_once("#!/bin/sh\n").expect("the script");
    let script = script.split_once("```").expect("its end").0;
    let task = format!("SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=8\n{script}");
    let output = shell(home.path(), &task).stderr(Stdio::piped()).output().expect("a shell");
    assert!(output.status.success(), "{}", said(&output));
    let array = fs::read_to_string(home.path().join("part-2.jsonl")).expect("a part");
    let output =
        shell(home.path(), &job(&page).replace("part-{}", "own").replace("{}", "2")).output().expect("a shell");
    assert!(output.status.success());
    let sorted = |text: String| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert!(!array.is_empty());
    assert_eq!(sorted(fs::read_to_string(home.path().join("own.jsonl")).expect("a part")), sorted(array));
}
