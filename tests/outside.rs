//! A monkey at the program from outside: keys, garbage, the mouse, pastes, sizes, signals, kills, full disks, folders that
//! vanish or are read-only, closed windows, two copies at once. Whatever it does, nothing but the move in hand is lost, the terminal is as it
//! was before, and a program that is left alone sleeps.

use std::fmt::Write;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use catchup::games::AnyGame;
use catchup::play::Save;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rustix::process::Signal;

use crate::support::pty::Terminal;

const PROGRAM: &str = env!("CARGO_BIN_EXE_catchup");

/// Two people at one keyboard, and a game that lasts.
const TABLE: &[&str] = &["play", "catch-up", "1..16"];

/// What the monkey does once.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    /// Presses keys that never take a move back.
    Keys(String),
    Click(u16, u16),
    Paste(usize),
    Resize(u16, u16),
    /// Stops the program, and lets it go on.
    Stop,
    Signal(Signal),
    Wait(u64),
    /// The folder of data goes.
    Vanish,
    /// A file stands where the folder of data was.
    Block,
    /// Nothing can be written to the folder of data.
    ReadOnly,
}

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Keys,
    Signal(Signal),
    HangUp,
    /// It is left alone first, and must sleep.
    Idle,
}

/// One afternoon of a monkey.
#[derive(Clone, Debug)]
struct Plan {
    steps: Vec<Step>,
    end: End,
    /// No file may grow.
    full: bool,
    /// Another copy of the program sits at the same folder and is played with any key.
    other: Option<Vec<String>>,
}

/// Sequences of terminals, whole and broken, known and not, of which none is a key that leaves or takes back.
const GARBAGE: &[&str] = &[
    "\x1b[?2026;2$y",
    "\x1b[?997;1n",
    "\x1b]11;rgb:0000/0000/0000\x1b\\",
    "\x1bP>|xterm(397)\x1b\\",
    "\x1b[<0;0;0M",
    "\x1b[<64;10;10M",
    "\x1b[I\x1b[O",
    "\x1b[1;",
    "\x1b]52;c;",
    "\u{e6}\u{97a5}\u{301}",
    "\x0c",
    "\x1b[200~5\x1b[201~",
];

impl Plan {
    fn new(seed: u64) -> Self {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let steps = (0..rng.random_range(4..30)).map(|_| step(rng)).collect();
        let ends = [Signal::TERM, Signal::HUP, Signal::INT, Signal::QUIT, Signal::USR1, Signal::KILL, Signal::KILL];
        let end = match rng.random_range(0..10) {
            0 => End::Keys,
            1 => End::HangUp,
            2 => End::Idle,
            _ => End::Signal(ends[rng.random_range(0..ends.len())]),
        };
        let other = rng.random_bool(0.2).then(|| (0..40).map(|_| any_keys(rng)).collect());
        Self { steps, end, full: rng.random_bool(0.1), other }
    }
}

fn step(rng: &mut ChaCha8Rng) -> Step {
    match rng.random_range(0..40) {
        0..14 => Step::Keys(format!("{}\r", rng.random_range(1..=16))),
        14..18 => Step::Keys(["\r", "\x1b[A", "\x1b[B", " "][rng.random_range(0..4)].repeat(rng.random_range(1..4))),
        18..23 => Step::Keys(GARBAGE[rng.random_range(0..GARBAGE.len())].to_owned()),
        23..25 => Step::Click(rng.random_range(0..80), rng.random_range(4..20)),
        25 => Step::Paste(1 << rng.random_range(0..17)),
        26..30 => Step::Resize(rng.random_range(0..200), rng.random_range(0..60)),
        30..32 => Step::Stop,
        32 => Step::Signal([Signal::WINCH, Signal::CONT, Signal::XFSZ][rng.random_range(0..3)]),
        33 => Step::Keys("?\x1b\x0c".to_owned()),
        34 if rng.random_bool(0.2) => Step::Vanish,
        35 if rng.random_bool(0.2) => Step::Block,
        36 if rng.random_bool(0.2) => Step::ReadOnly,
        _ => Step::Wait(rng.random_range(0..20)),
    }
}

