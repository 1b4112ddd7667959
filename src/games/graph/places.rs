//! Places for the nodes of a graph that says none, made for a screen: wider than high, names in a row.
//!
//! Each component is laid out for itself, from several beginnings, of which the best is kept, turned so that names have room,
//! and straightened if it is a grid; a path lies in rows. Then nodes go out of the way of edges. Nothing is left to chance.

use std::f64::consts::{PI, TAU};

use super::path::in_rows;
use super::picture::{ScreenFit, ScreenGraph};
use super::stress::{PlanePoint, Stress, scattered};
use crate::core::Arrange;

/// What the error of the distances is worth, an edge through a node being 1.
const ERROR: f64 = 3.0;
/// Angles to which a component is turned, of a half turn.
const ANGLES: usize = 12;
/// Where of a hundred possible edges there are so many, nodes have no places but those on a circle.
const DENSE: usize = 80;
/// How nearly level or upright the edges of a grid are: 1 if they all are.
const STRAIGHT: f64 = 0.75;
/// How far an edge may go aside, of its length, and still be level.
const SLANT: f64 = 0.45;
/// What two components have between them, in edges.
const BETWEEN: f64 = 1.2;
/// How long the edges of an upright path are at least.
const SHORT: f64 = 0.5;

/// A place for each of so many nodes, no two the same, the same ones each time. A hundred nodes take some milliseconds.
pub(super) fn places(nodes: usize, edges: &[(usize, usize)]) -> Vec<PlanePoint> {
    laid(&ScreenGraph::new(nodes, edges))
}

/// The same for nodes with names of so many letters.
pub(super) fn places_named(letters: &[usize], edges: &[(usize, usize)]) -> Vec<PlanePoint> {
    laid(&ScreenGraph::new(letters.len(), edges).named(letters))
}

fn laid(whole: &ScreenGraph) -> Vec<PlanePoint> {
    let nodes = whole.lists().len();
    let mut is_known = vec![false; nodes];
    let mut parts = Vec::new();
    for node in 0..nodes {
        if !is_known[node] {
            parts.push(GraphPart::new(component(whole, node, &mut is_known), whole));
        }
    }
    let mut at = packed(parts, nodes);
    ScreenFit::new(&at).apply(&mut at);
    whole.settle(&mut at);
    at
}

/// All that hangs together with a node, in the order of a walk that goes as far as it can.
fn component(whole: &ScreenGraph, first: usize, is_known: &mut [bool]) -> Vec<usize> {
    let (mut nodes, mut stack) = (Vec::new(), vec![first]);
    while let Some(node) = stack.pop() {
        if !std::mem::replace(&mut is_known[node], true) {
            nodes.push(node);
            stack.extend(whole.neighbours(node).iter().rev().filter(|other| !is_known[**other]));
        }
    }
    nodes
}

/// A component with its places, an edge about 1 long.
struct GraphPart {
    nodes: Vec<usize>,
    at: Vec<PlanePoint>,
    size: PlanePoint,
}

impl GraphPart {
    fn new(nodes: Vec<usize>, whole: &ScreenGraph) -> Self {
        let part = whole.part(&nodes);
        let mut at = in_rows(&part).unwrap_or_else(|| Self::laid_out(&part));
        let fit = ScreenFit::new(&at);
        for place in &mut at {
            *place = (place.0 - fit.least.0, place.1 - fit.least.1);
        }
        Self { nodes, at, size: fit.size }
    }

    /// Whether it lies in a row of three nodes and more, beside which something higher would leave much empty.
    fn is_long_path(&self) -> bool {
        self.nodes.len() > 2 && self.size.1 == 0.0
    }

