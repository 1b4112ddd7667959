//! Programs of other people at our tables: they play by the protocol, and a faulty one loses and harms nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::thread;
use std::time::Duration;

use assert_cmd::Command;
use catchup::games::AnyGame;
use catchup::play::tournament::{Sampling, Tally, Tournament, TournamentDesk};
use catchup::protocol::{Program, ProgramLimits};

const BINARY: &str = env!("CARGO_BIN_EXE_catchup");

/// Runs the program in a home of its own.
fn catchup(words: &[&str], typed: &str) -> Output {
    let home = tempfile::tempdir().expect("a home");
    let mut command = Command::new(BINARY);
    for folder in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env(format!("CATCHUP_{folder}_DIR"), home.path());
    }
    command.env("CATCHUP", BINARY).args(words).write_stdin(typed).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("it prints UTF-8")
}

fn python() -> bool {
    std::process::Command::new("python3").arg("-c").arg("").status().is_ok_and(|status| status.success())
}

fn beside(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The command of a bot with this fault.
fn faulty(fault: &str) -> String {
    format!("exec:python3 '{}' {fault}", beside("tests/programs/faulty.py").display())
}

/// Every fault: how the bot ends a game, and whether that takes up the whole of its time.
const FAULTS: [(&str, &str); 9] = [
    ("crash", "has ended with exit code 1: ValueError: what is a move?"),
    ("hang", "gives no answer to `genmove` within 0.5 s"),
    ("flood", "gives no answer to `genmove` within 0.5 s"),
    ("endless", "gives no answer to `genmove` within 0.5 s"),
    ("illegal", "plays an illegal turn: `z9` is outside this 2x3 board"),
    ("nonsense", "answers nonsense: `good morning`"),
    ("other", "where the answer to request"),
    ("empty", "missing field `turn`"),
    ("gives-up", "says: I do not know this game"),
];

#[test]
fn a_faulty_program_loses_with_a_sentence_and_is_ended() {
    if !python() {
        return;
    }
    let home = tempfile::tempdir().expect("a folder");
    let pids = home.path().join("pids");
    for (fault, words) in FAULTS {
        let bot = format!("{} '{}'", faulty(fault), pids.display());
        let output =
            catchup(&["play", "chomp", "2x3", "--plain", "--p1", &bot, "--p2", "random", "--move-limit", "0.5"], "");
        let said = text(&output.stdout);
        assert!(output.status.success(), "{fault}: {}", text(&output.stderr));
        let sentence =
            said.lines().find(|line| line.starts_with("P1 loses: ")).unwrap_or_else(|| panic!("{fault}: {said}"));
        assert!(sentence.contains(words), "{fault}: {sentence}");
        assert!(said.trim_end().ends_with("P2 has won"), "{fault}: {said}");
    }
    let pids = fs::read_to_string(pids).expect("they were started");
    assert!(pids.lines().count() >= FAULTS.len());
    for pid in pids.lines() {
        assert!(!Path::new("/proc").join(pid).exists(), "{pid} is still there");
    }
}

#[test]
fn a_program_that_cannot_begin_is_refused_in_one_sentence() {
    let refused = |bot: &str| {
        let output = catchup(&["play", "chomp", "2x3", "--plain", "--p2", bot], "");
        assert!(!output.status.success() && output.stdout.is_empty(), "{bot}");
        text(&output.stderr)
    };
    assert_eq!(
        refused("exec:./no-such-bot"),
        "catchup: --p2: `exec:./no-such-bot` cannot be started: there is no such file or folder\n"
    );
    assert!(refused("exec:").contains("names no program"));
    assert!(refused("exec:'bot").contains("has a quote without an end"));
    if python() {
        assert!(refused(&faulty("early")).contains("has ended with exit code 1: there is nothing to be had here"));
        assert!(refused(&faulty("old")).contains("speaks version 2 of the protocol; expected 1"));
    }
}

#[test]
fn a_program_is_refused_at_a_game_that_it_does_not_play() {
    if !python() {
        return;
    }
    let bot = faulty("nim-only");
    let play = |game: &str| catchup(&["play", game, "--plain", "--p1", "random", "--p2", &bot], "");
    let refused = play("chomp 2x3");
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(text(&refused.stderr), format!("catchup: --p2: `{bot}` plays nim, and not chomp\n"));
    assert!(play("nim 3").status.success(), "{}", text(&play("nim 3").stderr));
    let held = |bot: &str| catchup(&["tournament", "chomp", "2x3", "--bots", &format!("{bot},random")], "");
    let refused = held(&bot);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains(&format!("`{bot}` plays nim, and not chomp")), "{}", text(&refused.stderr));
    assert!(held(&faulty("any")).status.success(), "an empty list is no list");
}

#[test]
fn the_program_plays_itself_at_a_table_and_in_a_tournament() {
    let perfect = format!("exec:'{BINARY}' engine");
    let random = format!("exec:'{BINARY}' engine --bot random");
    let output = catchup(&["play", "chomp", "3x4", "--plain", "--p1", &perfect, "--p2", &random, "--seed", "1"], "");
    let said = text(&output.stdout);
    assert!(output.status.success() && said.trim_end().ends_with("P1 has won"), "{said}{}", text(&output.stderr));
    let bots = format!("{perfect},random");
    let held = || text(&catchup(&["tournament", "chomp", "2x3", "--bots", &bots, "--csv", "--seed", "5"], "").stdout);
    let table = held();
    let row = table.lines().find(|line| line.starts_with("exec:") && line.contains(",random,")).expect("a row");
    assert!(row.contains(",random,1,0,0,"), "the winner of 2x3 is the first: {row}");
    assert_eq!(table, held(), "the same seed, the same games");
}

