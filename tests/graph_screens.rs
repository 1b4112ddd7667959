//! The graph of positions on the screen: pictures, walks, and that it gives nothing away without hints.

use std::collections::BTreeSet;

use catchup::core::{Game, Outcome};
use catchup::games::AnyGame;
use catchup::hidden::{Effect, MatchEffect};
use catchup::solve::{Monitor, Solver};
use ratatui::style::Modifier;

use crate::support::robot::{Look, Robot};

const VIEWS: [((u16, u16), Look, &str); 4] = [
    ((80, 24), Look::Colour, "80x24-colour"),
    ((80, 24), Look::Ascii, "80x24-ascii"),
    ((60, 20), Look::Mono, "60x20-mono"),
    ((120, 40), Look::Colour, "120x40-colour"),
];

/// At the graph of a setup, with values or without.
fn graph(size: (u16, u16), look: Look, setup: &str, hints: &str) -> Robot {
    let mut robot = Robot::at_table(size, look, setup, "human human human human", "");
    robot.keys(hints).keys("G").rest();
    robot
}

fn keep(name: &str, setup: &str, keys: &str) {
    for (size, look, view) in VIEWS {
        let mut robot = graph(size, look, setup, "t");
        robot.keys(keys).rest();
        insta::assert_snapshot!(format!("{name}-{view}"), robot.picture());
    }
}

#[test]
fn a_small_field_in_ranks_by_length() {
    keep("chomp", "chomp 2x3", "Down");
}

#[test]
fn no_name_is_cut_where_there_is_room_for_it() {
    for setup in ["sim 4", "catch-up 1..4", "almonds 6"] {
        for size in [(60, 20), (80, 24), (120, 40)] {
            let mut robot = graph((60, 20), Look::Mono, setup, "t");
            robot.resize(size.0, size.1);
            let text = robot.text();
            let is_cut = text.lines().skip(1).any(|row| row.contains(".."));
            assert!(!is_cut, "{setup} at {size:?}:\n{text}");
        }
    }
}

#[test]
fn almonds_around_a_circle() {
    keep("almonds", "almonds 6", "Right Right");
}

#[test]
fn a_large_heap_around_the_one_that_is_looked_at() {
    keep("heap", "square 5000", "Down Right");
}

/// The last row but one names what is chosen.
fn talk(robot: &mut Robot) -> String {
    let text = robot.text();
    text.lines().rev().nth(1).unwrap_or_default().trim().to_owned()
}

/// The reversed cells between the rules: the cursor.
fn cursor(robot: &mut Robot) -> Vec<(u16, u16)> {
    let buffer = robot.buffer();
    let area = buffer.area;
    let inside = (3..area.height.saturating_sub(2)).flat_map(|y| (0..area.width).map(move |x| (x, y)));
    inside.filter(|&at| buffer[at].modifier.contains(Modifier::REVERSED)).collect()
}

#[test]
fn arrows_reach_every_position_and_the_chosen_one_is_in_sight() {
    for (setup, positions) in [("chomp 2x3", 9), ("almonds 6", 11), ("square 12", 13), ("catch-up 1..4", 22)] {
        for size in [(60, 20), (44, 11)] {
            let mut robot = graph((60, 20), Look::Mono, setup, "t");
            robot.resize(size.0, size.1);
            robot.keys("Home").keys(&"Left ".repeat(positions));
            let mut seen = BTreeSet::new();
            for _ in 0..positions {
                assert!(!cursor(&mut robot).is_empty(), "{setup} at {size:?}:\n{}", robot.text());
                seen.insert(talk(&mut robot));
                robot.keys("Right");
            }
            assert_eq!(seen.len(), positions, "{setup}: {seen:?}");
        }
    }
}

#[test]
fn no_move_is_written_on_the_chosen_position() {
    for (setup, positions) in [("island ferry", 30), ("almonds 6", 11), ("chomp 2x3", 9), ("put-or-take 7", 12)] {
        for size in [(60, 20), (80, 24)] {
            let mut robot = graph((60, 20), Look::Mono, setup, "t");
            robot.resize(size.0, size.1);
            for _ in 0..positions {
                let cells = cursor(&mut robot);
                let (columns, rows): (BTreeSet<u16>, BTreeSet<u16>) = cells.iter().copied().unzip();
                assert_eq!(cells.len(), columns.len() * rows.len(), "{setup} at {size:?}:\n{}", robot.text());
                robot.keys("Right");
            }
        }
    }
}

