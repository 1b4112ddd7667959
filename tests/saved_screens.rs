//! The saved games on the screen: their columns, found and sorted, looked into, marked, deleted and brought back, copied.

use std::time::{Duration, SystemTime};

use catchup::games::AnyGame;
use catchup::hidden::{Effect, Event, GamesEffect, Saved, ShellEffect};
use catchup::play::{Entry, Save, Shelf, Summary};
use catchup::settings::Settings;

use crate::support::robot::{Look, Robot, Way, gallery, squeeze};

const SCREENS: [(&str, Way); 3] = [
    ("saved-list", |size, look| at_list(size, look, "Down")),
    ("saved-marked", |size, look| at_list(size, look, "Down Down Space Space Tab")),
    ("saved-found", |size, look| at_list(size, look, "/ perf")),
];

/// The file, the setup, the seats, the turns, and how it ended.
const GAMES: [(&str, &str, &str, &str, &str); 6] = [
    ("a", "catch-up 1..12", "human, bot perfect", "4, 2+5, 7, 6", ""),
    ("b", "chomp 5x6", "human, bot careless", "b2", ""),
    ("c", "catch-up 1..4", "human:Ada, human:Béla", "1, 2, 3", ""),
    ("d", "cheques 1,3,1", "human, bot perfect", "first, last, first", "won p1"),
    ("e", "nim 1,2", "human, bot eager", "1.1, 2.2", "won p2"),
    ("f", "chomp rows=6,6,5,5,4,4,3,3,2,2,1,1", "bot perfect, human", "resign p1", "won p2"),
];

fn save(index: usize) -> (Entry, Save) {
    let (name, game, seats, turns, result) = GAMES[index];
    let list = |words: &str| words.split(", ").map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ");
    let result = if result.is_empty() { String::new() } else { format!("result = \"{result}\"\n") };
    let text = format!("format = 1\ngame = \"{game}\"\nseats = [{}]\nturns = [{}]\n{result}", list(seats), list(turns));
    let shelf = if result.is_empty() { Shelf::Playing } else { Shelf::Finished };
    let modified = SystemTime::UNIX_EPOCH + Duration::from_secs(100 - index as u64);
    (Entry::new(name, shelf, modified), Save::parse(&text).expect("a save"))
}

fn games() -> Vec<Saved> {
    let saved = |index| {
        let (entry, save) = save(index);
        let mut summary = Summary::from(&save);
        summary.replay::<AnyGame>(&save).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
        Saved { entry, summary: Ok(summary) }
    };
    let bad = Entry::new("g", Shelf::Finished, SystemTime::UNIX_EPOCH);
    let bad = Saved { entry: bad, summary: Err("this is not a saved game: line 1".to_owned()) };
    (0..GAMES.len()).map(saved).chain([bad]).collect()
}

/// Answers the screen when it looks into a game.
fn answer(robot: &mut Robot) {
    let looks: Vec<Entry> = std::mem::take(&mut robot.effects)
        .into_iter()
        .filter_map(|effect| match effect {
            Effect::Games(GamesEffect::Look(entry)) => Some(entry),
            _ => None,
        })
        .collect();
    for entry in looks {
        let (_, save) = (0..GAMES.len()).map(save).find(|(known, _)| *known == entry).expect("it is one of ours");
        robot.event(Event::Looked { entry, save: Box::new(save) });
    }
}

fn at_list((width, height): (u16, u16), look: Look, keys: &str) -> Robot {
    let mut robot = Robot::with(width, height, look, Settings::default(), games());
    robot.keys("9 Enter");
    for word in keys.split_whitespace() {
        if word == "Space" {
            robot.press(crossterm::event::KeyCode::Char(' '));
        } else {
            robot.keys(word);
        }
    }
    answer(&mut robot);
    robot
}

fn list(keys: &str) -> Robot {
    at_list((120, 40), Look::Mono, keys)
}

/// The first words of the rows, from the top.
fn rows(robot: &mut Robot) -> Vec<String> {
    let games =
        |line: &str| ["Catch-Up", "Chomp", "Cheques", "Nim", "g.toml"].into_iter().find(|game| line.contains(game));
    let text = robot.text();
    let lines = text.lines().skip(2).take(20);
    lines.filter_map(|line| games(&line.chars().take(24).collect::<String>())).map(str::to_owned).collect()
}

#[test]
fn the_saved_games_look_as_they_did() {
    for (name, picture) in gallery(&SCREENS) {
        insta::assert_snapshot!(name, picture);
    }
}

#[test]
fn the_saved_games_do_not_panic_at_any_size() {
    for (_, make) in SCREENS {
        squeeze(&mut make((80, 24), Look::Colour), 9, 5);
    }
}

#[test]
fn every_column_is_told_at_every_width() {
    for width in [60, 80, 100, 120] {
        let text = at_list((width, 40), Look::Mono, "").text();
        let row =
            |game: &str| text.lines().find(|line| line.contains(game)).unwrap_or_else(|| panic!("{game}: {text}"));
        let going = row("Catch-Up 1..12");
        for words in ["perfect", "11-13", "your move", "4", "1970-01"] {
            assert!(going.contains(words), "{width}, {words}: {text}");
        }
        let ended = row("Nim 1,2");
        assert!(
            ended.contains("eager") && (ended.contains("lost") || ended.contains("won by eager")),
            "{width}: {text}"
        );
        assert!(row("Cheques 1,3,1").contains("4-1") && row("g.toml").contains("unreadable"), "{width}: {text}");
    }
}

