//! The cars of a race with what has become of them: where they came from, how fast they are, how far home it is.

use super::View;
use crate::core::{Arrange, Game, Player, counted};
use crate::games::race_track::solo::Solo;
use crate::games::race_track::{Car, CarState, Point, Position, RaceTrack, Velocity, WayHome, home_of};
use crate::settings::HintLevel;
use crate::tui::boards::{Findings, Placing};

/// A car as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Racer {
    /// Whose it is.
    pub player: Player,
    /// What has become of it.
    pub state: CarState,
    /// The points where it stood, the first one first; empty before it has a slot.
    pub trail: Vec<Point>,
    /// Moves that it has made.
    pub moves: usize,
}

impl Racer {
    /// The car, while it races.
    pub(crate) fn car(&self) -> Option<Car> {
        self.state.racing()
    }

    /// Its speed; nothing for a car that does not race.
    pub(crate) fn velocity(&self) -> Option<Velocity> {
        self.car().map(|car| car.velocity)
    }
}

/// The car of a player in a position, while it races.
pub(crate) fn car_in(pos: &Position, player: Player) -> Option<Car> {
    pos.car(player).racing()
}

/// All cars of a scene.
pub(crate) fn racers(scene: &View<'_>) -> Vec<Racer> {
    let players = Player::ALL.into_iter().take(scene.game.players());
    players.map(|player| racer(scene, player)).collect()
}

fn racer(scene: &View<'_>, player: Player) -> Racer {
    let state = scene.position.car(player);
    let mut trail = Vec::new();
    let mut moves = 0;
    for played in scene.past().iter().filter(|played| played.player == player) {
        match car_in(played.before, player) {
            Some(car) if trail.is_empty() => trail.extend([car.at, played.mv]),
            Some(_) => trail.push(played.mv),
            // It chose its slot.
            None => continue,
        }
        moves += 1;
    }
    Racer { player, state, trail, moves }
}

/// The way home of one car from everywhere, once it is worked out.
pub(crate) fn table(game: &RaceTrack) -> Option<&Solo> {
    game.solo_if_ready()
}

/// Whether ways home may be told: a board in a page keeps them back as long as hints are off.
pub(crate) fn may_tell_ways(scene: &View<'_>) -> bool {
    scene.offers_hints() || scene.level > HintLevel::Off
}

/// What the analysis says of the position on the board, as far as hints are wanted.
pub(crate) fn known<'a>(scene: &View<'a>) -> Option<Findings<'a, RaceTrack>> {
    scene.findings().filter(|findings| findings.is_about(scene.position))
}

/// How far everybody has come in the end: who is home, the farthest past the line first, and how many moves the others would
/// need; nothing before ways home are worked out.
pub(crate) fn places(game: &RaceTrack, pos: &Position) -> Vec<Placing> {
    let Some(solo) = table(game) else { return Vec::new() };
    let place = |player: Player| match (pos.car(player), home_of(solo, pos.car(player)).and_then(WayHome::moves)) {
        (CarState::Done { past }, _) => (player, u64::from(u16::MAX - past), "home".to_owned()),
        (_, Some(moves)) => {
            (player, u64::from(u16::MAX) + u64::from(moves), format!("{} to go", counted(moves as usize, "move")))
        }
        (_, None) => (player, u64::MAX, "out".to_owned()),
    };
    game.drivers().map(place).collect()
}

/// The cars that can get home, each behind its moves to it, the nearest first; none before all have a slot, and before ways
/// home are worked out.
pub(crate) fn order(game: &RaceTrack, pos: &Position) -> Vec<(u32, Player)> {
    let way = |player| Some((home_of(table(game)?, pos.car(player))?, player));
    let ways: Option<Vec<_>> = game.drivers().map(way).collect();
    let mut order: Vec<_> =
        ways.into_iter().flatten().filter_map(|(way, player)| Some((way.moves()?, player))).collect();
    order.arrange();
    order
}

/// Who leads, and by how many moves before the next; by none when they are level. Only of cars that can both get home.
pub(crate) fn lead(game: &RaceTrack, pos: &Position) -> Option<(Player, u32)> {
    match order(game, pos).as_slice() {
        [(best, player), (next, _), ..] => Some((*player, next - best)),
        _ => None,
    }
}
