//! Heuristics that rate one move at a time.

use super::{Bot, Policy, Situation};
use crate::core::Game;
use crate::solve::{Halt, Solve};

/// Likes each move so much, for the player who makes it, and draws among those it likes best. For games in which every
/// move is a turn.
pub struct Liking<G: Game>(
    /// How much the bot likes a legal move.
    pub fn(&G, &G::Position, G::Move) -> i64,
);

impl<G: Solve> Bot<G> for Liking<G> {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        Ok(Policy::uniform(most_liked(at.game, at.pos, self.0).map(|mv| vec![mv]).collect()))
    }
}

/// The legal moves that are liked most.
pub(crate) fn most_liked<G: Game>(
    game: &G,
    pos: &G::Position,
    liking: fn(&G, &G::Position, G::Move) -> i64,
) -> impl Iterator<Item = G::Move> + use<G> {
    let moves = game.legal_moves(pos).into_iter();
    let liked: Vec<(i64, G::Move)> = moves.map(|mv| (liking(game, pos, mv), mv)).collect();
    let best = liked.iter().map(|(liking, _)| *liking).max();
    liked.into_iter().filter(move |(liking, _)| Some(*liking) == best).map(|(_, mv)| mv)
}
