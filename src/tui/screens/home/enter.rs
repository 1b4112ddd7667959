//! What Enter does at home: a table, another screen, or the game that was left.

use super::{HomeScreen, Item};
use crate::core::NotationError;
use crate::games::preset_outcome;
use crate::tui::screen::{Desk, Go, Screen, Wish};
use crate::tui::screens::laboratory::Laboratory;
use crate::tui::screens::{saved, table};
use crate::tui::{Action, DiskEffect};

impl Item {
    /// What Enter does.
    pub(super) fn enter(self) -> &'static str {
        match self {
            Self::Resume | Self::AlsoGoing(_) => "go on",
            Self::Game { .. } => "play",
            Self::Statistics
            | Self::Learn
            | Self::Riddles
            | Self::Laboratory
            | Self::Saved
            | Self::Help
            | Self::Finished(_) => "open",
            Self::Quit => "quit",
        }
    }
}

impl HomeScreen {
    pub(super) fn take(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        match self.item() {
            item @ (Item::Resume | Item::AlsoGoing(_) | Item::Finished(_)) => {
                self.saved_of(item).map(|saved| saved::open(&saved.entry, desk)).into_iter().collect()
            }
            Item::Game { .. } => self.sit_down(desk).map_or_else(Vec::new, |screen| self.begin_play(screen)),
            Item::Laboratory => {
                self.open(Laboratory::new(desk).map(|laboratory| Box::new(laboratory) as Box<dyn Screen>))
            }
            Item::Statistics => vec![Wish::Go(Go::Statistics)],
            Item::Learn => vec![Wish::Go(Go::Learn)],
            Item::Riddles => vec![Wish::Go(Go::Riddles)],
            Item::Saved => vec![Wish::Go(Go::Games)],
            Item::Help => vec![Wish::Act(Action::Help)],
            Item::Quit => vec![Wish::Go(Go::Back)],
        }
    }

    pub(super) fn open(&mut self, screen: Result<Box<dyn Screen>, NotationError>) -> Vec<Wish> {
        match screen {
            Ok(screen) => vec![Wish::Go(Go::Open(screen))],
            Err(error) => {
                self.message = Some(error.to_string());
                Vec::new()
            }
        }
    }

    /// Opens a table; from now on nobody is new here.
    pub(super) fn begin_play(&mut self, screen: Result<Box<dyn Screen>, NotationError>) -> Vec<Wish> {
        let begun = screen.is_ok() && std::mem::take(&mut self.offers_guide);
        let mut wishes = self.open(screen);
        wishes.extend(begun.then(|| Wish::effect(DiskEffect::KeepBegun)));
        wishes
    }

    /// Sits down at what is chosen: at the first game of a kind on the seat that wins.
    pub(super) fn sit_down(&self, desk: &Desk<'_>) -> Option<Result<Box<dyn Screen>, NotationError>> {
        let words = self.words()?;
        let outcome = self.setup().filter(|setup| self.is_new(setup)).and_then(preset_outcome);
        Some(match outcome {
            Some(outcome) => table::begin_with(&words, outcome, desk),
            None => table::sit_down(&words, &[], desk),
        })
    }

    pub(super) fn resume(&self, desk: &Desk<'_>) -> Vec<Wish> {
        self.saved_of(Item::Resume).map(|saved| saved::open(&saved.entry, desk)).into_iter().collect()
    }
}
