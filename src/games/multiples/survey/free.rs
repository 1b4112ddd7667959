//! Which numbers a largest matching can leave without a partner, and which win as first numbers.

use crate::games::multiples::{DepthFirst, Multiples, Node, Order, name};
use crate::solve::matching::Matching;
use crate::survey::{Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const FREE: Table = Table {
    id: "free",
    blurb: "for every number of 2..N whether some largest matching leaves it free, and whether it wins as the first one",
    range: "N, from 4 to 14; at most 22",
    columns: &[
        Column::new("n", 4).about("the board is 2..n"),
        Column::new("number", 6).about("a number of the board"),
        Column::new("pairs", 5).about("pairs of a largest matching of the board"),
        Column::new("without", 7).about("pairs of a largest one when the number is taken away"),
        Column::new("free", 4).about("whether both are as many: some largest matching leaves the number free"),
        Column::new("wins", 4).about("whether whoever begins with it wins, found by trying all ways"),
    ],
    plot: Some(Plot { label: 1, bars: &[5] }),
    games: None,
    run: free,
};

/// All ways are tried: a number more may take ten times as long.
const MOST: u64 = 22;

fn free(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `free`, which is about 2..N; `--to` says how far")?;
    let (from, to) = request.range_within(4, 14, MOST)?;
    for n in from..=to {
        sheet.progress(n, (n - from) as f64 / (to - from + 1) as f64)?;
        let game: Multiples = format!("multiples 2..{n} first=any").parse()?;
        let size = |gone: &[Node]| Ok::<_, SurveyError>(Matching::new(game.graph(), gone, &mut |_| Ok(()))?.size());
        let pairs = size(&[])?;
        let mut search = DepthFirst::new(&game, Order::FewestLeft);
        for node in 0..game.graph().nodes() as Node {
            let without = size(&[node])?;
            let wins = search.is_winning_choice(node);
            let free = pairs == without;
            let number = name(&game, node);
            sheet.row(vec![n.into(), number.into(), pairs.into(), without.into(), free.into(), wins.into()])?;
        }
    }
    Ok(())
}
