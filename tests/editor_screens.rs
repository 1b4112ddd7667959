//! The editor of islands, snakes and graphs: what it looks like, and boards that are drawn in it.

use catchup::hidden::{DiskEffect, Effect};

use crate::support::robot::{Look, Robot, Way, gallery, squeeze};

const SCREENS: [(&str, Way); 3] = [
    ("island-editor", |size, look| {
        let mut robot = Robot::at_table(size, look, "island map-1", "human human", "");
        robot.keys("b Enter Down");
        robot
    }),
    ("snakes-editor", |size, look| {
        let mut robot = Robot::at_table(size, look, "snakes board-1", "human human", "");
        robot.keys("b");
        robot
    }),
    ("graph-editor", |size, look| {
        let mut robot = Robot::at_table(size, look, "geography harbour", "human human", "");
        robot.keys("b Right");
        robot
    }),
];

#[test]
fn every_editor_looks_as_it_did() {
    for (name, picture) in gallery(&SCREENS) {
        insta::assert_snapshot!(name, picture);
    }
}

#[test]
fn no_editor_panics_at_any_size() {
    for (_, make) in SCREENS {
        squeeze(&mut make((80, 24), Look::Colour), 11, 7);
    }
}

fn editor(setup: &str) -> Robot {
    let mut robot = Robot::at_table((80, 24), Look::Mono, setup, "human human", "");
    robot.keys("b");
    robot
}

/// The file that was kept last.
fn kept(robot: &Robot) -> (String, String) {
    let files = robot.effects.iter().rev().find_map(|effect| match effect {
        Effect::Disk(DiskEffect::KeepFile { name, text, .. }) => Some((name.clone(), text.clone())),
        _ => None,
    });
    files.expect("a file is kept")
}

#[test]
fn an_island_is_drawn_from_nothing_and_played_on() {
    let mut robot = editor("island map-1");
    assert!(robot.text().contains("map-1-2"), "the program's own is copied: {}", robot.text());
    robot.keys(": new Enter");
    // Three places, and the routes a1-b1, c2-b1 and a1-c2 both ways.
    robot.keys("Enter Right Enter H Right Down Enter T T Up Left Left T");
    robot.keys("Enter Right Enter Right Down Enter Up Left Enter");
    assert!(robot.text().contains("3 places") && robot.text().contains("2 routes"), "{}", robot.text());
    robot.keys("Right Down Enter Up Left Left Enter Enter Right Right Down Enter");
    assert!(robot.text().contains("ready to play"), "{}", robot.text());
    let (name, text) = kept(&robot);
    let written = "name = \"mine\"\nhouse = \"b1\"\ntokens = [\"c2\", \"c2\", \"a1\"]\n\
                   one_way = [\"a1-b1\", \"c2-b1\"]\ntwo_way = [\"a1-c2\"]\n\n\
                   [nodes]\n\"a1\" = [0, 0]\n\"b1\" = [1, 0]\n\"c2\" = [2, 1]\n";
    assert_eq!((name.as_str(), text.as_str()), ("mine.island", written));
    robot.keys("- n");
    assert!(robot.text().contains("mine.island"), "{}", robot.text());
    robot.keys("Enter").rest();
    assert!(robot.text().starts_with(" Nim's Island mine "), "{}", robot.text());
}

#[test]
fn what_is_wrong_is_said_and_steps_lead_back() {
    let mut robot = editor("island ferry");
    robot.keys("Backspace");
    assert!(robot.text().contains("6 places"), "{}", robot.text());
    robot.keys("u");
    assert!(robot.text().contains("7 places") && robot.text().contains("ready to play"), "{}", robot.text());
    robot.keys(": new Enter Enter");
    assert!(robot.text().contains("not a board yet"), "{}", robot.text());
    robot.keys("n");
    assert!(robot.text().contains("It cannot be played on yet"), "{}", robot.text());
    robot.keys(": call Space quay Enter");
    assert!(robot.text().contains("quay leads to nowhere"), "{}", robot.text());
}

#[test]
fn arrows_of_snakes_and_lines_of_graphs_are_drawn() {
    let mut snakes = editor("snakes board-1");
    snakes.keys(": squares Space 12 Enter : longest Space 3 Enter : name Space short Enter T Right Right Enter Right Right Enter");
    let (name, text) = kept(&snakes);
    assert_eq!(name, "short.snakes");
    assert!(text.contains("home = 12\nlongest = 3\ntokens = [3, 8, 0]\narrows = [[2, 4]]\n"), "{text}");
    let mut graph = editor("sim 4 rule=normal");
    graph.keys("Enter Tab Enter");
    let (name, text) = kept(&graph);
    assert_eq!(name, "mine.sim");
    assert!(text.contains("edges = [\"1-3\", \"1-4\", \"2-3\", \"2-4\", \"3-4\"]"), "{text}");
    graph.keys("n");
    assert!(graph.text().contains("mine.sim rule=normal"), "{}", graph.text());
}

#[test]
fn the_mouse_takes_as_enter_does() {
    let mut robot = editor("geography ladder");
    robot.keys(": new Enter");
    robot.click(10, 4);
    robot.click(30, 10);
    assert!(robot.text().contains("2 points") && robot.text().contains("0 lines"), "{}", robot.text());
    robot.click(10, 4);
    robot.click(30, 10);
    assert!(robot.text().contains("1 line"), "{}", robot.text());
}
