//! What screens may ask about the disk. They look at nothing themselves: whoever begins the program hands the answers in.

use std::path::PathBuf;

use crate::core::NotationError;
use crate::play::Save;

/// The questions, each answered at once but for the saved games.
#[derive(Clone, Copy, Debug)]
pub struct Oracle {
    /// The content of the file that a setup names. A form asks with every letter that is typed.
    pub board: fn(&str) -> Result<String, NotationError>,
    /// The content of the file that a bot is read from; else why it cannot be read.
    pub recipe: fn(&str) -> Result<String, NotationError>,
    /// All saved games, the newest first: for workers, since it takes a while.
    pub saves: fn() -> Vec<Save>,
    /// Where somebody wants to write who types this name; a sentence where nothing can be written.
    pub target: fn(&str) -> Result<Target, String>,
}

/// A file that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Where it is.
    pub path: PathBuf,
    /// Whether there is one already.
    pub is_there: bool,
}

impl Oracle {
    /// Nothing is on the disk, and all can be written.
    pub fn silent() -> Self {
        Self {
            board: |name| Err(NotationError::unknown(name)),
            recipe: |name| Err(NotationError::new(name, "is no file of a bot")),
            saves: Vec::new,
            target: |name| Ok(Target { path: name.into(), is_there: false }),
        }
    }
}
