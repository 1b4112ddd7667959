//! The laboratory's tables of the paper on Catch-Up: exactly as fractions, and around them the sampled figures.

use std::collections::HashMap;
use std::fs;

use catchup::bots::{Bots, NamedBot};
use catchup::games::catch_up::CatchUp;
use catchup::play::tournament::{Matrix, Odds, Sampling, Tournament, TournamentDesk, TournamentProgress};
use catchup::solve::Memory;
use num_traits::ToPrimitive;
use serde::Deserialize;

#[derive(Deserialize)]
struct Published {
    pairing: Vec<Pairing>,
}

#[derive(Deserialize)]
struct Pairing {
    p1: String,
    p2: String,
    wins: String,
    paper: f64,
}

fn desk<T>(progress: &(dyn Fn(TournamentProgress<'_, T>) + Sync)) -> TournamentDesk<'_, T> {
    TournamentDesk::new(progress)
}

fn tournament(setup: &str, bots: &[&str]) -> Tournament<CatchUp> {
    let game: CatchUp = setup.parse().expect("well-formed");
    let bots: Vec<NamedBot<_>> = bots.iter().map(|id| game.named_bot(id).expect("there is such a bot")).collect();
    Tournament::new(game, bots)
}

const HEURISTICS: [&str; 5] = ["random", "max-score", "min-score", "most-numbers", "most-numbers+min-score"];

fn by_names<T: Clone>(matrix: &Matrix<T>) -> HashMap<(&'static str, &'static str), T> {
    let mut cells = HashMap::new();
    for (row, p1) in HEURISTICS.into_iter().enumerate() {
        for (column, p2) in HEURISTICS.into_iter().enumerate() {
            cells.insert((p1, p2), matrix.cells[row][column].clone());
        }
    }
    cells
}

#[test]
fn the_tables_of_heuristics_are_these_fractions_and_the_paper_sampled_them_well() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/published/catch-up-bots.toml");
    let published: Published =
        toml::from_str(&fs::read_to_string(path).expect("the file is there")).expect("well-formed");
    let matrix = tournament("catch-up 1..10", &HEURISTICS).exact(&desk(&|_| {})).expect("small");
    let exact = by_names(&matrix);
    assert_eq!(published.pairing.len(), 20);
    for Pairing { p1, p2, wins, paper } in &published.pairing {
        let odds: &Odds = &exact[&(p1.as_str(), p2.as_str())];
        assert_eq!(odds.p1.to_string(), *wins, "{p1} against {p2}");
        let chance = odds.p1.to_f64().expect("a fraction between 0 and 1");
        // 100,000 games each; four standard deviations.
        assert!((chance - paper / 100.0).abs() < 4.0 * (chance * (1.0 - chance) / 1e5).sqrt() + 5e-5, "{p1} {p2}");
    }
}

#[test]
fn sampled_games_agree_with_the_exact_chances() {
    let tournament = tournament("catch-up 1..9 handicap=2", &HEURISTICS);
    let exact = tournament.exact(&desk(&|_| {})).expect("small");
    let float = tournament.float(&desk(&|_| {})).expect("small");
    let sampling = Sampling::new(3000, 11);
    let sampled = tournament.sampled(sampling, &desk(&|_| {})).expect("small");
    let cells = exact.cells.iter().flatten().zip(float.cells.iter().flatten()).zip(sampled.cells.iter().flatten());
    for ((odds, float), tally) in cells {
        let chance = odds.p1.to_f64().expect("a fraction between 0 and 1");
        assert!((chance - float.p1).abs() <= float.error + f64::EPSILON);
        let share = tally.p1 as f64 / tally.games() as f64;
        assert!((share - chance).abs() <= 4.0 * (chance * (1.0 - chance) / 3000.0).sqrt() + 1e-9, "{share} {chance}");
    }
}

/// Moves of a drawn position are equal in theory, and not for opponents who err.
#[test]
fn traps_catch_more_of_those_who_err_and_cost_nothing() {
    let bots = ["perfect", "perfect+traps", "random"];
    let (mut plain, mut caught) = (0.0, 0.0);
    for setup in ["catch-up 1..7", "catch-up 1..8"] {
        let cells = tournament(setup, &bots).exact(&desk(&|_| {})).expect("small").cells;
        let odds = |p1: usize, p2: usize| &cells[p1][p2];
        for perfect in [odds(0, 1), odds(1, 0), odds(1, 1)] {
            assert_eq!(perfect.drawn.to_string(), "1", "{setup}: an even sum is drawn");
        }
        let points =
            |bot: usize| odds(bot, 2).p1.to_f64().expect("a fraction") + odds(2, bot).p2.to_f64().expect("a fraction");
        plain += points(0);
        caught += points(1);
    }
    assert!(caught > plain + 0.1, "{caught:.3} of 4 games are won, {plain:.3} without traps");
}

#[test]
fn learning_from_random_games_beats_playing_at_random() {
    let tournament = tournament("catch-up 1..30", &["mcts=200", "random"]).only(vec![[0, 1], [1, 0]]);
    let mut desk = desk(&|_| {});
    // Too little for the tables, so that there is something to guess.
    desk.memory = Memory::new(4 << 20);
    let sampling = Sampling::new(8, 5);
    let matrix = tournament.sampled(sampling, &desk).expect("played");
    assert!(matrix.cells[0][0].p1 >= 6, "{matrix:?}");
    assert!(matrix.cells[1][0].p2 >= 6, "{matrix:?}");
}
