//! How long a track's table of one car takes, against a plain search with hash maps, and a proof at a fixed position.
//!
//! `cargo bench --bench race_track [WORD]`. All run in the same process, so their ratios mean something; the signatures are
//! numbers of states and of nodes.

#[path = "../tests/support/race_plain.rs"]
mod race_plain;

use std::hint::black_box;

use catchup::core::Game;
use catchup::games::race_track::solo::Solo;
use catchup::games::race_track::{RaceTrack, Track};
use catchup::solve::{Monitor, Solver};
use criterion::{Criterion, criterion_main};

fn race(words: &str) -> RaceTrack {
    words.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Loads and validates a track and fills its table, as a setup does; the number of states.
fn table(race: &RaceTrack) -> usize {
    let track = Track::parse(race.track().text()).unwrap_or_else(|fault| panic!("{fault}"));
    let solo = Solo::new(&track, race.options(), [], |_| Ok::<(), ()>(())).expect("nobody stops it");
    black_box(solo).graph().len()
}

/// The same distances by the book; the number of states.
fn plain(race: &RaceTrack) -> usize {
    black_box(race_plain::distances(race.track(), race.options())).len()
}

/// Proves the start of a race; the nodes that it took.
fn proof(race: &RaceTrack) -> u64 {
    let mut monitor = Monitor::unlimited();
    let (analysis, _) = Solver::new(race.clone()).analyze(&race.start(), &mut monitor);
    assert!(analysis.root.outcome().is_some(), "{race} is proven");
    monitor.count()
}

fn benches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("race_track");
    group.sample_size(10);
    for (words, states, budget) in [
        ("race-track serpent", 9_742, "70x22, budget 60 ms"),
        ("race-track grand-prix", 54_322, "120x40, budget 200 ms"),
    ] {
        let race = race(words);
        assert_eq!((table(&race), plain(&race)), (states, states), "signature of {words}");
        group.bench_function(format!("{words}: by hash maps (baseline)"), |bench| bench.iter(|| plain(&race)));
        group.bench_function(format!("{words}: table ({budget})"), |bench| bench.iter(|| table(&race)));
    }
    for words in ["race-track hairpin finish=first", "race-track chicane finish=farther"] {
        let race = race(words);
        race.solo();
        println!("signature of {words}: {} nodes", proof(&race));
        group.bench_function(format!("{words}: all moves of the start proven"), |bench| bench.iter(|| proof(&race)));
    }
    group.finish();
}

mod group {
    use super::benches;
    criterion::criterion_group!(race_track, benches);
}

criterion_main!(group::race_track);