#[test]
fn without_hints_the_graph_gives_nothing_away() {
    for setup in ["chomp 2x3", "square 12", "almonds 6", "catch-up 1..4"] {
        let mut told = graph((80, 24), Look::Mono, setup, "t");
        let mut quiet = graph((80, 24), Look::Mono, setup, "");
        let values = |robot: &mut Robot| {
            let text = robot.text();
            let is_value = |word: &&str| {
                let word = word.trim_start_matches(|sign: char| !sign.is_ascii_alphanumeric());
                word.strip_prefix(['W', 'D', 'L']).is_some_and(|rest| rest.chars().all(|sign| sign.is_ascii_digit()))
            };
            // The line above the graph says what the letters mean.
            text.lines().skip(3).flat_map(str::split_whitespace).filter(is_value).count()
        };
        assert!(values(&mut told) > 4, "{setup}:\n{}", told.text());
        assert_eq!(values(&mut quiet), 0, "{setup}:\n{}", quiet.text());
        for _ in 0..8 {
            let text = quiet.text();
            assert!(!text.contains("wins") && !text.contains("draw") && !text.contains("turns to the end"), "{text}");
            quiet.keys("Right");
        }
        quiet.keys("g").rest();
        quiet.keys("9").rest();
        for _ in 0..8 {
            let text = quiet.text();
            assert!(text.contains("tree of turns") && !text.contains("best play"), "{text}");
            let tells = |word: &&&str| text.contains(*word);
            assert_eq!(["wins", "won", "draw", "lost", " in ", "known"].iter().find(tells), None, "{text}");
            quiet.keys("Down");
        }
        quiet.keys("G").rest();
        told.keys("g").rest();
        assert!(["wins in", "win in"].iter().any(|words| told.text().contains(words)), "{}", told.text());
        for (robot, used) in [(&mut told, true), (&mut quiet, false)] {
            robot.keys("q q");
            let kept = robot.effects.iter().rev().find_map(|effect| match effect {
                Effect::Match(MatchEffect::Keep { save, .. }) => Some(save.hints_used),
                _ => None,
            });
            assert_eq!(kept, Some(used), "{setup}");
        }
    }
}

#[test]
fn a_click_chooses_a_position_and_another_plays_on_from_there() {
    let mut robot = graph((80, 24), Look::Mono, "chomp 2x3", "t");
    robot.keys("Down");
    let [(x, y), ..] = cursor(&mut robot)[..] else { panic!("no cursor") };
    let chosen = talk(&mut robot);
    robot.keys("Home");
    assert_ne!(talk(&mut robot), chosen);
    robot.click(x, y);
    assert_eq!(talk(&mut robot), chosen);
    robot.click(x, y);
    robot.rest();
    assert!(robot.text().contains("turn 2"), "{}", robot.text());
    robot.keys("q");
    assert!(robot.text().contains("graph of positions"), "{}", robot.text());
    robot.keys("g").rest();
    assert!(robot.text().contains("tree of turns"), "{}", robot.text());
    robot.keys("G").rest();
    assert!(robot.text().contains("graph of positions"), "{}", robot.text());
    robot.keys("G");
    assert!(robot.text().contains("turn 1"), "{}", robot.text());
}

/// A node of Catch-Up stands for both players in turn; the sentence about it does not.
#[test]
fn whoever_is_to_move_and_whoever_wins_are_called_by_their_own_names() {
    let setup = "catch-up 1..5";
    let game: AnyGame = setup.parse().expect("a setup");
    let mut movers = BTreeSet::new();
    for (seats, names) in [("human human", ["P1", "P2"]), ("human:Ada human:Ben", ["Ada", "Ben"])] {
        for turns in ["", "1", "2", "5", "1 2", "2 1+3", "5 1+4"] {
            let mut table = Robot::at_table((80, 24), Look::Mono, setup, seats, turns);
            let mut pos = game.start();
            for number in turns.split([' ', '+']).filter(|number| !number.is_empty()) {
                let mv = game.read_move(&pos, number).expect("a move");
                pos = game.play(&pos, mv);
            }
            let mover = game.to_move(&pos);
            let value = Solver::new(game.clone()).analyze(&pos, &mut Monitor::unlimited()).0.root.outcome();
            let told = match value.expect("it is known") {
                Outcome::Win => format!(" {} wins in ", names[mover.index()]),
                Outcome::Loss => format!(" {} wins in ", names[mover.opponent().index()]),
                Outcome::Draw => " draw".to_owned(),
            };
            let to_move = format!("; {} to move.", names[mover.index()]);
            table.keys("t G").rest();
            let words = talk(&mut table);
            assert!(words.contains(&told) && words.ends_with(&to_move), "{seats}, {turns}: {words}, not {told}");
            movers.insert((names[0], mover));
            // Whoever plays on from a node finds the table as it was told.
            for _ in 0..6 {
                table.keys("Right");
                let words = talk(&mut table);
                if words.contains("to move") {
                    table.keys("Enter").rest();
                    table.keys("G").rest();
                    assert_eq!(talk(&mut table), format!("You stand at {words}"), "{seats}, {turns}");
                    table.keys("q q").rest();
                    assert_eq!(talk(&mut table), words);
                }
            }
        }
    }
    assert_eq!(movers.len(), 4, "both are to move somewhere");
}

/// Ranks, a circle, a part of a large graph, three at a table: nothing stops the program, whatever the room.
#[test]
fn the_graph_is_drawn_at_every_size() {
    for setup in ["chomp 2x3", "almonds 6", "square 5000", "catch-up 1..5 players=3"] {
        let mut robot = graph((80, 24), Look::Ascii, setup, "t");
        for size in [(1, 1), (300, 1), (20, 5), (24, 9), (47, 11), (36, 120), (60, 20), (300, 120)] {
            robot.resize(size.0, size.1);
            robot.keys("Down Right Up Left PgDn End PgUp Home");
            let text = robot.text();
            assert!(size.0 < 60 || size.1 < 11 || text.contains("graph of positions"), "{text}");
        }
    }
}
