//! The drawing: named places on a grid, the ways between them, a home and tokens, and what can be done to them.

use crate::core::Arrange;

/// What kind of board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SketchKind {
    /// Places, and routes that go one way or both; a home, and tokens on their way to it.
    Island,
    /// Numbered squares, and arrows from one to another; the last square is home.
    Squares,
    /// Points, and lines without a direction.
    Graph,
}

impl SketchKind {
    /// What a place is called, and a way.
    pub(crate) fn nouns(self) -> (&'static str, &'static str) {
        match self {
            Self::Island => ("place", "route"),
            Self::Squares => ("square", "arrow"),
            Self::Graph => ("point", "line"),
        }
    }

    /// Whether tokens begin somewhere.
    pub(crate) fn has_tokens(self) -> bool {
        self != Self::Graph
    }

    /// Whether ways have a direction.
    pub(crate) fn has_heads(self) -> bool {
        self != Self::Graph
    }
}

/// What one of those that want to be home is called; in files their list is called after several of them.
pub(crate) const PAWN: &str = "token";

/// A column and a row of the grid, from the top left.
pub(crate) type GridSpot = (i16, i16);

/// The last column, and the last row.
pub(crate) const FARTHEST: i16 = 199;

/// The most squares of a track.
pub(crate) const MOST_SQUARES: usize = 99;

/// A place of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SketchNode {
    /// What it is called.
    pub name: String,
    /// Where it is; no two are in one place.
    pub at: GridSpot,
}

/// A drawing that need not be a board yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sketch {
    /// What kind of board it is.
    pub kind: SketchKind,
    /// The name of the board.
    pub name: String,
    /// What the file says about itself.
    pub about: String,
    /// The places; on a track the squares from 0 on.
    pub nodes: Vec<SketchNode>,
    /// The ways, sorted: from one place to another. Without a direction the smaller one is first.
    pub links: Vec<(usize, usize)>,
    /// The place where every token wants to be.
    pub home: Option<usize>,
    /// The places where tokens begin.
    pub pawns: Vec<usize>,
    /// How far a counter goes at most, if the file says so.
    pub longest: Option<usize>,
}

impl Sketch {
    /// A drawing with nothing in it; a track has thirty squares.
    pub(crate) fn blank(kind: SketchKind, name: String) -> Self {
        let (about, nodes, links, pawns) = (String::new(), Vec::new(), Vec::new(), Vec::new());
        let mut blank = Self { kind, name, about, nodes, links, home: None, pawns, longest: None };
        if kind == SketchKind::Squares {
            blank.set_squares(30);
            blank.pawns = vec![0];
        }
        blank
    }

    /// The place there.
    pub(crate) fn node_at(&self, at: GridSpot) -> Option<usize> {
        self.nodes.iter().position(|node| node.at == at)
    }

