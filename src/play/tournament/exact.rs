//! Exact results by dynamic programming over the positions, in fractions or in floating point with a bound on its error.

use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

use super::policies::{Policies, bytes, shelf};
use super::{Matrix, Tournament, TournamentDesk, TournamentError, TournamentProgress};
use crate::bots::{Bot, Bots, Weight};
use crate::core::{Outcome, Player};
use crate::solve::{Account, Memory, PaidMap, allocated, try_in_parallel};

/// The exact chances of a pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Odds {
    /// P1 wins.
    pub p1: BigRational,
    /// Nobody wins; with three and more, P1 shares the first place.
    pub drawn: BigRational,
    /// P2 wins; with three and more, P1 loses.
    pub p2: BigRational,
}

/// The chances of a pairing in floating point.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FloatOdds {
    /// P1 wins.
    pub p1: f64,
    /// Nobody wins.
    pub drawn: f64,
    /// P2 wins; with three and more, P1 loses.
    pub p2: f64,
    /// None of the three is further from the truth than this.
    pub error: f64,
}

impl<G: Bots> Tournament<G> {
    /// Every pairing in fractions.
    ///
    /// # Errors
    /// When the game may recur, a bot does not list its turns, or memory or patience end.
    pub fn exact(&self, desk: &TournamentDesk<'_, Odds>) -> Result<Matrix<Odds>, TournamentError> {
        self.solve::<Shares, Odds>(desk)
    }

    /// The same recursion in floating point, with a bound on its error.
    ///
    /// # Errors
    /// As [`exact`](Self::exact).
    pub fn float(&self, desk: &TournamentDesk<'_, FloatOdds>) -> Result<Matrix<FloatOdds>, TournamentError> {
        self.solve::<FloatOdds, FloatOdds>(desk)
    }

    fn solve<C, T>(&self, desk: &TournamentDesk<'_, T>) -> Result<Matrix<T>, TournamentError>
    where
        C: Chances + Into<T>,
        T: Clone + Send + Sync,
    {
        self.check()?;
        self.check_acyclic()?;
        let pairings = self.pairings();
        let (done, total) = (AtomicUsize::new(0), pairings.len());
        let shelf = shelf::<G>(self.bots.len());
        let row = |row| {
            let (game, shelf) = (self.game.clone(), shelf.clone());
            let mut policies = Policies::new(game, shelf, desk.cancel.clone(), desk.memory.clone(), None);
            let mut cells = Vec::with_capacity(self.bots.len());
            for column in pairings.iter().filter(|seats| seats[0] == row).map(|seats| seats[1]) {
                let cell: T = self.pairing::<C>(row, column, &mut policies, &desk.memory)?.into();
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                (desk.progress)(TournamentProgress { done, total, cell: Some((row, column, &cell)) });
                cells.push(cell);
            }
            Ok(cells)
        };
        try_in_parallel(self.bots.len(), row).map(|cells| Matrix { cells })
    }

    fn pairing<C: Chances>(
        &self,
        row: usize,
        column: usize,
        policies: &mut Policies<G>,
        memory: &Memory,
    ) -> Result<C, TournamentError> {
        let bots = [row, column].map(|bot| self.bots[bot].build(&self.game, 0));
        let known = PaidMap::with_beside(self.game.bytes_beside());
        let (paid, depth) = (Account::default(), 0);
        let mut pairing =
            ExactPairing { tournament: self, seats: [row, column], bots, policies, known, memory, paid, depth };
        pairing.value(&self.start)
    }
}

/// One pairing: what is known of its positions at the beginnings of turns.
struct ExactPairing<'a, G: Bots, C> {
    tournament: &'a Tournament<G>,
    seats: [usize; 2],
    bots: [Box<dyn Bot<G>>; 2],
    policies: &'a mut Policies<G>,
    known: PaidMap<G::Position, C>,
    memory: &'a Memory,
    /// Pays for what the chances own outside of themselves.
    paid: Account,
    /// How many turns of one game are being looked at.
    depth: usize,
}

/// The recursion goes no deeper: the stacks of the threads that tournaments run on hold more.
const DEEPEST: usize = 50_000;
/// Bytes of the stack for a turn.
const FRAME: usize = 2_048;

