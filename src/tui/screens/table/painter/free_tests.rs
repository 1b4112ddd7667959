//! No pane counts what it hides beside rows that nobody has.

use ratatui::style::Color;

use super::super::growth::{drawn, engine, met, setups, table, told};
use super::tests::{could_move, counts, sizes, standing};
use super::*;
use crate::core::laws::Dice;
use crate::games::AnyGame;
use crate::play::Match;
use crate::tui::boards::Ask;
use crate::tui::keymap::USUAL;
use crate::tui::theme::{Depth, Theme};

/// Moves before one looks, whether a reason is asked for, and by which part of a match one walks back.
const MOMENTS: [(usize, bool, usize); 5] =
    [(0, true, 1), (4, true, 1), (300, false, 1), (300, false, 3), (300, true, 2)];

#[test]
fn no_pane_counts_lines_beside_bare_ground_or_bars_that_say_no_more() {
    let (engine, mut dice, mut faults, mut hidden) = (engine(), Dice(6), Vec::new(), 0);
    let ground = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped").style(Role::Raised).bg;
    for (turn, game) in setups().enumerate() {
        for (step, (moves, explains, back)) in
            MOMENTS.into_iter().enumerate().filter(|(step, _)| (turn + step) % 2 == 0)
        {
            let mut table = met(&game, &mut dice, moves, &engine, 200);
            let steps = table.table.timeline().len();
            table.table.go_to(steps / back);
            table.settle();
            if explains {
                table.ask_board(Ask::Why);
            }
            table.message = None;
            table.settle();
            for (width, height) in sizes(turn + step).take(1).chain([(60, 20), (61, 37), (66, 21)]) {
                let body = Rect::new(0, 2, width, height - 4);
                let Ok(placed @ Placed { panes: Some(_), .. }) = table.placed(body) else { continue };
                let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
                let places = standing(&painter, &placed, (width, height));
                let hides = |(pane, place): &&(SidePane, Rect)| {
                    painter.lack(*pane, *place).lines > 0 && painter.made(*pane, *place).as_ref().is_some_and(counts)
                };
                for (pane, place) in places.iter().filter(hides) {
                    hidden += 1;
                    let column = places.iter().filter(|(_, other)| other.x == place.x);
                    let lines: u16 = column.clone().map(|(pane, place)| painter.lack(*pane, *place).lines).sum();
                    let mut others = column.clone().filter(|(other, _)| *other == SidePane::History);
                    let is_high = others.any(|(other, place)| {
                        let need = painter.need(*other, *place);
                        place.height > need.told.max(need.least)
                    });
                    let top = column.map(|(_, place)| place.y).min().unwrap_or(body.y);
                    let buf = drawn(&table, width, height);
                    let is_bare = |y: &u16| {
                        let mut row = (body.x..body.right()).map(|x| &buf[(x, *y)]);
                        row.all(|cell| cell.symbol() == " " && (cell.bg == Color::Reset || Some(cell.bg) == ground))
                    };
                    let above = (body.y..top).rev().take_while(is_bare).count();
                    // Beside a column that has that row each has it.
                    let is_lower = above == 1 && places.iter().any(|(_, other)| other.y < top);
                    if is_high || above > 1 || above == 1 && lines == 1 || is_lower {
                        let rows = format!("{lines} are hidden below {above} bare rows, the bars are high: {is_high}");
                        faults.push(format!("{game} after {moves} at {width}x{height}: {pane:?} in {place}, {rows}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    assert!(hidden > 200, "{hidden}");
}

#[test]
fn no_pane_of_a_review_is_left_out_above_rows_for_it() {
    let (engine, mut dice, mut faults, mut seen) = (engine(), Dice(8), Vec::new(), 0);
    let own = ["catch-up 1..8", "catch-up 1..8 players=3"].map(|setup| setup.parse().expect("a setup"));
    for (turn, game) in own.into_iter().chain(setups()).enumerate() {
        let table = met(&game, &mut dice, 300, &engine, 200);
        if table.review.is_none() {
            continue;
        }
        for (width, height) in [(61, 37), (60, 28)].into_iter().chain(sizes(turn).take(1)) {
            let body = Rect::new(0, 2, width, height - 4);
            let Ok(placed @ Placed { panes: Some(panes), .. }) = table.placed(body) else { continue };
            let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
            let places = standing(&painter, &placed, (width, height));
            let end = places.iter().map(|(_, place)| place.bottom()).max().unwrap_or(panes.y);
            let buf = drawn(&table, width, height);
            let is_bare = |y: &u16| (panes.x..panes.right()).all(|x| buf[(x, *y)].symbol() == " ");
            let bare = (end..body.bottom()).take_while(is_bare).count() as u16;
            seen += usize::from(bare > 1);
            for pane in [SidePane::Result, SidePane::History] {
                let least = painter.need(pane, panes).least;
                if table.panes().contains(&pane) && places.iter().all(|(other, _)| *other != pane) && bare > least {
                    faults.push(format!(
                        "{game} at {width}x{height}: no {pane:?} of {least} rows above {bare} bare ones"
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    assert!(seen > 30, "{seen}");
}

#[test]
fn what_a_review_comes_to_is_read_where_its_facts_have_room_beside_each_other() {
    let engine = engine();
    for (setup, (width, height)) in [
        ("wythoff 19,4", (61, 37)),
        ("race-track hairpin", (61, 37)),
        ("race-track kidney", (95, 31)),
        ("chomp n=1260", (61, 37)),
        ("subtract 3,5,8 from 44", (60, 20)),
    ] {
        let game = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut table = met(&game, &mut Dice(1), 1, &engine, 20_000);
        table.table.note_hints();
        table.turn_review();
        table.settle();
        let placed = table.placed(Rect::new(0, 2, width, height - 4)).expect("there is room");
        let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
        let places = standing(&painter, &placed, (width, height));
        let result = places.iter().find(|(pane, _)| *pane == SidePane::Result);
        let made = result.and_then(|(pane, place)| painter.made(*pane, *place));
        let made = made.unwrap_or_else(|| panic!("{setup} at {width}x{height}: {places:?}"));
        let told = made.lines.iter().map(ToString::to_string).chain([made.note.clone()]).collect::<String>();
        assert!(!counts(&made) && told.contains("hints were used"), "{setup} at {width}x{height}: {told}");
    }
}

#[test]
fn parts_of_a_reason_stand_beside_each_other_before_any_is_hidden() {
    let engine = engine();
    for (setup, (width, height)) in [("square 34", (73, 22)), ("octal 0.77 from 7,7,5,5", (61, 37))] {
        let game = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut table = table(&game, &engine, 20_000);
        table.ask_board(Ask::Why);
        table.settle();
        let placed = table.placed(Rect::new(0, 2, width, height - 4)).expect("there is room");
        let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
        let places = standing(&painter, &placed, (width, height));
        let hidden = places.iter().filter(|(pane, _)| *pane == SidePane::Why).map(|(pane, place)| {
            let made = painter.made(*pane, *place);
            (painter.lack(*pane, *place).lines, made.as_ref().is_some_and(counts))
        });
        assert_eq!(hidden.collect::<Vec<_>>(), [(0, false)], "{setup}");
    }
}

#[test]
fn no_reason_hides_lines_beside_a_short_analysis_that_has_columns_to_spare() {
    let (engine, game): (_, AnyGame) = (engine(), "geography ladder".parse().unwrap_or_else(|error| panic!("{error}")));
    let mut begun = Match::new(game.clone(), Vec::new(), 7);
    let mv = game.read_move(begun.position(), "a1").unwrap_or_else(|error| panic!("{error}"));
    begun.try_play(mv).unwrap_or_else(|error| panic!("{error}"));
    let mut table = told(begun, &engine, 20_000);
    table.ask_board(Ask::Why);
    table.settle();
    let placed = table.placed(Rect::new(0, 2, 80, 20)).expect("there is room");
    let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
    let places = standing(&painter, &placed, (80, 24));
    let hidden: u16 = places.iter().map(|(pane, place)| painter.lack(*pane, *place).lines).sum();
    assert_eq!((places.len(), hidden), (2, 0), "{places:?}");
}

#[test]
fn a_history_stands_below_an_analysis_where_lists_need_all_rows_beside_it() {
    let (engine, mut faults, mut moved) = (engine(), Vec::new(), 0);
    let own = ["octal 0.007 from 17", "octal 0.77 from 9,7,5"].map(|setup| setup.parse().expect("a setup"));
    for game in own.into_iter().chain(setups().step_by(3)) {
        let table = table(&game, &engine, 20_000);
        for (width, height) in [(66, 50), (120, 30), (200, 22)] {
            let placed = table.placed(Rect::new(0, 2, width, height - 4));
            let Some(area) = placed.ok().and_then(|placed| placed.panes) else { continue };
            let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
            let places = painter.places(area);
            let column = |pane| columns::place_of(pane, &places).map_or(0, |place| place.x);
            moved += usize::from(
                column(SidePane::History) == column(SidePane::Analysis)
                    && column(SidePane::Moves) > column(SidePane::History),
            );
            let other = could_move(&painter, &places, area);
            if !other.is_empty() {
                faults.push(format!("{game} at {width}x{height}: {other:?} of {places:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(moved > 1, "{moved}");
}

#[test]
fn below_a_reason_that_is_read_whole_the_analysis_says_who_wins_where_it_has_two_rows() {
    let (engine, mut dice, mut faults, mut seen) = (engine(), Dice(6), Vec::new(), [0; 2]);
    let own = ["cheques 5,9,3,8,1,7", "catch-up 1..12", "chomp 3x120"].map(|setup| setup.parse().expect("a setup"));
    for (turn, game) in own.into_iter().chain(setups().step_by(2)).enumerate() {
        let mut table = met(&game, &mut dice, 3 * (turn % 2), &engine, 500);
        table.ask_board(Ask::Why);
        table.message = None;
        table.settle();
        if table.shown.why.is_none() || table.review.is_some() {
            continue;
        }
        for (width, height) in [(60, 20), (66, 22), (73, 25), (80, 24), (97, 28)] {
            let body = Rect::new(0, 2, width, height - 4);
            let Ok(placed @ Placed { panes: Some(area), .. }) = table.placed(body) else { continue };
            let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
            let places = standing(&painter, &placed, (width, height));
            let is_told = columns::place_of(SidePane::Analysis, &places).is_some();
            seen[usize::from(is_told)] += 1;
            let rows = painter.needed_in(SidePane::Why, area).whole;
            if !is_told && table.panes().contains(&SidePane::Analysis) && rows + 3 <= area.height {
                faults.push(format!("{game} at {width}x{height}: {rows} of {area} are the reason's, {places:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    assert!(seen[0] > 9 && seen[1] > 60, "{seen:?}");
}
