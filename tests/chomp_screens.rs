//! Chomp's boards as they look, and what must hold of them: flat, solid, and Schuh's.

use crate::support::robot::{Look, Robot, SIZES, squeeze, views};

/// Tables with all hints: a name, the setup, the bites so far, and the keys that choose.
const TABLES: [(&str, &str, &str, &str); 8] = [
    ("flat", "chomp 5x6", "f3 d4", "Right Right Up"),
    ("solid", "chomp 3x3x3", "3.3.2 2.1.3", "Right Up"),
    ("divisors", "chomp n=720", "", "Right"),
    ("labels", "chomp 4x5", "d4", "a"),
    ("hyper", "chomp 3x3x2x2", "3.3.2.1", "PgDn"),
    ("long", "chomp 3x200", "fa2", "Right"),
    ("positions", "chomp 3x4", "d3", "Tab"),
    ("why", "chomp 5x5", "b2", "y Right Right"),
];

fn table(size: (u16, u16), look: Look, (_, setup, bites, keys): (&str, &str, &str, &str)) -> Robot {
    let mut robot = Robot::at_table(size, look, setup, "human human", bites);
    robot.keys("t t t").rest();
    robot.keys(keys).rest();
    robot
}

#[test]
fn every_board_looks_as_it_did() {
    for row in TABLES {
        for (name, picture) in views(row.0, table(SIZES[0], Look::Colour, row)) {
            insta::assert_snapshot!(name, picture);
        }
    }
}

#[test]
fn at_the_end_no_positions_are_listed() {
    for (bites, is_listed) in [("c2 b1", true), ("c2 b1 a2", false)] {
        let text = Robot::at_table((120, 40), Look::Mono, "chomp 2x3", "human human", bites).rest().text();
        assert_eq!(text.contains("Positions"), is_listed, "{text}");
    }
}

#[test]
fn a_reason_speaks_of_the_last_move_and_of_the_one_under_the_cursor() {
    let mut robot = Robot::at_table((80, 24), Look::Mono, "chomp 5x5", "human human", "b2 c1");
    robot.keys("t t t y").rest();
    assert!(robot.text().contains("P2 played c1, so a3."), "{}", robot.text());
    let mut robot = Robot::at_table((80, 24), Look::Mono, "chomp 5x5", "human human", "b2 c1 a3");
    robot.keys("t t t").until("exact").keys("y Left").rest();
    for _ in 0..4 {
        // An L with the arms a2 and b1, and each answers the other.
        let text = robot.text();
        let told = |bite: &str, answer: &str| {
            text.contains(&format!("{bite} would take")) && text.contains(&format!("P1 answers with {answer}."))
        };
        assert!(told("b1", "a2") || told("a2", "b1"), "{text}");
        robot.keys("Up Right").rest();
    }
    robot.keys("y").rest();
    assert!(!robot.text().contains("answers with"), "{}", robot.text());
}

#[test]
fn what_the_cursor_rests_on_keeps_its_hint() {
    for (size, look) in SIZES.into_iter().flat_map(|size| Look::ALL.map(|look| (size, look))) {
        let mut robot = Robot::at_table(size, look, "chomp 5x6", "human greedy", "");
        robot.keys("t t t").rest();
        robot.keys("Enter").until("c2").rest();
        let text = robot.text();
        assert!(text.contains("bit c2") && text.contains("keeps it  b4 a5"), "{text}");
        // Two on the board, one in the value history.
        assert_eq!(text.matches("W11").count(), 3, "{size:?}: {text}");
    }
}

#[test]
fn no_board_panics_at_any_size() {
    for row in TABLES {
        let mut robot = table((80, 24), Look::Colour, row);
        squeeze(&mut robot, 7, 3);
    }
}

#[test]
fn the_poison_is_unmistakable_without_colour() {
    for (look, poison) in [(Look::Mono, "║X║"), (Look::Ascii, "*X*")] {
        for row in &TABLES[..2] {
            let mut robot = table((80, 24), look, *row);
            let text = robot.text();
            assert_eq!(text.replace(' ', "").matches(poison).count(), 1, "{text}");
        }
    }
}

#[test]
fn of_counters_that_would_fall_the_corners_are_left() {
    let mut robot = Robot::at_table((80, 24), Look::Mono, "chomp 5x6", "human human", "");
    robot.keys("Left Left Left Down Down Down");
    let before = robot.text().matches('└').count();
    robot.keys("Up Right");
    let after = robot.text().matches('└').count();
    // From c2 a bite takes 4 x 4 counters, from d3 only 3 x 3; the one under the cursor has heavy brackets.
    assert_eq!((before, after), (15, 8), "{}", robot.text());
    assert_eq!(robot.text().matches('┗').count(), 1, "{}", robot.text());
}

