//! What is remembered of the saved games: how they were listed, which cannot be played, which is to be reviewed.

use super::App;
use crate::games::rules_command;
use crate::play::{Entry, Save};
use crate::tui::screen::Go;
use crate::tui::screens::table::Pose;
use crate::tui::{Effect, MatchEffect, Saved};

impl App {
    /// The saved games were listed: those that cannot be played are told as such.
    pub(super) fn listed(&mut self, mut games: Vec<Saved>) -> Vec<Effect> {
        for saved in &mut games {
            if let Some((_, words)) = self.shared.unplayable.iter().find(|(entry, _)| *entry == saved.entry) {
                saved.summary = Err(words.clone());
            }
        }
        self.shared.games = games;
        self.tell_lists()
    }

    /// What all screens look at is another one: each is told.
    pub(super) fn tell_lists(&mut self) -> Vec<Effect> {
        let mut wishes = Vec::new();
        for screen in &mut self.screens {
            wishes.extend(self.shared.with_desk(|desk| screen.listed(desk)));
        }
        self.carry_out(wishes)
    }

    /// Sits down at a saved match; one that was taken in is kept from then on. One that cannot be replayed is listed as such
    /// from then on, so that it is in nobody's way.
    pub(super) fn opened(&mut self, file: u64, save: Box<Save>, entry: Option<Entry>) -> Vec<Effect> {
        let mut effects = vec![MatchEffect::LetGo(file).into()];
        match (save.load().map_err(|error| error.to_string()), entry) {
            (Ok(table), entry) => {
                let is_reviewed = self.shared.reviewed.take() == Some(file);
                let pose = if is_reviewed { Pose::Reviewing } else { Pose::Still };
                let mut effects = self.go(Go::Open(self.shared.table(file, table, pose)));
                effects.extend(entry.is_none().then(|| MatchEffect::Keep { file, save }.into()));
                return effects;
            }
            (Err(words), None) => self.said = Some(words),
            // It can be played all the same, where the command line names its program: it stays in the list.
            (Err(_), Some(_)) if rules_command(&save.game).is_some() => {
                self.said = Some(format!("A saved game runs no program. Go on with: catchup play \"{}\"", save.line()));
            }
            (Err(words), Some(entry)) => {
                self.said = Some(format!("`{}`: {words}", entry.file()));
                self.shared.unplayable.push((entry, words));
                let games = std::mem::take(&mut self.shared.games);
                effects.extend(self.listed(games));
            }
        }
        effects
    }
}
