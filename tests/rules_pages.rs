//! What the pages of rules offer to play, and files typed into the form for a new game.

use std::fs;

use crate::support::robot::{Look, Robot};
use catchup::core::{GameResult, Player};
use catchup::games::games;
use catchup::learn::{Attempt, AttemptReply, Course, Referee, TaskKind, courses, match_of};
use catchup::solve::Memory;

const GRAPH: &str = "name = \"bow\"\nedges = [\"1-2-3-1\", \"3-4-5-3\"]\n\n[nodes]\n1 = [0, 0]\n2 = [0, 2]\n3 = [1, 1]\n\
                     4 = [2, 0]\n5 = [2, 2]\n";

/// At the rules page of a game.
fn rules(setup: &str, size: (u16, u16)) -> Robot {
    let mut robot = Robot::at_table(size, Look::Mono, setup, "human human", "");
    robot.keys("? ?");
    robot
}

/// Fourteen lines without a triangle are possible in one way only, and the last line closes two.
#[test]
fn the_position_of_fourteen_lines_is_played_from_the_rules_page() {
    for size in [(60, 20), (80, 24), (120, 40)] {
        let mut robot = rules("sim 6", size);
        while !robot.text().contains("▸ catchup play sim 6 --position") {
            robot.keys("Down");
        }
        robot.keys("Enter");
        let text = robot.text();
        assert!(text.contains("Sim 6") && !text.contains("catchup play"), "{text}");
        robot.keys("Enter");
        let text = robot.text();
        assert!(text.contains("won by P2") || text.contains("wins"), "{text}");
        robot.keys("q");
        assert!(robot.text().contains("Sim 6"), "one is back at the table that one came from");
    }
}

#[test]
fn every_entry_of_the_gallery_is_chosen_and_played() {
    let mut robot = rules("chomp 4x5", (80, 24));
    let mut played = Vec::new();
    for _ in 0..260 {
        let text = robot.text();
        if let Some(line) = text.lines().find_map(|line| line.split("▸ catchup play ").nth(1)) {
            let setup = line.split_whitespace().take(2).collect::<Vec<_>>().join(" ").trim_end_matches('│').to_owned();
            if played.last() != Some(&setup) {
                played.push(setup);
            }
        }
        robot.keys("Down");
    }
    let all = ["4x5", "7x7", "2x12", "8x10", "6x13", "10x42", "6x11", "3x88", "3x120", "3x3x3", "4x4x4", "n=720"];
    let endless = ["2xinf", "infxinf", "rows=inf,3,2"];
    let all: Vec<String> = all.iter().chain(&endless).map(|field| format!("chomp {field}")).collect();
    assert_eq!(played, all);
    robot.keys("Enter");
    assert!(robot.text().contains("Chomp rows=inf,3,2"), "{}", robot.text());
}

#[test]
fn a_click_on_an_entry_sits_down_there() {
    let mut robot = rules("chomp 4x5", (80, 24));
    for _ in 0..200 {
        robot.keys("Down");
    }
    let text = robot.text();
    let row = text.lines().position(|line| line.contains("catchup play chomp 4x4x4")).expect("it is in sight");
    robot.click(20, row as u16);
    assert!(robot.text().contains("Chomp 4x4x4"), "{}", robot.text());
}

/// The form for a new game with the name of a file typed as the setup.
fn form(known: &str, name: &str) -> Robot {
    let mut robot = Robot::at_table((80, 24), Look::Mono, known, "human human", "");
    robot.keys("n");
    for _ in 0..12 {
        robot.keys("Backspace");
    }
    robot.keys(name);
    robot
}

const KNOWN: [(&str, &str); 2] = [("geography flower", " bow "), ("sim 6", "Sim bow ")];

#[test]
fn a_graph_file_is_typed_into_the_form_and_used_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.toml");
    let name = path.to_str().expect("plain letters");
    for (known, title) in KNOWN {
        fs::write(&path, GRAPH).expect("it can be written");
        let mut robot = form(known, name);
        let text = robot.text();
        assert!(text.contains('✓') && text.contains(name), "{text}");
        robot.keys("Enter");
        assert!(robot.text().contains(title), "{}", robot.text());
        // The file may be gone by the time of the next game.
        fs::remove_file(&path).expect("it is there");
        robot.keys("n");
        assert!(robot.text().contains('✓'), "{}", robot.text());
        robot.keys("Enter");
        assert!(robot.text().contains(title), "{}", robot.text());
    }
}

