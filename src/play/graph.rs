//! The graph of positions: each once, however play comes to it. Where both players have the same moves it stands there once
//! whoever is to move.

mod text;

use std::collections::HashMap;

use crate::core::{Bounds, Game, GameResult, Outcome, Shape, Step};
use crate::solve::{Account, Halt, Monitor, Solve, Solver};

/// The positions below one, each once, and the moves between them. Winning for whoever has moved there are those that
/// are lost for the player to move (Klarner's state graph).
#[derive(Debug)]
pub struct StateGraph<G: Game> {
    game: G,
    nodes: Vec<GraphNode<G>>,
    /// Where each position stands.
    places: HashMap<G::Position, usize>,
    /// What the positions take from the memory budget.
    paid: Account,
}

/// A position of the graph.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GraphNode<G: Game> {
    /// The position, as one of all that are equal to it by symmetry.
    pub position: G::Position,
    /// From which node it was found; the first one was found from none.
    pub parent: Option<usize>,
    /// How many moves lie between the first node and it, at least.
    pub depth: usize,
    /// What is proven for the player to move.
    pub bounds: Bounds,
    /// How the game ended here.
    pub result: Option<GameResult>,
    /// The moves in their order, each with the node that it leads to.
    pub moves: Vec<(G::Move, usize)>,
    /// Whether these are all of them.
    pub listed: Listing,
}

/// How many of the moves of a node are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Nobody has looked yet.
    None,
    /// The others were left out by a limit, or there are endlessly many.
    Some,
    /// All of them.
    All,
}

/// Whether equal positions of the game are drawn once: where nobody owns anything, and where play may come back. In other
/// games a position has its history for most people, and they look at the tree of turns.
pub fn is_graph<G: Game>(game: &G) -> bool {
    game.is_impartial() || game.shape() != Shape::Acyclic
}

/// The moves that lead from `position`, which the first node stands for, to a node.
pub fn way_to<G: Game>(game: &G, nodes: &[GraphNode<G>], position: &G::Position, index: usize) -> Vec<G::Move> {
    let above = |&index: &usize| nodes.get(index)?.parent;
    let mut way: Vec<usize> = std::iter::successors(Some(index), above).collect();
    way.pop();
    let mut pos = position.clone();
    let mut moves = Vec::with_capacity(way.len());
    for node in way.into_iter().rev() {
        // The node stands for all positions that are equal to it, and the board shows one of them.
        let leads = |mv: &G::Move| game.canonical(&game.play(&pos, *mv)) == nodes[node].position;
        let Some(mv) = game.legal_moves(&pos).into_iter().find(leads) else { break };
        pos = game.play(&pos, mv);
        moves.push(mv);
    }
    moves
}

impl<G: Game> StateGraph<G> {
    /// A graph that is only its first node.
    pub fn at(game: G, position: &G::Position) -> Self {
        let root = game.canonical(position);
        let nodes = vec![GraphNode::new(&game, root.clone(), None, 0)];
        Self { game, nodes, places: HashMap::from([(root, 0)]), paid: Account::default() }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The positions, the first one first; each comes after the one from which it was found.
    pub fn nodes(&self) -> &[GraphNode<G>] {
        &self.nodes
    }

    /// Whether no position was left out.
    pub fn is_whole(&self) -> bool {
        self.nodes.iter().all(|node| node.listed == Listing::All)
    }
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
        let mut graph = Self::at(solver.game().clone(), position);
        graph.unfold_all(limit, monitor)?;
        for index in 0..graph.nodes.len() {
            if monitor.spent() {
                break;
            }
            let (analysis, halt) = solver.analyze(&graph.nodes[index].position, monitor);
            graph.learn(index, analysis.root);
            if halt == Err(Halt::Cancelled) {
                break;
            }
        }
        Ok(graph)
    }

    /// Finds all positions that are in reach, the nearest first, until there are `limit` of them or memory ends.
    ///
    /// # Errors
    /// [`Halt::Cancelled`]; what was found stays.
    pub fn unfold_all(&mut self, limit: usize, monitor: &Monitor<'_, G>) -> Result<(), Halt> {
        let (mut limit, mut index) = (limit, 0);
        while index < self.nodes.len() {
            // Where memory ends, too, what is there is drawn.
            if !self.unfold(index, limit, monitor)? {
                limit = limit.min(self.nodes.len());
            }
            index += 1;
        }
        Ok(())
    }

