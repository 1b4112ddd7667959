//! No pane stays out beside rows that nobody has.

use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::super::growth::{drawn, engine, met, setups, told};
use super::columns::place_of;
use super::tests::{sizes, standing};
use super::*;
use crate::core::laws::Dice;
use crate::engine::Engine;
use crate::games::AnyGame;
use crate::play::Match;
use crate::settings::HintLevel;
use crate::tui::boards::Ask;
use crate::tui::keymap::USUAL;

/// Matches after moves that leave rows which are easily overlooked.
const OWN: [(&str, &str); 2] = [("octal 0.137 from 15", "15=12 12=3+6"), ("multiples 2..100", "2 96")];

/// Sizes at which reasons leave rows of one column.
const SIZES: [(u16, u16); 4] = [(66, 40), (73, 24), (61, 37), (80, 24)];

/// A match after these moves, of which much is known.
fn after(setup: &str, moves: &str, engine: &Engine) -> GameScreen {
    let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut played = Match::new(game.clone(), Vec::new(), 7);
    for mv in moves.split(' ') {
        let mv = game.read_move(played.position(), mv).unwrap_or_else(|error| panic!("{error}"));
        played.try_play(mv).unwrap_or_else(|error| panic!("{error}"));
    }
    told(played, engine, 20_000)
}

/// How many rows in a row stay free in these columns.
fn free(buf: &Buffer, columns: (u16, u16), rows: impl Iterator<Item = u16>) -> u16 {
    let is_free = |y: &u16| {
        let mut cells = (columns.0..columns.1).map(|x| &buf[(x, *y)]);
        cells.all(|cell| cell.symbol() == " " && cell.bg == Color::Reset)
    };
    rows.take_while(is_free).count() as u16
}

/// Panes that are missing beside rows that are enough for them, in the columns of one that is there.
fn left_out(table: &GameScreen, (width, height): (u16, u16)) -> Option<Vec<String>> {
    let body = Rect::new(0, 2, width, height - 4);
    let placed = table.placed(body).ok().filter(|placed| placed.panes.is_some())?;
    let painter = PanePainter::new(table, &Symbols::UNICODE, &USUAL);
    let places = standing(&painter, &placed, (width, height));
    let missing: Vec<SidePane> = painter.due().into_iter().filter(|pane| place_of(*pane, &places).is_none()).collect();
    if missing.is_empty() {
        return Some(Vec::new());
    }
    let buf = drawn(table, width, height);
    let top = places.iter().map(|(_, place)| place.y).min()?;
    // One row keeps panes apart from what stands above them.
    let above = free(&buf, (body.x, body.right()), (body.y..top).rev()).saturating_sub(1);
    let mut faults = Vec::new();
    for column in places.chunk_by(|a, b| a.1.x == b.1.x) {
        let all = column.iter().map(|(_, place)| *place).reduce(Rect::union)?;
        let columns = (all.x - 1, (all.right() + 1).min(body.right()));
        // And one from what stands below them.
        let below = free(&buf, columns, all.bottom()..body.bottom());
        let below = below.saturating_sub(u16::from(all.bottom() + below < body.bottom()));
        let used = column.iter().map(|(_, place)| place.height + 1).sum::<u16>();
        let between = (all.height + 1).saturating_sub(used);
        let rows = above + below + between;
        for pane in &missing {
            let place = Rect { height: 40, ..all };
            let least = painter.need(*pane, place).least;
            if rows > least && !painter.cuts_words(*pane, &[(*pane, place)]) {
                faults.push(format!("no {pane:?} of {least} rows beside {above}, {between} and {below} in {all}"));
            }
        }
    }
    Some(faults)
}

#[test]
fn no_pane_stays_out_beside_rows_that_are_enough_for_it() {
    let (engine, mut dice, mut faults, mut seen) = (engine(), Dice(9), Vec::new(), 0);
    let own = OWN.map(|(setup, moves)| after(setup, moves, &engine));
    let met = setups().step_by(3).enumerate().flat_map(|(turn, game)| {
        let moves = [[0, 3], [5, 300]][turn % 2];
        moves.map(|moves| met(&game, &mut dice, moves, &engine, 500))
    });
    for (turn, mut table) in own.into_iter().chain(met).enumerate() {
        for explains in [false, true] {
            if explains {
                table.ask_board(Ask::Why);
            }
            table.message = None;
            table.settle();
            for (width, height) in [SIZES[turn % 4], SIZES[(turn + 1) % 4]].into_iter().chain(sizes(turn).take(1)) {
                let Some(found) = left_out(&table, (width, height)) else { continue };
                seen += 1;
                let game = table.game();
                let words = |fault| format!("{game} at {width}x{height}, reason {explains}: {fault}");
                faults.extend(found.into_iter().map(words));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {seen} {faults:#?}", faults.len());
    assert!(seen > 300, "{seen}");
}

#[test]
fn beside_a_reason_in_many_rows_moves_and_values_have_the_columns_that_it_spares() {
    let engine = engine();
    let [(setup, moves), _] = OWN;
    for hints in [HintLevel::Verdict, HintLevel::Keeping] {
        let mut table = after(setup, moves, &engine);
        table.hints = hints;
        table.ask_board(Ask::Why);
        table.message = None;
        table.settle();
        let placed = table.placed(Rect::new(0, 2, 66, 36)).expect("there is room");
        let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
        let places = standing(&painter, &placed, (66, 40));
        assert_eq!((painter.missing(&places), painter.lacks(&places).lines), (0, 0), "{hints:?}: {places:?}");
    }
}
