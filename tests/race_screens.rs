//! Race Track on the screen: the table with its hints, the track editor, and what is kept.

use catchup::hidden::{DiskEffect, Effect};

use crate::support::robot::{Look, Robot, Way, gallery, squeeze};

/// Two cars on the oval, three rounds in.
const OVAL: &str = "24,1 24,2 26,1 25,3 29,2 27,4";

const SCREENS: [(&str, Way); 6] = [
    ("race-small", |size, look| {
        let mut robot = Robot::at_table(size, look, "race-track mini", "human human", "");
        robot.keys("t t t").until("home").rest();
        robot
    }),
    ("race-oval", |size, look| {
        let mut robot = Robot::at_table(size, look, "race-track little-oval finish=first", "human human", OVAL);
        robot.rest();
        robot
    }),
    ("race-following", |size, look| {
        let mut robot = Robot::at_table((120, 40), look, "race-track grand-prix", "human human", "42,2 42,3 44,2 44,4");
        robot.until("moves home, by round").rest();
        robot.resize(size.0, size.1);
        robot
    }),
    ("race-alone", |size, look| {
        let mut robot = Robot::at_table(size, look, "race-track little-oval cars=1", "human", "24,1 26,1 29,1");
        robot.rest();
        robot
    }),
    ("race-three", |size, look| {
        let moves = "24,1 24,2 24,3 26,1 26,2 26,4";
        let mut robot = Robot::at_table(size, look, "race-track little-oval cars=3", "human human human", moves);
        robot.rest();
        robot
    }),
    ("track-editor", |size, look| {
        let mut robot = Robot::at_table(size, look, "race-track mini", "human human", "");
        robot.keys("b").until("shortest race").rest();
        robot
    }),
];

#[test]
fn every_screen_looks_as_it_did() {
    for (name, picture) in gallery(&SCREENS) {
        insta::assert_snapshot!(name, picture);
    }
}

#[test]
fn a_name_means_the_same_track_in_the_editor_as_in_a_setup() {
    let mut robot = mono("race-track little-oval", "human human", "");
    robot.keys("b").until("shortest race").keys("Home . : open Space little-oval Enter");
    assert!(robot.text().contains("Little Oval 2"), "the program's own is copied: {}", robot.text());
    robot.keys(": open Space little-oval.track Enter");
    let header = robot.text().lines().next().map(str::to_owned).unwrap_or_default();
    assert!(header.contains("Little Oval ") && header.ends_with(" little-oval.track"), "{header}");
}

#[test]
fn a_start_from_which_nobody_comes_home_is_named() {
    let mut robot = mono("race-track mini", "human human", "");
    robot.keys("b").until("shortest race").keys("Home S").until("not a track yet");
    assert!(talk(&mut robot).contains("is a start from which no car can finish"), "{}", robot.text());
    robot.keys("n");
    assert!(talk(&mut robot).contains("It cannot be raced on yet: `S` at "), "{}", robot.text());
}

#[test]
fn every_screen_says_at_its_foot_how_to_get_help() {
    for (name, make) in SCREENS {
        for size in [(60, 20), (80, 24)] {
            let text = make(size, Look::Mono).text();
            assert!(text.lines().last().is_some_and(|foot| foot.contains(" ? help")), "{name}: {text}");
        }
    }
}

#[test]
fn no_screen_panics_at_any_size() {
    for (_, make) in SCREENS {
        squeeze(&mut make((80, 24), Look::Colour), 7, 4);
    }
}

fn mono(setup: &str, seats: &str, turns: &str) -> Robot {
    Robot::at_table((80, 24), Look::Mono, setup, seats, turns)
}

