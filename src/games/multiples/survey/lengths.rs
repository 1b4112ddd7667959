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
        let (turns, winner_won) = kept_game(&game, &mut solver, &mut draw, sheet)?;
        *lengths.entry(turns).or_default() += 1;
        lost += u64::from(!winner_won);
    }
    for (&turns, &count) in &lengths {
        sheet.row(vec![turns.into(), count.into(), (count as f64 / games as f64).into()])?;
    }
    let longest = lengths.keys().next_back().copied().unwrap_or(0);
    sheet.remark(&format!("{games} games of {game}, seed {seed}: the longest has {longest} turns, {lost} were lost."))
}

/// Plays a game in which the side that has won chooses winning numbers alone; how many turns it had, and whether that side
/// won. `draw` is one of the choices that are allowed.
pub(super) fn kept_game(
    game: &Multiples,
    solver: &mut Solver<Multiples>,
    draw: &mut impl FnMut(&Position, &[Node]) -> Node,
    sheet: &Sheet<'_>,
) -> Result<(usize, bool), SurveyError> {
    let mut pos = game.start();
    let mut turns = 0;
    let mut perfect = None;
    loop {
        if let Some(GameResult::Won(winner)) = game.result(&pos) {
            return Ok((turns, Some(winner) == perfect));
        }
        let mover = game.to_move(&pos);
        let mut choices = game.legal_moves(&pos);
        if perfect != Some(mover.opponent()) {
            let (analysis, halt) = solver.analyze(&pos, &mut sheet.monitor().with_node_budget(1));
            halt?;
            let wins = analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Win));
            let winning: Vec<_> = wins.map(|report| report.mv).collect();
            // The start says which side is the perfect one.
            perfect = perfect.or(Some(if winning.is_empty() { Player::P2 } else { Player::P1 }));
            if !winning.is_empty() {
                choices = winning;
            }
        }
        pos = game.play(&pos, draw(&pos, &choices));
        turns += 1;
    }
}
