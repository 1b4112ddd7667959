//! Every screen as it looks, and what must hold of all of them.

use std::time::SystemTime;

use catchup::core::Game;
use catchup::games::catch_up::CatchUp;
use catchup::hidden::{DiskEffect, Effect, Saved};
use catchup::play::{Entry, Shelf, Summary};
use catchup::settings::Settings;
use crossterm::event::KeyCode;
use ratatui::style::Modifier;

use crate::support::robot::{Look, Robot, Way, gallery, squeeze};

/// Sizes at which they need not be beautiful.
const ODD_SIZES: [(u16, u16); 8] = [(1, 1), (300, 1), (1, 120), (20, 5), (47, 11), (36, 120), (300, 14), (300, 120)];

/// A way to each screen.
pub const SCREENS: [(&str, Way); 22] = [
    ("home", |size, look| Robot::at_home(size.0, size.1, look)),
    ("home-with-saves", |size, look| Robot::with(size.0, size.1, look, Settings::default(), saves())),
    ("saved-games", |size, look| {
        let mut robot = Robot::with(size.0, size.1, look, Settings::default(), saves());
        robot.keys("9 Enter Down");
        robot
    }),
    ("new-game", |size, look| {
        let mut robot = Robot::at_home(size.0, size.1, look);
        robot.keys("n");
        robot
    }),
    ("new-game-mistake", |size, look| {
        let mut robot = Robot::at_home(size.0, size.1, look);
        robot.keys("n Backspace Backspace");
        robot
    }),
    ("options", |size, look| {
        let mut robot = Robot::at_home(size.0, size.1, look);
        robot.keys("o Down");
        robot
    }),
    ("menu", |size, look| {
        let mut robot = Robot::at_home(size.0, size.1, look);
        robot.keys("m dr");
        robot
    }),
    ("table", |size, look| {
        let mut robot = Robot::at_table(size, look, "catch-up 1..12", "human perfect", "4 2+5 7 6 1");
        robot.keys("t t t 8");
        robot.keys("Esc").until("exact");
        robot
    }),
    ("table-off", |size, look| Robot::at_table(size, look, "catch-up 1..12", "human perfect", "4 2+5 7 6 1")),
    ("table-typing", |size, look| {
        let setup = "catch-up 1..20 handicap=5";
        let mut robot = Robot::at_table(size, look, setup, "human perfect", "9 14 17 18 20 16 5");
        robot.keys("t t t").until("exact");
        robot.keys("1");
        robot
    }),
    ("table-many", |size, look| Robot::at_table(size, look, "catch-up random 60 of 1..30 seed=1", "human human", "")),
    ("table-large", |size, look| {
        let setup = "catch-up random 8 of 100..9000 seed=4";
        Robot::at_table(size, look, setup, "human human", "")
    }),
    ("table-three", |size, look| {
        let mut robot = Robot::at_table(size, look, "catch-up 1..9 players=3", "human human human", "3 4 1 2");
        robot.keys("t t t").until("sure of").until_gone("searching");
        robot
    }),
    ("table-end", |size, look| {
        let mut robot = Robot::at_table(size, look, "catch-up 1..5", "human human", "4 1+5 2 3");
        robot.until("gave the");
        robot.keys("Tab").rest();
        robot
    }),
    ("review", |size, look| {
        let mut robot = Robot::at_table(size, look, "chomp 4x5", "human greedy", "e4 c4 e2 d2 b3 c1 a4 a3 b1 a2");
        robot.keys("R").rest().keys("t Enter u U").rest();
        robot
    }),
    ("sim-5", |size, look| sim(size, look, "sim 5", "12 34 13 45")),
    ("sim-6", |size, look| sim(size, look, "sim 6", "16 13 12 15 23 25 56 34")),
    ("sim-7", |size, look| sim(size, look, "sim 7", "12 34 56 17 23 45")),
    ("tree", |size, look| {
        let mut robot = Robot::at_table(size, look, "catch-up 1..4", "human perfect", "");
        robot.keys("t g 2 Down Down").rest();
        robot
    }),
    ("laboratory", |size, look| {
        let mut robot = Robot::at_home(size.0, size.1, look);
        robot.keys("End Up Up Up Enter").until("pairings done").keys("Down Down Right").rest();
        robot
    }),
    ("laboratory-values", |size, look| {
        let mut robot = Robot::at_home(size.0, size.1, look);
        robot.keys("End Up Up Up Enter").until("pairings done").keys("Tab").until("p go on").rest();
        robot
    }),
    ("help", |size, look| {
        let mut robot = Robot::at_table(size, look, "catch-up 1..12", "human perfect", "");
        robot.keys("?");
        robot
    }),
];

