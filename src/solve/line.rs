//! Best play for both, read off what is known of positions.

use rustc_hash::FxHashSet;

use super::{Halt, Monitor, Solve};
use crate::core::{Bounds, Step, Value};

/// A drawn line need not end, and is followed no further than this.
const DRAWN: usize = 200;
/// Nobody reads a line that is longer.
const MOST: usize = 10_000;

/// Best play for both from `pos`, of equals the first, as long as `known` is exact. It ends where a draw begins to turn
/// in a circle. Cost: what `known` asks for, for every move of each position on the way.
///
/// # Errors
/// [`Halt::Cancelled`] when somebody cancelled; whatever `known` refuses with.
pub fn best_line<G: Solve>(
    game: &G,
    pos: &G::Position,
    monitor: &mut Monitor<'_, G>,
    mut known: impl FnMut(&G::Position, &mut Monitor<'_, G>) -> Result<Bounds, Halt>,
) -> Result<Vec<G::Move>, Halt> {
    let mut line = Vec::new();
    let mut pos = pos.clone();
    let mut seen = FxHashSet::default();
    while game.result(&pos).is_none() && !seen.contains(&pos) {
        let Some(value) = known(&pos, monitor)?.exact() else { break };
        if line.len() >= if value == Value::Draw { DRAWN } else { MOST } {
            break;
        }
        let moves = game.legal_moves(&pos);
        monitor.steps(moves.len() as u64)?;
        let mut best = None;
        for mv in moves {
            let child = game.play(&pos, mv);
            if known(&child, monitor)?.backed_up(Step::of(game, &pos, mv, &child)).exact() == Some(value) {
                best = Some((mv, child));
                break;
            }
        }
        let Some((mv, child)) = best else { break };
        line.push(mv);
        seen.insert(std::mem::replace(&mut pos, child));
    }
    Ok(line)
}
