//! The screens around the table under the hands of a robot: home, the form, saved games, help, settings.

use std::time::SystemTime;

use catchup::core::Player;
use catchup::games::menu;
use catchup::hidden::{
    Belongings, Depth, DiskEffect, Effect, Event, GamesEffect, Looks, MatchEffect, Saved, ShellEffect, Symbols,
};
use catchup::play::{Entry, Save, Shelf, Summary};
use catchup::settings::{HintLevel, Settings};
use crossterm::event::{KeyCode, KeyModifiers};
use ratatui::style::Color;

use crate::support::robot::{Look, Robot, Way, gallery};

fn home() -> Robot {
    Robot::at_home(80, 24, Look::Mono)
}

fn saved(name: &str, shelf: Shelf) -> Saved {
    Saved {
        entry: Entry::new(name, shelf, SystemTime::UNIX_EPOCH),
        summary: Ok(Summary::new("catch-up 1..8", vec!["human".to_owned(), "human".to_owned()], 2)),
    }
}

fn with_saves() -> Robot {
    let games = vec![saved("one", Shelf::Playing), saved("two", Shelf::Finished)];
    Robot::with(80, 24, Look::Mono, Settings::default(), games)
}

fn talk(robot: &mut Robot) -> String {
    robot.text().lines().nth(22).unwrap_or_default().trim().to_owned()
}

#[test]
fn two_keys_lead_to_a_game() {
    let mut robot = home();
    robot.keys("1 Enter");
    let text = robot.text();
    assert!(text.contains("careless  against") && text.contains("turn 1"), "{text}");
    robot.keys("q");
    assert!(robot.text().starts_with(" catchup"));
    robot.keys("q");
    assert_eq!(robot.effects.last(), Some(&ShellEffect::Quit.into()));
}

#[test]
fn the_game_that_one_would_go_on_with_is_seen() {
    let mut robot = with_saves();
    robot.keys("Up");
    let entry = Entry::new("one", Shelf::Playing, SystemTime::UNIX_EPOCH);
    assert_eq!(robot.effects.last(), Some(&GamesEffect::Look(entry.clone()).into()));
    assert!(!robot.text().contains("pool"), "{}", robot.text());
    let save = Save::from_line("catch-up 1..8 : 3").expect("a match");
    robot.event(Event::Looked { entry, save: Box::new(save) });
    let text = robot.text();
    assert!(text.contains("pool") && text.contains("3 to catch up"), "{text}");
    // It is looked into once.
    let asked = |robot: &Robot| robot.effects.iter().filter(|effect| format!("{effect:?}").contains("Look(")).count();
    let before = asked(&robot);
    robot.keys("?");
    robot.keys("Esc");
    assert_eq!(asked(&robot), before);
    robot.keys("Down");
    assert!(robot.text().contains("1..12"), "the presets are back: {}", robot.text());
}

#[test]
fn left_and_right_walk_the_presets() {
    let mut robot = home();
    robot.keys("Right Enter");
    assert!(robot.text().starts_with(" Catch-Up 1..16 "), "{}", robot.text());
}

#[test]
fn a_click_chooses_a_preset_and_a_second_one_plays_it() {
    for (width, height) in [(50, 20), (60, 20), (80, 24), (120, 40)] {
        let mut robot = Robot::at_home(width, height, Look::Mono);
        let text = robot.text();
        let place = |line: &str| line.split_once("1..16").map(|(before, _)| before.chars().count() as u16);
        let (row, column) =
            (0..).zip(text.lines()).find_map(|(row, line)| Some((row, place(line)?))).expect("in sight");
        robot.click(column + 1, row);
        assert!(robot.text().starts_with(" catchup"), "{width}x{height}: the first click chooses");
        robot.click(column + 1, row);
        assert!(robot.text().starts_with(" Catch-Up 1..16 "), "{width}x{height}: {}", robot.text());
    }
}

