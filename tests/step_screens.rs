//! Stepping through a reason on the board: the recipe for nimbers, place by place.

use catchup::settings::{HintLevel, Settings};

use crate::support::robot::{Look, Robot};

fn explained(setup: &str) -> Robot {
    let mut settings = Settings::default();
    settings.hints = HintLevel::All;
    let mut robot = Robot::with(120, 40, Look::Ascii, settings, Vec::new());
    robot.sit_down(setup, "human human", "");
    robot.rest().keys("y");
    robot
}

fn talk(robot: &mut Robot) -> String {
    robot.text().lines().nth(38).unwrap_or_default().trim().to_owned()
}

#[test]
fn labels_are_told_one_after_the_other_and_stand_on_the_board_from_there_on() {
    let mut robot = explained("island map-1");
    assert!(robot.text().contains("< > steps"), "{}", robot.text());
    for told in [
        "Step 1 of 13, b2: no move leads on: so 0.",
        "Step 2 of 13, a2: no neighbour labelled; least missing 0; the unlabelled b1 has a move to a 0: so 0.",
        "Step 3 of 13, b1: neighbours all 0; least missing 1: so 1.",
    ] {
        robot.keys(">");
        assert_eq!(talk(&mut robot), told);
    }
    let island = |robot: &mut Robot, name: &str| {
        let text = robot.text();
        let lines: Vec<&str> = text.lines().collect();
        let row = lines.iter().position(|line| line.contains(name)).expect("an island");
        let at = lines[row].find(name).expect("an island");
        lines[row..row + 2].iter().map(|line| line[at - 2..at + 8].to_owned()).collect::<String>()
    };
    assert!(island(&mut robot, "b1").contains('1'), "{}", robot.text());
    assert!(!island(&mut robot, "d1").contains('0'), "it is not its turn yet:\n{}", robot.text());
    robot.keys("<");
    assert!(talk(&mut robot).starts_with("Step 2 of 13"), "{}", talk(&mut robot));
    robot.keys("< <");
    assert_eq!(talk(&mut robot), "Before the first step nothing is labelled.");
    robot.keys(&">".repeat(14));
    assert!(robot.text().contains("Step 13 of 13"), "{}", robot.text());
    robot.keys("Enter Enter").rest();
    assert!(robot.text().contains("turn 2"), "{}", robot.text());
    robot.keys(">");
    assert!(talk(&mut robot).starts_with("Step 1 of "), "another position, other steps: {}", talk(&mut robot));
}

#[test]
fn steps_belong_to_the_reason_that_is_shown() {
    let mut robot = explained("island map-1");
    robot.keys("y");
    assert!(!robot.text().contains("< > steps"), "{}", robot.text());
    let mut robot = explained("chomp 3x4");
    assert!(!robot.text().contains("< > steps"), "pairs are no steps:\n{}", robot.text());
}

#[test]
fn flies_are_labelled_from_home_on() {
    let mut robot = explained("horseflies e4");
    robot.keys(&">".repeat(40));
    let last = talk(&mut robot);
    assert!(last.contains(", e4: ") && last.contains("so 1"), "{last}");
}

#[test]
fn heaps_that_grow_are_labelled_on_the_strip() {
    let mut robot = explained("square-but-one 30");
    // Each row by its words, left of the panes and in all columns, which the strip has below them.
    let rows = |robot: &mut Robot| -> Vec<Vec<String>> {
        let words = |line: String| line.split_whitespace().map(str::to_owned).collect();
        let (text, columns) = (robot.text(), [80, usize::MAX]);
        let rows = text.lines().flat_map(|line| columns.map(|most| words(line.chars().take(most).collect())));
        rows.collect()
    };
    let are_letters = |row: &Vec<String>| row.len() > 1 && row.iter().all(|word| ["W", "L", "D"].contains(&&**word));
    assert!(rows(&mut robot).iter().any(are_letters), "{}", robot.text());
    robot.keys(">>>>");
    assert_eq!(
        talk(&mut robot),
        "Step 4 of 5, 5 left: every move leaves a won heap, 4 in 1 turn, 1 in 1: so this is lost, in 2 turns."
    );
    robot.keys(">");
    assert_eq!(
        talk(&mut robot),
        "Step 5 of 5, 30 left: leave 5, which is lost in 2 turns: so this is won, in 3 turns."
    );
    let labels = ["L", "W", "W", "L", "W"];
    assert!(
        rows(&mut robot).iter().any(|row| *row == labels),
        "the labels of the steps, and no others:\n{}",
        robot.text()
    );
}

#[test]
fn almonds_are_labelled_from_single_ones_on_and_a_circle_of_heaps_is_drawn() {
    let mut robot = explained("almonds 6");
    robot.keys(">");
    assert_eq!(talk(&mut robot), "Step 1 of 2, 6 heaps of 1 left: only single almonds: this is lost.");
    robot.keys(">");
    assert_eq!(talk(&mut robot), "Step 2 of 2, 6 left: leave 6 heaps of 1, which is lost: so this is won, in 1 turn.");
    // From 7 to 3 or 11, and from 3 for ever to 2 and back: a head over each of them.
    let told = explained("put-or-take 7").text();
    assert!(told.lines().any(|line| line.split_whitespace().filter(|word| *word == "v").count() == 3), "{told}");
}

/// Whoever asks for a reason before the first analysis has come is answered once it has.
#[test]
fn a_reason_that_is_asked_for_too_early_follows() {
    let mut settings = Settings::default();
    settings.hints = HintLevel::All;
    let mut robot = Robot::with(80, 24, Look::Ascii, settings, Vec::new());
    robot.sit_down("chomp 4x5", "human human", "c3");
    robot.keys("y");
    let early = robot.text();
    robot.rest();
    let text = robot.text();
    assert!(early.contains("It is being worked out; the reason follows.") && !early.contains("Why"), "{early}");
    assert!(text.contains("Why") && text.contains("No short reason is"), "{text}");
    assert!(!text.contains("the reason follows"), "{text}");
}

/// Sentence, board and cursor are about one move, wherever the cursor goes, and none of them says it twice.
#[test]
fn a_reason_is_one_of_the_choice_under_the_cursor() {
    let mut robot = Robot::at_table((120, 40), Look::Mono, "multiples 2..30", "human human", "");
    robot.keys("t").until("P1 wins in").keys("y").rest();
    let mut told = Vec::new();
    for _ in 0..12 {
        let text = robot.text();
        let leaves = |line: &str| {
            let (about, rest) = line.split_once("leaves ")?;
            rest.starts_with(|sign: char| sign.is_ascii_digit())
                .then(|| about.split_whitespace().next())?
                .map(str::to_owned)
        };
        let number = text.lines().find_map(leaves).expect("a number");
        let wins = text.contains(&format!("After {number} every answer has a partner"));
        let loses = text.contains(&format!(" answers {number}: every"));
        assert!(wins != loses, "{number}:\n{text}");
        assert_eq!(text.matches("every answer has").count() + text.matches("every largest").count(), 1, "{text}");
        told.push((number, wins));
        robot.keys("Right");
    }
    assert!(told.iter().any(|(_, wins)| *wins) && told.iter().any(|(_, wins)| !*wins), "{told:?}");
}
