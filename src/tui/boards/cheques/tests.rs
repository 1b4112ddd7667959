//! What holds of a row of cheques.

use std::collections::HashSet;

use ratatui::buffer::Cell;
use ratatui::layout::Rect;

use super::lines::has_hints;
use super::*;
use crate::core::laws::Dice;
use crate::tui::boards::heaps::testing::{cells_of, picture};
use crate::tui::boards::law;
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

const DEPTHS: [Depth; 4] = [Depth::None, Depth::Sixteen, Depth::Indexed, Depth::True];

#[test]
fn both_ends_are_reached_by_cursor_click_and_typing() {
    for setup in
        ["cheques random 12 of 1..20 seed=4", "cheques 1,3,1", "cheques random 60 of 1..900000 seed=1", "cheques 7"]
    {
        let game: Cheques = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(80, 20), (60, 14), (120, 36)] {
            law::check(&game, 1, 2, width, height);
        }
    }
}

#[test]
fn panes_beside_the_row_leave_all_cheques_in_sight_where_they_can() {
    let sees_all = |setup: &str, panes: bool| {
        let game: Cheques = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let room = Room::beside(Rect::new(0, 0, 120, 36), panes);
        let plan = Plan::new(&game, &game.start(), State::default(), room).unwrap_or_else(|size| panic!("{size:?}"));
        assert_eq!(plan.side.is_some(), panes, "{setup}");
        (!plan.seen.hides(), plan.lines.lines)
    };
    assert_eq!(sees_all("cheques random 21 of 1..99 seed=1", true), (true, 1));
    assert_eq!(sees_all("cheques random 27 of 1..99 seed=1", true), (true, 1));
    assert_eq!(sees_all("cheques random 60 of 1..99 seed=1", true), (true, 3));
    assert_eq!(sees_all("cheques random 160 of 1..99 seed=1", true), (false, 6));
    assert_eq!(sees_all("cheques random 160 of 1..99 seed=1", false), (true, 5));
}

#[test]
fn a_preview_keeps_no_room_for_hints() {
    let game: Cheques = "cheques random 12 of 1..20 seed=4".parse().unwrap_or_else(|error| panic!("{error}"));
    let seen = |room: fn(Rect) -> Room| {
        let room = room(Rect::new(0, 0, 35, 12));
        let plan = Plan::new(&game, &game.start(), State::default(), room).expect("there is room");
        (plan.seen.shown.iter().flatten().count(), plan.bars.height)
    };
    assert_eq!([Room::alone, Room::preview].map(seen), [(8, 3), (12, 2)]);
}

/// Whatever room there is, and whichever piece is left.
fn rooms() -> impl Iterator<Item = Room> {
    let areas = [(34, 11), (36, 20), (57, 13), (60, 16), (80, 20), (97, 27), (121, 36), (240, 66)];
    let kinds: [fn(Rect) -> Room; 6] =
        [Room::alone, Room::along, Room::above_text, Room::at_end, Room::preview, Room::in_task];
    areas.into_iter().flat_map(move |(width, height)| kinds.map(|kind| kind(Rect::new(3, 2, width, height))))
}

/// Random rows of all lengths, each at its start, in its middle and at its end.
fn rows() -> impl Iterator<Item = (Cheques, Row)> {
    let setups = (0..40).map(|seed| {
        let (count, most) = (1 + seed * seed % 97 * (1 + seed % 4), [9, 40, 999, 1_000_000][seed % 4]);
        format!("cheques random {count} of 1..{most} seed={seed}")
    });
    let games = setups.map(|setup| setup.parse::<Cheques>().unwrap_or_else(|error| panic!("{error}")));
    games.flat_map(|game| {
        let (mut dice, mut pos) = (Dice(7), game.start());
        let mut pieces = vec![(game.clone(), pos.clone())];
        for left in (0..game.row().len()).rev() {
            pos = game.play(&pos, *dice.pick(&game.legal_moves(&pos)));
            if left == game.row().len() / 2 || left == 0 {
                pieces.push((game.clone(), pos.clone()));
            }
        }
        pieces
    })
}

