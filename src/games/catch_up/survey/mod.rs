//! Tables about Catch-Up.

mod laboratory;

use crate::core::Game;
use crate::games::catch_up::{CatchUp, MOST_NUMBERS};
use crate::solve::{Analysis, Halt, Solver};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for CatchUp {
    fn tables() -> &'static [Table] {
        &[VALUES, laboratory::FIRST_MOVES, laboratory::MEASURES, laboratory::BRANCHING, laboratory::DRAWS]
    }

    /// The tables of heuristics of the paper: the tournaments of {1..9} and {1..10}.
    fn remark_on_tournament(setup: &str) -> Option<&'static str> {
        match setup {
            "catch-up 1..9" => Some(
                "The paper sampled min-score against max-score at 34.1 %: it is exactly 1/3. A draw counts for neither.",
            ),
            "catch-up 1..10" => Some(
                "Exact, where the paper sampled (Tables 3, 4). Its Table 4 prints how often P1 wins, though its caption says \
                 P2. A draw counts for neither.",
            ),
            _ => None,
        }
    }
}

const VALUES: Table = Table {
    id: "values",
    blurb: "the value of {1..N} for every N, with every first number that keeps it",
    range: "N, from 1 to 24; at most 60",
    columns: &[
        Column::new("n", 3),
        Column::new("sum", 4),
        Column::new("parity", 6),
        Column::new("n_mod_4", 7),
        Column::new("value", 5),
        Column::new("remoteness", 10),
        Column::new("stage", 8).about("which part of the solver has decided it"),
        Column::new("nodes", 10).about("positions that it has looked at"),
        Column::new("first_moves", 20),
    ],
    plot: Some(Plot { label: 0, bars: &[5] }),
    run: values,
};

/// As far as the table goes unless more is asked for.
const USUAL: u64 = 24;
const BEYOND: &str = "Beyond 24 every row takes a minute and more, and longer than the one before; the table ends where the \
    memory budget does. Ctrl-C stops it and says how to go on.";

fn values(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `values`, which is about the pools 1..N; `--to` says how far")?;
    let (from, to) = request.range_within(1, USUAL, MOST_NUMBERS as u64)?;
    if to > USUAL {
        sheet.remark(BEYOND)?;
    }
    for n in from..=to {
        sheet.progress(n, share(from, n, to))?;
        let game: CatchUp = format!("catch-up 1..{n}").parse()?;
        let mut monitor = sheet.monitor();
        match Solver::new(game.clone()).analyze(&game.start(), &mut monitor) {
            (_, Err(Halt::Cancelled)) => return Err(Halt::Cancelled.into()),
            (analysis, Err(Halt::MemoryFull)) if analysis.root.outcome().is_none() => {
                return Err(Halt::MemoryFull.into());
            }
            (analysis, _) => sheet.row(row(&game, n, &analysis))?,
        }
    }
    Ok(())
}

/// Each pool costs about twice as much as the one before.
fn share(from: u64, n: u64, to: u64) -> f64 {
    let cost = |n: u64| 2_f64.powi(n as i32);
    (cost(n) - cost(from)) / (cost(to + 1) - cost(from))
}

fn row(game: &CatchUp, n: u64, analysis: &Analysis<CatchUp>) -> Vec<Cell> {
    let sum: u64 = (1..=n).sum();
    // In a lost position every move keeps the value; then there is nothing to choose.
    let is_lost = analysis.root.outcome() == Some(crate::core::Outcome::Loss);
    let keepers = analysis.keepers().filter(|_| !is_lost).map(|report| game.write_move(&analysis.position, report.mv));
    vec![
        n.into(),
        sum.into(),
        if sum.is_multiple_of(2) { "even" } else { "odd" }.into(),
        (n % 4).into(),
        Cell::outcome(analysis.root),
        Cell::remoteness(analysis.root),
        analysis.stage.into(),
        analysis.nodes.into(),
        Cell::list(keepers),
    ]
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::solve::{CancelToken, Memory};
    use crate::survey::Sink;

    #[derive(Default)]
    pub(super) struct Gathered(pub(super) Vec<Vec<Cell>>);

    impl Sink for Gathered {
        fn row(&mut self, cells: Vec<Cell>) -> io::Result<()> {
            self.0.push(cells);
            Ok(())
        }

        fn remark(&mut self, _text: &str) -> io::Result<()> {
            Ok(())
        }

        fn progress(&mut self, _place: &str, _share: f64) {}
    }

    #[test]
    fn a_table_without_end_is_refused() {
        let request = Request { game: "catch-up".into(), to: Some("99999".into()), ..Request::default() };
        let mut kept = Gathered::default();
        let mut sheet = Sheet::new(&mut kept, VALUES.columns.len(), CancelToken::new(), Memory::default());
        let error = values(&request, &mut sheet).expect_err("a pool has at most 60 numbers");
        assert_eq!(error.to_string(), "`--to 99999` lies beyond this table, which ends at 60");
    }

    /// Isaksen, Ismail, Brams, Nealen: Catch-Up, Table 2.
    #[test]
    fn the_values_of_the_first_pools_are_those_of_table_2() {
        let mut kept = Gathered::default();
        let request =
            Request { game: "catch-up".into(), from: Some("3".into()), to: Some("12".into()), ..Request::default() };
        let mut sheet = Sheet::new(&mut kept, VALUES.columns.len(), CancelToken::new(), Memory::default());
        values(&request, &mut sheet).expect("nobody stops it");
        let found: Vec<_> = kept.0.iter().map(|row| row[4].clone()).collect();
        let known = ["draw", "draw", "win", "win", "draw", "draw", "loss", "loss", "draw", "draw"];
        assert_eq!(found, known.map(Cell::from));
    }
}
