//! How long Catch-Up's tables and searches take, against their budgets and against the paper's method.
//!
//! `cargo bench --bench catch_up [WORD]` runs the cases whose names contain the word. The best of several runs counts,
//! since a machine is rarely alone. A case that follows the paper's method on the same pool shows how many times faster
//! it is. The signature (nodes of a search, turns to the end by a table of lengths, else the number of moves that keep
//! the value) must not change when the code does.

#[path = "support/paper.rs"]
mod paper;

use std::hint::black_box;
use std::time::{Duration, Instant};

use catchup::core::{Game, Value};
use catchup::games::catch_up::CatchUp;
use catchup::solve::{Analysis, CancelToken, Memory, Monitor, Solve, Solver};
use paper::{Order, Paper};

/// One measured thing.
struct Case {
    name: &'static str,
    /// The pool; cases on the same pool are compared.
    setup: &'static str,
    budget: Option<f64>,
    runs: usize,
    run: fn(&str) -> Measured,
}

/// What a run leaves behind.
struct Measured {
    signature: u64,
    bytes: u64,
}

const fn paper(name: &'static str, setup: &'static str, run: fn(&str) -> Measured) -> Case {
    Case { name, setup, budget: None, runs: 1, run }
}

const fn case(name: &'static str, setup: &'static str, budget: f64, runs: usize, run: fn(&str) -> Measured) -> Case {
    Case { name, setup, budget: Some(budget), runs, run }
}

const CASES: &[Case] = &[
    paper("paper, smallest first", "catch-up 1..16", smallest_first),
    paper("paper, largest first", "catch-up 1..16", largest_first),
    case("value", "catch-up 1..16", 0.02, 10, value),
    case("table", "catch-up 1..16", 0.02, 10, table),
    paper("paper, smallest first", "catch-up 1..20", smallest_first),
    paper("paper, largest first", "catch-up 1..20", largest_first),
    case("value", "catch-up 1..20", 0.1, 10, value),
    case("table", "catch-up 1..20", 0.02, 10, table),
    case("all hints", "catch-up 1..20", 0.1, 5, hints),
    paper("paper, smallest first", "catch-up 1..24", smallest_first),
    case("value", "catch-up 1..24", 0.25, 5, value),
    case("table", "catch-up 1..24", 0.25, 5, table),
    case("table", "catch-up 1..28", 8.0, 2, table),
    case("lengths", "catch-up 1..22", 0.5, 5, lengths),
    case("all hints", "catch-up random 20 of 1..120 seed=1", 0.1, 5, hints),
    case("table", "catch-up random 22 of 1..120 seed=1", 0.1, 5, table),
    case("lengths", "catch-up random 22 of 1..120 seed=1", 0.5, 3, lengths),
    case("all hints", "catch-up random 16 of 1..1000000 seed=1", 0.1, 5, hints),
    case("pieces", "catch-up random 18 of 1..1000000 seed=1", 1.0, 3, pieces),
    case("all hints", "catch-up random 18 of 1..1000000 seed=1", 1.0, 3, hints),
    case("all hints", "catch-up random 20 of 1..1000000 seed=1", 10.0, 1, hints),
    case("value", "catch-up 1..28", 0.5, 5, value),
    case("value", "catch-up 1..32", 4.0, 3, value),
    case("value", "catch-up 1..36", 30.0, 1, value),
    case("value", "catch-up 1..40", 180.0, 1, value),
];