impl<G: Bots, C: Chances> ExactPairing<'_, G, C> {
    /// Symmetric positions have the same chances, since bots break ties symmetrically; a representative with another
    /// mover would be the other player's.
    fn value(&mut self, pos: &G::Position) -> Result<C, TournamentError> {
        let canonical = self.tournament.game.canonical(pos);
        let is_same_mover = self.tournament.game.to_move(&canonical) == self.tournament.game.to_move(pos);
        let pos = if is_same_mover { &canonical } else { pos };
        if let Some(known) = self.known.get(pos) {
            return Ok(known.clone());
        }
        let game = &self.tournament.game;
        let value = match game.outcome_for(pos, Player::P1) {
            Some(outcome) => C::at_end(outcome),
            None => {
                let side = Tournament::<G>::side(game.to_move(pos));
                let number = self.seats[side];
                let bot = &self.tournament.bots[number];
                let listed = self.policies.ask(number, bot.name(), &mut *self.bots[side], pos)?;
                let listed = listed.map_err(|_| TournamentError::NotListed(bot.name().to_owned()))?;
                if self.depth == DEEPEST {
                    return Err(TournamentError::Long(DEEPEST));
                }
                self.depth += 1;
                let held = bytes(game, &listed) + listed.next.len() * size_of::<(C, Weight)>() + FRAME;
                let _held = self.memory.reserve(held as u64)?;
                let mut parts = Vec::with_capacity(listed.next.len());
                for (child, weight) in &listed.next {
                    parts.push((self.value(child)?, *weight));
                }
                self.depth -= 1;
                C::mix(&parts)
            }
        };
        self.policies.check()?;
        self.paid.take(value.bytes_beside(), self.memory)?;
        self.known.insert(pos.clone(), value.clone(), self.memory)?;
        Ok(value)
    }
}

/// The arithmetic of chances.
trait Chances: Clone + Send {
    /// About how many bytes lie outside of the value itself.
    fn bytes_beside(&self) -> usize;

    /// A game that has ended so for P1.
    fn at_end(outcome: Outcome) -> Self;

    /// The mean, weighted.
    fn mix(parts: &[(Self, Weight)]) -> Self;
}

/// Numerators over one common denominator: adding up costs no greatest common divisor, only the end does.
#[derive(Clone)]
struct Shares {
    p1: BigInt,
    drawn: BigInt,
    whole: BigInt,
}

impl Chances for Shares {
    fn bytes_beside(&self) -> usize {
        let bytes = |number: &BigInt| allocated(number.bits().div_ceil(8) as usize);
        bytes(&self.p1) + bytes(&self.drawn) + bytes(&self.whole)
    }

    fn at_end(outcome: Outcome) -> Self {
        let share = |yes: bool| if yes { BigInt::one() } else { BigInt::zero() };
        Self { p1: share(outcome == Outcome::Win), drawn: share(outcome == Outcome::Draw), whole: BigInt::one() }
    }

    fn mix(parts: &[(Self, Weight)]) -> Self {
        let mut whole = BigInt::one();
        for (part, _) in parts {
            if (&whole % &part.whole) != BigInt::zero() {
                whole = least_common_multiple(&whole, &part.whole);
            }
        }
        let (mut p1, mut drawn, mut weights) = (BigInt::zero(), BigInt::zero(), BigInt::zero());
        for (part, weight) in parts {
            let scale = &whole / &part.whole * weight;
            p1 += &part.p1 * &scale;
            drawn += &part.drawn * scale;
            weights += *weight;
        }
        Self { p1, drawn, whole: whole * weights }.reduced()
    }
}

impl Shares {
    fn reduced(self) -> Self {
        let p1 = BigRational::new(self.p1, self.whole.clone());
        let drawn = BigRational::new(self.drawn, self.whole);
        let whole = least_common_multiple(p1.denom(), drawn.denom());
        let scaled = |share: &BigRational| share.numer() * (&whole / share.denom());
        Self { p1: scaled(&p1), drawn: scaled(&drawn), whole }
    }
}

/// The denominator of a / b in lowest terms is b without what it shares with a.
fn least_common_multiple(a: &BigInt, b: &BigInt) -> BigInt {
    a * BigRational::new(a.clone(), b.clone()).denom()
}

impl From<Shares> for Odds {
    fn from(shares: Shares) -> Self {
        let p1 = BigRational::new(shares.p1, shares.whole.clone());
        let drawn = BigRational::new(shares.drawn, shares.whole);
        let p2 = BigRational::one() - &p1 - &drawn;
        Self { p1, drawn, p2 }
    }
}

impl Chances for FloatOdds {
    fn bytes_beside(&self) -> usize {
        0
    }

    fn at_end(outcome: Outcome) -> Self {
        let [p1, drawn, p2] =
            [Outcome::Win, Outcome::Draw, Outcome::Loss].map(|end| f64::from(u8::from(outcome == end)));
        Self { p1, drawn, p2, error: 0.0 }
    }

    /// All terms are positive, so relative errors only add up: one for each product, each sum and the quotient.
    fn mix(parts: &[(Self, Weight)]) -> Self {
        let whole: f64 = parts.iter().map(|(_, weight)| *weight as f64).sum();
        let mean = |share: fn(&Self) -> f64| {
            parts.iter().map(|(part, weight)| share(part) * *weight as f64).sum::<f64>() / whole
        };
        let below = parts.iter().map(|(part, _)| part.error).fold(0.0, f64::max);
        let steps = 2.0 * parts.len() as f64 + 4.0;
        Self {
            p1: mean(|part| part.p1),
            drawn: mean(|part| part.drawn),
            p2: mean(|part| part.p2),
            error: (below + steps * f64::EPSILON) * (1.0 + f64::EPSILON),
        }
    }
}
