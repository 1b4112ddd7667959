//! The neighbour lists of an undirected graph, all in one piece of memory.

/// Who is joined with whom. Nodes are numbered from 0; lists are sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjacency {
    /// Where the list of each node begins in `ends`; one more entry than nodes.
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Adjacency {
    /// The graph of these lists, which must be sorted and symmetric.
    pub fn from_lists(lists: &[Vec<u32>]) -> Self {
        let mut starts = Vec::with_capacity(lists.len() + 1);
        let mut ends = Vec::with_capacity(lists.iter().map(Vec::len).sum());
        starts.push(0);
        for list in lists {
            debug_assert!(list.is_sorted_by(|a, b| a < b), "neighbours come sorted");
            ends.extend_from_slice(list);
            starts.push(ends.len() as u32);
        }
        Self { starts, ends }
    }

    /// The graph of `nodes` nodes with these edges, each given once.
    pub fn from_edges(nodes: usize, edges: &[(u32, u32)]) -> Self {
        let mut lists = vec![Vec::new(); nodes];
        for &(a, b) in edges {
            lists[a as usize].push(b);
            lists[b as usize].push(a);
        }
        for list in &mut lists {
            list.sort_unstable();
        }
        Self::from_lists(&lists)
    }

    /// The numbers `low..=high`, each joined with its multiples and divisors; node 0 is `low`.
    pub fn of_divisibility(low: u32, high: u32) -> Self {
        let mut lists = vec![Vec::new(); (high - low + 1) as usize];
        // Ascending divisors: each list gets its divisors, sorted, before its own turn, and then its multiples.
        for divisor in low..=high {
            let node = divisor - low;
            for multiple in (2 * divisor..=high).step_by(divisor as usize) {
                lists[node as usize].push(multiple - low);
                lists[(multiple - low) as usize].push(node);
            }
        }
        Self::from_lists(&lists)
    }

    /// The same nodes without the edges of one of them.
    pub fn isolating(&self, node: u32) -> Self {
        let ends = |other: u32| self.neighbours(other).iter().copied().filter(move |&end| end != node && other != node);
        let lists: Vec<Vec<u32>> = (0..self.nodes() as u32).map(|other| ends(other).collect()).collect();
        Self::from_lists(&lists)
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.ends.len() / 2
    }

    /// The neighbours of `node`, sorted.
    pub fn neighbours(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.ends[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Whether an edge joins `a` and `b`.
    pub fn is_joined(&self, a: u32, b: u32) -> bool {
        self.neighbours(a).binary_search(&b).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_joined_with_their_multiples_and_divisors() {
        let graph = Adjacency::of_divisibility(2, 99);
        let answers = |number: u32| graph.neighbours(number - 2).iter().map(|node| node + 2).collect::<Vec<_>>();
        // The lists that the text prints.
        assert_eq!(answers(15), [3, 5, 30, 45, 60, 75, 90]);
        assert_eq!(answers(30), [2, 3, 5, 6, 10, 15, 60, 90]);
        assert_eq!(answers(75), [3, 5, 15, 25]);
        assert_eq!(answers(90), [2, 3, 5, 6, 9, 10, 15, 18, 30, 45]);
        assert_eq!(answers(3).len(), 32);
        assert!(graph.is_joined(58 - 2, 29 - 2));
        assert!(!graph.is_joined(12 - 2, 35 - 2));
    }
}
