//! Who wins and how fast, by adding in binary; and the bots.

use serde::Serialize;

use super::rules::Nim;
use crate::bots::{BotSpec, Bots, Feature};
use crate::core::{Bounds, Game, Impartial, Outcome, Step, Turned, Value};
use crate::games::heaps::nimbers::{self, nim_sum};
use crate::games::heaps::{Heaps, Take, write_numbers};
use crate::solve::nimber::NimWorth;
use crate::solve::{Analysis, Halt, Monitor, PartKind, Solve, Stage, Theory, WhyPart, shown_move};

/// What Nim adds to a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct NimNote {
    /// The nimber of the position, or of what a move leaves. Positions have none where the last stone loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimber: Option<u32>,
}

impl Nim {
    /// Who wins from these heaps: the mover, unless the nim-sum is 0 (Bouton 1901). Where the last stone loses it is the
    /// same as long as a heap of two or more is left; of single stones an odd number loses then.
    fn outcome(&self, heaps: &[u32]) -> Outcome {
        let is_lost = if self.is_misere() && !has_large(heaps) { nim_sum(heaps) == 1 } else { nim_sum(heaps) == 0 };
        if is_lost { Outcome::Loss } else { Outcome::Win }
    }

    /// What it is worth to be to move.
    ///
    /// A lost position lasts as many turns as it has stones. For the loser takes one stone from a heap that no smaller
    /// power of two divides than any other: this flips the last bits of the nim-sum up to that power, every heap ends in
    /// zeros below it, and so the answer that makes the sum 0 again is a single stone as well. Where the last stone loses
    /// and a heap of two or more is left it lasts one turn less: from 2,2 the winner takes a whole heap at last, and
    /// the loser has the last of an even number of stones.
    fn value(&self, heaps: &[u32]) -> Value {
        let stones: u32 = heaps.iter().sum();
        match self.outcome(heaps) {
            Outcome::Loss => Value::Loss(stones - u32::from(self.is_misere() && has_large(heaps))),
            _ => match self.winning(heaps).map(|(_, turns)| turns).min() {
                Some(turns) => Value::Win(turns + 1),
                None => Value::Win(0),
            },
        }
    }

    /// The takes that leave a lost position, with its length.
    fn winning(&self, heaps: &[u32]) -> impl Iterator<Item = (Take, u32)> {
        let sum = nim_sum(heaps);
        let takes = heaps.iter().enumerate().flat_map(move |(heap, &stones)| {
            // Where the last stone loses, the last large heap is left as one stone or none.
            let mut left = [stones ^ sum, 0, 1];
            left.sort_unstable();
            let takes = left.map(|left| stones.checked_sub(left).filter(|&stones| stones > 0));
            let again = |at: usize| left[..at].contains(&left[at]);
            let takes: Vec<u32> = (0..3).filter(|&at| !again(at)).filter_map(|at| takes[at]).collect();
            takes.into_iter().map(move |stones| Take::new(heap, stones))
        });
        takes.filter_map(|take| {
            let left = self.after(&heaps.to_vec(), take);
            (self.outcome(&left) == Outcome::Loss).then(|| (take, self.value(&left).remoteness().unwrap_or(0)))
        })
    }

    /// A best take: what wins fastest, else what loses slowest.
    fn best(&self, heaps: &[u32]) -> Option<Take> {
        let fastest = self.winning(heaps).min_by_key(|&(_, turns)| turns).map(|(take, _)| take);
        let slowest = || {
            let there = (0..heaps.len()).filter(|&heap| heaps[heap] > 0);
            there.min_by_key(|&heap| heaps[heap].trailing_zeros()).map(|heap| Take::new(heap, 1))
        };
        fastest.or_else(slowest)
    }

    fn note(&self, heaps: &[u32]) -> NimNote {
        NimNote { nimber: (!self.is_misere()).then(|| nim_sum(heaps)) }
    }
}

fn has_large(heaps: &[u32]) -> bool {
    heaps.iter().any(|&stones| stones > 1)
}

