//! The method of the text, kept for comparison: depth first, the choices with the fewest responses first, nothing
//! remembered.
//!
//! Source: "A game of multiples and divisors" (2015), "Choosing which children to explore first". The order is fixed
//! by the whole board; what has been used does not change it.

use catchup::core::Game;
use catchup::games::multiples::{Multiples, Node};

/// The order in which choices are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// As the numbers come.
    Natural,
    /// Those with the fewest responses on the empty board first.
    FewestResponses,
}

/// A depth-first search, with a count of the positions that it has visited.
pub struct DepthFirst {
    responses: Vec<Vec<Node>>,
    firsts: Vec<Node>,
    used: Vec<bool>,
    /// Positions visited so far, the start not among them.
    pub nodes: u64,
}

impl DepthFirst {
    /// A search that has visited nothing yet.
    pub fn new(game: &Multiples, order: Order) -> Self {
        let graph = game.graph();
        let sorted = |mut nodes: Vec<Node>| {
            if order == Order::FewestResponses {
                nodes.sort_by_key(|&node| graph.neighbours(node).len());
            }
            nodes
        };
        let all = 0..graph.nodes() as Node;
        Self {
            responses: all.map(|node| sorted(graph.neighbours(node).to_vec())).collect(),
            firsts: sorted(game.legal_moves(&game.start())),
            used: vec![false; graph.nodes()],
            nodes: 0,
        }
    }

    /// Whether the first player wins.
    pub fn first_player_wins(&mut self) -> bool {
        let firsts = std::mem::take(&mut self.firsts);
        let wins = firsts.iter().any(|&first| self.is_winning_choice(first));
        self.firsts = firsts;
        wins
    }

    /// Whether the player who chooses `node` now wins.
    pub fn is_winning_choice(&mut self, node: Node) -> bool {
        self.nodes += 1;
        self.used[node as usize] = true;
        let responses = std::mem::take(&mut self.responses[node as usize]);
        let refuted =
            responses.iter().any(|&response| !self.used[response as usize] && self.is_winning_choice(response));
        self.responses[node as usize] = responses;
        self.used[node as usize] = false;
        !refuted
    }
}
