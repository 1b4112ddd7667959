//! What holds of how an end is told.

use ratatui::buffer::Buffer;

use super::super::{Pose, growth};
use super::*;
use crate::core::laws::Dice;
use crate::engine::Engine;
use crate::games::{AnyGame, games};
use crate::play::{Match, Seat};
use crate::settings::HintLevel;
use crate::solve::{Monitor, Solver};
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

/// So many of each game are tried, and a longer match is not played out.
pub(super) const PRESETS: usize = 3;
pub(super) const MOVES: usize = 120;
/// A search is so short.
const NODES: u64 = 300;

#[test]
fn who_is_level_shares_a_place() {
    let standing = |player, left, words: &str| (player, left, words.to_owned());
    let order = vec![
        standing(Player::P1, 3, "3 moves to go"),
        standing(Player::P2, 3, "3 moves to go"),
        standing(Player::P3, 0, "home"),
    ];
    let told = |is_bare| ranking(order.clone(), is_bare, |player| player).replace(TOGETHER, " ");
    assert_eq!(told(true), "1. P3, 2. P1, P2");
    assert_eq!(told(false), "1. P3 home, 2. P1 3 moves to go, P2 3 moves to go");
}

#[test]
fn no_place_is_parted_from_what_is_said_of_it() {
    let makers = ["P1 keen", "P2 perfect", "you", "Maximiliane"];
    let places = Player::ALL.into_iter().zip([12, 3, 12, 2]);
    let order: Vec<Placing> = places.map(|(player, left)| (player, left, format!("{left} to go"))).collect();
    let told = |is_bare| ranking(order.clone(), is_bare, |player: Player| makers[player.index()]);
    for words in [told(true), told(false)] {
        let entries: Vec<&str> = words.split(", ").collect();
        for columns in 24..=80 {
            for line in wrap(&words, columns) {
                let mut parts = line.trim_end_matches(',').split(", ");
                assert!(parts.all(|part| entries.contains(&part)), "{line} in {columns}");
            }
        }
    }
}

#[test]
fn of_those_who_came_equally_far_nobody_has_a_place() {
    let out = |player, left| (player, left, "out".to_owned());
    assert_eq!(all_alike(&[out(Player::P1, 9), out(Player::P2, 9), out(Player::P3, 9)]).as_deref(), Some("all out"));
    assert_eq!(all_alike(&[out(Player::P1, 9), out(Player::P2, 8)]), None);
    assert_eq!(all_alike(&[]), None);
}

#[test]
fn who_came_where_is_told_by_names_or_by_seats() {
    let (engine, mut seats_told, mut names_told) = (growth::engine(), 0, 0);
    let races = ["cautious", "random-legal", "watchful"];
    let picks = ["random", "most-numbers", "min-score"];
    for (setup, bots) in [("race-track mini cars=3 shared", races), ("catch-up 1..9 players=3", picks)] {
        let game: AnyGame = setup.parse().expect("a setup");
        let seats = || bots.iter().map(|bot| Seat::read(&game, bot).expect("a bot")).collect();
        for screen in (0..6).filter_map(|walk| ended_by(&game, seats(), &engine, Dice(walk), false)) {
            let result = screen.shown.result.expect("it is over");
            for (large, how_much) in [LargeResult::Short, LargeResult::Whole].into_iter().flat_map(|large| {
                let words = [EndWords::All, EndWords::Reasons, EndWords::Few, EndWords::Fewest];
                words.into_iter().map(move |how_much| (large, how_much))
            }) {
                let told = screen.told_at_end(result, large, how_much);
                let Some((ranked, _)) = told.iter().find(|(words, _)| words.starts_with("1.")) else { continue };
                // Whoever has won may be named with the seat.
                let named = bots.iter().filter(|bot| ranked.contains(**bot)).count();
                assert!([0, bots.len()].contains(&named), "{ranked}");
                seats_told += usize::from(named == 0);
                names_told += usize::from(named > 0);
            }
        }
    }
    assert!(seats_told > 2 && names_told > 2, "{seats_told} by seats, {names_told} by names");
}

#[test]
fn a_track_stands_beside_what_is_told_where_it_is_larger_there() {
    let (engine, mut dice) = (growth::engine(), Dice(3));
    let game: AnyGame = "race-track mini".parse().expect("a setup");
    let screen = growth::at_end(&game, &mut dice, &engine);
    let result = screen.shown.result.expect("it is over");
    let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
    let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
    let large = screen.large(result);
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let is_beside = |(width, height)| {
        let body = Rect::new(0, 2, width, height);
        let mut buf = Buffer::empty(Rect { height: height + 4, y: 0, ..body });
        let area = buf.area;
        let pen = Pen::new(&mut buf, area, &theme);
        let (plan, _) = EndPlan::new(&screen, result, &large, &strip, body, &pen).expect("there is room");
        plan.is_beside()
    };
    let beside = [(60, 16), (80, 20), (200, 18), (80, 56)].map(is_beside);
    assert_eq!(beside, [true, true, true, false]);
}

