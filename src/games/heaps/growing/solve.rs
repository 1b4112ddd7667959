//! Solvers and bots of the heaps that can grow.

use std::sync::Arc;

use serde::Serialize;

use crate::bots::{BotSpec, Bots, Liking};
use crate::core::{Bounds, Game, Outcome, Step, Value};
use crate::solve::retrograde::Retrograde;
use crate::solve::{Analysis, Halt, Monitor, Reservation, Solve, Stage};

use super::range::closed_range;
use super::rules::{Change, Growing, Heap, Kind};
use super::small;

/// What the growing heaps add to a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GrowingNote {
    /// What the heaps from 0 on are worth to whoever is to move: the table behind the answer, as far as it goes.
    #[serde(skip)]
    pub strip: Arc<[Bounds]>,
}

impl Solve for Growing {
    type Note = GrowingNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        match self.kind {
            Kind::EvenPlusOne | Kind::OddPlusOne => vec![Box::new(ClosedRange::default())],
            Kind::PutOrTake => vec![Box::new(SmallHeaps), Box::new(Retrograde::default())],
        }
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        match (analysis.root.outcome(), self.kind) {
            (Some(Outcome::Draw), _) => Some("a draw without end: neither side has to leave the circle".to_owned()),
            (Some(Outcome::Win), Kind::EvenPlusOne) => {
                Some("a square, or a square and 5: 0 or 5 can be left".to_owned())
            }
            (None, Kind::PutOrTake) => {
                let explored = analysis.nodes;
                Some(format!("not decided: the heap can grow without end, and {explored} positions were not enough"))
            }
            _ => None,
        }
    }
}

/// All heaps up to the first that cannot grow, solved at once.
#[derive(Default)]
struct ClosedRange {
    values: Arc<[Bounds]>,
    paid: Option<Reservation>,
}

impl ClosedRange {
    fn bounds(&self, stones: u128) -> Bounds {
        self.values[stones as usize]
    }

    fn fill(&mut self, game: &Growing, stones: u128, monitor: &mut Monitor<'_, Growing>) -> Result<(), Halt> {
        let top = stones.max(game.start) + u128::from(game.put(stones.max(game.start)).is_some());
        self.paid = Some(monitor.memory().reserve(top as u64 * 24)?);
        let grows = |heap: usize| game.put(heap as u128).is_some();
        let values = closed_range(top as usize, grows, |steps| monitor.nodes(steps))?;
        self.values = values.into_iter().map(|value| Bounds::exactly(value.unwrap_or(Value::Draw))).collect();
        Ok(())
    }
}

impl Stage<Growing> for ClosedRange {
    fn name(&self) -> &'static str {
        "closed range"
    }

    fn run(
        &mut self,
        game: &Growing,
        analysis: &mut Analysis<Growing>,
        monitor: &mut Monitor<'_, Growing>,
    ) -> Result<(), Halt> {
        analysis.stage = "closed range";
        let stones = analysis.position.stones;
        if self.values.len() as u128 <= stones + 1 {
            self.fill(game, stones, monitor)?;
        }
        let pos = analysis.position;
        analysis.root.tighten(self.bounds(stones));
        analysis.tighten_moves(|mv| self.bounds(game.play(&pos, mv).stones).backed_up(Step::ALTERNATE));
        analysis.line = self.line(game, &pos);
        analysis.note = Some(GrowingNote { strip: Arc::clone(&self.values) });
        Ok(())
    }
}

/// Hands out the table of small heaps of Put-or-Take; proves nothing about the position.
struct SmallHeaps;

impl Stage<Growing> for SmallHeaps {
    fn name(&self) -> &'static str {
        "small heaps"
    }

    fn run(&mut self, _: &Growing, analysis: &mut Analysis<Growing>, _: &mut Monitor<'_, Growing>) -> Result<(), Halt> {
        analysis.note = Some(GrowingNote { strip: small::table() });
        Ok(())
    }
}

impl ClosedRange {
    fn line(&self, game: &Growing, pos: &Heap) -> Vec<Change> {
        let mut line = Vec::new();
        let mut seen = Vec::new();
        let mut pos = *pos;
        while game.result(&pos).is_none() && !seen.contains(&pos.stones) {
            seen.push(pos.stones);
            let kept = |mv: &Change| self.bounds(game.play(&pos, *mv).stones).backed_up(Step::ALTERNATE);
            let Some(mv) = game.legal_moves(&pos).into_iter().find(|mv| kept(mv) == self.bounds(pos.stones)) else {
                break;
            };
            line.push(mv);
            pos = game.play(&pos, mv);
        }
        line
    }
}

impl Bots for Growing {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any move"),
            BotSpec::own("greedy", "takes as many stones as it can and never puts one back", |_, _| {
                Ok(Box::new(Liking(greedy)))
            }),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("wins fastest, loses slowest"),
        ]
    }
}

fn greedy(_: &Growing, _: &Heap, mv: Change) -> i64 {
    match mv {
        Change::Take(stones) => i64::try_from(stones).unwrap_or(i64::MAX),
        Change::Put => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws;
    use crate::solve::Solver;
    use crate::solve::brute::Brute;

    fn game(words: &str) -> Growing {
        words.parse().expect("a setup")
    }

    fn value(words: &str) -> Option<Value> {
        let game = game(words);
        Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited()).0.root.exact()
    }

    #[test]
    fn the_laws_hold() {
        for words in ["square-but-one 25", "square-but-one 30 odd", "put-or-take 92"] {
            laws::check(&game(words), 5, 10);
        }
    }

    #[test]
    fn the_closed_range_agrees_with_brute_force() {
        for words in ["square-but-one 60", "square-but-one 61 odd"] {
            let game = game(words);
            let mut brute = Brute::new(game.clone());
            let mut solver = Solver::new(game.clone());
            for stones in 1..=60 {
                let pos = game.read_position(&format!("{stones}")).expect("a position");
                let root = solver.analyze(&pos, &mut Monitor::unlimited()).0.root;
                assert_eq!(root.exact(), Some(brute.value(&pos)), "{words}: {stones}");
            }
        }
    }

    /// Lesson 5, exercise 6, and heaps around it that can be checked by hand.
    #[test]
    fn put_or_take_from_92_is_won_in_eleven() {
        assert_eq!(value("put-or-take 92"), Some(Value::Win(11)));
        assert_eq!(value("put-or-take 5"), Some(Value::Loss(2)));
        assert_eq!(value("put-or-take 11"), Some(Value::Win(3)));
        assert_eq!(value("put-or-take 2"), Some(Value::Draw));
        assert_eq!(value("put-or-take 666"), Some(Value::Loss(8)));
    }

    #[test]
    fn what_lies_beyond_the_positions_explored_is_left_open() {
        let game = game("put-or-take 92");
        let mut analysis = Analysis::new(&game, game.start());
        let mut few = Retrograde::with_most(20);
        few.run(&game, &mut analysis, &mut Monitor::unlimited()).expect("nobody cancels");
        assert_eq!(analysis.root.outcome(), None);
    }

    /// Every heap up to 1,000 is decided: 161 are won or lost, all others are draws that two can keep up for ever.
    #[test]
    fn put_or_take_is_decided_up_to_a_thousand() {
        let values: Vec<_> = (1..=1000).map(|stones| value(&format!("put-or-take {stones}"))).collect();
        assert!(values.iter().all(Option::is_some));
        assert_eq!(values.iter().filter(|&&value| value != Some(Value::Draw)).count(), 161);
    }
}
