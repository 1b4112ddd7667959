//! The program in a real terminal: how soon it is there, how soon it answers, how much it writes, how quiet it is, how large.

use std::fs;
use std::iter;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::pty::Terminal;
use crate::table::{megabytes, say, seconds};

const STARTS: usize = 101;
const POSITIONS: usize = 200;
/// Bytes of a key; boards above it are named.
const GOAL: usize = 200;
const IDLE: Duration = Duration::from_secs(20);

/// Nothing comes for so long: then it was the last byte.
const QUIET: Duration = Duration::from_millis(150);

/// What the last row of home says.
const HOME: &str = "? help";

pub fn measure(program: &Path, folder: &Path) {
    let world = World { program, folder };
    world.size();
    world.starts();
    world.idles();
    world.answers();
    world.wide_frames();
    world.every_board();
    world.rooms();
    world.other_sizes();
    world.bytes();
}

struct World<'a> {
    program: &'a Path,
    folder: &'a Path,
}

impl World<'_> {
    fn run(&self, args: &[&str], hints: &str) -> Terminal {
        Terminal::run(self.program, args, self.folder, &[("CATCHUP_HINTS", hints)])
    }

    fn size(&self) {
        let bytes = fs::metadata(self.program).expect("the program").len();
        say("the program on the disk", &megabytes(bytes), "8 MB");
    }

    /// From exec to the last byte of the complete home screen.
    fn starts(&self) {
        let mut times = Vec::new();
        let mut resident = Vec::new();
        for _ in 0..STARTS {
            let begin = Instant::now();
            let home = self.run(&[], "off");
            home.wait_for(HOME);
            times.push(home.quiet(QUIET) - begin);
            resident.push(field(&status(home.pid().as_raw_nonzero().get()), "VmRSS:") * 1024);
        }
        say("from exec to the last byte of home, median", &seconds(part(&mut times, 50)), "4 ms");
        say("the same, 95th percentile", &seconds(part(&mut times, 95)), "");
        resident.sort_unstable();
        say("resident at home, median", &megabytes(resident[resident.len() / 2]), "7 MB");
    }

    /// Bytes and context switches of all threads while nothing happens.
    fn idles(&self) {
        let places: [(&str, &[&str], &str); 3] =
            [("home", &[], "off"), ("a table", TABLE, "off"), ("a table after its analysis", TABLE, "all")];
        thread::scope(|scope| {
            for (name, args, hints) in places {
                scope.spawn(move || self.idle(name, args, hints));
            }
        });
    }

    fn idle(&self, name: &str, args: &[&str], hints: &str) {
        let terminal = self.run(args, hints);
        terminal.wait_for(HOME);
        thread::sleep(Duration::from_secs(2));
        let pid = terminal.pid().as_raw_nonzero().get();
        let (bytes, switches) = (terminal.seen().bytes, switches(pid));
        thread::sleep(IDLE);
        let came = format!("{} and {}", terminal.seen().bytes - bytes, self::switches(pid) - switches);
        say(&format!("idle for {} s at {name}: bytes and switches", IDLE.as_secs()), &came, "0 and 0");
    }

    /// From a key to the frame that shows it, and from a move to the frame with the last hint.
    fn answers(&self) {
        let (mut keys, mut hints) = (Vec::new(), Vec::new());
        for seed in 1..=POSITIONS {
            let setup = format!("seed={seed}");
            let table = self.run(&["play", "catch-up", "random", "20", "of", "1..120", &setup, "--p2", "human"], "all");
            table.wait_for(HOME);
            table.quiet(QUIET);
            for _ in 0..seed % 7 {
                keys.push(answer(&table, "\x1b[B"));
            }
            keys.push(answer(&table, "\x1b[B"));
            table.quiet(QUIET);
            let begin = Instant::now();
            answer(&table, "\r");
            hints.push(table.quiet(QUIET) - begin);
        }
        say("from a key to its frame, 95th percentile", &seconds(part(&mut keys, 95)), "0.8 ms");
        say("from a move to the last hint, 95th percentile", &seconds(part(&mut hints, 95)), "100 ms");
    }
}

