//! Tests of setups, of races of several cars, and of positions as text.

use super::*;
use crate::core::{Game, GameResult, Player, laws};

const LANE: &str = "racetrack 1\nname = Lane\nmap:\n########\n#S....>#\n#S....>#\n########\n";
const STUNTS: &str =
    "racetrack 1\nname = Stunts\nmap:\n############\n#S..1..P..>#\n#S..1.~...>#\n#S..1...2.>#\n############\n";
const SQUEEZE: &str = "racetrack 1\nname = Squeeze\nmap:\n#######\n#S.#..>\n#S#...>\n#.....>\n#######\n";

fn setup(words: &str) -> RaceTrack {
    read(words).unwrap_or_else(|error| panic!("{words}: {error}"))
}

/// Track files are called by what they hold.
fn read(words: &str) -> Result<RaceTrack, crate::core::NotationError> {
    RaceTrack::read_setup(words, &|name| match name {
        "lane" => Ok(LANE.to_owned()),
        "stunts" => Ok(STUNTS.to_owned()),
        "squeeze" => Ok(SQUEEZE.to_owned()),
        "bad" => Ok(LANE.replace('.', "?")),
        "oval" => Ok(include_str!("../../../assets/tracks/little-oval.track").to_owned()),
        "other-oval" => Ok(LANE.replace("Lane", "Little Oval")),
        _ => Err(crate::core::NotationError::new(name, "is no file")),
    })
}

/// The text: lots can be drawn. The same seed draws the same slots, and no two cars get one.
#[test]
fn lots_give_each_car_a_slot_of_its_own() {
    let starts: Vec<String> = (0..12)
        .map(|seed| {
            let race = setup(&format!("little-oval cars=3 lots={seed}"));
            let cars = Player::ALL.into_iter().take(3).filter_map(|player| race.start().car(player).racing());
            let mut points: Vec<Point> = cars.map(|car| car.at).collect();
            let words = race.write_position(&race.start());
            points.sort_unstable();
            points.dedup();
            assert_eq!((points.len(), race.write_position(&race.start())), (3, words.clone()));
            words
        })
        .collect();
    let mut different = starts.clone();
    different.sort_unstable();
    different.dedup();
    assert!(different.len() > 1, "{starts:?}");
    let fair = setup("little-oval lots=3");
    assert_eq!(fair.options().points, Points::Shared, "the fair rules stay");
}

#[test]
fn a_setup_is_written_with_what_differs_from_the_usual() {
    for (words, expected) in [
        ("race-track", "race-track little-oval"),
        ("little-oval", "race-track little-oval"),
        ("little-oval finish=farther shared", "race-track little-oval"),
        ("little-oval shared", "race-track little-oval"),
        ("little-oval finish=first", "race-track little-oval finish=first"),
        ("little-oval finish=farther", "race-track little-oval finish=farther"),
        ("little-oval shared finish=first", "race-track little-oval finish=first shared"),
        ("little-oval choose-slots", "race-track little-oval finish=farther choose-slots"),
        ("little-oval cars=1 laps=2", "race-track little-oval cars=1 laps=2"),
        ("little-oval cars=3 finish=first", "race-track little-oval cars=3"),
        ("little-oval cars=3 shared", "race-track little-oval cars=3 shared"),
        ("lane power-brake full-stop-start", "race-track lane.track full-stop-start power-brake"),
        ("lane lots=4 skid hard-brakes", "race-track lane.track hard-brakes skid lots=4"),
        ("stunts pit=1 gates=stops laps=1", "race-track stunts.track gates=stops pit=1"),
        // A file with a track of ours is that track; one that only bears its name is not.
        ("oval", "race-track little-oval"),
        ("other-oval", "race-track little-oval.track"),
    ] {
        let race = setup(words);
        assert_eq!(race.to_string(), expected, "{words}");
        let file = |_: &str| race.files().first().map(|(_, text)| text.clone()).ok_or_else(|| unreachable!("no file"));
        let again = RaceTrack::read_setup(expected, &file).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((again.to_string(), again.options()), (expected.to_owned(), race.options()));
    }
}

