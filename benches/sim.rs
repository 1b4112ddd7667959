//! How long the whole of Sim takes by classes, against its budgets and against all labelled positions without symmetry.
//!
//! `cargo bench --bench sim [WORD]`. Both run in the same process, so their ratio means something; the signature is the
//! number of positions in the table.

#[path = "../tests/support/sim_naive.rs"]
mod sim_naive;

use std::hint::black_box;

use catchup::core::Game;
use catchup::games::sim::{ClassTable, Sim};
use catchup::solve::{Monitor, Solver};
use criterion::{Criterion, criterion_main};

use sim_naive::Naive;

fn whole(words: &str) -> u64 {
    let sim: Sim = words.parse().expect("a setup");
    let mut monitor = Monitor::unlimited();
    let value = ClassTable::new(&sim).value(&sim, &sim.start(), &mut monitor);
    black_box(value).expect("memory suffices");
    monitor.count()
}

fn benches(criterion: &mut Criterion) {
    assert_eq!(whole("sim 6"), 2_250, "signature of K6");
    assert_eq!(whole("sim 7"), 77_608, "signature of K7");
    let hexagon = "sim 6".parse::<Sim>().expect("a setup").start();
    let mut group = criterion.benchmark_group("sim");
    group.sample_size(10);
    group.bench_function("K6 without symmetry (baseline, budget 150 ms)", |bench| {
        bench.iter(|| Naive::solve().value(&hexagon));
    });
    group.bench_function("K6 by classes (budget 20 ms)", |bench| bench.iter(|| whole("sim 6")));
    group.bench_function("K7 by classes (budget 1 s)", |bench| bench.iter(|| whole("sim 7")));
    let sim: Sim = "sim 7".parse().expect("a setup");
    let mut solver = Solver::new(sim.clone());
    let pos = sim.read_position("12,16,25 34,36,45").expect("a position");
    let (whole_board, _) = solver.analyze(&sim.start(), &mut Monitor::unlimited());
    assert!(whole_board.is_exact());
    group.bench_function("all hints of a position of K7 (budget 1 ms)", |bench| {
        bench.iter(|| solver.analyze(&pos, &mut Monitor::unlimited()).0.moves.len());
    });
    group.finish();
}

mod group {
    use super::benches;
    criterion::criterion_group!(sim, benches);
}

criterion_main!(group::sim);
