//! Files that are replaced whole: a reader, or a crash, sees the old text or the new one, never half of either.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::door;
use super::lock::Lock;

/// How the name of a file begins that is being written.
const UNFINISHED: &str = ".catchup-";
/// How the name of the lock of a file ends.
const LOCK: &str = ".lock";

/// Nobody has a file locked for as long as this, unless it was stopped.
const PATIENCE: Duration = Duration::from_secs(10);

/// Links that lead on to links: more are a circle.
const MOST_LINKS: usize = 40;

/// Replaces a file, or makes it and its folder. The content is on the disk when this returns, and so is its name.
pub(crate) fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    write_beside(&behind_links(path), |file| {
        file.write_all(content.as_ref())?;
        file.sync_all()
    })?;
    sync_folder(super::folder_of(&behind_links(path)));
    Ok(())
}

/// The same for a large file that can be computed again: it is not waited for until it is on the disk.
pub(crate) fn put_away(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    write_beside(&behind_links(path), |file| write(file))
}

/// Opens a file that grows at its end, and makes it and its folder. Nothing waits for the other end of a pipe.
pub(crate) fn open_to_append(path: &Path) -> io::Result<File> {
    fs::create_dir_all(super::folder_of(path))?;
    door::at_once().create(true).append(true).open(path)
}

/// Replaces a file by what `change` makes of its text, `None` if there is none. Whatever other copies of the program make of
/// it in the same way, they do before or after. It may wait for them: not for where a screen is drawn.
///
/// # Errors
/// A sentence when it cannot be read, as of every text behind the door, or written, and that of `change`; then the file
/// is as it was.
pub(crate) fn update(
    path: &Path,
    most: u64,
    change: impl FnOnce(Option<&str>) -> Result<String, String>,
) -> Result<(), String> {
    let unwritten = |error: &io::Error| format!("`{}` cannot be written: {}", path.display(), super::trouble(error));
    let real = behind_links(path);
    let _lock = lock_beside(&real).map_err(|error| unwritten(&error))?;
    let old = match door::text(&real, most) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(format!("`{}` cannot be read: {}", path.display(), super::trouble(&error))),
    };
    let new = change(old.as_deref())?;
    if old.as_deref() == Some(&new) { Ok(()) } else { replace(&real, new).map_err(|error| unwritten(&error)) }
}

fn lock_beside(path: &Path) -> io::Result<Lock> {
    let folder = super::folder_of(path);
    fs::create_dir_all(folder)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let busy = || io::Error::new(ErrorKind::ResourceBusy, "another copy of the program holds it");
    Lock::wait(&folder.join(format!("{UNFINISHED}{name}{LOCK}")), PATIENCE)?.ok_or_else(busy)
}

/// The file that is meant by a link: a settings file that is a link into someone's collection of dotfiles stays one, and
/// what is written beside the file itself can take its place.
fn behind_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = super::folder_of(&path).join(target);
    }
    path
}

/// Lets `write` fill a file beside `path`, which then takes its place, and who may read it stays; a new one may be read by
/// whoever may read all that its owner writes. A device or a pipe is refused: a file in its place would end it.
fn write_beside(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let there = fs::metadata(path).ok();
    there.as_ref().map_or(Ok(()), door::ordinary)?;
    let folder = super::folder_of(path);
    fs::create_dir_all(folder)?;
    let mut file = unfinished_in(folder)?;
    write(file.as_file_mut())?;
    if let Some(about) = there {
        // Where that cannot be said, the owner alone may read it.
        let _ = file.as_file().set_permissions(about.permissions());
    }
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(unix)]
fn unfinished_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    // The system takes the mask of whoever runs the program from it.
    let usual = fs::Permissions::from_mode(0o666);
    tempfile::Builder::new().prefix(UNFINISHED).permissions(usual).tempfile_in(folder)
}

#[cfg(not(unix))]
fn unfinished_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)
}

/// A new name is safe when its folder is on the disk. Where a folder cannot be written down, that is no reason to say that
/// the file was not kept: it is there.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Removes from a folder what copies of the program that were killed have left: half-written files that nobody has touched
/// since `before`, since another copy may be writing one right now, and locks that nobody holds. What cannot be removed may
/// stay.
pub(crate) fn sweep(folder: &Path, before: SystemTime) {
    let Ok(files) = fs::read_dir(folder) else { return };
    for file in files.flatten() {
        let name = file.file_name();
        let Some(name) = name.to_str().filter(|name| name.starts_with(UNFINISHED)) else { continue };
        let is_old = || file.metadata().and_then(|data| data.modified()).is_ok_and(|touched| touched < before);
        if name.ends_with(LOCK) {
            drop(Lock::take(&file.path()));
        } else if is_old() {
            let _ = fs::remove_file(file.path());
        }
    }
}

