//! One heap by its sieve, several by their nimbers and then as a product.

use std::sync::Arc;

use serde::Serialize;

use super::sieve::{self, lost_heaps, sieve, sieve_by_period};
use crate::core::{Bounds, Impartial, Outcome, Step, Value};
use crate::games::heaps::nimbers::{self, nim_sum};
use crate::solve::product::{Component, Sum, Sums};
use crate::solve::retrograde::Retrograde;
use crate::solve::{Analysis, Halt, Monitor, Reservation, Solve, Stage, Theory, WhyPart, allocated, best_line};

use super::amounts::Family;
use super::beyond::{self, Theorems};
use super::reasons;
use super::rules::{MAX_HEAP, Piling, Subtraction};

/// What the heap games add to a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct HeapNote {
    /// The nimber of the position, or of what a move leaves. Only where the last stone wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimber: Option<u32>,
    /// The nimber of each heap.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heaps: Vec<u32>,
    /// What every heap is worth, where there is one only: the table behind the answer.
    #[serde(skip)]
    pub strip: Option<HeapStrip>,
}

impl HeapNote {
    /// What the nimbers of the heaps tell, if all are known.
    pub(super) fn of(nimbers: Option<Vec<u32>>) -> Self {
        let told = |heaps: Vec<u32>| Self { nimber: Some(nim_sum(&heaps)), heaps, strip: None };
        nimbers.map(told).unwrap_or_default()
    }
}

/// Every heap up to the largest, with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeapStrip {
    /// The values for whoever is to move.
    pub values: Arc<[Value]>,
    /// The nimbers as far as they are known; none where the last stone loses.
    pub nimbers: Arc<[u16]>,
}

/// Products of more positions than this have no remoteness, nor have those with more takes from single heaps.
const PRODUCT: usize = 4_000_000;
const TAKES: u64 = 4_000_000;
/// Where heaps can change places, so many positions are as much work as the largest product.
const REACH: usize = 1_000_000;

impl Solve for Subtraction {
    type Note = HeapNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        let mut stages: Vec<Box<dyn Stage<Self>>> = Vec::new();
        if Theorems::suits(self) {
            stages.push(Box::<Theorems>::default());
        }
        if self.top() > MAX_HEAP.into() {
            return stages;
        }
        if self.start.len() == 1 {
            stages.push(Box::new(Sieve::default()));
        } else if !self.misere {
            stages.push(Box::new(Nimbers::default()));
        }
        if self.start.len() > 1 {
            if self.takes() <= TAKES {
                stages.push(Box::new(Sums::with_most(PRODUCT)));
            }
            // Equal heaps can change places: where they are many, fewer positions are left than the product has.
            stages.push(Box::new(Retrograde::with_most(REACH)));
        }
        stages
    }

    fn bytes_beside(&self) -> usize {
        allocated(self.start.len() * size_of::<u64>())
    }

    /// Where nobody can take, every heap is as good as none.
    fn annotate(&self, analysis: &mut Analysis<Self>, _: &mut Monitor<'_, Self>) -> Result<(), Halt> {
        if !self.misere {
            analysis.note = Some(HeapNote::of(Some(vec![0; analysis.position.len()])));
        }
        Ok(())
    }

    fn theory(&self, poll: &mut dyn FnMut(u64) -> Result<(), Halt>) -> Result<Option<Theory<Piling>>, Halt> {
        if self.top() > MAX_HEAP.into() {
            return Ok(None);
        }
        Ok(Some(nimbers::theory(Nimbers::of(self, poll)?)))
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        if let [stones] = analysis.position[..] {
            let by_takes = || Some(reasons::neighbours(analysis, stones)?.sentence(&stones.to_string()));
            return beyond::why(self, analysis, stones).or_else(by_takes);
        }
        let note = analysis.note.as_ref()?;
        let heaps = note.heaps.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        if *self.family() == Family::PrimePowers {
            // No power of a prime is a multiple of 6, and 1 to 5 may be taken: the rests are the nimbers.
            return Some(match note.nimber? {
                0 => format!("on division by 6 the heaps leave {heaps}, with the nim-sum 0: every take changes it"),
                sum => format!(
                    "on division by 6 the heaps leave {heaps}, with the nim-sum {sum}: make it 0 with {}",
                    winning_heaps(analysis)
                ),
            });
        }
        Some(match note.nimber? {
            0 => format!("the nimbers {heaps} have the nim-sum 0: every take changes it"),
            sum => format!("the nimbers {heaps} have the nim-sum {sum}: make it 0 with {}", winning_heaps(analysis)),
        })
    }

    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        reasons::parts(self, analysis)
    }

    fn note_words(&self, note: &HeapNote) -> Vec<(&'static str, String)> {
        note.nimber.iter().map(|nimber| ("nimber", nimber.to_string())).collect()
    }
}

