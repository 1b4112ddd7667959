//! Tables about rows of cheques.

use crate::core::{Game, NotationError};
use crate::games::cheques::Cheques;
use crate::games::heaps::write_numbers;
use crate::solve::Solver;
use crate::survey::verdict::Counts;
use crate::survey::{Column, Plot, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for Cheques {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[Table {
            id: "rows",
            blurb: "all rows of cheques worth 1 to 3, by their length: who ends ahead with the best play",
            range: "cheques, from 1 to 8",
            columns: &[
                Column::new("cheques", 7).about("how many cheques lie in a row"),
                Column::new("rows", 6).about("rows of so many cheques"),
                Column::new("first_ahead", 11).about("rows in which whoever begins ends ahead"),
                Column::new("level", 6).about("rows in which both end level"),
                Column::new("second_ahead", 12).about("rows in which the other ends ahead"),
            ],
            plot: Some(Plot { label: 0, bars: &[4] }),
            games: None,
            run: cheque_rows,
        }];
        TABLES
    }
}

/// Longer rows than these are too many to try all.
const LONGEST_ROW: u64 = 12;

fn cheque_rows(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `rows`, which tries all rows; `--to` says how long")?;
    let (from, to) = request.range(1, 8)?;
    if to > LONGEST_ROW {
        return Err(NotationError::new(format!("--to {to}"), format!("is too long; at most {LONGEST_ROW}")).into());
    }
    for length in from..=to {
        if sheet.leaves_out() {
            continue;
        }
        let rows = 3_u64.pow(length as u32);
        let mut counts = Counts::default();
        for number in 0..rows {
            if number % 1024 == 0 {
                sheet.progress(length, (length - from) as f64 / (to - from + 1) as f64)?;
            }
            let worth = |place: u64| (number / 3_u64.pow(place as u32) % 3 + 1) as u32;
            let game: Cheques =
                format!("cheques {}", write_numbers(&(0..length).map(worth).collect::<Vec<_>>())).parse()?;
            let (analysis, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut sheet.monitor());
            halt?;
            counts.add(analysis.root);
        }
        let [won, lost, drawn, _] = counts.0;
        sheet.row(vec![length.into(), rows.into(), won.into(), drawn.into(), lost.into()])?;
    }
    sheet.remark("With an even number of cheques whoever begins never ends behind.")
}
