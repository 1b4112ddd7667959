//! The saved games of the running program: kept after every move, listed, opened, deleted, copied in and out.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;
use std::path::Path;
use std::sync::mpsc::Sender;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::World;
use super::disk::Disk;
use super::effect::Effect;
use super::event::Event;
use crate::files;
use crate::play::{Entry, Open, Save, Shelf, Store, StoreError, Summary};

/// A saved game as the lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its file.
    pub entry: Entry,
    /// What it says, or why it cannot be read.
    pub summary: Result<Summary, String>,
}

/// More finished games than this are not listed: nobody scrolls farther.
const MOST_LISTED: usize = 500;

/// Nobody writes at a file for as long as this.
const LONG_AGO: Duration = Duration::from_hours(1);

/// The world with a store: whatever is not about saved games is the disk's.
pub struct Archive {
    disk: Disk,
    store: Option<Store>,
    /// The matches at which somebody sits, by the number of their table.
    open: HashMap<u64, Open>,
    answers: Sender<Event>,
}

impl Archive {
    /// The world over `disk`; without a store nothing is kept.
    pub fn new(disk: Disk, store: Option<Store>, answers: Sender<Event>) -> Self {
        Self { disk, store, open: HashMap::new(), answers }
    }

    /// All saved games, those in progress first, the newest first.
    pub fn list(&self) -> Result<Vec<Saved>, String> {
        self.store.as_ref().map_or(Ok(Vec::new()), |store| list(store, &[Shelf::Playing, Shelf::Finished]))
    }

    /// The games in progress, the newest first. They are few, and the first frame shows that there are some.
    pub fn in_progress(&self) -> Result<Vec<Saved>, String> {
        self.store.as_ref().map_or(Ok(Vec::new()), |store| list(store, &[Shelf::Playing]))
    }

    /// Lists all games beside what the program does meanwhile, since five hundred of them take longer than a frame; and
    /// removes what copies of the program that were killed have left half written.
    pub fn look_around(&self) {
        let Some(store) = self.store.clone() else { return };
        let answers = self.answers.clone();
        let settings = self.disk.folder().map(Path::to_owned);
        std::thread::spawn(move || {
            let games = list(&store, &[Shelf::Playing, Shelf::Finished]);
            // The queue is gone only when the program is.
            let _ = answers.send(games.map_or_else(Event::Failed, Event::Listed));
            let before = SystemTime::now() - LONG_AGO;
            store.sweep(before);
            if let Some(folder) = settings {
                files::sweep(&folder, before);
            }
        });
    }

    /// Keeps a match; its file appears with its first move.
    fn keep(&mut self, file: u64, save: &Save) -> Result<(), String> {
        let Some(store) = &self.store else { return Ok(()) };
        let open = match self.open.entry(file) {
            Slot::Occupied(slot) => slot.into_mut(),
            Slot::Vacant(_) if save.turns.is_empty() => return Ok(()),
            Slot::Vacant(slot) => {
                let stamp = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
                slot.insert(store.create(stamp, save.id()).map_err(words)?)
            }
        };
        open.write(save).map_err(words)
    }

    fn open(&mut self, file: u64, entry: &Entry) -> Result<Save, String> {
        let store = self.store.as_ref().ok_or("there is no folder for saved games")?;
        let (open, save) = store.open(entry).map_err(|error| about(entry, &error))?;
        self.open.insert(file, open);
        Ok(save)
    }

    fn delete(&self, entry: &Entry) -> Result<(), String> {
        self.store.as_ref().map_or(Ok(()), |store| store.delete(entry).map_err(|error| about(entry, &error)))
    }

    fn export(&self, entry: &Entry, path: &Path) -> Result<(), String> {
        self.store.as_ref().map_or(Ok(()), |store| store.export(entry, path).map_err(words))
    }

    fn answer(&self, event: Event) {
        // The queue is gone only when the program is.
        let _ = self.answers.send(event);
    }

    fn tell_list(&self) -> Result<(), String> {
        self.answer(Event::Listed(self.list()?));
        Ok(())
    }
}

impl World for Archive {
    fn perform(&mut self, effect: Effect) -> Result<(), String> {
        match effect {
            Effect::Keep { file, save } => {
                self.keep(file, &save).map_err(|words| format!("The game is not kept. {words}"))
            }
            Effect::LetGo(file) => {
                self.open.remove(&file);
                Ok(())
            }
            Effect::ListGames => self.tell_list(),
            Effect::OpenGame { file, entry } => {
                let save = self.open(file, &entry)?;
                self.answer(Event::Opened { file, save: Box::new(save), entry: Some(entry) });
                Ok(())
            }
            Effect::DeleteGame(entry) => {
                self.delete(&entry)?;
                self.tell_list()
            }
            Effect::ExportGame { entry, path } => self.export(&entry, &path),
            Effect::ImportGame { file, path } => {
                let save = Store::import(&path).map_err(words)?;
                self.answer(Event::Opened { file, save: Box::new(save), entry: None });
                Ok(())
            }
            effect => self.disk.perform(effect),
        }
    }
}

