//! What can be measured in a position and weighed: what every game has, and what a game names.

use super::Bots;
use crate::core::Player;

/// Something of a position that a number tells, and that may be good for somebody.
pub struct Feature<G: Bots> {
    /// The word by which it is weighed.
    pub id: &'static str,
    /// What it counts, in a line.
    pub about: &'static str,
    measure: Measure<G>,
}

/// Whose it is.
enum Measure<G: Bots> {
    /// A player's, perhaps compared with the others.
    OfPlayer(fn(&G, &G::Position, Player) -> f64),
    /// Of whoever is to move: it counts for him, and against everybody else.
    OfMover(fn(&G, &G::Position) -> f64),
}

impl<G: Bots> Feature<G> {
    /// What a player has.
    pub const fn of_player(
        id: &'static str,
        about: &'static str,
        measure: fn(&G, &G::Position, Player) -> f64,
    ) -> Self {
        Self { id, about, measure: Measure::OfPlayer(measure) }
    }

    /// What all share: it counts for whoever is to move, and against the others.
    pub const fn of_mover(id: &'static str, about: &'static str, measure: fn(&G, &G::Position) -> f64) -> Self {
        Self { id, about, measure: Measure::OfMover(measure) }
    }

    /// What it is to `player`.
    pub fn of(&self, game: &G, pos: &G::Position, player: Player) -> f64 {
        match self.measure {
            Measure::OfPlayer(measure) => measure(game, pos, player),
            Measure::OfMover(measure) => for_mover(game, pos, player, measure(game, pos)),
        }
    }
}

/// What counts for whoever is to move, as `player` sees it.
fn for_mover<G: Bots>(game: &G, pos: &G::Position, player: Player, worth: f64) -> f64 {
    if game.to_move(pos) == player { worth } else { -worth }
}

/// What can be weighed in positions of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Weighable {
    /// 1 for whoever is to move.
    ToMove,
    /// How many moves he has.
    Moves,
    /// The nimber that he finds.
    Nimber,
    /// The feature in this place of the game's own list.
    Own(usize),
}

impl Weighable {
    /// Those of a game, each with its word and what it counts. Nimbers are told where a theory of the game knows them.
    pub fn all<G: Bots>(game: &G) -> Vec<(Self, &'static str, &'static str)> {
        let mut all = vec![
            (Self::ToMove, "to-move", "1 for whoever is to move, -1 for the others"),
            (Self::Moves, "moves", "how many moves there are, for whoever is to move"),
        ];
        if game.is_impartial() {
            all.push((Self::Nimber, "nimber", "the nimber, for whoever is to move, where a theory tells it"));
        }
        let own = game.feature_words().into_iter().enumerate();
        all.extend(own.map(|(place, (id, about))| (Self::Own(place), id, about)));
        all
    }

    /// What it is to `player`; `nimber` tells nimbers.
    pub(super) fn of<G: Bots>(
        self,
        game: &G,
        pos: &G::Position,
        player: Player,
        nimber: &dyn Fn(&G::Position) -> f64,
    ) -> f64 {
        let worth = match self {
            Self::ToMove => 1.0,
            Self::Moves => game.legal_moves(pos).len() as f64,
            Self::Nimber => nimber(pos),
            Self::Own(place) => return game.measure(place, pos, player),
        };
        for_mover(game, pos, player, worth)
    }
}
