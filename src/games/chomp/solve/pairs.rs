//! The pairs behind a reason: which bite answers which, where theory says so.

use super::endless;
use super::facts::{Form, form, known};
use crate::core::{Game, Outcome};
use crate::games::chomp::{BoxCell, Chomp, Position};
use crate::solve::{Analysis, PartKind, WhyPart};

/// Nobody reads the pairs of a field with more counters, nor waits for them: each is found by trying.
const MOST: u64 = 120;

/// In a position that is lost by its form every bite with its answer; in one that theory wins the bite that leaves such a
/// position, and then those pairs; of a whole field the far corner, of which the theft of strategy speaks.
pub(super) fn parts(game: &Chomp, analysis: &Analysis<Chomp>) -> Vec<WhyPart> {
    let pos = &analysis.position;
    if game.is_reverse() {
        return Vec::new();
    }
    if game.goes_on(pos) {
        return endless::leaving(game, pos).map(|bite| leaves(game, bite)).into_iter().collect();
    }
    if is_lost(game, pos) {
        return pairs(game, pos);
    }
    let Some(bite) = leaving(game, pos) else { return whole(game, pos).into_iter().collect() };
    std::iter::once(leaves(game, bite)).chain(pairs(game, &game.play(pos, bite))).collect()
}

fn leaves(game: &Chomp, bite: BoxCell) -> WhyPart {
    WhyPart::new(PartKind::Move, vec![game.write_cell(bite)], "leaves what is lost")
}

/// The far corner of a whole field.
fn whole(game: &Chomp, pos: &Position) -> Option<WhyPart> {
    let far = (0..=game.last_side())
        .fold(BoxCell::POISON, |cell, side| cell.with(side, game.reach(pos, BoxCell::POISON, side) - 1));
    let label = "if taking this lost, its answer would win now";
    (form(game, pos) == Form::Whole).then(|| WhyPart::new(PartKind::Place, vec![game.write_cell(far)], label))
}

/// Whether the form of a position alone says that it is lost.
fn is_lost(game: &Chomp, pos: &Position) -> bool {
    let is_paired =
        matches!(form(game, pos), Form::Poison | Form::TwoRows { .. } | Form::El { .. } | Form::Arms { .. });
    is_paired && known(game, pos).outcome() == Some(Outcome::Loss)
}

/// The first bite that leaves a position which is lost by its form: of large fields only the one that leaves an L.
pub(super) fn leaving(game: &Chomp, pos: &Position) -> Option<BoxCell> {
    let is_right = |bite: &BoxCell| is_lost(game, &game.play(pos, *bite));
    let inner = BoxCell::new(&[1, 1]);
    if game.sides().len() == 2 && game.has(pos, inner) && is_right(&inner) {
        return Some(inner);
    }
    if is_small(game, pos) { game.legal_moves(pos).into_iter().find(is_right) } else { None }
}

fn is_small(game: &Chomp, pos: &Position) -> bool {
    game.count(pos).is_some_and(|counters| counters <= MOST)
}

/// Every bite with the one that makes the position lost again, each pair once.
fn pairs(game: &Chomp, pos: &Position) -> Vec<WhyPart> {
    let mut paired = Vec::new();
    let mut parts = Vec::new();
    if !is_small(game, pos) {
        return parts;
    }
    for bite in game.legal_moves(pos) {
        let child = game.play(pos, bite);
        let answer = leaving(game, &child);
        if let Some(answer) = answer.filter(|answer| !paired.contains(&(*answer, bite))) {
            paired.push((bite, answer));
            let label = match form(game, &game.play(&child, answer)) {
                Form::El { one, other } | Form::TwoRows { lower: one, upper: other } => {
                    format!("then {one} and {other}")
                }
                Form::Poison => "then the poison".to_owned(),
                Form::Line | Form::Square { .. } | Form::Whole | Form::Arms { .. } | Form::Other => String::new(),
            };
            parts.push(WhyPart { label, ..WhyPart::pair(game.write_cell(bite), game.write_cell(answer)) });
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
                        } else if part.kind == PartKind::Pair {
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