    /// The same, from top to bottom where it is such a row: as high as the others where its edges are long enough then.
    fn upright(&self, others: f64) -> Self {
        let is_turned = self.is_long_path();
        let edges = (self.nodes.len() - 1) as f64;
        let shorter = if is_turned { others.clamp(SHORT * edges, edges) / self.size.0 } else { 1.0 };
        let turned = |(x, y): PlanePoint| if is_turned { (y, shorter * x) } else { (x, y) };
        let at = self.at.iter().copied().map(turned).collect();
        Self { nodes: self.nodes.clone(), at, size: turned(self.size) }
    }

    /// Places by the distances, an edge about 1 long.
    fn laid_out(part: &ScreenGraph) -> Vec<PlanePoint> {
        let stress = Stress::new(part.lists());
        let count = part.lists().len();
        let mut best: Option<(f64, Vec<PlanePoint>)> = None;
        let mut keep = |at: Vec<PlanePoint>| {
            let fixed = part.crossed(&at) + ERROR * stress.error(&at) * count as f64;
            let (turned, at) = turned(part, &at);
            if best.as_ref().is_none_or(|(least, _)| fixed + turned < *least - 1e-9) {
                best = Some((fixed + turned, at));
            }
        };
        for beginning in 0..stress.beginnings() {
            let mut at = match beginning {
                0 => stress.scaled(),
                1 => circle(count),
                _ => (0..count).map(|node| scattered(node + beginning * count)).collect(),
            };
            stress.majorize(&mut at);
            if beginning == 0 {
                keep(on_circle(&at));
            }
            if 200 * part.edges().len() < DENSE * count * (count - 1) {
                keep(at);
            }
        }
        let at = best.map_or_else(Vec::new, |(_, at)| at);
        straightened(part, &at).unwrap_or(at)
    }
}

/// The best angle of a picture, and how bad it is then.
fn turned(part: &ScreenGraph, at: &[PlanePoint]) -> (f64, Vec<PlanePoint>) {
    let straight = straightness(part, at).1;
    let tried = (0..ANGLES).map(|step| {
        let at = turn(at, straight + PI * step as f64 / ANGLES as f64);
        let mut shown = at.clone();
        let fit = ScreenFit::new(&at);
        fit.apply(&mut shown);
        // What has to be stretched much is not recognized.
        let stretched = (fit.scale.0 / fit.scale.1).ln().abs();
        (part.misplaced(&shown) + stretched - straightness(part, &at).0.max(0.0), at)
    });
    tried.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, Vec::new()))
}

/// How much of the edges has one direction but for right angles, and the turn that makes it level.
fn straightness(part: &ScreenGraph, at: &[PlanePoint]) -> (f64, f64) {
    let sum = part.edges().iter().fold((0.0, 0.0), |sum: PlanePoint, &(a, b)| {
        let angle = 4.0 * (at[b].1 - at[a].1).atan2(at[b].0 - at[a].0);
        (sum.0 + angle.cos(), sum.1 + angle.sin())
    });
    (sum.0 / part.edges().len().max(1) as f64, -sum.1.atan2(sum.0) / 4.0)
}

/// Nodes joined by a level edge in one row, those joined by an upright one in one column, if nearly all edges are either and
/// no two nodes come into one place.
fn straightened(part: &ScreenGraph, at: &[PlanePoint]) -> Option<Vec<PlanePoint>> {
    if straightness(part, at).0 < STRAIGHT {
        return None;
    }
    let along = |&(a, b): &(usize, usize)| ((at[a].0 - at[b].0).abs(), (at[a].1 - at[b].1).abs());
    let level = part.edges().iter().filter(|edge| along(edge).1 < SLANT * along(edge).0);
    let upright = part.edges().iter().filter(|edge| along(edge).0 < SLANT * along(edge).1);
    let rows = means(level, at.iter().map(|place| place.1));
    let columns = means(upright, at.iter().map(|place| place.0));
    let straight: Vec<PlanePoint> = columns.into_iter().zip(rows).collect();
    let are_apart = |a: PlanePoint, b: PlanePoint| (a.0 - b.0).abs().max((a.1 - b.1).abs()) > SLANT;
    let mut pairs = straight.iter().enumerate().flat_map(|(index, a)| straight[..index].iter().map(move |b| (*a, *b)));
    pairs.all(|(a, b)| are_apart(a, b)).then_some(straight)
}

