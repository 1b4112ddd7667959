//! How Catch-Up is solved: tables while they fit, searches beyond.

mod fill;
mod layout;
mod left;
mod lengths;
mod outcomes;
mod tables;
mod word;

use super::CatchUp;
use crate::solve::memo::Memo;
use crate::solve::{Solve, Stage};

impl Solve for CatchUp {
    type Note = ();

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::<tables::OutcomeTable>::default(), Box::<tables::LengthTable>::default(), Box::new(Memo::default())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::core::laws::Dice;
    use crate::solve::brute::Brute;
    use crate::solve::{Monitor, Solver};

    /// A small random pool with repeats, gaps, even-only pools, single numbers and head starts of every size.
    fn random_setup(dice: &mut Dice) -> CatchUp {
        let most = [1, 2, 3, 4, 6, 9, 30, 61, 62, 63, 120, 500][dice.below(12)];
        let count = 1 + dice.below(7);
        let step = 1 + dice.below(2);
        let numbers: Vec<String> = (0..count).map(|_| ((1 + dice.below(most)) * step).to_string()).collect();
        let handicap = [0, 0, 1, 2, 5, most, most + 1, 3 * most, dice.below(40)][dice.below(9)];
        let ties = ["draw", "excess"][dice.below(2)];
        let words = format!("catch-up {} handicap={handicap} ties={ties}", numbers.join(","));
        words.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn tables_agree_with_brute_force_on_random_multisets() {
        let mut dice = Dice(1);
        for _ in 0..2000 {
            let game = random_setup(&mut dice);
            let mut brute = Brute::new(game.clone());
            let mut solver = Solver::new(game.clone());
            let mut pos = game.start();
            loop {
                let at = format!("{game}, {}", game.write_position(&pos));
                let (analysis, halt) = solver.analyze(&pos, &mut Monitor::unlimited());
                assert_eq!(halt, Ok(()), "{at}");
                assert_eq!(analysis.root.exact(), Some(brute.value(&pos)), "{at}");
                for report in analysis.moves.iter() {
                    assert_eq!(report.bounds.exact(), Some(brute.move_value(&pos, report.mv)), "{at} {:?}", report.mv);
                }
                if analysis.moves.is_empty() {
                    break;
                }
                pos = game.play(&pos, analysis.moves[dice.below(analysis.moves.len())].mv);
            }
        }
    }
}
