//! No pane counts what it hides beside rows that stay free wherever one walks in a match.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::super::growth::{drawn, engine, met, setups, walk_to};
use super::tests::{counts, sizes, standing};
use super::*;
use crate::core::laws::Dice;
use crate::games::AnyGame;
use crate::settings::HintLevel;
use crate::tui::boards::Ask;
use crate::tui::keymap::USUAL;
use crate::tui::theme::{Depth, Theme};

/// Setups whose boards leave rows that are easily overlooked.
const OWN: [&str; 5] = [
    "square 34",
    "octal 0.77 from 7,7,5,5",
    "race-track first-lesson",
    "horseflies d7,d5,d6",
    "catch-up 1..8 players=3",
];

/// The most rows that stay free above a board, below which its review stands.
const ABOVE_BOARD: usize = 2;

/// What is done at a table, whether it is a review, whether it has a reason, and what is told there.
const MODES: [(&str, bool, bool, HintLevel); 5] = [
    ("play, why", false, true, HintLevel::All),
    ("play without hints", false, false, HintLevel::Off),
    ("review that asks", true, false, HintLevel::Off),
    ("review", true, false, HintLevel::All),
    ("review, why", true, true, HintLevel::All),
];

/// A table as it was drawn.
struct DrawnTable {
    buf: Buffer,
    /// Its panes, and those of them that count what they hide.
    places: Vec<(SidePane, Rect)>,
    hiding: Vec<(SidePane, Rect)>,
    /// Whether they stand below the board.
    is_below: bool,
    /// The columns of a value history that has an empty row.
    spare: Option<u16>,
}

fn seen(table: &GameScreen, (width, height): (u16, u16)) -> Option<DrawnTable> {
    let placed = table.placed(Rect::new(0, 2, width, height - 4)).ok().filter(|_| table.shows_end().is_none())?;
    let is_below = placed.panes?.y >= placed.board.area().bottom();
    let painter = PanePainter::new(table, &Symbols::UNICODE, &USUAL);
    let places = standing(&painter, &placed, (width, height));
    let hides = |(pane, place): &&(SidePane, Rect)| {
        painter.lack(*pane, *place).lines > 0 && painter.made(*pane, *place).as_ref().is_some_and(counts)
    };
    let hiding = places.iter().filter(hides).copied().collect();
    let history = places.iter().find(|(pane, _)| *pane == SidePane::History);
    let is_spare = |(pane, place): &&(SidePane, Rect)| {
        let made = painter.made(*pane, *place);
        made.is_some_and(|made| made.lines.iter().any(|line| line.to_string().trim().is_empty()))
    };
    let spare = history.filter(is_spare).map(|(_, place)| place.x);
    Some(DrawnTable { buf: drawn(table, width, height), places, hiding, is_below, spare })
}

#[test]
fn no_pane_counts_lines_beside_rows_that_stay_free_in_a_review_or_beside_a_reason() {
    let (engine, mut dice, mut faults, mut hidden) = (engine(), Dice(6), Vec::new(), 0);
    let ground = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped").style(Role::Raised).bg;
    let own = OWN.map(|setup| setup.parse::<AnyGame>().expect("a setup"));
    for (turn, game) in own.into_iter().chain(setups()).enumerate() {
        let mut table = met(&game, &mut dice, 12 + 288 * (turn % 2), &engine, 100);
        let last = table.table.timeline().len();
        let tall = if turn % 2 == 0 || turn < 5 { (61, 37) } else { (60, 20) };
        let sizes: Vec<(u16, u16)> = sizes(turn).take(1).chain([tall, (80, 24)]).collect();
        for (words, reviews, explains, hints) in MODES {
            if table.review.is_some() && (!reviews || table.hints != hints) {
                table.turn_review();
            }
            table.hints = hints;
            if table.review.is_some() != reviews {
                table.turn_review();
            }
            if table.sight.explains != explains {
                table.ask_board(Ask::Why);
            }
            let is_calm = reviews || hints == HintLevel::Off;
            let mut frames: Vec<Vec<DrawnTable>> = sizes.iter().map(|_| Vec::new()).collect();
            for step in [0, last / 2, last] {
                walk_to(&mut table, step, 100);
                table.message = None;
                table.settle();
                for (size, frames) in sizes.iter().zip(&mut frames) {
                    frames.extend(seen(&table, *size));
                }
            }
            for ((width, height), frames) in sizes.iter().zip(&frames) {
                let body = Rect::new(0, 2, *width, height - 4);
                for (index, DrawnTable { places, hiding, is_below, spare, .. }) in frames.iter().enumerate() {
                    for (pane, place) in hiding {
                        hidden += 1;
                        if *spare == Some(place.x) {
                            faults.push(format!(
                                "{game}, {words}, {index} of {last} at {width}x{height}: {pane:?} above an empty row of values"
                            ));
                        }
                        let bounds = places.iter().filter(|(_, other)| other.x == place.x).map(|(_, place)| *place);
                        let bounds = bounds.reduce(Rect::union).expect("it has this pane");
                        let column = places.iter().filter(|(_, other)| other.x == place.x).collect::<Vec<_>>();
                        if column.windows(2).any(|two| two[0].1.bottom() < two[1].1.y) {
                            faults.push(format!(
                                "{game}, {words}, {index} of {last} at {width}x{height}: {pane:?} beside rows between {column:?}"
                            ));
                        }
                        let is_empty = |columns: Range<u16>, y: u16, may_be_ground: bool| {
                            frames.iter().flat_map(|table| columns.clone().map(move |x| &table.buf[(x, y)])).all(
                                |cell| {
                                    let is_ground = may_be_ground && Some(cell.bg) == ground;
                                    cell.symbol() == " " && (cell.bg == Color::Reset || is_ground)
                                },
                            )
                        };
                        let is_free = |y: &u16| is_empty(body.x..body.right(), *y, true);
                        let around = bounds.x - 1..(bounds.right() + 1).min(body.right());
                        // Beside what lies on it the ground of a board is its own.
                        let is_blank = |y: &u16| is_empty(around.clone(), *y, false);
                        let above = (body.y..bounds.y).rev().take_while(is_blank).count();
                        let foot = (bounds.bottom()..body.bottom()).rev().take_while(is_free).count();
                        let top = (body.y..bounds.y).take_while(is_free).count();
                        let is_high = *is_below && reviews && top > ABOVE_BOARD;
                        // An analysis has shorter lists.
                        let is_low = above > usize::from(*pane == SidePane::Analysis);
                        if is_low || is_calm && foot > 1 || is_high {
                            let rows = format!("{above} above, {top} at the top, {foot} at the foot");
                            faults.push(format!(
                                "{game}, {words}, {index} of {last} at {width}x{height}: {pane:?} in {place}, {rows}"
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {hidden} {faults:#?}", faults.len());
    assert!(hidden > 200, "{hidden}");
}
