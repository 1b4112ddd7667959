//! The line of the setup: the one truth about the options, whose fields read it and write into it.

use super::NewGame;
use super::field::FormField;
use super::words::{self, behind_id, beside, lines_with, with_value};
use crate::core::{Game, GameInfo, NotationError, OptionSpec};
use crate::foreign::quoted;
use crate::games::{AnyGame, AnyPosition, are_alike, entry_of, own_boards, setup_of};
use crate::tui::screen::Desk;

impl NewGame {
    /// The setup as it is typed.
    pub(super) fn words(&self) -> String {
        setup_of(self.id, self.text.text())
    }

    /// The position that is typed, of this game.
    pub(super) fn begins_from(&self, game: &AnyGame) -> Result<Option<AnyPosition>, String> {
        let text = self.position.text().trim();
        if text.is_empty() {
            return Ok(None);
        }
        let position = game.read_position(text).map_err(|error| error.to_string())?;
        match game.result(&position) {
            None => Ok(Some(position)),
            Some(_) => Err(format!("`{}` is the end of a game: there is no move to make", quoted(text))),
        }
    }

    /// A position that fitted the setup before and does not fit this one makes way for the start, and comes back with a setup
    /// that it fits. One that is being typed stays as it is.
    pub(super) fn fit_position(&mut self, game: &AnyGame) {
        if self.field != FormField::Position {
            let typed = Some(self.position.text().to_owned()).filter(|text| !text.trim().is_empty());
            if typed.is_none()
                && let Some(unfit) = self.unfit.take()
            {
                self.position.put(unfit);
            }
            let is_known = self.fitting.is_some() && self.fitting.as_deref() == Some(self.position.text());
            if is_known && self.begins_from(game).is_err() {
                self.unfit = Some(self.position.text().to_owned());
                self.position.put("");
            }
        }
        if let Ok(Some(_)) = self.begins_from(game) {
            self.fitting = Some(self.position.text().to_owned());
        }
    }

    /// That such a position has made way.
    pub(super) fn told_unfit(&self) -> String {
        let unfit = quoted(self.unfit.as_deref().unwrap_or_default());
        format!("The position {unfit} is none of this setup: the game begins at its start.")
    }

    /// The value of an option as it is typed; empty where it is left out.
    pub(super) fn option(&self, index: usize) -> &str {
        words::value(self.text.text(), &self.info.options[index])
    }

    /// The line from which one walks through the values of an option: the one that is typed, or where that cannot be read,
    /// whatever the option is, the last one that could be, with the value that the option has.
    pub(super) fn walked_from(&self, option: &OptionSpec, desk: &Desk<'_>) -> String {
        let typed = self.text.text();
        let is_read = |line: &str| self.read(line, desk).is_ok();
        if is_read(typed) || is_read(&with_value(typed, option, "")) {
            return typed.to_owned();
        }
        with_value(&self.readable, option, words::value(typed, option))
    }

    /// Gives an option another value, where that makes a setup; whether it does. What is typed and cannot be read makes way for
    /// the last line that could be, which takes the value, or for a line that needs no other.
    pub(super) fn set_option(&mut self, index: usize, value: &str, desk: &Desk<'_>) -> bool {
        let option = &self.info.options[index];
        let mut lines = lines_with(self.text.text(), option, value, self.info.options).into_iter();
        let kept = lines.next().unwrap_or_default();
        let usual = first_line(self.info);
        // What was replaced may be the same option with another value, which takes nothing back.
        let leaves_out = |line: &String| value.is_empty() && words::value(line, option).is_empty();
        let back = [self.replaced.clone(), usual].into_iter().filter(leaves_out);
        let last = with_value(&self.readable, option, value);
        let mut lines = [kept.clone(), last].into_iter().chain(lines.filter(|_| !value.is_empty())).chain(back);
        let Some(line) = lines.find(|line| self.read(line, desk).is_ok()) else { return false };
        if line != kept && !value.is_empty() {
            self.replaced.clone_from(&self.readable);
        }
        self.left = self.left_out(&line, Some(option)).or(self.left.take());
        self.text.put(line);
        self.check(desk);
        true
    }

    /// What was typed and is not in the line that takes its place, but for what that says of an option: nothing goes without a
    /// word.
    fn left_out(&self, line: &str, option: Option<&OptionSpec>) -> Option<String> {
        let typed = self.text.text();
        let mut stays: Vec<&str> = line.split_whitespace().collect();
        let mut goes = |word: &&str| {
            let place = stays.iter().position(|other| other == word);
            place.map(|place| stays.swap_remove(place)).is_none()
        };
        let is_value = |word: &&str| option.is_some_and(|option| words::given(word, option).is_some());
        let left: Vec<&str> = typed.split_whitespace().filter(|word| goes(word) && !is_value(word)).collect();
        (!left.is_empty())
            .then(|| format!("`{}` is left out: with it there is no such setup.", quoted(&left.join(" "))))
    }

