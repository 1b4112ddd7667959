//! Multiples and geography as they look: with every hint, and with the pairs that explain a win.

use crate::support::robot::{Look, Robot, SIZES, squeeze, views};

/// Tables with all hints: a name, the setup, the choices so far, words that are there at every size when all is known, and
/// the keys after that.
const TABLES: [(&str, &str, &str, &str, &str); 5] = [
    ("hints", "multiples 2..23", "", "exact", "Right"),
    ("why", "multiples 2..23", "10 20", "exact", "y"),
    ("endgame-why", "multiples 2..60", "10 20 60 12 48 24", "exact", "y"),
    ("geography", "geography harbour", "lugger south swan", "exact", "Right"),
    ("geography-why", "geography flower", "", "wins in 5", "y"),
];

fn table(size: (u16, u16), look: Look, (_, setup, choices, known, keys): (&str, &str, &str, &str, &str)) -> Robot {
    let mut robot = Robot::at_table(size, look, setup, "human human", choices);
    robot.keys("t t t").until(known).rest();
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
fn no_board_panics_at_any_size() {
    for row in [TABLES[1], TABLES[4]] {
        let mut robot = table((80, 24), Look::Colour, row);
        squeeze(&mut robot, 7, 3);
    }
}

#[test]
fn the_value_history_says_who_wins_before_anybody_knows_how_soon() {
    let moves = "10 20 4 24 6 66 22 44 88 8 48";
    let mut robot = Robot::at_table((120, 40), Look::Mono, "multiples 2..100", "human human", moves);
    robot.keys("t t t");
    let line = |robot: &mut Robot, label: &str| {
        let text = robot.text();
        let chart = text.split_once("Value history").expect("there is room for it").1;
        chart.lines().find_map(|line| line.split_once(label)).map(|(_, line)| line.to_owned())
    };
    let line = |robot: &mut Robot, label: &str| line(robot, label).unwrap_or_else(|| panic!("no `{label}`"));
    assert!(line(&mut robot, " draw ").contains('?'), "{}", robot.text());
    while line(&mut robot, " draw ").contains('?') {
        robot.next();
    }
    // A row may have nothing behind its name.
    let figures = [" P1", " P2"].map(|name| line(&mut robot, name)).concat();
    assert!(figures.split_whitespace().count() >= 11, "one of each turn: {figures}");
    assert!(figures.contains('W'), "a length may take minutes: {figures}");
}

#[test]
fn an_answer_is_named_once() {
    let mut robot = Robot::at_table((120, 40), Look::Mono, "geography ladder", "human human", "");
    robot.keys("t t t").until("exact").keys("y Right").rest();
    assert_eq!(robot.text().matches("P2 answers with").count(), 1, "{}", robot.text());
}

#[test]
fn a_board_that_no_table_holds_is_refused_with_what_takes_it() {
    let game: catchup::games::AnyGame = "multiples 2..1000000".parse().expect("a setup");
    let refused = catchup::play::check_playable(&game).expect_err("half a million first numbers").to_string();
    let sentence = "has 499999 first moves, and a table holds 250000; catchup analyze takes it";
    assert_eq!(refused, format!("`multiples 2..1000000` {sentence}"));
}
