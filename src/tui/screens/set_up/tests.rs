use std::collections::HashSet;

use ratatui::buffer::Buffer;

use super::*;
use crate::games::games;
use crate::solve::{Monitor, Solver};
use crate::tui::boards::sizes;
use crate::tui::screens::table::growth::{ROOMS, drawn, engine, setups};
use crate::tui::view;

/// The screen of a setup at its start, where nothing is worked out.
fn screen(game: &AnyGame) -> SetUpScreen {
    SetUpScreen::new(game.clone(), game.start(), Vec::new(), HintLevel::Off, &engine())
}

fn of(setup: &str) -> SetUpScreen {
    screen(&setup.parse().unwrap_or_else(|error| panic!("{error}")))
}

fn text(buf: &Buffer) -> String {
    let rows = buf.content().chunks(buf.area.width.into());
    rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).chain(["\n"]).collect::<String>()).collect()
}

fn written(screen: &SetUpScreen) -> String {
    screen.game.write_position(screen.painted.now())
}

const BODY: Rect = Rect { x: 0, y: 2, width: 80, height: 20 };

#[test]
fn on_every_board_with_places_one_paints_by_pointing() {
    for (id, info) in games().iter().filter(|(_, info)| !info.presets.is_empty()) {
        let mut painted = HashSet::new();
        for preset in info.presets.iter().take(1) {
            let mut screen = of(preset.setup);
            let (begun, board) = (written(&screen), screen.parts(BODY).board);
            for at in board.positions().filter(|at| at.x % 2 == 0) {
                // The first one picks something up where it is put from place to place.
                screen.press((at.x, at.y), BODY);
                painted.insert(written(&screen));
                while screen.painted.undo() {}
                screen.derive();
            }
            assert_eq!(written(&screen), begun, "{}: nothing is lost", preset.setup);
        }
        assert!(painted.len() > 1, "{id}: {painted:?}");
    }
}

#[test]
fn a_token_is_dragged_to_its_place_in_one_step() {
    for (setup, to, position) in [
        ("island map-1", "b2", "b2"),
        ("horseflies d4", "c3", "c3"),
        ("race-track mini cars=1", "9,2", "9,2,0,0"),
        ("sum square 9 + island map-1", "b2", "b2"),
    ] {
        let mut screen = of(setup);
        let (before, room) = (written(&screen), Room::preview(screen.parts(BODY).board));
        let cells: Vec<_> = room.area.positions().map(|at| (at.x, at.y)).collect();
        let stands = |at: &&(u16, u16)| easel(&screen.game).thing_at(screen.preview.shown(), 0, room, **at).is_some();
        let from = *cells.iter().find(stands).unwrap_or_else(|| panic!("{setup}: nothing stands there"));
        screen.press(from, BODY);
        assert_eq!(written(&screen), before, "{setup}: it is picked up");
        let puts = |at: &&(u16, u16)| {
            let dabs = easel(&screen.game).dabs_at(screen.preview.shown(), screen.chosen, room, **at);
            dabs.iter().any(|dab| matches!(dab, Dab::Put(_, stands) if stands == to))
        };
        let target = *cells.iter().find(puts).unwrap_or_else(|| panic!("{setup}: no {to}"));
        screen.drag(target, BODY);
        assert!(written(&screen).contains(position), "{setup}: {}", written(&screen));
        screen.walk_history(History::undo);
        assert_eq!(written(&screen), before, "{setup}: one step");
    }
}

#[test]
fn what_is_dragged_over_becomes_what_was_painted_first() {
    let mut screen = of("catch-up 1..5");
    let places = screen.places(BODY).expect("it has room");
    let at = |spot: usize| {
        let (x, y) = places.shape(spot).expect("it has a place").centre();
        (x.round() as u16, y.round() as u16)
    };
    screen.press(at(0), BODY);
    screen.drag(at(1), BODY);
    screen.drag(at(1), BODY);
    assert!(written(&screen).starts_with("3,4,5 "), "each is painted once: {}", written(&screen));
    screen.press(at(0), BODY);
    screen.drag(at(2), BODY);
    assert!(written(&screen).starts_with("1,3,4,5 "), "what lies there stays: {}", written(&screen));
}

#[test]
fn a_heap_ends_where_one_points() {
    let mut screen = of("nim 3,5,7");
    let (board, x) = (screen.parts(BODY).board, |stone: u16| 8 + 6 * stone);
    let row = (board.y..board.bottom()).find(|&y| {
        let dabs = easel(&screen.game).dabs_at(screen.preview.shown(), 0, Room::preview(board), (x(0), y));
        dabs.first().is_some_and(|dab| *dab == Dab::Put(1, "1".to_owned()))
    });
    let row = row.expect("the second heap lies somewhere");
    screen.press((x(3), row), BODY);
    assert_eq!(written(&screen), "3,4,7");
    screen.drag((x(1), row), BODY);
    assert_eq!(written(&screen), "3,2,7");
    screen.press((2, row), BODY);
    assert_eq!(written(&screen), "3,0,7", "left of the stones there are none");
    screen.walk_history(History::undo);
    screen.walk_history(History::undo);
    assert_eq!(written(&screen), "3,5,7", "a stroke is one step");
}

