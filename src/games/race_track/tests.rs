//! Tests of track files and of single cars.

use super::home::wanders;
use super::solo::Solo;
use super::*;

fn track(rows: &str) -> Result<Track, Fault> {
    Track::parse(&format!("racetrack 1\nname = Test\nmap:\n{rows}\n"))
}

#[test]
fn a_fault_of_a_track_file_is_named_with_its_line_and_column() {
    let lane = "racetrack 1\nname = Lane\nmap:\n";
    let wide = format!("{lane}{}", "#".repeat(WIDEST + 1));
    let high = format!("{lane}{}#", "#\n".repeat(HIGHEST));
    let large = format!("{lane}{}", format!("{}\n", ".".repeat(120)).repeat(60));
    for (text, expected) in [
        ("", "the file is empty; a track file begins with `racetrack 1`"),
        ("racetrack 2\n", "`racetrack 2` (line 1, column 1) is not how a track file begins: `racetrack 1`"),
        ("racetrack 1\nname = A\n", "the file ends before `map:`"),
        ("racetrack 1\nmap:\n", "`map:` (line 2, column 1) comes before the name: `name = Little Oval`"),
        ("racetrack 1\nname =\n", "`name =` (line 2, column 1) needs a name behind it"),
        ("racetrack 1\nname = A\n  name = B\n", "`name = B` (line 3, column 3) is a second name"),
        ("racetrack 1\ncolour = A\n", "`colour = A` (line 2, column 1) is neither `name = ..`, `line = ..` nor `map:`"),
        (&format!("{lane}\n\n"), "`map:` (line 3, column 1) has no rows"),
        (
            &format!("{lane}##\n#S..x>#"),
            "`x` (line 5, column 5) is no sign of a map: # wall, . road, S start, ~ oil, / up, \\ down, > < ^ v finish, 1-9 gates, P pit",
        ),
        (
            &format!("{lane}#S\t>#"),
            "`\\t` (line 4, column 3) is no sign of a map: # wall, . road, S start, ~ oil, / up, \\ down, > < ^ v finish, 1-9 gates, P pit",
        ),
        (&format!("{lane}#..>#"), "`map:` (line 3, column 1) has no start: draw at least one S"),
        (&format!("{lane}#S..#"), "`map:` (line 3, column 1) has no finish: draw a run of one of > < ^ v"),
        (&format!("{lane}#S.>#\n#..<#"), "`<` (line 5, column 4) is a second direction of the finish; it began with >"),
        (
            &format!("{lane}#S.>#\n#...#\n#..>#"),
            "`>` (line 6, column 4) is not in one straight run with the rest of the finish, in one column",
        ),
        (
            &format!("{lane}####\n#S>#\n#.>#\n#..#\n####"),
            "`>` (line 6, column 3) is an end of the finish that no wall or line closes",
        ),
        (
            &format!("{lane}####\n#S.#\n#.>#\n####"),
            "`>` (line 6, column 3) is an end of the finish that no wall or line closes",
        ),
        (&format!("{lane}#S#>#"), "`>` (line 4, column 4) is a finish that no start can reach"),
        (&format!("{lane}#S#S.>.#"), "`S` (line 4, column 2) is a start from which no car can finish"),
        (&format!("{lane}#S.2>#"), "`2` (line 4, column 4) is a gate, but there is no gate 1"),
        (&wide, "`#` (line 4, column 201) is one column too many: at most 200"),
        (&high, "`#` (line 104, column 1) is one row too many: at most 100"),
        (&large, "`map:` (line 3, column 1) is too large: 7200 points can be driven on, 6000 at most"),
    ] {
        assert_eq!(Track::parse(text).map_err(|fault| fault.to_string()).err().as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn a_fault_of_a_line_is_named_with_its_place() {
    let paper =
        |head: &str| format!("racetrack 1\nname = Paper\n{head}\nmap:\n#########\n#S.....>#\n#S.....>#\n#########");
    let many = format!("line = 1,1{}", " 2,1 1,1".repeat(500));
    for (head, expected) in [
        ("line = 3;1 4,1", "`3;1` (line 3, column 8) is no corner of a line: column and row, for example 27,3"),
        ("line =  3,1 4", "`4` (line 3, column 13) is no corner of a line: column and row, for example 27,3"),
        (" line = 3,1", "`line = 3,1` (line 3, column 2) needs two corners at least"),
        ("line =", "`line =` (line 3, column 1) needs two corners at least"),
        ("line = 0,0 9,0", "`9,0` (line 3, column 12) lies outside the map: columns 0 to 8, rows 0 to 3"),
        ("line = 0,0 1,-1", "`1,-1` (line 3, column 12) lies outside the map: columns 0 to 8, rows 0 to 3"),
        ("line = 0,0 3,0 3,0", "`3,0` (line 3, column 12) is the same corner twice"),
        ("line = 0,0 4,0 2,0", "`4,0 2,0` (line 3, column 12) meets its own line between 0,0 and 4,0"),
        ("line = 0,0 4,0 0,0", "`4,0 0,0` (line 3, column 12) meets its own line between 0,0 and 4,0"),
        ("line = 0,0 4,3 4,0 0,3", "`4,0 0,3` (line 3, column 16) meets its own line between 0,0 and 4,3"),
        ("line = 0,0 4,0 4,3 2,0", "`4,3 2,0` (line 3, column 16) meets its own line between 0,0 and 4,0"),
        ("line = 0,0 2,0 2,3 0,3 1,0 0,0", "`0,3 1,0` (line 3, column 20) meets its own line between 0,0 and 2,0"),
        (&many, "`1,1` (line 3, column 4008) is a corner too many: all lines have 1000 at most"),
        ("line = 1,0 1,2", "`S` (line 6, column 2) is a start outside the lines, or on one of them"),
        ("line = 0,0 3,0 2,3 1,1 0,0", "`S` (line 6, column 2) is a start outside the lines, or on one of them"),
        ("line = 0,0 5,0 5,3 0,3 0,0", "`S` (line 6, column 2) is a start that the lines part from the finish"),
        ("line = 4,0 4,3", "`>` (line 6, column 8) is a finish that no start can reach"),
    ] {
        let fault = Track::parse(&paper(head)).map(|track| track.name().to_owned()).map_err(|fault| fault.to_string());
        assert_eq!(fault, Err(expected.to_owned()), "{}", &head[..head.len().min(60)]);
    }
    // Lines may meet others, and need not be closed.
    assert!(Track::parse(&paper("line = 3,0 3,1\nline = 2,0 4,0")).is_ok());
}

#[test]
fn what_an_editor_adds_to_a_track_file_is_no_fault() {
    for text in [
        "\u{feff}racetrack 1\r\nname = Lane\r\nmap:\r\n#####\r\n#S.>#\r\n#####\r\n\r\n",
        "\nracetrack  1\n\n name =  Lane \nmap:\n\n S.> \n",
        "racetrack 1\nname = Lane\nmap:\nS.>",
    ] {
        let track = Track::parse(text).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!((track.name(), track.word().as_str(), track.slots().len()), ("Lane", "lane", 1));
    }
}

#[test]
fn oil_that_no_car_can_cross_straight_is_a_finish_out_of_reach() {
    // The car enters the oil at its speed and has to keep it: past the bend there is a wall.
    let bend = "########\n#S.~~###\n####~###\n####..>#\n########";
    assert!(track(bend).is_err_and(|fault| fault.reason.contains("no start can reach")), "the corner is oil");
    let straight = "#######\n#S.~.>#\n#######";
    assert!(track(straight).is_ok(), "straight across");
    // At rest a car cannot drive onto oil at all.
    assert!(track("######\n#S~.>#\n######").is_err());
}

#[test]
fn moves_out_of_a_stop_and_in_place_follow_the_rules() {
    let track = track("#######\n#S...>#\n#.....#\n#######").map_err(|fault| fault.to_string());
    // The end of the line is open below.
    assert!(track.is_err());
    let track = self::track("#######\n#S...>#\n#....##\n#######").expect("a track");
    let options = Options::alone();
    let road = Road::new(&track, &options);
    let start = Car::at_start(Point::new(1, 1), &options);
    let moves: Vec<Point> = road.successors(start).map(|(to, _)| to).collect();
    assert_eq!(moves, [Point::new(1, 2), Point::new(2, 1), Point::new(2, 2)]);
    assert_eq!(road.drive(&start, Velocity::ZERO), Err(Reason::Standing));
    assert_eq!(road.drive(&start, Velocity::new(2, 0)), Err(Reason::TooMuch));
    let rolling = Car { velocity: Velocity::new(1, 0), ..start };
    assert!(matches!(road.drive(&rolling, Velocity::ZERO), Ok(Drive::Lands(car)) if car.at == start.at));
}

#[test]
fn power_brakes_take_two_off_and_go_straight_on() {
    for ((dx, dy), expected) in [
        ((5, 0), Some((3, 0))),
        ((0, -4), Some((0, -2))),
        ((4, 4), Some((2, 2))),
        ((-3, 3), Some((-1, 1))),
        ((2, 0), Some((0, 0))),
        ((2, -2), Some((0, 0))),
        ((1, 0), None),
        ((6, 3), None),
        ((0, 0), None),
    ] {
        let found = power_brake(Velocity::new(dx, dy)).map(|braked| (braked.dx, braked.dy));
        assert_eq!(found, expected, "{dx},{dy}");
    }
}

const SHIPPED: [&str; 8] = [
    include_str!("../../../assets/tracks/little-oval.track"),
    include_str!("../../../assets/tracks/hairpin.track"),
    include_str!("../../../assets/tracks/chicane.track"),
    include_str!("../../../assets/tracks/forked-river.track"),
    include_str!("../../../assets/tracks/serpent.track"),
    include_str!("../../../assets/tracks/grand-prix.track"),
    include_str!("../../../assets/tracks/mini.track"),
    include_str!("../../../assets/tracks/bottleneck.track"),
];

/// Every state in reach, with whether it can finish, by brute force.
fn states(track: &Track, options: &Options) -> std::collections::HashMap<Car, bool> {
    let road = Road::new(track, options);
    let mut found = std::collections::HashMap::new();
    let mut parents: std::collections::HashMap<Car, Vec<Car>> = std::collections::HashMap::new();
    let mut open: Vec<Car> = track.slots().iter().map(|&slot| Car::at_start(slot, options)).collect();
    found.extend(open.iter().map(|&car| (car, false)));
    let mut home = Vec::new();
    while let Some(car) = open.pop() {
        for (_, drive) in road.successors(car) {
            match drive {
                Drive::Finishes { .. } => home.push(car),
                Drive::Lands(next) => {
                    parents.entry(next).or_default().push(car);
                    if found.insert(next, false).is_none() {
                        open.push(next);
                    }
                }
            }
        }
    }
    while let Some(car) = home.pop() {
        if found.insert(car, true) == Some(false) {
            home.extend(parents.get(&car).into_iter().flatten().copied());
        }
    }
    found
}

#[test]
fn reachable_states_are_counted_as_the_reference_counts_them() {
    for (text, all, finishing) in [(SHIPPED[0], 10_876, 7_740), (SHIPPED[2], 9_091, 6_719), (SHIPPED[4], 9_742, 7_130)]
    {
        let track = Track::parse(text).expect("a track");
        let states = states(&track, &Options::alone());
        let can = states.values().filter(|can| **can).count();
        assert_eq!((states.len(), can), (all, finishing), "{}", track.name());
    }
}

#[test]
fn creeping_home_decides_exactly_who_can_still_finish() {
    let oily = "###########\n#S....~..##\n#S...~~~.##\n#....~...##\n####...####\n##....1.>##\n##......>##\n###########";
    let plain = Options::alone();
    let extras = Options { power_brake: true, full_stop_start: true, gates: Gates::Order, ..plain };
    let tracks = [track(oily), Track::parse(SHIPPED[0]), Track::parse(SHIPPED[3]), Track::parse(SHIPPED[6])];
    for track in tracks.map(|track| track.unwrap_or_else(|fault| panic!("{fault}"))) {
        for options in [plain, extras, Options { laps: 2, ..plain }] {
            let large = track.map().drivable() > 100;
            if large && options != plain {
                continue;
            }
            let home = Home::new(&track, &options);
            for (car, can) in states(&track, &options) {
                assert_eq!(home.can_finish(Road::new(&track, &options), car), can, "{} {car:?}", track.name());
            }
        }
    }
}

/// Behind the line of the gate there is a pocket from which no car comes back.
#[test]
fn a_doomed_car_drives_on_as_long_as_the_table_says() {
    let pocket = "###########\n#S....>...#\n#S.1..>...#\n###########";
    let oily = "###########\n#S....~..##\n#S...~~~.##\n#....~...##\n####...####\n##....1.>##\n##......>##\n###########";
    let (mut doomed, mut shut_in) = (0, 0);
    for text in [pocket, oily, "##########\n#S......>#\n#.......>#\n##########"] {
        let track = track(text).unwrap_or_else(|fault| panic!("{fault}"));
        for options in [Options::alone(), Options { gates: Gates::Order, power_brake: true, ..Options::alone() }] {
            let road = Road::new(&track, &options);
            let solo = Solo::new(&track, &options, [], |_| Ok::<(), ()>(())).expect("nobody stops it");
            for (state, &car) in (0..).zip(solo.states().cars()) {
                if !solo.best(state).is_home() {
                    assert_eq!(wanders(road, car), solo.endurance(state) == u32::MAX, "{text} {car:?}");
                    doomed += 1;
                    shut_in += usize::from(wanders(road, car));
                }
            }
        }
    }
    assert!(doomed > 150 && shut_in > 20, "{doomed} {shut_in}");
}

#[test]
fn every_start_of_what_comes_with_the_program_leads_home() {
    for (word, text) in super::shipped::SHIPPED {
        assert!(Track::parse(text).is_ok(), "{word}");
    }
    for preset in super::info::INFO.presets {
        let race: RaceTrack = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let starts = race.track().slots().iter().map(|&slot| Car::at_start(slot, race.options()));
        assert!(starts.into_iter().any(|car| race.can_finish(car)), "{}", preset.setup);
    }
}
