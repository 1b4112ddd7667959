//! Bots of the tokens.

use crate::bots::{Bot, BotSpec, Bots, Homeward, Liking, Policy};
use crate::core::Game;
use crate::solve::{Halt, Monitor, MoveReport, Solver};

use super::nimber::Nimber;
use super::rules::{Advance, Tokens, Walk};

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
            BotSpec::own("perfect", "wins fastest, loses slowest", |_, _| Ok(Box::new(Homeward(stage)))),
        ]
    }
}

/// Minus the fewest moves that the token still needs.
fn nearest(game: &Tokens, _: &Walk, step: Advance) -> i64 {
    let layout = game.layout();
    let mut ring = vec![game.rest(step).unwrap_or(step.to())];
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

/// When the places that a move leads to were labelled.
fn stage(report: &MoveReport<Tokens>) -> u32 {
    report.note.as_ref().map_or(u32::MAX, |note| note.stage)
}
