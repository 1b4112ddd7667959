//! The table of a box.

use super::build::{LayerBuild, each_child};
use super::chains::{Chains, LayerPlan};
use super::ideals::LayerFilling;
use crate::games::chomp::Chomp;
use crate::games::chomp::solve::stop::{TableStop, TableTick};
use crate::games::chomp::solve::store::ValueStore;
use crate::games::chomp::solve::table::{DenseTable, Ranks, counters};

/// A box of any dimension with the values of everything below it.
pub type BoxTable = DenseTable<Chains>;

/// Games with more counters may outlast a byte.
const MANY_COUNTERS: u64 = 250;
/// Counting the positions of larger fields would take too long.
const MOST_COUNTERS: u64 = 400;

/// The plan of a field that has fewer than 2^32 positions.
fn small_plan(game: &Chomp, field: &[u16]) -> Option<LayerPlan> {
    plan(game, field).filter(|plan| plan.total() < u64::from(u32::MAX))
}

fn plan(game: &Chomp, field: &[u16]) -> Option<LayerPlan> {
    if counters(field) > MOST_COUNTERS { None } else { LayerPlan::new(game, field) }
}

impl Ranks for Chains {
    const NAME: &'static str = "layers";
    const LIVE: u64 = 1 << 25;

    fn suits(game: &Chomp) -> bool {
        game.sides().len() > 2 && !game.is_reverse()
    }

    fn size(game: &Chomp, field: &[u16]) -> u64 {
        plan(game, field).map_or(u64::MAX, |plan| plan.total())
    }

    fn cost(game: &Chomp, field: &[u16]) -> Option<u64> {
        small_plan(game, field).map(|plan| plan.cost())
    }

    fn is_long(field: &[u16]) -> bool {
        counters(field) > MANY_COUNTERS
    }

    fn new(game: &Chomp, field: &[u16]) -> Option<Self> {
        small_plan(game, field).map(Self::of)
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn rank_of(&self, game: &Chomp, pos: &[u16]) -> Option<usize> {
        self.chain(game, pos).map(|chain| self.rank(&chain))
    }

    fn fill<S: ValueStore>(&self, store: S, tick: TableTick<'_>) -> Result<S, TableStop> {
        LayerBuild::run(self, store, tick)
    }

    fn nimbers(&self, tick: TableTick<'_>) -> Result<Box<[u8]>, TableStop> {
        let mut nimbers = vec![0u8; self.len()].into_boxed_slice();
        let mut chain = vec![0; self.layers()];
        fill(self, &mut nimbers, &mut chain, 0, self.full(), tick)?;
        Ok(nimbers)
    }
}

fn fill(
    chains: &Chains,
    nimbers: &mut [u8],
    chain: &mut [LayerFilling],
    layer: usize,
    before: LayerFilling,
    tick: TableTick<'_>,
) -> Result<(), TableStop> {
    if layer == chain.len() {
        let mut seen = 0u128;
        each_child(chains, chain, |child| seen |= 1 << nimbers[child]);
        nimbers[chains.rank(chain)] = if chains.rank(chain) == 0 { 0 } else { seen.trailing_ones() as u8 };
        return tick(1);
    }
    for filling in 0..=before {
        if chains.jump(layer, before, filling) != super::chains::NONE {
            chain[layer] = filling;
            fill(chains, nimbers, chain, layer + 1, filling, tick)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Bounds, Game, Value};
    use crate::games::chomp::TableDetail;
    use crate::solve::Memory;
    use crate::solve::brute::Brute;

    fn table(game: &Chomp, detail: TableDetail) -> BoxTable {
        match BoxTable::build(game, game.start_heights(), detail, &Memory::default(), &mut |_| Ok(())) {
            Ok(Some(table)) => table,
            _ => panic!("small, and nobody stops it"),
        }
    }

    #[test]
    fn tables_agree_with_brute_force_in_small_boxes() {
        for words in ["3x3x3", "2x3x4", "4x3x2", "2x2x2x2", "3x2x2x2", "n=720", "n=30", "2x1x5", "2x2x2x2x2"] {
            let game: Chomp = format!("chomp {words}").parse().expect("a setup");
            let mut brute = Brute::new(game.clone());
            let (lengths, outcomes) = (table(&game, TableDetail::Lengths), table(&game, TableDetail::Outcomes));
            let mut open = vec![game.start()];
            let mut seen = std::collections::HashSet::new();
            while let Some(pos) = open.pop() {
                let pos = game.canonical(&pos);
                if !seen.insert(pos.clone()) {
                    continue;
                }
                let value = brute.value(&pos);
                let at = game.write_position(&pos);
                assert_eq!(lengths.bounds(&game, &pos.heights), Some(Bounds::exactly(value)), "{words}: {at}");
                let outcome = outcomes.bounds(&game, &pos.heights).and_then(Bounds::outcome);
                assert_eq!(outcome, Some(value.outcome()), "{words}: {at}");
                open.extend(game.legal_moves(&pos).into_iter().map(|bite| game.play(&pos, bite)));
            }
            assert_eq!(lengths.census().0, seen.len(), "{words}: every position is reached");
        }
    }

    /// Counts and lengths from an independent computation of all positions.
    #[test]
    fn boxes_have_their_known_numbers() {
        const CASES: &[(&str, usize, usize, u32)] = &[
            ("2x2x2", 19, 5, 5),
            ("3x3x3", 979, 150, 15),
            ("5x3x3", 14_111, 1_152, 33),
            ("4x4x4", 232_847, 19_675, 57),
            ("3x3x2x2", 8_789, 1_103, 29),
            ("3x3x3x2", 211_249, 14_097, 31),
            ("2x2x2x2x2", 7_580, 1_049, 21),
            ("4x2x2x2x2", 2_068_223, 154_186, 47),
        ];
        for &(words, positions, lost, win) in CASES {
            let game: Chomp = format!("chomp {words}").parse().expect("a setup");
            let table = table(&game, TableDetail::Lengths);
            assert_eq!(table.census(), (positions, lost), "{words}");
            assert_eq!(table.bounds(&game, game.start_heights()), Some(Bounds::exactly(Value::Win(win))), "{words}");
        }
    }
}