#[test]
fn the_first_game_of_a_kind_can_be_won_from_the_seat_that_one_gets() {
    // By its theorem Chomp is won by whoever begins.
    let games: [(&str, &str, &str, [&str; 2]); 3] = [
        ("1", "win it, sitting second; an odd sum", "You sit second, and can win.", ["careless", "you"]),
        ("2", "win it; ", "You begin, and can win.", ["you", "careless"]),
        ("4", "win it, sitting second; ", "You sit second, and can win.", ["careless", "you"]),
    ];
    for (key, task, said, seats) in games {
        let mut robot = home();
        robot.keys(key);
        assert!(robot.text().contains(task), "{}", robot.text());
        robot.keys("Enter");
        assert_eq!(talk(&mut robot), said);
        let header = robot.text().lines().next().unwrap_or_default().replace('▸', " ");
        let seated: Vec<&str> = header.split_whitespace().filter(|word| seats.contains(word)).collect();
        assert_eq!(seated, seats, "{header}");
    }
    // Whoever has played it before begins, with the first preset.
    let mut robot = with_saves();
    robot.keys("1");
    assert!(robot.text().contains("hold it; "), "{}", robot.text());
    robot.keys("Enter");
    assert!(robot.text().starts_with(" Catch-Up 1..12 ") && robot.text().contains("▸ █ you"), "{}", robot.text());
}

#[test]
fn games_that_are_alike_are_listed_where_one_stands_among_them() {
    let mut robot = home();
    assert!(!robot.text().contains("Wythoff"), "{}", robot.text());
    robot.keys("6").down_to("Wythoff").keys("Enter");
    assert!(robot.text().starts_with(" Wythoff "), "{}", robot.text());
    robot.keys("q 1");
    let heaps = menu().into_iter().find(|line| line.name == "Heaps").expect("a line of the menu");
    let folded = format!("Heaps {} ", heaps.games.len());
    assert!(!robot.text().contains("Wythoff") && robot.text().contains(&folded), "{}", robot.text());
    // A click on the folded line unfolds it.
    let row = robot.text().lines().position(|line| line.contains("Heaps")).expect("it is listed");
    robot.click(8, row as u16);
    assert!(robot.text().contains("Wythoff"), "{}", robot.text());
}

#[test]
fn what_goes_on_is_told_with_turn_opponent_and_whose_move_it_is() {
    let playing = |name: &str, seats: [&str; 2], mover| {
        let mut summary = Summary::new("catch-up 1..12", seats.map(str::to_owned).to_vec(), 4);
        summary.mover = mover;
        Saved { entry: Entry::new(name, Shelf::Playing, SystemTime::UNIX_EPOCH), summary: Ok(summary) }
    };
    let games = vec![
        playing("a", ["human", "bot greedy"], Some(Player::P1)),
        playing("b", ["human", "human"], Some(Player::P2)),
        playing("c", ["bot greedy", "human"], None),
    ];
    let mut robot = Robot::with(120, 40, Look::Mono, Settings::default(), games);
    let text = robot.text();
    // What points at the chosen line stands beside no other one: the words say whose move it is.
    for told in ["  your move, turn 5, greedy", "  P2 to move, turn 5 ", "  turn 5, greedy"] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[test]
fn games_below_the_list_are_chosen_and_opened_like_its_rows() {
    let playing = ["one", "two", "three", "four"].map(|name| saved(name, Shelf::Playing));
    let games: Vec<Saved> = playing.into_iter().chain([saved("over", Shelf::Finished)]).collect();
    let opened = |robot: &Robot| match robot.effects.last() {
        Some(Effect::Games(GamesEffect::Open { entry, .. })) => entry.name.clone(),
        other => panic!("{other:?}"),
    };
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        for (keys, name) in [("End", "over"), ("End Up", "four"), ("End Up Up Up", "two")] {
            let mut robot = Robot::with(width, height, Look::Mono, Settings::default(), games.clone());
            let text = robot.keys(keys).text();
            let is_chosen = |row: &str| row.chars().nth(1) == Some('▸') && row.contains("Catch-Up 1..8");
            assert!(text.lines().any(is_chosen), "{width}x{height}, {keys}: {text}");
            robot.keys("Enter");
            assert_eq!(opened(&robot), name, "{width}x{height}, {keys}: {text}");
        }
    }
    let mut robot = Robot::with(120, 40, Look::Mono, Settings::default(), games.clone());
    let heading = robot.text().lines().position(|line| line.contains("Also going on")).expect("it is told");
    robot.click(15, heading as u16 + 1);
    assert_eq!(robot.effects.last(), Some(&GamesEffect::Look(games[1].entry.clone()).into()));
    robot.click(15, heading as u16 + 1);
    assert_eq!(opened(&robot), "two");
}

