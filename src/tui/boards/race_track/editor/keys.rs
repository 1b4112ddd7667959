//! The keys that only the editor has: the signs of a track file draw themselves.

use crossterm::event::KeyCode;

use crate::tui::Action;
use crate::tui::keymap::{KeyGroup, KeyRow, Mode, key, named, row};

const DRAWING: &[Mode] = &[Mode::Drawing];

macro_rules! signs {
    ($($letter:literal)+) => {
        &[$((key($letter), Action::Text($letter))),+]
    };
}

/// All of them.
pub(crate) static KEYS: [KeyRow; 9] = [
    row(KeyGroup::Choose, "# . S ~ / \\ P", "draw it", DRAWING, signs!('#' '.' 'S' '~' '/' '\\' 'P')),
    row(KeyGroup::Choose, "> < ^ v", "finish line", DRAWING, signs!('>' '<' '^' 'v')),
    row(KeyGroup::Choose, "1 to 9", "gates", DRAWING, signs!('1' '2' '3' '4' '5' '6' '7' '8' '9')),
    row(KeyGroup::Choose, "L", "a line, corner by corner", DRAWING, signs!('L')),
    row(KeyGroup::Choose, "p", "pen down, up", DRAWING, &[(key('p'), Action::Pen)]),
    row(
        KeyGroup::Choose,
        "backspace",
        "wall here; no corner",
        DRAWING,
        &[(named(KeyCode::Backspace), Action::Erase), (named(KeyCode::Delete), Action::EraseForward)],
    ),
    row(KeyGroup::Choose, "+  -", "broader, finer", DRAWING, signs!('+' '-')),
    row(KeyGroup::More, "t", "shortest way", DRAWING, &[(key('t'), Action::Hints)]),
    row(KeyGroup::Game, ":", "name, size, write", DRAWING, &[(key(':'), Action::OpenPrompt)]),
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
