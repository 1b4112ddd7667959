//! The form for a new game: its line and its fields say the same, whichever of them is changed.

use catchup::core::laws::Dice;
use catchup::core::{Game, OptionSpec};
use catchup::games::{AnyGame, entry_of, games, generate};
use catchup::play::check_playable;
use crossterm::event::KeyCode;

use crate::support::robot::{Look, Robot};

const BINARY: &str = env!("CARGO_BIN_EXE_catchup");

/// What stands in a form begins this far from its edge, and what is said below it closer.
const INDENT: usize = 3;

/// The setup that the form leads to, if it leads to one.
fn setup(robot: &mut Robot) -> Option<String> {
    let text = robot.text();
    let command = text.split("catchup play ").nth(1).unwrap_or_else(|| panic!("no command:\n{text}"));
    // A board may stand beside it.
    let goes_on = |line: &&str| !line.trim().is_empty() && line.len() - line.trim_start().len() == INDENT;
    let (first, others) = command.split_once('\n').unwrap_or((command, ""));
    let words = std::iter::once(first).chain(others.lines().take_while(goes_on));
    let words: Vec<&str> = words.filter_map(|line| line.trim().split("  ").next()).collect();
    let words = words.join(" ");
    text.contains('\u{2713}').then(|| words.split(" --").next().unwrap_or_default().trim().to_owned())
}

/// Fields behind the options: the position, the seats, who begins.
const BEHIND: usize = 6;

/// Walks through every value of every field of the form that one reaches from a table with this setup; gives how many
/// fields changed anything, and what went wrong.
fn walk(words: &str) -> (usize, Vec<String>) {
    let (_, info) = entry_of(words).unwrap_or_else(|error| panic!("{error}"));
    let game: AnyGame = words.parse().unwrap_or_else(|error| panic!("{error}"));
    let form = || {
        let mut robot = Robot::at_table((140, 40), Look::Mono, &game.to_string(), "human human human human", "");
        robot.keys("n");
        robot
    };
    let mut robot = form();
    let before = setup(&mut robot);
    let (mut changed, mut faults) = (0, Vec::new());
    if before.as_deref() != Some(&game.to_string()) {
        faults.push(format!("{words}: the form has {before:?}"));
    }
    let mut options: Vec<&OptionSpec> = info.options.iter().collect();
    // Who begins is asked behind position and seats.
    for field in 0..options.len() + BEHIND {
        // A field is explained while one is on it. It may mean nothing in this setup: the form does not offer it then.
        let text = robot.text().to_lowercase();
        if let Some(index) = options.iter().position(|option| text.contains(&option.help.to_lowercase())) {
            let seen = walk_field(&mut robot, words, before.as_deref(), options.remove(index), &mut faults);
            changed += usize::from(seen.iter().any(|words| Some(words) != before.as_ref()));
            if setup(&mut robot) != before {
                robot = form();
                (0..field).for_each(|_| robot.press(KeyCode::Down));
            }
        }
        robot.press(KeyCode::Down);
    }
    (changed, faults)
}

/// The same for the field one is on, which is that of this option: the setups on the way.
fn walk_field(
    robot: &mut Robot,
    words: &str,
    before: Option<&str>,
    option: &OptionSpec,
    faults: &mut Vec<String>,
) -> Vec<String> {
    let mut seen = Vec::new();
    for _ in option.values {
        robot.press(KeyCode::Right);
        match setup(robot) {
            Some(words) => seen.push(words),
            None => faults.push(format!("{words}, {}: refused after {seen:?}", option.key)),
        }
        if seen.last().map(String::as_str) == before {
            break;
        }
    }
    let reads = |words: &String| words.parse::<AnyGame>().is_ok_and(|game| game.to_string() == *words);
    faults.extend(seen.iter().filter(|words| !reads(words)).map(|words| format!("{words} is not read back")));
    // A value of one's own is none of those that one walks through.
    let is_own = before.iter().flat_map(|words| words.split(' ').skip(1)).any(|word| {
        let value = word.strip_prefix(option.key);
        value.is_some_and(|value| value.is_empty() || value.starts_with('='))
    });
    if seen.last().map(String::as_str) != before && !is_own {
        faults.push(format!("{words}, {}: never back from {seen:?}", option.key));
    }
    seen
}

