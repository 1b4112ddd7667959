//! What screens may ask about the disk. They look at nothing themselves: whoever begins the program hands the answers in.

use std::path::PathBuf;

use crate::core::NotationError;

/// The questions, each answered at once.
#[derive(Clone, Copy, Debug)]
pub struct Oracle {
    /// The content of the file that a setup names. A form asks with every letter that is typed.
    pub board: fn(&str) -> Result<String, NotationError>,
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
            board: |name| Err(NotationError::new(name, "is neither a known board nor a file")),
            target: |name| Ok(Target { path: name.into(), is_there: false }),
        }
    }
}
