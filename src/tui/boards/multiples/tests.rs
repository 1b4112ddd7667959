use ratatui::layout::Rect;

use super::*;
use crate::tui::boards::{SpotShape, heaps, law};
use crate::tui::paint::width;

#[test]
fn every_legal_choice_is_reached_by_cursor_click_and_typing() {
    for (setup, width, height) in [
        ("multiples 2..100", 80, 20),
        ("multiples 2..99", 60, 16),
        ("multiples 2..100 first=any", 120, 36),
        ("multiples 2..400 first=..20", 80, 20),
        ("multiples 150..400 first=300..320", 120, 36),
        ("multiples 99990..100000 first=any", 60, 16),
        ("geography harbour", 80, 20),
        ("geography flower", 60, 16),
        ("geography ladder", 120, 36),
    ] {
        let game: Multiples = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        law::check(&game, 1, 2, width, height);
    }
}

#[test]
fn in_ascii_with_colours_there_are_tiles() {
    for setup in ["multiples 2..100", "multiples 2..30", "geography harbour"] {
        heaps::testing::check_ground_in_ascii::<Multiples>(setup, Role::Tile);
    }
}

pub(super) fn picture(setup: &str, moves: &str, cursor: &str, state: State, size: (u16, u16)) -> String {
    heaps::testing::picture_within::<Multiples>(2000, setup, moves, cursor, &state, size)
}

