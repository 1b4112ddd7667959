//! Tables about heaps of almonds.

use crate::core::{Game, Value};
use crate::games::almonds::Almonds;
use crate::games::heaps::write_numbers;
use crate::solve::Solver;
use crate::survey::verdict::{BEST, Counts, OUTCOME, REMOTENESS, WORST, verdict};
use crate::survey::{Column, Plot, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for Almonds {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[
            Table {
                id: "counts",
                blurb: "for every number of almonds how many ways to heap them are won, lost and drawn",
                range: "almonds, from 1 to 15",
                columns: &[
                    Column::new("almonds", 7).about("how many almonds there are"),
                    Column::new("positions", 9).about("ways to heap them"),
                    Column::new("won", 5).about("ways from which whoever is to move wins"),
                    Column::new("lost", 5).about("ways from which whoever is to move loses"),
                    Column::new("drawn", 5).about("ways from which nobody can win"),
                    Column::new("longest", 7).about("the most turns that best play lasts from any of them"),
                ],
                plot: Some(Plot { label: 0, bars: &[2, 3, 4] }),
                games: None,
                run: almond_counts,
            },
            Table {
                id: "positions",
                blurb: "every way to heap the almonds: who wins, in how many turns, the best and the worst moves",
                range: "",
                columns: &[
                    Column::new("heaps", 14).about("the heaps, by their almonds"),
                    OUTCOME,
                    REMOTENESS,
                    BEST,
                    WORST,
                ],
                plot: None,
                games: None,
                run: almond_positions,
            },
        ];
        TABLES
    }
}

/// Every way to heap `left` almonds in heaps of at most `most`, largest first, as it is typed.
fn heapings(left: u32, most: u32) -> Vec<Vec<u32>> {
    if left == 0 {
        return vec![Vec::new()];
    }
    let first = (1..=most.min(left)).rev();
    first
        .flat_map(|heap| heapings(left - heap, heap).into_iter().map(move |rest| [vec![heap], rest].concat()))
        .collect()
}

fn almond_counts(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request
        .without_setup("is not used by the table `counts`, which is about numbers of almonds; `--to` says how far")?;
    let (from, to) = request.range(1, 15)?;
    for almonds in from..=to {
        sheet.progress(almonds, (almonds - from) as f64 / (to - from + 1) as f64)?;
        if sheet.leaves_out() {
            continue;
        }
        let game: Almonds = format!("almonds {almonds}").parse()?;
        let mut solver = Solver::new(game.clone());
        let (mut counts, mut longest) = (Counts::default(), 0);
        for heaps in heapings(almonds as u32, almonds as u32) {
            let (analysis, halt) = solver.analyze(&game.read_position(&write_numbers(&heaps))?, &mut sheet.monitor());
            halt?;
            counts.add(analysis.root);
            longest = longest.max(analysis.root.exact().and_then(Value::remoteness).unwrap_or(0));
        }
        let [won, lost, drawn, _] = counts.0;
        let positions = won + lost + drawn;
        sheet.row(vec![almonds.into(), positions.into(), won.into(), lost.into(), drawn.into(), longest.into()])?;
    }
    Ok(())
}

fn almond_positions(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game = match request.setup::<Almonds>()? {
        Some(game) => game,
        None => "almonds 6".parse()?,
    };
    let almonds = game.start().iter().map(|&heap| u32::from(heap)).sum();
    let mut solver = Solver::new(game.clone());
    let mut counts = Counts::default();
    for heaps in heapings(almonds, almonds) {
        let pos = game.read_position(&write_numbers(&heaps))?;
        let (analysis, cells) = verdict(&mut solver, &pos, sheet)?;
        counts.add(analysis.root);
        sheet.row([write_numbers(&heaps).into()].into_iter().chain(cells).collect())?;
    }
    counts.remark(sheet)
}
