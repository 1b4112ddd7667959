//! Two cars under way, and how their race can end.

use crate::core::Outcome;
use crate::games::race_track::solo::{Arrival, Hop, Solo, StateNumber};
use crate::games::race_track::{Finish, Points};

/// Which of the two cars, by the order of the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The car that moves first in a round.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// The other car.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Both cars under way, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The states of the cars.
    pub states: [StateNumber; 2],
    /// Who moves.
    pub mover: Side,
}

impl Pair {
    /// The state of one car.
    pub fn of(self, side: Side) -> StateNumber {
        self.states[side as usize]
    }

    /// After the mover has driven to `next`.
    #[must_use]
    pub fn after(mut self, next: StateNumber) -> Self {
        self.states[self.mover as usize] = next;
        self.mover = self.mover.other();
        self
    }
}

/// What the two have agreed on, and the table of one car.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    /// Every state of a car, with its way home.
    pub solo: &'a Solo,
    /// When a crossing wins.
    pub finish: Finish,
    /// Whether a car is in the way of the other.
    pub points: Points,
}

impl Terms<'_> {
    /// The drives that the mover can make: not to where the other car stands.
    pub fn drives(&self, pair: Pair) -> impl Iterator<Item = Hop> {
        let other = self.solo.graph().spot(pair.of(pair.mover.other()));
        let shared = self.points == Points::Shared;
        self.solo.graph().hops(pair.of(pair.mover)).iter().copied().filter(move |hop| shared || hop.spot() != other)
    }

    /// Whether the mover is out: it has no drive left.
    pub fn is_out(&self, pair: Pair) -> bool {
        self.drives(pair).next().is_none()
    }

    /// What the race comes to for the other car when the mover is out: it drives on alone.
    pub fn alone(&self, pair: Pair) -> Outcome {
        if self.solo.best(pair.of(pair.mover.other())).is_home() { Outcome::Win } else { Outcome::Draw }
    }

    /// What it comes to for the mover when it crosses the line, so far past it.
    pub fn crossing(&self, pair: Pair, past: u16) -> Outcome {
        match (self.finish, pair.mover) {
            (Finish::First, _) | (Finish::Farther, Side::Second) => Outcome::Win,
            (Finish::Farther, Side::First) => match self.reply(pair.of(Side::Second)) {
                Some(reply) if reply > past => Outcome::Loss,
                Some(reply) if reply == past => Outcome::Draw,
                Some(_) | None => Outcome::Win,
            },
        }
    }

    /// How far past the line a car gets with its next move, if it gets there.
    pub fn reply(&self, state: StateNumber) -> Option<u16> {
        self.solo.graph().hops(state).iter().filter_map(|hop| hop.past()).max()
    }

    /// The best arrival of a car that nobody disturbs.
    pub fn best(&self, state: StateNumber) -> Arrival {
        self.solo.best(state)
    }

    /// The arrival that a car is sure of, whatever the other one does.
    pub fn sure(&self, state: StateNumber) -> Arrival {
        match self.points {
            Points::Own => self.solo.sure(state),
            Points::Shared => self.solo.best(state),
        }
    }
}
