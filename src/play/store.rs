//! The folder of saved matches: one file for each, replaced whole, safe among several copies of the program.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use thiserror::Error;

use super::{Save, SaveError, Summary};
use crate::bots::Bots;
use crate::core::Arrange;
use crate::files::{self, Lock};

/// What can go wrong with a file of the store.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file system refused.
    #[error("`{path}`: {reason}", reason = files::trouble(error))]
    Io {
        /// The file in question.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is not a save that this program reads; it is left as it is.
    #[error("{path}: {error}")]
    Save {
        /// The file in question.
        path: PathBuf,
        /// What is wrong with it.
        error: SaveError,
    },
    /// Another copy of the program plays this match.
    #[error("another copy of the program has this game open")]
    Busy,
}

impl StoreError {
    /// What is wrong, for whoever knows the name of the file.
    pub fn reason(&self) -> String {
        match self {
            Self::Io { error, .. } => files::trouble(error),
            Self::Save { error, .. } => error.to_string(),
            Self::Busy => self.to_string(),
        }
    }
}

/// The two shelves of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shelf {
    /// Matches that go on.
    Playing,
    /// Matches that have ended.
    Finished,
}

impl Shelf {
    /// Its folder within that of all games.
    pub(crate) fn folder(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Finished => "finished",
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Playing => Self::Finished,
            Self::Finished => Self::Playing,
        }
    }
}

/// A saved match as the folder lists it; its file has not been read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The name of the file without its ending; unique in the store.
    pub name: String,
    /// Where it lies.
    pub shelf: Shelf,
    /// When it was written last.
    pub modified: SystemTime,
}

impl Entry {
    /// A save of this name on this shelf.
    pub fn new(name: impl Into<String>, shelf: Shelf, modified: SystemTime) -> Self {
        Self { name: name.into(), shelf, modified }
    }

    /// The name of the file.
    pub fn file(&self) -> String {
        format!("{}.{ENDING}", self.name)
    }
}

/// The folder of saved matches. It is made when the first match is saved.
#[derive(Clone, Debug)]
pub struct Store {
    pub(super) folder: PathBuf,
}

/// A match that this copy of the program plays: while it lives, no other copy can open or delete it.
#[derive(Debug)]
pub struct OpenMatch {
    store: Store,
    name: String,
    _lock: Lock,
}

const ENDING: &str = "toml";

/// The folder of the locks.
const LOCKS: &str = "locks";

/// So many letters of a game's id stand in the name of a file at most: file systems take no names of any length.
const LONGEST_ID: usize = 64;

/// Longer than this no sweep has a lock.
const SWEEP: Duration = Duration::from_millis(20);

impl Store {
    /// The store in `folder`.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The saves on a shelf, the newest first. Costs a look at each file's date, and reads none of them.
    pub fn list(&self, shelf: Shelf) -> Result<Vec<Entry>, StoreError> {
        let folder = self.folder.join(shelf.folder());
        let files = match fs::read_dir(&folder) {
            Ok(files) => files,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(StoreError::Io { path: folder, error }),
        };
        // A file that disappears between two looks was deleted by another copy: it is not listed.
        let mut entries: Vec<Entry> = files
            .filter_map(|file| {
                let file = file.ok()?;
                let path = file.path();
                let name = path.file_stem()?.to_str()?.to_owned();
                let is_save = path.extension()? == ENDING && !name.starts_with('.');
                let modified = file.metadata().ok()?.modified().ok()?;
                is_save.then_some(Entry { name, shelf, modified })
            })
            .collect();
        entries.arrange_by(|a, b| b.modified.cmp(&a.modified).then_with(|| b.name.cmp(&a.name)));
        Ok(entries)
    }

    /// Removes what copies of the program that were killed have left: saves that were half written before then, and locks.
    pub fn sweep(&self, before: SystemTime) {
        for shelf in [Shelf::Playing, Shelf::Finished] {
            files::sweep(&self.folder.join(shelf.folder()), before);
        }
        files::sweep_locks(&self.folder.join(LOCKS));
    }

    /// Makes one match of what lies on both shelves, because a copy of the program was killed while the match changed its
    /// shelf: the newer save stays. One that cannot be read, or is played just now, stays as it is.
    pub fn make_whole(&self) {
        let [Ok(playing), Ok(finished)] = [Shelf::Playing, Shelf::Finished].map(|shelf| self.list(shelf)) else {
            return;
        };
        let finished: HashMap<&str, &Entry> = finished.iter().map(|entry| (entry.name.as_str(), entry)).collect();
        for entry in &playing {
            let Some(other) = finished.get(entry.name.as_str()) else { continue };
            let (newer, older) = if entry.modified > other.modified { (entry, *other) } else { (*other, entry) };
            if let Ok(_open) = self.locked(&entry.name)
                && self.read(newer).is_ok()
            {
                // What cannot go may stay.
                let _ = fs::remove_file(self.path(older.shelf, &older.name));
            }
        }
    }

    /// Where the file of a save is.
    pub fn path_of(&self, entry: &Entry) -> PathBuf {
        self.path(entry.shelf, &entry.name)
    }

