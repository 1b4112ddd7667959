//! How time and memory grow with size: `scripts/growth` runs it on a release build. Linux only: memory is read in `/proc`.
//!
//! Each size is a command in a process of its own. What the program takes without work is taken off; what is too little to
//! be told from that is left out of a law.

#[path = "../figures/child.rs"]
mod child;
mod law;
mod picture;
#[path = "../figures/ring.rs"]
mod ring;
#[path = "../../src/survey/svg.rs"]
mod svg;

use std::fs;
use std::path::Path;

use law::{Form, Law};
use picture::Panel;

/// A solver, and sizes of what it solves.
struct Series {
    /// The name of its picture.
    name: &'static str,
    title: &'static str,
    size: &'static str,
    form: Form,
    command: fn(usize) -> String,
    sizes: &'static [usize],
}

const SERIES: &[Series] = &[
    Series {
        name: "catch-up",
        title: "Catch-Up: every hint of 1..n, even sums",
        size: "n",
        form: Form::Exponential,
        command: |n| format!("analyze catch-up 1..{n} --memory 4GB"),
        sizes: &[15, 16, 19, 20, 23, 24, 27, 28],
    },
    Series {
        name: "chomp",
        title: "Chomp: every hint and length of n x n",
        size: "n",
        form: Form::Exponential,
        command: |n| format!("analyze chomp {n}x{n} --memory 4GB"),
        sizes: &[11, 12, 13, 14, 15],
    },
    Series {
        name: "chomp-rows",
        title: "Chomp: every hint of 3 x n",
        size: "n",
        form: Form::Power,
        command: |n| format!("analyze chomp 3x{n}"),
        sizes: &[1000, 2000, 4000, 8000, 16_000],
    },
    Series {
        name: "sim",
        title: "Sim: every hint and length on n points",
        size: "n",
        form: Form::Exponential,
        command: |n| format!("analyze sim {n}"),
        sizes: &[5, 6, 7],
    },
    Series {
        name: "multiples",
        title: "Multiples: who wins, and every first number of 2..n",
        size: "n",
        form: Form::Power,
        command: |n| format!("analyze multiples 2..{n} first=any"),
        sizes: &[6250, 12_500, 25_000, 50_000, 100_000],
    },
    Series {
        name: "multiples-lengths",
        title: "Multiples: every length of 2..n",
        size: "n",
        form: Form::Exponential,
        command: |n| format!("analyze multiples 2..{n} first=any --limit 20"),
        sizes: &[40, 44, 48, 52, 56, 60, 64],
    },
    Series {
        name: "race-track",
        title: "Race Track: one car on a ring of so many cells",
        size: "cells",
        form: Form::Power,
        command: |cells| format!("analyze race-track ./{cells}.track cars=1"),
        sizes: RINGS,
    },
    Series {
        name: "heaps",
        title: "Heaps: squares taken from n stones, every move",
        size: "n",
        form: Form::Power,
        command: |n| format!("analyze square {n}"),
        sizes: &[62_500, 125_000, 250_000, 500_000, 1_000_000],
    },
    Series {
        name: "almonds",
        title: "Almonds: n of them, by going backwards",
        size: "n",
        form: Form::Exponential,
        command: |n| format!("analyze almonds {n}"),
        sizes: &[24, 28, 32, 36, 40],
    },
];

/// Cells of maps; the last is near the most that a track may have.
const RINGS: &[usize] = &[1000, 2000, 4000, 7500];

/// What is less, in milliseconds and megabytes, is the unrest of a machine.
const LEAST: [f64; 2] = [4.0, 4.0];
/// How often each command is run.
const RUNS: usize = 3;

fn main() {
    let mut words = std::env::args().skip(1);
    let program = fs::canonicalize(words.next().expect("the path of the program")).expect("the program");
    let wanted = words.next();
    let folder = tempfile::tempdir().expect("a folder");
    for &cells in RINGS {
        let height = (cells as f64 / 2.5).sqrt().round() as usize;
        let track = ring::track(cells / height, height);
        fs::write(folder.path().join(format!("{cells}.track")), track).expect("a track");
    }
    let idle = child::best(&program, folder.path(), "--version", 5);
    println!("| solver | largest size | time | grows like | memory | grows like |");
    println!("|---|---|---|---|---|---|");
    let chosen = |series: &&Series| wanted.as_ref().is_none_or(|word| series.name.contains(word.as_str()));
    for series in SERIES.iter().filter(chosen) {
        measure(series, &program, folder.path(), idle);
    }
}

/// Measures a solver, prints its row and draws its picture.
fn measure(series: &Series, program: &Path, folder: &Path, idle: child::Spent) {
    let mut points = [Vec::new(), Vec::new()];
    let mut largest = (0, [0.0, 0.0]);
    for &size in series.sizes {
        let spent = child::best(program, folder, &(series.command)(size), RUNS);
        if !spent.is_whole {
            eprintln!("{}: {size} does not come to its end", series.name);
            continue;
        }
        let much = [
            spent.time.saturating_sub(idle.time).as_secs_f64() * 1e3,
            spent.memory.saturating_sub(idle.memory) as f64 / 1e6,
        ];
        largest = (size, much);
        for ((points, much), least) in points.iter_mut().zip(much).zip(LEAST) {
            if much >= least {
                points.push((size as f64, much));
            }
        }
    }
    let letter = if series.size.len() == 1 { series.size } else { "x" };
    let laws = [0, 1].map(|at| Law::fit(series.form, &points[at]));
    let text = |at: usize| laws[at].map_or_else(|| "-".to_owned(), |law: Law| law.text(letter));
    let (size, [time, memory]) = largest;
    let size = format!("{size} {}", if letter == "x" { series.size } else { "" });
    let size = size.trim_end();
    println!(
        "| {} | {size} | {} | {} | {} | {} |",
        series.title,
        label_time(time),
        text(0),
        label_memory(memory),
        text(1)
    );
    let panel = |at: usize, what: &str, label| Panel {
        title: laws[at].map_or_else(|| what.to_owned(), |law| format!("{what}, like {}", law.text(letter))),
        points: &points[at],
        law: laws[at],
        label,
    };
    let panels = [panel(0, "time", label_time), panel(1, "memory", label_memory)];
    let drawn = picture::draw(series.title, series.size, series.form, &panels);
    let path = format!("{}/assets/pictures/growth-{}.svg", env!("CARGO_MANIFEST_DIR"), series.name);
    fs::write(path, drawn).expect("the picture can be written");
}

fn label_time(milliseconds: f64) -> String {
    if milliseconds < 999.5 { format!("{milliseconds:.0} ms") } else { format!("{:.1} s", milliseconds / 1e3) }
}

fn label_memory(megabytes: f64) -> String {
    if megabytes < 999.5 { format!("{megabytes:.0} MB") } else { format!("{:.1} GB", megabytes / 1e3) }
}
