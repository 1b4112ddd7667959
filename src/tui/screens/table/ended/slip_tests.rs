//! What holds of slips at an end, of what was said there instead of a move, and of the names of those who made them.

use ratatui::buffer::Buffer;

use super::super::{Pose, growth};
use super::tests::{MOVES, PRESETS};
use super::*;
use crate::core::laws::Dice;
use crate::engine::Engine;
use crate::games::{AnyGame, games};
use crate::play::{Match, Save, Seat};
use crate::settings::HintLevel;
use crate::tui::panes::SlipTold;
use crate::tui::screen::Show;
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

#[test]
fn slips_have_the_rows_above_in_which_the_board_draws_nothing() {
    let (engine, mut dice) = (growth::engine(), Dice(3));
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let mut taller = 0;
    for setup in [
        "multiples 2..100",
        "chomp n=720",
        "octal 0.77 from 20",
        "island map-1",
        "chomp 5x6",
        "race-track little-oval",
        "wythoff 8,5",
        "catch-up 1..12",
    ] {
        for (count, (width, height)) in [3, 5, 8].into_iter().flat_map(|n| [(n, (120, 36)), (n, (160, 46))]) {
            let mut screen = growth::at_end(&setup.parse().expect("a setup"), &mut dice, &engine);
            let result = screen.shown.result.expect("it is over");
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

/// In a column beside a board all rows are used before slips are counted that have none: those at its edges too.
#[test]
fn no_slip_beside_a_board_is_left_out_where_a_row_is_free() {
    let (engine, mut dice) = (growth::engine(), Dice(9));
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let (mut faults, mut cut, mut whole) = (Vec::new(), 0, 0);
    let sizes = [(60, 16), (73, 18), (80, 20), (90, 23), (100, 26), (110, 31), (120, 36), (160, 46)];
    for (index, game) in growth::setups().enumerate() {
        let table = growth::played(&game, &mut dice, 300);
        let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
        let Some(result) = screen.shown.result else { continue };
        super::super::end_plan::tests::tell_values(&mut screen);
        for (count, hints) in [1, 2, 4, 9].into_iter().flat_map(|n| [(n, HintLevel::Off), (n, HintLevel::All)]) {
            screen.hints = hints;
            screen.shown.course.slips = (1..=count).map(slip).collect();
            let (width, height) = sizes[(index + count) % sizes.len()];
            let body = Rect::new(0, 2, width, height);
            let mut buf = Buffer::empty(Rect { y: 0, height: height + 4, ..body });
            let area = buf.area;
            if !draw(&screen, result, body, &mut Pen::new(&mut buf, area, &theme)) {
                continue;
            }
            let row = |y: u16, from: u16| (from..width).map(|x| buf[(x, y)].symbol()).collect::<String>();
            let Some(y) = (2..body.bottom()).find(|y| row(*y, 0).contains("Slips")) else { continue };
            let x = row(y, 0).split("Slips").next().map_or(0, |head| head.chars().count() as u16);
            let turns = (y..body.bottom()).find(|y| row(*y, x).starts_with("turn "));
            // Below a board they have columns of their own.
            let Some(turns) = turns else { continue };
            if !row(y, x).contains("before these") {
                whole += 1;
                continue;
            }
            cut += 1;
            let is_blank = |y: u16| row(y, x).trim().is_empty();
            let free = [2, turns - 2, body.bottom() - 1].into_iter().find(|y| is_blank(*y));
            if let Some(free) = free {
                let rows: Vec<String> = (2..body.bottom()).map(|y| row(y, x)).collect();
                faults.push(format!("{game}, {count} at {width}x{height}, row {free}: {}", rows.join("\n")));
            }
        }
    }
    assert!(faults.is_empty(), "{}: {}", faults.len(), faults[0]);
    assert!(cut > 4 && whole > 9, "{cut} cut, {whole} whole");
}

/// What would have been better has as many rows as are free there, and what has no room is left out nowhere else.
#[test]
fn what_would_have_been_better_goes_on_where_rows_are_free() {
    let (engine, mut dice) = (growth::engine(), Dice(3));
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let better = |count: usize| (1..=count).map(|turn| format!("{turn}+{turn}")).collect::<Vec<_>>();
    let (mut faults, mut whole, mut cut) = (Vec::new(), 0, 0);
    for setup in ["catch-up 1..12", "nim 3,5,7", "octal 0.77 from 20", "island map-1", "chomp 5x6", "wythoff 8,5"] {
        for (slips, count) in [(1, 20), (2, 9), (3, 14), (4, 40), (9, 12)] {
            for (width, height) in [(120, 36), (150, 41), (160, 46), (200, 60)] {
                let mut screen = growth::at_end(&setup.parse().expect("a setup"), &mut dice, &engine);
                let result = screen.shown.result.expect("it is over");
                // What would have been better is told, and not asked.
                screen.hints = HintLevel::All;
                let told = (1..=slips).map(|number| SlipTold { better: better(count), ..slip(4 * number) });
                screen.shown.course.slips = told.collect();
                let body = Rect::new(0, 2, width, height);
                let mut buf = Buffer::empty(Rect { y: 0, height: height + 4, ..body });
                let area = buf.area;
                assert!(draw(&screen, result, body, &mut Pen::new(&mut buf, area, &theme)));
                let row_of = |y: u16| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>();
                let rows: Vec<String> = (0..body.bottom()).map(row_of).collect();
                let Some(y) = rows.iter().position(|row| row.contains("Slips")) else { continue };
                let x = rows[y].split("Slips").next().map_or(0, |head| head.chars().count() as u16);
                // Beside a board they have the rows between words and turns.
                if !rows.iter().any(|row| row.starts_with("  turn ")) {
                    continue;
                }
                let is_cut = rows[y..].iter().any(|row| row.contains(" more"));
                let is_blank = |(y, height): (u16, u16)| {
                    let at = Rect { x, y, width: width - 2 - x, height };
                    Pen::new(&mut buf.clone(), area, &theme).is_blank(at)
                };
                let last = (y as u16..body.bottom()).rev().find(|y| !is_blank((*y, 1))).expect("they are told");
                let is_free = is_blank((y as u16 - 2, 2)) || last + 1 < body.bottom();
                if is_cut && is_free && !rows[y].contains("before these") {
                    faults.push(format!("{setup}, {slips} in {width}x{height}: {}", rows[y..].join("\n")));
                }
                *if is_cut { &mut cut } else { &mut whole } += 1;
            }
        }
    }
    assert!(faults.is_empty(), "{}: {}", faults.len(), faults[0]);
    assert!(whole > 10 && cut > 10, "{whole} whole, {cut} cut");
}

fn slip(number: usize) -> SlipTold {
    SlipTold {
        number,
        player: Player::ALL[number % 2],
        text: ["4", "2:1.1", "f6f5+a3a2", "draw agreed"][number % 4].to_owned(),
        start: 0,
        before: crate::core::Outcome::Win,
        better: vec!["5".to_owned()],
        was_said: number % 4 == 3,
    }
}

/// Below each heading stands a slip, with all that it lost; where none has room there is no heading, and the turns have its columns.
#[test]
fn no_heading_of_slips_stands_above_nothing() {
    let (engine, mut dice) = (growth::engine(), Dice(6));
    let (mut faults, mut headed) = (Vec::new(), 0);
    for (index, game) in growth::setups().enumerate() {
        let table = growth::played(&game, &mut dice, 300);
        let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
        for (count, at) in [(1, index), (4, 2 * index + 4), (15, index + 5)] {
            let (width, height) = growth::ROOMS[at % growth::ROOMS.len()];
            screen.shown.course.slips = (1..=count).map(slip).collect();
            let buf = growth::drawn(&screen, width, height + 4);
            let row = |y: u16| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>();
            let Some(y) = (0..height + 2).find(|y| row(*y).contains("Slips ")) else { continue };
            headed += 1;
            if ![row(y + 1), row(y + 2)].iter().any(|row| row.contains("lost a win")) {
                faults.push(format!("{game} in {width}x{height}, {count}: {}", row(y)));
            }
        }
    }
    assert!(faults.is_empty() && headed > 40, "{headed}: {faults:#?}");
}

/// Whoever is called by a seat, or played a turn that is cut, has no row of his own left over.
#[test]
fn no_slip_is_cut_above_free_rows() {
    let engine = growth::engine();
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let mut screen = ended_by_long_names("square 40", &engine);
    let (mut tall, mut cut) = (0, 0);
    for (count, (width, height)) in (1..6).flat_map(|n| (20..70).flat_map(move |w| (2..24).map(move |h| (n, (w, h))))) {
        screen.shown.course.slips =
            (1..=count).map(|n| SlipTold { text: "north-south".to_owned(), ..slip(3 * n) }).collect();
        let area = Rect::new(0, 0, width, height);
        let mut buf = Buffer::empty(area);
        slip_list::slips(&screen, area, &mut Pen::new(&mut buf, area, &theme));
        let rows = buf
            .content()
            .chunks(width.into())
            .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
        let rows: Vec<String> = rows.collect();
        let told = rows.iter().rposition(|row| !row.trim().is_empty()).map_or(0, |last| last + 1);
        let is_cut = rows.iter().any(|row| row.contains("north") && !row.contains("north-south"));
        tall += usize::from(rows.iter().any(|row| row.contains("north-south") && !row.contains("lost")));
        cut += usize::from(is_cut);
        // A name, a turn and their number have so many columns.
        assert!(!is_cut || width < 24 || told + count > rows.len(), "{width}x{height}: {rows:#?}");
    }
    assert!(tall > 50 && cut > 50, "{tall} tall, {cut} cut");
}

/// A table of two whose names are long, after the first legal moves to the end.
fn ended_by_long_names(setup: &str, engine: &Engine) -> GameScreen {
    let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    let seats = ["human:Annabella Sophia", "human:Maria Theresia von Habsburg"];
    let seats = seats.map(|seat| Seat::read(&game, seat).expect("a seat"));
    let table = Match::new(game, seats.into(), 7);
    GameScreen::new(ended(table), 1, engine, HintLevel::Off, Pose::Still)
}

/// The same match after the first legal moves to its end.
fn ended(mut table: Match<AnyGame>) -> Match<AnyGame> {
    while table.result().is_none() {
        let mv = table.game().legal_moves(table.position())[0];
        table.try_play(mv).expect("it is legal");
    }
    table
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

/// A seat stands for a name where the whole names have no room in the parts of a sum, in none of them.
#[test]
fn the_parts_of_a_sum_call_whoever_has_room_by_name_at_the_end() {
    let (engine, mut named, mut seated) = (growth::engine(), 0, 0);
    let setups = ["sum nim 3,5 + octal 0.77 from 7", "sum nim 2,3 + nim 1,4", "sum nim 1,2 + square 9 + nim 3"];
    for (setup, bot) in
        setups.into_iter().flat_map(|setup| ["careful", "max-score", "late-braker"].map(|bot| (setup, bot)))
    {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let seats = ["human", bot].map(|seat| Seat::read(&game, seat));
        let Ok(seats) = seats.into_iter().collect::<Result<Vec<_>, _>>() else { continue };
        let table = Match::new(game, seats, 7);
        let screen = GameScreen::new(ended(table), 1, &engine, HintLevel::Off, Pose::Still);
        for (width, height) in growth::ROOMS {
            let buf = growth::drawn(&screen, width, height + 4);
            let rows = buf.content().chunks(width.into()).skip(2);
            let rows = rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
            let rows: Vec<_> = rows.filter(|row| row.contains("\u{2588} you ") && row.contains("\u{2592} ")).collect();
            // Behind what each part says, up to the next one or the end of the row.
            let parts = rows.iter().flat_map(|row| row.split("\u{2588} you ").skip(1));
            let spare = parts.map(|part| part.chars().rev().take_while(|sign| *sign == ' ').count()).min();
            for row in &rows {
                let is_named = row.contains(&format!("\u{2592} {bot} "));
                // Two columns at either edge, and three between parts.
                let lacks = bot.len() - 2 + 7;
                assert!(is_named || spare < Some(lacks), "{setup} at {width}x{height}: {row}");
                *if is_named { &mut named } else { &mut seated } += 1;
            }
        }
    }
    assert!(named > 20, "{named} named, {seated} seated");
}

/// Beside figures of one digit as well.
#[test]
fn names_that_just_have_room_in_the_parts_of_a_sum_stand_there() {
    let engine = growth::engine();
    let game: AnyGame = "sum nim 3,5 + octal 0.77 from 7".parse().expect("a setup");
    let seats = ["human:Annabel", "human:Bertram"].map(|seat| Seat::read(&game, seat).expect("a seat"));
    let table = Match::new(game, seats.into(), 7);
    let screen = GameScreen::new(ended(table), 1, &engine, HintLevel::Off, Pose::Still);
    let buf = growth::drawn(&screen, 60, 20);
    let rows = buf.content().chunks(60).map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
    let rows: Vec<_> =
        rows.skip(2).filter(|row| row.matches("\u{2588} ").count() > 1 && row.contains("\u{2592} ")).collect();
    let is_named =
        |row: &String| row.matches("\u{2588} Annabel ").count() == 2 && row.matches("\u{2592} Bertram ").count() == 2;
    assert!(rows.iter().any(is_named), "{rows:#?}");
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
                let counts = |row: &String| row.contains(", 1 slip") || !is_review && row.contains(", no slips");
                assert!(!rows.iter().any(counts), "{game}: {words}: {rows:#?}");
            }
        }
    }
    assert!(said.iter().all(|count| *count > 1), "{said:?}");
}
