//! Who has the first move: as people sat down, with the seats moved on, or by lot.

use std::str::FromStr;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::Seat;
use crate::bots::{Bots, below};
use crate::core::{NotationError, Player};

/// Whoever was named for this seat takes the first one; the others follow in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FirstMove {
    /// The seat is known.
    Seat(Player),
    /// It is drawn.
    ByLot,
}

impl FirstMove {
    /// The seats in the order in which they move; a lot is drawn from `seed`.
    ///
    /// # Errors
    /// When there is no such seat.
    pub fn order<G: Bots>(self, mut seats: Vec<Seat<G>>, seed: u64) -> Result<Vec<Seat<G>>, NotationError> {
        let first = match self {
            Self::Seat(player) => player.index(),
            Self::ByLot => below(&mut ChaCha8Rng::seed_from_u64(seed), seats.len().max(1) as u64) as usize,
        };
        if first >= seats.len().max(1) {
            let reason = format!("has no seat here: there are {}", seats.len());
            return Err(NotationError::new(self.to_string(), reason));
        }
        seats.rotate_left(first);
        Ok(seats)
    }
}

impl FromStr for FirstMove {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match (text, Player::from_notation(text)) {
            ("random", _) => Ok(Self::ByLot),
            (_, Some(player)) => Ok(Self::Seat(player)),
            (_, None) => Err(NotationError::new(text, "does not say who begins: `random`, `p1` or `p2` were expected")),
        }
    }
}

impl std::fmt::Display for FirstMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Seat(player) => f.pad(player.notation()),
            Self::ByLot => f.pad("random"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyGame;

    fn order(words: &str, seed: u64) -> String {
        let game: AnyGame = "catch-up 1..9 players=3".parse().expect("a setup");
        let seats = ["human:Ada", "human:Bo", "random"].map(|seat| Seat::read(&game, seat).expect("a seat"));
        let first: FirstMove = words.parse().expect("it says who begins");
        let seats = first.order(seats.to_vec(), seed).map_err(|error| error.to_string());
        seats.map_or_else(|words| words, |seats| seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn the_others_follow_whoever_begins() {
        assert_eq!(order("p1", 1), "human:Ada human:Bo bot random");
        assert_eq!(order("p2", 1), "human:Bo bot random human:Ada");
        assert_eq!(order("p3", 1), "bot random human:Ada human:Bo");
        assert_eq!(order("p4", 1), "`p4` has no seat here: there are 3");
        for text in ["", "p5", "me", "Random"] {
            assert!(text.parse::<FirstMove>().is_err(), "{text}");
        }
    }

    #[test]
    fn lots_are_fair_and_the_same_for_the_same_seed() {
        let times = |seat: &str| (0..300).filter(|&seed| order("random", seed).starts_with(seat)).count();
        for seat in ["human:Ada ", "human:Bo ", "bot random "] {
            assert!((70..130).contains(&times(seat)), "{seat}: {}", times(seat));
        }
        assert_eq!(order("random", 5), order("random", 5));
    }
}
