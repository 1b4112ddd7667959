//! What commands take that solve something, beside a loop that is the same on every machine and in every version.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::child;
use crate::ring;
use crate::table::{megabytes, say, seconds};

/// How many runs there are of a command; the quickest counts.
enum Runs {
    /// A fraction of a second.
    Short,
    /// Seconds.
    Few,
    /// Minutes or gigabytes: `--long`.
    Long,
}
use Runs::{Few, Long, Short};

/// A command, the time that it should take, and how often it is run.
const ROWS: &[(&str, &str, Runs)] = &[
    ("analyze catch-up 1..24", "0.14 s", Short),
    ("analyze catch-up 1..28 --memory 4GB --limit 60", "2 s", Few),
    ("analyze catch-up random 22 of 1..120 seed=1", "100 ms", Short),
    ("analyze catch-up random 20 of 1..1000000 seed=1 --limit 60", "2 s", Few),
    ("survey catch-up --table values --from 36 --to 36", "", Few),
    ("survey catch-up --table values --from 38 --to 38 --memory 12GB", "", Long),
    ("survey catch-up --table values --from 44 --to 44 --memory 12GB", "107 s", Long),
    ("survey catch-up --table values --from 48 --to 48 --memory 12GB", "120 s", Long),
    ("survey catch-up --table values --from 52 --to 52 --memory 12GB --seconds 900", "300 s", Long),
    ("analyze chomp 10x10", "10 ms", Short),
    ("analyze chomp 16x16 --limit 100 --memory 8GB", "5 s", Few),
    ("analyze chomp 18x18 --limit 1200 --memory 4GB", "600 s", Long),
    ("analyze chomp 20x20 --limit 7200 --memory 18GB", "", Long),
    ("analyze chomp 5x5x5 --limit 1200 --memory 2GB", "", Long),
    ("survey chomp --table three-rows --to 100000 --memory 12GB", "", Long),
    ("analyze sim 6", "8 ms", Short),
    ("analyze sim 7", "0.25 s", Short),
    ("analyze sim 8 --limit 600", "minutes", Long),
    ("analyze multiples 2..100 first=any --limit 60 --memory 4GB", "60 s", Long),
    ("analyze multiples 2..100000", "0.2 s", Short),
    ("analyze multiples 2..1000000", "3 s", Few),
    ("analyze race-track grand-prix", "1 s", Short),
    ("analyze race-track great-eight", "1 s", Short),
    // As large as a track may be.
    ("analyze race-track ./ring-125x60.track cars=1", "", Short),
];

/// Runs them all.
pub fn measure(program: &Path, folder: &Path, is_long: bool) {
    fs::write(folder.join("ring-125x60.track"), ring::track(125, 60)).expect("a track");
    let loop_time = (0..5).map(|_| fixed_loop()).min().unwrap_or_default();
    say("a hundred million steps of a generator, which nothing changes", &seconds(loop_time), "");
    for (words, goal, runs) in ROWS {
        let runs = match runs {
            Short => 5,
            Few => 2,
            Long if is_long => 1,
            Long => continue,
        };
        let spent = child::best(program, folder, words, runs);
        let time =
            if spent.is_whole { seconds(spent.time) } else { format!("not in {:.0} s", spent.time.as_secs_f64()) };
        say(words, &time, &format!("{goal:>9}  {:>11}", megabytes(spent.memory)));
    }
}

/// What a machine does with whole numbers, one after the other.
fn fixed_loop() -> Duration {
    let begin = Instant::now();
    let mut state = black_box(1_u64);
    for _ in 0..100_000_000_u32 {
        // Marsaglia's shifts: a compiler cannot take several steps at once, as it can of sums and products.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    black_box(state);
    begin.elapsed()
}
