//! What the two lessons ask to be proved, checked as far as a test may take; and perfect play against everybody.

use std::collections::BTreeMap;
use std::fs;

use catchup::bots::{Bot, Bots, Policy, Situation};
use catchup::core::{Game, GameResult, NotationError, Outcome, Value};
use catchup::games::cheques::Cheques;
use catchup::games::subtraction::{Family, Subtraction};
use catchup::games::tokens::{Nimber, Tokens, Walk};
use catchup::games::{AnyGame, games, tables};
use catchup::solve::{CancelToken, Memory, Monitor, Solver};
use catchup::survey::{Cell, Gathered, Request, Sheet};
use serde::Deserialize;

fn value<G: Bots>(solver: &mut Solver<G>, pos: &G::Position) -> Value {
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

/// What a game says to a move that is none, at its start.
fn refusal(setup: &str, text: &str) -> String {
    let game: AnyGame = setup.parse().expect("a setup");
    let pos = game.start();
    match game.read_move(&pos, text) {
        Err(error) => error.to_string(),
        Ok(mv) => game.try_play(&pos, mv).expect_err(text).to_string(),
    }
}

#[test]
fn whoever_makes_no_move_is_told_why() {
    for (setup, text, says) in [
        ("wythoff 5,3", "5.2", "takes different numbers"),
        ("wythoff 5,3", "2.3", "takes different numbers"),
        ("wythoff 5,3", "6.0", "is more than there is: 5 and 3"),
        ("wythoff 5,3", "0.0", "takes nothing"),
        ("square-but-one 10", "16", "is more than the heap of 10"),
        ("square-but-one 10", "5", "is no square number"),
        ("nim 3,5,7", "1.9", "is more than the heap of 3"),
        ("nim 3,5,7", "1.0", "takes nothing"),
        ("nim 3,5,7", "2", "is no move"),
        ("horseflies f6", "c1d3", "needs a fly on c1"),
        ("horseflies f6", "f6f6", "is no jump of a fly: from f6"),
        ("cheques 3,1,3", "3", "lies at both ends"),
        ("cheques 3,1,7", "1", "1"),
    ] {
        assert!(refusal(setup, text).contains(says), "{setup}, {text}: {}", refusal(setup, text));
    }
    for range in ["0..5", "5..3", "1..99999999999"] {
        let error = format!("cheques random 3 of {range}").parse::<Cheques>().expect_err(range);
        assert!(error.to_string().contains("is no range"), "{error}");
    }
}

#[test]
fn an_end_is_named_by_the_worth_of_its_cheque() {
    let game: Cheques = "cheques 3,1,7".parse().expect("a setup");
    let read = |text| game.read_move(&game.start(), text).map(|mv| game.write_move(&game.start(), mv));
    assert_eq!((read("3"), read("7")), (Ok("first".to_owned()), Ok("last".to_owned())));
}

#[test]
fn as_many_tokens_as_fit_may_start_and_no_more() {
    let game: Tokens = "island map-1".parse().expect("a setup");
    assert!(game.with_start(&[]).is_err() && game.with_start(&[0; 1000]).is_err());
    assert!(game.with_start(&[0]).is_ok());
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

#[derive(Deserialize)]
struct Facts {
    nimbers: Vec<Nimbers>,
    almonds: Vec<Heapings>,
}

#[derive(Deserialize)]
struct Nimbers {
    setup: String,
    places: BTreeMap<String, String>,
    command: String,
}

#[derive(Deserialize)]
struct Heapings {
    almonds: u64,
    positions: usize,
    won: usize,
    lost: usize,
    drawn: usize,
    command: String,
}

fn facts() -> Facts {
    let text = fs::read_to_string("tests/published/lesson-5.toml").expect("the lists are there");
    toml::from_str(&text).expect("lists of facts")
}

/// Lesson 5, Nim's Island and exercise 3: the nimber of every place, on the map and on every board.
#[test]
fn every_place_has_the_nimber_of_the_recipe() {
    for Nimbers { setup, places, command } in facts().nimbers {
        let game: Tokens = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let layout = game.layout();
        let mut found = BTreeMap::new();
        for place in (0..layout.places().len()).filter(|&place| layout.can_rest(place)) {
            let one = game.with_start(&[place]).expect("one token");
            let (analysis, _) = Solver::new(one.clone()).analyze(&one.start(), &mut Monitor::unlimited());
            // At home the game is over, which is worth 0, and there is nothing to analyze.
            let nimber = analysis.note.map_or(Nimber::Finite(0), |note| note.nimber);
            found.insert(layout.places()[place].name.clone(), nimber.to_string());
        }
        assert_eq!(found, places, "{command}");
    }
}

/// Lesson 5, exercise 5: how many ways to heap almonds are won, lost and drawn, as the table of the program says.
#[test]
fn almonds_are_counted_as_published() {
    let table = tables("almonds").expect("a game").iter().find(|table| table.id == "counts").expect("a table");
    for Heapings { almonds, positions, won, lost, drawn, command } in facts().almonds {
        let text = Some(almonds.to_string());
        let mut request = Request::new("almonds", "");
        (request.from, request.to) = (text.clone(), text);
        let mut rows = Gathered::default();
        let mut sheet = Sheet::new(&mut rows, table.columns.len(), CancelToken::new(), Memory::default());
        (table.run)(&request, &mut sheet).unwrap_or_else(|error| panic!("{command}: {error}"));
        let expected: Vec<Cell> =
            [almonds as usize, positions, won, lost, drawn].into_iter().map(|n| Cell::from(n as u64)).collect();
        assert_eq!(rows.rows.len(), 1, "{command}");
        assert_eq!(rows.rows[0][..5], expected[..], "{command}");
    }
}

/// Lesson 1, exercise 4: from a heap that leaves 4 on division by six, as 10000000000 does, a win is to take a prime power
/// that leaves 4 as well. Those are the powers of 4: an even prime power is one of 2, and 2 times a power of 4 leaves 2.
#[test]
fn from_ten_thousand_million_the_winning_takes_are_the_powers_of_four() {
    let leaves_four = Family::PrimePowers.up_to(1_000_000).into_iter().filter(|amount| amount % 6 == 4);
    let powers: Vec<u32> = (1..10).map(|power| 4_u32.pow(power)).collect();
    assert_eq!(leaves_four.collect::<Vec<_>>(), powers);
    assert_eq!(10_000_000_000_u64 % 6, 4);
}

/// One of the two players wins by perfect play; the announced length falls turn by turn, and is kept.
struct Duel<'a, G: Bots> {
    solver: &'a mut Solver<G>,
    perfect: Box<dyn Bot<G>>,
    dice: u64,
}

impl<'a, G: Bots> Duel<'a, G> {
    fn new(solver: &'a mut Solver<G>, seed: u64) -> Self {
        let perfect = solver.game().build_bot("perfect", seed).expect("a perfect bot");
        Self { solver, perfect, dice: seed }
    }

    /// Plays out a game from a position against a rival; whether it was won or lost at all.
    fn won_from(&mut self, start: &G::Position, rival: &mut dyn Bot<G>) -> bool {
        let game = self.solver.game().clone();
        let mut pos = start.clone();
        let announced = value(self.solver, &pos);
        let winner = match announced.outcome() {
            Outcome::Win => game.to_move(&pos),
            Outcome::Loss => game.to_move(&pos).opponent(),
            Outcome::Draw => return false,
        };
        let mut left = announced.remoteness().expect("a decided game ends");
        while game.result(&pos).is_none() {
            let bot: &mut dyn Bot<G> = if game.to_move(&pos) == winner { self.perfect.as_mut() } else { rival };
            let mut monitor = Monitor::unlimited();
            let mut at = Situation::new(&game, &pos, self.solver, &mut monitor);
            let policy = bot.policy(&mut at).expect("nobody cancels");
            let Policy::Turns(turns) = policy else { panic!("a list of turns") };
            self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let turn = &turns[(self.dice >> 33) as usize % turns.len()].0;
            for &mv in turn {
                pos = game.try_play(&pos, mv).unwrap_or_else(|error| panic!("{game}: {error}"));
            }
            let now = value(self.solver, &pos).remoteness().expect("the win is kept");
            assert!(now < left, "{game}, {}: {now} turns are left after {left}", game.write_position(start));
            left = now;
        }
        assert_eq!(game.result(&pos), Some(GameResult::Won(winner)), "{game}, {}", game.write_position(start));
        true
    }
}

/// Perfect play against random play, greedy play, and one that loses as slowly as can be: that is what the perfect bot
/// does in a lost position.
const RIVALS: [&str; 3] = ["random", "greedy", "perfect"];

/// Perfect play from the start of a setup; how many games were won or lost.
fn won_against_every_rival(game: &AnyGame) -> usize {
    let mut solver = Solver::new(game.clone());
    let mut won = 0;
    for rival in RIVALS {
        for seed in 1..4 {
            let mut bot = game.build_bot(rival, seed).expect("every game has these");
            won += usize::from(Duel::new(&mut solver, seed).won_from(&game.start(), bot.as_mut()));
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
        "cheques",
        "island",
        "snakes",
        "horseflies",
    ];
    let mut won = 0;
    for (_, info) in games().iter().filter(|(id, _)| ids.contains(id)) {
        let games = info.presets.iter().map(|preset| preset.setup.parse::<AnyGame>());
        let games = games.map(|game| game.unwrap_or_else(|error| panic!("{error}")));
        // Where moves are too many to be listed no length is announced.
        for game in games.filter(|game| game.lists_all(&game.start())) {
            won += won_against_every_rival(&game);
        }
    }
    assert!(won > 200, "{won} games were won");
}

/// Every way to place the tokens of every layout of ours that is won.
#[test]
fn perfect_play_wins_every_won_position_of_every_layout() {
    for words in ["island map-1", "island ferry", "snakes board-1", "snakes board-2", "snakes board-3", "snakes ladder"]
    {
        let game: Tokens = words.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut solver = Solver::new(game.clone());
        let mut won = 0;
        for pos in placings(&game) {
            if value(&mut solver, &pos).outcome() != Outcome::Win {
                continue;
            }
            won += 1;
            for rival in RIVALS {
                let mut bot = game.build_bot(rival, won).expect("every game has these");
                assert!(Duel::new(&mut solver, won).won_from(&pos, bot.as_mut()));
            }
        }
        assert!(won > 20, "{words}: {won}");
    }
}

/// Every way to place the tokens of a layout, none of two that differ in the order only.
fn placings(game: &Tokens) -> Vec<Walk> {
    let layout = game.layout();
    let rests = || (0..layout.places().len()).filter(|&place| layout.can_rest(place));
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in layout.tokens() {
        let grown = |list: &Vec<usize>| {
            let least = list.last().copied().unwrap_or(0);
            rests()
                .filter(|&place| place >= least)
                .map(|place| [list.as_slice(), &[place]].concat())
                .collect::<Vec<_>>()
        };
        lists = lists.iter().flat_map(grown).collect();
    }
    let names = |list: &Vec<usize>| {
        list.iter().map(|&place| layout.places()[place].name.as_str()).collect::<Vec<_>>().join(",")
    };
    lists.iter().map(|list| game.read_position(&names(list)).expect("a position")).collect()
}
