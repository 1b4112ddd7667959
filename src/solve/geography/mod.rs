//! A token that walks an undirected graph and never returns to a node: who cannot move on, loses.
//!
//! With H the graph on the nodes that are left before a choice, choosing u wins exactly when some maximum matching of H
//! leaves u out: the chooser then answers every node with its partner (Fraenkel, Scheinerman and Ullman, Undirected edge
//! geography, 1993). The stage [`Verdict`] classifies all choices so, at once; [`Remoteness`] then searches for lengths.

mod chase;
mod forest;
mod line;
mod longest;
mod mask;
mod nimbers;
mod paths;
mod remoteness;
mod table;
mod verdict;

pub use longest::{Freedom, LongestGame, longest_game};
pub use nimbers::{MoveNimbers, nimbers};
pub use remoteness::{Remoteness, in_reach};
pub use verdict::Verdict;

use super::Solve;
use super::matching::UndirectedGraph;

/// A game of this kind. Moves are nodes; the players alternate; every game ends.
pub trait Geography: Solve {
    /// The graph that the token walks on.
    type Graph: UndirectedGraph;

    /// The whole graph, used nodes included.
    fn graph(&self) -> &Self::Graph;

    /// The nodes that may not be entered any more, the token's own included.
    fn used<'a>(&self, pos: &'a Self::Position) -> &'a [u32];

    /// The node that a move enters.
    fn node(&self, mv: Self::Move) -> u32;

    /// The node from which every other can be chosen, and which no edge reaches: one that may only be first. The default
    /// has none.
    fn anywhere(&self) -> Option<u32> {
        None
    }

    /// The move that enters a node.
    fn enter(&self, node: u32) -> Self::Move;

    /// What the pairs say about the position: `choice` is the winning choice that they follow, or `None` where the
    /// player who has just chosen wins. `way` is the way from the choice on which a largest matching is changed into another
    /// that leaves it out.
    fn pairing_note(&self, choice: Option<u32>, partners: &[Option<u32>], way: &[u32]) -> Option<Self::Note>;

    /// What the partner of a losing choice says about it: the answer that wins.
    fn partner_note(&self, partner: u32) -> Option<Self::Note>;
}
