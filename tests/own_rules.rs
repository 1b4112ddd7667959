//! Rules of other people: a program that knows them is a game like others, and a faulty one ends with a sentence.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::program::{catchup, printed, report, run, said};

fn python() -> bool {
    Command::new("python3").arg("-c").arg("").status().is_ok_and(|status| status.success())
}

fn beside(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Grundy's game with a heap of this size, as the words of a setup.
fn grundy(heap: usize) -> String {
    format!("exec-game:python3 {} {heap}", beside("examples/python/grundy.py").display())
}

#[test]
fn grundys_game_in_python_is_worth_what_ours_is() {
    if !python() {
        return;
    }
    let home = tempfile::tempdir().expect("a home");
    for heap in 3..10 {
        let (theirs, _) = report(home.path(), &format!("analyze '{}' --json", grundy(heap)));
        let (ours, _) = report(home.path(), &format!("analyze grundy {heap} --json"));
        for key in ["outcome", "remoteness", "exact"] {
            assert_eq!(theirs[key], ours[key], "{heap}: {key}");
        }
    }
}

#[test]
fn a_game_by_a_program_is_played_drawn_and_held_in_tournaments() {
    if !python() {
        return;
    }
    let home = tempfile::tempdir().expect("a home");
    let prints = |line: &str| {
        let output = run(home.path(), line);
        assert!(output.status.success(), "{line}: {}", said(&output));
        printed(&output)
    };
    let game = grundy(6);
    let played = prints(&format!("play '{game}' --p1 perfect --p2 random --plain --seed 1"));
    assert!(played.trim_end().ends_with("P1 has won"), "{played}");
    let tree = prints(&format!("tree '{game}'"));
    assert!(tree.contains("6 p1  win 3") && tree.contains("4,2 p2  loss 2"), "{tree}");
    assert!(prints(&format!("tree '{game}' --json")).contains("\"complete\":true"));
    assert!(prints(&format!("strategy '{game}'")).contains("6=4,2"));
    let rows = prints(&format!("tournament '{game}' --bots random,perfect --games 10 --seed 1 --json"));
    let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).expect("JSON")).collect();
    let perfect = rows.iter().find(|row| row["p1"] == "perfect" && row["p2"] == "random").expect("a row");
    assert_eq!((rows.len(), &perfect["p1_wins"]), (4, &Value::from(1.0)));
    let reviewed = prints(&format!("review '{game} : 6=5,1 5=3,2 3=2,1'"));
    assert!(reviewed.contains("6=5,1"), "{reviewed}");
    let typed = format!("analyze '{game}' --position");
    assert!(prints(&format!("{typed} '4,2 p1' --json")).contains("\"outcome\":\"loss\""));
    let wrong = run(home.path(), &format!("{typed} 'x'"));
    assert!(
        said(&wrong).contains("`x` is no position: the program says: I do not understand that"),
        "{}",
        said(&wrong)
    );
    let wrong = run(home.path(), &format!("analyze '{game}' --moves 6=3,3"));
    assert!(
        said(&wrong).contains("`6=3,3` is not a move in this position; there are 6=5,1, 6=4,2"),
        "{}",
        said(&wrong)
    );
}

/// Every fault, and part of the sentence about it.
const FAULTS: [(&str, &str); 13] = [
    ("crash", "has ended with exit code 1: ValueError: what is a heap?"),
    ("late-crash", "has ended with exit code 1: ValueError: what is a heap?"),
    ("hang", "gives no answer to `legal` within 2 s"),
    ("late-hang", "within 2 s"),
    ("flood", "gives no answer to `legal` within 2 s"),
    ("nonsense", "answers nonsense: `good morning`"),
    ("contradicts", "contradicts itself: `150 1` is over, and has moves"),
    ("late-contradicts", "contradicts itself: `"),
    ("wavers", "leads by `"),
    ("twice", "lists the move `1` twice"),
    ("stranger", "says that player 3 moves at `150 1`; there are 2"),
    ("crowd", "begins with 9 players; expected 1 to 4"),
    ("odd", "names a position"),
];

