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
pub(super) const BODIES: [(u16, u16); 7] = [(30, 4), (60, 6), (60, 16), (73, 18), (80, 20), (120, 36), (240, 66)];

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
