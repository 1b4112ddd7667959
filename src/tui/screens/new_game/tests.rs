use std::collections::HashSet;

use ratatui::buffer::{self, Buffer};

use super::*;
use crate::games::{games, setup_of};
use crate::tui::Theme;
use crate::tui::screen::{Screen, at_desk};
use crate::tui::theme::Depth;

/// Lines that are setups of one game at most.
const FOREIGN: [&str; 4] = ["kidney cars=2 laps=2", "6 avoid=C4 rule=normal", "no such words", "5x"];

/// What is chosen is played, whatever stands on the line: a choice that needs no other setup takes the place of what cannot be
/// read, one that needs one changes the last that could be; and where neither makes a setup it says why, and the line stays.
#[test]
fn a_choice_below_what_cannot_be_read_makes_a_setup_or_says_why_it_does_not() {
    let (mut made, mut told) = (0, 0);
    at_desk(|desk| {
        for preset in games().iter().flat_map(|(_, info)| info.presets.iter().take(1)) {
            let mut form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            let (id, begun) = (form.id, form.text.text().to_owned());
            let begins = form.begins().is_some();
            let is_chosen = |field: &FormField| match field {
                FormField::Option(_) => true,
                FormField::First => begins,
                _ => false,
            };
            let fields: Vec<FormField> = form.fields().into_iter().filter(is_chosen).collect();
            let foreign = FOREIGN.into_iter().filter(|typed| setup_of(id, typed).parse::<AnyGame>().is_err());
            for (typed, field) in foreign.flat_map(|typed| fields.iter().map(move |field| (typed, *field))) {
                for forward in [true, false] {
                    let [usual, chosen] = [&begun, typed].map(|line| {
                        (form.field, form.first) = (FormField::Setup, 0);
                        for line in [&begun, line] {
                            form.text.put(line);
                            form.check(desk);
                        }
                        form.field = field;
                        form.before(&Action::Take);
                        form.change(forward, desk);
                        form.text.text().to_owned()
                    });
                    if chosen == typed {
                        let says = form.message.as_ref().is_some_and(|words| words.contains(' '));
                        assert!(says && usual == begun, "{} as {typed}, {field:?}: {usual}", preset.setup);
                        told += 1;
                    } else {
                        assert!(form.checked.is_ok(), "{} as {typed}, {field:?}: {chosen}", preset.setup);
                        made += 1;
                    }
                }
            }
        }
    });
    assert!(made > 200, "{made} made a setup, {told} told");
}

/// Whoever leaves such a line at its end walks through the presets; within it the caret moves.
#[test]
fn at_the_ends_of_a_line_that_cannot_be_read_one_walks_to_a_preset() {
    at_desk(|desk| {
        for (id, info) in games().iter().filter(|(_, info)| !info.presets.is_empty()) {
            let mut form = NewGame::new(info.presets[0].setup, Vec::new(), desk).expect("a preset");
            form.text.put("xyz");
            form.check(desk);
            for (way, is_walked) in [(Direction::Left, false), (Direction::Right, false), (Direction::Right, true)] {
                form.act(&Action::Move(way), desk);
                assert_eq!(form.text.text() != "xyz", is_walked, "{id}");
            }
            assert!(form.checked.is_ok(), "{id}: {}", form.text.text());
        }
    });
}

#[test]
fn a_choice_changes_something_or_says_why_it_does_not() {
    let (mut changed, mut told) = (0, 0);
    at_desk(|desk| {
        for preset in games().iter().flat_map(|(_, info)| info.presets) {
            let mut form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            let fields = form.fields().into_iter().filter(|field| matches!(field, FormField::Option(_)));
            for (field, forward) in
                fields.collect::<Vec<_>>().into_iter().flat_map(|field| [(field, true), (field, false)])
            {
                (form.text, form.field) = (behind_id(preset.setup).as_str().into(), field);
                form.check(desk);
                form.before(&Action::Take);
                form.change(forward, desk);
                let is_changed = form.text.text() != behind_id(preset.setup);
                assert!(
                    is_changed || form.message.as_ref().is_some_and(|words| words.contains(' ')),
                    "{}",
                    preset.setup
                );
                changed += usize::from(is_changed);
                told += usize::from(!is_changed);
            }
        }
    });
    assert!(changed > 300 && told > 20, "{changed} changed, {told} told");
}

#[test]
fn the_command_of_a_form_says_the_hints_but_where_the_program_says_them_by_itself() {
    at_desk(|desk| {
        let mut form = NewGame::new("sim 6", Vec::new(), desk).expect("a preset");
        for hints in HintLevel::ALL {
            for usual in [HintLevel::Off, HintLevel::All] {
                (form.hints, form.usual_hints) = (hints, usual);
                let said = form.command().expect("it is whole").contains(&format!(" --hints {}", hints.name()));
                assert_eq!(said, (hints, usual) != (HintLevel::Off, HintLevel::Off), "{hints:?} where it is {usual:?}");
            }
        }
    });
}

/// Bodies of the screens on which the program is used.
const BODIES: [(u16, u16); 7] = [(30, 4), (60, 6), (60, 16), (73, 18), (80, 20), (120, 36), (240, 66)];