#[test]
fn at_60x20_every_end_has_its_result_large() {
    let (engine, mut dice) = (growth::engine(), Dice(3));
    let looks = [(Depth::True, Symbols::UNICODE), (Depth::None, Symbols::ASCII)];
    let looks = looks.map(|(depth, symbols)| Theme::shipped("dark", depth, symbols).expect("it is shipped"));
    let area = Rect::new(0, 0, 60, 20);
    let (mut faults, mut ends) = (Vec::new(), 0);
    let some = games().iter().flat_map(|(_, info)| info.presets.iter().take(PRESETS).map(|preset| preset.setup));
    for setup in some.chain(["race-track little-oval cars=3", "catch-up 1..10 players=4"]) {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let table = growth::played(&game, &mut dice, MOVES);
        let screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
        let Some(result) = screen.shown.result else { continue };
        let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
        let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
        let large = screen.large(result);
        let body = Rect { y: 2, height: 16, ..area };
        ends += 1;
        for theme in &looks {
            let mut buf = Buffer::empty(area);
            let pen = Pen::new(&mut buf, area, theme);
            let plan = EndPlan::new(&screen, result, &large, &strip, body, &pen);
            if plan.is_none_or(|(plan, _)| plan.figures.is_none()) {
                faults.push((setup, theme.symbols().drawings));
            }
        }
    }
    assert!(faults.is_empty() && ends > 40, "of {ends}: {faults:#?}");
}

/// However it went, whoever sat there: by chance, and with the move that keeps most where a short search knows it.
#[test]
fn every_end_at_60x20_tells_its_reason_and_how_it_stood_and_what_to_press() {
    let engine = growth::engine();
    let looks = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let body = Rect::new(0, 2, 60, 16);
    let (mut faults, mut ends) = (Vec::new(), 0);
    for preset in games().iter().flat_map(|(_, info)| info.presets) {
        let game: AnyGame = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for walk in 0..3 {
            let is_best = walk == 2;
            let seat = |seat: &&str| Seat::read(&game, seat).expect("a seat");
            let seats = ["human:Wilhelmina", "careless"].iter().cycle().take(game.players()).map(seat);
            let seats = seats.filter(|_| walk == 1).collect();
            let Some(screen) = ended_by(&game, seats, &engine, Dice(walk as u64 + 3), is_best) else { continue };
            let result = screen.shown.result.expect("it is over");
            let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
            let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
            let large = screen.large(result);
            let mut buf = Buffer::empty(Rect::new(0, 0, 60, 20));
            let area = buf.area;
            let pen = Pen::new(&mut buf, area, &looks);
            let mut fault = |what: &str| faults.push(format!("{}, {walk}: {what}", preset.setup));
            ends += 1;
            let Some((plan, _)) = EndPlan::new(&screen, result, &large, &strip, body, &pen) else {
                fault("nothing");
                continue;
            };
            if plan.figures.is_none() {
                fault("no large result");
            }
            if plan.strip.height == 0 && strip.tells_standing() {
                fault("no row tells how it stood");
            }
            let told: Vec<String> = plan.told(&screen, result).into_iter().map(|(words, _)| words).collect();
            let why = sentence(&screen.why_it_ended().unwrap_or_default());
            let seats = sentence(&screen.why_ended_for(&Names::places(game.players())).unwrap_or_default());
            let begins = |words: &String| [&why, &seats].iter().any(|why| why.starts_with(words.trim_end_matches('.')));
            let is_placed = told.iter().any(|words| words.starts_with("1."));
            if why.is_empty() || !is_placed && !told.iter().any(begins) {
                fault(&format!("no reason: {why:?} of {told:?}"));
            }
            if game.to_string().contains("misere") && !told.iter().any(|words| words.contains("misere")) {
                fault(&format!("not misere: {told:?}"));
            }
            let drawn = growth::drawn(&screen, 60, 20);
            let keys: String = (0..60).map(|x| drawn[(x, 19)].symbol()).collect();
            if !keys.contains("rematch") {
                fault(&keys);
            }
        }
    }
    assert!(faults.is_empty() && ends > 350, "of {ends}: {faults:#?}");
}

