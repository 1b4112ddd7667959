//! Heaps with nimbers: what they are worth together, and how that is told.

use std::ops::BitXor;
use std::sync::Arc;

use crate::core::Turned;
use crate::solve::nimber::NimWorth;
use crate::solve::{PartKind, Theory, WhyPart};

/// The sum in binary without carry. Of the heaps of Nim it is the nimber of the position where the last stone wins.
pub fn nim_sum<N: Copy + Default + BitXor<Output = N>>(heaps: &[N]) -> N {
    heaps.iter().fold(N::default(), |sum, &heap| sum ^ heap)
}

/// What heaps are worth together, given the nimber of each size.
pub(in crate::games) fn theory<N: Copy + TryInto<usize>>(nimbers: Arc<[u16]>) -> Theory<Turned<Vec<N>>> {
    let nimber = move |&heap: &N| nimbers.get(heap.try_into().ok()?).map(|&nimber| u32::from(nimber));
    Box::new(move |heaps| Some(NimWorth::Finite(nim_sum(&heaps.iter().map(&nimber).collect::<Option<Vec<_>>>()?))))
}

/// Each heap with its nimber, and of several the nimbers in binary with their sum.
pub(in crate::games) fn why_parts(nimbers: &[u32]) -> Vec<WhyPart> {
    let mut parts = WhyPart::places((1..=nimbers.len()).map(|number| format!("heap {number}")), nimbers);
    if nimbers.len() > 1 {
        parts.extend(in_binary(nimbers));
    }
    parts
}

/// Heaps in binary, one below the other, and their nim-sum.
pub(in crate::games) fn in_binary(heaps: &[u32]) -> Vec<WhyPart> {
    let digits = heaps.iter().map(|stones| u32::BITS - stones.leading_zeros()).max().unwrap_or(0).max(1) as usize;
    let number = |cells, number: u32| WhyPart::new(PartKind::Number, cells, format!("{number:0digits$b}"));
    let heap = |(index, stones): (usize, &u32)| number(vec![format!("heap {}", index + 1)], *stones);
    let mut parts: Vec<WhyPart> = heaps.iter().enumerate().map(heap).collect();
    parts.push(number(vec!["nim-sum".to_owned()], nim_sum(heaps)));
    parts
}
