//! The careful player of a table for three and four.

use crate::bots::{Bot, Policy, Situation};
use crate::core::{Game, Outcome};
use crate::games::catch_up::sets::Choice;
use crate::games::catch_up::solve::Expectations;
use crate::games::catch_up::{CatchUp, Prospects};
use crate::solve::Halt;

/// Among all turns those by which it is sure of most; among these what it gets from rational players, spiteful ones and then
/// kind ones. Where there is too much to look through all turns are alike.
#[derive(Default)]
pub(super) struct Careful {
    expectations: Expectations,
}

/// So many turns are compared at most.
const MOST_TURNS: usize = 20_000;

impl Bot<CatchUp> for Careful {
    fn policy(&mut self, at: &mut Situation<'_, '_, CatchUp>) -> Result<Policy<CatchUp>, Halt> {
        let (game, pos) = (at.game, at.pos);
        let choice = Choice::of(game, pos);
        let Some(turns) = choice.list(MOST_TURNS) else {
            let mut rng = rand::SeedableRng::seed_from_u64(0);
            let drawn = choice.draw(&[], &mut rng, || at.monitor.check())?;
            return Ok(Policy::Sampled(drawn.map(|(turn, _)| turn.picks(game)).unwrap_or_default()));
        };
        let turns: Vec<_> = turns.into_iter().map(|turn| turn.picks(game)).collect();
        let mut ranks: Vec<[Outcome; 3]> = Vec::with_capacity(turns.len());
        for turn in &turns {
            let child = turn.iter().fold(pos.clone(), |pos, &mv| game.play(&pos, mv));
            match self.expectations.of(game, &child, at.monitor) {
                Ok(Prospects { sure, kind, spiteful }) => {
                    ranks.push([sure, spiteful, kind].map(|outcomes| outcomes[pos.mover().index()]));
                }
                // A budget that is spent is no error.
                Err(Halt::Cancelled | Halt::MemoryFull) => {
                    at.monitor.check()?;
                    return Ok(Policy::uniform(turns));
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
