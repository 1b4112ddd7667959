//! Heaps with nimbers: what they are worth together, and how that is told.

use std::ops::BitXor;
use std::sync::Arc;

use crate::core::Turned;
use crate::solve::nimber::NimWorth;
use crate::solve::{Theory, WhyPart};

/// The sum in binary without carry. Of the heaps of Nim it is the nimber of the position where the last stone wins.
pub fn nim_sum<N: Copy + Default + BitXor<Output = N>>(heaps: &[N]) -> N {
    heaps.iter().fold(N::default(), |sum, &heap| sum ^ heap)
}

/// What heaps are worth together, given the nimber of each size.
pub(in crate::games) fn theory<N: Copy + TryInto<usize>>(nimbers: Arc<[u16]>) -> Theory<Turned<Vec<N>>> {
    let nimber = move |&heap: &N| nimbers.get(heap.try_into().ok()?).map(|&nimber| u32::from(nimber));
    Box::new(move |heaps| Some(NimWorth::Finite(nim_sum(&heaps.iter().map(&nimber).collect::<Option<Vec<_>>>()?))))
}

/// Each heap with its nimber.
pub(in crate::games) fn why_parts(nimbers: &[u32]) -> Vec<WhyPart> {
    WhyPart::places((1..=nimbers.len()).map(|number| format!("heap {number}")), nimbers)
}