#[test]
fn no_title_of_what_goes_on_is_cut_for_whose_move_it_is() {
    let mut games = vec![saved("one", Shelf::Playing), saved("two", Shelf::Playing), saved("three", Shelf::Playing)];
    for (game, name) in games.iter_mut().zip(["Ada", "Bartholomew", "you"]) {
        let seats = [format!("human:{name}"), "bot careful".to_owned()];
        let mut summary = Summary::new("catch-up 1..12", seats.to_vec(), 2);
        summary.mover = Some(Player::P1);
        game.summary = Ok(summary);
    }
    for look in [Look::Mono, Look::Colour] {
        let text = Robot::with(80, 24, look, Settings::default(), games.clone()).text();
        let rows = text.lines().skip_while(|line| !line.contains("Also going on  ")).skip(1);
        let told: Vec<&str> = rows.filter(|line| line.contains("Catch-Up 1..12 ")).collect();
        assert_eq!(told.len(), 2, "{text}");
        // As much of a name as has room.
        let is_told = |line: &str| line.contains(" Bart") && line.contains(" to move, turn 3, careful");
        assert!(text.contains(" Ada to move") && text.lines().any(is_told), "{text}");
    }
}

#[test]
fn what_has_no_room_in_one_row_is_told_in_several_where_rows_are_free() {
    let mut summary = Summary::new("catch-up 1..15", vec!["human".to_owned(), "bot careful".to_owned()], 9);
    summary.mover = Some(Player::P1);
    let game = |name: &str| Saved {
        entry: Entry::new(name, Shelf::Playing, SystemTime::UNIX_EPOCH),
        summary: Ok(summary.clone()),
    };
    let games = vec![game("one"), game("two"), game("three")];
    for (width, height) in [(60, 20), (80, 24), (90, 60)] {
        let text = Robot::with(width, height, Look::Colour, Settings::default(), games.clone()).text();
        // Whose move it is a sign tells at least, and against whom they all do.
        let told = if height < 60 { "careful" } else { "your move, turn 10," };
        let times = if width == 60 { 1 } else { 3 };
        assert_eq!(text.matches(told).count(), times, "{width}x{height}: {text}");
        assert_eq!(text.matches("careful").count(), times, "{width}x{height}: {text}");
    }
}

#[test]
fn a_random_pool_is_played_as_it_was_shown() {
    let mut robot = home();
    robot.keys("n End");
    for _ in 0..8 {
        robot.keys("Backspace");
    }
    for letter in "random 6 of 1..9".chars() {
        robot.press(crossterm::event::KeyCode::Char(letter));
    }
    let text = robot.text();
    let seed = text.split("seed=").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a seed").to_owned();
    robot.keys("Enter");
    assert!(robot.text().contains(&format!("seed={seed}")), "{}", robot.text());
}

#[test]
fn what_is_typed_is_checked_at_once_and_nothing_is_lost() {
    let mut robot = home();
    robot.keys("n Backspace Backspace");
    assert_eq!(talk(&mut robot), "`1..` is half a range: both ends are needed, e.g. 1..10.");
    robot.keys("Enter");
    assert!(robot.text().contains("New game"), "an invalid setup does not begin");
    robot.keys("9");
    assert!(robot.text().contains("✓"));
    robot.keys("Enter");
    assert!(robot.text().starts_with(" Catch-Up 1..9 "));
}

#[test]
fn seats_take_any_bot_with_its_parameter() {
    let mut robot = home();
    robot.keys("n").down_to("P2");
    for _ in 0..8 {
        robot.keys("Backspace");
    }
    robot.keys("clever");
    assert!(robot.text().contains("`clever` is no bot of Catch-Up; there are"), "{}", robot.text());
    for _ in 0..6 {
        robot.keys("Backspace");
    }
    robot.keys("fallible=0.25");
    assert!(robot.text().contains("--p2 fallible=0.25"), "{}", robot.text());
    robot.keys("Enter");
    assert!(robot.text().contains("fallible=0.25"));
}

/// A command that goes on below as it is typed.
fn in_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_bot_is_typed_over_the_word_for_a_person() {
    let mut robot = home();
    robot.keys("n").down_to("P2").keys("rando");
    assert!(robot.text().contains("`rando` is no bot of Catch-Up"), "{}", robot.text());
    robot.keys("m");
    assert!(in_a_line(&robot.text()).contains("--p1 careless --p2 random"), "{}", robot.text());
    for _ in 0..6 {
        robot.keys("Backspace");
    }
    assert!(talk(&mut robot).starts_with("Nobody sits here"), "{}", talk(&mut robot));
    robot.keys("Enter");
    assert!(robot.text().contains("New game"), "a game with an empty seat does not begin");
}

