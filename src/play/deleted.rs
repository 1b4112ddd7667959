//! Saves that were deleted: moved aside together, brought back together, and gone for good after a while.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::store::io_at;
use super::{Entry, Shelf, Store, StoreError};
use crate::core::Arrange;

/// The folder of what was deleted. Each deletion has a folder in it, named after its time, with the two shelves in it.
const DELETED: &str = "deleted";

/// What was deleted can be brought back for so many days.
pub const DELETED_DAYS: u64 = 30;

impl Store {
    /// Deletes saved matches: they are moved aside, `now`, until [`bring_back`](Self::bring_back) or
    /// [`clear_deleted`](Self::clear_deleted). A crash on the way has moved some of them and harmed none.
    ///
    /// Gives those that stay, each with the reason: [`StoreError::Busy`] when a copy of the program, this one included, has it
    /// open, or what the file system says.
    pub fn delete(&self, entries: &[Entry], now: SystemTime) -> Vec<(Entry, StoreError)> {
        let Some(any) = entries.first() else { return Vec::new() };
        let aside = match self.new_folder(now) {
            Ok(aside) => aside,
            Err(error) => return vec![(any.clone(), error)],
        };
        let stays = |entry: &Entry| Some((entry.clone(), self.carry(entry, self, &aside).err()?));
        let staying = entries.iter().filter_map(stays).collect();
        aside.remove_empty();
        staying
    }

    /// Brings back what was deleted last: the matches that are on their shelves again, none where nothing is left to bring
    /// back.
    ///
    /// # Errors
    /// When one of them cannot come back, because another match has its name or the file system refuses.
    pub fn bring_back(&self) -> Result<Vec<Entry>, StoreError> {
        for (_, aside) in self.deletions().into_iter().rev() {
            let entries = aside.entries()?;
            for entry in &entries {
                self.carry(entry, &aside, self)?;
            }
            aside.remove_empty();
            if !entries.is_empty() {
                return Ok(entries);
            }
        }
        Ok(Vec::new())
    }

    /// Removes for good what was deleted before that time. What cannot go may stay.
    pub fn clear_deleted(&self, before: SystemTime) {
        for (deleted, aside) in self.deletions() {
            if deleted < before {
                let _ = fs::remove_dir_all(&aside.folder);
            }
        }
    }

    /// What was deleted together, the oldest first, and when.
    fn deletions(&self) -> Vec<(SystemTime, Self)> {
        let folders = fs::read_dir(self.folder.join(DELETED)).into_iter().flatten().flatten();
        let when = |path: &Path| {
            let (seconds, _) = path.file_name()?.to_str()?.split_once('-')?;
            Some(UNIX_EPOCH + Duration::from_secs(seconds.parse().ok()?))
        };
        let mut paths: Vec<PathBuf> = folders.map(|folder| folder.path()).collect();
        paths.arrange();
        paths.into_iter().filter_map(|path| Some((when(&path)?, Self::new(path)))).collect()
    }