    /// The game that a line means.
    pub(super) fn read(&self, line: &str, desk: &Desk<'_>) -> Result<AnyGame, NotationError> {
        AnyGame::read_setup(&setup_of(self.id, line), &|name| self.file(name, desk))
    }

    /// A setup may name its game. One that names a game like this one makes the form that of the other game; that of any
    /// other game does once it is whole.
    pub(super) fn follow_id(&mut self, desk: &Desk<'_>) {
        let Some((id, info)) = self.other_game(desk) else { return };
        let is_whole = || AnyGame::read_setup(self.text.text(), &|name| self.file(name, desk)).is_ok();
        if are_alike(id, self.id) || is_whole() {
            (self.id, self.info) = (id, info);
            self.changed.clear();
            self.readable = first_line(info);
        }
    }

    /// The game that is named in the line, if that is another one than the form's. Where setups are made of those of other
    /// games it is a part.
    fn other_game(&self, desk: &Desk<'_>) -> Option<(&'static str, &'static GameInfo)> {
        let line = self.text.text();
        let (id, info) = entry_of(line).ok().filter(|(id, _)| *id != self.id)?;
        let has_parts = self.info.presets.iter().any(|preset| entry_of(&behind_id(preset.setup)).is_ok());
        let is_other = are_alike(id, self.id) || !has_parts && self.read(line, desk).is_err();
        is_other.then_some((id, info))
    }

    /// What is wrong with the line.
    pub(super) fn fault(&self, error: &NotationError, desk: &Desk<'_>) -> String {
        match self.other_game(desk) {
            Some((_, info)) => {
                let setup = info.presets.first().map_or("", |preset| preset.setup);
                format!("{} is another game: this becomes its form with a whole setup, as {setup}.", info.name)
            }
            None => error.to_string(),
        }
    }

    /// Why an option has no other of these values in this setup.
    pub(super) fn why_not(&self, (index, line): (usize, &str), values: &[String], desk: &Desk<'_>) -> String {
        let option = &self.info.options[index];
        let mut lines = values.iter().map(|value| with_value(line, option, value));
        let refused = lines.find_map(|line| self.read(&line, desk).err());
        let alike = || format!("{} has no other value that would mean anything else here.", option.label);
        refused.map_or_else(alike, |error| self.fault(&error, desk))
    }

    /// The content of a file that the setup names.
    fn file(&self, name: &str, desk: &Desk<'_>) -> Result<String, NotationError> {
        let known = self.files.iter().find(|(known, _)| known == name);
        known.map_or_else(|| desk.read(name), |(_, text)| Ok(text.clone()))
    }

    /// The presets, and behind them the boards of one's own.
    fn presets(&self) -> Vec<String> {
        let presets = self.info.presets.iter().map(|preset| preset.setup.to_owned());
        let is_own = |name: &&String| own_boards(self.id).is_some_and(|own| name.ends_with(own.ending));
        let own = self.boards.iter().filter(is_own).map(|name| format!("{} {name}", self.id));
        presets.chain(own).collect()
    }

    /// Whether left or right moves the caret: in a setup of one's own, which a preset would overwrite. Where that cannot be read
    /// one leaves it at its ends.
    pub(super) fn moves_caret(&self, forward: bool) -> bool {
        let is_preset = |text: &str| self.presets().iter().any(|preset| behind_id(preset) == text);
        if self.field == FormField::Position {
            return !self.position.text().is_empty();
        }
        let is_own = self.field == FormField::Setup && !self.text.text().is_empty() && !is_preset(self.text.text());
        is_own && !(self.checked.is_err() && self.text.ends(forward))
    }

    /// The preset before or behind what is typed.
    pub(super) fn next_preset(&mut self, forward: bool, desk: &Desk<'_>) {
        let presets = self.presets();
        let line = behind_id(&beside(&presets, &self.words(), forward));
        // A preset is left for another one on purpose.
        self.left = self.checked.is_err().then(|| self.left_out(&line, None)).flatten();
        self.changed.clear();
        self.text.put(line);
        self.check(desk);
    }
}

/// The line that a game begins with where nothing else is said.
pub(super) fn first_line(info: &GameInfo) -> String {
    info.presets.first().map(|preset| behind_id(preset.setup)).unwrap_or_default()
}
