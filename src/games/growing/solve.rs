//! Solvers and bots of the heaps that can grow.

use std::sync::Arc;

use crate::bots::{BotSpec, Bots};
use crate::core::{Bounds, Impartial, Step, Value};
use crate::solve::{Analysis, Halt, Monitor, Reservation, Solve, Stage, WhyPart, best_line};

use super::note::GrowingNote;
use super::range::closed_range;
use super::reasons;
use super::rules::{Change, Growing, GrowingKind, Heap};
use super::small::PutOrTake;

impl Solve for Growing {
    type Note = GrowingNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        match self.kind {
            GrowingKind::EvenPlusOne | GrowingKind::OddPlusOne => vec![Box::new(ClosedRange::default())],
            GrowingKind::PutOrTake => vec![Box::new(PutOrTake::default())],
        }
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        reasons::why(self, analysis)
    }

    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        reasons::parts(self, analysis)
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

    /// The range is closed with the first heap that cannot grow.
    fn top(game: &Growing, stones: u128) -> u128 {
        stones.max(game.start) + game.put(stones.max(game.start)).unwrap_or(0)
    }

    fn fill(&mut self, game: &Growing, top: u128, monitor: &mut Monitor<'_, Growing>) -> Result<(), Halt> {
        let heap = 2 * size_of::<Option<Value>>() + size_of::<Bounds>();
        self.paid = Some(monitor.memory().reserve((top as u64 + 1).saturating_mul(heap as u64))?);
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
        let stones = analysis.position.state;
        let top = Self::top(game, stones);
        if self.values.len() as u128 <= top {
            self.fill(game, top, monitor)?;
        }
        let pos = analysis.position;
        analysis.root.tighten(self.bounds(stones));
        analysis.tighten_moves(|mv| self.bounds(game.after(&stones, mv)).backed_up(Step::ALTERNATE));
        analysis.note = Some(GrowingNote { strip: Arc::clone(&self.values) });
        analysis.line = best_line(game, &pos, monitor, |pos, _| Ok(self.bounds(pos.state)))?;
        Ok(())
    }
}

impl Bots for Growing {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any move"),
            BotSpec::liking("greedy", "takes as many stones as it can and never puts one back", greedy),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("wins fastest, loses slowest"),
            BotSpec::trapper(),
        ]
    }
}

fn greedy(_: &Growing, _: &Heap, mv: Change) -> i64 {
    match mv {
        Change::Take(stones) => i64::try_from(stones.count()).unwrap_or(i64::MAX),
        Change::Put => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, laws};
    use crate::solve::Solver;
    use crate::solve::brute::Brute;
    use crate::solve::retrograde::Retrograde;

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

    #[test]
    fn what_is_wrong_with_a_list_of_heaps_is_said_of_what_was_typed() {
        for (words, told) in [
            ("square-but-one 20,9,", "`20,9,` leaves out a number; a list looks like 40,23,7"),
            ("square-but-one 20,0", "`0` is not a whole number from 1 to 1000000"),
            ("square-but-one 20,9 even", "`square-but-one 20,9 even` is no such game"),
            ("square-but-one 20,9 odd odd", "`square-but-one 20,9 odd odd` is no such game"),
        ] {
            let error = words.parse::<crate::games::AnyGame>().err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|error| error.starts_with(told)), "{words}: {error:?}");
        }
    }

    #[test]
    fn a_heap_larger_than_a_setup_can_hold_is_refused_in_a_sentence() {
        for stones in ["1000002", "1000000000000", "9223372036854775808"] {
            let told = game("square-but-one 79").read_position(stones).map_err(|error| error.to_string());
            assert_eq!(told, Err(format!("`{stones}` is not a number of stones from 0 to 1000001")));
        }
        let largest = game("square-but-one 1000000").read_position("1000001 p2");
        assert_eq!(largest.map(|pos| pos.state), Ok(1_000_001));
    }

    /// The draw goes down by one stone a turn: half a million turns that nobody reads.
    #[test]
    fn the_line_of_a_draw_is_cut() {
        let game = game("square-but-one 9999");
        let (analysis, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        assert_eq!((analysis.line.len(), halt), (200, Ok(())));
    }

    #[test]
    fn a_range_is_solved_once() {
        let game = game("square-but-one 99");
        let mut solver = Solver::new(game.clone());
        let mut count = || {
            let mut monitor = Monitor::unlimited();
            let _ = solver.analyze(&game.start(), &mut monitor);
            monitor.count()
        };
        assert!(count() > 0);
        assert_eq!(count(), 0);
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
