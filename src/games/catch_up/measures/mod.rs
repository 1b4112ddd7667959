//! The laboratory of Catch-Up: how large a game is, how it branches, how random play ends, how it can be drawn.
//!
//! Every order of picks counts as a play of its own, and equal numbers are one pick, so {1..N} has N! plays. Source:
//! sections 2.7 and 4 of the paper on Catch-Up; where its words left a definition open, the one under which its tables come
//! out is taken.

mod branching;
mod drama;
mod draws;
mod walk;

use num_bigint::BigUint;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::sets::{Aim, TurnChoice};
use super::{CatchUp, Pick, Position, Quota};
use crate::core::{Game, NotationError, Outcome};
use crate::solve::{Halt, Monitor};

pub use branching::{TurnLevel, levels};
pub use drama::{Drama, drama};
pub use draws::{Draws, Split, draws, splits};
use walk::{Count, PlayMoment, WalkMoment, walk};

/// How many orders of all picks end in each way, for P1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plays {
    /// P1 wins.
    pub wins: BigUint,
    /// Drawn.
    pub draws: BigUint,
    /// P1 loses.
    pub losses: BigUint,
}

impl Plays {
    /// All of them: N! if no number repeats.
    pub fn total(&self) -> BigUint {
        &self.wins + &self.draws + &self.losses
    }

    /// Counts `plays` more that end so for P1.
    fn add(&mut self, outcome: Outcome, plays: BigUint) {
        match outcome {
            Outcome::Win => self.wins += plays,
            Outcome::Draw => self.draws += plays,
            Outcome::Loss => self.losses += plays,
        }
    }
}

/// The measures of a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Measures {
    /// Plays by their result.
    pub plays: Plays,
    /// Distinct positions at starts of turns (mover, scores, numbers left, what breaks ties), the first and the last ones
    /// included.
    pub states: u64,
    /// Those of them in which the pool is empty.
    pub ends: u64,
    /// The larger of the number of first turns and the largest number of replies to one, orders of picks told apart.
    pub branching: BigUint,
    /// Turns of the shortest play.
    pub shortest: u32,
    /// Turns of the longest play.
    pub longest: u32,
    /// The most numbers that a turn can take.
    pub most_numbers: u32,
    /// The largest sum that a turn can take.
    pub largest_turn: u64,
    /// The largest difference of any two scores at the end of a turn.
    pub largest_lead: u32,
}

/// What the paper's formulas say of {1..N}.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Formulas {
    /// N!.
    pub plays: BigUint,
    /// K, the most numbers in a turn: the whole part of sqrt(2N - 7/4) + 1/2.
    pub most_numbers: u32,
    /// 2N - 2.
    pub largest_turn: u64,
    /// max(S) = N.
    pub largest_lead: u32,
    /// K N^K, which bounds the branching (section 5.3).
    pub branching: BigUint,
    /// N^(sqrt(2N) + 1), the order of that bound (section 4.8).
    pub branching_order: f64,
}

impl Formulas {
    /// For the paper's game with {1..N}, N of 2 and more, without a head start; no other has formulas.
    pub fn of(game: &CatchUp) -> Option<Self> {
        let n = game.numbers().len() as u32;
        let is_run = game.numbers().iter().copied().eq(1..=n);
        (is_run && n > 1 && game.handicap() == 0 && game.is_the_papers()).then(|| {
            // k is the most with k (k + 1) / 2 <= N - 1: so many small numbers fit in, and one ends the turn.
            let fitting = (1..n).take_while(|k| k * (k + 1) / 2 < n).count() as u32;
            let most_numbers = fitting + 1;
            Self {
                plays: (1..=n).map(BigUint::from).product(),
                most_numbers,
                largest_turn: u64::from(2 * n - 2),
                largest_lead: n,
                branching: BigUint::from(n).pow(most_numbers) * most_numbers,
                branching_order: f64::from(n).powf(f64::from(2 * n).sqrt() + 1.0),
            }
        })
    }
}

/// Measures everything at once, by one walk over all moments of play.
///
/// # Errors
/// [`Halt`] when somebody cancelled or the memory is full.
pub fn measures(game: &CatchUp, monitor: &mut Monitor<'_, CatchUp>) -> Result<Measures, Halt> {
    match (PlayMoment::suits(game), fits_a_word(game)) {
        (true, true) => measures_in::<PlayMoment, u128>(game, monitor),
        (true, false) => measures_in::<PlayMoment, BigUint>(game, monitor),
        (false, true) => measures_in::<Position, u128>(game, monitor),
        (false, false) => measures_in::<Position, BigUint>(game, monitor),
    }
}

