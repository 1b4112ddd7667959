//! From bytes to events: cuts the stream where one thing that the terminal says ends, and leaves what it means to
//! `terminput`.
//!
//! The cuts are those of ECMA-48, known or not: what a sequence means has no say in where it ends. So a reply that means
//! nothing here costs no key behind it.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use terminput::Event as Parsed;
use terminput_crossterm::to_crossterm;

use crate::tui::{Event, Ground};

/// After an escape sign, the rest of a sequence is there by then; otherwise it was a key.
const KEY_PATIENCE: Duration = Duration::from_millis(25);

/// The end of a sequence that has begun comes by then, even through a slow line.
const SEQUENCE_PATIENCE: Duration = Duration::from_millis(300);

/// A paste that is silent for so long has lost its end.
const PASTE_PATIENCE: Duration = Duration::from_secs(2);

/// A sequence that is longer means nothing here: it is still followed to its end, but no more of it is kept.
const LONGEST_SEQUENCE: usize = 64;

/// More bytes of one paste are not kept.
pub(crate) const LONGEST_PASTE: usize = 1 << 20;

const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;

/// Where in a sequence the stream is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SequenceState {
    /// Between two of them.
    #[default]
    Nothing,
    /// Behind an escape sign.
    Escape,
    /// In a control sequence, `ESC [`.
    Control,
    /// In something that has so many bytes to go.
    Counted(usize),
    /// In a string of the terminal: the answer to a question, or its name.
    Text,
    /// Behind an escape sign in such a string.
    TextEscape,
    /// In a paste.
    Paste,
}

/// The state of the stream.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    inside: SequenceState,
    held: Vec<u8>,
    /// The last bytes of a paste, kept or not.
    tail: [u8; PASTE_ENDS.len()],
    /// When the first byte of what is held came, or the last one of a paste.
    since: Option<Instant>,
}

impl Decoder {
    /// Takes in bytes that came at `now`, and adds what they say to `events`. Linear in the bytes.
    pub(crate) fn take_in(&mut self, bytes: &[u8], now: Instant, events: &mut Vec<Event>) {
        for &byte in bytes {
            self.step(byte, events);
            if self.inside == SequenceState::Paste || self.held == [ESC] {
                self.since = Some(now);
            } else if self.inside != SequenceState::Nothing {
                self.since = self.since.or(Some(now));
            }
        }
    }

