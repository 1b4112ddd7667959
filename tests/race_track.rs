//! Race Track: distances, proofs and tables against the definition, and what is known about tracks.

use std::io::{Cursor, Read};
use std::sync::Arc;

use catchup::core::laws::Dice;
use catchup::core::{Bounds, Game, Player, Value};
use catchup::games::race_track::duel::{Filling, Pair, Side, Terms, Whole};
use catchup::games::race_track::{Car, Position, RaceTrack, TablePlan, table_name, write_table};
use catchup::solve::brute::Brute;
use catchup::solve::{Attic, Memory, Monitor, NextBytes, Solver};

use crate::support::race_plain;

fn race(words: &str) -> RaceTrack {
    format!("race-track {words}").parse().unwrap_or_else(|error| panic!("{words}: {error}"))
}

/// A track drawn by chance: slots at the left edge, the line at the right edge, and sometimes something in between.
fn tiny(dice: &mut Dice, signs: &str) -> String {
    let (width, height) = (3 + dice.below(3), 2 + dice.below(2));
    let signs: Vec<char> = signs.chars().collect();
    let wall = "#".repeat(width + 4);
    let mut row = || -> String { (0..width).map(|_| signs[dice.below(signs.len())]).collect() };
    let rows: Vec<String> = (0..height).map(|_| format!("#S{}>#", row())).collect();
    format!("racetrack 1\nname = Tiny\nmap:\n{wall}\n{}\n{wall}\n", rows.join("\n"))
}

fn tiny_race(dice: &mut Dice, signs: &str, options: &str) -> Option<RaceTrack> {
    let text = tiny(dice, signs);
    RaceTrack::read_setup(&format!("race-track tiny.track {options}"), &|_| Ok(text.clone())).ok()
}

/// Walks through races by chance and compares what the solver says of every position on the way with the definition;
/// how many moves it proved, of how many.
fn agree(game: &RaceTrack, dice: &mut Dice, walks: usize) -> (usize, usize) {
    let mut brute = Brute::new(game.clone());
    let mut solver = Solver::new(game.clone());
    let (mut proven, mut all) = (0, 0);
    for _ in 0..walks {
        let mut pos = game.start();
        for _ in 0..40 {
            let moves = game.legal_moves(&pos);
            if moves.is_empty() {
                break;
            }
            let (analysis, halt) = solver.analyze(&pos, &mut Monitor::unlimited().with_node_budget(200_000));
            assert_eq!(halt, Ok(()));
            let at = || format!("{game}\n{}\n{}", game.track().text(), game.write_position(&pos));
            assert!(holds(analysis.root, brute.value(&pos)), "{}: {} is {}", at(), analysis.root, brute.value(&pos));
            for report in analysis.moves.iter() {
                let value = brute.move_value(&pos, report.mv);
                assert!(holds(report.bounds, value), "{} {}: {} is {value}", at(), report.mv, report.bounds);
                proven += usize::from(report.bounds.outcome().is_some());
                all += 1;
            }
            pos = game.play(&pos, moves[dice.below(moves.len())]);
        }
    }
    (proven, all)
}

fn holds(bounds: Bounds, value: Value) -> bool {
    bounds.lower() <= value && value <= bounds.upper()
}

const RULES: [(&str, &str); 18] = [
    ("finish=first", "...#"),
    ("finish=farther", "...#"),
    ("finish=first", "...~"),
    ("finish=farther", "...~#"),
    ("finish=farther shared", "...#"),
    ("finish=first shared", "...#"),
    ("finish=first pit=1", "..P##"),
    ("finish=farther gates=order", "..1##"),
    ("finish=first gates=stops", "..1##"),
    ("finish=farther power-brake", "...#"),
    ("finish=first full-stop-start", "..#"),
    ("finish=first choose-slots", "...#"),
    ("finish=farther choose-slots", "...#"),
    ("finish=first", ".../#"),
    ("finish=farther", "...\\/#"),
    ("finish=farther hard-brakes", "....#"),
    ("finish=first skid lots=2", "....#"),
    ("cars=1", "....~#"),
];

