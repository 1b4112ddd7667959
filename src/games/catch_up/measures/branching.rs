//! How many turns there are to choose from, level by level of the tree of plays.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;

use super::walk::{PlayMoment, walk};
use crate::core::Game;
use crate::games::catch_up::position::bits;
use crate::games::catch_up::sets::Choice;
use crate::games::catch_up::{CatchUp, Position};
use crate::solve::{Halt, Monitor};

/// The turns with the same number in the tree in which every order of picks is a branch of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurnLevel {
    /// Nodes of the tree at which a turn begins.
    pub nodes: BigUint,
    /// Turns that begin at them, orders of picks told apart.
    pub turns: BigUint,
    /// The most of them at one node.
    pub most: BigUint,
    /// Distinct positions among the nodes.
    pub states: u64,
    /// Distinct sets of numbers that are turns, summed over the distinct positions.
    pub sets: u64,
    /// The most of them at one position.
    pub most_sets: u64,
}

/// Every level from the first turn on. The average of the paper's Table 6 is turns by nodes: it says "unique states", but
/// its figures are per node of the tree.
///
/// # Errors
/// [`Halt`] when somebody cancelled or the memory is full.
pub fn levels(game: &CatchUp, monitor: &mut Monitor<'_, CatchUp>) -> Result<Vec<TurnLevel>, Halt> {
    let mut levels: Vec<TurnLevel> = Vec::new();
    let mut orders = Orders::new(game);
    let from = PlayMoment { turns: Some(0), ..PlayMoment::of(game, &game.start()) };
    walk::<BigUint>(game, from, monitor, |moment, paths| {
        if moment.left == 0 || !paths.begins_turn() {
            return;
        }
        let index = usize::from(moment.turns.unwrap_or(0));
        if levels.len() <= index {
            levels.resize_with(index + 1, TurnLevel::default);
        }
        let level = &mut levels[index];
        let pos = moment.position();
        let turns = orders.turns(&pos);
        level.turns += &turns * &paths.starts;
        level.most = level.most.clone().max(turns);
        level.nodes += &paths.starts;
        level.states += 1;
        let sets = Choice::of(game, &pos).list(usize::MAX).map_or(0, |sets| sets.len() as u64);
        level.sets += sets;
        level.most_sets = level.most_sets.max(sets);
    })?;
    Ok(levels)
}

/// The larger of the number of first turns and the largest number of replies to one of them.
pub(super) fn widest_opening(game: &CatchUp) -> BigUint {
    let mut orders = Orders::new(game);
    let start = game.start();
    let first = Choice::of(game, &start).list(usize::MAX).unwrap_or_default();
    let after = first
        .into_iter()
        .map(|turn| turn.picks(game).into_iter().fold(start.clone(), |pos, pick| game.play(&pos, pick)));
    let replies = after.map(|pos| orders.turns(&pos)).max().unwrap_or_default();
    orders.turns(&start).max(replies)
}

/// Counts the orders of picks that make a turn.
struct Orders<'a> {
    game: &'a CatchUp,
    known: FxHashMap<(u64, u32), BigUint>,
}

impl<'a> Orders<'a> {
    fn new(game: &'a CatchUp) -> Self {
        Self { game, known: FxHashMap::default() }
    }

    fn turns(&mut self, pos: &Position) -> BigUint {
        if pos.left() == 0 { BigUint::zero() } else { self.count(pos.left(), self.game.needed(pos)) }
    }

    fn count(&mut self, left: u64, needed: u32) -> BigUint {
        if let Some(count) = self.known.get(&(left, needed)) {
            return count.clone();
        }
        let mut count = BigUint::zero();
        let mut previous = 0;
        for number in bits(left).map(|index| self.game.numbers()[index]) {
            let Some(rest) = self.game.without(left, number).filter(|_| number != previous) else { continue };
            previous = number;
            count += if number >= needed || rest == 0 { BigUint::one() } else { self.count(rest, needed - number) };
        }
        self.known.insert((left, needed), count.clone());
        count
    }
}