#[test]
fn games_are_found_as_one_types_and_sorted() {
    let mut robot = list("/ perf");
    assert_eq!(rows(&mut robot), ["Catch-Up", "Cheques", "Chomp"]);
    robot.keys("Enter");
    assert!(robot.text().contains("3 of 7 games"), "{}", robot.text());
    robot.keys("Esc");
    assert_eq!(rows(&mut robot), ["Catch-Up", "Chomp", "Catch-Up", "Cheques", "Nim", "Chomp", "g.toml"]);
    robot.keys("Tab");
    assert_eq!(rows(&mut robot), ["Catch-Up", "Catch-Up", "Chomp", "Cheques", "Chomp", "g.toml", "Nim"], "by game");
    robot.keys("Right Right");
    assert_eq!(rows(&mut robot), ["Catch-Up", "Catch-Up", "Chomp", "Cheques", "Nim", "Chomp", "g.toml"], "by length");
    robot.keys("Left Left Left / zzz");
    assert!(robot.text().contains("No game says that."), "{}", robot.text());
}

#[test]
fn the_mouse_sorts_marks_chooses_and_opens() {
    let mut robot = list("");
    robot.click(4, 2);
    assert!(robot.text().contains("by game"), "{}", robot.text());
    robot.click(2, 4);
    assert!(robot.text().contains("1 marked"), "{}", robot.text());
    robot.click(6, 5);
    robot.click(6, 5);
    let opened = |effect: &Effect| matches!(effect, Effect::Games(GamesEffect::Open { .. }));
    assert_eq!(robot.effects.iter().filter(|effect| opened(effect)).count(), 1);
}

#[test]
fn what_is_deleted_is_said_and_comes_back() {
    let mut robot = list("Space Space Delete");
    let text = robot.text();
    assert!(text.contains("Deleted: 2 games. u brings that back, for 30 days."), "{text}");
    let mut robot = list("");
    robot.keys("Delete");
    let deleted = robot.effects.iter().find_map(|effect| match effect {
        Effect::Games(GamesEffect::Delete(entries)) => Some(entries.clone()),
        _ => None,
    });
    assert_eq!(deleted.map(|entries| entries.len()), Some(1));
    robot.list(games()[1..].to_vec());
    assert_eq!(rows(&mut robot).len(), 6);
    robot.keys("End u");
    assert!(robot.effects.contains(&GamesEffect::BringBack.into()));
    robot.list(games());
    assert!(robot.text().contains("Brought back: Catch-Up 1..12, you, perfect, 4 turns."), "{}", robot.text());
    assert!(robot.text().lines().any(|line| line.contains('▸') && line.contains("Catch-Up 1..12")), "{}", robot.text());
}

#[test]
fn of_several_that_come_back_the_number_is_said() {
    let mut robot = list("Space Space Delete");
    robot.list(games()[2..].to_vec());
    robot.keys("u");
    robot.list(games());
    assert!(robot.text().contains("Brought back: 2 games."), "{}", robot.text());
}

#[test]
fn saved_games_are_copied_out_one_or_many_and_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().display().to_string();
    let mut robot = list("Space Space :");
    assert!(robot.text().contains("copy them to the folder"), "{}", robot.text());
    robot.event(Event::Paste(name.clone()));
    robot.keys("Enter");
    let exported = |robot: &Robot| {
        let path = |effect: &Effect| match effect {
            Effect::Games(GamesEffect::Export { path, .. }) => Some(path.clone()),
            _ => None,
        };
        robot.effects.iter().filter_map(path).collect::<Vec<_>>()
    };
    assert_eq!(exported(&robot), ["a.toml", "b.toml"].map(|file| folder.path().join(file)));
    let mut robot = list(":");
    robot.event(Event::Paste(format!("{name}/mine.toml")));
    robot.keys("Enter n yours.toml Enter");
    assert_eq!(exported(&robot), [folder.path().join("mine.toml")]);
    let is_import =
        |effect: &Effect| matches!(effect, Effect::Games(GamesEffect::Import { name, .. }) if name == "yours.toml");
    assert!(robot.effects.iter().any(is_import));
}

/// Of the chosen game there is a line, which reads the same game again; of a file that is no game there is none.
#[test]
fn the_chosen_game_is_copied_as_one_line() {
    let mut robot = at_list((80, 24), Look::Mono, "");
    let copied = |robot: &mut Robot| {
        robot.keys("Y");
        robot.effects.drain(..).rev().find_map(|effect| match effect {
            Effect::Shell(ShellEffect::Copy(line)) => Some(line),
            _ => None,
        })
    };
    let line = copied(&mut robot).expect("it is copied");
    assert_eq!(line, "catch-up 1..12 : 4 2+5 7 6");
    assert!(robot.text().contains(&line) && robot.text().contains("copied"), "{}", robot.text());
    robot.keys("Esc End");
    assert_eq!(copied(&mut robot), None);
    assert!(robot.text().contains("no line of it"), "{}", robot.text());
}
