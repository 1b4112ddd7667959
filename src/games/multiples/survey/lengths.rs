//! How long games last when one side keeps what it has won, and the other plays at random.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::{board, glance, winning};
use crate::bots::below;
use crate::core::{Game, GameResult, Player};
use crate::games::multiples::{Multiples, Node, Position};
use crate::solve::Solver;
use crate::solve::geography::Freedom;
use crate::survey::{Column, Interval, Plot, Request, Sheet, SurveyError, Table};

pub(super) const LENGTHS: Table = Table {
    id: "lengths",
    blurb: "how long games last when the side that has won at the start chooses any winning number, and the other any number",
    range: "",
    columns: &[
        Column::new("turns", 5).about("turns of a game"),
        Column::new("count", 7).about("games of so many turns"),
        Column::share("share", 7).about("their share of all games"),
        Column::share("low", 7).about("the true share is at least this, with 95 % confidence"),
        Column::share("high", 7).about("and at most this"),
    ],
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
        let (way, winner_won) = played_out(&game, Freedom::WinnerKeeps, &mut solver, &[], &mut draw, sheet)?;
        *lengths.entry(way.len()).or_default() += 1;
        lost += u64::from(!winner_won);
    }
    for (&turns, &count) in &lengths {
        let share = count as f64 / games as f64;
        let [low, high] = Interval::wilson(share, games as f64).cells();
        sheet.row(vec![turns.into(), count.into(), share.into(), low, high])?;
    }
    let longest = lengths.keys().next_back().copied().unwrap_or(0);
    sheet.remark(&format!("{games} games of {game}, seed {seed}: the longest has {longest} turns, {lost} were lost."))
}

/// Plays a game, in which the side that has won may have to keep to winning numbers; its choices, and whether that side won.
/// It begins with `opening`, and goes on with what `draw` takes of the choices that are allowed.
pub(super) fn played_out(
    game: &Multiples,
    freedom: Freedom,
    solver: &mut Solver<Multiples>,
    opening: &[Node],
    draw: &mut impl FnMut(&Position, &[Node]) -> Node,
    sheet: &Sheet<'_>,
) -> Result<(Vec<Node>, bool), SurveyError> {
    let mut pos = game.start();
    let mut way = Vec::new();
    let keeper = match freedom {
        Freedom::Any => None,
        Freedom::WinnerKeeps if winning(&glance(solver, &pos, sheet)?).is_empty() => Some(Player::P2),
        Freedom::WinnerKeeps => Some(Player::P1),
    };
    loop {
        if let Some(GameResult::Won(winner)) = game.result(&pos) {
            return Ok((way, keeper == Some(winner)));
        }
        let node = match opening.get(way.len()) {
            Some(&node) => node,
            None => {
                let keeps = keeper == Some(game.to_move(&pos));
                let wins = if keeps { winning(&glance(solver, &pos, sheet)?) } else { Vec::new() };
                draw(&pos, &if wins.is_empty() { game.legal_moves(&pos) } else { wins })
            }
        };
        pos = game.play(&pos, node);
        way.push(node);
    }
}
