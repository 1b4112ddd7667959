//! Places in the plane whose distances are as nearly as possible the numbers of edges between nodes.
//!
//! Stress majorization (Gansner, Koren and North, 2004): each node in turn goes where the others would have it, which never
//! makes the sum of the weighted squared errors larger. It begins from classical scaling, from a circle, or from scattered
//! points.

/// A point in the plane.
pub(super) type PlanePoint = (f64, f64);

/// The distances of a connected graph, in edges.
pub(super) struct Stress {
    nodes: usize,
    distances: Vec<f64>,
}

/// Rounds of a majorization that settles slowly.
const ROUNDS: usize = 150;
/// Looks at a pair of nodes in one majorization: larger graphs have fewer rounds.
const PAIRS: usize = 250_000;
/// The most majorizations of one graph.
const BEGINNINGS: usize = 8;
/// Nodes that go less far than this in a round have settled, in edges.
const SETTLED: f64 = 1e-3;
/// How far nodes on one point are set apart.
const APART: f64 = 1e-2;
/// Multiplications until the axes of classical scaling are near enough.
const POWERS: usize = 20;

impl Stress {
    /// The distances between all nodes by lists of neighbours.
    pub(super) fn new(neighbours: &[Vec<usize>]) -> Self {
        let nodes = neighbours.len();
        let mut distances = vec![0.0; nodes * nodes];
        for from in 0..nodes {
            let row = &mut distances[from * nodes..(from + 1) * nodes];
            let (mut queue, mut next) = (vec![from], 0);
            while let Some(&node) = queue.get(next) {
                next += 1;
                for &other in &neighbours[node] {
                    if other != from && row[other] == 0.0 {
                        row[other] = row[node] + 1.0;
                        queue.push(other);
                    }
                }
            }
        }
        Self { nodes, distances }
    }

    fn row(&self, node: usize) -> &[f64] {
        &self.distances[node * self.nodes..(node + 1) * self.nodes]
    }

    /// How many rounds a majorization has at most.
    fn rounds(&self) -> usize {
        (PAIRS / (self.nodes * self.nodes).max(1)).clamp(3, ROUNDS)
    }

    /// How many majorizations may be paid for.
    pub(super) fn beginnings(&self) -> usize {
        (2 * PAIRS / (self.nodes * self.nodes * self.rounds()).max(1)).clamp(1, BEGINNINGS)
    }

    /// Moves the nodes until they settle.
    pub(super) fn majorize(&self, at: &mut [PlanePoint]) {
        for _ in 0..self.rounds() {
            let mut farthest = 0.0_f64;
            for node in 0..self.nodes {
                let (x, y) = at[node];
                let (mut sum, mut weights) = ((0.0, 0.0), 0.0);
                for (&(other_x, other_y), &distance) in at.iter().zip(self.row(node)).filter(|(_, far)| **far > 0.0) {
                    let weight = 1.0 / (distance * distance);
                    let (dx, dy) = (x - other_x, y - other_y);
                    let pull = distance / (dx * dx + dy * dy).sqrt().max(1e-9);
                    sum = (sum.0 + weight * (other_x + pull * dx), sum.1 + weight * (other_y + pull * dy));
                    weights += weight;
                }
                if weights > 0.0 {
                    at[node] = (sum.0 / weights, sum.1 / weights);
                    farthest = farthest.max((at[node].0 - x).abs().max((at[node].1 - y).abs()));
                }
            }
            if farthest < SETTLED {
                break;
            }
        }
    }

    /// The mean of the weighted squared errors.
    pub(super) fn error(&self, at: &[PlanePoint]) -> f64 {
        let mut sum = 0.0;
        for node in 0..self.nodes {
            for (other, distance) in self.row(node)[..node].iter().enumerate() {
                let far = (at[node].0 - at[other].0).hypot(at[node].1 - at[other].1);
                sum += (far / distance - 1.0).powi(2);
            }
        }
        sum / (self.nodes * self.nodes / 2).max(1) as f64
    }

    /// Classical scaling (Torgerson, 1952): the two main axes of the squared distances.
    pub(super) fn scaled(&self) -> Vec<PlanePoint> {
        let nodes = self.nodes;
        let square = |node: usize| self.row(node).iter().map(|far| far * far);
        let means: Vec<f64> = (0..nodes).map(|node| square(node).sum::<f64>() / nodes as f64).collect();
        let mean = means.iter().sum::<f64>() / nodes as f64;
        let times = |axis: &[f64]| -> Vec<f64> {
            let product = |node: usize| {
                let entries = square(node).zip(&means).map(|(square, other)| means[node] + other - mean - square);
                entries.zip(axis).map(|(entry, along)| entry * along / 2.0).sum()
            };
            (0..nodes).map(product).collect()
        };
        let length = |axis: &[f64]| axis.iter().map(|a| a * a).sum::<f64>().sqrt();
        // Each axis as long as 1, with its length.
        let mut axes: Vec<(Vec<f64>, f64)> = Vec::new();
        for seed in 0..2 {
            let mut axis: Vec<f64> = (0..nodes).map(|node| scattered(2 * node + seed).0).collect();
            let mut value = 0.0;
            for _ in 0..self.rounds().min(POWERS) {
                for (other, _) in &axes {
                    let along: f64 = axis.iter().zip(other).map(|(a, b)| a * b).sum();
                    axis.iter_mut().zip(other).for_each(|(a, b)| *a -= along * b);
                }
                let norm = length(&axis).max(1e-12);
                for a in &mut axis {
                    *a /= norm;
                }
                let product = times(&axis);
                value = length(&product);
                axis = product;
            }
            let norm = value.max(1e-12);
            for a in &mut axis {
                *a /= norm;
            }
            axes.push((axis, value.sqrt()));
        }
        let along = |axis: usize, node: usize| axes[axis].0[node] * axes[axis].1;
        // Nodes that have the same neighbours may lie on one point, from which nothing would move them.
        let apart = |node: usize| (APART * scattered(node).0, APART * scattered(node).1);
        (0..nodes).map(|node| (along(0, node) + apart(node).0, along(1, node) + apart(node).1)).collect()
    }
}

/// A point of the unit square around 0 for each number, evenly strewn (a Kronecker sequence of the plastic number).
pub(super) fn scattered(number: usize) -> PlanePoint {
    let part = |step: f64| (step * (number as f64 + 1.0)).fract() - 0.5;
    (part(0.754_877_666_246_693), part(0.569_840_290_998_053_2))
}
