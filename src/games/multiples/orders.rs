//! The method of the text: depth first, nothing remembered, the choices in some order.
//!
//! Source: "A game of multiples and divisors" (2015), "Choosing which children to explore first". Its order is fixed by the
//! whole board; what has been used does not change it.

use super::{Multiples, Node};
use crate::core::Game;

/// The order in which choices are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the numbers come.
    Natural,
    /// The other way round.
    Descending,
    /// Those with the fewest responses on the empty board first.
    FewestResponses,
    /// Those with the fewest responses that are left first.
    FewestLeft,
}

/// A depth-first search, with a count of the positions that it has visited.
pub struct DepthFirst {
    order: Order,
    responses: Vec<Vec<Node>>,
    firsts: Vec<Node>,
    used: Vec<bool>,
    /// Positions visited so far, the start not among them.
    pub nodes: u64,
    most: u64,
}

impl DepthFirst {
    /// A search that has visited nothing yet.
    pub fn new(game: &Multiples, order: Order) -> Self {
        let sorted = |mut nodes: Vec<Node>| {
            match order {
                Order::Natural | Order::FewestLeft => {}
                Order::Descending => nodes.reverse(),
                Order::FewestResponses => nodes.sort_by_key(|&node| game.following(node).len()),
            }
            nodes
        };
        let all = 0..game.graph().nodes() as Node;
        Self {
            order,
            responses: all.map(|node| sorted(game.following(node).to_vec())).collect(),
            firsts: sorted(game.legal_moves(&game.start())),
            used: vec![false; game.graph().nodes()],
            nodes: 0,
            most: u64::MAX,
        }
    }

    /// The same search, which gives up after so many positions.
    #[must_use]
    pub fn within(self, most: u64) -> Self {
        Self { most, ..self }
    }

    /// Whether the first player wins; nothing where the search gave up.
    pub fn first_player_wins(&mut self) -> Option<bool> {
        let firsts = std::mem::take(&mut self.firsts);
        let wins = self.any_wins(&firsts);
        self.firsts = firsts;
        wins
    }

    /// Whether the player who chooses `node` now wins; nothing where the search gave up.
    pub fn is_winning_choice(&mut self, node: Node) -> Option<bool> {
        if self.nodes >= self.most {
            return None;
        }
        self.nodes += 1;
        self.used[node as usize] = true;
        let responses = std::mem::take(&mut self.responses[node as usize]);
        let refuted = self.any_wins(&responses);
        self.responses[node as usize] = responses;
        self.used[node as usize] = false;
        refuted.map(|refuted| !refuted)
    }

    /// Whether one of the choices that are left wins.
    fn any_wins(&mut self, choices: &[Node]) -> Option<bool> {
        if self.order == Order::FewestLeft {
            let left =
                |node: &Node| self.responses[*node as usize].iter().filter(|&&end| !self.used[end as usize]).count();
            let mut sorted: Vec<Node> = choices.iter().copied().filter(|&node| !self.used[node as usize]).collect();
            sorted.sort_by_cached_key(left);
            return self.first_win(&sorted);
        }
        self.first_win(choices)
    }

    fn first_win(&mut self, choices: &[Node]) -> Option<bool> {
        for &node in choices {
            if !self.used[node as usize] && self.is_winning_choice(node)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
