//! The one door through which files come in: ordinary files only, none larger than what it is for, and none that lets one
//! wait, so that it may be used where a screen is drawn.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use crate::core::Arrange;

/// Settings, themes, graphs, layouts and tracks are written by hand: a larger one was meant otherwise.
pub(crate) const SMALL: u64 = 1 << 20;

/// A save holds the files of its setup and every move of a match; with the longest games there are it has a few MiB.
pub(crate) const LARGE: u64 = 16 << 20;

/// Opens a file for reading.
///
/// # Errors
/// Those of the file system, and for whatever is no ordinary file: a pipe or a device has no end, or none yet.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    // Merely opening some devices does something: they are looked at first, and again when they are open.
    ordinary(&fs::metadata(path)?)?;
    let file = at_once().read(true).open(path)?;
    ordinary(&file.metadata()?)?;
    Ok(file)
}

/// The text of a file that has at most `most` bytes.
///
/// # Errors
/// As [`open`], and when it is larger or no text.
pub(crate) fn text(path: &Path, most: u64) -> io::Result<String> {
    text_of(open(path)?, most)
}

/// The text that comes out of `source`, which has at most `most` bytes.
///
/// # Errors
/// When there is more, when it is no text, and those of the source.
pub(crate) fn text_of(source: impl Read, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    source.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {} MiB", most >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

/// The small texts of a folder that is not there for anything else, by the names of their files. What cannot be read is
/// left out, and so is what comes after the first `LARGE` bytes or a thousand files: a screen waits for them.
pub(crate) fn texts(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    let mut left = LARGE;
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = files.filter_map(|file| Some((file.file_name().into_string().ok()?, file.path())));
    let wanted = named.filter(|(name, _)| !name.starts_with('.') && is_wanted(name)).take(MOST_FILES);
    let mut texts: Vec<(String, String)> = wanted
        .filter_map(|(name, path)| {
            let text = text(&path, left.min(SMALL)).ok()?;
            left -= text.len() as u64;
            Some((name, text))
        })
        .collect();
    texts.arrange();
    texts
}

/// Nobody has as many tracks or themes.
const MOST_FILES: usize = 1000;

/// Whether a file is one that can be read whole and replaced: no folder, no pipe, no device.
pub(super) fn ordinary(about: &fs::Metadata) -> io::Result<()> {
    if about.is_file() {
        Ok(())
    } else if about.is_dir() {
        Err(ErrorKind::IsADirectory.into())
    } else {
        Err(io::Error::new(ErrorKind::InvalidInput, "it is no ordinary file"))
    }
}

/// How a file is opened without waiting: the other end of a pipe may never come.
#[cfg(unix)]
pub(super) fn at_once() -> fs::OpenOptions {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = File::options();
    options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    options
}

/// Elsewhere no file lets one wait.
#[cfg(not(unix))]
pub(super) fn at_once() -> fs::OpenOptions {
    File::options()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::trouble;

    #[test]
    fn a_text_is_read_up_to_its_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.toml");
        for (bytes, read) in [
            (vec![b'x'; SMALL as usize], Ok(SMALL as usize)),
            (vec![b'x'; SMALL as usize + 1], Err("it is larger than 1 MiB")),
            (vec![0xff], Err("it is no text")),
            (Vec::new(), Ok(0)),
        ] {
            fs::write(&path, bytes).expect("it can be written");
            let found = text(&path, SMALL).map(|text| text.len()).map_err(|error| trouble(&error));
            assert_eq!(found, read.map_err(str::to_owned));
        }
        let of_folder = text(folder.path(), SMALL).map_err(|error| trouble(&error));
        assert_eq!(of_folder, Err("that is a folder, and a file was expected".to_owned()));
        let endless = text_of(io::repeat(b'x'), LARGE).map_err(|error| trouble(&error));
        assert_eq!(endless, Err("it is larger than 16 MiB".to_owned()));
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_awaited_from_a_pipe_or_a_device() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe.toml");
        crate::files::make_pipe(&pipe);
        for path in [pipe.as_path(), Path::new("/dev/zero")] {
            let found = text(path, SMALL).map_err(|error| trouble(&error));
            assert_eq!(found, Err("it is no ordinary file".to_owned()), "{}", path.display());
        }
        fs::write(folder.path().join("b.toml"), "b").expect("it can be written");
        fs::write(folder.path().join(".c.toml"), "c").expect("it can be written");
        fs::write(folder.path().join("a.txt"), "a").expect("it can be written");
        assert_eq!(
            texts(folder.path(), |name| name != "a.txt"),
            [("b.toml".to_owned(), "b".to_owned())],
            "the pipe is left out"
        );
    }
}
