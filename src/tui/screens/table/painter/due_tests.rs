//! On a screen with room for them all panes of a match are seen, whatever is switched on.

use super::super::growth::{engine, met, setups};
use super::super::place::Placed;
use super::columns::place_of;
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

/// Screens that have room for all panes.
const SIZES: [(u16, u16); 3] = [(120, 40), (137, 44), (160, 50)];

/// What is due of a match that is not said there: panes that have no place, and a lead that a value history leaves out.
fn unsaid(table: &GameScreen, (width, height): (u16, u16)) -> Option<Vec<String>> {
    let placed = table.placed(Rect::new(0, 2, width, height - 4)).ok()?;
    let Placed { panes: Some(_), .. } = &placed else { return None };
    let painter = PanePainter::new(table, &Symbols::UNICODE, &USUAL);
    let places = standing(&painter, &placed, (width, height));
    let is_due = |pane: &SidePane| match pane {
        SidePane::Moves | SidePane::Analysis | SidePane::History => true,
        SidePane::Board => false,
        // Whoever looks at another pane has read it.
        SidePane::Why => [SidePane::Board, SidePane::Why].contains(&painter.now),
        _ => *pane == painter.now,
    };
    let due = table.panes().into_iter().filter(is_due);
    let mut unsaid = Vec::new();
    for pane in due {
        match place_of(pane, &places) {
            None => unsaid.push(format!("no {pane:?} beside {places:?}")),
            Some(place)
                if pane == SidePane::History && table.shown.course.rows.iter().any(|row| row.lead.is_some()) =>
            {
                let told = painter.made(pane, place).map_or_else(Vec::new, |made| made.lines);
                let tells_lead = told.iter().any(|line| line.to_string().starts_with("lead"));
                unsaid.extend((!tells_lead).then(|| format!("no lead in {place}")));
            }
            Some(_) => {}
        }
    }
    Some(unsaid)
}

#[test]
fn from_120x40_on_neither_a_reason_nor_whoever_looks_at_a_pane_drives_one_away() {
    let (engine, mut dice, mut faults, mut seen) = (engine(), Dice(3), Vec::new(), [0; 2]);
    for (turn, game) in setups().chain(drawn_by_lot()).enumerate() {
        for moves in [0, 1 + turn % 5] {
            let mut table = met(&game, &mut dice, moves, &engine, 3000);
            if table.review.is_some() {
                continue;
            }
            for explains in [false, true] {
                table.sight.explains = explains;
                table.settle();
                for (at, pane) in table.panes().into_iter().enumerate() {
                    table.panes.chosen = pane;
                    let sizes = if pane == SidePane::Board { &SIZES[..] } else { &SIZES[(turn + at) % 3..][..1] };
                    for size in sizes {
                        let Some(unsaid) = unsaid(&table, *size) else { continue };
                        seen[usize::from(pane != SidePane::Board)] += usize::from(table.shown.why.is_some());
                        let (width, height) = size;
                        let words =
                            |words| format!("{game} after {moves} at {width}x{height}, {explains}, {pane:?}: {words}");
                        faults.extend(unsaid.into_iter().map(words));
                    }
                }
                table.panes.chosen = SidePane::Board;
            }
        }
    }
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    assert!(seen.iter().all(|seen| *seen > 300), "{seen:?}");
}
