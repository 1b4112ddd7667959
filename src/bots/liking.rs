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
        let moves = at.game.legal_moves(at.pos).into_iter();
        let liked: Vec<(i64, G::Move)> = moves.map(|mv| ((self.0)(at.game, at.pos, mv), mv)).collect();
        let best = liked.iter().map(|(liking, _)| *liking).max();
        let chosen = liked.into_iter().filter(|(liking, _)| Some(*liking) == best);
        Ok(Policy::uniform(chosen.map(|(_, mv)| vec![mv]).collect()))
    }
}
