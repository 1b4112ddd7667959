//! What was played, on the screen: its pages, what is counted at a table, and what is carried elsewhere or forgotten.

use catchup::files::Records;
use catchup::hidden::{DiskEffect, Effect, Event, GamesEffect};
use catchup::play::{PlayedGame, PlayedResult};

use crate::support::robot::{Look, Robot, Way, gallery, squeeze};

const SCREENS: [(&str, Way); 3] = [
    ("statistics", |size, look| at_statistics(size, look, "")),
    ("statistics-setups", |size, look| at_statistics(size, look, "Tab Down Down")),
    ("statistics-races", |size, look| at_statistics(size, look, "Left Delete")),
];

/// Sixty games of one who learns, against three opponents, and a few among people.
fn games() -> Vec<PlayedGame> {
    let setups = ["chomp 5x6", "catch-up 1..12", "nim 3,5,7", "sum square 40 + island map-1 + chomp 3x4"];
    let game = |number: usize| {
        let against = ["perfect", "careless", "eager"][number % 3];
        let (against, result) = match number % 7 {
            0 => ("people", PlayedResult::Among),
            1 | 4 => (against, PlayedResult::Lost),
            3 => (against, PlayedResult::Drawn),
            _ => (against, PlayedResult::Won),
        };
        let setup = setups[number * number % 4 + number % 2];
        let id = format!("{number}");
        let game = PlayedGame::new(id, setup.to_owned(), against.to_owned(), result, 3 + number % 11);
        let is_known = result != PlayedResult::Among && !number.is_multiple_of(5);
        game.ended_at(number as u64).with_mistakes(is_known.then_some((80 - number) / 15 % 6))
    };
    (0..60).map(game).collect()
}

fn races() -> Records {
    Records::from([("race-track mini cars=1".to_owned(), vec!["1,0".to_owned(); 9])])
}

fn at_statistics((width, height): (u16, u16), look: Look, keys: &str) -> Robot {
    let mut robot = Robot::at_home(width, height, look);
    robot.keys("m statistics Enter");
    assert_eq!(robot.effects.last(), Some(&GamesEffect::ListPlayed.into()), "they are looked for");
    robot.event(Event::Played { games: games(), races: races() });
    robot.keys(keys);
    robot
}

#[test]
fn the_statistics_look_as_they_did() {
    for (name, picture) in gallery(&SCREENS) {
        insta::assert_snapshot!(name, picture);
    }
}

#[test]
fn the_statistics_do_not_panic_at_any_size() {
    for (_, make) in SCREENS {
        squeeze(&mut make((80, 24), Look::Colour), 9, 5);
    }
    let mut empty = Robot::at_home(80, 24, Look::Colour);
    empty.keys("m statistics Enter");
    assert!(empty.text().contains("Nothing is counted yet"), "{}", empty.text());
    squeeze(&mut empty, 9, 5);
}

#[test]
fn a_row_can_be_played_and_home_leads_here_too() {
    let mut robot = at_statistics((80, 24), Look::Mono, "Tab Down Enter");
    assert!(robot.text().contains("New game") && robot.text().contains("chomp 5x6"), "{}", robot.text());
    let mut robot = Robot::at_home(80, 24, Look::Mono);
    robot.down_to("Statistics").keys("Enter");
    assert!(robot.text().starts_with(" Statistics "), "{}", robot.text());
}

#[test]
fn a_row_is_found_by_its_words() {
    let mut robot = at_statistics((80, 24), Look::Mono, "Tab / perfect Down");
    assert!(robot.text().contains("▸ Nim 3,5,7, perfect"), "{}", robot.text());
    robot.keys("Esc q");
    assert!(!robot.text().starts_with(" Statistics"), "{}", robot.text());
}

#[test]
fn all_is_forgotten_at_the_second_word_and_carried_elsewhere() {
    let mut robot = at_statistics((80, 24), Look::Mono, "Delete Down Delete");
    let erases = |robot: &Robot| robot.effects.contains(&GamesEffect::ErasePlayed.into());
    assert!(!erases(&robot) && robot.text().contains("Delete again"), "{}", robot.text());
    robot.keys("Delete");
    assert!(erases(&robot));
    robot.keys(": mine.jsonl Enter");
    let wished = |effect: &Effect| matches!(effect, Effect::Games(GamesEffect::CarryPlayed(path)) if path.ends_with("mine.jsonl"));
    assert!(robot.effects.last().is_some_and(wished), "{:?}", robot.effects.last());
    robot.keys("n yours.jsonl Enter");
    assert_eq!(robot.effects.last(), Some(&GamesEffect::TakeInPlayed("yours.jsonl".to_owned()).into()));
    robot.event(Event::Failed("`yours.jsonl`, line 2: it is no JSON".to_owned()));
    assert!(robot.text().contains("line 2: it is no JSON"), "{}", robot.text());
}

/// The games that were counted, one after the other.
fn counted(robot: &Robot) -> Vec<PlayedGame> {
    let games = robot.effects.iter().filter_map(|effect| match effect {
        Effect::Disk(DiskEffect::KeepPlayed(game)) => Some((**game).clone()),
        _ => None,
    });
    games.collect()
}

#[test]
fn a_game_is_counted_once_when_it_ends_and_its_mistakes_when_they_are_known() {
    let mut robot = Robot::at_table((80, 24), Look::Mono, "nim 1,1,2", "human perfect", "");
    robot.keys("3.1 Enter").rest();
    for _ in 0..20 {
        if robot.text().contains("won by") {
            break;
        }
        robot.keys("Enter").rest();
    }
    let games = counted(&robot);
    let last = games.last().expect("it is counted");
    assert!(games.iter().all(|game| game.id == last.id), "{games:?}");
    assert_eq!(
        (last.result, last.against.as_str(), last.mistakes),
        (PlayedResult::Lost, "perfect", Some(1)),
        "{games:?}"
    );
    // What was played otherwise from the middle of it is no game of its own, and a rematch is.
    robot.keys("u u 1 . 1 Enter").rest();
    assert_eq!(counted(&robot).len(), games.len());
}

#[test]
fn a_match_that_had_ended_is_counted_no_more() {
    let mut robot = Robot::at_table((80, 24), Look::Mono, "nim 1,1", "human perfect", "1.1 2.1");
    robot.rest().keys("u U R R").rest();
    assert_eq!(counted(&robot), []);
}

#[test]
fn whoever_wins_is_told_what_to_try_next() {
    let mut robot = Robot::at_table((80, 24), Look::Mono, "chomp 5x6", "human random", "");
    robot.resume(
        "format = 1\ngame = \"chomp 5x6\"\nseats = [\"human\", \"bot random\"]\nturns = [\"b2\", \"resign p2\"]\n",
    );
    let text = robot.rest().text();
    assert!(text.contains("Now try 6x7: n"), "{text}");
    robot.keys("n");
    assert!(robot.text().contains("6x7"), "{}", robot.text());
}
