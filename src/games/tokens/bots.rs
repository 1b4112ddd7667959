//! Bots of the tokens.

use crate::bots::{Bot, BotSpec, Bots, Homeward, Policy, Situation};
use crate::core::Game;
use crate::solve::nimber::Nimber;
use crate::solve::{Halt, MoveReport};

use super::rules::{Advance, Tokens, Walk};

impl Bots for Tokens {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any token, any route"),
            BotSpec::liking("greedy", "brings a token as near to home as it can", nearest),
            BotSpec::own(
                "nim-sum",
                "leaves nimbers that add up to 0 where it can, and knows nothing of loops",
                |_, _| Ok(Box::new(NimSum)),
            ),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::own("perfect", "wins fastest, loses slowest", |_, _| Ok(Box::new(Homeward(stage)))),
            BotSpec::trapper_of(|| Homeward(stage)),
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
    fn policy(&mut self, at: &mut Situation<'_, '_, Tokens>) -> Result<Policy<Tokens>, Halt> {
        let (analysis, halt) = at.solver.analyze(at.pos, at.monitor);
        if halt == Err(Halt::Cancelled) {
            return Err(Halt::Cancelled);
        }
        let is_zero =
            |report: &&MoveReport<Tokens>| report.note.as_ref().is_some_and(|note| note.nimber == Nimber::Finite(0));
        let good: Vec<_> = analysis.moves.iter().filter(is_zero).map(|report| vec![report.mv]).collect();
        let all = || at.game.legal_moves(at.pos).into_iter().map(|mv| vec![mv]).collect();
        Ok(Policy::uniform(if good.is_empty() { all() } else { good }))
    }
}

/// When the places that a move leads to were labelled.
fn stage(report: &MoveReport<Tokens>) -> u32 {
    report.note.as_ref().map_or(u32::MAX, |note| note.stage)
}
