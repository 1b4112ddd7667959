//! Which positions lie on circles: play can come back to them.

use crate::core::Game;
use crate::play::GraphNode;

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
