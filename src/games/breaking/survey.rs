//! Tables about take and break: nimbers of heaps, and the periods of octal games.

use super::code::{Breakage, read_code};
use super::rules::MAX_HEAP;
use super::{Breaking, Sequence};
use crate::core::NotationError;
use crate::games::heaps::period::Period;
use crate::survey::{Column, Plot, Request, Sheet, SurveyError, Surveys, Table};

const NIMBERS: Table = Table {
    id: "nimbers",
    blurb: "the nimber of every heap, its genus where the last stone loses, and the period if it is proven",
    range: "stones, from 0 to the largest heap of the setup, or 60",
    columns: &[
        Column::new("heap", 6).about("the stones of the heap"),
        Column::new("nimber", 6).about("the heap of Nim that is worth the same"),
        Column::new("genus", 6)
            .about("the nimber and, as its power, the one where the last stone loses; - unless tame"),
        Column::new("exception", 9).about("whether the nimber is not the one that the period would give"),
    ],
    plot: Some(Plot { label: 0, bars: &[1] }),
    games: None,
    run: nimbers,
};

const PERIODS: Table = Table {
    id: "periods",
    blurb: "octal games with two digits behind the point: the period of their nimbers, and how far it is checked",
    range: "from a code as 0.07 on, by so many heaps that are looked at: 1000, at least 1",
    columns: &[
        Column::new("code", 6).about("what may be taken, as an octal number"),
        Column::new("period", 6).about("after so many heaps the nimbers repeat"),
        Column::new("last_exception", 14).about("the last heap with another nimber than the one a period above it"),
        Column::new("checked", 7).about("heaps up to this one prove the period for all (Guy and Smith 1956)"),
        Column::new("largest", 7).about("the largest nimber of the heaps looked at"),
    ],
    plot: None,
    games: None,
    run: periods,
};

impl Surveys for Breaking {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[NIMBERS, PERIODS];
        TABLES
    }

    fn tables_of(id: &str) -> &'static [Table] {
        const GRUNDY: &[Table] = &[NIMBERS];
        if id == "grundy" { GRUNDY } else { Self::tables() }
    }
}

fn nimbers(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let setup = request.setup::<Breaking>()?;
    let top = setup.as_ref().map_or(60, |game| u64::from(game.top()));
    let (from, to) = request.range_within(0, top, MAX_HEAP.into())?;
    let rule = match setup {
        Some(game) => game.rule().clone(),
        None if request.game == "grundy" => Breakage::Grundy,
        None => read_code("0.77")?,
    };
    let known = Sequence::new(&rule, (to as u32).max(400), |_| sheet.check())?;
    for heap in from as usize..=to as usize {
        sheet.row(vec![
            heap.into(),
            u64::from(known.nimbers[heap]).into(),
            known.tame[heap].map(|part| part.to_string()).into(),
            known.is_exception(heap).into(),
        ])?;
    }
    let heaps = known.nimbers.len() - 1;
    sheet.remark(&match (known.period, rule) {
        (Some(Period { length, last_exception, checked }), _) => format!(
            "The nimbers have period {length} from heap {} on: that holds up to heap {checked}, and so for all \
             (Guy and Smith 1956).",
            last_exception + 1
        ),
        (None, Breakage::Grundy) => format!("No period is known; there is none to be seen up to heap {heaps}."),
        (None, Breakage::Octal(_)) => format!("No period can be proven with the heaps up to {heaps}."),
    })
}

/// The code of an octal game by its number: `0.07` is the seventh.
fn two_digits(code: u32) -> String {
    if code.is_multiple_of(8) { format!("0.{}", code / 8) } else { format!("0.{}{}", code / 8, code % 8) }
}

fn periods(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `periods`, which has all games with two digits")?;
    // Where a table begins is its first column: a code.
    let (_, to) = Request { from: None, ..request.clone() }.range_within(1, 1000, MAX_HEAP.into())?;
    let codes: Vec<String> = (1..64).map(two_digits).collect();
    let first = match &request.from {
        Some(from) => codes.iter().position(|code| code == from).ok_or_else(|| {
            NotationError::new(format!("--from {from}"), "is no code with two digits behind the point, e.g. 0.07")
        })?,
        None => 0,
    };
    for (code, digits) in (1_u32..).zip(codes).skip(first) {
        sheet.progress(&digits, f64::from(code) / 64.0)?;
        let known = Sequence::new(&read_code(&digits)?, to as u32, |_| sheet.check())?;
        sheet.row(vec![
            digits.into(),
            known.period.map(|period| period.length).into(),
            known.period.map(|period| period.last_exception).into(),
            known.period.map(|period| period.checked).into(),
            known.nimbers.iter().max().map(|&nimber| u64::from(nimber)).into(),
        ])?;
    }
    Ok(())
}
