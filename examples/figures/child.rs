//! The program at work as a process of its own: how long it takes, and how much memory.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How often the memory of a process is looked at.
const LOOK: Duration = Duration::from_millis(1);

/// What a run has taken.
#[derive(Clone, Copy)]
pub struct Spent {
    pub time: Duration,
    /// The most bytes that were resident, or 0 where that cannot be known.
    pub memory: u64,
    /// It came to its end, and no limit did before.
    pub is_whole: bool,
}

/// Runs the program in a folder of its own.
pub fn run(program: &Path, folder: &Path, words: &str) -> Spent {
    let mut command = Command::new(program);
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env(format!("CATCHUP_{name}_DIR"), folder);
    }
    command.current_dir(folder).args(words.split_whitespace()).stdin(Stdio::null()).stderr(Stdio::null());
    let begin = Instant::now();
    let child = command.stdout(Stdio::piped()).spawn().expect("the program runs");
    let status = format!("/proc/{}/status", child.id());
    let watch = thread::spawn(move || {
        let mut most = 0;
        // Its memory goes before the process does.
        while let Some(bytes) = peak(&status) {
            most = bytes.max(most);
            thread::sleep(LOOK);
        }
        most
    });
    let output = child.wait_with_output().expect("it can be waited for");
    let time = begin.elapsed();
    let printed = String::from_utf8_lossy(&output.stdout);
    let is_stopped = printed.lines().last().is_some_and(|line| line.contains("stopped"));
    let is_whole = output.status.success() && !is_stopped;
    Spent { time, memory: watch.join().unwrap_or_default(), is_whole }
}

/// The quickest of several runs.
pub fn best(program: &Path, folder: &Path, words: &str, runs: usize) -> Spent {
    let runs = (0..runs.max(1)).map(|_| run(program, folder, words));
    runs.min_by_key(|spent| (!spent.is_whole, spent.time)).expect("one at least")
}

fn peak(status: &str) -> Option<u64> {
    let status = fs::read_to_string(status).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}