/// Each value replaced by the mean of those that edges join it with.
fn means<'a>(edges: impl Iterator<Item = &'a (usize, usize)>, values: impl Iterator<Item = f64> + Clone) -> Vec<f64> {
    let mut joined: Vec<usize> = (0..values.clone().count()).collect();
    for &(a, b) in edges {
        let (kept, gone) = (joined[a], joined[b]);
        joined.iter_mut().filter(|group| **group == gone).for_each(|group| *group = kept);
    }
    let mut sums = vec![(0.0, 0.0); joined.len()];
    joined.iter().zip(values).for_each(|(&group, value)| sums[group] = (sums[group].0 + value, sums[group].1 + 1.0));
    joined.into_iter().map(|group| sums[group].0 / sums[group].1).collect()
}

fn turn(at: &[PlanePoint], angle: f64) -> Vec<PlanePoint> {
    let (sin, cos) = angle.sin_cos();
    at.iter().map(|&(x, y)| (x * cos - y * sin, x * sin + y * cos)).collect()
}

/// So many points on a circle, 1 from each to the next.
fn circle(count: usize) -> Vec<PlanePoint> {
    let radius = count as f64 / TAU;
    let point = |(sin, cos): PlanePoint| (radius * cos, radius * sin);
    (0..count).map(|node| point((TAU * node as f64 / count as f64).sin_cos())).collect()
}

/// The nodes on a circle, in the order in which they lie around their middle.
fn on_circle(at: &[PlanePoint]) -> Vec<PlanePoint> {
    let count = at.len() as f64;
    let middle = at.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.0 / count, sum.1 + place.1 / count));
    let angle = |node: usize| (at[node].1 - middle.1).atan2(at[node].0 - middle.0);
    let mut order: Vec<usize> = (0..at.len()).collect();
    order.arrange_by(|&a, &b| angle(a).total_cmp(&angle(b)));
    let mut places = vec![(0.0, 0.0); at.len()];
    order.into_iter().zip(circle(at.len())).for_each(|(node, place)| places[node] = place);
    places
}

/// The components in rows, the highest first, in the width in which they are seen largest, with long paths level or upright.
fn packed(parts: Vec<GraphPart>, nodes: usize) -> Vec<PlanePoint> {
    let has_paths = parts.len() > 1 && parts.iter().any(GraphPart::is_long_path);
    let others = parts.iter().map(|part| part.size.1).fold(0.0, f64::max);
    let upright = has_paths.then(|| parts.iter().map(|part| part.upright(others)).collect());
    let packed = [Some(parts), upright].into_iter().flatten().map(|parts| packed_as_they_are(parts, nodes));
    // Of two that are as large the level one.
    packed.rev().max_by(|a, b| a.0.total_cmp(&b.0)).map_or_else(Vec::new, |(_, at)| at)
}

/// The same without turning any, and how large they are seen.
fn packed_as_they_are(mut parts: Vec<GraphPart>, nodes: usize) -> (f64, Vec<PlanePoint>) {
    parts.arrange_by(|a, b| b.size.1.total_cmp(&a.size.1));
    let in_rows = |width: f64| {
        let mut at = vec![(0.0, 0.0); nodes];
        let (mut left, mut top, mut high) = (0.0, 0.0, 0.0_f64);
        for part in &parts {
            if left > 0.0 && left + part.size.0 > width {
                (left, top, high) = (0.0, top + high + BETWEEN, 0.0);
            }
            for (&node, place) in part.nodes.iter().zip(&part.at) {
                at[node] = (left + place.0, top + place.1);
            }
            (left, high) = (left + part.size.0 + BETWEEN, high.max(part.size.1));
        }
        at
    };
    let ends = parts.iter().scan(0.0, |end, part| {
        *end += part.size.0 + BETWEEN;
        Some(*end)
    });
    // Very many components have few widths that differ much.
    let widths = ends.step_by(parts.len().div_ceil(WIDTHS).max(1)).chain([f64::MAX]);
    let tried = widths.map(|width| {
        let at = in_rows(width);
        let scale = ScreenFit::new(&at).scale;
        (scale.0 * scale.1, at)
    });
    tried.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default()
}

