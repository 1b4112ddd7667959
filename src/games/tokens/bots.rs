//! Bots of the tokens.

use crate::bots::{Bot, BotSpec, Bots, Liking, Perfect, Policy};
use crate::core::{Game, Outcome};
use crate::solve::{Halt, Monitor, Solver};

use super::nimber::Nimber;
use super::rules::{Step, Tokens, Walk};

impl Bots for Tokens {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any token, any route"),
            BotSpec::own("greedy", "brings a token as near to home as it can", |_, _| Ok(Box::new(Liking(nearest)))),
            BotSpec::own(
                "nim-sum",
                "leaves nimbers that add up to 0 where it can, and knows nothing of loops",
                |_, _| Ok(Box::new(NimSum)),
            ),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::own("perfect", "wins fastest, loses slowest", |_, _| Ok(Box::new(Homeward))),
        ]
    }
}

/// Minus the fewest moves that the token still needs.
fn nearest(game: &Tokens, _: &Walk, step: Step) -> i64 {
    let layout = game.layout();
    let mut ring = vec![game.rest(step).unwrap_or(step.to)];
    for distance in 0..layout.places().len() as i64 {
        if ring.contains(&layout.home()) {
            return -distance;
        }
        ring = ring.iter().flat_map(|&place| layout.moves(place)).map(|&(_, rest)| rest).collect();
        ring.sort_unstable();
        ring.dedup();
    }
    i64::MIN
}

/// Leaves nimbers that add up to 0, or any move.
struct NimSum;

impl Bot<Tokens> for NimSum {
    fn policy(
        &mut self,
        game: &Tokens,
        pos: &Walk,
        solver: &mut Solver<Tokens>,
        monitor: &mut Monitor<'_, Tokens>,
    ) -> Result<Policy<Tokens>, Halt> {
        let (analysis, halt) = solver.analyze(pos, monitor);
        if halt == Err(Halt::Cancelled) {
            return Err(Halt::Cancelled);
        }
        let zero = analysis
            .moves
            .iter()
            .filter(|report| report.note.as_ref().is_some_and(|note| note.nimber == Nimber::Finite(0)));
        let good: Vec<_> = zero.map(|report| vec![report.mv]).collect();
        let all = || game.legal_moves(pos).into_iter().map(|mv| vec![mv]).collect();
        Ok(Policy::uniform(if good.is_empty() { all() } else { good }))
    }
}

/// The perfect player. Where the product is too large for lengths, a win is kept by the winning move whose places were
/// labelled earliest: that comes to an end.
struct Homeward;

impl Bot<Tokens> for Homeward {
    fn policy(
        &mut self,
        game: &Tokens,
        pos: &Walk,
        solver: &mut Solver<Tokens>,
        monitor: &mut Monitor<'_, Tokens>,
    ) -> Result<Policy<Tokens>, Halt> {
        let (analysis, halt) = solver.analyze(pos, monitor);
        if halt == Err(Halt::Cancelled) {
            return Err(Halt::Cancelled);
        }
        let one_each = |moves: Vec<Step>| Policy::uniform(moves.into_iter().map(|mv| vec![mv]).collect());
        let is_won = analysis.root.outcome() == Some(Outcome::Win);
        // A win whose length is bounded comes to an end by what bounds it. With its budget spent a solver would not look
        // at the position again.
        let is_bounded = analysis.root.lower().remoteness().is_some();
        if is_bounded || !is_won && monitor.spent() {
            return Ok(one_each(analysis.best().map(|report| report.mv).collect()));
        }
        if !is_won {
            return Perfect.policy(game, pos, solver, monitor);
        }
        let stage = |report: &&crate::solve::MoveReport<Tokens>| report.note.as_ref().map(|note| note.stage);
        let least = analysis.keepers().filter_map(|report| stage(&report)).min();
        let chosen = analysis.keepers().filter(|report| stage(report) == least);
        Ok(one_each(chosen.map(|report| report.mv).collect()))
    }
}
