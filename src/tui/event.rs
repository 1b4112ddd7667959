//! What happened: the one type that goes through the event queue.

use std::time::{Duration, SystemTime};

use crossterm::event::{Event as TerminalEvent, KeyEvent, MouseEvent};

use crate::engine::{Generation, Source};
use crate::files::Records;
use crate::play::{Entry, PlayedGame, Save, Summary};
use crate::tui::Ground;

/// A saved game as the lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its file.
    pub entry: Entry,
    /// What it says, or why it cannot be read.
    pub summary: Result<Summary, String>,
}

/// Something that happened outside the model. Not generic: typed answers wait in their owner's mailbox, and only the
/// news that there is one comes through the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key went down (or repeats).
    Key(KeyEvent),
    /// The mouse was clicked, dragged or its wheel turned.
    Mouse(MouseEvent),
    /// Text was pasted, in one piece.
    Paste(String),
    /// The terminal has a new size; the next frame has it too.
    Resize {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// The window came to the front, or left it.
    Focus(bool),
    /// Someone asks the program to end: the number of the signal.
    Signal(i32),
    /// The terminal has gone away.
    HangUp,
    /// The first frame is seen.
    Begun,
    /// The terminal says what ground it has.
    Ground(Ground),
    /// The screen is ours again after a suspension.
    Continued,
    /// A worker has an answer in its mailbox.
    News {
        /// Which worker.
        source: Source,
        /// Which question it answers.
        generation: Generation,
    },
    /// One beat of [`Model::pace`](super::Model::pace): the time that has passed since the beat before.
    Tick(Duration),
    /// The saved games as they are now.
    Listed {
        /// All of them.
        games: Vec<Saved>,
        /// When that is.
        now: SystemTime,
    },
    /// The games that were played, and the best races, as they are now.
    Played {
        /// The games, in the order in which they ended.
        games: Vec<PlayedGame>,
        /// The turns of the best race at each setup.
        races: Records,
    },
    /// A saved game that somebody looks into, as it is kept.
    Looked {
        /// Its file.
        entry: Entry,
        /// All of it.
        save: Box<Save>,
    },
    /// A saved game that was asked for.
    Opened {
        /// The number of its table.
        file: u64,
        /// All of it.
        save: Box<Save>,
        /// Where it is kept; one that comes from elsewhere is not yet.
        entry: Option<Entry>,
    },
    /// An effect that could not be performed, in one sentence.
    Failed(String),
}

impl Event {
    /// The event for what the terminal reports.
    pub fn from_terminal(event: TerminalEvent) -> Self {
        match event {
            TerminalEvent::Key(key) => Self::Key(key),
            TerminalEvent::Mouse(mouse) => Self::Mouse(mouse),
            TerminalEvent::Paste(text) => Self::Paste(text),
            TerminalEvent::Resize(width, height) => Self::Resize { width, height },
            TerminalEvent::FocusGained => Self::Focus(true),
            TerminalEvent::FocusLost => Self::Focus(false),
        }
    }
}
