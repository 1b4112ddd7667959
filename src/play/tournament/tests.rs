//! Exact, floating and sampled results of small tournaments.

use num_rational::BigRational;
use num_traits::ToPrimitive;

use super::*;
use crate::core::Game;
use crate::core::laws::Dice;
use crate::games::AnyGame;
use crate::games::subtraction::Subtraction;
use crate::testing::{Drawn, Habits};

fn desk<T>(progress: &(dyn Fn(TournamentProgress<'_, T>) + Sync)) -> TournamentDesk<'_, T> {
    TournamentDesk { cancel: CancelToken::new(), memory: Memory::default(), progress }
}

fn tournament(words: &str, bots: &[&str]) -> Tournament<Drawn> {
    let game: Drawn = words.parse().expect("well-formed");
    let bots = bots.iter().map(|id| game.named_bot(id).expect("there is such a bot")).collect();
    Tournament::new(game, bots)
}

fn fraction(numer: i64, denom: i64) -> BigRational {
    BigRational::new(numer.into(), denom.into())
}

/// P1 picks an end that is won, one that is drawn, or a choice of P2 between a draw and a win.
const SMALL: &str = "drawn p1:1,2,3 p2=w1 p2:3,4 p2=d p1=w2";

/// Between perfect players even sums are drawn and odd ones won by one side, as far as they may look; where that does not
/// suffice they say so.
#[test]
fn who_is_perfect_in_a_sample_gives_nothing_away_or_had_no_proof() {
    let sampled = |setup: &str, nodes: u64| {
        let game: AnyGame = setup.parse().expect("a setup");
        let bots = vec![game.named_bot("perfect").expect("a bot")];
        let sampling = Sampling { games: 20, seed: 18, nodes: Some(nodes) };
        let tally = Tournament::new(game, bots).sampled(sampling, &desk(&|_| {})).expect("played").cells[0][0];
        ([tally.p1, tally.drawn, tally.p2], tally.unproven)
    };
    for (setup, ends) in [("catch-up 1..15", [0, 20, 0]), ("catch-up 1..14", [0, 0, 20]), ("chomp 4x5", [20, 0, 0])] {
        assert_eq!(sampled(setup, 200_000), (ends, 0), "{setup}");
        assert!(sampled(setup, 10).1 > 0, "{setup}");
    }
}

/// Bots are asked about positions whose heaps lie in another order than those of the start.
#[test]
fn sums_of_heaps_in_any_order_hold_tournaments() {
    for words in ["square 5,3", "prime-power 9,4", "subtract 2,5,6 from 12,8", "square 6,2,4 misere"] {
        let game: Subtraction = words.parse().expect("a setup");
        let bots = Tournament::everybody(&game).expect("sound");
        let contest = Tournament::new(game, bots);
        for method in [Method::Exact, Method::Sampled { games: 2, seed: 1 }] {
            let held = contest.hold(method, CancelToken::new(), Memory::default(), &|_, _| {});
            assert_eq!(held, Ok(()), "{words} {method:?}");
        }
    }
}

#[test]
fn a_game_too_long_for_the_recursion_is_refused_and_one_too_wide_for_the_memory() {
    let hold = |words: &str, memory: u64| {
        let game: Subtraction = words.parse().expect("a setup");
        let bots = vec![game.named_bot("random").expect("a bot")];
        Tournament::new(game, bots).hold(Method::Float, CancelToken::new(), Memory::new(memory), &|_, _| {})
    };
    let held = on_deep_threads(|| hold("subtract 1 from 60000", 512 << 20)).expect("threads");
    assert!(matches!(held, Err(TournamentError::Long(_))), "{held:?}");
    assert_eq!(hold("prime-power 30000", 1 << 18), Err(TournamentError::Halt(crate::solve::Halt::MemoryFull)));
}

#[test]
fn exact_results_are_the_fractions_of_a_calculation_by_hand() {
    let matrix = tournament(SMALL, &["random", "perfect"]).exact(&desk(&|_| {})).expect("small");
    let expected = [[(1, 3, 1, 2, 1, 6), (1, 3, 1, 3, 1, 3)], [(1, 1, 0, 1, 0, 1), (1, 1, 0, 1, 0, 1)]];
    for (row, cells) in expected.iter().enumerate() {
        for (column, &(a, b, c, d, e, f)) in cells.iter().enumerate() {
            let odds = Odds { p1: fraction(a, b), drawn: fraction(c, d), p2: fraction(e, f) };
            assert_eq!(matrix.cells[row][column], odds, "{row} {column}");
        }
    }
}

#[test]
fn floating_results_are_as_close_to_the_exact_ones_as_they_say() {
    let mut dice = Dice(5);
    for _ in 0..100 {
        let game = Drawn::random(&mut dice, Habits { nodes: 30, most_edges: 5, acyclic: true, players: 2 });
        if game.nodes.iter().all(|node| node.player.index() == 0) {
            continue;
        }
        let tournament = tournament(&game.to_string(), &["random", "fallible=0.3", "perfect"]);
        let exact = tournament.exact(&desk(&|_| {})).expect("small");
        let float = tournament.float(&desk(&|_| {})).expect("small");
        for (exact, float) in exact.cells.iter().flatten().zip(float.cells.iter().flatten()) {
            for (exact, float_part) in [(&exact.p1, float.p1), (&exact.drawn, float.drawn), (&exact.p2, float.p2)] {
                let exact = exact.to_f64().expect("a small fraction");
                assert!((exact - float_part).abs() <= float.error + f64::EPSILON, "{exact} {float:?}");
            }
            assert!(float.error < 1e-12);
        }
    }
}

#[test]
fn sampled_results_lie_around_the_exact_ones_and_do_not_depend_on_the_threads() {
    let tournament = tournament(SMALL, &["random", "fallible=0.5"]);
    let sampling = Sampling { games: 4000, seed: 3, nodes: None };
    let exact = tournament.exact(&desk(&|_| {})).expect("small");
    let play = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| tournament.sampled(sampling, &desk(&|_| {}))).expect("small")
    };
    let sampled = play(1);
    assert_eq!(sampled, play(4));
    for (odds, tally) in exact.cells.iter().flatten().zip(sampled.cells.iter().flatten()) {
        assert_eq!(tally.games(), 4000);
        let p1 = odds.p1.to_f64().expect("a small fraction");
        // Four standard deviations: a fixed seed either passes for ever or never.
        assert!((tally.p1 as f64 / 4000.0 - p1).abs() <= 4.0 * (p1 * (1.0 - p1) / 4000.0).sqrt() + 1e-9);
    }
}

#[test]
fn a_game_that_turns_in_circles_is_drawn_at_the_third_repetition() {
    let tournament = tournament("drawn p1:1 p2:0 p2=d", &["random"]);
    assert_eq!(tournament.exact(&desk(&|_| {})), Err(TournamentError::Loopy));
    assert!(
        matches!(tournament.usual_method(7), Method::Sampled { games: 1.., seed: 7 }),
        "what cannot be computed is played"
    );
    let sampling = Sampling { games: 10, seed: 0, nodes: None };
    let sampled = tournament.sampled(sampling, &desk(&|_| {})).expect("played");
    assert_eq!(sampled.cells, [[Tally::of_games(0, 10, 0)]]);
}

#[test]
fn an_interval_after_wilson_is_the_published_one() {
    // 81 of 263: 0.2553 to 0.3662 (Newcombe 1998, table I, method 3).
    let tally = Tally::of_games(81, 0, 182);
    let Interval { low, high } = tally.intervals()[0];
    assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5, "{low} {high}");
    // 0 of 20: 0 to 0.1611.
    let Interval { low, high } = Tally::of_games(0, 0, 20).intervals()[0];
    assert!(low == 0.0 && (high - 0.1611).abs() < 5e-5, "{low} {high}");
}

