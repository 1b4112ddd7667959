//! The key map: from one table keys are resolved, and the help page is made.

mod rows;

pub(crate) use rows::{KeyGroup, KeyRow, NAMES, ROWS, row};

use std::fmt;

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::deed::{Help, Words};
use super::{Action, Direction, Event};

/// What the keys mean at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mode {
    /// At a board or in a list: arrows and digits choose, Enter takes.
    Browse,
    /// As in [`Mode::Browse`], at a board of nine places: the numeric pad and the block around `d` take one of them.
    Pad,
    /// In an editor: signs are drawn.
    Drawing,
    /// In a form or something that floats: fields instead of moves.
    Dialog,
    /// In a text: letters are letters.
    Typing,
}

/// A key with or without Ctrl. Nothing here needs Alt, a function key beyond F1, a release or a timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Chord {
    code: KeyCode,
    control: bool,
}

/// The key with this letter or sign.
pub(crate) const fn key(letter: char) -> Chord {
    named(KeyCode::Char(letter))
}

/// The same with Ctrl.
pub(crate) const fn control(letter: char) -> Chord {
    Chord { code: KeyCode::Char(letter), control: true }
}

/// A key that is no letter.
pub(crate) const fn named(code: KeyCode) -> Chord {
    Chord { code, control: false }
}

impl Chord {
    /// The letter or sign, unless Ctrl is held or the key has none.
    pub(crate) fn letter(self) -> Option<char> {
        match self.code {
            KeyCode::Char(letter) if !self.control => Some(letter),
            _ => None,
        }
    }

    /// The chord of a key event; `None` for releases, for keys held with Alt or the like, and for signs that no key has.
    pub(crate) fn from_event(event: &KeyEvent) -> Option<Self> {
        let plain = KeyModifiers::SHIFT | KeyModifiers::CONTROL;
        let is_sign = matches!(event.code, KeyCode::Char(letter) if letter.is_control());
        if event.kind == KeyEventKind::Release || !plain.contains(event.modifiers) || is_sign {
            return None;
        }
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        let code = match event.code {
            KeyCode::Char(letter) if control => KeyCode::Char(letter.to_ascii_lowercase()),
            KeyCode::Tab if event.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
            code => code,
        };
        // Shift is part of the letter, and of back tab; with the other keys it means nothing here.
        Some(Self { code, control: control && matches!(code, KeyCode::Char(_)) })
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let control = if self.control { "ctrl-" } else { "" };
        match self.code {
            KeyCode::Char(letter) => write!(f, "{control}{letter}"),
            code => write!(f, "{control}{}", code.to_string().to_ascii_lowercase()),
        }
    }
}

/// What leaving does on a screen that nothing lies behind.
pub(crate) const QUITS: &str = "quit";

/// The block around `d`, by the places of the numeric pad.
const BLOCK: [(char, u8); 9] =
    [('w', 7), ('e', 8), ('r', 9), ('s', 4), ('d', 5), ('f', 6), ('x', 1), ('c', 2), ('v', 3)];

/// What an event means in a mode; `None` if nothing, or if only the board in question knows.
/// `own` are keys that only the screen in question has.
pub(crate) fn resolve(mode: Mode, own: &[KeyRow], event: &Event) -> Option<Action> {
    match event {
        Event::Key(key) => resolve_chord(mode, own, Chord::from_event(key)?),
        Event::Mouse(mouse) => resolve_mouse(*mouse),
        Event::Paste(text) => Some(Action::Paste(text.clone())),
        Event::Resize { .. }
        | Event::Focus(_)
        | Event::Signal(_)
        | Event::HangUp
        | Event::Continued
        | Event::News { .. }
        | Event::Tick(_)
        | Event::Listed { .. }
        | Event::Opened { .. }
        | Event::Failed(_)
        | Event::Begun
        | Event::Ground(_) => None,
    }
}

/// The rows of a mode: those of all screens, and behind them the own ones of one.
fn rows(mode: Mode, own: &[KeyRow]) -> impl Iterator<Item = &KeyRow> {
    ROWS.iter().chain(own).filter(move |row| row.modes.contains(&mode))
}

/// The first row that has an action.
pub(crate) fn row_of<'a>(mode: Mode, own: &'a [KeyRow], action: &Action) -> Option<&'a KeyRow> {
    rows(mode, own).find(|row| row.keys.iter().any(|(_, known)| known == action))
}

