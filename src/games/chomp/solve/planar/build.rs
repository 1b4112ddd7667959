//! Fills the table of a flat field from its lost positions.

use std::ops::Range;

use super::lattice::Lattice;
use crate::games::chomp::solve::stop::{TableStop, TableTick};
use crate::games::chomp::solve::store::{LostRank, ValueStore};

/// Walks all positions in the order of their ranks. Whoever is not marked when the walk arrives can become no lost
/// position, so it is lost itself, and marks all that can become it.
///
/// Idea: only one position in a hundred is lost, so marking costs little more than one write for each position, where
/// looking at every bite costs a hundred reads. The positions that can become a lost one lengthen one of its *runs*, the
/// rows of equal length; all lost positions below the same run are marked together, as a slice. Cost: about two nanoseconds a
/// position, and the table.
pub(crate) struct PlanarBuild<'a, S: ValueStore> {
    lattice: &'a Lattice,
    store: S,
    /// The lost positions so far.
    lost: Vec<LostRank>,
    /// The rows of the prefix that the walk is in.
    rows: Vec<u16>,
    /// Subtrees small enough to be walked by a table, at `row * stride + width`.
    small: Vec<Option<Box<SmallCell>>>,
    tick: TableTick<'a>,
}

/// Subtrees of at most so many positions, below rows at most so long, are walked by a table.
const SMALL: usize = 256;
const SMALL_WIDTH: u16 = 48;

/// The marks for the lost positions of one run are made slice by slice, each of so many ranks, which stay in the cache.
const SLICE: usize = 1 << 17;

/// How many marks pass between two looks at the cancel token.
const MARKS_PER_LOOK: usize = 1 << 18;

/// Rows of equal length, one above the other.
struct EqualRows {
    rows: Range<usize>,
    length: u16,
    /// As long as the row below them.
    most: u16,
}

/// All tails of a subtree: their rows, and who can become whom among them.
struct SmallCell {
    /// Row lengths of the tails, one after the other, in the order of their ranks.
    tails: Vec<u16>,
    /// For each tail where its entries in `parents` begin.
    starts: Vec<u32>,
    /// Ranks within the subtree of the tails that can become one.
    parents: Vec<u16>,
}

impl<'a, S: ValueStore> PlanarBuild<'a, S> {
    /// Settles every position of `lattice` in an empty `store`. `tick` counts positions and may halt the walk.
    ///
    /// # Errors
    /// What `tick` says.
    pub(crate) fn run(lattice: &'a Lattice, store: S, tick: TableTick<'a>) -> Result<S, TableStop> {
        let height = lattice.rows().len();
        let width = lattice.rows()[0];
        let small = std::iter::repeat_with(|| None).take(height * (usize::from(width) + 2)).collect();
        let mut build = Self { lattice, store, lost: Vec::new(), rows: vec![0; height], small, tick };
        build.subtree(0, width + 1, 0)?;
        Ok(build.store)
    }

    /// Settles all positions whose rows before `first` are those of the prefix, and whose row `first` is shorter than
    /// `width`, the row before it. `base` is the rank of the prefix.
    fn subtree(&mut self, first: usize, width: u16, base: usize) -> Result<(), TableStop> {
        let size = self.lattice.tails(first, width - 1);
        if size <= SMALL && width <= SMALL_WIDTH {
            return self.small_subtree(first, width, base, size);
        }
        let height = self.rows.len();
        for length in 0..width.min(self.lattice.rows()[first] + 1) {
            let mut start = base;
            for last in first..height {
                if self.lattice.rows()[last] < length {
                    break;
                }
                start += self.lattice.jump(last, length);
                self.rows[last] = length;
                let from = self.lost.len();
                let size = if last + 1 == height {
                    self.visit(start);
                    1
                } else if length > 0 {
                    self.subtree(last + 1, length, start)?;
                    self.lattice.tails(last + 1, length - 1)
                } else {
                    continue;
                };
                self.push(&EqualRows { rows: first..last + 1, length, most: width }, (start, size), from)?;
                if first == 0 {
                    // Nobody above will mark for these again.
                    self.lost.truncate(from);
                }
            }
        }
        for row in &mut self.rows[first..] {
            *row = 0;
        }
        Ok(())
    }

    fn visit(&mut self, rank: usize) {
        if self.store.next_open(rank, rank + 1).is_some() {
            self.lose(rank);
        }
    }

    fn lose(&mut self, rank: usize) {
        let (lattice, rows) = (self.lattice, &self.rows);
        let length = self.store.lose(rank, |store| {
            let mut longest = 0;
            lattice.each_child(rows, |child| longest = longest.max(store.length(child) + 1));
            longest
        });
        self.lost.push(LostRank::new(rank, length));
    }

