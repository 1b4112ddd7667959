//! Where the board of a form stands, and how much of it is seen.

use std::collections::HashSet;

use ratatui::buffer::Buffer;

use super::draw::LABELS;
use super::tests::BODIES;
use super::*;
use crate::games::games;
use crate::tui::Theme;
use crate::tui::paint::wrap;
use crate::tui::screen::at_desk;
use crate::tui::theme::Depth;

#[test]
fn the_board_of_a_form_stands_beside_what_is_told_where_it_is_larger_there() {
    use crate::tui::theme::{Depth, Theme};
    let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).expect("it comes along");
    at_desk(|desk| {
        for (setup, (columns, rows), is_beside) in
            [("sim 6", (100, 26), true), ("sim 6", (80, 40), false), ("sim 6", (61, 33), false)]
        {
            let form = NewGame::new(setup, Vec::new(), desk).expect("a preset");
            let area = Rect::new(0, 2, columns, rows);
            let mut buf = ratatui::buffer::Buffer::empty(Rect { y: 0, height: area.bottom(), ..area });
            form.draw(area, &mut Pen::new(&mut buf, area, &theme));
            let rows = buf.content().chunks(columns.into());
            let rows: Vec<String> = rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect()).collect();
            let told = rows.iter().position(|row| row.contains("What can be typed"));
            let at = form.foot(&form.rows(area), area).board.map(|board| usize::from(board.y));
            assert!(told.is_some() && at.is_some(), "{setup} at {columns}x{}", area.height);
            assert_eq!(at < told, is_beside, "{setup} at {columns}x{}:\n{}", area.height, rows.join("\n"));
        }
    });
}

#[test]
fn a_board_beside_fields_leaves_them_their_values_and_stands_still_whatever_is_said() {
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let mut seen = 0;
    at_desk(|desk| {
        for preset in games().iter().flat_map(|(_, info)| info.presets) {
            let mut form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            for (width, height) in BODIES {
                let area = Rect::new(0, 2, width, height);
                let mut places = HashSet::new();
                for field in form.fields() {
                    form.field = field;
                    let rows = form.rows(area);
                    let foot = form.foot(&rows, area);
                    places.insert((foot.fields < width).then_some(foot.board));
                    if foot.fields == width {
                        continue;
                    }
                    seen += 1;
                    let mut buf = Buffer::empty(Rect { y: 0, height: area.bottom(), ..area });
                    form.draw(area, &mut Pen::new(&mut buf, area, &theme));
                    for row in rows {
                        let columns = (0..foot.columns(&row, area)).map(|x| buf[(x, row.y as u16)].symbol());
                        let text = columns.collect::<String>();
                        assert!(
                            !text.contains(".. ›") && !text.trim_end().ends_with(".."),
                            "{} at {width}x{height}: {text}",
                            preset.setup
                        );
                    }
                }
                assert_eq!(places.len(), 1, "{} at {width}x{height}", preset.setup);
            }
        }
    });
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_form_shows_its_board_wherever_that_has_room_beside_the_values_and_one_of_numbers_from_73_columns_on() {
    let mut seen = 0;
    at_desk(|desk| {
        for preset in games().iter().flat_map(|(_, info)| info.presets) {
            let form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            for (width, height) in [(73, 18), (80, 20), (97, 24), (120, 36)] {
                let area = Rect::new(0, 2, width, height);
                let rows = form.rows(area);
                // Of more fields a command beside the board has no room below them.
                let is_whole = rows.len() == form.fields().len().min(13) && !form.is_long(area);
                let room = Rect::new(0, 3, width - form.value_columns(area), height - 2);
                let preview = form.preview.as_ref().expect("a preset");
                if is_whole && preview.seen_in(room).1 > 0.0 {
                    let (is_whole, size) = form.foot(&rows, area).seen;
                    assert!(size > 0.0, "{} at {width}x{height}", preset.setup);
                    assert!(is_whole || preset.setup != "multiples 2..100", "{width}x{height}");
                    seen += 1;
                }
            }
        }
    });
    assert!(seen > 200, "{seen}");
}

/// Whoever chooses options sees what they make of the board, on the smallest screen as well.
#[test]
fn every_form_shows_its_board() {
    let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).expect("it is shipped");
    at_desk(|desk| {
        let mut without = Vec::new();
        for preset in games().iter().flat_map(|(_, info)| info.presets) {
            let form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            for (width, height) in [(60, 16), (61, 33), (73, 18), (80, 20), (97, 24), (100, 26), (120, 36), (240, 66)] {
                let area = Rect::new(0, 2, width, height);
                let mut buf = Buffer::empty(Rect { y: 0, height: area.bottom(), ..area });
                form.draw(area, &mut Pen::new(&mut buf, area, &theme));
                let foot = form.foot(&form.rows(area), area);
                let board = foot.board.filter(|_| foot.seen.1 > 0.0);
                if board.is_none_or(|board| board.positions().all(|at| buf[at].symbol() == " ")) {
                    without.push(format!("{} at {width}x{height}", preset.setup));
                }
            }
        }
        assert!(without.is_empty(), "{without:#?}");
    });
}

