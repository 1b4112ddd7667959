//! One key as the program sees it, and how people write it.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::core::NotationError;

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

/// The keys that are no letters, and what people call them.
const NAMED: [(KeyCode, &str); 16] = [
    (KeyCode::Char(' '), "space"),
    (KeyCode::Enter, "enter"),
    (KeyCode::Esc, "esc"),
    (KeyCode::Tab, "tab"),
    (KeyCode::BackTab, "backtab"),
    (KeyCode::Backspace, "backspace"),
    (KeyCode::Delete, "delete"),
    (KeyCode::Insert, "insert"),
    (KeyCode::Home, "home"),
    (KeyCode::End, "end"),
    (KeyCode::PageUp, "pgup"),
    (KeyCode::PageDown, "pgdn"),
    (KeyCode::Up, "up"),
    (KeyCode::Down, "down"),
    (KeyCode::Left, "left"),
    (KeyCode::Right, "right"),
];

/// With Ctrl these letters are other keys: a terminal sends the same for both.
const OTHER_KEYS: [(char, &str); 3] = [('i', "tab"), ('j', "enter"), ('m', "enter")];

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
        match (NAMED.iter().find(|(code, _)| *code == self.code), self.code) {
            (Some((_, name)), _) => write!(f, "{control}{name}"),
            (None, KeyCode::Char(letter)) => write!(f, "{control}{letter}"),
            (None, code) => write!(f, "{control}{}", code.to_string().to_ascii_lowercase()),
        }
    }
}

impl FromStr for Chord {
    type Err = NotationError;

    /// Reads a key as it is written: `H`, `ctrl-b`, `f2`, `pgup`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let refuse = |words: &str| NotationError::new(text, words);
        let alone = |text: &str| {
            let mut letters = text.chars();
            letters.next().filter(|letter| letters.next().is_none() && !letter.is_control() && !letter.is_whitespace())
        };
        if let Some(letter) = text.strip_prefix("ctrl-") {
            if let Some((_, other)) = OTHER_KEYS.iter().find(|(known, _)| alone(letter) == Some(*known)) {
                return Err(refuse(&format!("is the same key as {other} in a terminal")));
            }
            let letter = alone(letter).filter(char::is_ascii_lowercase);
            return letter.map(control).ok_or_else(|| refuse("is no key: behind ctrl- stands one letter from a to z"));
        }
        if let Some((code, _)) = NAMED.iter().find(|(_, name)| *name == text) {
            return Ok(named(*code));
        }
        let function = text.strip_prefix('f').and_then(|number| number.parse().ok());
        if let Some(number) = function.filter(|number| (1..=12).contains(number)) {
            return Ok(named(KeyCode::F(number)));
        }
        let names: Vec<&str> = NAMED.iter().map(|(_, name)| *name).collect();
        let wanted = format!("is no key: one letter or sign, ctrl- and a letter, f1 to f12, {}", names.join(", "));
        alone(text).map(key).ok_or_else(|| refuse(&wanted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_is_written() {
        let names = NAMED.iter().map(|(_, name)| *name);
        for text in names.chain(["H", "h", "?", "é", "ctrl-b", "f1", "f12"]) {
            assert_eq!(text.parse::<Chord>().map(|chord| chord.to_string()).as_deref(), Ok(text));
        }
        let table = [
            ("", "`` is no key: one letter or sign, ctrl- and a letter, f1 to f12, space, enter, "),
            ("f13", "`f13` is no key: one letter"),
            ("hh", "`hh` is no key: one letter"),
            ("\t", "`\\t` is no key: one letter"),
            ("Enter", "`Enter` is no key: one letter"),
            ("ctrl-", "`ctrl-` is no key: behind ctrl- stands one letter from a to z"),
            ("ctrl-B", "`ctrl-B` is no key: behind ctrl- "),
            ("ctrl-m", "`ctrl-m` is the same key as enter in a terminal"),
            ("alt-x", "`alt-x` is no key: one letter"),
        ];
        for (text, sentence) in table {
            let refused = text.parse::<Chord>().expect_err(text).to_string();
            assert!(refused.starts_with(sentence), "{refused}");
        }
    }
}
