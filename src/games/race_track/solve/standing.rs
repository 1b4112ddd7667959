//! What a position is to the solvers: two cars under way, one alone, or a last answer.

use crate::core::{Bounds, Game, Player, Value};
use crate::games::race_track::duel::{Pair, Side, Terms};
use crate::games::race_track::solo::{Solo, StateNumber};
use crate::games::race_track::{CarState, Position, RaceTrack};

/// What is still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StillOpen {
    /// Slots are being chosen.
    Choosing,
    /// Two cars are under way.
    Duel(Pair),
    /// The value is known by the table of one car.
    Known(Bounds),
}

/// The car of each side.
pub(crate) fn side(race: &RaceTrack, player: Player) -> Side {
    if player == race.first() { Side::First } else { Side::Second }
}

/// The rules of two on the table of one.
pub(crate) fn terms<'a>(race: &RaceTrack, solo: &'a Solo) -> Terms<'a> {
    Terms { solo, finish: race.options().finish, points: race.options().points }
}

impl StillOpen {
    /// What a position with at most two cars is. All of its cars are in the table.
    pub(crate) fn of(race: &RaceTrack, solo: &Solo, pos: &Position) -> Self {
        let mover = race.to_move(pos);
        if let Some(outcome) = race.outcome_for(pos, mover) {
            return Self::Known(Bounds::exactly(Value::at_end(outcome)));
        }
        if pos.is_choosing() {
            return Self::Choosing;
        }
        let state = |player| pos.car(player).racing().and_then(|car| solo.states().number(&car));
        let first = race.first();
        match (state(first), race.in_turn().nth(1).and_then(state)) {
            (Some(first), Some(second)) => Self::Duel(Pair { states: [first, second], mover: side(race, mover) }),
            (None, Some(second)) => match pos.car(first) {
                CarState::Done { past } => Self::Known(reply(race, solo, second, past)),
                CarState::Waiting | CarState::Racing(_) | CarState::Out => Self::Known(alone(race, solo, second)),
            },
            (Some(first), None) => Self::Known(alone(race, solo, first)),
            (None, None) => Self::Known(Bounds::UNKNOWN),
        }
    }
}

/// A car that drives on alone wins as soon as it is home. One that cannot get there never ends the race, or goes out, and
/// then it is drawn; in a time trial it has lost, as soon as no move is left.
fn alone(race: &RaceTrack, solo: &Solo, state: StateNumber) -> Bounds {
    match (solo.best(state).moves(), race.cars()) {
        (Some(moves), _) => Bounds::exactly(Value::Win(moves)),
        (None, 1) => Bounds::exactly(Value::Loss(solo.endurance(state))),
        (None, _) => Bounds::exactly(Value::Draw),
    }
}

/// The second car's last move, after the first has crossed.
fn reply(race: &RaceTrack, solo: &Solo, state: StateNumber, past: u16) -> Bounds {
    let value = match terms(race, solo).reply(state) {
        Some(reply) if reply > past => Value::Win(1),
        Some(reply) if reply == past => Value::Draw,
        Some(_) | None => Value::Loss(1),
    };
    Bounds::exactly(value)
}