/// A board of Sim in the middle of a game, with every hint.
fn sim(size: (u16, u16), look: Look, setup: &str, moves: &str) -> Robot {
    let mut robot = Robot::at_table(size, look, setup, "human human", moves);
    robot.keys("t t t").until("exact").until_gone("line      ?").rest();
    robot
}

fn saves() -> Vec<Saved> {
    let saved = |name: &str, shelf, game: &str, result: Option<&str>, turns| {
        let mut summary = Summary::new(game, vec!["human".to_owned(), "bot perfect".to_owned()], turns);
        (summary.result, summary.hints_used) = (result.map(str::to_owned), turns > 6);
        Saved { entry: Entry::new(name, shelf, SystemTime::UNIX_EPOCH), summary: Ok(summary) }
    };
    vec![
        saved("a", Shelf::Playing, "catch-up 1..12", None, 5),
        saved("b", Shelf::Finished, "catch-up 1..20 handicap=5", Some("won p2"), 13),
        saved("c", Shelf::Finished, "catch-up 1..8", Some("drawn"), 6),
        Saved {
            entry: Entry::new("d", Shelf::Finished, SystemTime::UNIX_EPOCH),
            summary: Err("d.toml: this game was saved in format 9, and this program reads formats up to 1".to_owned()),
        },
    ]
}

#[test]
fn every_screen_looks_as_it_did() {
    for (name, picture) in gallery(&SCREENS) {
        insta::assert_snapshot!(name, picture);
    }
}

#[test]
fn every_screen_says_at_its_foot_how_to_get_help() {
    // What floats, and a line that is typed, have keys of their own.
    for (name, make) in SCREENS.iter().filter(|(name, _)| !["menu", "help", "table-typing"].contains(name)) {
        let text = make((60, 20), Look::Mono).text();
        let foot = text.lines().last().unwrap_or_default();
        assert!(foot.contains(" ? help") || foot.contains(" f1 help"), "{name}: {text}");
    }
}

#[test]
fn no_screen_panics_at_any_size() {
    for (name, make) in SCREENS {
        let mut robot = make((80, 24), Look::Colour);
        let step = if name == "table" { 1 } else { 6 };
        squeeze(&mut robot, step, step);
        for (width, height) in ODD_SIZES {
            robot.resize(width, height);
            let text = robot.text();
            assert!(width < 20 || height < 5 || !text.trim().is_empty(), "{name} at {width}x{height}");
        }
    }
}

#[test]
fn a_screen_that_is_too_small_says_what_is_needed() {
    let mut robot = Robot::at_table((30, 10), Look::Mono, "catch-up 1..12", "human human", "");
    assert!(robot.text().contains("needs 28x13, has 30x10"), "{}", robot.text());
    for (width, height) in [(30, 10), (20, 5), (10, 3)] {
        robot.resize(width, height);
        robot.keys("Down Enter 3 Enter");
        assert!(robot.effects.is_empty(), "a move was made that nobody sees at {width}x{height}");
        assert!(width < 12 || robot.text().contains("needs 28x13"), "{}", robot.text());
    }
    robot.resize(35, 13);
    assert!(!robot.text().contains("needs"), "{}", robot.text());
}

#[test]
fn the_part_of_a_sum_with_the_cursor_is_seen_in_a_smaller_terminal_too() {
    let at_table =
        |size| Robot::at_table(size, Look::Mono, "sum square 40 + island map-1 + chomp 3x4", "human human", "");
    let (mut small, mut resized) = (at_table((60, 20)), at_table((120, 40)));
    small.keys("End");
    resized.keys("End");
    resized.resize(60, 20);
    assert_eq!(resized.text(), small.text());
}

