//! Bots with their names: whom tournaments and tables seat.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::absent::Absent;
use super::{Bot, Bots};
use crate::solve::Solve;

/// A bot as tournaments and tables know it: its name, and who makes it anew for every game.
///
/// [`Bots::named_bot`] finds the bots of a game by their ids; [`own`](Self::own) is the door for one of your own. Two are the
/// same when their names are: saves and tables of results know no more of them.
pub struct NamedBot<G: Solve> {
    name: Arc<str>,
    /// Nobody for a bot that its game makes by its id.
    maker: Option<Arc<MakeBot<G>>>,
}

type MakeBot<G> = dyn Fn(u64) -> Box<dyn Bot<G>> + Send + Sync;

impl<G: Solve> NamedBot<G> {
    /// A bot of your own: `make` builds it anew for every game, from the seed of its choices. Saves write the name; since
    /// no game knows it, a match with it is played on and cannot be loaded.
    pub fn own(name: &str, make: impl Fn(u64) -> Box<dyn Bot<G>> + Send + Sync + 'static) -> Self {
        Self { name: name.into(), maker: Some(Arc::new(make)) }
    }

    /// A bot that keeps its seat and its name and never moves, for this reason.
    pub fn absent(name: &str, reason: &str) -> Self {
        let reason = reason.to_owned();
        Self::own(name, move |_| Box::new(Absent(reason.clone())))
    }

    /// A bot that its game knows.
    pub(super) fn of_game(id: &str) -> Self {
        Self { name: id.into(), maker: None }
    }

    /// The id as it is typed, `fallible=0.1`, or the name of a bot of one's own.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same bot at the tables of another type of game, through `adapt`.
    pub(crate) fn adapted<H: Solve>(self, adapt: super::Adapter<G, H>) -> NamedBot<H> {
        let Self { name, maker } = self;
        let adapted = |maker: Arc<MakeBot<G>>| Arc::new(move |seed| adapt(maker(seed))) as Arc<MakeBot<H>>;
        NamedBot { name, maker: maker.map(adapted) }
    }
}

impl<G: Bots> NamedBot<G> {
    /// The bot itself, made anew.
    ///
    /// # Panics
    /// If it was found in another type of game, or for another setup of it.
    pub fn build(&self, game: &G, seed: u64) -> Box<dyn Bot<G>> {
        match &self.maker {
            Some(make) => make(seed),
            None => game.build_bot(&self.name, seed).expect("the game has found it by this id"),
        }
    }
}

impl<G: Solve> Clone for NamedBot<G> {
    fn clone(&self) -> Self {
        Self { name: Arc::clone(&self.name), maker: self.maker.clone() }
    }
}

impl<G: Solve> PartialEq for NamedBot<G> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl<G: Solve> Eq for NamedBot<G> {}

impl<G: Solve> Hash for NamedBot<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl<G: Solve> fmt::Debug for NamedBot<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NamedBot").field(&self.name).finish()
    }
}

impl<G: Solve> fmt::Display for NamedBot<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}
