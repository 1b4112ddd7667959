//! How long the matching and the search for lengths take, against their budgets and against the method that the text
//! about the game describes: depth first, fewest responses first.
//!
//! `cargo bench --bench multiples [WORD]` runs the cases whose names contain the word. The best of several runs counts,
//! since a machine is rarely alone. The signature (winning choices, pairs, positions visited) must not change when the
//! code does, except together with the search that it counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

use catchup::core::{Game, Outcome};
use catchup::games::multiples::{DepthFirst, Multiples, Order};
use catchup::solve::geography::Verdict;
use catchup::solve::matching::Matching;
use catchup::solve::{Analysis, Monitor, Solver, Stage};

/// One measured thing: what is prepared, and what is timed.
struct Case {
    name: &'static str,
    budget: Option<f64>,
    runs: usize,
    run: fn() -> (Duration, u64),
}

const fn case(name: &'static str, budget: f64, runs: usize, run: fn() -> (Duration, u64)) -> Case {
    Case { name, budget: Some(budget), runs, run }
}

const fn baseline(name: &'static str, runs: usize, run: fn() -> (Duration, u64)) -> Case {
    Case { name, budget: None, runs, run }
}

const CASES: &[Case] = &[
    baseline("depth first, natural, 30", 5, || depth_first("multiples 2..30", Order::Natural)),
    baseline("depth first, fewest, 30", 5, || depth_first("multiples 2..30", Order::FewestResponses)),
    case("first choices 30", 0.0001, 50, || first_choices("multiples 2..30")),
    baseline("depth first, natural, 44", 1, || depth_first("multiples 2..44", Order::Natural)),
    baseline("depth first, fewest, 44", 3, || depth_first("multiples 2..44", Order::FewestResponses)),
    case("first choices 44", 0.0001, 50, || first_choices("multiples 2..44")),
    baseline("depth first, fewest, 60", 3, || depth_first("multiples 2..60", Order::FewestResponses)),
    case("first choices 60", 0.0001, 50, || first_choices("multiples 2..60")),
    case("first choices 100", 0.0001, 50, || first_choices("multiples 2..100 first=any")),
    case("first choices 1000", 0.001, 20, || first_choices("multiples 2..1000 first=any")),
    case("first choices 10000", 0.060, 5, || first_choices("multiples 2..10000 first=any")),
    case("later choices 10000", 0.005, 5, || later_choices("multiples 2..10000 first=any")),
    case("first choices 100000", 1.0, 3, || first_choices("multiples 2..100000 first=any")),
    case("lengths 40", 2.0, 3, || lengths("multiples 2..40 first=any")),
    case("lengths 60", 2.0, 3, || lengths("multiples 2..60")),
    case("lengths 60, any first", 2.0, 3, || lengths("multiples 2..60 first=any")),
];

fn main() {
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    println!("{:<26} {:>14} {:>12}  {:>12}", "case", "best", "budget", "signature");
    for case in CASES.iter().filter(|case| case.name.contains(&word)) {
        let mut best = Duration::MAX;
        let mut signature = 0;
        for _ in 0..case.runs {
            let (spent, counted) = (case.run)();
            best = best.min(spent);
            signature = counted;
        }
        let budget = case.budget.map_or(String::new(), |budget| format!("{:.1} ms", budget * 1e3));
        let over = case.budget.is_some_and(|budget| best.as_secs_f64() > budget);
        let verdict = if over { "  over" } else { "" };
        println!("{:<26} {:>11.4} ms {budget:>12}  {signature:>12}{verdict}", case.name, best.as_secs_f64() * 1e3);
    }
}

fn game(words: &str) -> Multiples {
    words.parse().expect("a setup")
}

/// The start, by the method of the text; the signature counts the positions.
fn depth_first(words: &str, order: Order) -> (Duration, u64) {
    let mut search = DepthFirst::new(&game(words), order);
    let start = Instant::now();
    black_box(search.first_player_wins());
    (start.elapsed(), search.nodes)
}

/// Every first choice by one matching and its forest; the signature counts those that win.
fn first_choices(words: &str) -> (Duration, u64) {
    let game = game(words);
    let start = Instant::now();
    let matching = Matching::new(game.graph(), &[], &mut |_| Ok(())).expect("nobody cancels");
    let winning = game.first_nodes().filter(|&node| matching.can_miss(node)).count();
    (start.elapsed(), black_box(winning) as u64)
}

/// The whole stage, notes for people included, at the second position of a game; the first one is not timed.
fn later_choices(words: &str) -> (Duration, u64) {
    let game = game(words);
    let mut stage = Verdict::default();
    let mut monitor = Monitor::unlimited();
    let mut pos = game.start();
    stage.run(&game, &mut Analysis::new(&game, pos.clone()), &mut monitor).expect("nobody cancels");
    let mv = *game.legal_moves(&pos).first().expect("a game has a first choice");
    pos = game.play(&pos, mv);
    let mut analysis = Analysis::new(&game, pos);
    let start = Instant::now();
    stage.run(&game, &mut analysis, &mut monitor).expect("nobody cancels");
    let spent = start.elapsed();
    let wins = analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Win)).count();
    (spent, wins as u64)
}

/// Every first choice with its length; the signature counts the positions of the search.
fn lengths(words: &str) -> (Duration, u64) {
    let game = game(words);
    let start = Instant::now();
    let (analysis, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
    assert!(halt.is_ok() && analysis.is_exact(), "nobody cancels, and memory suffices");
    (start.elapsed(), analysis.nodes)
}
