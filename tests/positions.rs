//! A position that is set up by hand in the form of a new game, and the game as one line.

use catchup::core::Game;
use catchup::games::{AnyGame, games};
use catchup::hidden::{Effect, Event, ShellEffect};
use catchup::play::Save;
use crossterm::event::{KeyCode, KeyModifiers};

use crate::support::robot::{Look, Robot, Way, gallery};

/// A heap that is changed, and tokens that walk.
const SCREENS: [(&str, Way); 2] = [
    ("by-hand-nim", |size, look| by_hand(size, look, "nim 3,5,7", "Down -")),
    ("by-hand-island", |size, look| by_hand(size, look, "island map-1", "Down Enter")),
];

fn by_hand(size: (u16, u16), look: Look, setup: &str, keys: &str) -> Robot {
    let mut robot = Robot::at_table(size, look, setup, "human human", "");
    robot.keys("E").keys(keys).rest();
    robot
}

#[test]
fn a_position_by_hand_looks_as_it_did() {
    for (name, picture) in gallery(&SCREENS) {
        insta::assert_snapshot!(name, picture);
    }
}

#[test]
fn what_a_position_is_worth_is_told_as_one_paints() {
    let mut robot = by_hand((80, 24), Look::Mono, "nim 1,2,3", "");
    assert!(robot.text().contains("P1 loses in 6"), "{}", robot.text());
    robot.keys("-").rest();
    assert!(robot.text().contains("P1 wins in"), "{}", robot.text());
    robot.keys("Down - - Down - - -").rest();
    assert!(robot.text().contains("The game ends"), "{}", robot.text());
    robot.keys("u");
    assert!(robot.text().contains("0,0,1") && robot.text().contains("by hand"), "{}", robot.text());
    robot.keys("g");
    assert!(!robot.text().contains("by hand"), "the tree of turns begins there: {}", robot.text());
}

/// The form for a new game of this setup, with this text for its position.
fn form(setup: &str, position: &str) -> Robot {
    let mut robot = Robot::at_table((120, 40), Look::Mono, setup, "human human human human", "");
    robot.keys("n").down_to("Position");
    robot.event(Event::Paste(position.to_owned()));
    robot
}

/// The line that was copied last.
fn copied(robot: &Robot) -> Option<&str> {
    robot.effects.iter().rev().find_map(|effect| match effect {
        Effect::Shell(ShellEffect::Copy(line)) => Some(line.as_str()),
        _ => None,
    })
}

#[test]
fn every_game_is_played_from_a_position_that_is_typed_and_copied_as_a_line() {
    for (id, info) in games() {
        let game: AnyGame = info.presets[0].setup.parse().expect("a preset");
        let start = game.start();
        let after = |mv| game.play(&start, mv);
        let position = game.legal_moves(&start).into_iter().map(after).find(|pos| game.result(pos).is_none());
        let words = game.write_position(&position.expect("some move goes on"));
        let mut robot = form(info.presets[0].setup, &words);
        let text = robot.text();
        assert!(text.contains("The game begins there.") && text.contains("--position"), "{id}: {text}");
        robot.keys("Enter").rest();
        assert!(!robot.text().contains("New game"), "{id}: {}", robot.text());
        robot.keys("m line Enter");
        assert!(robot.text().contains("The game as one line: copied"), "{id}: {}", robot.text());
        let save = copied(&robot).and_then(Save::from_line).unwrap_or_else(|| panic!("{id}: a line"));
        assert_eq!((save.game, save.start), (game.to_string(), Some(words)), "{id}");
    }
}

#[test]
fn what_is_no_position_is_told_in_a_sentence_and_nobody_sits_down() {
    for (setup, position, told) in [
        ("nim 3,5,7", "9,9,9", "cannot come of 3,5,7"),
        ("nim 3,5,7", "0,0,0", "is the end of a game"),
        ("chomp 3x4", "whist", "`whist`"),
        ("catch-up 1..5", "7 0-0 p1", "`7"),
    ] {
        let mut robot = form(setup, position);
        assert!(robot.text().contains(told), "{position}: {}", robot.text());
        robot.keys("Up Enter").rest();
        assert!(robot.text().contains("New game") && robot.text().contains(told), "{position}: {}", robot.text());
    }
}

