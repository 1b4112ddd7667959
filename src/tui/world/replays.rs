//! What the rules alone know of saved games: whose move it is, and the scores. Matches are played again for it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::core::Player;
use crate::games::AnyGame;
use crate::play::{Entry, Store};
use crate::tui::event::Saved;

/// What was found, by the names of the files, each with its entry: a game that is played on has another one.
#[derive(Default)]
pub(super) struct Replays(Mutex<HashMap<String, (Entry, Replayed)>>);

/// What was found of one; nothing where it cannot be played again.
#[derive(Clone, Default)]
struct Replayed {
    mover: Option<Player>,
    scores: Vec<u64>,
}

impl Replays {
    /// Tells it of games. Costs a replay of those that have changed since the last time.
    pub(super) fn tell<'a>(&self, store: &Store, games: impl IntoIterator<Item = &'a mut Saved>) {
        for Saved { entry, summary } in games {
            let Ok(summary) = summary else { continue };
            let replayed = self.known(entry).unwrap_or_else(|| self.play_again(store, entry));
            (summary.mover, summary.scores) = (replayed.mover, replayed.scores);
        }
    }

    fn known(&self, entry: &Entry) -> Option<Replayed> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&entry.name).filter(|(known, _)| known == entry).map(|(_, replayed)| replayed.clone())
    }

    fn play_again(&self, store: &Store, entry: &Entry) -> Replayed {
        let summary = store.replayed::<AnyGame>(entry).ok();
        let replayed =
            summary.map(|summary| Replayed { mover: summary.mover, scores: summary.scores }).unwrap_or_default();
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(entry.name.clone(), (entry.clone(), replayed.clone()));
        replayed
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::play::{Save, Shelf, Summary};

    #[test]
    fn a_match_is_played_again_only_when_it_was_played_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::new(folder.path());
        let text = "format = 1\ngame = \"catch-up 1..4\"\nseats = [\"human\", \"human\"]\nturns = [\"1\"]\n";
        let open = store.create(1, "catch-up").expect("a file");
        open.write(&Save::parse(text).expect("a save")).expect("it is written");
        let entry = store.list(Shelf::Playing).expect("a list").remove(0);
        let replays = Replays::default();
        let told = |entry: &Entry| {
            let mut saved = Saved { entry: entry.clone(), summary: Ok(Summary::new("catch-up 1..4", Vec::new(), 1)) };
            replays.tell(&store, [&mut saved]);
            saved.summary.map(|summary| (summary.mover, summary.scores)).expect("it was read")
        };
        assert_eq!(told(&entry), (Some(Player::P2), vec![1, 0]));
        std::fs::remove_file(folder.path().join("playing").join(entry.file())).expect("it was there");
        assert_eq!(told(&entry), (Some(Player::P2), vec![1, 0]), "nobody reads the file again");
        let later = Entry { modified: entry.modified + Duration::from_secs(1), ..entry };
        assert_eq!(told(&later), (None, Vec::new()), "it is another match now, and cannot be read");
    }
}