fn talk(robot: &mut Robot) -> String {
    // A long sentence begins a row higher.
    robot.text().lines().skip(21).take(2).map(str::trim).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_keys_around_d_drive_at_once() {
    let mut robot = mono("race-track little-oval finish=first", "human human", "");
    robot.rest();
    robot.keys("f");
    assert!(robot.text().contains("turn 2"), "{}", robot.text());
    robot.keys("6");
    assert!(robot.text().contains("turn 3"), "{}", robot.text());
    robot.keys("w");
    assert!(robot.text().contains("turn 3") && talk(&mut robot).contains("wall"), "{}", robot.text());
}

#[test]
fn the_cursor_rests_on_points_that_cannot_be_taken_and_says_why() {
    let mut robot = mono("race-track little-oval finish=first", "human human", "24,1 24,2");
    robot.rest();
    robot.keys("Up");
    assert!(talk(&mut robot).contains("leads into the wall"), "{}", robot.text());
    robot.keys("Enter");
    assert!(robot.text().contains("turn 3"), "{}", robot.text());
}

#[test]
fn doom_is_told_before_the_move() {
    let mut robot =
        mono("race-track little-oval finish=first", "human human", "24,1 24,2 26,1 25,2 29,2 27,2 33,3 30,2");
    robot.keys("t t t").until("doom");
    robot.keys("Left Right");
    let doomed = talk(&mut robot);
    assert!(doomed.contains("of 9 are doomed"), "{doomed}");
    robot.keys("Right");
    assert!(talk(&mut robot).contains("cannot get home"), "{}", robot.text());
}

#[test]
fn a_time_trial_is_driven_to_its_end_and_remembered() {
    let mut robot = mono("race-track mini cars=1", "human", "");
    robot.rest();
    robot.keys("y t t t").rest();
    for _ in 0..60 {
        if robot.text().contains("won by") {
            break;
        }
        // The key of a best drive is marked in the pad.
        let text = robot.text();
        let best = text.lines().find_map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let pair = words.windows(2).find(|pair| pair[0].len() == 1 && pair[1].ends_with('*'));
            pair.map(|pair| pair[0].to_owned())
        });
        let key = best.unwrap_or_else(|| panic!("no best drive is marked:\n{text}"));
        robot.keys(&key).rest();
    }
    assert!(robot.text().contains("won by"), "{}", robot.text());
    let kept = robot.effects.iter().any(|effect| match effect {
        Effect::Disk(DiskEffect::KeepBest { setup, .. }) => setup == "race-track mini cars=1",
        _ => false,
    });
    assert!(kept, "the race is remembered");
    let text = robot.rest().text();
    assert!(text.contains("17 turns, 4 over the"), "{text}");
    robot.keys("Enter Enter").rest();
    assert!(robot.text().contains("own best"), "{}", robot.text());
}

#[test]
fn a_track_is_drawn_checked_and_raced_on() {
    let mut robot = mono("race-track mini", "human human", "");
    robot.keys("b").until("a track");
    assert!(robot.text().contains("not drawn on yet"), "{}", robot.text());
    robot.keys(": name Space Mine Enter").rest();
    let kept = |robot: &Robot| {
        let last = robot.effects.iter().rev().find_map(|effect| match effect {
            Effect::Disk(DiskEffect::KeepFile { name, text, .. }) => Some((name.clone(), text.clone())),
            _ => None,
        });
        last.unwrap_or_default()
    };
    assert!(kept(&robot).0 == "mine.track", "{:?}", kept(&robot));
    // A gate that no other comes before, and back again.
    let before = kept(&robot).1;
    robot.keys("3").until("not a track yet");
    assert!(kept(&robot).1.contains("name = Mine"));
    robot.keys("u").rest();
    assert_eq!(kept(&robot).1, before);
    robot.keys("n");
    assert!(robot.text().contains("mine.track"), "{}", robot.text());
    robot.keys("Enter").rest();
    assert!(robot.text().contains("Race Track Mine"), "{}", robot.text());
}

