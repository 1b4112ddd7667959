//! On a screen with room for them all panes of a match are seen, whatever is switched on.

use super::super::growth::{engine, met, setups};
use super::super::place::Placed;
use super::tests::standing;
use super::*;
use crate::core::laws::Dice;
use crate::games::{AnyGame, games, generate};
use crate::play::check_playable;
use crate::tui::keymap::USUAL;

/// More random setups of each game.
fn drawn_by_lot() -> impl Iterator<Item = AnyGame> {
    let mut dice = Dice(17);
    let drawn = games().iter().flat_map(|(id, _)| [id; 3]).filter_map(move |id| generate(id, &mut dice).ok());
    drawn.filter_map(|typed| typed.read::<AnyGame>().ok()).filter(|game| check_playable(game).is_ok())
}

#[test]
fn from_120x40_on_a_reason_drives_no_pane_away() {
    let (engine, mut dice, mut faults, mut seen) = (engine(), Dice(3), Vec::new(), 0);
    for (turn, game) in setups().chain(drawn_by_lot()).enumerate() {
        for moves in [0, 1 + turn % 5] {
            let mut table = met(&game, &mut dice, moves, &engine, 3000);
            if table.review.is_some() {
                continue;
            }
            for (explains, (width, height)) in [false, true]
                .into_iter()
                .flat_map(|explains| [(120, 40), (137, 44), (160, 50)].map(|size| (explains, size)))
            {
                table.sight.explains = explains;
                table.settle();
                let Ok(placed @ Placed { panes: Some(_), .. }) = table.placed(Rect::new(0, 2, width, height - 4))
                else {
                    continue;
                };
                let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
                let places = standing(&painter, &placed, (width, height));
                let is_due = |pane: &SidePane| {
                    matches!(pane, SidePane::Moves | SidePane::Analysis | SidePane::History | SidePane::Why)
                };
                let stands = |pane: &SidePane| places.iter().any(|(other, _)| other == pane);
                let missing: Vec<SidePane> =
                    table.panes().into_iter().filter(|pane| is_due(pane) && !stands(pane)).collect();
                seen += usize::from(table.shown.why.is_some());
                if !missing.is_empty() {
                    faults.push(format!("{game} after {moves} at {width}x{height}: no {missing:?} beside {places:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    assert!(seen > 300, "{seen}");
}
