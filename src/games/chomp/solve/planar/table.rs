//! The table of a flat field.

use super::build::PlanarBuild;
use super::lattice::{Lattice, MOST_RANKS, count};
use super::nimbers::nimbers;
use crate::games::chomp::Chomp;
use crate::games::chomp::solve::stop::{TableStop, TableTick};
use crate::games::chomp::solve::store::ValueStore;
use crate::games::chomp::solve::table::{DenseTable, Ranks};

/// A field with the values of everything below it, by lattice paths.
pub type FieldTable = DenseTable<Lattice>;

/// Games on fields with a longer way around than this may outlast a byte.
const LONG_WAY: usize = 80;

impl Ranks for Lattice {
    const NAME: &'static str = "paths";
    const LIVE: u64 = 1 << 26;

    fn suits(game: &Chomp) -> bool {
        game.sides().len() == 2 && !game.is_reverse()
    }

    fn size(_game: &Chomp, field: &[u16]) -> u64 {
        count(field)
    }

    fn cost(_game: &Chomp, field: &[u16]) -> Option<u64> {
        // The lost positions of the branch that the walk is in are listed beside the table.
        Some(count(field)).filter(|&positions| positions <= MOST_RANKS).map(|positions| positions / 64)
    }

    fn is_long(rows: &[u16]) -> bool {
        rows.iter().take_while(|&&row| row > 0).count() + usize::from(rows[0]) > LONG_WAY
    }

    fn new(_game: &Chomp, field: &[u16]) -> Option<Self> {
        // Of the rows that are empty, those above an endless field are many.
        let rows = field.iter().take_while(|&&row| row > 0).count();
        Self::below(&field[..rows])
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn rank_of(&self, _game: &Chomp, pos: &[u16]) -> Option<usize> {
        self.holds(pos).then(|| self.rank(pos))
    }

    fn fill<S: ValueStore>(&self, store: S, tick: TableTick<'_>) -> Result<S, TableStop> {
        PlanarBuild::run(self, store, tick)
    }

    fn nimbers(&self, tick: TableTick<'_>) -> Result<Box<[u8]>, TableStop> {
        nimbers(self, tick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Bounds, Game, Value};
    use crate::games::chomp::TableDetail;
    use crate::games::chomp::solve::store::TableValues;
    use crate::solve::Memory;
    use crate::solve::brute::Brute;

    fn game(rows: &[u16]) -> Chomp {
        let words: Vec<String> = rows.iter().map(u16::to_string).collect();
        format!("chomp rows={}", words.join(",")).parse().expect("a setup")
    }

    fn table(rows: &[u16], detail: TableDetail) -> FieldTable {
        match FieldTable::build(&game(rows), rows, detail, &Memory::default(), &mut |_| Ok(())) {
            Ok(Some(table)) => table,
            _ => panic!("small, and nobody stops it"),
        }
    }

    /// Positions of the golden constants: 4x7 and 10x10 by an independent solver of long standing.
    #[test]
    fn the_golden_constants_come_out() {
        const CASES: &[(u16, u16, usize, usize, u32, u8)] =
            &[(4, 7, 329, 30, 17, 19), (10, 10, 184_755, 2_612, 19, 19)];
        for &(height, width, positions, lost, win, nimber) in CASES {
            let rows = vec![width; usize::from(height)];
            for detail in [TableDetail::Lengths, TableDetail::Outcomes] {
                let table = table(&rows, detail);
                assert_eq!(table.census(), (positions, lost));
            }
            let mut table = table(&rows, TableDetail::Lengths);
            assert!(table.add_nimbers(&Memory::default(), &mut |_| Ok(())).is_ok());
            assert_eq!(table.bounds(&game(&rows), &rows), Some(Bounds::exactly(Value::Win(win))));
            assert_eq!(table.nimber(&game(&rows), &rows), Some(nimber), "{height}x{width}");
        }
    }

    #[test]
    fn tables_agree_with_brute_force_on_all_boards_up_to_6x6() {
        let mut whole: Vec<Vec<u16>> =
            (1..=6).flat_map(|height| (1..=6).map(move |width| vec![width; height])).collect();
        whole.extend([vec![6, 6, 4, 2], vec![7, 3, 3, 1, 1], vec![5, 5, 5, 1], vec![40, 30], vec![9, 2, 2, 2]]);
        for rows in whole {
            let game = game(&rows);
            let mut brute = Brute::new(game.clone());
            let (lengths, outcomes) = (table(&rows, TableDetail::Lengths), table(&rows, TableDetail::Outcomes));
            let mut open = vec![game.start()];
            let mut seen = std::collections::HashSet::new();
            while let Some(pos) = open.pop() {
                let pos = game.canonical(&pos);
                if !seen.insert(pos.clone()) {
                    continue;
                }
                let value = brute.value(&pos);
                assert_eq!(lengths.bounds(&game, &pos.heights), Some(Bounds::exactly(value)), "{:?}", pos.heights);
                assert_eq!(
                    outcomes.bounds(&game, &pos.heights).and_then(Bounds::outcome),
                    Some(value.outcome()),
                    "{:?}",
                    pos.heights
                );
                open.extend(game.legal_moves(&pos).into_iter().map(|bite| game.play(&pos, bite)));
            }
            assert_eq!(lengths.census().0, seen.len(), "every position is reached");
        }
    }

    #[test]
    fn fields_of_long_games_keep_two_bytes_a_position() {
        let rows = [60, 60, 60];
        assert!(!Lattice::is_long(&rows));
        let field = game(&rows);
        let (short, long) = (table(&rows, TableDetail::Lengths), table(&[90, 60, 60], TableDetail::Lengths));
        assert!(matches!(long.values, TableValues::Words(_)));
        for rows in [[60, 60, 60], [60, 30, 2], [9, 9, 9]] {
            assert_eq!(short.bounds(&field, &rows), long.bounds(&field, &rows));
        }
    }
}