    /// Reads a save without replaying it.
    pub fn read(&self, entry: &Entry) -> Result<Save, StoreError> {
        let path = self.path_of(entry);
        Self::import(&path)
    }

    /// What a save says without its game being known.
    pub fn summary(&self, entry: &Entry) -> Result<Summary, StoreError> {
        self.read(entry).map(|save| Summary::from(&save))
    }

    /// The same with what the rules alone know. Costs a replay; a match that cannot be played again has nothing of it.
    pub fn replayed<G: Bots>(&self, entry: &Entry) -> Result<Summary, StoreError> {
        let save = self.read(entry)?;
        let mut summary = Summary::from(&save);
        // Why not, is told to whoever opens it.
        let _ = summary.replay::<G>(&save);
        Ok(summary)
    }

    /// Starts a new file for a match. `stamp` is when, in seconds since 1970, so that names sort by age; `id` is the
    /// game's, of which the name has what every file system takes. The file appears with the first [`OpenMatch::write`].
    pub fn create(&self, stamp: u64, id: &str) -> Result<OpenMatch, StoreError> {
        let locks = self.locks()?;
        let id = plain(id);
        for number in 0_u32.. {
            let name = if number == 0 { format!("{stamp:010}-{id}") } else { format!("{stamp:010}-{id}-{number}") };
            let taken = |shelf| self.path(shelf, &name).exists();
            if taken(Shelf::Playing) || taken(Shelf::Finished) {
                continue;
            }
            let path = locks.join(&name);
            // Whoever has had it until now may have written a save.
            match Lock::take(&path).map_err(io_at(&path))? {
                Some(lock) if !taken(Shelf::Playing) && !taken(Shelf::Finished) => {
                    return Ok(OpenMatch { store: self.clone(), name, _lock: lock });
                }
                Some(_) | None => {}
            }
        }
        Err(StoreError::Busy)
    }

    /// Opens a saved match for playing on.
    ///
    /// # Errors
    /// [`StoreError::Busy`] when another copy of the program has it open.
    pub fn open(&self, entry: &Entry) -> Result<(OpenMatch, Save), StoreError> {
        let open = self.locked(&entry.name)?;
        let save = self.read(entry)?;
        Ok((open, save))
    }

    /// Copies a save to `target`, as it is.
    pub fn export(&self, entry: &Entry, target: &Path) -> Result<(), StoreError> {
        let source = self.path_of(entry);
        let text = files::text(&source, files::LARGE).map_err(io_at(&source))?;
        replace(target, &text)
    }

    /// Reads a save from anywhere. To take it in, replay it, [`create`](Self::create) a file and write it there.
    pub fn import(source: &Path) -> Result<Save, StoreError> {
        let text = files::text(source, files::LARGE).map_err(io_at(source))?;
        Save::parse(&text).map_err(|error| StoreError::Save { path: source.to_owned(), error })
    }

    pub(super) fn path(&self, shelf: Shelf, name: &str) -> PathBuf {
        self.folder.join(shelf.folder()).join(format!("{name}.{ENDING}"))
    }

    /// Locks lie in a folder of their own: a save is replaced by every move, and a lock on what was replaced is void.
    fn locks(&self) -> Result<PathBuf, StoreError> {
        let locks = self.folder.join(LOCKS);
        fs::create_dir_all(&locks).map_err(io_at(&locks))?;
        Ok(locks)
    }

    pub(super) fn locked(&self, name: &str) -> Result<OpenMatch, StoreError> {
        let path = self.locks()?.join(name);
        // A sweep has a lock for a moment, too.
        match Lock::wait(&path, SWEEP).map_err(io_at(&path))? {
            Some(lock) => Ok(OpenMatch { store: self.clone(), name: name.to_owned(), _lock: lock }),
            None => Err(StoreError::Busy),
        }
    }
}

impl OpenMatch {
    /// The name of the file without its ending.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Replaces the file as a whole: whoever reads it sees the old or the new save. A match that has ended, or goes on
    /// after it had ended, changes its shelf.
    pub fn write(&self, save: &Save) -> Result<(), StoreError> {
        let shelf = if save.is_finished() { Shelf::Finished } else { Shelf::Playing };
        replace(&self.store.path(shelf, &self.name), &save.text())?;
        let other = self.store.path(shelf.other(), &self.name);
        match fs::remove_file(&other) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StoreError::Io { path: other, error }),
            Ok(()) | Err(_) => Ok(()),
        }
    }
}

/// The id of a game as part of a file's name. That of a game by a program has a command, perhaps with folders.
fn plain(id: &str) -> String {
    let parts = id.split(|letter: char| !letter.is_ascii_alphanumeric() && !"-_".contains(letter));
    let joined = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    joined.chars().take(LONGEST_ID).collect()
}

pub(super) fn io_at(path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_owned();
    |error| StoreError::Io { path, error }
}

fn replace(target: &Path, text: &str) -> Result<(), StoreError> {
    files::replace(target, text).map_err(io_at(target))
}
