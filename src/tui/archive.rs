//! The saved games of the running program: kept after every move, listed, opened, deleted, copied in and out.
//!
//! A move is written where it is played. All that reads, or may wait for other copies of the program, happens beside the
//! screen, and its answer is an event.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::World;
use super::disk::Disk;
use super::effect::Effect;
use super::event::Event;
use crate::files;
use crate::logging::Log;
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
    shelves: Shelves,
    clerk: Clerk,
    answers: Sender<Event>,
}

/// The store, and the matches at which somebody sits, by the number of their table.
#[derive(Clone)]
struct Shelves {
    store: Option<Store>,
    open: Arc<Mutex<HashMap<u64, Open>>>,
}

/// Who performs what may take a while.
enum Clerk {
    /// Whoever asks waits.
    Here(Box<Errands>),
    /// A thread of its own.
    Beside { errands: Sender<Effect>, thread: JoinHandle<()> },
    /// It has gone home.
    Gone,
}

impl Archive {
    /// The world over `disk`; without a store nothing is kept.
    pub fn new(disk: Disk, store: Option<Store>, answers: Sender<Event>) -> Self {
        let shelves = Shelves { store, open: Arc::default() };
        let errands = Errands { disk, shelves: shelves.clone(), answers: answers.clone() };
        Self { shelves, clerk: Clerk::Here(Box::new(errands)), answers }
    }

    /// The same with a thread for all that may take a while; then what goes wrong is told by events alone, and by the log.
    /// When no thread is to be had, it goes on as it was.
    #[must_use]
    pub fn beside(mut self, log: Log) -> Self {
        if let Clerk::Here(errands) = std::mem::replace(&mut self.clerk, Clerk::Gone) {
            let (hand_over, taken) = channel::<Box<Errands>>();
            let (sender, queue) = channel();
            let work = move || {
                let Ok(mut errands) = taken.recv() else { return };
                for effect in queue {
                    if let Err(words) = errands.perform(effect) {
                        log.line(&words);
                        errands.answer(Event::Failed(words));
                    }
                }
            };
            self.clerk = match Builder::new().name("archive".to_owned()).spawn(work) {
                Ok(thread) => {
                    // It waits for just this.
                    let _ = hand_over.send(errands);
                    Clerk::Beside { errands: sender, thread }
                }
                Err(_) => Clerk::Here(errands),
            };
        }
        self
    }

    /// Lists what there is beside what the program does meanwhile, since five hundred games take longer than a frame: those
    /// in progress for whoever waits at the end of this, all of them as an event. Then removes from these folders what
    /// copies of the program that were killed have left.
    pub fn look_around(&self, folders: Vec<PathBuf>) -> Receiver<Result<Vec<Saved>, String>> {
        let (first, in_progress) = channel();
        let (shelves, answers) = (self.shelves.clone(), self.answers.clone());
        let look = move || {
            let before = SystemTime::now() - LONG_AGO;
            if let Some(store) = &shelves.store {
                store.make_whole();
                // Nobody may be waiting any more.
                let _ = first.send(list(store, &[Shelf::Playing]));
                let games = list(store, &[Shelf::Playing, Shelf::Finished]);
                // The queue is gone only when the program is.
                let _ = answers.send(games.map_or_else(Event::Failed, Event::Listed));
                store.sweep(before);
            }
            for folder in folders {
                files::sweep(&folder, before);
            }
        };
        // Where no thread is to be had, the lists come when a screen asks for them.
        let _ = Builder::new().name("look around".to_owned()).spawn(look);
        in_progress
    }
}

impl World for Archive {
    fn perform(&mut self, effect: Effect) -> Result<(), String> {
        match effect {
            Effect::Keep { file, save } => {
                self.shelves.keep(file, &save).map_err(|words| format!("The game is not kept. {words}"))
            }
            Effect::LetGo(file) => {
                self.shelves.open().remove(&file);
                Ok(())
            }
            effect => match &mut self.clerk {
                Clerk::Here(errands) => errands.perform(effect),
                // It takes errands until it goes home.
                Clerk::Beside { errands, .. } => errands.send(effect).map_err(|error| error.to_string()),
                Clerk::Gone => Ok(()),
            },
        }
    }
}

impl Drop for Archive {
    /// What was wished is done before the program ends.
    fn drop(&mut self) {
        if let Clerk::Beside { errands, thread } = std::mem::replace(&mut self.clerk, Clerk::Gone) {
            drop(errands);
            // A panic there has been told already.
            let _ = thread.join();
        }
    }
}

impl Shelves {
    fn open(&self) -> MutexGuard<'_, HashMap<u64, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a match; its file appears with its first move.
    fn keep(&self, file: u64, save: &Save) -> Result<(), String> {
        let Some(store) = &self.store else { return Ok(()) };
        let mut tables = self.open();
        if let Some(open) = tables.get(&file) {
            return open.write(save).map_err(words);
        }
        if save.turns.is_empty() {
            return Ok(());
        }
        let stamp = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let open = store.create(stamp, save.id()).map_err(words)?;
        tables.entry(file).or_insert(open).write(save).map_err(words)
    }
}

