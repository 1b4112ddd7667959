use ratatui::layout::Rect;

use super::*;
use crate::games::AnyGame;
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

fn picture(setup: &str, moves: &str, cursor: &str, state: State, size: (u16, u16)) -> String {
    heaps::testing::picture_within::<Multiples>(2000, setup, moves, cursor, &state, size)
}

/// The words, however far from each other.
fn words(shown: &str) -> String {
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
fn a_drawn_graph_shows_its_edges_and_the_way() {
    let shown = picture("geography harbour", "gull north", "heron", State::default(), (80, 20));
    for part in ["█gull", "▒north▒", "heron W1", "tern W", "church L"] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
    assert!(words(&shown).contains("heron W1 leaves nothing"), "{shown}");
}

#[test]
fn in_a_crowded_graph_the_chosen_name_is_read_and_no_name_lies_on_another() {
    let ways: Vec<String> = (2..=300).map(|node| format!("\"n{}-n{node}\"", node / 3 + 1 - node % 3 / 2)).collect();
    let text = format!("name = \"crowd\"\nedges = [{}]\n", ways.join(", "));
    let open = |_: &str| Ok(text.clone());
    let game = AnyGame::read_setup("geography ./crowd.toml", &open).unwrap_or_else(|error| panic!("{error}"));
    for cursor in ["n2", "n77", "n150", "n201", "n300"] {
        let shown = heaps::testing::picture_of::<Multiples>(2000, &game, "", cursor, &State::default(), (60, 16));
        let (board, _) = shown.split_once("leaves").unwrap_or_else(|| panic!("{shown}"));
        let (drawn, _) = board.rsplit_once(cursor).unwrap_or_else(|| panic!("{board}"));
        let mut words = drawn.split(|sign: char| !sign.is_ascii_alphanumeric());
        // The letter of a hint may stand behind it.
        let is_read = |rest: &str| !rest.starts_with(|sign: char| sign.is_ascii_digit());
        assert!(words.any(|word| word.strip_prefix(cursor).is_some_and(is_read)), "{cursor} in\n{board}");
        assert!(!board.lines().any(|row| row.contains("nn") || row.contains("Ln") || row.contains("Wn")), "{board}");
    }
}

/// The braille signs between two words of a row.
fn between<'a>(shown: &'a str, from: &str, to: &str) -> &'a str {
    let row = shown
        .lines()
        .find(|row| row.contains(from) && row.contains(to))
        .unwrap_or_else(|| panic!("{from} in\n{shown}"));
    row.split(from).nth(1).and_then(|rest| rest.split(to).next()).unwrap_or_default()
}

