//! Tables about multiples and divisors, and about the same game on graphs.

mod free;
mod graphs;
mod lengths;
mod longest;
mod nimbers;
mod orders;

use crate::core::{Arrange, Bounds, Game, NotationError, Outcome};
use crate::games::multiples::{Multiples, Node, Position, name};
use crate::solve::{Analysis, Solver};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for Multiples {
    fn tables() -> &'static [Table] {
        &[FIRST_MOVES, free::FREE, lengths::LENGTHS, longest::LONGEST, RESPONSES, orders::ORDERS, nimbers::NIMBERS]
    }

    fn tables_of(id: &str) -> &'static [Table] {
        const GRAPHS: &[Table] = &[RESPONSES, lengths::LENGTHS, graphs::LONGEST, graphs::ORDERS, graphs::NIMBERS];
        if id == GEOGRAPHY { GRAPHS } else { Self::tables() }
    }
}

/// The same game on drawn graphs.
const GEOGRAPHY: &str = "geography";

/// The board that a table is about.
fn board(request: &Request) -> Result<Multiples, NotationError> {
    match request.setup()? {
        Some(game) => Ok(game),
        None if request.game == GEOGRAPHY => Err(NotationError::new(GEOGRAPHY, "needs a graph here, e.g. harbour")),
        None => "multiples 2..99".parse(),
    }
}

const FIRST_MOVES: Table = Table {
    id: "first-moves",
    blurb: "for every N the first numbers that win in 2..N, with the bound of half of N and without it",
    range: "N, from 4 to 100",
    columns: &[
        Column::new("n", 4).about("the board is 2..n"),
        Column::new("pairs", 5).about("pairs of a largest matching of the board"),
        Column::new("outcome", 7).about("how it ends for whoever begins, with the bound"),
        Column::new("bounded", 7).about("winning first numbers of at most N/2"),
        Column::new("unbounded", 9).about("winning first numbers of any size"),
        Column::new("winning_bounded", 15).about("which ones of at most N/2"),
        Column::new("winning_unbounded", 17).about("which ones of any size"),
    ],
    plot: Some(Plot { label: 0, bars: &[3] }),
    games: None,
    run: first_moves,
};

fn first_moves(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `first-moves`, which is about 2..N; `--to` says how far")?;
    let (from, to) = request.range(4, 100)?;
    for n in from..=to {
        sheet.progress(n, (n - from) as f64 / (to - from + 1) as f64)?;
        if sheet.leaves_out() {
            continue;
        }
        let game: Multiples = format!("multiples 2..{n} first=any").parse()?;
        let (winning, pairs) = verdicts(&game, sheet)?;
        let bounded: Vec<_> = winning.iter().copied().filter(|&node| u64::from(game.number(node)) <= n / 2).collect();
        let outcome = if bounded.is_empty() { Outcome::Loss } else { Outcome::Win };
        let names = |nodes: &[Node]| Cell::list(nodes.iter().map(|&node| name(&game, node)));
        sheet.row(vec![
            n.into(),
            pairs.into(),
            Cell::outcome(Bounds::of(outcome)),
            bounded.len().into(),
            winning.len().into(),
            names(&bounded),
            names(&winning),
        ])?;
    }
    Ok(())
}

/// The winning first choices, and how many pairs prove them.
fn verdicts(game: &Multiples, sheet: &Sheet<'_>) -> Result<(Vec<Node>, usize), SurveyError> {
    let analysis = glance(&mut Solver::new(game.clone()), &game.start(), sheet)?;
    Ok((winning(&analysis), analysis.note.map_or(0, |note| note.pairs.len())))
}

/// Who wins by which choice. Lengths are not asked for.
fn glance(
    solver: &mut Solver<Multiples>,
    pos: &Position,
    sheet: &Sheet<'_>,
) -> Result<Analysis<Multiples>, SurveyError> {
    let (analysis, halt) = solver.analyze(pos, &mut sheet.monitor().with_node_budget(1));
    halt?;
    Ok(analysis)
}

fn winning(analysis: &Analysis<Multiples>) -> Vec<Node> {
    let wins = analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Win));
    wins.map(|report| report.mv).collect()
}

const RESPONSES: Table = Table {
    id: "responses",
    blurb: "the answers to every number of the board, those with the fewest answers of their own first",
    range: "",
    columns: &[
        Column::new("number", 6).about("a number of the board"),
        Column::new("answers", 7).about("how many numbers may follow it"),
        Column::new("fewest_first", 12).about("the answers, those with the fewest answers of their own first"),
    ],
    plot: Some(Plot { label: 0, bars: &[1] }),
    games: None,
    run: responses,
};

fn responses(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game = board(request)?;
    let graph = game.graph();
    let nodes = graph.nodes() as Node;
    for node in 0..nodes {
        sheet.progress(name(&game, node), f64::from(node) / f64::from(nodes))?;
        let mut answers = graph.neighbours(node).to_vec();
        answers.arrange_by_key(|&answer| graph.neighbours(answer).len());
        let names = Cell::list(answers.iter().map(|&answer| name(&game, answer)));
        sheet.row(vec![name(&game, node).into(), answers.len().into(), names])?;
    }
    Ok(())
}
