//! Where the subsets of a pool stand in a table: a number in mixed radix, one digit for each distinct number.
//!
//! A digit counts how many copies of its number are left, so equal numbers cost nothing. A smaller subset has a smaller
//! index in every digit: filling in order of the index finds every child filled. The digits form three groups. The
//! lowest, the lanes, make up a block that is worked on at once; the highest number the chunks that cores share out.

use crate::core::Arrange;

/// A number of the pool and how many copies of it there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NumberKind {
    /// The number itself.
    pub value: u32,
    /// How many copies.
    pub count: usize,
}

impl NumberKind {
    /// The kinds of a sorted list of numbers, ascending.
    pub(crate) fn of(numbers: &[u32]) -> Vec<Self> {
        numbers.chunk_by(|a, b| a == b).map(|copies| Self { value: copies[0], count: copies.len() }).collect()
    }
}

/// One digit of the index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digit {
    /// The number that it counts.
    pub value: u32,
    /// The largest count.
    pub count: usize,
    /// What one copy adds to the index of its group.
    pub stride: usize,
    /// Its place among all digits.
    pub id: usize,
    /// The place of its number among the kinds.
    kind: usize,
}

/// Where a subset stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SubsetPlace {
    /// The chunk, by the highest digits.
    pub chunk: usize,
    /// The block in its chunk.
    pub block: usize,
    /// The place in its block.
    pub lane: usize,
}

/// A step between two lanes of a block: `to` has one copy more of the number of `digit` than `from`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The larger subset.
    pub to: usize,
    /// The smaller subset.
    pub from: usize,
    /// Which number makes the difference.
    pub digit: usize,
}

/// The order of the subsets of a pool in a table.
#[derive(Clone, Debug)]
pub(super) struct SubsetLayout {
    /// The pool.
    pub kinds: Vec<NumberKind>,
    /// The deficit is odd when nothing is left.
    pub odd: bool,
    /// The digits of a block, lowest first.
    pub lanes: DigitGroup,
    /// The digits of a chunk.
    pub middle: DigitGroup,
    /// The digits that number the chunks.
    pub top: DigitGroup,
    /// Steps within a block, in an order in which `from` is always finished.
    pub edges: Vec<Edge>,
    /// The lanes below this one have an even sum, the others an odd one.
    pub even_lanes: usize,
    lane_of: Vec<usize>,
}

/// Some neighbouring digits.
#[derive(Clone, Debug, Default)]
pub(super) struct DigitGroup {
    /// The digits, lowest first.
    pub digits: Vec<Digit>,
    /// How many combinations they have.
    pub len: usize,
}

/// The number of a subset holds that of its lane, above it that of its block, and that of its chunk on top: a table has
/// fewer than 2^40 subsets.
const LANE_BITS: u32 = 4;
const BLOCK_BITS: u32 = 40;

/// From this many blocks on the work is worth sharing out.
const WORTH_SHARING: usize = 1 << 11;
/// Chunks to share out, at least: enough that no core waits long for another at the end of a layer.
const CHUNKS: usize = 48;

impl SubsetLayout {
    /// The layout for `kinds` with at most `lanes` subsets in a block; `odd` is the parity of the deficit when nothing
    /// is left. `None` if the subsets cannot be counted.
    pub(crate) fn new(kinds: &[NumberKind], odd: bool, lanes: usize) -> Option<Self> {
        kinds.iter().try_fold(1_usize, |len, kind| len.checked_mul(kind.count + 1)).filter(|&len| len < 1 << 40)?;
        let mut order: Vec<usize> = (0..kinds.len()).collect();
        // Blocks whose sums are all even shift all their lanes alike.
        order.arrange_by_key(|&kind| (kinds[kind].value % 2, kinds[kind].count));
        let (mut low, mut rest, mut len) = (Vec::new(), Vec::new(), 1);
        for kind in order {
            if len * (kinds[kind].count + 1) <= lanes {
                len *= kinds[kind].count + 1;
                low.push(kind);
            } else {
                rest.push(kind);
            }
        }
        // Neighbours in memory are the most frequent children: the large numbers go to the top.
        rest.arrange_by_key(|&kind| kinds[kind].value);
        let blocks: usize = rest.iter().map(|&kind| kinds[kind].count + 1).product();
        let mut chunks = 1;
        let mut cut = rest.len();
        while blocks >= WORTH_SHARING && chunks < CHUNKS && cut > 0 {
            cut -= 1;
            chunks *= kinds[rest[cut]].count + 1;
        }
        let group = |members: &[usize], first: usize| {
            let mut group = DigitGroup { digits: Vec::new(), len: 1 };
            for (place, &kind) in members.iter().enumerate() {
                let NumberKind { value, count } = kinds[kind];
                group.digits.push(Digit { value, count, stride: group.len, id: first + place, kind });
                group.len *= count + 1;
            }
            group
        };
        let lanes = group(&low, 0);
        let middle = group(&rest[..cut], low.len());
        let top = group(&rest[cut..], low.len() + cut);
        let (lane_of, even_lanes) = order_of_lanes(&lanes);
        let edges = edges(&lanes, &lane_of);
        Some(Self { kinds: kinds.to_vec(), odd, lanes, middle, top, edges, even_lanes, lane_of })
    }

