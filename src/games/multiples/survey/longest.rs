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
    columns: &[Column::new("n", 4).about("the board is 2..n"), OUTCOME, BOTH, KEEPS, LOW, HIGH],
    plot: Some(Plot { label: 0, bars: &[4] }),
    games: Some(GAMES),
    run: longest,
};

pub(super) const OUTCOME: Column = Column::new("outcome", 7).about("how it ends for whoever begins, with best play");
pub(super) const BOTH: Column =
    Column::new("both", 4).about("turns when both play best: the winner hurries, the loser delays");
pub(super) const KEEPS: Column =
    Column::new("keeps", 6).about("who keeps to what wins in the longest game: the `winner`, or `nobody` has to");
pub(super) const LOW: Column = Column::new("low", 4).about("turns of that game: at least so many, found so far");
pub(super) const HIGH: Column = Column::new("high", 4).about("and at most so many: it is proven that none is longer");

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
        let game: Multiples = format!("multiples 2..{n}").parse()?;
        rows_of(&game, &n.into(), (games, seed), sheet)?;
    }
    Ok(())
}

/// Two rows below one name: the longest game in which the winner keeps to what wins, and the longest of all. So many games are
/// drawn by a seed where a search does not come to its end.
pub(super) fn rows_of(
    game: &Multiples,
    name: &Cell,
    (games, seed): (u64, u64),
    sheet: &mut Sheet<'_>,
) -> Result<(), SurveyError> {
    if !sheet.has(0) && !sheet.has(1) {
        sheet.leaves_out();
        sheet.leaves_out();
        return Ok(());
    }
    let mut solver = Solver::new(game.clone());
    let (analysis, halt) = solver.analyze(&game.start(), &mut sheet.monitor().with_node_budget(SEARCHED));
    halt?;
    let mut least = 0;
    for (freedom, keeps) in [(Freedom::WinnerKeeps, "winner"), (Freedom::Any, "nobody")] {
        let known = longest_game(game, &analysis, freedom, &mut sheet.monitor().with_node_budget(SEARCHED))?;
        // A game in which the winner keeps to what wins is one of all.
        least = known.least.max(least);
        if least < known.most {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            least = least.max(climbed(game, freedom, games, &mut solver, &mut rng, sheet)?);
        }
        sheet.row(vec![
            name.clone(),
            Cell::outcome(analysis.root),
            Cell::remoteness(analysis.root),
            keeps.into(),
            u64::from(least).into(),
            u64::from(known.most).into(),
        ])?;
    }
    Ok(())
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
