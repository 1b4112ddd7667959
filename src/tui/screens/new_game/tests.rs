use super::*;
use crate::games::{games, setup_of};
use crate::tui::screen::at_desk;

/// Lines that are setups of one game at most.
const FOREIGN: [&str; 4] = ["kidney cars=2 laps=2", "6 avoid=C4 rule=normal", "no such words", "5x"];

#[test]
fn what_is_typed_and_cannot_be_read_stays_whatever_is_chosen_below_it() {
    let mut tried = 0;
    at_desk(|desk| {
        for (id, info) in games().iter().filter(|(_, info)| !info.presets.is_empty()) {
            for typed in FOREIGN.into_iter().filter(|typed| setup_of(id, typed).parse::<AnyGame>().is_err()) {
                let mut form = NewGame::new(info.presets[0].setup, Vec::new(), desk).expect("a preset");
                form.text.put(typed);
                form.check(desk);
                for field in
                    form.fields().into_iter().filter(|field| matches!(field, FormField::Option(_) | FormField::First))
                {
                    form.field = field;
                    for forward in [true, true, false] {
                        form.change(forward, desk);
                        assert_eq!(form.text.text(), typed, "{id}, {field:?}");
                        let (told, role) = form.remark();
                        let names_it = typed.split(' ').any(|word| told.contains(word));
                        assert!(role == Role::Mistake && names_it, "{id} {typed}: {told}");
                        tried += 1;
                    }
                }
            }
        }
    });
    assert!(tried > 50, "{tried} choices were made");
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
