//! Heaps larger than any table: who wins is told by what heaps leave on division, where a theorem says so.

use super::rules::{MAX_HEAP, Piling, Removal, Subtraction};
use super::sieve::{lost_heaps, nimbers};
use super::{Family, HeapNote};
use crate::core::{Bounds, Impartial, Outcome, Step};
use crate::games::heaps::period::Period;
use crate::games::heaps::tame::Tame;
use crate::solve::{Analysis, Halt, Monitor, Stage, shown_move};

/// The part that every heap of the Prime-power Game plays, by what it leaves on division by six.
///
/// Reason: 1 to 5 may be taken, and no power of a prime is a multiple of 6. So the nimber is the rest; and where the last
/// stone loses, rests of 0 and 1 lead to one another, and those from 2 on to both (see [`Tame`]).
pub(super) fn by_six(stones: u64) -> Tame {
    match (stones % 6) as u32 {
        0 => Tame::Fickle(false),
        1 => Tame::Fickle(true),
        rest => Tame::Firm(rest),
    }
}

/// Steps for the table in which a period is looked for, and its heaps.
const STEPS: usize = 50_000_000;
const HEAPS: usize = 20_000;

/// Outcomes without lengths, of heaps of any size.
#[derive(Default)]
pub(super) struct Theorems {
    /// Of a set of amounts: the nimbers of small heaps, or where the last stone loses, of one heap, whether it is won.
    known: Vec<u16>,
    period: Option<Period>,
}

impl Theorems {
    /// Whether it has something to say: of heaps beyond the tables, and of several where the last stone loses.
    pub(super) fn suits(game: &Subtraction) -> bool {
        let is_large = game.top() > MAX_HEAP.into();
        is_large || game.is_misere() && game.opening_state().len() > 1 && *game.family() == Family::PrimePowers
    }

    fn fill(&mut self, game: &Subtraction, monitor: &mut Monitor<'_, Subtraction>) -> Result<(), Halt> {
        let Family::Set(amounts) = game.family() else { return Ok(()) };
        let most = amounts.last().map_or(0, |&most| most as usize);
        let top = (STEPS / amounts.len()).min(HEAPS + 20 * most);
        if !self.known.is_empty() || game.is_misere() && game.opening_state().len() > 1 {
            return Ok(());
        }
        self.known = if game.is_misere() {
            let lost = lost_heaps(amounts, top as u32, Outcome::Win, |work| monitor.nodes(work))?;
            let mut won = vec![1; top + 1];
            for heap in lost {
                won[heap as usize] = 0;
            }
            won
        } else {
            nimbers(amounts, top as u32, |work| monitor.nodes(work))?
        };
        // What is known of a heap follows from as many heaps below it as the largest amount has stones.
        self.period = Period::of(&self.known, |last, length| last + most + length);
        Ok(())
    }

    /// The nimber of a heap, or what stands for it where the last stone loses.
    fn heap(&self, stones: u64) -> Option<u32> {
        let folded = |period: Period| {
            let first = period.last_exception as u64 + 1;
            let rest = if stones < first { stones } else { first + (stones - first) % period.length as u64 };
            self.known.get(rest as usize)
        };
        let listed = usize::try_from(stones).ok().and_then(|stones| self.known.get(stones));
        listed.or_else(|| self.period.and_then(folded)).map(|&nimber| nimber.into())
    }

    fn bounds(&self, game: &Subtraction, heaps: &[u64]) -> Bounds {
        let is_lost = if *game.family() == Family::PrimePowers {
            let part = heaps.iter().fold(Tame::NONE, |sum, &stones| sum.beside(by_six(stones)));
            Some(if game.is_misere() { part.is_lost() } else { part.nimber() == 0 })
        } else {
            heaps.iter().try_fold(0, |sum, &stones| Some(sum ^ self.heap(stones)?)).map(|sum| sum == 0)
        };
        is_lost.map_or(Bounds::UNKNOWN, |lost| Bounds::of(if lost { Outcome::Loss } else { Outcome::Win }))
    }

    fn note(&self, game: &Subtraction, heaps: &[u64]) -> HeapNote {
        let nimber = |&stones: &u64| match game.family() {
            Family::PrimePowers => Some(by_six(stones).nimber()),
            Family::Squares | Family::Set(_) => self.heap(stones),
        };
        let heaps: Option<Vec<u32>> = heaps.iter().map(nimber).collect();
        HeapNote::of(heaps.filter(|_| !game.is_misere()))
    }
}

