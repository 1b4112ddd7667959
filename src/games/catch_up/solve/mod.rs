//! How Catch-Up is solved: tables while they fit, searches beyond.

mod endgame;
mod fill;
mod floor;
mod hand;
mod layout;
mod left;
mod lengths;
mod outcomes;
mod pieces;
mod search;
mod steps;
mod tables;
mod values;
mod why;
mod word;

use super::CatchUp;
use crate::solve::alpha_beta::{AlphaBeta, Ordered};
use crate::solve::mcts::Mcts;
use crate::solve::{Analysis, Solve, Stage};

impl Solve for CatchUp {
    type Note = ();

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![
            Box::<tables::OutcomeTable>::default(),
            Box::<tables::PieceTable>::default(),
            Box::<tables::LengthTable>::default(),
            Box::<tables::PieceLengthTable>::default(),
            Box::<values::Values>::default(),
            Box::<AlphaBeta<Self>>::default(),
            Box::<Mcts>::default(),
        ]
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        why::why(self, analysis)
    }
}

/// The smallest number first, as listed: it leaves the opponent the fewest ways to answer.
impl Ordered for CatchUp {}

#[cfg(test)]
mod tests;