/// Those of three and more have places as well, which say less.
#[test]
fn every_end_with_room_for_it_tells_its_reason() {
    let engine = growth::engine();
    let looks = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let (mut faults, mut ends) = (Vec::new(), 0);
    let many = ["race-track mini cars=3 shared", "race-track little-oval cars=3", "catch-up 1..12 players=4"];
    for setup in games().iter().flat_map(|(_, info)| info.presets).map(|preset| preset.setup).chain(many) {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let walks = if game.players() > 2 { 0..6 } else { 0..1 };
        for walk in walks {
            let seat = |seat: &&str| Seat::read(&game, seat).expect("a seat");
            let seats =
                ["careless", "human:Random-Legal", "human:Wilhelmina"].iter().cycle().take(game.players()).map(seat);
            let seats = seats.filter(|_| walk % 2 == 1).collect();
            let Some(screen) = ended_by(&game, seats, &engine, Dice(walk as u64 + 3), false) else { continue };
            let result = screen.shown.result.expect("it is over");
            let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
            let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
            let large = screen.large(result);
            for (width, height) in [(97, 28), (120, 40), (150, 45), (200, 50), (240, 70)] {
                let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
                let area = buf.area;
                let pen = Pen::new(&mut buf, area, &looks);
                let body = Rect::new(0, 2, width, height - 4);
                let Some((plan, _)) = EndPlan::new(&screen, result, &large, &strip, body, &pen) else { continue };
                ends += 1;
                let told = plan.told(&screen, result);
                let why = sentence(&screen.why_it_ended().unwrap_or_default());
                if !told.iter().any(|(words, _)| *words == why) {
                    faults.push(format!("{setup}, {walk} at {width}x{height}: {why:?} of {told:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {ends}: {faults:#?}", faults.len());
    assert!(ends > 600, "{ends}");
}

/// Given up at once, and after some moves, when much is left that can be chosen.
#[test]
fn every_end_tells_result_and_reason_and_how_it_stood_whatever_the_size_of_its_board() {
    const SIZES: [(u16, u16); 6] = [(60, 20), (61, 37), (73, 22), (120, 40), (160, 50), (240, 70)];
    let (engine, mut dice) = (growth::engine(), Dice(8));
    let looks = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let (mut faults, mut ends) = (Vec::new(), 0);
    for (index, preset) in games().iter().flat_map(|(_, info)| info.presets).enumerate() {
        let game: AnyGame = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for moves in [0, 3] {
            let mut table = growth::played(&game, &mut dice, moves);
            if table.result().is_some() || table.try_text("resign").is_err() {
                continue;
            }
            let screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
            let Some(result) = screen.shown.result else { continue };
            let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
            let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
            let large = screen.large(result);
            let why = sentence(&screen.why_it_ended().unwrap_or_default());
            for (width, height) in [(80, 24), (97, 28), SIZES[(index + moves) % SIZES.len()]] {
                let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
                let area = buf.area;
                let pen = Pen::new(&mut buf, area, &looks);
                let plan = EndPlan::new(&screen, result, &large, &strip, Rect::new(0, 2, width, height - 4), &pen);
                let tells = plan.as_ref().map(|(plan, _)| {
                    let told = plan.told(&screen, result);
                    let is_told = |(words, _): &(String, Role)| *words == why || words.starts_with("1.");
                    (plan.figures.is_some(), told.iter().any(is_told), plan.strip.height > 0)
                });
                ends += 1;
                if tells != Some((true, true, true)) {
                    faults.push(format!("{}, {moves} at {width}x{height}: {tells:?}", preset.setup));
                }
            }
        }
    }
    assert!(faults.is_empty() && ends > 600, "{} of {ends}: {faults:#?}", faults.len());
}

/// The table of a match at its end, if it has one within so many moves.
fn ended_by(
    game: &AnyGame,
    seats: Vec<Seat<AnyGame>>,
    engine: &Engine,
    mut dice: Dice,
    is_best: bool,
) -> Option<GameScreen> {
    let mut solver = Solver::new(game.clone());
    let mut table = Match::new(game.clone(), seats, 7);
    for _ in 0..3 * MOVES {
        let legal = game.legal_moves(table.position());
        if table.result().is_some() || legal.is_empty() {
            break;
        }
        let mut monitor = Monitor::unlimited().with_node_budget(NODES);
        let best = is_best.then(|| solver.analyze(table.position(), &mut monitor).0);
        let best = best.and_then(|known| known.keepers().next().map(|report| report.mv));
        table.try_play(best.unwrap_or_else(|| *dice.pick(&legal))).ok()?;
    }
    let screen = GameScreen::new(table, 1, engine, HintLevel::Off, Pose::Still);
    screen.shown.result.is_some().then_some(screen)
}
