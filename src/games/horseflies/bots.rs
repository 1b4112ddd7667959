//! Bots of the horseflies.

use crate::bots::{Bot, BotSpec, Bots, Liking, Perfect, Policy};
use crate::core::{Game, Outcome};
use crate::games::tokens::Nimber;
use crate::solve::{Halt, Monitor, Solver};

use super::rules::{Flies, Horseflies, Jump};

impl Bots for Horseflies {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any fly, any jump"),
            BotSpec::own("greedy", "goes home if it can, and never next to home if it need not", |_, _| {
                Ok(Box::new(Liking(careful)))
            }),
            BotSpec::own(
                "nim-sum",
                "leaves nimbers that add up to 0 where it can, and knows nothing of loops",
                |_, _| Ok(Box::new(Liking(nim_sum))),
            ),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::own("perfect", "wins fastest, loses slowest", |_, _| Ok(Box::new(Homeward))),
        ]
    }
}

/// Home first, then what the opponent cannot answer with home, then as near as possible.
fn careful(game: &Horseflies, pos: &Flies, mv: Jump) -> i64 {
    let after = game.play(pos, mv);
    let rank = match () {
        () if game.result(&after).is_some() => 2,
        () if !after.is_decided() => 1,
        () => 0,
    };
    rank * 1_000_000 - i64::from(mv.to.row)
}

fn nim_sum(game: &Horseflies, pos: &Flies, mv: Jump) -> i64 {
    let after = game.play(pos, mv);
    if game.result(&after).is_some() {
        return 2;
    }
    let sum = after.flies.iter().try_fold(0, |sum, &fly| Some(sum ^ super::table::nimber(fly)?.nimber));
    i64::from(!after.is_decided() && sum == Some(0))
}

/// The perfect player. Where no search gives the length of a win, it is kept by the move whose flies were labelled
/// earliest: that comes to an end.
struct Homeward;

impl Bot<Horseflies> for Homeward {
    fn policy(
        &mut self,
        game: &Horseflies,
        pos: &Flies,
        solver: &mut Solver<Horseflies>,
        monitor: &mut Monitor<'_, Horseflies>,
    ) -> Result<Policy<Horseflies>, Halt> {
        let (analysis, halt) = solver.analyze(pos, monitor);
        if halt == Err(Halt::Cancelled) {
            return Err(Halt::Cancelled);
        }
        if analysis.root.outcome() != Some(Outcome::Win) || analysis.root.exact().is_some() {
            return Perfect.policy(game, pos, solver, monitor);
        }
        // A move without a note leaves nothing to be said: it is home, or ends the game.
        let stage = |report: &&crate::solve::MoveReport<Horseflies>| match &report.note {
            Some(note) if note.nimber == Nimber::Loopy => u32::MAX,
            Some(note) => note.stage,
            None => 0,
        };
        let least = analysis.keepers().map(|report| stage(&report)).min();
        let chosen = analysis.keepers().filter(|report| Some(stage(report)) == least);
        Ok(Policy::uniform(chosen.map(|report| vec![report.mv]).collect()))
    }
}
