//! Put-or-Take on small heaps: a table for the number line, one heap after the other.

use std::sync::Arc;

use crate::core::{Bounds, Game, Player};
use crate::solve::retrograde::Retrograde;
use crate::solve::{Analysis, Halt, Monitor, Stage};

use super::note::GrowingNote;
use super::rules::{Growing, Heap};

/// The table goes no further: this far nearly every heap is decided by some thousand positions.
const MOST: u128 = 4_096;
/// Heaps between two looks of those who watch.
const STRIDE: usize = 64;

/// The stage of Put-or-Take: retrograde analysis of the heap in question and then, for a picture, of every smaller
/// heap and of those that one move can make of it.
///
/// Cost: a tenth of a millisecond a heap, asked once. Stopped early the table is shorter.
#[derive(Default)]
pub(super) struct PutOrTake {
    search: Retrograde<Growing>,
    known: Vec<Bounds>,
}

impl PutOrTake {
    /// What is known from heap 0 on.
    fn note(&self) -> GrowingNote {
        GrowingNote { strip: Arc::from(&*self.known) }
    }

    /// Goes on with the table up to `top`. A heap that the budget leaves open ends it.
    fn fill(
        &mut self,
        game: &Growing,
        top: u128,
        analysis: &mut Analysis<Growing>,
        monitor: &mut Monitor<'_, Growing>,
    ) -> Result<(), Halt> {
        while self.known.len() as u128 <= top.min(MOST) && !monitor.spent() {
            let pos = Heap { state: self.known.len() as u128, mover: Player::P1 };
            let mut heap = Analysis::new(game, pos);
            if game.result(&pos).is_none() {
                let mut quiet = Monitor::new(monitor.token().clone(), monitor.memory().clone());
                Retrograde::default().run(game, &mut heap, &mut quiet)?;
            }
            self.known.push(heap.root);
            if self.known.len().is_multiple_of(STRIDE) {
                analysis.note = Some(self.note());
                monitor.show(analysis);
            }
        }
        Ok(())
    }
}

impl Stage<Growing> for PutOrTake {
    fn name(&self) -> &'static str {
        self.search.name()
    }

    fn look_up(&self, game: &Growing, pos: &Heap) -> Bounds {
        self.search.look_up(game, pos)
    }

    fn run(
        &mut self,
        game: &Growing,
        analysis: &mut Analysis<Growing>,
        monitor: &mut Monitor<'_, Growing>,
    ) -> Result<(), Halt> {
        analysis.note = Some(self.note());
        self.search.run(game, analysis, monitor)?;
        if !monitor.wants_pictures() {
            return Ok(());
        }
        let stones = analysis.position.state;
        let top = stones.max(game.start).saturating_add(game.put(stones).unwrap_or(0));
        let halt = self.fill(game, top, analysis, monitor);
        analysis.note = Some(self.note());
        halt
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Outcome, Value};

    fn strip(words: &str) -> Arc<[Bounds]> {
        let game: Growing = words.parse().expect("a setup");
        let mut analysis = Analysis::new(&game, game.start());
        let mut monitor = Monitor::unlimited().with_pictures();
        PutOrTake::default().run(&game, &mut analysis, &mut monitor).expect("memory suffices");
        analysis.note.expect("a strip").strip
    }

    /// Lesson 5, exercise 6: squares are won, 5, 20, 45, 80 and 145 are lost; 2 and 3 are draws.
    #[test]
    fn small_heaps_are_as_the_lesson_says() {
        let table = strip("put-or-take 100");
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
        assert!(table.iter().all(|bounds| bounds.exact().is_some()));
        assert!([2, 3, 6, 7, 8, 10].iter().all(|&heap| table[heap as usize].outcome() == Some(Outcome::Draw)));
    }

    /// The strip of a heap reaches as far as its moves do, and leaves nothing open that the survey decides.
    #[test]
    fn the_strip_reaches_the_heap_that_a_put_makes() {
        let table = strip("put-or-take 342");
        assert_eq!(table.len(), 342 + 18 * 18 + 1);
        assert!(table[615..].iter().all(|bounds| bounds.outcome().is_some()));
    }
}
