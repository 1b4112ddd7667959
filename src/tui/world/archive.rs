//! The saved games of the running program: kept after every move, listed, opened, deleted, copied in and out.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::replays::Replays;
use super::{Disk, World};
use crate::files::{self, Carried};
use crate::play::{DELETED_DAYS, Entry, OpenMatch, Save, Shelf, Store, StoreError};
use crate::tui::effect::{DiskEffect, GamesEffect, MatchEffect};
use crate::tui::event::{Event, Saved};

/// More finished games than this are not listed: nobody scrolls farther.
const MOST_LISTED: usize = 500;

/// The rules are asked of so many games in progress before anything is listed.
const AT_ONCE: usize = 10;

/// Nobody writes at a file for as long as this.
const LONG_AGO: Duration = Duration::from_hours(1);

/// The disk with a store. It performs while whoever asks waits; [`beside`](mod@super::beside) does not let him wait.
pub(crate) struct Archive {
    disk: Disk,
    shelves: Shelves,
    answers: Sender<Event>,
}

/// The store, and the matches at which somebody sits, by the number of their table.
#[derive(Clone)]
pub(crate) struct Shelves {
    store: Option<Store>,
    open: Arc<Mutex<HashMap<u64, OpenMatch>>>,
    replays: Arc<Replays>,
}

impl Archive {
    /// The world over `disk`; without a store nothing is kept.
    pub(crate) fn new(disk: Disk, store: Option<Store>, answers: Sender<Event>) -> Self {
        Self { disk, shelves: Shelves { store, open: Arc::default(), replays: Arc::default() }, answers }
    }

    /// The shelves, for whoever keeps matches beside it.
    pub(crate) fn shelves(&self) -> Shelves {
        self.shelves.clone()
    }

    /// Lists what there is beside what the program does meanwhile, since five hundred games take longer than a frame: those
    /// in progress for whoever waits at the end of this, then all of them as an event, and again when all have been played
    /// again for what the rules alone know. Then removes what was deleted long ago, and from these folders what copies of the
    /// program that were killed have left.
    pub(crate) fn look_around(&self, folders: Vec<PathBuf>) -> Receiver<Result<Vec<Saved>, String>> {
        let (first, in_progress) = channel();
        let (shelves, answers) = (self.shelves.clone(), self.answers.clone());
        let look = move || {
            let now = SystemTime::now();
            let before = now - LONG_AGO;
            if let Some(store) = &shelves.store {
                store.make_whole();
                // Nobody may be waiting any more.
                let playing = list(store, Shelf::Playing);
                let _ = first.send(playing.clone());
                let tell = |games: Result<Vec<Saved>, String>| {
                    // The queue is gone only when the program is.
                    let _ = answers.send(games.map_or_else(Event::Failed, listed));
                };
                let games = playing.and_then(|playing| shelves.all(store, playing));
                tell(games.clone());
                if let Ok(mut games) = games
                    && shelves.replay(store, &mut games)
                {
                    tell(Ok(games));
                }
                store.sweep(before);
                store.clear_deleted(now - Duration::from_hours(24 * DELETED_DAYS));
            }
            for folder in folders {
                files::sweep(&folder, before);
            }
        };
        // Where no thread is to be had, the lists come when a screen asks for them.
        let _ = Builder::new().name("look around".to_owned()).spawn(look);
        in_progress
    }

    fn tell_list(&self) -> Result<(), String> {
        let games = match &self.shelves.store {
            Some(store) => {
                let mut games = self.shelves.all(store, list(store, Shelf::Playing)?)?;
                self.shelves.replay(store, &mut games);
                games
            }
            None => Vec::new(),
        };
        self.answer(listed(games));
        Ok(())
    }

    fn tell_played(&self) -> Result<(), String> {
        let (Carried { games, races, .. }, damaged) = self.disk.played()?;
        self.answer(Event::Played { games, races });
        damaged.map_or(Ok(()), Err)
    }

    fn answer(&self, event: Event) {
        // The queue is gone only when the program is.
        let _ = self.answers.send(event);
    }
}