#[test]
fn faulty_rules_end_a_command_with_one_sentence_and_leave_no_process() {
    if !python() {
        return;
    }
    let home = tempfile::tempdir().expect("a home");
    let (pids, rules) = (home.path().join("pids"), beside("tests/programs/faulty_rules.py"));
    for (fault, words) in FAULTS {
        let game = format!("exec-game:python3 {} {fault} {}", rules.display(), pids.display());
        let output = catchup(home.path(), "analyze").arg(&game).output().expect("it runs");
        assert!(!output.status.success() && printed(&output).is_empty(), "{fault}: {}", printed(&output));
        let sentence = said(&output);
        assert!(
            sentence.starts_with("catchup: `exec-game:python3 ") && sentence.lines().count() == 1,
            "{fault}: {sentence}"
        );
        assert!(sentence.contains(words), "{fault}: {sentence}");
    }
    let pids = fs::read_to_string(pids).expect("they were started");
    assert_eq!(pids.lines().count(), FAULTS.len());
    for pid in pids.lines() {
        assert!(!Path::new("/proc").join(pid).exists(), "{pid} is still there");
    }
}

#[test]
fn a_check_says_whether_rules_keep_the_laws() {
    if !python() {
        return;
    }
    let home = tempfile::tempdir().expect("a home");
    let check = |game: &str| run(home.path(), &format!("engine --check '{game}'"));
    let sound = check(&grundy(8));
    assert!(sound.status.success() && printed(&sound).contains("along 30 games"), "{}", printed(&sound));
    let rules = beside("tests/programs/faulty_rules.py");
    let faulty = check(&format!("exec-game:python3 {} twice {}", rules.display(), home.path().join("pids").display()));
    assert!(
        !faulty.status.success() && printed(&faulty).contains("is wrong: `exec-game:python3"),
        "{}",
        printed(&faulty)
    );
    let missing = run(home.path(), "analyze exec-game:./no-such-rules");
    assert!(said(&missing).contains("`exec-game:./no-such-rules` cannot be started: there is no such file"));
    assert!(said(&run(home.path(), "analyze exec-game:")).contains("names no program"));
}

#[test]
fn a_text_that_names_a_program_runs_nothing() {
    let home = tempfile::tempdir().expect("a home");
    let mark = home.path().join("mark");
    let game = format!("exec-game:touch {}", mark.display());
    let save = format!("format = 1\ngame = \"{game}\"\nseats = [\"human\", \"human\"]\nturns = []\n");
    fs::write(home.path().join("save.toml"), save).expect("it can be written");
    fs::write(home.path().join("line"), format!("{game} : 1\n")).expect("it can be written");
    for line in ["replay save.toml", "review line"] {
        let output = run(home.path(), line);
        assert!(!output.status.success() && said(&output).contains("it is run where you name it"), "{}", said(&output));
    }
    fs::write(home.path().join("asked"), format!(r#"{{"id":1,"do":"legal","setup":"{game}"}}"#)).expect("a file");
    let input = fs::File::open(home.path().join("asked")).expect("a file");
    let answered = catchup(home.path(), "engine").stdin(input).output().expect("it runs");
    assert!(printed(&answered).contains("it is run where you name it"), "{}", printed(&answered));
    run(home.path(), &format!("complete --line 'play {game} --p2 '"));
    assert!(!mark.exists(), "it was run");
}

#[test]
fn grundys_game_takes_forty_lines() {
    let lines = fs::read_to_string(beside("examples/python/grundy.py")).expect("the example").lines().count();
    assert!(lines <= 40, "{lines}");
}

#[test]
fn where_a_game_by_a_program_has_no_place_a_sentence_says_what_takes_it() {
    let home = tempfile::tempdir().expect("a home");
    for line in ["survey exec-game:./mine.py", "ladder exec-game:./mine.py", "riddle exec-game:./mine.py"] {
        let output = run(home.path(), line);
        let told = "is a game by a program, which play, analyze, tree, strategy and tournament take";
        assert!(!output.status.success() && said(&output).contains(told), "{line}: {}", said(&output));
    }
}

#[test]
fn the_conversation_of_the_page_is_that_of_the_example() {
    if !python() {
        return;
    }
    let page = fs::read_to_string(beside("docs/rules.md")).expect("the page");
    let talk = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a conversation");
    let mut command = Command::new("python3");
    let pipes = command.arg(beside("examples/python/grundy.py")).arg("7").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = pipes.spawn().expect("it runs");
    let (mut input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    let mut heard = BufReader::new(output).lines();
    for line in talk.lines() {
        match line.split_at(2) {
            ("> ", asked) => writeln!(input, "{asked}").expect("it reads"),
            (_, written) => {
                let answer = heard.next().expect("an answer").expect("text");
                let [written, answer] =
                    [written, &answer].map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
                assert_eq!(answer, written);
            }
        }
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}
