//! Which turn took what is gone: in the end, and in a review, the empty cells are a map of the game.

use super::ChompBoard;
use super::plan::Plan;
use crate::core::Player;
use crate::games::chomp::{BoxCell, Chomp};
use crate::tui::boards::{HintKey, Scene};
use crate::tui::paint::width;

/// The bites in their order, where they are told.
pub(super) struct TakenTurns(Vec<(BoxCell, Player)>);

impl TakenTurns {
    /// They are told where nobody chooses any more and nothing is chosen: what is gone is looked at then. Players are told apart
    /// by odd and even numbers, which are those of turns as long as players alternate.
    pub(super) fn new(scene: &Scene<'_, Chomp, ChompBoard>, plan: &Plan) -> Self {
        let is_looked_at = scene.result.is_some() || scene.hint_key() == HintKey::TellsOfReview;
        let bites: Vec<_> = scene.past().iter().map(|made| (made.mv, made.player)).collect();
        let players = [Player::P1, Player::P2].into_iter().cycle();
        let alternate = bites.iter().zip(players).all(|((_, player), other)| *player == other);
        let is_told = is_looked_at && scene.choice().is_none() && alternate && plan.counter.width >= COLUMNS;
        Self(if is_told { bites } else { Vec::new() })
    }

    /// The number of the turn that took a cell, and whose it was.
    pub(super) fn of(&self, cell: BoxCell) -> Option<(usize, Player)> {
        let turn = self.0.iter().position(|(bite, _)| cell.is_beyond(*bite))?;
        Some((turn + 1, self.0[turn].1))
    }

    /// What the numbers mean, told of the last one.
    pub(super) fn legend(&self) -> Option<String> {
        let last = Some(self.0.len()).filter(|turns| *turns > 0)?;
        Some(format!("{last} taken in turn {last}"))
    }
}

/// What such a number says in so many columns.
pub(super) fn number(turn: usize, columns: i32) -> Option<String> {
    Some(turn.to_string()).filter(|text| width(text) <= columns)
}

/// From so many columns on a cell has room for a number.
const COLUMNS: i32 = 3;
