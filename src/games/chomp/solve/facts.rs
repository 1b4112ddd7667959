//! What is proven of Chomp without any search: one row, two rows, the L, every box.

use crate::core::{Bounds, Game, Outcome, Value};
use crate::games::chomp::{Cell, Chomp, Counters};
use crate::solve::{Analysis, Halt, Monitor, Stage};

/// The facts, applied to the position and to every bite. They cost nothing and stay true beside all later stages.
///
/// Sources: Gale's strategies for squares and two rows, and his proof that nobody loses a whole box (1974); an L is Nim
/// with one heap for each arm (Bouton 1902). Everything else is left open.
pub struct Facts;

impl Stage<Chomp> for Facts {
    fn name(&self) -> &'static str {
        "facts"
    }

    fn run(
        &mut self,
        game: &Chomp,
        analysis: &mut Analysis<Chomp>,
        monitor: &mut Monitor<'_, Chomp>,
    ) -> Result<(), Halt> {
        analysis.stage = self.name();
        monitor.nodes(analysis.moves.len() as u64)?;
        analysis.root.tighten(known(game, &analysis.position));
        let pos = analysis.position.clone();
        analysis.tighten_moves(|bite| known(game, &game.play(&pos, bite)).backed_up(crate::core::Step::ALTERNATE));
        monitor.show(analysis);
        Ok(())
    }
}

/// What is proven of a position by its form alone, for its mover.
pub fn known(game: &Chomp, pos: &Counters) -> Bounds {
    let extents = extents(game, pos);
    let wide: Vec<usize> = (0..extents.len()).filter(|&side| extents[side] > 1).collect();
    match *wide.as_slice() {
        [] => Bounds::exactly(Value::Loss(0)),
        // One row: take all but the poison.
        [_] => Bounds::exactly(Value::Win(1)),
        [rows, columns] => flat(game, pos, [rows, columns], [extents[rows], extents[columns]]),
        _ => solid(game, pos, &wide, &extents),
    }
}

/// How far the counters reach along each side.
fn extents(game: &Chomp, pos: &Counters) -> Vec<u16> {
    let reach = |side: usize| {
        let mut extent = 1;
        while game.has(pos, Cell::POISON.with(side, extent)) {
            extent += 1;
        }
        extent
    };
    let last = game.last_side();
    (0..=last).map(|side| if side == last { pos.heights[0] } else { reach(side) }).collect()
}

/// A position that lies in the plane of two sides, and is more than one counter thick along both.
fn flat(game: &Chomp, pos: &Counters, sides: [usize; 2], [rows, columns]: [u16; 2]) -> Bounds {
    let has = |row: u16, column: u16| game.has(pos, Cell::POISON.with(sides[0], row).with(sides[1], column));
    let is_whole = has(rows - 1, columns - 1);
    if rows == 2 {
        return two_rows(columns, (1..=columns).take_while(|&column| has(1, column - 1)).count() as u16);
    }
    if columns == 2 {
        return two_rows(rows, (1..=rows).take_while(|&row| has(row - 1, 1)).count() as u16);
    }
    if !has(1, 1) {
        return Bounds::exactly(el(rows - 1, columns - 1));
    }
    match (is_whole, rows == columns) {
        // The bite inside the L leaves equal arms; another bite may be faster.
        (true, true) => Bounds::at_least(el(rows - 1, columns - 1).backed_up(crate::core::Step::ALTERNATE)),
        (true, false) => Bounds::of(Outcome::Win),
        (false, _) => Bounds::UNKNOWN,
    }
}

/// Two rows, the lower one first: lost exactly when the upper one is one shorter. The loser gives up one counter a turn,
/// and both rows shrink by one in two turns.
fn two_rows(lower: u16, upper: u16) -> Bounds {
    let turns = 2 * u32::from(upper);
    Bounds::exactly(if lower == upper + 1 {
        Value::Loss(turns)
    } else if lower == upper {
        Value::Win(turns - 1)
    } else {
        Value::Win(turns + 1)
    })
}

/// An L with so many counters in each arm: Nim with two heaps, won by copying.
fn el(one: u16, other: u16) -> Value {
    let turns = 2 * u32::from(one.min(other));
    if one == other { Value::Loss(turns) } else { Value::Win(turns + 1) }
}

/// A position that is thick along three sides or more.
fn solid(game: &Chomp, pos: &Counters, wide: &[usize], extents: &[u16]) -> Bounds {
    let far = wide.iter().fold(Cell::POISON, |cell, &side| cell.with(side, extents[side] - 1));
    if game.has(pos, far) {
        // Whatever answers the loss of the far corner could have been the first bite.
        return Bounds::of(Outcome::Win);
    }
    let inner = wide.iter().enumerate().flat_map(|(index, &a)| wide[index + 1..].iter().map(move |&b| (a, b)));
    if inner.into_iter().any(|(a, b)| game.has(pos, Cell::POISON.with(a, 1).with(b, 1))) {
        return Bounds::UNKNOWN;
    }
    // Arms alone: Nim.
    let nim_sum = wide.iter().fold(0, |sum, &side| sum ^ (extents[side] - 1));
    Bounds::of(if nim_sum == 0 { Outcome::Loss } else { Outcome::Win })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::solve::brute::Brute;

    #[test]
    fn no_fact_contradicts_brute_force() {
        for words in ["5x6", "6x5", "2x12", "3x3x3", "4x2x3", "n=720", "2x2x2x2", "3x2x2x2"] {
            let game: Chomp = format!("chomp {words}").parse().expect("a setup");
            let mut brute = Brute::new(game.clone());
            let mut dice = Dice(7);
            for _ in 0..40 {
                let mut pos = game.start();
                while game.result(&pos).is_none() {
                    let value = brute.value(&pos);
                    let bounds = known(&game, &pos);
                    let at = game.write_position(&pos);
                    assert!(bounds.lower() <= value && value <= bounds.upper(), "{game}, {at}: {value}, not {bounds}");
                    let moves = game.legal_moves(&pos);
                    pos = game.play(&pos, moves[dice.below(moves.len())]);
                }
            }
        }
    }

    #[test]
    fn two_rows_are_solved_to_the_turn() {
        let game: Chomp = "chomp 2x9".parse().expect("a setup");
        let mut brute = Brute::new(game.clone());
        for lower in 1..=9u16 {
            for upper in 0..=lower {
                let pos = Chomp::position([lower, upper].into(), game.to_move(&game.start()));
                assert_eq!(known(&game, &pos), Bounds::exactly(brute.value(&pos)), "{lower},{upper}");
            }
        }
    }
}