#[test]
fn no_field_is_covered_and_those_out_of_sight_are_counted() {
    let mut hidden = 0;
    at_desk(|desk| {
        for preset in games().iter().flat_map(|(_, info)| info.presets) {
            let mut form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            for (width, height) in BODIES {
                let area = Rect::new(0, 2, width, height);
                for field in form.fields().into_iter().rev() {
                    form.field = field;
                    let rows = form.rows(area);
                    let told = |word: &str| {
                        let told = rows.iter().flat_map(|row| row.beyond.split(", ")).filter_map(|told| {
                            told.strip_suffix(word).and_then(|count| count.trim().parse::<usize>().ok())
                        });
                        told.sum::<usize>()
                    };
                    let out = told("above") + told("below");
                    assert_eq!(rows.len() + out, form.fields().len(), "{} at {width}x{height}", preset.setup);
                    assert!(rows.iter().any(|row| row.field == field), "{} at {width}x{height}", preset.setup);
                    let free = i32::from(form.untalked(area).bottom());
                    assert!(rows.iter().all(|row| row.y < free), "{} at {width}x{height}", preset.setup);
                    hidden += out;
                    // Whoever clicks on a row finds it where it was.
                    for clicked in &rows {
                        form.field = clicked.field;
                        let again = form.rows(area).into_iter().find(|row| row.field == clicked.field);
                        assert!(again.is_some_and(|row| row.y == clicked.y), "{} at {width}x{height}", preset.setup);
                    }
                }
            }
        }
    });
    assert!(hidden > 100, "{hidden} fields were out of sight");
}

#[test]
fn no_field_comes_or_goes_with_what_is_typed() {
    at_desk(|desk| {
        for preset in games().iter().flat_map(|(_, info)| info.presets) {
            let mut form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            let fields = form.fields();
            form.text.put(format!("{} xyz", form.text.text()));
            form.check(desk);
            if form.checked.is_err() {
                assert_eq!(form.fields(), fields, "{}", preset.setup);
            }
        }
    });
}

#[test]
fn the_board_of_a_form_stands_beside_what_is_told_where_it_is_larger_there() {
    use crate::tui::theme::{Depth, Theme};
    let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).expect("it comes along");
    at_desk(|desk| {
        for (setup, (columns, rows), word, is_beside) in [
            ("sim 6", (100, 26), "Lines", true),
            ("sim 6", (80, 40), "Lines", false),
            ("sim 6", (60, 16), "Lines", false),
        ] {
            let form = NewGame::new(setup, Vec::new(), desk).expect("a preset");
            let area = Rect::new(0, 2, columns, rows);
            let mut buf = ratatui::buffer::Buffer::empty(Rect { y: 0, height: area.bottom(), ..area });
            form.draw(area, &mut Pen::new(&mut buf, area, &theme));
            let rows = buf.content().chunks(columns.into());
            let rows: Vec<String> = rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect()).collect();
            let told = rows.iter().position(|row| row.contains("What can be typed"));
            let at = rows.iter().position(|row| row.contains(word));
            assert_eq!(at < told, is_beside, "{setup} at {columns}x{}:\n{}", area.height, rows.join("\n"));
        }
    });
}

#[test]
fn below_fields_that_are_cut_stands_the_command_where_it_has_room() {
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    at_desk(|desk| {
        let form = NewGame::new("race-track bottleneck finish=first", Vec::new(), desk).expect("a preset");
        for (width, height) in [(60, 16), (73, 18), (80, 20)] {
            let area = Rect::new(0, 2, width, height);
            let mut buf = Buffer::empty(area);
            form.draw(area, &mut Pen::new(&mut buf, area, &theme));
            let text: Vec<String> =
                buf.content().chunks(width.into()).map(|row| row.iter().map(buffer::Cell::symbol).collect()).collect();
            let last = text.iter().position(|row| row.trim_end().ends_with("below"));
            let is_told = |row: &String| row.contains("The same from the shell") || row.contains("catchup play");
            let command = text.iter().position(is_told);
            assert_eq!(command, last.map(|last| last + 1), "at {width}x{height}: {text:#?}");
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

/// Somebody who changes an option stays where he sits.
#[test]
fn an_option_changes_no_seats() {
    let mut changed = 0;
    at_desk(|desk| {
        for preset in games().iter().flat_map(|(_, info)| info.presets).step_by(7) {
            let mut form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            for field in form.fields().into_iter().filter(|field| matches!(field, FormField::Option(_))) {
                form.field = field;
                for forward in [true, true, false] {
                    let sits_second = form.sits_second();
                    form.change(forward, desk);
                    let words = setup_of(form.id, form.text.text());
                    if crate::games::preset_outcome(&words).is_none() {
                        assert_eq!(form.sits_second(), sits_second, "{} as {words}", preset.setup);
                        changed += 1;
                    }
                }
                form.text.put(behind_id(preset.setup));
                form.check(desk);
            }
        }
    });
    assert!(changed > 20, "{changed}");
}

#[test]
fn the_name_of_a_person_is_typed_behind_its_word_or_behind_the_seat_of_a_person() {
    at_desk(|desk| {
        for typed in ["human:Åsa", ":Åsa"] {
            let mut form = NewGame::new("sim 6", Vec::new(), desk).expect("a preset");
            form.seats[0].text.put(HUMAN);
            form.field = FormField::Seat(0);
            typed.chars().for_each(|letter| form.edit(&Action::Text(letter), desk));
            assert_eq!((form.seats[0].text.text(), form.seats[0].fault.as_deref()), ("human:Åsa", None), "{typed}");
        }
    });
}

#[test]
fn a_sum_that_nobody_plays_yet_says_of_no_part_how_it_stands_now() {
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    at_desk(|desk| {
        let form = NewGame::new("sum square 40 + island map-1 + chomp 3x4", Vec::new(), desk).expect("a preset");
        for (width, height) in BODIES {
            let area = Rect::new(0, 2, width, height);
            let mut buf = Buffer::empty(Rect { y: 0, height: area.bottom(), ..area });
            form.draw(area, &mut Pen::new(&mut buf, area, &theme));
            let text: String = buf.content().iter().map(buffer::Cell::symbol).collect();
            assert!(!text.contains(", now"), "{width}x{height}: {text}");
        }
    });
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