/// Removes the locks from a folder of locks that nobody holds.
pub(crate) fn sweep_locks(folder: &Path) {
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        if file.file_type().is_ok_and(|kind| kind.is_file()) {
            drop(Lock::take(&file.path()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::ten_at_once;

    fn names(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<_> = files.map(|file| file.file_name().into_string().expect("a name")).collect();
        names.sort();
        names
    }

    #[test]
    fn only_what_is_half_written_and_old_is_swept_away_and_a_lock_that_nobody_holds() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in [".catchup-x1", ".catchup-a.lock", "save.toml", ".other"] {
            fs::write(folder.path().join(name), "half").expect("it can be written");
        }
        let held = Lock::take(&folder.path().join(".catchup-b.lock")).expect("a lock").expect("it is free");
        let now = SystemTime::now();
        sweep(folder.path(), now - Duration::from_mins(1));
        assert_eq!(names(folder.path()), [".catchup-b.lock", ".catchup-x1", ".other", "save.toml"]);
        drop(held);
        sweep(folder.path(), now + Duration::from_mins(1));
        assert_eq!(names(folder.path()), [".other", "save.toml"]);
        sweep(&folder.path().join("none"), now);
    }

    #[test]
    fn a_file_is_made_with_its_folder_and_then_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a/b.toml");
        for text in ["one", "", "three\n"] {
            replace(&path, text).expect("it can be written");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
        }
        assert_eq!(names(path.parent().expect("a folder")), ["b.toml"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_not_replaced_by_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let (pipe, link) = (folder.path().join("pipe"), folder.path().join("link"));
        crate::files::make_pipe(&pipe);
        std::os::unix::fs::symlink(&pipe, &link).expect("a link");
        for path in [&pipe, &link, &folder.path().to_owned()] {
            assert!(replace(path, "text").is_err(), "{}", path.display());
            assert!(put_away(path, |file| file.write_all(b"text")).is_err(), "{}", path.display());
            assert!(crate::files::check_target(path).is_err(), "{}", path.display());
        }
        assert!(!fs::metadata(&pipe).expect("it is there").is_file());
        assert_eq!(names(folder.path()), ["link", "pipe"]);
    }

    #[test]
    fn of_ten_who_change_a_file_at_once_nobody_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/list.txt");
        let add = |line: String| update(&path, door::SMALL, |old| Ok(format!("{}{line}\n", old.unwrap_or_default())));
        ten_at_once(|writer| (0..5).for_each(|line| add(format!("{writer} {line}")).expect("it is written")));
        let text = fs::read_to_string(&path).expect("it is there");
        let mut lines: Vec<_> = text.lines().collect();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 50);
        assert_eq!(names(path.parent().expect("a folder")), ["list.txt"], "no lock stays");
    }

    #[test]
    fn a_change_that_is_refused_changes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.txt");
        fs::write(&path, "old").expect("it can be written");
        assert_eq!(update(&path, door::SMALL, |_| Err("no".to_owned())), Err("no".to_owned()));
        let too_large = update(&path, 2, |_| Ok("new".to_owned())).expect_err("it cannot be read");
        assert!(too_large.starts_with(&format!("`{}` cannot be read: it is larger", path.display())), "{too_large}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "old");
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_its_file_is_written_where_it_lies() {
        use std::os::unix::fs::symlink;
        let [here, there] = [(), ()].map(|()| tempfile::tempdir().expect("a folder"));
        let [link, real] = [here.path().join("link.toml"), there.path().join("real.toml")];
        symlink(&real, &link).expect("it can be linked");
        // To a file that is not there yet, and to one that is.
        for text in ["old", "new"] {
            replace(&link, text).expect("it can be written");
            assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
            assert_eq!(fs::read_to_string(&real).expect("it is there"), text);
        }
        put_away(&link, |_| {
            assert_eq!(names(here.path()), ["link.toml"], "the other folder may be on another disk");
            assert_eq!(names(there.path()).len(), 2);
            Ok(())
        })
        .expect("it can be written");
        let relative = here.path().join("relative.toml");
        symlink("link.toml", &relative).expect("it can be linked");
        replace(&relative, "newer").expect("it can be written");
        assert_eq!(fs::read_to_string(&real).expect("it is there"), "newer");
        let circle = here.path().join("circle");
        symlink("circle", &circle).expect("it can be linked");
        replace(&circle, "x").expect("a circle is replaced");
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_may_be_read_by_whoever_may_read_others_of_its_owner() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let [ours, usual] = ["ours", "usual"].map(|name| folder.path().join(name));
        replace(&ours, "new").expect("it can be written");
        fs::write(&usual, "new").expect("it can be written");
        let [ours, usual] = [ours, usual].map(|path| fs::metadata(path).expect("it is there").permissions().mode());
        assert_eq!(ours, usual);
    }

    #[cfg(unix)]
    #[test]
    fn who_may_read_a_file_stays_as_it_was() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("config.toml");
        for mode in [0o644, 0o600, 0o664] {
            fs::write(&path, "old").expect("it can be written");
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("it is ours");
            replace(&path, "new").expect("it can be written");
            assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, mode);
        }
    }
}