impl Stage<Subtraction> for Theorems {
    fn name(&self) -> &'static str {
        "theorem"
    }

    fn run(
        &mut self,
        game: &Subtraction,
        analysis: &mut Analysis<Subtraction>,
        monitor: &mut Monitor<'_, Subtraction>,
    ) -> Result<(), Halt> {
        analysis.stage = "theorem";
        self.fill(game, monitor)?;
        monitor.nodes(1 + analysis.moves.len() as u64)?;
        let pos: Piling = analysis.position.clone();
        analysis.root.tighten(self.bounds(game, &pos));
        analysis.note = Some(self.note(game, &pos));
        analysis.edit_moves(|report| {
            let left = game.after(&pos, report.mv);
            report.bounds.tighten(self.bounds(game, &left).backed_up(Step::ALTERNATE));
            report.note = Some(self.note(game, &left));
        });
        monitor.show(analysis);
        Ok(())
    }

    fn look_up(&self, game: &Subtraction, pos: &Piling) -> Bounds {
        self.bounds(game, pos)
    }
}

/// Why the winner wins, where six says it: of one heap, and of the take that is shown.
pub(super) fn why(game: &Subtraction, analysis: &Analysis<Subtraction>, stones: u64) -> Option<String> {
    if *game.family() != Family::PrimePowers || game.is_misere() || stones == 0 {
        return None;
    }
    Some(match stones % 6 {
        0 => format!("{stones} is a multiple of 6, and no power of a prime is one: every take leaves something else"),
        rest => {
            let take = shown_move(analysis).map_or(rest, Removal::stones);
            format!("{stones} leaves {rest} on division by 6: take {take} and leave {}, a multiple of 6", stones - take)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::solve::brute::Brute;
    use crate::solve::{Solve, Solver};

    fn game(words: &str) -> Subtraction {
        words.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    fn outcome(words: &str) -> Option<Outcome> {
        let game = game(words);
        Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited()).0.root.outcome()
    }

    /// Lesson 1, exercise 4: is a heap of ten thousand million won? It leaves 4 on division by 6.
    #[test]
    fn ten_thousand_million_are_won_by_four() {
        let game = game("prime-power 10000000000");
        let (analysis, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        assert_eq!((analysis.root.outcome(), halt, analysis.is_listed), (Some(Outcome::Win), Ok(()), false));
        let keepers: Vec<u64> = analysis.keepers().map(|report| report.mv.stones()).collect();
        assert_eq!(keepers, [4]);
        assert!(game.why(&analysis).is_some_and(|why| why.contains("leaves 4 on division by 6")));
        // Moves that are not listed may be made: 9999999967 is a prime, and ten to the ninth is a product.
        for (text, legal) in [("9999999967", true), ("8589934592", true), ("1000000000", false), ("10000000001", false)]
        {
            assert_eq!(game.read_turn(&game.start(), text).is_ok(), legal, "{text}");
        }
    }

    #[test]
    fn outcomes_beyond_the_tables_are_those_that_follow_from_them() {
        for (words, expected) in [
            ("prime-power 18446744073709551614", Outcome::Win),
            ("prime-power 6000000000", Outcome::Loss),
            ("prime-power 6000000001 misere", Outcome::Loss),
            ("prime-power 6000000002,6000000002", Outcome::Loss),
            ("prime-power 6000000002,3", Outcome::Win),
            ("subtract 1..10 from 11000000000", Outcome::Loss),
            ("subtract 1..10 from 11000000001 misere", Outcome::Loss),
            ("subtract 1..100 from 101000000050,50", Outcome::Loss),
        ] {
            assert_eq!(outcome(words), Some(expected), "{words}");
        }
    }

    /// The theorem against search: both ends, several heaps, prime powers and sets.
    #[test]
    fn the_theorem_agrees_with_brute_force_on_small_heaps() {
        for words in
            ["prime-power 14,13", "prime-power 14,13 misere", "prime-power 8,7,7 misere", "subtract 2,5,6 from 30,20"]
        {
            let game = game(words);
            let (mut brute, mut stage) = (Brute::new(game.clone()), Theorems::default());
            stage.fill(&game, &mut Monitor::unlimited()).expect("nobody cancels");
            let mut open = vec![game.start()];
            let mut seen = std::collections::HashSet::new();
            while let Some(pos) = open.pop().filter(|_| seen.len() < 300) {
                let told = stage.bounds(&game, &pos).outcome();
                assert_eq!(told, Some(brute.value(&pos).outcome()), "{words} at {}", game.write_position(&pos));
                let next = game.legal_moves(&pos).into_iter().map(|mv| game.canonical(&game.play(&pos, mv)));
                open.extend(next.filter(|pos| seen.insert(pos.clone())));
            }
        }
        let game = game("subtract 1,4,7 from 60 misere");
        let (mut brute, mut stage) = (Brute::new(game.clone()), Theorems::default());
        stage.fill(&game, &mut Monitor::unlimited()).expect("nobody cancels");
        stage.known.truncate(40);
        for stones in 0..=60 {
            let pos = game.read_position(&stones.to_string()).expect("a position");
            assert_eq!(stage.bounds(&game, &pos).outcome(), Some(brute.value(&pos).outcome()), "{stones}");
        }
    }
}
