//! What holds for the fields of every form, whatever is chosen or typed.

use super::*;
use crate::core::laws::Dice;
use crate::games::games;
use crate::tui::screen::{Screen, at_desk};

fn assert_pointed(form: &NewGame, done: &str) {
    let rows = form.rows(Rect::new(0, 2, 97, 24));
    assert!(rows.iter().any(|row| row.field == form.field), "{} {done}: {:?}", form.words(), form.field);
}

/// A choice may make its own field mean nothing, and another one too.
#[test]
fn whatever_is_chosen_or_typed_a_field_that_is_seen_has_the_pointer() {
    let mut idle = 0;
    at_desk(|desk| {
        for preset in games().iter().flat_map(|(_, info)| info.presets) {
            let mut form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            let fields = form.fields();
            for (index, option) in form.info.options.iter().enumerate() {
                // One that means nothing is seen as long as it is typed.
                let is_idle = !fields.contains(&FormField::Option(index)) && form.begins() != Some(index);
                let values = option.values.iter().filter(|value| is_idle && !value.is_empty()).take(1);
                for (value, way) in values.flat_map(|value| [Direction::Right, Direction::Left].map(|way| (value, way)))
                {
                    form.changed.clear();
                    form.text.put(with_value(&behind_id(preset.setup), option, value));
                    form.field = FormField::Option(index);
                    form.check(desk);
                    for _ in 0..3 {
                        form.act(&Action::Move(way), desk);
                        assert_pointed(&form, "by choice");
                        assert_eq!(form.field, FormField::Option(index), "{}", form.words());
                    }
                    idle += 1;
                }
            }
        }
        let mut dice = Dice(7);
        let letters = || "012 =xn".chars().map(Action::Text);
        let moves = [Direction::Up, Direction::Down, Direction::Left, Direction::Right].map(Action::Move);
        let others = [Action::Erase, Action::PageDown, Action::PageUp, Action::NextPane];
        let actions: Vec<Action> = moves.iter().chain(&moves).cloned().chain(others).chain(letters()).collect();
        for (_, info) in games() {
            let preset = &info.presets[dice.below(info.presets.len())];
            let mut form = NewGame::new(preset.setup, Vec::new(), desk).expect("a preset");
            for _ in 0..60 {
                let action = &actions[dice.below(actions.len())];
                form.act(action, desk);
                assert_pointed(&form, &format!("after {action:?}"));
            }
        }
    });
    assert!(idle > 20, "{idle} were tried");
}

/// What makes way for a choice is named.
#[test]
fn nothing_that_is_typed_goes_without_a_word() {
    const TYPED: [&str; 5] = ["1..x", "no such words", "5x", "6 avoid=C4 rule=normal", "12 zzz"];
    let (mut told, mut stayed) = (0, 0);
    at_desk(|desk| {
        for (_, info) in games() {
            let setup = info.presets[0].setup;
            let mut form = NewGame::new(setup, Vec::new(), desk).expect("a preset");
            for typed in TYPED.into_iter().chain([behind_id(setup).as_str()]) {
                for (index, option) in form.info.options.iter().enumerate() {
                    for action in [Action::Move(Direction::Right), Action::Text('3'), Action::Erase] {
                        form.field = FormField::Setup;
                        form.text.put(behind_id(setup));
                        form.check(desk);
                        form.text.put(typed);
                        form.check(desk);
                        form.field = FormField::Option(index);
                        form.act(&action, desk);
                        let line = form.text.text().to_owned();
                        let stays = |word: &&str| line.split_whitespace().any(|other| other == *word);
                        let is_value = |word: &&str| words::given(word, option).is_some();
                        let mut lost = typed.split_whitespace().filter(|word| !stays(word) && !is_value(word));
                        match lost.next() {
                            Some(lost) => {
                                let (said, role) = form.remark();
                                assert_eq!(role, Role::Mistake, "{setup} as {typed}: {line}: {said}");
                                assert!(said.contains(lost), "{setup} as {typed}: {line}: {said}");
                                told += 1;
                            }
                            None => stayed += 1,
                        }
                    }
                }
            }
        }
    });
    assert!(told > 50 && stayed > 100, "{told} told, {stayed} stayed");
}