/// The keys of a mode under a heading with what they do on a screen that has these uses for actions.
pub(crate) fn help(
    mode: Mode,
    own: &[KeyRow],
    group: KeyGroup,
    uses: impl Fn(&Action) -> Option<Words>,
) -> Vec<(&'static str, &'static str)> {
    let line = |row: &KeyRow| {
        let words = row.keys.iter().find_map(|(_, action)| uses(action))?;
        words.in_help(row.words).map(|words| (row.shown, words))
    };
    rows(mode, own).filter(|row| row.group == group).filter_map(line).collect()
}

/// The menu of names of a screen that has these uses for actions: name, words, action.
pub(crate) fn names(uses: impl Fn(&Action) -> Option<Words>) -> Vec<(&'static str, &'static str, Action)> {
    let line = |(name, words, action): &(&'static str, &'static str, Action)| match uses(action)?.help {
        // Where leaving ends the program, that has a name of its own.
        Help::As(QUITS) if *action == Action::Leave => None,
        Help::Usual | Help::Quiet => Some((*name, *words, action.clone())),
        Help::As(words) => Some((*name, words, action.clone())),
    };
    NAMES.iter().filter_map(line).collect()
}

/// The action with a name of the menu.
pub(crate) fn by_name(name: &str) -> Option<Action> {
    NAMES.iter().find(|(known, ..)| *known == name).map(|(.., action)| action.clone())
}

fn resolve_chord(mode: Mode, own: &[KeyRow], chord: Chord) -> Option<Action> {
    if let Some((_, action)) = rows(mode, own).flat_map(|row| row.keys).find(|(bound, _)| *bound == chord) {
        return Some(action.clone());
    }
    let letter = chord.letter()?;
    match mode {
        Mode::Pad => pad(letter).map(Action::Pad),
        Mode::Browse | Mode::Dialog if letter.is_ascii_digit() => Some(Action::Digit(letter)),
        // Some moves begin with a letter.
        Mode::Typing | Mode::Drawing | Mode::Browse => Some(Action::Text(letter)),
        Mode::Dialog => None,
    }
}

fn pad(letter: char) -> Option<u8> {
    let digit = letter.to_digit(10).filter(|digit| *digit > 0).map(|digit| digit as u8);
    digit.or_else(|| BLOCK.iter().find(|(key, _)| *key == letter).map(|(_, place)| *place))
}