impl World for Archive {
    fn on_disk(&mut self, effect: DiskEffect) -> Result<(), String> {
        self.disk.perform(effect)
    }

    fn with_match(&mut self, effect: MatchEffect) -> Result<(), String> {
        self.shelves.perform(effect)
    }

    fn with_games(&mut self, effect: GamesEffect) -> Result<(), String> {
        match effect {
            GamesEffect::List => self.tell_list(),
            GamesEffect::Open { file, entry } => {
                let store = self.shelves.store.as_ref().ok_or("there is no folder for saved games")?;
                let (open, save) = store.open(&entry).map_err(|error| about(&entry, &error))?;
                self.shelves.open().insert(file, open);
                self.answer(Event::Opened { file, save: Box::new(save), entry: Some(entry) });
                Ok(())
            }
            GamesEffect::Delete(entries) => {
                let store = self.shelves.store.as_ref();
                let stay = store.map(|store| store.delete(&entries, SystemTime::now())).unwrap_or_default();
                self.tell_list()?;
                stay.first().map_or(Ok(()), |(entry, error)| Err(about(entry, error)))
            }
            GamesEffect::BringBack => {
                let back = self.shelves.store.as_ref().map_or(Ok(Vec::new()), Store::bring_back).map_err(words)?;
                if back.is_empty() {
                    return Err(format!(
                        "nothing was deleted in the last {DELETED_DAYS} days that could be brought back"
                    ));
                }
                self.tell_list()
            }
            GamesEffect::Look(entry) => {
                // Why it cannot be read stands in the list.
                if let Some(save) = self.shelves.store.as_ref().and_then(|store| store.read(&entry).ok()) {
                    self.answer(Event::Looked { entry, save: Box::new(save) });
                }
                Ok(())
            }
            GamesEffect::ListPlayed => self.tell_played(),
            GamesEffect::ErasePlayed => {
                self.disk.erase_played()?;
                self.tell_played()
            }
            GamesEffect::CarryPlayed(path) => self.disk.carry_played(&path),
            GamesEffect::TakeInPlayed(name) => {
                self.disk.take_in_played(&files::typed_path(&name))?;
                self.tell_played()
            }
            GamesEffect::Export { entry, path } => {
                self.shelves.store.as_ref().map_or(Ok(()), |store| store.export(&entry, &path).map_err(words))
            }
            GamesEffect::Import { file, name } => {
                let save = Store::import(&files::typed_path(&name)).map_err(words)?;
                self.answer(Event::Opened { file, save: Box::new(save), entry: None });
                Ok(())
            }
        }
    }
}

impl Shelves {
    fn open(&self) -> MutexGuard<'_, HashMap<u64, OpenMatch>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All saved games: to the newest in progress comes whose move it is, and behind them those that are over.
    fn all(&self, store: &Store, mut games: Vec<Saved>) -> Result<Vec<Saved>, String> {
        self.replays.tell(store, games.iter_mut().take(AT_ONCE));
        games.extend(list(store, Shelf::Finished)?);
        Ok(games)
    }

    /// Adds to all of them what the rules alone know; whether that was anything new.
    fn replay(&self, store: &Store, games: &mut [Saved]) -> bool {
        let before = games.to_vec();
        self.replays.tell(store, games.iter_mut());
        before != games
    }

    /// Keeps a match, or lets it go.
    ///
    /// # Errors
    /// A sentence when it cannot be kept.
    pub(crate) fn perform(&self, effect: MatchEffect) -> Result<(), String> {
        match effect {
            MatchEffect::Keep { file, save } => {
                self.keep(file, &save).map_err(|error| format!("The game is not kept. {error}"))
            }
            MatchEffect::LetGo(file) => {
                self.open().remove(&file);
                Ok(())
            }
        }
    }

    /// Keeps a match; its file appears with its first move.
    fn keep(&self, file: u64, save: &Save) -> Result<(), StoreError> {
        let Some(store) = &self.store else { return Ok(()) };
        let mut tables = self.open();
        if let Some(open) = tables.get(&file) {
            return open.write(save);
        }
        if save.turns.is_empty() {
            return Ok(());
        }
        let stamp = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let open = store.create(stamp, save.id())?;
        tables.entry(file).or_insert(open).write(save)
    }
}