/// Tracks by chance under every rule, the larger ones left out.
fn agree_everywhere(seed: u64, tracks: usize, largest: usize) {
    let mut dice = Dice(seed);
    for (options, signs) in RULES {
        let (mut proven, mut all, mut found) = (0, 0, 0);
        for _ in 0..20 * tracks {
            let game = tiny_race(&mut dice, signs, options);
            let Some(game) = game.filter(|game| game.solo().graph().len() <= largest) else { continue };
            let (some, of) = agree(&game, &mut dice, 4);
            (proven, all, found) = (proven + some, all + of, found + 1);
            if found == tracks {
                break;
            }
        }
        println!("{options} on {signs}: {found} tracks, {proven} of {all} moves proven");
        assert!(found * 2 >= tracks, "{options}: {found} tracks");
        assert!(proven * 100 >= all * 90, "{options}: {proven} of {all} moves proven");
    }
}

#[test]
fn what_is_proven_agrees_with_the_definition_on_small_tracks_under_every_rule() {
    agree_everywhere(7, 3, 150);
}

#[test]
#[ignore = "slow: the definition takes minutes"]
fn what_is_proven_agrees_with_the_definition_on_more_tracks_under_every_rule() {
    agree_everywhere(70, 25, 300);
}

/// The table of all positions of two cars.
fn whole(game: &RaceTrack) -> Whole {
    let terms = Terms { solo: game.solo(), finish: game.options().finish, points: game.options().points };
    let mut filling = Filling::new(terms, true);
    while !filling.step(&|| false) {}
    filling.into_whole()
}

/// The numbers of a position with two cars under way.
fn pair(game: &RaceTrack, pos: &Position) -> Option<Pair> {
    let state = |player| game.solo().states().number(&pos.car(player).racing()?);
    let mover = if pos.mover() == Player::P1 { Side::First } else { Side::Second };
    Some(Pair { states: [state(Player::P1)?, state(Player::P2)?], mover })
}

#[test]
fn the_table_of_two_cars_is_the_definition() {
    let mut dice = Dice(5);
    let rules = RULES.iter().filter(|(options, _)| !options.contains("cars=1") && !options.contains("choose"));
    for (options, signs) in rules {
        let mut found = 0;
        while found < 3 {
            let game = tiny_race(&mut dice, signs, options);
            let Some(game) = game.filter(|game| game.solo().graph().len() <= 130) else { continue };
            found += 1;
            let table = whole(&game);
            let mut brute = Brute::new(game.clone());
            for _ in 0..200 {
                let mut pos = game.start();
                while let Some(pair) = pair(&game, &pos) {
                    let at = || format!("{game}\n{}\n{}", game.track().text(), game.write_position(&pos));
                    assert_eq!(table.value(pair), Bounds::exactly(brute.value(&pos)), "{}", at());
                    let moves = game.legal_moves(&pos);
                    if dice.below(40) == 0 {
                        break;
                    }
                    pos = game.play(&pos, moves[dice.below(moves.len())]);
                }
            }
        }
    }
}

/// Compares the solver with the table along races by chance; how many moves it proved, how many of them with their length,
/// and of how many.
fn agree_with_table(words: &str, walks: usize) -> (usize, usize, usize) {
    let game = race(words);
    let table = whole(&game);
    let mut solver = Solver::new(game.clone());
    let mut dice = Dice(11);
    let (mut proven, mut exact, mut all) = (0, 0, 0);
    for _ in 0..walks {
        let mut pos = game.start();
        while pair(&game, &pos).is_some() {
            let (analysis, _) = solver.analyze(&pos, &mut Monitor::unlimited().with_node_budget(100_000));
            for report in analysis.moves.iter() {
                let child = game.play(&pos, report.mv);
                let Some(pair) = pair(&game, &child) else { continue };
                let value = table.value(pair).backed_up(catchup::core::Step::ALTERNATE);
                let value = value.exact().expect("the table is complete");
                assert!(holds(report.bounds, value), "{} {}", game.write_position(&pos), report.mv);
                proven += usize::from(report.bounds.outcome().is_some());
                exact += usize::from(report.bounds.exact().is_some());
                all += 1;
            }
            // A driver by chance who mostly avoids doom gets farther.
            let fine = analysis.moves.iter().filter(|report| report.note.as_ref().is_some_and(|note| !note.doomed));
            let mut moves: Vec<_> = fine.map(|report| report.mv).collect();
            if moves.is_empty() || dice.below(20) == 0 {
                moves = game.legal_moves(&pos);
            }
            pos = game.play(&pos, moves[dice.below(moves.len())]);
        }
    }
    println!("{words}: {proven} of {all}, {exact} with their length");
    (proven, exact, all)
}

