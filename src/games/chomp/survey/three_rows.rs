//! Winning first bites on fields of three rows.

use std::fmt::Write as _;

use crate::core::NotationError;
use crate::games::chomp::{FirstBite, TableStop, WideFirsts, column_name};
use crate::solve::Halt;
use crate::survey::{Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const THREE_ROWS: Table = Table {
    id: "three-rows",
    blurb: "the winning first bite on 3 x n, the shares of one and two rows deep, and every decrease of width",
    range: "n, from 2 to 200, at most 100000, which takes minutes",
    columns: &[
        Column::new("n", 5).about("columns of the field"),
        Column::new("bite", 6).about("the winning first bite"),
        Column::new("rows_deep", 9).about("rows that the winning bite reaches into"),
        Column::new("width", 5).about("columns that it takes"),
        Column::share("two_rows", 8).about("share of bites two rows deep up to this n"),
        Column::new("decrease", 8).about("the width is smaller than that of the last bite as deep"),
    ],
    plot: Some(Plot { label: 0, bars: &[3] }),
    games: None,
    run: three_rows,
};

/// The widest field of three rows.
const WIDEST: u64 = 100_000;

fn three_rows(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `three-rows`, which is about 3 x n; `--to` says how far")?;
    let (from, to) = request.range(2, 200)?;
    if to > WIDEST {
        let reason = format!("is too wide; fields of three rows go up to {WIDEST}");
        return Err(NotationError::new(format!("--to {to}"), reason).into());
    }
    let token = sheet.token().clone();
    let mut tick = |_| if token.is_cancelled() { Err(TableStop::Halt(Halt::Cancelled)) } else { Ok(()) };
    let mut bites = WideFirsts::new(to as u32, sheet.memory()).map_err(halt)?;
    bites.next(&mut tick).map_err(halt)?;
    let mut drawn = Vec::new();
    let mut widths = [0u32; 2];
    let mut deep = 0u32;
    let mut decreases = Vec::new();
    for n in 2..=to as u32 {
        sheet.progress(n, f64::from(n) / to as f64)?;
        let found = bites.next(&mut tick).map_err(halt)?;
        drawn.extend(found.first().filter(|_| n <= DRAWN).map(|&bite| (n, bite)));
        for (rows_deep, left) in found {
            let width = n - left;
            let before = &mut widths[usize::from(rows_deep - 1)];
            let is_decrease = width < *before;
            *before = width;
            deep += u32::from(rows_deep == 2);
            if is_decrease {
                decreases.push(n.to_string());
            }
            if u64::from(n) >= from {
                sheet.row(vec![
                    n.into(),
                    format!("{}{}", column_name(left), 4 - rows_deep).into(),
                    rows_deep.into(),
                    width.into(),
                    (f64::from(deep) / f64::from(n - 1)).into(),
                    is_decrease.into(),
                ])?;
            }
        }
    }
    sheet.remark(&figure(&drawn))?;
    sheet.remark(&summary(deep, to, &decreases))
}

/// The widest field of the figure.
const DRAWN: u32 = 12;

fn halt(stop: TableStop) -> SurveyError {
    match stop {
        TableStop::Halt(halt) => halt.into(),
        TableStop::Spent => Halt::Cancelled.into(),
    }
}

/// How often a bite is narrower than the last one as deep.
const LISTED: usize = 12;

fn summary(deep: u32, to: u64, decreases: &[String]) -> String {
    let share = f64::from(deep) / (to - 1) as f64 * 100.0;
    let mut words = format!("Two rows deep: {share:.2} percent of the fields up to 3x{to}; the others one row deep.");
    let listed = decreases.iter().take(LISTED).cloned().collect::<Vec<_>>().join(", ");
    let more = if decreases.len() > LISTED { " and so on" } else { "" };
    if decreases.is_empty() {
        words.push_str(" No bite is narrower than one as deep on a narrower field.");
    } else {
        let _ =
            write!(words, " Narrower than the last bite as deep: {} times, at n = {listed}{more}.", decreases.len());
    }
    if to >= 120 {
        words.push_str(
            " The text has 88 as the only one below 171; 120 is another (one row deep, 36 columns, then 35).",
        );
    }
    words
}

/// Figure 68: what stays of each field, and what is bitten off.
fn figure(bites: &[(u32, FirstBite)]) -> String {
    let mut strips: Vec<[String; 4]> = vec![Default::default()];
    for &(n, (deep, left)) in bites {
        let wide = n as usize;
        if strips.last().is_some_and(|strip| strip[0].len() + wide > PAGE) {
            strips.push(Default::default());
        }
        let Some(strip) = strips.last_mut() else { continue };
        for (from_top, line) in strip.iter_mut().enumerate() {
            let stays = if from_top < usize::from(deep) { left } else { n };
            let cell = |column| if column < stays { '#' } else { '.' };
            let picture: String = if from_top < 3 { (0..n).map(cell).collect() } else { format!("3x{n}") };
            let _ = write!(line, "{picture:<0$}", wide.max(4) + 2);
        }
    }
    let strips = strips.iter().map(|strip| strip.each_ref().map(|line| line.trim_end()).join("\n"));
    strips.collect::<Vec<_>>().join("\n\n")
}

/// A page has so many columns.
const PAGE: usize = 76;
