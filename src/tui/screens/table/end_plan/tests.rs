//! What holds of the plan of an end.

use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::super::ended::turns_width;
use super::super::{Pose, growth};
use super::choice::{ENOUGH, ENOUGH_OF_MANY_ROWS, LARGER, ROOMY, is_larger_by};
use super::spare::STEP;
use super::*;
use crate::core::Player;
use crate::core::laws::Dice;
use crate::games::AnyGame;
use crate::settings::HintLevel;
use crate::tui::panes::{HistoryRow, TurnStanding};
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

#[test]
fn stones_that_were_taken_are_no_points_below_a_large_result() {
    let (engine, mut dice) = (growth::engine(), Dice(5));
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let all = ["square 40", "prime-power 36,25", "octal 0.77 from 20", "square 40,23,7", "nim 20,15,12,9"];
    let low = ["square 40", "square-but-one 40 odd", "subtract 1,3,4 from 30", "nim 3,5,7"];
    let rooms = [(80, 20, &all[..]), (60, 16, &low[..])];
    for (width, height, setup) in rooms.iter().flat_map(|(w, h, all)| all.iter().map(move |setup| (*w, *h, *setup))) {
        let game: AnyGame = setup.parse().expect("a setup");
        let screen = growth::at_end(&game, &mut dice, &engine);
        let result = screen.shown.result.expect("it is over");
        let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
        let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
        let large = screen.large(result);
        let body = Rect::new(0, 2, width, height);
        let mut buf = Buffer::empty(Rect { height: height + 4, y: 0, ..body });
        let area = buf.area;
        let pen = Pen::new(&mut buf, area, &theme);
        let (plan, _) = EndPlan::new(&screen, result, &large, &strip, body, &pen).expect("there is room");
        let seen = screen.measure_at_end(EndMoment::Last, plan.board).expect("it has room");
        assert!(!seen.is_dotted && plan.figures.is_some(), "{setup} in {width}x{height}: {:?}", plan.board);
    }
}

/// What stands above them keeps its distance itself.
#[test]
fn stones_that_were_taken_lie_on_all_rows_of_a_board() {
    let (engine, mut dice, mut faults, mut seen) = (growth::engine(), Dice(5), Vec::new(), 0);
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    for game in growth::setups() {
        let table = growth::played(&game, &mut dice, 300);
        let screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
        for (width, height) in [(60, 8), (60, 10), (60, 11), (80, 14), (120, 30)] {
            let area = Rect::new(0, 0, width, height);
            let Some(laid) = screen.lay_out_at_end(EndMoment::Last, area) else { continue };
            if laid.taken(&screen.scene()).is_none() {
                continue;
            }
            let mut buf = Buffer::empty(area);
            laid.paint(&screen.scene(), &mut Pen::new(&mut buf, area, &theme));
            let is_free = |y: &u16| (0..width).all(|x| buf[(x, *y)].bg == Color::Reset);
            let free: Vec<u16> = (0..height).filter(is_free).collect();
            if !free.is_empty() {
                faults.push(format!("{game} in {width}x{height}: {free:?}"));
            }
            seen += 1;
        }
    }
    assert!(faults.is_empty() && seen > 99, "{} of {seen}: {faults:#?}", faults.len());
}