#[test]
fn what_is_proven_agrees_with_the_whole_table_of_the_smallest_tracks() {
    for words in ["mini finish=first", "mini finish=farther"] {
        let (proven, _, all) = agree_with_table(words, 40);
        assert!(proven * 100 >= all * 99, "{words}: {proven} of {all}");
    }
}

/// Cars that may share a point cannot hold each other up: the distances of both say who wins, and when.
#[test]
fn where_points_are_shared_every_move_is_told_with_its_length() {
    for words in ["mini", "mini shared finish=first", "mini shared finish=farther power-brake", "bottleneck"] {
        let (_, exact, all) = agree_with_table(words, 40);
        assert_eq!(exact, all, "{words}");
        assert!(all > 1000, "{words}: {all}");
    }
}

#[test]
#[ignore = "slow: larger tables, and all other rules"]
fn what_is_proven_agrees_with_the_whole_table_under_other_rules() {
    for words in [
        "mini finish=first laps=2",
        "mini finish=farther power-brake",
        "mini shared finish=first",
        "mini",
        "bottleneck finish=first",
        "bottleneck finish=farther",
        "chicane finish=farther",
        "little-oval finish=first",
    ] {
        let (proven, _, all) = agree_with_table(words, 100);
        assert!(proven * 100 >= all * 95, "{words}: {proven} of {all}");
    }
}

#[test]
fn the_table_of_one_car_is_that_of_a_plain_search() {
    for words in ["mini cars=1", "bottleneck cars=1", "mini laps=2", "mini power-brake"] {
        let game = race(words);
        let plain = race_plain::distances(game.track(), game.options());
        let solo = game.solo();
        assert_eq!(plain.len(), solo.graph().len(), "{words}");
        for (car, moves) in plain {
            assert_eq!(solo.moves_home(&car), moves, "{words}: {car:?}");
        }
    }
}

