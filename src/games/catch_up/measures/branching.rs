//! How many turns there are to choose from, level by level of the tree of plays.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::walk::{PlayMoment, Timed, WalkMoment, walk};
use crate::core::Game;
use crate::games::catch_up::sets::{TurnChoice, TurnSet};
use crate::games::catch_up::{CatchUp, Position, Quota};
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
    if PlayMoment::suits(game) { levels_of::<PlayMoment>(game, monitor) } else { levels_of::<Position>(game, monitor) }
}

fn levels_of<M: WalkMoment>(game: &CatchUp, monitor: &mut Monitor<'_, CatchUp>) -> Result<Vec<TurnLevel>, Halt> {
    let mut levels: Vec<TurnLevel> = Vec::new();
    let mut orders = Orders::new(game);
    walk::<Timed<M>, BigUint>(game, &game.start(), monitor, |moment, paths, monitor| {
        if moment.left() == 0 || !paths.begins_turn() {
            return Ok(());
        }
        let index = usize::from(moment.turns);
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
        let sets = TurnChoice::of(game, &pos).count(|| monitor.check())?;
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
    let first = TurnChoice::of(game, &start).list(room as usize).ok_or(Halt::MemoryFull)?;
    let _paid = monitor.memory().reserve((2 * first.len() * size_of::<TurnSet>()) as u64)?;
    let mut widest = orders.turns(&start, monitor)?;
    for turn in first {
        widest = widest.max(orders.turns(&game.play_all(&start, &turn.picks(game)), monitor)?);
    }
    Ok(widest)
}

/// Counts the orders of picks that make a turn.
struct Orders<'a> {
    game: &'a CatchUp,
    known: PaidMap<(u64, Quota), BigUint>,
}

impl<'a> Orders<'a> {
    fn new(game: &'a CatchUp) -> Self {
        // A count owns a few words.
        Self { game, known: PaidMap::with_beside(48) }
    }

    fn turns(&mut self, pos: &Position, monitor: &mut Monitor<'_, CatchUp>) -> Result<BigUint, Halt> {
        match pos.left() {
            0 => Ok(BigUint::zero()),
            left => self.count(left, self.game.quota(pos), monitor),
        }
    }

    fn count(&mut self, left: u64, quota: Quota, monitor: &mut Monitor<'_, CatchUp>) -> Result<BigUint, Halt> {
        if let Some(count) = self.known.get(&(left, quota)) {
            return Ok(count.clone());
        }
        monitor.steps(1)?;
        let mut count = BigUint::zero();
        for number in self.game.distinct(left) {
            let Some(rest) = self.game.without(left, number) else { continue };
            count += match quota.after(number).filter(|_| rest != 0) {
                Some(quota) => self.count(rest, quota, monitor)?,
                None => BigUint::one(),
            };
        }
        self.known.insert((left, quota), count.clone(), monitor.memory())?;
        Ok(count)
    }
}
