//! The perfect player: keeps the value, wins fastest, loses slowest.

use super::{Bot, Policy, Situation, Turn};
use crate::core::{Bounds, Outcome, Step, Value};
use crate::solve::{Analysis, Halt, Solve, turns};

/// Among the turns that keep the value: wins fastest, loses slowest, in a draw leaves the opponent the fewest turns that
/// keep the draw; then all alike. Where nothing is proven it follows the estimates.
pub struct Perfect;

impl<G: Solve> Bot<G> for Perfect {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        let rated = rate(at)?;
        let best = rated.iter().map(|turn| turn.worth).max();
        let mut chosen: Vec<&Rated<G>> = rated.iter().filter(|turn| Some(turn.worth) == best).collect();
        if chosen.len() > 1 && chosen.iter().all(|turn| turn.bounds.exact() == Some(Value::Draw)) {
            let traps = draw_keepers(at, &chosen)?;
            let fewest = traps.iter().min().copied();
            let mut kept = traps.into_iter();
            chosen.retain(|_| kept.next() == fewest);
        }
        Ok(Policy::uniform(chosen.into_iter().map(|turn| turn.turn.clone()).collect()))
    }
}

/// A turn with what is known about it.
pub(super) struct Rated<G: Solve> {
    pub turn: Turn<G>,
    pub child: G::Position,
    pub bounds: Bounds,
    /// What turns are compared by: what is certain, then what is hoped for, then the guess.
    worth: (Value, Value, i64),
}

impl<G: Solve> Rated<G> {
    fn new(turn: Turn<G>, child: G::Position, bounds: Bounds, estimate: Option<f64>) -> Self {
        // A guess counts only between the proofs: above what is a proven loss, below what is a proven win.
        let (certain, guess) = match bounds.outcome() {
            Some(_) => (bounds.lower(), 0.5),
            None => (Value::Draw, estimate.unwrap_or(0.5)),
        };
        Self { turn, child, bounds, worth: (certain, bounds.upper(), (guess * 1e9) as i64) }
    }
}

/// Rates every turn of `pos`.
pub(super) fn rate<G: Solve>(at: &mut Situation<'_, '_, G>) -> Result<Vec<Rated<G>>, Halt> {
    let (game, pos) = (at.game, at.pos);
    let analysis = ask(pos, at)?;
    let mut rated = Vec::new();
    let list = turns(game, pos, MOST_TURNS, at.monitor);
    list.halt?;
    for (turn, child) in list.turns {
        let (bounds, estimate) = match (turn.as_slice(), analysis.report(turn[0])) {
            ([_], Some(report)) => (report.bounds, report.estimate),
            _ => {
                let below = ask(&child, at)?;
                let step = Step::of_turn(game, pos, &child);
                let estimate = below.estimate.map(|guess| step.guess_backed_up(guess));
                (below.root.backed_up(step), estimate)
            }
        };
        rated.push(Rated::new(turn, child, bounds, estimate));
    }
    Ok(rated)
}

/// Turns beyond this many are left out; a game with more brings a perfect player of its own.
const MOST_TURNS: usize = 20_000;

fn ask<G: Solve>(pos: &G::Position, at: &mut Situation<'_, '_, G>) -> Result<Analysis<G>, Halt> {
    match at.solver.analyze(pos, at.monitor) {
        (_, Err(Halt::Cancelled)) => Err(Halt::Cancelled),
        (analysis, Err(halt)) if !analysis.is_listed => Err(halt),
        (analysis, _) => Ok(analysis),
    }
}

/// How many turns of the opponent keep the draw after each of the turns. Where he has too many to look at each of them,
/// his first moves count instead.
fn draw_keepers<G: Solve>(at: &mut Situation<'_, '_, G>, chosen: &[&Rated<G>]) -> Result<Vec<usize>, Halt> {
    let mut left = MOST_REPLIES;
    let few = chosen.iter().all(|turn| {
        let replies = turns(at.game, &turn.child, left + 1, at.monitor).turns.len();
        let fits = replies <= left;
        left = left.saturating_sub(replies);
        fits
    });
    let keeps = |bounds: Bounds| bounds.outcome() == Some(Outcome::Draw);
    let mut counts = Vec::with_capacity(chosen.len());
    for turn in chosen {
        counts.push(if few {
            let mut after = Situation::new(at.game, &turn.child, at.solver, at.monitor);
            rate(&mut after)?.iter().filter(|reply| keeps(reply.bounds)).count()
        } else {
            ask(&turn.child, at)?.moves.iter().filter(|report| keeps(report.bounds)).count()
        });
    }
    Ok(counts)
}

/// More replies than these are not looked at one by one.
const MOST_REPLIES: usize = 1_000;