/// Reference: `solo_optima.json`. The slot, the moves, how far past the line, the shortest ways, and the moves that a car
/// is sure of against any blocker.
#[test]
fn shortest_races_are_the_known_ones() {
    type Slot = (&'static str, u32, u16, u128, u32);
    let known: [(&str, usize, usize, usize, &[Slot]); 3] = [
        (
            "little-oval",
            10_876,
            52_431,
            7_740,
            &[
                ("23,1", 26, 9, 3_555_862_133, 32),
                ("23,2", 26, 9, 4_271_932_820, 33),
                ("23,3", 26, 9, 3_737_065_748, 33),
                ("23,4", 26, 9, 2_633_170_029, 33),
            ],
        ),
        (
            "chicane",
            9_091,
            44_451,
            6_719,
            &[
                ("4,2", 16, 1, 2, 25),
                ("4,3", 16, 1, 3, 25),
                ("4,4", 16, 1, 3, 25),
                ("4,5", 16, 1, 1, 25),
                ("4,6", 16, 1, 1, 25),
            ],
        ),
        (
            "serpent",
            9_742,
            42_326,
            7_130,
            &[("5,17", 39, 3, 660, 64), ("5,18", 39, 3, 1_320, 64), ("5,19", 39, 3, 1_320, 63)],
        ),
    ];
    for (words, states, drives, alive, slots) in known {
        let game = race(words);
        let solo = game.solo();
        assert_eq!((solo.graph().len(), solo.graph().drives(), solo.alive()), (states, drives, alive), "{words}");
        let ways = solo.ways();
        let found: Vec<_> = game.track().slots().iter().map(ToString::to_string).collect();
        assert_eq!(found, slots.iter().map(|slot| slot.0).collect::<Vec<_>>());
        for (&point, &(name, moves, past, count, sure)) in game.track().slots().iter().zip(slots) {
            let car = Car::at_start(point, game.options());
            let state = solo.states().number(&car).expect("a slot is in the table");
            assert_eq!(solo.best(state).moves(), Some(moves), "{words} {name}");
            assert_eq!(solo.best(state).past(), Some(past), "{words} {name}");
            assert_eq!(ways[state as usize], count, "{words} {name}");
            assert_eq!(solo.sure(state).moves(), Some(sure), "{words} {name}");
        }
    }
}

/// Reference: between 26 and 31 % of the states of its finished tracks.
#[test]
fn more_than_a_quarter_of_all_states_is_doomed() {
    for words in ["little-oval", "hairpin", "chicane", "forked-river", "serpent", "grand-prix"] {
        let share = race(words).solo().doomed_share();
        assert!((0.26..0.31).contains(&share), "{words}: {share}");
    }
}

#[test]
fn a_time_trial_is_told_with_its_shortest_way() {
    let game = race("little-oval cars=1");
    let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
    assert_eq!(analysis.root.to_string(), "win 26");
    assert!(analysis.is_exact());
    let mut pos: Position = game.start();
    for &mv in &analysis.line {
        pos = game.try_play(&pos, mv).unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!(analysis.line.len(), 26);
    assert!(game.result(&pos).is_some());
}

/// A table that is put away is found again, and one that is broken or of other rules is as good as none.
#[test]
fn a_table_is_put_away_and_found_again() {
    #[derive(Debug)]
    struct Folder(String, Vec<u8>);

    impl Attic for Folder {
        fn size(&self, name: &str) -> Option<u64> {
            (name == self.0).then_some(self.1.len() as u64)
        }

        fn open(&self, name: &str) -> Option<NextBytes> {
            let mut left = Cursor::new(self.1.clone());
            (name == self.0).then(|| Box::new(move |part: &mut [u8]| left.read_exact(part).is_ok()) as NextBytes)
        }
    }
    let memory =
        |name: &str, bytes: &[u8]| Memory::default().with_attic(Some(Arc::new(Folder(name.into(), bytes.into()))));
    let words = "mini finish=first";
    let game = race(words);
    let plan = TablePlan::within(game.solo(), &Memory::default()).expect("memory suffices");
    let table = game.fill(plan, &Monitor::unlimited(), |_| {}).expect("memory suffices");
    let (name, mut bytes) = (table_name(&game), Vec::new());
    let written = write_table(&game, table, |part| {
        bytes.extend(part);
        Ok::<(), ()>(())
    });
    assert_eq!(written, Ok(()));
    let again = race(words);
    assert!(again.fetch(&memory(&name, &bytes)));
    assert!(again.whole() == Some(table));
    let (analysis, _) = Solver::new(again.clone()).analyze(&again.start(), &mut Monitor::unlimited());
    assert!(analysis.is_exact() && !analysis.line.is_empty());
    assert_eq!(analysis.stage, "table");
    for place in [0, 9, 40, bytes.len() / 2, bytes.len() - 1] {
        let mut broken = bytes.clone();
        broken[place] ^= 4;
        assert!(!race(words).fetch(&memory(&name, &broken)), "byte {place}");
    }
    assert!(!race(words).fetch(&memory(&name, &bytes[..bytes.len() / 2])));
    let other = race("mini finish=farther");
    assert_ne!(table_name(&other), name);
    assert!(!other.fetch(&memory(&table_name(&other), &bytes)));
    assert!(!race(words).fetch(&Memory::new(1000).with_attic(None)));
    // What it takes to fill a table is more than enough to fetch it.
    let folder = Folder(name, bytes);
    assert!(race(words).fetch(&Memory::new(plan.bytes).with_attic(Some(Arc::new(folder)))));
}