/// Whether machine words can count the plays.
fn fits_a_word(game: &CatchUp) -> bool {
    let factorial = |n: usize| (1..=n).map(BigUint::from).product::<BigUint>();
    let repeats = game.numbers().chunk_by(|a, b| a == b).map(|equal| factorial(equal.len()));
    let plays = repeats.fold(factorial(game.numbers().len()), |plays, same| plays / same);
    plays.bits() <= u64::from(u128::BITS)
}

fn measures_in<M: WalkMoment, C: Count>(game: &CatchUp, monitor: &mut Monitor<'_, CatchUp>) -> Result<Measures, Halt> {
    let start = game.start();
    let mut measured = Measures {
        plays: Plays::default(),
        states: 0,
        ends: 0,
        branching: branching::widest_opening(game, monitor)?,
        shortest: u32::MAX,
        longest: 0,
        most_numbers: 0,
        largest_turn: 0,
        largest_lead: 0,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    walk::<M, C>(game, &start, monitor, |moment, paths, _| {
        if let Some(outcome) = moment.outcome_for_p1(game) {
            measured.plays.add(outcome, paths.all.clone().into());
            measured.shortest = measured.shortest.min(paths.fewest_turns);
            measured.longest = measured.longest.max(paths.most_turns);
            measured.ends += 1;
            measured.states += 1;
            measured.largest_lead = measured.largest_lead.max(moment.spread(game));
        } else if paths.begins_turn() {
            measured.states += 1;
            if moment.left() != start.left() {
                measured.largest_lead = measured.largest_lead.max(moment.spread(game));
            }
            widen(game, &mut measured, &moment.position(), &mut rng);
        }
        Ok(())
    })?;
    Ok(measured)
}

/// Takes the turns of one position into account.
fn widen(game: &CatchUp, measured: &mut Measures, pos: &Position, rng: &mut ChaCha8Rng) {
    let largest = u64::from(game.numbers()[pos.left().ilog2() as usize]);
    let choice = TurnChoice::of(game, pos);
    measured.most_numbers = measured.most_numbers.max(choice.most_numbers());
    // A turn falls short before its last number: only where that leaves room for a record is one looked for.
    let most = match game.quota(pos) {
        Quota::Sum(needed) => u64::from(needed) - 1 + largest,
        Quota::Count(count) => u64::from(count) * largest,
    };
    if most > measured.largest_turn {
        let found = choice.draw(&[Aim::MaxScore], rng, || Ok(()));
        if let Ok(Some((turn, _))) = found {
            measured.largest_turn = measured.largest_turn.max(turn.sum);
        }
    }
}

/// How the plays that begin with each first pick end.
///
/// # Errors
/// [`Halt`] when somebody cancelled or the memory is full.
pub fn first_moves(game: &CatchUp, monitor: &mut Monitor<'_, CatchUp>) -> Result<Vec<(Pick, Plays)>, Halt> {
    if PlayMoment::suits(game) {
        first_moves_of::<PlayMoment>(game, monitor)
    } else {
        first_moves_of::<Position>(game, monitor)
    }
}

fn first_moves_of<M: WalkMoment>(
    game: &CatchUp,
    monitor: &mut Monitor<'_, CatchUp>,
) -> Result<Vec<(Pick, Plays)>, Halt> {
    let start = game.start();
    let plays = |pick| {
        let mut plays = Plays::default();
        walk::<M, BigUint>(game, &game.play(&start, pick), monitor, |moment, paths, _| {
            if let Some(outcome) = moment.outcome_for_p1(game) {
                plays.add(outcome, paths.all.clone());
            }
            Ok(())
        })?;
        Ok((pick, plays))
    };
    game.legal_moves(&start).into_iter().map(plays).collect()
}

/// Whether an even share of the numbers is a drawn game.
///
/// # Errors
/// Where it is none: in every game but the paper's.
pub fn check_shareable(game: &CatchUp) -> Result<(), NotationError> {
    if game.is_the_papers() {
        return Ok(());
    }
    Err(NotationError::new(game.to_string(), "is not shared here: the table is about two players who catch up"))
}

#[cfg(test)]
mod tests;
