//! The boards of the heaps, the tokens and the flies as pictures: board, hints, strip and panes together.

use crate::support::robot::{Look, Robot};

/// The sizes and looks of the pictures: every size, and every look.
const VIEWS: [((u16, u16), Look, &str); 4] = [
    ((80, 24), Look::Colour, "80x24-colour"),
    ((80, 24), Look::Ascii, "80x24-ascii"),
    ((60, 20), Look::Mono, "60x20-mono"),
    ((120, 40), Look::Colour, "120x40-colour"),
];

/// Shows every hint and waits until all is proven.
const HINTS: &str = "t t t";

/// Sits down at a table after these turns, presses keys, and keeps a picture of what is seen once nothing changes any
/// more.
fn keep(name: &str, setup: &str, turns: &str, keys: &str) {
    for (size, look, view) in VIEWS {
        let mut robot = Robot::at_table(size, look, setup, "human human", turns);
        robot.keys(HINTS).until("exact").rest();
        robot.keys(keys).rest();
        insta::assert_snapshot!(format!("{name}-{view}"), robot.picture());
    }
}

#[test]
fn one_heap_with_its_strip() {
    keep("square", "square 40", "4", "Right");
}

#[test]
fn one_heap_with_nimbers() {
    keep("square-nimbers", "square 40", "4", "a");
}

#[test]
fn the_sieve_after_five_half_steps() {
    keep("square-sieve", "square 40", "", "y PgDn PgDn PgDn PgDn");
}

#[test]
fn several_heaps_with_their_nimbers() {
    keep("squares", "square 40,23,7", "", "a Right");
}

#[test]
fn a_heap_too_large_to_be_drawn_stone_by_stone() {
    keep("prime-power", "prime-power 5000", "", "Right");
}

#[test]
fn two_piles_and_the_pairs_that_lose() {
    keep("wythoff", "wythoff 8,5", "2.2", "");
}

#[test]
fn a_heap_that_may_grow_for_ever() {
    keep("square-but-one", "square-but-one 25", "1", "");
}

#[test]
fn a_heap_that_doubles() {
    keep("put-or-take", "put-or-take 92", "", "Right");
}

#[test]
fn almonds_to_divide_and_to_join() {
    keep("almonds", "almonds 6", "6=2+2+2 2=1+1", "Right");
}

#[test]
fn cheques_with_both_ends_live() {
    keep("cheques", "cheques 3,1,7,3,3,2,9,1", "first last", "Right");
}

#[test]
fn an_island_with_its_routes() {
    keep("island", "island map-1", "a1b1", "");
}

#[test]
fn an_island_with_its_nimbers() {
    keep("island-nimbers", "island ferry", "", "a");
}

#[test]
fn a_track_with_its_arrows() {
    keep("snakes", "snakes board-1", "16.17", "a");
}

#[test]
fn flies_on_a_board_without_end() {
    keep("horseflies", "horseflies f6,d4,e10", "", "");
}

#[test]
fn the_tree_of_an_impartial_game_says_what_a_filled_circle_means() {
    for setup in [
        "nim 2,1",
        "wythoff 3,2",
        "square-but-one 5",
        "put-or-take 2",
        "square 10",
        "almonds 4",
        "horseflies d5",
        "island map-1",
    ] {
        let mut robot = Robot::at_table((80, 24), Look::Mono, setup, "human human", "");
        robot.keys("g").rest();
        let text = robot.text();
        assert!(text.contains("whoever is to move loses"), "{setup}:\n{text}");
    }
}
