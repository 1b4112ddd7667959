//! How the games of a pairing ended, and between which ends its true chances lie.

use crate::core::Outcome;
use crate::survey::{Interval, Z};

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
    /// Turns that were chosen without a proof: whoever chose them has a solver, and had looked at as many positions as a bot
    /// may.
    pub unproven: u64,
    /// Rounds: games that hang together, since they begin from the same opening. A game of its own is a round of one.
    rounds: u64,
    /// Sums over the rounds of the squares of what they added to the three counts, and of the half points of P1.
    squares: [u64; 4],
}

impl Tally {
    /// So many games of their own that P1 won, that nobody did, and that P1 lost.
    pub fn of_games(p1: u64, drawn: u64, p2: u64) -> Self {
        Self { p1, drawn, p2, unproven: 0, rounds: p1 + drawn + p2, squares: [p1, drawn, p2, 4 * p1 + drawn] }
    }

    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.p1 + self.drawn + self.p2
    }

    /// How many rounds they were played in.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// The share of the points that P1 got, a drawn game counted half.
    pub fn share(&self) -> f64 {
        self.half_points() as f64 / (2.0 * self.games() as f64).max(1.0)
    }

    /// Where its true share lies.
    pub fn share_interval(&self) -> Interval {
        self.around(self.share(), self.squares[3] as f64 / 4.0)
    }

    /// The three intervals: that P1 wins, that nobody does, and that P2 wins.
    pub fn intervals(&self) -> [Interval; 3] {
        let games = self.games().max(1) as f64;
        let ends = [self.p1, self.drawn, self.p2].into_iter().zip(self.squares);
        let mut intervals = ends.map(|(count, squares)| self.around(count as f64 / games, squares as f64));
        std::array::from_fn(|_| intervals.next().unwrap_or(Interval::new(0.0, 1.0)))
    }

    /// The tallies of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut squares = self.squares;
        squares.iter_mut().zip(other.squares).for_each(|(sum, more)| *sum += more);
        Self {
            p1: self.p1 + other.p1,
            drawn: self.drawn + other.drawn,
            p2: self.p2 + other.p2,
            unproven: self.unproven + other.unproven,
            rounds: self.rounds + other.rounds,
            squares,
        }
    }

    /// Counts a round of games that ended so for P1, with so many turns that nobody could prove.
    pub(super) fn add(&mut self, round: &[Outcome], unproven: u64) {
        let count = |outcome| round.iter().filter(|&&end| end == outcome).count() as u64;
        let [won, drawn, lost] = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(count);
        let squares = [won, drawn, lost, 2 * won + drawn].map(|number| number * number);
        *self = self.and(Self { p1: won, drawn, p2: lost, unproven, rounds: 1, squares });
    }

    fn half_points(&self) -> u64 {
        2 * self.p1 + self.drawn
    }

    /// The interval around a share of all games, of which the rounds had parts with this sum of squares: after Wilson, for as
    /// many games as would be worth as much if each was a round of its own. Where the rounds are all alike one does not
    /// believe that they always are: some are added in thought that are as far apart as can be.
    fn around(&self, share: f64, squares: f64) -> Interval {
        let (rounds, games) = (self.rounds as f64, self.games() as f64);
        let apart = share * (1.0 - share);
        if self.rounds == self.games() || apart <= 0.0 {
            return Interval::wilson(share, rounds);
        }
        let of_one = games / rounds;
        let spread = (squares / (rounds * of_one * of_one) - share * share).max(0.0);
        let spread = (rounds * spread + Z * Z * apart) / (rounds + Z * Z);
        Interval::wilson(share, rounds * apart / spread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Outcome::{Draw, Loss, Win};

    #[test]
    fn rounds_of_one_game_are_games() {
        let mut tally = Tally::default();
        for end in [Win, Win, Draw, Loss] {
            tally.add(&[end], 0);
        }
        assert_eq!(tally, Tally::of_games(2, 1, 1));
        assert!((tally.share() - 0.625).abs() < 1e-12);
    }

    /// The ends move together when the games of a pair cancel out, and apart when they are the same game twice.
    #[test]
    fn an_interval_counts_pairs_and_not_their_games() {
        let of = |pairs: &[[Outcome; 2]]| {
            let mut tally = Tally::default();
            (0..50).flat_map(|_| pairs).for_each(|pair| tally.add(pair, 0));
            (tally.intervals()[0], tally)
        };
        let width = |interval: Interval| interval.high - interval.low;
        let (same, twice) = of(&[[Win, Win], [Loss, Loss]]);
        let (opposed, tally) = of(&[[Win, Loss], [Loss, Win]]);
        let of_games = Tally::of_games(100, 0, 100).intervals()[0];
        assert!((width(same) - width(Tally::of_games(50, 0, 50).intervals()[0])).abs() < 1e-9, "the same game twice");
        assert!(width(opposed) < width(of_games) / 2.0 && width(opposed) > 0.02, "{opposed:?}");
        assert_eq!((twice.games(), twice.rounds(), tally.share()), (200, 100, 0.5));
        let certain = of(&[[Win, Win]]).0;
        assert_eq!(certain, Tally::of_games(50, 0, 0).intervals()[0], "what never failed may fail");
    }
}
