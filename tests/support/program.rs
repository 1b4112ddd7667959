//! The program on the command line, in a home of its own.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The program with a command line whose words are parted by spaces; words in `'..'` belong together.
pub fn catchup(home: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catchup"));
    for folder in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env(format!("CATCHUP_{folder}_DIR"), home);
    }
    command.current_dir(home).args(words(line)).stdin(Stdio::null());
    command
}

/// The words of a command line.
pub fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// What the program does with a command line.
pub fn run(home: &Path, line: &str) -> Output {
    catchup(home, line).output().expect("it runs")
}

/// What it said beside its results.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What it printed.
pub fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The object that a command line prints, which must end well, and what is said beside it.
pub fn report(home: &Path, line: &str) -> (Value, String) {
    let output = run(home, line);
    assert!(output.status.success(), "{line}: {}", said(&output));
    (serde_json::from_slice(&output.stdout).expect("JSON"), said(&output))
}
