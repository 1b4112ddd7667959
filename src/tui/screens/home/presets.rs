//! The presets of the games, which one of each is chosen, and the boards of one's own among them.

use super::{HomeScreen, Item};
use crate::core::{Outcome, OwnBoards, Preset};
use crate::games::{games, id_of, own_boards, preset_outcome};
use crate::tui::screen::Desk;

/// A board of one's own among the presets.
pub(super) struct OwnPreset {
    setup: String,
    /// What its file calls it.
    name: String,
    /// What is said about it: where it is found.
    about: String,
}

impl HomeScreen {
    /// Looks which boards of one's own there are.
    pub(super) fn keep_own(&mut self, desk: &Desk<'_>) {
        self.changes = desk.kept.changes();
        self.preset_rows.borrow_mut().clear();
        let kinds = games().iter().filter_map(|(id, _)| Some((id, own_boards(id)?)));
        let of_kind = |(id, own): (&&str, OwnBoards)| {
            let files = desk.kept.boards().filter(move |file| file.ends_with(own.ending));
            let of_file = |file: &str| {
                let bare = file.strip_suffix(own.ending).unwrap_or(file);
                let name = desk.kept.track(file).and_then(OwnBoards::name_in).unwrap_or(bare);
                OwnPreset {
                    setup: format!("{id} {file}"),
                    name: name.to_owned(),
                    about: format!("{}: {file}", own.about),
                }
            };
            files.map(of_file).collect::<Vec<_>>()
        };
        self.own = kinds.flat_map(of_kind).collect();
    }

    /// Line, game and preset under the cursor.
    pub(super) fn place(&self) -> Option<(usize, usize, usize)> {
        let Item::Game { line, game } = self.item() else { return None };
        Some((line, game, self.preset_of(line, game)))
    }

    /// The presets of a game with what is said about them; behind those of the program the boards of one's own.
    pub(super) fn presets_of(&self, line: usize, game: usize) -> Vec<(&str, &str)> {
        let presets = self.menu[line].games[game].presets;
        let id = |setup: &str| setup.split(' ').next().map(str::to_owned);
        let is_here = |setup: &str| presets.first().is_some_and(|preset| id(preset.setup) == id(setup));
        let own = self.own.iter().filter(|own| is_here(&own.setup));
        let own = own.map(|own| (own.setup.as_str(), own.about.as_str()));
        presets.iter().map(|preset| (preset.setup, preset.blurb)).chain(own).collect()
    }

    /// What a preset is called without the name of its game: a board of one's own as its file says.
    pub(super) fn behind_game<'s>(&'s self, setup: &'s str) -> &'s str {
        let own = self.own.iter().find(|own| own.setup == setup);
        own.map_or_else(|| setup.split_once(' ').map_or(setup, |(_, rest)| rest), |own| &own.name)
    }

    /// The preset that is chosen: of a game that was never played here the first that one of the seats wins.
    pub(super) fn preset_of(&self, line: usize, game: usize) -> usize {
        let presets = self.menu[line].games[game].presets;
        let can_be_won = |preset: &Preset| {
            let outcome = preset_outcome(preset.setup);
            outcome.is_some_and(|outcome| outcome != Outcome::Draw)
        };
        let first = || presets.iter().position(can_be_won).filter(|_| self.is_new(presets[0].setup)).unwrap_or(0);
        self.presets[line][game].unwrap_or_else(first)
    }

    /// Whether the game of a setup was never played here.
    pub(super) fn is_new(&self, setup: &str) -> bool {
        !self.played.contains(id_of(setup))
    }

    /// Chooses the preset so many on, round the end.
    pub(super) fn walk_presets(&mut self, by: usize, desk: &Desk<'_>) {
        if let Some((line, game, preset)) = self.place() {
            self.choose_preset((preset + by) % self.presets_of(line, game).len(), desk);
            self.walks = true;
        }
    }

    /// Chooses a preset of the chosen game by its place.
    pub(super) fn choose_preset(&mut self, preset: usize, desk: &Desk<'_>) {
        if let Some((line, game, _)) = self.place() {
            self.presets[line][game] = Some(preset);
            self.walks = false;
            self.look(desk);
        }
    }
}
