//! The values of {1..N}, and what theory says of every position of Catch-Up.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use catchup::core::laws::Dice;
use catchup::core::{Bounds, Game, Outcome};
use catchup::games::catch_up::{CatchUp, Position};
use catchup::solve::{Analysis, CancelToken, Halt, Memory, Monitor, Solve, Solver};
use serde::Deserialize;

/// `tests/published/catch-up-values.toml`.
#[derive(Deserialize)]
struct Published {
    pools: Vec<Pool>,
}

#[derive(Deserialize)]
struct Pool {
    n: u32,
    value: String,
    /// Turns to the end, where somebody wins and the length is known.
    remoteness: Option<u32>,
    /// The first numbers that keep a won or drawn value, where all are known.
    keepers: Option<Vec<u32>>,
}

fn published() -> Vec<Pool> {
    let text = include_str!("published/catch-up-values.toml");
    toml::from_str::<Published>(text).expect("the file is well formed").pools
}

fn game(words: &str) -> CatchUp {
    words.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn analysis(game: &CatchUp, pos: &Position) -> Analysis<CatchUp> {
    Solver::new(game.clone()).analyze(pos, &mut Monitor::unlimited()).0
}

/// How many numbers the search is tried on, and in how many bytes.
const SEARCHED: u32 = 24;
const ROOM: u64 = 512 << 20;

/// The outcomes of all pools so far, by search: worked out once.
static OUTCOMES: LazyLock<BTreeMap<u32, Outcome>> = LazyLock::new(|| {
    let outcome = |n| value_by_search(&game(&format!("catch-up 1..{n}")), ROOM).expect("nothing stops it");
    (1..=SEARCHED).map(|n| (n, outcome(n))).collect()
});

/// The outcome of the start, by search, with a budget in bytes.
fn value_by_search(game: &CatchUp, bytes: u64) -> Option<Outcome> {
    let mut stages = game.stages();
    let stage = stages.iter_mut().find(|stage| stage.name() == "search").expect("there is a search");
    let token = CancelToken::new();
    let enough = |analysis: &Analysis<CatchUp>| {
        if analysis.root.outcome().is_some() {
            token.cancel();
        }
    };
    let mut monitor = Monitor::new(token.clone(), Memory::new(bytes)).with_watch(enough);
    let mut analysis = Analysis::new(game, game.start());
    let halt = stage.run(game, &mut analysis, &mut monitor);
    assert!(matches!(halt, Ok(()) | Err(Halt::Cancelled)));
    analysis.root.outcome()
}

#[test]
fn the_pools_to_20_have_the_published_values_lengths_and_first_numbers() {
    for pool in published().into_iter().filter(|pool| pool.n <= 20) {
        let game = game(&format!("catch-up 1..{}", pool.n));
        let analysis = analysis(&game, &game.start());
        let value = analysis.root.exact().expect("the tables fit");
        assert_eq!(value.outcome().to_string(), pool.value, "{game}");
        assert_eq!(value.remoteness(), pool.remoteness, "{game}");
        if value.outcome() != Outcome::Loss {
            let keepers: Vec<u32> = analysis.keepers().map(|report| report.mv.0).collect();
            assert_eq!(Some(keepers), pool.keepers, "{game}");
        }
    }
}

#[test]
fn the_search_finds_the_published_values_to_24() {
    let published = published();
    assert!(OUTCOMES.keys().all(|n| published.iter().any(|pool| pool.n == *n)));
    for pool in published.into_iter().filter(|pool| pool.n <= SEARCHED) {
        assert_eq!(OUTCOMES[&pool.n].to_string(), pool.value, "1..{}", pool.n);
    }
}

#[test]
#[ignore = "slow: some minutes, and 3 GB"]
fn the_search_finds_the_published_values_beyond_24() {
    for pool in published().into_iter().filter(|pool| pool.n > SEARCHED) {
        let game = game(&format!("catch-up 1..{}", pool.n));
        let outcome = value_by_search(&game, 3 << 30).expect("nothing stops it");
        assert_eq!(outcome.to_string(), pool.value, "{game}");
    }
}

/// Section 4 of the paper: the conjecture that an even sum is always a draw.
#[test]
fn no_pool_to_24_with_an_even_sum_is_decided() {
    let even = |n: &u32| (n * (n + 1) / 2).is_multiple_of(2);
    let decided = |pool: &Pool| pool.value != "draw";
    assert!(published().iter().filter(|pool| even(&pool.n)).all(|pool| !decided(pool)));
    for (n, outcome) in OUTCOMES.iter().filter(|(n, _)| even(n)) {
        assert_eq!(*outcome, Outcome::Draw, "1..{n}");
    }
}

/// Plays `games` random games on random pools and hands every position to `check`.
fn everywhere(seed: u64, games: usize, mut check: impl FnMut(&CatchUp, &Position)) {
    let mut dice = Dice(seed);
    for _ in 0..games {
        let numbers: Vec<String> = (0..=dice.below(9)).map(|_| (1 + dice.below(15)).to_string()).collect();
        let game = game(&format!("catch-up {}", numbers.join(",")));
        let mut pos = game.start();
        loop {
            check(&game, &pos);
            let moves = game.legal_moves(&pos);
            if moves.is_empty() {
                break;
            }
            pos = game.play(&pos, moves[dice.below(moves.len())]);
        }
    }
}

fn difference(pos: &Position) -> u32 {
    pos.score(pos.mover()).abs_diff(pos.score(pos.mover().opponent()))
}

#[test]
fn nobody_is_ever_further_ahead_than_the_largest_number() {
    everywhere(1, 2000, |game, pos| {
        let largest = game.numbers().last().copied().unwrap_or(0);
        assert!(difference(pos) <= largest, "{game}: {}", game.write_position(pos));
    });
}

#[test]
fn an_odd_sum_is_never_drawn() {
    everywhere(2, 300, |game, pos| {
        let odd = game.numbers().iter().sum::<u32>() % 2 == 1;
        let analysis = analysis(game, pos);
        let drawn = |bounds: Bounds| bounds.outcome() == Some(Outcome::Draw);
        let any = drawn(analysis.root) || analysis.moves.iter().any(|report| drawn(report.bounds));
        assert!(!(odd && any), "{game}: {}", game.write_position(pos));
    });
}

/// What taking x and taking y are worth never adds up to more than a draw.
#[test]
fn from_a_tie_at_most_one_number_wins() {
    everywhere(3, 600, |game, pos| {
        if difference(pos) > 0 {
            return;
        }
        let worth = |bounds: Bounds| bounds.outcome().map(|outcome| outcome as i8 - Outcome::Draw as i8);
        let analysis = analysis(game, pos);
        let mut worths: Vec<i8> =
            analysis.moves.iter().map(|report| worth(report.bounds).expect("small pools are solved")).collect();
        worths.sort_unstable();
        // A number of which two copies are left may be taken twice.
        if let [.., second, best] = worths[..] {
            assert!(second + best <= 0, "{game}: {}", game.write_position(pos));
        }
    });
}

/// No preset for two is too large for the default budget.
#[test]
fn every_preset_for_two_is_solved_exactly_with_the_default_budget() {
    for preset in CatchUp::INFO.presets {
        let game = game(preset.setup);
        if game.players() == 2 {
            assert!(analysis(&game, &game.start()).is_exact(), "{game}");
        }
    }
}

/// Three and more have no common value: that of a small setup is as unknown when all of it has been looked at.
#[test]
fn nothing_for_three_or_four_is_ever_exact() {
    for words in
        ["1..6 players=3", "1..10 players=3", "1..7 players=4", "2,2,3,3,5,5 players=3", "1..9 players=4 goal=last"]
    {
        let game = game(&format!("catch-up {words}"));
        assert!(!analysis(&game, &game.start()).is_exact(), "{game}");
    }
}