#[test]
fn the_form_begins_with_the_seats_that_enter_would_take() {
    // Whoever begins 1..10 is lost, whoever begins 5x6 wins.
    for (line, seats) in [("1", ["careless", "a person"]), ("2", ["a person", "careless"])] {
        let mut robot = home();
        robot.keys(&format!("{line} n"));
        let text = robot.text();
        let row = |label: &str| text.lines().find(|row| row.trim_start().starts_with(label)).unwrap_or_default();
        assert!(row("P1").contains(seats[0]) && row("P2").contains(seats[1]), "{text}");
    }
    // With another setup the seats are others, as long as nobody chose them.
    let mut robot = home();
    robot.keys("1 n Right");
    assert!(in_a_line(&robot.text()).contains("catchup play catch-up 1..16 --p2 careless"), "{}", robot.text());
}

#[test]
fn a_setup_that_is_longer_than_its_field_is_read_whole() {
    let setup = "sum square 40 + island map-1 + chomp 3x4";
    let mut robot = Robot::at_table((60, 20), Look::Mono, setup, "human human", "");
    let form = robot.keys("n").text();
    assert!(form.lines().any(|row| row.contains(setup) && row.contains('✓')), "{form}");
}

#[test]
fn a_setup_is_mended_in_its_middle() {
    let mut robot = home();
    robot.keys("n Home Delete 3");
    assert!(robot.text().contains("catchup play catch-up 3..10"), "{}", robot.text());
    robot.keys("Right Right 1");
    assert!(robot.text().contains("3..110"), "a preset must not overwrite it: {}", robot.text());
}

/// Presses the letters of a line, spaces too.
fn type_line(robot: &mut Robot, line: &str) {
    for letter in line.chars() {
        robot.press(crossterm::event::KeyCode::Char(letter));
    }
}

#[test]
fn a_setup_may_name_its_game_or_one_like_it() {
    for (line, typed, title) in [
        ("2", "4x5", " Chomp 4x5 "),
        ("2", "chomp 4x5", " Chomp 4x5 "),
        ("5", "race-track mini", " Race Track mini "),
        ("6", "wythoff 8,5", " Wythoff"),
        ("7", "snakes board-1", " Snakes-and-Adders board-1 "),
    ] {
        let mut robot = home();
        robot.keys(&format!("{line} n End {}", "Backspace ".repeat(30)));
        type_line(&mut robot, typed);
        assert!(robot.text().contains('✓'), "{typed}: {}", robot.text());
        robot.keys("Enter");
        assert!(robot.text().starts_with(title), "{typed}: {}", robot.text());
    }
}

#[test]
fn the_form_of_the_laboratory_takes_a_setup_with_and_without_its_game() {
    for (typed, title) in [("1..8", "Catch-Up 1..8"), ("catch-up 1..7", "Catch-Up 1..7"), ("chomp 2x3", "Chomp 2x3")] {
        let mut robot = home();
        robot.keys(&format!("8 Enter n {}", "Backspace ".repeat(20)));
        type_line(&mut robot, typed);
        robot.keys("Enter");
        assert!(robot.text().contains(&format!("{title}, who beats whom")), "{typed}: {}", robot.text());
    }
    let mut robot = home();
    robot.keys(&format!("8 Enter n {}", "Backspace ".repeat(20)));
    type_line(&mut robot, "chmp 2x3");
    assert!(robot.text().contains("did you mean chomp?"), "{}", robot.text());
}

#[test]
fn a_track_of_ones_own_stands_behind_those_of_the_program() {
    let mut robot = home();
    robot.keys("5 b");
    robot.until("shortest race").keys("Home . q");
    robot.list(Vec::new());
    // The track that is offered first is the fourth one, and those of one's own stand behind the last.
    robot.keys("Left Left Left Left");
    assert!(
        robot.text().contains("bottleneck.track") && robot.text().contains("a track of your own"),
        "{}",
        robot.text()
    );
    robot.keys("Enter").rest();
    assert!(robot.text().starts_with(" Race Track Bottleneck "), "{}", robot.text());
}

#[test]
fn more_players_have_more_seats() {
    let mut robot = home();
    robot.keys("n").down_to("Players").keys("Right");
    assert!(robot.text().contains("P3"), "{}", robot.text());
    robot.keys("Enter");
    assert!(robot.text().contains("players=3"));
}

