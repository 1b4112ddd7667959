//! Tables about heaps that can grow.

use crate::games::growing::Growing;
use crate::survey::verdict::{BEST, OUTCOME, REMOTENESS, WORST, each_heap};
use crate::survey::{Column, Plot, Surveys, Table};

impl Surveys for Growing {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[Table {
            id: "heaps",
            blurb: "for every heap who wins or that nobody does, in how many turns, the best and the worst moves",
            range: "stones, from 0 to 60; `odd` is a setup of its own here",
            columns: &[Column::new("stones", 6).about("the stones of the heap"), OUTCOME, REMOTENESS, BEST, WORST],
            plot: Some(Plot { label: 0, bars: &[2] }),
            games: None,
            run: |request, sheet| {
                let (from, to) = request.range(0, 60)?;
                let game: Growing = match request.setup.as_str() {
                    "" | "odd" => request.read(format!("{} {}", to.max(1), request.setup).trim())?,
                    setup => request.read(setup)?,
                };
                each_heap(&game, (from, to), |_| None, sheet)
            },
        }];
        TABLES
    }
}