impl Subtraction {
    /// The heaps of the start, smallest first.
    fn in_order(&self) -> impl Iterator<Item = u64> {
        self.reduced(&self.start).into_iter()
    }

    /// How many takes there are from all heaps that each heap can become.
    fn takes(&self) -> u64 {
        let from = |most: u64| self.amounts(most).iter().map(|&amount| most - u64::from(amount) + 1).sum::<u64>();
        self.start.iter().map(|&most| from(most)).sum()
    }
}

/// `heap 2`, `heap 1, 2 or 3`: from where a take wins.
fn winning_heaps(analysis: &Analysis<Subtraction>) -> String {
    let mut heaps: Vec<usize> = analysis.keepers().map(|report| report.mv.heap() + 1).collect();
    heaps.dedup();
    let heaps: Vec<String> = heaps.iter().map(usize::to_string).collect();
    match heaps.split_last() {
        Some((last, [])) => format!("heap {last}"),
        Some((last, others)) => format!("heap {} or {last}", others.join(", ")),
        None => "a heap".to_owned(),
    }
}

impl Sum for Subtraction {
    fn sizes(&self) -> Vec<usize> {
        self.in_order().map(|most| most as usize + 1).collect()
    }

    fn moves(&self) -> usize {
        self.takes() as usize
    }

    fn components(&self) -> Vec<Component> {
        let lower = |stones: u64| self.amounts(stones).iter().map(move |&amount| (stones - u64::from(amount)) as usize);
        self.in_order().map(|most| (0..=most).map(lower).collect()).collect()
    }

    /// Heaps have no order: the smallest is in the smallest component, so that whatever is in reach has its place.
    fn places(&self, pos: &Piling) -> Vec<usize> {
        self.reduced(pos).iter().map(|&stones| stones as usize).collect()
    }

    fn at_end(&self) -> Outcome {
        self.stuck()
    }
}

/// The values of all heaps up to the largest, by a sieve: the outcomes at once, then the lengths. Stopped early it has
/// the outcomes or nothing.
#[derive(Default)]
struct Sieve {
    /// Whether each heap is lost.
    is_lost: Vec<bool>,
    values: Arc<[Value]>,
    /// The nimbers as well, as far as they cost next to nothing.
    nimbers: Nimbers,
    paid: Option<Reservation>,
}

impl Sieve {
    fn fill(
        &mut self,
        game: &Subtraction,
        analysis: &mut Analysis<Subtraction>,
        monitor: &mut Monitor<'_, Subtraction>,
    ) -> Result<(), Halt> {
        let (top, empty) = (game.top() as u32, game.stuck());
        self.paid = Some(monitor.memory().reserve(u64::from(top + 1) * 24)?);
        let lost = match game.family().theory(empty) {
            None => lost_heaps(&game.amounts, top, empty, |work| monitor.nodes(work))?,
            Some((lost, period)) => (lost..=top).step_by(period as usize).collect(),
        };
        self.is_lost = vec![false; top as usize + 1];
        for &heap in &lost {
            self.is_lost[heap as usize] = true;
        }
        self.tell_outcomes(analysis);
        monitor.show(analysis);
        let poll = |work| monitor.nodes(work);
        self.values = match game.family().theory(empty) {
            None => sieve(&game.amounts, top, empty, &lost, poll)?,
            Some(period) => sieve_by_period(&game.amounts, top, empty, period, poll)?,
        }
        .into();
        Ok(())
    }