    /// Lists the moves of one node; those that lead to further nodes as long as there are fewer than `limit`. Whether memory
    /// held all of them.
    ///
    /// # Errors
    /// [`Halt::Cancelled`]; the node is then as it was, or lists some.
    pub fn unfold(&mut self, index: usize, limit: usize, monitor: &Monitor<'_, G>) -> Result<bool, Halt> {
        if self.nodes[index].listed == Listing::All {
            return Ok(true);
        }
        monitor.check()?;
        let pos = self.nodes[index].position.clone();
        let depth = self.nodes[index].depth + 1;
        // A position stands in the graph and among the places; they grow by doubling.
        let node = 2 * (size_of::<G::Position>() + self.game.bytes_beside()) + 2 * size_of::<GraphNode<G>>() + 16;
        let (mut moves, mut limit) = (Vec::new(), limit);
        let mut has_room = true;
        let mut listed = if self.game.lists_all(&pos) { Listing::All } else { Listing::Some };
        self.nodes[index].listed = Listing::Some;
        for (number, mv) in self.game.legal_moves(&pos).into_iter().enumerate() {
            if number % LOOK == LOOK - 1 {
                monitor.check()?;
            }
            let child = self.game.canonical(&self.game.play(&pos, mv));
            let next = self.nodes.len();
            let known = self.places.get(&child).copied();
            let bytes = if known.is_none() { node } else { 0 } + 2 * size_of::<(G::Move, usize)>();
            let is_cut = known.is_none() && next >= limit;
            if is_cut || self.paid.take(bytes, monitor.memory()).is_err() {
                has_room &= is_cut;
                limit = limit.min(next);
                listed = Listing::Some;
                continue;
            }
            if known.is_none() {
                self.nodes.push(GraphNode::new(&self.game, child.clone(), Some(index), depth));
                self.places.insert(child, next);
            }
            moves.push((mv, known.unwrap_or(next)));
        }
        (self.nodes[index].moves, self.nodes[index].listed) = (moves, listed);
        Ok(has_room)
    }

    /// Takes in what has been proven about a node.
    pub fn learn(&mut self, index: usize, proven: Bounds) {
        self.nodes[index].bounds.tighten(proven);
    }
}

/// Moves between two looks at the monitor.
const LOOK: usize = 256;

impl<G: Game> GraphNode<G> {
    fn new(game: &G, position: G::Position, parent: Option<usize>, depth: usize) -> Self {
        let (bounds, result) = (Bounds::at_end(game, &position), game.result(&position));
        Self { position, parent, depth, bounds, result, moves: Vec::new(), listed: Listing::None }
    }

    /// Whether one of its moves, to `child`, is proven to keep what this position is worth, where that is more than a loss.
    pub fn keeps(&self, game: &G, mv: G::Move, child: &Self) -> bool {
        // The child stands for positions of either mover.
        let step = Step::of(game, &self.position, mv, &game.play(&self.position, mv));
        let outcome = child.bounds.backed_up(step).outcome();
        outcome.is_some_and(|outcome| outcome > Outcome::Loss) && outcome == self.bounds.outcome()
    }
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
        for node in graph.nodes() {
            let is_lost = node.bounds.outcome() == Some(Outcome::Loss);
            filled.extend(is_lost.then(|| game.write_position(&node.position)));
        }
        filled.sort();
        assert_eq!(filled, ["1", "2,1", "3,2"]);
        assert_eq!(graph.nodes().len(), 9);
        assert_eq!(graph.dot().matches("->").count(), 21, "every bite is drawn once");
        let part = StateGraph::new(&game.start(), 4, &mut solver, &mut monitor).expect("nobody stops it");
        assert!(!part.is_whole());
        assert_eq!(part.nodes().len(), 4);
    }

    #[test]
    fn a_graph_that_memory_has_no_room_for_is_drawn_in_part() {
        let game: Chomp = "chomp 10x10".parse().expect("a setup");
        let mut monitor = Monitor::new(CancelToken::new(), Memory::new(1 << 20)).with_node_budget(0);
        let mut solver = Solver::new(game.clone());
        let graph = StateGraph::new(&game.start(), usize::MAX, &mut solver, &mut monitor).expect("nobody stops it");
        assert!(!graph.is_whole() && (100..10_000).contains(&graph.nodes().len()));
        let moves: usize = graph.nodes.iter().map(|node| node.moves.len()).sum();
        let bytes = moves * size_of::<(BoxCell, usize)>() + graph.nodes.len() * (size_of::<GraphNode<Chomp>>() + 32);
        assert!(bytes < 1 << 20, "{bytes}");
    }
}