fn any_keys(rng: &mut ChaCha8Rng) -> String {
    match rng.random_range(0..6) {
        0 => GARBAGE[rng.random_range(0..GARBAGE.len())].to_owned(),
        1 => "\r".to_owned(),
        2 => "\x1b".to_owned(),
        _ => char::from(rng.random_range(b' '..=b'~')).to_string(),
    }
}

/// Carries a plan out; what was not as it should be.
fn carry_out(plan: &Plan) -> Result<(), String> {
    let done = catch_unwind(AssertUnwindSafe(|| play(plan)));
    done.unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().cloned();
        Err(words.or_else(|| panic.downcast_ref::<&str>().map(|&words| words.to_owned())).unwrap_or_default())
    })
}

fn play(plan: &Plan) -> Result<(), String> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = begin(plan.full, folder.path());
    terminal.wait_for("turn 1");
    let other =
        plan.other.as_ref().map(|keys| (Terminal::run(Path::new(PROGRAM), &[], folder.path(), &[]), keys.iter()));
    let mut others = other.into_iter().collect::<Vec<_>>();
    let mut drawn = 1;
    for step in &plan.steps {
        take(step, &terminal, folder.path());
        for (other, keys) in &mut others {
            // It may have been left by a key.
            keys.next().into_iter().for_each(|keys| other.try_keys(keys));
        }
        drawn = drawn.max(turn(&terminal));
    }
    match plan.end {
        End::Keys => terminal.keys("\x03"),
        End::HangUp => {}
        End::Idle => {
            terminal.resize(80, 24);
            terminal.keys("\x1b\x0c");
            sleeps(&terminal)?;
            terminal.keys("\x03");
        }
        End::Signal(signal) => {
            terminal.wait_until_kept();
            drawn = drawn.max(turn(&terminal));
            terminal.kill(signal);
        }
    }
    if plan.end == End::HangUp {
        terminal.hang_up();
        terminal.exit();
    } else {
        terminal.exit();
        let changed = terminal.changed_modes();
        if !changed.is_empty() {
            return Err(format!("the terminal is not given back: {changed:?}"));
        }
    }
    drop(others);
    permit(&folder.path().join("data"), 0o755);
    let is_told =
        plan.full || plan.steps.iter().any(|step| matches!(step, Step::Vanish | Step::Block | Step::ReadOnly));
    let kept = kept(folder.path(), plan.full)?;
    // The turn that is on the screen has not been taken yet; the one before may be in hand.
    if !is_told && plan.other.is_none() && kept + 2 < drawn {
        return Err(format!("turn {drawn} was on the screen, and {kept} are kept"));
    }
    Ok(())
}

fn begin(full: bool, folder: &Path) -> Terminal {
    if !full {
        return Terminal::run(Path::new(PROGRAM), TABLE, folder, &[]);
    }
    let line = format!("ulimit -f 0; exec {PROGRAM} {}", TABLE.join(" "));
    Terminal::run(Path::new("/bin/sh"), &["-c", &line], folder, &[])
}

fn take(step: &Step, terminal: &Terminal, folder: &Path) {
    let data = folder.join("data");
    match step {
        Step::Keys(keys) => terminal.keys(keys),
        Step::Click(x, y) => terminal.click(*x, *y),
        Step::Paste(length) => {
            terminal.keys(&format!("\x1b[200~{}\x1b[201~", "9".repeat(*length)));
            // What was pasted is no move: without it the next one can be typed.
            terminal.keys("\x15");
        }
        Step::Resize(width, height) => terminal.resize(*width, *height),
        Step::Stop => {
            terminal.kill(Signal::STOP);
            terminal.wait_until_stopped();
            terminal.kill(Signal::CONT);
        }
        Step::Signal(signal) => terminal.kill(*signal),
        Step::Wait(pause) => thread::sleep(Duration::from_millis(*pause)),
        Step::Vanish => {
            let _ = fs::remove_dir_all(&data);
        }
        Step::Block => {
            let _ = fs::remove_dir_all(&data);
            let _ = fs::write(&data, "");
        }
        Step::ReadOnly => {
            permit(&data, 0o555);
            // Where permissions do not bind whoever runs this, no file can be made in there by anybody.
            if fs::write(data.join("games/probe"), "").is_ok() {
                let _ = fs::remove_dir_all(&data);
                let _ = symlink("/proc", &data);
            }
        }
    }
}

