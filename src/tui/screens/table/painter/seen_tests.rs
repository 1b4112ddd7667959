//! What is seen in the panes of a table, and read there.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;

use super::super::growth::{drawn, engine, met, played, setups, table, told};
use super::super::place::Placed;
use super::columns::place_of;
use super::tests::{sizes, standing};
use super::*;
use crate::core::laws::Dice;
use crate::games::AnyGame;
use crate::play::Match;
use crate::tui::boards::Ask;
use crate::tui::keymap::USUAL;
use crate::tui::screen::Show;

#[test]
fn a_pane_of_the_games_own_is_seen_where_it_has_something_to_show_and_the_analysis_is_whole() {
    let engine = engine();
    for (setup, size, is_due) in
        [("chomp 2x3", (120, 40), true), ("chomp 10x10", (120, 40), false), ("chomp 3x4", (80, 24), false)]
    {
        let game = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut table = table(&game, &engine, 1000);
        let text = |table: &GameScreen| {
            let buf = drawn(table, size.0, size.1);
            buf.content().iter().map(Cell::symbol).collect::<String>()
        };
        let seen = text(&table);
        assert_eq!(seen.contains("Positions"), is_due, "{setup}");
        assert!(seen.contains("Analysis") && !seen.contains("+1 line"), "{setup}");
        table.panes.chosen = SidePane::Own(0);
        assert!(text(&table).contains("Positions"), "whoever asks for it sees it: {setup}");
    }
}

