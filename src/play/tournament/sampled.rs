//! Results by playing: so many games a pairing, the same for the same seed, however many threads play them.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rustc_hash::FxHashMap;

use super::policies::{Policies, PolicyShelf, number_of, seed_of, shelf};
use super::{Matrix, Tournament, TournamentDesk, TournamentError, TournamentProgress};
use crate::bots::Bots;
use crate::core::{Outcome, Player, Shape};
use crate::solve::{CancelToken, Memory, try_each_in_parallel};
use crate::survey::Interval;

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sampling {
    /// Games for each pairing.
    pub games: u64,
    /// What all chance is drawn from.
    pub seed: u64,
    /// How many nodes a bot may spend on one turn. A clock would not reproduce.
    pub nodes: Option<u64>,
}

impl Sampling {
    /// So many games for each pairing, and bots that may think as long as they like.
    pub fn new(games: u64, seed: u64) -> Self {
        Self { games, seed, nodes: None }
    }
}

/// How the games of a pairing ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// P1 won.
    pub p1: u64,
    /// Nobody won.
    pub drawn: u64,
    /// P2 won; with three and more, P1 lost.
    pub p2: u64,
}

impl Tally {
    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.p1 + self.drawn + self.p2
    }

    /// The three intervals: that P1 wins, that nobody does, and that P2 wins.
    pub fn intervals(&self) -> [Interval; 3] {
        [self.p1, self.drawn, self.p2].map(|share| self.interval(share))
    }

    /// The interval for a share of the games, after Wilson: it stays within 0 to 1 and suits shares near the ends.
    pub fn interval(&self, share: u64) -> Interval {
        let games = self.games() as f64;
        Interval::wilson(share as f64 / games.max(1.0), games)
    }

    /// Counts a game that ended so for P1.
    fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win => self.p1 += 1,
            Outcome::Draw => self.drawn += 1,
            Outcome::Loss => self.p2 += 1,
        }
    }
}

/// Games that one thread plays in a row.
const CHUNK: u64 = 256;
/// A game that is longer than any sensible one counts as drawn.
const MOST_TURNS: usize = 10_000;

impl<G: Bots> Tournament<G> {
    /// Plays every pairing, one after the other and each by all threads; the games are counted and not kept. In a game whose
    /// positions recur the third repetition is a draw.
    ///
    /// # Errors
    /// When the game is not for two, a bot finds no turn, or somebody cancels; the pairings that were begun by then have
    /// been told of with the games that were played.
    pub fn sampled(
        &self,
        sampling: Sampling,
        desk: &TournamentDesk<'_, Tally>,
    ) -> Result<Matrix<Tally>, TournamentError> {
        self.check()?;
        let pairings = self.pairings();
        let chunks = sampling.games.div_ceil(CHUNK);
        let (done, total) = (AtomicUsize::new(0), pairings.len().saturating_mul(chunks as usize));
        let played: Vec<Mutex<Tally>> = pairings.iter().map(|_| Mutex::default()).collect();
        let tally_of = |cell: usize| *played[cell].lock().unwrap_or_else(PoisonError::into_inner);
        let left: Vec<AtomicU64> = pairings.iter().map(|_| AtomicU64::new(chunks)).collect();
        let pool: Mutex<Vec<Policies<G>>> = Mutex::default();
        let common = shelf::<G>(self.bots.len());
        let held = try_each_in_parallel(total as u64, |index| {
            let (cell, chunk) = ((index / chunks) as usize, index % chunks);
            let mut policies = self.lent(&pool, &common, sampling, &desk.cancel, &desk.memory);
            let games = chunk * CHUNK..sampling.games.min((chunk + 1) * CHUNK);
            self.chunk(pairings[cell], games, sampling.seed, &mut policies, &played[cell])?;
            if sampling.nodes.is_none() {
                pool.lock().unwrap_or_else(PoisonError::into_inner).push(policies);
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let is_last = left[cell].fetch_sub(1, Ordering::AcqRel) == 1;
            let tally = tally_of(cell);
            let cell = is_last.then_some((pairings[cell][0], pairings[cell][1], &tally));
            (desk.progress)(TournamentProgress { done, total, cell });
            Ok::<(), TournamentError>(())
        });
        if let Err(error) = held {
            let begun = pairings.iter().enumerate().map(|(cell, seats)| (seats, tally_of(cell)));
            for (&[p1, p2], tally) in begun.filter(|(_, tally)| (1..sampling.games).contains(&tally.games())) {
                let done = done.load(Ordering::Relaxed);
                (desk.progress)(TournamentProgress { done, total, cell: Some((p1, p2, &tally)) });
            }
            return Err(error);
        }
        Ok(self.matrix((0..pairings.len()).map(tally_of).collect()))
    }

    /// What a solver finds within a budget depends on what its tables already hold: then no chunk inherits from another.
    pub(super) fn lent(
        &self,
        pool: &Mutex<Vec<Policies<G>>>,
        common: &PolicyShelf<G>,
        sampling: Sampling,
        cancel: &CancelToken,
        memory: &Memory,
    ) -> Policies<G> {
        let used = pool.lock().unwrap_or_else(PoisonError::into_inner).pop();
        used.unwrap_or_else(|| {
            let shelf = if sampling.nodes.is_none() { common.clone() } else { shelf::<G>(self.bots.len()) };
            Policies::new(self.game.clone(), shelf, cancel.clone(), memory.clone(), sampling.nodes)
        })
    }

    fn chunk(
        &self,
        seats: [usize; 2],
        games: std::ops::Range<u64>,
        seed: u64,
        policies: &mut Policies<G>,
        played: &Mutex<Tally>,
    ) -> Result<(), TournamentError> {
        let [p1, p2] = seats.map(|bot| number_of(self.bots[bot].name()));
        for game in games {
            let place = [p1, p2, game];
            let result = self.game_of(&self.start, seats, seed_of(seed, place), policies)?;
            played.lock().unwrap_or_else(PoisonError::into_inner).add(result);
        }
        Ok(())
    }

    /// How a game from `start` ends for P1.
    pub(super) fn game_of(
        &self,
        start: &G::Position,
        seats: [usize; 2],
        seed: u64,
        policies: &mut Policies<G>,
    ) -> Result<Outcome, TournamentError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut bots = [0, 1].map(|side| self.bots[seats[side]].build(&self.game, seed_of(seed, [side as u64, 0, 0])));
        let recurs = self.game.shape() != Shape::Acyclic;
        let mut stood: FxHashMap<G::Position, u8> = FxHashMap::default();
        let mut pos = start.clone();
        for _ in 0..MOST_TURNS {
            if let Some(outcome) = self.game.outcome_for(&pos, Player::P1) {
                return Ok(outcome);
            }
            if recurs {
                let times = stood.entry(pos.clone()).or_default();
                *times += 1;
                if *times >= 3 {
                    return Ok(Outcome::Draw);
                }
            }
            let side = Self::side(self.game.to_move(&pos));
            let name = self.bots[seats[side]].name();
            match policies.draw(seats[side], name, &mut *bots[side], &pos, &mut rng) {
                Ok(next) => pos = next,
                Err(TournamentError::Lost(_)) => return Ok(if side == 0 { Outcome::Loss } else { Outcome::Win }),
                Err(error) => return Err(error),
            }
        }
        Ok(Outcome::Draw)
    }
}
