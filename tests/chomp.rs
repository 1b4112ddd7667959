//! Chomp against what is known of it: all first bites to 14x14, three rows to 200, numbers to 200, boxes; and Schuh's game
//! played side by side with its box.

use std::collections::HashMap;
use std::fs;

use catchup::core::laws::Dice;
use catchup::core::{Bounds, Game, Outcome, Step, Value};
use catchup::games::chomp::{
    BoxCell, BoxTable, Chomp, DenseTable, FieldTable, Ranks, TableDetail, ThreeRows, WideFirsts,
};
use catchup::solve::brute::Brute;
use catchup::solve::{CancelToken, Halt, Memory, Monitor, Solver};

use crate::support::claims;

fn chomp(words: &str) -> Chomp {
    format!("chomp {words}").parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The fields of every line of a list of results but the heading.
fn rows(name: &str) -> Vec<Vec<String>> {
    let path = format!("{}/tests/published/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn exact_win(bounds: Bounds) -> Option<u32> {
    match bounds.exact() {
        Some(Value::Win(turns)) => Some(turns),
        Some(Value::Loss(_) | Value::Draw) | None => None,
    }
}

fn table<R: Ranks>(game: &Chomp, detail: TableDetail) -> DenseTable<R> {
    let table = DenseTable::build(game, game.start_heights(), detail, &Memory::new(1 << 30), &mut |_| Ok(()));
    table.ok().flatten().unwrap_or_else(|| panic!("{game} fits, and nobody stops it"))
}

#[test]
fn what_the_facts_prove_to_the_turn_has_a_line_to_its_end() {
    for (words, bites) in
        [("2x12", "l2"), ("2x12", ""), ("12x2", "a12"), ("1x7", ""), ("5x6", "b2"), ("rows=6,6,4,2", "a2")]
    {
        let game = chomp(words);
        let mut pos = game.start();
        for bite in bites.split_whitespace() {
            let turn = game.read_turn(&pos, bite).expect("a legal bite");
            pos = game.play(&pos, turn[0]);
        }
        let (analysis, halt) = Solver::new(game.clone()).analyze(&pos, &mut Monitor::unlimited());
        assert_eq!((halt, analysis.stage, analysis.is_exact()), (Ok(()), "facts", true), "{words} {bites}");
        let turns = analysis.root.exact().and_then(Value::remoteness);
        assert_eq!(turns, Some(analysis.line.len() as u32), "{words} {bites}");
        let mut brute = Brute::new(game.clone());
        for &bite in &analysis.line {
            assert_eq!(brute.move_value(&pos, bite), brute.value(&pos), "{words} {bites}");
            pos = game.play(&pos, bite);
        }
    }
}

#[test]
fn all_first_bites_to_14x14_are_those_of_an_independent_program() {
    let whole = chomp("14x14");
    let table: FieldTable = table(&whole, TableDetail::Lengths);
    for row in rows("chomp-first-bites.csv") {
        let (height, width) = (number(&row[0]), number(&row[1]));
        let game = chomp(&format!("{height}x{width}"));
        let start = game.start();
        let mut found = Vec::new();
        for bite in game.legal_moves(&start) {
            let mut left = game.play(&start, bite).heights().to_vec();
            left.resize(14, 0);
            let bounds = table.bounds(&whole, &left).expect("inside 14x14").backed_up(Step::ALTERNATE);
            found.extend(exact_win(bounds).map(|turns| format!("{}:{}:{turns}", bite.at(0), bite.at(1))));
        }
        let mut known: Vec<&str> = row[3].split(' ').collect();
        known.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, known, "{game}");
        assert_eq!(found.len(), number(&row[2]) as usize, "{game}");
    }
}

#[test]
fn three_rows_to_200_have_one_winning_bite_each() {
    let mut known = Vec::new();
    for row in rows("chomp-three-rows.csv") {
        let [n, deep, width] = [0, 1, 2].map(|field| number(&row[field]));
        known.push((n, vec![(deep as u16, n - width)]));
    }
    let mut bites = WideFirsts::new(200, &Memory::default()).unwrap_or_else(|_| panic!("it fits"));
    let mut next = || bites.next(&mut |_| Ok(())).unwrap_or_else(|_| panic!("nobody stops it"));
    let found: Vec<_> = (1..=200).map(|n| (n, next())).filter(|(n, _)| known.iter().any(|(row, _)| row == n)).collect();
    assert_eq!(found, known);
}

/// With the lowest of three rows without end, a bite into the upper rows leaves it so; the others leave something finite,
/// and exactly one of them leaves a lost position.
#[test]
fn a_lowest_row_without_end_has_one_winning_bite() {
    let width = 400;
    let three =
        ThreeRows::new(width, &Memory::default(), &mut |_| Ok(())).unwrap_or_else(|_| panic!("nobody stops it"));
    for middle in 0..=60u16 {
        for top in 0..=middle {
            let left = (1..=width).filter(|&lowest| three.is_lost([lowest, middle.min(lowest), top.min(lowest)]));
            assert_eq!(left.count(), 1, "without end, {middle}, {top}");
        }
    }
}

#[test]
fn numbers_to_200_are_won_by_the_known_divisors() {
    for row in rows("chomp-divisors.csv") {
        let game = chomp(&format!("n={}", row[0]));
        let start = game.start();
        let (analysis, halt) = Solver::new(game.clone()).analyze(&start, &mut Monitor::unlimited());
        assert_eq!(halt, Ok(()), "{game}");
        assert!(analysis.is_exact(), "{game}");
        let name = |bite: BoxCell| number(&game.write_move(&start, bite));
        let wins = analysis.moves.iter().filter_map(|report| Some((name(report.mv), exact_win(report.bounds)?)));
        let mut found: Vec<(u32, u32)> = wins.collect();
        found.sort_unstable();
        let known = row[3].split(' ').filter_map(|pair| pair.split_once(':'));
        let mut known: Vec<(u32, u32)> = known.map(|(divisor, turns)| (number(divisor), number(turns))).collect();
        known.sort_unstable();
        assert_eq!(found, known, "{game}");
    }
}

/// The winning bites of a box as the list has them: places from 0, then the turns.
fn check_box(row: &[String]) {
    let game = chomp(&row[0]);
    let table: BoxTable = table(&game, TableDetail::Lengths);
    assert_eq!(table.census(), (number(&row[1]) as usize, number(&row[2]) as usize), "{game}");
    let start = game.start();
    let root = table.bounds(&game, start.heights()).expect("the start");
    assert_eq!(exact_win(root), Some(number(&row[3])), "{game}");
    let mut found = Vec::new();
    for bite in game.legal_moves(&start) {
        let child = table.bounds(&game, game.play(&start, bite).heights()).expect("below the start");
        let places: Vec<String> = (0..game.sides().len()).map(|side| bite.at(side).to_string()).collect();
        found
            .extend(exact_win(child.backed_up(Step::ALTERNATE)).map(|turns| format!("({}):{turns}", places.join(" "))));
    }
    assert_eq!(found.join(" "), row[4], "{game}");
}

#[test]
fn boxes_are_won_by_the_known_bites() {
    for row in rows("chomp-boxes.csv").iter().filter(|row| number(&row[1]) < 4_000_000) {
        check_box(row);
    }
}

#[test]
#[ignore = "slow: half a minute"]
fn large_boxes_are_won_by_the_known_bites() {
    for row in rows("chomp-boxes.csv").iter().filter(|row| (4_000_000..100_000_000).contains(&number(&row[1]))) {
        check_box(row);
    }
}

#[test]
fn the_game_of_divisors_and_its_box_are_played_alike() {
    for (n, sides) in [(432, "5x4"), (720, "5x3x2"), (30, "2x2x2"), (210, "2x2x2x2"), (64, "1x7")] {
        let (numbers, counters) = (chomp(&format!("n={n}")), chomp(sides));
        // One prime alone is a box of one side, which is a field of one row.
        let shift = counters.sides().len() - numbers.sides().len();
        let twin = |cell: BoxCell| {
            let places = (0..numbers.sides().len()).map(|side| cell.at(side));
            BoxCell::new(&std::iter::repeat_n(0, shift).chain(places).collect::<Vec<_>>())
        };
        let (mut solver, mut other) = (Solver::new(numbers.clone()), Solver::new(counters.clone()));
        let mut dice = Dice(n);
        for _ in 0..6 {
            let (mut pos, mut twins) = (numbers.start(), counters.start());
            while numbers.result(&pos).is_none() {
                let (moves, same) = (numbers.legal_moves(&pos), counters.legal_moves(&twins));
                assert_eq!(moves.iter().map(|&cell| twin(cell)).collect::<Vec<_>>(), same, "{n}");
                let (left, _) = solver.analyze(&pos, &mut Monitor::unlimited());
                let (right, _) = other.analyze(&twins, &mut Monitor::unlimited());
                assert_eq!(left.root, right.root, "{n}: {}", numbers.write_position(&pos));
                let bite = moves[dice.below(moves.len())];
                // Crossing out d removes exactly the divisors of d that are left.
                let d = number(&numbers.write_move(&pos, bite));
                let after = numbers.play(&pos, bite);
                for &cell in &moves {
                    let label = number(&numbers.write_move(&pos, cell));
                    assert_eq!(numbers.has(&after, cell), !d.is_multiple_of(label), "{n}: {d} and {label}");
                }
                pos = after;
                twins = counters.play(&twins, twin(bite));
            }
            assert!(counters.result(&twins).is_some(), "{n}");
        }
    }
}

/// Checks that nothing that is said contradicts brute force, and whether it is all there is to say.
fn check_analysis(game: &Chomp, brute: &mut Brute<Chomp>, memory: &Memory, complete: bool, seed: u64) {
    let mut solver = Solver::new(game.clone());
    let mut dice = Dice(seed);
    for _ in 0..8 {
        let mut pos = game.start();
        while game.result(&pos).is_none() {
            let mut monitor = Monitor::new(CancelToken::new(), memory.clone());
            let (analysis, halt) = solver.analyze(&pos, &mut monitor);
            let at = format!("{game}, {}", game.write_position(&pos));
            assert!(complete <= (halt.is_ok() && analysis.is_exact()), "{at}: {}", analysis.root);
            let value = brute.value(&pos);
            assert!(analysis.root.lower() <= value && value <= analysis.root.upper(), "{at}: {value}");
            for report in analysis.moves.iter() {
                let value = brute.move_value(&pos, report.mv);
                let holds = report.bounds.lower() <= value && value <= report.bounds.upper();
                assert!(holds, "{at}, {}: {value}, not {}", game.write_move(&pos, report.mv), report.bounds);
            }
            let moves = game.legal_moves(&pos);
            pos = game.play(&pos, moves[dice.below(moves.len())]);
        }
    }
}

#[test]
fn the_solver_agrees_with_brute_force_on_random_positions() {
    for words in ["6x7", "1x9", "3x30", "9x3", "rows=7,7,5,2,1", "3x3x3", "4x3x2", "2x2x2x2", "n=360", "n=1024"] {
        let game = chomp(words);
        check_analysis(&game, &mut Brute::new(game.clone()), &Memory::default(), true, 11);
    }
}

#[test]
fn with_little_memory_the_solver_falls_back_and_stays_true() {
    for words in ["6x7", "4x3x2", "3x30"] {
        let game = chomp(words);
        for bytes in [0, 1 << 10, 8 << 10] {
            check_analysis(&game, &mut Brute::new(game.clone()), &Memory::new(bytes), false, 5);
        }
    }
}

/// Nimbers by the definition.
fn nimber(game: &Chomp, pos: &<Chomp as Game>::Position, seen: &mut HashMap<Box<[u16]>, u8>) -> u8 {
    if let Some(&nimber) = seen.get(pos.heights()) {
        return nimber;
    }
    let below: Vec<u8> =
        game.legal_moves(pos).into_iter().map(|bite| nimber(game, &game.play(pos, bite), seen)).collect();
    let mex = (0..=u8::MAX).find(|least| !below.contains(least)).expect("fewer bites than bytes");
    seen.insert(pos.heights().into(), mex);
    mex
}

#[test]
fn nimbers_are_those_of_the_definition() {
    for words in ["6x6", "3x9", "3x3x3", "n=720", "2x2x2x2"] {
        let game = chomp(words);
        let start = game.start();
        let (analysis, _) = Solver::new(game.clone()).analyze(&start, &mut Monitor::unlimited());
        let mut seen = HashMap::new();
        let own = analysis.note.as_ref().map(|note| note.nimber);
        assert_eq!(own, Some(nimber(&game, &start, &mut seen)), "{game}");
        for report in analysis.moves.iter() {
            let child = nimber(&game, &game.play(&start, report.mv), &mut seen);
            assert_eq!(report.note.as_ref().map(|note| note.nimber), Some(child), "{game}");
        }
    }
}

#[test]
fn a_cancelled_table_says_so_and_leaves_what_was_true() {
    let game = chomp("14x14");
    let token = CancelToken::new();
    let cancel = token.clone();
    let start = game.start();
    // The facts are shown first; whoever cancels then is heard while the table is being made.
    let mut monitor = Monitor::new(token, Memory::default()).with_watch(move |_| cancel.cancel());
    let (analysis, halt) = Solver::new(game.clone()).analyze(&start, &mut monitor);
    assert_eq!(halt, Err(Halt::Cancelled));
    assert_eq!(analysis.root.outcome(), Some(Outcome::Win));
    let el = game.read_move(&start, "b2").expect("a cell");
    assert_eq!(analysis.report(el).map(|report| report.bounds), Some(Bounds::exactly(Value::Win(27))));
}

#[test]
fn every_statement_of_the_text_has_a_verdict_and_says_what_shows_it() {
    assert!(!claims::check(include_str!("published/chomp.toml"), include_str!("chomp.rs")).is_empty());
}

#[test]
fn a_start_of_rows_has_the_counters_that_it_begins_with_and_no_others() {
    let [rows, full] = ["rows=4,2", "2x4"].map(chomp);
    let cells = full.legal_moves(&full.start());
    let begun: Vec<_> = cells.iter().copied().filter(|&cell| rows.begins_with(cell)).collect();
    assert_eq!((cells.len(), begun), (7, rows.legal_moves(&rows.start())));
}