/// The name of what is chosen and what stands there are seen whole, and the board is seen wherever there is room for both.
#[test]
fn the_law_over_sizes_holds() {
    let mut without = Vec::new();
    for (index, game) in setups().enumerate() {
        for (width, height) in [ROOMS[index % ROOMS.len()], ROOMS[(2 * index + 5) % ROOMS.len()], ROOMS[0]] {
            let mut screen = screen(&game);
            screen.chosen = index * 7 % screen.spots.len();
            let (body, spot) = (Rect::new(0, 2, width, height), screen.spots[screen.chosen].clone());
            let seen = text(&drawn(&screen, width, height + 4));
            assert!(
                body.height == height && view::body(Rect::new(0, 0, width, height + 4)) == body,
                "the rows of a frame"
            );
            // The board may have a pointer too.
            let mut rows = seen.lines().filter_map(|line| line.rsplit_once('▸'));
            let is_told =
                rows.any(|(_, row)| row.contains(&spot.stands) && (row.contains(&spot.name) || row.contains('…')));
            assert!(is_told, "{game} in {width}x{height}: {spot:?} in\n{seen}");
            if seen.contains("The board has no room") {
                without.push(format!("{game} in {width}x{height}"));
            }
        }
    }
    assert!(without.is_empty(), "{without:#?}");
}

#[test]
fn all_that_a_position_is_worth_is_read() {
    let mut long = 0;
    let several = ["catch-up 1..8 players=3", "catch-up 1..6 players=4", "race-track little-oval cars=3"];
    let several = several.map(|setup| setup.parse::<AnyGame>().unwrap_or_else(|error| panic!("{error}")));
    for game in several.into_iter().chain(setups().step_by(3)) {
        let mut screen = screen(&game);
        let mut monitor = Monitor::unlimited().with_node_budget(20_000);
        screen.worth.know(Solver::new(game.clone()).analyze(&game.start(), &mut monitor).0);
        for (width, height) in [(60, 16), (61, 33), (73, 18), (80, 20), (97, 24)] {
            let worth = screen.parts(Rect::new(0, 2, width, height)).worth;
            let seen = text(&drawn(&screen, width, height + 4));
            let lines = screen.worth_lines(worth.width).0;
            long += usize::from(lines.len() > 2);
            let lost = lines.iter().find(|line| !seen.contains(line.trim()));
            assert!(lost.is_none(), "{game} in {width}x{height}: {lost:?} in\n{seen}");
        }
    }
    assert!(long > 2, "{long}");
}

#[test]
fn it_draws_in_its_area_at_all_sizes() {
    for setup in ["multiples 2..40", "sum nim 3,4 + chomp 2x3", "race-track mini"] {
        let screen = of(setup);
        sizes::check_drawing(|area, pen| screen.draw(area, pen));
    }
}

/// Digits are a number where one stands: all of them one step back, and what may not stand there is said.
#[test]
fn a_number_is_typed_where_one_stands() {
    for (setup, typed, position) in [
        ("nim 3,5,7", "2", "2,5,7"),
        ("nim 3,5,7", "0", "0,5,7"),
        ("square 40", "12", "12"),
        ("wythoff 8,5", "6", "6,5"),
    ] {
        let mut screen = of(setup);
        let begun = written(&screen);
        typed.chars().for_each(|digit| screen.type_digit(digit));
        let told = screen.message.clone().unwrap_or_default();
        if written(&screen) == begun {
            assert!(!told.is_empty(), "{setup}, {typed}");
            continue;
        }
        assert_eq!(written(&screen), position, "{setup}: {told}");
        screen.walk_history(History::undo);
        assert_eq!(written(&screen), begun);
    }
    let mut screen = of("chomp 3x4");
    screen.chosen = screen.spots.iter().position(|spot| spot.stands.parse::<i128>().is_err()).expect("the mover");
    screen.type_digit('2');
    assert!(screen.message.as_deref().is_some_and(|told| told.contains("no number")), "{:?}", screen.message);
}

#[test]
fn the_list_stands_below_the_board_where_that_is_much_larger_so_and_stays_there() {
    let (mut below, mut beside) = (0, 0);
    for (_, info) in games() {
        for preset in info.presets.iter().take(3) {
            let mut screen = of(preset.setup);
            for (width, height) in [(60, 16), (61, 33), (80, 20), (100, 26), (120, 36)] {
                let body = Rect { width, height, ..BODY };
                let parts = screen.parts(body);
                let is_below = parts.list.y > parts.board.bottom();
                let [own, other] = [is_below, !is_below].map(|is_below| {
                    let parts = if is_below { screen.list_below(body) } else { Some(screen.list_beside(body)) };
                    parts.map(|parts| screen.preview.size_in(parts.board))
                });
                let whole = usize::from(parts.list.height) >= screen.spots.len();
                assert!(!is_below || (whole && own > other), "{} in {body:?}", preset.setup);
                (below, beside) = (below + usize::from(is_below), beside + usize::from(!is_below));
                screen.paint(PaintStep::Next, 1);
                let painted = screen.parts(body);
                assert_eq!(painted.list.y > painted.board.bottom(), is_below, "{} in {body:?}", preset.setup);
            }
        }
    }
    assert!(below > 5 && beside > below, "{below} below, {beside} beside");
}
