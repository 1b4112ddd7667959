//! What holds of a board that is looked at alone.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;

use super::super::end_plan::EndPlan;
use super::super::{Pose, growth};
use super::*;
use crate::core::laws::Dice;
use crate::core::{Game, Player};
use crate::play::Match;
use crate::tui::Action;
use crate::tui::boards::{BoardExtent, faces};
use crate::tui::panes::TurnStrip;
use crate::tui::screen::{Desk, Screen, Show, at_desk};
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

/// Boards in rooms that the whole body holds, each side of it so many of a hundred.
const PARTS: [(u16, u16); 6] = [(100, 85), (85, 100), (85, 85), (100, 70), (70, 100), (70, 70)];

#[test]
fn a_board_that_is_enlarged_hides_no_spot_for_the_sake_of_what_is_said_below_it() {
    let (engine, mut seen) = (growth::engine(), 0);
    let pools =
        ["catch-up 1..60", "catch-up 1..48", "catch-up 1..20 players=3", "subtract 1..30 from 60", "square 40,23,7"];
    let pools = pools.map(|setup| setup.parse::<AnyGame>().unwrap_or_else(|error| panic!("{error}")));
    for game in pools {
        for (width, height) in [60, 66, 80].into_iter().flat_map(|width| (14..24).map(move |height| (width, height))) {
            let body = Rect::new(0, 2, width, height);
            let table = Match::new(game.clone(), Vec::new(), 7);
            let mut screen = GameScreen::new(table, 1, &engine, HintLevel::All, Pose::Still);
            screen.turn_alone(body);
            let mut alone = screen.sight.state.clone();
            board(&game).alone(&mut alone, true);
            let whole =
                board(&game).lay_out(screen.table.position(), &alone, Room::alone(body)).map(|laid| laid.extent());
            let now = screen.placed(body).map(|placed| placed.board.extent());
            let (Ok(whole), Ok(now)) = (whole, now) else { continue };
            assert!(now.seen >= whole.seen, "{game} in {width}x{height}: {} of {}", now.seen, whole.seen);
            seen += usize::from(screen.sight.alone);
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn the_board_alone_is_larger_wherever_a_larger_one_fits_and_never_smaller() {
    let engine = growth::engine();
    let (mut faults, mut larger) = (Vec::new(), 0);
    for (index, game) in growth::setups().enumerate() {
        for (width, height) in [index, 2 * index + 4].map(|index| growth::ROOMS[index % growth::ROOMS.len()]) {
            let body = Rect::new(0, 2, width, height);
            let table = Match::new(game.clone(), Vec::new(), 7);
            let mut screen = GameScreen::new(table, 1, &engine, HintLevel::All, Pose::Still);
            let placed = |screen: &GameScreen| {
                let placed = screen.placed(body).ok()?;
                Some(((placed.board.parts_seen(), placed.board.shown(), placed.board.through()), placed.board.extent()))
            };
            let Some((before, _)) = placed(&screen) else { continue };
            let is_turned = screen.turn_alone(body);
            let (shown, after) =
                placed(&screen).unwrap_or_else(|| panic!("{game} in {width}x{height} has no room alone"));
            if shown < before || is_turned != (shown > before) {
                faults.push(format!("{game} in {width}x{height}: {before:?} becomes {shown:?}"));
            }
            larger += usize::from(is_turned);
            let mut alone = screen.sight.state.clone();
            board(&game).alone(&mut alone, true);
            for (columns, rows) in PARTS {
                let area = Rect { width: width * columns / 100, height: (height - 2) * rows / 100, ..body };
                let room = Room::alone(area);
                let laid = board(&game).lay_out(screen.table.position(), &alone, room);
                let part = laid.map(|laid| laid.extent());
                // Of a map that scrolls another part is seen. A table has wide rows, and is no larger board. Boxes of two
                // rows stand further inside than those of one.
                let is_alike = |part: &BoardExtent| {
                    after.seen > 0 && part.seen >= after.seen && part.narrowest <= 2 * after.narrowest
                };
                if let Ok(part) = part
                    && is_alike(&part)
                    && part.spread > 1.2 * after.spread
                {
                    faults.push(format!("{game} in {width}x{height}: {after:?}, and {part:?} in {area}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {larger}: {faults:#?}", faults.len());
    assert!(larger > 30, "{larger} boards were enlarged");
}

#[test]
fn the_boards_of_a_sum_alone_hide_nothing_that_is_seen_beside_panes_and_panes_hide_no_picture() {
    let engine = growth::engine();
    let games = [
        "island map-1",
        "snakes board-1",
        "horseflies f6,d4,e10",
        "nim 3,5",
        "square 40",
        "grundy 8",
        "chomp 3x4",
        "catch-up 1..6 goal=last",
        "wythoff 8,5",
    ];
    let (mut dice, mut faults, mut more) = (Dice(5), Vec::new(), 0);
    for turn in 0..36 {
        let mut some: Vec<&str> = Vec::new();
        while some.len() < 2 + turn % 4 {
            let game = *dice.pick(&games);
            if !some.contains(&game) {
                some.push(game);
            }
        }
        let game: AnyGame = format!("sum {}", some.join(" + ")).parse().expect("a setup");
        for (width, height) in
            [(60, 16), (62, 16), (66, 16), (72, 18), (73, 18), (80, 16), (80, 20), (100, 26), (120, 36)]
        {
            let body = Rect::new(0, 2, width, height);
            let table = Match::new(game.clone(), Vec::new(), 7);
            let mut screen = GameScreen::new(table, 1, &engine, HintLevel::All, Pose::Still);
            let seen = |screen: &GameScreen| {
                let placed = screen.placed(body).unwrap_or_else(|needs| panic!("{game} in {body}: {needs:?}"));
                (placed.board.parts_seen(), placed.board.side().is_some())
            };
            let (before, is_beside) = seen(&screen);
            let is_turned = screen.turn_alone(body);
            let (after, _) = seen(&screen);
            let all =
                place(&game, screen.table.position(), &screen.sight.state, Arrangement::Enlarged(Purpose::Play), body);
            let whole = all.map_or(0, |all| all.board.parts_seen().whole);
            if after.lacks(before) || !is_beside && whole > before.whole {
                faults.push(format!("{game} in {width}x{height}: {before:?} becomes {after:?}"));
            }
            more += usize::from(is_turned && after != before);
        }
    }
    assert!(faults.is_empty(), "{}: {faults:#?}", faults.len());
    assert!(more > 9, "{more}");
}

#[test]
fn a_board_that_is_cut_is_enlarged_wherever_the_whole_body_shows_more_of_it() {
    let engine = growth::engine();
    let (mut faults, mut larger) = (Vec::new(), 0);
    for (index, game) in growth::setups().enumerate() {
        for (width, height) in [(80, 20), (97, 24), growth::ROOMS[index % growth::ROOMS.len()]] {
            let body = Rect::new(0, 2, width, height);
            let table = Match::new(game.clone(), Vec::new(), 7);
            let mut screen = GameScreen::new(table, 1, &engine, HintLevel::All, Pose::Still);
            let Ok(before) = screen.placed(body).map(|placed| placed.board.shown()) else { continue };
            let mut alone = screen.sight.state.clone();
            board(&game).alone(&mut alone, true);
            let laid = board(&game).lay_out(screen.table.position(), &alone, Room::alone(body));
            let whole = laid.map_or(before, |laid| laid.shown());
            if !before.0 && whole > before {
                larger += 1;
                if !screen.turn_alone(body) {
                    faults.push(format!("{game} in {width}x{height}: {before:?}, and {whole:?} alone"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(larger > 9, "{larger} boards were enlarged");
}

#[test]
fn a_board_that_was_enlarged_has_its_panes_again_at_the_end_and_in_a_review_and_its_key_is_named_until_then() {
    let (mut ends, mut reviews) = (0, 0);
    at_desk(|desk| {
        for (index, game) in growth::setups().enumerate() {
            let (width, height) = [(60, 16), (80, 20), (97, 24), (120, 36)][index % 4];
            let desk = Desk { area: Rect::new(0, 2, width, height), ..*desk };
            let table = Match::new(game.clone(), Vec::new(), 7);
            let mut screen = GameScreen::new(table, 1, desk.engine, HintLevel::Off, Pose::Still);
            screen.act(&Action::BoardAlone, &desk);
            if !screen.is_enlarged() {
                continue;
            }
            let names_key = |screen: &GameScreen| {
                let buf = growth::drawn(screen, width, height + 4);
                let row: String = (0..width).map(|x| buf[(x, height + 3)].symbol()).collect();
                assert!(row.contains("z with panes"), "{game} in {width}x{height}: {row}");
            };
            names_key(&screen);
            if screen.table.try_text("resign").is_err() {
                continue;
            }
            screen.after(Vec::new(), &desk);
            assert!(screen.shows_end().is_some(), "{game} in {width}x{height}");
            ends += 1;
            screen.act(&Action::BoardAlone, &desk);
            if screen.is_enlarged() {
                names_key(&screen);
                screen.act(&Action::Review, &desk);
                assert!(!screen.is_enlarged(), "{game} in {width}x{height}");
                screen.act(&Action::BoardAlone, &desk);
                if screen.is_enlarged() {
                    names_key(&screen);
                    reviews += 1;
                }
            }
        }
    });
    assert!(ends > 20 && reviews > 9, "{ends} ends, {reviews} reviews");
}

/// What players have is painted in their colours: stones that were taken, lines, trails, tracks.
#[test]
fn the_board_alone_of_a_match_that_is_over_shows_as_much_in_the_colours_of_players_wherever_it_has_room_to() {
    let (engine, mut dice, mut faults) = (growth::engine(), Dice(15), Vec::new());
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let inks = Player::ALL.into_iter().flat_map(faces).map(|role| theme.style(role).fg);
    let inks: Vec<Color> = inks.flatten().collect();
    let count = |buf: &Buffer, area: Rect| {
        let is_owned = |cell: &Cell| inks.contains(&cell.bg) || inks.contains(&cell.fg) && cell.symbol() != " ";
        area.positions().filter(|at| is_owned(&buf[*at])).count()
    };
    let (mut larger, mut refused) = (0, 0);
    let more = ["nim 3,5,7", "catch-up 1..8", "square 40", "sum nim 3,5 + chomp 3x4"];
    let more = more.map(|setup| setup.parse().expect("a setup"));
    for (index, game) in growth::setups().chain(more).enumerate() {
        let table = growth::played(&game, &mut dice, 300);
        let screen = || GameScreen::new(table.clone(), 1, &engine, HintLevel::Off, Pose::Still);
        let Some(result) = screen().shown.result else { continue };
        for (width, height) in [index, 2 * index + 4].map(|index| growth::ROOMS[index % growth::ROOMS.len()]) {
            let (mut screen, body) = (screen(), Rect::new(0, 2, width, height));
            let mut buf = growth::drawn(&screen, width, height + 4);
            let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
            let strip = TurnStrip { rows, names: &screen.shown.made_by, players: game.players() };
            let (large, area) = (screen.large(result), buf.area);
            let before = buf.clone();
            let pen = Pen::new(&mut buf, area, &theme);
            let plan = EndPlan::new(&screen, result, &large, &strip, body, &pen);
            let Some(place) = plan.map(|(plan, _)| plan.board) else { continue };
            let before = count(&before, place);
            let is_turned = screen.turn_alone(body);
            screen.set_alone(true);
            let after = count(&growth::drawn(&screen, width, height + 4), Rect { height: height - 2, ..body });
            (larger, refused) = (larger + usize::from(is_turned), refused + usize::from(!is_turned));
            if is_turned && 10 * after < 9 * before || !is_turned && 10 * after > 13 * before {
                faults.push(format!("{game} in {width}x{height}, {is_turned}: {before} cells, {after} alone"));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {larger} and {refused}: {faults:#?}", faults.len());
    assert!(larger > 30 && refused > 9, "{larger}, {refused}");
}

#[test]
fn the_board_alone_is_seen_where_a_pane_stood_in_its_place() {
    let mut covered = 0;
    at_desk(|desk| {
        for game in growth::setups() {
            for (width, height) in [(60, 16), (73, 18)] {
                let desk = Desk { area: Rect::new(0, 2, width, height), ..*desk };
                let table = Match::new(game.clone(), Vec::new(), 7);
                let mut screen = GameScreen::new(table, 1, desk.engine, HintLevel::All, Pose::Still);
                screen.act(&Action::NextPane, &desk);
                if screen.placed(desk.area).is_ok_and(|placed| screen.is_covered(&placed)) {
                    covered += 1;
                    screen.act(&Action::BoardAlone, &desk);
                    let is_covered = screen.placed(desk.area).is_ok_and(|placed| screen.is_covered(&placed));
                    assert!(!is_covered && screen.message.is_none(), "{game} in {width}x{height}");
                }
            }
        }
    });
    assert!(covered > 9, "{covered}");
}

#[test]
fn the_row_above_what_is_said_is_that_of_a_board_of_which_more_is_seen_so() {
    let (mut faults, mut given) = (Vec::new(), 0);
    for game in growth::setups() {
        for (width, height) in [(60, 16), (66, 17), (73, 18), (80, 20)] {
            let (body, start, state) = (Rect::new(0, 2, width, height), game.start(), board(&game).state());
            let seen = |at| place(&game, &start, &state, at, body).map_or(0, |placed| placed.board.extent().seen);
            let usual = arrange(&game, &start, body);
            given += usize::from(usual == Arrangement::Told(FOOT - 1, Purpose::Play));
            if usual == Arrangement::Alone && seen(usual) < seen(Arrangement::Told(FOOT - 1, Purpose::Play)) {
                faults.push(format!("{game} in {width}x{height}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(given > 2, "{given}");
}
