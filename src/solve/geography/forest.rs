//! The alternating forest of a small graph in machine words, grown anew at every node of a search.

use super::mask::Mask;

/// Stands for "nobody".
pub(super) const NOBODY: u16 = u16::MAX;

/// The partners of a maximum matching, by node.
#[derive(Clone, Copy)]
pub(super) struct Mates<const W: usize>([[u16; 64]; W]);

impl<const W: usize> Mates<W> {
    pub(crate) const NONE: Self = Self([[NOBODY; 64]; W]);

    pub(crate) fn get(&self, node: u16) -> u16 {
        self.0[usize::from(node) / 64][usize::from(node) % 64]
    }

    pub(crate) fn set(&mut self, node: u16, mate: u16) {
        self.0[usize::from(node) / 64][usize::from(node) % 64] = mate;
    }
}

/// Working space of [`Forest::grow`], and what it found.
pub(super) struct Forest<const W: usize> {
    /// The nodes that some maximum matching leaves out.
    pub even: Mask<W>,
    odd: Mask<W>,
    parent: Vec<u16>,
    base: Vec<u16>,
    seen: Vec<u64>,
    clock: u64,
    queue: Vec<u16>,
}

impl<const W: usize> Forest<W> {
    pub(crate) fn new() -> Self {
        Self {
            even: Mask::EMPTY,
            odd: Mask::EMPTY,
            parent: vec![NOBODY; 64 * W],
            base: vec![0; 64 * W],
            seen: vec![0; 64 * W],
            clock: 0,
            queue: Vec::with_capacity(64 * W),
        }
    }

    /// Grows trees from the `exposed` nodes of `left` until `even` is complete. `mates` must be maximum on `left`, so no
    /// way ends at another exposed node.
    pub(crate) fn grow(&mut self, adjacent: &[Mask<W>], left: Mask<W>, exposed: Mask<W>, mates: &Mates<W>) {
        self.even = exposed;
        self.odd = Mask::EMPTY;
        self.queue.clear();
        self.queue.extend(exposed.iter());
        for node in left.iter() {
            self.base[usize::from(node)] = node;
        }
        let mut next = 0;
        while let Some(&node) = self.queue.get(next) {
            next += 1;
            let ends = adjacent[usize::from(node)] & left & !self.odd;
            for end in (ends & !self.even).iter() {
                let mate = mates.get(end);
                // The mate of a node that came before may have made this one odd or even.
                if self.odd.contains(end) || self.even.contains(end) || mate == NOBODY {
                    continue;
                }
                self.odd.insert(end);
                self.parent[usize::from(end)] = node;
                self.even.insert(mate);
                self.queue.push(mate);
            }
            for end in (ends & self.even).iter() {
                if self.find(node) != self.find(end) {
                    let base = self.meeting_point(node, end, mates);
                    self.shrink(node, end, base, mates);
                    self.shrink(end, node, base, mates);
                }
            }
        }
    }

    /// Moves the pairs along the way from the even node `free` to its root, so that `free` is left out and the root,
    /// which is the answer, is not.
    pub(crate) fn release(&self, free: u16, mates: &mut Mates<W>) -> u16 {
        let mut root = free;
        let mut odd = mates.get(free);
        mates.set(free, NOBODY);
        while odd != NOBODY {
            root = self.parent[usize::from(odd)];
            mates.set(odd, root);
            let next = mates.get(root);
            mates.set(root, odd);
            odd = next;
        }
        root
    }

    fn find(&mut self, mut node: u16) -> u16 {
        while self.base[usize::from(node)] != node {
            let above = self.base[usize::from(self.base[usize::from(node)])];
            self.base[usize::from(node)] = above;
            node = above;
        }
        node
    }

    fn meeting_point(&mut self, a: u16, b: u16, mates: &Mates<W>) -> u16 {
        self.clock += 1;
        let mut ways = [self.find(a), self.find(b)];
        loop {
            if ways[0] != NOBODY {
                if self.seen[usize::from(ways[0])] == self.clock {
                    return ways[0];
                }
                self.seen[usize::from(ways[0])] = self.clock;
                let mate = mates.get(ways[0]);
                ways[0] = if mate == NOBODY { NOBODY } else { self.find(self.parent[usize::from(mate)]) };
            }
            ways.swap(0, 1);
        }
    }

    fn shrink(&mut self, mut even: u16, mut across: u16, base: u16, mates: &Mates<W>) {
        while self.find(even) != base {
            self.parent[usize::from(even)] = across;
            let odd = mates.get(even);
            if self.odd.contains(odd) {
                self.odd.remove(odd);
                self.even.insert(odd);
                self.queue.push(odd);
            }
            for node in [even, odd] {
                if self.base[usize::from(node)] == node {
                    self.base[usize::from(node)] = base;
                }
            }
            across = odd;
            even = self.parent[usize::from(odd)];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::solve::matching::Matching;
    use crate::solve::matching::tests::random;

    #[test]
    fn the_even_nodes_are_those_that_some_largest_matching_misses() {
        let mut dice = Dice(11);
        let mut forest = Forest::<1>::new();
        for _ in 0..3000 {
            let (nodes, percent) = (dice.between(2, 24), dice.between(5, 40));
            let graph = random(&mut dice, nodes, percent);
            let matching = Matching::new(&graph, &[], &mut |_| Ok(())).expect("nobody cancels");
            let adjacent: Vec<Mask<1>> =
                graph.iter().map(|ends| ends.iter().map(|&end| end as u16).collect()).collect();
            let all = 0..nodes as u16;
            let mut mates = Mates::NONE;
            for node in all.clone() {
                mates.set(node, matching.mate(node.into()).map_or(NOBODY, |mate| mate as u16));
            }
            let exposed = all.clone().filter(|&node| matching.mate(node.into()).is_none()).collect();
            forest.grow(&adjacent, all.clone().collect(), exposed, &mates);
            for node in all {
                assert_eq!(forest.even.contains(node), matching.can_miss(node.into()), "{node} of {graph:?}");
            }
        }
    }
}
