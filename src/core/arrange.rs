//! Sorting that the program holds once.
//!
//! The standard sort is copied for every type and every comparison, eight kilobytes at a time. That is worth its room where
//! many things are sorted, or often; everything else is put in order here.

use std::cmp::Ordering;

/// Lists that can be put in order. What is equal stays in the order in which it stood.
pub(crate) trait Arrange<T> {
    /// Puts a list in the order of a comparison.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Puts a list in the order of its keys.
    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|one, other| key(one).cmp(&key(other)));
    }

    /// Puts a list in its own order.
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(Ord::cmp);
    }
}

impl<T> Arrange<T> for [T] {
    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let mut ranks = ranks(self.len(), &mut |one, other| compare(&self[one], &self[other]));
        for place in 0..self.len() {
            while ranks[place] != place {
                let rank = ranks[place];
                self.swap(place, rank);
                ranks.swap(place, rank);
            }
        }
    }
}

/// Where each of so many things belongs.
fn ranks(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| compare(one, other));
    let mut ranks = vec![0; count];
    for (rank, place) in order.into_iter().enumerate() {
        ranks[place] = rank;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;

    #[test]
    fn a_list_is_in_the_order_of_the_standard_sort() {
        let mut dice = Dice(3);
        for len in 0..60 {
            let list: Vec<(usize, usize)> = (0..len).map(|place| (dice.below(9), place)).collect();
            let (mut arranged, mut sorted) = (list.clone(), list);
            arranged.arrange_by_key(|&(key, _)| std::cmp::Reverse(key));
            sorted.sort_by_key(|&(key, _)| std::cmp::Reverse(key));
            assert_eq!(arranged, sorted, "what is equal keeps its order");
            arranged.arrange();
            sorted.sort_unstable();
            assert_eq!(arranged, sorted);
        }
    }
}
