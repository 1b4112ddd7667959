//! The tables about pools that nobody has named yet: which are enjoyable, and which break the conjecture on even sums.

use super::pools::{joined, pools, words};
use super::variants::{check_valued, first_moves, solved};
use crate::core::{Arrange, NotationError, Outcome};
use crate::games::catch_up::CatchUp;
use crate::games::catch_up::measures::{Drama, check_shareable, drama, draws};
use crate::games::factors::gcd;
use crate::solve::{Halt, Monitor, try_in_parallel};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const POOLS: Table = Table {
    id: "pools",
    blurb: "how much drama is in a pool, or in every pool of `--pools \"all 8 of 1..14\"`, when both players err now and then",
    range: "",
    columns: &[
        Column::new("pool", 22).about("the numbers to pick from"),
        Column::new("sum", 4).about("what they add up to"),
        Column::new("value", 5).about("how it ends for whoever begins, with best play"),
        Column::new("length", 6).about("turns of a game in which both err at one turn of four where they can"),
        Column::new("changes", 7).about("turns of it that change who wins"),
        Column::new("open", 6).about("the last turn of it after which either may still win"),
        Column::share("traps", 7).about("of the turns of a mover with something to lose, how many lose it"),
        Column::share("only", 7).about("how often he has a choice, and one turn alone keeps it"),
        Column::new("drama", 6).about("changes, times the share of the game that is open"),
    ],
    plot: Some(Plot { label: 0, bars: &[8] }),
    games: None,
    run: run_pools,
};

pub(super) const COUNTEREXAMPLES: Table = Table {
    id: "counterexamples",
    blurb: "the pools, repeats and all, that could be drawn and are won or lost all the same",
    range: "the sum, from 2 to 20; at most 60",
    columns: &[
        Column::new("sum", 4).about("what the numbers add up to"),
        Column::new("pool", 24).about("the numbers to pick from"),
        Column::new("numbers", 7).about("how many they are"),
        Column::new("shares", 6).about("the sets with half of the sum"),
        Column::new("value", 5).about("how it ends for whoever begins, with best play"),
        Column::new("remoteness", 10).about("turns to the end: the winner hurries, the loser delays"),
        Column::new("first_moves", 12).about("the first numbers that keep the value"),
    ],
    plot: None,
    games: None,
    run: run_counterexamples,
};

/// The pools of a table that is asked for none.
const USUAL: &str = "all 6 of 1..8";

/// So many pools are measured between two looks at whoever waits.
const CHUNK: usize = 32;

fn run_pools(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let setup = match super::pools::options_of(request) {
        Some(options) => format!("{USUAL} {options}"),
        None => request.setup.clone(),
    };
    let games = pools(&Request { setup, ..request.clone() }, 1, 1, "")?;
    for (_, game) in &games {
        check_valued(game)?;
    }
    let (memory, token) = (sheet.memory().clone(), sheet.token().clone());
    for (at, chunk) in games.chunks(CHUNK).enumerate() {
        sheet.progress(at * CHUNK, (at * CHUNK) as f64 / games.len() as f64)?;
        let wanted: Vec<bool> = (0..chunk.len()).map(|ahead| sheet.has(ahead as u64)).collect();
        let monitor = || Monitor::new(token.clone(), memory.clone());
        let measure = |index: usize| wanted[index].then(|| drama(&chunk[index].1, &mut monitor())).transpose();
        let measured: Vec<Option<Drama>> = try_in_parallel(chunk.len(), measure)?;
        for ((_, game), drama) in chunk.iter().zip(measured) {
            match drama {
                Some(drama) => sheet.row(row(game, &drama))?,
                None => drop(sheet.leaves_out()),
            }
        }
    }
    Ok(())
}

fn row(game: &CatchUp, drama: &Drama) -> Vec<Cell> {
    vec![
        words(game).into(),
        game.total().into(),
        drama.value.into(),
        drama.length.into(),
        drama.changes.into(),
        drama.open.into(),
        drama.traps.into(),
        drama.only.into(),
        drama.drama().into(),
    ]
}

fn run_counterexamples(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let Some(options) = super::pools::options_of(request) else {
        let reason = "is not used by the table `counterexamples`, which looks through all pools";
        return Err(NotationError::new(&request.setup, reason).into());
    };
    let (from, to) = request.range_within(2, 20, 60)?;
    for sum in from..=to {
        let parts = partitions(sum as u32);
        for (at, pool) in parts.iter().enumerate() {
            sheet.progress(sum, (at as f64 / parts.len() as f64 + (sum - from) as f64) / (to - from + 1) as f64)?;
            let game: CatchUp = format!("catch-up {} {options}", joined(pool)).parse()?;
            check_shareable(&game)?;
            // With all numbers doubled it is the same game.
            let is_new = divisor(pool, game.handicap().unsigned_abs()) == 1;
            let shares = if is_new { draws(&game, &mut sheet.monitor())?.sets } else { 0 };
            if shares == 0 {
                continue;
            }
            let analysis = match solved(&game, sheet) {
                Err(SurveyError::Halt(Halt::MemoryFull)) => continue,
                analysis => analysis?,
            };
            if matches!(analysis.root.outcome(), Some(Outcome::Win | Outcome::Loss)) {
                sheet.row(vec![
                    sum.into(),
                    words(&game).into(),
                    game.numbers().len().into(),
                    shares.into(),
                    Cell::outcome(analysis.root),
                    Cell::remoteness(analysis.root),
                    first_moves(&analysis),
                ])?;
            }
        }
    }
    sheet.remark(
        "The paper conjectures that {1..N} is drawn wherever its sum is even; these pools show that it is no law of all pools. \
         Those whose numbers have a common divisor are left out: divided by it they are listed.",
    )
}