#[test]
fn below_a_long_setup_a_board_is_seen_whole_that_would_be_a_part_elsewhere() {
    at_desk(|desk| {
        for (setup, (width, height)) in
            [("race-track little-oval cars=1", (80, 20)), ("sum square 40 + island map-1 + chomp 3x4", (97, 24))]
        {
            let form = NewGame::new(setup, Vec::new(), desk).expect("a setup");
            let area = Rect::new(0, 2, width, height);
            let rows = form.rows(area);
            let foot = form.foot(&rows, area);
            assert_eq!(foot.columns(&rows[0], area), width, "{setup}");
            let beside = rows.iter().filter(|row| foot.columns(row, area) < width).count();
            assert_eq!((foot.seen.0, beside), (true, rows.len() - 1), "{setup}: {:?}", foot.seen);
        }
    });
}

/// While something is typed that cannot be read, the last board stays below a veil.
#[test]
fn what_cannot_be_read_leaves_the_board_of_a_form() {
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let veil = theme.style(Role::Veil).fg;
    let (mut gone, mut veiled) = (Vec::new(), 0);
    at_desk(|desk| {
        for preset in games().iter().flat_map(|(_, info)| info.presets) {
            let mut form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            for (field, (width, height)) in
                [FormField::Setup, FormField::Position].into_iter().flat_map(|field| BODIES.map(|body| (field, body)))
            {
                let area = Rect::new(0, 2, width, height);
                let mut seen = Vec::new();
                form.field = field;
                for typed in ["", "?"] {
                    form.text.put(behind_id(preset.setup));
                    match field {
                        FormField::Setup => form.text.put(format!("{}{typed}", behind_id(preset.setup))),
                        _ => form.position.put(typed),
                    }
                    form.check(desk);
                    let foot = form.foot(&form.rows(area), area);
                    seen.push(foot.seen.1 > 0.0);
                    if let Some(board) = foot.board.filter(|_| foot.seen.1 > 0.0 && form.is_behind()) {
                        let mut buf = Buffer::empty(Rect { y: 0, height: area.bottom(), ..area });
                        form.draw(area, &mut Pen::new(&mut buf, area, &theme));
                        assert!(board.positions().all(|at| Some(buf[at].fg) == veil), "{}", preset.setup);
                        veiled += 1;
                    }
                }
                form.position.put("");
                if seen == [true, false] {
                    gone.push(format!("{} at {width}x{height}", preset.setup));
                }
            }
        }
    });
    assert!(gone.is_empty() && veiled > 500, "{veiled} veiled, {} gone: {:#?}", gone.len(), &gone[..gone.len().min(9)]);
}

/// Twelve nodes of somebody's own, without coordinates.
const BOW: &str = "name = \"bow\"\nedges = [\"alpha-beta-gamma-delta-alpha\", \"beta-delta\", \"gamma-epsilon-zeta\", \
    \"zeta-eta-theta-iota-kappa-zeta\", \"eta-lambda\", \"lambda-mu\"]\n";

