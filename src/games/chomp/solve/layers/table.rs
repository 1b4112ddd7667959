//! The table of a box.

use super::build::{LayerBuild, each_child};
use super::chains::{Chains, LayerPlan};
use super::ideals::LayerFilling;
use crate::core::Bounds;
use crate::games::chomp::Chomp;
use crate::games::chomp::solve::dense::{Dense, TableDetail};
use crate::games::chomp::solve::planar::NIMBERS;
use crate::games::chomp::solve::stop::{TableStop, TableTick};
use crate::games::chomp::solve::store::{Bits, ByteStore, TableValues, WordStore};
use crate::solve::{Memory, Reservation};

/// A box of any dimension with the values of everything below it.
pub struct BoxTable {
    chains: Chains,
    values: TableValues,
    nimbers: Option<Box<[u8]>>,
    _paid: Reservation,
}

/// Games with more counters may outlast a byte.
const MANY_COUNTERS: u64 = 250;
/// Counting the positions of larger fields would take too long.
const MOST_COUNTERS: u64 = 400;

fn counters(field: &[u16]) -> u64 {
    field.iter().map(|&height| u64::from(height)).sum()
}

fn plan(game: &Chomp, field: &[u16]) -> Option<LayerPlan> {
    if counters(field) > MOST_COUNTERS { None } else { LayerPlan::new(game, field) }
}

impl Dense for BoxTable {
    const NAME: &'static str = "layers";
    const LIVE: u64 = 1 << 25;

    fn suits(game: &Chomp) -> bool {
        game.sides().len() > 2
    }

    fn size(game: &Chomp, field: &[u16]) -> u64 {
        plan(game, field).map_or(u64::MAX, |plan| plan.total())
    }

    fn cost(game: &Chomp, field: &[u16], detail: TableDetail) -> Option<u64> {
        let plan = plan(game, field)?;
        let table = match detail {
            TableDetail::Lengths if counters(field) > MANY_COUNTERS => plan.total().saturating_mul(2),
            TableDetail::Lengths => plan.total(),
            TableDetail::Outcomes => plan.total() / 8,
        };
        (plan.total() < u64::from(u32::MAX)).then(|| table + plan.cost() + 4096)
    }

    fn build(
        game: &Chomp,
        field: &[u16],
        detail: TableDetail,
        memory: &Memory,
        tick: TableTick<'_>,
    ) -> Result<Option<Self>, TableStop> {
        let Some((cost, plan)) = Self::cost(game, field, detail).zip(plan(game, field)) else { return Ok(None) };
        let paid = memory.reserve(cost)?;
        let chains = Chains::new(plan);
        let positions = chains.len();
        let values = match detail {
            TableDetail::Outcomes => TableValues::Bits(LayerBuild::run(&chains, Bits::new(positions), tick)?),
            TableDetail::Lengths if counters(field) > MANY_COUNTERS => {
                TableValues::Words(LayerBuild::run(&chains, WordStore::new(positions), tick)?)
            }
            TableDetail::Lengths => TableValues::Bytes(LayerBuild::run(&chains, ByteStore::new(positions), tick)?),
        };
        Ok(Some(Self { chains, values, nimbers: None, _paid: paid }))
    }

    fn detail(&self) -> TableDetail {
        self.values.detail()
    }

    fn bounds(&self, game: &Chomp, pos: &[u16]) -> Option<Bounds> {
        self.chains.chain(game, pos).map(|chain| self.values.bounds(self.chains.rank(&chain)))
    }

    fn add_nimbers(&mut self, tick: TableTick<'_>) -> Result<(), TableStop> {
        if self.detail() == TableDetail::Lengths
            && self.chains.len() <= NIMBERS
            && self.chains.counters() < 128
            && self.nimbers.is_none()
        {
            self.nimbers = Some(nimbers(&self.chains, tick)?);
        }
        Ok(())
    }

    fn nimber(&self, game: &Chomp, pos: &[u16]) -> Option<u8> {
        let chain = self.chains.chain(game, pos)?;
        self.nimbers.as_ref().map(|nimbers| nimbers[self.chains.rank(&chain)])
    }
}

impl BoxTable {
    /// How many positions it has, the empty field not counted, and how many of them are lost for the player to move.
    pub fn census(&self) -> (usize, usize) {
        (self.chains.len() - 1, self.values.lost(self.chains.len()))
    }
}

/// The nimber of every position, by rank.
fn nimbers(chains: &Chains, tick: TableTick<'_>) -> Result<Box<[u8]>, TableStop> {
    let mut nimbers = vec![0u8; chains.len()].into_boxed_slice();
    let mut chain = vec![0; chains.layers()];
    fill(chains, &mut nimbers, &mut chain, 0, chains.full(), tick)?;
    Ok(nimbers)
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
    use crate::core::{Game, Value};
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