fn listed(games: Vec<Saved>) -> Event {
    Event::Listed { games, now: SystemTime::now() }
}

/// What lies on a shelf.
fn list(store: &Store, shelf: Shelf) -> Result<Vec<Saved>, String> {
    let entries = store.list(shelf).map_err(words)?.into_iter().take(MOST_LISTED);
    let saved = |entry| {
        let summary = store.summary(&entry).map_err(|error| error.reason());
        Saved { entry, summary }
    };
    Ok(entries.map(saved).collect())
}

/// What is wrong with a saved game, by the name of its file: the folder is the program's own affair.
fn about(entry: &Entry, error: &StoreError) -> String {
    match error {
        StoreError::Busy => error.to_string(),
        StoreError::Io { .. } | StoreError::Save { .. } => format!("`{}`: {}", entry.file(), error.reason()),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`")]
fn words(error: StoreError) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::core::Player;

    /// Nothing here takes a hundredth of it.
    const PATIENCE: Duration = Duration::from_mins(1);

    fn archive(folder: &Path) -> (Archive, Receiver<Event>) {
        let (tx, rx) = channel();
        (Archive::new(Disk::new(Some(folder.join("config.toml"))), Some(Store::new(folder.join("games"))), tx), rx)
    }

    /// All saved games, as the program lists them.
    fn listed(world: &mut Archive, answers: &Receiver<Event>) -> Vec<Saved> {
        world.with_games(GamesEffect::List).expect("a list");
        match answers.try_iter().last() {
            Some(Event::Listed { games, .. }) => games,
            other => panic!("{other:?}"),
        }
    }

    fn save(turns: &str) -> Box<Save> {
        let text = format!("format = 1\ngame = \"catch-up 1..4\"\nseats = [\"human\", \"human\"]\nturns = [{turns}]\n");
        Box::new(Save::parse(&text).expect("a save"))
    }

    #[test]
    fn a_match_is_kept_from_its_first_move_on_and_listed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut world, answers) = archive(folder.path());
        world.with_match(MatchEffect::Keep { file: 1, save: save("") }).expect("nothing to keep yet");
        assert_eq!(listed(&mut world, &answers), []);
        world.with_match(MatchEffect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        world.with_match(MatchEffect::Keep { file: 1, save: save("\"3\", \"4\"") }).expect("it is kept");
        let games = listed(&mut world, &answers);
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].summary.as_ref().map(|summary| summary.turns), Ok(2));
    }

    #[test]
    fn all_games_are_listed_beside_the_first_frame() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut world, answers) = archive(folder.path());
        world.with_match(MatchEffect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        let games = listed(&mut world, &answers);
        let first = world.look_around(vec![folder.path().to_owned()]);
        let mut plain = games.clone();
        let mover = plain[0].summary.as_mut().ok().and_then(|summary| {
            summary.scores.clear();
            summary.mover.take()
        });
        assert_eq!(mover, Some(Player::P2));
        assert_eq!(first.recv_timeout(PATIENCE), Ok(Ok(plain)), "nobody waits for a match to be played again");
        assert!(matches!(answers.recv_timeout(PATIENCE), Ok(Event::Listed { games: all, .. }) if all == games));
    }

    #[test]
    fn what_was_left_behind_is_swept_from_all_folders() {
        let folder = tempfile::tempdir().expect("a folder");
        let long_ago = SystemTime::now() - 2 * LONG_AGO;
        let folders = ["a", "games/playing", "games/finished", "games/locks"].map(|name| folder.path().join(name));
        for folder in &folders {
            std::fs::create_dir_all(folder).expect("a folder");
            let file = std::fs::File::create(folder.join(".catchup-x")).expect("a file");
            file.set_modified(long_ago).expect("a date");
        }
        let (world, _answers) = archive(folder.path());
        // It is done when nobody holds the other end any more.
        let first = world.look_around(vec![folders[0].clone()]);
        assert_eq!(first.recv_timeout(PATIENCE), Ok(Ok(Vec::new())));
        assert!(first.recv_timeout(PATIENCE).is_err());
        for folder in &folders {
            assert_eq!(std::fs::read_dir(folder).expect("a folder").count(), 0, "{}", folder.display());
        }
    }

    #[test]
    fn a_match_that_somebody_plays_is_neither_opened_nor_deleted_by_another_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut mine, mine_answers) = archive(folder.path());
        mine.with_match(MatchEffect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        let entry = listed(&mut mine, &mine_answers)[0].entry.clone();
        let (mut other, answers) = archive(folder.path());
        let busy = Err("another copy of the program has this game open".to_owned());
        assert_eq!(other.with_games(GamesEffect::Open { file: 9, entry: entry.clone() }), busy.clone());
        assert_eq!(other.with_games(GamesEffect::Delete(vec![entry.clone()])), busy);
        mine.with_match(MatchEffect::LetGo(1)).expect("it is let go");
        other.with_games(GamesEffect::Open { file: 9, entry }).expect("it is free");
        assert!(matches!(answers.try_iter().last(), Some(Event::Opened { file: 9, entry: Some(_), .. })));
    }

    #[test]
    fn what_was_deleted_comes_back_and_what_cannot_is_said() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut world, answers) = archive(folder.path());
        world.with_match(MatchEffect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        world.with_match(MatchEffect::LetGo(1)).expect("it is let go");
        let games = listed(&mut world, &answers);
        world.with_games(GamesEffect::Delete(vec![games[0].entry.clone()])).expect("it is free");
        assert!(matches!(answers.try_iter().last(), Some(Event::Listed { games, .. }) if games.is_empty()));
        world.with_games(GamesEffect::BringBack).expect("it comes back");
        assert!(matches!(answers.try_iter().last(), Some(Event::Listed { games: back, .. }) if back == games));
        let nothing = world.with_games(GamesEffect::BringBack).expect_err("it is back");
        assert!(nothing.starts_with("nothing was deleted in the last 30 days"), "{nothing}");
    }

    #[test]
    fn a_file_that_is_no_saved_game_is_named_without_its_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut world, answers) = archive(folder.path());
        let playing = folder.path().join("games").join("playing");
        std::fs::create_dir_all(&playing).expect("a folder");
        std::fs::write(playing.join("broken.toml"), "format = 9\n").expect("a file");
        let saved = listed(&mut world, &answers).remove(0);
        let reason = "this game was saved in format 9, and this program reads formats up to 1";
        assert_eq!(saved.summary, Err(reason.to_owned()));
        let opened = world.with_games(GamesEffect::Open { file: 1, entry: saved.entry });
        assert_eq!(opened, Err(format!("`broken.toml`: {reason}")));
    }

    #[test]
    fn a_store_that_cannot_be_written_is_told_in_words() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("games"), "").expect("a file");
        let (mut world, _answers) = archive(folder.path());
        let refused =
            world.with_match(MatchEffect::Keep { file: 1, save: save("\"3\"") }).expect_err("there is a file");
        assert!(refused.starts_with("The game is not kept. `"), "{refused}");
        assert!(refused.ends_with("a file stands where a folder was expected"), "{refused}");
    }

    #[test]
    fn a_game_is_copied_out_and_taken_in_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut world, answers) = archive(folder.path());
        world.with_match(MatchEffect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        let entry = listed(&mut world, &answers)[0].entry.clone();
        let path = folder.path().join("copy.toml");
        world.with_games(GamesEffect::Export { entry, path: path.clone() }).expect("it is copied");
        world.with_games(GamesEffect::Import { file: 2, name: path.display().to_string() }).expect("it is read");
        assert!(
            matches!(answers.try_recv(), Ok(Event::Opened { file: 2, entry: None, save: copy }) if copy == save("\"3\""))
        );
        let missing = world
            .with_games(GamesEffect::Import { file: 3, name: folder.path().join("none.toml").display().to_string() });
        assert!(missing.is_err_and(|words| words.contains("none.toml")));
    }
}
