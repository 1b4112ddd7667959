//! A number for every position in a box: the rank of its layers.

use std::sync::Arc;

use super::ideals::{Ideals, LayerFilling, MOST_CELLS};
use crate::games::chomp::{BoxCell, Chomp};

/// The positions below a field, in lexicographic order of their layers from the poison on.
///
/// Each layer lies within the one before, so a rank is a sum over layers of a number that depends on a layer and the one
/// before it alone. A bite only empties layers, so every position comes after all that it can become.
pub struct Chains {
    ideals: Ideals,
    /// The side along which the layers lie.
    side: usize,
    /// The cells of a layer.
    cells: Vec<BoxCell>,
    /// The layers of the whole field.
    whole: Vec<LayerFilling>,
    /// For each layer what its filling adds to the rank, at `before * fillings + filling`; `NONE` where it does not fit.
    jumps: Vec<Vec<u32>>,
    /// For each filling of the layer before: the fillings that the last layer may have.
    last: Vec<Arc<[LayerFilling]>>,
    total: u64,
}

/// The mark of fillings that do not lie within the one before.
pub(crate) const NONE: u32 = u32::MAX;

/// More pairs of fillings take too long and too much room.
const MOST_PAIRS: u64 = 1 << 26;

/// How a field is cut into layers, and how many positions lie below it.
pub(crate) struct LayerPlan {
    side: usize,
    cells: Vec<BoxCell>,
    masks: Vec<u128>,
    whole: Vec<u128>,
    total: u64,
    pairs: u64,
}

impl LayerPlan {
    /// The cheapest way to cut the field of these heights; `None` when every layer is too rich.
    pub(crate) fn new(game: &Chomp, heights: &[u16]) -> Option<Self> {
        let sides = 0..game.sides().len();
        let (pairs, side, cells, masks) = sides.filter_map(|side| cut(game, heights, side)).min_by_key(|cut| cut.0)?;
        if pairs > MOST_PAIRS {
            return None;
        }
        let mask = |layer| layer_mask(game, heights, side, &cells, layer);
        let whole: Vec<u128> = (0..game.sides()[side]).map(mask).take_while(|&mask| mask != 0).collect();
        let mut tails = vec![1u64; masks.len()];
        for layer in (0..whole.len()).rev() {
            tails = sum_below(&masks, whole[layer], &tails);
        }
        // The first layer of the whole field is the greatest filling of all.
        let total = tails.last().copied().unwrap_or(1);
        Some(Self { side, cells, masks, whole, total, pairs })
    }

    /// How many positions there are, the empty one included; saturating.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// Bytes that the ranks take, without any value.
    pub(crate) fn cost(&self) -> u64 {
        self.pairs * 4 + (self.masks.len() * self.cells.len()) as u64 * 12
    }
}

/// Pairs of fillings, side, cells and fillings of the layers along `side`.
fn cut(game: &Chomp, heights: &[u16], side: usize) -> Option<(u64, usize, Vec<BoxCell>, Vec<u128>)> {
    let cells: Vec<BoxCell> = cells(game, heights).filter(|cell| cell.at(side) == 0).collect();
    if cells.len() > MOST_CELLS {
        return None;
    }
    let layers = cells_along(game, heights, side);
    let below = |cell: &BoxCell| {
        let rests_on = |other: &BoxCell| *other != *cell && cell.is_beyond(*other);
        mask_of(&cells, rests_on)
    };
    let masks = Ideals::list(&cells.iter().map(below).collect::<Vec<_>>())?;
    let fillings = masks.len() as u64;
    Some((fillings + (layers - 1) * fillings * fillings, side, cells, masks))
}

fn cells(game: &Chomp, heights: &[u16]) -> impl Iterator<Item = BoxCell> {
    let last = game.last_side();
    game.base().zip(heights).flat_map(move |(cell, &height)| (0..height).map(move |place| cell.with(last, place)))
}

fn cells_along(game: &Chomp, heights: &[u16], side: usize) -> u64 {
    cells(game, heights).map(|cell| u64::from(cell.at(side)) + 1).max().unwrap_or(1)
}

fn mask_of(cells: &[BoxCell], holds: impl Fn(&BoxCell) -> bool) -> u128 {
    cells.iter().enumerate().filter(|(_, cell)| holds(cell)).fold(0, |mask, (index, _)| mask | 1 << index)
}

fn layer_mask(game: &Chomp, heights: &[u16], side: usize, cells: &[BoxCell], layer: u16) -> u128 {
    let last = game.last_side();
    mask_of(cells, |cell| {
        let cell = cell.with(side, layer);
        heights[game.base_index(cell)] > cell.at(last)
    })
}

