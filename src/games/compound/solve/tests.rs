use super::*;
use crate::core::laws::{self, Dice};
use crate::core::{Game, Value};
use crate::games::compound::GameSum;
use crate::solve::Solver;
use crate::solve::brute::Brute;

fn game(words: &str) -> GameSum {
    words.parse().unwrap_or_else(|error| panic!("{error}"))
}

const SMALL: [&str; 16] = [
    "nim 2,3",
    "square 7",
    "subtract 2,3 from 8",
    "octal 0.77 from 6",
    "grundy 7",
    "chomp 2x3",
    "chomp n=12",
    "wythoff 2,3",
    "square-but-one 7",
    "square-but-one 6 odd",
    "almonds 4",
    "prime-power 9",
    "catch-up 1..4 goal=last",
    "catch-up 1,2,2,3 goal=last equal=stay",
    "catch-up 1..4 picks=2 goal=last",
    "catch-up 2,3,3 goal=last handicap=-2",
];

#[test]
fn the_laws_hold() {
    for setup in GameSum::ABOUT.presets.iter().map(|preset| preset.setup) {
        laws::check(&game(setup), 3, 3);
    }
    laws::check(&game("sum catch-up 1..6 goal=last + nim 3 + catch-up 1..7 picks=3 goal=last"), 4, 20);
    laws::check(&game("sum catch-up 2,2,3,5 equal=stay goal=last handicap=-4 + chomp 2x2 misere"), 5, 20);
    laws::check(&game("sum chomp 2x2 + chomp 2x2x2 + almonds 4,2 + put-or-take 3"), 3, 3);
}

#[test]
fn sums_that_are_drawn_are_read() {
    let mut dice = Dice(5);
    for _ in 0..40 {
        let typed = <GameSum as crate::core::generate::Generate>::generate("sum", &mut dice);
        let game: GameSum = typed.read().unwrap_or_else(|error| panic!("{}: {error}", typed.words));
        let start = game.start();
        assert_eq!(game.read_position(&game.write_position(&start)), Ok(start), "{}", typed.words);
    }
}

/// Two and three games side by side, loops and both ends among them: every value and every move.
#[test]
fn compounds_agree_with_brute_force() {
    let mut dice = Dice(11);
    for round in 0..30 {
        let mut parts: Vec<&str> = (0..2).map(|_| *dice.pick(&SMALL)).collect();
        if round % 5 == 0 {
            parts.push("chomp 2x2");
        }
        let game = game(&format!("sum {}{}", parts.join(" + "), if round % 2 == 0 { "" } else { " misere" }));
        let (mut brute, mut solver) = (Brute::new(game.clone()), Solver::new(game.clone()));
        let (analysis, halt) = solver.analyze(&game.start(), &mut Monitor::unlimited());
        assert_eq!((analysis.root.exact(), halt), (Some(brute.value(&game.start())), Ok(())), "{game}");
        for report in analysis.moves.iter() {
            let value = brute.move_value(&game.start(), report.mv);
            assert_eq!(report.bounds.exact(), Some(value), "{game} {:?}", report.mv);
        }
        let end = analysis.line.iter().fold(game.start(), |pos, &mv| game.play(&pos, mv));
        let ends = analysis.root.exact() != Some(Value::Draw);
        assert_eq!(game.result(&end).is_some(), ends, "{game}");
    }
}

/// What the nimbers alone say, without the product, is what brute force says.
#[test]
fn nimbers_agree_with_brute_force() {
    let mut dice = Dice(12);
    for _ in 0..40 {
        let parts: Vec<&str> = (0..2).map(|_| *dice.pick(&SMALL)).collect();
        let game = game(&format!("sum {}", parts.join(" + ")));
        let mut known = PartByPart { parts: Vec::new(), product: None };
        let state = game.opening_state();
        known.fill(&game, &state, &mut Monitor::unlimited()).expect("memory suffices");
        let told = known.bounds(&game, &state).outcome();
        assert_eq!(told, Some(Brute::new(game.clone()).value(&game.start()).outcome()), "{game}");
    }
}

