//! The wheel scrolls what says that some of it is hidden, and at a table nothing but what it is over.

use catchup::play::{Save, check_playable};
use catchup::settings::HintLevel;

use crate::screens::SCREENS;
use crate::setups::{random_match, random_size, settings};
use crate::support::robot::{Look, Robot, SIZES};
use crate::support::setups::every;

/// Where a screen says how many lines are hidden, or rows or whatever there is, and whether these are below.
fn hidden(text: &str) -> Vec<((u16, u16), bool)> {
    let told = |(y, row): (usize, &str)| {
        let words: Vec<(usize, &str)> = [" above", " below"]
            .into_iter()
            .flat_map(|word| row.match_indices(word))
            .filter(|(at, _)| {
                let counted = row[..*at].trim_end_matches(|sign: char| sign.is_ascii_lowercase()).trim_end();
                counted.ends_with(|sign: char| sign.is_ascii_digit())
            })
            .collect();
        let place = |(at, word): (usize, &str)| ((row[..at].chars().count() as u16, y as u16), word == " below");
        words.into_iter().map(place).collect::<Vec<_>>()
    };
    text.lines().enumerate().flat_map(told).collect()
}

/// What lies above the talking line: what was said there ends with whatever turns a board.
fn body(text: &str) -> String {
    let rows: Vec<&str> = text.lines().collect();
    rows[..rows.len().saturating_sub(2)].join("\n")
}

/// Turns the wheel over all that says so, there and back; how much did.
fn turns(robot: &mut Robot, what: &str) -> usize {
    let places = hidden(&robot.text());
    for &((x, y), is_below) in &places {
        let before = body(&robot.text());
        let after = body(&robot.wheel(x, y, is_below).text());
        assert_ne!(before, after, "{what}: nothing is scrolled at {x},{y}");
        let back = body(&robot.wheel(x, y, !is_below).text());
        assert_eq!(before, back, "{what}: it is not scrolled back at {x},{y}");
    }
    places.len()
}

/// Sizes at which more is out of sight.
const LOW: [(u16, u16); 2] = [(64, 21), (72, 22)];

#[test]
fn what_says_that_some_of_it_is_hidden_is_scrolled_by_the_wheel_on_every_screen() {
    let mut seen = 0;
    for (name, make) in &SCREENS {
        let mut robot = make(SIZES[0], Look::Mono);
        for (width, height) in [SIZES[0], LOW[0], LOW[1], SIZES[1], SIZES[2]] {
            robot.resize(width, height);
            seen += turns(&mut robot, &format!("{name} at {width}x{height}"));
        }
    }
    let at_home: [&str; 4] = ["End Up Up Enter", "End Up Up Up Up Up Up Enter", "?", "? Tab"];
    for (keys, (width, height)) in at_home.into_iter().flat_map(|keys| SIZES.map(|size| (keys, size))) {
        let mut robot = Robot::at_home(width, height, Look::Mono);
        robot.keys(keys).rest();
        seen += turns(&mut robot, &format!("`{keys}` at {width}x{height}"));
    }
    assert!(seen > 8, "{seen}");
}

#[test]
fn at_a_table_the_wheel_scrolls_what_it_is_over_and_nothing_elsewhere() {
    let seen = std::sync::atomic::AtomicUsize::new(0);
    every(0..2, |drawn| {
        if check_playable(&drawn.game).is_err() {
            return;
        }
        let mut dice = drawn.dice(13);
        let save = Save::of(&random_match(&drawn.game, &mut dice, 40)).text();
        let mut robot = Robot::with(120, 40, Look::Mono, settings(HintLevel::All), Vec::new());
        robot.resume(&save);
        robot.keys(["y", "R", "Tab", ""][dice.below(4)]).rest();
        for (width, height) in [(60, 20), (80, 24), random_size(&mut dice)] {
            robot.resize(width, height);
            let what = format!("{} at {width}x{height}", drawn.game);
            let found = turns(&mut robot, &what);
            seen.fetch_add(found, std::sync::atomic::Ordering::Relaxed);
            for (y, is_below) in [0, 1, height - 1].into_iter().flat_map(|y| [(y, true), (y, false)]) {
                let before = robot.text();
                let after = robot.wheel(width / 2, y, is_below).text();
                assert_eq!(before, after, "{what}: something changes in row {y}");
            }
        }
    });
    assert!(seen.into_inner() > 20);
}
