//! The key map: from one table, and the keys that somebody wants instead, keys are resolved, and the help page is made.

mod chord;
mod own;
mod rows;

pub(crate) use chord::{Chord, control, key, named};
pub use own::key_book;
pub(crate) use rows::{IN_PLACE, KeyGroup, KeyRow, NAMES, ROWS, row};

use std::borrow::Cow;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::deed::{Help, Words};
use super::paint::capital;
use super::{Action, Direction, Event};

/// What the keys mean at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mode {
    /// At a board or in a list: arrows and digits choose, Enter takes.
    Browse,
    /// As in [`Mode::Browse`], at a board of nine places: the numeric pad and the block around `d` take one of them.
    Pad,
    /// In a list of which several may be marked: as in [`Mode::Browse`], but Space marks.
    Marking,
    /// In an editor: signs are drawn.
    Drawing,
    /// In a form or something that floats: fields instead of moves.
    Dialog,
    /// In a text: letters are letters.
    Typing,
}

/// All of them.
const MODES: [Mode; 6] = [Mode::Browse, Mode::Pad, Mode::Marking, Mode::Drawing, Mode::Dialog, Mode::Typing];

/// What leaving does on a screen that nothing lies behind.
pub(crate) const QUITS: &str = "quit";

/// The block around `d`, by the places of the numeric pad.
const BLOCK: [(char, u8); 9] =
    [('w', 7), ('e', 8), ('r', 9), ('s', 4), ('d', 5), ('f', 6), ('x', 1), ('c', 2), ('v', 3)];

/// Which keys do what: those of the table, but for actions that were given others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeyMap {
    own: Vec<(Action, Vec<Chord>)>,
}

/// The table alone.
pub(crate) static USUAL: KeyMap = KeyMap { own: Vec::new() };

/// What a footer says about the keys of an action.
pub(crate) struct KeyLine {
    /// All keys of its row.
    pub shown: Cow<'static, str>,
    /// Those of the action alone.
    pub alone: String,
    /// Whether some of the row are not those of the table.
    pub is_own: bool,
    /// What the row says that they do.
    pub words: &'static str,
}

impl KeyMap {
    /// What an event means in a mode; `None` if nothing, or if only the board in question knows.
    /// `own` are keys that only the screen in question has.
    pub(crate) fn resolve(&self, mode: Mode, own: &[KeyRow], event: &Event) -> Option<Action> {
        match event {
            Event::Key(key) => self.resolve_chord(mode, own, Chord::from_event(key)?),
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
            | Event::Played { .. }
            | Event::Opened { .. }
            | Event::Looked { .. }
            | Event::Failed(_)
            | Event::Begun
            | Event::Ground(_) => None,
        }
    }

    /// What one key means in a mode.
    pub(crate) fn resolve_chord(&self, mode: Mode, own: &[KeyRow], chord: Chord) -> Option<Action> {
        let bound = || rows(mode, own).flat_map(|row| row.keys);
        let does = |(usual, action): &&(Chord, Action)| match self.given(mode, action) {
            Some(given) => given.contains(&chord),
            None => *usual == chord,
        };
        if let Some((_, action)) = bound().find(does) {
            return Some(action.clone());
        }
        if let Some((action, _)) = self.keyless(mode).find(|(_, chords)| chords.contains(&chord)) {
            return Some(action.clone());
        }
        let letter = chord.letter()?;
        // A sign that was given another key is typed with that one.
        if bound().any(|(usual, action)| *usual == chord && matches!(action, Action::Text(_))) {
            return None;
        }
        match mode {
            Mode::Pad => pad(letter).map(Action::Pad),
            Mode::Browse | Mode::Dialog if letter.is_ascii_digit() => Some(Action::Digit(letter)),
            // Some moves begin with a letter.
            Mode::Typing | Mode::Drawing | Mode::Browse => Some(Action::Text(letter)),
            Mode::Dialog | Mode::Marking => None,
        }
    }