fn resolve_mouse(mouse: MouseEvent) -> Option<Action> {
    let (x, y) = (mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Action::Click { x, y }),
        MouseEventKind::Drag(MouseButton::Left) => Some(Action::Drag { x, y }),
        MouseEventKind::ScrollUp => Some(Action::Scroll { x, y, direction: Direction::Up }),
        MouseEventKind::ScrollDown => Some(Action::Scroll { x, y, direction: Direction::Down }),
        MouseEventKind::ScrollLeft => Some(Action::Scroll { x, y, direction: Direction::Left }),
        MouseEventKind::ScrollRight => Some(Action::Scroll { x, y, direction: Direction::Right }),
        _ => None,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const MODES: [Mode; 5] = [Mode::Browse, Mode::Pad, Mode::Drawing, Mode::Dialog, Mode::Typing];

    fn press(mode: Mode, code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        resolve(mode, &[], &Event::Key(KeyEvent::new(code, modifiers)))
    }

    fn letter(mode: Mode, letter: char) -> Option<Action> {
        press(mode, KeyCode::Char(letter), KeyModifiers::NONE)
    }

    #[test]
    fn no_command_is_on_a_digit_on_the_vi_keys_or_on_the_driving_block() {
        for bound in ROWS.iter().flat_map(|row| row.keys) {
            let Some(letter) = bound.0.letter() else { continue };
            assert!(!letter.is_ascii_digit() && !"wersdfxcv".contains(letter), "{letter}");
            assert!(!"hjkl".contains(letter) || matches!(bound.1, Action::Move(_)), "{letter}");
        }
    }

    #[test]
    fn a_control_sign_is_no_key() {
        for mode in MODES {
            for sign in ['\0', '\u{1b}', '\u{7f}'] {
                assert_eq!(letter(mode, sign), None, "{sign:?} in {mode:?}");
                assert_eq!(Chord::from_event(&KeyEvent::new(KeyCode::Char(sign), KeyModifiers::NONE)), None);
            }
        }
    }

    /// A key means one thing in a mode on a screen that has these keys of its own.
    pub(crate) fn check_keys(own: &[KeyRow]) {
        for mode in MODES {
            let chords: Vec<Chord> = rows(mode, own).flat_map(|row| row.keys).map(|(chord, _)| *chord).collect();
            for (index, chord) in chords.iter().enumerate() {
                assert!(!chords[index + 1..].contains(chord), "{chord} in {mode:?}");
            }
        }
    }

    #[test]
    fn a_key_has_one_meaning_in_a_mode() {
        check_keys(&[]);
    }

    #[test]
    fn whatever_a_key_does_has_a_name_unless_it_points_or_edits() {
        for (_, action) in ROWS.iter().flat_map(|row| row.keys) {
            let in_place = matches!(
                action,
                Action::Move(_)
                    | Action::Take
                    | Action::Cancel
                    | Action::OpenPrompt
                    | Action::Menu
                    | Action::First
                    | Action::Last
                    | Action::PageUp
                    | Action::PageDown
                    | Action::Erase
                    | Action::EraseForward
                    | Action::EraseLine
                    | Action::Complete
            );
            assert!(in_place || NAMES.iter().any(|(.., named)| named == action), "{action:?}");
        }
        for (name, _, action) in &NAMES {
            assert_eq!(by_name(name).as_ref(), Some(action));
        }
    }

    #[test]
    fn the_whole_map_is_what_the_help_says() {
        let control = KeyModifiers::CONTROL;
        let table = [
            (Mode::Browse, KeyCode::Char('7'), KeyModifiers::NONE, Some(Action::Digit('7'))),
            (Mode::Pad, KeyCode::Char('7'), KeyModifiers::NONE, Some(Action::Pad(7))),
            (Mode::Pad, KeyCode::Char('0'), KeyModifiers::NONE, None),
            (Mode::Pad, KeyCode::Char('d'), KeyModifiers::NONE, Some(Action::Pad(5))),
            (Mode::Browse, KeyCode::Char('d'), KeyModifiers::NONE, Some(Action::Text('d'))),
            (Mode::Dialog, KeyCode::Char('d'), KeyModifiers::NONE, None),
            (Mode::Typing, KeyCode::Char('7'), KeyModifiers::NONE, Some(Action::Text('7'))),
            (Mode::Typing, KeyCode::Char('q'), KeyModifiers::NONE, Some(Action::Text('q'))),
            (Mode::Typing, KeyCode::Char(' '), KeyModifiers::NONE, Some(Action::Text(' '))),
            (Mode::Typing, KeyCode::Char('?'), KeyModifiers::NONE, Some(Action::Text('?'))),
            (Mode::Browse, KeyCode::Char('U'), KeyModifiers::SHIFT, Some(Action::Forward)),
            (Mode::Browse, KeyCode::Char('r'), control, Some(Action::Forward)),
            (Mode::Browse, KeyCode::Backspace, KeyModifiers::NONE, Some(Action::TakeBack)),
            (Mode::Typing, KeyCode::Backspace, KeyModifiers::NONE, Some(Action::Erase)),
            (Mode::Dialog, KeyCode::Tab, KeyModifiers::SHIFT, Some(Action::PreviousPane)),
            (Mode::Dialog, KeyCode::Char('u'), KeyModifiers::NONE, None),
            (Mode::Browse, KeyCode::Char('u'), KeyModifiers::ALT, None),
        ];
        for (mode, code, modifiers, action) in table {
            assert_eq!(press(mode, code, modifiers), action, "{code:?} in {mode:?}");
        }
        for mode in MODES {
            assert_eq!(press(mode, KeyCode::Char('C'), control), Some(Action::Quit));
        }
        for (place, keys) in ["", "1x", "2c", "3v", "4s", "5d", "6f", "7w", "8e", "9r"].iter().enumerate() {
            for typed in keys.chars() {
                assert_eq!(letter(Mode::Pad, typed), Some(Action::Pad(place as u8)));
            }
        }
    }

    #[test]
    fn a_released_key_and_a_hovering_mouse_mean_nothing() {
        let released = KeyEvent::new_with_kind(KeyCode::Char('q'), KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(resolve(Mode::Browse, &[], &Event::Key(released)), None);
        let hover = MouseEvent { kind: MouseEventKind::Moved, column: 1, row: 1, modifiers: KeyModifiers::NONE };
        assert_eq!(resolve(Mode::Browse, &[], &Event::Mouse(hover)), None);
    }
}
