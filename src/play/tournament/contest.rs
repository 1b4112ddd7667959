//! A tournament by the method that suits its game, its results in the same form whichever method it was.

use std::fmt::Write;

use num_rational::BigRational;
use rayon::ThreadPoolBuilder;

use super::{Desk, FloatOdds, Odds, Progress, Sampling, Tally, Tournament, TournamentError};
use crate::bots::{BotId, Bots};
use crate::core::NotationError;
use crate::play::survey::{Cell, quoted};
use crate::solve::{CancelToken, Memory};

/// How chances are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// In fractions.
    Exact,
    /// By the same recursion in floating point.
    Float,
    /// By playing.
    Sampled {
        /// Games of every pairing.
        games: u64,
        /// What all chance is drawn from.
        seed: u64,
    },
}

impl Method {
    /// Whether nothing is left to chance.
    pub fn is_computed(self) -> bool {
        match self {
            Self::Exact | Self::Float => true,
            Self::Sampled { .. } => false,
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Float => "floating point",
            Self::Sampled { .. } => "sampled",
        }
    }
}

/// What one pairing came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// The number of the bot that plays first.
    pub p1: usize,
    /// The number of the other.
    pub p2: usize,
    /// P1's chance to win.
    pub p1_wins: Cell,
    /// The chance of a draw.
    pub drawn: Cell,
    /// P2's chance to win.
    pub p2_wins: Cell,
    /// How far off the three may be: a bound in floating point, half the 95 % interval of a sample.
    pub error: Option<f64>,
}

/// From this many first moves on, fractions grow so long that they take more time than they are worth unasked.
const MOST_FIRST_MOVES: usize = 12;

/// Games of every pairing where nothing is said: half a minute on a small track, and one sees who is better.
const USUAL_GAMES: u64 = 20;

/// A bot that searches may look at so many positions a turn in a sampled game: a clock would not reproduce.
const NODES_A_TURN: u64 = 20_000;

/// The recursion goes as deep as a game is long. Untouched pages cost nothing.
const STACK: usize = 256 << 20;

/// Is told of every pairing that is finished, and in between of the share of the work that is done. Called from several
/// threads.
pub type Listener<'a> = &'a (dyn Fn(f64, Option<Pairing>) + Sync);

impl<G: Bots> Tournament<G> {
    /// Every bot of the game, with its usual parameter.
    ///
    /// # Errors
    /// Never for a game whose list of bots is sound.
    pub fn everybody(game: &G) -> Result<Vec<BotId>, NotationError> {
        game.bots().iter().map(|spec| game.bot_id(&spec.example())).collect()
    }

    /// Fractions for small games, floating point for others. Where positions recur, chances depend on themselves and cannot be
    /// counted down: there the games are played, with all chance drawn from `seed`.
    pub fn usual_method(&self, seed: u64) -> Method {
        if self.check_acyclic().is_err() {
            return Method::Sampled { games: USUAL_GAMES, seed };
        }
        let first = self.game.legal_moves(&self.start).len();
        if first <= MOST_FIRST_MOVES { Method::Exact } else { Method::Float }
    }

    /// Plays every pairing.
    ///
    /// # Errors
    /// What the method cannot do, or why it was stopped; what was finished by then has been told.
    pub fn hold(
        &self,
        method: Method,
        cancel: CancelToken,
        memory: Memory,
        listener: Listener<'_>,
    ) -> Result<(), TournamentError> {
        match method {
            Method::Exact => {
                let progress = |progress: Progress<'_, Odds>| tell(&progress, of_odds, listener);
                self.exact(&Desk { cancel, memory, progress: &progress }).map(drop)
            }
            Method::Float => {
                let progress = |progress: Progress<'_, FloatOdds>| tell(&progress, of_floats, listener);
                self.float(&Desk { cancel, memory, progress: &progress }).map(drop)
            }
            Method::Sampled { games, seed } => {
                let progress = |progress: Progress<'_, Tally>| tell(&progress, of_tally, listener);
                let sampling = Sampling { games, seed, nodes: Some(NODES_A_TURN) };
                self.sampled(sampling, &Desk { cancel, memory, progress: &progress }).map(drop)
            }
        }
    }
}

/// Runs `work` where recursion may go as deep as the longest game; `None` when the threads cannot be started.
pub fn on_deep_threads<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    Some(ThreadPoolBuilder::new().stack_size(STACK).build().ok()?.install(work))
}

/// The pairings as comma-separated values under a heading.
pub fn pairings_csv<'a>(bots: &[BotId], pairings: impl IntoIterator<Item = &'a Pairing>) -> String {
    let mut text = String::from("p1,p2,p1_wins,drawn,p2_wins,error\n");
    for pairing in pairings {
        let error = pairing.error.map(|error| error.to_string()).unwrap_or_default();
        let chances = [&pairing.p1_wins, &pairing.drawn, &pairing.p2_wins].map(Cell::plain).join(",");
        let names = [pairing.p1, pairing.p2].map(|bot| quoted(bots[bot].as_str())).join(",");
        let _ = writeln!(text, "{names},{chances},{error}");
    }
    text
}

fn tell<T>(progress: &Progress<'_, T>, read: impl Fn(&T) -> Chances, listener: Listener<'_>) {
    let share = progress.done as f64 / progress.total.max(1) as f64;
    let pairing = progress.cell.map(|(p1, p2, result)| {
        let Chances { p1_wins, drawn, p2_wins, error } = read(result);
        Pairing { p1, p2, p1_wins, drawn, p2_wins, error }
    });
    listener(share, pairing);
}

struct Chances {
    p1_wins: Cell,
    drawn: Cell,
    p2_wins: Cell,
    error: Option<f64>,
}

fn of_odds(odds: &Odds) -> Chances {
    let cell = |odds: &BigRational| Cell::Ratio(odds.clone());
    Chances { p1_wins: cell(&odds.p1), drawn: cell(&odds.drawn), p2_wins: cell(&odds.p2), error: None }
}

fn of_floats(odds: &FloatOdds) -> Chances {
    Chances { p1_wins: odds.p1.into(), drawn: odds.drawn.into(), p2_wins: odds.p2.into(), error: Some(odds.error) }
}

/// Shares of the games, and half the width of the widest of their intervals.
fn of_tally(tally: &Tally) -> Chances {
    let games = tally.games().max(1);
    let share = |count: u64| Cell::Real(count as f64 / games as f64);
    let widths = [tally.p1, tally.drawn, tally.p2].map(|count| {
        let interval = tally.interval(count);
        (interval.high - interval.low) / 2.0
    });
    Chances {
        p1_wins: share(tally.p1),
        drawn: share(tally.drawn),
        p2_wins: share(tally.p2),
        error: Some(widths.into_iter().fold(0.0, f64::max)),
    }
}
