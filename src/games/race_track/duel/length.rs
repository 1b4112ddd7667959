//! How long a race of two takes that the distances alone decide.

use crate::core::{Bounds, Outcome, Turns, Value};
use crate::games::race_track::{Finish, Points};

use super::pair::{Pair, Side, Terms};

impl Terms<'_> {
    /// What the distances alone prove about two cars under way, for the car that moves, with what they say of the length.
    ///
    /// The winner is home at the earliest by its best way, at the latest by the way that it is sure of; in between both cars
    /// move in turn for as long as the loser stays on the road, and it stays there as long as it can. Where cars may share a
    /// point the two ways are one, and the length is exact.
    pub fn value_at_sight(&self, pair: Pair) -> Bounds {
        let span = self.at_sight(pair);
        let winner = match span.outcome() {
            Some(Outcome::Win) => Side::First,
            Some(Outcome::Loss) => Side::Second,
            Some(Outcome::Draw) | None => return span.bounds(pair.mover),
        };
        let (own, other) = (pair.of(winner), pair.of(winner.other()));
        let (Some(best), Some(sure)) = (self.best(own).moves(), self.sure(own).moves()) else {
            return span.bounds(pair.mover);
        };
        let most = self.solo.endurance(other);
        // Who can be held up may be out at once; who cannot, only where its road ends.
        let least = match (self.points, self.sure(other).is_home()) {
            (Points::Shared, _) => most,
            (Points::Own, true) => Turns::MAX,
            (Points::Own, false) => 0,
        };
        let won = Bounds::between(
            Value::Win(self.turns(pair, winner, sure, most)),
            Value::Win(self.turns(pair, winner, best, least)),
        );
        if winner == pair.mover { won } else { Bounds::between(-won.upper(), -won.lower()) }
    }

    /// The turns of a race that `winner` ends with its move of this number, where the other car makes `stays` moves at most:
    /// the turn of a car that is out passes without counting.
    fn turns(&self, pair: Pair, winner: Side, moves: Turns, stays: Turns) -> Turns {
        let is_answered = self.finish == Finish::Farther && winner == Side::First;
        let by_other = moves - Turns::from(winner == pair.mover) + Turns::from(is_answered);
        moves + by_other.min(stays)
    }
}
