//! The keys that only this editor has.

use crossterm::event::KeyCode;

use crate::tui::Action;
use crate::tui::keymap::{KeyGroup, KeyRow, Mode, key, named, row};

const DRAWING: &[Mode] = &[Mode::Drawing];

/// Makes the place under the cursor home.
pub(crate) const HOME: char = 'H';
/// One more token on the place under the cursor.
pub(crate) const TOKEN: char = 'T';
/// One token less.
pub(crate) const LESS: char = '-';

/// All of them.
pub(crate) static KEYS: [KeyRow; 4] = [
    row(KeyGroup::Choose, "H", "home here", DRAWING, &[(key(HOME), Action::Text(HOME))]),
    row(
        KeyGroup::Choose,
        "T  -",
        "a token more, less",
        DRAWING,
        &[(key(TOKEN), Action::Text(TOKEN)), (key(LESS), Action::Text(LESS))],
    ),
    row(
        KeyGroup::Choose,
        "backspace",
        "take it away",
        DRAWING,
        &[(named(KeyCode::Backspace), Action::Erase), (named(KeyCode::Delete), Action::EraseForward)],
    ),
    row(KeyGroup::Game, ":", "name, call, write", DRAWING, &[(key(':'), Action::OpenPrompt)]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keymap::tests::check_keys;

    #[test]
    fn no_key_of_the_editor_is_one_of_all_screens() {
        check_keys(&KEYS);
    }
}
