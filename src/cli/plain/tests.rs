//! Random games of random setups, typed line by line, come to their end.

use crate::cli::session::OnCtrlC;
use crate::core::Game;
use crate::core::laws::Dice;
use crate::games::{AnyGame, games, generate};
use crate::play::check_playable;
use crate::settings::Settings;

use super::*;

/// Turns from the start until the game ends, or until there are `most`; whether it ended.
fn turns(game: &AnyGame, dice: &mut Dice, most: usize) -> (Vec<String>, bool) {
    let mut table = Match::new(game.clone(), Vec::new(), 0);
    let mut typed = Vec::new();
    while table.result().is_none() && typed.len() < most {
        let moves = game.legal_moves(table.position());
        typed.push(game.write_move(table.position(), *dice.pick(&moves)));
        table.try_text(&typed[typed.len() - 1]).expect("a move that was listed");
    }
    (typed, table.result().is_some())
}

fn play_out(id: &str, seed: u64, session: &Session, house: &House) {
    let mut dice = Dice(seed);
    let setup = generate(id, &mut dice).expect("a game of the roster");
    let game: AnyGame = setup.read().expect("it is valid");
    if check_playable(&game).is_err() {
        return;
    }
    let (mut typed, has_ended) = turns(&game, &mut dice, 60);
    let told = format!("{id}, seed {seed}: {setup:?}, {typed:?}");
    for words in ["position", "turns", "moves", "", "no such move \u{1b}[2J", "help"] {
        let place = dice.between(0, typed.len());
        typed.insert(place, words.to_owned());
    }
    let mut out = Vec::new();
    let table = Match::new(game, Vec::new(), seed);
    play(table, house, session, false, typed.join("\n").as_bytes(), &mut out).expect("a page in memory");
    let out = String::from_utf8(out).unwrap_or_else(|error| panic!("{told}: {error}"));
    assert!(!out.contains('\u{1b}'), "{told}: what was typed is echoed:\n{out}");
    let last = out.lines().last().unwrap_or_default();
    let ends = ["has won", "is drawn", "share the first place", "is lost"].iter().any(|end| last.ends_with(end));
    assert_eq!(ends, has_ended, "{told}:\n{out}");
}

#[test]
fn a_random_game_of_any_setup_is_played_line_by_line_to_its_end() {
    let settings = Settings { hints: HintLevel::Off, ..Settings::default() };
    let house = House { settings, paths: None, complaints: Vec::new() };
    let session = Session::new(Some(1), "1MB".parse().expect("a size"), OnCtrlC::End).expect("a thread");
    for seed in 0..5 {
        for (id, _) in games() {
            play_out(id, seed, &session, &house);
        }
    }
}

fn told(setup: &str, seats: Vec<Seat<AnyGame>>, typed: &str) -> String {
    let settings = Settings { hints: HintLevel::Off, ..Settings::default() };
    let house = House { settings, paths: None, complaints: Vec::new() };
    let session = Session::new(Some(1), "1MB".parse().expect("a size"), OnCtrlC::End).expect("a thread");
    let game: AnyGame = setup.parse().expect("a setup");
    let mut out = Vec::new();
    play(Match::new(game, seats, 1), &house, &session, false, typed.as_bytes(), &mut out).expect("a page in memory");
    String::from_utf8(out).expect("it is text")
}

#[test]
fn it_is_said_who_is_behind_why_and_what_every_turn_was_worth() {
    let out = told("catch-up 1..4", Vec::new(), "why\n4\nreview\n");
    assert!(out.contains("P1 has 0, P2 has 0: nobody is behind\n"), "{out}");
    assert!(out.contains("P1 has 4, P2 has 0: P2 is 4 behind\n"), "{out}");
    assert!(out.contains("P1 is to move: ") && out.contains("\n  1. P1  4  "), "{out}");
    let early = told("nim 3,5", Vec::new(), "review\nwhy\n");
    assert!(early.contains("nothing was played yet\n") && early.contains("win in"), "{early}");
}

#[test]
fn bots_that_find_no_end_stop_at_a_limit_that_is_said() {
    let game: AnyGame = "prime-power 10000000000".parse().expect("a setup");
    let random = || Seat::read(&game, "random").expect("a bot");
    let out = told("prime-power 10000000000", vec![random(), random()], "");
    let last = out.lines().last().unwrap_or_default();
    assert_eq!(last, "2000 turns are played and no end is in sight: the bots stop here");
}
