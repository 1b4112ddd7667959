//! How heaps that can grow came by their labels.

use std::collections::HashMap;

use crate::core::{Bounds, Impartial, Player, Value};
use crate::solve::retrograde::Retrograde;
use crate::solve::{Analysis, Labelled, Monitor, Stage, WhyPart, length_steps};

use super::rules::{Growing, Heap};

/// The steps to the label of a heap; of a drawn one to the labels of its moves.
pub(super) fn steps(game: &Growing, analysis: &Analysis<Growing>) -> Vec<WhyPart> {
    let strip = analysis.note.as_ref().map_or(&[][..], |note| &note.strip);
    let stones = analysis.position.state;
    let known = HashMap::from([(stones, analysis.root.exact())]);
    length_steps(&mut HeapLabels { game, strip, known }, stones)
}

/// The labels of heaps, those that are not in the strip worked out one by one.
struct HeapLabels<'a> {
    game: &'a Growing,
    strip: &'a [Bounds],
    known: HashMap<u128, Option<Value>>,
}

impl Labelled for HeapLabels<'_> {
    type Place = u128;

    fn value(&mut self, &heap: &u128) -> Option<Value> {
        let listed =
            usize::try_from(heap).ok().and_then(|place| self.strip.get(place)).and_then(|bounds| bounds.exact());
        let known = listed.or_else(|| self.known.get(&heap).copied().flatten());
        if known.is_some() || self.known.contains_key(&heap) {
            return known;
        }
        let pos = Heap { state: heap, mover: Player::P1 };
        let mut analysis = Analysis::new(self.game, pos);
        // Where it is stopped less is known.
        let _ = Retrograde::default().run(self.game, &mut analysis, &mut Monitor::unlimited().with_node_budget(NODES));
        self.known.insert(heap, analysis.root.exact());
        analysis.root.exact()
    }

    fn after(&self, heap: &u128) -> Vec<u128> {
        self.game.options(heap).into_iter().map(|mv| self.game.after(heap, mv)).collect()
    }

    fn name(&self, heap: &u128) -> String {
        heap.to_string()
    }

    fn words(&self) -> [&'static str; 2] {
        ["no stones", "a won heap"]
    }
}

/// Positions that are looked at for a heap outside of the strip.
const NODES: u64 = 20_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, Outcome};
    use crate::solve::Solver;

    /// Every label follows from those of the steps before it, and the last one is that of the heap.
    #[test]
    fn labels_follow_from_those_before_them() {
        let mut steps_told = 0;
        for words in
            ["square-but-one 30", "square-but-one 40 odd", "put-or-take 92", "put-or-take 45", "put-or-take 12"]
        {
            let game: Growing = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let mut monitor = Monitor::unlimited().with_pictures();
            let analysis = Solver::new(game.clone()).analyze(&game.start(), &mut monitor).0;
            let mut done: HashMap<u128, String> = HashMap::new();
            for step in steps(&game, &analysis) {
                let heap: u128 =
                    step.cells[0].strip_suffix(" left").and_then(|heap| heap.parse().ok()).expect("a heap");
                let after: Vec<u128> = game.options(&heap).into_iter().map(|mv| game.after(&heap, mv)).collect();
                let is = |left: &u128, letter: char| done.get(left).is_some_and(|mark| mark.starts_with(letter));
                let holds = match step.mark.chars().next() {
                    Some('W') => after.iter().any(|left| is(left, 'L')),
                    Some('L') => after.iter().all(|left| is(left, 'W')),
                    _ => false,
                };
                assert!(holds, "{words}: {step:?}");
                done.insert(heap, step.mark);
                steps_told += 1;
            }
            let start = game.opening_state();
            let has = done.get(&start).map(|mark| mark.starts_with('D'));
            assert_eq!(has.is_some(), analysis.root.outcome() != Some(Outcome::Draw), "{words}: {done:?}");
        }
        assert!(steps_told > 25, "{steps_told}");
    }

    #[test]
    fn heaps_are_labelled_as_the_lesson_does_it() {
        let game: Growing = "square-but-one 30".parse().expect("a setup");
        let analysis = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited()).0;
        let told: Vec<String> =
            steps(&game, &analysis).into_iter().map(|step| format!("{}: {}", step.cells[0], step.label)).collect();
        assert_eq!(
            told,
            [
                "0 left: no stones: this is lost",
                "1 left: leave 0, which is lost: so this is won, in 1 turn",
                "4 left: leave 0, which is lost: so this is won, in 1 turn",
                "5 left: every move leaves a won heap, 4 in 1 turn, 1 in 1: so this is lost, in 2 turns",
                "30 left: leave 5, which is lost in 2 turns: so this is won, in 3 turns",
            ]
        );
    }
}
