//! Maximum matchings of any undirected graph, and which nodes some maximum matching leaves out.
//!
//! Edmonds' blossom algorithm, one alternating tree at a time. A search that fails leaves its tree standing: no later
//! augmenting path can pass through it, so the trees that stand at the end are the alternating forest of the
//! Gallai-Edmonds decomposition, and its even nodes are exactly those that some maximum matching leaves out.

use super::Halt;

/// An undirected graph with nodes `0..nodes()`.
pub trait UndirectedGraph {
    /// How many nodes there are.
    fn nodes(&self) -> usize;

    /// The nodes that share an edge with `node`; no node lists itself.
    fn neighbours(&self, node: u32) -> &[u32];
}

/// Each node with those that it is joined to.
impl UndirectedGraph for Vec<Vec<u32>> {
    fn nodes(&self) -> usize {
        self.len()
    }

    fn neighbours(&self, node: u32) -> &[u32] {
        &self[node as usize]
    }
}

/// Stands for "no node".
const NONE: u32 = u32::MAX;

/// What the alternating forest says about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// No tree reached it: every maximum matching covers it, and its partner too.
    Free,
    /// An even number of edges from an exposed node: some maximum matching leaves it out.
    Even,
    /// Only odd distances: every maximum matching covers it.
    Odd,
}

/// A maximum matching of the part of a graph that is not taken away, with its alternating forest.
///
/// When nodes are taken away or come back the matching is repaired, not computed anew: only what lost its partner is
/// searched from. Cost: the first matching a few visits to each edge in practice, a repair one visit.
#[derive(Clone, Debug)]
pub struct Matching {
    mate: Vec<u32>,
    gone: Vec<bool>,
    label: Vec<Mark>,
    /// The even node from which an odd one was reached; inside a blossom the way back around it.
    parent: Vec<u32>,
    /// Union-find: the node that stands for the blossom.
    base: Vec<u32>,
    /// When a node was last on the way to a root, while the meeting point of two ways is sought.
    seen: Vec<u32>,
    clock: u32,
    queue: Vec<u32>,
    /// How many of its neighbours an even node has been searched for an exposed one: such are paired, and never come back.
    looked: Vec<u32>,
    size: usize,
    is_complete: bool,
}

impl Matching {
    /// A maximum matching of `graph` without the nodes of `gone`.
    ///
    /// # Errors
    /// What `poll` answers; it is told how many edges were looked at since it was last called.
    pub fn new(graph: &impl UndirectedGraph, gone: &[u32], poll: &mut Poll<'_>) -> Result<Self, Halt> {
        let nodes = graph.nodes();
        let mut matching = Self {
            mate: vec![NONE; nodes],
            gone: vec![false; nodes],
            label: vec![Mark::Free; nodes],
            parent: vec![NONE; nodes],
            base: (0..nodes as u32).collect(),
            seen: vec![0; nodes],
            clock: 0,
            queue: Vec::new(),
            looked: vec![0; nodes],
            size: 0,
            is_complete: false,
        };
        for &node in gone {
            matching.gone[node as usize] = true;
        }
        matching.pair_greedily(graph);
        matching.complete(graph, poll)?;
        Ok(matching)
    }

    /// The same for another set of missing nodes.
    ///
    /// # Errors
    /// What `poll` answers. The matching is then usable, but has to be updated again before it is asked.
    pub fn update(&mut self, graph: &impl UndirectedGraph, gone: &[u32], poll: &mut Poll<'_>) -> Result<(), Halt> {
        let mut now = vec![false; self.gone.len()];
        for &node in gone {
            now[node as usize] = true;
        }
        if self.is_complete && now == self.gone {
            return Ok(());
        }
        self.is_complete = false;
        for node in 0..now.len() as u32 {
            let mate = self.mate[node as usize];
            if now[node as usize] && mate != NONE {
                self.mate[node as usize] = NONE;
                self.mate[mate as usize] = NONE;
                self.size -= 1;
            }
        }
        self.gone = now;
        self.complete(graph, poll)
    }

    /// How many pairs there are.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whom the matching pairs `node` with.
    pub fn mate(&self, node: u32) -> Option<u32> {
        let mate = self.mate[node as usize];
        (mate != NONE).then_some(mate)
    }