    /// The keys that an action has instead of those of the table. In a text letters are letters: one that has nothing but
    /// letters keeps its usual keys there.
    fn given(&self, mode: Mode, action: &Action) -> Option<Vec<Chord>> {
        let (_, chords) = self.own.iter().find(|(known, _)| known == action)?;
        let works = |chord: &Chord| mode != Mode::Typing || chord.letter().is_none();
        // A key that is its own elsewhere, and another's here, stays that one's.
        let is_its = |row: &KeyRow, chord: &Chord| row.keys.contains(&(*chord, action.clone()));
        let has = |row: &KeyRow, chord: &Chord| row.keys.iter().any(|(known, _)| known == chord);
        let is_anothers = |chord: &Chord| {
            rows(mode, &[]).any(|row| has(row, chord) && !is_its(row, chord))
                && ROWS.iter().any(|row| is_its(row, chord))
        };
        let chords: Vec<Chord> = chords.iter().copied().filter(|chord| works(chord) && !is_anothers(chord)).collect();
        Some(chords).filter(|chords| !chords.is_empty())
    }

    /// The keys of one action of a row. Own keys stand in the first row that has the action, and in no other.
    fn of_action(&self, mode: Mode, own: &[KeyRow], row: &KeyRow, action: &Action) -> Vec<Chord> {
        let is_first = || row_of(mode, own, action).is_none_or(|first| std::ptr::eq(first, row));
        match self.given(mode, action) {
            Some(given) => Some(given).filter(|_| is_first()).unwrap_or_default(),
            None => row.keys.iter().find(|(_, known)| known == action).map(|(chord, _)| *chord).into_iter().collect(),
        }
    }

    /// The keys of a row as people call them; nothing where all of them were given away.
    fn shown(&self, mode: Mode, own: &[KeyRow], row: &KeyRow) -> Option<Cow<'static, str>> {
        if !self.is_own(mode, row) {
            return Some(Cow::Borrowed(row.shown));
        }
        let mut seen: Vec<&Action> = Vec::new();
        let mut keys = Vec::new();
        for (_, action) in row.keys {
            if !seen.contains(&action) {
                seen.push(action);
                keys.extend(self.of_action(mode, own, row, action).iter().map(ToString::to_string));
            }
        }
        (!keys.is_empty()).then(|| Cow::Owned(keys.join("  ")))
    }

    fn is_own(&self, mode: Mode, row: &KeyRow) -> bool {
        row.keys.iter().any(|(_, action)| self.given(mode, action).is_some())
    }

    /// The keys of the first row that has an action, for a footer.
    pub(crate) fn line(&self, mode: Mode, own: &[KeyRow], action: &Action) -> Option<KeyLine> {
        let row = row_of(mode, own, action)?;
        let alone: Vec<String> = self.of_action(mode, own, row, action).iter().map(ToString::to_string).collect();
        Some(KeyLine {
            shown: self.shown(mode, own, row)?,
            alone: alone.join(" "),
            is_own: self.is_own(mode, row),
            words: row.words,
        })
    }

    /// The keys of a mode under a heading with what they do on a screen that has these uses for actions.
    pub(crate) fn help(
        &self,
        mode: Mode,
        own: &[KeyRow],
        group: KeyGroup,
        uses: impl Fn(&Action) -> Option<Words>,
    ) -> Vec<(Cow<'static, str>, &'static str)> {
        let line = |row: &KeyRow| {
            let words = row.keys.iter().find_map(|(_, action)| uses(action))?;
            Some((self.shown(mode, own, row)?, words.in_help(row.words)?))
        };
        let mut lines: Vec<_> = rows(mode, own).filter(|row| row.group == group).filter_map(line).collect();
        if group == KeyGroup::Anywhere {
            lines.extend(self.keyless(mode).filter_map(|(action, chords)| {
                let (_, usual, _) = NAMES.iter().find(|(.., known)| known == action)?;
                let shown = chords.iter().map(ToString::to_string).collect::<Vec<_>>().join("  ");
                Some((Cow::Owned(shown), uses(action)?.in_help(usual)?))
            }));
        }
        lines
    }

    /// The keys of actions that the table knows by name only: they work wherever a command is one key.
    fn keyless(&self, mode: Mode) -> impl Iterator<Item = (&Action, &[Chord])> {
        let own = self.own.iter().filter(move |_| rows::COMMANDS.contains(&mode));
        own.filter(|(action, _)| own::usual_of(action).is_empty()).map(|(action, chords)| (action, chords.as_slice()))
    }

    /// The key of an action, wherever it works: the first of its own, else the usual one.
    pub(crate) fn key_of(&self, action: &Action) -> Option<String> {
        let given = self.own.iter().find(|(known, _)| known == action).and_then(|(_, chords)| chords.first());
        let all = || ROWS.iter().flat_map(|row| row.keys);
        let usual = || all().find(|(_, known)| known == action).map(|(chord, _)| *chord);
        let drawn = || own::usual_of(action).first().copied();
        given.copied().or_else(usual).or_else(drawn).map(|chord| chord.to_string())
    }

    /// The same map where some actions are called by the keys of others: what each is called by.
    pub(crate) fn called_by(&self, others: &[(Action, Action)]) -> Self {
        let mut own = self.own.clone();
        for (other, action) in others {
            let given = self.own.iter().find(|(known, _)| known == other).map(|(_, chords)| chords.clone());
            own.retain(|(known, _)| known != action);
            own.push((action.clone(), given.unwrap_or_else(|| own::usual_of(other))));
        }
        Self { own }
    }

    /// The two keys that page.
    pub(crate) fn pages(&self) -> Cow<'static, str> {
        self.tell("‹page-up› ‹page-down›")
    }

    /// A sentence with keys in place of the names of actions: `‹hints› turns them on`. At the beginning of a sentence the name
    /// has a capital, and so has the name of the key.
    pub(crate) fn tell<'a>(&self, words: &'a str) -> Cow<'a, str> {
        let Some((before, rest)) = words.split_once(OPEN) else { return Cow::Borrowed(words) };
        let key = rest.split_once(CLOSE).and_then(|(name, rest)| {
            let key = self.key_of(&by_name(&name.to_ascii_lowercase())?)?;
            let begins = name.starts_with(|letter: char| letter.is_ascii_uppercase());
            let is_word = key.chars().nth(1).is_some() && !key.starts_with("ctrl-");
            Some((if begins && is_word { capital(&key) } else { key }, rest))
        });
        match key {
            Some((key, rest)) => Cow::Owned([before, &key, &self.tell(rest)].concat()),
            None => Cow::Owned([before, OPEN, &self.tell(rest)].concat()),
        }
    }
}

