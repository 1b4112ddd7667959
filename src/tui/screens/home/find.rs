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

    /// What a place is called, and what else is said there.
    fn said_at(&self, (place, preset): (usize, Option<usize>)) -> [String; 2] {
        let item = self.items[place];
        match (item, preset) {
            (Item::Game { line, game }, Some(preset)) => {
                let (setup, blurb) = self.presets_of(line, game)[preset];
                let names = [self.menu[line].name, self.menu[line].games[game].name, self.behind_game(setup), setup];
                [names.join(" "), blurb.to_owned()]
            }
            _ => [self.label(item), beside::about(item).to_owned()],
        }
    }

    /// Chooses the next place in which the words stand that are looked for; while they are typed one that is called so comes before
    /// those where more is said.
    pub(super) fn find(&mut self, by: isize, desk: &Desk<'_>) -> bool {
        let places = self.places();
        let here = (self.chosen, self.place().map(|(_, _, preset)| preset));
        let here = places.iter().position(|place| *place == here).unwrap_or(0);
        let look = |said: &dyn Fn(&[String; 2]) -> String| {
            self.finder.next(here, by, places.len(), |place| self.finder.fits(&said(&self.said_at(places[place]))))
        };
        let named = Some(by).filter(|by| *by == 0).and_then(|_| look(&|[name, _]| name.clone()));
        let found = named.or_else(|| look(&|said| said.join(" ")));
        let Some((place, preset)) = found.map(|place| places[place]) else { return false };
        if let Item::Game { line, game } = self.items[place] {
            self.presets[line][game] = preset;
        }
        self.choose(place, desk);
        true
    }
}