    fn tell_outcomes(&self, analysis: &mut Analysis<Subtraction>) {
        let stones = analysis.position[0];
        let of = |heap: u64| Bounds::of(if self.is_lost[heap as usize] { Outcome::Loss } else { Outcome::Win });
        analysis.root.tighten(of(stones));
        analysis.tighten_moves(|take| of(stones - take.stones()).backed_up(Step::ALTERNATE));
    }

    fn tell_values(&self, analysis: &mut Analysis<Subtraction>) {
        let stones = analysis.position[0];
        let of = |heap: u64| Bounds::exactly(self.values[heap as usize]);
        analysis.root.tighten(of(stones));
        analysis.tighten_moves(|take| of(stones - take.stones()).backed_up(Step::ALTERNATE));
    }
}

impl Stage<Subtraction> for Sieve {
    fn name(&self) -> &'static str {
        "sieve"
    }

    fn run(
        &mut self,
        game: &Subtraction,
        analysis: &mut Analysis<Subtraction>,
        monitor: &mut Monitor<'_, Subtraction>,
    ) -> Result<(), Halt> {
        analysis.stage = "sieve";
        if self.values.is_empty() {
            self.fill(game, analysis, monitor)?;
        }
        self.tell_values(analysis);
        let pos = analysis.position.clone();
        analysis.line = best_line(game, &pos, monitor, |pos, _| Ok(Bounds::exactly(self.values[pos[0] as usize])))?;
        self.tell_nimbers(game, analysis);
        if !game.misere && self.nimbers.of.is_empty() && !monitor.spent() {
            // Nobody who wants to win needs them: they come last, and where the budget ends they stay away.
            monitor.show(analysis);
            let nimbers = self.nimbers.fill(
                game,
                |work, monitor| {
                    monitor.nodes(work)?;
                    if monitor.spent() { Err(NimberStop::Spent) } else { Ok(()) }
                },
                monitor,
            );
            match nimbers {
                Ok(()) => self.tell_nimbers(game, analysis),
                Err(NimberStop::Spent) => {}
                Err(NimberStop::Halt(halt)) => return Err(halt),
            }
        }
        Ok(())
    }
}

/// Why the nimbers of an only heap stay away.
enum NimberStop {
    Spent,
    Halt(Halt),
}

impl From<Halt> for NimberStop {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl Sieve {
    /// The strip, with the nimbers if they are known.
    fn tell_nimbers(&self, game: &Subtraction, analysis: &mut Analysis<Subtraction>) {
        let pos = analysis.position.clone();
        let strip = HeapStrip { values: Arc::clone(&self.values), nimbers: Arc::clone(&self.nimbers.of) };
        analysis.note = Some(HeapNote { strip: Some(strip), ..self.nimbers.note(&pos) });
        if !self.nimbers.of.is_empty() {
            analysis.edit_moves(|report| report.note = Some(self.nimbers.note(&game.after(&pos, report.mv))));
        }
    }
}

/// The nimber of every heap up to the largest: the outcome of a sum is read off (Sprague 1935, Grundy 1939).
#[derive(Default)]
struct Nimbers {
    of: Arc<[u16]>,
    paid: Option<Reservation>,
}

impl Nimbers {
    fn fill<E: From<Halt>>(
        &mut self,
        game: &Subtraction,
        poll: impl Fn(u64, &mut Monitor<'_, Subtraction>) -> Result<(), E>,
        monitor: &mut Monitor<'_, Subtraction>,
    ) -> Result<(), E> {
        let top = game.top();
        self.paid = Some(monitor.memory().reserve((top + 1) * 4 + game.amounts.len() as u64 * 4)?);
        self.of = Self::of(game, |work| poll(work, monitor))?;
        Ok(())
    }

    /// The nimber of each heap.
    fn of<E>(game: &Subtraction, poll: impl FnMut(u64) -> Result<(), E>) -> Result<Arc<[u16]>, E> {
        Ok(match game.family().theory(Outcome::Loss) {
            // From n all of n-1 to n-5 are in reach and nothing that leaves the same on division by 6.
            Some((_, period)) => (0..=game.top()).map(|stones| (stones % u64::from(period)) as u16).collect(),
            None => sieve::nimbers(&game.amounts, game.top() as u32, poll)?.into(),
        })
    }

    /// The nimbers of a position, if they go so far.
    fn note(&self, heaps: &[u64]) -> HeapNote {
        HeapNote::of(heaps.iter().map(|&stones| self.of.get(stones as usize).copied().map(u32::from)).collect())
    }
}

impl Stage<Subtraction> for Nimbers {
    fn name(&self) -> &'static str {
        "nimbers"
    }

