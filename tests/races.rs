//! Races: the tracks that come with the program, bots, saves and replays with every option, and what the text says.

use std::fs;

use catchup::bots::{Bots, Policy, Situation};
use catchup::core::laws::Dice;
use catchup::core::{Game, GameResult, Outcome, Player};
use catchup::games::race_track::{Car, Drive, Options, Point, Position, RaceTrack, Track, Velocity, words};
use catchup::play::{Match, Save, Seat};
use catchup::solve::retrograde::Retrograde;
use catchup::solve::{Analysis, Monitor, Solver, Stage};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Deserialize;

use crate::support::claims;
use crate::support::race_naive::{Placed, Race, Rules};

fn race(words: &str) -> RaceTrack {
    words.parse().unwrap_or_else(|error| panic!("{words}: {error}"))
}

/// The fewest moves home from every slot.
fn optima(race: &RaceTrack) -> Vec<Option<u32>> {
    let slots = race.track().slots().iter();
    slots.map(|&slot| race.solo().moves_home(&Car::at_start(slot, race.options()))).collect()
}

#[test]
fn every_track_that_ships_has_its_optimal_number_of_moves() {
    for (words, expected) in [
        ("race-track little-oval cars=1", &[26, 26, 26, 26][..]),
        ("race-track first-lesson cars=1", &[7, 7, 7]),
        ("race-track mini cars=1", &[13, 13]),
        ("race-track bottleneck cars=1", &[6, 6, 6, 6]),
        // The front slot is a move ahead.
        ("race-track slanted-start cars=1", &[12, 13, 13, 13]),
        ("race-track oil-slick cars=1", &[9, 9, 9]),
        ("race-track hairpin cars=1", &[22, 22, 22, 22, 22]),
        ("race-track chicane cars=1", &[16, 16, 16, 16, 16]),
        ("race-track forked-river cars=1", &[33, 33, 33, 33]),
        ("race-track serpent cars=1", &[39, 39, 39]),
        ("race-track pit-lane cars=1", &[13, 13, 13]),
        ("race-track pit-lane cars=1 pit=1", &[16, 16, 16]),
        ("race-track pit-lane cars=1 pit=1 laps=2", &[28, 28, 28]),
        ("race-track open-field cars=1 gates=order", &[25, 25, 25]),
        ("race-track open-field cars=1 gates=stops", &[25, 25, 25]),
        ("race-track grand-prix cars=1", &[98, 98, 98, 98]),
        ("race-track great-eight cars=1 gates=order", &[76, 76, 76, 76, 77]),
        ("race-track smooth-oval cars=1", &[26, 26, 26, 26]),
        ("race-track kidney cars=1", &[31, 31, 31, 31]),
        // Who leaves the gates out leaves out half of the eight.
        ("race-track great-eight cars=1", &[43, 43, 43, 43, 43]),
    ] {
        let found: Vec<u32> = optima(&race(words)).into_iter().map(|moves| moves.expect("a way home")).collect();
        assert_eq!(found, expected, "{words}");
    }
}

#[test]
fn both_arms_of_the_forked_river_are_equally_fast() {
    let text = include_str!("../assets/tracks/forked-river.track");
    // A dam across the outer arm, and one across the inner.
    for (column, rows) in [(47, 0..8), (42, 8..14)] {
        let dam = |(y, line): (usize, &str)| {
            let row = y.wrapping_sub(3);
            let sign = |(x, sign)| if x == column && rows.contains(&row) { '#' } else { sign };
            line.chars().enumerate().map(sign).collect::<String>()
        };
        let dammed = text.lines().enumerate().map(dam).collect::<Vec<_>>().join("\n");
        let game = RaceTrack::read_setup("race-track dam.track cars=1", &|_| Ok(dammed.clone())).expect("a track");
        assert_eq!(optima(&game), [Some(33); 4], "{dammed}");
    }
}

/// Nodes that prove who wins from the start, where that is proven at all.
const LOOKS: u64 = 4_000_000;

