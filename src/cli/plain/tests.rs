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
    // Behind it somebody alone hears what he has achieved.
    let is_end =
        |line: &str| ["has won", "is drawn", "share the first place", "is lost"].iter().any(|end| line.ends_with(end));
    let ends = out.lines().rev().take(3).any(is_end);
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
    told_with(HintLevel::Off, setup, seats, typed)
}

fn told_with(hints: HintLevel, setup: &str, seats: Vec<Seat<AnyGame>>, typed: &str) -> String {
    let settings = Settings { hints, ..Settings::default() };
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
    let race = told("race-track little-oval cars=2", Vec::new(), "24,2\n");
    let standing: Vec<_> = race.lines().filter(|line| line.contains(" from home")).collect();
    let level = "P1 is 26 moves from home, P2 is 26 moves from home: nobody is behind";
    let behind = "P1 is 25 moves from home, P2 is 26 moves from home: P2 is 1 behind";
    assert_eq!(standing, [level, behind], "{race}");
    let lost = told("race-track little-oval cars=1", Vec::new(), "24,2\n26,3\n29,3\n33,4\n38,5\n42,7\n");
    assert!(lost.contains("\nP1 has no way home\n"), "{lost}");
    let early = told("nim 3,5", Vec::new(), "review\nwhy\n");
    assert!(early.contains("nothing was played yet\n") && early.contains("win in"), "{early}");
}

#[test]
fn a_review_and_the_line_go_to_where_the_game_stands() {
    let out = told("nim 3,5,7", Vec::new(), "1.1\n2.1\nundo\nreview\nreview\nline\n");
    let rows = |number: &str| out.lines().filter(|line| line.trim_start().starts_with(number)).count();
    assert_eq!((rows("1. P1"), rows("2. P2")), (2, 0), "{out}");
    assert_eq!(out.matches("a review tells what moves are worth: hints count as used\n").count(), 1, "{out}");
    assert!(out.contains("\nnim 3,5,7 : 1.1\n"), "{out}");
    assert!(told("nim 3,5,7", Vec::new(), "line\n").contains("\nnim 3,5,7 :\n"));
}

/// Of the same game as reviews are tried on: `1` is answered by `4`, and the third turn is the mistake.
#[test]
fn every_turn_is_said_and_what_it_meant_where_hints_are_on() {
    let typed = "1\n4\n4\n4\n";
    let plays = |out: &str| {
        let lines = out.lines().filter(|line| line.contains(" plays "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let silent = plays(&told("square 23", Vec::new(), typed));
    assert_eq!(silent, ["P1 plays 1", "P2 plays 4", "P1 plays 4", "P2 plays 4"]);
    for hints in [HintLevel::Verdict, HintLevel::Keeping, HintLevel::All] {
        let heard = plays(&told_with(hints, "square 23", Vec::new(), typed));
        assert_eq!(heard[2], "P1 plays 4: loss in 4, which gave the win away; 16 or 1 would have kept it", "{heard:?}");
        assert!(
            heard.iter().zip(&silent).all(|(heard, silent)| heard.starts_with(&format!("{silent}: "))),
            "{heard:?}"
        );
    }
    // A turn of several moves is one sentence, when it has ended.
    let long = told("catch-up 1..5", Vec::new(), "3\n1\n4\n");
    assert_eq!(plays(&long), ["P1 plays 3", "P2 plays 1+4"], "{long}");
}

#[test]
fn people_are_called_by_their_names() {
    let game: AnyGame = "catch-up 1..4".parse().expect("a setup");
    let seats = |texts: [&str; 2]| texts.map(|text| Seat::read(&game, text).expect("a seat")).to_vec();
    let out = told("catch-up 1..4", seats(["human:Ada", "human:Åsa"]), "hints\n4\nturns\nreview\nresign\n");
    for line in ["Ada to move", "Ada plays 4", "Ada has 4, Åsa has 0: Åsa is 4 behind", "  1. Ada  4", "Ada has won"]
    {
        assert!(out.lines().any(|told| told == line), "{line} is missing in\n{out}");
    }
    assert!(out.contains("Ada is to move: ") && out.contains("\n  1. Ada  4  "), "{out}");
    let seat = ["P1 human:Ada", "P2 human:Åsa"];
    let places = out.lines().filter(|line| line.contains("P1") || line.contains("P2"));
    assert!(places.clone().all(|line| seat.contains(&line)) && places.count() > 0, "{out}");
    let alike = told("catch-up 1..4", seats(["human:Ada", "human:Ada"]), "resign\n");
    assert!(alike.ends_with("P2 Ada has won\n"), "{alike}");
    let one = told("catch-up 1..4", seats(["human", "human:P1"]), "resign\n");
    assert!(one.ends_with("P2 P1 has won\n"), "{one}");
}

#[test]
fn bots_that_find_no_end_stop_at_a_limit_that_is_said() {
    let game: AnyGame = "prime-power 10000000000".parse().expect("a setup");
    let random = || Seat::read(&game, "random").expect("a bot");
    let out = told("prime-power 10000000000", vec![random(), random()], "");
    let last = out.lines().last().unwrap_or_default();
    assert_eq!(last, "2000 turns are played and no end is in sight: the bots stop here");
}
