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
fn the_stone_of_two_piles_is_in_sight_at_the_start_and_after_every_move() {
    for setup in ["2,12", "10,13", "30,21", "8,40", "60,3", "90,100"] {
        for size in [(60, 20), (61, 37), (80, 24), (97, 28), (120, 40)] {
            for hints in [HINTS, ""] {
                let mut robot = Robot::at_table(size, Look::Mono, &format!("wythoff {setup}"), "human human", "");
                robot.keys(hints).rest();
                let mut piles = None;
                for _ in 0..8 {
                    let text = robot.text();
                    let Some(now) = text.lines().nth(2).and_then(piles_in) else { break };
                    // Enter shows first what it would take out of sight.
                    if piles.replace(now.clone()) == Some(now.clone()) {
                        robot.keys("Enter").rest();
                        continue;
                    }
                    let numbers = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                    let is_row = |line: &str| numbers(line).first() == Some(&now[1]);
                    // Below the plane.
                    let is_axis =
                        |line: &str| line.split_whitespace().skip(1).take(2).all(|word| word.parse::<u32>().is_ok());
                    let rows = || text.lines().skip(3);
                    assert!(rows().any(is_row), "{setup} at {size:?}: no row {} in\n{text}", now[1]);
                    let axis = rows().any(|line| is_axis(line) && numbers(line).contains(&now[0]));
                    assert!(axis, "{setup} at {size:?}: no column {} in\n{text}", now[0]);
                    robot.keys("Enter").rest();
                }
            }
        }
    }
}

/// The piles in the heading of a plane: `8 and 5`.
fn piles_in(heading: &str) -> Option<[String; 2]> {
    let words: Vec<&str> = heading.split_whitespace().take(3).collect();
    let is_heading = words.len() == 3 && words[1] == "and";
    is_heading.then(|| [words[0], words[2]].map(str::to_owned))
}

#[test]
fn heaps_of_nim_stand_in_binary_below_each_other_where_the_reason_is_drawn() {
    for size in [(80, 24), (60, 20), (120, 40)] {
        let mut robot = Robot::at_table(size, Look::Ascii, "nim 3,5,7", "human human", "");
        robot.keys(HINTS).until("exact").rest();
        let seen = |robot: &mut Robot| {
            let text = robot.text();
            let begins = |line: &str| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
            let is_binary = |word: &str| word.len() == 3 && word.chars().all(|digit| "01".contains(digit));
            let words = text.lines().map(begins).filter(|words| {
                let first = words.split(' ').next().unwrap_or_default();
                is_binary(first) || words.starts_with("sum ")
            });
            words.map(|words| if words.starts_with("sum") { words } else { words[..3].to_owned() }).collect::<Vec<_>>()
        };
        assert!(seen(&mut robot).is_empty(), "{size:?} {}", robot.text());
        robot.keys("y").rest();
        assert_eq!(seen(&mut robot), ["011", "101", "111", "sum 001"], "{size:?} {}", robot.text());
    }
    let mut robot = Robot::at_table((60, 20), Look::Ascii, "nim 1,3,5,7", "human human", "");
    robot.keys(HINTS).until("exact").rest();
    robot.keys("y").rest();
    assert!(
        !robot.text().lines().any(|line| line.trim_start().starts_with("sum 000")),
        "one heap has no row for its digits: {}",
        robot.text()
    );
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
        robot.keys("t g").rest();
        let text = robot.text();
        assert!(text.contains("whoever is to move loses"), "{setup}:\n{text}");
    }
}