#[test]
fn every_field_of_a_long_form_is_seen_when_it_is_chosen() {
    for (width, height) in [(60, 10), (60, 20), (80, 24)] {
        let mut robot = Robot::at_home(width, height, Look::Mono);
        robot.keys("1 n").chord(KeyCode::Char('u'), KeyModifiers::CONTROL);
        robot.event(Event::Paste("1..12 players=4".to_owned()));
        let mut walk = |way: &dyn Fn(&mut Robot)| {
            let mut labels = Vec::new();
            for _ in 0..14 {
                let text = robot.text();
                let row = text.lines().find(|row| row.starts_with(" ▸")).unwrap_or_else(|| panic!("{text}"));
                labels.push(row.chars().skip(3).take(15).collect::<String>().trim().to_owned());
                way(&mut robot);
            }
            labels
        };
        let by_key = walk(&|robot| robot.press(KeyCode::Down));
        assert_eq!(by_key[..2], ["Setup", "Head start"]);
        assert_eq!(by_key[6..], ["Players", "Position", "P1  ██", "P2  ▒▒", "P3  ░░", "P4  ══", "First seat", "Hints"]);
        let by_wheel = walk(&|robot| {
            robot.wheel(5, 5, true);
        });
        assert_eq!(by_wheel, by_key);
    }
}

#[test]
fn pages_and_the_wheel_walk_through_lists() {
    let mut robot = home();
    for (screen, last) in [("", "Quit"), ("o", "log"), ("Esc 1 n", "Hints")] {
        robot.keys(screen);
        let first = robot.text();
        robot.keys("PgDn PgDn PgDn PgDn").down_to(last);
        robot.keys("PgUp PgUp PgUp PgUp PgUp");
        assert_eq!(robot.text(), first);
        robot.wheel(5, 5, true);
        assert_ne!(robot.text(), first);
        robot.wheel(5, 5, false);
        assert_eq!(robot.text(), first);
    }
}

#[test]
fn the_last_game_is_resumed_by_zero() {
    let mut robot = with_saves();
    robot.keys("0");
    let Some(Effect::Games(GamesEffect::Open { file, entry })) = robot.effects.last().cloned() else {
        panic!("{:?}", robot.effects)
    };
    assert_eq!(entry.name, "one");
    let text = "format = 1\ngame = \"catch-up 1..8\"\nseats = [\"human\", \"human\"]\nturns = [\"3\", \"1\"]\n";
    let save = Box::new(Save::parse(text).expect("a save"));
    robot.event(Event::Opened { file, save, entry: Some(entry) });
    assert!(robot.text().contains("turn 2, second pick"), "{}", robot.text());
}

#[test]
fn a_game_that_cannot_be_replayed_is_refused_with_its_move() {
    let games = vec![saved("newest", Shelf::Playing), saved("older", Shelf::Playing)];
    let mut robot = Robot::with(80, 24, Look::Mono, Settings::default(), games.clone());
    robot.keys("0");
    let text = "format = 1\ngame = \"catch-up 1..8\"\nseats = [\"human\", \"human\"]\nturns = [\"3\", \"3\"]\n";
    let save = Box::new(Save::parse(text).expect("a save"));
    robot.event(Event::Opened { file: 5, save, entry: Some(games[0].entry.clone()) });
    assert!(talk(&mut robot).starts_with("`newest.toml`: move 2: `3` "), "{}", talk(&mut robot));
    assert_eq!(robot.effects.last(), Some(&MatchEffect::LetGo(5).into()));
    robot.list(games);
    robot.keys("0");
    let opened = robot.effects.last();
    assert!(
        matches!(opened, Some(Effect::Games(GamesEffect::Open { entry, .. })) if entry.name == "older"),
        "the next one is not blocked by it: {opened:?}"
    );
}

#[test]
fn a_game_that_is_taken_in_is_kept_if_it_can_be_replayed() {
    for (turns, is_kept) in [("\"3\", \"1\"", true), ("\"3\", \"3\"", false)] {
        let text = format!("format = 1\ngame = \"catch-up 1..8\"\nseats = [\"human\", \"human\"]\nturns = [{turns}]\n");
        let save = Box::new(Save::parse(&text).expect("a save"));
        let mut robot = with_saves();
        robot.event(Event::Opened { file: 7, save: save.clone(), entry: None });
        let kept = Effect::from(MatchEffect::Keep { file: 7, save });
        assert_eq!(robot.effects.contains(&kept), is_kept, "{turns}");
        assert_eq!(robot.effects.contains(&MatchEffect::LetGo(7).into()), !is_kept, "{turns}");
    }
}

