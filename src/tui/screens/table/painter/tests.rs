//! What holds of the panes of every table: nothing is hidden beside rows that are free.

use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::super::growth::{drawn, engine, met, setups, table};
use super::super::place::{Arrangement, GROUNDS, Placed, place};
use super::*;
use crate::core::laws::Dice;
use crate::engine::Engine;
use crate::games::AnyGame;
use crate::tui::boards::{AnyScene, Ask, Purpose};
use crate::tui::keymap::USUAL;
use crate::tui::theme::{Depth, Theme};

/// From 60x20 to 240x70, three sizes for each setup in turn.
pub(super) fn sizes(turn: usize) -> impl Iterator<Item = (u16, u16)> {
    let size = |index: usize| (60 + 180 * (index % 8) as u16 / 7, 20 + 50 * (index / 8) as u16 / 4);
    (0..3).map(move |step| size((turn + 13 * step) % 40))
}

#[test]
fn no_line_is_hidden_beside_free_rows() {
    let (engine, mut faults) = (engine(), Vec::new());
    for (turn, game) in setups().enumerate() {
        let mut table = table(&game, &engine, 20);
        let drawn_at = sizes(turn).enumerate().map(|(step, size)| (size, step == 1));
        for ((width, height), explains) in drawn_at.chain([(60, 20), (80, 24)].map(|size| (size, true))) {
            table.sight.explains = explains;
            table.settle();
            let body = Rect::new(0, 2, width, height - 4);
            let Ok(placed @ Placed { panes: Some(area), .. }) = table.placed(body) else { continue };
            let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
            let (fuller, board) = (fuller(&table, &placed, (width, height)), &placed.board);
            let places = painter.places_in(area, &fuller);
            let lines = |places: &[(SidePane, Rect)]| {
                places.iter().map(|(pane, place)| painter.lack(*pane, *place).lines).sum::<u16>()
            };
            let mut others = fuller.iter().map(|area| painter.places(*area));
            let fewer = others.find(|other| lines(other) < lines(&places));
            assert!(fewer.is_none(), "{game} at {width}x{height}: {places:?} hide lines, and {fewer:?} fewer");
            // Where it is drawn.
            let areas = || std::iter::once(area).chain(fuller.iter().copied());
            let holds = |area: &Rect| places.iter().all(|(_, place)| place.intersection(*area) == *place);
            let area = areas().find(|area| painter.places(*area) == places).or(areas().find(holds)).unwrap_or(area);
            assert!(!places.is_empty(), "{game} at {width}x{height}: {area:?} has room for no pane");
            let hidden = places.iter().find(|(pane, place)| painter.lack(*pane, *place).lines > 0);
            if let Some(pane) = hidden {
                let below = Rect { y: area.bottom(), height: body.bottom() - area.bottom(), ..area };
                let is_under = area.y > board.area().y;
                let free = |buf: &Buffer| {
                    if is_under { free_rows(buf, board.area(), area) } else { empty_rows(buf, below) }
                };
                let mut now = free(&drawn(&table, width, height));
                if now > AIR {
                    now = now.min(still_free(&game, &engine, (width, height), explains, &free));
                }
                let free = now;
                if free > if is_under { AIR } else { LAST_LINE } {
                    faults.push(format!("{game} at {width}x{height}: {pane:?} is cut beside {free} free rows"));
                }
            }
            for (pane, place) in &places {
                assert!(place.intersection(area) == *place, "{game} at {width}x{height}: {pane:?} is outside");
                let column = places.iter().filter(|(_, other)| other.x == place.x);
                let (count, used) = column.fold((0, 0), |(count, used), (_, rect)| (count + 1, used + rect.height));
                let next = painter.need(*pane, *place).next(place.height);
                let would_fit = next.is_some_and(|next| used + count - 1 + next - place.height <= area.height);
                assert!(!would_fit, "{game} at {width}x{height}: {pane:?} is cut");
                // What the analysis may still say has its rows already.
                let made = painter.made(*pane, *place);
                let lines = made.as_ref().map_or(0, |made| made.lines.len());
                let cut = made.iter().flat_map(|made| &made.lines).find(|line| line.to_string().ends_with(".."));
                let is_cut = *pane == SidePane::Analysis && lines + 1 < usize::from(place.height) && cut.is_some();
                assert!(!is_cut, "{game} at {width}x{height}: {cut:?} above free rows");
                let stands = || {
                    let all = standing(&painter, &placed, (width, height));
                    columns::place_of(*pane, &all).is_some_and(|place| painter.lack(*pane, place).lines == 0)
                };
                let counts = *pane == SidePane::Analysis && lines >= usize::from(place.height) && !stands();
                assert!(!counts, "{game} at {width}x{height}: the analysis counts lines in {place:?}");
                // It has no more rows than lines where nothing is left to say, but drawings are as high as they were.
                let says_all = *pane == SidePane::Analysis;
                let waits = says_all && !painter.analysis(*place).is_told_at_once();
                let is_full = waits || lines + 1 >= usize::from(place.height);
                let others = places.iter().filter(|(other, rect)| other != pane && rect.x == place.x);
                let mut lacking = others.filter(|(other, rect)| {
                    let lacks_lines = || painter.lack(*other, *rect).lines > 0;
                    painter.need(*other, *rect).next(rect.height).is_some() && (!says_all || lacks_lines())
                });
                let other = lacking.next();
                assert!(
                    is_full || other.is_none(),
                    "{game} at {width}x{height}: {other:?} is cut, and {pane:?} has rows free below {lines}"
                );
            }
            let moved = could_move(&painter, &places, area);
            assert!(moved.is_empty(), "{game} at {width}x{height}: columns are full beside free ones: {moved:?}");
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_verdict_goes_on_where_rows_stay_free() {
    let (engine, mut faults, mut told) = (engine(), Vec::new(), 0);
    for (turn, game) in setups().enumerate() {
        let table = table(&game, &engine, 20);
        for (width, height) in sizes(turn).chain([(60, 20), (80, 24)]) {
            let body = Rect::new(0, 2, width, height - 4);
            let Ok(Placed { board, panes: None }) = table.placed(body) else { continue };
            let rows = body.bottom() - board.area().bottom();
            told += usize::from(rows > 2);
            let foot = Rect { y: board.area().bottom(), height: rows, ..body };
            let free = |buf: &Buffer| free_rows(buf, board.area(), foot);
            let mut now = free(&drawn(&table, width, height));
            if now > AIR {
                now = now.min(still_free(&game, &engine, (width, height), false, &free));
            }
            if now > AIR && keeps_extent(&game, body, rows + 1) {
                faults.push(format!("{game} at {width}x{height}: {rows} rows are told below {now} free ones"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(told > 20, "{told}");
}

/// Whether a board is as large above so many rows as it is alone, through a match.
fn keeps_extent(game: &AnyGame, body: Rect, rows: u16) -> bool {
    let (mut dice, mut pos, state) = (Dice(3), game.start(), board(game).state());
    (0..20).all(|_| {
        let extent = |at| place(game, &pos, &state, at, body).map(|placed| placed.board.extent());
        let is_same = extent(Arrangement::Told(rows, Purpose::AboveVerdict)) == extent(Arrangement::Alone);
        let legal = game.legal_moves(&pos);
        if !legal.is_empty() {
            pos = game.play(&pos, legal[dice.below(legal.len())]);
        }
        is_same
    })
}

#[test]
fn no_pane_is_cut_beside_two_blank_rows() {
    let (engine, mut dice, mut faults, mut hidden) = (engine(), Dice(6), Vec::new(), 0);
    for (turn, game) in setups().enumerate() {
        for (step, moves) in [0, 0, 3, 60].into_iter().enumerate() {
            let mut table = met(&game, &mut dice, moves, &engine, 200);
            if step == 1 {
                table.ask_board(Ask::Why);
            }
            // What is said lies over the foot of the board.
            table.message = None;
            table.settle();
            for (width, height) in
                sizes(turn + 3 * step).chain([(60, 20), (61, 37), (73, 22), (80, 24), (97, 28), (100, 30)])
            {
                let body = Rect::new(0, 2, width, height - 4);
                let Ok(placed @ Placed { panes: Some(_), .. }) = table.placed(body) else { continue };
                let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
                let places = standing(&painter, &placed, (width, height));
                // A reason may have fewer words.
                let counts = |(pane, place): &&(SidePane, Rect)| {
                    painter.lack(*pane, *place).lines > 0 && painter.made(*pane, *place).as_ref().is_some_and(counts)
                };
                for cut in places.iter().filter(counts) {
                    hidden += 1;
                    let buf = drawn(&table, width, height);
                    let is_blank = |y: &u16| {
                        let mut row = (cut.1.x..cut.1.right()).map(|x| &buf[(x, *y)]);
                        row.all(|cell| cell.symbol() == " " && cell.bg == Color::Reset)
                    };
                    let column: Vec<Rect> =
                        places.iter().map(|(_, place)| *place).filter(|at| at.x == cut.1.x).collect();
                    if column.windows(2).any(|two| two[0].bottom() < two[1].y) {
                        let rows = "the rows between those of its column";
                        faults.push(format!("{game} after {moves} at {width}x{height}: {cut:?} is cut beside {rows}"));
                    }
                    let column = column.into_iter().reduce(Rect::union).expect("it has panes");
                    let above = (body.y..column.y).rev().take_while(is_blank).count();
                    let below = (column.bottom()..body.bottom()).take_while(is_blank).count();
                    if above.max(below) > 1 {
                        let rows = format!("{above} rows above and {below} below");
                        faults.push(format!("{game} after {moves} at {width}x{height}: {cut:?} is cut beside {rows}"));
                    }
                    let across = blank_across(&buf, body);
                    if across > BETWEEN_LINES {
                        let rows = format!("{across} rows in which nothing stands");
                        faults.push(format!("{game} after {moves} at {width}x{height}: {cut:?} is cut beside {rows}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(hidden > 200, "{hidden}");
}

/// Between two lines of numbers so many rows wait for what these are worth.
const BETWEEN_LINES: usize = 3;

/// The most rows below each other in which nothing is drawn in any column.
fn blank_across(buf: &Buffer, body: Rect) -> usize {
    let is_blank =
        |y: u16| (body.x..body.right()).all(|x| buf[(x, y)].symbol() == " " && buf[(x, y)].bg == Color::Reset);
    let rows: Vec<bool> = (body.y..body.bottom()).map(is_blank).collect();
    rows.split(|is_blank| !is_blank).map(<[bool]>::len).max().unwrap_or(0)
}

#[test]
fn panes_stand_where_a_board_draws_nothing() {
    let (engine, mut dice, mut seen) = (engine(), Dice(4), 0);
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    for (turn, game) in setups().enumerate() {
        let mut table = table(&game, &engine, 20);
        for (width, height) in sizes(turn).chain([(73, 22), (80, 24), (100, 30)]) {
            let body = Rect::new(0, 2, width, height - 4);
            for explains in [false, true] {
                table.sight.explains = explains;
                table.settle();
                let Ok(placed @ Placed { panes: Some(_), .. }) = table.placed(body) else { continue };
                let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
                placed.board.paint(&scene_beside_panes(&table), &mut Pen::new(&mut buf, body, &theme));
                let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
                let grounds = GROUNDS.map(|ground| theme.style(ground).bg);
                // At the foot of a board its ground may be bare.
                let is_free = |cell: &ratatui::buffer::Cell| {
                    cell.symbol() == " " && (cell.bg == Color::Reset || grounds.contains(&Some(cell.bg)))
                };
                for (pane, place) in standing(&painter, &placed, (width, height)) {
                    let drawn = place.positions().find(|at| !is_free(&buf[*at]));
                    assert!(drawn.is_none(), "{game} at {width}x{height}: {pane:?} in {place:?} covers {drawn:?}");
                    seen += 1;
                }
            }
            let legal = game.legal_moves(table.table.position());
            if !legal.is_empty() && table.table.try_play(legal[dice.below(legal.len())]).is_ok() {
                table.settle();
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// Whether a pane says how many lines or moves it leaves out.
pub(super) fn counts(pane: &Pane) -> bool {
    let is_count = |word: &str| word.strip_prefix('+').is_some_and(|count| count.parse::<u32>().is_ok());
    let has_count = |line: &Line| line.to_string().split_whitespace().any(is_count);
    ["above", "below"].iter().any(|word| pane.note.ends_with(word)) || pane.lines.iter().any(has_count)
}

/// Where else panes may stand on a screen of this size.
fn fuller(table: &GameScreen, placed: &Placed<'_>, size: (u16, u16)) -> Vec<Rect> {
    let body = Rect::new(0, 2, size.0, size.1 - 4);
    painted(table, placed, size, |pen| {
        placed.panes.map_or(Vec::new(), |area| placed.fuller(area, body, &placed.freedom(pen)).to_vec())
    })
}

/// Where panes are drawn on it.
pub(super) fn standing(painter: &PanePainter<'_>, placed: &Placed<'_>, size: (u16, u16)) -> Vec<(SidePane, Rect)> {
    let body = Rect::new(0, 2, size.0, size.1 - 4);
    painted(painter.table, placed, size, |pen| {
        placed.panes.map_or(Vec::new(), |area| painter.standing_around(placed, area, body, pen))
    })
}

/// Looks at a screen on which the board alone is drawn.
fn painted<T>(table: &GameScreen, placed: &Placed<'_>, (width, height): (u16, u16), look: impl Fn(&Pen<'_>) -> T) -> T {
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let screen = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(screen);
    let mut pen = Pen::new(&mut buf, screen, &theme);
    placed.board.paint(&scene_beside_panes(table), &mut pen);
    look(&pen)
}

/// What a board may know beside its panes: no reason that stands in one of them.
fn scene_beside_panes(table: &GameScreen) -> AnyScene<'_> {
    let (reason_beside, scene) = (table.shown.why.is_some(), table.scene());
    let reason = scene.reason.filter(|_| !reason_beside);
    AnyScene { reason, reason_beside, ..scene }
}

/// Rows that stay free through some matches.
fn still_free(
    game: &AnyGame,
    engine: &Engine,
    (width, height): (u16, u16),
    explains: bool,
    free: &dyn Fn(&Buffer) -> usize,
) -> usize {
    let (mut dice, mut least) = (Dice(3), usize::MAX);
    for _ in 0..4 {
        let mut table = table(game, engine, 0);
        table.sight.explains = explains;
        for _ in 0..20 {
            let legal = game.legal_moves(table.table.position());
            let mv = (!legal.is_empty()).then(|| legal[dice.below(legal.len())]);
            let is_played = mv.is_some_and(|mv| table.table.try_play(mv).is_ok());
            if !is_played || table.table.result().is_some() {
                break;
            }
            table.settle();
            least = least.min(free(&drawn(&table, width, height)));
        }
    }
    least
}

/// The free row above panes, and one that may be free at the foot of a board.
const AIR: usize = 2;
/// Below panes that stand beside a board its numbers may go on, and the last line of them be short.
const LAST_LINE: usize = 4;

/// The rows at the foot of a board in which nothing stands but what stones lie on, above panes that stand there.
fn free_rows(buf: &Buffer, board: Rect, panes: Rect) -> usize {
    let plate = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped").style(Role::Raised).bg;
    let is_below = panes.y >= board.bottom();
    let is_empty = |ground: Color| ground == Color::Reset || Some(ground) == plate;
    let is_free = |x: u16, y: u16| buf[(x, y)].symbol() == " " && is_empty(buf[(x, y)].bg);
    let rows = (board.y..if is_below { panes.y } else { board.bottom() }).rev();
    rows.take_while(|y| (board.x..board.right()).all(|x| is_free(x, *y))).count()
}

/// The most rows below each other of which an area has nothing: below panes that stand beside a board it may go on.
fn empty_rows(buf: &Buffer, area: Rect) -> usize {
    let is_free = |x: u16, y: u16| buf[(x, y)].symbol() == " " && buf[(x, y)].bg == Color::Reset;
    let empty = (area.y..area.bottom()).map(|y| (area.x..area.right()).all(|x| is_free(x, y)));
    let runs = empty.scan(0, |run, is_empty| {
        *run = if is_empty { *run + 1 } else { 0 };
        Some(*run)
    });
    runs.max().unwrap_or(0)
}

/// The panes at the edge of a column with hidden lines for which the column beside it has rows enough, and where that is.
pub(super) fn could_move(painter: &PanePainter<'_>, places: &[(SidePane, Rect)], area: Rect) -> Vec<(SidePane, u16)> {
    let columns: Vec<&[(SidePane, Rect)]> = places.chunk_by(|a, b| a.1.x == b.1.x).collect();
    let is_cut = |column: &[(SidePane, Rect)]| column.iter().any(|(pane, at)| painter.lack(*pane, *at).lines > 0);
    let taken = |column: &[(SidePane, Rect)]| column.iter().map(|(_, at)| at.height + 1).sum::<u16>();
    let whole = |column: &[(SidePane, Rect)]| column.iter().all(|(pane, at)| painter.is_whole(*pane, *at));
    let fits = |&(pane, _): &(SidePane, Rect), to: &[(SidePane, Rect)]| {
        taken(to) + painter.need(pane, to[0].1).wanted <= area.height && whole(to)
    };
    let mut found = Vec::new();
    for two in columns.windows(2) {
        let ends = [(two[0], two[0].last(), two[1]), (two[1], two[1].first(), two[0])];
        for (_, pane, other) in ends.into_iter().filter(|(full, ..)| full.len() > 1 && is_cut(full)) {
            found.extend(pane.filter(|pane| fits(pane, other)).map(|pane| (pane.0, other[0].1.x)));
        }
    }
    // A history may stand at the foot of any of them.
    let history = |column: &&&[(SidePane, Rect)]| {
        column.len() > 1 && column.last().is_some_and(|(pane, _)| *pane == SidePane::History)
    };
    if let Some(full) = columns.iter().find(history).filter(|full| is_cut(full)) {
        let least = |to: &[(SidePane, Rect)]| painter.need(SidePane::History, to[0].1).least;
        let others = columns.iter().filter(|to| to[0].1.x != full[0].1.x && whole(to));
        let roomy = others.filter(|to| taken(to) + least(to) <= area.height);
        found.extend(roomy.map(|to| (SidePane::History, to[0].1.x)));
    }
    found
}

#[test]
fn what_a_pane_needs_is_the_same_whatever_was_asked_before() {
    let engine = engine();
    for (turn, game) in setups().enumerate().step_by(2) {
        let mut table = table(&game, &engine, 20);
        for explains in [false, true] {
            table.sight.explains = explains;
            table.settle();
            let known = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
            for (width, height) in
                sizes(turn).flat_map(|(width, height)| [(width / 2, height), (width / 2, height / 2)])
            {
                let area = Rect::new(0, 2, width, height);
                for pane in table.panes().into_iter().filter(|pane| *pane != SidePane::Board) {
                    let [known, new] = [&known, &PanePainter::new(&table, &Symbols::UNICODE, &USUAL)]
                        .map(|painter| painter.needed_in(pane, area))
                        .map(|PaneNeed { need, whole }| (need, whole));
                    assert_eq!(known, new, "{game}: {pane:?} in {width}x{height}");
                }
            }
        }
    }
}
