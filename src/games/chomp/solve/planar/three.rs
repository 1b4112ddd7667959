//! Three rows of any width: which positions are lost.

use std::collections::BTreeMap;

use super::walk::RowWalk;
use crate::games::chomp::solve::stop::{TableStop, TableTick};
use crate::solve::{Memory, Reservation};

/// The lost positions of three rows up to a width.
///
/// Cost: 39 million pairs of upper rows at a width of 20,000, of two bytes each, and two seconds; the time grows as the
/// cube of the width, for sets of that many lengths are searched for every pair.
pub struct ThreeRows {
    width: u16,
    /// For each top row the lengths of the lowest row that are lost, for the middle rows from `top` on; `NONE` beyond
    /// the width. The list ends with the middle row that equals its lowest row, if that lies within the width.
    lowest: Vec<Vec<u16>>,
    paid: Vec<Reservation>,
}

const NONE: u16 = u16::MAX;

impl ThreeRows {
    /// All lost positions up to `width`.
    pub fn new(width: u16, memory: &Memory, tick: TableTick<'_>) -> Result<Self, TableStop> {
        let mut walk = RowWalk::new(width.into(), memory)?;
        let mut rows = Self { width, lowest: vec![Vec::new(); usize::from(width) + 1], paid: Vec::new() };
        while !walk.is_over() {
            let first = walk.top() as usize;
            let keep = |top, _, lowest: Option<u32>| {
                rows.lowest[top as usize].push(lowest.map_or(NONE, |lowest| lowest as u16));
            };
            walk.go_on(keep, tick)?;
            for list in &mut rows.lowest[first..walk.top() as usize] {
                list.shrink_to_fit();
                rows.paid.push(memory.reserve(list.len() as u64 * 2)?);
            }
        }
        Ok(rows)
    }

    /// The greatest width that is known.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Whether the player to move loses with rows of these lengths from the bottom; the widest is known.
    pub fn is_lost(&self, [lowest, middle, top]: [u16; 3]) -> bool {
        let list = &self.lowest[usize::from(top)];
        lowest > 0 && list.get(usize::from(middle - top)) == Some(&lowest)
    }
}

/// The winning first bites on whole fields of three rows, width by width: of the lost positions those alone that one bite
/// leads to.
///
/// Cost: the time of [`ThreeRows`], and memory for the sets alone, 0.6 GB at a width of 100,000.
pub struct WideFirsts {
    walk: RowWalk,
    /// The last field that was asked for.
    width: u32,
    /// What was found for fields that are wider.
    bites: BTreeMap<u32, Vec<FirstBite>>,
}

/// How many rows deep a bite into a whole field is, and how many columns it leaves in them. One of three rows leaves a
/// whole field and loses.
pub type FirstBite = (u16, u32);

impl WideFirsts {
    /// Fields from one column up to `width`.
    ///
    /// # Errors
    ///
    /// When the memory does not suffice.
    pub fn new(width: u32, memory: &Memory) -> Result<Self, TableStop> {
        Ok(Self { walk: RowWalk::new(width, memory)?, width: 0, bites: BTreeMap::new() })
    }

    /// Those on the next wider field; none beyond the width that was asked for.
    ///
    /// # Errors
    ///
    /// When `tick` says so.
    pub fn next(&mut self, tick: TableTick<'_>) -> Result<Vec<FirstBite>, TableStop> {
        self.width += 1;
        // A bite leaves fewer columns than there were.
        while self.walk.top() < self.width && !self.walk.is_over() {
            let bites = &mut self.bites;
            let keep = |top, middle, lowest| match lowest {
                Some(lowest) if lowest > top && middle == top => bites.entry(lowest).or_default().push((2, top)),
                Some(lowest) if lowest > top && middle == lowest => bites.entry(lowest).or_default().push((1, top)),
                _ => {}
            };
            self.walk.go_on(keep, tick)?;
        }
        Ok(self.bites.remove(&self.width).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, Outcome};
    use crate::games::chomp::Chomp;
    use crate::solve::brute::Brute;

    #[test]
    fn three_rows_are_lost_as_brute_force_says() {
        let game: Chomp = "chomp 3x14".parse().expect("a setup");
        let mut brute = Brute::new(game.clone());
        let rows = ThreeRows::new(14, &Memory::default(), &mut |_| Ok(()));
        let Ok(rows) = rows else { panic!("nobody stops it") };
        for lowest in 1..=14u16 {
            for middle in 0..=lowest {
                for top in 0..=middle {
                    let pos = game.read_position(&format!("{lowest},{middle},{top}")).expect("a position");
                    let lost = brute.value(&pos).outcome() == Outcome::Loss;
                    assert_eq!(rows.is_lost([lowest, middle, top]), lost, "{lowest},{middle},{top}");
                }
            }
        }
    }
    #[test]
    fn first_bites_are_those_that_lead_to_lost_positions() {
        let (memory, width) = (Memory::default(), 150u16);
        let rows = ThreeRows::new(width, &memory, &mut |_| Ok(()));
        let (Ok(rows), Ok(mut bites)) = (rows, WideFirsts::new(width.into(), &memory)) else {
            panic!("nobody stops it")
        };
        for wide in 1..=width {
            let Ok(mut found) = bites.next(&mut |_| Ok(())) else { panic!("nobody stops it") };
            found.sort_unstable();
            let one = (0..wide).filter(|&left| rows.is_lost([wide, wide, left])).map(|left| (1, left.into()));
            let two = (0..wide).filter(|&left| rows.is_lost([wide, left, left])).map(|left| (2, left.into()));
            assert_eq!(found, one.chain(two).collect::<Vec<_>>(), "3 x {wide}");
        }
    }
}