#[test]
fn no_cheque_is_out_of_sight_where_it_has_room_in_any_line_and_whoever_scrolls_sees_all() {
    let mut hidden = 0;
    for (game, pos) in rows() {
        let all = game.row().len();
        for room in rooms() {
            let at = format!("{game} with {} left in {room:?}", pos.cheques().len());
            let lay_out =
                |state| ChequesBoard::layout(&game, &pos, &state, room).unwrap_or_else(|size| panic!("{at}: {size:?}"));
            let layout = lay_out(State::default());
            let Plan { area, side, seen, lines, .. } = &*layout.plan;
            let told = seen.before + seen.between + seen.behind;
            assert_eq!(seen.shown.iter().flatten().count() + told, all, "{at}: each is seen or counted");
            assert_eq!(ChequesBoard::is_cut(&layout), told > 0, "{at}");
            let ends = layout.visible().count();
            assert_eq!(ends, game.legal_moves(&pos).len(), "{at}: both ends are in sight");
            if told == 0 {
                continue;
            }
            hidden += 1;
            let digits = game.row().iter().max().map_or(1, |worth| worth.to_string().len());
            let in_line = (usize::from(area.width) - 3) / (digits + 1);
            assert!(in_line * usize::from(lines.lines) < all, "{at}: narrower ones have room");
            // Columns of two rows, the worth, and a free row between lines or what hints say.
            let (rows, between) = if has_hints(room) { (5, 0) } else { (4, 1) };
            let more = 3 + (lines.lines + 1) * rows - between;
            assert!(area.height < more, "{at}: {more} rows have one more line");
            assert!(side.is_none() || area.width >= 56, "{at}");
            for by in [1, 3] {
                let mut found: HashSet<usize> = seen.shown.iter().flatten().copied().collect();
                for way in [by, -by] {
                    let (mut state, mut now) = (State::default(), lay_out(State::default()));
                    let middle = (area.x + area.width / 2, area.y + area.height / 2);
                    for _ in 0..all {
                        assert!(ChequesBoard::scroll_at(&game, &pos, &mut state, &now, middle, way), "{at}");
                        let next = lay_out(state);
                        found.extend(next.plan.seen.shown.iter().flatten());
                        if std::mem::replace(&mut now, next).scroll == state.scroll {
                            break;
                        }
                    }
                }
                assert_eq!(found.len(), all, "{at}: {found:?}");
            }
        }
    }
    assert!(hidden > 300, "{hidden}");
}

#[test]
fn in_the_end_cheques_stand_as_high_as_they_were_worth() {
    let rows = |moves: &str, sign: &str| {
        let board = picture::<Cheques>("cheques 1,4,2", moves, "", &State::default(), (60, 20));
        board.lines().skip(5).filter(|line| line.contains(sign)).count()
    };
    assert_eq!((rows("first last first", "███"), rows("first last first", "▒▒▒")), (11, 6));
    assert_eq!(rows("first last", "▒▒▒"), 0, "one sign alone where a cheque is gone");
}

#[test]
fn cheques_that_may_be_cashed_are_told_from_the_others_with_few_colours_and_without_any() {
    for (name, depth) in Theme::names().flat_map(|name| DEPTHS.map(|depth| (name, depth))) {
        for symbols in [Symbols::UNICODE, Symbols::ASCII] {
            let theme = Theme::shipped(name, depth, symbols).expect("it is shipped");
            let buf = cells_of::<Cheques>("cheques 9,9,9", &State::default(), (60, 20), &theme);
            // One row of all three columns.
            let row: Vec<&Cell> = (0..60).map(|x| &buf[(x, 12)]).filter(|cell| cell.symbol() != " ").collect();
            let looks = [row[0], row[row.len() / 2], row[row.len() - 1]].map(|cell| (cell.symbol(), cell.fg));
            let (seen, at) = (|(sign, ink)| (sign, theme.has_grounds().then_some(ink)), (name, depth));
            assert!(row.len() > 30 && looks[0] == looks[2] && seen(looks[0]) != seen(looks[1]), "{at:?}: {looks:?}");
        }
    }
}

#[test]
fn ends_show_what_they_lead_to() {
    let board = picture::<Cheques>("cheques 20,2,14,19", "first", "last", &State::default(), (80, 20));
    for part in ["P1 leads by 20", "▸19", "L3", "█"] {
        assert!(board.contains(part), "{part} in\n{board}");
    }
}

#[test]
fn the_law_over_sizes_holds() {
    let setups = ["cheques random 12 of 1..20 seed=4", "cheques random 300 of 1..90 seed=1", "cheques 7"];
    crate::tui::boards::sizes::check::<Cheques>(&setups, &State::default());
}