#[test]
fn that_a_board_cannot_be_larger_is_said_of_this_room_alone() {
    let mut robot = Robot::at_table((60, 20), Look::Mono, "chomp 7x7", "human human", "");
    let is_said = |robot: &mut Robot| robot.text().contains("as large here as it can be");
    robot.keys("z");
    assert!(is_said(&mut robot), "{}", robot.text());
    robot.resize(61, 37);
    assert!(!is_said(&mut robot), "{}", robot.text());
}

#[test]
fn rooms_higher_than_wide_have_panes_below_a_board_that_is_larger_for_it() {
    let mut cubes = Robot::at_table((61, 37), Look::Mono, "chomp 4x4x4", "human human", "");
    let text = cubes.text();
    assert!(text.lines().any(|line| line.contains("layer 1") && line.contains("layer 2")), "{text}");
    let mut lines = Robot::at_table((61, 37), Look::Mono, "sim 6", "human human", "");
    let text = lines.text();
    let row = |words: &str| text.lines().position(|line| line.contains(words));
    assert!(row("Lines") > row(" 5 "), "{text}");
}

#[test]
fn each_legal_number_is_seen_with_the_sign_that_the_analysis_gives() {
    let turns = "4 2+5 7 6 1";
    let mut robot = Robot::at_table((80, 24), Look::Mono, "catch-up 1..12", "human human", turns);
    robot.keys("t t t").until("exact");
    let text = robot.text();
    let game: CatchUp = "catch-up 1..12".parse().expect("a setup");
    let pos = game.read_position("3,8,9,10,11,12 12-13 p1").expect("a position");
    let mut solver = catchup::solve::Solver::new(game.clone());
    let (analysis, _) = solver.analyze(&pos, &mut catchup::solve::Monitor::unlimited());
    for report in analysis.moves.iter() {
        let sign = catchup::hidden::sign(report.bounds, report.estimate);
        let words = format!("{:>2} {sign}", report.mv.0);
        assert!(text.contains(&words), "`{words}` is missing:\n{text}");
    }
}

#[test]
fn hints_that_are_off_are_off_in_every_pane() {
    let mut robot = Robot::at_table((120, 40), Look::Mono, "catch-up 1..12", "human human", "4 2+5 7 6 1");
    for _ in 0..3 {
        let text = robot.text();
        assert!(!text.contains("Analysis") && !text.contains("W6") && !text.contains("L5"), "{text}");
        robot.keys("Tab");
    }
}

#[test]
fn players_cursor_and_last_move_are_told_apart_without_colour() {
    for look in [Look::Mono, Look::Ascii] {
        let mut robot = Robot::at_table((80, 24), look, "catch-up 1..12", "human human", "7 6");
        let buffer = robot.buffer().clone();
        let row = |y: u16| (0..80).map(|x| buffer[(x, y)].clone()).collect::<Vec<_>>();
        let (first, second) = (row(2), row(5));
        let fills = |row: &[ratatui::buffer::Cell], sign: &str| row.iter().any(|cell| cell.symbol() == sign);
        let [solid, hatched] = if look == Look::Mono { ["█", "▒"] } else { ["#", "="] };
        assert!(fills(&first, solid) && !fills(&first, hatched), "{}", robot.text());
        assert!(fills(&second, hatched) && !fills(&second, solid), "{}", robot.text());
        let has = |row: &[ratatui::buffer::Cell], modifier, sign: &str| {
            row.iter().any(|cell| cell.modifier.contains(modifier) && cell.symbol() == sign)
        };
        assert!(has(&second, Modifier::UNDERLINED, "6"), "the last move is underlined");
        assert!(!has(&first, Modifier::UNDERLINED, "7"), "only the last one is");
        let pool: Vec<_> = (10..22).flat_map(row).collect();
        assert!(pool.iter().any(|cell| cell.modifier.contains(Modifier::REVERSED)), "the cursor is reversed");
        assert!(buffer.content.iter().all(|cell| cell.fg == ratatui::style::Color::Reset), "nothing has a colour");
    }
}

