//! What every whole turn of a position is worth.

use super::{Analysis, Halt, Monitor, Solve, Solver, turns};
use crate::core::{Bounds, Step};

/// Lists of turns stop here: nobody reads more.
pub const MOST_TURNS: usize = 10_000;

/// The distinct turns of a position, or the rests of the turn, with what is known about each.
#[derive(Clone, Debug)]
pub struct RatedTurns<G: Solve> {
    /// Sorted by their moves.
    pub turns: Vec<RatedTurn<G>>,
    /// No turn was left out.
    pub complete: bool,
}

/// What is known about one turn.
#[derive(Clone, Debug)]
pub struct RatedTurn<G: Solve> {
    /// Its moves.
    pub moves: Vec<G::Move>,
    /// What the turn is worth to the player who makes it, itself counted as one.
    pub bounds: Bounds,
    /// A guess at the chance of the player who makes it, where nothing is proven.
    pub estimate: Option<f64>,
}

/// How many nodes the solver may spend on a single turn: on what it cannot prove it would never stop.
const NODES_EACH: u64 = 1 << 22;

/// Rates the turns of the position that `analysis` is about, at most `limit` of them, and shows them as they come.
///
/// A turn of a single move is known from the analysis; the solver is asked for the position after each of the others.
///
/// # Errors
/// [`Halt::Cancelled`] when somebody cancelled; what was shown stays true.
pub fn rate_turns<G: Solve>(
    solver: &mut Solver<G>,
    analysis: &Analysis<G>,
    limit: usize,
    monitor: &Monitor<'_, G>,
    mut show: impl FnMut(&RatedTurns<G>),
) -> Result<RatedTurns<G>, Halt> {
    let game = solver.game().clone();
    let list = turns(&game, &analysis.position, limit);
    let mut rated = RatedTurns { turns: Vec::with_capacity(list.turns.len()), complete: list.complete };
    let mut open = Vec::new();
    for (moves, child) in list.turns {
        let (bounds, estimate) = match (moves.as_slice(), analysis.report(moves[0])) {
            ([_], Some(report)) => (report.bounds, report.estimate),
            _ => {
                open.push((rated.turns.len(), child));
                (Bounds::UNKNOWN, None)
            }
        };
        rated.turns.push(RatedTurn { moves, bounds, estimate });
    }
    for (index, child) in open {
        monitor.check()?;
        if monitor.spent() {
            break;
        }
        let flips = game.to_move(&analysis.position) != game.to_move(&child);
        let mut quiet = Monitor::new(monitor.token().clone(), monitor.memory().clone())
            .with_node_budget(NODES_EACH)
            .with_budget(|| monitor.spent());
        let below = match solver.analyze(&child, &mut quiet) {
            (_, Err(Halt::Cancelled)) => return Err(Halt::Cancelled),
            (below, _) => below,
        };
        let turn = &mut rated.turns[index];
        turn.bounds = below.root.backed_up(Step { flips, ends_turn: true });
        turn.estimate = below.estimate.map(|guess| if flips { 1.0 - guess } else { guess });
        show(&rated);
    }
    Ok(rated)
}