#[test]
fn every_edge_is_a_line_from_node_to_node_and_those_of_the_token_are_thick_or_bright() {
    let shown = picture("geography ladder", "a1", "b1", State::default(), (120, 36));
    let (chosen, quiet) = (between(&shown, "█a1", "b1"), between(&shown, "c1", "d1"));
    let braille = |line: &str| line.chars().filter(|sign| ('\u{2801}'..='\u{28ff}').contains(sign)).count();
    assert!(braille(quiet) >= 3 && braille(chosen) >= 3, "{quiet} and {chosen} in\n{shown}");
    let dots = |line: &str| line.chars().map(|sign| u32::from(sign).saturating_sub(0x2800).count_ones()).max();
    assert!(dots(chosen) > dots(quiet), "the choice is thick: {chosen} and {quiet} in\n{shown}");
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
    assert!(shown.contains("\n  151") && shown.contains("^149") && shown.contains("pgup pgdn"), "{shown}");
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
fn a_drawing_whose_names_lie_over_each_other_is_no_whole_board() {
    let game: Multiples = "geography harbour".parse().unwrap_or_else(|error| panic!("{error}"));
    let hides = |width| {
        let room = Room::alone(Rect::new(0, 0, width, 16));
        let laid = MultiplesBoard::layout(&game, &game.start(), &State::default(), room);
        let layout = laid.unwrap_or_else(|size| panic!("it needs {size:?}"));
        MultiplesBoard::is_cut(&layout)
    };
    assert_eq!([31, 60].map(hides), [true, false]);
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
fn in_a_web_the_edges_that_matter_now_are_seen_among_fainter_ones_and_names_stand_apart() {
    let joined: Vec<String> = (0..12)
        .flat_map(|a| (a + 1..12).map(move |b| format!("\"n{a}-n{b}\"")))
        .filter(|edge| edge != "\"n0-n1\"")
        .collect();
    let text = format!("name = \"web\"\nedges = [{}]\n", joined.join(", "));
    let game =
        Multiples::read_setup("geography web.toml", &|_| Ok(text.clone())).unwrap_or_else(|error| panic!("{error}"));
    let room = Room::alone(Rect::new(0, 0, 60, 22));
    let plan = Plan::new(&game, State::default(), room).unwrap_or_else(|size| panic!("needs {size:?}"));
    let PlacedNodes::Drawn(nodes) = &plan.nodes else { panic!("a drawing") };
    assert!(drawn::is_web(nodes, plan.window), "most of it is edges");
    let ladder: Multiples = "geography ladder".parse().unwrap_or_else(|error| panic!("{error}"));
    let plan = Plan::new(&ladder, State::default(), room).unwrap_or_else(|size| panic!("needs {size:?}"));
    let PlacedNodes::Drawn(nodes) = &plan.nodes else { panic!("a drawing") };
    assert!(!drawn::is_web(nodes, plan.window), "its edges are few");
    // Names without a tile have a free column at each side.
    let shown = picture("geography flower", "eye", "a1", State::default(), (60, 20));
    let is_braille = |sign: char| ('\u{2801}'..='\u{28ff}').contains(&sign);
    for name in ["b3", "c1", "d2"] {
        let row: Vec<char> = shown.lines().find(|line| line.contains(name)).expect("it is there").chars().collect();
        let at = row.windows(2).position(|two| two.iter().collect::<String>() == name).expect("it is there");
        let beside = [at.checked_sub(1).map(|at| row[at]), row.get(at + 2).copied()];
        assert!(!beside.into_iter().flatten().any(is_braille), "{name} in\n{shown}");
    }
}

#[test]
fn edges_between_long_names_are_seen() {
    let names = "alphabetagam-betagammadel-gammadeltaep-d4-e5-f6-g7-h8-i9-j10-k11-l12";
    let open = |_: &str| Ok(format!("name = \"path\"\nedges = [\"{names}\"]\n"));
    let game = AnyGame::read_setup("geography ./path.toml", &open).unwrap_or_else(|error| panic!("{error}"));
    for size in [(60, 15), (80, 20), (120, 36)] {
        let shown = heaps::testing::picture_of::<Multiples>(2000, &game, "", "d4", &State::default(), size);
        for (from, to) in [("alphabetagam", "betagammadel"), ("betagammadel", "gammadeltaep")] {
            let line = between(&shown, from, to);
            let dots = line.chars().filter(|sign| ('\u{2801}'..='\u{28ff}').contains(sign)).count();
            assert!(dots >= 2, "{from} to {to} at {size:?}:\n{shown}");
        }
    }
}

#[test]
fn a_drawing_is_stretched_where_hints_would_lose_their_lengths() {
    let all = "heron W3 north L2 church L6 inn L4 tern W5 middle L4 market L4 school L6 swan W5 teal W5 south L2";
    for size in [(60, 14), (80, 20)] {
        let shown = words(&picture("geography harbour", "", "gull", State::default(), size));
        let clear: String = shown.chars().map(|sign| if sign.is_alphanumeric() { sign } else { ' ' }).collect();
        let clear = words(&clear);
        for part in all.split_inclusive(|sign: char| sign.is_ascii_digit()).map(str::trim) {
            assert!(clear.contains(part), "{part} at {size:?} in {clear}");
        }
    }
}

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

#[test]
fn names_are_shorter_where_whole_ones_would_hide_edges() {
    let mut shorter = 0;
    for nodes in [12, 20, 26, 40] {
        let joined = (0..nodes).flat_map(|node| [(node, (node + 1) % nodes), (node, (node * 5 + 3) % nodes)]);
        let joined: std::collections::BTreeSet<_> = joined.filter(|(a, b)| a < b).collect();
        let edges: Vec<_> = joined.iter().map(|(a, b)| format!("\"Settlement{a:02}-Settlement{b:02}\"")).collect();
        let text = format!("name = \"towns\"\nedges = [{}]\n", edges.join(","));
        let game = Multiples::read_setup("geography towns.toml", &|_| Ok(text.clone()));
        let game = game.unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(50, 18), (80, 17), (120, 36), (150, 40), (240, 66)] {
            let room = Room::alone(Rect::new(0, 2, width, height));
            let plan = Plan::new(&game, State::default(), room).unwrap_or_else(|size| panic!("needs {size:?}"));
            let PlacedNodes::Drawn(drawn) = &plan.nodes else { panic!("a drawing") };
            let hidden: Vec<_> = canvas::hidden_edges(&drawn.slots, drawn.drawing).collect();
            let is_small = nodes > 26 && height < 20;
            assert!(is_small || hidden.is_empty(), "{nodes} in {width}x{height}: {hidden:?}");
            assert!(!plan.hides_names(), "{nodes} in {width}x{height}");
            let differ = drawn.called.iter().collect::<std::collections::HashSet<_>>().len();
            assert_eq!(differ, nodes, "{:?}", drawn.called);
            shorter += usize::from(drawn.called[0] != "Settlement00");
        }
    }
    assert!((4..19).contains(&shorter), "{shorter}");
}