/// The ends are the chances of which a sample like this lies just 1.96 standard deviations away: found here by halving, and
/// not by the formula.
#[test]
fn every_interval_ends_where_the_sample_becomes_unlikely() {
    for games in [1, 7, 50, 200, 100_000] {
        for share in [0, 1, games / 3, games - 1, games] {
            let n = games as f64;
            let found = share as f64 / n;
            let is_likely =
                |chance: f64| (found - chance).abs() <= 1.959_963_985 * (chance * (1.0 - chance) / n).sqrt();
            let halve = |mut inside: f64, mut outside: f64| {
                for _ in 0..60 {
                    let middle = f64::midpoint(inside, outside);
                    if is_likely(middle) { inside = middle } else { outside = middle }
                }
                inside
            };
            let tally = Tally::of_games(share, 0, games - share);
            let [Interval { low, high }, _, rest] = tally.intervals();
            let low_end = if share == 0 { 0.0 } else { halve(found, 0.0) };
            let high_end = if share == games { 1.0 } else { halve(found, 1.0) };
            assert!((low - low_end).abs() < 1e-7 && (high - high_end).abs() < 1e-7, "{share} of {games}: {low} {high}");
            assert!((rest.low - (1.0 - high)).abs() < 1e-12 && (rest.high - (1.0 - low)).abs() < 1e-12);
        }
    }
}