#[test]
fn no_graph_of_which_every_node_is_seen_is_called_a_part_and_no_track_that_lacks_a_wall_alone() {
    let bow = ("geography ./bow.toml", vec![("./bow.toml".to_owned(), BOW.to_owned())]);
    let (_, geography) = games().iter().find(|(id, _)| *id == "geography").expect("it is in the roster");
    let graphs = geography.presets.iter().map(|preset| (preset.setup, Vec::new())).chain([bow]);
    let mut tried = 0;
    at_desk(|desk| {
        for (setup, files) in graphs.chain([("race-track bottleneck finish=first", Vec::new())]) {
            let form = NewGame::new(setup, files, desk).expect("a preset");
            let is_track = setup.starts_with("race-track");
            let sizes = [(60, 16), (61, 33), (73, 18), (80, 20), (97, 24), (120, 36), (240, 66)];
            for (width, height) in sizes.into_iter().filter(|(width, _)| !is_track || *width >= 61) {
                let area = Rect::new(0, 2, width, height);
                let foot = form.foot(&form.rows(area), area);
                let is_whole = !foot.is_told_part && (foot.seen.0 || !is_track);
                assert!(is_whole, "{setup} at {width}x{height}: {:?}", foot.board);
                tried += 1;
            }
        }
    });
    assert!(tried > 20, "{tried}");
}

#[test]
fn on_a_wide_screen_no_track_is_much_smaller_than_it_would_be_beside_the_values() {
    let mut tried = 0;
    let area = Rect::new(0, 2, 150, 41);
    at_desk(|desk| {
        let (_, tracks) = games().iter().find(|(id, _)| *id == "race-track").expect("it is in the roster");
        for preset in tracks.presets {
            let form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            let (rows, fields) = (form.rows(area), form.value_columns(area).next_multiple_of(8));
            let top = rows[0].y as u16;
            // A sentence may take two rows.
            let beside = Rect::new(fields, top, area.width - fields, area.bottom() - top - 2);
            let preview = form.preview.as_ref().expect("a preset");
            let ((is_whole, size), (_, seen)) = (preview.seen_in(beside), form.foot(&rows, area).seen);
            let is_smaller = is_whole && size > 1.3 * seen;
            assert!(!is_smaller, "{}: {seen}, {size} beside the values", preset.setup);
            tried += 1;
        }
    });
    assert!(tried > 10, "{tried}");
}

/// A row that would set the command apart is its own where it has no other.
#[test]
fn a_command_stands_below_the_fields_where_rows_are_free_for_it() {
    let (mut told, mut without) = (0, 0);
    at_desk(|desk| {
        let more = ["catch-up 1..10 players=4", "catch-up 1..10 players=3", "race-track mini cars=3"];
        let presets = games().iter().flat_map(|(_, info)| info.presets).map(|preset| preset.setup);
        for setup in presets.chain(more) {
            let mut form = NewGame::new(setup, Vec::new(), desk).expect("a setup");
            // Nothing long is said of that.
            form.field = FormField::Hints;
            let Some(command) = form.command() else { continue };
            for (width, height) in BODIES {
                let area = Rect::new(0, 2, width, height);
                let rows = form.rows(area);
                let foot = form.foot(&rows, area);
                let Some(last) = rows.last().filter(|last| last.beyond.is_empty()) else { continue };
                assert_eq!(form.untalked(area), area, "{setup} at {width}x{height}");
                if foot.tells() {
                    told += 1;
                    continue;
                }
                without += 1;
                let free = i32::from(area.bottom()) - last.y - 1;
                let lines = wrap(&command, usize::from(foot.columns(last, area)).saturating_sub(LABELS as usize + 2));
                assert!(free < lines.len() as i32, "{setup} at {width}x{height}: {free} rows, {lines:?}");
            }
        }
    });
    assert!(told > 200, "{told} told, {without} not");
}
