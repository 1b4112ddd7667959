//! Put-or-Take on small heaps: a table for the number line, with what a little search decides.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use crate::core::{Bounds, Outcome, Step};
use crate::solve::retrograde::{End, Graph};

/// The heaps of the table, and how many heaps are looked at for it.
const TOP: u128 = 150;
const MOST: usize = 20_000;

/// What the heaps from 0 to 150 are worth to whoever is to move, as far as it is known. It is worked out once.
pub fn table() -> Arc<[Bounds]> {
    static TABLE: LazyLock<Arc<[Bounds]>> = LazyLock::new(|| solve().into());
    Arc::clone(&TABLE)
}

/// All heaps of the table at once, breadth first; those beyond the horizon count as unknown. A length that was found is
/// told only where nothing beyond the horizon could be shorter, which is where both bounds agree.
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
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson 5, exercise 7: squares are won, 5, 20, 45, 80 and 145 are lost; 2 and 3 are draws.
    #[test]
    fn small_heaps_are_as_the_lesson_says() {
        let table = table();
        assert_eq!(table.len(), 151);
        for heap in 1..=150_usize {
            let is_square = heap.isqrt().pow(2) == heap;
            let lost = [5, 20, 45, 80, 145].contains(&heap);
            assert!(!is_square || table[heap].outcome() == Some(Outcome::Win), "{heap}");
            assert!(!lost || table[heap].outcome() == Some(Outcome::Loss), "{heap}");
        }
        assert!([2, 3, 6, 7, 8, 10].iter().all(|&heap| table[heap as usize].outcome() == Some(Outcome::Draw)));
        assert!(table.iter().filter(|bounds| bounds.outcome().is_some()).count() > 120);
    }
}
