//! The nimber of a fly, wherever it sits: a table of eleven rows for a board without end.
//!
//! Whoever lands next to home loses at once, so nobody does unless he must: what is left is a sum of flies that jump on
//! the other squares, and whoever has no such jump loses. The labels of that graph repeat every four rows from row 8 on.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::fly::{COLUMNS, Fly, Square};
use crate::games::tokens::{Label, labels};

/// The rows that are worked out: far enough below those that are kept that the cut cannot be felt there.
const DEPTH: u16 = 60;
/// From this row on the labels repeat, and every so many rows.
const REPEATS: u16 = 8;
const PERIOD: u16 = 4;

/// The label of a fly that is not next to home; none if from there play can go on for ever.
pub fn nimber(fly: Fly) -> Option<Label> {
    worked_out(folded(fly))
}

/// The same without the rows that repeat: labels of flies that jump to each other, in rounds that fit. None far below home.
pub(super) fn worked_out(fly: Fly) -> Option<Label> {
    static TABLE: LazyLock<HashMap<Fly, Label>> = LazyLock::new(|| solve(DEPTH));
    TABLE.get(&fly).copied()
}

/// The same fly in the first eleven rows.
pub(super) fn folded(fly: Fly) -> Fly {
    if fly.square.row < REPEATS + PERIOD {
        return fly;
    }
    let up = (fly.square.row - REPEATS) / PERIOD * PERIOD;
    let lift = |square: Square| Square { row: square.row - up, ..square };
    Fly { square: lift(fly.square), came: fly.came.map(lift) }
}

/// The jumps of a fly that do not lose at once.
pub(crate) fn safe_jumps(fly: Fly) -> impl Iterator<Item = Fly> {
    fly.jumps().filter(|to| !to.is_next_to_home() && *to != Square::HOME).map(move |to| fly.after(to))
}

/// The labels of all flies in rows 1 to `depth`, those among them that have come from next to home: nobody is forced to
/// go home who can. A fly that leaves the rows is never labelled: it leads to itself only.
fn solve(depth: u16) -> HashMap<Fly, Label> {
    let mut flies: Vec<Fly> = (1..=depth)
        .flat_map(|row| (0..COLUMNS).map(move |column| Square { row, column }))
        .filter(|square| !square.is_next_to_home())
        .flat_map(Fly::all_at)
        .collect();
    let mut numbers: HashMap<Fly, usize> = flies.iter().enumerate().map(|(number, &fly)| (fly, number)).collect();
    let mut moves: Vec<Vec<usize>> = Vec::new();
    while moves.len() < flies.len() {
        let fly = flies[moves.len()];
        if fly.square.row > depth {
            moves.push(vec![moves.len()]);
            continue;
        }
        let leads = safe_jumps(fly).map(|next| {
            *numbers.entry(next).or_insert_with(|| {
                flies.push(next);
                flies.len() - 1
            })
        });
        moves.push(leads.collect());
    }
    let labels = labels(&moves);
    flies.into_iter().zip(labels).filter_map(|(fly, label)| Some((fly, label?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(row: u16) -> impl Iterator<Item = Fly> {
        (0..COLUMNS).flat_map(move |column| Fly::all_at(Square { row, column }))
    }

    #[test]
    fn labels_repeat_every_four_rows_from_row_eight_on() {
        let deep = solve(2 * DEPTH);
        let nimber = |fly: &Fly| deep.get(fly).map(|label| label.nimber);
        for at in REPEATS..DEPTH {
            for (fly, below) in row(at).zip(row(at + PERIOD)) {
                assert_eq!(nimber(&fly), nimber(&below), "{fly:?}");
                assert_eq!(nimber(&fly), super::nimber(fly).map(|label| label.nimber), "{fly:?}");
            }
        }
    }

    #[test]
    fn three_squares_are_next_to_home() {
        let squares = (1..9).flat_map(|row| (0..COLUMNS).map(move |column| Square { row, column }));
        let next: Vec<String> =
            squares.filter(|square| square.is_next_to_home()).map(|square| square.to_string()).collect();
        assert_eq!(next, ["d1", "a2", "c2"]);
    }
}