#[test]
fn a_game_or_a_preset_is_found_by_the_words_that_stand_there() {
    let mut robot = home();
    robot.keys("/ little-o");
    assert!(robot.text().contains("Race Track  little-oval"), "{}", robot.text());
    robot.keys("Down");
    assert!(talk(&mut robot).starts_with("Find: little-o"), "{}", robot.text());
    robot.keys("zz");
    assert!(talk(&mut robot).ends_with("No line says that."), "{}", robot.text());
    robot.keys("Esc / saved Enter Enter");
    assert!(robot.text().starts_with(" Saved games"), "{}", robot.text());
    let mut robot = home();
    robot.keys("/ sim Enter");
    assert!(robot.text().contains("▸ 4") && talk(&mut robot).starts_with("Draw lines"), "{}", robot.text());
}

#[test]
fn a_lesson_is_found_wherever_it_stands_and_a_row_of_the_statistics_too() {
    let mut robot = home();
    robot.keys("m learn Enter / mirror");
    let first = robot.text();
    assert!(first.contains("Find: mirror"), "{first}");
    robot.keys("Down Down Enter");
    assert!(robot.text().to_lowercase().contains("mirror") && robot.text() != first, "{}", robot.text());
    robot.keys("/ zzz");
    assert!(talk(&mut robot).ends_with("No course, page or task says that."), "{}", robot.text());
    robot.keys("Enter End");
    assert!(!robot.text().contains("Find:"), "{}", robot.text());
    // The name of a course goes before what is said in another one, which comes behind it and round the end.
    robot.keys("/ chomp");
    let course = robot.text();
    assert!(course.contains("▸ Chomp"), "{course}");
    robot.keys("Up");
    assert!(!robot.text().contains("▸ Chomp"), "{}", robot.text());
    robot.keys("Down");
    assert_eq!(robot.text(), course);
}

#[test]
fn help_turns_to_the_rules_with_the_same_key() {
    let mut robot = home();
    robot.keys("?");
    assert!(robot.text().contains("Mathematical games for two"), "{}", robot.text());
    robot.keys("? ?");
    assert!(robot.text().contains("A pool of numbers lies on the table"), "{}", robot.text());
    robot.keys("?");
    assert!(robot.text().contains("The setup"));
    robot.keys("? / n i m b e r Enter");
    assert!(robot.text().to_lowercase().contains("nimber"), "{}", robot.text());
    robot.keys("Esc");
    assert!(robot.text().contains("arrows choose"));
}

#[test]
fn settings_are_kept_as_they_are_changed() {
    let mut robot = home();
    robot.keys("o Down Down Down Down Right");
    let kept = robot.effects.iter().rev().find_map(|effect| match effect {
        Effect::Disk(DiskEffect::KeepSettings(settings)) => Some(settings.hints),
        _ => None,
    });
    assert_eq!(kept, Some(HintLevel::Verdict));
    robot.keys("Esc 1 Enter");
    assert!(robot.text().contains("hints: verdict"), "{}", robot.text());
}

#[test]
fn a_theme_that_is_chosen_paints_its_own_ground_and_no_other_does() {
    for (theme, paints) in
        [("light", true), ("dark", true), ("contrast", true), ("red-green", true), ("auto", false), ("sixteen", false)]
    {
        for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
            let mut settings = Settings::default();
            theme.clone_into(&mut settings.theme);
            let mut robot = Robot::with(80, 24, Look::Colour, settings, Vec::new());
            robot.app.wear(Looks::of(depth, Symbols::UNICODE));
            for keys in ["", "?", "Esc Enter Enter", "t"] {
                let buf = robot.keys(keys).buffer();
                let bare =
                    buf.content().iter().filter(|cell| cell.bg == Color::Reset || cell.fg == Color::Reset).count();
                assert_eq!(bare == 0, paints, "{theme} with {depth:?} after `{keys}`: {bare} cells");
            }
        }
    }
}

#[test]
fn the_hints_of_a_table_are_its_own() {
    let mut robot = home();
    robot.keys("1 Enter t t");
    assert!(robot.text().contains("hints: keeping"), "{}", robot.text());
    robot.keys("q 1 Enter");
    assert!(robot.text().contains("hints: off"), "{}", robot.text());
    let is_kept = |effect: &Effect| matches!(effect, Effect::Disk(DiskEffect::KeepSettings(_)));
    assert!(!robot.effects.iter().any(is_kept), "the settings say what a new table begins with");
}

#[test]
fn all_that_a_key_does_is_in_the_menu_of_names() {
    let mut robot = home();
    robot.keys("m options Enter");
    assert!(robot.text().starts_with(" Options"), "{}", robot.text());
}

