//! The JSON of `tree`: nodes and edges, of a tree of turns or of a graph of positions.

use serde::{Serialize, Serializer};

use super::report::{ResultWord, Stopped};
use crate::core::{Arrange, Bounds, Game, GameResult};
use crate::games::{AnyGame, AnyPosition};
use crate::play::{Below, GraphNode, StateGraph, Tree};

// They are put into words one at a time.
/// Nodes and edges: `catchup tree --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct NodeSheet<N: Serialize, E: Serialize> {
    setup: String,
    /// The position as it was asked for. The first node stands for it, and may be written otherwise where equal positions are one
    /// node.
    position: String,
    /// Whether nothing was left out; values may be missing nevertheless.
    complete: bool,
    stopped: Option<Stopped>,
    nodes: N,
    edges: E,
}

/// A node; edges name it by its place in the list, from 0.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct NodeEntry {
    position: String,
    /// The player to move, from 1; left out where both have the same moves and the position stands for either of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "usize"))]
    to_move: Option<usize>,
    /// What it is worth to the player to move; nothing while it is unknown.
    #[cfg_attr(test, schemars(with = "Option<Bounds>"))]
    value: Option<String>,
    /// How the game ended there, where the winner has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "ResultWord"))]
    result: Option<ResultWord>,
    /// Whether the game is over there.
    end: bool,
}

/// The moves between two nodes, or the turns.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct EdgeEntry {
    /// A place in the list of nodes, from 0.
    from: usize,
    to: usize,
    moves: Vec<String>,
    /// `false` where there are more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "bool"))]
    moves_complete: Option<bool>,
}

impl NodeEntry {
    fn new(game: &AnyGame, pos: &AnyPosition, bounds: Bounds, result: Option<GameResult>) -> Self {
        let has_mover = !game.is_impartial();
        // Three and more players have no common value, and the end of a game is no value of theirs either.
        let is_known = bounds != Bounds::UNKNOWN && game.players() <= 2;
        Self {
            position: game.write_position(pos),
            to_move: has_mover.then(|| game.to_move(pos).number()),
            value: is_known.then(|| bounds.to_string()),
            result: result.filter(|_| has_mover).map(ResultWord::from),
            end: result.is_some(),
        }
    }
}

/// A list that is written as it is made.
struct Each<F>(F);

impl<I: Iterator<Item: Serialize>, F: Fn() -> I> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

impl NodeSheet<(), ()> {
    /// The first `most` nodes of a tree of turns.
    pub(super) fn of_tree(
        tree: &Tree<AnyGame>,
        most: usize,
        stopped: Option<Stopped>,
    ) -> NodeSheet<impl Serialize, impl Serialize> {
        let (game, nodes) = (tree.game(), &tree.nodes()[..most.min(tree.nodes().len())]);
        let is_open = |below: &Below| !matches!(below, Below::Nodes(_));
        let edge = move |(to, from): (usize, usize)| EdgeEntry {
            from,
            to,
            moves: tree.turns_text(to),
            moves_complete: tree.nodes()[to].more_ways.then_some(false),
        };
        NodeSheet {
            setup: game.to_string(),
            position: game.write_position(&nodes[0].position),
            complete: nodes.len() == tree.nodes().len() && !nodes.iter().any(|node| is_open(&node.below)),
            stopped,
            nodes: Each(move || {
                nodes.iter().map(|node| NodeEntry::new(game, &node.position, node.bounds, node.result))
            }),
            edges: Each(move || nodes.iter().enumerate().filter_map(|(to, node)| Some((to, node.parent?))).map(edge)),
        }
    }

    /// The first `most` positions of a graph below `position`.
    pub(super) fn of_graph(
        graph: &StateGraph<AnyGame>,
        position: &AnyPosition,
        most: usize,
        stopped: Option<Stopped>,
    ) -> NodeSheet<impl Serialize, impl Serialize> {
        let (game, nodes) = (graph.game(), &graph.nodes()[..most.min(graph.nodes().len())]);
        NodeSheet {
            setup: game.to_string(),
            position: game.write_position(position),
            complete: nodes.len() == graph.nodes().len() && graph.is_whole(),
            stopped,
            nodes: Each(move || {
                nodes.iter().map(|node| NodeEntry::new(game, &node.position, node.bounds, node.result))
            }),
            edges: Each(move || {
                nodes.iter().enumerate().flat_map(move |(from, node)| edges_of(game, from, node, nodes.len()))
            }),
        }
    }
}

/// The edges from a node to the first `most`, in the order of the nodes that they lead to.
fn edges_of(game: &AnyGame, from: usize, node: &GraphNode<AnyGame>, most: usize) -> Vec<EdgeEntry> {
    let mut moves: Vec<_> = node.moves.iter().filter(|(_, to)| *to < most).collect();
    moves.arrange_by_key(|(_, to)| *to);
    let alike = moves.chunk_by(|(_, one), (_, other)| one == other);
    let edge = |alike: &[&(_, usize)]| EdgeEntry {
        from,
        to: alike[0].1,
        moves: alike.iter().map(|(mv, _)| game.write_move(&node.position, *mv)).collect(),
        moves_complete: None,
    };
    alike.map(edge).collect()
}
