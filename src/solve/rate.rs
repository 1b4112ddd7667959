//! What every whole turn of a position is worth.

use super::{Account, Analysis, Halt, Monitor, Solve, Solver, turns};
use crate::core::{Bounds, Step};

/// Lists of turns stop here: nobody reads more.
pub const MOST_TURNS: usize = 10_000;

/// The distinct turns of a position, or the rests of the turn, with what is known about each.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RatedTurns<G: Solve> {
    /// Sorted by their moves.
    pub turns: Vec<RatedTurn<G>>,
    /// How many turns there are: more than are listed where the list is too long; `None` where nobody can count them.
    pub count: Option<u64>,
}

/// What is known about one turn.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RatedTurn<G: Solve> {
    /// Its moves.
    pub moves: Vec<G::Move>,
    /// What the turn is worth to the player who makes it, itself counted as one.
    pub bounds: Bounds,
    /// A guess at the chance of the player who makes it, where nothing is proven.
    pub estimate: Option<f64>,
}

impl<G: Solve> RatedTurns<G> {
    /// Takes in what a later analysis of the same position knows about the turns of a single move.
    pub fn learn(&mut self, analysis: &Analysis<G>) {
        for turn in &mut self.turns {
            if let [mv] = turn.moves[..]
                && let Some(report) = analysis.report(mv)
            {
                (turn.bounds, turn.estimate) = (report.bounds, report.estimate);
            }
        }
    }
}

/// How many nodes the solver may spend on a single turn: on what it cannot prove it would never stop.
const NODES_EACH: u64 = 1 << 22;

/// Lists the turns of the position that `analysis` is about, at most `limit` of them, with what it and the tables know of
/// them. Nothing is solved, and where the list is too long nothing is counted. Cost: that of [`turns()`].
pub fn list_turns<G: Solve>(
    solver: &Solver<G>,
    analysis: &Analysis<G>,
    limit: usize,
    monitor: &Monitor<'_, G>,
) -> RatedTurns<G> {
    list(solver, analysis, limit, monitor).0
}

/// Turns of which too little is proven, with their places in the list and the positions after them.
struct OpenTurn<G: Solve> {
    turns: Vec<(usize, G::Position)>,
    _paid: Account,
}

/// The turns, and those of them that are open.
fn list<G: Solve>(
    solver: &Solver<G>,
    analysis: &Analysis<G>,
    limit: usize,
    monitor: &Monitor<'_, G>,
) -> (RatedTurns<G>, OpenTurn<G>) {
    let (game, pos) = (solver.game(), &analysis.position);
    let list = turns(game, pos, limit, monitor);
    let count = list.complete.then_some(list.turns.len() as u64);
    let mut rated = RatedTurns { turns: Vec::with_capacity(list.turns.len()), count };
    let mut open = OpenTurn { turns: Vec::new(), _paid: list.paid };
    for (moves, child) in list.turns {
        let (bounds, estimate) = match (moves.as_slice(), analysis.report(moves[0])) {
            ([_], Some(report)) => (report.bounds, report.estimate),
            _ => {
                let known = solver.look_up(&child).backed_up(Step::of_turn(game, pos, &child));
                if known.exact().is_none() {
                    open.turns.push((rated.turns.len(), child));
                }
                (known, None)
            }
        };
        rated.turns.push(RatedTurn { moves, bounds, estimate });
    }
    (rated, open)
}

/// Rates the turns of the position that `analysis` is about, at most `limit` of them, and shows them as they come.
///
/// A turn of a single move is known from the analysis, others may be known to the tables; the solver is asked for the
/// position after each of the rest. What is known is handed back in every case.
pub fn rate_turns<G: Solve>(
    solver: &mut Solver<G>,
    analysis: &Analysis<G>,
    limit: usize,
    monitor: &Monitor<'_, G>,
    mut show: impl FnMut(&RatedTurns<G>),
) -> (RatedTurns<G>, Result<(), Halt>) {
    let game = solver.game().clone();
    let pos = &analysis.position;
    let (mut rated, open) = list(solver, analysis, limit, monitor);
    if rated.count.is_none() {
        rated.count = game.count_turns(pos, monitor.token()).unwrap_or_default();
    }
    for (index, child) in open.turns {
        if monitor.spent() {
            break;
        }
        let mut quiet = monitor.aside().with_node_budget(NODES_EACH);
        let (below, halt) = solver.analyze(&child, &mut quiet);
        let step = Step::of_turn(&game, pos, &child);
        let turn = &mut rated.turns[index];
        turn.bounds.tighten(below.root.backed_up(step));
        turn.estimate = below.estimate.map(|guess| step.guess_backed_up(guess));
        if halt == Err(Halt::Cancelled) {
            return (rated, halt);
        }
        show(&rated);
    }
    (rated, monitor.check())
}