impl World<'_> {
    /// The same answers where the window is as large as windows are, and on the largest field.
    fn wide_frames(&self) {
        for &(name, args, hints, (columns, rows), goal) in WINDOWS {
            let table = self.run(args, hints);
            table.wait_for(HOME);
            table.resize(columns, rows);
            table.quiet(QUIET);
            let mut keys: Vec<Duration> = WAYS.iter().cycle().take(POSITIONS).map(|key| answer(&table, key)).collect();
            say(&format!("from a key to its frame {name}, 95th percentile"), &seconds(part(&mut keys, 95)), goal);
        }
    }

    /// The same on a board of every kind with all hints, at sizes that windows have, while solvers go on.
    fn every_board(&self) {
        for ((columns, rows), goal) in [((80, 24), "1 ms"), ((120, 40), "1 ms"), ((240, 70), "2 ms")] {
            let mut keys = Vec::new();
            for setup in BOARDS {
                let words: Vec<&str> = ["play"].into_iter().chain(setup.split(' ')).chain(["--p2", "human"]).collect();
                let table = self.run(&words, "all");
                table.wait_for(HOME);
                table.resize(columns, rows);
                table.quiet(QUIET);
                keys.extend(WAYS.iter().cycle().take(STEPS).map(|key| answer(&table, key)));
            }
            let what =
                format!("from a key to its frame on {} boards at {columns}x{rows}, 95th percentile", BOARDS.len());
            say(&what, &seconds(part(&mut keys, 95)), goal);
        }
    }

    /// The same away from a table: there and back again.
    fn rooms(&self) {
        for &(name, args, before, [there, back], steps, goal) in ROOMS {
            let room = self.run(args, "off");
            room.wait_for(HOME);
            room.quiet(QUIET);
            for key in before {
                answer(&room, key);
            }
            let keys = iter::repeat_n(there, steps).chain(iter::repeat_n(back, steps));
            let mut times: Vec<Duration> = keys.cycle().take(2 * STEPS).map(|key| answer(&room, key)).collect();
            say(&format!("from a key to its frame {name}, 95th percentile"), &seconds(part(&mut times, 95)), goal);
        }
    }

    /// From another size of the window to the first frame in it, where everything has to be placed.
    fn other_sizes(&self) {
        let (most, setup) =
            BOARDS.iter().map(|setup| (self.other_size(setup), *setup)).max().expect("there are boards");
        say(&format!("from another size to its first frame: most, {setup}"), &seconds(most), "16 ms");
    }

    fn other_size(&self, setup: &str) -> Duration {
        let words: Vec<&str> = ["play"].into_iter().chain(setup.split(' ')).chain(["--p2", "human"]).collect();
        let table = self.run(&words, "off");
        table.wait_for(HOME);
        table.quiet(QUIET);
        let (before, begin) = (table.seen().frames, Instant::now());
        table.resize(120, 40);
        table.wait_for_frame(before) - begin
    }

    /// What a key writes in 16 colours, on the board of each game.
    fn bytes(&self) {
        let mut medians: Vec<(usize, &str)> = BOARDS.iter().map(|setup| (self.bytes_of_a_key(setup), *setup)).collect();
        medians.sort_unstable();
        let above = medians.partition_point(|(bytes, _)| *bytes <= GOAL);
        for (bytes, setup) in &medians[above..] {
            say(
                &format!("bytes that a key writes in 16 colours, median: {setup}"),
                &bytes.to_string(),
                &GOAL.to_string(),
            );
        }
        let (usual, setup) = medians[medians.len() / 2];
        say(
            &format!("the same: the middle of {} boards, {setup}", medians.len()),
            &usual.to_string(),
            &GOAL.to_string(),
        );
    }

    fn bytes_of_a_key(&self, setup: &str) -> usize {
        let words: Vec<&str> = ["play"].into_iter().chain(setup.split(' ')).chain(["--p2", "human"]).collect();
        let environment = [("CATCHUP_HINTS", "off"), ("CATCHUP_THEME", "sixteen")];
        let table = Terminal::run(self.program, &words, self.folder, &environment);
        table.wait_for(HOME);
        table.quiet(QUIET);
        let mut counts = Vec::new();
        for key in ["\x1b[B", "\x1b[B", "\x1b[A", "\x1b[C", "\x1b[D"].iter().cycle().take(25) {
            let before = table.seen().bytes;
            answer(&table, key);
            counts.push(table.seen().bytes - before);
        }
        counts.sort_unstable();
        counts[counts.len() / 2]
    }
}

