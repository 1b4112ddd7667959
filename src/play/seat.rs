//! Who sits where.

use std::fmt;

use super::{Match, PersonName};
use crate::bots::{Bots, COMMAND, NamedBot, RECIPE};
use crate::core::{NotationError, Player};

/// Who moves for a player. A person is not an implementation of anything: moves arrive as events.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Seat<G: Bots> {
    /// A person.
    Human,
    /// A person who has said a name.
    Named(PersonName),
    /// A program.
    Bot(NamedBot<G>),
}

/// Before the name of a person.
pub(crate) const PERSON: &str = "human:";

/// Why a program that a text names has no turn.
const NOT_RUN: &str =
    "a program is run where you name it on the command line, `catchup play .. --p2 \"exec:..\"`, and by no saved game";

/// The same of a bot that a file describes.
const NOT_READ: &str = "a file with a bot is read where you name it on the command line, and by no saved game";

impl<G: Bots> Seat<G> {
    /// Reads `human`, `human:Ada`, `bot perfect`, or the id of a bot alone, as bots of `game` are named. A program of somebody's own is
    /// named and not run: texts come from elsewhere, and a command needs the user's word.
    pub fn read(game: &G, text: &str) -> Result<Self, NotationError> {
        let text = text.trim();
        if text == "human" {
            return Ok(Self::Human);
        }
        if let Some(name) = text.strip_prefix(PERSON) {
            return name.parse().map(Self::Named);
        }
        let id = text.strip_prefix("bot ").unwrap_or(text).trim();
        if id.starts_with(COMMAND) {
            return Ok(Self::Bot(NamedBot::absent(id, NOT_RUN)));
        }
        if id.ends_with(RECIPE) {
            return Ok(Self::Bot(NamedBot::absent(id, NOT_READ)));
        }
        game.named_bot(id).map(Self::Bot)
    }

    /// Whether a person sits here.
    pub fn is_human(&self) -> bool {
        matches!(self, Self::Human | Self::Named(_))
    }

    /// The bot that sits here.
    pub fn bot(&self) -> Option<&NamedBot<G>> {
        match self {
            Self::Human | Self::Named(_) => None,
            Self::Bot(bot) => Some(bot),
        }
    }
}

impl<G: Bots> Match<G> {
    /// What `player` is called in sentences: by the name that was said, else by the seat, `P1`; by both where somebody else is
    /// called so.
    pub fn called(&self, player: Player) -> String {
        Self::called_on(self.seats(), player)
    }

    /// The same of whoever sat there when the move was made that has so many before it.
    pub fn called_at(&self, step: usize, player: Player) -> String {
        Self::called_on(self.seats_at(step), player)
    }

    fn called_on(seats: &[Seat<G>], player: Player) -> String {
        let own = |player: Player, seat: &Seat<G>| match seat {
            Seat::Named(name) => name.to_string(),
            Seat::Human | Seat::Bot(_) => player.to_string(),
        };
        let names: Vec<String> = Player::ALL.into_iter().zip(seats).map(|(player, seat)| own(player, seat)).collect();
        match names.get(player.index()) {
            Some(name) if *name != player.to_string() && names.iter().filter(|other| *other == name).count() > 1 => {
                format!("{player} {name}")
            }
            Some(name) => name.clone(),
            None => player.to_string(),
        }
    }
}

impl<G: Bots> PartialEq for Seat<G> {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl<G: Bots> Eq for Seat<G> {}

impl<G: Bots> fmt::Display for Seat<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.pad("human"),
            Self::Named(name) => f.pad(&format!("{PERSON}{name}")),
            Self::Bot(bot) => f.pad(&format!("bot {bot}")),
        }
    }
}