#[test]
fn a_save_that_names_a_program_does_not_run_it() {
    let home = tempfile::tempdir().expect("a folder");
    let mark = home.path().join("mark");
    let save = format!(
        "format = 1\ngame = \"chomp 2x3\"\nseats = [\"human\", \"bot exec:touch {}\"]\nturns = [\"c2\"]\n",
        mark.display()
    );
    let file = home.path().join("game.toml");
    fs::write(&file, save).expect("a file");
    for command in ["replay", "review"] {
        let output = catchup(&[command, &file.display().to_string()], "");
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    assert!(!mark.exists());
}

#[test]
fn a_check_names_the_first_step_that_is_wrong() {
    let check = |command: &str| catchup(&["engine", "--check", command], "");
    let good = check(&format!("'{BINARY}' engine"));
    let said = text(&good.stdout);
    assert!(good.status.success() && said.lines().last().is_some_and(|line| line.starts_with("quit ")), "{said}");
    if !python() {
        return;
    }
    for (fault, step) in [("early", "hello"), ("old", "hello"), ("crash", "genmove"), ("illegal", "genmove")] {
        let output = check(faulty(fault).strip_prefix("exec:").expect("a command"));
        let said = text(&output.stdout);
        let last = said.lines().last().expect("a line");
        assert!(!output.status.success() && last.starts_with(step) && last.contains(" is wrong: "), "{fault}: {said}");
    }
}

/// Processes that this one has started and whose command holds `mark`, and those that have ended and wait for a farewell.
fn left_behind(mark: &str) -> Vec<String> {
    let own = std::process::id().to_string();
    let listed = fs::read_dir("/proc").into_iter().flatten().flatten();
    let left = listed.filter_map(|entry| {
        let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
        let (before, after) = stat.rsplit_once(')')?;
        let mut fields = after.split_whitespace();
        let (state, parent) = (fields.next()?, fields.next()?);
        let command = fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default();
        let is_zombie = state == "Z" && before.ends_with("(catchup");
        (parent == own && (is_zombie || command.contains(mark))).then(|| format!("{stat} {command}"))
    });
    left.collect()
}

#[test]
fn a_match_of_a_thousand_games_leaves_no_process_behind() {
    const MARK: &str = "77MB";
    let game: AnyGame = "chomp 2x3".parse().expect("a setup");
    let programs = ["random", "perfect"].map(|bot| {
        let command = format!("exec:'{BINARY}' engine --threads 1 --memory {MARK} --bot {bot}");
        Program::read(&command, ProgramLimits::default()).expect("a command")
    });
    let contest = Tournament::new(game, programs.iter().map(Program::bot).collect());
    let matrix = contest.sampled(Sampling::new(250, 1), &TournamentDesk::quiet()).expect("it is played");
    let games: u64 = matrix.cells.iter().flatten().map(Tally::games).sum();
    assert_eq!(games, 1000);
    assert_eq!(matrix.cells[1][0].p1, 250, "the perfect one wins as the first");
    assert!(programs.iter().all(|program| program.faults().is_none()));
    drop((contest, programs));
    // Children of other tests that have just ended are seen off by them.
    let waits = (0..100).find(|_| {
        thread::sleep(Duration::from_millis(50));
        left_behind(MARK).is_empty()
    });
    assert!(waits.is_some(), "{:?}", left_behind(MARK));
}

#[test]
fn the_examples_in_python_do_what_they_say() {
    if !python() {
        return;
    }
    let example = |words: &[&str], typed: &str| {
        let home = tempfile::tempdir().expect("a home");
        let mut command = Command::new("python3");
        for folder in ["CONFIG", "DATA", "STATE", "CACHE"] {
            command.env(format!("CATCHUP_{folder}_DIR"), home.path());
        }
        command.current_dir(beside("examples/python")).env("CATCHUP", BINARY).env("PYTHONDONTWRITEBYTECODE", "1");
        let output = command.args(words).write_stdin(typed).output().expect("it runs");
        assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    let played = example(&["client.py", "chomp 2x3", "perfect"], "z9\n\n\n\n\n\n");
    assert!(played.contains("`z9` is outside") && played.trim_end().ends_with("result {'won': 1}"), "{played}");
    let studied = example(&["study.py", "2", "3"], "");
    assert!(studied.contains("winning_bites") && studied.contains("c2"), "{studied}");
    let searched = example(&["search.py", "catch-up 1..4", "score,moves", "3"], "");
    assert_eq!(searched.lines().filter(|line| line.starts_with("step ")).count(), 3, "{searched}");
    assert!(searched.contains("[weights]\nscore = "), "what was found is a bot: {searched}");
    for script in ["study.py", "search.py"] {
        let mut lost = Command::new("python3");
        lost.current_dir(beside("examples/python"))
            .env("CATCHUP", "no-such-program")
            .env("PYTHONDONTWRITEBYTECODE", "1");
        let lost = text(&lost.arg(script).output().expect("it runs").stderr);
        assert_eq!(lost.trim_end(), "`no-such-program` is not on the path; the variable CATCHUP may name the program");
    }
    let bot = format!("exec:python3 '{}'", beside("examples/python/bot.py").display());
    let held = catchup(&["tournament", "chomp", "2x2", "--bots", &bot, "--games", "2", "--csv"], "");
    assert!(held.status.success() && text(&held.stderr).is_empty(), "{}", text(&held.stderr));
    assert_eq!(text(&held.stdout).lines().count(), 2);
}