#[test]
fn a_node_of_the_tree_leads_to_a_table_of_its_own() {
    let mut robot = Robot::at_table((80, 24), Look::Mono, "catch-up 1..4", "human human", "");
    robot.keys("g").rest();
    assert!(robot.text().contains("{2,3,4}:1"), "{}", robot.text());
    robot.keys("Down Right").rest();
    robot.keys("Right Enter").rest();
    assert!(robot.text().contains("turn 3"), "{}", robot.text());
    robot.keys("q");
    assert!(robot.text().contains("tree of turns"), "{}", robot.text());
    robot.keys("q");
    assert!(robot.text().contains("turn 1"), "{}", robot.text());
}

#[test]
fn what_the_laboratory_shows_can_be_written_and_played() {
    let mut robot = Robot::at_home(80, 24, Look::Mono);
    robot.keys("End Up Up Up Enter").until("pairings done");
    robot.keys(": write Space table.csv Enter");
    let written = robot.effects.iter().any(|effect| match effect {
        Effect::Disk(DiskEffect::Write { text, .. }) => {
            text.starts_with("p1,p2,p1_wins") && text.contains("max-score,random,")
        }
        _ => false,
    });
    assert!(written);
    robot.keys("Right Enter");
    assert!(robot.text().contains("random") && robot.text().contains("min-score"), "{}", robot.text());
    assert!(robot.text().contains("against"), "{}", robot.text());
}

#[test]
fn a_drawn_game_of_the_laboratory_can_be_walked_through() {
    let mut robot = Robot::at_home(80, 24, Look::Mono);
    robot.keys("End Up Up Up Enter n Backspace Backspace 7 Enter").until("pairings done");
    robot.keys("Tab Tab Tab Tab Tab").until("p go on").rest();
    robot.keys("Up Down Enter").rest();
    assert!(robot.text().contains("drawn"), "{}", robot.text());
}

/// How one gets to a state.
type State = fn() -> Robot;

/// A way to each state in which the keys at the foot differ, without anything that takes long.
const STATES: [(&str, State); 27] = [
    ("home", || at_home("")),
    ("home, at a game with an editor", || at_home("5")),
    ("home, at its end", || at_home("End")),
    ("saved games", || {
        let mut robot = Robot::with(120, 40, Look::Mono, Settings::default(), saves());
        robot.keys("9 Enter");
        robot
    }),
    ("a file to copy to", || {
        let mut robot = Robot::with(120, 40, Look::Mono, Settings::default(), saves());
        robot.keys("9 Enter :");
        robot
    }),
    ("options", || at_home("o")),
    ("new game", || at_home("n")),
    ("new game, at its hints", || at_home("n Up")),
    ("courses", || at_home("End Up Up Up Up Up Enter")),
    ("courses, inside one", || at_home("End Up Up Up Up Up Enter Enter")),
    ("lesson, at a page", || at_home("End Up Up Up Up Up Enter Enter Enter")),
    ("lesson, at cells", || at_home("End Up Up Up Up Up Enter Enter Enter PgDn")),
    ("lesson, at a turn", || at_home("End Up Up Up Up Up Enter Enter Enter PgDn PgDn PgDn")),
    ("laboratory", || at_home("End Up Up Up Enter")),
    ("laboratory, at a table of facts", || at_home("End Up Up Up Enter Tab")),
    ("laboratory, its form", || at_home("End Up Up Up Enter n")),
    ("table", || at_table("catch-up 1..5", "human human", "", "")),
    ("table, at a line", || at_table("catch-up 1..5", "human human", "", "4")),
    ("table, at the prompt", || at_table("catch-up 1..5", "human human", "", ":")),
    ("table, of bots", || at_table("catch-up 1..5", "random random", "", "p")),
    ("table, over", || at_table("catch-up 1..4", "human human", "4 1+3 2", "")),
    ("table, reviewed", || at_table("square 23", "human human", "1 4 4 4 1 9", "R u u u u")),
    ("table, with a pad", || at_table("race-track mini", "human human", "", "")),
    ("tree", || at_table("catch-up 1..4", "human human", "", "g")),
    ("graph", || at_table("square 12", "human human", "", "t G")),
    ("tree, at the prompt", || at_table("catch-up 1..4", "human human", "", "g :")),
    ("editor", || at_table("race-track mini", "human human", "", "b")),
];

