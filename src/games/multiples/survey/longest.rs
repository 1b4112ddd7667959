//! The longest games: of all, of those in which the side that wins keeps to what wins, and of best play.

use std::cmp::Reverse;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::lengths::played_out;
use crate::bots::below;
use crate::core::{Game, Turns};
use crate::games::multiples::{Multiples, Node, Position};
use crate::solve::Solver;
use crate::solve::geography::{Freedom, in_reach, longest_game};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const LONGEST: Table = Table {
    id: "longest",
    blurb: "for every N the turns of the longest game on 2..N, or bounds of them, by who plays well",
    range: "N, from 4 to 30",
    columns: &[
        Column::new("n", 4).about("the board is 2..n"),
        Column::new("outcome", 7).about("how it ends for whoever begins, with best play"),
        Column::new("both", 4).about("turns when both play best: the winner hurries, the loser delays"),
        Column::new("one", 4).about(
            "turns of the longest game in which the winner keeps to winning numbers: at least so many, found so far",
        ),
        Column::new("one_most", 8).about("the other end of `one`: it is proven that none of these is longer"),
        Column::new("any", 4).about("turns of the longest game of all: at least so many, found so far"),
        Column::new("any_most", 8).about("the other end of `any`: it is proven that none is longer"),
    ],
    plot: Some(Plot { label: 0, bars: &[3] }),
    games: Some(GAMES),
    run: longest,
};

/// Games that are drawn where the search does not come to its end.
pub(super) const GAMES: u64 = 1_000;

/// Positions that each search may visit: it comes to its end up to some thirty numbers.
const SEARCHED: u64 = 300_000;

/// Of so many choices one is left to chance alone; the others lead to long ways.
const CHANCE: u64 = 4;

fn longest(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `longest`, which is about 2..N; `--to` says how far")?;
    let (from, to) = request.range(4, 30)?;
    let (games, seed) = request.sample(GAMES);
    for n in from..=to {
        sheet.progress(n, (n - from) as f64 / (to - from + 1) as f64)?;
        if sheet.leaves_out() {
            continue;
        }
        let game: Multiples = format!("multiples 2..{n}").parse()?;
        let mut row = vec![n.into()];
        row.extend(measured(&game, (games, seed), sheet)?);
        sheet.row(row)?;
    }
    Ok(())
}

/// Who wins, and the longest games: of best play, of a winner who keeps to what wins, and of all. So many games are drawn by a
/// seed where a search does not come to its end.
pub(super) fn measured(
    game: &Multiples,
    (games, seed): (u64, u64),
    sheet: &mut Sheet<'_>,
) -> Result<Vec<Cell>, SurveyError> {
    let mut solver = Solver::new(game.clone());
    let (analysis, halt) = solver.analyze(&game.start(), &mut sheet.monitor().with_node_budget(SEARCHED));
    halt?;
    let mut row = vec![Cell::outcome(analysis.root), Cell::remoteness(analysis.root)];
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for freedom in [Freedom::WinnerKeeps, Freedom::Any] {
        let mut monitor = sheet.monitor().with_node_budget(SEARCHED);
        let mut known = longest_game(game, &analysis, freedom, &mut monitor)?;
        if known.least < known.most {
            known.least = known.least.max(climbed(game, freedom, games, &mut solver, &mut rng, sheet)?);
        }
        row.extend([u64::from(known.least).into(), u64::from(known.most).into()]);
    }
    Ok(row)
}

/// The turns of the longest of so many games, each of which begins as the longest before it and goes on otherwise.
fn climbed(
    game: &Multiples,
    freedom: Freedom,
    games: u64,
    solver: &mut Solver<Multiples>,
    rng: &mut ChaCha8Rng,
    sheet: &mut Sheet<'_>,
) -> Result<Turns, SurveyError> {
    let mut longest: Vec<Node> = Vec::new();
    for _ in 0..games {
        sheet.check()?;
        let kept = below(rng, longest.len() as u64 + 1) as usize;
        let way = drawn(game, freedom, &longest[..kept], solver, rng, sheet)?;
        if way.len() >= longest.len() {
            longest = way;
        }
    }
    Ok(longest.len() as Turns)
}

/// The choices of a game that is drawn to be long.
fn drawn(
    game: &Multiples,
    freedom: Freedom,
    opening: &[Node],
    solver: &mut Solver<Multiples>,
    rng: &mut ChaCha8Rng,
    sheet: &Sheet<'_>,
) -> Result<Vec<Node>, SurveyError> {
    // What is cut off is lost, and what has few neighbours left soon is; which of the two counts more, no game knows.
    let is_wide = below(rng, 2) == 0;
    let mut draw = |pos: &Position, choices: &[Node]| {
        let any = choices[below(rng, choices.len() as u64) as usize];
        if below(rng, CHANCE) == 0 {
            return any;
        }
        let narrow = |node: Node| {
            let answers = game.answers(pos, node).count();
            let reach = if is_wide { in_reach(game, pos.used(), vec![node]).len() } else { 0 };
            (answers == 0, Reverse(reach), answers, node != any)
        };
        choices.iter().copied().min_by_key(|&node| narrow(node)).unwrap_or(any)
    };
    Ok(played_out(game, freedom, solver, opening, &mut draw, sheet)?.0)
}
