//! The tables of the board of numbers, one row for each drawn graph: those that come with the program, or one's own.

use super::{GEOGRAPHY, longest, orders};
use crate::core::{Game, NotationError};
use crate::games::multiples::{Multiples, Node, name};
use crate::solve::geography::nimbers;
use crate::solve::nimber::least_missing;
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Table};

const GRAPH: Column = Column::new("graph", 12).about("its name, or its file");

pub(super) const LONGEST: Table = Table {
    id: "longest",
    blurb: "the turns of the longest game on a graph, or bounds of them, by who plays well",
    range: "",
    columns: &[GRAPH, longest::OUTCOME, longest::BOTH, longest::KEEPS, longest::LOW, longest::HIGH],
    plot: Some(Plot { label: 0, bars: &[4] }),
    games: Some(longest::GAMES),
    run: |request, sheet| {
        let sample = request.sample(longest::GAMES);
        each(request, sheet, &|game, name, sheet| longest::rows_of(game, name, sample, sheet))
    },
};

pub(super) const ORDERS: Table = Table {
    id: "orders",
    blurb: "positions that a search of a graph visits until it knows who wins, by the order of its choices",
    range: "",
    columns: &[
        GRAPH,
        longest::OUTCOME,
        Column::new("as_listed", 9).about("positions visited in the order of the file"),
        Column::new("backward", 9).about("positions visited in the opposite order"),
        Column::new("fewest_first", 12).about("those with the fewest neighbours first"),
        Column::new("fewest_left", 11).about("those with the fewest neighbours that are left first"),
        Column::new("matching", 8).about("by pairs: one position is enough"),
    ],
    plot: Some(Plot { label: 0, bars: &[4] }),
    games: None,
    run: |request, sheet| {
        rows(request, sheet, &orders::visited)?;
        orders::given_up(sheet)
    },
};

pub(super) const NIMBERS: Table = Table {
    id: "nimbers",
    blurb: "the Sprague-Grundy values of a graph and of its first nodes",
    range: "",
    columns: &[
        GRAPH,
        Column::new("nodes", 5).about("the nodes of the graph"),
        Column::new("nimber", 6).about("where any node may be first"),
        Column::new("most", 4).about("the greatest nimber that a first node leaves"),
        Column::new("leaves", 12).about("each first node with the nimber that it leaves"),
    ],
    plot: Some(Plot { label: 0, bars: &[2] }),
    games: None,
    run: |request, sheet| {
        rows(request, sheet, &values)?;
        sheet.remark(&format!("Where a search of {SEARCHED} positions does not suffice there is a -."))
    },
};

/// Positions that a search for nimbers may visit: it comes to its end up to some thirty nodes.
const SEARCHED: u64 = 1_000_000;

fn values(game: &Multiples, sheet: &mut Sheet<'_>) -> Result<Vec<Cell>, SurveyError> {
    let nodes = game.graph().nodes().into();
    let left = nimbers(game, &game.start(), &mut sheet.monitor().with_node_budget(SEARCHED))?;
    let Some(left) = left else { return Ok([nodes].into_iter().chain((0..3).map(|_| None::<u64>.into())).collect()) };
    let values = || left.iter().map(|&(_, nimber)| nimber);
    let leaves = |&(node, nimber): &(Node, u32)| format!("{}:{nimber}", name(game, node));
    Ok(vec![
        nodes,
        u64::from(least_missing(values())).into(),
        u64::from(values().max().unwrap_or(0)).into(),
        Cell::list(left.iter().map(leaves)),
    ])
}

/// What a table says of one graph, behind its name.
type OfGraph<'a> = dyn Fn(&Multiples, &mut Sheet<'_>) -> Result<Vec<Cell>, SurveyError> + 'a;

/// A row for the graph that is asked for, or for each that comes with the program.
fn rows(request: &Request, sheet: &mut Sheet<'_>, of: &OfGraph<'_>) -> Result<(), SurveyError> {
    each(request, sheet, &|game, name, sheet| {
        let mut row = vec![name.clone()];
        row.extend(of(game, sheet)?);
        sheet.row(row)
    })
}

/// Hands on that graph, or each of these, with its name.
fn each(
    request: &Request,
    sheet: &mut Sheet<'_>,
    tell: &dyn Fn(&Multiples, &Cell, &mut Sheet<'_>) -> Result<(), SurveyError>,
) -> Result<(), SurveyError> {
    let all = graphs(request)?;
    for (index, game) in all.iter().enumerate() {
        let name = game.drawing().map_or("", |drawing| drawing.name());
        sheet.progress(name, index as f64 / all.len() as f64)?;
        tell(game, &name.into(), sheet)?;
    }
    Ok(())
}

fn graphs(request: &Request) -> Result<Vec<Multiples>, NotationError> {
    if let Some(game) = request.setup()? {
        return Ok(vec![game]);
    }
    let presets = Multiples::info(GEOGRAPHY).presets.iter().map(|preset| preset.setup);
    presets.filter(|setup| setup.starts_with(GEOGRAPHY)).map(str::parse).collect()
}