    /// How many blocks the table has.
    pub(crate) fn blocks(&self) -> u64 {
        self.middle.len as u64 * self.top.len as u64
    }

    /// How many subsets the pool has.
    pub(crate) fn subsets(&self) -> u64 {
        self.blocks() * self.lanes.len as u64
    }

    /// Where the subset with `counts` copies of each kind stands.
    pub(crate) fn place(&self, counts: &[usize]) -> SubsetPlace {
        let index =
            |group: &DigitGroup| group.digits.iter().map(|digit| counts[digit.kind] * digit.stride).sum::<usize>();
        SubsetPlace { chunk: index(&self.top), block: index(&self.middle), lane: self.lane_of[index(&self.lanes)] }
    }

    /// For each kind what one copy of it adds to the number of a subset, by which [`place_of`](Self::place_of) finds it.
    pub(crate) fn strides(&self) -> Vec<u64> {
        let mut strides = vec![0; self.kinds.len()];
        for (group, shift) in [(&self.lanes, 0), (&self.middle, LANE_BITS), (&self.top, LANE_BITS + BLOCK_BITS)] {
            group.digits.iter().for_each(|digit| strides[digit.kind] = (digit.stride as u64) << shift);
        }
        strides
    }

    /// Where the subset stands that has this number.
    pub(crate) fn place_of(&self, number: u64) -> SubsetPlace {
        let part = |shift: u32, bits: u32| (number >> shift & ((1 << bits) - 1)) as usize;
        let (block, chunk) = (part(LANE_BITS, BLOCK_BITS), (number >> (LANE_BITS + BLOCK_BITS)) as usize);
        SubsetPlace { chunk, block, lane: self.lane_of[part(0, LANE_BITS)] }
    }

    /// All digits in the order of their ids.
    pub(crate) fn digits(&self) -> impl Iterator<Item = &Digit> {
        self.lanes.digits.iter().chain(&self.middle.digits).chain(&self.top.digits)
    }
}

impl DigitGroup {
    /// The counts that make up `index`.
    pub(crate) fn counts(&self, index: usize) -> impl Iterator<Item = (&Digit, usize)> {
        self.digits.iter().map(move |digit| (digit, index / digit.stride % (digit.count + 1)))
    }

    /// Whether the numbers that make up `index` have an odd sum.
    pub(crate) fn is_odd(&self, index: usize) -> bool {
        self.counts(index).fold(false, |odd, (digit, count)| odd ^ (digit.value as usize * count % 2 == 1))
    }
}

/// Lanes with an even sum come first, so that each half shifts alike.
fn order_of_lanes(lanes: &DigitGroup) -> (Vec<usize>, usize) {
    let mut order: Vec<usize> = (0..lanes.len).collect();
    order.sort_by_key(|&index| lanes.is_odd(index));
    let even = order.iter().filter(|&&index| !lanes.is_odd(index)).count();
    let mut lane_of = vec![0; lanes.len];
    order.into_iter().enumerate().for_each(|(lane, index)| lane_of[index] = lane);
    (lane_of, even)
}

fn edges(lanes: &DigitGroup, lane_of: &[usize]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for index in 0..lanes.len {
        for (digit, _) in lanes.counts(index).filter(|&(_, count)| count > 0) {
            edges.push(Edge { to: lane_of[index], from: lane_of[index - digit.stride], digit: digit.id });
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subset_has_a_place_of_its_own() {
        for numbers in [&[1, 2, 3, 4, 5, 6][..], &[2, 2, 2, 3, 3, 7, 7, 9], &[1, 3, 5, 7, 9], &[4; 20], &[]] {
            let kinds = NumberKind::of(numbers);
            let layout = SubsetLayout::new(&kinds, false, 8).expect("the pool is small");
            let mut seen = std::collections::HashSet::new();
            let mut counts = vec![0; kinds.len()];
            loop {
                assert!(seen.insert(layout.place(&counts)), "{numbers:?} {counts:?}");
                let number = counts.iter().zip(layout.strides()).map(|(&count, stride)| count as u64 * stride).sum();
                assert_eq!(layout.place_of(number), layout.place(&counts), "{numbers:?} {counts:?}");
                let Some(up) = (0..kinds.len()).find(|&kind| counts[kind] < kinds[kind].count) else { break };
                counts[..up].fill(0);
                counts[up] += 1;
            }
            assert_eq!(seen.len() as u64, layout.subsets(), "{numbers:?}");
        }
    }

    #[test]
    fn too_many_subsets_are_refused() {
        let kinds: Vec<_> = (1..=60).map(|value| NumberKind { value, count: 1 }).collect();
        assert!(SubsetLayout::new(&kinds, false, 8).is_none());
    }
}
