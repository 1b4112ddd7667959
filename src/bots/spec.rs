//! How bots are named.

use std::fmt;

use super::Bot;
use crate::core::NotationError;
use crate::solve::Solve;

/// The id of a bot as people type it: `perfect`, `fallible=0.1`, `most-numbers+min-score`. Only [`Bots::bot_id`] makes one, so
/// one that exists names a bot.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BotId(String);

impl BotId {
    /// The id as it is typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BotId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Makes a bot from its parameter and a seed.
pub type Build<G> = fn(parameter: &str, seed: u64) -> Result<Box<dyn Bot<G>>, NotationError>;

/// One kind of bot that a game offers.
pub struct BotSpec<G: Solve> {
    /// The word before `=`.
    pub id: &'static str,
    /// What follows `=` when nothing is said, or `None` for a bot without a parameter.
    pub parameter: Option<&'static str>,
    /// Its idea in one line.
    pub blurb: &'static str,
    /// Makes one from the parameter and a seed.
    pub build: Build<G>,
}

impl<G: Solve> BotSpec<G> {
    /// The id with its usual parameter: `fallible=0.1`.
    pub fn example(&self) -> String {
        match self.parameter {
            Some(parameter) => format!("{}={parameter}", self.id),
            None => self.id.to_owned(),
        }
    }
}

/// A game that has bots.
pub trait Bots: Solve {
    /// The kinds of bots that it offers, weakest first.
    fn bots() -> &'static [BotSpec<Self>];

    /// Makes the bot that `id` names. A game overrides it only if its ids have a grammar of their own.
    fn build_bot(id: &str, seed: u64) -> Result<Box<dyn Bot<Self>>, NotationError> {
        build(id, seed)
    }

    /// Checks an id at the door.
    ///
    /// # Errors
    /// When no bot of this game has this id; the sentence lists those that there are.
    fn bot_id(text: &str) -> Result<BotId, NotationError> {
        Self::build_bot(text, 0).map(|_| BotId(text.to_owned()))
    }
}

/// Makes the bot of [`Bots::bots`] that `id` names: `perfect`, `fallible=0.1`.
///
/// # Errors
/// When there is none, or the parameter is not for it.
pub fn build<G: Bots>(id: &str, seed: u64) -> Result<Box<dyn Bot<G>>, NotationError> {
    let (name, parameter) = match id.split_once('=') {
        Some((name, parameter)) => (name, Some(parameter)),
        None => (id, None),
    };
    let Some(spec) = G::bots().iter().find(|spec| spec.id == name) else {
        return Err(unknown::<G>(id));
    };
    match (parameter, spec.parameter) {
        (Some(_), None) => Err(NotationError::new(id, format!("has a parameter, but `{name}` takes none"))),
        (given, usual) => (spec.build)(given.or(usual).unwrap_or(""), seed),
    }
}

/// The sentence for an id that no bot has.
pub fn unknown<G: Bots>(id: &str) -> NotationError {
    let known: Vec<_> = G::bots().iter().map(BotSpec::example).collect();
    NotationError::new(id, format!("is no bot of {}; there are {}", G::INFO.name, known.join(", ")))
}