#[test]
fn every_value_of_every_field_makes_a_setup_and_the_way_round_leads_back() {
    let mut drawn = Vec::new();
    for (id, info) in games() {
        drawn.extend(info.presets.iter().map(|preset| preset.setup.to_owned()));
        let random = (0..3).filter_map(|seed| generate(id, &mut Dice(seed)).ok());
        let random = random.filter(|typed| typed.files.is_empty()).map(|typed| typed.words);
        drawn.extend(random.filter(|words| words.parse::<AnyGame>().is_ok_and(|game| check_playable(&game).is_ok())));
    }
    let walked: Vec<_> = drawn.iter().map(|words| walk(words)).collect();
    let faults: Vec<&str> = walked.iter().flat_map(|(_, faults)| faults).map(String::as_str).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    for (id, info) in games() {
        let of_game = drawn.iter().zip(&walked).filter(|(words, _)| words.split(' ').next() == Some(id));
        let changed: usize = of_game.map(|(_, (changed, _))| changed).sum();
        assert!(changed > 0 || info.options.is_empty(), "{id}: no field changed anything");
    }
}

/// The line of the setup as it stands in the form.
fn line(robot: &mut Robot) -> String {
    let text = robot.text();
    let row = text.lines().find_map(|row| row.trim_start_matches([' ', '\u{25b8}']).strip_prefix("Setup"));
    row.unwrap_or_default().replace('\u{2713}', "").trim().to_owned()
}

#[test]
fn a_value_that_holds_anyway_is_left_out_of_the_line_and_stands_in_the_field_once() {
    for (setup, label, lines, shown) in [
        ("sim 6", "Rule", ["6 rule=normal", "6", "6 rule=normal"], ["normal", "misere", "normal"]),
        (
            "race-track bottleneck",
            "Finish",
            ["bottleneck finish=first", "bottleneck", "bottleneck finish=first"],
            ["first", "farther", "first"],
        ),
    ] {
        let seats = "human human";
        let mut robot = Robot::at_table((120, 40), Look::Mono, setup, seats, "");
        robot.keys("n").down_to(label);
        for (words, value) in lines.into_iter().zip(shown) {
            robot.press(KeyCode::Right);
            assert_eq!(line(&mut robot), words, "{setup}");
            assert!(robot.text().contains(&format!("\u{2039} {value} \u{203a}")), "{}", robot.text());
        }
    }
}

#[test]
fn who_begins_is_asked_once_and_said_in_the_line() {
    let mut robot = Robot::at_table((120, 40), Look::Mono, "nim 3,5,7", "human human", "");
    robot.keys("n");
    let text = robot.text();
    assert!(text.matches("Who begins").count() == 1 && !text.contains("First seat"), "{text}");
    robot.down_to("Who begins");
    for (said, is_lot) in [("3,5,7 begins=p2", false), ("3,5,7", true), ("3,5,7", false)] {
        robot.press(KeyCode::Right);
        assert_eq!(line(&mut robot), said);
        assert_eq!(robot.text().contains("--first random"), is_lot, "{}", robot.text());
    }
    robot.keys("Left");
    assert!(robot.text().contains("\u{2039} by lot \u{203a}"), "{}", robot.text());
}

