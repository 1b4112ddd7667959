//! Winning first bites on rectangles.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::with_length;
use crate::core::{Bounds, NotationError, Outcome, Step};
use crate::games::chomp::{BoxCell as Counter, Chomp, FieldTable, Lattice, Ranks, TableDetail, TableStop};
use crate::solve::Halt;
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const FIRST_BITES: Table = Table {
    id: "first-bites",
    blurb: "all winning first bites on every field, with the turns to the win; fields with more than one are marked",
    range: "rows x columns, from 1x2 to 8x8; a number ends at fields of so many counters; mirrored fields are left out",
    columns: &[
        Column::new("rows", 4).about("rows of the field"),
        Column::new("columns", 7).about("columns of the field"),
        Column::new("positions", 9).about("positions that play can reach"),
        Column::new("winning", 7).about("how many first bites win"),
        Column::new("several", 7).about("more than one does"),
        Column::new("turns", 5).about("turns to the end: the winner hurries, the loser delays"),
        Column::new("bites", 8).about("the winning first bites"),
    ],
    plot: Some(Plot { label: 1, bars: &[5] }),
    games: None,
    run: first_bites,
};

/// A field as an end of the range.
#[derive(Clone, Copy)]
struct RangeEnd {
    rows: u16,
    columns: u16,
}

impl FromStr for RangeEnd {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let game: Chomp = format!("chomp {text}").parse()?;
        match *game.sides() {
            [rows, columns] if game.is_planar() => Ok(Self { rows: rows.min(columns), columns: rows.max(columns) }),
            _ => Err(NotationError::new(text, "is no field of rows x columns, e.g. 14x14")),
        }
    }
}

/// Where the table ends: at a field, or at the last fields of so many counters.
#[derive(Clone, Copy)]
enum LastFields {
    One(RangeEnd),
    Counters(u16),
}

impl FromStr for LastFields {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.parse() {
            Ok(counters @ 2..) => Ok(Self::Counters(counters)),
            Ok(_) => Err(NotationError::new(text, "is no number of counters; 2 is the least")),
            Err(_) => text.parse().map(Self::One),
        }
    }
}

impl LastFields {
    fn lies_before(self, from: RangeEnd) -> bool {
        match self {
            Self::One(last) => (last.rows, last.columns) < (from.rows, from.columns),
            Self::Counters(most) => u32::from(most) < u32::from(from.rows) * u32::from(from.columns),
        }
    }
}

fn first_bites(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `first-bites`; `--to 14x14` says how far it goes")?;
    let from = request.from.as_deref().map_or(Ok(RangeEnd { rows: 1, columns: 2 }), str::parse::<RangeEnd>)?;
    let usual = RangeEnd { rows: from.rows.max(8), columns: from.columns.max(8) };
    let to = request.to_as()?.unwrap_or(LastFields::One(usual));
    if to.lies_before(from) {
        let typed = request.to.as_deref().unwrap_or_default();
        let reason = format!("lies before `--from {}x{}`", from.rows, from.columns);
        return Err(NotationError::new(format!("--to {typed}"), reason).into());
    }
    let mut several = Vec::new();
    match to {
        LastFields::One(last) => fields(1..=last.rows, from, last, sheet, &mut several)?,
        LastFields::Counters(most) => {
            // No row more than columns: the mirrored fields are others of these.
            for rows in 1..=most.isqrt() {
                fields(rows..=rows, from, RangeEnd { rows, columns: most / rows }, sheet, &mut several)?;
            }
        }
    }
    let several = if several.is_empty() { "none".to_owned() } else { several.join(", ") };
    sheet.remark(&format!("Fields with more than one winning first bite: {several}."))
}

/// The fields of so many rows, from a field on, within the last one; and which of them have several winning bites.
fn fields(
    all_rows: RangeInclusive<u16>,
    from: RangeEnd,
    last: RangeEnd,
    sheet: &mut Sheet<'_>,
    several: &mut Vec<String>,
) -> Result<(), SurveyError> {
    let game: Chomp = format!("chomp {}x{}", last.rows, last.columns).parse()?;
    // One table of the largest field holds all the others.
    let table = whole(&game, sheet)?;
    for rows in all_rows {
        for columns in rows.max(2)..=last.columns {
            if (rows, columns) < (from.rows, from.columns) {
                continue;
            }
            sheet.progress(format!("{rows}x{columns}"), f64::from(rows - 1) / f64::from(last.rows))?;
            let bounds = |heights: &[u16]| table.bounds(&game, heights).unwrap_or(Bounds::UNKNOWN);
            let winning = winning_bites(rows, columns, bounds);
            let turns = bounds(&vec![columns; usize::from(rows)]);
            let names = winning.iter().map(|&(bite, bounds)| with_length(&game, bite, bounds));
            let field: Vec<u16> = vec![columns; usize::from(rows)];
            if winning.len() > 1 {
                several.push(format!("{rows}x{columns}"));
            }
            sheet.row(vec![
                rows.into(),
                columns.into(),
                (Lattice::size(&game, &field) - 1).into(),
                winning.len().into(),
                (winning.len() > 1).into(),
                Cell::remoteness(turns),
                Cell::list(names),
            ])?;
        }
    }
    Ok(())
}

/// The table of the largest field, with lengths if they fit into the memory.
fn whole(game: &Chomp, sheet: &Sheet<'_>) -> Result<FieldTable, SurveyError> {
    for detail in [TableDetail::Lengths, TableDetail::Outcomes] {
        let mut tick = |_| if sheet.token().is_cancelled() { Err(TableStop::Halt(Halt::Cancelled)) } else { Ok(()) };
        match FieldTable::build(game, game.start_heights(), detail, sheet.memory(), &mut tick) {
            Ok(Some(table)) => return Ok(table),
            Ok(None) | Err(TableStop::Spent | TableStop::Halt(Halt::MemoryFull)) => {}
            Err(TableStop::Halt(Halt::Cancelled)) => return Err(Halt::Cancelled.into()),
        }
    }
    Err(Halt::MemoryFull.into())
}

/// The bites of a whole field after which the other one has lost, and what they are worth.
fn winning_bites(rows: u16, columns: u16, bounds: impl Fn(&[u16]) -> Bounds) -> Vec<(Counter, Bounds)> {
    let mut winning = Vec::new();
    for row in 0..rows {
        for column in u16::from(row == 0)..columns {
            let below = std::iter::repeat_n(columns, row.into());
            let left: Vec<u16> = below.chain(std::iter::repeat_n(column, (rows - row).into())).collect();
            let after = bounds(&left);
            if after.outcome() == Some(Outcome::Loss) {
                winning.push((Counter::new(&[row, column]), after.backed_up(Step::ALTERNATE)));
            }
        }
    }
    winning
}
