//! What is good and bad about a graph on a screen: nodes with names on each other, edges through them, edges that cross.

use super::stress::PlanePoint;

/// The screen that graphs are laid out for: columns, and rows in columns of the same length.
const SCREEN: PlanePoint = (44.0, 22.0);
/// Half of what a node takes there with its name, a hint and air, and how far from its middle a foreign edge is seen apart.
const NODE: PlanePoint = (3.5, 1.0);
const CLEAR: PlanePoint = (4.0, 2.0);
/// Two nodes that are nearer to each other have their edge hidden between their names, if these have no more letters than that.
const SEEN: PlanePoint = (9.0, 3.5);
const SHORT: usize = 2;
/// From so many nodes on they are taken for smaller than that.
const FEW: f64 = 20.0;
/// What is bad about a picture, an edge through the middle of a foreign node being 1: a node on another one, and a crossing,
/// of which a graph of many edges cannot but have more: over the root of their number.
const OVERLAP: f64 = 0.6;
const CROSSING: f64 = 0.25;
/// What it costs a node that settles to go from where the distances are right, for each column, squared.
const ASTRAY: f64 = 0.01;
/// What is no fault yet.
const GOOD: f64 = 0.02;
/// The first and the last length of a step of a node that settles, in columns, and where it may go.
const STEP: f64 = 2.0;
const LEAST_STEP: f64 = 0.2;
const STEPS: [PlanePoint; 8] =
    [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
/// From so many edges on a picture is a web.
const MANY: usize = 400;
/// Looks at another node or edge while nodes settle.
const LOOKS: usize = 400_000;

/// A graph that is to be drawn.
pub(super) struct ScreenGraph {
    edges: Vec<(usize, usize)>,
    neighbours: Vec<Vec<usize>>,
    /// The letters of the names, as far as they are more than few.
    longer: Vec<usize>,
}

/// How a picture is fitted to the screen.
pub(super) struct ScreenFit {
    /// Its left and upper end.
    pub least: PlanePoint,
    /// Its width and height.
    pub size: PlanePoint,
    /// How much larger it becomes in each direction: it is stretched, but not to more than twice.
    pub scale: PlanePoint,
}

impl ScreenFit {
    /// Of a picture that is not empty.
    pub(super) fn new(at: &[PlanePoint]) -> Self {
        let span = |of: fn(&PlanePoint) -> f64| {
            let (least, most) =
                at.iter().map(of).fold((f64::MAX, f64::MIN), |ends, value| (ends.0.min(value), ends.1.max(value)));
            (least, most - least)
        };
        let ((left, wide), (top, high)) = (span(|place| place.0), span(|place| place.1));
        let scale = (SCREEN.0 / wide.max(1e-3), SCREEN.1 / high.max(1e-3));
        let scale = (scale.0.min(2.0 * scale.1), scale.1.min(2.0 * scale.0));
        Self { least: (left, top), size: (wide, high), scale }
    }

    pub(super) fn apply(&self, at: &mut [PlanePoint]) {
        for place in at {
            *place = ((place.0 - self.least.0) * self.scale.0, (place.1 - self.least.1) * self.scale.1);
        }
    }
}

impl ScreenGraph {
    /// Of so many nodes; edges may be given more than once.
    pub(super) fn new(nodes: usize, edges: &[(usize, usize)]) -> Self {
        let mut neighbours = vec![Vec::new(); nodes];
        for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        Self::of_lists(neighbours, vec![0; nodes])
    }

    /// The same with names of so many letters.
    pub(super) fn named(self, letters: &[usize]) -> Self {
        Self { longer: letters.iter().map(|letters| letters.saturating_sub(SHORT)).collect(), ..self }
    }

    fn of_lists(neighbours: Vec<Vec<usize>>, longer: Vec<usize>) -> Self {
        let from = |(node, ends): (usize, &Vec<usize>)| -> Vec<(usize, usize)> {
            ends.iter().filter(|end| **end > node).map(|&end| (node, end)).collect()
        };
        Self { edges: neighbours.iter().enumerate().flat_map(from).collect(), neighbours, longer }
    }

    /// Some of the nodes, which have no edges to others; they are numbered in this order.
    pub(super) fn part(&self, nodes: &[usize]) -> Self {
        let mut numbers = vec![0; self.neighbours.len()];
        nodes.iter().enumerate().for_each(|(number, &node)| numbers[node] = number);
        let ends = |&node: &usize| self.neighbours[node].iter().map(|&end| numbers[end]).collect();
        Self::of_lists(nodes.iter().map(ends).collect(), nodes.iter().map(|&node| self.longer[node]).collect())
    }

    pub(super) fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    pub(super) fn lists(&self) -> &[Vec<usize>] {
        &self.neighbours
    }

    pub(super) fn neighbours(&self, node: usize) -> &[usize] {
        &self.neighbours[node]
    }

    /// How much edges cross; of very many nobody sees whether they do.
    pub(super) fn crossed(&self, at: &[PlanePoint]) -> f64 {
        if self.edges.len() > MANY {
            return 0.0;
        }
        let crossings = |(index, &(a, b)): (usize, &(usize, usize))| {
            self.edges[..index].iter().filter(|&&(c, d)| do_cross((at[a], at[b]), (at[c], at[d]))).count()
        };
        let crossings: usize = self.edges.iter().enumerate().map(crossings).sum();
        CROSSING * crossings as f64 / (self.edges.len().max(1) as f64).sqrt()
    }

    /// How much nodes lie on each other and on foreign edges, on the screen.
    pub(super) fn misplaced(&self, at: &[PlanePoint]) -> f64 {
        if self.edges.len() > MANY {
            return 0.0;
        }
        (0..at.len()).map(|node| self.covered(at, node, at[node])).sum()
    }

    /// How many edges are hidden between the names of their ends, on the screen.
    pub(super) fn unseen(&self, at: &[PlanePoint]) -> usize {
        let seen = self.scaled(SEEN);
        let is_hidden = |&&(a, b): &&(usize, usize)| {
            let across = seen.0 + (self.longer[a] + self.longer[b]) as f64 / 2.0;
            (at[a].0 - at[b].0).abs() < across && (at[a].1 - at[b].1).abs() < seen.1
        };
        self.edges.iter().filter(is_hidden).count()
    }

    /// How much longer level edges are than others, so that the longest names have room between them.
    pub(super) fn level_length(&self) -> f64 {
        1.0 + self.longer.iter().max().map_or(0.0, |longer| *longer as f64) / SEEN.0
    }

    /// Nodes go a little out of the way of edges and of each other, on the screen, as long as that makes it better.
    pub(super) fn settle(&self, at: &mut [PlanePoint]) {
        let right = at.to_vec();
        let (mut looks, mut step) = (0, STEP);
        while step > LEAST_STEP {
            let mut is_better = false;
            for node in 0..at.len() {
                let cost = (at.len() + self.edges.len()) * (self.neighbours[node].len() + 1);
                looks += (STEPS.len() + 2) * cost;
                if looks > LOOKS {
                    return;
                }
                let cramped = self.covered(at, node, at[node]) + self.covering(at, node, at[node]);
                if cramped < GOOD {
                    looks -= STEPS.len() * cost;
                    continue;
                }
                let badness = |here: PlanePoint| {
                    let astray = (here.0 - right[node].0).powi(2) + (here.1 - right[node].1).powi(2);
                    self.covered(at, node, here) + self.covering(at, node, here) + ASTRAY * astray
                };
                let (x, y) = at[node];
                let tried = STEPS.map(|(dx, dy)| (x + step * dx, y + step * dy)).map(|here| (badness(here), here));
                let best = tried.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
                if let Some((_, here)) = best.filter(|best| best.0 < badness(at[node]) - 1e-6) {
                    at[node] = here;
                    is_better = true;
                }
            }
            if !is_better {
                step /= 2.0;
            }
        }
    }

    /// How much other nodes and their edges cover a node in a place.
    fn covered(&self, at: &[PlanePoint], node: usize, here: PlanePoint) -> f64 {
        let (half, clear) = (self.scaled(NODE), self.scaled(CLEAR));
        let others = at.iter().enumerate().filter(|(other, _)| *other != node).map(|(_, there)| there);
        let under: f64 = others.map(|there| within(*there, here, (2.0 * half.0, 2.0 * half.1))).sum();
        let foreign = self.edges.iter().filter(|(a, b)| *a != node && *b != node);
        OVERLAP * under + foreign.map(|&(a, b)| through((at[a], at[b]), here, clear)).sum::<f64>()
    }

    /// How much the edges of a node in a place cover other nodes, and cross.
    fn covering(&self, at: &[PlanePoint], node: usize, here: PlanePoint) -> f64 {
        let clear = self.scaled(CLEAR);
        let mut covering = 0.0;
        for &end in &self.neighbours[node] {
            let others = at.iter().enumerate().filter(|(other, _)| *other != node && *other != end);
            covering += others.map(|(_, there)| through((here, at[end]), *there, clear)).sum::<f64>();
            let foreign = self.edges.iter().filter(|(a, b)| *a != node && *b != node);
            let crossings = foreign.filter(|&&(a, b)| do_cross((here, at[end]), (at[a], at[b]))).count();
            covering += CROSSING * crossings as f64 / (self.edges.len() as f64).sqrt();
        }
        covering
    }

    fn scaled(&self, size: PlanePoint) -> PlanePoint {
        let smaller = (FEW / self.neighbours.len() as f64).min(1.0);
        (size.0 * smaller, size.1 * smaller)
    }
}

/// From 0 at the edge of a box to 1 in its middle.
fn within(point: PlanePoint, middle: PlanePoint, half: PlanePoint) -> f64 {
    let (dx, dy) = ((point.0 - middle.0).abs() / half.0, (point.1 - middle.1).abs() / half.1);
    (1.0 - dx.max(dy)).max(0.0)
}

/// The same for a line, by the point of it that is nearest to the middle, and for an oval.
fn through((a, b): (PlanePoint, PlanePoint), middle: PlanePoint, half: PlanePoint) -> f64 {
    let scale = |point: PlanePoint| ((point.0 - middle.0) / half.0, (point.1 - middle.1) / half.1);
    let (a, b) = (scale(a), scale(b));
    if a.0.max(b.0) < -1.0 || a.0.min(b.0) > 1.0 || a.1.max(b.1) < -1.0 || a.1.min(b.1) > 1.0 {
        return 0.0;
    }
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = (dx * dx + dy * dy).max(1e-12);
    let along = (-(a.0 * dx + a.1 * dy) / length).clamp(0.0, 1.0);
    let (x, y) = (a.0 + along * dx, a.1 + along * dy);
    (1.0 - (x * x + y * y).sqrt()).max(0.0)
}

/// On which side of a line a point lies.
fn side(a: PlanePoint, b: PlanePoint, point: PlanePoint) -> f64 {
    (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0)
}

/// Whether two lines cross between their ends.
fn do_cross((a, b): (PlanePoint, PlanePoint), (c, d): (PlanePoint, PlanePoint)) -> bool {
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}
