//! From screen to screen: who comes on top, and who goes.

use super::App;
use crate::core::NotationError;
use crate::tui::boards::editor;
use crate::tui::overlay::Overlay;
use crate::tui::screen::{Desk, Go, Screen};
use crate::tui::screens::learn::CourseList;
use crate::tui::screens::new_game::NewGame;
use crate::tui::screens::options::OptionsScreen;
use crate::tui::screens::riddles::RiddlesScreen;
use crate::tui::screens::saved::SavedGames;
use crate::tui::screens::statistics::Statistics;
use crate::tui::{Effect, GamesEffect, MatchEffect, ShellEffect};

impl App {
    pub(super) fn go(&mut self, go: Go) -> Vec<Effect> {
        match go {
            Go::Back if self.screens.len() == 1 => return vec![ShellEffect::Quit.into()],
            Go::Back => return self.leave_top(),
            Go::Open(screen) => self.screens.push(screen),
            Go::Replace(screen) => {
                let effects = self.leave_top();
                self.screens.push(screen);
                let more = self.begin();
                return effects.into_iter().chain(more).collect();
            }
            Go::Options => self.push(|desk| Box::new(OptionsScreen::new(desk))),
            Go::Learn => self.push(|desk| Box::new(CourseList::new(desk))),
            Go::Riddles => self.push(|desk| Box::new(RiddlesScreen::new(desk))),
            Go::Games => self.push(|desk| Box::new(SavedGames::new(desk))),
            Go::Statistics => self.push(|desk| Box::new(Statistics::new(desk))),
            Go::NewGame { setup, files } => {
                let form = self.shared.with_desk(|desk| NewGame::new(&setup, files, desk));
                return self.enter(form.map(|form| Box::new(form) as Box<dyn Screen>));
            }
            Go::Editor { words, files } => {
                let editor = editor(&words).ok_or_else(|| NotationError::new(&*words, "has no board to draw"));
                return self.enter(
                    editor.and_then(|editor| self.shared.with_desk(|desk| (editor.open)(&words, &files, desk))),
                );
            }
            Go::Help => {
                let overlay = Overlay::help(self.top(), &self.shared.keys);
                self.overlay = Some(overlay);
            }
            Go::Menu => {
                let overlay = Overlay::menu(self.top());
                self.overlay = Some(overlay);
            }
            Go::Note { title, text } => self.overlay = Some(Overlay::note(title, text)),
        }
        self.begin()
    }

    /// Opens a screen that may have found no sense in what it was given.
    fn enter(&mut self, screen: Result<Box<dyn Screen>, NotationError>) -> Vec<Effect> {
        match screen {
            Ok(screen) => self.go(Go::Open(screen)),
            Err(error) => {
                self.said = Some(error.to_string());
                Vec::new()
            }
        }
    }

    fn push(&mut self, make: impl FnOnce(&Desk<'_>) -> Box<dyn Screen>) {
        let screen = self.shared.with_desk(make);
        self.screens.push(screen);
    }

    /// One screen back. Whoever comes on top sees what changed meanwhile.
    pub(super) fn leave_top(&mut self) -> Vec<Effect> {
        let left = self.screens.pop();
        let mut effects = vec![GamesEffect::List.into()];
        effects.extend(left.and_then(|screen| screen.file()).map(|file| MatchEffect::LetGo(file).into()));
        if let Some(screen) = self.screens.last_mut() {
            self.shared.with_desk(|desk| screen.settings_changed(desk));
        }
        effects
    }
}