/// The lines of the drawing that was kept last.
fn drawn_lines(robot: &Robot) -> Vec<String> {
    let kept = robot.effects.iter().rev().find_map(|effect| match effect {
        Effect::Disk(DiskEffect::KeepFile { text, .. }) => Some(text.clone()),
        _ => None,
    });
    kept.iter()
        .flat_map(|text| text.lines())
        .filter_map(|line| line.strip_prefix("line = "))
        .map(str::to_owned)
        .collect()
}

#[test]
fn lines_are_drawn_moved_and_deleted_by_keys() {
    let mut robot = mono("race-track mini", "human human", "");
    robot.keys("b").until("a track").keys(": new Enter : size Space 14x7 Enter : paper Enter Home PgUp");
    robot.keys("L");
    assert!(talk(&mut robot).contains("on the first it closes the line"), "{}", robot.text());
    robot.keys(&format!("End Enter {} Enter Home Enter", "Down ".repeat(6)));
    assert_eq!(drawn_lines(&robot), ["0,0 13,0 13,6 0,6"]);
    robot.keys("PgUp Enter");
    assert_eq!(drawn_lines(&robot), ["0,0 13,0 13,6 0,6 0,0"], "it is closed");
    robot.keys("Right Down S Right Right Right Right >").until("shortest race");
    // A corner is taken, goes along, and comes back in one step.
    robot.keys(&format!("L u Esc {} End Enter Left Left Enter Left", "Down ".repeat(5)));
    assert_eq!(drawn_lines(&robot), ["0,0 13,0 11,6 0,6 0,0"]);
    robot.keys("u");
    assert_eq!(drawn_lines(&robot), ["0,0 13,0 13,6 0,6 0,0"]);
    // A corner within a line, which crosses what is there.
    robot.keys(&format!("Enter {}", "Up ".repeat(8))).until("meets its own line");
    assert_eq!(drawn_lines(&robot), ["0,0 13,0 13,6 10,0 0,6 0,0"]);
    robot.keys("Enter Backspace").until("shortest race");
    assert_eq!(drawn_lines(&robot), ["0,0 13,0 13,6 0,6 0,0"]);
    robot.keys("Left Left Backspace");
    assert!(talk(&mut robot).contains("There is no corner here."), "{}", robot.text());
}

#[test]
fn lines_are_drawn_and_dragged_by_the_mouse() {
    let mut robot = mono("race-track smooth-oval", "human human", "");
    robot.keys("b").until("shortest race 26 moves").keys("L u Esc").rest();
    let corner = |robot: &mut Robot| {
        let rows: Vec<Vec<char>> = robot.text().lines().map(|row| row.chars().take(55).collect()).collect();
        let mut found =
            (2..22).filter_map(|y| rows[y].iter().position(|sign| *sign == 'o').map(|x| (x as u16, y as u16)));
        found.next().expect("a corner")
    };
    let (x, y) = corner(&mut robot);
    robot.click(x, y);
    assert!(talk(&mut robot).contains("The corner goes with the cursor."), "{}", robot.text());
    robot.drag(x + 3, y);
    assert!(drawn_lines(&robot)[0].contains(" 14,16 6,14 "), "{:?}", drawn_lines(&robot));
    assert_eq!(drawn_lines(&robot)[0].split(' ').filter(|corner| *corner == "17,0").count(), 1);
    robot.keys("u").until("shortest race 26 moves");
    // A new line on the grass, by three clicks, ended by another one on its last corner.
    for (dx, dy) in [(14, 7), (16, 8), (18, 7), (18, 7)] {
        robot.click(x + dx, y + dy);
    }
    assert_eq!(drawn_lines(&robot).len(), 3, "{}", robot.text());
    assert_eq!(drawn_lines(&robot)[2].split(' ').count(), 3);
    assert!(talk(&mut robot).contains("The line ends here."), "{}", robot.text());
}

