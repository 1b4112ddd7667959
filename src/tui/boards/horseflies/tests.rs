use ratatui::layout::Rect;

use super::*;
use crate::tui::boards::heaps::testing::{picture_in_ascii, picture_within};
use crate::tui::boards::law;

#[test]
fn every_jump_is_reached_by_cursor_click_and_typing() {
    for setup in ["horseflies f6,d4,e10", "horseflies d7,d5,d6", "horseflies d4:f5,d4,d4:b5"] {
        let game: Horseflies = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(80, 20), (60, 14), (120, 36)] {
            law::check(&game, 3, 1, width, height);
        }
    }
}

#[test]
fn the_board_shows_home_flies_and_where_they_may_land() {
    let state = State { nimbers: true, ..State::default() };
    let board = picture_within::<Horseflies>(3000, "horseflies f6,d4,e10", "", "d4e2", &state, (80, 20));
    for part in ["[HOME]", "▸e2W", "L2", "f6", "oo"] {
        assert!(board.contains(part), "{part} in\n{board}");
    }
    assert!(!board.contains("a1"), "coordinates stand at the edges of\n{board}");
}

#[test]
fn a_board_with_room_goes_from_home_to_below_the_lowest_fly() {
    let board = picture_within::<Horseflies>(3000, "horseflies f6,d4,e10", "", "d4e2", &State::default(), (120, 36));
    for part in ["[HOME b0]", "[d4]", " e10 ", " f6 ", "e2 W", "b3 L", "┏━━━━━━━━━┓"] {
        assert!(board.contains(part), "{part} in\n{board}");
    }
    let rows: Vec<&str> = board.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(rows.contains(&"11") && !rows.contains(&"12"), "{board}");
    assert!(board.chars().any(|sign| ('\u{2840}'..='\u{28ff}').contains(&sign)), "jumps are drawn in\n{board}");
}

#[test]
fn beside_the_list_of_a_small_screen_a_preview_has_all_flies() {
    for setup in ["f6,d4,e10", "d5,b8,a6", "d7,d5,d6", "f7,d5,f8", "f7,b5,f4", "a8,a9,d5"] {
        let game: Horseflies = format!("horseflies {setup}").parse().unwrap_or_else(|error| panic!("{error}"));
        let room = Room::preview(Rect::new(25, 3, 35, 11));
        let layout = FliesBoard::layout(&game, &game.start(), &State::default(), room).expect("there is room");
        let seen = layout.extent_of(|spot| matches!(spot, Spot::Fly(_))).seen;
        assert_eq!(seen, 3, "{setup}");
    }
}

#[test]
fn squares_of_a_narrow_room_have_several_rows_where_these_are_free() {
    for preset in Horseflies::INFO.presets {
        let game: Horseflies = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(35, 26), (42, 30)] {
            let room = Room::preview(Rect::new(25, 3, width, height));
            let plan = FliesBoard::layout(&game, &game.start(), &State::default(), room).expect("there is room").plan;
            assert!(plan.size.1 > 1, "{} in {width}x{height}", preset.setup);
        }
    }
}

#[test]
fn in_squares_of_one_row_a_fly_at_home_says_where_it_is() {
    let board = picture_within::<Horseflies>(100, "horseflies c2,a10", "c2b0", "", &State::default(), (60, 14));
    assert!(board.contains(" HOME ") && !board.contains("b0"), "{board}");
}

#[test]
fn in_squares_of_one_row_landings_are_named_where_they_are() {
    let board = picture_in_ascii::<Horseflies>("horseflies d5,b8,a6", "a6b4", &State::default(), (60, 14));
    let row = |number: &str| {
        let is_row = |line: &&str| line.split_whitespace().next() == Some(number);
        board.lines().find(is_row).unwrap_or_else(|| panic!("{number} in\n{board}"))
    };
    assert!(row("4").contains("b4") && !board.contains("->"), "{board}");
}

#[test]
fn rows_out_of_sight_are_counted_and_not_the_few_spots_in_them() {
    let board = picture_within::<Horseflies>(10, "horseflies a90,f89,c3", "", "c3b1", &State::default(), (60, 14));
    // Home and the row below the lowest fly are rows as well; letters stand above them.
    assert!(board.contains("79 rows below"), "{board}");
}

#[test]
fn squares_stay_as_they_are_while_flies_flee_and_every_fly_can_be_brought_into_sight() {
    let mut scrolled = 0;
    for preset in Horseflies::INFO.presets {
        let game: Horseflies = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(60, 16), (61, 33), (80, 20), (100, 30), (120, 36), (160, 46), (240, 66)] {
            let room = Room::beside(Rect::new(0, 2, width, height), true);
            let lay = |pos: &Flies, state: &State| {
                FliesBoard::layout(&game, pos, state, room).unwrap_or_else(|size| panic!("{size:?} is needed"))
            };
            let (mut pos, mut state) = (game.start(), State::default());
            FliesBoard::begin(&game, &mut state, &pos);
            let frame = |plan: &Plan| (plan.size, plan.side, plan.corner(Square::HOME).1 + plan.scroll);
            let first = frame(&lay(&pos, &state).plan);
            for step in 0..12 {
                // Whoever can flees down the board.
                let Some(jump) = game.legal_moves(&pos).into_iter().max_by_key(|jump| jump.to.row) else { break };
                pos = game.play(&pos, jump);
                let layout = lay(&pos, &state);
                let at = || format!("{} in {width}x{height} after {step}", preset.setup);
                assert_eq!(frame(&layout.plan), first, "{}", at());
                for place in layout.places.iter() {
                    let mut state = state;
                    FliesBoard::reveal(&game, &pos, &mut state, &layout, place.spot);
                    let revealed = lay(&pos, &state);
                    let is_told = layout.plan.rows_beyond() != [0, 0];
                    scrolled += usize::from(!layout.is_visible(place.spot));
                    assert!(is_told || layout.is_visible(place.spot), "{:?}: {}", place.spot, at());
                    assert!(revealed.is_visible(place.spot), "{:?}: {}", place.spot, at());
                }
            }
        }
    }
    assert!(scrolled > 9, "{scrolled}");
}

#[test]
fn jumps_are_drawn_in_ascii_too() {
    let board = picture_in_ascii::<Horseflies>("horseflies f6,d4,e10", "d4e2", &State::default(), (120, 36));
    let lines = board.matches(['/', '\\']).count();
    assert!(board.is_ascii() && lines >= 4 && board.matches(['^', '<', '>']).count() >= 3, "{board}");
}

#[test]
fn a_line_of_jumps_has_numbers_in_low_squares_and_arrows_in_high_ones() {
    let game: Horseflies = "horseflies d5,b8,a6".parse().unwrap_or_else(|error| panic!("{error}"));
    let has_arrows = |(width, height)| {
        let room = Room::alone(Rect::new(0, 2, width, height));
        FliesBoard::walks(&FliesBoard::layout(&game, &game.start(), &State::default(), room).expect("there is room"))
    };
    assert_eq!([(60, 14), (73, 11), (80, 20), (120, 38), (200, 56)].map(has_arrows), [false, false, false, true, true]);
}

#[test]
fn the_law_over_sizes_holds() {
    crate::tui::boards::sizes::check::<Horseflies>(
        &["horseflies f6,d4"],
        &State { nimbers: true, scroll: 7, begun: None },
    );
}
