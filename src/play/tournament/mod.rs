//! Bots against each other: every pairing of a list, exactly where their choices are distributions, else by sampling.

mod contest;
mod exact;
mod ladder;
mod opening;
mod policies;
mod record;
mod sampled;
mod sprt;
mod tally;

pub use contest::{Listener, Method, Pairing, Tested, on_deep_threads, pairings_csv};
pub use exact::{FloatOdds, Odds};
pub use opening::{Openings, TournamentOpening};
pub use record::{GameEnd, RecordedGame, seating};
pub use sampled::Sampling;
pub use sprt::{Sprt, SprtVerdict};
pub use tally::Tally;

use thiserror::Error;

use crate::bots::{Bots, NamedBot};
use crate::core::{Arrange, Player, Shape};
use crate::solve::{CancelToken, Halt, Memory};
pub use crate::survey::Interval;

/// Who plays what against whom.
#[derive(Clone, Debug)]
pub struct Tournament<G: Bots> {
    /// The game; a head start is part of its setup.
    pub game: G,
    /// Where every game begins.
    pub start: G::Position,
    /// The bots; everyone meets everyone, itself included, from both seats.
    pub bots: Vec<NamedBot<G>>,
    /// Those pairings alone, each by the numbers of its bots; every one where nothing is said.
    only: Option<Vec<[usize; 2]>>,
    openings: Option<Openings<G>>,
    sprt: Option<Sprt>,
    recorder: Option<record::Recorder<G>>,
    /// So many positions a bot that searches may look at before a turn of a sampled game.
    pub(crate) nodes: u64,
}

/// A bot that searches may look at so many positions a turn in a sampled game, unless more are said: a clock would not
/// reproduce.
pub const NODES_A_TURN: u64 = 20_000;

/// What every pairing came to: `cells[row][column]` with the row's bot as P1 and the column's as P2; with three and more it
/// takes all other seats. Of a tournament of some pairings a row has those alone.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Matrix<T> {
    /// The results.
    pub cells: Vec<Vec<T>>,
}

/// How far a tournament has come.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TournamentProgress<'a, T> {
    /// Pieces of work that are done.
    pub done: usize,
    /// All pieces of work.
    pub total: usize,
    /// The pairing that has just been finished, with its row and column.
    pub cell: Option<(usize, usize, &'a T)>,
}

/// What a tournament shares with its owner: who may stop it, what pays for its tables, who wants to know how far it is.
#[non_exhaustive]
pub struct TournamentDesk<'a, T> {
    /// Stops the tournament.
    pub cancel: CancelToken,
    /// Pays for its tables.
    pub memory: Memory,
    /// Is called from several threads whenever a piece of work is done.
    pub progress: &'a (dyn Fn(TournamentProgress<'_, T>) + Sync),
}

impl<'a, T> TournamentDesk<'a, T> {
    /// Somebody hears of the progress; nobody stops it yet, and tables take what is usual.
    pub fn new(progress: &'a (dyn Fn(TournamentProgress<'_, T>) + Sync)) -> Self {
        Self { cancel: CancelToken::new(), memory: Memory::default(), progress }
    }

    /// Nobody wants to know before the end.
    pub fn quiet() -> Self {
        Self::new(&|_| {})
    }
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TournamentError {
    /// Stopped, or out of memory.
    #[error("{0}")]
    Halt(#[from] Halt),
    /// The game is for one.
    #[error("a tournament needs a game for two players or more")]
    Players,
    /// Exact results need games that end.
    #[error("exact results need a game without repetition; sample it with --games")]
    Loopy,
    /// Exact results count down from the end, turn by turn.
    #[error("exact results need games of at most {0} turns; sample longer ones with --games")]
    Long(usize),
    /// The bot of this name does not list its turns.
    #[error("`{0}` does not list the chances of its turns; sample it with --games")]
    NotListed(String),
    /// The bot of this name gave no turn where there is one: its fault.
    #[error("`{0}` found no turn")]
    NoTurn(String),
    /// No game lasts longer than so many turns, drawn at random.
    #[error("no opening of {0} turns leaves anything to play")]
    NoOpening(u32),
    /// A bot has lost a game by a fault of its own; the sentence says which. No tournament by playing ends with it.
    #[error("{0}")]
    Lost(String),
}

impl<G: Bots> Tournament<G> {
    /// A tournament from the start of the game.
    pub fn new(game: G, bots: Vec<NamedBot<G>>) -> Self {
        let start = game.start();
        Self { game, start, bots, only: None, openings: None, sprt: None, recorder: None, nodes: NODES_A_TURN }
    }

    /// The same tournament with these pairings alone, each by the numbers of its bots. What one comes to does not depend on
    /// the others, nor on the order of the bots: its chance is drawn from the names and the seed.
    #[must_use]
    pub fn only(mut self, mut pairings: Vec<[usize; 2]>) -> Self {
        pairings.retain(|seats| seats.iter().all(|&bot| bot < self.bots.len()));
        pairings.arrange();
        self.only = Some(pairings);
        self
    }

    /// The same tournament with rounds of games from an opening each, the first of two bots once on every seat: who begins
    /// cancels out. It is played, and not computed.
    #[must_use]
    pub fn from_openings(self, openings: Openings<G>) -> Self {
        Self { openings: Some(openings), ..self }
    }

    /// The same tournament, each of whose pairings is played until a test says which share the first of two bots gets.
    #[must_use]
    pub fn tested(self, sprt: Sprt) -> Self {
        Self { sprt: Some(sprt), ..self }
    }

    /// The same tournament; every game that counts is handed to `take`, from several threads.
    #[must_use]
    pub fn recorded(self, take: impl Fn(&RecordedGame<G>) + Send + Sync + 'static) -> Self {
        Self { recorder: Some(record::Recorder::new(take)), ..self }
    }

    /// The same tournament; in games that are played a bot that searches may look at so many positions a turn.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// The pairings that are played, by rows.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.bots.len();
        let all = || (0..count * count).map(|cell| [cell / count, cell % count]).collect();
        self.only.clone().unwrap_or_else(all)
    }

    /// The results of the pairings that are played, by rows.
    fn matrix<T>(&self, results: Vec<T>) -> Matrix<T> {
        let mut cells: Vec<Vec<T>> = self.bots.iter().map(|_| Vec::new()).collect();
        for ([row, _], result) in self.pairings().into_iter().zip(results) {
            cells[row].push(result);
        }
        Matrix { cells }
    }

    fn check(&self) -> Result<(), TournamentError> {
        if self.game.players() > 1 { Ok(()) } else { Err(TournamentError::Players) }
    }

    /// Which of the two bots of a pairing sits where this player does.
    fn side(player: Player) -> usize {
        usize::from(player != Player::P1)
    }

    fn check_acyclic(&self) -> Result<(), TournamentError> {
        if self.game.shape() == Shape::Acyclic { Ok(()) } else { Err(TournamentError::Loopy) }
    }
}

#[cfg(test)]
mod tests;
