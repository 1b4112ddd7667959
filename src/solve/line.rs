//! Best play for both, read off what is known of positions.

use rustc_hash::FxHashSet;

use super::{Halt, Monitor, Solve};
use crate::core::{Bounds, Step, Value};

/// A drawn line need not end, and is followed no further than this.
const DRAWN: usize = 200;
/// Nobody reads a line that is longer.
const MOST: usize = 10_000;

/// Best play for both from `pos`, of equals the first, as long as `known` is exact. It ends where a draw begins to turn
/// in a circle. Cost: every move of each position on the way.
///
/// # Errors
/// [`Halt::Cancelled`] when somebody cancelled.
pub fn best_line<G: Solve>(
    game: &G,
    pos: &G::Position,
    monitor: &mut Monitor<'_, G>,
    known: impl Fn(&G::Position) -> Bounds,
) -> Result<Vec<G::Move>, Halt> {
    let mut line = Vec::new();
    let mut pos = pos.clone();
    let mut seen = FxHashSet::default();
    while game.result(&pos).is_none() && !seen.contains(&pos) {
        let Some(value) = known(&pos).exact() else { break };
        if line.len() >= if value == Value::Draw { DRAWN } else { MOST } {
            break;
        }
        let moves = game.legal_moves(&pos);
        monitor.steps(moves.len() as u64)?;
        let best = moves.into_iter().find_map(|mv| {
            let child = game.play(&pos, mv);
            let worth = known(&child).backed_up(Step::of(game, &pos, mv, &child));
            (worth.exact() == Some(value)).then_some((mv, child))
        });
        let Some((mv, child)) = best else { break };
        line.push(mv);
        seen.insert(std::mem::replace(&mut pos, child));
    }
    Ok(line)
}