    /// Whether some maximum matching leaves `node` out. A node that is gone is not asked about.
    pub fn can_miss(&self, node: u32) -> bool {
        debug_assert!(self.is_complete && !self.gone[node as usize]);
        self.label[node as usize] == Mark::Even
    }

    /// The partners in this matching, by node.
    pub fn partners(&self) -> Vec<Option<u32>> {
        self.mate.iter().map(|&mate| (mate != NONE).then_some(mate)).collect()
    }

    /// The partners in a maximum matching that leaves `node` out, or in this one if none does; both ways, by node.
    pub fn without(&self, node: u32) -> Vec<Option<u32>> {
        let mut mate = self.mate.clone();
        if self.can_miss(node) {
            // The way from an even node to its root alternates; the pairs along it move over by one.
            let mut odd = std::mem::replace(&mut mate[node as usize], NONE);
            while odd != NONE {
                let even = self.parent[odd as usize];
                mate[odd as usize] = even;
                odd = std::mem::replace(&mut mate[even as usize], odd);
            }
        }
        mate.into_iter().map(|mate| (mate != NONE).then_some(mate)).collect()
    }

    /// The way on which the partners move over so that `node` is left out: by turns a pair of this matching and an edge
    /// outside of it, up to a node that this one leaves out. `node` alone where that is `node`.
    pub fn way(&self, node: u32) -> Vec<u32> {
        let (after, mut way) = (self.without(node), vec![node]);
        let mut from = node;
        while let Some((odd, even)) = self.mate(from).and_then(|odd| Some((odd, after[odd as usize]?))) {
            if even == from {
                // Nothing leaves it out.
                return vec![node];
            }
            way.extend([odd, even]);
            from = even;
        }
        way
    }

    /// Pairs what has one choice left first, then whatever has the fewest. Leaves little to the searches.
    fn pair_greedily(&mut self, graph: &impl UndirectedGraph) {
        let nodes = self.mate.len();
        let here = |gone: &[bool], node: u32| graph.neighbours(node).iter().filter(|&&end| !gone[end as usize]).count();
        let mut choices: Vec<u32> = (0..nodes as u32).map(|node| here(&self.gone, node) as u32).collect();
        let mut single: Vec<u32> = Vec::new();
        for start in fewest_first(&choices) {
            single.push(start);
            while let Some(node) = single.pop() {
                if self.gone[node as usize] || self.mate[node as usize] != NONE {
                    continue;
                }
                let is_open = |end: &&u32| !self.gone[**end as usize] && self.mate[**end as usize] == NONE;
                let ends = graph.neighbours(node).iter().filter(is_open);
                let Some(&end) = ends.min_by_key(|&&end| choices[end as usize]) else { continue };
                self.mate[node as usize] = end;
                self.mate[end as usize] = node;
                self.size += 1;
                for taken in [node, end] {
                    for &next in graph.neighbours(taken) {
                        let left = &mut choices[next as usize];
                        *left = left.saturating_sub(1);
                        if *left == 1 {
                            single.push(next);
                        }
                    }
                }
            }
        }
    }

    /// Makes the matching maximum and grows the forest anew.
    fn complete(&mut self, graph: &impl UndirectedGraph, poll: &mut Poll<'_>) -> Result<(), Halt> {
        self.label.fill(Mark::Free);
        self.looked.fill(0);
        for node in 0..self.base.len() as u32 {
            self.base[node as usize] = node;
        }
        for root in 0..self.mate.len() as u32 {
            if !self.gone[root as usize]
                && self.mate[root as usize] == NONE
                && self.label[root as usize] == Mark::Free
                && self.search(graph, root, poll)?
            {
                self.size += 1;
                self.fell_tree();
            }
        }
        self.is_complete = true;
        Ok(())
    }

