use super::*;
use crate::tui::boards::heaps::testing::picture;
use crate::tui::boards::law;

const ALL: [&str; 6] =
    ["island map-1", "island ferry", "snakes board-1", "snakes board-2", "snakes board-3", "snakes ladder"];

/// An island without coordinates.
const PLAIN: &str =
    "name = \"plain\"\nhouse = \"h\"\ntokens = [\"a\", \"b\"]\none_way = [\"a-b\", \"b-c\", \"c-h\", \"c-a\"]\n";

#[test]
fn every_step_is_reached_by_cursor_click_and_typing() {
    for setup in ALL {
        let game: Tokens = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(80, 20), (60, 14), (120, 36), (36, 8)] {
            law::check(&game, 3, 2, width, height);
        }
    }
    let plain =
        Tokens::read_setup("island plain.toml", &|_| Ok(PLAIN.to_owned())).unwrap_or_else(|error| panic!("{error}"));
    law::check(&plain, 3, 2, 80, 20);
}

#[test]
fn the_island_shows_routes_tokens_and_nimbers() {
    let state = State { nimbers: true, scroll: 0 };
    let board = picture::<Tokens>("island map-1", "", "c3b3", &state, (80, 20));
    for part in ["(a1▪  2)", "[HOME  ]", "(d2  oo)", "(c3▪  0)", ">", "^", "v"] {
        assert!(board.contains(part), "{part} in\n{board}");
    }
    assert!(board.contains("▸b3"), "the target under the cursor in\n{board}");
    assert!(board.contains("[d3"), "the other target in\n{board}");
    let quiet = picture::<Tokens>("island map-1", "", "", &State::default(), (80, 20));
    assert!(!quiet.contains("oo"), "{quiet}");
}

#[test]
fn a_track_shows_where_its_arrows_lead() {
    let board = picture::<Tokens>("snakes board-1", "", "8.11", &State::default(), (80, 20));
    for part in ["›24", "‹12", "3▪", "8▪", "16▪", "HOME", "▸11", "[12]"] {
        assert!(board.contains(part), "{part} in\n{board}");
    }
}

#[test]
fn the_law_over_sizes_holds() {
    crate::tui::boards::sizes::check::<Tokens>(&ALL, &State { nimbers: true, scroll: 2 });
}
