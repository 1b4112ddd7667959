//! A click that hits nothing chooses nothing: on every screen, window and table, wherever nothing is drawn.

use catchup::core::laws::Dice;
use catchup::play::{Save, check_playable};
use catchup::settings::HintLevel;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::screens::SCREENS;
use crate::setups::{random_match, random_size, settings};
use crate::support::robot::{Look, Robot, SIZES};
use crate::support::setups::every;

/// Where this many columns around a place, and a row above and below it, are empty, no piece of a board can be meant, no
/// line of a list, and nothing that is as wide as the screen.
const BESIDE: [u16; 3] = [4, 24, 160];

/// Screens whose fields, nodes or rows are as wide as they.
const WIDE: [&str; 5] = ["new-game", "new-game-mistake", "tree", "laboratory-values", "saved-games"];

fn is_free(cell: &Cell) -> bool {
    let is_marked = cell.modifier.intersects(Modifier::REVERSED | Modifier::UNDERLINED);
    cell.symbol() == " " && cell.bg == Color::Reset && !is_marked
}

/// The places of a screen around which nothing is drawn.
fn free_places(screen: &Buffer, beside: u16) -> Vec<(u16, u16)> {
    let (width, height) = (screen.area.width, screen.area.height);
    let around = |x: u16, y: u16| {
        let columns = x.saturating_sub(beside)..(x + beside + 1).min(width);
        let rows = y.saturating_sub(1)..(y + 2).min(height);
        rows.flat_map(move |row| columns.clone().map(move |column| (column, row)))
    };
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    places.filter(|&(x, y)| around(x, y).all(|place| is_free(&screen[place]))).collect()
}

/// Where these words stand.
fn place_of(words: &str, text: &str) -> Option<(u16, u16)> {
    let place = |(y, row): (usize, &str)| Some((row[..row.find(words)?].chars().count() as u16, y as u16));
    text.lines().enumerate().find_map(place)
}

/// Clicks twice, so that what is chosen would be taken, at places where nothing is drawn. A click may choose the pane of a
/// table whose room it hits: then what can be chosen and taken stays as it was.
fn clicks_beside(robot: &mut Robot, beside: u16, dice: &mut Dice, what: &str) {
    // What was said goes away with the first click, wherever it is: here, on the rule below the title.
    robot.click(0, 1);
    let wished = robot.effects.len();
    for _ in 0..6 {
        let before = robot.text();
        let screen = robot.buffer().clone();
        let mut places = free_places(&screen, beside);
        // Of a value history each column is a turn.
        if let Some((left, top)) = place_of("Value history", &before).or_else(|| place_of("Values ", &before)) {
            places.retain(|&(x, y)| x + beside < left || y < top);
        }
        if places.is_empty() {
            return;
        }
        let (x, y) = *dice.pick(&places);
        robot.click(x, y);
        robot.click(x, y);
        let after = robot.text();
        let said = |text: &str| -> Vec<String> {
            let rows: Vec<&str> = text.lines().collect();
            [0, rows.len().saturating_sub(2)].iter().filter_map(|row| Some((*rows.get(*row)?).to_owned())).collect()
        };
        let has_panes = ["Analysis", "Moves", "Value history"].iter().any(|pane| before.contains(pane));
        let is_same = if has_panes { said(&before) == said(&after) } else { screen.diff(robot.buffer()).is_empty() };
        assert!(is_same, "{what}: a click at {x},{y} changes\n{before}\nto\n{after}");
        assert_eq!(robot.effects.len(), wished, "{what}: a click at {x},{y}");
    }
}

#[test]
fn a_click_beside_everything_changes_nothing_on_any_screen() {
    for (name, make) in &SCREENS {
        let mut dice = Dice(11);
        let beside = BESIDE[if WIDE.contains(name) { 2 } else { 1 }];
        let mut robot = make(SIZES[0], Look::Colour);
        for (width, height) in SIZES.into_iter().chain([(160, 50)]) {
            robot.resize(width, height);
            clicks_beside(&mut robot, beside, &mut dice, &format!("{name} at {width}x{height}"));
        }
    }
}

#[test]
fn a_click_beside_everything_changes_nothing_on_any_board() {
    every(0..3, |drawn| {
        if check_playable(&drawn.game).is_err() {
            return;
        }
        let mut dice = drawn.dice(9);
        let turns = *dice.pick(&[0, 2, 7, 200]);
        let hints = *dice.pick(&[HintLevel::Off, HintLevel::All]);
        let save = Save::of(&random_match(&drawn.game, &mut dice, turns)).text();
        let mut robot = Robot::with(120, 40, Look::Colour, settings(hints), Vec::new());
        robot.resume(&save);
        if drawn.typed.words.contains("race-track") {
            // What is worked out for the board would change the screen, too.
            robot.rest();
        }
        for (width, height) in [(120, 40), (80, 24), (60, 20), random_size(&mut dice)] {
            robot.resize(width, height);
            clicks_beside(&mut robot, BESIDE[0], &mut dice, &format!("{width}x{height}"));
        }
    });
}

#[test]
fn a_race_is_driven_and_walked_through_by_clicks_alone() {
    let mut robot = Robot::at_table((120, 40), Look::Mono, "race-track little-oval", "human human", "");
    robot.rest();
    let click = |robot: &mut Robot, words: &str| {
        let (x, y) = place_of(words, &robot.text()).unwrap_or_else(|| panic!("no `{words}`:\n{}", robot.text()));
        robot.click(x, y);
    };
    let says =
        |robot: &mut Robot, words: &str| assert!(robot.text().contains(words), "no `{words}`:\n{}", robot.text());
    // On the keypad a click chooses, a second one drives.
    click(&mut robot, "c         v");
    says(&mut robot, "c drives 1 down, to 23,2.");
    says(&mut robot, "turn 1");
    click(&mut robot, "c         v");
    says(&mut robot, "turn 2");
    // Every word of the last row that names a deed does it.
    click(&mut robot, "u undo");
    says(&mut robot, "turn 1");
    click(&mut robot, "enter take");
    says(&mut robot, "turn 2");
    click(&mut robot, "t hints: off");
    says(&mut robot, "t hints: verdict");
    click(&mut robot, "tab ");
    click(&mut robot, "? help");
    says(&mut robot, "esc close");
    click(&mut robot, "esc close");
    // A turn that was made is walked to, and back.
    click(&mut robot, "23,2 ");
    says(&mut robot, "turn 2");
    // A line of the menu of names is chosen, and done by a second click.
    robot.keys("m");
    click(&mut robot, "options  ");
    says(&mut robot, "All by name");
    click(&mut robot, "options  ");
    says(&mut robot, "Options");
}
