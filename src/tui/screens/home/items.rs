//! What one can choose at home: the lines of the list, which saved games stand below it, and the digits that lead there.

use super::HomeScreen;
use crate::play::Shelf;
use crate::tui::Saved;
use crate::tui::screen::{Desk, Wish};
use crate::tui::screens::{riddles, saved};

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Item {
    Resume,
    /// A game of a line of the menu.
    Game {
        line: usize,
        game: usize,
    },
    Statistics,
    Learn,
    Riddles,
    Laboratory,
    Saved,
    Help,
    Quit,
    /// A game that goes on beside the one that is resumed, the newest first.
    AlsoGoing(usize),
    /// One that has ended.
    Finished(usize),
}

/// So many of the newest finished games are shown, and of those that go on, which one comes back to; all are among the saved ones.
pub(super) const NEWEST: usize = 5;
const PLAYING: usize = 10;

impl HomeScreen {
    /// Derives the list from the saved games; the chosen line stays the chosen one, or the game that is told of there.
    pub(super) fn list(&mut self, desk: &Desk<'_>) {
        let before = self.items.get(self.chosen).copied();
        let told = before.filter(|item| *item != Item::Resume).and_then(|item| self.saved_of(item));
        let told = told.map(|saved| saved.entry.name.clone());
        let on = |shelf| desk.games.iter().filter(move |saved| saved.entry.shelf == shelf);
        let playing = || on(Shelf::Playing).filter(|saved| saved.summary.is_ok());
        self.playing = playing().take(PLAYING).cloned().collect();
        self.going_on = playing().count();
        self.counts = (on(Shelf::Playing).count(), on(Shelf::Finished).count());
        self.finished = on(Shelf::Finished).take(NEWEST).cloned().collect();
        self.played = saved::kinds_played(desk).map(str::to_owned).collect();
        self.riddles = riddles::told(desk);
        if self.offers_guide && !desk.games.is_empty() {
            (self.offers_guide, self.message) = (false, None);
        }
        self.items = self.playing.first().map(|_| Item::Resume).into_iter().collect();
        let games = |line: usize| (0..self.menu[line].games.len()).map(move |game| Item::Game { line, game });
        self.items.extend((0..self.menu.len()).flat_map(games));
        self.items.extend([
            Item::Statistics,
            Item::Learn,
            Item::Riddles,
            Item::Laboratory,
            Item::Saved,
            Item::Help,
            Item::Quit,
        ]);
        self.items.extend((0..self.others_playing().len()).map(Item::AlsoGoing));
        self.items.extend((0..self.finished.len()).map(Item::Finished));
        let stays = |item: &Item| match &told {
            Some(name) => self.saved_of(*item).is_some_and(|saved| saved.entry.name == *name),
            None => Some(*item) == before,
        };
        self.chosen = self.items.iter().position(stays).unwrap_or(0);
    }

    pub(super) fn item(&self) -> Item {
        self.items[self.chosen]
    }

    /// The saved game to which an item leads.
    pub(super) fn saved_of(&self, item: Item) -> Option<&Saved> {
        match item {
            Item::Resume => self.playing.first(),
            Item::AlsoGoing(place) => self.others_playing().get(place),
            Item::Finished(place) => self.finished.get(place),
            _ => None,
        }
    }

    /// Digits jump to a line: 0 resumes.
    pub(super) fn jump(&mut self, letter: char, desk: &Desk<'_>) -> Vec<Wish> {
        let number = letter.to_digit(10).unwrap_or(0) as usize;
        if number == 0 {
            return self.resume(desk);
        }
        if let Some(item) = self.items.iter().position(|item| self.number_of(*item) == Some(number)) {
            self.choose(item, desk);
        }
        Vec::new()
    }

    /// The digit that leads to a line.
    pub(super) fn number_of(&self, item: Item) -> Option<usize> {
        let number = match item {
            Item::Resume => 0,
            Item::Game { line, game: 0 } => line + 1,
            Item::Laboratory => self.menu.len() + 1,
            Item::Saved => self.menu.len() + 2,
            _ => return None,
        };
        (number < 10).then_some(number)
    }
}
