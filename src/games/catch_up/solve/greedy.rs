//! The stage for turns of a fixed size: whoever takes the largest numbers does best, so nothing has to be searched.

use super::super::{CatchUp, Position, Ties, WonBy};
use super::packed::TableMonitor;
use crate::core::{Bounds, Game, Outcome, Player, Value};
use crate::solve::{Analysis, Halt, Stage};

/// Outcomes and lengths of two players' turns of so many numbers each.
///
/// Idea: who takes how many numbers when does not depend on which. Take a best way to play, and suppose that somebody leaves
/// a number for a smaller one. Let him take the larger, and play on as if the two had changed places: whoever would have
/// got the larger later gets the smaller instead. His own sum is no smaller for it, and the other's no larger. So the
/// largest numbers are a best turn everywhere, and one game tells the outcome. The length is known in advance. Cost: one
/// game for every move. Where leads break a tie, equal scores are left to the search.
pub(super) struct Greedy;

impl Stage<CatchUp> for Greedy {
    fn name(&self) -> &'static str {
        "largest first"
    }

    fn look_up(&self, game: &CatchUp, pos: &Position) -> Bounds {
        outcome(game, pos).map_or(Bounds::UNKNOWN, |outcome| Bounds::exactly(value(game, pos, outcome)))
    }

    fn run(
        &mut self,
        game: &CatchUp,
        analysis: &mut Analysis<CatchUp>,
        monitor: TableMonitor<'_, '_>,
    ) -> Result<(), Halt> {
        let pos = analysis.position.clone();
        if game.picks().is_none() || game.result(&pos).is_some() {
            return Ok(());
        }
        monitor.node()?;
        analysis.stage = self.name();
        let mover = pos.mover();
        analysis.tighten_moves(|mv| {
            let child = game.play(&pos, mv);
            let found = outcome(game, &child);
            let seen = found.map(|outcome| if child.mover() == mover { outcome } else { -outcome });
            seen.map_or(Bounds::UNKNOWN, |seen| Bounds::exactly(value(game, &pos, seen)))
        });
        if analysis.is_exact() {
            analysis.line = largest_first(game, &pos).0;
        }
        monitor.show(analysis);
        Ok(())
    }
}

/// What `pos` is worth to its mover, unless leads decide.
fn outcome(game: &CatchUp, pos: &Position) -> Option<Outcome> {
    game.picks()?;
    let end = largest_first(game, pos).1;
    let is_level = end.score(Player::P1) == end.score(Player::P2);
    let by_leads = game.goal() == WonBy::Score && game.ties() == Ties::Excess;
    if is_level && by_leads { None } else { game.outcome_for(&end, pos.mover()) }
}

/// The outcome with the turns to the end.
fn value(game: &CatchUp, pos: &Position, outcome: Outcome) -> Value {
    let picks = game.picks().unwrap_or(1);
    let turns = game.numbers().len() as u32;
    let turns = turns.div_ceil(picks) - game.taken(pos) / picks;
    match outcome {
        Outcome::Loss => Value::Loss(turns),
        Outcome::Draw => Value::Draw,
        Outcome::Win => Value::Win(turns),
    }
}

/// The game in which everybody takes the largest numbers, and its end.
fn largest_first(game: &CatchUp, pos: &Position) -> (Vec<super::super::Pick>, Position) {
    let (mut line, mut pos) = (Vec::new(), pos.clone());
    while let Some(&mv) = game.legal_moves(&pos).last() {
        line.push(mv);
        pos = game.play(&pos, mv);
    }
    (line, pos)
}
