//! Results by playing: so many games a pairing, the same for the same seed, however many threads play them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rustc_hash::FxHashMap;

use super::policies::{Policies, PolicyShelf, seed_of, shelf};
use super::{
    GameEnd, Matrix, RecordedGame, SprtVerdict, Tally, Tournament, TournamentDesk, TournamentError, TournamentProgress,
};
use crate::bots::{Bots, Turn};
use crate::core::{Outcome, Player, Shape, number_of};
use crate::solve::try_each_in_parallel;

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

/// Rounds that one thread plays in a row.
const CHUNK: u64 = 256;
/// A game that is longer than any sensible one counts as drawn.
const MOST_TURNS: usize = 10_000;

/// Rounds after which a test is asked whether it is over; so many in a row are played by each thread.
const BATCH: u64 = 256;
const BATCH_CHUNK: u64 = 16;

impl<G: Bots> Tournament<G> {
    /// Plays every pairing, one after the other and each by all threads; the games are counted and kept by nobody unless they are
    /// [`recorded`](Self::recorded). In a game whose positions recur the third repetition is a draw. With
    /// [`openings`](Self::from_openings) there are as many rounds as the games make up, one begun counted whole, and of each
    /// round one opening is played from every seat; with a [`test`](Self::tested) a pairing is over when the test is.
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
        let field = SamplingField { pool: Mutex::default(), common: shelf::<G>(self.bots.len()), sampling, desk };
        let tallies = if self.sprt.is_some() { self.test_all(&field) } else { self.play_all(&field) }?;
        Ok(self.matrix(tallies))
    }

    /// How many rounds so many games make up.
    pub(super) fn rounds(&self, games: u64) -> u64 {
        if self.openings.is_some() { games.div_ceil(self.game.players() as u64) } else { games }
    }

    /// All rounds of all pairings, whatever comes of them.
    fn play_all(&self, field: &SamplingField<'_, '_, G>) -> Result<Vec<Tally>, TournamentError> {
        let (pairings, rounds, desk) = (self.pairings(), self.rounds(field.sampling.games), field.desk);
        let chunks = rounds.div_ceil(CHUNK);
        let (done, total) = (AtomicUsize::new(0), pairings.len().saturating_mul(chunks as usize));
        let played: Vec<Mutex<Tally>> = pairings.iter().map(|_| Mutex::default()).collect();
        let tally_of = |cell: usize| *lock(&played[cell]);
        let left: Vec<AtomicU64> = pairings.iter().map(|_| AtomicU64::new(chunks)).collect();
        let held = try_each_in_parallel(total as u64, |index| {
            let (cell, chunk) = ((index / chunks) as usize, index % chunks);
            self.chunk(pairings[cell], chunk * CHUNK..rounds.min((chunk + 1) * CHUNK), field, &mut |_, round| {
                lock(&played[cell]).add(&round.ends, round.unproven);
                self.record(&round);
            })?;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let is_last = left[cell].fetch_sub(1, Ordering::AcqRel) == 1;
            let tally = tally_of(cell);
            let cell = is_last.then_some((pairings[cell][0], pairings[cell][1], &tally));
            (desk.progress)(TournamentProgress { done, total, cell });
            Ok::<(), TournamentError>(())
        });
        if let Err(error) = held {
            let begun = pairings.iter().enumerate().map(|(cell, seats)| (seats, tally_of(cell)));
            for (&[p1, p2], tally) in begun.filter(|(_, tally)| (1..rounds).contains(&tally.rounds())) {
                let done = done.load(Ordering::Relaxed);
                (desk.progress)(TournamentProgress { done, total, cell: Some((p1, p2, &tally)) });
            }
            return Err(error);
        }
        Ok((0..pairings.len()).map(tally_of).collect())
    }

    /// Each pairing until its test is over. Rounds are played by all threads and counted in their order, so that the end does
    /// not depend on who was quick; what was played beyond it is forgotten.
    fn test_all(&self, field: &SamplingField<'_, '_, G>) -> Result<Vec<Tally>, TournamentError> {
        let (pairings, rounds) = (self.pairings(), self.rounds(field.sampling.games));
        let mut tallies = Vec::with_capacity(pairings.len());
        for (done, &[p1, p2]) in pairings.iter().enumerate() {
            let mut tally = Tally::default();
            let tell = |done, tally: &Tally| {
                let cell = Some((p1, p2, tally));
                (field.desk.progress)(TournamentProgress { done, total: pairings.len(), cell });
            };
            let is_open = |tally: &Tally| self.sprt.is_none_or(|sprt| sprt.verdict(tally) == SprtVerdict::Open);
            while tally.rounds() < rounds && is_open(&tally) {
                let batch = tally.rounds()..rounds.min(tally.rounds() + BATCH);
                let played = Mutex::new(BTreeMap::new());
                let held = try_each_in_parallel((batch.end - batch.start).div_ceil(BATCH_CHUNK), |chunk| {
                    let first = batch.start + chunk * BATCH_CHUNK;
                    self.chunk([p1, p2], first..batch.end.min(first + BATCH_CHUNK), field, &mut |number, round| {
                        lock(&played).insert(number, round);
                    })
                });
                if let Err(error) = held {
                    if tally.rounds() > 0 {
                        tell(done, &tally);
                    }
                    return Err(error);
                }
                for round in played.into_inner().unwrap_or_else(PoisonError::into_inner).into_values() {
                    if is_open(&tally) {
                        tally.add(&round.ends, round.unproven);
                        self.record(&round);
                    }
                }
            }
            tell(done + 1, &tally);
            tallies.push(tally);
        }
        Ok(tallies)
    }

    /// What a solver finds within a budget depends on what its tables already hold: then no chunk inherits from another.
    pub(super) fn lent<T>(&self, field: &SamplingField<'_, '_, G, T>) -> Policies<G> {
        let used = lock(&field.pool).pop();
        used.unwrap_or_else(|| {
            let Sampling { nodes, .. } = field.sampling;
            let shelf = if nodes.is_none() { field.common.clone() } else { shelf::<G>(self.bots.len()) };
            let (cancel, memory) = (field.desk.cancel.clone(), field.desk.memory.clone());
            Policies::new(self.game.clone(), shelf, cancel, memory, nodes).recording(self.recorder.is_some())
        })
    }

    /// Some rounds in a row; each is handed out as it ends.
    fn chunk(
        &self,
        seats: [usize; 2],
        rounds: Range<u64>,
        field: &SamplingField<'_, '_, G>,
        take: &mut dyn FnMut(u64, Round<G>),
    ) -> Result<(), TournamentError> {
        let mut policies = self.lent(field);
        for number in rounds {
            take(number, self.round(seats, number, field.sampling.seed, &mut policies)?);
        }
        if field.sampling.nodes.is_none() {
            lock(&field.pool).push(policies);
        }
        Ok(())
    }

    /// One game, or with openings one from every seat.
    fn round(
        &self,
        seats: [usize; 2],
        number: u64,
        seed: u64,
        policies: &mut Policies<G>,
    ) -> Result<Round<G>, TournamentError> {
        let [first, second] = seats.map(|bot| number_of(self.bots[bot].name()));
        let opening = self.opening(number, seed)?;
        let in_turn = if self.openings.is_some() { self.game.players() } else { 1 };
        let mut round = Round { ends: Vec::with_capacity(in_turn), games: Vec::new(), unproven: 0 };
        for seat in 0..in_turn {
            let number = number * in_turn as u64 + seat as u64;
            let game_seed = seed_of(seed, [first, second, number]);
            let mut turns = self.recorder.is_some().then(|| opening.turns.clone());
            let (outcome, end) = self.game_of(&opening.position, seats, seat, game_seed, policies, turns.as_mut())?;
            round.ends.push(outcome);
            let start = opening.start.clone();
            round.games.extend(turns.map(|turns| RecordedGame { bots: seats, seat, number, start, turns, end }));
        }
        round.unproven = policies.take_unproven();
        Ok(round)
    }

    fn record(&self, round: &Round<G>) {
        if let Some(recorder) = &self.recorder {
            round.games.iter().for_each(|game| recorder.take(game));
        }
    }

    /// How a game from `start` ends for the first of two bots, which sits on this seat, and why; what was played is added to
    /// `turns`.
    pub(super) fn game_of(
        &self,
        start: &G::Position,
        seats: [usize; 2],
        seat: usize,
        seed: u64,
        policies: &mut Policies<G>,
        mut turns: Option<&mut Vec<Turn<G>>>,
    ) -> Result<(Outcome, GameEnd), TournamentError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut bots = [0, 1].map(|side| self.bots[seats[side]].build(&self.game, seed_of(seed, [side as u64, 0, 0])));
        let first = Player::ALL[seat];
        let recurs = self.game.shape() != Shape::Acyclic;
        let mut stood: FxHashMap<G::Position, u8> = FxHashMap::default();
        let mut pos = start.clone();
        for _ in 0..MOST_TURNS {
            if let Some(outcome) = self.game.outcome_for(&pos, first) {
                return Ok((outcome, GameEnd::Rules));
            }
            if recurs {
                let times = stood.entry(pos.clone()).or_default();
                *times += 1;
                if *times >= 3 {
                    return Ok((Outcome::Draw, GameEnd::Repetition));
                }
            }
            let mover = self.game.to_move(&pos);
            let side = usize::from(mover != first);
            let name = self.bots[seats[side]].name();
            match policies.draw(seats[side], name, &mut *bots[side], &pos, &mut rng) {
                Ok((next, turn)) => {
                    if let Some(turns) = &mut turns {
                        turns.push(turn);
                    }
                    pos = next;
                }
                Err(TournamentError::Lost(_)) => {
                    let outcome = if side == 0 { Outcome::Loss } else { Outcome::Win };
                    return Ok((outcome, GameEnd::Fault(mover)));
                }
                Err(error) => return Err(error),
            }
        }
        Ok((Outcome::Draw, GameEnd::Endless))
    }
}

/// What all rounds of a tournament share.
pub(super) struct SamplingField<'a, 'd, G: Bots, T = Tally> {
    pub(super) pool: Mutex<Vec<Policies<G>>>,
    pub(super) common: PolicyShelf<G>,
    pub(super) sampling: Sampling,
    pub(super) desk: &'a TournamentDesk<'d, T>,
}

/// How the games of a round ended for the first of two bots, and the games themselves where somebody keeps them.
struct Round<G: Bots> {
    ends: Vec<Outcome>,
    games: Vec<RecordedGame<G>>,
    /// Turns that were chosen without a proof.
    unproven: u64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
