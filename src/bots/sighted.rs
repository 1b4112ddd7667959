//! Sees so many turns ahead, and no further.

use super::perfect::{Rated, rate};
use super::{Bot, Policy, Situation};
use crate::core::{NotationError, Outcome, Turns, Value};
use crate::solve::{Halt, Solve};

/// Knows how the game ends where that is settled within so many turns. It takes a win that it sees, shuns a loss that it
/// sees as long as it can, and chooses among the other turns all alike.
pub struct Sighted {
    turns: Turns,
}

/// Positions that it looks at for a turn.
const GLANCE: u64 = 100_000;

impl Sighted {
    /// A bot that sees so many turns, its own counted as one.
    ///
    /// # Errors
    /// When the text is no number of turns.
    pub fn new(text: &str) -> Result<Self, NotationError> {
        match text.parse() {
            Ok(turns @ 1..=1_000) => Ok(Self { turns }),
            Ok(_) | Err(_) => {
                Err(NotationError::new(format!("sees={text}"), "needs a number of turns from 1 to 1000, e.g. sees=2"))
            }
        }
    }

    /// What is seen of a turn: beyond the horizon all is as good as a draw, and so is a loss of which nobody knows how near it is.
    fn seen<G: Solve>(&self, turn: &Rated<G>) -> Value {
        let value = match turn.bounds.outcome() {
            Some(Outcome::Win) => turn.bounds.lower(),
            Some(Outcome::Loss) => turn.bounds.upper(),
            Some(Outcome::Draw) | None => Value::Draw,
        };
        if value.remoteness().is_some_and(|turns| turns <= self.turns) { value } else { Value::Draw }
    }
}

impl<G: Solve> Bot<G> for Sighted {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        // What is near is found in a moment, or as good as never.
        let mut glance = at.monitor.aside().with_node_budget(GLANCE).with_horizon(self.turns);
        let rated = rate(&mut Situation::new(at.game, at.pos, at.solver, &mut glance))?;
        let best = rated.iter().map(|turn| self.seen(turn)).max();
        let chosen = rated.iter().filter(|turn| Some(self.seen(turn)) == best);
        Ok(Policy::uniform(chosen.map(|turn| turn.turn.clone()).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Bots;
    use crate::core::Game;
    use crate::games::horseflies::Horseflies;
    use crate::games::nim::Nim;
    use crate::solve::{Monitor, Solver};

    /// From 2,2 a heap taken whole loses in two turns; one stone loses in four.
    #[test]
    fn what_lies_behind_the_horizon_is_all_alike() {
        let game: Nim = "nim 3,2".parse().expect("a setup");
        let turns = |id: &str, words: &str| {
            let pos = game.read_position(words).expect("a position");
            let mut solver = Solver::new(game.clone());
            let mut bot = game.build_bot(id, 0).expect("a bot");
            let policy = bot.policy(&mut Situation::new(&game, &pos, &mut solver, &mut Monitor::unlimited()));
            let Ok(Policy::Turns(turns)) = policy else { panic!("{policy:?}") };
            turns.iter().map(|(turn, _)| game.write_turn(&pos, turn)).collect::<Vec<_>>()
        };
        let all = |words: &str| turns("random", words).len();
        assert_eq!(turns("sees=1", "2,2").len(), all("2,2"));
        assert!(turns("sees=2", "2,2").len() < all("2,2"));
        assert_eq!(turns("sees=1", "2,0").len(), 1, "a win at once is seen");
        assert_eq!(turns("sees=5", "3,2"), turns("perfect", "3,2"));
    }

    /// Of two flies on d4 and a5 one jump loses in two turns; others lose in ten and more, which a theory knows at once and
    /// nobody sees.
    #[test]
    fn a_loss_that_theory_knows_is_no_loss_that_is_seen() {
        let game: Horseflies = "horseflies d4,a5".parse().expect("a setup");
        let turns = |id: &str| {
            let mut solver = Solver::new(game.clone());
            let mut bot = game.build_bot(id, 0).expect("a bot");
            let start = game.start();
            let policy = bot.policy(&mut Situation::new(&game, &start, &mut solver, &mut Monitor::unlimited()));
            let Ok(Policy::Turns(turns)) = policy else { panic!("{policy:?}") };
            turns.iter().map(|(turn, _)| game.write_turn(&start, turn)).collect::<Vec<_>>()
        };
        let (all, seen) = (turns("random"), turns("sees=2"));
        assert!(seen.len() + 1 == all.len() && !seen.contains(&"d4c2".to_owned()), "{seen:?} of {all:?}");
        assert!(turns("perfect").len() < seen.len());
    }
}
