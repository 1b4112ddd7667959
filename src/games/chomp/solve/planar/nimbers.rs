//! Nimbers of a small flat field.

use std::ops::BitOrAssign;

use num_traits::PrimInt;

use super::lattice::Lattice;
use crate::games::chomp::solve::stop::{TableStop, TableTick};

/// The nimber of every position, by rank: the least value that no position has which it can become. Nimbers of a field of
/// 10x10 reach beyond 31, and a position never has more than its bites, so at most 127 counters are allowed.
///
/// Idea: a bite into a column shortens the rows from some row up to the last that is longer than the column, and leaves those
/// above as they are. Positions that have the rows up to there in common lie together, and those that such bites leave of them
/// lie together in the same order; so sets of nimbers are joined slice by slice, and a join is shared by all lengths of that row
/// and all rows above. Cost: some joins for every row of every position, where looking at every bite costs a look-up each.
pub(crate) fn nimbers(lattice: &Lattice, tick: TableTick<'_>) -> Result<Box<[u8]>, TableStop> {
    // Few fields have nimbers from 64 on, one long row for example.
    match NimberWalk::<u64>::run(lattice, tick)? {
        Some(nimbers) => Ok(nimbers),
        None => NimberWalk::<u128>::run(lattice, tick).map(Option::unwrap_or_default),
    }
}

/// Sets of nimbers, a bit each.
struct NimberWalk<'a, S> {
    lattice: &'a Lattice,
    /// By rank: of a position that is settled its nimber alone, of another those of what it can become, as far as found.
    sets: Vec<S>,
    levels: Vec<RowLevel<S>>,
    tick: TableTick<'a>,
}

/// What bites into a row leave, with the rows below it as they are in the walk.
struct RowLevel<S> {
    /// For every column, and all rows above that are no longer: what the bites into the column leave that shorten this row, and
    /// none above it. In the order of the ranks.
    columns: Vec<S>,
    /// The same for all columns that the row reaches over.
    all: Vec<S>,
}

impl<'a, S: PrimInt + BitOrAssign> NimberWalk<'a, S> {
    /// The nimbers, unless one needs a larger set.
    fn run(lattice: &'a Lattice, tick: TableTick<'_>) -> Result<Option<Box<[u8]>>, TableStop> {
        let width = lattice.rows()[0];
        let empty = |row| vec![S::zero(); lattice.tails(row, width)];
        let levels =
            (0..lattice.rows().len()).map(|row| RowLevel { columns: empty(row), all: empty(row + 1) }).collect();
        let mut walk = NimberWalk { lattice, sets: empty(0), levels, tick };
        walk.subtree(0, width, 0)?;
        let all = S::zero().count_zeros();
        let nimbers = walk.sets.iter().map(|set| set.trailing_zeros());
        Ok(nimbers.clone().all(|nimber| nimber < all).then(|| nimbers.map(|nimber| nimber as u8).collect()))
    }

    /// Settles all positions whose rows before `row` are those of the walk, and whose row `row` is at most so long. `base` is
    /// the rank of the first.
    fn subtree(&mut self, row: usize, most: u16, base: usize) -> Result<(), TableStop> {
        let is_last = row + 1 == self.lattice.rows().len();
        for length in 0..=most.min(self.lattice.rows()[row]) {
            let start = base + self.lattice.jump(row, length);
            if length > 0 {
                self.bite(row, length - 1, base, start);
            }
            if length == 0 || is_last {
                self.settle(start)?;
            } else {
                self.subtree(row + 1, length, start)?;
            }
        }
        Ok(())
    }

    /// Adds what bites leave that shorten `row`, which reaches just over `column`, and none above it, to the positions from
    /// `start` on.
    fn bite(&mut self, row: usize, column: u16, base: usize, start: usize) {
        let lattice = self.lattice;
        let (below, here) = self.levels.split_at_mut(row);
        let [RowLevel { columns, all }, ..] = here else { return };
        // With this row alone bitten, and with rows below it as well.
        let from = lattice.jump(row, column);
        let count = lattice.tails(row + 1, column);
        let columns = &mut columns[from..][..count];
        columns.copy_from_slice(&self.sets[base + from..][..count]);
        match below {
            [.., below] => join(columns, &below.columns[lattice.jump(row - 1, column) + from..]),
            // The poison is no bite.
            [] if column == 0 => columns.fill(S::zero()),
            [] => {}
        }
        let known = if column == 0 { 0 } else { lattice.tails(row + 1, column - 1) };
        join(&mut all[..known], columns);
        all[known..count].copy_from_slice(&columns[known..]);
        join(&mut self.sets[start..][..count], all);
    }

    fn settle(&mut self, rank: usize) -> Result<(), TableStop> {
        // None is left of a set that is full, and `run` says so.
        let nimber = (!self.sets[rank]).trailing_zeros() as usize;
        self.sets[rank] = if S::zero().count_zeros() as usize == nimber { S::zero() } else { S::one() << nimber };
        if rank > 0 && rank.is_multiple_of(256) { (self.tick)(256) } else { Ok(()) }
    }
}

/// Adds to each set what the other has.
fn join<S: PrimInt + BitOrAssign>(sets: &mut [S], others: &[S]) {
    for (set, &other) in sets.iter_mut().zip(others) {
        *set |= other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of the next rank: the highest row that can grow grows, and those above it are emptied.
    fn step(rows: &mut [u16], whole: &[u16]) {
        for j in (0..rows.len()).rev() {
            let below = if j == 0 { u16::MAX } else { rows[j - 1] };
            if rows[j] < whole[j].min(below) {
                rows[j] += 1;
                rows[j + 1..].fill(0);
                return;
            }
        }
    }

    #[test]
    fn nimbers_are_the_least_that_no_bite_leaves() {
        let fields: [&[u16]; 10] = [
            &[1],
            &[1; 9],
            &[100],
            &[63, 63],
            &[70, 3, 1],
            &[7, 7, 7, 7],
            &[6, 6, 4, 2],
            &[9, 2, 2, 2],
            &[5, 5, 5, 1],
            &[3, 3, 3, 3, 2, 2, 1, 1, 1],
        ];
        for field in fields {
            let lattice = Lattice::below(field).expect("a small field");
            let Ok(found) = nimbers(&lattice, &mut |_| Ok(())) else { panic!("nobody stops it") };
            let mut rows = vec![0; field.len()];
            for rank in 1..lattice.len() {
                step(&mut rows, field);
                let mut seen = 0u128;
                lattice.each_child(&rows, |child| seen |= 1 << found[child]);
                assert_eq!(u32::from(found[rank]), seen.trailing_ones(), "{rows:?} of {field:?}");
            }
        }
    }
}