/// However much there is to tell of the turns, and of the end.
#[test]
fn no_kerb_of_a_low_track_lies_on_the_road_in_the_end() {
    let engine = growth::engine();
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let body = Rect::new(0, 2, 60, 16);
    for (setup, seed) in [("race-track mini", 1), ("race-track mini", 2), ("race-track mini cars=1", 3)] {
        let (game, mut dice): (AnyGame, _) = (setup.parse().expect("a setup"), Dice(seed));
        let screen = growth::at_end(&game, &mut dice, &engine);
        let result = screen.shown.result.expect("it is over");
        let turns = screen.shown.course.rows.get(1..).unwrap_or_default();
        let rows: Vec<HistoryRow> = turns
            .iter()
            .map(|row| {
                let winner = Player::ALL[row.number.unwrap_or(0) % game.players()];
                HistoryRow { after: TurnStanding::Won(winner, Some(3)), is_slip: true, ..row.clone() }
            })
            .collect();
        let strip = TurnStrip { rows: &rows, names: &screen.shown.made_by, players: game.players() };
        let large = screen.large(result);
        let mut buf = Buffer::empty(Rect::new(0, 0, 60, 20));
        let area = buf.area;
        let pen = Pen::new(&mut buf, area, &theme);
        let (plan, laid) = EndPlan::new(&screen, result, &large, &strip, body, &pen).expect("there is room");
        assert!(!laid.is_bare() && !laid.is_cut(), "{setup}, {seed}: {:?}", plan.board);
        assert!(plan.figures.is_some() && plan.strip.height > 0, "{setup}, {seed}: {:?}", plan.strip);
    }
}

