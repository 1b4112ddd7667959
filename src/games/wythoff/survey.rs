//! Tables about pairs of piles.

use super::nimbers::PairNimbers;
use super::rules::MAX_PILE;
use crate::core::{Game, Outcome};
use crate::games::wythoff::Wythoff;
use crate::solve::{Halt, Solver};
use crate::survey::verdict::{BEST, Counts, OUTCOME, REMOTENESS, WORST, verdict};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for Wythoff {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[
            Table {
                id: "beside",
                blurb: "the pairs of a pile of m and the second pile of the setup, for every m up to the first",
                range: "the first pile, from 0 to that of the setup",
                columns: &[
                    Column::new("first", 5).about("stones of the first pile"),
                    Column::new("second", 6).about("stones of the second pile"),
                    OUTCOME,
                    REMOTENESS,
                    BEST,
                    WORST,
                ],
                plot: Some(Plot { label: 0, bars: &[3] }),
                games: None,
                run: beside,
            },
            Table {
                id: "lost-pairs",
                blurb: "the pairs that lose",
                range: "the larger pile, from 0 to 40",
                columns: &[
                    Column::new("first", 5).about("stones of the smaller pile"),
                    Column::new("second", 6).about("stones of the larger pile"),
                    REMOTENESS,
                ],
                plot: None,
                games: None,
                run: lost_pairs,
            },
            Table {
                id: "nimbers",
                blurb: "the nimber of every pair of piles",
                range: "the larger pile, from 0 to 10",
                columns: &[
                    Column::new("first", 5).about("stones of the smaller pile"),
                    Column::new("second", 6).about("stones of the larger pile"),
                    Column::new("nimber", 6).about("the heap of Nim that is worth the same"),
                ],
                plot: None,
                games: None,
                run: nimbers,
            },
        ];
        TABLES
    }
}

fn beside(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game = match request.setup::<Wythoff>()? {
        Some(game) => game,
        None => "wythoff 8,8".parse()?,
    };
    let [most, second] = game.piles();
    let mut solver = Solver::new(game.clone());
    let mut counts = Counts::default();
    let (from, to) = request.range_within(0, u64::from(most), u64::from(most))?;
    for first in from..=to {
        sheet.progress(first, (first - from) as f64 / (to - from + 1) as f64)?;
        let pos = game.read_position(&format!("{first},{second}"))?;
        let (analysis, cells) = verdict(&mut solver, &pos, sheet)?;
        counts.add(analysis.root);
        sheet.row([first.into(), second.into()].into_iter().chain(cells).collect())?;
    }
    counts.remark(sheet)
}

fn nimbers(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `nimbers`; `--to` says how far it goes")?;
    let (from, to) = request.range_within(0, 10, MAX_PILE.into())?;
    let known =
        PairNimbers::new(to as u32, |_| if sheet.token().is_cancelled() { Err(Halt::Cancelled) } else { Ok(()) })?;
    for second in from as u32..=to as u32 {
        sheet.progress(second, (u64::from(second) - from) as f64 / (to - from + 1) as f64)?;
        for first in 0..=second {
            sheet.row(vec![first.into(), second.into(), known.of([first, second]).into()])?;
        }
    }
    Ok(())
}

fn lost_pairs(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `lost-pairs`; `--to` says how far it goes")?;
    let (from, to) = request.range(0, 40)?;
    let game: Wythoff = format!("wythoff {to},{to}").parse()?;
    let mut solver = Solver::new(game.clone());
    for first in from..=to {
        sheet.progress(first, (first - from) as f64 / (to - from + 1) as f64)?;
        for second in first..=to {
            let pos = game.read_position(&format!("{first},{second}"))?;
            let (analysis, halt) = solver.analyze(&pos, &mut sheet.monitor());
            halt?;
            if analysis.root.outcome() == Some(Outcome::Loss) {
                sheet.row(vec![first.into(), second.into(), Cell::remoteness(analysis.root)])?;
            }
        }
    }
    Ok(())
}