fn main() {
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    println!("{:<24}{:<42}{:>11} {:>9} {:>9} {:>12}", "case", "setup", "best", "budget", "MB", "signature");
    let mut baselines: Vec<(&str, &str, f64)> = Vec::new();
    for case in CASES.iter().filter(|case| format!("{} {}", case.name, case.setup).contains(&word)) {
        let (best, measured) = measure(case);
        let budget = case.budget.map_or(String::new(), |budget| format!("{budget:.2} s"));
        let over = if case.budget.is_some_and(|budget| best > budget) { "  over" } else { "" };
        let Measured { signature, bytes } = measured;
        print!("{:<24}{:<42}{best:>9.4} s {budget:>9} {:>9} {signature:>12}{over}", case.name, case.setup, bytes >> 20);
        if case.budget.is_none() {
            baselines.push((case.name, case.setup, best));
        } else {
            for (name, _, baseline) in baselines.iter().filter(|(_, setup, _)| *setup == case.setup) {
                print!("  {:.1} x {name}", baseline / best);
            }
        }
        println!();
    }
}

fn measure(case: &Case) -> (f64, Measured) {
    let mut best = Duration::MAX;
    let mut measured = Measured { signature: 0, bytes: 0 };
    for _ in 0..case.runs {
        let start = Instant::now();
        measured = black_box((case.run)(case.setup));
        best = best.min(start.elapsed());
    }
    (best.as_secs_f64(), measured)
}

fn game(words: &str) -> CatchUp {
    words.parse().expect("a setup")
}

/// The paper's method on {1..N}.
fn by_paper(words: &str, order: Order) -> Measured {
    let mut search = Paper::new(order);
    let count = game(words).numbers().len();
    black_box(search.value((1 << count) - 1, 0, -1, 1));
    Measured { signature: search.nodes, bytes: 0 }
}

fn smallest_first(words: &str) -> Measured {
    by_paper(words, Order::SmallestFirst)
}

fn largest_first(words: &str) -> Measured {
    by_paper(words, Order::LargestFirst)
}

/// One stage by itself at the start of the game.
fn stage(words: &str, name: &str) -> Measured {
    let game = game(words);
    let memory = Memory::new(3 << 30);
    let mut stages = game.stages();
    let stage = stages.iter_mut().find(|stage| stage.name() == name).expect("a stage of this name");
    let mut analysis = Analysis::new(&game, game.start());
    let mut monitor = Monitor::new(CancelToken::new(), memory.clone());
    stage.run(&game, &mut analysis, &mut monitor).expect("it fits, and nobody stops it");
    let turns = analysis.root.exact().and_then(Value::remoteness);
    let signature = turns.map_or_else(|| analysis.keepers().count() as u64, u64::from);
    Measured { signature, bytes: memory.limit() - memory.available() }
}

fn table(words: &str) -> Measured {
    stage(words, "table")
}

fn lengths(words: &str) -> Measured {
    stage(words, "lengths")
}

fn pieces(words: &str) -> Measured {
    stage(words, "pieces")
}

/// The value of the start alone, by search.
fn value(words: &str) -> Measured {
    let game = game(words);
    let memory = Memory::new(3 << 30);
    let mut stages = game.stages();
    let stage = stages.iter_mut().find(|stage| stage.name() == "search").expect("a stage of this name");
    let mut analysis = Analysis::new(&game, game.start());
    let token = CancelToken::new();
    let enough = |analysis: &Analysis<CatchUp>| {
        if analysis.root.outcome().is_some() {
            token.cancel();
        }
    };
    let mut monitor = Monitor::new(token.clone(), memory.clone()).with_watch(enough);
    // Stopped as soon as the value is known.
    stage.run(&game, &mut analysis, &mut monitor).unwrap_or_default();
    assert!(analysis.root.outcome().is_some(), "{words}");
    Measured { signature: monitor.count(), bytes: memory.limit() - memory.available() }
}

/// A new solver's answer to the first question, with every move's value.
fn hints(words: &str) -> Measured {
    let game = game(words);
    let start = game.start();
    let memory = Memory::default();
    let mut solver = Solver::new(game);
    let (analysis, halt) = solver.analyze(&start, &mut Monitor::new(CancelToken::new(), memory.clone()));
    halt.expect("nobody stops it");
    assert!(analysis.is_exact(), "{words}");
    Measured { signature: analysis.keepers().count() as u64, bytes: memory.limit() - memory.available() }
}
