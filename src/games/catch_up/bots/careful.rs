//! The careful player of a table for three and four.

use super::heuristic::Heuristic;
use crate::bots::{Bot, Policy, Situation};
use crate::core::{Game, Outcome};
use crate::games::catch_up::sets::TurnChoice;
use crate::games::catch_up::solve::Expectations;
use crate::games::catch_up::{CatchUp, Prospects};
use crate::solve::Halt;

/// Among all turns those by which it is sure of most; among these what it gets from rational players, spiteful ones and then
/// kind ones. Where there is too much to look through all turns are alike.
pub(super) struct Careful {
    expectations: Expectations,
    any: Heuristic,
}

/// So many turns are compared at most.
const MOST_TURNS: usize = 20_000;

impl Careful {
    /// Where all turns are alike the seed decides.
    pub(super) fn new(seed: u64) -> Self {
        Self { expectations: Expectations::default(), any: Heuristic::new(&[], seed) }
    }
}

impl Bot<CatchUp> for Careful {
    fn policy(&mut self, at: &mut Situation<'_, '_, CatchUp>) -> Result<Policy<CatchUp>, Halt> {
        let (game, pos) = (at.game, at.pos);
        let Some(turns) = TurnChoice::of(game, pos).list(MOST_TURNS) else { return self.any.policy(at) };
        let turns: Vec<_> = turns.into_iter().map(|turn| turn.picks(game)).collect();
        let mut ranks: Vec<[Outcome; 3]> = Vec::with_capacity(turns.len());
        for turn in &turns {
            match self.expectations.of(game, &game.play_all(pos, turn), at.monitor) {
                Ok(Prospects { sure, kind, spiteful }) => {
                    ranks.push([sure, spiteful, kind].map(|outcomes| outcomes[pos.mover().index()]));
                }
                // A budget that is spent is no error.
                Err(Halt::Cancelled | Halt::MemoryFull) => {
                    at.monitor.check()?;
                    return self.any.policy(at);
                }
            }
        }
        let best = ranks.iter().max().copied();
        let best = turns.into_iter().zip(ranks).filter(|(_, rank)| Some(*rank) == best);
        Ok(Policy::uniform(best.map(|(turn, _)| turn).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Bots;
    use crate::play::tournament::{Tournament, TournamentDesk};
    use crate::solve::{Monitor, Solver};

    #[test]
    fn where_there_is_too_much_to_look_through_the_seed_decides() {
        let game: CatchUp = "catch-up 1..60 picks=30 players=3".parse().expect("a setup");
        let drawn = |seed| {
            let mut bot = game.build_bot("careful", seed).expect("a bot");
            let (start, mut solver, mut monitor) = (game.start(), Solver::new(game.clone()), Monitor::unlimited());
            match bot.policy(&mut Situation::new(&game, &start, &mut solver, &mut monitor)) {
                Ok(Policy::Sampled(turn)) => turn,
                Ok(Policy::Turns(_)) | Err(_) => panic!("more turns than anybody lists"),
            }
        };
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
    }

    #[test]
    fn who_is_sure_of_a_win_wins_against_everybody() {
        // The table of players: with three, {1..3} is P1's by taking 3.
        let game: CatchUp = "catch-up 1..3 players=3".parse().expect("a setup");
        let bots = ["careful", "random"].map(|id| game.named_bot(id).expect("a bot"));
        let matrix = Tournament::new(game, bots.to_vec()).exact(&TournamentDesk::quiet()).expect("small");
        let whole = num_rational::BigRational::from_integer(1.into());
        assert!(matrix.cells[0].iter().all(|odds| odds.p1 == whole), "{matrix:?}");
        assert!(matrix.cells[1].iter().all(|odds| odds.p1 < whole), "{matrix:?}");
    }
}
