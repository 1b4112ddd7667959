//! Nimbers of a small flat field.

use super::lattice::Lattice;
use crate::games::chomp::solve::stop::{TableStop, TableTick};

/// The nimber of every position, by rank: the least value that no position has which it can become. Nimbers of a field of
/// 10x10 reach beyond 31, and a position never has more than its bites, so at most 127 counters are allowed.
///
/// Cost: one look-up for every bite of every position.
pub(crate) fn nimbers(lattice: &Lattice, tick: TableTick<'_>) -> Result<Box<[u8]>, TableStop> {
    let mut nimbers = vec![0u8; lattice.len()].into_boxed_slice();
    let mut rows = vec![0u16; lattice.rows().len()];
    for rank in 1..lattice.len() {
        step(&mut rows, lattice.rows());
        let mut seen = 0u128;
        lattice.each_child(&rows, |child| seen |= 1 << nimbers[child]);
        nimbers[rank] = seen.trailing_ones() as u8;
        if rank % 256 == 0 {
            tick(256)?;
        }
    }
    Ok(nimbers)
}

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
