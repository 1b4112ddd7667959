//! The graph of positions of an impartial game: every position once, whoever is to move.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::explore::dot_text;
use crate::core::{Bounds, Game, Outcome};
use crate::solve::{Halt, Monitor, Solve, Solver};

/// The positions below one, each once, and the moves between them. Winning for whoever has moved there are those that
/// are lost for the player to move (Klarner's state graph).
#[derive(Clone, Debug)]
pub struct StateGraph<G: Game> {
    game: G,
    nodes: Vec<GraphNode<G>>,
    is_whole: bool,
}

#[derive(Clone, Debug)]
struct GraphNode<G: Game> {
    position: G::Position,
    bounds: Bounds,
    moves: Vec<(G::Move, usize)>,
}

impl<G: Solve> StateGraph<G> {
    /// The graph below `position`, at most `limit` nodes of it, the nearest first.
    ///
    /// The positions come first; what is not proven when somebody stops it stays unknown.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] when somebody stopped it before all positions were there.
    pub fn new(
        position: &G::Position,
        limit: usize,
        solver: &mut Solver<G>,
        monitor: &mut Monitor<'_, G>,
    ) -> Result<Self, Halt> {
        let game = solver.game().clone();
        let root = game.canonical(position);
        let mut places = HashMap::from([(root.clone(), 0)]);
        let mut graph = Self { game, nodes: vec![GraphNode::new(root)], is_whole: true };
        let mut index = 0;
        while index < graph.nodes.len() {
            monitor.check()?;
            let pos = graph.nodes[index].position.clone();
            for mv in graph.game.legal_moves(&pos) {
                let child = graph.game.canonical(&graph.game.play(&pos, mv));
                let next = graph.nodes.len();
                let place = *places.entry(child.clone()).or_insert(next);
                if place == next && next >= limit {
                    places.remove(&child);
                    graph.is_whole = false;
                    continue;
                }
                if place == next {
                    graph.nodes.push(GraphNode::new(child));
                }
                graph.nodes[index].moves.push((mv, place));
            }
            index += 1;
        }
        for node in &mut graph.nodes {
            let (analysis, halt) = solver.analyze(&node.position, monitor);
            node.bounds = analysis.root;
            if let Err(Halt::Cancelled) = halt {
                break;
            }
        }
        Ok(graph)
    }

    /// Whether no position was left out.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The positions, the first one first: each with whether it is lost for the player to move, if that is known.
    pub fn positions(&self) -> impl Iterator<Item = (&G::Position, Option<Outcome>)> {
        self.nodes.iter().map(|node| (&node.position, node.bounds.outcome()))
    }

    /// The graph for Graphviz: what one wants to move to is filled, and the moves that lead there are bold.
    pub fn dot(&self) -> String {
        let mut text = String::from("digraph positions {\n  node [shape=box, style=filled, fontname=\"monospace\"];\n");
        for (index, node) in self.nodes.iter().enumerate() {
            let label = dot_text(&self.game.node_label(&node.position));
            let (fill, ink) = if is_target(node) { ("black", "white") } else { ("white", "black") };
            let _ = writeln!(text, "  n{index} [label=\"{label}\", fillcolor={fill}, fontcolor={ink}];");
        }
        for (index, node) in self.nodes.iter().enumerate() {
            for &(mv, child) in &node.moves {
                let style = if is_target(&self.nodes[child]) { "style=bold" } else { "color=gray" };
                let name = dot_text(&self.game.write_move(&node.position, mv));
                let _ = writeln!(text, "  n{index} -> n{child} [label=\"{name}\", {style}];");
            }
        }
        text.push_str("}\n");
        text
    }
}

impl<G: Game> GraphNode<G> {
    fn new(position: G::Position) -> Self {
        Self { position, bounds: Bounds::UNKNOWN, moves: Vec::new() }
    }
}

fn is_target<G: Game>(node: &GraphNode<G>) -> bool {
    node.bounds.outcome() == Some(Outcome::Loss)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chomp::Chomp;

    /// Figure 71 of the text: nine positions of 2x3, of which three are to be moved to.
    #[test]
    fn the_graph_of_two_by_three_chomp_is_klarners() {
        let game: Chomp = "chomp 2x3".parse().expect("a setup");
        let mut solver = Solver::new(game.clone());
        let mut monitor = Monitor::unlimited();
        let graph = StateGraph::new(&game.start(), 100, &mut solver, &mut monitor).expect("nobody stops it");
        assert!(graph.is_whole());
        let mut filled = Vec::new();
        for (pos, outcome) in graph.positions() {
            filled.extend((outcome == Some(Outcome::Loss)).then(|| game.write_position(pos)));
        }
        filled.sort();
        assert_eq!(filled, ["1", "2,1", "3,2"]);
        assert_eq!(graph.positions().count(), 9);
        assert_eq!(graph.dot().matches("->").count(), 21, "every bite is drawn once");
        let part = StateGraph::new(&game.start(), 4, &mut solver, &mut monitor).expect("nobody stops it");
        assert!(!part.is_whole());
        assert_eq!(part.positions().count(), 4);
    }
}