    /// Marks what can become the lost positions from `from` on by a bite into the rows of `run`. They lie among the `size`
    /// positions from rank `start` on.
    fn push(&mut self, run: &EqualRows, (start, size): (usize, usize), from: usize) -> Result<(), TableStop> {
        let (lattice, store, tick) = (self.lattice, &mut self.store, &mut self.tick);
        let mut lost = &self.lost[from..];
        let end = start + size;
        // Lengths of the highest row have ranks one after the other.
        let is_highest = run.rows.end == lattice.rows().len();
        let mut marks = 0;
        let mut start = start;
        while !lost.is_empty() {
            let next = end.min(start + SLICE);
            let (here, later) = lost.split_at(lost.partition_point(|lost| lost.rank() < next));
            let from = std::mem::replace(&mut start, next);
            lost = later;
            if here.is_empty() {
                continue;
            }
            store.aim(from..next, here);
            longer_runs(lattice, run, &mut |delta, jumps| {
                if is_highest && let (&[only], [first, ..]) = (here, jumps) {
                    store.win_run(only.rank().wrapping_add(delta).wrapping_add(*first), jumps.len(), only.length());
                } else {
                    store.win_shifted(from, here, delta, jumps);
                }
                marks += here.len() * jumps.len();
                if marks > MARKS_PER_LOOK {
                    marks = 0;
                    tick(0)?;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn small_subtree(&mut self, first: usize, width: u16, base: usize, size: usize) -> Result<(), TableStop> {
        (self.tick)(size as u64)?;
        let Some(mut open) = self.store.next_open(base, base + size) else { return Ok(()) };
        let index = first * (usize::from(self.lattice.rows()[0]) + 2) + usize::from(width);
        let small = self.small[index].take().unwrap_or_else(|| Box::new(SmallCell::new(self.lattice, first, width)));
        let tail = self.rows.len() - first;
        loop {
            let local = open - base;
            self.rows[first..].copy_from_slice(&small.tails[local * tail..][..tail]);
            self.lose(open);
            let length = self.lost[self.lost.len() - 1].length();
            for &parent in &small.parents[small.starts[local] as usize..small.starts[local + 1] as usize] {
                self.store.win(base + usize::from(parent), length);
            }
            match self.store.next_open(open + 1, base + size) {
                Some(next) => open = next,
                None => break,
            }
        }
        self.rows[first..].fill(0);
        self.small[index] = Some(small);
        Ok(())
    }
}

impl SmallCell {
    fn new(lattice: &Lattice, first: usize, width: u16) -> Self {
        let height = lattice.rows().len() - first;
        let mut tails = Vec::new();
        collect_tails(lattice, first, width - 1, &mut Vec::new(), &mut tails);
        let mut starts = vec![0];
        let mut parents = Vec::new();
        for (local, tail) in tails.chunks_exact(height).enumerate() {
            let (mut most, mut start) = (width, first);
            for equal in tail.chunk_by(|a, b| a == b) {
                let run = EqualRows { rows: start..start + equal.len(), length: equal[0], most };
                let _ = longer_runs(lattice, &run, &mut |delta, jumps| {
                    let rank = local.wrapping_add(delta);
                    parents.extend(jumps.iter().map(|jump| rank.wrapping_add(*jump) as u16));
                    Ok(())
                });
                (start, most) = (run.rows.end, run.length);
            }
            starts.push(parents.len() as u32);
        }
        Self { tails, starts, parents }
    }
}

fn collect_tails(lattice: &Lattice, row: usize, most: u16, tail: &mut Vec<u16>, tails: &mut Vec<u16>) {
    if row == lattice.rows().len() {
        tails.extend_from_slice(tail);
        return;
    }
    for length in 0..=most.min(lattice.rows()[row]) {
        tail.push(length);
        collect_tails(lattice, row + 1, length, tail, tails);
        tail.pop();
    }
}

/// Every way in which the rows of `run` may have been before a bite into the lowest of them, which is then longer than
/// now. `visit` gets differences of ranks: a common part and one for each length of the last row.
fn longer_runs(
    lattice: &Lattice,
    run: &EqualRows,
    visit: &mut impl FnMut(usize, &[usize]) -> Result<(), TableStop>,
) -> Result<(), TableStop> {
    let sorted: usize = run.rows.clone().map(|row| lattice.jump(row, run.length)).sum();
    lengthen(lattice, run, run.rows.start, run.length + 1, run.most, 0usize.wrapping_sub(sorted), visit)
}

/// The rows of `run` from `row` on, the lowest of them between `least` and `most` long.
fn lengthen(
    lattice: &Lattice,
    run: &EqualRows,
    row: usize,
    least: u16,
    most: u16,
    delta: usize,
    visit: &mut impl FnMut(usize, &[usize]) -> Result<(), TableStop>,
) -> Result<(), TableStop> {
    let most = most.min(lattice.rows()[row]);
    let lengths = lattice.jumps(row, least, most);
    match run.rows.end - row {
        1 => return visit(delta, lengths),
        // Nearly all calls would end here: a loop instead makes the whole table a quarter faster.
        2 => {
            let last = lattice.jumps(row + 1, run.length, most.min(lattice.rows()[row + 1]));
            let shortest = usize::from(least - run.length) + 1;
            for (index, &jump) in lengths.iter().enumerate() {
                visit(delta.wrapping_add(jump), &last[..last.len().min(shortest + index)])?;
            }
        }
        _ => {
            for (longer, &jump) in (least..).zip(lengths) {
                lengthen(lattice, run, row + 1, run.length, longer, delta.wrapping_add(jump), visit)?;
            }
        }
    }
    Ok(())
}
