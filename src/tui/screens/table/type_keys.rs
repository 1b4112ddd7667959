//! The keys that type a move: letters, what completes them, and Enter.

use super::typing::{LineRead, TypedLine, TypedText};
use super::{GameScreen, typing};
use crate::tui::Action;
use crate::tui::screen::{Desk, Wish};
use crate::tui::typed::TypedAnswer;

impl GameScreen {
    /// Whether a person may make a move here that is written with this letter first.
    pub(super) fn begins_move(&self, letter: char) -> bool {
        let text = letter.to_string();
        self.is_humans_move() && self.read_typed(&text).is_ok()
    }

    /// A text as the beginning of a turn here, with names as they stand on the board.
    pub(super) fn read_typed(&self, text: &str) -> Result<TypedText, String> {
        typing::read(self.table.game(), self.table.position(), text, &self.panes.called())
    }

    /// Whether moves here may begin with a digit.
    pub(super) fn begins_with_digits(&self) -> bool {
        ('0'..='9').any(|digit| self.begins_move(digit))
    }

    /// A digit begins a line where there is a move to type, or goes on with one.
    pub(super) fn type_digit(&mut self, letter: char) {
        if self.is_refuted() {
            // Whoever types has another answer.
            self.try_again();
        }
        if !self.is_humans_move() {
            self.refuse(self.no_move("There is no move to type now."));
        } else if self.typed.is_some() || self.begins_with_digits() {
            self.type_in(&Action::Text(letter));
        } else {
            self.refuse(format!("No move here begins with `{letter}`: arrows choose, `:` types any."));
        }
    }

    /// Puts letters into the typed line, where the caret is, as much as has room there.
    pub(super) fn type_in(&mut self, letters: &Action) {
        let before = self.typed.take();
        let mut line = before.clone().unwrap_or_default();
        line.field.edit(letters);
        let text = line.field.text();
        if text.is_empty() || before.as_ref().is_some_and(|before| before.field.text() == text) {
            self.typed = before;
            return;
        }
        let is_word = line.words && self.begins_word(text);
        match LineRead::new(self.table.game(), self.table.position(), text, &self.panes.called()) {
            Ok(read) if self.is_humans_move() || is_word => self.typed = Some(TypedLine { read: Some(read), ..line }),
            Ok(_) => self.typed = before,
            Err(_) if is_word => self.typed = Some(line),
            Err(reason) => {
                // Without its wrong letter a text would be another move, and the next Enter would play it.
                self.typed = Some(line);
                self.refuse(reason);
            }
        }
    }

    /// Why no move is to be had: the game is over, or `else_words`.
    fn no_move(&self, else_words: &'static str) -> &'static str {
        if self.table.result().is_some() { "The game is over." } else { else_words }
    }

    pub(super) fn erase(&mut self) {
        let Some(line) = &mut self.typed else { return };
        let was_empty = line.field.text().is_empty();
        line.field.edit(&Action::Erase);
        if was_empty || line.field.text().is_empty() && !line.words {
            self.typed = None;
        }
    }

    pub(super) fn complete(&mut self) {
        let Some(text) = self.typed.as_ref().map(|line| line.field.text().to_owned()) else { return };
        let read = self.read_typed(&text);
        let whole = match read {
            Ok(typed) => Ok(text + &typed.completion()),
            Err(reason) => self.complete_word(&text).ok_or(reason),
        };
        match (whole, &mut self.typed) {
            (Ok(whole), Some(line)) => line.field.put(whole),
            (Err(reason), _) => self.refuse(reason),
            (Ok(_), None) => {}
        }
    }

    /// Enter on a typed line: a word of the menu, or a whole turn.
    pub(super) fn submit(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let Some(line) = self.typed.take() else { return Vec::new() };
        let text = line.field.text().trim().to_owned();
        if line.words {
            if text.is_empty() {
                return Vec::new();
            }
            let is_repeated = line.refused.as_deref() == Some(line.field.text());
            if let Some(wishes) = self.obey(&TypedAnswer { line: text.clone(), is_repeated }, desk) {
                return wishes;
            }
        }
        if !self.is_humans_move() {
            self.refuse(self.no_move("There is no move to make now."));
            return Vec::new();
        }
        match self.read_typed(&text) {
            Ok(typed) => match typed.all() {
                Some(moves) => self.play(&moves),
                None => {
                    let may: Vec<&str> = typed.follow.iter().take(8).map(|(_, text)| text.as_str()).collect();
                    self.refuse(format!("`{text}` is not a whole move yet: {}", may.join(" ")));
                    self.typed = Some(line);
                }
            },
            Err(reason) => {
                self.refuse(reason);
                self.typed = Some(line);
            }
        }
        Vec::new()
    }
}
