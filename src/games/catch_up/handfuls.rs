//! The turns of a fixed size: sets of so many of the numbers left, listed where they are few, counted and drawn where they
//! are many. Equal numbers are one and the same.

use rand::rngs::ChaCha8Rng;

use super::sets::{Aim, Pile, TurnSet};
use crate::bots::below;

const NONE: TurnSet = TurnSet { set: 0, sum: 0, count: 0 };

/// All sets of `size` numbers of these piles, which hold as many.
pub(super) struct Handfuls<'a> {
    /// Ascending.
    pub piles: &'a [Pile],
    pub size: u32,
}

impl Handfuls<'_> {
    /// All of them, sorted by their numbers, if there are at most `limit`.
    pub(super) fn list(&self, limit: usize) -> Option<Vec<TurnSet>> {
        let mut found = Vec::new();
        self.extend(0, NONE, limit, &mut found).then_some(found)
    }

    /// Adds numbers from `piles[at..]`. False as soon as there are too many.
    fn extend(&self, at: usize, turn: TurnSet, limit: usize, found: &mut Vec<TurnSet>) -> bool {
        let short = self.size - turn.count;
        let Some(pile) = self.piles.get(at).filter(|_| short > 0) else {
            if short == 0 {
                found.push(turn);
            }
            return found.len() <= limit;
        };
        let rest: u32 = self.piles[at + 1..].iter().map(|pile| pile.count).sum();
        // From many copies to none, so that they come in the order of their numbers; the rest has to suffice.
        let copies = (short.saturating_sub(rest)..=short.min(pile.count)).rev();
        { copies }.all(|copies| self.extend(at + 1, pile.add(turn, copies), limit, found))
    }

    /// One of those that serve the aims best, drawn uniformly, and how many of them there are. All have as many numbers; and
    /// only the largest numbers have the largest sum, only the smallest the smallest.
    pub(super) fn draw(&self, aims: &[Aim], rng: &mut ChaCha8Rng) -> (TurnSet, u64) {
        match aims.iter().find(|&&aim| aim != Aim::MostNumbers) {
            Some(Aim::MaxScore) => (self.first_of(self.piles.iter().rev()), 1),
            Some(_) => (self.first_of(self.piles.iter()), 1),
            None => self.any(rng),
        }
    }

    fn first_of<'p>(&self, piles: impl Iterator<Item = &'p Pile>) -> TurnSet {
        let take = |turn: TurnSet, pile: &Pile| pile.add(turn, pile.count.min(self.size - turn.count));
        piles.fold(NONE, take)
    }

    /// Any of them. The piles behind each place give so many numbers in so many ways; by these a number of copies is drawn
    /// pile by pile.
    fn any(&self, rng: &mut ChaCha8Rng) -> (TurnSet, u64) {
        let size = self.size as usize;
        let mut ways = vec![vec![0_u64; size + 1]; self.piles.len() + 1];
        ways[self.piles.len()][0] = 1;
        for (at, pile) in self.piles.iter().enumerate().rev() {
            for count in 0..=size {
                let copies = 0..=count.min(pile.count as usize);
                ways[at][count] = copies.map(|copies| ways[at + 1][count - copies]).sum();
            }
        }
        let mut turn = NONE;
        for (pile, ways) in self.piles.iter().zip(ways.windows(2)) {
            let short = (self.size - turn.count) as usize;
            let (all, behind) = (ways[0][short], &ways[1]);
            let mut ticket = below(rng, all.max(1));
            let drawn = (0..=short.min(pile.count as usize)).find(|copies| {
                let those = behind[short - copies];
                let is_drawn = ticket < those;
                ticket = ticket.saturating_sub(those);
                is_drawn
            });
            turn = pile.add(turn, drawn.unwrap_or(0) as u32);
        }
        (turn, ways[0][size])
    }
}