/// How many widths are tried.
const WIDTHS: usize = 30;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;

    type Edges = Vec<(usize, usize)>;

    fn apart(a: PlanePoint, b: PlanePoint) -> f64 {
        (a.0 - b.0).hypot(a.1 - b.1)
    }

    fn complete(nodes: usize) -> Edges {
        (0..nodes).flat_map(|a| (0..a).map(move |b| (b, a))).collect()
    }

    /// How far a point lies from a line.
    fn beside((a, b): (PlanePoint, PlanePoint), point: PlanePoint) -> f64 {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let along = ((point.0 - a.0) * dx + (point.1 - a.1) * dy) / (dx * dx + dy * dy);
        apart(point, (a.0 + along.clamp(0.0, 1.0) * dx, a.1 + along.clamp(0.0, 1.0) * dy))
    }

    #[test]
    fn no_two_nodes_lie_on_one_place_and_a_graph_has_the_same_places_each_time() {
        let mut dice = Dice(5);
        for nodes in [1, 2, 3, 7, 20, 45, 100] {
            let tree = (1..nodes).map(|node| (dice.below(node), node)).collect::<Edges>();
            let more: Edges = (0..nodes / 3).map(|_| (dice.below(nodes), dice.below(nodes))).collect();
            let apart_from_others = tree.iter().copied().filter(|(a, b)| (a + b) % 5 > 0).collect();
            for edges in [[tree.clone(), more].concat(), tree, apart_from_others] {
                let at = places(nodes, &edges);
                assert_eq!(at.len(), nodes);
                assert_eq!(at, places(nodes, &edges));
                for (index, &a) in at.iter().enumerate() {
                    let nearest = at[..index].iter().map(|&b| apart(a, b)).fold(f64::MAX, f64::min);
                    assert!(nearest > 0.2 && a.0.is_finite() && a.1.is_finite(), "{nearest} among {nodes}: {edges:?}");
                }
            }
        }
        assert_eq!(places(0, &[]), []);
    }

    #[test]
    fn a_ring_is_a_ring() {
        for nodes in [3, 4, 5, 8, 12, 25, 40] {
            // Its nodes have numbers that say nothing of their order.
            let step = if nodes % 7 == 0 { 1 } else { 7 };
            let number = |node: usize| node * step % nodes;
            let ring: Edges = (0..nodes).map(|node| (node * step % nodes, (node + 1) * step % nodes)).collect();
            let at = places(nodes, &ring);
            let [x, y] = [|at: &PlanePoint| at.0, |at: &PlanePoint| at.1].map(|of| {
                at.iter().map(of).fold(f64::MAX, f64::min).midpoint(at.iter().map(of).fold(f64::MIN, f64::max))
            });
            let angle = |node: usize| (at[number(node)].1 - y).atan2(at[number(node)].0 - x);
            let turns: Vec<f64> = (0..nodes).map(|node| (angle(node + 1) - angle(node)).rem_euclid(TAU)).collect();
            let is_forth = turns.iter().all(|turn| *turn < PI);
            let is_back = turns.iter().all(|turn| *turn > PI);
            assert!(is_forth || is_back, "{nodes}: {turns:?}");
        }
    }

    #[test]
    fn a_path_lies_level_or_goes_to_and_fro_and_its_edges_are_seen() {
        for nodes in [2, 3, 5, 6, 8, 12, 13, 20, 31, 50] {
            let path: Edges = (1..nodes).map(|node| (node - 1, node)).collect();
            let at = places(nodes, &path);
            assert_eq!(ScreenGraph::new(nodes, &path).unseen(&at), 0, "{nodes}: {at:?}");
            let (wide, high) = ScreenFit::new(&at).size;
            assert!(wide > high, "{nodes} nodes take {wide} by {high}");
        }
    }

    #[test]
    fn beside_something_high_a_path_stands_and_leaves_it_most_of_the_screen() {
        let edges: Edges = complete(5).into_iter().chain([(5, 6), (6, 7)]).collect();
        let at = places(8, &edges);
        assert!((at[5].0 - at[7].0).abs() < 1.0 && (at[5].1 - at[7].1).abs() > 5.0, "{at:?}");
        let across = |nodes: &[PlanePoint]| ScreenFit::new(nodes).size.0;
        assert!(across(&at[..5]) > 0.5 * across(&at), "{at:?}");
    }

    #[test]
    fn long_names_of_a_path_leave_its_edges_in_sight() {
        let edges: Edges = (1..12).map(|node| (node - 1, node)).collect();
        for long in [3, 6, 12] {
            let letters: Vec<usize> = (0..12).map(|node| if node < 3 { long } else { 2 }).collect();
            let at = places_named(&letters, &edges);
            assert_eq!(ScreenGraph::new(12, &edges).named(&letters).unseen(&at), 0, "{long}: {at:?}");
        }
    }

    #[test]
    fn in_a_grid_neighbours_are_nearer_than_others() {
        for (wide, high) in [(3, 3), (4, 3), (6, 6), (7, 4), (10, 10)] {
            let node = |x: usize, y: usize| x + wide * y;
            let right = (0..high).flat_map(|y| (1..wide).map(move |x| (node(x - 1, y), node(x, y))));
            let down = (1..high).flat_map(|y| (0..wide).map(move |x| (node(x, y - 1), node(x, y))));
            let edges: Edges = right.chain(down).collect();
            let mut at = places(wide * high, &edges);
            // Columns and rows are stretched each for itself.
            let across = apart(at[node(0, 0)], at[node(1, 0)]);
            let along = apart(at[node(0, 0)], at[node(0, 1)]);
            let is_level = (at[node(0, 0)].1 - at[node(1, 0)].1).abs() < 1e-6;
            let (x, y) = if is_level { (across, along) } else { (along, across) };
            for place in &mut at {
                *place = (place.0 / x, place.1 / y);
            }
            let joined = |a: usize, b: usize| edges.contains(&(a, b));
            for a in 0..at.len() {
                for b in a + 1..at.len() {
                    let far = apart(at[a], at[b]);
                    assert_eq!(joined(a, b), far < 1.3, "{wide}x{high}: {a} and {b} are {far} apart");
                }
            }
        }
    }

    #[test]
    fn no_node_lies_on_an_edge_of_others() {
        let petersen: Edges = (0..5)
            .flat_map(|node| [(node, (node + 1) % 5), (node, node + 5), (node + 5, (node + 2) % 5 + 5)])
            .collect();
        let cube = (0..8).flat_map(|a: usize| [1, 2, 4].map(|bit| (a, a ^ bit))).filter(|(a, b)| a < b).collect();
        let parts: Edges = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
        let tree: Edges = (1..31).map(|node| ((node - 1) / 2, node)).collect();
        let all = (2..=10).map(|nodes| (nodes, complete(nodes)));
        for (nodes, edges) in all.chain([(10, petersen), (8, cube), (6, parts), (31, tree)]) {
            let at = places(nodes, &edges);
            for &(a, b) in &edges {
                for node in (0..nodes).filter(|node| *node != a && *node != b) {
                    let clear = beside((at[a], at[b]), at[node]);
                    assert!(clear > 0.8, "{nodes} nodes: {node} is {clear} from {a}-{b}");
                }
            }
        }
    }
}
