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
        let one_each = |moves: Vec<Jump>| Policy::uniform(moves.into_iter().map(|mv| vec![mv]).collect());
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
        // A move without a note leaves nothing to be said: it is home, or ends the game.
        let stage = |report: &&crate::solve::MoveReport<Horseflies>| match &report.note {
            Some(note) if note.nimber == Nimber::Loopy => u32::MAX,
            Some(note) => note.stage,
            None => 0,
        };
        let least = analysis.keepers().map(|report| stage(&report)).min();
        let chosen = analysis.keepers().filter(|report| Some(stage(report)) == least);
        Ok(one_each(chosen.map(|report| report.mv).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::core::{GameResult, Player};

    /// With budgets too small to find a length, and with tables that remember what larger ones found.
    #[test]
    fn a_small_budget_lets_no_win_slip() {
        for (words, budget) in
            [("horseflies f7,b5,f4", 300), ("horseflies d5,b8,a6", 5), ("horseflies f6,d4,e10", 60_000)]
        {
            let game: Horseflies = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let mut solver = Solver::new(game.clone());
            let (mut pos, mut dice, mut turns) = (game.start(), Dice(3), 0);
            while game.result(&pos).is_none() {
                let moves = game.legal_moves(&pos);
                let mv = if game.to_move(&pos) == Player::P1 {
                    let mut monitor = Monitor::unlimited().with_node_budget(budget);
                    let policy = Homeward.policy(&game, &pos, &mut solver, &mut monitor).expect("nobody cancels");
                    let Policy::Turns(turns) = policy else { panic!("a list of turns") };
                    turns[dice.below(turns.len())].0[0]
                } else {
                    moves[dice.below(moves.len())]
                };
                pos = game.play(&pos, mv);
                turns += 1;
                assert!(turns < 300, "{words}: no end");
            }
            assert_eq!(game.result(&pos), Some(GameResult::Won(Player::P1)), "{words}");
        }
    }
}
