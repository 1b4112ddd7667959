//! The pictures of the README: which screens, and how one gets there.

use catchup::learn::course;

use super::robot::{Look, Robot};

/// Where the pictures are.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/pictures");

/// How one gets to a screen.
pub type Way = fn() -> Robot;

/// The name of each picture and the way to its screen.
pub const PICTURES: [(&str, Way); 21] = [
    ("home", || Robot::at_home(80, 24, Look::Colour)),
    ("table", || {
        let mut robot = table("catch-up 1..12", "human perfect", "4 2+5 7 6 1");
        robot.keys("t t t").until("exact").rest();
        robot
    }),
    ("typing", || {
        let mut robot = table("catch-up 1..20 handicap=5", "human perfect", "9 14 17 18 20 16 5");
        robot.keys("t t t").until("exact");
        robot.keys("1");
        robot
    }),
    ("end", || {
        let mut robot = table("catch-up 1..12", "human fallible=0.1", "12 11+6 10 9 5 7 4+1+3 2 8");
        robot.until("slip").rest();
        robot
    }),
    ("chomp", || told("chomp 5x6", "f3 d4")),
    ("multiples", || told("multiples 2..30", "12 24 8 2 14")),
    ("sim", || told("sim 6", "16 13 12 15 23 25 56 34")),
    ("race", || told("race-track mini", "8,1 8,1 9,1 10,2 10,2 11,3")),
    ("lines", || told("race-track kidney", "20,3 20,3 22,4 22,5 25,6 25,6")),
    ("heaps", || told("square 40", "")),
    ("island", || told("island map-1", "")),
    ("snakes", || told("snakes board-1", "")),
    ("flies", || told("horseflies f6,d4,e10", "e10d8 d4b3")),
    ("harbour", || told("geography harbour", "sloop yawl")),
    ("nim", || told("nim 3,5,7", "2.1")),
    ("wythoff", || told("wythoff 8,5", "0.1")),
    ("almonds", || told("almonds 10", "")),
    ("cheques", || told("cheques random 12 of 1..20 seed=4", "first last last first")),
    ("sum", || told("sum square 40 + island map-1 + chomp 3x4", "")),
    ("learn", || {
        let mut robot = Robot::at_home(80, 24, Look::Colour);
        robot.app.list_courses();
        // The first course, at its first question about a turn.
        robot.keys("Enter Enter PgDn PgDn PgDn Right").rest();
        robot
    }),
    ("labels", || {
        let mut robot = Robot::at_home(80, 24, Look::Colour);
        let course = course("loopy").expect("it is shipped").unwrap_or_else(|fault| panic!("{fault}"));
        let place = course.tasks().map(|(id, _)| id).find(|id| id.to_string() == "loopy.2.3");
        let place = place.and_then(|id| course.place_of(&id)).expect("a task");
        let effects = robot.app.learn(course, Some(place));
        robot.effects.extend(effects);
        robot.rest();
        robot.keys("2 0").rest();
        robot
    }),
];

/// A table of two people with every hint: the cursor rests on a move that keeps the value.
fn told(setup: &str, turns: &str) -> Robot {
    let mut robot = table(setup, "human human", turns);
    robot.keys("t t t").until("exact").rest();
    robot
}

fn table(setup: &str, seats: &str, turns: &str) -> Robot {
    Robot::at_table((80, 24), Look::Colour, setup, seats, turns)
}
