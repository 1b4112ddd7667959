//! What a move costs through `AnyGame`, against the same move in the types of its own game.
//!
//! `cargo bench --bench any [WORD]`. Random games of each setup are played with the list of legal moves at every step, in
//! turns by both ways, and the best of many rounds counts: a machine is rarely alone. The budget: a tenth more, or 15 ns.
//! The signature, the number of moves, is the same by both ways.

use std::hint::black_box;
use std::time::Instant;

use catchup::core::Game;
use catchup::games::almonds::Almonds;
use catchup::games::catch_up::CatchUp;
use catchup::games::cheques::Cheques;
use catchup::games::chomp::Chomp;
use catchup::games::growing::Growing;
use catchup::games::horseflies::Horseflies;
use catchup::games::multiples::Multiples;
use catchup::games::race_track::RaceTrack;
use catchup::games::sim::Sim;
use catchup::games::subtraction::Subtraction;
use catchup::games::tokens::Tokens;
use catchup::games::wythoff::Wythoff;
use catchup::games::{AnyGame, RosterGame};

/// Games in a round, and moves in a game that need not end.
const GAMES: u64 = 200;
const LONGEST: usize = 100;
const ROUNDS: usize = 60;

/// Plays random games; how many moves they had.
fn play<G: Game>(game: &G) -> u64 {
    let mut moves = 0;
    for seed in 0..GAMES {
        let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut pos = game.start();
        for _ in 0..LONGEST {
            let legal = game.legal_moves(&pos);
            if legal.is_empty() {
                break;
            }
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            pos = game.play(&pos, legal[(dice >> 33) as usize % legal.len()]);
            moves += 1;
        }
        black_box(&pos);
    }
    moves
}

/// Nanoseconds a move, and the moves.
fn round<G: Game>(game: &G) -> (f64, u64) {
    let start = Instant::now();
    let moves = play(game);
    (start.elapsed().as_nanos() as f64 / moves as f64, moves)
}

fn compare<G: RosterGame>(words: &str) {
    if std::env::args().skip(1).any(|word| !word.starts_with('-') && !words.contains(&word)) {
        return;
    }
    let game: G = words.parse().unwrap_or_else(|error| panic!("{error}"));
    let any: AnyGame = game.clone().into();
    let (mut own, mut whichever) = (f64::MAX, f64::MAX);
    for _ in 0..ROUNDS {
        let (one, moves) = round(&game);
        let (other, same) = round(&any);
        assert_eq!(moves, same, "signature of {words}");
        (own, whichever) = (own.min(one), whichever.min(other));
    }
    let more = whichever - own;
    let verdict = if more <= 15.0 || more <= own / 10.0 { "" } else { "  BEYOND ITS BUDGET" };
    println!(
        "{words:<28} {own:>8.1} ns  any {whichever:>8.1} ns  {:>5.2} times  {more:>+7.1} ns{verdict}",
        whichever / own
    );
}

fn main() {
    println!("an `AnyMove` takes {} bytes", size_of::<catchup::games::AnyMove>());
    compare::<CatchUp>("catch-up 1..20");
    compare::<Chomp>("chomp 5x8");
    compare::<Multiples>("multiples 2..100");
    compare::<Sim>("sim 6");
    compare::<RaceTrack>("race-track mini");
    compare::<Subtraction>("square 40,23,7");
    compare::<Wythoff>("wythoff 12,9");
    compare::<Growing>("put-or-take 92");
    compare::<Growing>("square-but-one 40 odd");
    compare::<Almonds>("almonds 20");
    compare::<Cheques>("cheques 3,1,4,1,5,9,2,6");
    compare::<Tokens>("snakes board-1");
    compare::<Horseflies>("horseflies f6,d4,e10");
}
