//! What is wrong with a text or a move, said in one sentence.

use std::fmt;

use crate::foreign::{quoted, sentence, shown};

/// A text that is not a setup, a position or a move. Its sentence names the offending text and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The file that the text stands in, if it is not what somebody typed.
    file: Option<Box<str>>,
    text: String,
    reason: String,
    /// Where the form of a move was missed, moves that have it.
    examples: Option<Box<[String]>>,
}

/// Why a name means nothing.
const UNKNOWN: &str = "is neither a known board nor a file";
/// So many known names are told.
const MOST_KNOWN: usize = 7;

impl NotationError {
    /// `reason` continues a sentence that begins with the quoted `text`: "is outside this 4x5 board".
    pub fn new(text: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { file: None, text: text.into(), reason: reason.into(), examples: None }
    }

    /// A text that has not the form of a move, which `reason` tells: "is no line: two points". Whoever knows the position adds
    /// moves of it.
    pub(crate) fn malformed(text: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { examples: Some(Box::default()), ..Self::new(text, reason) }
    }

    /// The same with these moves as examples of the form that was missed. One that has examples keeps them: they were found
    /// nearer to the text. Any other fault stays as it is.
    #[must_use]
    pub(crate) fn such_as(self, moves: impl FnOnce() -> Vec<String>) -> Self {
        Self { examples: self.examples.map(|known| if known.is_empty() { moves().into() } else { known }), ..self }
    }

    /// A name that is neither known to the program nor found on the disk.
    #[cfg(feature = "disk")]
    pub(crate) fn unknown(name: impl Into<String>) -> Self {
        Self::new(name, UNKNOWN)
    }

    /// Of such a name, which ones are known; any other fault stays as it is.
    #[must_use]
    pub(crate) fn among(self, known: &[&str]) -> Self {
        if self.reason != UNKNOWN {
            return self;
        }
        Self { reason: format!("{UNKNOWN}: {}", few_of(known)), ..self }
    }

    /// Of such a name, where boards have no names, what was expected; any other fault stays as it is.
    #[must_use]
    pub(crate) fn instead(self, reason: &str) -> Self {
        if self.reason == UNKNOWN { Self { reason: reason.to_owned(), ..self } } else { self }
    }

    /// The same for a text that stands in this file, which the sentence names first.
    #[must_use]
    pub fn in_file(self, name: &str) -> Self {
        Self { file: Some(name.into()), ..self }
    }

    /// The same for a text that stands behind another one, which the sentence quotes with it.
    #[must_use]
    pub(crate) fn behind(self, before: &str) -> Self {
        let examples = self.examples.map(|moves| moves.into_iter().map(|mv| format!("{before}{mv}")).collect());
        Self { text: format!("{before}{}", self.text), examples, ..self }
    }

    /// The offending text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Known names, of many the first ones: `a1, b1 and 10 others`.
pub(crate) fn few_of(known: &[&str]) -> String {
    let told = if known.len() > MOST_KNOWN { &known[..MOST_KNOWN - 1] } else { known };
    let rest = match known.len() - told.len() {
        0 => String::new(),
        rest => format!(" and {rest} others"),
    };
    told.join(", ") + &rest
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}: ", quoted(file))?;
        }
        write!(f, "`{}` {}", quoted(&self.text), sentence(&self.reason))?;
        match self.examples.iter().flatten().map(|mv| shown(mv)).collect::<Vec<_>>().as_slice() {
            [] => Ok(()),
            moves => write!(f, ", e.g. {}", moves.join(" or ")),
        }
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

#[cfg(all(test, feature = "disk"))]
mod tests {
    use super::*;

    #[test]
    fn of_many_known_names_the_first_are_told() {
        let told = |known: &[&str]| NotationError::unknown("x").among(known).to_string();
        assert_eq!(told(&["a", "b"]), "`x` is neither a known board nor a file: a, b");
        let many = told(&["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]);
        assert_eq!(many, "`x` is neither a known board nor a file: a, b, c, d, e, f and 4 others");
        let other = NotationError::new("x", "is no file").among(&["a"]);
        assert_eq!(other.to_string(), "`x` is no file", "another fault stays as it is");
        assert_eq!(other.instead("is no number").to_string(), "`x` is no file");
        assert_eq!(NotationError::unknown("x").instead("is no number").to_string(), "`x` is no number");
    }
}