#[test]
fn games_are_counted_and_not_kept_and_what_was_played_is_told_when_it_stops() {
    let tournament = tournament(SMALL, &["random"]);
    let mut desk = desk(&|_| {});
    let seen = std::sync::Mutex::new(Vec::new());
    let cancel = desk.cancel.clone();
    let progress = |step: TournamentProgress<'_, Tally>| {
        seen.lock().expect("unharmed").extend(step.cell.map(|(_, _, tally)| tally.games()));
        cancel.cancel();
    };
    desk.progress = &progress;
    // A list of the pieces of work alone would take 100 GB.
    let sampling = Sampling { games: 1 << 40, seed: 0, nodes: None };
    assert_eq!(tournament.sampled(sampling, &desk), Err(TournamentError::Halt(crate::solve::Halt::Cancelled)));
    let seen = seen.into_inner().expect("unharmed");
    assert!(matches!(seen[..], [1..=10_000]), "{seen:?}");
}

#[test]
fn a_tournament_can_be_stopped_and_says_how_far_it_is() {
    let tournament = tournament(SMALL, &["random", "perfect"]);
    let seen = std::sync::Mutex::new(Vec::new());
    let progress = |step: TournamentProgress<'_, Odds>| seen.lock().expect("unharmed").push((step.done, step.total));
    tournament.exact(&desk(&progress)).expect("small");
    let mut seen = seen.into_inner().expect("unharmed");
    seen.sort_unstable();
    assert_eq!(seen, [(1, 4), (2, 4), (3, 4), (4, 4)]);
    let stopped = desk(&|_| {});
    stopped.cancel.cancel();
    assert_eq!(tournament.exact(&stopped), Err(TournamentError::Halt(crate::solve::Halt::Cancelled)));
}

