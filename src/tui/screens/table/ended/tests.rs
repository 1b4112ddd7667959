//! What holds of how an end is told.

use ratatui::buffer::Buffer;

use super::super::{Pose, growth};
use super::*;
use crate::core::laws::Dice;
use crate::engine::Engine;
use crate::games::{AnyGame, games};
use crate::play::{Match, Save, Seat};
use crate::settings::HintLevel;
use crate::solve::{Monitor, Solver};
use crate::tui::screen::Show;
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

/// So many of each game are tried, and a longer match is not played out.
const PRESETS: usize = 3;
const MOVES: usize = 120;
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
fn a_track_stands_beside_what_is_told_where_it_is_much_larger_there() {
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
    let beside = [(60, 16), (80, 20), (200, 18), (120, 36)].map(is_beside);
    assert_eq!(beside, [false, true, true, false]);
}

#[test]
fn slips_have_the_rows_above_in_which_the_board_draws_nothing() {
    let (engine, mut dice) = (growth::engine(), Dice(3));
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let mut taller = 0;
    for setup in ["multiples 2..100", "chomp n=720", "octal 0.77 from 20", "island map-1", "chomp 5x6"] {
        for (count, (width, height)) in [3, 5, 8].into_iter().flat_map(|n| [(n, (120, 36)), (n, (160, 46))]) {
            let mut screen = growth::at_end(&setup.parse().expect("a setup"), &mut dice, &engine);
            let result = screen.shown.result.expect("it is over");
            let slip = |number| SlipTold {
                number,
                player: Player::ALL[number % 2],
                text: "4".to_owned(),
                start: 0,
                before: crate::core::Outcome::Win,
                better: vec!["5".to_owned()],
                was_said: false,
            };
            screen.shown.course.slips = (1..=count).map(slip).collect();
            let body = Rect::new(0, 2, width, height);
            let mut buf = Buffer::empty(Rect { y: 0, height: height + 4, ..body });
            let area = buf.area;
            assert!(draw(&screen, result, body, &mut Pen::new(&mut buf, area, &theme)));
            let strip_of = |y: u16| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>();
            let rows: Vec<String> = (0..area.height).map(strip_of).collect();
            let Some(y) = rows.iter().position(|row| row.contains("Slips")) else { continue };
            let (head, rest) = rows[y].split_once("Slips").expect("it is there");
            let x = head.chars().count() as u16;
            taller += usize::from(rows.iter().position(|row| row.starts_with("  turn ")).is_some_and(|at| y < at));
            let at = Rect { x, y: y as u16 - 2, width: width - 2 - x, height: 2 };
            let is_free = Pen::new(&mut buf, area, &theme).is_blank(at);
            assert!(!rest.contains("before these") || !is_free, "{setup}, {count}: {rows:#?}");
        }
    }
    assert!(taller > 0, "none stands higher than the turns");
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

/// A table of two whose names are long, after the first legal moves to the end.
fn ended_by_long_names(setup: &str, engine: &Engine) -> GameScreen {
    let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    let seats = ["human:Annabella Sophia", "human:Maria Theresia von Habsburg"];
    let seats = seats.map(|seat| Seat::read(&game, seat).expect("a seat"));
    let mut table = Match::new(game, seats.into(), 7);
    while table.result().is_none() {
        let mv = table.game().legal_moves(table.position())[0];
        table.try_play(mv).expect("it is legal");
    }
    GameScreen::new(table, 1, engine, HintLevel::Off, Pose::Still)
}

#[test]
fn the_parts_of_a_sum_call_players_alike_at_the_end() {
    let (engine, mut seen) = (growth::engine(), 0);
    for setup in ["sum chomp 1x2 + nim 1,2 + nim 3", "sum nim 1 + square 5,4 + nim 2,1", "sum nim 1,2 + square 9"] {
        let screen = ended_by_long_names(setup, &engine);
        for (width, height) in growth::ROOMS {
            let buf = growth::drawn(&screen, width, height + 4);
            let rows = buf.content().chunks(width.into()).skip(2);
            let rows = rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
            let names = rows.flat_map(|row| {
                let behind = row.split("\u{2592} ").skip(1);
                let named = behind.filter(|text| text.starts_with(char::is_alphabetic));
                let name = |text: &str| text.split(|sign: char| sign.is_ascii_digit()).next().map(str::to_owned);
                named.filter_map(name).collect::<Vec<_>>()
            });
            let names: Vec<String> = names.collect();
            assert!(names.iter().all(|name| *name == names[0]), "{setup} at {width}x{height}: {names:?}");
            seen += names.len();
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn whoever_has_a_long_name_is_named_where_one_row_tells_of_a_slip() {
    let engine = growth::engine();
    let mut screen = ended_by_long_names("nim 3,5,7", &engine);
    for (width, height) in [(60, 20), (73, 22), (120, 40)] {
        for text in ["4", "2:1.1", "f6f5+a3a2"] {
            let slip = SlipTold {
                number: 12,
                player: Player::P2,
                text: text.to_owned(),
                start: 1,
                before: crate::core::Outcome::Win,
                better: vec!["5".to_owned()],
                was_said: false,
            };
            growth::drawn(&screen, width, height);
            let columns = usize::from(width) - 2;
            screen.shown.course.slips = vec![slip];
            let said = crate::tui::brief::brief(screen.talk(&Symbols::UNICODE), columns).to_string();
            assert!(said.contains("Maria") && said.contains("gave the win away"), "{width}x{height}: {said}");
            let told = screen.slip_words(&screen.shown.course.slips[0], true);
            let told = crate::tui::brief::brief(crate::tui::screen::said(told, Role::Bright), columns).to_string();
            assert!(told.contains("Maria"), "{width}x{height}: {told}");
        }
    }
}

/// The numbers of turns that stand above a chart.
fn numbers_above_turns(rows: &[String]) -> Vec<usize> {
    let above = rows.iter().filter_map(|row| row.trim_start().strip_prefix("turn "));
    above.flat_map(str::split_whitespace).filter_map(|number| number.trim_start_matches('▸').parse().ok()).collect()
}

#[test]
fn what_was_said_at_the_end_is_counted_as_a_turn_nowhere() {
    let (engine, mut dice, mut said) = (growth::engine(), Dice(5), [0; 3]);
    for preset in games().iter().flat_map(|(_, info)| info.presets.iter().take(PRESETS)) {
        let game: AnyGame = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (index, words) in ["resign", "draw-agreed", "draw-claimed"].into_iter().enumerate() {
            let mut table = Match::new(game.clone(), Vec::new(), 7);
            let moves = if words == "draw-claimed" { MOVES } else { dice.below(9) };
            for _ in 0..moves {
                let legal = game.legal_moves(table.position());
                if table.result().is_some() || legal.is_empty() || table.timeline().may_claim_draw(&game) {
                    break;
                }
                // Back to where it stood, if that can be.
                let timeline = table.timeline();
                let stood = |mv| {
                    let next = game.play(table.position(), mv);
                    (0..=timeline.len()).any(|step| timeline.position_at(step) == Some(&next))
                };
                let back = legal.iter().copied().filter(|_| words == "draw-claimed").find(|&mv| stood(mv));
                table.try_play(back.unwrap_or_else(|| *dice.pick(&legal))).expect("it is legal");
            }
            let played = table.timeline().turns().len();
            if table.try_text(words).is_err() {
                continue;
            }
            said[index] += 1;
            assert_eq!(Save::of(&table).turns_played(), played, "{game}: {words}");
            let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
            // Whoever gave a win away by it made no turn that was a slip.
            screen.shown.course.is_complete = true;
            screen.shown.course.slips = vec![SlipTold {
                number: played + 1,
                player: crate::core::Player::P1,
                text: words.to_owned(),
                start: screen.table.timeline().len() - 1,
                before: crate::core::Outcome::Win,
                better: Vec::new(),
                was_said: true,
            }];
            for is_review in [false, true] {
                if is_review {
                    screen.turn_review();
                }
                let buf = growth::drawn(&screen, 160, 50);
                let rows = buf.content().chunks(160);
                let rows = rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
                let rows: Vec<String> = rows.collect();
                let numbers = numbers_above_turns(&rows);
                assert!(numbers.iter().all(|number| *number <= played), "{game}: {words}, {played}: {rows:#?}");
                let told = if played == 0 { "no turns".to_owned() } else { counted(played, "turn") };
                assert!(is_review || rows.iter().any(|row| row.contains(&told)), "{game}: {words}, {told}: {rows:#?}");
                assert!(!rows.iter().any(|row| row.contains(", 1 slip")), "{game}: {words}: {rows:#?}");
            }
        }
    }
    assert!(said.iter().all(|count| *count > 1), "{said:?}");
}
