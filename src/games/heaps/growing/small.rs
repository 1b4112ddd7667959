//! Put-or-Take on small heaps: a table for the number line, with what a little search decides.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use crate::core::{Bounds, Outcome, Step, Value};
use crate::solve::retrograde::{End, Graph};

/// The heaps of the table, and how many heaps are looked at for it.
const TOP: u128 = 200;
const MOST: usize = 40_000;

/// What the heaps from 0 to 200 are worth to whoever is to move, as far as it is known. It is worked out once.
pub fn table() -> Arc<[Bounds]> {
    static TABLE: LazyLock<Arc<[Bounds]>> = LazyLock::new(|| solve().into());
    Arc::clone(&TABLE)
}

/// All heaps of the table at once, breadth first; those beyond the horizon count as unknown. What lies there could be
/// shorter than the length that was found, so the lengths of decided heaps are searched for on their own.
fn solve() -> Vec<Bounds> {
    let mut heaps: Vec<u128> = (0..=TOP).collect();
    let mut numbers: HashMap<u128, u32> = heaps.iter().map(|&heap| (heap, heap as u32)).collect();
    let mut graph = Graph::new();
    while graph.len() < heaps.len() {
        let heap = heaps[graph.len()];
        let square = heap.isqrt() * heap.isqrt();
        if heap == 0 {
            graph.push(End::Over(Outcome::Loss), []);
        } else if graph.len() >= MOST || heap.checked_add(square).is_none() {
            graph.push(End::Horizon, []);
        } else {
            let leads = [heap - square, heap + square].map(|next| {
                *numbers.entry(next).or_insert_with(|| {
                    heaps.push(next);
                    (heaps.len() - 1) as u32
                })
            });
            graph.push(End::Open, leads.map(|next| (next, Step::ALTERNATE)));
        }
    }
    let mut values = graph.solve(|_| Ok(())).unwrap_or_default();
    values.truncate(TOP as usize + 1);
    for (heap, bounds) in values.iter_mut().enumerate() {
        if let Some(value) = bounds.outcome().and_then(|outcome| length(heap as u128, outcome)) {
            *bounds = Bounds::exactly(value);
        }
    }
    values
}

/// No length in the table is greater; a search for a greater one would take long.
const LONGEST: u32 = 20;

/// The length of a heap that is won or lost, a turn deeper from try to try. There are two moves at most, so the search
/// is small.
fn length(heap: u128, outcome: Outcome) -> Option<Value> {
    match outcome {
        Outcome::Draw => None,
        Outcome::Win => (1..LONGEST).step_by(2).find(|&turns| ends_within(heap, turns)).map(Value::Win),
        Outcome::Loss => (0..LONGEST).step_by(2).find(|&turns| ends_within(heap, turns)).map(Value::Loss),
    }
}

/// Whether the game ends within so many turns by the will of the player who makes the last one: the mover's if the
/// number is odd, the opponent's if it is even.
fn ends_within(heap: u128, turns: u32) -> bool {
    let square = heap.isqrt() * heap.isqrt();
    if heap == 0 || turns == 0 {
        return heap == 0 && turns.is_multiple_of(2);
    }
    let put = heap.checked_add(square);
    let mut after = [Some(heap - square), put].into_iter().flatten();
    match turns % 2 {
        1 => after.any(|heap| ends_within(heap, turns - 1)),
        _ => after.all(|heap| ends_within(heap, turns - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson 5, exercise 6: squares are won, 5, 20, 45, 80 and 145 are lost; 2 and 3 are draws.
    #[test]
    fn small_heaps_are_as_the_lesson_says() {
        let table = table();
        assert_eq!(table.len(), 201);
        for heap in 1..=150_usize {
            let is_square = heap.isqrt().pow(2) == heap;
            let lost = [5, 20, 45, 80, 145].contains(&heap);
            assert!(!is_square || table[heap].outcome() == Some(Outcome::Win), "{heap}");
            assert!(!lost || table[heap].outcome() == Some(Outcome::Loss), "{heap}");
        }
        // A heap that is decided has its length.
        for (heap, turns) in
            [(0, 0), (1, 1), (5, 2), (11, 3), (29, 4), (52, 5), (92, 11), (101, 4), (136, 7), (173, 10)]
        {
            assert_eq!(table[heap].exact().and_then(Value::remoteness), Some(turns), "{heap}");
        }
        assert!(table.iter().all(|bounds| bounds.outcome().is_none() || bounds.exact().is_some()));
        assert!([2, 3, 6, 7, 8, 10].iter().all(|&heap| table[heap as usize].outcome() == Some(Outcome::Draw)));
        assert!(table.iter().filter(|bounds| bounds.outcome().is_some()).count() > 160);
    }
}
