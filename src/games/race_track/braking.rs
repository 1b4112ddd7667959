//! Braking: the way of a car that gets slower with every move, and where that ends.

use super::car::{Car, Drive, Road};
use super::geometry::{Point, Velocity};

/// Where braking ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BrakingWay {
    /// The points that the car lands on, without the one where it stands; beyond the line the last.
    pub points: Vec<Point>,
    /// The point towards which it leaves the road, where no way of braking keeps it there.
    pub off: Option<Point>,
}

impl BrakingWay {
    /// That of a car that is alone on the road.
    pub(super) fn new(road: Road<'_>, car: Car) -> Self {
        let mut points = Vec::new();
        if can_stop(road, car, &mut points) {
            return Self { points, off: None };
        }
        let mut at = car;
        loop {
            let slower = slower(at.velocity, 1);
            match road.drive(&at, slower) {
                Ok(Drive::Lands(next)) if at.velocity != Velocity::ZERO => {
                    points.push(next.at);
                    at = next;
                }
                Ok(_) | Err(_) => return Self { points, off: Some(at.at + slower) },
            }
        }
    }
}

/// Whether braking, as hard as the rules allow or by one, stops the car on the road, or brings it home; the points on the way
/// are left behind those that are there.
pub(super) fn can_stop(road: Road<'_>, car: Car, way: &mut Vec<Point>) -> bool {
    if car.velocity == Velocity::ZERO {
        return true;
    }
    for by in [2, 1] {
        let slower = slower(car.velocity, by);
        way.push(car.at + slower);
        // What the rules do not allow is no drive.
        let stops = match road.drive(&car, slower) {
            Ok(Drive::Lands(next)) => can_stop(road, next, way),
            Ok(Drive::Finishes { .. }) => true,
            Err(_) => false,
        };
        if stops {
            return true;
        }
        way.pop();
    }
    false
}

fn slower(velocity: Velocity, by: i16) -> Velocity {
    let less = |part: i16| part - part.signum() * part.abs().min(by);
    Velocity::new(less(velocity.dx), less(velocity.dy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::games::race_track::RaceTrack;

    /// Cars all over the tracks: who stops is driven there, who does not would leave the road.
    #[test]
    fn braking_ends_where_it_is_said_to_end() {
        let mut dice = Dice(4);
        let (mut stopped, mut lost) = (0, 0);
        for words in ["race-track mini cars=1", "race-track hairpin cars=1", "race-track oil-slick cars=1 hard-brakes"]
        {
            let game: RaceTrack = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let road = game.road();
            for _ in 0..300 {
                let slot = *dice.pick(game.track().slots());
                let mut car = Car::at_start(slot, game.options());
                for _ in 0..=dice.below(9) {
                    let next: Vec<Drive> = road.successors(car).map(|(_, drive)| drive).collect();
                    let lands = next.into_iter().filter_map(|drive| match drive {
                        Drive::Lands(car) => Some(car),
                        Drive::Finishes { .. } => None,
                    });
                    let lands: Vec<Car> = lands.collect();
                    if lands.is_empty() {
                        break;
                    }
                    car = *dice.pick(&lands);
                }
                let way = BrakingWay::new(road, car);
                let mut at = car;
                let mut is_home = false;
                for &point in &way.points {
                    assert!((point - at.at).speed() <= at.velocity.speed(), "{words}: {car:?} {way:?}");
                    match road.drive(&at, point - at.at) {
                        Ok(Drive::Lands(next)) => at = next,
                        Ok(Drive::Finishes { .. }) => is_home = true,
                        Err(reason) => panic!("{words}: {car:?} {way:?}: {reason:?}"),
                    }
                }
                match way.off {
                    Some(point) => assert!(road.drive(&at, point - at.at).is_err(), "{words}: {car:?} {way:?}"),
                    None => assert!(is_home || at.velocity == Velocity::ZERO, "{words}: {car:?} {way:?}"),
                }
                stopped += usize::from(way.off.is_none());
                lost += usize::from(way.off.is_some());
            }
        }
        assert!(stopped > 100 && lost > 20, "{stopped} stop, {lost} do not");
    }
}
