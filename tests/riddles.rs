//! Riddles under the hands of a robot: solved and failed at both ends of the scale, remembered, and brought back.

use catchup::bots::Bots;
use catchup::core::{Game, NotationError};
use catchup::games::AnyGame;
use catchup::hidden::{Belongings, DiskEffect, Effect, Event};
use catchup::play::{
    Match, PosedRiddle, RiddleKind, RiddleLog, RiddleNote, RiddleQueue, RiddleState, RiddleTheme, TriedRiddle,
    choose_turn, riddle_day, riddle_of_day, shipped_riddles,
};
use catchup::settings::Settings;
use catchup::solve::{Monitor, Solver};

use crate::support::robot::{Look, Robot, Way, gallery, squeeze};

/// One of the easiest and one of the hardest, for the first player and for the second.
const ENDS: [(&str, u8); 4] = [
    ("catch-up 1..9 @ 6,9 15-15 p1", 1),
    ("chomp 4x5 @ 3,1 p2", 1),
    ("square-but-one 40 odd @ 35", 5),
    ("catch-up 1..9 @ 1,3,4,5,6,8 11-7 p2", 5),
];

fn posed(line: &str) -> PosedRiddle<AnyGame> {
    let shipped = shipped_riddles().find(|one| one.line() == line).unwrap_or_else(|| panic!("{line} is not shipped"));
    shipped.posed().unwrap_or_else(|error| panic!("{error}"))
}

fn at(line: &str, kind: RiddleKind) -> Robot {
    let mut robot = Robot::at_home(120, 40, Look::Mono);
    robot.pose_riddle(posed(line), RiddleQueue::new(kind));
    robot
}

fn states(robot: &Robot) -> Vec<RiddleState> {
    let note = |effect: &Effect| match effect {
        Effect::Disk(DiskEffect::KeepRiddle(note)) => Some(note.tried.state),
        _ => None,
    };
    robot.effects.iter().filter_map(note).collect()
}

fn talk(robot: &mut Robot) -> String {
    robot.text().lines().nth(38).unwrap_or_default().trim().to_owned()
}

/// The turns in the list of moves.
fn turns(robot: &mut Robot) -> Vec<String> {
    let text = robot.text();
    let mut lines = text.lines().skip_while(|line| !line.contains("Moves"));
    let Some(column) = lines.next().and_then(|line| line.find("Moves").map(|at| line[..at].chars().count())) else {
        return Vec::new();
    };
    let rows = lines.skip(1).map(|line| line.chars().skip(column).collect::<String>());
    let rows = rows.take_while(|row| row.trim_start().starts_with(|sign: char| sign.is_ascii_digit()));
    let turns = rows.flat_map(|row| row.split_whitespace().skip(1).map(str::to_owned).collect::<Vec<_>>());
    turns.filter(|turn| turn != "_").collect()
}

/// Plays a turn, and waits until it was answered.
fn play(robot: &mut Robot, turn: &str) {
    robot.keys(":").keys(turn).keys("Enter").rest();
    while robot.tick() {
        robot.rest();
    }
}

/// Plays what keeps the value, and the slowest of it where `slowly`, until the riddle is solved.
fn solve(robot: &mut Robot, riddle: &PosedRiddle<AnyGame>) {
    let game = &riddle.game;
    let (mut solver, perfect) = (Solver::new(game.clone()), game.named_bot("perfect").expect("there is one"));
    for _ in 0..40 {
        let mut table = Match::from_position(game.clone(), riddle.position.clone(), Vec::new(), 0);
        for turn in turns(robot) {
            table.try_text(&turn).unwrap_or_else(|error| panic!("{error}:\n{}", robot.text()));
        }
        let mut monitor = Monitor::unlimited();
        let turn = choose_turn(&perfect, 0, table.position(), &mut solver, &mut monitor).expect("small");
        play(robot, &game.write_turn(table.position(), &turn));
        if talk(robot).starts_with("Solved") {
            return;
        }
    }
    panic!("it is not solved:\n{}", robot.text());
}

