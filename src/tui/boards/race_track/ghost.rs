//! Whom one races against alone: one's own best race, or a shortest one.

use super::View;
use super::landing::mover;
use super::racers::{Racer, car_in, may_tell_ways, racers, table};
use crate::core::{Game, Player};
use crate::games::race_track::{Point, RaceTrack};

/// Which ghost is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum GhostWish {
    /// One's own best race, or a shortest one while there is none.
    #[default]
    Best,
    /// A shortest race.
    Shortest,
    /// None.
    None,
}

impl GhostWish {
    /// The next one.
    #[must_use]
    pub(crate) fn next(self) -> Self {
        match self {
            Self::Best => Self::Shortest,
            Self::Shortest => Self::None,
            Self::None => Self::Best,
        }
    }
}

/// A race that was, or could be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ghost {
    /// What it is called.
    pub name: &'static str,
    /// Its points, the start first and the one beyond the line last.
    pub points: Vec<Point>,
}

impl Ghost {
    /// How many moves it takes.
    pub(crate) fn moves(&self) -> usize {
        self.points.len().saturating_sub(1)
    }
}

/// All that races, as it is when a frame is begun.
pub(crate) struct Field {
    /// The cars.
    pub racers: Vec<Racer>,
    /// Whom the only one races against.
    pub ghost: Option<Ghost>,
}

impl Field {
    /// That of a scene. The way of a ghost is walked for it.
    pub(crate) fn of(scene: &View<'_>) -> Self {
        Self { racers: racers(scene), ghost: of(scene) }
    }
}

/// The ghost of a race of one car.
fn of(scene: &View<'_>) -> Option<Ghost> {
    if scene.game.players() != 1 || !may_tell_ways(scene) {
        return None;
    }
    let best = || scene.state.best.clone().map(|points| Ghost { name: "own best", points });
    let shortest = || {
        let start = car_in(&scene.game.start(), Player::P1)?;
        let points = table(scene.game)?.way(scene.game.road(), start);
        (points.len() > 1).then_some(Ghost { name: "shortest", points })
    };
    match scene.state.ghost {
        GhostWish::Best => best().or_else(shortest),
        GhostWish::Shortest => shortest(),
        GhostWish::None => None,
    }
}

/// The points of a race by its turns, if they are one that finishes.
pub(crate) fn recall(game: &RaceTrack, turns: &[String]) -> Option<Vec<Point>> {
    let mut pos = game.start();
    let mut points = vec![car_in(&pos, Player::P1)?.at];
    for turn in turns {
        let mv = game.read_move(&pos, turn).ok()?;
        pos = game.try_play(&pos, mv).ok()?;
        points.push(mv);
    }
    game.result(&pos).map(|_| points)
}

/// The shortest way home of what is chosen, or of the mover.
pub(crate) fn way_home(scene: &View<'_>) -> Vec<Point> {
    let chosen = scene.choice().and_then(|(_, next)| car_in(next, scene.mover()));
    let car = chosen.or_else(|| mover(scene.game, scene.position));
    let (Some(car), Some(solo)) = (car, table(scene.game)) else { return Vec::new() };
    solo.way(scene.game.road(), car)
}