#[test]
fn kerbs_are_on_no_road_for_rows_of_turns_that_have_no_room_in_a_chart() {
    let (engine, mut dice) = (growth::engine(), Dice(5));
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let (mut faults, mut cut) = (Vec::new(), 0);
    let races = growth::setups().filter(|game| game.to_string().starts_with("race-track"));
    for screen in races.map(|game| growth::at_end(&game, &mut dice, &engine)) {
        let (game, result) = (screen.table.game(), screen.shown.result.expect("it is over"));
        let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
        let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
        let large = screen.large(result);
        for (width, height) in [(60, 16), (61, 33), (72, 18), (80, 20), (96, 24), (97, 24), (120, 36)] {
            let body = Rect::new(0, 2, width, height);
            let mut buf = Buffer::empty(Rect { y: 0, height: height + 4, ..body });
            let area = buf.area;
            let pen = Pen::new(&mut buf, area, &theme);
            let Some((plan, laid)) = EndPlan::new(&screen, result, &large, &strip, body, &pen) else { continue };
            let turns = turns_width(&screen, width - 4);
            if plan.is_beside() || plan.is_joined() || plan.figures.is_none() || !strip.is_cut(turns) {
                continue;
            }
            let (head, air) = (plan.head.height, plan.board.y - plan.head.bottom());
            let less = EndPlan::above(body, (head, strip.heights(turns)[6]), air, &large, &pen);
            let board = screen.lay_out_at_end(EndMoment::Last, less.board);
            let is_whole = board.is_some_and(|board| !board.is_bare() && !board.is_cut());
            if laid.is_bare() && is_whole && plan.strip.height > 0 {
                faults.push(format!("{game} in {width}x{height}: {:?}, {:?}", plan.board, plan.strip));
            }
            cut += usize::from(is_whole);
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(cut > 9, "{cut}");
}

#[test]
fn at_60x20_a_row_tells_how_it_stood_where_no_chart_has_room() {
    let (engine, mut dice) = (growth::engine(), Dice(5));
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    for setup in ["multiples 2..100", "race-track bottleneck finish=first"] {
        let game: AnyGame = setup.parse().expect("a setup");
        let screen = growth::at_end(&game, &mut dice, &engine);
        let result = screen.shown.result.expect("it is over");
        let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
        let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
        let large = screen.large(result);
        let body = Rect::new(0, 2, 60, 16);
        let mut buf = Buffer::empty(Rect::new(0, 0, 60, 20));
        let area = buf.area;
        let pen = Pen::new(&mut buf, area, &theme);
        let (plan, laid) = EndPlan::new(&screen, result, &large, &strip, body, &pen).expect("there is room");
        assert!(plan.strip.height > 0 && plan.figures.is_some() && !laid.is_cut(), "{setup}: {:?}", plan.strip);
    }
}

/// Whatever is known of the turns: nothing, or that every third gave something away.
#[test]
fn the_turns_of_an_end_begin_with_the_first_and_are_left_out_only_where_no_row_is_free() {
    const SIZES: [(u16, u16); 6] = [(60, 16), (72, 18), (80, 20), (96, 24), (100, 26), (120, 36)];
    let (engine, mut dice) = (growth::engine(), Dice(11));
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let (mut faults, mut cut) = (Vec::new(), 0);
    let setups = growth::setups().chain(["square 40,23,7".parse().expect("a setup")]);
    for (index, game) in setups.enumerate() {
        let table = growth::played(&game, &mut dice, 300);
        let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
        let Some(result) = screen.shown.result else { continue };
        for (is_told, place) in [(false, index), (true, index), (true, 2 * index + 3)] {
            if is_told {
                tell_values(&mut screen);
            }
            let (width, height) = SIZES[place % SIZES.len()];
            let body = Rect::new(0, 2, width, height);
            let mut buf = Buffer::empty(Rect { y: 0, height: height + 4, ..body });
            let area = buf.area;
            if !super::super::ended::draw(&screen, result, body, &mut Pen::new(&mut buf, area, &theme)) {
                continue;
            }
            let rows = &screen.shown.course.rows[1..];
            let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
            let large = screen.large(result);
            let mut other = buf.clone();
            let pen = Pen::new(&mut other, area, &theme);
            let (plan, _) = EndPlan::new(&screen, result, &large, &strip, body, &pen).expect("it was drawn");
            let columns_of = plan.strip.x..plan.strip.x + turns_width(&screen, plan.strip.width);
            let row = |y: u16| columns_of.clone().map(|x| buf[(x, y)].symbol()).collect::<String>();
            let text = || (2..body.bottom()).map(|y| row(y) + "\n").collect::<String>();
            let begins = |y: &u16| ["turn ", "value ", "lead ", "played "].iter().any(|word| row(*y).starts_with(word));
            let Some(first) = (2..body.bottom()).find(begins) else { continue };
            // Where numbers stand nowhere it begins with the bars above its lead.
            let is_bar = |y: &u16| ["P1    ", "P2    ", "draw "].iter().any(|word| row(*y).starts_with(word));
            let first = (2..first).rev().take_while(is_bar).last().unwrap_or(first);
            let (taken, columns) = (plan.strip.bottom() - first, columns_of.len() as u16);
            let told = strip.turns_told(columns, taken);
            let decided = rows.iter().rposition(|row| row.is_slip).unwrap_or(0);
            let at = || format!("{game} in {width}x{height}, {is_told}:\n{}", text());
            if ![0, decided].contains(&told[0]) {
                faults.push(format!("it begins with {}: {}", told[0] + 1, at()));
            }
            if told.len() == rows.len() {
                continue;
            }
            cut += 1;
            if !text().contains(['\u{2039}', '\u{203a}']) {
                faults.push(format!("nothing says that turns are left out: {}", at()));
            }
            let is_free =
                |y: &u16| columns_of.clone().all(|x| buf[(x, *y)].symbol() == " " && buf[(x, *y)].bg == Color::Reset);
            let free = (2..first).rev().take_while(is_free).count() as u16;
            let more = strip.turns_told(columns, taken + free.saturating_sub(1)).len();
            if more > told.len() {
                faults.push(format!("{free} rows are free, {more} turns had room: {}", at()));
            }
        }
    }
    for fault in &faults {
        println!("{fault}");
    }
    assert!(faults.is_empty() && cut > 9, "{} faults, {cut} were cut", faults.len());
}

#[test]
fn no_board_is_smaller_in_the_end_on_a_larger_screen_unless_more_is_drawn_of_the_turns() {
    const SIZES: [(u16, u16); 11] = [
        (60, 16),
        (66, 18),
        (73, 18),
        (85, 24),
        (97, 24),
        (110, 26),
        (120, 36),
        (137, 40),
        (160, 46),
        (200, 55),
        (240, 66),
    ];
    let (engine, mut dice, mut faults, mut tried) = (growth::engine(), Dice(12), Vec::new(), 0);
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    for (game, is_told) in growth::setups().flat_map(|game| [(game.clone(), false), (game, true)]) {
        let table = growth::played(&game, &mut dice, 300);
        let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
        let Some(result) = screen.shown.result else { continue };
        if is_told {
            tell_values(&mut screen);
        }
        let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
        let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
        let large = screen.large(result);
        let size = |(width, height): (u16, u16)| {
            let body = Rect::new(0, 2, width, height);
            let mut buf = Buffer::empty(Rect { y: 0, height: height + 4, ..body });
            let area = buf.area;
            let pen = Pen::new(&mut buf, area, &theme);
            let (plan, _) = EndPlan::new(&screen, result, &large, &strip, body, &pen)?;
            let last = screen.measure_at_end(EndMoment::Last, plan.board)?;
            let begun = || screen.measure_at_end(EndMoment::Start, plan.board);
            let sizes = if last.has_spots { begun()?.sizes().1 } else { [last.remains; 2] };
            Some((sizes, plan.strip.height, height))
        };
        let sizes: Vec<([f64; 2], u16, u16)> = SIZES.into_iter().filter_map(size).collect();
        tried += sizes.len();
        if sizes.iter().any(|(sizes, ..)| sizes[0] == 0.0) {
            faults.push(format!("of {game} nothing is measured: {sizes:?}"));
        }
        // The games of a sum stand in another order where that is larger, each by steps of its own.
        let steady = if game.to_string().starts_with("sum") { 0.7 } else { 0.85 };
        // What more is told, or larger, may cost it something; and it grows by steps, so that a little less is no fault.
        let is_smaller = |two: &[([f64; 2], u16, u16)]| {
            let least = match two[1] {
                (_, told, _) if told <= two[0].1 => steady,
                (.., rows) if rows > ROOMY => ENOUGH_OF_MANY_ROWS,
                _ => ENOUGH,
            };
            (0..2).all(|of| two[1].0[of] < least * two[0].0[of])
        };
        if sizes.windows(2).any(is_smaller) {
            faults.push(format!("{game}, {is_told}: {sizes:?}"));
        }
    }
    assert!(faults.is_empty() && tried > 400, "{tried}: {faults:#?}");
}

#[test]
fn no_board_is_larger_beside_all_that_is_told_than_it_is_below_that() {
    const SIZES: [(u16, u16); 5] = [(60, 16), (73, 18), (80, 20), (97, 24), (120, 36)];
    let (engine, mut dice, mut faults, mut beside) = (growth::engine(), Dice(14), Vec::new(), 0);
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let more = ["wythoff 8,5", "chomp 10x42", "chomp 9x41"].map(|setup| setup.parse().expect("a setup"));
    for (index, game) in growth::setups().chain(more).enumerate() {
        let table = growth::played(&game, &mut dice, 300);
        let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
        let Some(result) = screen.shown.result else { continue };
        tell_values(&mut screen);
        let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
        let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
        let large = screen.large(result);
        for (width, height) in [SIZES[index % SIZES.len()], (80, 20), (120, 36)] {
            let body = Rect::new(0, 2, width, height);
            let mut buf = Buffer::empty(Rect { y: 0, height: height + 4, ..body });
            let area = buf.area;
            let pen = Pen::new(&mut buf, area, &theme);
            let Some((plan, _)) = EndPlan::new(&screen, result, &large, &strip, body, &pen) else { continue };
            let last = screen.measure_at_end(EndMoment::Last, plan.board).expect("it was laid out");
            let size = |plan: &EndPlan<'_>| {
                let moment = if last.has_spots { EndMoment::Start } else { EndMoment::Last };
                let seen = screen.measure_at_end(moment, plan.board);
                // Nor is it larger without its edges.
                let seen = seen.filter(|seen| !seen.is_cut && (last.is_bare || !seen.is_bare));
                seen.map_or((0, [0.0; 2]), |seen| match moment {
                    EndMoment::Last => (1, [seen.remains; 2]),
                    EndMoment::Start => seen.sizes(),
                })
            };
            // Fewer columns are taken only for a board that is larger by a step.
            let usual = beside_width(body);
            let (widths, by) =
                if plan.is_beside() { (LEAST_BESIDE..plan.head.width + 1, STEP) } else { (usual..usual + 1, LARGER) };
            beside += usize::from(plan.is_beside());
            for columns in widths {
                let turns = strip.heights(columns - 1)[2];
                let other = EndPlan::beside(body, (columns, turns), &large, &pen).filter(|other| {
                    let has_words = other.has_words(&screen, result) && other.tells_why(&screen, result);
                    has_words && other.figures.is_some() && other.strip.height > 0
                });
                let Some(other) = other else { continue };
                let (now, then) = (size(&plan), size(&other));
                if then.0 >= now.0 && is_larger_by(by, then.1, now.1.map(|size| size.max(1.0))) {
                    faults.push(format!("{game} in {width}x{height}: {now:?}, and {then:?} beside"));
                }
            }
        }
    }
    assert!(faults.is_empty() && beside > 20, "{beside} stand beside: {faults:#?}");
}

/// Every turn has a value, and every third gave something away.
pub(in super::super) fn tell_values(screen: &mut GameScreen) {
    let players = screen.table.game().players();
    for row in &mut screen.shown.course.rows {
        let winner = Player::ALL[row.number.unwrap_or(0) % players];
        row.after = TurnStanding::Won(winner, Some(3));
        row.is_slip = row.number.is_some_and(|number| number % 3 == 2);
    }
}

/// A map is no table, and no heading stands without its board, where there is room below the lowest figures or beside all that is
/// told.
#[test]
fn no_game_of_a_sum_is_cut_in_an_end_that_has_room_for_it() {
    let (engine, mut dice, mut faults) = (growth::engine(), Dice(8), Vec::new());
    let (mut whole, mut open) = (0, 0);
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let setups = [
        "sum square 40 + island map-1 + chomp 3x4",
        "sum nim 3,5 + island map-1",
        "sum island map-1 + chomp 3x4",
        "sum nim 1,2 + square 9 + island map-1",
    ];
    for game in setups.map(|setup| setup.parse::<AnyGame>().expect("a setup")) {
        let table = growth::played(&game, &mut dice, 400);
        let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
        let Some(result) = screen.shown.result else { continue };
        tell_values(&mut screen);
        let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
        let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
        let large = screen.large(result);
        for (width, height) in [(60, 16), (61, 33), (72, 18), (80, 20), (97, 24), (120, 36), (80, 48)] {
            let body = Rect::new(0, 2, width, height);
            let mut buf = Buffer::empty(Rect { y: 0, height: height + 4, ..body });
            let area = buf.area;
            let pen = Pen::new(&mut buf, area, &theme);
            let Some((plan, laid)) = EndPlan::new(&screen, result, &large, &strip, body, &pen) else { continue };
            let turns = strip.heights(beside_width(body) - 1)[2];
            let below = Some(EndPlan::above(body, (LOW, 1), 0, &large, &pen)).filter(|plan| plan.figures.is_some());
            let beside = EndPlan::beside(body, (beside_width(body), turns), &large, &pen)
                .filter(|plan| plan.has_words(&screen, result));
            let others = [below, beside].into_iter().flatten();
            let seen: Vec<_> = others.filter_map(|plan| screen.measure_at_end(EndMoment::Last, plan.board)).collect();
            let (has_room, opens_all) = (seen.iter().any(|seen| !seen.is_cut), seen.iter().any(|seen| !seen.is_bare));
            (whole, open) = (whole + usize::from(has_room), open + usize::from(opens_all));
            if has_room && laid.is_cut() || opens_all && laid.is_bare() || plan.figures.is_none() {
                faults.push(format!("{game} in {width}x{height}: {:?}, {:?}", plan.board, plan.strip));
            }
        }
    }
    assert!(faults.is_empty() && whole > 12 && open > whole, "{whole} of {open}: {faults:#?}");
}
