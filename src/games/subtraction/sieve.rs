//! Outcome and remoteness of every heap up to a bound, by sieves.

use crate::core::{Outcome, Value};

/// The lost heaps of `0..=top`, ascending.
///
/// This is the sieve of the first lesson: the smallest heap without a label is lost, and every heap from which it can be
/// reached is won. Cost: one step for each amount and each *lost* heap, of which there are few; a byte a heap.
///
/// `poll` is called now and then, with the steps done since; what it returns ends the sieve.
pub(crate) fn lost_heaps<E>(
    amounts: &[u32],
    top: u32,
    empty: Outcome,
    mut poll: impl FnMut(u64) -> Result<(), E>,
) -> Result<Vec<u32>, E> {
    let mut is_won = vec![false; top as usize + 1];
    if empty == Outcome::Win {
        let least = amounts.first().map_or(is_won.len(), |&least| least as usize);
        let stuck = least.min(is_won.len());
        is_won[..stuck].fill(true);
    }
    let mut lost = Vec::new();
    let mut work = 0;
    for heap in 0..=top {
        if is_won[heap as usize] {
            continue;
        }
        lost.push(heap);
        let above = &mut is_won[heap as usize..];
        let room = amounts.partition_point(|&amount| amount <= top - heap);
        for &amount in &amounts[..room] {
            above[amount as usize] = true;
        }
        work += room as u64 + 1;
        if work >= 1 << 16 {
            poll(work)?;
            work = 0;
        }
    }
    Ok(lost)
}

/// The values of heaps `0..=top` of one game, for the player to move, by its lost heaps.
///
/// Every lost heap hands its length to the heaps from which it can be reached, and takes its own from those that it
/// leads to. Losses and wins alternate with every turn, so a length tells the outcome as well. Cost: two steps for each
/// amount and each lost heap.
///
/// `poll` is called as above.
pub(crate) fn sieve<E>(
    amounts: &[u32],
    top: u32,
    empty: Outcome,
    lost: &[u32],
    mut poll: impl FnMut(u64) -> Result<(), E>,
) -> Result<Vec<Value>, E> {
    // The length of each heap: final for those below the one that is looked at, the least found so far above it.
    let mut turns: Vec<u32> = vec![u32::MAX; top as usize + 1];
    let stuck = amounts.first().map_or(turns.len(), |&least| turns.len().min(least as usize));
    turns[..stuck].fill(0);
    let mut work = 0;
    for &heap in lost {
        let (below, above) = turns.split_at_mut(heap as usize);
        let moves = &amounts[..amounts.partition_point(|&amount| amount <= heap)];
        let longest = moves.iter().map(|&amount| below[(heap - amount) as usize]).max();
        let length = longest.map_or(0, |longest| longest + 1);
        above[0] = length;
        let room = amounts.partition_point(|&amount| amount <= top - heap);
        for &amount in &amounts[..room] {
            let won = &mut above[amount as usize];
            *won = (*won).min(length + 1);
        }
        work += (moves.len() + room) as u64 + 1;
        if work >= 1 << 16 {
            poll(work)?;
            work = 0;
        }
    }
    let value = |turns: u32| {
        let outcome = if turns.is_multiple_of(2) { empty } else { -empty };
        match outcome {
            Outcome::Loss => Value::Loss(turns),
            Outcome::Draw => Value::Draw,
            Outcome::Win => Value::Win(turns),
        }
    };
    Ok(turns.into_iter().map(value).collect())
}

/// The same for a game with so many amounts that a theory has to tell the outcomes: a heap is lost exactly when it
/// leaves `lost` on division by `period`.
///
/// Amounts are sorted by what they leave on division by `period`. A class of few amounts is tried one by one. For a class
/// of many, the heaps that they lead to are tried, shortest losses or longest wins first: the first that is one move away
/// ends the search, and with so many amounts it is never far.
pub(crate) fn sieve_by_period<E>(
    amounts: &[u32],
    top: u32,
    empty: Outcome,
    (lost, period): (u32, u32),
    mut poll: impl FnMut(u64) -> Result<(), E>,
) -> Result<Vec<Value>, E> {
    let mut periodic = Periodic::new(amounts, top, period);
    for heap in 0..=top {
        let value = if heap == 0 {
            Value::at_end(empty)
        } else if heap % period == lost {
            let classes = (0..period).filter(|&class| class != 0);
            Value::Loss(classes.filter_map(|class| periodic.longest(heap, class)).max().unwrap_or(0) + 1)
        } else {
            let class = (heap + period - lost) % period;
            Value::Win(periodic.shortest(heap, class).unwrap_or(0) + 1)
        };
        periodic.push(heap, value);
        if heap.is_multiple_of(1 << 12) {
            poll(1 << 12)?;
        }
    }
    Ok(periodic.values)
}