#[test]
fn a_key_without_a_meaning_says_so_and_the_menu_offers_only_what_can_be_done() {
    let mut robot = home();
    robot.keys("y");
    assert_eq!(talk(&mut robot), "`y` does nothing here: ? lists the keys.");
    robot.keys("m");
    assert!(robot.text().contains("options") && !robot.text().contains("take-back"), "{}", robot.text());
    assert!(robot.text().contains("leave the program") && !robot.text().contains("leave  "), "{}", robot.text());
    robot.keys("zzzz Enter");
    assert!(talk(&mut robot).ends_with("Nothing on this screen is called so."), "{}", robot.text());
    robot.keys("Esc Enter m");
    assert!(robot.text().contains("take-back") && !robot.text().contains("pen "), "{}", robot.text());
    robot.keys("Esc : pen Enter");
    assert_eq!(talk(&mut robot), "`pen` has nothing to do at this table.");
}

#[test]
fn the_help_lists_the_keys_of_the_screen_one_is_on() {
    for (keys, has, lacks) in [
        (String::new(), "set up a game", "next hints"),
        ("Enter ".to_owned(), "next hints", "build a track"),
        ("Enter g ".to_owned(), "walk, unfold, fold", "next hints"),
        ("o ".to_owned(), "setting, value", "board alone"),
        ("8 Enter ".to_owned(), "stop, go on", "next hints"),
        ("9 Enter ".to_owned(), "take in a file", "next hints"),
        ("5 b ".to_owned(), "pen down, up", "set up a game"),
    ] {
        let mut robot = home();
        // At home the first page says what this is.
        let turn = if keys.is_empty() { " Tab" } else { "" };
        robot.keys(&format!("{keys}?{turn}"));
        let page = robot.text();
        assert!(page.contains("Keys") && page.contains(has) && !page.contains(lacks), "{keys}: {page}");
    }
}

#[test]
fn the_fields_of_options_read_the_typed_setup_and_write_into_it() {
    for (game, typed, field, after) in [
        ("catch-up 1..8", "1..12 handicap=5 players=3", "‹ 5 ›", "1..12 handicap=8 players=3"),
        ("catch-up 1..8", "1..12 handicap=5 players=3", "‹ 3 ›", "1..12 handicap=8 players=3"),
        ("square 40", "square 40 misere", "‹ misere ›", "square 40"),
        ("square-but-one 28", "square-but-one 28 odd", "‹ odd ›", "square-but-one 28"),
    ] {
        let mut robot = Robot::at_table((100, 40), Look::Mono, game, "human human", "");
        robot.keys("n").chord(KeyCode::Char('u'), KeyModifiers::CONTROL);
        robot.event(Event::Paste(typed.to_owned()));
        let form = robot.text();
        assert!(form.contains(field), "{form}");
        robot.keys("Down Right");
        let form = robot.text();
        let setup = form.lines().find(|line| line.contains("  Setup ")).expect("the field of the setup");
        assert!(setup.contains(&format!(" {after} ")) && setup.contains('✓'), "{form}");
    }
}

#[test]
fn a_seat_that_nobody_chose_is_taken_by_a_bot_that_plays_the_setup() {
    let mut robot = Robot::at_home(100, 40, Look::Colour);
    robot.keys("1 n").chord(KeyCode::Char('u'), KeyModifiers::CONTROL);
    robot.event(Event::Paste("1..6 players=3".to_owned()));
    let form = robot.text();
    assert!(form.contains("P3") && !form.contains("perfect"), "{form}");
    robot.keys("Enter");
    assert!(!robot.text().contains("New game"), "{}", robot.text());
    // A choice stays, and what is wrong with it is told.
    robot.keys("n Up Up Up").chord(KeyCode::Char('u'), KeyModifiers::CONTROL);
    robot.keys("perfect Enter");
    assert!(robot.text().contains("New game"), "{}", robot.text());
}

/// At home for the first time.
fn newcomer((width, height): (u16, u16), look: Look) -> Robot {
    let kept = Belongings::default().for_newcomer(true);
    Robot::with_kept(width, height, look, Settings::default(), Vec::new(), kept)
}

const OFFER: &str = "First time here? F shows how one plays, in four turns.";

fn begun(robot: &Robot) -> usize {
    robot.effects.iter().filter(|effect| **effect == DiskEffect::KeepBegun.into()).count()
}

