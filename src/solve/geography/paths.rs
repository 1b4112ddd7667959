//! Where a token can go on a small graph, in machine words.

use super::Geography;
use super::mask::Mask;
use crate::solve::matching::UndirectedGraph;

/// The ways of a token between at most `64 * W` nodes of a graph.
pub(super) struct TokenPaths<const W: usize> {
    adjacent: Vec<Mask<W>>,
    /// The node from which every other can be chosen, if there is one: see [`Geography::anywhere`].
    anywhere: Option<u16>,
}

impl<const W: usize> TokenPaths<W> {
    /// The ways between these nodes of a game, which are sorted.
    pub(super) fn new<G: Geography>(game: &G, nodes: &[u32]) -> Self {
        let bit = |node: &u32| nodes.binary_search(node).ok().map(|bit| bit as u16);
        let ends = |node: &u32| game.graph().neighbours(*node).iter().filter_map(bit).collect();
        Self { adjacent: nodes.iter().map(ends).collect(), anywhere: game.anywhere().and_then(|node| bit(&node)) }
    }

    /// The neighbours of every node.
    pub(super) fn all(&self) -> &[Mask<W>] {
        &self.adjacent
    }

    /// The neighbours of a node.
    pub(super) fn adjacent(&self, node: u16) -> Mask<W> {
        self.adjacent[usize::from(node)]
    }

    /// What can be reached, and chosen next, once the token has entered `node`.
    pub(super) fn enter(&self, reach: Mask<W>, node: u16) -> (Mask<W>, Mask<W>) {
        let left = reach.without(node);
        let options = if self.anywhere == Some(node) { left } else { self.adjacent(node) & left };
        (self.flood(options, left), options)
    }

    /// Everything that can be reached from `options` inside `left`.
    fn flood(&self, options: Mask<W>, left: Mask<W>) -> Mask<W> {
        let mut reach = options;
        let mut fresh = options;
        while !fresh.is_empty() {
            let mut next = Mask::EMPTY;
            for node in fresh.iter() {
                next = next | self.adjacent[usize::from(node)];
            }
            fresh = next & left & !reach;
            reach = reach | fresh;
        }
        reach
    }
}
