//! The graph of positions of an impartial game: every position once, whoever is to move.

use std::collections::HashMap;
use std::fmt::{self, Write};

use super::explore::{DOT_END, dot_text, written};
use crate::core::{Bounds, Game, Outcome};
use crate::solve::{Account, Halt, Monitor, Solve, Solver};

/// The positions below one, each once, and the moves between them. Winning for whoever has moved there are those that
/// are lost for the player to move (Klarner's state graph).
#[derive(Debug)]
pub struct StateGraph<G: Game> {
    game: G,
    nodes: Vec<GraphNode<G>>,
    is_whole: bool,
    /// What the positions take from the memory budget.
    paid: Account,
}

#[derive(Clone, Debug)]
struct GraphNode<G: Game> {
    position: G::Position,
    bounds: Bounds,
    moves: Vec<(G::Move, usize)>,
}

impl<G: Solve> StateGraph<G> {
    /// The graph below `position`, at most `limit` nodes of it and as many as memory holds, the nearest first.
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
        // A position stands in the graph and among the places; they grow by doubling.
        let node = 2 * (size_of::<G::Position>() + game.bytes_beside()) + 2 * size_of::<GraphNode<G>>() + 16;
        let nodes = vec![GraphNode::new(root)];
        let mut graph = Self { game, nodes, is_whole: true, paid: Account::default() };
        let mut limit = limit;
        let mut index = 0;
        while index < graph.nodes.len() {
            monitor.check()?;
            let pos = graph.nodes[index].position.clone();
            graph.is_whole &= graph.game.lists_all(&pos);
            for (number, mv) in graph.game.legal_moves(&pos).into_iter().enumerate() {
                if number % LOOK == LOOK - 1 {
                    monitor.check()?;
                }
                let child = graph.game.canonical(&graph.game.play(&pos, mv));
                let next = graph.nodes.len();
                let known = places.get(&child).copied();
                let bytes = if known.is_none() { node } else { 0 } + 2 * size_of::<(G::Move, usize)>();
                let is_cut = known.is_none() && next >= limit;
                if is_cut || graph.paid.take(bytes, monitor.memory()).is_err() {
                    // Where memory ends, too, what is there is drawn.
                    limit = limit.min(next);
                    graph.is_whole = false;
                    continue;
                }
                if known.is_none() {
                    places.insert(child.clone(), next);
                    graph.nodes.push(GraphNode::new(child));
                }
                graph.nodes[index].moves.push((mv, known.unwrap_or(next)));
            }
            index += 1;
        }
        for node in &mut graph.nodes {
            if monitor.spent() {
                break;
            }
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
        written(|text| self.write_dot(usize::MAX, text))
    }

    /// Writes [`dot`](Self::dot) piece by piece, of no more than the first `most` positions and the moves between them.
    ///
    /// # Errors
    /// Those of `text`.
    pub fn write_dot(&self, most: usize, text: &mut dyn Write) -> fmt::Result {
        text.write_str("digraph positions {\n  node [shape=box, style=filled, fontname=\"monospace\"];\n")?;
        for (index, node) in self.nodes.iter().take(most).enumerate() {
            let label = dot_text(&self.game.node_label(&node.position));
            let (fill, ink) = if is_target(node) { ("black", "white") } else { ("white", "black") };
            writeln!(text, "  n{index} [label=\"{label}\", fillcolor={fill}, fontcolor={ink}];")?;
        }
        for (index, node) in self.nodes.iter().take(most).enumerate() {
            for &(mv, child) in node.moves.iter().filter(|&&(_, child)| child < most) {
                let style = if is_target(&self.nodes[child]) { "style=bold" } else { "color=gray" };
                let name = dot_text(&self.game.write_move(&node.position, mv));
                writeln!(text, "  n{index} -> n{child} [label=\"{name}\", {style}];")?;
            }
        }
        text.write_str(DOT_END)
    }
}

/// Moves between two looks at the monitor.
const LOOK: usize = 256;

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
    use crate::games::chomp::{BoxCell, Chomp};
    use crate::solve::{CancelToken, Memory};

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

    #[test]
    fn a_graph_that_memory_has_no_room_for_is_drawn_in_part() {
        let game: Chomp = "chomp 10x10".parse().expect("a setup");
        let mut monitor = Monitor::new(CancelToken::new(), Memory::new(1 << 20)).with_node_budget(0);
        let mut solver = Solver::new(game.clone());
        let graph = StateGraph::new(&game.start(), usize::MAX, &mut solver, &mut monitor).expect("nobody stops it");
        assert!(!graph.is_whole() && (100..10_000).contains(&graph.positions().count()));
        let moves: usize = graph.nodes.iter().map(|node| node.moves.len()).sum();
        let bytes = moves * size_of::<(BoxCell, usize)>() + graph.nodes.len() * (size_of::<GraphNode<Chomp>>() + 32);
        assert!(bytes < 1 << 20, "{bytes}");
    }
}
