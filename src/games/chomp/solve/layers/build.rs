//! Fills the table of a box from its lost positions.

use super::chains::{Chains, NONE};
use super::ideals::LayerFilling;
use crate::core::Turns;
use crate::games::chomp::solve::stop::{TableStop, TableTick};
use crate::games::chomp::solve::store::ValueStore;

/// Walks all positions in the order of their ranks, as for flat fields: whoever is not marked when the walk arrives is lost,
/// and marks all that can become it. Between one position in ten and one in thirty is lost.
///
/// What a bite turned into a lost position has more in one layer, the lowest that the bite reached, and may have more in the
/// layers after it, always of cells beyond the bite. Cost: some ten nanoseconds a position, the table, and the pairs of
/// fillings.
pub(crate) struct LayerBuild<'a, S: ValueStore> {
    chains: &'a Chains,
    store: S,
    /// The layers that the walk is in.
    chain: Vec<LayerFilling>,
    tick: TableTick<'a>,
    since: u64,
}

impl<'a, S: ValueStore> LayerBuild<'a, S> {
    /// Settles every position of `chains` in an empty `store`.
    ///
    /// # Errors
    /// What `tick` says.
    pub(crate) fn run(chains: &'a Chains, store: S, tick: TableTick<'a>) -> Result<S, TableStop> {
        let mut build = Self { chains, store, chain: vec![0; chains.layers()], tick, since: 0 };
        build.layer(0, chains.full(), 0)?;
        Ok(build.store)
    }

    fn layer(&mut self, layer: usize, before: LayerFilling, base: u32) -> Result<(), TableStop> {
        if layer + 1 == self.chain.len() {
            return self.last_layer(before, base as usize);
        }
        for filling in 0..=before {
            let jump = self.chains.jump(layer, before, filling);
            if jump != NONE {
                self.chain[layer] = filling;
                self.layer(layer + 1, filling, base + jump)?;
            }
        }
        Ok(())
    }

    fn last_layer(&mut self, before: LayerFilling, base: usize) -> Result<(), TableStop> {
        let chains = self.chains;
        let fillings = chains.last(before);
        let mut from = base;
        while let Some(open) = self.store.next_open(from, base + fillings.len()) {
            let last = self.chain.len() - 1;
            self.chain[last] = fillings[open - base];
            self.lose(open);
            from = open + 1;
            // A lost position costs as much as a hundred others.
            self.since += 100;
        }
        self.since += fillings.len() as u64;
        if self.since > 1 << 14 {
            (self.tick)(self.since)?;
            self.since = 0;
        }
        Ok(())
    }

    fn lose(&mut self, rank: usize) {
        let (chains, chain) = (self.chains, &self.chain);
        let length = self.store.lose(rank, |store| {
            let mut longest = 0;
            each_child(chains, chain, |child| longest = longest.max(store.length(child) + 1));
            longest
        });
        let marker = Marker { chains, chain, suffix: suffixes(chains, chain), length };
        let mut prefix = 0;
        let mut before = chains.full();
        for (layer, &filling) in chain.iter().enumerate() {
            for cell in 0..chains.ideals().cells() {
                marker.mark(&mut self.store, layer, cell, before, prefix);
            }
            prefix += chains.jump(layer, before, filling);
            before = filling;
        }
    }
}

/// For each layer what it and all after it add to the rank; one more at the end, 0.
fn suffixes(chains: &Chains, chain: &[LayerFilling]) -> Vec<u32> {
    let mut suffix = vec![0; chain.len() + 1];
    for layer in (0..chain.len()).rev() {
        let before = if layer == 0 { chains.full() } else { chain[layer - 1] };
        suffix[layer] = suffix[layer + 1] + chains.jump(layer, before, chain[layer]);
    }
    suffix
}

/// Calls `visit` with the rank of every position that a bite leaves of `chain`; taking the poison is no bite.
pub(crate) fn each_child(chains: &Chains, chain: &[LayerFilling], mut visit: impl FnMut(usize)) {
    let ideals = chains.ideals();
    let suffix = suffixes(chains, chain);
    for layer in 0..chain.len() {
        let prefix = suffix[0] - suffix[layer];
        let mut rest = ideals.mask(chain[layer]) & if layer == 0 { !1 } else { !0 };
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let mut rank = prefix;
            let mut before = if layer == 0 { chains.full() } else { chain[layer - 1] };
            for after in layer.. {
                let Some(&filling) = chain.get(after) else { break };
                let left = ideals.bite(filling, cell);
                rank += chains.jump(after, before, left);
                if left == filling && after > layer {
                    // Nothing was taken here, so nothing is taken from the layers after it.
                    rank += suffix[after + 1];
                    break;
                }
                before = left;
            }
            visit(rank as usize);
        }
    }
}

/// A lost position that marks what can become it.
struct Marker<'a> {
    chains: &'a Chains,
    chain: &'a [LayerFilling],
    suffix: Vec<u32>,
    length: Turns,
}

impl Marker<'_> {
    /// Lets `layer` have had more beyond `cell`, and the layers after it the same or more. `before` is the layer before as
    /// it was, `prefix` the rank so far.
    fn mark<S: ValueStore>(&self, store: &mut S, layer: usize, cell: usize, before: LayerFilling, prefix: u32) {
        let Some(&filling) = self.chain.get(layer) else { return };
        for &more in self.chains.ideals().parents(filling, cell) {
            let jump = self.chains.jump(layer, before, more);
            if jump == NONE {
                continue;
            }
            let prefix = prefix + jump;
            let mut rank = prefix;
            if let Some(&next) = self.chain.get(layer + 1) {
                self.mark(store, layer + 1, cell, more, prefix);
                rank += self.chains.jump(layer + 1, more, next) + self.suffix[layer + 2];
            }
            store.win(rank as usize, self.length);
        }
    }
}
