//! What the world should do: all that the model cannot do itself, because it neither writes nor waits.

use std::path::PathBuf;

use crate::play::{Entry, Save};
use crate::settings::Settings;

/// A wish of the model. The shell performs those that concern the terminal, the [`World`](super::World) the others.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// End the program; everything is kept already.
    Quit,
    /// Stop until the shell of the user continues us.
    Suspend,
    /// Paint every cell again, whatever was on the screen.
    Redraw,
    /// Take the mouse, or leave it to the terminal's own selection.
    Mouse(bool),
    /// Replace a file whole.
    Write {
        /// The file.
        path: PathBuf,
        /// All of its new text.
        text: String,
    },
    /// Delete a file.
    Remove(PathBuf),
    /// Keep these settings for the next start.
    KeepSettings(Box<Settings>),
    /// Remember the best match that was played alone at a setup.
    KeepBest {
        /// The setup.
        setup: String,
        /// Its turns as they are written.
        turns: Vec<String>,
    },
    /// Keep a board of one's own.
    KeepFile {
        /// The name of its file.
        name: String,
        /// All of it.
        text: String,
        /// What had its name before, as far as the model knows: who wishes it need not.
        before: Option<String>,
    },
    /// Keep a match as it stands.
    Keep {
        /// The number of its table.
        file: u64,
        /// All of it.
        save: Box<Save>,
    },
    /// Nobody sits at the table with this number any more.
    LetGo(u64),
    /// List the saved games anew: answered by [`Event::Listed`](super::Event::Listed).
    ListGames,
    /// Open a saved game at a table: answered by [`Event::Opened`](super::Event::Opened).
    OpenGame {
        /// The number of the table.
        file: u64,
        /// The game.
        entry: Entry,
    },
    /// Delete a saved game.
    DeleteGame(Entry),
    /// Copy a saved game to a file anywhere.
    ExportGame {
        /// The game.
        entry: Entry,
        /// The file.
        path: PathBuf,
    },
    /// Open the game that a file anywhere holds.
    ImportGame {
        /// The number of the table.
        file: u64,
        /// The file.
        path: PathBuf,
    },
}
