//! No pane counts what it hides beside columns of a board, or above rows of it, that it has no use for.

use super::super::growth::{engine, met, setups, walk_to};
use super::super::place::{Arrangement, Placed, place};
use super::tests::{counts, standing};
use super::*;
use crate::core::laws::Dice;
use crate::tui::boards::board;
use crate::tui::keymap::USUAL;

/// Boards that have no use for many columns, or many rows.
const OWN: [&str; 6] = ["sim 5", "sim 6", "sim 7", "sim 9", "chomp 7x7", "horseflies f6,d4,e10"];

/// What panes that are due have no room for, as they are drawn: panes, and lines; and whether any of them counts these.
fn lacking(table: &GameScreen, placed: &Placed<'_>, size: (u16, u16)) -> ((usize, u16), bool) {
    let painter = PanePainter::new(table, &Symbols::UNICODE, &USUAL);
    let due = painter.due();
    let mut places = standing(&painter, placed, size);
    places.retain(|(pane, _)| due.contains(pane));
    let is_counted = |(pane, place): &(SidePane, Rect)| {
        painter.lack(*pane, *place).lines > 0 && painter.made(*pane, *place).as_ref().is_some_and(counts)
    };
    let missing = painter.missing(&places);
    ((missing, painter.lacks(&places).hidden().0), missing > 0 || places.iter().any(is_counted))
}

/// The same place with so much more for the panes, and with as much as usual.
fn more_of(at: Arrangement, more: u16) -> Option<[Arrangement; 2]> {
    match at {
        Arrangement::Beside(wider) => Some([Arrangement::Beside(wider + more), Arrangement::Beside(0)]),
        Arrangement::Along(wider) => Some([Arrangement::Along(wider + more), Arrangement::Along(0)]),
        Arrangement::Below(rows) => Some([Arrangement::Below(rows + more), at]),
        Arrangement::Under(rows) => Some([Arrangement::Under(rows + more), at]),
        _ => None,
    }
}

#[test]
fn no_pane_counts_lines_beside_columns_or_above_rows_that_a_board_has_no_use_for() {
    let (engine, mut dice, mut faults, mut seen) = (engine(), Dice(9), Vec::new(), [0; 2]);
    let own = OWN.map(|setup| setup.parse().unwrap_or_else(|error| panic!("{error}")));
    for (turn, game) in own.into_iter().chain(setups().step_by(3)).enumerate() {
        let (moves, back) = [(300, 1), (12, 1), (300, 3)][turn % 3];
        let mut table = met(&game, &mut dice, moves, &engine, 300);
        let step = table.table.timeline().len() / back;
        walk_to(&mut table, step, 300);
        table.message = None;
        table.settle();
        let start = table.table.timeline().start();
        let state = board(&game).state_from(start);
        let high = (60 + dice.below(60) as u16, 40 + dice.below(31) as u16);
        let low = [(); 3].map(|()| (150 + dice.below(91) as u16, 20 + dice.below(8) as u16));
        let any = (60 + dice.below(181) as u16, 20 + dice.below(51) as u16);
        for (width, height) in low.into_iter().chain([high, any]) {
            let body = Rect::new(0, 2, width, height - 4);
            let at = table.arrangement(body);
            let Ok(placed @ Placed { panes: Some(_), .. }) = table.placed(body) else { continue };
            let (now, is_counted) = lacking(&table, &placed, (width, height));
            seen[usize::from(table.review.is_some())] += usize::from(is_counted);
            // A review has more room once all of it is told.
            if !is_counted || table.review.is_some() && !table.is_all_told() {
                continue;
            }
            let laid = |at| place(&game, start, &state, at, body).ok();
            let is_as_large = |[more, usual]: [Arrangement; 2]| {
                laid(more).zip(laid(usual)).is_some_and(|(more, usual)| more.takes_what_is_free(&usual, body))
            };
            let more = [4, 8, 16, 32, 64].into_iter().filter_map(|more| more_of(at, more));
            for more in more.filter(|at| is_as_large(*at)) {
                let Ok(other) = table.placed_at(more[0], body) else { continue };
                let (then, _) = lacking(&table, &other, (width, height));
                if then < now {
                    faults.push(format!("{game} at {width}x{height}: {now:?} lack {at:?}, {then:?} {:?}", more[0]));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {seen:?} {faults:#?}", faults.len());
    assert!(seen[0] > 9 && seen[1] > 30, "{seen:?}");
}
