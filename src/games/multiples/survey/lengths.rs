//! How long games last when one side keeps what it has won, and the other plays at random.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::board;
use crate::bots::below;
use crate::core::{Game, GameResult, Outcome, Player};
use crate::games::multiples::{Multiples, Node, Position};
use crate::solve::Solver;
use crate::survey::{Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const LENGTHS: Table = Table {
    id: "lengths",
    blurb: "how long games last when the side that has won at the start chooses any winning number, and the other any number",
    range: "",
    columns: &[Column::new("turns", 5), Column::new("games", 7), Column::share("share", 7)],
    plot: Some(Plot { label: 0, bars: &[1] }),
    games: Some(GAMES),
    run: lengths,
};

/// Games of the table of lengths.
const GAMES: u64 = 20_000;

fn lengths(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game = board(request)?;
    let (games, seed) = request.sample(GAMES);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut lengths: BTreeMap<usize, u64> = BTreeMap::new();
    let mut solver = Solver::new(game.clone());
    let mut lost = 0;
    for played in 0..games {
        if played % 100 == 0 {
            sheet.progress(format!("game {played}"), played as f64 / games as f64)?;
        }
        let mut draw = |_: &Position, choices: &[Node]| choices[below(&mut rng, choices.len() as u64) as usize];
        let (way, winner_won) = kept_game(&game, &mut solver, &[], &mut draw, sheet)?;
        *lengths.entry(way.len()).or_default() += 1;
        lost += u64::from(!winner_won);
    }
    for (&turns, &count) in &lengths {
        sheet.row(vec![turns.into(), count.into(), (count as f64 / games as f64).into()])?;
    }
    let longest = lengths.keys().next_back().copied().unwrap_or(0);
    sheet.remark(&format!("{games} games of {game}, seed {seed}: the longest has {longest} turns, {lost} were lost."))
}

/// Plays a game in which the side that has won chooses winning numbers alone; its choices, and whether that side won. It
/// begins with `opening`, and goes on with what `draw` takes of the choices that are allowed.
pub(super) fn kept_game(
    game: &Multiples,
    solver: &mut Solver<Multiples>,
    opening: &[Node],
    draw: &mut impl FnMut(&Position, &[Node]) -> Node,
    sheet: &Sheet<'_>,
) -> Result<(Vec<Node>, bool), SurveyError> {
    let mut pos = game.start();
    let mut way = Vec::new();
    let perfect = if winning(solver, &pos, sheet)?.is_empty() { Player::P2 } else { Player::P1 };
    loop {
        if let Some(GameResult::Won(winner)) = game.result(&pos) {
            return Ok((way, winner == perfect));
        }
        let node = match opening.get(way.len()) {
            Some(&node) => node,
            None => {
                let wins = if game.to_move(&pos) == perfect { winning(solver, &pos, sheet)? } else { Vec::new() };
                draw(&pos, &if wins.is_empty() { game.legal_moves(&pos) } else { wins })
            }
        };
        pos = game.play(&pos, node);
        way.push(node);
    }
}

fn winning(solver: &mut Solver<Multiples>, pos: &Position, sheet: &Sheet<'_>) -> Result<Vec<Node>, SurveyError> {
    let (analysis, halt) = solver.analyze(pos, &mut sheet.monitor().with_node_budget(1));
    halt?;
    let wins = analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Win));
    Ok(wins.map(|report| report.mv).collect())
}