/// All that may take a while.
struct Errands {
    disk: Disk,
    shelves: Shelves,
    answers: Sender<Event>,
}

impl Errands {
    fn perform(&mut self, effect: Effect) -> Result<(), String> {
        match effect {
            Effect::ListGames => self.tell_list(),
            Effect::OpenGame { file, entry } => {
                let store = self.shelves.store.as_ref().ok_or("there is no folder for saved games")?;
                let (open, save) = store.open(&entry).map_err(|error| about(&entry, &error))?;
                self.shelves.open().insert(file, open);
                self.answer(Event::Opened { file, save: Box::new(save), entry: Some(entry) });
                Ok(())
            }
            Effect::DeleteGame(entry) => {
                if let Some(store) = &self.shelves.store {
                    store.delete(&entry).map_err(|error| about(&entry, &error))?;
                }
                self.tell_list()
            }
            Effect::ExportGame { entry, path } => {
                self.shelves.store.as_ref().map_or(Ok(()), |store| store.export(&entry, &path).map_err(words))
            }
            Effect::ImportGame { file, path } => {
                let save = Store::import(&path).map_err(words)?;
                self.answer(Event::Opened { file, save: Box::new(save), entry: None });
                Ok(())
            }
            effect => self.disk.perform(effect),
        }
    }

    fn tell_list(&self) -> Result<(), String> {
        let store = self.shelves.store.as_ref();
        let games = store.map_or(Ok(Vec::new()), |store| list(store, &[Shelf::Playing, Shelf::Finished]))?;
        self.answer(Event::Listed(games));
        Ok(())
    }

    fn answer(&self, event: Event) {
        // The queue is gone only when the program is.
        let _ = self.answers.send(event);
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
    use std::path::Path;

    use super::*;

    /// Nothing here takes a hundredth of it.
    const PATIENCE: Duration = Duration::from_mins(1);

    fn archive(folder: &Path) -> (Archive, Receiver<Event>) {
        let (tx, rx) = channel();
        (Archive::new(Disk::new(Some(folder.join("config.toml"))), Some(Store::new(folder.join("games"))), tx), rx)
    }

    /// All saved games, as the program lists them.
    fn listed(world: &mut Archive, answers: &Receiver<Event>) -> Vec<Saved> {
        world.perform(Effect::ListGames).expect("a list");
        match answers.try_iter().last() {
            Some(Event::Listed(games)) => games,
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
        world.perform(Effect::Keep { file: 1, save: save("") }).expect("nothing to keep yet");
        assert_eq!(listed(&mut world, &answers), []);
        world.perform(Effect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        world.perform(Effect::Keep { file: 1, save: save("\"3\", \"4\"") }).expect("it is kept");
        let games = listed(&mut world, &answers);
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].summary.as_ref().map(|summary| summary.turns), Ok(2));
    }

    #[test]
    fn all_games_are_listed_beside_the_first_frame() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut world, answers) = archive(folder.path());
        world.perform(Effect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        let games = listed(&mut world, &answers);
        let first = world.look_around(vec![folder.path().to_owned()]);
        assert_eq!(first.recv_timeout(PATIENCE), Ok(Ok(games.clone())));
        assert_eq!(answers.recv_timeout(PATIENCE), Ok(Event::Listed(games)));
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
    fn beside_the_screen_every_errand_is_done_before_the_end_and_what_fails_is_an_event() {
        let folder = tempfile::tempdir().expect("a folder");
        let (world, answers) = archive(folder.path());
        let mut world = world.beside(Log::off());
        let path = folder.path().join("deep/a.txt");
        for number in 0..50 {
            let effect = Effect::Write { path: path.clone(), text: number.to_string() };
            assert_eq!(world.perform(effect), Ok(()));
        }
        assert_eq!(world.perform(Effect::ImportGame { file: 1, path: path.clone() }), Ok(()));
        drop(world);
        assert_eq!(std::fs::read_to_string(path).expect("it is there"), "49");
        assert!(matches!(answers.try_recv(), Ok(Event::Failed(words)) if words.contains("this is not a saved game")));
    }

    #[test]
    fn a_match_that_somebody_plays_is_neither_opened_nor_deleted_by_another_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut mine, mine_answers) = archive(folder.path());
        mine.perform(Effect::Keep { file: 1, save: save("\"3\"") }).expect("it is kept");
        let entry = listed(&mut mine, &mine_answers)[0].entry.clone();
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
        let (mut world, answers) = archive(folder.path());
        let playing = folder.path().join("games").join("playing");
        std::fs::create_dir_all(&playing).expect("a folder");
        std::fs::write(playing.join("broken.toml"), "format = 9\n").expect("a file");
        let saved = listed(&mut world, &answers).remove(0);
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
        let entry = listed(&mut world, &answers)[0].entry.clone();
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
