//! Places for the nodes of a graph that says none: on a grid, joined nodes near each other, few lines across others.
//!
//! The places in the plane first, then the nearest free points of a grid, then steps of single nodes that make the picture
//! better. Nothing is left to chance.

use super::places::places;
use crate::core::Arrange;

/// A column and a row.
type LatticePoint = (i32, i32);

/// Points of the grid for each node.
const ROOM: f64 = 1.7;
/// How much wider than high the grid is, because a screen is.
const WIDER: f64 = 1.6;
/// Looks at one edge while the picture is made better.
const LOOKS: usize = 400_000;
/// What is bad about a picture, in lengths of a step: two lines that cross, a line that runs through a foreign node.
const CROSSING: f64 = 2.0;
const THROUGH: f64 = 20.0;

/// A column and a row for each of so many nodes, no two the same, the same ones each time. Sixty nodes take a few
/// milliseconds; larger graphs are arranged with less care.
pub(in crate::games) fn arrange(nodes: usize, edges: &[(usize, usize)]) -> Vec<(u16, u16)> {
    let wide = (nodes as f64 * ROOM * WIDER).sqrt().ceil().max(1.0) as i32;
    let high = (nodes as f64 * ROOM / f64::from(wide)).ceil().max(1.0) as i32;
    let points = on_grid(&places(nodes, edges), (wide, high));
    let mut picture = GridPicture { points, edges, joined: vec![Vec::new(); nodes], size: (wide, high), looks: 0 };
    for (edge, &(a, b)) in edges.iter().enumerate() {
        picture.joined[a].push(edge);
        picture.joined[b].push(edge);
    }
    picture.improve();
    let left = picture.points.iter().map(|point| point.0).min().unwrap_or(0);
    let top = picture.points.iter().map(|point| point.1).min().unwrap_or(0);
    picture.points.iter().map(|&(x, y)| ((x - left) as u16, (y - top) as u16)).collect()
}

/// The nearest free points of a grid, those in the middle first.
fn on_grid(at: &[(f64, f64)], (wide, high): LatticePoint) -> Vec<LatticePoint> {
    let span = |values: &mut dyn Iterator<Item = f64>| {
        let (least, most) =
            values.fold((f64::MAX, f64::MIN), |(least, most), value| (least.min(value), most.max(value)));
        (least, (most - least).max(f64::EPSILON))
    };
    let (left, width) = span(&mut at.iter().map(|place| place.0));
    let (top, height) = span(&mut at.iter().map(|place| place.1));
    let wanted = |node: usize| {
        let (x, y) = at[node];
        ((x - left) / width * f64::from(wide - 1), (y - top) / height * f64::from(high - 1))
    };
    let far = |(x, y): (f64, f64), point: LatticePoint| (x - f64::from(point.0)).hypot(y - f64::from(point.1));
    let mut order: Vec<usize> = (0..at.len()).collect();
    let middle = (wide / 2, high / 2);
    order.arrange_by(|&a, &b| far(wanted(a), middle).total_cmp(&far(wanted(b), middle)));
    let mut free: Vec<LatticePoint> = (0..high).flat_map(|y| (0..wide).map(move |x| (x, y))).collect();
    let mut points = vec![(0, 0); at.len()];
    for node in order {
        let nearest =
            free.iter().enumerate().min_by(|a, b| far(wanted(node), *a.1).total_cmp(&far(wanted(node), *b.1)));
        if let Some((index, &point)) = nearest {
            points[node] = point;
            free.swap_remove(index);
        }
    }
    points
}

struct GridPicture<'a> {
    points: Vec<LatticePoint>,
    edges: &'a [(usize, usize)],
    /// The edges of each node.
    joined: Vec<Vec<usize>>,
    size: LatticePoint,
    /// How many edges have been looked at.
    looks: usize,
}

