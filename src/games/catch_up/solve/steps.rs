//! Functions of the deficit that change now and then: the deficit where each step begins, and the answer there.

use std::ops::Range;

/// Steps, first to last. Deficits and answers lie apart: a loop over both is faster by a quarter than over pairs.
#[derive(Debug, Default)]
pub(super) struct Steps {
    /// Where each step begins, ascending.
    pub firsts: Vec<u32>,
    /// What holds from there to the next step.
    pub bytes: Vec<u8>,
}

impl Steps {
    pub(crate) fn len(&self) -> usize {
        self.firsts.len()
    }

    pub(crate) fn clear(&mut self) {
        self.firsts.clear();
        self.bytes.clear();
    }

    /// What the arrays take, in bytes.
    pub(crate) fn size(&self) -> u64 {
        (size_of::<u32>() * self.firsts.capacity() + self.bytes.capacity()) as u64
    }

    /// Some of the steps.
    pub(crate) fn part(&self, range: Range<usize>) -> (&[u32], &[u8]) {
        (&self.firsts[range.clone()], &self.bytes[range])
    }
}

/// The best answer so far for each deficit up to a limit. A step of no account stands beyond the limit.
#[derive(Debug, Default)]
pub(super) struct Best {
    steps: Steps,
    /// How many of the steps count: the arrays only grow.
    len: usize,
    /// What the next best is worked out in.
    spare: Steps,
}

impl Best {
    /// Begins again with the same answer for every deficit up to `limit`.
    pub(crate) fn restart(&mut self, byte: u8, limit: u32) {
        self.steps.clear();
        self.steps.firsts.extend([0, limit + 1]);
        self.steps.bytes.extend([byte, byte]);
        self.len = 2;
    }

    /// The steps up to the limit.
    pub(crate) fn steps(&self) -> impl ExactSizeIterator<Item = (u32, u8)> {
        let (firsts, bytes) = self.steps.part(0..self.len - 1);
        firsts.iter().copied().zip(bytes.iter().copied())
    }

    /// Keeps the better of two answers for each deficit. The other's begin `moved` above the deficits meant, and it has a
    /// step beyond the last of them.
    ///
    /// Cost: about 3 ns a step of both. No branches, for they would be guessed wrong half of the time: a step that
    /// changes nothing is overwritten by the next.
    pub(crate) fn improve(&mut self, (firsts, bytes): (&[u32], &[u8]), moved: u32) {
        let begin = firsts.partition_point(|&first| first <= moved) - 1;
        let theirs = &firsts[begin..];
        let ours = &self.steps.firsts[..self.len];
        // Lengths that are seen to be equal are looked at once.
        let (their_bytes, our_bytes) = (&bytes[begin..][..theirs.len()], &self.steps.bytes[..self.len]);
        let most = ours.len() + theirs.len();
        if self.spare.len() < most {
            self.spare.firsts.resize(most, 0);
            self.spare.bytes.resize(most, 0);
        }
        let (new, new_bytes) = (&mut self.spare.firsts[..most], &mut self.spare.bytes[..most]);
        let (mut x, mut y, mut len) = (0, 0, 0);
        let (mut first, mut last) = (0, u32::MAX);
        while x + 1 < ours.len() {
            let (our_next, their_next) = (ours[x + 1], theirs[y + 1].wrapping_sub(moved));
            let byte = our_bytes[x].max(their_bytes[y]);
            new[len] = first;
            new_bytes[len] = byte;
            len += usize::from(last != u32::from(byte));
            last = u32::from(byte);
            first = our_next.min(their_next);
            x += usize::from(our_next == first);
            y += usize::from(their_next == first);
        }
        new[len] = first;
        self.len = len + 1;
        std::mem::swap(&mut self.steps, &mut self.spare);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_answer_counts_step_by_step() {
        let mut best = Best::default();
        best.restart(1, 10);
        best.improve((&[0, 5, 7, 11], &[1, 9, 2, 0]), 0);
        best.improve((&[0, 4, 10, 13, 20], &[7, 3, 1, 2, 0]), 4);
        assert_eq!(best.steps().collect::<Vec<_>>(), [(0, 3), (5, 9), (7, 2)]);
    }
}
