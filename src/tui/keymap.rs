//! The key map: one table from which keys are resolved and the help page is made, and the menu of names beside it.

use std::fmt;

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::action::{Action, Direction};
use super::event::Event;
use super::screen::Use;

/// What the keys mean at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
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
pub struct Chord {
    code: KeyCode,
    control: bool,
}

/// The key with this letter or sign.
pub const fn key(letter: char) -> Chord {
    named(KeyCode::Char(letter))
}

const fn control(letter: char) -> Chord {
    Chord { code: KeyCode::Char(letter), control: true }
}

const fn named(code: KeyCode) -> Chord {
    Chord { code, control: false }
}

impl Chord {
    /// The letter or sign, unless Ctrl is held or the key has none.
    pub fn letter(self) -> Option<char> {
        match self.code {
            KeyCode::Char(letter) if !self.control => Some(letter),
            _ => None,
        }
    }

    /// The chord of a key event; `None` for releases, for keys held with Alt or the like, and for signs that no key has.
    pub fn from_event(event: &KeyEvent) -> Option<Self> {
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

/// Under which heading a row stands in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// What plays the game.
    Choose,
    /// What steers the game.
    Game,
    /// What shows more.
    More,
    /// What works on every screen.
    Anywhere,
}

impl Group {
    /// All headings in the order of the help page.
    pub const ALL: [Self; 4] = [Self::Choose, Self::Game, Self::More, Self::Anywhere];
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Choose => "Choose and take",
            Self::Game => "The game",
            Self::More => "See more",
            Self::Anywhere => "Anywhere",
        })
    }
}

/// A row of the help page and the keys behind it.
#[derive(Debug)]
pub struct Row {
    /// The heading it stands under.
    pub group: Group,
    /// The keys as people call them.
    pub shown: &'static str,
    /// What they do.
    pub words: &'static str,
    /// In which modes they do it.
    pub modes: &'static [Mode],
    /// Each key with its action.
    pub keys: &'static [(Chord, Action)],
}

const BOARD: &[Mode] = &[Mode::Browse, Mode::Pad];
const DRAWING: &[Mode] = &[Mode::Drawing];
const SCREEN: &[Mode] = &[Mode::Browse, Mode::Pad, Mode::Drawing];
const CHOOSING: &[Mode] = &[Mode::Browse, Mode::Pad, Mode::Drawing, Mode::Dialog];
const ALWAYS: &[Mode] = &[Mode::Browse, Mode::Pad, Mode::Drawing, Mode::Dialog, Mode::Typing];
const TYPING: &[Mode] = &[Mode::Typing];
const FORM: &[Mode] = &[Mode::Dialog, Mode::Typing];

const fn row(
    group: Group,
    shown: &'static str,
    words: &'static str,
    modes: &'static [Mode],
    keys: &'static [(Chord, Action)],
) -> Row {
    Row { group, shown, words, modes, keys }
}