/// A setup of every kind of board.
const BOARDS: &[&str] = &[
    "catch-up 1..12",
    "chomp 5x6",
    "chomp 3x3x3",
    "multiples 2..100",
    "geography harbour",
    "sim 6",
    "race-track little-oval",
    "race-track smooth-oval",
    "square 40",
    "nim 3,5,7",
    "wythoff 8,5",
    "almonds 6",
    "cheques 3,1,7",
    "island map-1",
    "snakes board-1",
    "horseflies f6,d4,e10",
    "sum square 40 + island map-1 + chomp 3x4",
];

/// A field of thousands of counters.
const LARGEST: &[&str] = &["play", "chomp", "40x90", "--p2", "human"];

const TABLE: &[&str] = &["play", "catch-up", "1..12", "--p2", "human"];

/// A window: what is in it, the words that lead there, what hints tell, its columns and rows, and the goal.
type Window = (&'static str, &'static [&'static str], &'static str, (u16, u16), &'static str);

const WINDOWS: [&Window; 3] = [
    &("at 200x60", TABLE, "all", (200, 60), "2 ms"),
    &("of 40x90 counters at 60x20", LARGEST, "off", (60, 20), "1 ms"),
    &("of 40x90 counters at 120x40", LARGEST, "off", (120, 40), "1 ms"),
];

/// The keys that walk on a board.
const WAYS: [&str; 4] = ["\x1b[B", "\x1b[C", "\x1b[A", "\x1b[D"];

/// Steps there, and as many back.
const STEPS: usize = 16;

/// A room: where it is, the words and keys that lead there, the keys that walk there and back, how often each of them is pressed
/// before the other, and the goal.
type Room = (&'static str, &'static [&'static str], &'static [&'static str], [&'static str; 2], usize, &'static str);

const ROOMS: [&Room; 4] = [
    &("at home", &[], &[], ["\x1b[B", "\x1b[A"], STEPS, "2 ms"),
    &("in a form", TABLE, &["n"], ["\x1b[B", "\x1b[A"], 4, "1 ms"),
    &("to an end and back", &["play", "nim", "1,1", "--p2", "human"], &["\r", "\r"], ["u", "U"], 1, "1 ms"),
    &("to a page of a lesson", &["learn", "race-track"], &[], ["\x1b[6~", "\x1b[6~"], STEPS, "16 ms"),
];

/// From a key to the end of the next frame.
fn answer(table: &Terminal, key: &str) -> Duration {
    let before = table.seen().frames;
    let begin = Instant::now();
    table.keys(key);
    table.wait_for_frame(before) - begin
}

fn part(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() - 1) * percent / 100]
}

fn status(pid: i32) -> String {
    fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs")
}

fn field(status: &str, name: &str) -> u64 {
    let line = status.lines().find(|line| line.starts_with(name)).expect("a field of the status");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

fn switches(pid: i32) -> u64 {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).expect("it runs");
    let of_thread =
        |status: String| field(&status, "voluntary_ctxt_switches:") + field(&status, "nonvoluntary_ctxt_switches:");
    threads.flatten().filter_map(|task| fs::read_to_string(task.path().join("status")).ok()).map(of_thread).sum()
}