#[test]
fn a_save_holds_the_file_of_a_track() {
    assert_eq!(setup("lane").files(), [("lane.track".to_owned(), LANE.to_owned())]);
    assert!(setup("little-oval").files().is_empty());
    assert!(setup("oval").files().is_empty());
}

#[test]
fn a_setup_that_means_nothing_is_refused_in_one_sentence() {
    for (words, expected) in [
        ("nowhere", "`nowhere` is no file"),
        ("laps=2", "`laps=2` comes before the track; for example race-track little-oval laps=2"),
        (
            "bad",
            "bad: `?` (line 5, column 3) is no sign of a map: # wall, . road, S start, ~ oil, / up, \\ down, > < ^ v finish, 1-9 gates, P pit",
        ),
        ("lane cars=4", "`cars=4` is no race: there is cars=1, cars=2 and cars=3"),
        ("lane cars=3", "`cars=3` needs 3 slots, and Lane has 2; say shared, or draw another S"),
        ("lane finish=last", "`finish=last` is no finish: there is finish=first and finish=farther"),
        ("lane cars=1 finish=farther", "`finish=farther` is for two cars"),
        ("lane cars=1 shared", "`shared` needs a second car"),
        ("lane laps=10", "`laps=10` is no number of laps: there is laps=1 to laps=9"),
        ("lane laps=2", "`lane.track laps=2` asks for what no car can do on this track"),
        ("lane gates=order", "`gates=order` needs gates, and Lane has none"),
        (
            "lane gates=all",
            "`gates=all` is nothing to do at gates: there is gates=order, to drive through, and gates=stops",
        ),
        ("lane pit=1", "`pit=1` needs a pit, and Lane has none"),
        ("lane pit=2", "`pit=2` is no number of pit stops: there is pit=1"),
        ("lane shared shared", "`shared` is said twice"),
        ("lane cars=2 cars=3", "`cars=3` is said twice"),
    ] {
        assert_eq!(
            read(words).map(|race| race.to_string()).map_err(|error| error.to_string()),
            Err(expected.to_owned())
        );
    }
    let unknown = read("lane fast").map(|race| race.to_string()).map_err(|error| error.to_string());
    assert!(unknown.is_err_and(|said| said.starts_with("`fast` is no option; there are cars=")));
}

#[test]
fn the_laws_hold_with_every_option() {
    for words in [
        "lane",
        "lane finish=first",
        "lane finish=farther",
        "lane choose-slots finish=first",
        "lane choose-slots shared",
        "lane cars=1",
        "lane cars=3 shared",
        "little-oval cars=3 choose-slots",
        "little-oval laps=3 cars=1",
        "stunts gates=order finish=first",
        "stunts gates=stops pit=1",
        "stunts pit=1 cars=3",
        "stunts cars=1 gates=order pit=1 power-brake full-stop-start",
        "stunts full-stop-start finish=farther",
        "bottleneck finish=first power-brake",
        "hairpin cars=1",
    ] {
        // The laws read the setup back, which a track file does not survive; so the walk is its own.
        let race = setup(words);
        if race.files().is_empty() {
            laws::check(&race, 1, 5);
            continue;
        }
        let mut dice = laws::Dice(7);
        for _ in 0..20 {
            let mut pos = race.start();
            for _ in 0..60 {
                let moves = race.legal_moves(&pos);
                assert_eq!(moves.is_empty(), race.result(&pos).is_some(), "{words} {}", race.write_position(&pos));
                assert_eq!(race.read_position(&race.write_position(&pos)), Ok(pos), "{words}");
                if moves.is_empty() {
                    break;
                }
                assert!(moves.is_sorted_by(|a, b| a < b));
                let mv = moves[dice.below(moves.len())];
                assert_eq!(race.read_move(&pos, &race.write_move(&pos, mv)), Ok(mv));
                pos = race.play(&pos, mv);
            }
        }
    }
}