/// Words of a board: a length behind its letter, `L12`, and a label with a letter behind it, `12L`.
#[test]
fn a_figure_means_one_thing_on_the_whole_board() {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    for (setup, keys, size, one) in [
        ("chomp n=720", "", (60, 20), "240L"),
        ("chomp n=30030", "", (80, 24), "L22"),
        ("chomp 10x12", "a", (60, 20), "L38"),
        ("chomp 10x12", "a a", (60, 20), "L38"),
        ("chomp 5x6", "", (60, 20), "L16"),
        // A number of four digits leaves no room for the letters.
        ("chomp 5x6", "a", (60, 20), "1944"),
        ("chomp 5x6", "a a", (60, 20), "9L"),
    ] {
        let mut robot = Robot::at_table(size, Look::Ascii, setup, "human human", "");
        robot.keys("t t t").rest();
        // Lengths may take longer than a rest.
        robot.keys(keys).until(one).rest();
        let text = robot.text();
        // The value history beside it has lengths of its own.
        let lines = text.lines().skip(2).filter(|line| !line.contains(" P1 "));
        let board: Vec<&str> = lines.take_while(|line| !line.contains("stays")).collect();
        let words = || board.iter().flat_map(|line| line.split(|sign: char| !sign.is_ascii_alphanumeric()));
        let lengths = words().filter(|word| word.strip_prefix(['W', 'L']).is_some_and(is_number)).count();
        let labels = words().filter(|word| word.strip_suffix(['W', 'L']).is_some_and(is_number)).count();
        assert!(lengths == 0 || labels == 0, "{setup} {keys}: {lengths} lengths beside {labels} labels\n{text}");
        assert!(words().any(|word| word == one), "{setup} {keys} without {one}\n{text}");
    }
}

#[test]
fn the_tree_marks_best_play_in_lost_positions_too_as_the_command_prints_it() {
    for bites in ["f5", "f5 d3"] {
        let mut robot = Robot::at_table((80, 40), Look::Mono, "chomp 5x6", "human human", bites);
        robot.keys("t g").rest();
        let text = robot.text();
        assert!(text.contains("best play") && text.contains("to move loses"), "{text}");
        let line = ["tree", "chomp", "5x6", "--moves", bites, "--limit", "200", "--seconds", "60"];
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_catchup")).args(line).output();
        let printed = String::from_utf8(output.expect("the program runs").stdout).expect("text");
        let name = |line: &str| line.split_whitespace().next().map(str::to_owned);
        let best: Vec<_> = printed.lines().filter_map(|line| name(line.strip_prefix("* ")?)).collect();
        let shown: Vec<_> = text.lines().skip(3).filter_map(|line| name(line.split_once('✓')?.1)).collect();
        assert!(!best.is_empty(), "{printed}");
        assert_eq!(shown, best, "{bites}\n{text}\n{printed}");
    }
}

#[test]
fn each_bite_is_seen_with_the_sign_that_the_analysis_gives() {
    let mut robot = table((80, 24), Look::Mono, TABLES[0]);
    let text = robot.text();
    for (sign, times) in [("W15", 2), ("L16", 2), ("L2", 2), ("L12", 12), ("L10", 4)] {
        let board: usize =
            text.lines().map(|line| line.chars().take(52).collect::<String>().matches(sign).count()).sum();
        assert_eq!(board, times, "{sign}:\n{text}");
    }
}

#[test]
fn the_end_shows_the_poison_eaten() {
    let mut robot = Robot::at_table((80, 24), Look::Mono, "chomp 2x3", "human human", "c2 b2 c1 b1 a2");
    let text = robot.text();
    assert!(!text.contains('║') && text.replace(' ', "").contains("╎X╎"), "{text}");
}

#[test]
fn what_is_over_before_it_begins_is_not_played() {
    for setup in ["chomp 1x1", "chomp n=1", "chomp rows=1"] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_catchup"))
            .args(["play", "--plain"])
            .args(setup.split(' '))
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{setup}");
        let said = String::from_utf8_lossy(&output.stderr);
        let sentence = format!("`{setup}` is over before it begins: there is no move to make");
        assert!(said.contains(&sentence), "{said}");
    }
}

#[test]
fn nothing_is_written_below_the_sign_of_the_poison() {
    let mut robot = table((60, 20), Look::Mono, TABLES[2]);
    let text = robot.text();
    assert!(text.contains('X') && !text.contains("7X0"), "{text}");
}

#[test]
fn the_bite_under_the_cursor_is_pointed_at_where_counters_are_tiny() {
    for (look, pointer) in [(Look::Mono, '▸'), (Look::Ascii, '>')] {
        let mut robot = table((80, 24), look, ("", "chomp 10x42", "", "Left Left Left Down Down"));
        let text = robot.text();
        let board = text.lines().skip(2).take(14).collect::<Vec<_>>().join("\n");
        assert_eq!(board.matches(pointer).count(), 1, "{text}");
    }
}