/// In the middle of a turn too, and between turns that one player took in the same pool one after the other.
#[test]
fn pools_side_by_side_agree_with_brute_force_wherever_play_comes() {
    let mut dice = Dice(21);
    let mut within = 0;
    for words in [
        "sum catch-up 1..5 goal=last + catch-up 1..4 goal=last",
        "sum catch-up 1..5 picks=2 goal=last + nim 2,1 misere",
        "sum catch-up 1,1,3,4 goal=last equal=stay + catch-up 1,2,3 goal=last handicap=3 + chomp 2x2",
    ] {
        let game = game(words);
        let (mut brute, mut solver) = (Brute::new(game.clone()), Solver::new(game.clone()));
        for _ in 0..20 {
            let mut pos = game.start();
            while game.result(&pos).is_none() {
                let (analysis, halt) = solver.analyze(&pos, &mut Monitor::unlimited());
                let at = format!("{game}, {}", game.write_position(&pos));
                assert_eq!((analysis.root.exact(), halt), (Some(brute.value(&pos)), Ok(())), "{at}");
                for report in analysis.moves.iter() {
                    assert_eq!(report.bounds.exact(), Some(brute.move_value(&pos, report.mv)), "{at} {:?}", report.mv);
                }
                within += usize::from(pos.open().is_some());
                pos = game.play(&pos, *dice.pick(&game.legal_moves(&pos)));
            }
        }
    }
    assert!(within > 30, "{within} of the positions are in the middle of a turn");
}

#[test]
fn a_turn_of_several_numbers_is_one_turn_of_the_sum() {
    let game = game("sum catch-up 1..6 goal=last + nim 2");
    let turn = |pos: &_, text: &str| {
        let moves = game.read_turn(pos, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.write_turn(pos, &moves), text);
        game.play_all(pos, &moves)
    };
    let behind = turn(&game.start(), "1:5");
    assert_eq!(game.write_position(&behind), "1,2,3,4,6 0-5 + 2 p2");
    let level = turn(&behind, "1:1+4");
    assert_eq!(game.write_position(&level), "2,3,6 5-5 + 2");
    let half = turn(&behind, "1:3");
    assert_eq!(game.write_position(&half), "1,2,4,6 3-5 + 2 turn=1 p2");
    assert!(game.legal_moves(&half).iter().all(|mv| mv.part() == 0));
    assert_eq!(turn(&half, "1:2"), turn(&behind, "1:3+2"));
    // The same player may come back to a pool: the gap that he left there is his to cover.
    let back = turn(&turn(&behind, "2:1"), "1:6");
    assert_eq!(game.write_position(&back), "1,2,3,4 5-6 + 1 p2");
    for (pos, text, told) in [
        (&half, "2:1", "`2:1` leaves game 1, where the turn goes on"),
        (&behind, "1:3+2+1", "`1:3+2+1` goes on with 1 when the turn has ended"),
        (&behind, "1:5", "`1:5` has been taken already"),
    ] {
        let error = game.read_turn(pos, text).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some(told));
    }
    for text in ["1,2,4,6 3-5 + 2 turn=3", "1,2,4,6 3-5 + 0 turn=2"] {
        assert!(game.read_position(text).is_err_and(|error| error.to_string().contains("names no game in which")));
    }
}

/// Smith, Graphs and composite games, 1966; the heaps are those of the fifth lesson.
#[test]
fn two_heaps_that_may_grow_are_worth_what_two_loops_are() {
    for (setup, value) in [
        ("sum square-but-one 5 + square-but-one 5", Some(Outcome::Loss)),
        ("sum square-but-one 20 + square-but-one 9", None),
        ("sum square-but-one 25 + square-but-one 5", Some(Outcome::Win)),
    ] {
        let game = game(setup);
        let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        let brute = Brute::new(game.clone()).value(&game.start()).outcome();
        assert_eq!(analysis.root.outcome(), Some(brute), "{setup}");
        assert_eq!(value.unwrap_or(brute), brute, "{setup}");
    }
}

#[test]
fn a_part_too_large_to_look_at_has_its_theory() {
    for setup in ["sum nim 1000,999,998 + square 1000", "sum chomp 3x4 + prime-power 1000000 + island map-1"] {
        let game = game(setup);
        let mut known = PartByPart { parts: Vec::new(), product: None };
        let state = game.opening_state();
        known.fill(&game, &state, &mut Monitor::unlimited()).expect("memory suffices");
        assert!(known.bounds(&game, &state).outcome().is_some(), "{setup}");
    }
}

