//! The landing points of the car that is to move: the nine around where it would coast, and what lies beyond them.

use super::racers::car_in;
use crate::core::Game;
use crate::games::race_track::solo::Solo;
use crate::games::race_track::{
    Car, Drive, Obstacle, Point, Points, Position, RaceTrack, Reason, Velocity, WayHome, home_of_car,
};

/// The keys of the nine, by their place on the numeric pad.
pub(crate) const KEYS: [(u8, char); 9] =
    [(7, 'w'), (8, 'e'), (9, 'r'), (4, 's'), (5, 'd'), (6, 'f'), (1, 'x'), (2, 'c'), (3, 'v')];

/// One of the nine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Landing {
    /// Its key.
    pub key: char,
    /// The point.
    pub at: Point,
    /// What comes of it, or what forbids it.
    pub drive: Result<Drive, Bar>,
}

/// What forbids a landing point, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bar {
    /// A wall is in the way, or under it.
    Wall,
    /// Two walls touch at a corner.
    Corner,
    /// It crosses the line from behind.
    Line,
    /// It touches a drawn line.
    Edge,
    /// On oil the velocity stays.
    Oil,
    /// Uphill the car gets slower.
    Uphill,
    /// Downhill the car gets faster.
    Downhill,
    /// Another car stands there.
    Car,
    /// A stopped car has to move off.
    Standing,
    /// The velocity changes too much.
    TooMuch,
}

impl Bar {
    /// The word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Corner => "gap",
            Self::Line => "line",
            Self::Edge => "edge",
            Self::Oil => "oil",
            Self::Uphill => "up",
            Self::Downhill => "down",
            Self::Car => "car",
            Self::Standing => "stop",
            Self::TooMuch => "far",
        }
    }
}

impl From<Reason> for Bar {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Obstacle(Obstacle::Wall(_)) => Self::Wall,
            Reason::Obstacle(Obstacle::Squeeze(..)) => Self::Corner,
            Reason::Obstacle(Obstacle::Backwards) => Self::Line,
            Reason::Obstacle(Obstacle::Boundary(..)) => Self::Edge,
            Reason::Oil => Self::Oil,
            Reason::Upgrade => Self::Uphill,
            Reason::Downgrade => Self::Downhill,
            Reason::Standing => Self::Standing,
            Reason::TooMuch => Self::TooMuch,
        }
    }
}

/// The change of velocity at a place of the numeric pad.
pub(crate) fn change(place: u8) -> Velocity {
    let place = i16::from(place.clamp(1, 9)) - 1;
    Velocity::new(place % 3 - 1, 1 - place / 3)
}

/// The point at a place of the pad, for the car that is to move.
pub(crate) fn point_at(game: &RaceTrack, pos: &Position, place: u8) -> Option<Point> {
    let car = mover(game, pos)?;
    Some(car.at + car.velocity + change(place))
}

/// The car that is to move, while it races.
pub(crate) fn mover(game: &RaceTrack, pos: &Position) -> Option<Car> {
    if game.result(pos).is_some() {
        return None;
    }
    car_in(pos, game.to_move(pos))
}

/// The nine of the car that is to move, in the order of reading; none where it chooses a slot, or the race is over.
pub(crate) fn nine(game: &RaceTrack, pos: &Position) -> Vec<Landing> {
    let Some(car) = mover(game, pos) else { return Vec::new() };
    let landing = |(place, key)| {
        let at = car.at + car.velocity + change(place);
        Landing { key, at, drive: drive(game, pos, car, at - car.at) }
    };
    KEYS.into_iter().map(landing).collect()
}

/// What comes of a velocity, with the other cars in the way.
pub(crate) fn drive(game: &RaceTrack, pos: &Position, car: Car, velocity: Velocity) -> Result<Drive, Bar> {
    let drive = game.road().drive(&car, velocity).map_err(Bar::from)?;
    let is_taken = game.options().points == Points::Own && pos.other_at(car.at + velocity).is_some();
    match drive {
        Drive::Lands(_) if is_taken => Err(Bar::Car),
        // Behind the line nobody is in the way.
        Drive::Lands(_) | Drive::Finishes { .. } => Ok(drive),
    }
}

/// Where one may land besides the nine: after a full stop, with the power brake, or at the choice of a slot.
pub(crate) fn beyond(game: &RaceTrack, pos: &Position) -> Vec<Point> {
    let nine: Vec<Point> = nine(game, pos).iter().map(|landing| landing.at).collect();
    game.legal_moves(pos).into_iter().filter(|at| !nine.contains(at)).collect()
}

/// One of those, for the car that is to move; it has no key.
pub(crate) fn farther(game: &RaceTrack, pos: &Position, at: Point) -> Option<Landing> {
    let car = mover(game, pos)?;
    Some(Landing { key: ' ', at, drive: drive(game, pos, car, at - car.at) })
}

/// How far home it is after a drive, the drive itself counted.
pub(crate) fn home_after(solo: &Solo, drive: Drive) -> Option<WayHome> {
    match drive {
        Drive::Finishes { .. } => Some(WayHome::In(1)),
        Drive::Lands(car) => Some(match home_of_car(solo, car)? {
            WayHome::In(moves) => WayHome::In(moves + 1),
            other => other,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_lie_as_on_the_keyboard_and_on_the_pad() {
        let all: Vec<(char, Velocity)> = KEYS.iter().map(|&(place, key)| (key, change(place))).collect();
        let expected =
            [('w', -1, -1), ('e', 0, -1), ('r', 1, -1), ('s', -1, 0), ('d', 0, 0), ('f', 1, 0), ('x', -1, 1)];
        for (index, (key, dx, dy)) in expected.into_iter().enumerate() {
            assert_eq!(all[index], (key, Velocity::new(dx, dy)));
        }
        assert_eq!(change(3), Velocity::new(1, 1));
    }
}
