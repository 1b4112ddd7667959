//! Bots that look at the sum and the size of a turn and at nothing else.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::bots::{Bot, Policy, Situation};
use crate::core::NotationError;
use crate::games::catch_up::CatchUp;
use crate::games::catch_up::sets::{Aim, TurnChoice};
use crate::solve::Halt;

/// Draws uniformly among the turns that serve its aims best; the next aim decides among what the one before left. A turn
/// is a distinct set of numbers, whatever the order in which they are taken. Without an aim: any turn.
pub(super) struct Heuristic {
    aims: Vec<Aim>,
    rng: ChaCha8Rng,
}

/// Up to so many turns the whole distribution is given, from which exact tournaments are computed; beyond, one turn is
/// drawn.
const LISTED: usize = 20_000;

impl Heuristic {
    pub(super) fn new(aims: &[Aim], seed: u64) -> Self {
        let mut kept: Vec<Aim> = Vec::new();
        for &aim in aims {
            // What an earlier aim has decided, a later one cannot: one on sums and one on sizes is all that counts.
            let by_sum = |aim: Aim| aim != Aim::MostNumbers;
            if kept.iter().all(|&other| by_sum(other) != by_sum(aim)) {
                kept.push(aim);
            }
        }
        Self { aims: kept, rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Reads `most-numbers+min-score`.
    pub(super) fn chain(id: &str, seed: u64) -> Result<Self, NotationError> {
        let mut aims = Vec::new();
        for word in id.split('+') {
            aims.push(match word {
                "max-score" => Aim::MaxScore,
                "min-score" => Aim::MinScore,
                "most-numbers" => Aim::MostNumbers,
                _ => {
                    let reason = "cannot be part of a chain; max-score, min-score and most-numbers can";
                    return Err(NotationError::new(word, reason));
                }
            });
        }
        Ok(Self::new(&aims, seed))
    }
}

impl Bot<CatchUp> for Heuristic {
    fn policy(&mut self, at: &mut Situation<'_, '_, CatchUp>) -> Result<Policy<CatchUp>, Halt> {
        let (game, choice) = (at.game, TurnChoice::of(at.game, at.pos));
        if let Some(all) = choice.list(LISTED) {
            let grades = |turn| Aim::grades(&self.aims, turn);
            let best = all.iter().map(|turn| grades(*turn)).max();
            let best = all.into_iter().filter(|turn| Some(grades(*turn)) == best);
            return Ok(Policy::uniform(best.map(|turn| turn.picks(game)).collect()));
        }
        let drawn = choice.draw(&self.aims, &mut self.rng, || at.monitor.check())?;
        Ok(Policy::Sampled(drawn.map(|(turn, _)| turn.picks(game)).unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Bots;
    use crate::core::Game;
    use crate::solve::{Monitor, Solver};

    fn choices(setup: &str, position: &str, bot: &str) -> Vec<String> {
        let game: CatchUp = setup.parse().expect("a setup");
        let pos = game.read_position(position).expect("a position");
        let mut bot = game.build_bot(bot, 1).expect("a bot");
        let mut solver = Solver::new(game.clone());
        match bot
            .policy(&mut Situation::new(&game, &pos, &mut solver, &mut Monitor::unlimited()))
            .expect("nobody stops it")
        {
            Policy::Turns(turns) => turns.iter().map(|(turn, _)| game.write_turn(&pos, turn)).collect(),
            Policy::Sampled(turn) => panic!("{} was drawn, not listed", game.write_turn(&pos, &turn)),
        }
    }

    #[test]
    fn each_aim_keeps_the_turns_that_serve_it_best() {
        // The position of figure 3a.
        let position = "1,2,4,7 9-5 p2";
        for (bot, turns) in [
            ("random", &["1+2+4", "1+2+7", "1+4", "1+7", "2+4", "2+7", "4", "7"][..]),
            ("max-score", &["1+2+7"]),
            ("min-score", &["4"]),
            ("most-numbers", &["1+2+4", "1+2+7"]),
            ("most-numbers+min-score", &["1+2+4"]),
            ("most-numbers+max-score", &["1+2+7"]),
            ("min-score+most-numbers+max-score", &["4"]),
        ] {
            let mut chosen = choices("catch-up 1..7", position, bot);
            chosen.sort();
            assert_eq!(chosen, turns, "{bot}");
        }
    }

    #[test]
    fn equal_numbers_are_one_turn() {
        assert_eq!(choices("catch-up 2,2,2,3,3", "2,2,2,3,3 0-0 p1", "random"), ["2", "3"]);
        assert_eq!(choices("catch-up 2,2,2,3,3", "2,2,3,3 2-0 p2", "random"), ["2", "3"]);
    }

    #[test]
    fn many_turns_are_drawn_instead_of_listed() {
        let game: CatchUp = "catch-up 1..60 handicap=900".parse().expect("a setup");
        for bot in ["random", "most-numbers", "max-score+most-numbers"] {
            let mut bot = game.build_bot(bot, 1).expect("a bot");
            let mut solver = Solver::new(game.clone());
            let (start, mut monitor) = (game.start(), Monitor::unlimited());
            let policy = bot.policy(&mut Situation::new(&game, &start, &mut solver, &mut monitor));
            assert!(matches!(policy, Ok(Policy::Sampled(_))));
        }
    }

    #[test]
    fn what_is_no_chain_is_refused() {
        for (id, sentence) in [
            ("most-numbers+", "`` cannot be part of a chain; max-score, min-score and most-numbers can"),
            ("perfect+min-score", "`perfect` cannot be part of a chain; max-score, min-score and most-numbers can"),
        ] {
            let game: CatchUp = "catch-up 1..4".parse().expect("a setup");
            assert_eq!(game.named_bot(id).map_err(|error| error.to_string()), Err(sentence.to_owned()));
        }
    }
}