impl Solve for Nim {
    type Note = NimNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::new(Bouton)]
    }

    fn theory(&self, _: &mut dyn FnMut(u64) -> Result<(), Halt>) -> Result<Option<Theory<Heaps>>, Halt> {
        Ok(Some(Box::new(|heaps| Some(NimWorth::Finite(nim_sum(heaps))))))
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        let heaps: Vec<u32> = analysis.position.state.iter().copied().filter(|&stones| stones > 0).collect();
        if let [] | [_] = heaps[..] {
            return Some(match (heaps.first()?, self.is_misere()) {
                (_, false) => "one heap is left: take all of it".to_owned(),
                (1, true) => "one stone is left, and whoever takes it loses".to_owned(),
                (_, true) => "one heap is left: leave one stone of it".to_owned(),
            });
        }
        let list = write_numbers(&heaps).replace(',', ", ");
        if self.is_misere() && heaps.iter().all(|&stones| stones == 1) {
            return Some(format!("{} single stones are left, and whoever takes the last one loses", heaps.len()));
        }
        // As long as two heaps are larger than 1 both play as if the last stone won; then the sides change.
        let end =
            if self.is_misere() { "; whoever finds one heap larger than 1 leaves an odd number of 1s" } else { "" };
        Some(match nim_sum(&heaps) {
            0 => format!("the nim-sum of {list} is 0: every take makes it something else{end}"),
            sum if self.is_misere() && heaps.iter().filter(|&&stones| stones > 1).count() == 1 => {
                format!("the nim-sum of {list} is {sum}, but only one heap is larger than 1: leave an odd number of 1s")
            }
            sum => format!("the nim-sum of {list} is {sum}: make it 0{end}"),
        })
    }

    /// The take that wins, and the heaps in binary.
    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        let wins = shown_move(analysis).filter(|_| analysis.root.outcome() == Some(Outcome::Win));
        let text = |mv| vec![self.write_move(&analysis.position, mv)];
        let wins = wins.map(|mv| WhyPart::new(PartKind::Move, text(mv), "leaves what is lost"));
        wins.into_iter().chain(nimbers::in_binary(&analysis.position.state)).collect()
    }

    fn note_words(&self, note: &NimNote) -> Vec<(&'static str, String)> {
        note.nimber.iter().map(|nimber| ("nimber", nimber.to_string())).collect()
    }
}

/// Every take with its length, by Bouton's theorem and what follows from it: a few additions without carry for each.
struct Bouton;

impl Stage<Nim> for Bouton {
    fn name(&self) -> &'static str {
        "nimbers"
    }

    fn run(&mut self, game: &Nim, analysis: &mut Analysis<Nim>, monitor: &mut Monitor<'_, Nim>) -> Result<(), Halt> {
        analysis.stage = self.name();
        monitor.nodes(analysis.moves.len() as u64)?;
        let pos = analysis.position.clone();
        analysis.note = Some(game.note(&pos));
        analysis.root.tighten(Bounds::exactly(game.value(&pos)));
        analysis.edit_moves(|report| {
            let left = game.after(&pos, report.mv);
            report.bounds.tighten(Bounds::exactly(game.value(&left)).backed_up(Step::ALTERNATE));
            report.note = Some(game.note(&left));
        });
        let mut heaps = pos.state;
        while let Some(take) = game.best(&heaps) {
            heaps = game.after(&heaps, take);
            analysis.line.push(take);
            monitor.nodes(1)?;
        }
        Ok(())
    }
}

impl Bots for Nim {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any take"),
            BotSpec::liking("greedy", "takes as many stones as it can", |_, _, take: Take| i64::from(take.stones)),
            BotSpec::liking("single", "takes one stone, from a largest heap", single),
            BotSpec::liking("pairs", "leaves heaps in equal pairs as far as it can", pairs),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("wins fastest, loses slowest"),
            BotSpec::trapper(),
        ]
    }

    fn features() -> &'static [Feature<Self>] {
        const FEATURES: &[Feature<Nim>] = &[
            Feature::of_mover("stones", "how many stones there are, for whoever is to move", |_, pos: &Heaps| {
                f64::from(pos.iter().sum::<u32>())
            }),
            Feature::of_mover("heaps", "how many heaps there are, for whoever is to move", |_, pos: &Heaps| {
                pos.iter().filter(|stones| **stones > 0).count() as f64
            }),
        ];
        FEATURES
    }
}

fn single(_: &Nim, pos: &Turned<Vec<u32>>, take: Take) -> i64 {
    i64::from(pos[take.heap()]) - 10_000 * i64::from(take.stones)
}