    /// When waiting for the rest of a sequence has been enough.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let patience = match self.inside {
            SequenceState::Paste => PASTE_PATIENCE,
            _ if self.held.len() <= 2 => KEY_PATIENCE,
            _ => SEQUENCE_PATIENCE,
        };
        self.since.map(|since| since + patience)
    }

    /// The rest has not come: what it was without.
    pub(crate) fn give_up(&mut self, events: &mut Vec<Event>) {
        match (self.inside, self.held.as_slice()) {
            (SequenceState::Paste, _) => self.end_paste(events),
            (_, [ESC]) => events.push(Event::Key(KeyCode::Esc.into())),
            // Alt and a letter that could have begun a sequence.
            (_, [ESC, letter]) if letter.is_ascii() => {
                let letter = char::from(*letter);
                let shift = if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
                events.push(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::ALT | shift)));
            }
            _ => {}
        }
        self.reset();
    }

    fn step(&mut self, byte: u8, events: &mut Vec<Event>) {
        match (self.inside, byte) {
            (SequenceState::Paste, _) => self.paste(byte, events),
            (SequenceState::Nothing | SequenceState::Escape, _) => self.begin(byte, events),
            (SequenceState::TextEscape, b'\\') | (SequenceState::Text, BEL) => self.end_text(events),
            // The string breaks off, and another sequence begins.
            (SequenceState::TextEscape, _) => {
                self.restart();
                self.begin(byte, events);
            }
            (SequenceState::Text, ESC) => self.inside = SequenceState::TextEscape,
            // The coordinates of an old mouse may be any byte.
            (SequenceState::Counted(left), _) if self.held.starts_with(b"\x1b[M") => self.count(byte, left, events),
            // A sequence breaks off where another one begins, or a key such as Ctrl-C is pressed.
            (_, 0..=0x1f | 0x7f) => {
                self.reset();
                self.begin(byte, events);
            }
            (SequenceState::Text, _) => {
                if self.held.len() < LONGEST_SEQUENCE {
                    self.held.push(byte);
                }
            }
            // A letter that is cut short, or a key of a terminal.
            (SequenceState::Counted(_), _)
                if self.held.last().is_some_and(|last| last.is_ascii() != byte.is_ascii()) =>
            {
                self.reset();
                self.begin(byte, events);
            }
            (SequenceState::Counted(left), _) => self.count(byte, left, events),
            (SequenceState::Control, _) => self.control(byte, events),
        }
    }

    /// A byte between sequences, or behind an escape sign.
    fn begin(&mut self, byte: u8, events: &mut Vec<Event>) {
        let is_escaped = self.inside == SequenceState::Escape;
        if is_escaped && byte == ESC {
            // The first was a key. The second may begin a sequence.
            self.give_up(events);
        }
        self.held.push(byte);
        self.inside = match byte {
            ESC => SequenceState::Escape,
            b'[' if is_escaped => SequenceState::Control,
            b'O' if is_escaped => SequenceState::Counted(1),
            b']' | b'P' | b'_' | b'^' | b'X' if is_escaped => SequenceState::Text,
            0xc2..=0xdf => SequenceState::Counted(1),
            0xe0..=0xef => SequenceState::Counted(2),
            0xf0..=0xf4 => SequenceState::Counted(3),
            0..=0x7f => return self.end(events),
            // No byte that a letter begins with.
            _ => return self.reset(),
        };
    }

    fn control(&mut self, byte: u8, events: &mut Vec<Event>) {
        if self.held.len() < LONGEST_SEQUENCE {
            self.held.push(byte);
        }
        match (byte, self.held.len()) {
            // The function keys of the Linux console.
            (b'[', 3) => self.inside = SequenceState::Counted(1),
            (b'M', 3) => self.inside = SequenceState::Counted(3),
            (0x20..=0x3f, _) => {}
            (0x40..=0x7e, _) if self.held == PASTE_BEGINS => {
                self.held.clear();
                self.inside = SequenceState::Paste;
            }
            (0x40..=0x7e, len) if len < LONGEST_SEQUENCE => self.end(events),
            (0x40..=0x7e, _) => self.reset(),
            _ => {
                self.reset();
                self.begin(byte, events);
            }
        }
    }

    fn count(&mut self, byte: u8, left: usize, events: &mut Vec<Event>) {
        self.held.push(byte);
        if left > 1 {
            self.inside = SequenceState::Counted(left - 1);
        } else {
            self.end(events);
        }
    }

    fn paste(&mut self, byte: u8, events: &mut Vec<Event>) {
        self.tail.rotate_left(1);
        self.tail[PASTE_ENDS.len() - 1] = byte;
        if self.held.len() < LONGEST_PASTE + PASTE_ENDS.len() {
            self.held.push(byte);
        }
        if self.tail == PASTE_ENDS {
            let kept = self.held.strip_suffix(PASTE_ENDS).map_or(LONGEST_PASTE, <[u8]>::len);
            self.held.truncate(kept);
            self.end_paste(events);
        }
    }

    fn end_paste(&mut self, events: &mut Vec<Event>) {
        events.push(Event::Paste(String::from_utf8_lossy(&self.held).into_owned()));
        self.reset();
    }

    /// A whole sequence is held.
    fn end(&mut self, events: &mut Vec<Event>) {
        if !self.is_nowhere() {
            let parsed: Option<Parsed> = Parsed::parse_from(&self.held).ok().flatten();
            events.extend(parsed.and_then(|event| to_crossterm(event).ok()).map(Event::from_terminal));
        }
        self.reset();
    }

    /// A whole string is held, as far as it is kept: one says what ground the terminal has.
    fn end_text(&mut self, events: &mut Vec<Event>) {
        events.extend(Ground::of_answer(&self.held).map(Event::Ground));
        self.reset();
    }

    /// Whether it speaks of a mouse in column or row 0, which are counted from 1: the parser subtracts it unasked.
    fn is_nowhere(&self) -> bool {
        let numbers = self.held.strip_prefix(b"\x1b[").filter(|rest| !rest.starts_with(b"M"));
        let numbers = numbers.and_then(|rest| rest.strip_suffix(b"M").or_else(|| rest.strip_suffix(b"m")));
        let is_zero = |number: &[u8]| number.iter().all(|digit| *digit == b'0');
        numbers.is_some_and(|numbers| numbers.split(|byte| *byte == b';').skip(1).any(is_zero))
    }

    /// Only the escape sign that came last is held.
    fn restart(&mut self) {
        self.held.clear();
        self.held.push(ESC);
        self.inside = SequenceState::Escape;
    }

    fn reset(&mut self) {
        self.held.clear();
        self.tail = [0; PASTE_ENDS.len()];
        self.inside = SequenceState::Nothing;
        self.since = None;
    }
}

#[cfg(test)]
mod tests;
