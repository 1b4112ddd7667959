//! Winning first bites on fields without an end.

use super::FirstBites;
use crate::core::{Game, NotationError};
use crate::games::chomp::Chomp;
use crate::solve::Solver;
use crate::survey::{Cell, Column, Request, Sheet, SurveyError, Table};

pub(super) const ENDLESS: Table = Table {
    id: "endless",
    blurb: "endless fields: those that theorems decide, and one endless row below two others with its one winning bite",
    range: "counters in the second row, from 0 to 8, at most 60",
    columns: &[
        Column::new("field", 14).about("the field as a setup of Chomp"),
        Column::new("value", 5).about("how it ends for whoever begins, with best play"),
        Column::new("turns", 5).about("none where the loser may choose how long it lasts"),
        Column::new("winning", 7).about("how many bites near the poison win"),
        Column::new("bites", 8).about("which ones, nearest to the poison first"),
    ],
    plot: None,
    games: None,
    run: endless,
};

/// Fields without rows that end.
const WHOLE: [&str; 8] = ["1xinf", "2xinf", "3xinf", "4xinf", "infxinf", "2x2xinf", "2x3xinf", "3x3xinf"];
/// The longest second row.
const LONGEST: u64 = 60;

fn endless(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    if let Some(game) = request.setup::<Chomp>()? {
        request.without_range("is a range of fields, and the setup is one field: leave out one of them")?;
        if !game.is_endless() {
            return Err(NotationError::new(game.to_string(), "ends; an endless field is 3xinf or rows=inf,3,2").into());
        }
        return row(&game, sheet);
    }
    let (from, to) = request.range_within(0, 8, LONGEST)?;
    if from == 0 {
        for field in WHOLE {
            row(&format!("chomp {field}").parse()?, sheet)?;
        }
    }
    for second in from.max(1)..=to {
        sheet.progress(second, second as f64 / to as f64)?;
        for third in 0..=second {
            let third = if third == 0 { String::new() } else { format!(",{third}") };
            row(&format!("chomp rows=inf,{second}{third}").parse()?, sheet)?;
        }
    }
    Ok(())
}

fn row(game: &Chomp, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    if Solver::new(game.clone()).look_up(&game.start()).outcome().is_none() {
        // A search would have no end.
        return sheet.row(vec![field(game), Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty]);
    }
    let first = FirstBites::of(game, sheet)?;
    sheet.row(vec![
        field(game),
        Cell::outcome(first.root),
        Cell::remoteness(first.root),
        first.winning.len().into(),
        first.names(game),
    ])
}

fn field(game: &Chomp) -> Cell {
    game.to_string().trim_start_matches("chomp ").into()
}
