use std::collections::HashMap;

use super::*;
use crate::core::laws;
use crate::core::{Game, Outcome, Turns};
use crate::solve::brute::Brute;
use crate::solve::geography::{Freedom, LongestGame, longest_game, nimbers};
use crate::solve::nimber::least_missing;
use crate::solve::{Analysis, Monitor, Solver};

fn setup(text: &str) -> Multiples {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Everything that the stages prove.
fn solved(solver: &mut Solver<Multiples>, pos: &Position) -> Analysis<Multiples> {
    let (analysis, halt) = solver.analyze(pos, &mut Monitor::unlimited());
    assert_eq!(halt, Ok(()));
    analysis
}

#[test]
fn the_laws_of_games_hold() {
    let setups = [
        "multiples 2..100",
        "multiples 2..99",
        "multiples 1..30",
        "multiples 1..30 once=1",
        "multiples 1..9 first=any once=1",
        "multiples 2..40 first=any",
        "multiples 3..60 first=..10",
        "multiples 50..400 first=60..70",
        "geography harbour",
        "geography flower",
        "geography ladder",
    ];
    for text in setups {
        laws::check(&setup(text), 5, 20);
    }
}

#[test]
fn words_are_understood_and_written_in_one_way() {
    let cases = [
        ("2..100", "multiples 2..100"),
        ("multiples 2..100 first=..50", "multiples 2..100"),
        ("2..99 first=..49", "multiples 2..99"),
        ("2..100 first=2..", "multiples 2..100 first=any"),
        ("2..100 first=..20", "multiples 2..100 first=..20"),
        ("2..100 first=7..20", "multiples 2..100 first=7..20"),
        ("multiples", "multiples 2..100"),
        ("1..100 once=1", "multiples 1..100 once=1"),
        ("1..100 once=1 first=any", "multiples 1..100 first=any once=1"),
        ("geography harbour", "geography harbour"),
    ];
    for (text, written) in cases {
        assert_eq!(setup(text).to_string(), written);
    }
    let file = "name = \"path\"\nedges = [\"a-b-c\"]\n[nodes]\na = [0, 0]\nb = [1, 0]\nc = [2, 0]\n";
    let path = Multiples::read_setup("geography ./path.toml", &|_| Ok(file.to_owned())).expect("a graph");
    assert_eq!(path.to_string(), "geography path");
    assert_eq!(path.files(), [("path".to_owned(), file.to_owned())]);
    assert!(setup("geography ladder").files().is_empty());
    let ladder = Multiples::read_setup("geography ./path.toml", &|_| Ok(file.replace("path", "ladder")));
    assert!(ladder.is_err_and(|error| error.to_string().contains("a graph of ours")));
}

#[test]
fn a_setup_that_cannot_be_played_is_refused_in_a_sentence() {
    let cases = [
        ("100..2", "`100..2` is empty: the first number is greater than the last"),
        ("2..", "`2..` has no end; for example 2..100"),
        ("..9", "`..9` has no beginning; for example 2..100"),
        ("abc", "`abc` is no range; for example 2..100"),
        ("0..10", "`0..10` begins with 0, which is no multiple to play with; 1 is the least"),
        ("2..1000001", "`2..1000001` is too large: 1000000 is the greatest number"),
        ("2..99999999999", "`2..99999999999` is too large: 1000000 is the greatest number"),
        ("60..100", "`60..100` leaves no first number: it is at most 50, half the last; say first=any"),
        ("2..100 first=70..60", "`first=70..60` leaves no first number in 2..100"),
        ("2..100 first=..1", "`first=..1` leaves no first number in 2..100"),
        ("2..100 first=x", "`first=x` needs bounds: first=..50, first=10..50 or first=any"),
        ("2..100 last=4", "`last=4` is no option; there is first=..50, first=10..50, first=any, and once=1"),
        ("1..100 once=2", "`once=2` is about the 1 alone; expected once=1"),
        ("1..100 once=1 once=1", "`once=1` is said twice"),
        ("2..100 once=1", "`once=1` is about the 1, which is not on the board; expected 1..100"),
        ("geography", "`geography` needs one graph: harbour, flower, ladder, or a file"),
        ("geography moon", "`moon` is neither a graph of ours (harbour, flower, ladder) nor a graph file"),
    ];
    for (text, sentence) in cases {
        assert_eq!(text.parse::<Multiples>().expect_err(sentence).to_string(), sentence);
    }
}

#[test]
fn a_choice_that_cannot_be_made_is_refused_with_its_reason() {
    let game = setup("2..100");
    let pos = game.read_position("12 used 6,24").expect("a position");
    let refusal = |pos: &Position, text: &str| match game.read_move(pos, text) {
        Ok(mv) => game.try_play(pos, mv).expect_err("refused").to_string(),
        Err(error) => error.to_string(),
    };
    assert_eq!(refusal(&pos, "35"), "`35` is neither a multiple nor a divisor of 12");
    assert_eq!(refusal(&pos, "24"), "`24` is used already");
    assert_eq!(refusal(&pos, "12"), "`12` is used already");
    assert_eq!(refusal(&pos, "101"), "`101` is outside 2..100");
    assert_eq!(refusal(&pos, "x"), "`x` is not a number from 2 to 100");
    assert_eq!(refusal(&game.start(), "51"), "`51` cannot be first: the first number is one of 2..50");
    let once = setup("1..100 once=1");
    let pos = once.read_position("12 used 6,24").expect("a position");
    let one = once.read_move(&pos, "1").expect("a number of the board");
    assert_eq!(once.try_play(&pos, one).expect_err("refused").to_string(), "`1` may only be chosen first");
    let harbour = setup("geography harbour");
    let pos = harbour.read_position("gull").expect("a position");
    let church = harbour.read_move(&pos, "church").expect("a node");
    assert_eq!(harbour.try_play(&pos, church).expect_err("refused").to_string(), "`church` is not joined to gull");
    assert_eq!(harbour.read_move(&pos, "moon").expect_err("refused").to_string(), "`moon` is no node of harbour");
}

#[test]
fn a_position_is_read_with_its_faults_named() {
    let game = setup("2..100");
    let pos = game.read_position("20 used 10, 40 p2").expect("spaces behind commas are human");
    assert_eq!(game.write_position(&pos), "20 used 10,40 p2");
    let cases = [
        ("20 used 20", "`20` is named twice: every number is used once"),
        ("20 used 10,10", "`10` is named twice: every number is used once"),
        ("20 used 101", "`101` is outside 2..100"),
        ("20 10", "`20 10` is no position: `20 used 10,40`, the last choice and then the others"),
        ("20 p3", "`p3` is no player: p1 or p2, or nothing for p1"),
    ];
    for (text, sentence) in cases {
        assert_eq!(game.read_position(text).expect_err(sentence).to_string(), sentence);
    }
}

/// Compares the stages with the definition at every position below `pos`.
fn compare_all(solver: &mut Solver<Multiples>, brute: &mut Brute<Multiples>, pos: &Position, seen: &mut Vec<Position>) {
    let game = solver.game().clone();
    let analysis = solved(solver, pos);
    assert!(analysis.is_exact(), "{game}: {} is not exact", game.write_position(pos));
    assert_eq!(analysis.root.exact(), Some(brute.value(pos)), "{game}: {}", game.write_position(pos));
    check_line(&game, brute, &analysis);
    for report in analysis.moves.iter() {
        assert_eq!(
            report.bounds.exact(),
            Some(brute.move_value(pos, report.mv)),
            "{game}: {}",
            game.write_position(pos)
        );
        let child = game.canonical(&game.play(pos, report.mv));
        if let Err(place) = seen.binary_search_by(|kept| order(kept).cmp(&order(&child))) {
            seen.insert(place, child.clone());
            compare_all(solver, brute, &child, seen);
        }
    }
}

/// The line lasts as long as the value says, and every choice of it keeps the value.
fn check_line(game: &Multiples, brute: &mut Brute<Multiples>, analysis: &Analysis<Multiples>) {
    let mut pos = analysis.position.clone();
    for &mv in &analysis.line {
        assert_eq!(brute.move_value(&pos, mv), brute.value(&pos), "{game}: {}", game.write_position(&pos));
        pos = game.play(&pos, mv);
    }
    assert!(game.result(&pos).is_some(), "{game}: the line ends at {}", game.write_position(&pos));
}

fn order(pos: &Position) -> (&[Node], Option<Node>) {
    (pos.used(), pos.last())
}

#[test]
fn every_position_of_small_boards_has_the_value_of_its_definition() {
    let setups = [
        "2..13",
        "1..9",
        "1..9 once=1",
        "1..6 once=1 first=..1",
        "1..10 first=any once=1",
        "2..12 first=any",
        "geography harbour",
        "geography flower",
        "geography ladder",
    ];
    for text in setups {
        let game = setup(text);
        let (mut solver, mut brute) = (Solver::new(game.clone()), Brute::new(game.clone()));
        compare_all(&mut solver, &mut brute, &game.start(), &mut Vec::new());
    }
}

#[test]
fn positions_along_random_games_have_the_value_of_their_definition() {
    let mut dice = laws::Dice(11);
    for (text, walks) in [("2..24", 20), ("1..20", 20), ("2..40", 40)] {
        let game = setup(text);
        for _ in 0..walks {
            let mut pos = game.start();
            while game.result(&pos).is_none() {
                let moves = game.legal_moves(&pos);
                pos = game.play(&pos, moves[dice.below(moves.len())]);
                if pos.used().len() < 8 && text == "2..40" {
                    continue;
                }
                let analysis = solved(&mut Solver::new(game.clone()), &pos);
                assert_eq!(
                    analysis.root.exact(),
                    Some(Brute::new(game.clone()).value(&pos)),
                    "{}",
                    game.write_position(&pos)
                );
            }
        }
    }
}

/// Nimber, longest game and longest game of a winner who keeps to what wins, by their definitions.
fn defined(
    game: &Multiples,
    brute: &mut Brute<Multiples>,
    pos: &Position,
    seen: &mut HashMap<Position, (u32, Turns, Turns)>,
) -> (u32, Turns, Turns) {
    if let Some(&known) = seen.get(pos) {
        return known;
    }
    let moves = game.legal_moves(pos);
    let wins = |brute: &mut Brute<Multiples>, mv| brute.move_value(pos, mv).outcome() == Outcome::Win;
    let is_won = moves.iter().any(|&mv| wins(brute, mv));
    let (mut nimbers, mut any, mut kept) = (Vec::new(), 0, 0);
    for mv in moves {
        let rest = defined(game, brute, &game.play(pos, mv), seen);
        nimbers.push(rest.0);
        any = any.max(rest.1 + 1);
        if !is_won || wins(brute, mv) {
            kept = kept.max(rest.2 + 1);
        }
    }
    let nimber = (0..=nimbers.len() as u32).find(|nimber| !nimbers.contains(nimber)).expect("one is missing");
    seen.insert(pos.clone(), (nimber, any, kept));
    (nimber, any, kept)
}

#[test]
fn nimbers_and_longest_games_are_those_of_their_definitions() {
    for words in
        ["2..12", "2..14", "1..8", "1..8 once=1", "1..6 once=1 first=..1", "2..10 first=any", "geography ladder"]
    {
        let game = setup(words);
        let (mut brute, mut seen) = (Brute::new(game.clone()), HashMap::new());
        let analysis = solved(&mut Solver::new(game.clone()), &game.start());
        let (nimber, any, kept) = defined(&game, &mut brute, &game.start(), &mut seen);
        let left = nimbers(&game, &game.start(), &mut Monitor::unlimited()).expect("nobody stops").expect("small");
        for &(mv, nimber) in &left {
            assert_eq!(nimber, seen[&game.play(&game.start(), mv)].0, "{} in {words}", name(&game, mv));
        }
        assert_eq!(least_missing(left.iter().map(|entry| entry.1)), nimber, "{words}");
        for (freedom, turns) in [(Freedom::Any, any), (Freedom::WinnerKeeps, kept)] {
            let exact = longest_game(&game, &analysis, freedom, &mut Monitor::unlimited());
            assert_eq!(exact, Ok(LongestGame { least: turns, most: turns }), "{freedom:?} in {words}");
            let mut hurried = Monitor::unlimited().with_node_budget(3);
            let bounds = longest_game(&game, &analysis, freedom, &mut hurried).expect("nobody stops");
            assert!(bounds.least <= turns && turns <= bounds.most, "{freedom:?} in {words}: {bounds:?}");
        }
    }
}
