//! What the world should do: all that the model cannot do itself, because it neither writes nor waits. Each kind of effect
//! has one performer, and each performer its own type.

use std::path::PathBuf;

use crate::learn::LearnedNote;
use crate::play::{Entry, PlayedGame, RiddleNote, Save};
use crate::settings::Settings;
use crate::tui::Ground;

/// A wish of the model, by its performer.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// For the shell: what concerns the terminal and the process.
    Shell(ShellEffect),
    /// For the disk: settings, and files of one's own.
    Disk(DiskEffect),
    /// For the archive: the matches at which somebody sits.
    Match(MatchEffect),
    /// For the archive: saved games.
    Games(GamesEffect),
}

/// What the shell does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellEffect {
    /// End the program; everything is kept already.
    Quit,
    /// Stop until the shell of the user continues us.
    Suspend,
    /// Paint every cell again, whatever was on the screen.
    Redraw,
    /// Take the mouse, or leave it to the terminal's own selection.
    Mouse(bool),
    /// Put a text on the clipboard of the terminal, if it has one that programs may write.
    Copy(String),
    /// Ask the terminal what ground it has: answered by [`Event::Ground`](super::Event::Ground), or never.
    AskGround,
}

/// What the disk does.
#[derive(Clone, Debug, PartialEq)]
pub enum DiskEffect {
    /// Replace a file whole.
    Write {
        /// The file.
        path: PathBuf,
        /// All of its new text.
        text: String,
    },
    /// Keep these settings for the next start.
    KeepSettings(Box<Settings>),
    /// Remember what ground the terminal has, for the first frame of the next start.
    KeepGround(Ground),
    /// Remember that somebody has begun to play: nobody is asked any more whether this is the first time.
    KeepBegun,
    /// Remember the best match that was played alone at a setup.
    KeepBest {
        /// The setup.
        setup: String,
        /// Its turns as they are written.
        turns: Vec<String>,
    },
    /// Count a game that has ended just now, or what has become known of it.
    KeepPlayed(Box<PlayedGame>),
    /// Remember what was learned in a course.
    KeepLearned(LearnedNote),
    /// Remember how it went with a riddle.
    KeepRiddle(RiddleNote),
    /// Keep a board of one's own.
    KeepFile {
        /// The name of its file.
        name: String,
        /// All of it.
        text: String,
        /// What had its name before, as far as the model knows: who wishes it need not.
        before: Option<String>,
    },
}

/// What is done for a match at which somebody sits.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchEffect {
    /// Keep it as it stands.
    Keep {
        /// The number of its table.
        file: u64,
        /// All of it.
        save: Box<Save>,
    },
    /// Nobody sits at the table with this number any more.
    LetGo(u64),
}

/// What is done with saved games. All matches are kept before that are to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesEffect {
    /// List the saved games anew: answered by [`Event::Listed`](super::Event::Listed).
    List,
    /// Open a saved game at a table: answered by [`Event::Opened`](super::Event::Opened).
    Open {
        /// The number of the table.
        file: u64,
        /// The game.
        entry: Entry,
    },
    /// List what was played: answered by [`Event::Played`](super::Event::Played), as what follows is.
    ListPlayed,
    /// Forget all that was played, and the best races.
    ErasePlayed,
    /// Write all of it to a file anywhere.
    CarryPlayed(PathBuf),
    /// Take in what such a file says, whose name somebody typed.
    TakeInPlayed(String),
    /// Delete saved games together.
    Delete(Vec<Entry>),
    /// Bring back those that were deleted last.
    BringBack,
    /// Look into a saved game: answered by [`Event::Looked`](super::Event::Looked).
    Look(Entry),
    /// Copy a saved game to a file anywhere.
    Export {
        /// The game.
        entry: Entry,
        /// The file.
        path: PathBuf,
    },
    /// Open the game that a file anywhere holds.
    Import {
        /// The number of the table.
        file: u64,
        /// The file, as somebody typed its name.
        name: String,
    },
}

impl From<ShellEffect> for Effect {
    fn from(effect: ShellEffect) -> Self {
        Self::Shell(effect)
    }
}

impl From<DiskEffect> for Effect {
    fn from(effect: DiskEffect) -> Self {
        Self::Disk(effect)
    }
}

impl From<MatchEffect> for Effect {
    fn from(effect: MatchEffect) -> Self {
        Self::Match(effect)
    }
}

impl From<GamesEffect> for Effect {
    fn from(effect: GamesEffect) -> Self {
        Self::Games(effect)
    }
}