/// Sets what may be done in a folder and in those below it.
fn permit(folder: &Path, mode: u32) {
    if fs::symlink_metadata(folder).is_ok_and(|file| file.is_dir()) {
        let inside = fs::read_dir(folder).into_iter().flatten().flatten();
        inside.for_each(|file| permit(&file.path(), mode));
        let _ = fs::set_permissions(folder, fs::Permissions::from_mode(mode));
    }
}

/// The number of the turn that is on the screen; 0 where there is no room for it.
fn turn(terminal: &Terminal) -> usize {
    let contents = terminal.contents();
    let words = contents.lines().next().and_then(|line| line.rsplit_once("turn "));
    words.and_then(|(_, number)| number.trim().parse().ok()).unwrap_or(0)
}

/// How many turns the longest save has, where every save can be played on.
fn kept(folder: &Path, full: bool) -> Result<usize, String> {
    let mut most = 0;
    for shelf in ["playing", "finished"] {
        for path in saves(&folder.join("data/games").join(shelf)) {
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let save = Save::parse(&text).map_err(|error| format!("{}: {error}\n{text}", path.display()))?;
            save.load::<AnyGame>().map_err(|error| format!("{}: {error}\n{text}", path.display()))?;
            most = most.max(save.turns.len());
        }
    }
    if full && most > 0 { Err("a file has grown".to_owned()) } else { Ok(most) }
}

fn saves(shelf: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(shelf).into_iter().flatten().flatten().map(|file| file.path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect()
}

/// Whether a program that is left alone does nothing at all.
fn sleeps(terminal: &Terminal) -> Result<(), String> {
    terminal.quiet(Duration::from_millis(400));
    let before = (terminal.seen().bytes, terminal.switches());
    thread::sleep(Duration::from_millis(300));
    let after = (terminal.seen().bytes, terminal.switches());
    if before == after { Ok(()) } else { Err(format!("it does not sleep: {before:?}, {after:?}")) }
}

/// The shortest plan found that still goes wrong, by leaving out what can be left out.
fn shortest(mut plan: Plan) -> Plan {
    let mut tries = 40;
    let mut size = plan.steps.len().div_ceil(2);
    while size > 0 {
        let mut at = 0;
        while at < plan.steps.len() && tries > 0 {
            let mut shorter = plan.clone();
            shorter.steps.drain(at..(at + size).min(plan.steps.len()));
            tries -= 1;
            if carry_out(&shorter).is_err() {
                plan = shorter;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    plan
}

fn campaign(seeds: impl Iterator<Item = u64>) {
    let mut faults = String::new();
    for seed in seeds {
        let plan = Plan::new(seed);
        if let Err(words) = carry_out(&plan) {
            // Writing to a string cannot fail.
            let _ = writeln!(faults, "seed {seed}: {words}\n{:?}\n", shortest(plan));
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn a_monkey_outside_loses_nothing_and_leaves_the_terminal_as_it_was() {
    campaign(0..24);
}

#[test]
#[ignore = "slow: five hundred afternoons, some minutes"]
fn a_monkey_outside_for_a_long_time() {
    campaign(1000..1500);
}

#[test]
fn whoever_kills_the_program_as_soon_as_it_is_kept_finds_the_terminal_as_it_was() {
    // The keeper was not always told in time that the terminal is taken.
    let keys = [Step::Keys("3\r".into()), Step::Keys("\x1b[A\x1b[A".into()), Step::Stop];
    for _ in 0..30 {
        let plan = Plan { steps: keys.to_vec(), end: End::Signal(Signal::KILL), full: false, other: None };
        carry_out(&plan).unwrap_or_else(|words| panic!("{words}"));
    }
}