    fn run(
        &mut self,
        game: &Subtraction,
        analysis: &mut Analysis<Subtraction>,
        monitor: &mut Monitor<'_, Subtraction>,
    ) -> Result<(), Halt> {
        if self.of.is_empty() {
            self.fill(game, |work, monitor| monitor.nodes(work), monitor)?;
        }
        analysis.stage = "nimbers";
        let pos = analysis.position.clone();
        let note = self.note(&pos);
        let outcome = |nimber: Option<u32>| if nimber == Some(0) { Outcome::Loss } else { Outcome::Win };
        analysis.root.tighten(Bounds::of(outcome(note.nimber)));
        analysis.note = Some(note);
        analysis.edit_moves(|report| {
            let left = self.note(&game.after(&pos, report.mv));
            report.bounds.tighten(Bounds::of(outcome(left.nimber)).backed_up(Step::ALTERNATE));
            report.note = Some(left);
        });
        monitor.show(analysis);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::core::laws::{self, Dice};
    use crate::solve::Solver;
    use crate::solve::brute::Brute;

    fn game(words: &str) -> Subtraction {
        words.parse().expect("a setup")
    }

    #[test]
    fn the_laws_hold() {
        for words in [
            "square 40",
            "square 40,23,7",
            "prime-power 30,12 misere",
            "subtract 1,3,4 from 30",
            "subtract 3 from 2,1",
            "prime-power 10000000000,7",
            "subtract 1..9 from 18446744073709551615 misere",
        ] {
            laws::check(&game(words), 5, 8);
        }
    }

    #[test]
    fn every_stage_agrees_with_brute_force() {
        let mut dice = Dice(9);
        for round in 0..60 {
            let heaps: Vec<u32> = (0..=dice.below(3)).map(|_| dice.below(30) as u32).collect();
            let amounts: Vec<u32> = (0..=dice.below(4)).map(|_| 1 + dice.below(9) as u32).collect();
            let list = |numbers: &[u32]| crate::games::heaps::write_numbers(numbers);
            let family = [
                format!("square {}", list(&heaps)),
                format!("prime-power {}", list(&heaps)),
                format!("subtract {} from {}", list(&amounts), list(&heaps)),
            ];
            let words = format!("{}{}", family[round % 3], if round % 2 == 0 { "" } else { " misere" });
            let game = game(&words);
            let mut brute = Brute::new(game.clone());
            let mut solver = Solver::new(game.clone());
            let (analysis, halt) = solver.analyze(&game.start(), &mut Monitor::unlimited());
            assert_eq!(halt, Ok(()), "{words}");
            assert_eq!(analysis.root.exact(), Some(brute.value(&game.start())), "{words}");
            for report in analysis.moves.iter() {
                let value = brute.move_value(&game.start(), report.mv);
                assert_eq!(report.bounds.exact(), Some(value), "{words} {:?}", report.mv);
            }
        }
    }

    /// Positions have their heaps in any order, and symmetric ones stand for each other.
    #[test]
    fn heaps_typed_in_any_order_are_the_same_sum() {
        for words in ["square 5,3", "square 40,23,7", "prime-power 36,25", "subtract 2,5,6 from 25,16"] {
            let game = game(words);
            let mut solver = Solver::new(game.clone());
            let value = solver.analyze(&game.start(), &mut Monitor::unlimited()).0.root.exact();
            assert!(value.is_some(), "{words}");
            let other = game.canonical(&game.start());
            assert_ne!(other, game.start(), "{words}");
            assert_eq!(solver.look_up(&other).exact(), value, "{words}");
            assert_eq!(solver.analyze(&other, &mut Monitor::unlimited()).0.root.exact(), value, "{words}");
        }
    }

    #[test]
    fn positions_out_of_reach_of_the_start_are_solved_as_well() {
        let game = game("subtract 2,3 from 9,5");
        let (mut solver, mut brute) = (Solver::new(game.clone()), Brute::new(game.clone()));
        for text in ["3,3", "9,9", "9,5", "6,8", "0,9"] {
            let pos = game.read_position(text).expect("a position");
            let (analysis, halt) = solver.analyze(&pos, &mut Monitor::unlimited());
            assert_eq!((analysis.root.exact(), halt), (Some(brute.value(&pos)), Ok(())), "{text}");
        }
    }

    #[test]
    fn every_heap_has_its_nimber_even_where_nobody_can_take() {
        let nimber = |words: &str, position: &str| {
            let game = game(words);
            let pos = game.read_position(position).expect("a position");
            let note = Solver::new(game).analyze(&pos, &mut Monitor::unlimited()).0.note.unwrap_or_default();
            (note.nimber, note.heaps)
        };
        assert_eq!(nimber("square 40", "0"), (Some(0), vec![0]));
        assert_eq!(nimber("subtract 3 from 9,5", "2,1"), (Some(0), vec![0, 0]));
        assert_eq!(nimber("prime-power 999999", "999999"), (Some(3), vec![3]));
        assert_eq!(nimber("subtract 1,2 from 30000", "29999"), (Some(2), vec![2]));
        assert_eq!(nimber("square 40 misere", "0"), (None, Vec::new()));
    }

    #[test]
    fn prime_powers_have_period_six_with_lengths_that_agree_with_the_plain_sieve() {
        for words in ["prime-power 3000", "prime-power 3000 misere"] {
            let game = game(words);
            let lost = lost_heaps::<Halt>(&game.amounts, 3000, game.stuck(), |_| Ok(())).expect("nobody cancels");
            let plain = sieve::<Halt>(&game.amounts, 3000, game.stuck(), &lost, |_| Ok(())).expect("nobody cancels");
            let mut stage = Sieve::default();
            let mut analysis = Analysis::new(&game, game.start());
            stage.run(&game, &mut analysis, &mut Monitor::unlimited()).expect("memory suffices");
            assert_eq!(*stage.values, plain[..], "{words}");
        }
    }

    #[test]
    fn a_million_stones_take_no_time() {
        for words in ["square 1000000", "prime-power 1000000", "subtract 1,3,4 from 1000000", "square 1900,1800"] {
            let game = game(words);
            let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
            assert!(analysis.is_exact(), "{words}");
        }
    }

    #[test]
    fn a_range_stands_for_its_numbers() {
        for (typed, written) in [
            ("subtract 1..100 from 500,300", "subtract 1..100 from 500,300"),
            ("subtract 7,1..3,2..5 from 30", "subtract 1..5,7 from 30"),
            ("subtract 1,2,3 from 30", "subtract 1,2,3 from 30"),
            ("subtract 4..4 from 30 misere", "subtract 4 from 30 misere"),
        ] {
            assert_eq!(game(typed).to_string(), written);
        }
    }

    #[test]
    fn bad_words_are_told() {
        laws::refuses::<Subtraction>(&[
            ("square", "names no heap"),
            ("square -3", "`-3` is not a whole number"),
            ("square 40,,7", "`40,,7` leaves out a number"),
            ("square ,", "`,` leaves out a number"),
            ("square 99999999", "from 0 to 1000000"),
            ("prime-power 99999999999999999999", "from 0 to 18446744073709551615"),
            ("subtract 0 from 3", "`0` is not a whole number from 1"),
            ("prime-power 40 xyz", "is no such game; e.g. prime-power 40"),
            ("prime-power", "names no heap; e.g. prime-power 40"),
            ("subtract 1,2", "needs amounts and heaps"),
            ("subtract 9..3 from 20", "`9..3` is no range"),
            ("subtract 1.. from 20", "`1,` leaves out a number"),
        ]);
        let game = game("square 40");
        let take = game.read_move(&game.start(), "5").expect("the form of a move");
        let told = game.try_play(&game.start(), take).map_err(|error| error.to_string());
        assert_eq!(told, Err("`5` is no square number: take 1, 4, 9, 16, ..".to_owned()));
    }
}
