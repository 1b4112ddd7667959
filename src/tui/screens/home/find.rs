//! Finding a game, a preset or another line by the words that stand there.

use super::{HomeScreen, Item, beside};
use crate::tui::screen::Desk;

impl HomeScreen {
    /// All that can be found: each line of the list by its place, a game with each of its presets.
    fn places(&self) -> Vec<(usize, Option<usize>)> {
        let of = |(place, item): (usize, &Item)| match *item {
            Item::Game { line, game } => {
                (0..self.presets_of(line, game).len()).map(|preset| (place, Some(preset))).collect()
            }
            _ => vec![(place, None)],
        };
        self.items.iter().enumerate().flat_map(of).collect()
    }

    /// What is said in a place.
    fn said_at(&self, (place, preset): (usize, Option<usize>)) -> String {
        let item = self.items[place];
        match (item, preset) {
            (Item::Game { line, game }, Some(preset)) => {
                let (setup, blurb) = self.presets_of(line, game)[preset];
                [self.menu[line].name, self.menu[line].games[game].name, self.behind_game(setup), setup, blurb]
                    .join(" ")
            }
            _ => [&*self.label(item), beside::about(item)].join(" "),
        }
    }

    /// Chooses the next place in which the words stand that are looked for.
    pub(super) fn find(&mut self, by: isize, desk: &Desk<'_>) -> bool {
        let places = self.places();
        let here = (self.chosen, self.place().map(|(_, _, preset)| preset));
        let here = places.iter().position(|place| *place == here).unwrap_or(0);
        let found = self.finder.next(here, by, places.len(), |place| self.finder.fits(&self.said_at(places[place])));
        let Some((place, preset)) = found.map(|place| places[place]) else { return false };
        if let Item::Game { line, game } = self.items[place] {
            self.presets[line][game] = preset;
        }
        self.choose(place, desk);
        true
    }
}
