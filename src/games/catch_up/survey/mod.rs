//! Tables about Catch-Up.

mod drama;
mod laboratory;
mod nimbers;
mod players;
mod pools;
mod variants;

use crate::core::NotationError;
use crate::games::catch_up::{CatchUp, MOST_NUMBERS};
use crate::solve::Analysis;
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for CatchUp {
    fn tables() -> &'static [Table] {
        &[
            VALUES,
            laboratory::FIRST_MOVES,
            laboratory::MEASURES,
            laboratory::BRANCHING,
            laboratory::DRAWS,
            variants::HANDICAPS,
            variants::TIES,
            variants::PICKS,
            players::PLAYERS,
            nimbers::NIMBERS,
            nimbers::SUMS,
            drama::POOLS,
            drama::COUNTEREXAMPLES,
        ]
    }

    /// The tables of heuristics of the paper: the tournaments of {1..9} and {1..10}.
    fn remark_on_tournament(setup: &str, bots: &[&str]) -> Option<&'static str> {
        // Both tables are about these two; where one of them is missing it is another tournament.
        if !["min-score", "max-score"].iter().all(|bot| bots.contains(bot)) {
            return None;
        }
        match setup {
            "catch-up 1..9" => Some(
                "The paper that introduced the game (Isaksen and others, 2015) found 34.1 % for min-score against max-score \
                 in games drawn by lot: it is exactly 1/3. A draw counts for neither.",
            ),
            "catch-up 1..10" => Some(
                "These shares are exact; the paper that introduced the game (Isaksen and others, 2015) drew games by lot for \
                 the same tournament, and what its table calls wins of P2 are those of P1. A draw counts for neither.",
            ),
            _ => None,
        }
    }
}

const VALUES: Table = Table {
    id: "values",
    blurb: "the value of {1..N} for every N, under the options that are given, with every first number that keeps it",
    range: "N, from 1 to 24; at most 60",
    columns: &[
        Column::new("n", 3).about("the pool is 1..n"),
        Column::new("sum", 4).about("what its numbers add up to"),
        Column::new("parity", 6).about("whether the sum is even or odd"),
        Column::new("n_mod_4", 7).about("what n leaves when it is divided by 4"),
        Column::new("value", 5).about("how it ends for whoever begins, with best play"),
        Column::new("remoteness", 10).about("turns to the end: the winner hurries, the loser delays"),
        Column::new("stage", 8).about("which part of the solver has decided it"),
        Column::new("nodes", 10).about("positions that it has looked at"),
        Column::new("first_moves", 20).about("the first numbers that keep the value"),
    ],
    plot: Some(Plot { label: 0, bars: &[5] }),
    games: None,
    run: values,
};

/// As far as the table goes unless more is asked for.
const USUAL: u64 = 24;
const BEYOND: &str = "Beyond 24 every row takes seconds or minutes, and longer than the one before; more memory makes them quicker. \
    Ctrl-C stops it and says how to go on.";

/// Beyond, no table of the whole pool is filled.
const TABLED: u64 = 28;
const ALONE: &str = "Beyond 28 a row has the value, and the first numbers where they take next to nothing more; `analyze` has \
    all of them.";

fn values(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let Some(options) = pools::options_of(request) else {
        let reason = "is not used by the table `values`, which is about the pools 1..N; `--to` says how far";
        return Err(NotationError::new(&request.setup, reason).into());
    };
    let (from, to) = request.range_within(1, USUAL, MOST_NUMBERS as u64)?;
    if to > USUAL {
        sheet.remark(BEYOND)?;
    }
    if to > TABLED {
        sheet.remark(ALONE)?;
    }
    for n in from..=to {
        sheet.progress(n, share(from, n, to))?;
        if sheet.leaves_out() {
            continue;
        }
        let game: CatchUp = format!("catch-up 1..{n} {options}").parse()?;
        variants::check_valued(&game)?;
        let analysis = if n > TABLED { variants::valued(&game, sheet)? } else { variants::solved(&game, sheet)? };
        sheet.row(row(n, &analysis))?;
    }
    Ok(())
}

/// Each pool costs about twice as much as the one before.
fn share(from: u64, n: u64, to: u64) -> f64 {
    let cost = |n: u64| 2_f64.powi(n as i32);
    (cost(n) - cost(from)) / (cost(to + 1) - cost(from))
}

fn row(n: u64, analysis: &Analysis<CatchUp>) -> Vec<Cell> {
    let sum: u64 = (1..=n).sum();
    vec![
        n.into(),
        sum.into(),
        if sum.is_multiple_of(2) { "even" } else { "odd" }.into(),
        (n % 4).into(),
        Cell::outcome(analysis.root),
        Cell::remoteness(analysis.root),
        analysis.stage.into(),
        analysis.nodes.into(),
        variants::first_moves(analysis),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::solve::{CancelToken, Memory};
    use crate::survey::Gathered;

    /// The rows of a table.
    pub(super) fn rows(
        table: &Table,
        setup: &str,
        from: Option<&str>,
        to: Option<&str>,
    ) -> Result<Vec<Vec<Cell>>, SurveyError> {
        let own = |text: Option<&str>| text.map(str::to_owned);
        let request = Request { from: own(from), to: own(to), ..Request::new("catch-up", setup) };
        let mut kept = Gathered::default();
        let mut sheet = Sheet::new(&mut kept, table.columns.len(), CancelToken::new(), Memory::default());
        (table.run)(&request, &mut sheet)?;
        Ok(kept.rows)
    }

    #[test]
    fn a_table_without_end_is_refused() {
        let error = rows(&VALUES, "", None, Some("99999")).expect_err("a pool has at most 60 numbers");
        assert_eq!(error.to_string(), "`--to 99999` lies beyond this table, which ends at 60");
    }

    /// Isaksen, Ismail, Brams, Nealen: Catch-Up, Table 2.
    #[test]
    fn the_values_of_the_first_pools_are_those_of_table_2() {
        let rows = rows(&VALUES, "", Some("3"), Some("12")).expect("nobody stops it");
        let found: Vec<_> = rows.iter().map(|row| row[4].clone()).collect();
        let known = ["draw", "draw", "win", "win", "draw", "draw", "loss", "loss", "draw", "draw"];
        assert_eq!(found, known.map(Cell::from));
    }

    #[test]
    fn beyond_all_tables_a_row_has_the_value_and_what_costs_no_more() {
        for (n, value, first) in [("29", "win", "3"), ("31", "draw", "")] {
            let rows = rows(&VALUES, "", Some(n), Some(n)).expect("nobody stops it");
            let found: Vec<_> = [0, 4, 6, 8].map(|column| rows[0][column].plain()).into();
            assert_eq!(found, [n, value, "search", first]);
        }
    }

    #[test]
    fn values_are_tabulated_under_any_options() {
        let values = |options| {
            let rows = rows(&VALUES, options, Some("3"), Some("7")).expect("nobody stops it");
            rows.iter().map(|row| row[4].plain()).collect::<Vec<_>>()
        };
        for options in ["ties=last handicap=-2", "equal=stay", "picks=2", "goal=last"] {
            for (n, value) in (3..).zip(values(options)) {
                let game: CatchUp = format!("catch-up 1..{n} {options}").parse().expect("a setup");
                let brute = crate::solve::brute::Brute::new(game.clone()).value(&game.start());
                assert_eq!(value, brute.outcome().to_string(), "{game}");
            }
        }
        for setup in ["1..7", "players=3"] {
            assert!(matches!(rows(&VALUES, setup, None, Some("4")), Err(SurveyError::Words(_))), "{setup}");
        }
    }
}
