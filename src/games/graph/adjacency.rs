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
        let pairs = || {
            let multiples = |divisor: u32| (2 * divisor..=high).step_by(divisor as usize);
            (low..=high)
                .flat_map(move |divisor| multiples(divisor).map(move |multiple| (divisor - low, multiple - low)))
        };
        let mut starts = vec![0; (high - low + 2) as usize];
        // An iterator of iterators is a loop in a loop only where it runs by itself.
        pairs().for_each(|(divisor, multiple)| {
            starts[divisor as usize + 1] += 1;
            starts[multiple as usize + 1] += 1;
        });
        for node in 1..starts.len() {
            starts[node] += starts[node - 1];
        }
        // Ascending divisors: each list gets its divisors, sorted, before its own turn, and then its multiples.
        let mut next = starts.clone();
        let mut ends = vec![0; starts[starts.len() - 1] as usize];
        pairs().for_each(|(divisor, multiple)| {
            for (node, end) in [(divisor, multiple), (multiple, divisor)] {
                ends[next[node as usize] as usize] = end;
                next[node as usize] += 1;
            }
        });
        Self { starts, ends }
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
