//! A tournament by the method that suits its game, its results in the same form whichever method it was.

use std::fmt::Write;

use num_rational::BigRational;
use rayon::ThreadPoolBuilder;

use super::{
    FloatOdds, Interval, Odds, Openings, Sampling, Sprt, SprtVerdict, Tally, Tournament, TournamentDesk,
    TournamentError, TournamentProgress,
};
use crate::bots::{Bots, COMMAND, NamedBot};
use crate::core::NotationError;
use crate::solve::{CancelToken, Memory};
use crate::survey::{Cell, quoted};

/// How chances are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

    /// What all chance is drawn from, where any is.
    pub fn seed(self) -> Option<u64> {
        match self {
            Self::Exact | Self::Float => None,
            Self::Sampled { seed, .. } => Some(seed),
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
#[non_exhaustive]
pub struct Pairing {
    /// The number of the bot that plays first.
    pub p1: usize,
    /// The number of the other; with three and more it takes all other seats.
    pub p2: usize,
    /// P1's chance to win.
    pub p1_wins: Cell,
    /// The chance of a draw; with three and more, that P1 shares the first place.
    pub drawn: Cell,
    /// P2's chance to win; with three and more, P1's to lose.
    pub p2_wins: Cell,
    /// Between which ends the three lie, in this order: surely, of what was computed in floating point, and with 95 %
    /// confidence, of a sample. Nothing for fractions.
    pub intervals: Option<[Interval; 3]>,
    /// How many games it rests on, if any were played: fewer than asked for where somebody stopped it.
    pub games: Option<u64>,
    /// How many rounds from an opening each these games were, where there are openings.
    pub rounds: Option<u64>,
    /// What the test said, where there was one.
    pub tested: Option<Tested>,
    /// How many turns of a sample were chosen without a proof, by a bot that has a solver and may look at so many positions.
    pub unproven: Option<u64>,
}

/// Where a test ended.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Tested {
    /// The test.
    pub sprt: Sprt,
    /// The logarithm of how much more likely the games are if the larger share is true.
    pub ratio: f64,
    /// Which share it is.
    pub verdict: SprtVerdict,
}

impl Tested {
    /// A test that has come to this logarithm.
    pub fn new(sprt: Sprt, ratio: f64) -> Self {
        Self { sprt, ratio, verdict: sprt.verdict_at(ratio) }
    }
}

impl Pairing {
    /// The chances of two bots that were computed in fractions: P1's to win, of a draw, and P2's.
    pub fn new([p1, p2]: [usize; 2], [p1_wins, drawn, p2_wins]: [Cell; 3]) -> Self {
        Self {
            p1,
            p2,
            p1_wins,
            drawn,
            p2_wins,
            intervals: None,
            games: None,
            rounds: None,
            tested: None,
            unproven: None,
        }
    }

    /// The three chances: that P1 wins, that nobody does, and that P2 wins.
    pub fn chances(&self) -> [&Cell; 3] {
        [&self.p1_wins, &self.drawn, &self.p2_wins]
    }

    /// One end of each interval, in the same order; nothing for fractions.
    pub fn ends(&self, end: impl Fn(&Interval) -> f64) -> [Option<f64>; 3] {
        self.intervals.map_or([None; 3], |intervals| intervals.each_ref().map(|interval| Some(end(interval))))
    }

    /// How far from its interval's end a chance is at most: the error bound of floating point.
    pub fn widest(&self) -> f64 {
        let widths = self.intervals.iter().flatten().map(|interval| (interval.high - interval.low) / 2.0);
        widths.fold(0.0, f64::max)
    }
}

/// From this many first moves on, fractions grow so long that they take more time than they are worth unasked.
const MOST_FIRST_MOVES: usize = 12;

/// Games of every pairing where nothing is said: half a minute on a small track, and one sees who is better.
const USUAL_GAMES: u64 = 20;

/// A test that has said nothing after so many games says nothing.
const MOST_TESTED: u64 = 100_000;

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
    pub fn everybody(game: &G) -> Result<Vec<NamedBot<G>>, NotationError> {
        game.bots().iter().map(|spec| game.named_bot(&spec.example())).collect()
    }

    /// Fractions for small games, floating point for others. Where positions recur, chances depend on themselves and cannot be
    /// counted down: there the games are played, with all chance drawn from `seed`.
    pub fn usual_method(&self, seed: u64) -> Method {
        // A program of somebody's own does not list its chances.
        let is_listed = !self.bots.iter().any(|bot| bot.name().starts_with(COMMAND));
        if self.is_played() || !is_listed || self.check_acyclic().is_err() {
            return self.played_method(seed);
        }
        let first = self.game.legal_moves(&self.start).len();
        if first <= MOST_FIRST_MOVES { Method::Exact } else { Method::Float }
    }

    /// By playing, so many games as suit it: a test ends by itself, and of a list every opening is played.
    pub fn played_method(&self, seed: u64) -> Method {
        let games = match &self.openings {
            _ if self.sprt.is_some() => MOST_TESTED,
            Some(Openings::Listed(openings)) => (openings.len() * self.game.players()) as u64,
            Some(Openings::Random(_)) | None => USUAL_GAMES,
        };
        Method::Sampled { games, seed }
    }

    /// How many games of a pairing are played to its end, where no test ends it sooner: whole rounds.
    pub fn games_in_all(&self, method: Method) -> Option<u64> {
        let in_round = if self.openings.is_some() { self.game.players() as u64 } else { 1 };
        match method {
            Method::Exact | Method::Float => None,
            Method::Sampled { games, .. } => Some(self.rounds(games) * in_round),
        }
    }

    /// Whether it has to be played: what begins from openings, is tested or recorded is not computed.
    fn is_played(&self) -> bool {
        self.openings.is_some() || self.sprt.is_some() || self.recorder.is_some()
    }

    /// Whether a pairing has come to its end: its test has, or all its games were played.
    pub fn is_complete(&self, pairing: &Pairing, method: Method) -> bool {
        pairing.tested.is_some_and(|tested| tested.verdict != SprtVerdict::Open)
            || pairing.games == self.games_in_all(method)
    }

    fn of_tally(&self, tally: &Tally, [p1, p2]: [usize; 2]) -> Pairing {
        let games = tally.games();
        let share = |count: u64| Cell::Real(count as f64 / games.max(1) as f64);
        Pairing {
            intervals: Some(tally.intervals()),
            games: Some(games),
            rounds: self.openings.is_some().then(|| tally.rounds()),
            tested: self.sprt.map(|sprt| Tested::new(sprt, sprt.ratio(tally))),
            unproven: Some(tally.unproven),
            ..Pairing::new([p1, p2], [tally.p1, tally.drawn, tally.p2].map(share))
        }
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
                let progress = |progress: TournamentProgress<'_, Odds>| tell(&progress, of_odds, listener);
                self.exact(&TournamentDesk { cancel, memory, progress: &progress }).map(drop)
            }
            Method::Float => {
                let progress = |progress: TournamentProgress<'_, FloatOdds>| tell(&progress, of_floats, listener);
                self.float(&TournamentDesk { cancel, memory, progress: &progress }).map(drop)
            }
            Method::Sampled { games, seed } => {
                let read = |tally: &Tally, seats| self.of_tally(tally, seats);
                let progress = |progress: TournamentProgress<'_, Tally>| tell(&progress, read, listener);
                let sampling = Sampling { games, seed, nodes: Some(self.nodes) };
                self.sampled(sampling, &TournamentDesk { cancel, memory, progress: &progress }).map(drop)
            }
        }
    }
}