/// A turn of one move that gives away what there is.
fn slip(riddle: &PosedRiddle<AnyGame>) -> String {
    let (game, pos) = (&riddle.game, &riddle.position);
    let (analysis, _) = Solver::new(game.clone()).analyze(pos, &mut Monitor::unlimited());
    let whole = analysis.moves.iter().filter(|report| game.ends_turn(pos, report.mv));
    let mut lost = whole.filter(|report| report.bounds.outcome().is_some_and(|outcome| outcome < riddle.goal));
    game.write_move(pos, lost.next().expect("a turn that is wrong").mv)
}

#[test]
fn riddles_are_solved_by_playing_them_out_at_both_ends_of_the_scale() {
    for (line, level) in ENDS {
        let riddle = posed(line);
        assert_eq!(riddle.level, level, "{line}");
        let mut robot = at(line, RiddleKind::Any);
        robot.rest();
        assert!(robot.text().contains("You are to move; one turn"), "{}", robot.text());
        solve(&mut robot, &riddle);
        assert_eq!(states(&robot), [RiddleState::Solved], "{line}");
        assert!(robot.text().contains(&format!("level {level}, {}", riddle.theme.about())), "{}", robot.text());
        robot.keys("Enter").rest();
        let text = robot.text();
        assert!(text.contains("Riddle, ") && text.contains("1  at once 1"), "the next one:\n{text}");
    }
}

#[test]
fn a_wrong_turn_is_answered_taken_back_and_remembered() {
    for (line, level) in ENDS {
        let riddle = posed(line);
        let mut robot = at(line, RiddleKind::Any);
        let wrong = slip(&riddle);
        play(&mut robot, &wrong);
        let words = talk(&mut robot);
        assert!(words.starts_with(&format!("{wrong} gives the ")), "{line}: {words}\n{}", robot.text());
        assert!(words.ends_with("Enter takes it back."), "{words}");
        assert_eq!(states(&robot), [RiddleState::Failed], "{line}");
        let text = robot.text();
        assert!(!text.contains("keeps it"), "nothing is told:\n{text}");
        robot.keys("Enter").rest();
        assert!(robot.text().contains(&format!("wrong {wrong}")), "{}", robot.text());
        solve(&mut robot, &riddle);
        assert_eq!(talk(&mut robot), "Solved after a slip. Enter goes on to the next riddle.");
        assert_eq!(states(&robot), [RiddleState::Failed, RiddleState::SolvedLater], "{line}, level {level}");
        robot.keys("P").rest();
        solve(&mut robot, &riddle);
        assert!(!states(&robot).contains(&RiddleState::Solved), "whoever has seen it has not solved it at once");
    }
}

/// Whoever types a number after a slip has another answer: it is not lost.
#[test]
fn a_number_typed_after_a_slip_is_the_next_answer() {
    let line = "catch-up 1..9 @ 6,9 15-15 p1";
    let mut robot = at(line, RiddleKind::Any);
    let wrong = slip(&posed(line));
    play(&mut robot, &wrong);
    assert!(talk(&mut robot).ends_with("Enter takes it back."), "{}", robot.text());
    let right = if wrong == "6" { "9" } else { "6" };
    robot.keys(right).rest();
    assert!(robot.text().contains(&format!("{right}_")), "{}", robot.text());
}