/// The whole key map, but for digits, letters in a text, the nine places and the mouse.
pub static ROWS: [Row; 41] = [
    row(
        Group::Choose,
        "arrows",
        "choose",
        ALWAYS,
        &[
            (named(KeyCode::Up), Action::Move(Direction::Up)),
            (named(KeyCode::Down), Action::Move(Direction::Down)),
            (named(KeyCode::Left), Action::Move(Direction::Left)),
            (named(KeyCode::Right), Action::Move(Direction::Right)),
        ],
    ),
    row(
        Group::Choose,
        "h j k l",
        "choose",
        CHOOSING,
        &[
            (key('h'), Action::Move(Direction::Left)),
            (key('j'), Action::Move(Direction::Down)),
            (key('k'), Action::Move(Direction::Up)),
            (key('l'), Action::Move(Direction::Right)),
        ],
    ),
    row(Group::Choose, "enter", "take it", ALWAYS, &[(named(KeyCode::Enter), Action::Take)]),
    row(Group::Choose, "space", "take it", CHOOSING, &[(key(' '), Action::Take)]),
    row(Group::Choose, ":", "type any move", BOARD, &[(key(':'), Action::OpenPrompt)]),
    row(Group::Choose, "# . S ~ P", "draw it", DRAWING, &[]),
    row(Group::Choose, "> < ^ v", "finish line", DRAWING, &[]),
    row(Group::Choose, "1 to 9", "gates", DRAWING, &[]),
    row(Group::Choose, "p", "pen down, up", DRAWING, &[(key('p'), Action::Pen)]),
    row(
        Group::Choose,
        "backspace",
        "wall here",
        DRAWING,
        &[(named(KeyCode::Backspace), Action::Erase), (named(KeyCode::Delete), Action::EraseForward)],
    ),
    row(Group::Choose, "+  -", "broader, finer", DRAWING, &[]),
    row(Group::More, "t", "shortest way", DRAWING, &[(key('t'), Action::Hints)]),
    row(Group::Game, ":", "name, size, write", DRAWING, &[(key(':'), Action::OpenPrompt)]),
    row(Group::Game, "b", "build a track", BOARD, &[(key('b'), Action::Edit)]),
    row(Group::Game, "ctrl-t", "build a track", FORM, &[(control('t'), Action::Edit)]),
    row(Group::Choose, "esc", "drop what I typed", ALWAYS, &[(named(KeyCode::Esc), Action::Cancel)]),
    row(
        Group::Choose,
        "home  end",
        "first, last",
        ALWAYS,
        &[(named(KeyCode::Home), Action::First), (named(KeyCode::End), Action::Last)],
    ),
    row(
        Group::Game,
        "u  U",
        "back, forward",
        SCREEN,
        &[(key('u'), Action::Back), (key('U'), Action::Forward), (control('r'), Action::Forward)],
    ),
    row(
        Group::Game,
        "backspace",
        "back to my turn",
        BOARD,
        &[(named(KeyCode::Backspace), Action::TakeBack), (control('h'), Action::TakeBack)],
    ),
    row(Group::Game, "p", "pause the bots", BOARD, &[(key('p'), Action::Pause)]),
    row(Group::Game, "delete", "delete a game", BOARD, &[(named(KeyCode::Delete), Action::Delete)]),
    row(Group::Game, "n", "new game", SCREEN, &[(key('n'), Action::NewGame)]),
    row(Group::More, "t", "next hints", BOARD, &[(key('t'), Action::Hints)]),
    row(Group::More, "y", "why?", BOARD, &[(key('y'), Action::Why)]),
    row(Group::More, "a", "labels", BOARD, &[(key('a'), Action::Labels)]),
    row(
        Group::More,
        "tab",
        "next pane or field",
        CHOOSING,
        &[(named(KeyCode::Tab), Action::NextPane), (named(KeyCode::BackTab), Action::PreviousPane)],
    ),
    row(
        Group::More,
        "pgup pgdn",
        "layer, strip, list",
        ALWAYS,
        &[(named(KeyCode::PageUp), Action::PageUp), (named(KeyCode::PageDown), Action::PageDown)],
    ),
    row(Group::More, "z", "board alone", SCREEN, &[(key('z'), Action::BoardAlone)]),
    row(Group::More, "g", "tree of turns", BOARD, &[(key('g'), Action::Tree)]),
    row(Group::Anywhere, "m", "all by name", SCREEN, &[(key('m'), Action::Menu)]),
    row(Group::Anywhere, "o", "options", SCREEN, &[(key('o'), Action::Options)]),
    row(Group::Anywhere, "?", "keys, rules, notation", CHOOSING, &[(key('?'), Action::Help)]),
    row(Group::Anywhere, "f1", "the same", ALWAYS, &[(named(KeyCode::F(1)), Action::Help)]),
    row(Group::Anywhere, "q", "leave (it is kept)", CHOOSING, &[(key('q'), Action::Leave)]),
    row(Group::Anywhere, "ctrl-c", "quit", ALWAYS, &[(control('c'), Action::Quit)]),
    row(Group::Anywhere, "ctrl-z", "suspend", ALWAYS, &[(control('z'), Action::Suspend)]),
    row(Group::Anywhere, "ctrl-l", "redraw", ALWAYS, &[(control('l'), Action::Redraw)]),
    row(
        Group::Choose,
        "backspace",
        "delete a letter",
        TYPING,
        &[(named(KeyCode::Backspace), Action::Erase), (control('h'), Action::Erase)],
    ),
    row(Group::Choose, "delete", "delete the next", TYPING, &[(named(KeyCode::Delete), Action::EraseForward)]),
    row(Group::Choose, "ctrl-u", "delete all", TYPING, &[(control('u'), Action::EraseLine)]),
    row(
        Group::Choose,
        "tab",
        "complete; next field",
        TYPING,
        &[(named(KeyCode::Tab), Action::Complete), (named(KeyCode::BackTab), Action::PreviousPane)],
    ),
];

/// The menu of names: whatever a key can do can be chosen by its name as well, and a few rare things only so.
pub static NAMES: [(&str, &str, Action); 25] = [
    ("back", "one move back", Action::Back),
    ("forward", "one move forward", Action::Forward),
    ("take-back", "back to my own last turn", Action::TakeBack),
    ("hints", "the next kind of hint", Action::Hints),
    ("why", "the reason for the verdict", Action::Why),
    ("labels", "the next kind of label on the board", Action::Labels),
    ("pane", "the next side pane", Action::NextPane),
    ("pane-before", "the side pane before", Action::PreviousPane),
    ("board", "the board alone, larger; again: with its panes", Action::BoardAlone),
    ("tree", "the tree of turns from here", Action::Tree),
    ("pause", "pause a game between bots, or let it go on", Action::Pause),
    ("rematch", "the same game with the seats swapped", Action::Rematch),
    ("resign", "give up the game", Action::Resign),
    ("draw", "offer, accept or claim a draw", Action::OfferDraw),
    ("command", "the command that leads back to this table", Action::ShowCommand),
    ("new", "set up a new game", Action::NewGame),
    ("build", "the track editor", Action::Edit),
    ("pen", "put the pen down, or lift it, in the track editor", Action::Pen),
    ("delete", "delete the chosen game", Action::Delete),
    ("options", "the settings", Action::Options),
    ("help", "keys, rules, notation", Action::Help),
    ("leave", "leave this screen; everything is kept", Action::Leave),
    ("redraw", "paint the screen again", Action::Redraw),
    ("suspend", "back to the shell for a while", Action::Suspend),
    ("quit", "leave the program", Action::Quit),
];