/// Who begins cancels out: from every opening each bot sits on every seat.
#[test]
fn every_opening_is_played_from_every_seat() {
    let games = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let kept = std::sync::Arc::clone(&games);
    let keep = move |game: &RecordedGame<Subtraction>| kept.lock().expect("unharmed").push(game.clone());
    let game: Subtraction = "square 23".parse().expect("a setup");
    let bots = ["random", "perfect"].map(|bot| game.named_bot(bot).expect("a bot")).to_vec();
    let openings = ["1 4", "4 1 1", "@ 17 : 1"].map(|line| TournamentOpening::read(&game, line).expect("an opening"));
    assert_eq!(openings[2].turns.len(), 1);
    let contest = Tournament::new(game.clone(), bots.clone())
        .only(vec![[0, 1]])
        .from_openings(Openings::Listed(openings.to_vec()))
        .recorded(keep);
    let Method::Sampled { games: asked, .. } = contest.usual_method(5) else { panic!("it is played") };
    assert_eq!(asked, 6, "every opening, from both seats");
    let tally = contest.sampled(Sampling::new(7, 5), &desk(&|_| {})).expect("played").cells[0][0];
    assert_eq!((tally.games(), tally.rounds()), (8, 4), "a round that is begun is played");
    let mut games = games.lock().expect("unharmed").clone();
    games.sort_by_key(|game| game.number);
    for (number, played) in games.iter().enumerate() {
        assert_eq!((played.number, played.seat), (number as u64, number % 2));
        let opening = &openings[number / 2 % 3];
        assert_eq!((&played.start, &played.turns[..opening.turns.len()]), (&opening.start, &opening.turns[..]));
        let line = played.line(&game, &bots);
        let replayed = crate::play::Save::from_line(&line).expect("a line").load::<Subtraction>();
        assert!(replayed.expect("it replays").result().is_some(), "{line}");
    }
    let line = games[1].line(&game, &bots);
    assert!(line.ends_with(" # P1 perfect, P2 random, game 2"), "{line}");
    let won = games.iter().filter(|played| played.turns.len() % 2 == usize::from(played.seat == 0)).count() as u64;
    assert_eq!(won, tally.p1, "whoever takes last has won");
}

#[test]
fn random_openings_are_the_same_for_every_pairing_and_leave_something_to_play() {
    let game: Subtraction = "square 9".parse().expect("a setup");
    let bots = ["random", "perfect"].map(|bot| game.named_bot(bot).expect("a bot")).to_vec();
    let contest = |turns| Tournament::new(game.clone(), bots.clone()).from_openings(Openings::Random(turns));
    let positions =
        |seed| (0..20).map(|round| contest(2).opening(round, seed).expect("one is found").position).collect::<Vec<_>>();
    assert_eq!(positions(3), positions(3));
    assert_ne!(positions(3), positions(4));
    assert!(positions(3).iter().all(|pos| game.result(pos).is_none()));
    assert_eq!(
        contest(9).opening(0, 1).map(drop),
        Err(TournamentError::NoOpening(9)),
        "the ninth turn takes the last stone"
    );
    for (wrong, says) in [
        ("1 9", "`9` "),
        ("square 8 : 1", "is another setup; expected square 9"),
        ("9", "ends the game"),
        ("@ x : 1", "`x` "),
    ] {
        let error = TournamentOpening::read(&game, wrong).expect_err(wrong).to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn a_test_stops_by_itself_wherever_it_is_played() {
    let game: Subtraction = "square 23".parse().expect("a setup");
    let bots = ["random", "perfect"].map(|bot| game.named_bot(bot).expect("a bot")).to_vec();
    let contest = Tournament::new(game, bots)
        .only(vec![[1, 0], [1, 1]])
        .from_openings(Openings::Random(2))
        .tested("p0=0.5,p1=0.7".parse().expect("a test"));
    let play = |threads| {
        let found = std::sync::Mutex::new(Vec::new());
        let listener = |_: f64, pairing: Option<Pairing>| found.lock().expect("unharmed").extend(pairing);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let method = Method::Sampled { games: 2_000, seed: 2 };
        let held = pool.install(|| contest.hold(method, CancelToken::new(), Memory::default(), &listener));
        assert_eq!(held, Ok(()));
        let found = found.into_inner().expect("unharmed");
        assert!(found.iter().all(|pairing| contest.is_complete(pairing, method)));
        found
    };
    let (one, four) = (play(1), play(4));
    assert_eq!(one, four, "the end does not depend on the threads");
    let verdicts: Vec<SprtVerdict> = one.iter().filter_map(|pairing| Some(pairing.tested?.verdict)).collect();
    assert_eq!(verdicts, [SprtVerdict::P1, SprtVerdict::P0]);
    assert!(one.iter().all(|pairing| pairing.games < Some(2_000)), "{one:?}");
}