#[test]
fn a_position_that_fits_no_other_setup_makes_way_and_comes_back_with_its_own() {
    let mut robot = form("chomp 6x6", "6,6,3");
    assert!(robot.text().contains("The game begins there."), "{}", robot.text());
    robot.keys("PgUp");
    let retype = |robot: &mut Robot, setup: &str| {
        robot.chord(KeyCode::Char('u'), KeyModifiers::CONTROL);
        setup.chars().for_each(|sign| robot.press(KeyCode::Char(sign)));
        robot.text()
    };
    let text = retype(&mut robot, "4x5");
    assert!(text.contains("The position 6,6,3 is none of this setup: the game begins at its start."), "{text}");
    assert!(text.contains("catchup play chomp 4x5") && !text.contains("--position"), "{text}");
    let text = retype(&mut robot, "7x7");
    assert!(text.contains("--position \"6,6,3\"") && !text.contains("none of this setup"), "{text}");
    let text = retype(&mut robot, "4x5");
    assert!(!text.contains("--position"), "{text}");
    robot.keys("Enter");
    assert!(robot.text().contains("turn 1"), "it begins: {}", robot.text());
    // What was never a position of a setup stays as it is typed.
    let mut robot = form("chomp 4x5", "6,6,3");
    robot.keys("PgUp");
    assert!(robot.text().contains("6,6,3"), "{}", robot.text());
}

#[test]
fn an_empty_position_is_the_start_and_can_be_filled_in_with_it() {
    let mut robot = form("nim 3,5,7", "");
    assert!(robot.text().contains("Position             the start"), "{}", robot.text());
    robot.keys("Right Backspace 6");
    assert!(robot.text().contains("3,5,6"), "{}", robot.text());
    robot.keys("Enter m command Enter");
    assert!(robot.text().contains("\"3,5,6\""), "{}", robot.text());
}

#[test]
fn a_position_is_painted_on_the_board_and_played_from_there() {
    for (setup, keys, position) in [
        // The counter under the cursor is bitten; undone; and so is the one beside it.
        ("chomp 3x4", "Enter u Right Enter", "2,2,2"),
        ("catch-up 1..5", "Tab Enter -", "1,2,3,4,5 0-0 p2"),
        ("catch-up 1..5", "Tab Enter", "1,3,4,5 2-0 p2"),
        ("nim 3,5,7", "Down PgDn", "3,0,7"),
        ("nim 3,5,7", "End Enter", "3,5,7 p2"),
        // What may not be first may come later: it is in the list and on the board.
        ("multiples 2..40", "End Up Enter", "40"),
        ("multiples 2..40", "Enter Down Down Down Down Enter", "22 used 2"),
    ] {
        let mut robot = Robot::at_table((80, 24), Look::Mono, setup, "human human", "");
        robot.keys("E").keys(keys);
        assert!(robot.text().contains(position), "{setup} {keys}: {}", robot.text());
        robot.keys("P").rest();
        assert!(!robot.text().contains("a position by hand"), "{setup}: {}", robot.text());
        robot.keys("m line Enter");
        let save = copied(&robot).and_then(Save::from_line).unwrap_or_else(|| panic!("{setup}: a line"));
        let start: AnyGame = setup.parse().expect("a setup");
        let is_start = start.write_position(&start.start()) == position;
        assert_eq!(save.start.as_deref(), Some(position).filter(|_| !is_start), "{setup}");
    }
}

#[test]
fn what_nobody_can_play_is_told_and_nothing_is_lost() {
    let mut robot = Robot::at_table((80, 24), Look::Mono, "nim 1,1", "human human", "");
    robot.keys("E Enter");
    assert!(robot.text().contains("cannot come of 1,1"), "{}", robot.text());
    robot.keys("- Down - P");
    assert!(robot.text().contains("`0,0` is the end of a game"), "{}", robot.text());
    robot.keys("Esc");
    assert!(!robot.text().contains("by hand"), "{}", robot.text());
}