    /// Whether a place has this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.nodes.iter().any(|node| node.name == name)
    }

    /// How many tokens begin there.
    pub(crate) fn tokens_on(&self, node: usize) -> usize {
        self.pawns.iter().filter(|&&token| token == node).count()
    }

    /// Whether a way leads from one place to another; without a direction, either way.
    pub(crate) fn leads(&self, from: usize, to: usize) -> bool {
        self.links.binary_search(&self.link(from, to)).is_ok()
    }

    fn link(&self, from: usize, to: usize) -> (usize, usize) {
        if self.kind == SketchKind::Graph { (from.min(to), from.max(to)) } else { (from, to) }
    }

    /// Puts a place on free ground.
    pub(crate) fn put(&mut self, name: String, at: GridSpot) {
        if self.node_at(at).is_none() {
            self.nodes.push(SketchNode { name, at });
        }
    }

    /// Moves a place to free ground.
    pub(crate) fn shift(&mut self, node: usize, at: GridSpot) {
        if self.node_at(at).is_none() {
            self.nodes[node].at = at;
        }
    }

    /// Takes a place away with all its ways; of a square only its arrow and its counters.
    pub(crate) fn remove(&mut self, node: usize) {
        self.pawns.retain(|&token| token != node);
        if self.kind == SketchKind::Squares {
            self.links.retain(|&(from, _)| from != node);
            return;
        }
        let left = |other: usize| other - usize::from(other > node);
        self.nodes.remove(node);
        self.links.retain(|&(from, to)| from != node && to != node);
        self.links.iter_mut().for_each(|(from, to)| (*from, *to) = (left(*from), left(*to)));
        self.home = self.home.filter(|&home| home != node).map(left);
        self.pawns.iter_mut().for_each(|token| *token = left(*token));
    }

    /// The next kind of way from one place to another: none, there, there and back again. Squares have one arrow at most,
    /// and lines have no direction.
    pub(crate) fn turn_link(&mut self, from: usize, to: usize) {
        let (there, back) = (self.link(from, to), self.link(to, from));
        let is_there = self.links.contains(&there);
        let is_back = self.links.contains(&back);
        match self.kind {
            SketchKind::Squares => self.links.retain(|&(tail, _)| tail != from),
            SketchKind::Island if is_there && !is_back => self.links.push(back),
            SketchKind::Island | SketchKind::Graph if is_there => {
                self.links.retain(|&link| link != there && link != back);
            }
            SketchKind::Island | SketchKind::Graph => {}
        }
        if !is_there {
            self.links.push(there);
        }
        self.links.arrange();
    }

    /// Puts a way where none is, as a file says.
    pub(crate) fn join(&mut self, from: usize, to: usize) {
        let link = self.link(from, to);
        if from != to && from < self.nodes.len() && to < self.nodes.len() && !self.links.contains(&link) {
            self.links.push(link);
            self.links.arrange();
        }
    }

    /// Gives a track so many squares, to and fro from the bottom; arrows and counters beyond them are lost.
    pub(crate) fn set_squares(&mut self, home: usize) {
        let home = home.clamp(1, MOST_SQUARES);
        let across = ((home as f64 * WIDER).sqrt().ceil() as usize).max(1);
        let rows = home.div_ceil(across);
        let at = |square: usize| match square.checked_sub(1) {
            None => (0, rows - 1),
            Some(place) if (place / across).is_multiple_of(2) => (1 + place % across, rows - 1 - place / across),
            Some(place) => (across - place % across, rows - 1 - place / across),
        };
        let node = |square: usize| {
            let (x, y) = at(square);
            SketchNode { name: square.to_string(), at: (x as i16, y as i16) }
        };
        self.nodes = (0..=home).map(node).collect();
        self.links.retain(|&(from, to)| from <= home && to <= home);
        self.pawns.retain(|&token| token <= home);
        self.home = Some(home);
    }
}

/// How many more columns than rows of squares there are.
const WIDER: f64 = 1.4;

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(kind: SketchKind, names: &str) -> Sketch {
        let mut sketch = Sketch::blank(kind, "mine".to_owned());
        names.chars().zip(0..).for_each(|(name, x)| sketch.put(name.to_string(), (x, 0)));
        sketch
    }

    #[test]
    fn a_route_goes_one_way_then_both_then_none_and_a_line_has_no_direction() {
        let mut island = drawn(SketchKind::Island, "abc");
        for links in [&[(0, 1)][..], &[(0, 1), (1, 0)], &[]] {
            island.turn_link(0, 1);
            assert_eq!(island.links, links);
        }
        let mut graph = drawn(SketchKind::Graph, "abc");
        graph.turn_link(2, 0);
        assert!(graph.leads(0, 2) && graph.leads(2, 0));
        graph.turn_link(0, 2);
        assert_eq!(graph.links, []);
    }

    #[test]
    fn a_square_has_one_arrow() {
        let mut track = Sketch::blank(SketchKind::Squares, "mine".to_owned());
        track.turn_link(3, 9);
        track.turn_link(3, 12);
        assert_eq!(track.links, [(3, 12)]);
        track.set_squares(10);
        assert_eq!((track.links.len(), track.home, track.nodes.len()), (0, Some(10), 11));
        let mut spots: Vec<GridSpot> = track.nodes.iter().map(|node| node.at).collect();
        spots.sort_unstable();
        spots.dedup();
        assert_eq!(spots.len(), 11, "no two squares are in one place");
    }

    #[test]
    fn what_is_taken_away_takes_its_ways_along() {
        let mut island = drawn(SketchKind::Island, "abcd");
        for (from, to) in [(0, 1), (1, 2), (3, 2)] {
            island.turn_link(from, to);
        }
        (island.home, island.pawns) = (Some(2), vec![0, 1, 3]);
        island.remove(1);
        assert_eq!(
            (island.links.as_slice(), island.home, island.pawns.as_slice()),
            (&[(2, 1)][..], Some(1), &[0, 2][..])
        );
        assert!(!island.has("b") && island.has("d"));
    }
}