/// A sum is written, and saved, with the names of its boards.
#[test]
fn two_boards_of_one_name_are_refused() {
    let map = include_str!("../../../../assets/layouts/map-1.toml").replace("map-1", "swamp");
    let other = map.replace("\"c3\"]", "\"d3\"]");
    assert_ne!(map, other);
    let file = |name: &str| Ok(if name == "./b.toml" { other.clone() } else { map.clone() });
    let read = |words: &str| GameSum::read_setup(words, &file).map(|sum| sum.to_string());
    let error = read("sum island ./a.toml + island ./b.toml").map_err(|error| error.to_string());
    assert!(error.as_ref().is_err_and(|said| said.contains("is the name of two different boards")), "{error:?}");
    assert!(read("sum island ./a.toml + island ./c.toml").is_ok(), "twice the same board");
}

#[test]
fn what_has_no_place_in_a_sum_is_told() {
    laws::refuses::<GameSum>(&[
        ("sum square 40", "`sum square 40` has 1 game; a sum has 2 to 6"),
        ("sum square 40 +", "leaves out a game"),
        ("sum square 40 + sim 5", "`sim 5` has no place in a sum"),
        ("sum catch-up 1..9 + nim 3", "`catch-up 1..9` has no place in a sum: in each of its games both players"),
        ("sum catch-up 1..9 goal=last players=3 + nim 3", "have the same moves, and the last one wins"),
        ("sum square 40 misere + nim 3", "`square 40 misere` has no place in a sum"),
        ("sum square 40 + sum nim 3 + nim 4", "`sum nim 3` is a sum inside a sum"),
        ("sum prime-power 10000000000 + nim 3", "its moves are too many to be listed"),
        ("sum square x + nim 4", "`x` is not a whole number"),
        ("sum whist + nim 4", "`whist` is no game"),
    ]);
    let game = game("sum square 10 + chomp 2x3");
    for (text, told) in [
        ("9", "`9` is no move: the game and the move in it"),
        ("3:1", "`3:1` names a game that is not there: 1 to 2"),
        ("1:5", "`1:5` is no square number"),
        ("2:a1", "`2:a1` is the poison"),
    ] {
        let error = game.read_turn(&game.start(), text).err().map(|error| error.to_string());
        assert!(error.as_ref().is_some_and(|error| error.contains(told)), "{text}: {error:?}");
    }
    for (text, told) in [("4", "has 1 position;"), ("4 p2 + 3,3", "names a player"), ("11 + 3,3", "`11` is more")] {
        let error = game.read_position(text).err().map(|error| error.to_string());
        assert!(error.as_ref().is_some_and(|error| error.contains(told)), "{text}: {error:?}");
    }
}

#[test]
fn a_reason_lists_each_game_with_its_nimber_and_their_sum() {
    let game = game("sum nim 3,5 + octal 0.77 from 7 + square-but-one 20");
    let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
    let parts: Vec<_> =
        game.why_parts(&analysis).iter().map(|part| (part.cells.join(" "), part.label.clone())).collect();
    let told = [("game 1", "6"), ("game 2", "2"), ("game 3", "oo"), ("nim-sum", "oo")];
    let (listed, steps) = parts.split_at(told.len());
    assert_eq!(listed, told.map(|(game, nimber)| (game.to_owned(), nimber.to_owned())));
    // Each came by its nimber by what its moves leave.
    let steps: Vec<(&str, &str)> = steps.iter().map(|(game, words)| (game.as_str(), words.as_str())).collect();
    let [("game 1", nim), ("game 2", octal), ("game 3", loopy)] = steps[..] else { panic!("{steps:?}") };
    assert_eq!(nim, "moves leave the nimbers 0 to 5, 7; least missing 6: so 6");
    assert!(octal.ends_with("least missing 2: so 2"), "{octal}");
    assert!(loopy.ends_with("and oo, which can go round for ever: so oo"), "{loopy}");
}
