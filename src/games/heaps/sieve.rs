//! Outcome and remoteness of every heap up to a bound, by sieves.

use crate::core::{Outcome, Value};

/// The values of heaps `0..=top` of one game, for the player to move.
///
/// Where no theory tells the outcome this is the sieve of the first lesson: the smallest heap without a label is lost, and
/// every heap from which it can be reached is won; the labels carry the lengths along. Cost: two steps for each amount
/// and each *lost* heap, of which there are few.
///
/// `poll` is called now and then, with the heaps done since; what it returns ends the sieve.
pub fn sieve<E>(
    amounts: &[u32],
    top: u32,
    empty: Outcome,
    mut poll: impl FnMut(u64) -> Result<(), E>,
) -> Result<Vec<Value>, E> {
    // The shortest loss in reach of each heap, as found so far.
    let mut nearest: Vec<u32> = vec![u32::MAX; top as usize + 1];
    let mut values: Vec<Value> = Vec::with_capacity(top as usize + 1);
    let mut work = 0;
    for heap in 0..=top {
        let moves = &amounts[..amounts.partition_point(|&amount| amount <= heap)];
        let value = if moves.is_empty() {
            Value::at_end(empty)
        } else if nearest[heap as usize] != u32::MAX {
            Value::Win(nearest[heap as usize] + 1)
        } else {
            let longest = moves.iter().filter_map(|&amount| values[(heap - amount) as usize].remoteness()).max();
            Value::Loss(longest.unwrap_or(0) + 1)
        };
        if let Value::Loss(turns) = value {
            let room = amounts.partition_point(|&amount| amount <= top - heap);
            for &amount in &amounts[..room] {
                let above = &mut nearest[(heap + amount) as usize];
                *above = turns.min(*above);
            }
            work += room as u64;
        }
        work += 1;
        if work >= 1 << 16 {
            poll(work)?;
            work = 0;
        }
        values.push(value);
    }
    Ok(values)
}

/// The same for a game with so many amounts that a theory has to tell the outcomes: a heap is lost exactly when it
/// leaves `lost` on division by `period`.
///
/// Amounts are sorted by what they leave on division by `period`. A class of few amounts is tried one by one. For a class
/// of many, the heaps that they lead to are tried, shortest losses or longest wins first: the first that is one move away
/// ends the search, and with so many amounts it is never far.
pub fn sieve_by_period<E>(
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
pub fn nimbers<E>(amounts: &[u32], top: u32, mut poll: impl FnMut(u64) -> Result<(), E>) -> Result<Vec<u16>, E> {
    let mut nimbers: Vec<u16> = Vec::with_capacity(top as usize + 1);
    // The heap for which a nimber was last seen in reach: no list has to be emptied between heaps.
    let mut seen: Vec<u32> = vec![u32::MAX; amounts.len() + 2];
    let mut work = 0;
    for heap in 0..=top {
        let moves = &amounts[..amounts.partition_point(|&amount| amount <= heap)];
        for &amount in moves {
            seen[usize::from(nimbers[(heap - amount) as usize])] = heap;
        }
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
