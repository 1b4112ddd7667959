//! Which positions lie on circles: play can come back to them.

use crate::core::{Game, Outcome};
use crate::play::GraphNode;

/// A way that comes back: through its nodes one after the other, and from the last to one that was there before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CirclePath {
    /// The nodes, each once.
    pub nodes: Vec<usize>,
    /// The place of the one to which the last leads.
    pub closes: usize,
    /// Whether all of them are drawn: nobody has to leave it.
    pub is_kept: bool,
}

/// So many positions are asked whether play comes back to them.
const MOST_ASKED: usize = 200;

impl CirclePath {
    /// From a node to the nearest circle, perhaps one that it lies on itself. Where values are told, from a drawn one to one
    /// along drawn ones.
    pub(super) fn from<G: Game>(nodes: &[GraphNode<G>], from: usize, values: bool) -> Option<Self> {
        let is_drawn = |node: usize| nodes[node].bounds.outcome() == Some(Outcome::Draw);
        let kept = || Self::along(nodes, from, is_drawn).map(|round| Self { is_kept: true, ..round });
        let kept = if values && is_drawn(from) { kept() } else { None };
        kept.or_else(|| Self::along(nodes, from, |_| true))
    }

    /// The same along nodes that may be passed.
    fn along<G: Game>(nodes: &[GraphNode<G>], from: usize, may_pass: impl Fn(usize) -> bool) -> Option<Self> {
        let found = ReachedNodes::from(nodes, from, &may_pass);
        found.order.iter().take(MOST_ASKED).find_map(|&node| {
            let round = circle(nodes, node, &may_pass)?;
            let mut way = found.way_to(node);
            let closes = way.len() - 1;
            way.extend(&round[1..]);
            Some(Self { nodes: way, closes, is_kept: false })
        })
    }

    /// How many positions the circle has.
    pub(super) fn count(&self) -> usize {
        self.nodes.len() - self.closes
    }

    /// The steps in their order, each from a node to another.
    pub(super) fn steps(&self) -> impl Iterator<Item = (usize, usize)> {
        let next = self.nodes[1..].iter().chain([&self.nodes[self.closes]]);
        self.nodes.iter().copied().zip(next.copied())
    }

    /// Which step leads from one node to another.
    pub(super) fn number(&self, from: usize, to: usize) -> Option<usize> {
        self.steps().position(|step| step == (from, to)).map(|place| place + 1)
    }

    /// Where one comes to from a node of it, or came from.
    pub(super) fn beside(&self, node: usize, is_on: bool) -> Option<usize> {
        let mut steps = self.steps();
        if is_on {
            steps.find(|(from, _)| *from == node).map(|(_, to)| to)
        } else {
            steps.find(|(_, to)| *to == node).map(|(from, _)| from)
        }
    }
}

/// The nodes in reach of one along those that may be passed, the nearest first, each with the one from which it was found.
struct ReachedNodes {
    order: Vec<usize>,
    before: Vec<Option<usize>>,
}

impl ReachedNodes {
    fn from<G: Game>(nodes: &[GraphNode<G>], from: usize, may_pass: impl Fn(usize) -> bool) -> Self {
        let mut found = Self { order: vec![from], before: vec![None; nodes.len()] };
        found.before[from] = Some(from);
        let mut at = 0;
        while let Some(&node) = found.order.get(at) {
            for &(_, child) in &nodes[node].moves {
                if found.before[child].is_none() && may_pass(child) {
                    found.before[child] = Some(node);
                    found.order.push(child);
                }
            }
            at += 1;
        }
        found
    }

    /// The nodes on the way to one, both ends among them.
    fn way_to(&self, node: usize) -> Vec<usize> {
        let before = |node: &usize| self.before[*node].filter(|before| before != node);
        let mut way: Vec<usize> = std::iter::successors(Some(node), before).collect();
        way.reverse();
        way
    }
}

/// The nodes of the shortest circle through one, which comes first.
fn circle<G: Game>(nodes: &[GraphNode<G>], from: usize, may_pass: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
    let found = ReachedNodes::from(nodes, from, may_pass);
    let leads_back = |node: &&usize| **node != from && nodes[**node].moves.iter().any(|(_, child)| *child == from);
    found.order.iter().find(leads_back).map(|&last| found.way_to(last))
}

/// For every node the first of those that it shares circles with, if it lies on any.
pub(super) fn circles<G: Game>(nodes: &[GraphNode<G>]) -> Vec<Option<usize>> {
    let reach: Vec<Vec<bool>> = (0..nodes.len()).map(|node| reached(nodes, node)).collect();
    (0..nodes.len()).map(|node| (0..=node).find(|&other| reach[node][other] && reach[other][node])).collect()
}

/// Which nodes can be reached from one by a move or more.
fn reached<G: Game>(nodes: &[GraphNode<G>], from: usize) -> Vec<bool> {
    let mut seen = vec![false; nodes.len()];
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        for &(_, child) in &nodes[node].moves {
            if !std::mem::replace(&mut seen[child], true) {
                open.push(child);
            }
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyGame;
    use crate::play::StateGraph;
    use crate::solve::Monitor;

    /// Every step of a round is a move, none of its nodes comes twice, and it is there wherever play can come back.
    #[test]
    fn a_round_goes_along_moves_and_there_is_one_wherever_play_can_come_back() {
        for setup in ["nim 2,3", "island map-1", "island map-1 tokens=d3,a4", "put-or-take 3"] {
            let game: AnyGame = setup.parse().expect("a setup");
            let mut graph = StateGraph::at(game.clone(), &game.start());
            graph.unfold_all(120, &Monitor::unlimited()).expect("nobody stops it");
            let nodes = graph.nodes();
            for (node, circle) in circles(nodes).iter().enumerate() {
                let Some(round) = CirclePath::from(nodes, node, true) else {
                    let is_alone = circles(nodes).iter().filter(|other| *other == circle).count() == 1;
                    assert!(circle.is_none() || is_alone, "{setup}: {node} lies on a circle");
                    continue;
                };
                assert!(round.steps().all(|(from, to)| nodes[from].moves.iter().any(|(_, child)| *child == to)));
                let mut once = round.nodes.clone();
                once.sort_unstable();
                once.dedup();
                assert_eq!((once.len(), round.nodes[0]), (round.nodes.len(), node), "{setup}: {round:?}");
                assert!(
                    round.nodes.iter().all(|&at| round.beside(round.beside(at, true).expect("on"), false).is_some())
                );
            }
        }
    }

    #[test]
    fn heaps_that_only_shrink_make_no_circle_and_tokens_on_routes_do() {
        for (setup, on_circles) in [("nim 2,3", 0), ("island map-1", 1), ("chomp 2x3", 0)] {
            let game: AnyGame = setup.parse().expect("a setup");
            let mut graph = StateGraph::at(game.clone(), &game.start());
            graph.unfold_all(200, &Monitor::unlimited()).expect("nobody stops it");
            let found = circles(graph.nodes());
            assert_eq!(found.iter().flatten().count().min(1), on_circles, "{setup}");
            for (node, first) in found.iter().enumerate().filter_map(|(node, first)| Some((node, (*first)?))) {
                assert!(first <= node && found[first] == Some(first), "{setup}: {node}");
            }
        }
    }
}
