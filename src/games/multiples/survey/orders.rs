//! How much depends on the order of a search: positions visited until it is known who wins.

use super::verdicts;
use crate::core::{Bounds, Outcome};
use crate::games::multiples::{DepthFirst, Multiples, Order};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const ORDERS: Table = Table {
    id: "orders",
    blurb: "positions that a search of 2..N visits until it knows who wins, by the order of its choices",
    range: "N, from 4 to 40",
    columns: &[
        Column::new("n", 4).about("the board is 2..n"),
        Column::new("outcome", 7).about("how it ends for whoever begins, with best play"),
        Column::new("ascending", 10).about("positions visited with the smallest numbers first"),
        Column::new("descending", 10).about("positions visited with the largest numbers first"),
        Column::new("fewest_first", 12)
            .about("those with the fewest answers on the empty board first, as the text does"),
        Column::new("fewest_left", 11).about("those with the fewest answers that are left first"),
        Column::new("matching", 8).about("by pairs: one position is enough"),
    ],
    plot: Some(Plot { label: 0, bars: &[4] }),
    games: None,
    run: orders,
};

/// Searches that visit more positions are given up, and nothing is said of them.
const MOST: u64 = 2_000_000;

fn orders(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `orders`, which is about 2..N; `--to` says how far")?;
    let (from, to) = request.range(4, 40)?;
    for n in from..=to {
        sheet.progress(n, (n - from) as f64 / (to - from + 1) as f64)?;
        if sheet.leaves_out() {
            continue;
        }
        let game: Multiples = format!("multiples 2..{n}").parse()?;
        let mut row = vec![n.into()];
        row.extend(visited(&game, sheet)?);
        sheet.row(row)?;
    }
    given_up(sheet)
}

/// Who wins, and what each order visits until it knows that.
pub(super) fn visited(game: &Multiples, sheet: &mut Sheet<'_>) -> Result<Vec<Cell>, SurveyError> {
    let (winning, _) = verdicts(game, sheet)?;
    let outcome = if winning.is_empty() { Outcome::Loss } else { Outcome::Win };
    let mut row = vec![Cell::outcome(Bounds::of(outcome))];
    for order in [Order::Natural, Order::Descending, Order::FewestResponses, Order::FewestLeft] {
        sheet.check()?;
        let mut search = DepthFirst::new(game, order).within(MOST);
        let found = search.first_player_wins();
        debug_assert!(found.is_none_or(|wins| wins != winning.is_empty()), "every order finds the truth");
        row.push(found.map(|_| search.nodes).into());
    }
    row.push(1u64.into());
    Ok(row)
}

pub(super) fn given_up(sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    sheet.remark(&format!("Searches of more than {MOST} positions were given up: -."))
}