    /// A folder of its own for one deletion.
    fn new_folder(&self, now: SystemTime) -> Result<Self, StoreError> {
        let all = self.folder.join(DELETED);
        fs::create_dir_all(&all).map_err(io_at(&all))?;
        let seconds = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let mut number = 0;
        loop {
            let path = all.join(format!("{seconds:010}-{number:03}"));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Self::new(path)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(io_at(&path)(error)),
            }
        }
    }

    /// Moves a save from one place to the other, while nobody has it open.
    fn carry(&self, entry: &Entry, from: &Self, to: &Self) -> Result<(), StoreError> {
        let _open = self.locked(&entry.name)?;
        let (old, new) = (from.path_of(entry), to.path_of(entry));
        if let Some(there) = to.path_of_name(&entry.name) {
            return Err(io_at(&there)(ErrorKind::AlreadyExists.into()));
        }
        let folder = crate::files::folder_of(&new);
        fs::create_dir_all(folder).map_err(io_at(folder))?;
        fs::rename(&old, &new).map_err(io_at(&old))
    }

    /// The file of this name, on whichever shelf it lies.
    fn path_of_name(&self, name: &str) -> Option<PathBuf> {
        [Shelf::Playing, Shelf::Finished].into_iter().map(|shelf| self.path(shelf, name)).find(|path| path.exists())
    }

    fn entries(&self) -> Result<Vec<Entry>, StoreError> {
        Ok([self.list(Shelf::Playing)?, self.list(Shelf::Finished)?].concat())
    }

    /// Removes the folder of a deletion when nothing is left in it.
    fn remove_empty(&self) {
        for shelf in [Shelf::Playing, Shelf::Finished] {
            let _ = fs::remove_dir(self.folder.join(shelf.folder()));
        }
        let _ = fs::remove_dir(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Save;
    use crate::play::tests::played;

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(seconds)
    }

    fn with_games(names: u64) -> (tempfile::TempDir, Store, Vec<Entry>) {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::new(folder.path());
        for name in 0..names {
            store.create(name, "drawn").expect("a file").write(&Save::of(&played(&["0+1"]))).expect("written");
        }
        let entries = store.list(Shelf::Playing).expect("listed");
        (folder, store, entries)
    }

    #[test]
    fn what_was_deleted_together_comes_back_together_and_the_last_first() {
        let (folder, store, entries) = with_games(4);
        assert!(store.delete(&entries[..1], at(7)).is_empty());
        assert!(store.delete(&entries[1..3], at(7)).is_empty());
        assert_eq!(store.list(Shelf::Playing).expect("listed"), entries[3..]);
        let back = store.bring_back().expect("back");
        assert_eq!(back.iter().map(|entry| &entry.name).collect::<Vec<_>>(), [&entries[1].name, &entries[2].name]);
        assert_eq!(store.bring_back().expect("back"), entries[..1]);
        assert_eq!(store.list(Shelf::Playing).expect("listed"), entries, "with their dates");
        assert_eq!(store.bring_back().expect("nothing is left"), []);
        assert_eq!(fs::read_dir(folder.path().join(DELETED)).expect("a folder").count(), 0);
    }

    #[test]
    fn what_cannot_be_read_is_deleted_and_comes_back_too() {
        let (folder, store, _) = with_games(1);
        fs::write(folder.path().join("playing/broken.toml"), "= 7").expect("written");
        let entries = store.list(Shelf::Playing).expect("listed");
        assert!(store.delete(&entries, at(7)).is_empty());
        assert_eq!(store.list(Shelf::Playing).expect("listed"), []);
        assert_eq!(store.bring_back().expect("back").len(), 2);
        assert_eq!(fs::read_to_string(folder.path().join("playing/broken.toml")).expect("it is there"), "= 7");
    }

    #[test]
    fn a_game_that_is_open_stays_and_the_others_go() {
        let (_folder, store, entries) = with_games(3);
        let (open, _) = store.open(&entries[1]).expect("free");
        let stays = store.delete(&entries, at(7));
        assert!(matches!(stays.as_slice(), [(entry, StoreError::Busy)] if *entry == entries[1]), "{stays:?}");
        assert_eq!(store.list(Shelf::Playing).expect("listed"), entries[1..2]);
        drop(open);
        assert!(store.delete(&entries[1..2], at(8)).is_empty());
    }

    #[test]
    fn nothing_is_overwritten_by_what_comes_back() {
        let (_folder, store, entries) = with_games(1);
        assert!(store.delete(&entries, at(7)).is_empty());
        store.create(0, "drawn").expect("a file").write(&Save::of(&played(&["0+1", "0"]))).expect("written");
        assert!(matches!(store.bring_back(), Err(StoreError::Io { .. })));
        assert_eq!(store.summary(&entries[0]).expect("whole").turns, 2);
    }

    #[test]
    fn a_crash_on_the_way_loses_nothing() {
        let (folder, store, entries) = with_games(3);
        assert!(store.delete(&entries, at(7)).is_empty());
        // Killed when one of three was back: it lies on its shelf, the others aside.
        let aside = folder.path().join("deleted/0000000007-000/playing").join(entries[1].file());
        fs::rename(aside, store.path_of(&entries[1])).expect("moved");
        assert_eq!(store.bring_back().expect("back").len(), 2);
        assert_eq!(store.list(Shelf::Playing).expect("listed").len(), 3);
    }

    #[test]
    fn what_was_deleted_long_ago_is_gone_and_nothing_else_is() {
        let (folder, store, entries) = with_games(3);
        assert!(store.delete(&entries[..1], at(7)).is_empty());
        assert!(store.delete(&entries[1..2], at(9)).is_empty());
        fs::create_dir(folder.path().join("deleted/mine")).expect("made");
        store.clear_deleted(at(8));
        assert_eq!(store.bring_back().expect("back"), entries[1..2]);
        assert_eq!(store.bring_back().expect("nothing is left"), []);
        assert!(folder.path().join("deleted/mine").exists());
    }
}