/// For each filling the sum of `tails` over the fillings within it and within `whole`.
fn sum_below(masks: &[u128], whole: u128, tails: &[u64]) -> Vec<u64> {
    let within: Vec<(u128, u64)> =
        masks.iter().zip(tails).filter(|(mask, _)| *mask & !whole == 0).map(|(mask, tail)| (*mask, *tail)).collect();
    let sum = |mask: &u128| {
        let below = within.iter().take_while(|(other, _)| other <= mask).filter(|(other, _)| other & !mask == 0);
        below.fold(0u64, |sum, (_, tail)| sum.saturating_add(*tail))
    };
    masks.iter().map(sum).collect()
}

impl Chains {
    /// The ranks of a plan, which has fewer than 2^32 positions.
    pub(crate) fn of(plan: LayerPlan) -> Self {
        let LayerPlan { side, cells, masks, whole, total, .. } = plan;
        let beyond: Vec<u128> = cells.iter().map(|cell| mask_of(&cells, |other| other.is_beyond(*cell))).collect();
        let mut tails = vec![1u64; masks.len()];
        let mut jumps = Vec::new();
        for layer in (0..whole.len()).rev() {
            let befores = if layer == 0 { masks.len() - 1..masks.len() } else { 0..masks.len() };
            let mut table = Vec::with_capacity(befores.len() * masks.len());
            for before in befores {
                let mut sum = 0;
                for (mask, tail) in masks.iter().zip(&tails) {
                    let fits = mask & !(masks[before] & whole[layer]) == 0;
                    table.push(if fits { sum as u32 } else { NONE });
                    sum += if fits { *tail } else { 0 };
                }
            }
            jumps.push(table);
            tails = sum_below(&masks, whole[layer], &tails);
        }
        jumps.reverse();
        let last = last_layers(&masks, whole[whole.len() - 1]);
        let ideals = Ideals::new(masks, &beyond);
        let whole = whole.into_iter().map(|mask| ideals.place(mask)).collect();
        Self { ideals, side, cells, whole, jumps, last, total }
    }

    /// How many positions there are, the empty one included.
    pub(crate) fn len(&self) -> usize {
        self.total as usize
    }

    /// How many layers the field has.
    pub(crate) fn layers(&self) -> usize {
        self.whole.len()
    }

    /// The fillings of a layer.
    pub(crate) fn ideals(&self) -> &Ideals {
        &self.ideals
    }

    /// The filling that stands for "no layer before": all cells.
    pub(crate) fn full(&self) -> LayerFilling {
        (self.ideals.len() - 1) as LayerFilling
    }

    /// What a filling of `layer` adds to the rank when the layer before has the filling `before`; `NONE` where it does not
    /// fit. The first layer has [`full`](Self::full) before it.
    pub(crate) fn jump(&self, layer: usize, before: LayerFilling, filling: LayerFilling) -> u32 {
        let row = if layer == 0 { 0 } else { usize::from(before) * self.ideals.len() };
        self.jumps[layer][row + usize::from(filling)]
    }

    /// The fillings that the last layer may have after `before`, in the order of their ranks.
    pub(crate) fn last(&self, before: LayerFilling) -> &Arc<[LayerFilling]> {
        &self.last[usize::from(before)]
    }

    /// The layers of a position; `None` if it reaches beyond the field.
    pub(crate) fn chain(&self, game: &Chomp, heights: &[u16]) -> Option<Vec<LayerFilling>> {
        let mut chain = Vec::with_capacity(self.layers());
        let mut counters = 0u64;
        for layer in 0..self.layers() {
            let mask = layer_mask(game, heights, self.side, &self.cells, layer as u16);
            if mask & !self.ideals.mask(self.whole[layer]) != 0 {
                return None;
            }
            counters += u64::from(mask.count_ones());
            chain.push(self.ideals.place(mask));
        }
        // A counter that no layer has seen lies outside.
        (counters == heights.iter().map(|&height| u64::from(height)).sum::<u64>()).then_some(chain)
    }

    /// The rank of a position by its layers.
    pub(crate) fn rank(&self, chain: &[LayerFilling]) -> usize {
        let mut before = self.full();
        let mut rank = 0;
        for (layer, &filling) in chain.iter().enumerate() {
            rank += self.jump(layer, before, filling) as usize;
            before = filling;
        }
        rank
    }
}

fn last_layers(masks: &[u128], whole: u128) -> Vec<Arc<[LayerFilling]>> {
    let within = |before: &u128| {
        let fits = masks.iter().take_while(|mask| *mask <= before).enumerate();
        fits.filter(|(_, mask)| *mask & !(before & whole) == 0).map(|(place, _)| place as LayerFilling).collect()
    };
    masks.iter().map(within).collect()
}
