//! How many turns there are to choose from, level by level of the tree of plays.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::walk::{PlayMoment, walk};
use crate::core::{Game, ones};
use crate::games::catch_up::sets::{Choice, TurnSet};
use crate::games::catch_up::{CatchUp, Position};
use crate::solve::{Halt, Monitor, PaidMap};

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
    walk::<BigUint>(game, from, monitor, |moment, paths, monitor| {
        if moment.left == 0 || !paths.begins_turn() {
            return Ok(());
        }
        let index = usize::from(moment.turns.unwrap_or(0));
        if levels.len() <= index {
            levels.resize_with(index + 1, TurnLevel::default);
        }
        let level = &mut levels[index];
        let pos = moment.position();
        let turns = orders.turns(&pos, monitor)?;
        level.turns += &turns * &paths.starts;
        level.most = level.most.clone().max(turns);
        level.nodes += &paths.starts;
        level.states += 1;
        let sets = Choice::of(game, &pos).count(|| monitor.check())?;
        level.sets += sets;
        level.most_sets = level.most_sets.max(sets);
        Ok(())
    })?;
    Ok(levels)
}

/// The larger of the number of first turns and the largest number of replies to one of them.
///
/// # Errors
/// [`Halt`] when somebody cancelled or the memory is full.
pub(super) fn widest_opening(game: &CatchUp, monitor: &mut Monitor<'_, CatchUp>) -> Result<BigUint, Halt> {
    let mut orders = Orders::new(game);
    let start = game.start();
    // A list that grows lives beside the old one for a while.
    let room = monitor.memory().available() / (3 * size_of::<TurnSet>() as u64);
    let first = Choice::of(game, &start).list(room as usize).ok_or(Halt::MemoryFull)?;
    let _paid = monitor.memory().reserve((2 * first.len() * size_of::<TurnSet>()) as u64)?;
    let mut widest = orders.turns(&start, monitor)?;
    for turn in first {
        let after = turn.picks(game).into_iter().fold(start.clone(), |pos, pick| game.play(&pos, pick));
        widest = widest.max(orders.turns(&after, monitor)?);
    }
    Ok(widest)
}

/// Counts the orders of picks that make a turn.
struct Orders<'a> {
    game: &'a CatchUp,
    known: PaidMap<(u64, u32), BigUint>,
}

impl<'a> Orders<'a> {
    fn new(game: &'a CatchUp) -> Self {
        // A count owns a few words.
        Self { game, known: PaidMap::with_beside(48) }
    }

    fn turns(&mut self, pos: &Position, monitor: &mut Monitor<'_, CatchUp>) -> Result<BigUint, Halt> {
        match pos.left() {
            0 => Ok(BigUint::zero()),
            left => self.count(left, self.game.needed(pos), monitor),
        }
    }

    fn count(&mut self, left: u64, needed: u32, monitor: &mut Monitor<'_, CatchUp>) -> Result<BigUint, Halt> {
        if let Some(count) = self.known.get(&(left, needed)) {
            return Ok(count.clone());
        }
        monitor.steps(1)?;
        let mut count = BigUint::zero();
        let mut previous = 0;
        for number in ones(left).map(|index| self.game.numbers()[index]) {
            let Some(rest) = self.game.without(left, number).filter(|_| number != previous) else { continue };
            previous = number;
            let ends = number >= needed || rest == 0;
            count += if ends { BigUint::one() } else { self.count(rest, needed - number, monitor)? };
        }
        self.known.insert((left, needed), count.clone(), monitor.memory())?;
        Ok(count)
    }
}