#[test]
fn a_newcomer_is_offered_the_guide_and_nobody_else() {
    let mut robot = newcomer((80, 24), Look::Mono);
    assert_eq!(talk(&mut robot), OFFER);
    assert!(robot.text().ends_with("q quit") && robot.text().contains("F how one plays"), "{}", robot.text());
    // It is in nobody's way.
    robot.keys("Down");
    assert_ne!(talk(&mut robot), OFFER);
    assert!(robot.text().contains("F how one plays"));
    // Whoever plays something else is no newcomer any more.
    robot.keys("1 Enter q");
    assert_eq!(begun(&robot), 1);
    assert!(!robot.text().contains("F how one plays"), "{}", robot.text());
    // Nor is whoever has played before the mark was kept.
    let mut robot = newcomer((80, 24), Look::Mono);
    robot.list(vec![saved("one", Shelf::Finished)]);
    assert!(!robot.text().contains("F how one plays") && talk(&mut robot) != OFFER, "{}", robot.text());
    let mut robot = home();
    assert!(!robot.text().contains("F how one plays") && talk(&mut robot) != OFFER, "{}", robot.text());
}

#[test]
fn the_guide_says_one_thing_to_each_of_four_turns_and_is_repeated() {
    let mut robot = newcomer((80, 24), Look::Mono);
    robot.keys("F");
    assert_eq!(begun(&robot), 1);
    assert_eq!(talk(&mut robot), "You begin with one number: arrows choose, enter takes it.");
    robot.keys("Down Up");
    assert!(!talk(&mut robot).contains("arrows"), "a key makes room for what the board says");
    robot.keys("Enter").until("Catch up: take until you have at least what the other has.");
    // Taken back, it is said again.
    robot.keys("Backspace").until("You begin with one number");
    robot.keys("Enter").until("Catch up: take");
    take_turn(&mut robot, "Hints teach: t tells who wins, again which number.");
    take_turn(&mut robot, "A slip? backspace takes it back. Most at the end wins.");
    robot.keys("q");
    assert!(!robot.text().contains("F how one plays"), "it is offered once");
    robot.keys("m guide Enter").until("You begin with one number");
    assert_eq!(begun(&robot), 1);
    let text = robot.keys("q ?").text();
    assert!(text.contains("F at home"), "{text}");
}

/// Takes number after number until this is said of the next turn.
fn take_turn(robot: &mut Robot, words: &str) {
    for _ in 0..8 {
        if robot.text().contains(words) {
            return;
        }
        robot.keys("Enter");
        robot.rest();
        while robot.tick() {}
    }
    panic!("`{words}` is not said:\n{}", robot.text());
}

#[test]
fn the_guide_is_skipped_with_one_key() {
    let mut robot = newcomer((80, 24), Look::Mono);
    robot.keys("F Esc");
    assert_eq!(talk(&mut robot), "Nothing more is shown: play on as you like.");
    robot.keys("Enter").until("turn 3");
    assert!(!robot.text().contains("Catch up: take"), "{}", robot.text());
    robot.keys("Esc");
    assert_eq!(talk(&mut robot), "q leaves the table; everything is kept.");
}

#[test]
fn the_first_start_looks_as_it_should() {
    let screens: [(&str, Way); 2] = [
        ("first-start", newcomer),
        ("guide", |size, look| {
            let mut robot = newcomer(size, look);
            robot.keys("F Enter").until("Catch up: take");
            robot
        }),
    ];
    for (name, picture) in gallery(&screens) {
        insta::assert_snapshot!(name, picture);
    }
}

/// Once a game was played another preset is offered; what is drawn is what would be played.
#[test]
fn the_board_beside_the_list_is_that_of_the_chosen_preset_after_a_first_game() {
    let mut robot = home();
    let before = robot.text();
    robot.list(vec![saved("one", Shelf::Finished)]);
    let after = robot.text();
    robot.keys("Down Up");
    let chosen_anew = robot.text();
    assert_ne!(before, after);
    let board = |text: &str| text.lines().skip(2).take(18).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(board(&after), board(&chosen_anew), "{after}\n{chosen_anew}");
}

#[test]
fn the_riddle_of_today_is_seen_before_it_is_opened() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let mut robot = Robot::at_home(width, height, Look::Mono);
        robot.keys("/ r i d d l e Enter");
        let text = robot.text();
        assert!(text.contains("Today: "), "{text}");
        let beside = text.lines().skip_while(|line| !line.contains("others")).skip(1);
        let drawn = beside
            .take(usize::from(height) - 6)
            .flat_map(|line| line.chars().skip(40))
            .filter(|sign| *sign != ' ')
            .count();
        assert!(drawn > 10, "{drawn} signs of a board in\n{text}");
    }
}
