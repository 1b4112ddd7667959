//! What the world should do: all that the model cannot do itself, because it neither writes nor waits.

use std::path::PathBuf;

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
}
