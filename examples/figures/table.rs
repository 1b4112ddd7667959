//! The lines that are printed: what, how much, and the goal beside it.

use std::time::Duration;

pub fn head() {
    println!("{:<66} {:>12} {:>9}  {:>11}", "", "measured", "goal", "memory");
}

pub fn say(what: &str, measured: &str, goal: &str) {
    println!("{what:<66} {measured:>12} {goal:>9}");
}

pub fn seconds(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{:.2} ms", time.as_secs_f64() * 1e3)
    } else {
        format!("{:.2} s", time.as_secs_f64())
    }
}

pub fn megabytes(bytes: u64) -> String {
    format!("{:.2} MB", bytes as f64 / 1e6)
}
