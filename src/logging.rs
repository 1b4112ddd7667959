//! The log: lines in a file, off unless asked for, never on the terminal and never from a solver's loop.
//!
//! A handle that is passed along, like everything else here: a few dozen lines an hour need no framework and no global.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::files;

use crate::foreign::shown;

/// A handle on the log, or on nothing. Cloning it is cheap.
#[derive(Clone, Debug, Default)]
pub struct Log(Option<Arc<Mutex<File>>>);

impl Log {
    /// A log that forgets everything.
    pub fn off() -> Self {
        Self(None)
    }

    /// A log at the end of this file.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = files::open_to_append(path)?;
        Ok(Self(Some(Arc::new(Mutex::new(file)))))
    }

    /// Writes a line with the time in seconds since 1970. A log that cannot be written is no reason to stop a game.
    pub fn line(&self, text: impl Display) {
        let Some(file) = &self.0 else { return };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        if let Ok(mut file) = file.lock() {
            let text = text.to_string();
            let _ = writeln!(file, "{}.{:03} {}", now.as_secs(), now.subsec_millis(), shown(&text));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn lines_are_appended_with_their_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/catchup.log");
        for text in ["begin", "end"] {
            Log::open(&path).expect("it can be opened").line(text);
        }
        Log::off().line("unheard");
        let text = fs::read_to_string(&path).expect("it is there");
        let words: Vec<&str> = text.lines().filter_map(|line| line.split(' ').nth(1)).collect();
        assert_eq!(words, ["begin", "end"]);
    }
}
