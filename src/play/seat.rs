//! Who sits where.

use std::fmt;

use crate::bots::{BotId, Bots};
use crate::core::NotationError;

/// Who moves for a player. A person is not an implementation of anything: moves arrive as events.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person.
    Human,
    /// A program.
    Bot(BotId),
}

impl Seat {
    /// Reads `human`, `bot perfect`, or the id of a bot alone, as bots of `game` are named.
    pub fn read(game: &impl Bots, text: &str) -> Result<Self, NotationError> {
        let text = text.trim();
        match text.strip_prefix("bot ") {
            Some(id) => game.bot_id(id.trim()).map(Self::Bot),
            None if text == "human" => Ok(Self::Human),
            None => game.bot_id(text).map(Self::Bot),
        }
    }

    /// Whether a person sits here.
    pub fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }

    /// The bot that sits here.
    pub fn bot(&self) -> Option<&BotId> {
        match self {
            Self::Human => None,
            Self::Bot(id) => Some(id),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.pad("human"),
            Self::Bot(id) => f.pad(&format!("bot {id}")),
        }
    }
}