#[test]
fn what_is_told_counts_as_failed_and_is_asked_for_twice() {
    let line = "chomp 4x5 @ 3,1 p2";
    let mut robot = at(line, RiddleKind::Any);
    robot.rest().keys("t y").rest();
    assert_eq!(talk(&mut robot), "The reason tells the answer: solve it, or let t tell it.");
    robot.keys("t").rest();
    assert!(talk(&mut robot).contains("fails the riddle"), "{}", talk(&mut robot));
    assert!(!robot.text().contains("W3") && states(&robot).is_empty(), "{}", robot.text());
    robot.keys("t").rest();
    assert!(robot.text().contains("W3"), "{}", robot.text());
    assert_eq!(states(&robot), [RiddleState::Failed]);
    solve(&mut robot, &posed(line));
    assert_eq!(talk(&mut robot), "Solved with its answer told. Enter goes on to the next riddle.");
    assert_eq!(states(&robot), [RiddleState::Failed]);
}

#[test]
fn nothing_at_a_riddle_tells_its_answer_or_keeps_a_match() {
    let mut robot = at("catch-up 1..9 @ 6,9 15-15 p1", RiddleKind::Any);
    robot.rest();
    for keys in ["R", "g", "G", ": resign Enter", "T", "S"] {
        robot.keys(keys).rest();
        let text = robot.text();
        assert!(text.contains("Riddle, ") && !text.contains("W2"), "{keys}:\n{text}");
        robot.keys("Esc");
    }
    robot.keys(": command Enter");
    assert!(robot.text().contains("catchup riddle catch-up 1..9 --position"), "{}", robot.text());
    robot.keys("Esc q");
    assert!(robot.effects.iter().all(|effect| !format!("{effect:?}").starts_with("Match")), "no match is kept");
}

/// A hard level is a key away, and the scale has two ends.
#[test]
fn the_level_is_changed_with_a_key() {
    let mut robot = at("chomp 4x5 @ 3,1 p2", RiddleKind::Any);
    for level in 2..=5 {
        robot.keys("]").rest();
        assert!(robot.text().contains(&format!("level {level} of 5")), "{}", robot.text());
    }
    robot.keys("]");
    assert_eq!(talk(&mut robot), "There is nothing harder.");
    robot.keys("[").rest();
    assert!(robot.text().contains("level 4 of 5"), "{}", robot.text());
}

#[test]
fn the_riddle_of_today_is_at_home_with_how_it_went() {
    let today = riddle_day(std::time::SystemTime::now());
    let riddle: PosedRiddle<AnyGame> = riddle_of_day(today).and_then(|one| one.posed().ok()).expect("a riddle");
    for (state, words) in
        [(None, "not tried yet"), (Some(RiddleState::Failed), "not solved yet"), (Some(RiddleState::Solved), "solved.")]
    {
        let mut log = RiddleLog::default();
        if let Some(state) = state {
            let tried = TriedRiddle::new(state, riddle.level, RiddleTheme::Greedy);
            log.note(&RiddleNote::new(riddle.line(), tried, Some(today)));
        }
        let kept = Belongings::default().with_riddles(log);
        let mut robot = Robot::with_kept(120, 40, Look::Mono, Settings::default(), Vec::new(), kept);
        robot.down_to("Riddles");
        assert!(robot.text().contains(words), "{words}:\n{}", robot.text());
        robot.keys("Enter");
        assert!(robot.text().contains("Out of your own games"), "{}", robot.text());
        robot.keys("Enter").rest();
        assert!(robot.text().contains("Riddle of today, "), "{}", robot.text());
    }
}

#[test]
fn what_went_wrong_comes_back_until_it_is_solved_at_once() {
    let line = "chomp 4x5 @ 3,1 p2";
    let mut log = RiddleLog::default();
    log.note(&RiddleNote::new(line.to_owned(), TriedRiddle::new(RiddleState::Failed, 1, RiddleTheme::Greedy), None));
    let kept = Belongings::default().with_riddles(log);
    let mut robot = Robot::with_kept(120, 40, Look::Mono, Settings::default(), Vec::new(), kept);
    robot.down_to("Riddles").keys("Enter").down_to("What went wrong").keys("Enter").rest();
    solve(&mut robot, &posed(line));
    assert_eq!(states(&robot), [RiddleState::Solved]);
    robot.keys("q");
    let text = robot.keys("Enter").text();
    assert!(text.contains("No riddle went wrong that was not solved since."), "{text}");
}