    /// Grows an alternating tree from `root`; `true` if it reached another exposed node, and the pairs were changed.
    fn search(&mut self, graph: &impl UndirectedGraph, root: u32, poll: &mut Poll<'_>) -> Result<bool, Halt> {
        self.queue.clear();
        self.label[root as usize] = Mark::Even;
        self.queue.push(root);
        let (mut ahead, mut next) = (0, 0);
        loop {
            // An exposed node beside any even one ends the search: looked for first, the tree stays a third as large.
            while let Some(&even) = self.queue.get(ahead) {
                ahead += 1;
                if let Some(end) = self.exposed_beside(graph, even) {
                    self.parent[end as usize] = even;
                    self.augment(end);
                    return Ok(true);
                }
            }
            let Some(&node) = self.queue.get(next) else { return Ok(false) };
            next += 1;
            poll(graph.neighbours(node).len() as u64)?;
            for &end in graph.neighbours(node) {
                let label = self.label[end as usize];
                match label {
                    Mark::Free if !self.gone[end as usize] => {
                        self.label[end as usize] = Mark::Odd;
                        self.parent[end as usize] = node;
                        let mate = self.mate[end as usize];
                        self.label[mate as usize] = Mark::Even;
                        self.queue.push(mate);
                    }
                    Mark::Even if self.find(node) != self.find(end) => {
                        let base = self.meeting_point(node, end);
                        self.shrink(node, end, base);
                        self.shrink(end, node, base);
                    }
                    _ => {}
                }
            }
        }
    }

    /// A neighbour without a partner, outside of all trees.
    fn exposed_beside(&mut self, graph: &impl UndirectedGraph, even: u32) -> Option<u32> {
        let looked = &mut self.looked[even as usize];
        let left = &graph.neighbours(even)[*looked as usize..];
        let (mate, gone, label) = (&self.mate, &self.gone, &self.label);
        let is_exposed = |end: usize| mate[end] == NONE && !gone[end] && label[end] == Mark::Free;
        let found = left.iter().position(|&end| is_exposed(end as usize));
        *looked += found.unwrap_or(left.len()) as u32;
        found.map(|at| left[at])
    }

    /// Forgets the labels of the tree that has just been augmented: all its nodes are in the queue or paired with one.
    fn fell_tree(&mut self) {
        for index in 0..self.queue.len() {
            let node = self.queue[index];
            for node in [node, self.mate[node as usize]] {
                self.label[node as usize] = Mark::Free;
                self.base[node as usize] = node;
            }
        }
    }

    /// Changes the pairs along the way from the exposed node `odd` back to the root.
    fn augment(&mut self, mut odd: u32) {
        while odd != NONE {
            let even = self.parent[odd as usize];
            self.mate[odd as usize] = even;
            odd = std::mem::replace(&mut self.mate[even as usize], odd);
        }
    }

    fn find(&mut self, mut node: u32) -> u32 {
        while self.base[node as usize] != node {
            let above = self.base[self.base[node as usize] as usize];
            self.base[node as usize] = above;
            node = above;
        }
        node
    }

    /// Where the ways of two even nodes to the root meet: both are walked in turn, one blossom at a time.
    fn meeting_point(&mut self, a: u32, b: u32) -> u32 {
        self.clock += 1;
        let mut ways = [self.find(a), self.find(b)];
        loop {
            if ways[0] != NONE {
                if self.seen[ways[0] as usize] == self.clock {
                    return ways[0];
                }
                self.seen[ways[0] as usize] = self.clock;
                let mate = self.mate[ways[0] as usize];
                ways[0] = if mate == NONE { NONE } else { self.find(self.parent[mate as usize]) };
            }
            ways.swap(0, 1);
        }
    }

    /// Makes one side of an odd cycle part of the blossom of `base`: its odd nodes become even, around the cycle.
    fn shrink(&mut self, mut even: u32, mut across: u32, base: u32) {
        while self.find(even) != base {
            self.parent[even as usize] = across;
            let odd = self.mate[even as usize];
            if self.label[odd as usize] == Mark::Odd {
                self.label[odd as usize] = Mark::Even;
                self.queue.push(odd);
            }
            for node in [even, odd] {
                if self.base[node as usize] == node {
                    self.base[node as usize] = base;
                }
            }
            across = odd;
            even = self.parent[odd as usize];
        }
    }
}

/// Told how many edges were looked at, it says whether to go on.
type Poll<'a> = dyn FnMut(u64) -> Result<(), Halt> + 'a;

/// All nodes, those with the fewest choices first.
fn fewest_first(choices: &[u32]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..choices.len() as u32).collect();
    order.sort_by_key(|&node| choices[node as usize]);
    order
}

#[cfg(test)]
pub(crate) mod tests;