#[test]
fn what_is_wrong_with_a_drawing_is_said_with_its_place() {
    let mut robot = mono("race-track mini", "human human", "");
    robot.keys("b").until("a track");
    robot.keys(": new Enter").until("not a track yet");
    assert!(talk(&mut robot).contains("has no start"), "{}", robot.text());
    robot.keys("S Right . Right . Right >").until("shortest race");
    assert!(robot.text().contains("a track"), "{}", robot.text());
    robot.keys("Right 2").until("not a track yet");
    assert!(talk(&mut robot).contains("there is no gate 1"), "{}", robot.text());
}

#[test]
fn the_mouse_draws_and_one_step_back_takes_the_whole_stroke() {
    let mut robot = mono("race-track mini", "human human", "");
    robot.keys("b").until("a track").rest();
    let before = robot.text();
    robot.keys("~ u");
    robot.click(20, 12);
    robot.drag(30, 12);
    assert!(robot.text().contains("~~~~"), "{}", robot.text());
    robot.keys("u").rest();
    assert!(!robot.text().contains("~~~~"), "{before}");
}

#[test]
fn before_the_first_move_the_fewest_moves_are_said() {
    let mut robot = mono("race-track little-oval cars=1", "human", "");
    robot.until("26 moves at best");
    robot.keys("f").rest();
    assert!(!robot.text().contains("at best"), "{}", robot.text());
    let mut robot = mono("race-track slanted-start finish=first choose-slots", "human human", "");
    robot.until("12 to 13 moves, by the slot, at best");
}

#[test]
fn a_star_stands_at_the_shortest_way_home_of_all_landing_points_not_of_the_nine_alone() {
    let setup = "race-track little-oval cars=1 full-stop-start power-brake";
    let mut robot = mono(setup, "human", "24,1 26,1 27,1 27,1");
    robot.keys("t t t").until("line      31,2").until("Moves home, by key");
    let text = robot.text();
    // 14 moves lead home from there by 31,2; by the nine that the keys reach it is 16.
    assert!(text.contains("s 16") && text.contains("0,0     4   14") && !text.contains("16*"), "{text}");
}

#[test]
fn a_lone_car_that_is_too_fast_is_told_so_and_drives_on_until_it_crashes() {
    let mut robot = mono("race-track little-oval cars=1", "human", "24,1 26,1 29,1 33,2");
    robot.rest();
    assert!(!robot.text().contains("no way home"), "{}", robot.text());
    robot.keys("f").rest();
    let told = robot.text();
    assert!(told.contains("Too fast: no way home.") && told.contains("turn 6"), "{told}");
    robot.keys("x").rest();
    let over = robot.text();
    assert!(over.contains("Lost. Turn 5, 38,3: too fast: no way home."), "{over}");
    // A race that was kept as lost where it now goes on.
    for (turns, says) in [("\"38,3\"", "turn 6"), ("\"38,3\", \"42,5\"", "Lost.")] {
        let text = format!(
            "format = 1\ngame = \"race-track little-oval cars=1\"\nseats = [\"human\"]\n\
             turns = [\"24,1\", \"26,1\", \"29,1\", \"33,2\", {turns}]\nresult = \"lost\"\n"
        );
        let mut robot = Robot::at_home(80, 24, Look::Mono);
        robot.resume(&text);
        robot.rest();
        assert!(robot.text().contains(says), "{}", robot.text());
    }
}

#[test]
fn a_sentence_that_is_too_long_for_its_row_loses_its_end() {
    let mut robot = Robot::at_table((60, 20), Look::Mono, "race-track little-oval cars=1", "human", "24,1 26,1 29,1");
    robot.rest();
    robot.keys("Enter").rest();
    let rows: Vec<String> = robot.text().lines().skip(17).take(2).map(str::to_owned).collect();
    assert!(!rows[0].contains("coasts"), "{rows:?}");
    assert!(rows[1].starts_with(" d coasts 3 right") && rows[1].ends_with('.'), "{rows:?}");
}