#[test]
fn who_wins_on_every_track_that_ships_is_proven() {
    let proven = |words: &str| {
        let game = race(words);
        let mut monitor = Monitor::unlimited().with_node_budget(LOOKS);
        Solver::new(game.clone()).analyze(&game.start(), &mut monitor).0.root.outcome()
    };
    for words in [
        "little-oval",
        "first-lesson",
        "mini",
        "bottleneck",
        "slanted-start",
        "oil-slick",
        "hairpin",
        "chicane",
        "forked-river",
        "serpent",
        "pit-lane pit=1",
        "open-field gates=order",
        "smooth-oval",
        "kidney",
        "grand-prix",
        "great-eight gates=order",
    ] {
        assert_eq!(proven(&format!("race-track {words}")), Some(Outcome::Draw), "{words}: level");
        // On the two long ones the old rule takes longer to prove than a test may.
        let is_long = words.starts_with('g');
        let rules: &[&str] = if is_long { &[] } else { &["first", "farther"] };
        for rule in rules {
            let outcome = proven(&format!("race-track {words} finish={rule}"));
            assert_eq!(outcome, Some(Outcome::Win), "{words} {rule}: the first to move");
        }
    }
    // Where a slot is worth a move, whoever chooses first wins; that is the second driver.
    assert_eq!(proven("race-track slanted-start finish=first choose-slots"), Some(Outcome::Win));
}

#[derive(Deserialize)]
struct Reference {
    name: String,
    reachable_states: usize,
    states_that_can_finish: usize,
    transitions: usize,
    starts: Vec<ReferenceStart>,
}

#[derive(Deserialize)]
struct ReferenceStart {
    x: i16,
    y: i16,
    optimal_moves: u32,
    best_past: u16,
    optimal_lines: u128,
    guaranteed_moves_against_any_blocker: u32,
    one_optimal_line: Vec<(i16, i16)>,
}

#[test]
fn the_tables_of_one_car_agree_with_an_independent_program() {
    let text = include_str!("published/race-track-optima.json");
    let reference: Vec<Reference> = serde_json::from_str(text).expect("a list of tracks");
    assert_eq!(reference.len(), 3);
    for expected in reference {
        let word = expected.name.to_lowercase().replace(' ', "-");
        let race = race(&format!("race-track {word} cars=1"));
        let solo = race.solo();
        assert_eq!(solo.graph().len(), expected.reachable_states, "{word}");
        assert_eq!(solo.graph().drives(), expected.transitions, "{word}");
        assert_eq!(solo.alive(), expected.states_that_can_finish, "{word}");
        let ways = solo.ways();
        for start in expected.starts {
            let car = Car::at_start(Point::new(start.x, start.y), race.options());
            let state = solo.states().number(&car).expect("a slot");
            assert_eq!(solo.best(state).moves(), Some(start.optimal_moves), "{word} {car:?}");
            assert_eq!(solo.best(state).past(), Some(start.best_past), "{word} {car:?}");
            assert_eq!(solo.sure(state).moves(), Some(start.guaranteed_moves_against_any_blocker), "{word} {car:?}");
            assert_eq!(ways[state as usize], start.optimal_lines, "{word} {car:?}");
            drive(&race, car, &start.one_optimal_line);
        }
    }
}

