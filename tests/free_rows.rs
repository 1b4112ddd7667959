//! On screens that are read no line is counted as long as rows are free: every page and task, riddles, and reviews.

use catchup::core::Game;
use catchup::core::laws::Dice;
use catchup::games::AnyGame;
use catchup::learn::courses;
use catchup::play::Match;
use ratatui::style::Color;

use crate::support::robot::{Look, Robot};

/// All rooms that people are likely to have.
const SIZES: [(u16, u16); 8] = [(60, 20), (65, 25), (73, 22), (80, 24), (61, 37), (100, 30), (120, 40), (240, 70)];
/// Games that differ in what there is to tell of a match.
const REVIEWED: [&str; 12] = [
    "catch-up 1..12",
    "catch-up 1..9 players=4",
    "chomp 4x5",
    "nim 3,5,7",
    "square 23",
    "race-track first-lesson",
    "sim 5",
    "multiples 2..20",
    "cheques 30",
    "wythoff 4,7",
    "sum nim 3,5 + square 9",
    "grundy 13",
];
/// Rows between words and a board; and above panes, where one at the foot of the board may be free as well.
const BETWEEN: usize = 1;
const ABOVE_PANES: usize = 2;

/// What says on the screen that lines are hidden, where more rows below each other are free than may be.
fn counted_beside_free_rows(robot: &mut Robot, (width, height): (u16, u16), most: usize) -> Option<(String, usize)> {
    robot.resize(width, height);
    let text = robot.text();
    let body: Vec<&str> = text.lines().collect();
    let body = &body[2..body.len().saturating_sub(2)];
    let count = body.iter().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_count = |two: &&[&str]| two[0].parse::<usize>().is_ok() && ["below", "above"].contains(&two[1]);
        let counted = words.windows(2).find(is_count).filter(|_| line.ends_with("below") || line.ends_with("above"));
        // An example of a row of numbers goes on.
        let is_cut = line.ends_with("..") && !line.ends_with("0 3 6 9 ..");
        counted.map(|two| two.join(" ")).or_else(|| is_cut.then(|| (*line).to_owned()))
    })?;
    let buffer = robot.buffer();
    let is_free = |x: u16, y: u16| buffer[(x, y)].symbol() == " " && buffer[(x, y)].bg == Color::Reset;
    let mut runs = vec![0];
    for y in 2..height.saturating_sub(2) {
        if (0..width).all(|x| is_free(x, y)) {
            *runs.last_mut()? += 1;
        } else {
            runs.push(0);
        }
    }
    let free = runs.into_iter().max().unwrap_or(0);
    (free > most).then_some((count, free))
}

#[test]
fn no_line_of_a_lesson_is_hidden_beside_free_rows() {
    let mut faults = Vec::new();
    for course in courses() {
        for stop in course.stops() {
            let mut robot = Robot::at_home(80, 24, Look::Colour);
            robot.app.learn(course.clone(), Some(stop.place));
            for size in SIZES {
                let found = counted_beside_free_rows(&mut robot, size, BETWEEN);
                faults.extend(found.map(|found| format!("{} {:?} at {size:?}: {found:?}", course.id, stop.place)));
            }
        }
    }
    assert!(faults.is_empty(), "{}: {faults:#?}", faults.len());
}

#[test]
fn no_line_of_a_review_is_hidden_beside_free_rows() {
    let (mut dice, mut faults) = (Dice(7), Vec::new());
    for setup in REVIEWED {
        let game: AnyGame = setup.parse().expect("a setup");
        let mut table = Match::new(game, Vec::new(), 7);
        while table.result().is_none() {
            let legal = table.game().legal_moves(table.position());
            table.try_play(*dice.pick(&legal)).expect("it is legal");
        }
        let mut robot = Robot::at_home(80, 24, Look::Colour);
        robot.take_seat(table);
        robot.rest();
        for keys in ["", "R", "[", "t", "Tab", "Tab"] {
            robot.keys(keys).rest();
            for size in SIZES {
                let found = counted_beside_free_rows(&mut robot, size, ABOVE_PANES);
                faults.extend(found.map(|found| format!("{setup}, {keys} at {size:?}: {found:?}")));
            }
        }
    }
    assert!(faults.is_empty(), "{}: {faults:#?}", faults.len());
}