#[test]
fn three_cars_have_their_figures_in_the_narrowest_row() {
    let setup = "race-track little-oval cars=3";
    for seats in ["human human human", "human racing-line random-legal", "racing-line racing-line racing-line"] {
        let mut robot = Robot::at_table((60, 20), Look::Mono, setup, seats, "24,1 24,2 24,3 26,1 26,2 26,4");
        robot.until("home 24");
        let text = robot.text();
        let row = text.lines().find(|line| line.contains("home 24")).unwrap_or_default();
        assert_eq!(row.matches("home 24").count(), 3, "{seats}: {row}");
    }
}

#[test]
fn at_60x20_three_cars_have_their_places_by_name_and_the_result_large() {
    let seats = "strong careful perfect";
    let mut robot = Robot::at_table((60, 20), Look::Mono, "race-track little-oval cars=3", seats, "");
    for _ in 0..300 {
        robot.keys("Enter").rest();
        if robot.text().contains("rematch") {
            break;
        }
    }
    let text = robot.text();
    let told: String = text
        .lines()
        .skip(2)
        .take(4)
        .map(|line| line.trim_start_matches([' ', '\u{2588}', '\u{2580}', '\u{2584}']))
        .collect();
    assert!(["1. ", "2. "].iter().all(|place| told.contains(place)) && text.contains('\u{2588}'), "{text}");
    let named = seats.split(' ').filter(|name| text.lines().skip(2).any(|line| line.contains(name))).count();
    assert_eq!(named, 3, "{text}");
    robot.resize(120, 40);
    let text = robot.text();
    // A seat stands before the name of whoever has won, where that stands large.
    let is_named = |name: &str| text.lines().skip(2).any(|line| line.contains(name));
    assert!(text.contains(" home") && seats.split(' ').all(is_named) && !text.contains("P2"), "{text}");
    assert!(text.contains(" lead "), "{text}");
}

#[test]
fn of_three_cars_that_are_all_out_is_told_how_where_it_has_room() {
    let mut robot = Robot::at_table(
        (60, 20),
        Look::Mono,
        "race-track little-oval cars=3",
        "random-legal random-legal random-legal",
        "",
    );
    for _ in 0..300 {
        robot.keys("Enter").rest();
        if robot.text().contains("rematch") {
            break;
        }
    }
    let text = robot.text();
    let ways = ["left the road", "met a wall", "ran into another car", "came to the finish from behind"];
    let told = ways.iter().any(|way| text.contains(way));
    assert!(told != text.contains("All out"), "one of the two: {text}");
    robot.resize(120, 40);
    let text = robot.text();
    assert!(!text.contains("All out") && ways.iter().any(|way| text.contains(way)), "{text}");
}

#[test]
fn of_three_players_is_told_what_is_known_and_no_reason_is_promised() {
    let table = |setup: &str| Robot::at_table((60, 20), Look::Mono, setup, "human human human", "");
    let text = table("race-track little-oval cars=3").until("home 26").keys("t t t").rest().keys("y").text();
    assert!(text.contains("With 3 cars nothing is proven; alone, car 1 is 26 moves"), "{text}");
    let text = table("catch-up 1..15 players=3").keys("t t t y").text();
    assert!(text.contains("three and more play: no verdict"), "{text}");
    assert!(text.contains("No value is common to all, so there is no reason."), "{text}");
}

#[test]
fn a_track_that_does_not_fit_is_looked_at_screenful_by_screenful() {
    let mut robot = mono("race-track grand-prix", "human human", "");
    robot.until("home").rest();
    // The map stands left of the pad.
    let map = |robot: &mut Robot| {
        let text = robot.text();
        text.lines().skip(2).take(20).map(|line| line.chars().take(52).collect::<String>()).collect::<Vec<_>>()
    };
    let following = map(&mut robot);
    let mut pages = vec![following.clone()];
    loop {
        robot.keys("PgDn").rest();
        let page = map(&mut robot);
        if page == following {
            break;
        }
        assert!(!pages.contains(&page), "a new part of the track:\n{}", page.join("\n"));
        pages.push(page);
    }
    assert_eq!(pages.len(), 7, "three screenfuls beside each other, two rows of them, and the car");
    robot.keys("PgDn PgDn PgUp PgUp").rest();
    assert_eq!(map(&mut robot), following, "the way back");
    robot.keys("PgDn PgDn PgDn Down").rest();
    assert!(map(&mut robot).concat().contains("╳&f"), "who steers looks at the car again:\n{}", robot.text());
}

