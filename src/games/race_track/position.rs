//! Where a race stands.

use super::car::Car;
use super::geometry::Point;
use crate::core::Player;

/// The most cars in a race.
pub const MOST_CARS: usize = 3;

/// Where every car stands, and who drives next. It has forgotten everything that no longer matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// One for each car of the race; beyond them out.
    pub(super) cars: [CarState; MOST_CARS],
    pub(super) mover: Player,
}

/// What a car is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CarState {
    /// Its driver has not chosen a slot yet.
    Waiting,
    /// It is on the track.
    Racing(Car),
    /// It had no legal move left.
    Out,
    /// It has finished, so far past the line.
    Done {
        /// Twice the cells from the finish cell, less 1.
        past: u16,
    },
}

impl CarState {
    /// The car, while it is on the track.
    pub fn racing(self) -> Option<Car> {
        match self {
            Self::Racing(car) => Some(car),
            Self::Waiting | Self::Out | Self::Done { .. } => None,
        }
    }

    /// How far past the line it is, once it has finished.
    pub fn past(self) -> Option<u16> {
        match self {
            Self::Done { past } => Some(past),
            Self::Waiting | Self::Racing(_) | Self::Out => None,
        }
    }
}

impl Position {
    /// What this player's car is doing; out for a player who has none.
    pub fn car(&self, player: Player) -> CarState {
        self.cars.get(player.index()).copied().unwrap_or(CarState::Out)
    }

    /// Who drives next.
    pub fn mover(&self) -> Player {
        self.mover
    }

    /// Whether slots are still being chosen.
    pub fn is_choosing(&self) -> bool {
        self.cars.contains(&CarState::Waiting)
    }

    /// The player whose car stands on a point, the mover's left out.
    pub fn other_at(&self, at: Point) -> Option<Player> {
        let stands = |player: &Player| self.car(*player).racing().is_some_and(|car| car.at == at);
        Player::ALL.into_iter().filter(|&player| player != self.mover).find(stands)
    }

    pub(super) fn with(mut self, player: Player, state: CarState) -> Self {
        self.cars[player.index()] = state;
        self
    }
}