#[test]
fn whoever_begins_by_the_form_is_to_move_at_the_table_also_in_a_position_that_is_typed() {
    let mut asked = 0;
    for (_, info) in games() {
        let mut robot = Robot::at_table((120, 40), Look::Mono, info.presets[0].setup, "human human", "");
        robot.keys("n");
        if !robot.text().contains("Who begins") {
            continue;
        }
        asked += 1;
        let mut faults = Vec::new();
        for presses in 1..=2 {
            robot.down_to("Position");
            robot.press(KeyCode::Right);
            for _ in 0..presses {
                robot.down_to("Who begins");
                robot.press(KeyCode::Right);
            }
            let text = robot.text();
            let chosen = text.lines().find_map(|line| line.split("Who begins").nth(1)?.split_whitespace().nth(1));
            let (chosen, text) = (chosen.unwrap_or_default().to_owned(), text.clone());
            if chosen != "by" {
                robot.press(KeyCode::Enter);
                let table = robot.text();
                let (first, _) = table.lines().next().and_then(|line| line.split_once("against")).unwrap_or_default();
                if first.contains('\u{25b8}') != (chosen == "P1") {
                    faults.push(format!("{chosen} by the form:\n{text}\n{table}"));
                }
                robot.keys("n");
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
    assert!(asked > 10, "{asked} games ask");
}

#[test]
fn a_choice_that_replaces_the_setup_does_so_and_taking_it_back_brings_the_setup_back() {
    let mut robot = Robot::at_home(120, 40, Look::Mono);
    robot.keys("2 n Down Right");
    assert_eq!(setup(&mut robot).as_deref(), Some("chomp n=432"));
    robot.keys("Left");
    assert_eq!(setup(&mut robot).as_deref(), Some("chomp 5x6"));
    // What is typed in the line is what the fields say, and the other way round.
    robot.keys("Up");
    robot.chord(KeyCode::Char('u'), crossterm::event::KeyModifiers::CONTROL);
    robot.keys("rows=4,2");
    let text = robot.text();
    assert!(text.contains("‹ 4,2 ›"), "{text}");
    robot.keys("Down Down Right");
    assert_eq!(setup(&mut robot).as_deref(), Some("chomp 5x6"), "the first of them leaves it out");
}

/// Whoever types a command wants it to be run: it is started when the form is done, and sits down or is refused. What the form
/// shows can be typed at a shell.
#[test]
fn a_program_of_ones_own_sits_down_where_it_is_typed() {
    let mut robot = Robot::at_table((100, 30), Look::Mono, "chomp 2x3", "human human", "");
    robot.keys("n PgDn Up Up");
    (0..20).for_each(|_| robot.press(KeyCode::Backspace));
    "exec:./no-such-bot 'a b".chars().for_each(|sign| robot.press(KeyCode::Char(sign)));
    assert!(robot.text().contains("has a quote without an end"), "{}", robot.text());
    (0..5).for_each(|_| robot.press(KeyCode::Backspace));
    let text = robot.text();
    assert!(text.contains("started when you sit down") && text.contains("--p2 exec:./no-such-bot"), "{text}");
    robot.keys("Enter").rest();
    let text = robot.text();
    assert!(text.contains("cannot be started") && text.contains("New game"), "{text}");
    (0..13).for_each(|_| robot.press(KeyCode::Backspace));
    format!("'{BINARY}' engine").chars().for_each(|sign| robot.press(KeyCode::Char(sign)));
    robot.keys("Enter").rest();
    let text = robot.text();
    assert!(text.contains("turn 1") && !text.contains("New game"), "{text}");
}

#[test]
fn a_whole_setup_of_another_game_makes_the_form_that_of_the_other_game() {
    let mut robot = Robot::at_home(120, 40, Look::Mono);
    robot.keys("1 n");
    robot.chord(KeyCode::Char('u'), crossterm::event::KeyModifiers::CONTROL);
    "chomp 4".chars().for_each(|sign| robot.press(KeyCode::Char(sign)));
    assert!(robot.text().contains("Chomp is another game: this becomes its form"), "{}", robot.text());
    "x5".chars().for_each(|sign| robot.press(KeyCode::Char(sign)));
    let text = robot.text();
    assert!(text.trim_start().starts_with("Chomp") && text.contains("Rows"), "{text}");
    assert_eq!(setup(&mut robot).as_deref(), Some("chomp 4x5"));
    // Where setups are made of those of other games a name means a part.
    let mut robot = Robot::at_table((120, 40), Look::Mono, "sum nim 3,5 + chomp 2x3", "human human", "");
    robot.keys("n");
    (0.." + chomp 2x3".len()).for_each(|_| robot.press(KeyCode::Backspace));
    let text = robot.text();
    assert!(!text.contains("another game") && !text.trim_start().starts_with("Nim"), "{text}");
}

/// The rows of a form whose value stands between signs, each with the columns of the signs.
fn signs(robot: &mut Robot) -> Vec<(u16, [u16; 2])> {
    let column = |row: &str, sign: char| row.chars().position(|other| other == sign).map(|column| column as u16);
    let text = robot.text();
    let rows = text.lines().zip(0..);
    rows.filter_map(|(row, y)| Some((y, [column(row, '\u{2039}')?, column(row, '\u{203a}')?]))).collect()
}

/// Whether clicks on the signs of every field do what Left and Right do there.
fn check_signs(make: impl Fn() -> Robot, what: &str) {
    let fields = signs(&mut make());
    assert!(!fields.is_empty(), "{what}");
    for (y, columns) in fields {
        for (x, code) in columns.into_iter().zip([KeyCode::Left, KeyCode::Right]) {
            let (mut clicked, mut typed) = (make(), make());
            clicked.click(x, y);
            let is_there =
                |robot: &mut Robot| robot.text().lines().nth(y.into()).is_some_and(|row| row.contains('\u{25b8}'));
            for _ in 0..40 {
                if !is_there(&mut typed) {
                    typed.press(KeyCode::Down);
                }
            }
            typed.press(code);
            assert_eq!(clicked.text(), typed.text(), "{what}: a click at {x},{y}");
        }
    }
}

#[test]
fn a_click_on_a_sign_beside_a_value_does_what_left_and_right_do_there() {
    for (id, info) in games() {
        let Some(preset) = info.presets.first() else { continue };
        let make = || {
            let mut robot = Robot::at_table((140, 40), Look::Mono, preset.setup, "human human", "");
            robot.keys("n");
            robot
        };
        let reads = preset.setup.parse::<AnyGame>();
        if reads.is_ok_and(|game| game.to_string() == preset.setup && game.players() == 2) {
            check_signs(make, id);
        }
    }
    let make = || {
        let mut robot = Robot::at_home(80, 24, Look::Mono);
        robot.keys("o");
        robot
    };
    check_signs(make, "options");
}
