//! How long heaps of a million stones take, and games of a million positions, against their budgets.
//!
//! `cargo bench --bench heaps [WORD]`. The signatures count the losses, so that no change of a solver can hide.

use std::hint::black_box;

use catchup::core::{Game, Outcome, Step, Value};
use catchup::games::subtraction::Subtraction;
use catchup::solve::product::{Component, Product};
use catchup::solve::retrograde::{End, Graph};
use catchup::solve::{CancelToken, Memory, Monitor, Solver};
use criterion::{Criterion, criterion_main};

/// A linear congruential generator: the same graphs on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most
    }
}

/// A graph in which the first place and one in ten are ends, and up to five moves lead from the others; one move in
/// `loops` leads anywhere, the others down.
fn random_graph(places: usize, loops: usize, dice: &mut Dice) -> Vec<Vec<usize>> {
    let moves = |dice: &mut Dice| if dice.below(10) == 0 { 0 } else { 1 + dice.below(5) };
    let target = |place: usize, dice: &mut Dice| {
        let most = if dice.below(loops) == 0 { places } else { place };
        dice.below(most)
    };
    let from = |place: usize, dice: &mut Dice| {
        let count = if place == 0 { 0 } else { moves(dice) };
        (0..count).map(|_| target(place, dice)).collect()
    };
    (0..places).map(|place| from(place, dice)).collect()
}

/// Three tokens on three random graphs of a hundred places. With few loops most positions are won or lost, and with
/// many most are drawn.
fn three_graphs(loops: usize) -> Vec<Component> {
    let mut dice = Dice(1);
    (0..3).map(|_| random_graph(100, loops, &mut dice).into_iter().collect()).collect()
}

fn product_losses(components: &[Component]) -> usize {
    let product = Product::solve(components, Outcome::Loss, |_| Ok(())).expect("nobody cancels");
    let lost = |place: usize| {
        let value = product.value(&[place % 100, place / 100 % 100, place / 10_000]);
        value.map(Value::outcome) == Some(Outcome::Loss)
    };
    (0..product.len()).filter(|&place| lost(place)).count()
}

/// A million positions whose moves lead anywhere.
fn wide_graph() -> Graph {
    let mut graph = Graph::new();
    for targets in random_graph(1_000_000, 1, &mut Dice(2)) {
        let end = if targets.is_empty() { End::Over(Outcome::Loss) } else { End::Open };
        graph.push(end, targets.into_iter().map(|target| (target as u32, Step::ALTERNATE)));
    }
    graph
}

fn wide_losses(graph: &Graph) -> usize {
    let bounds = graph.solve(|_| Ok(())).expect("nobody cancels");
    bounds.iter().filter(|bounds| bounds.outcome() == Some(Outcome::Loss)).count()
}

fn game(words: &str) -> Subtraction {
    words.parse().expect("a setup")
}

/// The outcomes of all heaps: it ends as soon as the program can show who wins.
fn outcome(game: &Subtraction) -> Outcome {
    let enough = CancelToken::new();
    let mut monitor = Monitor::new(enough.clone(), Memory::default()).with_watch(|_| enough.cancel());
    let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut monitor);
    analysis.root.outcome().expect("a heap is won or lost")
}

/// The outcomes and lengths of all heaps.
fn remoteness(game: &Subtraction) -> u32 {
    let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
    analysis.root.exact().and_then(Value::remoteness).expect("a heap is won or lost")
}

fn benches(criterion: &mut Criterion) {
    let wide = wide_graph();
    println!("signature: a random graph has {} losses", wide_losses(&wide));
    let mut group = criterion.benchmark_group("heaps");
    group.sample_size(10);
    for (loops, words) in [(1, "any loops"), (20, "few loops"), (1_000_000, "no loops")] {
        let three = three_graphs(loops);
        println!("signature: a product with {words} has {} losses", product_losses(&three));
        group.bench_function(format!("product of a million positions, {words} (budget 100 ms)"), |bench| {
            bench.iter(|| black_box(Product::solve(&three, Outcome::Loss, |_| Ok(()))).map(|product| product.len()));
        });
    }
    group.bench_function("a random graph of a million positions, its moves listed (budget 100 ms)", |bench| {
        bench.iter(|| black_box(wide.solve(|_| Ok(()))).map(|bounds| bounds.len()));
    });
    for words in ["square 1000000", "prime-power 1000000", "subtract 1,3,4 from 1000000"] {
        let game = game(words);
        group.bench_function(format!("{words}: outcome (budget 100 ms)"), |bench| {
            bench.iter(|| black_box(outcome(&game)));
        });
        group.bench_function(format!("{words}: remoteness (budget 200 ms)"), |bench| {
            bench.iter(|| black_box(remoteness(&game)));
        });
    }
    group.finish();
}

mod group {
    use super::benches;
    criterion::criterion_group!(heaps, benches);
}

criterion_main!(group::heaps);
