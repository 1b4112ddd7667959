//! What the two lessons ask to be proved, checked as far as a test may take; and perfect play against everybody.

use catchup::bots::{Bot, Bots, Policy};
use catchup::core::{Game, GameResult, NotationError, Outcome, Player, Value};
use catchup::games::heaps::cheques::Cheques;
use catchup::games::heaps::subtraction::Subtraction;
use catchup::games::{AnyGame, Playable, games};
use catchup::solve::{Monitor, Solver};

fn value<G: Playable>(solver: &mut Solver<G>, pos: &G::Position) -> Value {
    solver.analyze(pos, &mut Monitor::unlimited()).0.root.exact().expect("it is solved")
}

/// Lesson 1, exercises 2 and 5: lost exactly where the length is even; and the lost heaps of the Square Game are those
/// that a greedy choice takes so that no two differ by a square.
#[test]
fn lost_heaps_have_even_lengths_and_never_differ_by_a_square() {
    let game: Subtraction = "square 5000".parse().expect("a setup");
    let mut solver = Solver::new(game.clone());
    let mut greedy: Vec<u32> = Vec::new();
    for stones in 0..=5000_u32 {
        let pos = game.read_position(&stones.to_string()).expect("a position");
        let value = value(&mut solver, &pos);
        let is_lost = value.outcome() == Outcome::Loss;
        assert_eq!(is_lost, value.remoteness().expect("it ends") % 2 == 0, "{stones}");
        let differs = greedy.iter().all(|&lost| (stones - lost).isqrt().pow(2) != stones - lost);
        assert_eq!(is_lost, differs, "{stones}");
        if differs {
            greedy.push(stones);
        }
    }
}

/// Lesson 1, exercise 6: a thousand cheques never leave the first player behind; a thousand and one may.
#[test]
fn a_thousand_cheques_never_leave_the_first_player_behind() {
    let margin = |words: &str| {
        let game: Cheques = words.parse().unwrap_or_else(|error: NotationError| panic!("{error}"));
        let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        analysis.note.expect("a margin").margin
    };
    for seed in 0..4 {
        assert!(margin(&format!("cheques random 1000 of 1..1000000 seed={seed}")) >= 0, "seed {seed}");
    }
    let mut row = vec!["1"; 1001];
    row[500] = "1000000";
    assert_eq!(margin(&format!("cheques {}", row.join(","))), -999_998);
}

/// Plays out a game in which `winner` plays perfectly and the other as `rival` says; the announced length falls turn by
/// turn, and is kept.
fn wins<G: Playable>(game: &G, rival: &mut dyn Bot<G>, seed: u64) -> bool {
    let mut pos = game.start();
    let mut solver = Solver::new(game.clone());
    let (start, _) = solver.analyze(&pos, &mut Monitor::unlimited());
    let Some(announced) = start.root.exact() else { return false };
    let winner = match announced.outcome() {
        Outcome::Win => game.to_move(&pos),
        Outcome::Loss => game.to_move(&pos).opponent(),
        Outcome::Draw => return false,
    };
    let mut left = announced.remoteness().expect("a decided game ends");
    let mut perfect = game.build_bot("perfect", seed).expect("a bot");
    let mut dice = seed;
    while game.result(&pos).is_none() {
        let is_winner = game.to_move(&pos) == winner;
        let bot: &mut dyn Bot<G> = if is_winner { perfect.as_mut() } else { rival };
        let policy = bot.policy(game, &pos, &mut solver, &mut Monitor::unlimited()).expect("nobody cancels");
        let Policy::Turns(turns) = policy else { panic!("a list of turns") };
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let turn = &turns[(dice >> 33) as usize % turns.len()].0;
        for &mv in turn {
            pos = game.try_play(&pos, mv).unwrap_or_else(|error| panic!("{game}: {error}"));
        }
        let now = value(&mut solver, &pos).remoteness().expect("the win is kept");
        assert!(now < left, "{game}: {now} turns are left after {left}");
        left = now;
    }
    assert_eq!(game.result(&pos), Some(GameResult::Won(winner)), "{game}");
    true
}

/// Perfect play against random and greedy play and against one that loses as slowly as can be.
fn wins_against_every_rival(game: &AnyGame) -> usize {
    let mut won = 0;
    for rival in ["random", "greedy", "perfect"] {
        for seed in 1..4 {
            let Ok(mut bot) = game.build_bot(rival, seed) else { continue };
            won += usize::from(wins(game, bot.as_mut(), seed));
        }
    }
    won
}

#[test]
fn perfect_play_wins_what_is_won_within_the_length_announced() {
    let ids = [
        "square",
        "prime-power",
        "subtract",
        "wythoff",
        "square-but-one",
        "put-or-take",
        "almonds",
        "island",
        "snakes",
    ];
    let mut won = 0;
    for (_, info) in games().iter().filter(|(id, _)| ids.contains(id)) {
        for preset in info.presets {
            won += wins_against_every_rival(&preset.setup.parse().unwrap_or_else(|error| panic!("{error}")));
        }
    }
    assert!(won > 100, "{won} games were won");
    assert_eq!(Player::P1.opponent(), Player::P2);
}
