//! Sprague-Grundy values: what a board is worth beside others, when whoever cannot choose on any of them loses.

use crate::core::Game;
use crate::games::multiples::{Multiples, Node, name};
use crate::solve::Halt;
use crate::solve::geography::nimbers;
use crate::solve::nimber::least_missing;
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const NIMBERS: Table = Table {
    id: "nimbers",
    blurb: "for every N the Sprague-Grundy values of 2..N and of its first numbers, of any size",
    range: "N, from 4 to 28",
    columns: &[
        Column::new("n", 4).about("the board is 2..n"),
        Column::new("nimber", 6).about("of the board where the first number is at most N/2"),
        Column::new("unbounded", 9).about("of the board where it is of any size"),
        Column::new("most", 4).about("the greatest nimber that a first number leaves"),
        Column::new("leaves", 12).about("each first number with the nimber that it leaves"),
    ],
    plot: Some(Plot { label: 0, bars: &[3] }),
    games: None,
    run,
};

fn run(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `nimbers`, which is about 2..N; `--to` says how far")?;
    let (from, to) = request.range_within(4, 28, 128)?;
    for n in from..=to {
        sheet.progress(n, (n - from) as f64 / (to - from + 1) as f64)?;
        if sheet.leaves_out() {
            continue;
        }
        let game: Multiples = format!("multiples 2..{n} first=any").parse::<Multiples>()?;
        let Some(left) = nimbers(&game, &game.start(), &mut sheet.monitor())? else {
            return Err(SurveyError::Halt(Halt::MemoryFull));
        };
        let bounded = left.iter().filter(|&&(node, _)| u64::from(game.number(node)) <= n / 2).map(|entry| entry.1);
        let leaves = |&(node, nimber): &(Node, u32)| format!("{}:{nimber}", name(&game, node));
        sheet.row(vec![
            n.into(),
            u64::from(least_missing(bounded)).into(),
            u64::from(least_missing(left.iter().map(|entry| entry.1))).into(),
            u64::from(left.iter().map(|entry| entry.1).max().unwrap_or(0)).into(),
            Cell::list(left.iter().map(leaves)),
        ])?;
    }
    Ok(())
}
