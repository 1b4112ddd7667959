//! Why one of two cars is first, where the distances alone say so.

use crate::core::{Outcome, Player, counted};
use crate::games::race_track::duel::Side;
use crate::games::race_track::{Finish, Position, RaceTrack};

use super::standing::{StillOpen, terms};

/// Which car is home first whatever the other does, or that neither is.
pub(super) fn first_home(race: &RaceTrack, pos: &Position) -> Option<String> {
    let solo = race.solo_if_ready().filter(|_| race.cars() == 2)?;
    let StillOpen::Duel(pair) = StillOpen::of(race, solo, pos) else { return None };
    let terms = terms(race, solo);
    let best = |side| terms.best(pair.of(side)).moves();
    let car = |side| if (side == Side::First) == (race.first() == Player::P1) { 1 } else { 2 };
    let winner = match terms.at_sight(pair).outcome()? {
        Outcome::Win => Side::First,
        Outcome::Loss => Side::Second,
        Outcome::Draw => {
            let (Some(first), Some(second)) = (best(Side::First), best(Side::Second)) else {
                return Some("neither car can still finish".to_owned());
            };
            let both = both_home([(car(Side::First), first), (car(Side::Second), second)]);
            return Some(format!("{both} and equally far past the line, whatever the other does"));
        }
    };
    let (own, other) = (car(winner), car(winner.other()));
    let sure = terms.sure(pair.of(winner)).moves()?;
    let is_home = format!("car {own} is home in {} whatever the other does", moves(sure));
    let Some(best) = best(winner.other()) else {
        return Some(format!("{is_home}, and the other can no longer finish"));
    };
    // Where the second car is to move, the first has moved in this round.
    let round = |side, moves| moves + u32::from(side == Side::First && pair.mover == Side::Second);
    Some(if race.options().finish == Finish::Farther && round(winner, sure) == round(winner.other(), best) {
        let both = both_home([(own, sure), (other, best)]);
        format!("{both}, and car {own} is farther past the line, whatever the other does")
    } else if sure == best {
        format!("both cars are {} from home, and car {own} is to move; the other cannot hinder it", moves(sure))
    } else {
        format!("{is_home}, car {other} in {best} at best")
    })
}

/// In how many moves two cars are home in the same round.
fn both_home([(car, own), (other, others)]: [(u8, u32); 2]) -> String {
    if own == others {
        format!("both cars are home in {}", moves(own))
    } else {
        format!("car {car} is home in {}, car {other} in {others}, in the same round", moves(own))
    }
}

fn moves(count: u32) -> String {
    counted(count as usize, "move")
}
