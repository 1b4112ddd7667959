//! Bots of the horseflies.

use crate::bots::{BotSpec, Bots, Homeward};
use crate::core::Game;
use crate::games::tokens::Nimber;
use crate::solve::MoveReport;

use super::rules::{Flies, Horseflies, Jump};

impl Bots for Horseflies {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any fly, any jump"),
            BotSpec::liking("greedy", "goes home if it can, and never next to home if it need not", careful),
            BotSpec::liking(
                "nim-sum",
                "leaves nimbers that add up to 0 where it can, and knows nothing of loops",
                nim_sum,
            ),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::own("perfect", "wins fastest, loses slowest", |_, _| Ok(Box::new(Homeward(stage)))),
            BotSpec::trapper_of(|| Homeward(stage)),
        ]
    }
}

/// Home first, then what the opponent cannot answer with home, then as near as possible.
fn careful(game: &Horseflies, pos: &Flies, mv: Jump) -> i64 {
    let after = game.play(pos, mv);
    let rank = if game.result(&after).is_some() { 2 } else { i64::from(!after.is_decided()) };
    rank * 1_000_000 - i64::from(mv.to.row)
}

fn nim_sum(game: &Horseflies, pos: &Flies, mv: Jump) -> i64 {
    let after = game.play(pos, mv);
    if game.result(&after).is_some() {
        return 2;
    }
    let sum = after.iter().try_fold(0, |sum, &fly| Some(sum ^ super::table::nimber(fly)?.nimber));
    i64::from(!after.is_decided() && sum == Some(0))
}

/// When the flies that a move leaves were labelled. A move without a note leaves nothing to be said: it is home, or ends
/// the game.
fn stage(report: &MoveReport<Horseflies>) -> u32 {
    match &report.note {
        Some(note) if note.nimber == Nimber::Loopy => u32::MAX,
        Some(note) => note.stage,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{Bot, Policy, Situation};
    use crate::core::laws::Dice;
    use crate::core::{GameResult, Player};
    use crate::solve::{Monitor, Solver};

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
                    let mut at = Situation::new(&game, &pos, &mut solver, &mut monitor);
                    let policy = Homeward(stage).policy(&mut at).expect("nobody cancels");
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