#[test]
fn the_editor_drives_through_the_gates_that_are_drawn() {
    let mut robot = mono("race-track open-field", "human human", "");
    robot.keys("b").until("shortest race 25 moves");
    assert!(robot.text().contains("gates=order"), "{}", robot.text());
    robot.keys("n");
    let form = robot.text();
    assert!(
        form.contains("open-field.track") && form.contains("‹ order ›"),
        "what is raced is what was shown:\n{form}"
    );
    // Without gates there is a shorter way, and nobody asks for them.
    let mut robot = mono("race-track great-eight gates=stops", "human human", "");
    robot.keys("b").until("gates=stops");
}

#[test]
fn the_command_of_a_table_leads_back_to_its_track_and_so_do_its_line_and_its_form() {
    for asked in [": command Enter", "Y", "n"] {
        leads_back(asked);
    }
}

/// What these keys show says where a track lies, and keeps it there.
fn leads_back(asked: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lane.track");
    let text = "racetrack 1\nname = Far Lane\nmap:\n########\n#S....>#\n#S....>#\n########\n";
    std::fs::write(&path, text).expect("it can be written");
    let mut robot = mono("race-track mini", "human human", "");
    robot.keys("n").keys(&"Backspace ".repeat(12)).keys(path.to_str().expect("plain letters")).keys("Enter").rest();
    assert!(robot.text().contains("Race Track Far Lane"), "{}", robot.text());
    robot.keys(asked).rest();
    assert!(robot.text().contains("race-track far-lane.track"), "{}", robot.text());
    let kept = robot.effects.iter().any(|effect| match effect {
        Effect::Disk(DiskEffect::KeepFile { name, text: kept, .. }) => name == "far-lane.track" && kept == text,
        _ => false,
    });
    assert!(kept, "the track is where the command looks for it");
}

#[test]
fn the_form_leaves_out_what_means_nothing_to_one_car() {
    let mut robot = mono("race-track little-oval cars=1", "human", "");
    robot.keys("n");
    let text = robot.text();
    assert!(text.contains("Laps") && !text.contains("Finish") && !text.contains("Points"), "{text}");
    let mut robot = mono("race-track little-oval", "human human", "");
    robot.keys("n");
    assert!(robot.text().contains("Finish"), "{}", robot.text());
}

#[test]
fn a_car_that_no_race_from_the_slots_comes_to_has_its_distance_too() {
    // Nobody is so fast in the gap.
    let mut robot = Robot::at_home(80, 24, Look::Mono);
    robot.resume(
        "format = 1\ngame = \"race-track bottleneck finish=first\"\nseats = [\"human\", \"human\"]\n\
         start = \"9,3,4,0 7,3,1,0 p1\"\nturns = []\n",
    );
    robot.keys("t t t").until("1 P1 4,0 home 2");
    for words in ["s   d   f*", "3   3   2", "P1 by 2"] {
        assert!(robot.text().contains(words), "{words}:\n{}", robot.text());
    }
}

#[test]
fn the_cursor_rests_on_no_doomed_point() {
    for track in ["hairpin", "oil-slick"] {
        let mut robot = mono(&format!("race-track {track}"), "human human", "");
        robot.keys("t t t").rest();
        assert!(!talk(&mut robot).contains("doomed, it"), "{}", talk(&mut robot));
    }
}
