use ratatui::layout::Rect;

use super::*;
use crate::games::{AnyGame, AnyPosition};
use crate::tui::boards::heaps::testing::picture;
use crate::tui::boards::{board, law};

fn shown(setup: &str, moves: &str, cursor: &str, state: &State, size: (u16, u16)) -> String {
    picture::<Subtraction>(setup, moves, cursor, state, size)
}

#[test]
fn every_take_is_reached_by_cursor_click_and_typing() {
    for (setup, width, height) in [
        ("square 40", 80, 20),
        ("square 40,23,7", 80, 20),
        ("square 40,23,7", 60, 14),
        ("prime-power 40", 60, 16),
        ("prime-power 300", 80, 20),
        ("prime-power 60,50,40,30,20,10", 60, 14),
        ("subtract 1,3,4 from 30", 120, 36),
    ] {
        let game: Subtraction = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        law::check(&game, 1, 2, width, height);
    }
}

#[test]
fn in_the_end_all_heaps_have_their_number_in_the_rows_that_nothing_is_told_in_any_more() {
    for (setup, moves, size) in
        [("square 40", "4 36", (61, 24)), ("square 25", "25", (60, 14)), ("prime-power 11", "11", (60, 14))]
    {
        let board = shown(setup, moves, "", &State::default(), size);
        let strip: Vec<&str> = board.lines().skip_while(|line| !line.contains("The heaps below")).collect();
        let numbers: Vec<u32> =
            strip.iter().flat_map(|line| line.split_whitespace()).filter_map(|word| word.parse().ok()).collect();
        let all: u32 = setup.rsplit(' ').next().and_then(|all| all.parse().ok()).expect("a heap");
        assert!(numbers == (0..=all).collect::<Vec<_>>() && !board.contains("pgup"), "{board}");
        // It ends where it did in play.
        let usual = shown(setup, "", "", &State::default(), size);
        assert!(board.lines().count() <= usual.lines().count() && strip.len() <= 4, "{board}\n{usual}");
    }
}

#[test]
fn a_square_that_would_go_is_a_square() {
    let board = shown("square 60", "1 9", "9", &State::default(), (60, 14));
    for part in ["┌ ▔▔▔ ▔▔▔ ▔▔▔ ┐", "  ▔▔▔ ▔▔▔ ▔▔▔", "└ ▔▔▔ ▔▔▔ ▔▔▔ ┘", "41 stay", "9 would go", "▸9 "]
    {
        assert!(board.contains(part), "{part} in\n{board}");
    }
    assert!(board.contains("Who wins with n stones"), "{board}");
    let last = shown("square 60", "1 9", "", &State::default(), (60, 14));
    assert!(last.contains("9 went") && last.contains("⋅   ⋅   ⋅"), "{last}");
}

#[test]
fn the_strip_shows_the_table_of_the_lesson() {
    let board = shown("square 17", "", "4", &State::default(), (80, 20));
    let rows = |board: &str| -> Vec<String> {
        board.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    let line = |words: &str| rows(&board).iter().any(|line| line == words);
    assert!(line("L W L W W L W L W W L W L W W L W L"), "{board}");
    assert!(line("0 1 2 3 1 2 3 4 5 1 4 3 6 7 3 4 1 8"), "{board}");
    let nimbers = shown("square 17", "", "4", &State { nimbers: true, ..State::default() }, (80, 20));
    assert!(rows(&nimbers).contains(&"0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0".to_owned()), "{nimbers}");
}

#[test]
fn several_heaps_are_rows_with_their_nimbers() {
    let state = State { nimbers: true, ..State::default() };
    let board = shown("square 40,23,7", "", "2.4", &state, (80, 20));
    for part in [
        "1  ▀▀▀ ▀▀▀ ▀▀▀ ▀▀▀ ▀▀▀",
        "23  nimber 1",
        "\n    ▀▀▀ ▀▀▀ ▀▀▀ ▔▔▔ ▔▔▔ ▔▔▔ ▔▔▔\n",
        "7  nimber 0",
        "have the nim-sum 0",
    ] {
        assert!(board.contains(part), "{part} in\n{board}");
    }
}

#[test]
fn heaps_of_many_stones_have_all_rows_that_are_free() {
    let words = "square 400,300,5,1";
    let large = shown(words, "", "1.16", &State::default(), (120, 36));
    let rows = large.lines().filter(|line| line.contains("▪▪▪▪▪")).count();
    assert!(!large.contains("▪ is") && rows >= 14, "{large}");
    let low = shown(words, "", "1.16", &State::default(), (60, 14));
    assert!(low.contains("400  ▪ is 11") && low.contains("▪ 1\n    1 ") && !low.contains("v1"), "{low}");
    // No row of them is taken for words.
    let told = shown(words, "", "1.16", &State { nimbers: true, ..State::default() }, (60, 14));
    assert!(told.contains("nimber 7") && !told.contains("nim-sum") && !told.contains("v1"), "{told}");
}

#[test]
fn takes_that_are_scrolled_have_the_row_above_the_stones() {
    let low = shown("square 400", "", "196", &State::default(), (60, 14));
    assert!(low.contains(" 361 ") && low.contains(" 400 "), "{low}");
}

#[test]
fn the_law_over_sizes_holds() {
    let setups = ["square 40", "square 1000000", "square 40,23,7,9000", "subtract 3 from 2", "prime-power 0,0"];
    crate::tui::boards::sizes::check::<Subtraction>(&setups, &State { sieve: Some(5), back: 3, ..State::default() });
}

/// In a page somebody watches it, and stones keep their size and takes their place.
#[test]
fn in_a_page_nothing_moves_as_there_is_less() {
    for setup in ["square 23", "subtract 1,3,4 from 20,17", "put-or-take 11"] {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let (view, room) = (board(&game), Room::in_page(Rect::new(0, 0, 44, 20)));
        let shapes = |pos: &AnyPosition| match view.lay_out(pos, &view.state(), room) {
            Ok(laid) => laid.shapes(),
            Err(size) => panic!("{setup} needs {size:?}"),
        };
        let mut pos = game.start();
        let first = shapes(&pos);
        while let Some(&mv) = game.legal_moves(&pos).first().filter(|_| game.result(&pos).is_none()) {
            pos = game.play(&pos, mv);
            let moved =
                shapes(&pos).into_iter().find(|(spot, shape)| first.get(spot).is_some_and(|then| then != shape));
            assert_eq!(moved.map(|(_, shape)| shape), None, "{setup} after {mv:?}");
        }
    }
}

/// What heaps are worth stands beside them, and is said below them where rows are free.
#[test]
fn the_key_for_nimbers_moves_no_heap() {
    for setup in
        ["square 40,23,7", "square 400,300,5,1", "prime-power 60,50,40,30,20,10", "grundy 9,9", "grundy 13,8,5"]
    {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let (view, start) = (board(&game), game.start());
        for (width, height) in [(60, 12), (60, 14), (60, 16), (80, 20), (120, 36)] {
            let shapes = |asks: bool| {
                let mut state = view.state();
                if asks {
                    view.obey(&mut state, None, Ask::Labels);
                }
                let laid = view.lay_out(&start, &state, Room::alone(Rect::new(0, 2, width, height)));
                laid.ok().map(|laid| laid.shapes())
            };
            assert_eq!(shapes(true), shapes(false), "{setup} in {width}x{height}");
        }
    }
}
