//! What is wrong with a text or a move, said in one sentence.

use std::fmt;

use crate::foreign::{quoted, sentence};

/// A text that is not a setup, a position or a move. Its sentence names the offending text and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The file that the text stands in, if it is not what somebody typed.
    file: Option<String>,
    text: String,
    reason: String,
}

impl NotationError {
    /// `reason` continues a sentence that begins with the quoted `text`: "is outside this 4x5 board".
    pub fn new(text: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { file: None, text: text.into(), reason: reason.into() }
    }

    /// The same for a text that stands in this file, which the sentence names first.
    #[must_use]
    pub fn in_file(self, name: &str) -> Self {
        Self { file: Some(name.to_owned()), ..self }
    }

    /// The same for a text that stands behind another one, which the sentence quotes with it.
    #[must_use]
    pub(crate) fn behind(self, before: &str) -> Self {
        Self { text: format!("{before}{}", self.text), ..self }
    }

    /// The offending text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}: ", quoted(file))?;
        }
        write!(f, "`{}` {}", quoted(&self.text), sentence(&self.reason))
    }
}

impl std::error::Error for NotationError {}

/// A move that cannot be made; the position is unharmed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The rules forbid the move, for the reason given; it continues a sentence that begins with the quoted move.
    Illegal {
        /// The move as it is written.
        mv: String,
        /// Why not: "is already taken".
        reason: String,
    },
    /// The game has ended.
    Over,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { mv, reason } => write!(f, "`{}` {}", quoted(mv), sentence(reason)),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for PlayError {}
