//! Everything that is read from the disk and written to it: the door, files that are replaced whole, locks; and the files
//! that a setup names.

mod door;
mod lessons;
mod lock;
mod played;
mod records;
mod tables;
mod writing;

pub(crate) use door::{LARGE, SMALL, open, text, text_of, texts};
pub(crate) use lessons::keep_learned;
pub use lessons::learned;
pub(crate) use lock::Lock;
pub use played::{Carried, PlayedGame, PlayedResult, played};
pub(crate) use played::{erase_played, keep_played, take_in};
pub use records::{Records, records};
pub(crate) use records::{erase_records, keep_record};
pub(crate) use tables::{edit_table, read_table};
pub(crate) use writing::{open_to_append, put_away, replace, sweep, sweep_locks, update};

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::core::NotationError;
use crate::paths::{self, Paths};
use crate::solve::{Attic, NextBytes};

/// The content of a file that a setup names: a graph, a layout, a track. A bare name is looked for among what is kept first,
/// so that a track that was drawn in the editor has one name everywhere; a path says which file is meant.
///
/// # Errors
/// When there is no such file, or it cannot be read.
pub fn board(name: &str) -> Result<String, NotationError> {
    let paths = Paths::find(|variable| std::env::var(variable).ok());
    board_in(paths.map(|paths| paths.tracks()).as_deref(), name)
}

/// The names of the files with this ending among the boards of one's own, in their order.
pub(crate) fn own_boards(ending: &str) -> impl Iterator<Item = String> {
    let paths = Paths::find(|variable| std::env::var(variable).ok());
    let files = paths.and_then(|paths| fs::read_dir(paths.tracks()).ok()).into_iter().flatten().flatten();
    let names: BTreeSet<String> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
    names.into_iter().filter(move |name| name.ends_with(ending) && !name.starts_with('.'))
}

/// The same with this folder of what is kept. A form asks with every letter that is typed, so nothing is opened at which one
/// could be kept waiting.
fn board_in(kept: Option<&Path>, name: &str) -> Result<String, NotationError> {
    let is_bare = Path::new(name).file_name().is_some_and(|file| file == name);
    let own = kept.filter(|_| is_bare).map(|folder| folder.join(name)).filter(|path| path.is_file());
    let path = own.unwrap_or_else(|| typed_path(name));
    let refused = |reason: String| NotationError::new(name, reason);
    text(&path, SMALL).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => NotationError::unknown(name),
        io::ErrorKind::IsADirectory | io::ErrorKind::InvalidInput => refused("is no file".to_owned()),
        io::ErrorKind::FileTooLarge => refused("is larger than a file with a board can be: 1 MiB".to_owned()),
        _ => refused(format!("cannot be read: {}", trouble(&error))),
    })
}

/// The path that somebody typed, also where no shell has read it: `~` is the home folder.
pub(crate) fn typed_path(text: impl AsRef<OsStr>) -> PathBuf {
    let path = Path::new(text.as_ref());
    let at_home =
        |rest: &Path| Some(if rest.as_os_str().is_empty() { paths::home()? } else { paths::home()?.join(rest) });
    path.strip_prefix("~").ok().and_then(at_home).unwrap_or_else(|| path.to_owned())
}

/// Whether a file that somebody names can be written there: a folder that is missing is taken for a slip of the finger.
///
/// # Errors
/// A sentence that names the folder in question.
pub(crate) fn check_target(path: &Path) -> Result<(), String> {
    let folder = folder_of(path);
    if path.is_dir() {
        return Err(format!("`{}` is a folder, and a file is to be written", path.display()));
    }
    if path.exists() && !path.is_file() {
        return Err(format!("`{}` is no ordinary file, and one is to be written", path.display()));
    }
    if folder.is_dir() { Ok(()) } else { Err(format!("there is no folder `{}`", folder.display())) }
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// What the system refuses, in words.
pub(crate) fn trouble(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "there is no permission for that".to_owned(),
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "a file stands where a folder was expected".to_owned()
        }
        io::ErrorKind::IsADirectory => "that is a folder, and a file was expected".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "nothing can be written on that disk".to_owned(),
        io::ErrorKind::StorageFull => "that disk is full".to_owned(),
        io::ErrorKind::InvalidData => "it is no text".to_owned(),
        // Without the number that the system adds in brackets.
        _ => error.to_string().split(" (os error").next().unwrap_or_default().to_owned(),
    }
}

/// The folder in which tables of solvers are put away.
#[derive(Clone, Debug)]
pub(crate) struct TableFolder(pub PathBuf);

impl Attic for TableFolder {
    fn size(&self, name: &str) -> Option<u64> {
        fs::metadata(self.0.join(name)).ok().filter(fs::Metadata::is_file).map(|about| about.len())
    }

    fn open(&self, name: &str) -> Option<NextBytes> {
        let mut file = door::open(&self.0.join(name)).ok()?;
        Some(Box::new(move |bytes| file.read_exact(bytes).is_ok()))
    }
}

/// Lets ten threads do something at once, for tests: what each comes to, by its number.
#[cfg(test)]
pub(crate) fn ten_at_once<T: Send>(work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = (0..10).map(|number| scope.spawn(move || work(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).collect()
    })
}

/// Makes a pipe with a name, as every Unix can, for tests.
#[cfg(all(unix, test))]
pub(crate) fn make_pipe(path: &std::path::Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.is_ok_and(|status| status.success()), "a pipe");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_into_a_folder_that_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        assert_eq!(check_target(&at("new.txt")), Ok(()));
        assert_eq!(check_target(Path::new("new.txt")), Ok(()));
        let missing = at("typo");
        assert_eq!(check_target(&missing.join("new.txt")), Err(format!("there is no folder `{}`", missing.display())));
        assert!(check_target(folder.path()).is_err_and(|words| words.contains("is a folder")));
    }

    #[test]
    fn a_typed_path_may_begin_at_home() {
        let home = paths::home().expect("a home");
        for (text, path) in [
            ("~/a.txt", home.join("a.txt")),
            ("~", home.clone()),
            ("a~/b.txt", PathBuf::from("a~/b.txt")),
            ("~other/b.txt", PathBuf::from("~other/b.txt")),
        ] {
            assert_eq!(typed_path(text), path, "{text}");
        }
    }

    #[test]
    fn a_board_is_read_from_a_file_and_from_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("graph.toml");
        let name = path.to_str().expect("a name in plain letters");
        let missing = board(name).map_err(|error| error.to_string());
        assert_eq!(missing, Err(format!("`{name}` is neither a known board nor a file")));
        fs::write(&path, "edges").expect("it can be written");
        assert_eq!(board(name), Ok("edges".to_owned()));
        fs::write(&path, vec![b'x'; (1 << 20) + 1]).expect("it can be written");
        assert!(board(name).is_err_and(|error| error.to_string().contains("is larger")));
        assert!(board("/").is_err_and(|error| error.to_string() == "`/` is no file"));
    }

    #[test]
    fn a_bare_name_is_that_of_a_kept_track_and_a_path_is_a_path() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("mine.track"), "kept").expect("it can be written");
        let found = |name: &str| board_in(Some(folder.path()), name).map_err(|error| error.to_string());
        assert_eq!(found("mine.track"), Ok("kept".to_owned()));
        for name in ["./mine.track", "other.track", "../mine.track"] {
            assert_eq!(found(name), Err(format!("`{name}` is neither a known board nor a file")));
        }
        assert!(found("Cargo.toml").is_ok_and(|text| text.contains("catchup")), "other files are read where they lie");
        assert!(board_in(None, "mine.track").is_err());
    }
}
