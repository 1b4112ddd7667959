//! A number for every position on a flat field: the rank of its row lengths.

/// The positions below a field, in lexicographic order of their row lengths from the bottom; the empty field has rank 0
/// and the poison alone rank 1.
///
/// Rows never grow upwards, so how many positions come before a row length depends on that row alone, and a rank is a sum
/// over rows. A bite only shortens rows, so every position comes after all that it can become.
pub struct Lattice {
    rows: Vec<u16>,
    stride: usize,
    /// What row `j` of length `r` adds to the rank, at `j * stride + r`.
    jumps: Vec<usize>,
    /// How many tails rows `j..` have when row `j` has at most length `r`.
    tails: Vec<usize>,
    /// The sum of the jumps of rows below `j` that all have length `r`, at `r * (rows + 1) + j`.
    sums: Vec<usize>,
}

/// No table has more positions: a bit for each would be 32 GB.
pub(crate) const MOST_RANKS: u64 = if usize::BITS < 64 { u32::MAX as u64 } else { 1 << 38 };

/// How many positions lie below a field, the empty one included; saturating.
pub(crate) fn count(rows: &[u16]) -> u64 {
    let mut tails = vec![1u64; rows.first().map_or(0, |&width| usize::from(width)) + 1];
    for &row in rows.iter().rev() {
        let mut sum = 0u64;
        for (length, tail) in tails.iter_mut().enumerate() {
            if length <= usize::from(row) {
                sum = sum.saturating_add(*tail);
            }
            *tail = sum;
        }
    }
    tails.last().copied().unwrap_or(1)
}

impl Lattice {
    /// The ranks below a field of these rows; `None` when there are more than [`MOST_RANKS`].
    pub(crate) fn below(rows: &[u16]) -> Option<Self> {
        if count(rows) > MOST_RANKS {
            return None;
        }
        let height = rows.len();
        let stride = usize::from(rows[0]) + 1;
        let mut jumps = vec![0; height * stride];
        let mut tails = vec![1; (height + 1) * stride];
        for j in (0..height).rev() {
            let mut sum = 0;
            for r in 0..stride {
                if r <= usize::from(rows[j]) {
                    jumps[j * stride + r] = sum;
                    sum += tails[(j + 1) * stride + r];
                }
                tails[j * stride + r] = sum;
            }
        }
        let mut sums = vec![0usize; stride * (height + 1)];
        for r in 0..stride {
            for j in 0..height {
                // Rows too short for this length are never asked for.
                sums[r * (height + 1) + j + 1] = sums[r * (height + 1) + j].wrapping_add(jumps[j * stride + r]);
            }
        }
        Some(Self { rows: rows.to_vec(), stride, jumps, tails, sums })
    }

    /// The rows of the field.
    pub(crate) fn rows(&self) -> &[u16] {
        &self.rows
    }

    /// How many positions there are, the empty one included.
    pub(crate) fn len(&self) -> usize {
        self.tails[self.stride - 1]
    }

    /// Whether these rows lie within the field.
    pub(crate) fn holds(&self, rows: &[u16]) -> bool {
        let beyond = rows.get(self.rows.len()..).unwrap_or_default();
        rows.iter().zip(&self.rows).all(|(row, whole)| row <= whole) && beyond.iter().all(|&row| row == 0)
    }

    /// The rank of these rows, which lie within the field.
    pub(crate) fn rank(&self, rows: &[u16]) -> usize {
        rows.iter().zip(&self.rows).enumerate().map(|(j, (&row, _))| self.jump(j, row)).sum()
    }

    /// What row `j` of length `r` adds to the rank.
    pub(super) fn jump(&self, j: usize, r: u16) -> usize {
        self.jumps[j * self.stride + usize::from(r)]
    }

    /// The same for all lengths from `least` to `most`; empty if there are none.
    pub(super) fn jumps(&self, j: usize, least: u16, most: u16) -> &[usize] {
        let row = &self.jumps[j * self.stride..][..=usize::from(most)];
        row.get(usize::from(least)..).unwrap_or_default()
    }

    /// How many tails rows `j..` have when row `j` has at most length `r`.
    pub(super) fn tails(&self, j: usize, r: u16) -> usize {
        self.tails[j * self.stride + usize::from(r).min(self.stride - 1)]
    }

    /// Calls `visit` with the rank of every position that a bite leaves of `rows`; taking the poison is no bite.
    pub(super) fn each_child(&self, rows: &[u16], mut visit: impl FnMut(usize)) {
        let mut top = rows.iter().take_while(|&&row| row > 0).count();
        // Column by column: `top` rows reach over column `c`, and `above` is the share of the rows that do not.
        let mut above = 0;
        for c in 0..rows[0] {
            while rows[top - 1] <= c {
                top -= 1;
                above += self.jump(top, rows[top]);
            }
            let sums = &self.sums[usize::from(c) * (self.rows.len() + 1)..][..=top];
            let mut below = 0;
            for i in 0..top {
                if (i, c) != (0, 0) {
                    visit(below + sums[top].wrapping_sub(sums[i]) + above);
                }
                below += self.jump(i, rows[i]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_have_as_many_positions_as_they_have_lattice_paths() {
        for (rows, positions) in [(vec![7; 4], 330), (vec![10; 10], 184_756), (vec![16; 16], 601_080_390)] {
            assert_eq!(count(&rows), positions);
            assert_eq!(Lattice::below(&rows).map(|lattice| lattice.len() as u64), Some(positions));
        }
        assert_eq!(count(&[60; 60]), u64::MAX);
        assert!(Lattice::below(&[60; 60]).is_none());
    }
}
