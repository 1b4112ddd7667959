//! Whose move it is in the games that were played last.

use std::sync::{Mutex, PoisonError};

use crate::core::Player;
use crate::games::AnyGame;
use crate::play::{Entry, Shelf, Store};
use crate::tui::event::Saved;

/// Of so many games in progress it is told.
const MOST: usize = 10;

/// What was found by playing the matches again, each with its entry: a game that is played on has another one.
#[derive(Default)]
pub(super) struct Movers(Mutex<Vec<(Entry, Option<Player>)>>);

impl Movers {
    /// Tells it of the first games in progress. Costs a replay of those that have changed since the last time.
    pub(super) fn tell(&self, store: &Store, games: &mut [Saved]) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found = Vec::new();
        for Saved { entry, summary } in games.iter_mut().filter(|saved| saved.entry.shelf == Shelf::Playing).take(MOST)
        {
            let Ok(summary) = summary else { continue };
            let before = known.iter().find(|(old, _)| old == entry);
            summary.mover = before.map_or_else(|| mover(store, entry), |(_, mover)| *mover);
            found.push((entry.clone(), summary.mover));
        }
        *known = found;
    }
}

fn mover(store: &Store, entry: &Entry) -> Option<Player> {
    let table = store.read(entry).ok()?.load::<AnyGame>().ok()?;
    table.result().is_none().then(|| table.mover())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::play::{Save, Summary};

    #[test]
    fn a_match_is_played_again_only_when_it_was_played_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::new(folder.path());
        let text = "format = 1\ngame = \"catch-up 1..4\"\nseats = [\"human\", \"human\"]\nturns = [\"1\"]\n";
        let open = store.create(1, "catch-up").expect("a file");
        open.write(&Save::parse(text).expect("a save")).expect("it is written");
        let entry = store.list(Shelf::Playing).expect("a list").remove(0);
        let movers = Movers::default();
        let told = |entry: &Entry| {
            let summary = Ok(Summary::new("catch-up 1..4", Vec::new(), 1));
            let mut games = [Saved { entry: entry.clone(), summary }];
            movers.tell(&store, &mut games);
            games[0].summary.as_ref().ok().and_then(|summary| summary.mover)
        };
        assert_eq!(told(&entry), Some(Player::P2));
        std::fs::remove_file(folder.path().join("playing").join(entry.file())).expect("it was there");
        assert_eq!(told(&entry), Some(Player::P2), "nobody reads the file again");
        let later = Entry { modified: entry.modified + Duration::from_secs(1), ..entry };
        assert_eq!(told(&later), None, "it is another match now, and cannot be read");
    }
}
