//! Fills a table over all subsets of a pool in the order of its layout, on all cores.

use rayon::prelude::*;

use super::layout::{Group, Layout};
use crate::solve::{CancelToken, Halt};

/// What a table keeps for a block of subsets, and how it follows from the blocks with one number less.
pub(super) trait Cells: Sync {
    /// The cells of one block.
    type Block: Send + Sync;

    /// A block before any of its children has been looked at.
    fn open(&self) -> Self::Block;

    /// Takes one copy of the number of `digit`: `child` is the block without it. `odd` is the parity of the deficit in
    /// lane 0.
    fn take(&self, block: &mut Self::Block, child: &Self::Block, digit: usize, odd: bool);

    /// Takes the numbers that differ within the block. `empty`: lane 0 is the empty set.
    fn close(&self, block: &mut Self::Block, odd: bool, empty: bool);
}

/// A table in chunks.
pub(super) type Chunks<B> = Vec<Vec<B>>;

/// How many blocks are filled between two looks at the cancel token.
const POLL: usize = 512;

/// Fills the whole table.
///
/// A chunk needs the chunks that have one number less at the top, so chunks with equally many numbers there are filled
/// at the same time.
///
/// # Errors
/// [`Halt::Cancelled`] once the token was cancelled; the table is lost then.
pub(super) fn fill<C: Cells>(layout: &Layout, cells: &C, token: &CancelToken) -> Result<Chunks<C::Block>, Halt> {
    let mut chunks: Chunks<C::Block> = Vec::new();
    chunks.resize_with(layout.top.len, Vec::new);
    let layers = layout.top.digits.iter().map(|digit| digit.count).sum::<usize>();
    for layer in 0..=layers {
        let members: Vec<usize> = (0..layout.top.len)
            .filter(|&index| layout.top.counts(index).map(|(_, count)| count).sum::<usize>() == layer)
            .collect();
        let filled: Vec<Vec<C::Block>> = if layout.top.len == 1 {
            vec![fill_chunk(layout, cells, &chunks, 0, token)?]
        } else {
            members
                .par_iter()
                .with_max_len(1)
                .map(|&index| fill_chunk(layout, cells, &chunks, index, token))
                .collect::<Result<_, _>>()?
        };
        for (index, chunk) in members.into_iter().zip(filled) {
            chunks[index] = chunk;
        }
    }
    Ok(chunks)
}

fn fill_chunk<C: Cells>(
    layout: &Layout,
    cells: &C,
    chunks: &[Vec<C::Block>],
    index: usize,
    token: &CancelToken,
) -> Result<Vec<C::Block>, Halt> {
    let above: Vec<(&[C::Block], usize)> = layout
        .top
        .counts(index)
        .filter(|&(_, count)| count > 0)
        .map(|(digit, _)| (&chunks[index - digit.stride][..], digit.id))
        .collect();
    let middle = &layout.middle;
    let mut blocks = Vec::with_capacity(middle.len);
    let mut odometer = Odometer::new(middle, layout.odd ^ layout.top.is_odd(index));
    for number in 0..middle.len {
        if number % POLL == 0 && token.is_cancelled() {
            return Err(Halt::Cancelled);
        }
        let odd = odometer.odd;
        let mut block = cells.open();
        for &(child, digit) in &above {
            cells.take(&mut block, &child[number], digit, odd);
        }
        for place in odometer.present() {
            let digit = &middle.digits[place];
            cells.take(&mut block, &blocks[number - digit.stride], digit.id, odd);
        }
        cells.close(&mut block, odd, index == 0 && number == 0);
        blocks.push(block);
        odometer.advance();
    }
    Ok(blocks)
}

/// Counts through the combinations of a group.
struct Odometer<'a> {
    group: &'a Group,
    counts: Vec<usize>,
    present: u64,
    odd: bool,
}

impl<'a> Odometer<'a> {
    fn new(group: &'a Group, odd: bool) -> Self {
        Self { group, counts: vec![0; group.digits.len()], present: 0, odd }
    }

    /// The places of the digits that are not zero.
    fn present(&self) -> impl Iterator<Item = usize> + use<> {
        let mut rest = self.present;
        std::iter::from_fn(move || {
            let place = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(place)
        })
    }

    fn advance(&mut self) {
        for (place, digit) in self.group.digits.iter().enumerate() {
            let value_is_odd = digit.value % 2 == 1;
            if self.counts[place] < digit.count {
                self.counts[place] += 1;
                self.present |= 1 << place;
                self.odd ^= value_is_odd;
                return;
            }
            self.odd ^= value_is_odd && digit.count % 2 == 1;
            self.counts[place] = 0;
            self.present &= !(1 << place);
        }
    }
}
