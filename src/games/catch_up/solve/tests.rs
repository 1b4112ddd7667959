use super::super::{CatchUp, Position};
use super::tables::{LengthTable, OutcomeTable, PieceLengthTable, PieceTable};
use super::values::Values;
use crate::core::laws::Dice;
use crate::core::{Bounds, Game, Outcome, Value};
use crate::solve::brute::Brute;
use crate::solve::{Analysis, CancelToken, Halt, Memory, Monitor, Solver, Stage};

fn game(words: &str) -> CatchUp {
    words.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// A small random pool with repeats, gaps, even-only pools, single numbers, head starts of every size, both tie rules.
fn random_setup(dice: &mut Dice, most_numbers: usize) -> CatchUp {
    let most = [1, 2, 3, 4, 6, 9, 30, 61, 62, 63, 120, 500, 5000][dice.below(13)];
    let count = 1 + dice.below(most_numbers);
    let step = 1 + dice.below(2);
    let numbers: Vec<String> = (0..count).map(|_| ((1 + dice.below(most)) * step).to_string()).collect();
    let handicap = [0, 0, 1, 2, 5, most, most + 1, 3 * most, dice.below(40)][dice.below(9)];
    let sign = ["", "-"][dice.below(2)];
    let ties = super::super::Ties::ALL[dice.below(6) * dice.below(2)].0;
    game(&format!("catch-up {} handicap={sign}{handicap} ties={ties}", numbers.join(",")))
}

/// The same pools under rules that are not the paper's.
fn other_rules(dice: &mut Dice, most_numbers: usize) -> CatchUp {
    let paper = random_setup(dice, most_numbers);
    let idle = if paper.ties() == super::super::Ties::Drawn { 4 } else { 3 };
    let more = ["equal=stay", "picks=2", "picks=3", "goal=last"][dice.below(idle)];
    game(&format!("{paper} {more}"))
}

/// The positions of a random game, the first and the last included.
fn random_walk(game: &CatchUp, dice: &mut Dice) -> Vec<Position> {
    let mut walk = vec![game.start()];
    while let Some(pos) = walk.last()
        && game.result(pos).is_none()
    {
        let moves = game.legal_moves(pos);
        walk.push(game.play(pos, moves[dice.below(moves.len())]));
    }
    walk
}

#[test]
fn every_hint_agrees_with_brute_force_on_random_multisets() {
    let mut dice = Dice(1);
    for round in 0..2000 {
        let game = if round % 3 == 0 { other_rules(&mut dice, 6) } else { random_setup(&mut dice, 7) };
        let mut brute = Brute::new(game.clone());
        let mut solver = Solver::new(game.clone());
        for pos in random_walk(&game, &mut dice) {
            let at = format!("{game}, {}", game.write_position(&pos));
            let (analysis, halt) = solver.analyze(&pos, &mut Monitor::unlimited());
            assert_eq!(halt, Ok(()), "{at}");
            assert_eq!(analysis.root.exact(), Some(brute.value(&pos)), "{at}");
            for report in analysis.moves.iter() {
                assert_eq!(report.bounds.exact(), Some(brute.move_value(&pos, report.mv)), "{at} {:?}", report.mv);
            }
            let end = analysis.line.iter().fold(pos.clone(), |pos, &mv| game.play(&pos, mv));
            assert!(analysis.stage == "rules" || game.result(&end).is_some(), "{at}: the line is played out");
        }
    }
}

fn contains(bounds: Bounds, value: Value) -> bool {
    bounds.lower() <= value && value <= bounds.upper()
}

/// Checks that all that is said is true.
fn check_truth(game: &CatchUp, analysis: &Analysis<CatchUp>, brute: &mut Brute<CatchUp>, at: &str) {
    let pos = &analysis.position;
    let value = brute.value(pos);
    assert!(contains(analysis.root, value), "{at}: {} is not {value}", analysis.root);
    for report in analysis.moves.iter() {
        let value = brute.move_value(pos, report.mv);
        let words = game.write_move(pos, report.mv);
        assert!(contains(report.bounds, value), "{at}, {words}: {} is not {value}", report.bounds);
    }
}

#[test]
fn every_stage_by_itself_tells_the_truth_about_random_multisets() {
    let mut dice = Dice(2);
    for round in 0..1500 {
        let game = random_setup(&mut dice, 8);
        let stages: [Box<dyn Stage<CatchUp>>; 7] = [
            Box::<PieceTable>::default(),
            Box::<PieceLengthTable>::default(),
            Box::<OutcomeTable>::default(),
            Box::<LengthTable>::default(),
            Box::new(Values::with_last(round % 5)),
            Box::new(Values::with_last(round % 5).with_floor(2 << (round % 7))),
            Box::<Values>::default(),
        ];
        let mut brute = Brute::new(game.clone());
        let walk = random_walk(&game, &mut dice);
        for mut stage in stages {
            for pos in &walk {
                let at = format!("{}: {game}, {}", stage.name(), game.write_position(pos));
                let mut analysis = Analysis::new(&game, pos.clone());
                let is_dense = ["table", "lengths"].contains(&stage.name());
                let result = stage.run(&game, &mut analysis, &mut Monitor::unlimited());
                check_truth(&game, &analysis, &mut brute, &at);
                let too_large = game.numbers_left(pos).any(|number| number > 2046);
                assert!(
                    result == Ok(()) || is_dense && too_large && result == Err(Halt::MemoryFull),
                    "{at}: {result:?}"
                );
                // Outcomes in pieces are left to their lengths where there are few subsets.
                if result == Ok(()) && stage.name() != "pieces" && game.ties() == super::super::Ties::Drawn {
                    assert!(analysis.root.outcome().is_some(), "{at}: the outcome is found");
                }
            }
        }
    }
}

#[test]
fn tables_in_chunks_agree_with_the_search() {
    let mut dice = Dice(3);
    for words in [
        "catch-up 1..17",
        "catch-up 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31",
        "catch-up 1..9,1..9,1..3",
        "catch-up random 16 of 1..120 seed=1",
        "catch-up random 14 of 1..300 seed=1 handicap=100",
        "catch-up 1..18",
    ] {
        let game = game(words);
        let (mut table, mut search) = (OutcomeTable::default(), Values::default());
        let mut others: [Box<dyn Stage<CatchUp>>; 3] =
            [Box::<LengthTable>::default(), Box::<PieceTable>::default(), Box::<PieceLengthTable>::default()];
        for pos in random_walk(&game, &mut dice) {
            let analyze = |stage: &mut dyn Stage<CatchUp>| {
                let mut analysis = Analysis::new(&game, pos.clone());
                assert_eq!(stage.run(&game, &mut analysis, &mut Monitor::unlimited()), Ok(()), "{words}");
                analysis.moves.iter().map(|report| report.bounds.outcome()).collect::<Vec<_>>()
            };
            let (by_table, by_search) = (analyze(&mut table), analyze(&mut search));
            assert_eq!(by_table, by_search, "{}", game.write_position(&pos));
            for stage in &mut others {
                let found = analyze(stage.as_mut());
                let silent = stage.name() == "pieces" && found.iter().any(Option::is_none);
                assert!(silent || by_table == found, "{}: {}", stage.name(), game.write_position(&pos));
            }
        }
    }
}

#[test]
fn with_one_mebibyte_every_stage_falls_back_and_stays_true() {
    for (words, value) in [("catch-up 1..18", Outcome::Loss), ("catch-up 1..20", Outcome::Draw)] {
        let game = game(words);
        let memory = Memory::new(1 << 20);
        let mut monitor = Monitor::new(CancelToken::new(), memory.clone()).with_node_budget(3_000_000);
        let mut solver = Solver::new(game.clone());
        let (analysis, _) = solver.analyze(&game.start(), &mut monitor);
        assert_eq!(analysis.root.outcome(), Some(value), "{words}");
        assert!(!["table", "lengths"].contains(&analysis.stage), "{words}: {} does not fit", analysis.stage);
        let mut truth = Solver::new(game.clone());
        let (truth, _) = truth.analyze(&game.start(), &mut Monitor::unlimited());
        for (report, truth) in analysis.moves.iter().zip(truth.moves.iter()) {
            let exact = truth.bounds.exact().expect("the tables fit into the default budget");
            assert!(contains(report.bounds, exact), "{words}: {} is not {exact}", report.bounds);
        }
    }
}

#[test]
fn a_cancelled_table_leaves_no_trace_and_gives_its_memory_back() {
    let game = game("catch-up 1..20");
    let token = CancelToken::new();
    token.cancel();
    let memory = Memory::default();
    let mut solver = Solver::new(game.clone());
    let (analysis, halt) = solver.analyze(&game.start(), &mut Monitor::new(token, memory.clone()));
    assert_eq!(halt, Err(Halt::Cancelled));
    assert_eq!(analysis.root, Bounds::UNKNOWN);
    assert_eq!(memory.available(), memory.limit());
}

#[test]
fn theory_says_why_where_it_can() {
    for (words, sentence) in [
        (
            "catch-up 1..8",
            Some("only a draw is in it: the sum 36 is even, and each can see to it that the other does not win"),
        ),
        ("catch-up 1..9", Some("the scores will add up to 45, which is odd: nobody can draw")),
        ("catch-up 1..5", Some("from a tie at most one number wins, and 3 does")),
        ("catch-up 1,2 handicap=4", Some("P1 is 4 behind, and no more than 3 is left")),
        ("catch-up 1,2 handicap=3", Some("P1 is 3 behind, and all that is left makes the scores equal")),
        ("catch-up 1..4 handicap=6", None),
    ] {
        let game = game(words);
        let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        assert_eq!(crate::solve::Solve::why(&game, &analysis).as_deref(), sentence, "{words}");
    }
}

/// The work to find who wins, with so much memory.
fn work(game: &CatchUp, kibibytes: u64) -> (Outcome, u64) {
    let mut monitor = Monitor::new(CancelToken::new(), Memory::new(kibibytes << 10));
    let (mut values, mut analysis) = (Values::default(), Analysis::new(game, game.start()));
    assert_eq!(values.run(game, &mut analysis, &mut monitor), Ok(()), "{game}");
    (analysis.root.outcome().expect("it is found"), values.work())
}

/// A larger table is filled when the search has taken as long as that will, so it costs at most as much again as it would
/// have taken without; mostly it spares far more.
#[test]
fn more_memory_is_no_more_work() {
    for words in ["catch-up 1..21", "catch-up 1..24", "catch-up random 20 of 1..60 seed=1"] {
        let game = game(words);
        let works: Vec<_> = [9, 10, 11, 12, 13, 14, 16, 18, 20, 22].map(|room| work(&game, 1 << room)).into();
        let mut least = u64::MAX;
        for &(value, work) in &works {
            assert!(value == works[0].0 && work / 3 <= least / 2, "{words}: {works:?}");
            least = least.min(work);
        }
        let last = works[works.len() - 1].1;
        assert!(
            3 * last < works[0].1 && last == works[works.len() - 3].1,
            "{words}: room that is not needed is left: {works:?}"
        );
    }
}

/// A change that claims not to alter the search must reproduce these counts.
#[test]
fn searches_visit_the_same_positions_for_ever() {
    for (words, last, nodes) in [
        ("catch-up 1..17", 8, 133_122),
        ("catch-up 1..18", 4, 266_240),
        ("catch-up 1..20", 11, 1_331_203),
        ("catch-up 2,2,3,3,5,5,8,8,13,13,21,21", 3, 759),
        ("catch-up random 18 of 1..300 seed=1 handicap=40", 11, 327_680),
    ] {
        let game = game(words);
        let mut monitor = Monitor::unlimited();
        let mut analysis = Analysis::new(&game, game.start());
        assert_eq!(Values::with_last(last).run(&game, &mut analysis, &mut monitor), Ok(()), "{words}");
        assert_eq!(monitor.count(), nodes, "{words}");
    }
}