fn at_home(keys: &str) -> Robot {
    let mut robot = Robot::at_home(120, 40, Look::Mono);
    robot.keys(keys);
    robot
}

fn at_table(setup: &str, seats: &str, turns: &str, keys: &str) -> Robot {
    let mut robot = Robot::at_table((120, 40), Look::Mono, setup, seats, turns);
    robot.keys(keys);
    robot
}

/// The keys that a name at the foot stands for.
fn keys_of(name: &str) -> Option<Vec<KeyCode>> {
    Some(match name {
        "arrows" => vec![KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right],
        "enter" => vec![KeyCode::Enter],
        "space" => vec![KeyCode::Char(' ')],
        "esc" => vec![KeyCode::Esc],
        "tab" => vec![KeyCode::Tab],
        "pgup" => vec![KeyCode::PageUp],
        "pgdn" => vec![KeyCode::PageDown],
        "delete" => vec![KeyCode::Delete],
        "f1" => vec![KeyCode::F(1)],
        "up" => vec![KeyCode::Up],
        "down" => vec![KeyCode::Down],
        "wersdfxcv" => name.chars().map(KeyCode::Char).collect(),
        "1-9" => ('1'..='9').map(KeyCode::Char).collect(),
        letter => {
            let mut letters = letter.chars();
            vec![KeyCode::Char(letters.next().filter(|_| letters.next().is_none())?)]
        }
    })
}

/// The keys at the foot of a screen: in each of its entries, the words before those that say what they do.
fn foot(robot: &mut Robot) -> Vec<KeyCode> {
    let text = robot.text();
    let entries = text.lines().last().expect("a foot").split("  ").map(str::trim).filter(|entry| !entry.is_empty());
    let keys = |entry: &str| entry.split(' ').map_while(keys_of).flatten().collect::<Vec<_>>();
    let keys: Vec<Vec<KeyCode>> = entries.map(keys).collect();
    assert!(!keys.is_empty() && keys.iter().all(|keys| !keys.is_empty()), "{text}");
    keys.concat()
}

#[test]
fn every_key_at_the_foot_of_a_screen_is_answered_and_every_other_is_told_that_it_is_not() {
    let vain = |robot: &mut Robot| robot.text().contains("does nothing here");
    for (name, make) in STATES {
        let mut robot = make();
        for key in foot(&mut robot) {
            let mut robot = make();
            let before = (robot.picture(), robot.effects.len());
            robot.press(key);
            assert!(!vain(&mut robot), "{key:?} in {name} is at the foot:\n{}", robot.text());
            let walks = matches!(
                key,
                KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right | KeyCode::Tab | KeyCode::Char(_)
            );
            let after = (robot.picture(), robot.effects.len());
            assert!(walks || before != after, "{key:?} in {name} does something:\n{}", after.0);
        }
        // What is listed on the page of keys is answered, and the rest is not.
        let mut help = robot.keys("?").text();
        // At home the first page says what all of this is.
        if help.contains("How one plays") {
            help = robot.keys("?").text();
        }
        // In the editor every sign means something, or is told what signs there are.
        if !help.contains("Choose and take") || name == "editor" {
            continue;
        }
        // Only between its borders: what stands behind the page is cut anywhere.
        let page: Vec<&str> = help.lines().filter_map(|line| line.split(['\u{2502}', '|']).nth(1)).collect();
        let listed = |letter: char| page.iter().any(|row| row.split(' ').any(|word| word == letter.to_string()));
        for letter in ['i', 'J', 'Z', 'b', 'g', 'n', 't', 'u', 'z'] {
            let mut robot = make();
            robot.press(KeyCode::Char(letter));
            assert!(vain(&mut robot) != listed(letter), "{letter} in {name}:\n{help}\n{}", robot.text());
        }
    }
}