/// Plays moves from a position (the start, if it is empty), and says where that leads.
fn played(words: &str, from: &str, moves: &str) -> (String, Option<GameResult>) {
    let race = setup(words);
    let start = if from.is_empty() { Ok(race.start()) } else { race.read_position(from) };
    let mut pos = start.unwrap_or_else(|error| panic!("{error}"));
    for word in moves.split_whitespace() {
        let mv = race.read_move(&pos, word).unwrap_or_else(|error| panic!("{error}"));
        pos = race.try_play(&pos, mv).unwrap_or_else(|error| panic!("{words} {}: {error}", race.write_position(&pos)));
    }
    (race.write_position(&pos), race.result(&pos))
}

#[test]
fn a_race_ends_as_its_rules_say() {
    let won = |player| Some(GameResult::Won(player));
    for (words, from, moves, leads, result) in [
        // The first across wins at once.
        ("lane finish=first", "5,1,2,0 5,2,2,0 p1", "8,1", "done:3 5,2,2,0 p2", won(Player::P1)),
        ("lane finish=first", "5,1,2,0 5,2,2,0 p2", "8,2", "5,1,2,0 done:3 p1", won(Player::P2)),
        // The second car still makes its move of the round, and the farther one wins.
        ("lane finish=farther", "5,1,2,0 5,2,2,0 p1", "8,1", "done:3 5,2,2,0 p2", None),
        ("lane finish=farther", "5,1,2,0 5,2,2,0 p1", "8,1 8,2", "done:3 done:3 p1", Some(GameResult::Drawn)),
        ("lane finish=farther", "5,1,2,0 5,2,2,0 p1", "7,1 8,2", "done:1 done:3 p1", won(Player::P2)),
        ("lane finish=farther", "5,1,2,0 5,2,2,0 p1", "8,1 7,2", "done:3 done:1 p1", won(Player::P1)),
        ("lane finish=farther", "5,1,2,0 1,2,0,0 p1", "8,1 2,2", "done:3 2,2,1,0 p1", won(Player::P1)),
        // Whoever moves second has no such grace to give.
        ("lane finish=farther", "1,1,0,0 5,2,2,0 p2", "7,2", "1,1,0,0 done:1 p1", won(Player::P2)),
        // Too fast into the wall: no way to brake, and out before the turn.
        ("stunts finish=first", "1,1,0,0 3,2,6,6 p1", "2,1", "2,1,1,0 out p1", None),
        ("stunts finish=first", "3,1,6,6 3,2,6,6 p1", "", "out out p1", Some(GameResult::Drawn)),
        // The survivor of two drives on and wins when it is across.
        ("stunts finish=first", "out 9,2,1,0 p2", "11,2", "out done:1 p1", won(Player::P2)),
        ("stunts finish=farther", "9,2,1,0 3,2,6,6 p1", "11,2", "done:1 out p1", won(Player::P1)),
        // Nobody waits for a car that has finished under the plain rule, three cars or two.
        ("stunts cars=3", "9,1,1,0 9,2,1,0 9,3,1,0 p2", "11,2", "9,1,1,0 done:1 9,3,1,0 p3", won(Player::P2)),
        ("stunts cars=3", "out 9,2,0,0 out p2", "10,2", "out 10,2,1,0 out p2", None),
        // Alone: finished, crashed, or too fast to finish, and then it drives on until it crashes.
        ("lane cars=1", "5,1,2,0", "7,1", "done:1 p1", won(Player::P1)),
        ("stunts cars=1", "9,1,-6,0", "", "9,1,-6,0 p1", None),
        ("little-oval cars=1", "29,1,3,0", "33,2", "33,2,4,1 p1", None),
        ("little-oval cars=1", "29,1,3,0", "33,2 38,3", "38,3,5,1 p1", None),
        ("little-oval cars=1", "29,1,3,0", "33,2 38,3 42,5", "42,5,4,2 p1", Some(GameResult::Lost)),
    ] {
        assert_eq!(played(words, from, moves), (leads.to_owned(), result), "{words} {from} {moves}");
    }
}

