//! What people are called at a table.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::core::NotationError;

/// The name of a person, in any letters; it fits a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PersonName(Arc<str>);

/// A name has at most so many letters.
const LONGEST: usize = 40;

impl PersonName {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PersonName {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let name = text.trim();
        let refused = |reason: &str| Err(NotationError::new(text, reason));
        match name.chars().count() {
            0 => refused("is no name of a person: letters were expected behind `human:`"),
            // Whoever reads a name reads a line.
            _ if name.chars().any(char::is_control) => {
                refused("is no name of a person: it has signs that are no letters")
            }
            count if count > LONGEST => refused("is no name of a person: it has more than 40 letters"),
            _ => Ok(Self(name.into())),
        }
    }
}

impl fmt::Display for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
