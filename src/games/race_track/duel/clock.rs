//! When each car is home, on one scale: the smaller time wins, equal times are a draw.

use crate::games::race_track::Finish;
use crate::games::race_track::solo::Arrival;

use super::pair::Side;

/// A time on the scale of a race; [`LATE`] for a car that never gets home.
pub(crate) type Time = u32;

/// Never.
pub(crate) const LATE: Time = Time::MAX;

/// The scale of one question. Under `first` it counts moves of either car; under `farther` it counts rounds, and
/// distances past the line within a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    finish: Finish,
    /// Who is to move where the question begins.
    begins: Side,
}

impl Clock {
    /// The scale of a question that begins with this car's move.
    pub(crate) fn new(finish: Finish, begins: Side) -> Self {
        Self { finish, begins }
    }

    /// When a car is home that arrives so, seen from where it stands after `done` moves.
    pub(crate) fn time(self, side: Side, arrival: Arrival, done: u32) -> Time {
        let Some(moves) = arrival.moves() else { return LATE };
        match self.finish {
            Finish::First => 2 * (done + moves) + Time::from(side != self.begins),
            Finish::Farther => {
                // Where the second car begins, the first has made its move of the round already.
                let ahead = u32::from(side == Side::First && self.begins == Side::Second);
                arrival.later(done + ahead).number()
            }
        }
    }

    /// How much later a car is that loses a move.
    pub(crate) fn a_move(self) -> Time {
        match self.finish {
            Finish::First => 2,
            Finish::Farther => Arrival::MOVE,
        }
    }

    /// How many moves the other car has made when this one stands before its move after `done`.
    pub(crate) fn done_by_other(self, side: Side, done: u32) -> u32 {
        done + u32::from(side != self.begins)
    }
}