#[test]
fn a_move_that_the_rules_forbid_is_refused_with_its_reason() {
    for (words, from, mv, expected) in [
        ("lane finish=first", "", "1,2", "`1,2` is where car 2 stands"),
        ("lane finish=first", "", "1,1", "`1,1` is where the car stands: from a stop it has to move off"),
        ("lane finish=first", "", "2,0", "`2,0` leads into the wall at 2,0"),
        (
            "lane finish=first",
            "2,1,1,0 1,2,0,0",
            "5,1",
            "`5,1` is out of reach: the car coasts to 3,1, and lands there or on one of the eight points around",
        ),
        ("little-oval", "23,2,-1,0 23,1,0,0", "22,2", "`22,2` crosses the finish line from the wrong side"),
        ("stunts", "5,2,2,0 1,1,0,0", "6,2", "`6,2` meets oil: there a car keeps its velocity 2,0, or stays off"),
        ("squeeze", "2,1,0,0 1,1,0,0", "3,2", "`3,2` squeezes through the corner where the walls at 3,1 and 2,2 touch"),
        ("lane finish=first", "", "nowhere", "`nowhere` is not a point to drive to: column and row, e.g. 2,1"),
        ("lane finish=first", "", "3", "`3` is not a point to drive to: column and row, e.g. 2,1"),
        ("lane finish=first choose-slots", "", "3,1", "`3,1` is no start slot; free are 1,1 1,2"),
        ("lane finish=first choose-slots", "waiting 1,1,0,0 p1", "1,1", "`1,1` is taken"),
    ] {
        let race = setup(words);
        let pos = if from.is_empty() { Ok(race.start()) } else { race.read_position(from) };
        let pos = pos.unwrap_or_else(|error| panic!("{error}"));
        let said = race
            .read_move(&pos, mv)
            .map_err(|error| error.to_string())
            .and_then(|mv| race.try_play(&pos, mv).map(|_| ()).map_err(|error| error.to_string()));
        assert_eq!(said, Err(expected.to_owned()), "{words} {from}");
    }
}

#[test]
fn what_a_car_still_has_to_do_is_remembered_and_written() {
    for (words, from, moves, leads) in [
        // Around the oval: the first crossing of two is judged behind the line, too, and counts a lap.
        ("little-oval cars=1 laps=2", "21,2,2,0", "24,2", "24,2,3,0/l1 p1"),
        ("little-oval cars=1 laps=2", "21,2,2,0/l1", "24,2", "done:3 p1"),
        ("stunts cars=1 gates=order", "2,2,1,0", "4,2 6,2", "6,2,2,0/g2 p1"),
        ("stunts cars=1 gates=order", "3,3,1,0", "5,3 8,3", "8,3,3,0/g3 p1"),
        ("stunts cars=1 gates=stops", "3,3,1,0", "5,3", "5,3,2,0/g1 p1"),
        ("stunts cars=1 gates=stops", "3,3,0,0", "4,3", "4,3,1,0/g2 p1"),
        ("stunts cars=1 pit=1", "6,1,1,0", "7,1 7,1", "7,1,0,0/p0 p1"),
        ("stunts cars=1 pit=1", "6,1,1,0", "7,1 8,1", "8,1,1,0/p1 p1"),
        ("stunts cars=1 full-stop-start", "1,1,1,0", "1,1 9,1", "9,1,8,0 p1"),
        ("stunts cars=1 full-stop-start", "1,1,1,0", "1,1", "1,1,0,0/b p1"),
        ("stunts cars=1 power-brake", "1,1,5,0", "4,1", "4,1,3,0 p1"),
    ] {
        assert_eq!(played(words, from, moves).0, leads, "{words} {from} {moves}");
    }
}

#[test]
fn a_crossing_before_all_is_done_does_not_count() {
    // Behind the line there is a wall, so the car may not even try.
    let race = setup("stunts cars=1 gates=order");
    let pos = race.read_position("9,3,1,0/g2").expect("a position");
    assert!(race.legal_moves(&pos).iter().all(|to| to.x <= 10));
    let race = setup("stunts cars=1 pit=1");
    let pos = race.read_position("9,3,1,0").expect("a position");
    assert!(race.legal_moves(&pos).iter().all(|to| to.x <= 10));
}