/// Drives a line through the checked door, to the finish.
fn drive(race: &RaceTrack, car: Car, line: &[(i16, i16)]) {
    let mut pos = race.read_position(&format!("{},0,0", car.at)).expect("a slot");
    for &(x, y) in line {
        pos = race.try_play(&pos, Point::new(x, y)).unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!(race.result(&pos), Some(GameResult::Won(Player::P1)), "{race}");
}

#[test]
fn no_track_that_ships_is_another_one_turned_mirrored_cropped_or_scaled() {
    let shapes: Vec<(&str, Vec<Vec<bool>>)> =
        words().map(|word| (word, shape(&race(&format!("race-track {word}"))))).collect();
    for (index, (word, own)) in shapes.iter().enumerate() {
        for (other, theirs) in &shapes[index + 1..] {
            let mut turned = theirs.clone();
            for turn in 0..8 {
                assert_ne!(&halved(own), &halved(&turned), "{word} and {other}, turn {turn}");
                turned = if turn == 3 { turned.into_iter().rev().collect() } else { quarter(&turned) };
            }
        }
    }
}

/// The drivable points, cropped to where there are any.
fn shape(race: &RaceTrack) -> Vec<Vec<bool>> {
    let map = race.track().map();
    let drivable: Vec<Point> = map.points().filter(|&at| map.is_road(at)).collect();
    let (left, right) = (drivable.iter().map(|at| at.x).min(), drivable.iter().map(|at| at.x).max());
    let (top, bottom) = (drivable.iter().map(|at| at.y).min(), drivable.iter().map(|at| at.y).max());
    let (columns, rows) = (left.zip(right).expect("a point"), top.zip(bottom).expect("a point"));
    let row = |y| (columns.0..=columns.1).map(|x| drivable.contains(&Point::new(x, y))).collect();
    (rows.0..=rows.1).map(row).collect()
}

fn quarter(shape: &[Vec<bool>]) -> Vec<Vec<bool>> {
    (0..shape[0].len()).map(|x| shape.iter().rev().map(|row| row[x]).collect()).collect()
}

/// A picture of 12 by 8 points, whatever the size.
fn halved(shape: &[Vec<bool>]) -> Vec<Vec<bool>> {
    let pick = |row: &Vec<bool>| (0..12).map(|x| row[x * row.len() / 12]).collect();
    (0..8).map(|y| pick(&shape[y * shape.len() / 8])).collect()
}

/// Races with every option on, each played by bots, saved and replayed.
const RACES: &[(&str, &[&str])] = &[
    ("race-track little-oval cars=1", &["racing-line"]),
    ("race-track little-oval", &["racing-line", "cautious"]),
    ("race-track little-oval finish=first", &["racing-line", "blocker"]),
    ("race-track hairpin finish=farther", &["blocker", "racing-line"]),
    ("race-track little-oval finish=first shared laps=2", &["cautious", "racing-line"]),
    ("race-track slanted-start finish=first choose-slots", &["racing-line", "racing-line"]),
    ("race-track little-oval cars=3", &["watchful", "racing-line", "cautious"]),
    ("race-track smooth-oval cars=3 lots=4 order=2", &["watchful", "racing-line", "cautious"]),
    ("race-track kidney order=2", &["cautious", "blocker"]),
    ("race-track hill-climb hard-brakes skid order=2 finish=first", &["blocker", "racing-line"]),
    ("race-track little-oval cars=3 shared choose-slots", &["watchful", "blocker", "cautious"]),
    ("race-track pit-lane pit=1 laps=2 finish=first", &["racing-line", "cautious"]),
    ("race-track open-field gates=order", &["racing-line", "cautious"]),
    ("race-track open-field gates=stops finish=farther", &["racing-line", "watchful"]),
    ("race-track chicane cars=1 power-brake", &["racing-line"]),
    ("race-track mini full-stop-start power-brake finish=first choose-slots", &["racing-line", "cautious"]),
    ("race-track mini cars=1 full-stop-start", &["random-legal"]),
    ("race-track great-eight gates=order finish=first", &["racing-line", "racing-line"]),
];

#[test]
fn races_with_every_option_are_saved_and_replayed() {
    for (words, seats) in RACES {
        let game = race(words);
        let table = play_out(&game, seats, 3);
        let save = Save::of(&table);
        let again = Save::parse(&save.text()).unwrap_or_else(|error| panic!("{words}: {error}"));
        assert_eq!(again, save, "{words}");
        let replayed: Match<RaceTrack> = again.load().unwrap_or_else(|error| panic!("{words}: {error}"));
        assert_eq!(replayed.position(), table.position(), "{words}");
        assert_eq!(replayed.result(), table.result(), "{words}");
        let is_random = seats.contains(&"random-legal");
        assert!(is_random || save.result.is_some(), "{words}: somebody arrives");
    }
}

/// A match between bots, to its end or for 400 moves.
fn play_out(game: &RaceTrack, seats: &[&str], seed: u64) -> Match<RaceTrack> {
    let seated = seats.iter().map(|id| Seat::read(game, id).unwrap_or_else(|error| panic!("{error}")));
    let mut table = Match::from_position(game.clone(), game.start(), seated.collect(), seed);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut solver = Solver::new(game.clone());
    let mut bots: Vec<_> =
        seats.iter().map(|id| game.build_bot(id, seed).unwrap_or_else(|error| panic!("{error}"))).collect();
    for _ in 0..400 {
        if table.result().is_some() {
            break;
        }
        let pos = *table.position();
        let mover = game.to_move(&pos).index();
        let mut monitor = Monitor::unlimited();
        let mut at = Situation::new(game, &pos, &mut solver, &mut monitor);
        let policy = bots[mover].policy(&mut at).expect("nobody stops it");
        for mv in policy.draw(&mut rng) {
            table.try_text(&game.write_move(&pos, mv)).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    table
}

#[test]
fn a_save_keeps_a_track_that_changes_on_the_disk() {
    let text = "racetrack 1\nname = Own Lane\nmap:\n########\n#S....>#\n#S....>#\n########\n";
    let game = RaceTrack::read_setup("race-track ./somewhere/own.track", &|_| Ok(text.to_owned())).expect("a track");
    let table = play_out(&game, &["racing-line", "cautious"], 1);
    let save = Save::parse(&Save::of(&table).text()).expect("a save");
    assert_eq!(save.game, "race-track own-lane.track");
    let again: Match<RaceTrack> = save.load().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((again.result(), again.game().track().text()), (table.result(), text));
}

#[test]
fn the_racing_line_alone_takes_the_optimal_number_of_moves() {
    for word in words() {
        let game = race(&format!("race-track {word} cars=1"));
        let expected = optima(&game)[0].expect("a way home") as usize;
        let table = play_out(&game, &["racing-line"], 5);
        assert_eq!(table.timeline().turns().len(), expected, "{word}");
        assert_eq!(table.result(), Some(GameResult::Won(Player::P1)), "{word}");
    }
}

#[test]
fn the_cautious_driver_always_arrives_and_could_always_stop() {
    for word in words() {
        let game = race(&format!("race-track {word} cars=1"));
        let table = play_out(&game, &["cautious"], 5);
        assert_eq!(table.result(), Some(GameResult::Won(Player::P1)), "{word}");
        let optimum = optima(&game)[0].expect("a way home") as usize;
        assert!(table.timeline().turns().len() >= optimum, "{word}");
        for step in 0..table.timeline().len() {
            let pos = table.timeline().position_at(step).expect("a position");
            let car = pos.car(Player::P1).racing().expect("a car on the road");
            assert!(brakes(&game, car), "{word}: {}", game.write_position(pos));
        }
    }
}

/// Whether braking by one in each direction stops a car on the road, or carries it over the line.
fn brakes(game: &RaceTrack, car: Car) -> bool {
    let Velocity { dx, dy } = car.velocity;
    let slower = Velocity::new(dx - dx.signum(), dy - dy.signum());
    match game.road().drive(&car, slower) {
        Ok(Drive::Lands(car)) => car.velocity == Velocity::ZERO || brakes(game, car),
        Ok(Drive::Finishes { .. }) => true,
        Err(_) => car.velocity == Velocity::ZERO,
    }
}

/// The moves that a bot may choose at a position.
fn choices(words: &str, position: &str, bot: &str) -> Vec<String> {
    let game = race(words);
    let pos = game.read_position(position).unwrap_or_else(|error| panic!("{error}"));
    let mut bot = game.build_bot(bot, 0).unwrap_or_else(|error| panic!("{error}"));
    let mut solver = Solver::new(game.clone());
    match bot.policy(&mut Situation::new(&game, &pos, &mut solver, &mut Monitor::unlimited())).expect("nobody stops it")
    {
        Policy::Turns(turns) => turns.iter().map(|(turn, _)| game.write_move(&pos, turn[0])).collect(),
        Policy::Sampled(turn) => vec![game.write_move(&pos, turn[0])],
    }
}

#[test]
fn the_blocker_takes_the_gap_when_it_costs_nothing() {
    // Two cars before the gap: whoever lands in it first makes the other wait.
    let line = choices("race-track bottleneck finish=first", "5,2,2,0 5,4,2,0 p1", "racing-line");
    let block = choices("race-track bottleneck finish=first", "5,2,2,0 5,4,2,0 p1", "blocker");
    assert!(block.iter().all(|mv| line.contains(mv)), "it costs nothing: {block:?} of {line:?}");
    // Shared points cannot be taken.
    let shared = "race-track bottleneck finish=first shared";
    let at = "5,2,2,0 5,4,2,0 p1";
    assert_eq!(choices(shared, at, "blocker"), choices(shared, at, "racing-line"));
}

#[test]
fn bots_know_what_to_do_where_no_race_leads() {
    // Too fast to have come from anywhere: the shared table does not hold these cars.
    for bot in ["racing-line", "cautious", "blocker", "watchful", "perfect", "fallible=0.5"] {
        let moves = choices("race-track little-oval finish=first", "10,2,5,0 15,2,6,0 p1", bot);
        assert!(!moves.is_empty(), "{bot}");
    }
}

/// Who wins when the first car stands on one slot and the second on the other: by a table of every position of both cars,
/// made by the generic solver of loops, which knows nothing of races.
fn by_slots(words: &str) -> Vec<(Point, Point, Option<Outcome>)> {
    let game = race(words);
    let mut stage = Retrograde::with_most(3_000_000);
    let slots = game.track().slots();
    let pairs = slots.iter().flat_map(|&first| slots.iter().map(move |&second| (first, second)));
    let mut found = Vec::new();
    for (first, second) in pairs {
        let Ok(pos) = game.read_position(&format!("{first},0,0 {second},0,0 p1")) else { continue };
        let mut analysis = Analysis::new(&game, pos);
        stage.run(&game, &mut analysis, &mut Monitor::unlimited()).expect("there is room");
        found.push((first, second, analysis.root.outcome()));
    }
    found
}

#[test]
fn whoever_moves_first_wins_from_every_pair_of_slots_on_a_small_track() {
    for finish in ["first", "farther"] {
        let found = by_slots(&format!("race-track mini finish={finish}"));
        assert_eq!(found.len(), 2, "two slots, two ways to stand");
        assert!(found.iter().all(|(_, _, outcome)| *outcome == Some(Outcome::Win)), "{finish}: {found:?}");
    }
}

#[test]
fn shared_points_alone_do_not_help_the_second_car() {
    let found = by_slots("race-track mini finish=first shared");
    assert!(found.iter().all(|(_, _, outcome)| *outcome == Some(Outcome::Win)), "{found:?}");
}

#[test]
fn shared_points_and_a_full_last_round_are_level() {
    let found = by_slots("race-track mini finish=farther shared");
    assert_eq!(found.len(), 4);
    assert!(found.iter().all(|(_, _, outcome)| *outcome == Some(Outcome::Draw)), "{found:?}");
}

#[test]
fn a_copied_race_is_a_draw() {
    // The fair setup: whatever the first car does, the second may do as well, so that it never loses; and the first may
    // drive the fastest line, so that it never loses either.
    for word in words() {
        let game = race(&format!("race-track {word}"));
        let mut dice = Dice(11);
        for _ in 0..5 {
            let mut pos = game.start();
            for _ in 0..300 {
                let moves = game.legal_moves(&pos);
                if moves.is_empty() {
                    break;
                }
                let mv = moves[dice.below(moves.len())];
                pos = game.play(&pos, mv);
                if game.result(&pos).is_none() && game.to_move(&pos) == Player::P2 {
                    pos = game.try_play(&pos, mv).unwrap_or_else(|error| panic!("{word}: {error}"));
                }
            }
            assert!(matches!(game.result(&pos), None | Some(GameResult::Drawn)), "{word} {pos:?}");
        }
    }
}

#[test]
fn a_large_track_is_read_and_checked_in_a_moment() {
    let text =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/tracks/grand-prix.track")).expect("a file");
    let track = Track::parse(&text).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((track.width(), track.height()), (120, 40));
    assert_eq!(*race("race-track grand-prix cars=1").options(), Options::alone());
}

#[test]
fn every_statement_of_the_text_has_a_verdict_and_says_what_shows_it() {
    let tests = [include_str!("races.rs"), include_str!("../src/games/race_track/race_tests.rs")].concat();
    let counted = claims::check(include_str!("published/race-track.toml"), &tests);
    assert!(counted.values().sum::<usize>() >= 15, "{counted:?}");
}

#[test]
fn every_example_of_the_rules_page_can_be_played() {
    let page = include_str!("../assets/rules/race-track.md");
    let lines: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("    catchup play race-track ")).collect();
    assert!(lines.len() >= 8, "{lines:?}");
    for line in lines {
        let (words, position) = line.split_once(" --position ").unwrap_or((line, ""));
        if words == "own.track" {
            continue;
        }
        let game = race(&format!("race-track {words}"));
        if !position.is_empty() {
            game.read_position(position.trim_matches('"')).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }
    // The tracks that the page draws.
    let drawn =
        page.match_indices("    racetrack 1").map(|(at, _)| page[at..].lines().take_while(|line| !line.is_empty()));
    let texts: Vec<String> = drawn.map(|rows| rows.map(str::trim_start).collect::<Vec<_>>().join("\n")).collect();
    assert_eq!(texts.len(), 2);
    for text in texts {
        Track::parse(&text).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    }
}

/// A course with everything: oil, gates, a pit, a squeeze, a way round, and a line that is crossed upwards.
const COURSE: &str = "###############
#.....~~......#
#.S...~...##..#
#.S.......#...#
#.S..11.......#
##^^^####..22.#
##...#####....#
#....##P......#
#......P..#...#
##.....3.#..~.#
#...........~##
###############";

/// Walks side by side through races by chance, from the start and from cars set anywhere at any speed.
fn agree_with_naive(map: &str, words: &str, rules: &Rules, seed: u64) {
    let (lines, rows): (Vec<&str>, Vec<&str>) = map.lines().partition(|row| row.starts_with("line = "));
    let text = [vec!["racetrack 1", "name = Course"], lines, vec!["map:"], rows].concat().join("\n");
    let game = RaceTrack::read_setup(&format!("race-track course.track {words}"), &|_| Ok(text.clone()))
        .unwrap_or_else(|error| panic!("{words}: {error}"));
    let mut dice = Dice(seed);
    walk_with_naive(&game, game.start(), Race::new(map, rules.clone()), 60, &mut dice);
    let points = game.track().map().points();
    let road: Vec<Point> = points.filter(|&at| game.track().map().is_road(at)).collect();
    for _ in 0..60 {
        let mut cars: Vec<Placed> = Vec::new();
        while cars.len() < rules.cars {
            let at = road[dice.below(road.len())];
            let at = (i64::from(at.x), i64::from(at.y));
            let part = |dice: &mut Dice| dice.below(7) as i64 - 3;
            if rules.shared || cars.iter().all(|(other, _)| *other != at) {
                cars.push((at, (part(&mut dice), part(&mut dice))));
            }
        }
        let car = |((x, y), (dx, dy)): &Placed| format!("{x},{y},{dx},{dy}");
        let words = cars.iter().map(car).collect::<Vec<_>>().join(" ");
        let pos = game.read_position(&words).unwrap_or_else(|error| panic!("{words}: {error}"));
        walk_with_naive(&game, pos, Race::new(map, rules.clone()).with_cars(&cars), 8, &mut dice);
    }
}

fn walk_with_naive(game: &RaceTrack, mut pos: Position, mut naive: Race, steps: usize, dice: &mut Dice) {
    for _ in 0..steps {
        let at = || format!("{game}: {}", game.write_position(&pos));
        let result = game.result(&pos);
        if game.players() == 1 && result == Some(GameResult::Lost) {
            return;
        }
        let expected = naive
            .result()
            .map(|winner| Player::ALL.get(winner).map_or(GameResult::Drawn, |&winner| GameResult::Won(winner)));
        assert_eq!(result, expected, "{}", at());
        let words = game.write_position(&pos);
        let cars: Vec<&str> = words.split(' ').map(|word| word.split('/').next().unwrap_or(word)).collect();
        assert_eq!(cars[..game.players()], naive.text(), "{}", at());
        if result.is_some() {
            return;
        }
        assert_eq!(game.to_move(&pos).index(), naive.mover, "{}", at());
        let moves = game.legal_moves(&pos);
        let found: Vec<(i64, i64)> = moves.iter().map(|to| (to.x.into(), to.y.into())).collect();
        assert_eq!(found, naive.moves(), "{}", at());
        let mv = moves[dice.below(moves.len())];
        pos = game.play(&pos, mv);
        naive.play((mv.x.into(), mv.y.into()));
    }
}

#[test]
fn the_rules_agree_with_a_naive_reading_of_them() {
    let plain = || Rules { cars: 2, laps: 1, ..Rules::default() };
    for (words, rules) in [
        ("finish=first", plain()),
        ("", Rules { farther: true, shared: true, ..plain() }),
        ("finish=farther", Rules { farther: true, ..plain() }),
        ("cars=3", Rules { cars: 3, ..plain() }),
        ("finish=first gates=order pit=1", Rules { order: true, pit: true, ..plain() }),
        ("cars=3 shared gates=stops", Rules { cars: 3, shared: true, stops: true, ..plain() }),
        ("finish=first laps=3 power-brake", Rules { laps: 3, power: true, ..plain() }),
        ("cars=1 full-stop-start laps=2", Rules { cars: 1, full_stop: true, laps: 2, ..plain() }),
        (
            "finish=farther full-stop-start power-brake",
            Rules { farther: true, full_stop: true, power: true, ..plain() },
        ),
    ] {
        (1..3).for_each(|seed| agree_with_naive(COURSE, words, &rules, seed));
    }
    // Hills up and down, and room to skid.
    let hills = "##############\n#S..//...\\\\.>#\n#S..//..~\\\\.>#\n#S....../\\..>#\n#...........##\n##############";
    for (words, rules) in [
        ("finish=first", plain()),
        ("finish=first hard-brakes", Rules { hard: true, ..plain() }),
        ("finish=first skid", Rules { skid: true, ..plain() }),
        ("finish=first power-brake hard-brakes skid", Rules { hard: true, skid: true, power: true, ..plain() }),
    ] {
        (1..4).for_each(|seed| agree_with_naive(hills, words, &rules, seed));
        (1..2).for_each(|seed| agree_with_naive(COURSE, words, &rules, seed));
    }
    // Lots for the order.
    let turns = |cars: usize, seed: u32| -> Vec<usize> {
        race(&format!("race-track mini cars={cars} shared order={seed}")).in_turn().map(Player::index).collect()
    };
    assert_eq!((turns(2, 2), turns(3, 2)), (vec![1, 0], vec![2, 1, 0]));
    for (words, rules) in [
        ("finish=first order=2", Rules { turns: vec![1, 0], ..plain() }),
        ("order=2", Rules { farther: true, shared: true, turns: vec![1, 0], ..plain() }),
        ("finish=farther order=2", Rules { farther: true, turns: vec![1, 0], ..plain() }),
        ("cars=3 order=2", Rules { cars: 3, turns: vec![2, 1, 0], ..plain() }),
    ] {
        agree_with_naive(COURSE, words, &rules, 1);
        (1..3)
            .for_each(|seed| agree_with_naive("########\n#S..~..>\n#S.....>\n#S...#.>\n########", words, &rules, seed));
    }
    // Drawn lines: around the road, and one that juts into it.
    let drawn = "line = 0,1 3,0 12,0 14,2 14,5 10,7 2,7 0,5 0,1\nline = 5,3 9,2 10,5 6,5 5,3\nline = 11,0 12,2\n\
                 .......>.......\n.......>S......\n...~...>S....../\n......./\\......\n...............\n...............\n\
                 ...............\n...............";
    for (words, rules) in [
        ("finish=first", plain()),
        ("", Rules { farther: true, shared: true, ..plain() }),
        ("cars=1 full-stop-start laps=2", Rules { cars: 1, full_stop: true, laps: 2, ..plain() }),
        ("finish=first shared hard-brakes skid", Rules { shared: true, hard: true, skid: true, ..plain() }),
    ] {
        (1..3).for_each(|seed| agree_with_naive(drawn, words, &rules, seed));
    }
    // A lane that all reach the end of.
    let lane = "########\n#S..~..>\n#S.....>\n#S...#.>\n########";
    for (words, rules) in [
        ("finish=first", plain()),
        ("finish=farther", Rules { farther: true, ..plain() }),
        ("", Rules { farther: true, shared: true, ..plain() }),
        ("cars=3", Rules { cars: 3, ..plain() }),
    ] {
        (1..4).for_each(|seed| agree_with_naive(lane, words, &rules, seed));
    }
}