impl GridPicture<'_> {
    /// Moves single nodes by a step or two, to free points, as long as that makes it better and not too many are looked at.
    fn improve(&mut self) {
        let steps: Vec<LatticePoint> =
            (-2..=2).flat_map(|y| (-2..=2).map(move |x| (x, y))).filter(|step| *step != (0, 0)).collect();
        let mut is_better = true;
        while is_better && self.looks < LOOKS {
            is_better = false;
            for node in 0..self.points.len() {
                let mut best = (self.badness(node), self.points[node]);
                let from = self.points[node];
                for &(dx, dy) in &steps {
                    let to = (from.0 + dx, from.1 + dy);
                    let is_inside = (0..self.size.0).contains(&to.0) && (0..self.size.1).contains(&to.1);
                    if self.looks >= LOOKS || !is_inside || self.points.contains(&to) {
                        continue;
                    }
                    self.points[node] = to;
                    let badness = self.badness(node);
                    if badness + 1e-9 < best.0 {
                        best = (badness, to);
                    }
                    self.points[node] = from;
                }
                is_better |= best.1 != from;
                self.points[node] = best.1;
            }
        }
    }

    /// What is bad about one node: long edges, crossings of them, nodes on them, and edges that run through it.
    fn badness(&mut self, node: usize) -> f64 {
        self.looks += (self.joined[node].len() + 1) * (self.edges.len() + 1);
        let at = |node: usize| self.points[node];
        let ends = |edge: usize| (self.edges[edge].0, self.edges[edge].1);
        let mut badness = 0.0;
        for edge in 0..self.edges.len() {
            let (a, b) = ends(edge);
            if a != node && b != node && is_between(at(a), at(b), at(node)) {
                badness += THROUGH;
            }
        }
        for &own in &self.joined[node] {
            let (a, b) = ends(own);
            let (dx, dy) = (f64::from(at(a).0 - at(b).0), f64::from(at(a).1 - at(b).1));
            badness += dx.hypot(dy);
            let foreign = (0..self.points.len()).filter(|&other| other != a && other != b);
            badness += THROUGH * foreign.filter(|&other| is_between(at(a), at(b), at(other))).count() as f64;
            let crossed = (0..self.edges.len()).map(ends).filter(|&(c, d)| do_cross((at(a), at(b)), (at(c), at(d))));
            badness += CROSSING * crossed.count() as f64;
        }
        badness
    }
}

/// On which side of the line from `a` to `b` a point lies; 0 on the line.
fn side(a: LatticePoint, b: LatticePoint, point: LatticePoint) -> i32 {
    ((b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0)).signum()
}

/// Whether a point lies on the line between two others.
fn is_between(a: LatticePoint, b: LatticePoint, point: LatticePoint) -> bool {
    let along = (point.0 - a.0) * (point.0 - b.0) + (point.1 - a.1) * (point.1 - b.1);
    side(a, b, point) == 0 && along < 0
}

/// Whether two lines cross between their ends.
fn do_cross((a, b): (LatticePoint, LatticePoint), (c, d): (LatticePoint, LatticePoint)) -> bool {
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;

    fn crossings(edges: &[(usize, usize)], places: &[(u16, u16)]) -> usize {
        let at = |node: usize| (i32::from(places[node].0), i32::from(places[node].1));
        let lines: Vec<_> = edges.iter().map(|&(a, b)| (at(a), at(b))).collect();
        lines.iter().enumerate().map(|(index, a)| lines[..index].iter().filter(|b| do_cross(*a, **b)).count()).sum()
    }

    #[test]
    fn no_two_nodes_lie_on_one_place_and_no_line_runs_through_a_third_in_small_graphs() {
        let mut dice = Dice(5);
        for nodes in 1..24 {
            let edges: Vec<(usize, usize)> = (1..nodes).map(|node| (node, dice.below(node))).collect();
            let places = arrange(nodes, &edges);
            for (node, place) in places.iter().enumerate() {
                assert!(!places[..node].contains(place), "{nodes} nodes: {places:?}");
            }
            let at = |node: usize| (i32::from(places[node].0), i32::from(places[node].1));
            for &(a, b) in &edges {
                let on = (0..nodes).find(|&node| is_between(at(a), at(b), at(node)));
                assert_eq!(on, None, "{nodes} nodes, {a}-{b}: {places:?}");
            }
        }
    }

    #[test]
    fn a_ring_a_ladder_and_a_tree_have_no_crossings() {
        let ring: Vec<(usize, usize)> = (0..8).map(|node| (node, (node + 1) % 8)).collect();
        let rails = (0..4).flat_map(|rung| [(2 * rung, 2 * rung + 2), (2 * rung + 1, 2 * rung + 3)]);
        let ladder: Vec<(usize, usize)> = rails.chain((0..5).map(|rung| (2 * rung, 2 * rung + 1))).collect();
        let tree: Vec<(usize, usize)> = (1..15).map(|node| (node, (node - 1) / 2)).collect();
        for (nodes, edges) in [(8, ring), (10, ladder), (15, tree)] {
            let places = arrange(nodes, &edges);
            assert_eq!(crossings(&edges, &places), 0, "{places:?}");
        }
    }

    #[test]
    fn the_same_graph_has_the_same_places_and_a_large_one_too() {
        let edges: Vec<(usize, usize)> = (1..60).flat_map(|node| [(node, node / 2), (node, (node + 7) % 60)]).collect();
        assert_eq!(arrange(60, &edges), arrange(60, &edges));
        let many = arrange(300, &[(0, 299)]);
        let mut sorted = many.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 300);
        assert_eq!((arrange(0, &[]), arrange(1, &[])), (vec![], vec![(0, 0)]));
    }
}