#[test]
fn the_second_player_chooses_a_slot_first() {
    let race = setup("lane finish=first choose-slots");
    assert_eq!(race.to_move(&race.start()), Player::P2);
    assert_eq!(played("lane finish=first choose-slots", "", "1,2 1,1").0, "1,1,0,0 1,2,0,0 p1");
    assert_eq!(played("lane choose-slots shared", "", "1,2 1,2").0, "1,2,0,0 1,2,0,0 p1");
    assert_eq!(played("little-oval cars=3 choose-slots", "", "23,4").0, "waiting waiting 23,4,0,0 p2");
    assert_eq!(played("little-oval cars=1 choose-slots", "", "23,4").0, "23,4,0,0 p1");
}

#[test]
fn a_position_that_means_nothing_is_refused_in_one_sentence() {
    for (words, text, expected) in [
        ("lane", "1,1,0,0", "`1,1,0,0` names 1 car, but 2 cars race; for example 1,1,0,0 1,1,0,0 p1"),
        ("lane", "1,1,0 1,2,0,0", "`1,1,0` is no car: x,y,vx,vy, for example 23,1,0,0; or out, or done:9"),
        ("lane", "0,0,0,0 1,2,0,0", "`0,0,0,0` stands in the wall: 0,0 is not on the track"),
        ("lane", "1,1,0,0 1,2,251,0", "`1,2,251,0` is too fast: at most 250 points a move"),
        ("lane", "1,1,0,0 1,2,0,-32768", "`1,2,0,-32768` is too fast: at most 250 points a move"),
        ("lane", "1,1,0,0 1,2,0,0 p3", "`p3` has no car: 2 race"),
        ("lane finish=first", "1,1,0,0 1,1,0,0", "`1,1,0,0` stands where another car stands; say shared to allow it"),
        ("lane", "done:2 1,1,0,0", "`done:2` should say how far past the line: done:1, done:3 and so on"),
        ("lane", "waiting waiting", "`waiting` is for setups with choose-slots"),
        ("lane", "1,1,0,0/l2 1,1,0,0", "`1,1,0,0/l2` has a `l2` behind its slash: l1 to l1 are the laps to go"),
        ("lane", "1,1,0,0/g1 1,1,0,0", "`1,1,0,0/g1` has a `g1` behind its slash: this race has no gates"),
        (
            "lane choose-slots finish=first",
            "waiting 1,1,1,0 p1",
            "`waiting 1,1,1,0 p1` is no choice of slots: whoever moves last chooses first, and nobody drives before all have chosen",
        ),
    ] {
        let said = setup(words).read_position(text).map_err(|error| error.to_string());
        assert_eq!(said, Err(expected.to_owned()), "{words}");
    }
}

#[test]
fn a_point_left_of_the_map_has_a_column_below_0() {
    let left = "racetrack 1\nname = Left\nmap:\n######\n<...S#\n######\n";
    let race = RaceTrack::read_setup("left", &|_| Ok(left.to_owned())).expect("a track");
    let race = race.alone();
    let pos = race.read_position("1,1,-2,0").expect("a position");
    let moves: Vec<String> = race.legal_moves(&pos).into_iter().map(|mv| race.write_move(&pos, mv)).collect();
    assert_eq!(moves, ["-2,0", "-2,1", "-2,2", "-1,1", "0,1"]);
    for text in ["-2,1", "0-2,1"] {
        assert_eq!(race.read_move(&pos, text), Ok(Point::new(-2, 1)), "{text}");
    }
    assert!(race.read_move(&pos, "-32768,1").is_err());
}

#[test]
fn a_lone_car_without_a_way_home_is_told_so_at_once() {
    let race = setup("little-oval cars=1");
    let hopeless = |words: &str| {
        let pos = race.read_position(words).unwrap_or_else(|error| panic!("{error}"));
        (race.hopeless(&pos), race.result(&pos))
    };
    assert_eq!(hopeless("33,1,4,0"), (None, None));
    assert_eq!(hopeless("38,3,5,1"), (Some("too fast: no way home"), None));
    assert_eq!(hopeless("42,5,4,2"), (Some("too fast: no way home"), Some(GameResult::Lost)));
    let two = setup("little-oval");
    let pos = two.read_position("38,3,5,1 23,1,0,0").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(two.hopeless(&pos), None, "the other car may drive on");
    let of = |player| two.hopeless_for(&pos, player);
    assert_eq!([of(Player::P1), of(Player::P2)], [Some("too fast: no way home"), None]);
}