#[test]
fn the_law_over_sizes_holds_for_riddles() {
    let mut robot = at("chomp 4x5 @ 3,1 p2", RiddleKind::Day(20_780));
    squeeze(robot.rest(), 9, 5);
    robot.resize(120, 40);
    play(&mut robot, &slip(&posed("chomp 4x5 @ 3,1 p2")));
    squeeze(&mut robot, 9, 5);
}

/// The ways to the screens of riddles, on a day that does not pass.
const SCREENS: [(&str, Way); 4] = [
    ("riddle", |size, look| posed_at(size, look)),
    ("riddle-wrong", |size, look| {
        let mut robot = posed_at(size, look);
        play(&mut robot, "b1");
        robot
    }),
    ("riddle-solved", |size, look| {
        let mut robot = posed_at(size, look);
        play(&mut robot, "c1");
        play(&mut robot, "b1");
        robot
    }),
    ("riddles", |size, look| {
        let mut robot = Robot::at_home(size.0, size.1, look);
        let now = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_hours(24 * 20_780);
        robot.event(Event::Listed { games: Vec::new(), now });
        robot.keys("m riddles Enter Down Down Down");
        robot
    }),
];

fn posed_at(size: (u16, u16), look: Look) -> Robot {
    let mut robot = Robot::at_home(size.0, size.1, look);
    robot.pose_riddle(posed("chomp 4x5 @ 3,1 p2"), RiddleQueue::new(RiddleKind::Any));
    robot.rest();
    robot
}

#[test]
fn what_a_riddle_says_is_whole_where_there_are_rows() {
    for (line, level) in ENDS {
        for size in [(80, 24), (100, 30), (120, 40)] {
            let mut robot = at(line, RiddleKind::Any);
            robot.resize(size.0, size.1);
            let text = robot.text();
            let mut words = text.split_whitespace().zip(text.split_whitespace().skip(1));
            let is_cut = words.any(|(count, word)| word == "below" && count.parse::<usize>().is_ok());
            assert!(!is_cut && text.contains("--position"), "{line} of {level} at {size:?}:\n{text}");
        }
    }
}

#[test]
fn riddles_look_as_they_did() {
    for (name, picture) in gallery(&SCREENS) {
        insta::assert_snapshot!(name, picture);
    }
}

#[test]
fn no_line_of_a_riddle_is_hidden_for_what_its_turns_were_worth() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    let no_file = |name: &str| Err(NotationError::new(name, "is no part of it"));
    // A reason and a command that are long.
    let own = PosedRiddle::of_line("subtract 2,5,6 from 25,16 @ 7,3", 2, RiddleTheme::Greedy, &no_file);
    let shipped = shipped_riddles().step_by(9).map(|one| one.posed().expect("a riddle"));
    for riddle in shipped.chain([own.expect("a riddle")]) {
        let line = riddle.line();
        let mut robot = Robot::at_home(120, 40, Look::Mono);
        robot.pose_riddle(riddle, RiddleQueue::new(RiddleKind::Any));
        for keys in ["", "ttt", "y"] {
            robot.keys(keys).rest();
            for (width, height) in [(120, 40), (100, 30), (80, 24)] {
                robot.resize(width, height);
                let text = robot.text();
                // A reason that is read page by page has all rows that it can have.
                let is_cut = |title: &str| {
                    let begin = format!("  {title}  ");
                    text.lines().any(|row| row.contains(&begin) && row.trim_end().ends_with("below"))
                };
                seen += usize::from(text.contains("Value history"));
                if text.contains("Value history") && is_cut("Riddle") && !is_cut("Why") {
                    faults.push(format!("{line} after `{keys}` at {width}x{height}:\n{text}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}: {}", faults.len(), faults.join("\n"));
    assert!(seen > 20, "{seen}");
}