#[test]
fn a_reason_that_is_asked_for_is_read_whole_or_only_the_verdict_stands_beside_it() {
    let engine = engine();
    let mut seen = 0;
    for (_, info) in crate::games::games() {
        let game: AnyGame = info.presets[0].setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut table = table(&game, &engine, 2000);
        table.sight.explains = true;
        table.settle();
        let Ok(Some(area)) = table.placed(Rect::new(0, 2, 80, 20)).map(|placed| placed.panes) else { continue };
        if table.shown.why.is_none() {
            continue;
        }
        let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
        let places = painter.places(area);
        let place = place_of(SidePane::Why, &places).unwrap_or_else(|| panic!("{game}: no room in {area:?}"));
        let others = places.iter().filter(|(pane, _)| !matches!(pane, SidePane::Why | SidePane::Analysis)).count();
        assert!(painter.is_whole(SidePane::Why, place) || others == 0, "{game}: {places:?}");
        seen += 1;
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn a_reason_that_is_asked_for_is_seen_at_every_size_from_60x20_on() {
    let (engine, mut seen) = (engine(), 0);
    for (turn, game) in setups().step_by(2).enumerate() {
        let mut table = table(&game, &engine, 500);
        let body = |(width, height)| Rect::new(0, 2, width, height - 4);
        let size = [(60, 20), (80, 24), (66, 21)][turn % 3];
        let _ = table.placed(body(size));
        table.ask_board(Ask::Why);
        table.settle();
        let Some(why) = table.shown.told_why().filter(|_| table.needs(body(size)).is_none()) else { continue };
        if table.placed(body(size)).is_ok_and(|placed| placed.panes.is_some()) {
            // It stays when the next key takes what is said.
            table.message = None;
        }
        drawn(&table, size.0, size.1);
        let buf = drawn(&table, size.0, size.1);
        let text = buf.content().iter().map(Cell::symbol).collect::<String>();
        let begin: Vec<&str> = why.text.split(' ').take(2).collect();
        assert!(text.to_lowercase().contains(&begin.join(" ").to_lowercase()), "{game} at {size:?}: {}", why.text);
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn everything_is_seen_at_120x40() {
    let engine = engine();
    for (_, info) in crate::games::games() {
        // Numbers that are drawn by lot are drawn as often as chance needs.
        let draws = |setup: &str| if setup.contains(" random ") && !setup.contains("seed=") { 40 } else { 1 };
        let presets = info.presets.iter().map(|preset| preset.setup);
        for setup in presets.flat_map(|setup| std::iter::repeat_n(setup, draws(setup))) {
            let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let mut table = table(&game, &engine, 0);
            let text = |table: &GameScreen| {
                let buf = drawn(table, 120, 40);
                buf.content().iter().map(Cell::symbol).collect::<String>()
            };
            let valued = game.players() <= 2;
            let titles = [("Moves", true), ("Analysis", valued), ("Value history", valued), ("Lead", !valued)];
            let titles = || titles.iter().filter(|(_, is_due)| *is_due).map(|(title, _)| *title);
            table.sight.explains = true;
            table.settle();
            let missing = titles().find(|title| !text(&table).contains(title));
            assert_eq!(missing, None, "beside the reason of {game}");
            table.sight.explains = false;
            table.settle();
            let text = text(&table);
            assert_eq!(titles().find(|title| !text.contains(title)), None, "at {game}");
            let words: Vec<&str> = text.split_whitespace().collect();
            let is_count = |two: &[&str]| two[0].starts_with('+') && two[1].starts_with("line");
            assert!(!words.windows(2).any(is_count), "lines are hidden at {game}");
        }
    }
}

#[test]
fn no_text_of_a_table_ends_in_its_middle() {
    let (engine, mut dice, mut faults) = (engine(), Dice(11), Vec::new());
    for (turn, (_, info)) in crate::games::games().iter().enumerate() {
        for (at, preset) in info.presets.iter().enumerate() {
            let game: AnyGame = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for moves in [0, 3 + (turn + at) % 4, 300] {
                let mut table = table(&game, &engine, 20);
                for _ in 0..moves {
                    let legal = game.legal_moves(table.table.position());
                    let mv = (!legal.is_empty()).then(|| legal[dice.below(legal.len())]);
                    if mv.is_none_or(|mv| table.table.try_play(mv).is_err()) {
                        break;
                    }
                }
                table.settle();
                for (width, height) in sizes(3 * at + moves + turn).chain([(60, 20)]) {
                    let cut = cut_in(&drawn(&table, width, height));
                    faults.extend(cut.map(|row| format!("{game} after {moves} at {width}x{height}: {row}")));
                }
                table.ask_board(Ask::Why);
                table.settle();
                drawn(&table, 60, 20);
                // A reason that has no room says where all of it stands.
                let cut = cut_in(&drawn(&table, 60, 20)).filter(|row| !row.contains("all of it"));
                faults.extend(cut.map(|row| format!("{game} after {moves} with its reason: {row}")));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults: {faults:#?}", faults.len());
}

/// A row with a text that is cut: behind its dots there is nothing, or what stands apart from it. What goes on behind them is
/// a list that is told by its ends.
fn cut_in(buf: &Buffer) -> Option<String> {
    let rows = buf.content().chunks(buf.area.width.into());
    let mut rows = rows.map(|row| row.iter().map(Cell::symbol).collect::<String>());
    rows.find(|row| {
        let ends = row.match_indices("..").map(|(at, dots)| &row[at + dots.len()..]);
        ends.into_iter().any(|rest| rest.trim().is_empty() || rest.starts_with("  "))
    })
}

#[test]
fn a_lead_has_the_columns_that_an_analysis_spares() {
    let engine = engine();
    for (players, moves) in [(4, 7), (3, 6)] {
        let game: AnyGame =
            format!("catch-up 1..8 players={players}").parse().unwrap_or_else(|error| panic!("{error}"));
        let mut played = Match::new(game.clone(), Vec::new(), 7);
        for _ in 0..moves {
            let legal = game.legal_moves(played.position());
            played.try_play(legal[0]).unwrap_or_else(|error| panic!("{error}"));
        }
        let buf = drawn(&told(played, &engine, 200), 120, 40);
        let text = buf.content().iter().map(Cell::symbol).collect::<String>();
        assert!(text.contains("Lead") && !text.contains(" before"), "{game}");
    }
}

#[test]
fn beside_a_short_reason_an_analysis_that_is_cut_has_the_wider_column() {
    let (engine, game): (_, AnyGame) = (engine(), "chomp 2xinf".parse().unwrap_or_else(|error| panic!("{error}")));
    let mut played = Match::new(game.clone(), Vec::new(), 7);
    let bite = game.read_move(played.position(), "l2").unwrap_or_else(|error| panic!("{error}"));
    played.try_play(bite).unwrap_or_else(|error| panic!("{error}"));
    let mut table = told(played, &engine, 100_000);
    table.sight.explains = true;
    table.settle();
    let size = (73, 22);
    let placed = table.placed(Rect::new(0, 2, size.0, size.1 - 4)).unwrap_or_else(|size| panic!("{size:?}"));
    let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
    let places = standing(&painter, &placed, size);
    let of = |pane| place_of(pane, &places).unwrap_or_else(|| panic!("{pane:?} in {places:?}"));
    let (why, analysis) = (of(SidePane::Why), of(SidePane::Analysis));
    assert!(painter.is_whole(SidePane::Why, why) && analysis.width > why.width, "{places:?}");
}

#[test]
fn an_analysis_has_the_rows_in_which_nothing_is_told_of_any_choice() {
    let engine = engine();
    let shown = |setup: &str, moves: &[&str], (width, height)| {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut played = Match::new(game.clone(), Vec::new(), 7);
        for text in moves {
            let mv = game.read_move(played.position(), text).unwrap_or_else(|error| panic!("{error}"));
            played.try_play(mv).unwrap_or_else(|error| panic!("{error}"));
        }
        let buf = drawn(&told(played, &engine, 100_000), width, height);
        let rows = buf.content().chunks(buf.area.width.into());
        rows.map(|row| row.iter().map(Cell::symbol).collect::<String>()).collect::<Vec<_>>()
    };
    let harbour = shown("geography harbour", &[], (60, 60));
    assert!(harbour.iter().any(|row| row.contains("market-school")), "{harbour:#?}");
    // Of 69 and of 92 one row is told.
    let numbers = shown("multiples 2..100", &["46", "23"], (80, 24));
    let row = |words: &str| numbers.iter().position(|row| row.contains(words)).unwrap_or_default();
    let legend = row("P1 may take it");
    assert_eq!((row("█46 ▒23") + 1, row("Analysis")), (legend, legend + 2), "{numbers:#?}");
}

#[test]
fn turns_go_on_below_where_a_column_has_rows_for_one_more_line_of_them() {
    let (engine, mut dice, mut faults, mut lines) = (engine(), Dice(8), Vec::new(), [0; 2]);
    let seen = [[(100, 30), (120, 40), (240, 70)], [(71, 26), (131, 46), (240, 70)]];
    for (turn, game) in setups().enumerate() {
        for (moves, is_review) in [(12, false), (30, false), (90, false), (25, true), (90, true)] {
            let mut table = met(&game, &mut dice, moves, &engine, 50);
            if is_review {
                table.turn_review();
            }
            table.settle();
            for (width, height) in sizes(turn + moves).chain(seen[usize::from(is_review)]) {
                let body = Rect::new(0, 2, width, height - 4);
                let Ok(placed @ Placed { panes: Some(area), .. }) = table.placed(body) else { continue };
                let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
                let places = standing(&painter, &placed, (width, height));
                let Some(place) = place_of(SidePane::History, &places) else { continue };
                let need = painter.need(SidePane::History, place);
                lines[usize::from(is_review)] += usize::from(need.lines_in(place.height).0 > 1);
                let (pane, next) = (painter.history(place), (need.lines_in(place.height).0 + 1) * need.least);
                if pane.out_of_sight() == 0 {
                    continue;
                }
                // Rows that a review does not need as it is told there are free.
                let written = |(pane, place): &&(SidePane, Rect)| match pane {
                    SidePane::Review => painter.review_lines(*place).written(place.height).unwrap_or(place.height),
                    _ => place.height,
                };
                let column = || places.iter().filter(|(_, other)| other.x == place.x);
                let taken = column().map(|pane| written(&pane) + 1).sum::<u16>() - 1;
                let buf = drawn(&table, width, height);
                let is_blank = |y: &u16| {
                    let mut row = (place.x - 1..place.right()).map(|x| &buf[(x, *y)]);
                    row.all(|cell| cell.symbol() == " " && cell.bg == Color::Reset)
                };
                let all = column().map(|(_, other)| *other).reduce(Rect::union).unwrap_or(place).union(Rect {
                    width: place.width,
                    x: place.x,
                    ..area
                });
                let above = (body.y..all.y).rev().take_while(is_blank).count() as u16;
                let below = (all.bottom()..body.bottom()).take_while(is_blank).count() as u16;
                let free = all.height - taken.min(all.height) + above.saturating_sub(1) + below.saturating_sub(1);
                if need.lines > 1 && free + place.height >= next {
                    let out = pane.out_of_sight();
                    let free = format!("beside {free} rows, {next} are enough, review {is_review}");
                    faults.push(format!("{game} after {moves} at {width}x{height}: {out} turns in {place} {free}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    assert!(lines.into_iter().all(|lines| lines > 20), "{lines:?}");
}

#[test]
fn columns_of_panes_begin_in_the_same_row() {
    let (engine, mut dice, mut faults, mut seen) = (engine(), Dice(8), Vec::new(), 0);
    for (turn, game) in setups().enumerate() {
        for moves in [0, 12, 90] {
            let mut table = met(&game, &mut dice, moves, &engine, 50);
            table.sight.explains = moves == 0;
            table.settle();
            for (width, height) in sizes(turn + moves).chain([(100, 30), (120, 40), (240, 70)]) {
                let body = Rect::new(0, 2, width, height - 4);
                let Ok(placed @ Placed { panes: Some(_), .. }) = table.placed(body) else { continue };
                let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
                let places = standing(&painter, &placed, (width, height));
                let columns: Vec<&[(SidePane, Rect)]> = places.chunk_by(|a, b| a.1.x == b.1.x).collect();
                let lowest = columns.iter().map(|column| column[0].1.y).max().unwrap_or(0);
                seen += usize::from(columns.len() > 1);
                for column in columns.iter().filter(|column| column[0].1.y < lowest) {
                    // Without the rows in which it begins above others it would hide something.
                    let wanted =
                        column.iter().map(|(pane, place)| painter.need(*pane, *place).wanted.min(place.height) + 1);
                    let rows = column.last().map_or(0, |(_, last)| last.bottom()).saturating_sub(lowest);
                    if wanted.sum::<u16>() - 1 <= rows {
                        faults.push(format!("{game} after {moves} at {width}x{height}: {column:?} {places:?}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    assert!(seen > 20, "{seen}");
}

#[test]
fn no_title_of_a_pane_stands_on_the_ground_of_a_board() {
    let (engine, mut dice, mut seen) = (engine(), Dice(12), 0);
    let many = ["catch-up 1..20 players=4", "catch-up 1..15 players=3"].map(|setup| setup.parse().expect("a setup"));
    for (index, game) in many.into_iter().chain(setups()).enumerate() {
        let moves = if index < 2 { &[0, 4, 10, 14, 17, 19, 20][..] } else { &[2, 9][..] };
        for (moves, is_review) in moves.iter().flat_map(|moves| [(*moves, false), (*moves, true)]) {
            let mut table = told(played(&game, &mut dice, moves), &engine, 50);
            if is_review {
                table.turn_review();
                table.settle();
            }
            for (width, height) in [(61, 37), [(60, 20), (73, 22), (80, 24), (97, 28)][index % 4]] {
                let buf = drawn(&table, width, height);
                for pane in table.panes() {
                    let area = table.panes.scroll(pane).area();
                    let title = (area.left()..area.right()).map(|x| &buf[(x, area.y)]);
                    let is_written = |cell: &&Cell| cell.symbol() != " ";
                    seen += usize::from(area.height > 0);
                    let on_ground = title.filter(is_written).any(|cell| cell.bg != Color::Reset);
                    let at = || format!("{pane:?} of {game} in {width}x{height} after {moves}, {is_review}");
                    assert!(area.height == 0 || !on_ground, "{}", at());
                }
            }
        }
    }
    assert!(seen > 500, "{seen}");
}
