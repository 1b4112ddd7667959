//! How heaps that can grow came by their labels: won and lost ones in the order of their lengths, as far as a verdict needs them.

use std::collections::HashMap;

use crate::core::{Bounds, Impartial, Outcome, Player, Value};
use crate::solve::retrograde::Retrograde;
use crate::solve::{Analysis, Monitor, Stage, WhyPart};

use super::rules::{Growing, Heap};

/// Reasons that rest upon more heaps are not told step by step.
const MOST: usize = 60;

/// The steps to the label of a heap; of a drawn one to the labels of its moves. None where they are too many, or something is
/// not proven.
pub(super) fn steps(game: &Growing, analysis: &Analysis<Growing>) -> Vec<WhyPart> {
    let strip = analysis.note.as_ref().map_or(&[][..], |note| &note.strip);
    let mut labels = HeapLabels { game, strip, known: HashMap::new() };
    let stones = analysis.position.state;
    labels.known.insert(stones, analysis.root.exact());
    let mut open = match analysis.root.outcome() {
        Some(Outcome::Draw) => labels.after(stones),
        Some(_) => vec![stones],
        None => return Vec::new(),
    };
    let mut found: Vec<(u32, u128)> = Vec::new();
    while let Some(heap) = open.pop() {
        let Some(value) = labels.of(heap) else { return Vec::new() };
        let Some(turns) = value.remoteness().filter(|&turns| !found.contains(&(turns, heap))) else { continue };
        found.push((turns, heap));
        if found.len() > MOST {
            return Vec::new();
        }
        open.extend(labels.needed(heap, value));
    }
    found.sort_unstable();
    found.into_iter().filter_map(|(_, heap)| labels.step(heap)).collect()
}

/// The labels of heaps, those that are not in the strip worked out one by one.
struct HeapLabels<'a> {
    game: &'a Growing,
    strip: &'a [Bounds],
    known: HashMap<u128, Option<Value>>,
}

impl HeapLabels<'_> {
    fn of(&mut self, heap: u128) -> Option<Value> {
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

    fn after(&self, heap: u128) -> Vec<u128> {
        self.game.options(&heap).into_iter().map(|mv| self.game.after(&heap, mv)).collect()
    }

    /// The heaps that the label of one rests upon: a lost one that can be left, or all that can.
    fn needed(&mut self, heap: u128, value: Value) -> Vec<u128> {
        let after = self.after(heap);
        match value {
            Value::Win(turns) => {
                let lost = after.into_iter().find(|&left| self.of(left) == Some(Value::Loss(turns.saturating_sub(1))));
                lost.into_iter().collect()
            }
            Value::Loss(_) => after,
            Value::Draw => Vec::new(),
        }
    }

    /// `leaves 5 L2: so W3`, `leaves 4 W1, 1 W1: so L2`.
    fn step(&mut self, heap: u128) -> Option<WhyPart> {
        let value = self.of(heap)?;
        let needed = self.needed(heap, value);
        let told: Option<Vec<String>> =
            needed.into_iter().map(|left| Some(format!("{left} {}", short(self.of(left)?)))).collect();
        let (told, mark) = (told?.join(", "), short(value));
        let words = match value {
            Value::Loss(0) => format!("no stones: so {mark}"),
            Value::Loss(_) => format!("every move leaves a won heap, {told}: so {mark}"),
            Value::Win(_) | Value::Draw => format!("a move leaves {told}: so {mark}"),
        };
        Some(WhyPart::step(format!("{heap} left"), words, mark))
    }
}

/// Positions that are looked at for a heap outside of the strip.
const NODES: u64 = 20_000;

/// `W3`, `L2`, `D`.
fn short(value: Value) -> String {
    let turns = value.remoteness().map_or(String::new(), |turns| turns.to_string());
    format!("{}{turns}", value.outcome().letter())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
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
                "0 left: no stones: so L0",
                "1 left: a move leaves 0 L0: so W1",
                "4 left: a move leaves 0 L0: so W1",
                "5 left: every move leaves a won heap, 4 W1, 1 W1: so L2",
                "30 left: a move leaves 5 L2: so W3",
            ]
        );
    }
}