/// A class of fewer amounts than this is tried amount by amount.
const FEW: usize = 64;

struct Periodic {
    period: u32,
    is_amount: Vec<bool>,
    /// The amounts of each class.
    classes: Vec<Vec<u32>>,
    values: Vec<Value>,
    /// The heaps of each class, by length.
    by_length: Vec<Vec<Vec<u32>>>,
}

impl Periodic {
    fn new(amounts: &[u32], top: u32, period: u32) -> Self {
        let mut is_amount = vec![false; top as usize + 1];
        let mut classes = vec![Vec::new(); period as usize];
        for &amount in amounts {
            is_amount[amount as usize] = true;
            classes[(amount % period) as usize].push(amount);
        }
        let by_length = vec![Vec::new(); period as usize];
        Self { period, is_amount, classes, values: Vec::with_capacity(top as usize + 1), by_length }
    }

    fn push(&mut self, heap: u32, value: Value) {
        let lists = &mut self.by_length[(heap % self.period) as usize];
        let turns = value.remoteness().unwrap_or(0) as usize;
        if lists.len() <= turns {
            lists.resize_with(turns + 1, Vec::new);
        }
        lists[turns].push(heap);
        self.values.push(value);
    }

    /// The greatest length in reach of `heap` by an amount of `class`.
    fn longest(&self, heap: u32, class: u32) -> Option<u32> {
        match self.few(heap, class) {
            Some(lengths) => lengths.max(),
            None => {
                self.below(heap, class).iter().rposition(|list| self.in_reach(heap, list)).map(|turns| turns as u32)
            }
        }
    }

    /// The least length in reach of `heap` by an amount of `class`.
    fn shortest(&self, heap: u32, class: u32) -> Option<u32> {
        match self.few(heap, class) {
            Some(lengths) => lengths.min(),
            None => self.below(heap, class).iter().position(|list| self.in_reach(heap, list)).map(|turns| turns as u32),
        }
    }

    /// The lengths behind each amount of a class of few.
    fn few(&self, heap: u32, class: u32) -> Option<impl Iterator<Item = u32>> {
        let amounts = &self.classes[class as usize];
        let room = amounts.partition_point(|&amount| amount <= heap);
        let length = move |&amount: &u32| self.values[(heap - amount) as usize].remoteness();
        (amounts.len() < FEW).then(|| amounts[..room].iter().filter_map(length))
    }

    /// The heaps to which amounts of `class` lead, by length.
    fn below(&self, heap: u32, class: u32) -> &[Vec<u32>] {
        &self.by_length[((heap + self.period - class) % self.period) as usize]
    }

    fn in_reach(&self, heap: u32, list: &[u32]) -> bool {
        list.iter().any(|&below| self.is_amount[(heap - below) as usize])
    }
}

/// The nimbers of heaps `0..=top`: the least not among those in reach.
pub(crate) fn nimbers<E>(amounts: &[u32], top: u32, mut poll: impl FnMut(u64) -> Result<(), E>) -> Result<Vec<u16>, E> {
    let mut nimbers: Vec<u16> = Vec::with_capacity(top as usize + 1);
    // The heap for which a nimber was last seen in reach: no list has to be emptied between heaps.
    let mut seen: Vec<u32> = vec![u32::MAX; amounts.len() + 2];
    let mut work = 0;
    for heap in 0..=top {
        let moves = &amounts[..amounts.partition_point(|&amount| amount <= heap)];
        see(&mut seen, &nimbers, moves, heap);
        let mex = seen.iter().position(|&at| at != heap).unwrap_or(seen.len());
        nimbers.push(mex as u16);
        work += moves.len() as u64 + 1;
        if work >= 1 << 18 {
            poll(work)?;
            work = 0;
        }
    }
    Ok(nimbers)
}

/// Notes which nimbers `heap` has in reach. Among its callers' values those of this loop would have no register, and it would
/// take twice as long.
#[inline(never)]
fn see(seen: &mut [u32], nimbers: &[u16], moves: &[u32], heap: u32) {
    for &amount in moves {
        seen[usize::from(nimbers[(heap - amount) as usize])] = heap;
    }
}