/// Runs `work` where recursion may go as deep as the longest game; `None` when the threads cannot be started.
pub fn on_deep_threads<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    Some(ThreadPoolBuilder::new().stack_size(STACK).build().ok()?.install(work))
}

/// The pairings as comma-separated values under a heading.
pub fn pairings_csv<'a, G: Bots>(
    bots: &[NamedBot<G>],
    method: Method,
    pairings: impl IntoIterator<Item = &'a Pairing>,
) -> String {
    let mut text = String::from(
        "p1,p2,p1_wins,drawn,p2_wins,p1_wins_low,p1_wins_high,drawn_low,drawn_high,p2_wins_low,p2_wins_high,method,games,\
         seed,version",
    );
    let pairings: Vec<&Pairing> = pairings.into_iter().collect();
    let is_seated = pairings.iter().any(|pairing| pairing.rounds.is_some());
    let is_tested = pairings.iter().any(|pairing| pairing.tested.is_some());
    text += if is_seated { ",rounds" } else { "" };
    text += if is_tested { ",ratio,verdict\n" } else { "\n" };
    for pairing in pairings {
        let names = [pairing.p1, pairing.p2].map(|bot| quoted(bots[bot].name()));
        let chances = pairing.chances().map(Cell::plain);
        let ends = [pairing.ends(|one| one.low), pairing.ends(|one| one.high)];
        let ends = (0..3).flat_map(|chance| ends.map(|end| Cell::from(end[chance]).plain()));
        let [games, seed] = [pairing.games, method.seed()].map(|number| Cell::from(number).plain());
        let how = [method.word().to_owned(), games, seed, env!("CARGO_PKG_VERSION").to_owned()];
        let rounds = is_seated.then(|| Cell::from(pairing.rounds).plain());
        let ratio = pairing.tested.map(|tested| tested.ratio.to_string());
        let verdict = pairing.tested.map(|tested| tested.verdict.word().to_owned());
        let fields = names.into_iter().chain(chances).chain(ends).chain(how).chain(rounds).chain(ratio).chain(verdict);
        let _ = writeln!(text, "{}", fields.collect::<Vec<_>>().join(","));
    }
    text
}

fn tell<T>(progress: &TournamentProgress<'_, T>, read: impl Fn(&T, [usize; 2]) -> Pairing, listener: Listener<'_>) {
    let share = progress.done as f64 / progress.total.max(1) as f64;
    listener(share, progress.cell.map(|(p1, p2, result)| read(result, [p1, p2])));
}

fn of_odds(odds: &Odds, [p1, p2]: [usize; 2]) -> Pairing {
    let cell = |odds: &BigRational| Cell::Ratio(odds.clone());
    Pairing::new([p1, p2], [&odds.p1, &odds.drawn, &odds.p2].map(cell))
}

fn of_floats(odds: &FloatOdds, [p1, p2]: [usize; 2]) -> Pairing {
    let around = |chance: f64| Interval { low: (chance - odds.error).max(0.0), high: (chance + odds.error).min(1.0) };
    let chances = [odds.p1, odds.drawn, odds.p2];
    Pairing { intervals: Some(chances.map(around)), ..Pairing::new([p1, p2], chances.map(Cell::from)) }
}
