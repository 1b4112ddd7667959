//! The pairs behind a reason: which bite answers which, where theory says so.

use super::facts::{Form, form, known};
use crate::core::{Game, Outcome};
use crate::games::chomp::{BoxCell, Chomp, Position};
use crate::solve::{Analysis, PartKind, WhyPart};

/// Nobody reads the pairs of a field with more counters, nor waits for them: each is found by trying.
const MOST: u64 = 120;

/// In a position that is lost by its form every bite with its answer; in one that theory wins the bite that leaves such a
/// position, and then those pairs.
pub(super) fn parts(game: &Chomp, analysis: &Analysis<Chomp>) -> Vec<WhyPart> {
    let pos = &analysis.position;
    if game.is_reverse() || game.goes_on(pos) || game.count(pos).is_none_or(|counters| counters > MOST) {
        return Vec::new();
    }
    if is_lost(game, pos) {
        return pairs(game, pos);
    }
    let Some(bite) = leaving(game, pos) else { return Vec::new() };
    let move_ = WhyPart::new(PartKind::Move, vec![game.write_cell(bite)], "leaves what is lost");
    [move_].into_iter().chain(pairs(game, &game.play(pos, bite))).collect()
}

/// Whether the form of a position alone says that it is lost.
fn is_lost(game: &Chomp, pos: &Position) -> bool {
    let is_paired =
        matches!(form(game, pos), Form::Poison | Form::TwoRows { .. } | Form::El { .. } | Form::Arms { .. });
    is_paired && known(game, pos).outcome() == Some(Outcome::Loss)
}

/// The first bite that leaves a position which is lost by its form.
fn leaving(game: &Chomp, pos: &Position) -> Option<BoxCell> {
    game.legal_moves(pos).into_iter().find(|&bite| is_lost(game, &game.play(pos, bite)))
}

/// Every bite with the one that makes the position lost again, each pair once.
fn pairs(game: &Chomp, pos: &Position) -> Vec<WhyPart> {
    let mut paired = Vec::new();
    let mut parts = Vec::new();
    for bite in game.legal_moves(pos) {
        let answer = leaving(game, &game.play(pos, bite));
        if let Some(answer) = answer.filter(|answer| !paired.contains(&(*answer, bite))) {
            paired.push((bite, answer));
            parts.push(WhyPart::pair(game.write_cell(bite), game.write_cell(answer)));
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::solve::brute::Brute;
    use crate::solve::{Monitor, Solver};

    /// Whatever is paired with a bite wins against it.
    #[test]
    fn pairs_hold_in_every_position_of_small_fields() {
        let mut dice = Dice(3);
        let (mut seen, mut paired) = (0, 0);
        for setup in ["chomp 2x5", "chomp 5x5", "chomp 4x2", "chomp rows=5,2,1", "chomp 2x2x3", "chomp n=72"] {
            let game: Chomp = setup.parse().expect("a setup");
            let mut brute = Brute::new(game.clone());
            let mut solver = Solver::new(game.clone());
            for _ in 0..40 {
                let mut pos = game.start();
                while game.result(&pos).is_none() {
                    let (analysis, _) = solver.analyze(&pos, &mut Monitor::unlimited());
                    let parts = parts(&game, &analysis);
                    let mut from = pos.clone();
                    for part in &parts {
                        let cell = |index: usize| game.read_move(&from, &part.cells[index]).expect("a bite");
                        if part.kind == PartKind::Move {
                            let child = game.play(&from, cell(0));
                            assert_eq!(brute.value(&child).outcome(), Outcome::Loss, "{setup}: {part:?}");
                            from = child;
                        } else {
                            let child = game.play(&game.play(&from, cell(0)), cell(1));
                            assert_eq!(brute.value(&child).outcome(), Outcome::Loss, "{setup}: {part:?}");
                            paired += 1;
                        }
                    }
                    seen += usize::from(!parts.is_empty());
                    let moves = game.legal_moves(&pos);
                    pos = game.play(&pos, *dice.pick(&moves));
                }
            }
        }
        assert!(seen > 100 && paired > 300, "{seen} positions, {paired} pairs");
    }
}