#[test]
fn the_faults_of_a_graph_file_are_told_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.toml");
    let name = path.to_str().expect("plain letters");
    for (known, _) in KNOWN {
        for (edge, words) in [("3-4-9", "`9` in line 2"), ("3-3", "in line 2"), ("1-2", "in line 2")] {
            fs::write(&path, GRAPH.replace("3-4-5-3", edge)).expect("it can be written");
            let text = form(known, name).text();
            let said = text.lines().nth(22).unwrap_or_default();
            assert!(said.contains(words), "{words} is not said:\n{text}");
        }
        let text = form(known, "./nowhere.toml").text();
        let expected = match known {
            "sim 6" => "`./nowhere.toml` is neither a number of points, 3 to 9, nor a graph file",
            _ => "`./nowhere.toml` is neither a known board nor a file",
        };
        assert!(text.contains(expected), "{text}");
    }
}

/// A line that is cut ends in two dots, as some lines of the rules do by themselves.
#[test]
fn no_line_of_a_page_of_rules_is_cut() {
    for (id, info) in games() {
        let file = match *id {
            "square" | "prime-power" | "subtract" => "subtraction",
            id => id,
        };
        let asset = fs::read_to_string(format!("assets/rules/{file}.md")).expect("rules");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let asset = words(&asset);
        for size in [(60, 20), (80, 24)] {
            let mut robot = rules(info.presets[0].setup, size);
            let mut before = String::new();
            while robot.text() != before {
                before = robot.text();
                for line in before.lines().filter_map(|line| line.split('│').nth(1)).map(str::trim_end) {
                    assert!(!line.ends_with("..") || asset.contains(&words(line)), "{id}: {line}\n{before}");
                }
                robot.keys("PgDn");
            }
        }
    }
}

#[test]
fn below_the_form_a_heading_stands_above_its_line() {
    for (_, info) in games() {
        for size in [(60, 20), (80, 24)] {
            let mut robot = Robot::at_table(size, Look::Mono, info.presets[0].setup, "human human", "");
            robot.keys("n");
            for _ in 0..14 {
                let text = robot.text();
                let mut below = text.lines().skip_while(|line| !line.contains("The same from the shell")).skip(1);
                assert!(below.next().is_none_or(|line| line.contains("catchup play")), "{text}");
                robot.keys("Down");
            }
        }
    }
}

/// The examples of the pages: words of the page, the game as a line, and who has won.
const EXAMPLES: [(&str, &str, Player); 12] = [
    ("An example with 1 to 4", "catch-up 1..4 : 4 1+3 2", Player::P1),
    ("An example with heaps of 2, 1 and 1", "almonds 2,1,1 : 1,2 1,3 4=2+2 2=1+1 2=1+1", Player::P1),
    ("An example: 3, 9, 5, 2", "cheques 3,9,5,2 : 3 9 5 2", Player::P2),
    ("An example on 3 x 3", "chomp 3x3 : c2 b1 a2", Player::P1),
    ("An example on the ladder", "geography ladder : f2 e2 e1 f1", Player::P2),
    ("An example: grundy 8", "grundy 8 : 8=1+7 7=3+4 4=1+3 3=1+2 3=1+2", Player::P1),
    ("An example with 2 to 10", "multiples 2..10 : 4 2 10 5", Player::P2),
    ("An example: nim 1,2,3", "nim 1,2,3 : 3.3 2.2 1.1", Player::P1),
    ("An example: octal 0.77 from 5", "octal 0.77 from 5 : 5=4 4=1+1 1=0 1=0", Player::P2),
    ("An example: 23 stones", "put-or-take 23 : 16 put 9 1 1", Player::P1),
    ("An example: square 12", "square 12 : 1 9 1 1", Player::P2),
    ("An example: 6 and 4", "wythoff 6,4 : 4.0 0.1 0.3 2.0", Player::P2),
];

/// They are games that end as the page says, and none of them shows a turn that a course asks for.
#[test]
fn examples_can_be_played_and_answer_no_task() {
    let mut referee = Referee::new(Memory::new(64 << 20));
    for (words, line, winner) in EXAMPLES {
        assert!(games().iter().any(|(_, info)| info.rules.contains(words)), "{words}");
        let table = match_of(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(table.result(), Some(GameResult::Won(winner)), "{line}");
        let (game, timeline) = (table.game(), table.timeline());
        for (id, task) in courses().iter().flat_map(Course::tasks) {
            let asked = match &task.kind {
                TaskKind::Choose(_) | TaskKind::Strategy { .. } | TaskKind::Win { .. } => Attempt::new(task).table(),
                _ => None,
            };
            let Some(asked) = asked.filter(|asked| asked.game().to_string() == game.to_string()) else { continue };
            for span in timeline.turns() {
                if timeline.position_at(span.steps.start).is_some_and(|pos| pos == asked.position()) {
                    let turn = timeline.text(game, &span);
                    let reply = Attempt::new(task).answer(&turn, &mut referee).expect("nobody stops it");
                    assert!(matches!(reply, AttemptReply::Wrong(_)), "{words}: {turn} answers {id}");
                }
            }
        }
    }
}