/// What leaving does on a screen that nothing lies behind.
pub const QUITS: &str = "quit";

/// The block around `d`, by the places of the numeric pad.
const BLOCK: [(char, u8); 9] =
    [('w', 7), ('e', 8), ('r', 9), ('s', 4), ('d', 5), ('f', 6), ('x', 1), ('c', 2), ('v', 3)];

/// What an event means in a mode; `None` if nothing, or if only the board in question knows.
pub fn resolve(mode: Mode, event: &Event) -> Option<Action> {
    match event {
        Event::Key(key) => resolve_chord(mode, Chord::from_event(key)?),
        Event::Mouse(mouse) => resolve_mouse(*mouse),
        Event::Paste(text) => Some(Action::Paste(text.clone())),
        Event::Resize { .. }
        | Event::Focus(_)
        | Event::Signal(_)
        | Event::HangUp
        | Event::Continued
        | Event::News { .. }
        | Event::Tick(_)
        | Event::Listed(_)
        | Event::Opened { .. }
        | Event::Failed(_) => None,
    }
}

/// The keys of a mode under a heading with what they do on a screen that has these uses for actions.
pub fn help(mode: Mode, group: Group, uses: impl Fn(&Action) -> Use) -> Vec<(&'static str, &'static str)> {
    let rows = ROWS.iter().filter(|row| row.group == group && row.modes.contains(&mode));
    let line = |row: &Row| match row.keys.first().map_or(Use::Usual, |(_, action)| used(action, &uses)) {
        Use::Usual => Some((row.shown, row.words)),
        Use::As(words) => Some((row.shown, words)),
        Use::Quiet | Use::Nothing => None,
    };
    rows.filter_map(line).collect()
}

/// The menu of names of a screen that has these uses for actions: name, words, action.
pub fn names(uses: impl Fn(&Action) -> Use) -> Vec<(&'static str, &'static str, Action)> {
    let line = |(name, words, action): &(&'static str, &'static str, Action)| match used(action, &uses) {
        // Where leaving ends the program, that has a name of its own.
        Use::As(QUITS) if *action == Action::Leave => None,
        Use::Usual | Use::Quiet => Some((*name, *words, action.clone())),
        Use::As(words) => Some((*name, words, action.clone())),
        Use::Nothing => None,
    };
    NAMES.iter().filter_map(line).collect()
}

/// What an action does: some are the program's own and work on every screen.
pub fn used(action: &Action, uses: impl Fn(&Action) -> Use) -> Use {
    match action {
        Action::Quit | Action::Suspend | Action::Redraw => Use::Usual,
        action => uses(action),
    }
}

/// The action with a name of the menu.
pub fn by_name(name: &str) -> Option<Action> {
    NAMES.iter().find(|(known, ..)| *known == name).map(|(.., action)| action.clone())
}

fn resolve_chord(mode: Mode, chord: Chord) -> Option<Action> {
    let rows = ROWS.iter().filter(|row| row.modes.contains(&mode));
    if let Some((_, action)) = rows.flat_map(|row| row.keys).find(|(bound, _)| *bound == chord) {
        return Some(action.clone());
    }
    let letter = chord.letter()?;
    match mode {
        Mode::Typing | Mode::Drawing => Some(Action::Text(letter)),
        Mode::Pad => pad(letter).map(Action::Pad),
        Mode::Browse | Mode::Dialog => letter.is_ascii_digit().then_some(Action::Digit(letter)),
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
mod tests {
    use super::*;

    const MODES: [Mode; 5] = [Mode::Browse, Mode::Pad, Mode::Drawing, Mode::Dialog, Mode::Typing];

    fn press(mode: Mode, code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        resolve(mode, &Event::Key(KeyEvent::new(code, modifiers)))
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

    #[test]
    fn a_key_has_one_meaning_in_a_mode() {
        for mode in MODES {
            let rows = ROWS.iter().filter(|row| row.modes.contains(&mode));
            let chords: Vec<Chord> = rows.flat_map(|row| row.keys).map(|(chord, _)| *chord).collect();
            for (index, chord) in chords.iter().enumerate() {
                assert!(!chords[index + 1..].contains(chord), "{chord:?} in {mode:?}");
            }
        }
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
            (Mode::Browse, KeyCode::Char('d'), KeyModifiers::NONE, None),
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
        assert_eq!(resolve(Mode::Browse, &Event::Key(released)), None);
        let hover = MouseEvent { kind: MouseEventKind::Moved, column: 1, row: 1, modifiers: KeyModifiers::NONE };
        assert_eq!(resolve(Mode::Browse, &Event::Mouse(hover)), None);
    }
}