/// What lies on these shelves.
fn list(store: &Store, shelves: &[Shelf]) -> Result<Vec<Saved>, String> {
    let mut games = Vec::new();
    for &shelf in shelves {
        for entry in store.list(shelf).map_err(words)?.into_iter().take(MOST_LISTED) {
            let summary = store.summary(&entry).map_err(|error| error.reason());
            games.push(Saved { entry, summary });
        }
    }
    Ok(games)
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
    use std::sync::mpsc::{Receiver, channel};

    use super::*;

    fn archive(folder: &Path) -> (Archive, Receiver<Event>) {
        let (tx, rx) = channel();
        (Archive::new(Disk::new(Some(folder.join("config.toml"))), Some(Store::new(folder.join("games"))), tx), rx)
    }

    fn save(turns: &str) -> Box<Save> {
        let text = format!("format = 1\ngame = \"catch-up 1..4\"\nseats = [\"human\", \"human\"]\nturns = [{turns}]\n");
        Box::new(Save::parse(&text).expect("a save"))
    }

    #[test]
    fn a_match_is_kept_from_its_first_move_on_and_listed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut world, _answers) = archive(folder.path());
        world.perform(Effect::Keep { file: 1, save: save("") }).expect("nothing to keep yet");
        assert_eq!(world.list(), Ok(Vec::new()));
        world.perform(Effect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        world.perform(Effect::Keep { file: 1, save: save("\"3\", \"4\"") }).expect("it is kept");
        let games = world.list().expect("a list");
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].summary.as_ref().map(|summary| summary.turns), Ok(2));
    }

    #[test]
    fn all_games_are_listed_beside_the_first_frame() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut world, answers) = archive(folder.path());
        world.perform(Effect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        assert_eq!(world.in_progress(), world.list());
        world.look_around();
        let answer = answers.recv_timeout(Duration::from_secs(20)).expect("an answer");
        assert_eq!(answer, Event::Listed(world.list().expect("a list")));
    }

    #[test]
    fn a_match_that_somebody_plays_is_neither_opened_nor_deleted_by_another_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut mine, _answers) = archive(folder.path());
        mine.perform(Effect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        let entry = mine.list().expect("a list")[0].entry.clone();
        let (mut other, answers) = archive(folder.path());
        let busy = Err("another copy of the program has this game open".to_owned());
        assert_eq!(other.perform(Effect::OpenGame { file: 9, entry: entry.clone() }), busy);
        assert_eq!(other.perform(Effect::DeleteGame(entry.clone())), busy);
        mine.perform(Effect::LetGo(1)).expect("it is let go");
        other.perform(Effect::OpenGame { file: 9, entry }).expect("it is free");
        assert!(matches!(answers.try_recv(), Ok(Event::Opened { file: 9, entry: Some(_), .. })));
    }

    #[test]
    fn a_file_that_is_no_saved_game_is_named_without_its_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut world, _answers) = archive(folder.path());
        let playing = folder.path().join("games").join("playing");
        std::fs::create_dir_all(&playing).expect("a folder");
        std::fs::write(playing.join("broken.toml"), "format = 9\n").expect("a file");
        let saved = world.list().expect("a list").remove(0);
        let reason = "this game was saved in format 9, and this program reads formats up to 1";
        assert_eq!(saved.summary, Err(reason.to_owned()));
        let opened = world.perform(Effect::OpenGame { file: 1, entry: saved.entry });
        assert_eq!(opened, Err(format!("`broken.toml`: {reason}")));
    }

    #[test]
    fn a_store_that_cannot_be_written_is_told_in_words() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("games"), "").expect("a file");
        let (mut world, _answers) = archive(folder.path());
        let refused = world.perform(Effect::Keep { file: 1, save: save("\"3\"") }).expect_err("there is a file");
        assert!(refused.starts_with("The game is not kept. `"), "{refused}");
        assert!(refused.ends_with("a file stands where a folder was expected"), "{refused}");
    }

    #[test]
    fn a_game_is_copied_out_and_taken_in_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut world, answers) = archive(folder.path());
        world.perform(Effect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        let entry = world.list().expect("a list")[0].entry.clone();
        let path = folder.path().join("copy.toml");
        world.perform(Effect::ExportGame { entry, path: path.clone() }).expect("it is copied");
        world.perform(Effect::ImportGame { file: 2, path }).expect("it is read");
        assert!(
            matches!(answers.try_recv(), Ok(Event::Opened { file: 2, entry: None, save: copy }) if copy == save("\"3\""))
        );
        let missing = world.perform(Effect::ImportGame { file: 3, path: folder.path().join("none.toml") });
        assert!(missing.is_err_and(|words| words.contains("none.toml")));
    }
}
