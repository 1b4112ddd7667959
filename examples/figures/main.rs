//! Measures the program: what its solvers take, how soon it is there, how soon it answers, how quiet it is, how large.
//!
//! `scripts/figures` runs it on a release build; `--long` tries what takes minutes or gigabytes, too. Linux only: the counts
//! come from `/proc`.

#[cfg(target_os = "linux")]
mod child;
#[cfg(target_os = "linux")]
mod ring;
#[cfg(target_os = "linux")]
mod solvers;
#[cfg(target_os = "linux")]
mod table;
#[cfg(target_os = "linux")]
mod terminal;

#[cfg(target_os = "linux")]
#[path = "../../tests/support/pty.rs"]
mod pty;

#[cfg(target_os = "linux")]
fn main() {
    let mut words = std::env::args().skip(1);
    let program = std::fs::canonicalize(words.next().expect("the path of the program")).expect("the program");
    let is_long = words.any(|word| word == "--long");
    let folder = tempfile::tempdir().expect("a folder");
    table::head();
    solvers::measure(&program, folder.path(), is_long);
    terminal::measure(&program, folder.path());
    println!();
    println!("Ratios to the methods of the texts, brute force and hash maps in the same run: `cargo bench`, of which");
    println!("catch_up, chomp, multiples, sim, race_track, heaps and any (games by enum) are the parts.");
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("the figures need the /proc of Linux");
}