/// Fewer heaps without a partner are better.
fn pairs(game: &Nim, pos: &Turned<Vec<u32>>, take: Take) -> i64 {
    let heaps = game.reduced(&game.play(pos, take).state);
    let odd = heaps.chunk_by(|a, b| a == b).filter(|equal| equal[0] > 0 && equal.len() % 2 == 1).count();
    -(odd as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws;
    use crate::solve::Solver;
    use crate::solve::brute::Brute;

    fn game(words: &str) -> Nim {
        words.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn the_laws_hold() {
        for setup in ["nim 3,5,7", "nim 3,5,7 misere", "nim 9", "nim 0,0 misere", "nim 1,1,1,1,1"] {
            laws::check(&game(setup), 3, 20);
        }
    }

    #[test]
    fn a_setup_names_its_heaps_as_they_were_typed() {
        assert_eq!(game("nim 7,3,0,5 misere").heaps(), [7, 3, 0, 5]);
    }

    /// Bouton, Nim, a game with a complete mathematical theory, 1901; lengths by search.
    #[test]
    fn every_position_agrees_with_brute_force_in_both_ends() {
        for setup in ["nim 5,5,6", "nim 5,5,6 misere", "nim 2,2,3,4", "nim 2,2,3,4 misere", "nim 9 misere"] {
            let game = game(setup);
            let (mut brute, mut solver) = (Brute::new(game.clone()), Solver::new(game.clone()));
            let (mut open, mut seen) = (vec![game.start()], std::collections::HashSet::new());
            while let Some(pos) = open.pop() {
                if !seen.insert(pos.clone()) {
                    continue;
                }
                let (analysis, _) = solver.analyze(&pos, &mut Monitor::unlimited());
                assert_eq!(analysis.root.exact(), Some(brute.value(&pos)), "{setup} at {}", game.write_position(&pos));
                for report in analysis.moves.iter() {
                    let worth = brute.value(&game.play(&pos, report.mv)).backed_up(Step::ALTERNATE);
                    assert_eq!(report.bounds.exact(), Some(worth), "{setup} at {}", game.write_position(&pos));
                }
                let end = analysis.line.iter().fold(pos.clone(), |pos, &mv| game.play(&pos, mv));
                assert!(game.result(&end).is_some(), "{setup} at {}", game.write_position(&pos));
                assert_eq!(
                    Some(analysis.line.len()),
                    analysis.root.exact().and_then(Value::remoteness).map(|n| n as usize)
                );
                open.extend(game.legal_moves(&pos).into_iter().map(|mv| game.play(&pos, mv)));
            }
        }
    }

    /// Too many positions for any table, and yet exact, with a line to the end.
    #[test]
    fn large_heaps_are_exact_at_once() {
        let game = game("nim 1000,999,998,997,996");
        let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        let Some(Value::Win(turns)) = analysis.root.exact() else { panic!("{:?}", analysis.root) };
        let end = analysis.line.iter().fold(game.start(), |pos, &mv| game.play(&pos, mv));
        assert_eq!((analysis.line.len(), game.result(&end).is_some()), (turns as usize, true));
        for report in analysis.keepers() {
            assert_eq!(nim_sum(&game.after(&game.opening_state(), report.mv)), 0);
        }
    }

    #[test]
    fn reasons_hold() {
        let why = |setup: &str| {
            let game = game(setup);
            let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
            game.why(&analysis)
        };
        for (setup, words) in [
            ("nim 3,5,7", "the nim-sum of 3, 5, 7 is 1: make it 0"),
            ("nim 1,4,5", "the nim-sum of 1, 4, 5 is 0: every take makes it something else"),
            ("nim 7", "one heap is left: take all of it"),
            ("nim 7 misere", "one heap is left: leave one stone of it"),
            ("nim 1 misere", "one stone is left, and whoever takes it loses"),
            ("nim 1,1,1 misere", "3 single stones are left, and whoever takes the last one loses"),
            (
                "nim 3,3 misere",
                "the nim-sum of 3, 3 is 0: every take makes it something else; whoever finds one heap larger than 1 leaves an \
                 odd number of 1s",
            ),
            (
                "nim 1,1,5 misere",
                "the nim-sum of 1, 1, 5 is 5, but only one heap is larger than 1: leave an odd number of 1s",
            ),
        ] {
            assert_eq!(why(setup).as_deref(), Some(words), "{setup}");
        }
    }
}