/// The greatest common divisor of all of these.
fn divisor(pool: &[u32], handicap: u32) -> u64 {
    pool.iter().fold(handicap.into(), |divisor, &number| gcd(divisor, number.into()))
}

/// The ways to write a sum with numbers in ascending order, those of the fewest numbers first.
fn partitions(sum: u32) -> Vec<Vec<u32>> {
    fn extend(least: u32, left: u32, begun: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        if left == 0 {
            return found.push(begun.clone());
        }
        for number in (least..=left).filter(|&number| number == left || left - number >= number) {
            begun.push(number);
            extend(number, left - number, begun, found);
            begun.pop();
        }
    }
    let mut found = Vec::new();
    extend(1, sum, &mut Vec::new(), &mut found);
    found.arrange_by_key(Vec::len);
    found
}

#[cfg(test)]
mod tests {
    use super::super::tests::rows;
    use super::*;
    use crate::core::Game;
    use crate::solve::brute::Brute;

    /// Section 2.6: {2,2,2,3,3} is won by taking 2, though it could be drawn. It is the smallest of its kind.
    #[test]
    fn the_smallest_counterexample_is_that_of_the_paper() {
        let rows = rows(&COUNTEREXAMPLES, "", None, Some("12")).expect("a table");
        let found: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(Cell::plain).collect()).collect();
        assert_eq!(found, [["12", "2,2,2,3,3", "5", "2", "win", "5", "2"]]);
    }

    #[test]
    fn no_counterexample_is_missing() {
        let mut known = Vec::new();
        for pool in (2..=16).flat_map(partitions) {
            let half = pool.iter().sum::<u32>();
            let sets = 0..1_u32 << pool.len();
            let sum = |set: u32| {
                pool.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, n)| 2 * n).sum::<u32>()
            };
            if divisor(&pool, 0) > 1 || !{ sets }.any(|set| sum(set) == half) {
                continue;
            }
            let game: CatchUp = format!("catch-up {}", joined(&pool)).parse().expect("a setup");
            if Brute::new(game.clone()).value(&game.start()).outcome() != Outcome::Draw {
                known.push(words(&game));
            }
        }
        let rows = rows(&COUNTEREXAMPLES, "", None, Some("16")).expect("a table");
        assert_eq!(rows.iter().map(|row| row[1].plain()).collect::<Vec<_>>(), known);
        assert!(known.len() > 1, "{known:?}");
    }

    #[test]
    fn presets_with_drama_have_the_figures_that_they_tell() {
        let told = CatchUp::INFO.presets.iter().filter(|preset| preset.blurb.contains("changes of fortune"));
        let mut found = 0;
        for preset in told {
            let game: CatchUp = preset.setup.parse().expect("a setup");
            let Drama { changes, length, .. } = drama(&game, &mut Monitor::unlimited()).expect("nobody stops it");
            let figures = format!("{changes:.2} changes of fortune in {length:.1} turns");
            assert!(preset.blurb.ends_with(&figures), "{}: {figures}", preset.setup);
            found += 1;
        }
        assert_eq!(found, 3);
    }

    #[test]
    #[ignore = "slow: three thousand pools"]
    fn the_preset_with_the_most_drama_has_it_of_all_pools_of_its_kind() {
        let rows = rows(&POOLS, "all 8 of 1..14", None, None).expect("a table");
        let drama = |row: &&Vec<Cell>| row[8].number().unwrap_or(0.0);
        let most = |value: fn(&Cell) -> bool| {
            let those = rows.iter().filter(|row| value(&row[2]));
            those.max_by(|a, b| drama(a).total_cmp(&drama(b))).map(|row| row[0].plain())
        };
        assert_eq!(most(|_| true).as_deref(), Some("4,5,7..9,12..14"));
        assert_eq!(most(|value| *value != Cell::from("draw")).as_deref(), Some("4..10,14"));
    }

    #[test]
    fn pools_are_measured_one_by_one() {
        let rows = rows(&POOLS, "all 4 of 1..6", None, None).expect("a table");
        assert_eq!(rows.len(), 15);
        let game: CatchUp = "catch-up 1,2,4,6".parse().expect("a setup");
        let found = drama(&game, &mut Monitor::unlimited()).expect("nobody stops it");
        assert!(rows.contains(&row(&game, &found)));
    }
}
