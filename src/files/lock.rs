//! Locks among several copies of the program: files that are there as long as somebody holds them.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::door::at_once;

/// A lock that is held. When it is let go, by a crash too, others may have it; its file goes too, unless it was a crash.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
    path: PathBuf,
}

/// How often a lock is asked for that somebody else has.
const ASK: Duration = Duration::from_millis(2);

impl Lock {
    /// The lock with this file; `None` if another has it. Its folder must be there.
    pub(crate) fn take(path: &Path) -> io::Result<Option<Self>> {
        loop {
            let file = at_once().write(true).create(true).truncate(false).open(path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // Whoever had it until just now has taken its file away: what is locked then is nobody's lock.
            if is_at(&file, path) {
                return Ok(Some(Self { _file: file, path: path.to_owned() }));
            }
        }
    }

    /// The same after some waiting; `None` if another still has it then.
    pub(crate) fn wait(path: &Path, patience: Duration) -> io::Result<Option<Self>> {
        let until = Instant::now() + patience;
        loop {
            let lock = Self::take(path)?;
            if lock.is_some() || Instant::now() >= until {
                return Ok(lock);
            }
            thread::sleep(ASK);
        }
    }
}

impl Drop for Lock {
    /// While it is still held, so that nobody else's file is taken away.
    fn drop(&mut self) {
        // Elsewhere a file that is open keeps its name; a sweep takes it away. What cannot go may stay.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |about: fs::Metadata| (about.dev(), about.ino());
    let (Ok(held), Ok(there)) = (file.metadata().map(number), fs::symlink_metadata(path).map(number)) else {
        return false;
    };
    held == there
}

#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::files::ten_at_once;

    #[test]
    fn a_lock_is_held_by_one_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        let lock = Lock::take(&path).expect("a lock").expect("it is free");
        assert!(Lock::take(&path).expect("a lock").is_none());
        assert!(Lock::wait(&path, Duration::from_millis(1)).expect("a lock").is_none());
        drop(lock);
        assert!(!path.exists() || cfg!(not(unix)));
        // One that a crash has left is free.
        fs::write(&path, "").expect("it can be written");
        assert!(Lock::take(&path).expect("a lock").is_some());
    }

    #[test]
    fn of_ten_who_take_it_in_turn_no_two_have_it_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        let (inside, turns) = (AtomicUsize::new(0), AtomicUsize::new(0));
        ten_at_once(|_| {
            for _ in 0..50 {
                let lock = Lock::wait(&path, Duration::from_mins(1)).expect("a lock").expect("it comes free");
                assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                turns.fetch_add(1, Ordering::SeqCst);
                thread::yield_now();
                inside.fetch_sub(1, Ordering::SeqCst);
                drop(lock);
            }
        });
        assert_eq!(turns.into_inner(), 500);
    }
}