/// The words, however far from each other.
pub(super) fn words(shown: &str) -> String {
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The moves of the sketch: P1 has chosen 96, and everything that P2 may answer loses.
const GAME: &str = "50 10 100 20 60 12 96";

#[test]
fn the_board_tells_used_numbers_the_token_and_the_partner_apart_without_colour() {
    let why = State { why: true, scroll: 0 };
    let shown = picture("multiples 2..100", GAME, "48", why, (80, 20));
    for part in ["▒10", "▒12", "█50", "█60", "█96█", "█100", "16L", "48L", "48 = 2.2.2.2.3", "leaves 2 3 4 6 8 16 24"]
    {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
    assert!(shown.contains("█50 ▒10 █100 ▒20 █60 ▒12 █96"), "the way of the token in\n{shown}");
    assert!(shown.contains("Why P1 wins  whatever follows has its partner"), "{shown}");
    let partner = shown.split("48-").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("48 has a partner");
    assert!(shown.contains(&format!("={partner}")), "={partner} in\n{shown}");
    assert_eq!(shown.matches('=').count(), 2, "the factors and the partner");
    let quiet = picture("multiples 2..100", GAME, "48", State::default(), (80, 20));
    assert!(!quiet.contains("Why") && quiet.matches('=').count() == 1, "{quiet}");
}

#[test]
fn the_start_shows_all_forty_three_pairs() {
    let why = State { why: true, scroll: 0 };
    let first = picture("multiples 2..100", "", "50", why, (80, 20));
    assert!(first.contains("Why 50 wins  43 pairs hold for the whole game"), "{first}");
    let second = picture("multiples 2..99", "", "45", why, (80, 20));
    assert!(second.contains("Why P2 wins  43 pairs hold for the whole game"), "{second}");
    for shown in [first, second] {
        let is_pair = |word: &&str| {
            word.split_once('-').is_some_and(|(a, b)| a.parse::<u32>().is_ok() && b.parse::<u32>().is_ok())
        };
        assert_eq!(shown.split_whitespace().filter(is_pair).count(), 43, "{shown}");
    }
    let prime = picture("multiples 2..100", "", "47", why, (80, 20));
    assert!(words(&prime).contains("47 is prime L leaves 94") && prime.contains("Why 47 loses"), "{prime}");
    assert!(prime.contains("94 answers it: every largest matching has 47"), "{prime}");
}

#[test]
fn numbers_stand_in_the_largest_cells_that_show_them_all() {
    let of = |setup: &str, (width, height): (u16, u16)| {
        let game: Multiples = format!("multiples {setup}").parse().unwrap_or_else(|error| panic!("{error}"));
        let room = Room::beside(Rect::new(0, 0, width, height), true);
        let plan = Plan::new(&game, State::default(), room).unwrap_or_else(|needs| panic!("needs {needs:?}"));
        let PlacedNodes::Numbers(grid) = plan.nodes else { panic!("these are numbers") };
        (grid.cell, plan.side.is_some())
    };
    for (setup, room, cell) in [
        ("2..100", (120, 36), (8, 3)),
        ("2..100", (200, 56), (15, 5)),
        ("2..100", (80, 20), (5, 1)),
        ("2..30", (120, 36), (15, 5)),
        ("2..150", (240, 66), (13, 5)),
        ("2..400", (120, 36), (5, 1)),
        ("2..10", (60, 16), (11, 3)),
        ("2..30", (60, 16), (6, 2)),
        ("2..10", (240, 66), (49, 20)),
    ] {
        assert_eq!(of(setup, room), (cell, true), "{setup} in {room:?}");
    }
    assert_eq!(of("2..100", (60, 14)), ((5, 1), false));
}

#[test]
fn without_panes_a_row_has_as_many_numbers_as_make_them_largest() {
    let game: Multiples = "multiples 2..30".parse().unwrap_or_else(|error| panic!("{error}"));
    let tall = |room: Room| {
        let plan = Plan::new(&game, State::default(), room).unwrap_or_else(|needs| panic!("needs {needs:?}"));
        let PlacedNodes::Numbers(grid) = plan.nodes else { panic!("these are numbers") };
        grid.cell.1
    };
    let area = Rect::new(0, 0, 80, 19);
    assert_eq!([tall(Room::beside(area, true)), tall(Room::alone(area))], [2, 3]);
}

#[test]
fn large_cells_have_frames_around_what_is_used_and_lines_between() {
    let shown = picture("multiples 2..100", GAME, "24", State::default(), (120, 36));
    for part in
        ["┌╌╌╌╌╌┐", "│ █50 │", "┃ █96█┃", "┃24  L┃", "╎ ▒10 ╎", "P2 answers 96", "9 are left", "P1 could answer 24"]
    {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
    let why = State { why: true, scroll: 0 };
    let pairs = picture("multiples 2..100", "", "12", why, (120, 36));
    assert!(pairs.contains("Why 12 wins  43 pairs") && !pairs.contains("2-62"), "the lines are the pairs:\n{pairs}");
    let pairs = picture("multiples 2..100", GAME, "24", State { why: true, scroll: 0 }, (120, 36));
    let dots = |picture: &str| picture.chars().filter(|sign| ('\u{2800}'..='\u{28ff}').contains(sign)).count();
    assert!(dots(&pairs) > dots(&shown), "forty pairs take more lines than a way");
}

#[test]
fn two_hundred_numbers_are_scrolled_where_they_do_not_fit() {
    let shown = picture("multiples 2..400", "", "", State { why: false, scroll: 10 }, (80, 20));
    assert!(shown.contains("\n  151") && shown.contains("149 more above") && shown.contains("pgup pgdn"), "{shown}");
    let wide = picture("multiples 2..400", "", "200", State::default(), (120, 36));
    assert!(wide.contains("400") && wide.contains("200"), "{wide}");
}

#[test]
fn the_smallest_boards_are_drawn_and_played() {
    for setup in ["2..10", "1..2", "1..17", "2..14", "2..4", "1..1 first=any", "2..3 first=any", "99..99 first=any"] {
        let setup = format!("multiples {setup}");
        let game: Multiples = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for size in [(27, 7), (60, 16), (80, 20), (120, 36), (300, 120)] {
            let shown = picture(&setup, "", "", State { why: true, scroll: 9 }, size);
            let last = name(&game, game.graph().nodes() as Node - 1);
            assert!(shown.lines().any(|line| line.split_whitespace().any(|word| word.starts_with(&last))), "{shown}");
        }
        law::check(&game, 1, 2, 60, 16);
    }
}

#[test]
fn what_says_how_many_numbers_are_out_of_sight_covers_none_of_them() {
    for (setup, columns, rows) in [("2..400", 80, 20), ("2..400", 40, 8), ("2..100000", 50, 9), ("2..150", 60, 16)] {
        let game: Multiples = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let room = Room::beside(Rect::new(0, 0, columns, rows), true);
        let plan = Plan::new(&game, State { scroll: 5, why: false }, room).expect("there is room");
        let places = plan.places();
        let marks = width(&places.len().to_string()) + 1;
        let ends = places.iter().filter_map(|place| match place.shape {
            SpotShape::Cell { x, width, .. } => Some(x + width),
            SpotShape::Segment { .. } => None,
        });
        let right = i32::from(plan.window.right());
        let has_room = ends.max().is_some_and(|end| end <= right - marks) || plan.window.y > plan.area.y;
        assert!(plan.hidden > 0 && has_room, "{setup}");
        assert!(plan.below.y > plan.window.bottom(), "{setup}");
    }
}

#[test]
fn rows_that_are_scrolled_are_as_long_as_there_is_room() {
    for ((width, height), columns) in [((60, 14), 12), ((80, 18), 15), ((40, 14), 5)] {
        let game: Multiples = "multiples 2..400".parse().unwrap_or_else(|error| panic!("{error}"));
        let room = Room::alone(Rect::new(0, 0, width, height));
        let plan = Plan::new(&game, State::default(), room).expect("there is room");
        let places = plan.places();
        // The first row begins with the place of 1.
        let [last, next] = [columns - 2, columns - 1].map(|index| places.at(index).shape.centre());
        assert!(plan.hidden > 0 && next.0 < last.0 && next.1 > last.1, "{width}x{height}");
    }
}

#[test]
fn the_law_over_sizes_holds() {
    let state = State { why: true, scroll: 3 };
    crate::tui::boards::sizes::check::<Multiples>(
        &["multiples 2..100", "multiples 2..400", "geography flower"],
        &state,
    );
}

#[test]
fn a_preview_beside_a_narrow_list_shows_all_numbers_and_names() {
    for (setup, width) in [("multiples 2..100", 35), ("multiples 2..100", 45), ("geography harbour", 35)] {
        let game: Multiples = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let room = Room::preview(Rect::new(25, 3, width, 12));
        let plan = Plan::new(&game, State::default(), room).unwrap_or_else(|size| panic!("it needs {size:?}"));
        assert!(plan.hidden == 0 && !plan.hides_names(), "{setup} in {width} columns");
    }
}

#[test]
fn numbers_stand_where_each_of_them_is_looked_for_and_begin_as_they_are_written() {
    for (setup, width) in [("multiples 2..100", 80), ("multiples 150..1000 first=300..320", 60), ("multiples 3..9", 30)]
    {
        let game: Multiples = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let state = State { why: false, scroll: 2 };
        let room = Room::alone(Rect::new(1, 2, width, 20));
        let layout = MultiplesBoard::layout(&game, &game.start(), &state, room);
        let layout = layout.unwrap_or_else(|size| panic!("{setup} needs {size:?}"));
        let PlacedNodes::Numbers(grid) = &layout.plan.nodes else { panic!("{setup} has numbers") };
        for place in layout.places.iter() {
            assert_eq!(place.shape, grid.shape(game.number(place.spot)), "{setup}");
            for begin in ["", "1", "15", "150", "0", "01", "+1", "x", "9", "99999999999"] {
                let begins = name(&game, place.spot).starts_with(begin);
                assert!(!begins || MultiplesBoard::may_begin(&game, place.spot, begin), "{begin} of {setup}");
            }
        }
        assert!(!MultiplesBoard::may_begin(&game, 0, "77"), "{setup}");
    }
}

#[test]
fn what_a_number_leaves_is_told_to_its_last_one_or_has_room() {
    for (setup, cursor, size, told) in [
        ("multiples 1..100 once=1", "1", (60, 16), ".. 100"),
        ("multiples 2..99", "3", (60, 12), "\n  93 96 99"),
        ("multiples 2..99", "16", (60, 16), "leaves 2 4 8 32 48 64 80 96"),
    ] {
        let shown = picture(setup, "", cursor, State::default(), size);
        assert!(shown.contains(told) && !shown.lines().any(|line| line.trim_end().ends_with("..")), "{shown}");
    }
}

#[test]
fn what_a_number_leaves_is_cut_only_where_all_rows_below_the_numbers_are_full_of_it() {
    let (mut faults, mut seen) = (Vec::new(), [0; 2]);
    let long = ["multiples 2..99", "multiples 2..100", "multiples 1..180 first=2..40"];
    // With hints that tell their lengths, and without any.
    let setups = long.iter().flat_map(|setup| [(*setup, 2000), (*setup, 0)]).chain([("multiples 2..30", 200_000)]);
    for (setup, nodes) in setups {
        let game: Multiples = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        // Wide panes leave a board fewer columns than a screen has.
        let widths = 54..=if nodes > 0 { 61 } else { 102 };
        let heights = if nodes > 2000 { [16].iter() } else { [16, 33, 46].iter() };
        for (width, height) in widths.flat_map(|width| heights.clone().map(move |height| (width, *height))) {
            let (state, room) = (State::default(), Room::beside(Rect::new(0, 0, width, height), true));
            let Ok(laid) = MultiplesBoard::layout(&game, &game.start(), &state, room) else { continue };
            let shown = heaps::testing::picture_within::<Multiples>(nodes, setup, "", "2", &state, (width, height));
            let below = laid.plan.below;
            let rows: Vec<&str> = shown.lines().skip(below.y.into()).take(below.height.into()).collect();
            let is_cut = rows.iter().flat_map(|row| row.split(' ')).any(|word| word == "..");
            seen[usize::from(is_cut)] += 1;
            // Behind a row is no room for another number.
            let full = usize::from(below.right()) - 1 - LONGEST;
            let is_full = rows.len() == usize::from(below.height)
                && rows[..rows.len() - 1].iter().all(|row| row.chars().count() >= full);
            if is_cut && !is_full {
                faults.push(format!("{setup} in {width}x{height}:\n{}", rows.join("\n")));
            }
        }
    }
    assert!(faults.is_empty(), "{} {}", faults.len(), faults.join("\n"));
    assert!(seen[0] > 100 && seen[1] > 9, "{seen:?}");
}

#[test]
fn beside_a_reason_what_a_number_leaves_is_cut_only_where_no_row_is_free() {
    let (mut faults, mut seen) = (Vec::new(), [0; 2]);
    let state = State { why: true, scroll: 0 };
    for setup in ["multiples 2..100", "multiples 2..150", "multiples 1..180 first=2..40"] {
        let game: Multiples = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in (54..=102).step_by(6).flat_map(|width| [16, 33].map(|height| (width, height))) {
            let room = Room::beside(Rect::new(0, 0, width, height), true);
            let Ok(laid) = MultiplesBoard::layout(&game, &game.start(), &state, room) else { continue };
            for cursor in ["2", "4"] {
                let shown = picture(setup, "", cursor, state, (width, height));
                let below = laid.plan.below;
                let rows: Vec<&str> = shown.lines().skip(below.y.into()).take(below.height.into()).collect();
                let is_cut = rows.iter().any(|row| row.contains(" .. "));
                seen[usize::from(is_cut)] += 1;
                // One is free above them.
                let free = rows.iter().skip(1).filter(|row| row.trim().is_empty()).count()
                    + usize::from(below.height).saturating_sub(rows.len());
                if is_cut && free > 0 {
                    faults.push(format!("{setup}, {cursor} in {width}x{height}:\n{}", rows.join("\n")));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} {}", faults.len(), faults.join("\n"));
    assert!(seen[0] > 30 && seen[1] > 9, "{seen:?}");
}

/// The columns of the longest number, and of the blank before it.
const LONGEST: usize = 4;

#[test]
fn above_what_is_read_words_give_rows_to_numbers_that_would_be_out_of_sight() {
    let game: Multiples = "multiples 2..100".parse().expect("a setup");
    let area = Rect::new(0, 2, 60, 11);
    let seen = |room| {
        let laid = MultiplesBoard::layout(&game, &game.start(), &State::default(), room).expect("there is room");
        (laid.visible().count(), laid.plan.below.height)
    };
    assert_eq!(seen(Room::above_text(area)), (99, 2));
    assert!(seen(Room::alone(area)).0 < 99);
}

#[test]
fn how_many_are_left_is_said_whole_in_any_room() {
    let mut seen = 0;
    for (width, height) in (32..=100).flat_map(|width| [(width, 16), (width, 33)]) {
        let shown = picture("multiples 2..100", GAME, "", State::default(), (width, height));
        if shown.contains("nswer") || shown.contains("are left") {
            seen += 1;
            assert!(shown.contains(" left"), "{width}x{height}:\n{shown}");
        }
    }
    assert!(seen > 60, "{seen}");
}
