//! A square of bits that can be turned on its side.

/// As many rows as columns, row by row in whole words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BitSquare {
    words: usize,
    bits: Vec<u64>,
}

/// Rows and columns that are turned together.
pub(crate) const TILE: usize = 64;

impl BitSquare {
    /// The bytes of a square of so many rows.
    pub(crate) fn bytes(size: usize) -> u64 {
        (size.next_multiple_of(TILE) * size.div_ceil(TILE) * size_of::<u64>()) as u64
    }

    /// All bits clear; there are whole tiles of rows.
    pub(crate) fn new(size: usize) -> Self {
        let words = size.div_ceil(TILE);
        Self { words, bits: vec![0; words * words * TILE] }
    }

    /// A square from its words, if there are as many as a square of this size has.
    pub(crate) fn from_words(size: usize, bits: Vec<u64>) -> Option<Self> {
        let words = size.div_ceil(TILE);
        (bits.len() == words * words * TILE).then_some(Self { words, bits })
    }

    /// Words of a row.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// All words, row by row.
    pub(crate) fn all(&self) -> &[u64] {
        &self.bits
    }

    /// Bands of a tile's height.
    pub(crate) fn bands_mut(&mut self) -> impl Iterator<Item = &mut [u64]> {
        self.bits.chunks_mut((self.words * TILE).max(1))
    }

    /// A row.
    pub(crate) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    /// Whether a bit is set.
    pub(crate) fn get(&self, row: usize, column: usize) -> bool {
        self.bits[row * self.words + column / TILE] >> (column % TILE) & 1 != 0
    }

    /// Copies a tile of `from`, turned, to where it belongs; calls `changed` with every row that is now another.
    pub(crate) fn turn_tile(&mut self, from: &Self, band: usize, word: usize, mut changed: impl FnMut(usize)) {
        let mut tile = [0u64; TILE];
        for (index, bits) in tile.iter_mut().enumerate() {
            *bits = from.bits[(band * TILE + index) * from.words + word];
        }
        turn(&mut tile);
        for (index, bits) in tile.into_iter().enumerate() {
            let row = word * TILE + index;
            let place = &mut self.bits[row * self.words + band];
            if *place != bits {
                *place = bits;
                changed(row);
            }
        }
    }
}

/// Turns a tile on its diagonal: halves, quarters and so on change places (Warren, Hacker's Delight, section 7-3).
fn turn(tile: &mut [u64; TILE]) {
    let mut width = TILE / 2;
    let mut mask = u64::MAX >> (TILE / 2);
    while width != 0 {
        let mut row = 0;
        while row < TILE {
            let swap = ((tile[row] >> width) ^ tile[row + width]) & mask;
            tile[row] ^= swap << width;
            tile[row + width] ^= swap;
            row = (row + width + 1) & !width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;

    #[test]
    fn a_turned_square_has_rows_for_columns() {
        let size = 150;
        let mut dice = Dice(3);
        let (mut square, mut turned) = (BitSquare::new(size), BitSquare::new(size));
        for _ in 0..4000 {
            let (row, column) = (dice.below(size), dice.below(size));
            square.bits[row * square.words + column / TILE] |= 1 << (column % TILE);
        }
        for band in 0..square.words() {
            for word in 0..square.words() {
                turned.turn_tile(&square, band, word, |_| {});
            }
        }
        for row in 0..size {
            for column in 0..size {
                assert_eq!(square.get(row, column), turned.get(column, row));
            }
        }
    }
}