/// Around the name of an action in a sentence that names its key.
const OPEN: &str = "‹";
const CLOSE: &str = "›";

/// The rows of a mode: those of all screens, and behind them the own ones of one.
fn rows(mode: Mode, own: &[KeyRow]) -> impl Iterator<Item = &KeyRow> {
    ROWS.iter().chain(own).filter(move |row| row.modes.contains(&mode))
}

/// The first row that has an action.
fn row_of<'a>(mode: Mode, own: &'a [KeyRow], action: &Action) -> Option<&'a KeyRow> {
    rows(mode, own).find(|row| row.keys.iter().any(|(_, known)| known == action))
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

/// The action of this name.
pub(crate) fn by_name(name: &str) -> Option<Action> {
    let of_menu = NAMES.iter().map(|(known, _, action)| (known, action));
    let in_place = IN_PLACE.iter().map(|(known, action)| (known, action));
    of_menu.chain(in_place).find(|(known, _)| **known == name).map(|(_, action)| action.clone())
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
    use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

    use super::*;

    fn press(mode: Mode, code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        USUAL.resolve(mode, &[], &Event::Key(KeyEvent::new(code, modifiers)))
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
    fn whatever_a_key_does_has_a_name() {
        for (_, action) in ROWS.iter().flat_map(|row| row.keys) {
            let in_place = IN_PLACE.iter().any(|(_, named)| named == action);
            assert!(in_place || NAMES.iter().any(|(.., named)| named == action), "{action:?}");
        }
        for (name, action) in NAMES
            .iter()
            .map(|(name, _, action)| (name, action))
            .chain(IN_PLACE.iter().map(|(name, action)| (name, action)))
        {
            assert_eq!(by_name(name).as_ref(), Some(action), "{name}");
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
        assert_eq!(USUAL.resolve(Mode::Browse, &[], &Event::Key(released)), None);
        let hover = MouseEvent { kind: MouseEventKind::Moved, column: 1, row: 1, modifiers: KeyModifiers::NONE };
        assert_eq!(USUAL.resolve(Mode::Browse, &[], &Event::Mouse(hover)), None);
    }
}
