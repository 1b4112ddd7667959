//! How long Chomp's tables take, against their budgets and against the straightforward memoised search.
//!
//! `cargo bench --bench chomp [WORD]` runs the cases whose names contain the word. A budget is for one core; the best of
//! several runs counts, since a machine is rarely alone. The signature (turns to the win, the
//! number of winning bites, or the winning bite's depth and width) must not change when the code does.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use catchup::core::{Game, Step, Value};
use catchup::games::chomp::{Chains, Chomp, DenseTable, Lattice, Position, Ranks, TableDetail, WideFirsts};
use catchup::solve::{Memory, Monitor, Solver};

/// One measured thing.
struct Case {
    name: &'static str,
    budget: Option<f64>,
    runs: usize,
    run: fn() -> u64,
}

const fn case(name: &'static str, budget: f64, runs: usize, run: fn() -> u64) -> Case {
    Case { name, budget: Some(budget), runs, run }
}

const CASES: &[Case] = &[
    Case { name: "memoised search 8x8", budget: None, runs: 3, run: || memoised("chomp 8x8") },
    case("lengths 8x8", 0.005, 10, || field("chomp 8x8", TableDetail::Lengths)),
    Case { name: "memoised search 10x10", budget: None, runs: 1, run: || memoised("chomp 10x10") },
    case("lengths 10x10", 0.005, 10, || field("chomp 10x10", TableDetail::Lengths)),
    case("lengths 12x12", 0.050, 7, || field("chomp 12x12", TableDetail::Lengths)),
    case("lengths 14x14", 1.0, 3, || field("chomp 14x14", TableDetail::Lengths)),
    case("outcomes 16x16", 5.0, 2, || field("chomp 16x16", TableDetail::Outcomes)),
    case("lengths 16x16", 15.0, 1, || field("chomp 16x16", TableDetail::Lengths)),
    case("all hints 12x12", 0.1, 5, || hints("chomp 12x12")),
    case("all hints 14x14", 1.0, 3, || hints("chomp 14x14")),
    case("three rows 3000", 0.2, 5, || three_rows(3_000)),
    case("three rows 20000", 10.0, 2, || three_rows(20_000)),
    Case { name: "memoised search 4x4x4", budget: None, runs: 1, run: || memoised("chomp 4x4x4") },
    case("lengths 4x4x4", 1.0, 5, || solid("chomp 4x4x4")),
    case("lengths 6x5x3", 1.0, 3, || solid("chomp 6x5x3")),
    case("lengths 4x2x2x2x2", 1.0, 3, || solid("chomp 4x2x2x2x2")),
    case("lengths 5x5x4", 5.0, 2, || solid("chomp 5x5x4")),
    case("lengths 3x3x2x2x2", 5.0, 2, || solid("chomp 3x3x2x2x2")),
    case("lengths n=30030", 5.0, 2, || solid("chomp n=30030")),
];

fn main() {
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    println!("{:<24} {:>12} {:>12}  {:>12}", "case", "best", "budget", "signature");
    for case in CASES.iter().filter(|case| case.name.contains(&word)) {
        let mut best = Duration::MAX;
        let mut signature = 0;
        for _ in 0..case.runs {
            let start = Instant::now();
            signature = black_box((case.run)());
            best = best.min(start.elapsed());
        }
        let budget = case.budget.map_or(String::new(), |budget| format!("{budget:.3} s"));
        let over = case.budget.is_some_and(|budget| best.as_secs_f64() > budget);
        let verdict = if over { "  over" } else { "" };
        println!("{:<24} {:>10.4} s {budget:>12}  {signature:>12}{verdict}", case.name, best.as_secs_f64());
    }
}

fn game(words: &str) -> Chomp {
    words.parse().expect("a setup")
}

fn memory() -> Memory {
    Memory::new(1 << 30)
}

/// Every position by recursion over its bites, with a table of those that were seen: the baseline.
fn memoised(words: &str) -> u64 {
    fn visit(game: &Chomp, pos: &Position, seen: &mut HashMap<Position, Value>) -> Value {
        let pos = game.canonical(pos);
        if let Some(&value) = seen.get(&pos) {
            return value;
        }
        let bites = game.legal_moves(&pos).into_iter();
        let worth = bites.map(|bite| visit(game, &game.play(&pos, bite), seen).backed_up(Step::ALTERNATE));
        let value = worth.max().unwrap_or(Value::Loss(0));
        seen.insert(pos, value);
        value
    }
    let game = game(words);
    turns(visit(&game, &game.start(), &mut HashMap::new()))
}

fn turns(value: Value) -> u64 {
    value.remoteness().map_or(0, u64::from)
}

fn table<R: Ranks>(words: &str, detail: TableDetail) -> u64 {
    let game = game(words);
    let table = DenseTable::<R>::build(&game, game.start_heights(), detail, &memory(), &mut |_| Ok(()));
    let table = table.ok().flatten().expect("it fits, and nobody stops it");
    let bounds = table.bounds(&game, game.start_heights()).expect("the start is in its own table");
    turns(bounds.lower())
}

fn field(words: &str, detail: TableDetail) -> u64 {
    table::<Lattice>(words, detail)
}

fn solid(words: &str) -> u64 {
    table::<Chains>(words, TableDetail::Lengths)
}

/// A new solver's answer to the first question, with every move's value.
fn hints(words: &str) -> u64 {
    let game = game(words);
    let start = game.start();
    let (analysis, halt) = Solver::new(game).analyze(&start, &mut Monitor::unlimited());
    halt.expect("nobody stops it");
    assert!(analysis.is_exact(), "{words}");
    analysis.keepers().count() as u64
}

/// How deep the winning bite is, and how wide.
fn three_rows(width: u32) -> u64 {
    let mut bites = WideFirsts::new(width, &memory()).ok().expect("it fits");
    let mut next = || bites.next(&mut |_| Ok(())).ok().expect("nobody stops it");
    let last = (1..=width).map(|_| next()).last();
    let Some(&[(deep, left)]) = last.as_deref() else { panic!("one bite wins") };
    u64::from(deep) * 100_000 + u64::from(width - left)
}
