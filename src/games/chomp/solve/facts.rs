//! What is proven of Chomp without any search: one row, two rows, the L, every box.

use super::endless;
use crate::core::{Bounds, Game, Impartial, Outcome, Step, Value};
use crate::games::chomp::{BoxCell, Chomp, Position};
use crate::solve::{Analysis, Halt, Monitor, Stage};

/// The facts, applied to the position and to every bite. They cost nothing and stay true beside all later stages.
///
/// Sources: Gale's strategies for squares and two rows, and his proof that nobody loses a whole box (1974); an L is Nim
/// with one heap for each arm (Bouton 1902). Everything else is left open.
pub(crate) struct Facts;

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
        analysis.tighten_moves(|bite| known(game, &game.play(&pos, bite)).backed_up(Step::ALTERNATE));
        monitor.show(analysis);
        Ok(())
    }

    fn look_up(&self, game: &Chomp, pos: &Position) -> Bounds {
        known(game, pos)
    }
}

/// The form of a position, as far as theory has something to say about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Nothing but the poison.
    Poison,
    /// One line of counters.
    Line,
    /// Two lines: the one with the poison, and the outer one.
    TwoRows {
        /// Counters in the line with the poison.
        lower: u16,
        /// Counters in the outer line.
        upper: u16,
    },
    /// An L with so many counters in each arm.
    El {
        /// Counters in one arm.
        one: u16,
        /// Counters in the other.
        other: u16,
    },
    /// A whole square; this bite leaves the L.
    Square {
        /// The cell inside the L.
        bite: BoxCell,
        /// The length of its side.
        side: u16,
    },
    /// A whole rectangle or box.
    Whole,
    /// Three arms or more, and nothing else.
    Arms {
        /// The nim-sum of their counters.
        nim_sum: u16,
    },
    /// Nothing is known of it.
    Other,
}

/// What is proven of a position by its form alone, for its mover.
pub(crate) fn known(game: &Chomp, pos: &Position) -> Bounds {
    if game.is_reverse() {
        // Whoever is to move takes the poison.
        return Bounds::exactly(if game.is_stuck(pos) { Value::Loss(0) } else { Value::Win(1) });
    }
    if game.goes_on(pos) {
        return endless::known(game, pos);
    }
    match form(game, pos) {
        Form::Poison => Bounds::exactly(Value::Loss(0)),
        Form::Line => Bounds::exactly(Value::Win(1)),
        Form::TwoRows { lower, upper } => Bounds::exactly(two_rows(lower, upper)),
        Form::El { one, other } => Bounds::exactly(el(one, other)),
        // The bite inside the L leaves equal arms; another bite may be faster.
        Form::Square { side, .. } => Bounds::at_least(el(side - 1, side - 1).backed_up(Step::ALTERNATE)),
        // Whatever answers the loss of the far corner could have been the first bite.
        Form::Whole => Bounds::of(Outcome::Win),
        Form::Arms { nim_sum } => Bounds::of(if nim_sum == 0 { Outcome::Loss } else { Outcome::Win }),
        Form::Other => Bounds::UNKNOWN,
    }
}

/// The form of a position.
pub(crate) fn form(game: &Chomp, pos: &Position) -> Form {
    let extents = extents(game, pos);
    let wide: Vec<usize> = (0..extents.len()).filter(|&side| extents[side] > 1).collect();
    let far = wide.iter().fold(BoxCell::POISON, |cell, &side| cell.with(side, extents[side] - 1));
    match *wide.as_slice() {
        [] => Form::Poison,
        [_] => Form::Line,
        [rows, columns] => flat(game, pos, [rows, columns], [extents[rows], extents[columns]]),
        _ if game.has(pos, far) => Form::Whole,
        _ => solid(game, pos, &wide, &extents),
    }
}

/// How far the counters reach along each side.
fn extents(game: &Chomp, pos: &Position) -> Vec<u16> {
    (0..=game.last_side()).map(|side| game.reach(pos, BoxCell::POISON, side)).collect()
}

/// A position that lies in the plane of two sides, and is more than one counter thick along both.
fn flat(game: &Chomp, pos: &Position, sides: [usize; 2], [rows, columns]: [u16; 2]) -> Form {
    let cell = |row: u16, column: u16| BoxCell::POISON.with(sides[0], row).with(sides[1], column);
    let has = |row: u16, column: u16| game.has(pos, cell(row, column));
    if rows == 2 {
        Form::TwoRows { lower: columns, upper: (0..columns).take_while(|&column| has(1, column)).count() as u16 }
    } else if columns == 2 {
        Form::TwoRows { lower: rows, upper: (0..rows).take_while(|&row| has(row, 1)).count() as u16 }
    } else if !has(1, 1) {
        Form::El { one: rows - 1, other: columns - 1 }
    } else if !has(rows - 1, columns - 1) {
        Form::Other
    } else if rows == columns {
        Form::Square { bite: cell(1, 1), side: rows }
    } else {
        Form::Whole
    }
}

/// The loser gives up one counter a turn, and both lines shrink by one in two turns.
fn two_rows(lower: u16, upper: u16) -> Value {
    let turns = 2 * u32::from(upper);
    if lower == upper + 1 {
        Value::Loss(turns)
    } else if lower == upper {
        Value::Win(turns - 1)
    } else {
        Value::Win(turns + 1)
    }
}

/// An L with so many counters in each arm: Nim with two heaps, won by copying.
fn el(one: u16, other: u16) -> Value {
    let turns = 2 * u32::from(one.min(other));
    if one == other { Value::Loss(turns) } else { Value::Win(turns + 1) }
}

/// A position that is thick along three sides or more, and not whole.
fn solid(game: &Chomp, pos: &Position, wide: &[usize], extents: &[u16]) -> Form {
    let mut inner = wide.iter().enumerate().flat_map(|(index, &a)| wide[index + 1..].iter().map(move |&b| (a, b)));
    if inner.any(|(a, b)| game.has(pos, BoxCell::POISON.with(a, 1).with(b, 1))) {
        return Form::Other;
    }
    Form::Arms { nim_sum: wide.iter().fold(0, |sum, &side| sum ^ (extents[side] - 1)) }
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
                let pos = game.read_position(&format!("{lower},{upper}")).expect("a position");
                assert_eq!(known(&game, &pos), Bounds::exactly(brute.value(&pos)), "{lower},{upper}");
            }
        }
    }
}
