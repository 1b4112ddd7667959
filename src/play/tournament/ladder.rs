//! A ladder of bots: each against the one below it, in pairs of games from the same opening with the seats swapped.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::policies::{seed_of, shelf};
use super::sampled::SamplingField;
use super::{Sampling, Tally, Tournament, TournamentDesk, TournamentError, TournamentProgress};
use crate::bots::{Bots, below};
use crate::solve::{Analysis, Monitor, Solver, try_each_in_parallel};

/// Whether the next move may be a slip: what is to be had can be kept and can be given away.
fn is_contested<G: Bots>(analysis: &Analysis<G>) -> bool {
    let best = analysis.root.outcome();
    best.is_some() && analysis.moves.iter().any(|report| report.bounds.outcome().is_some_and(|one| Some(one) < best))
}

/// An opening has fewer moves than these.
const MOVES: u64 = 5;
/// So many tries for each opening that is wanted, where most of what is drawn is decided.
const TRIES: u64 = 50;

impl<G: Bots> Tournament<G> {
    /// Openings of a few moves drawn at random after which a slip still changes the result, at most `count` of them; none
    /// where there is no such opening.
    ///
    /// # Errors
    /// When somebody cancels, or memory is short.
    pub fn openings<T>(
        &self,
        count: u64,
        seed: u64,
        desk: &TournamentDesk<'_, T>,
    ) -> Result<Vec<G::Position>, TournamentError> {
        let mut solver = Solver::new(self.game.clone());
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut openings = Vec::new();
        for _ in 0..count * TRIES {
            let mut pos = self.start.clone();
            for _ in 0..below(&mut rng, MOVES) {
                let moves = self.game.legal_moves(&pos);
                let Some(&mv) = moves.get(below(&mut rng, moves.len().max(1) as u64) as usize) else { break };
                pos = self.game.play(&pos, mv);
            }
            let (analysis, halt) = solver.analyze(&pos, &mut Monitor::new(desk.cancel.clone(), desk.memory.clone()));
            halt?;
            if is_contested(&analysis) {
                openings.push(pos);
            }
            if openings.len() as u64 >= count {
                break;
            }
        }
        Ok(openings)
    }

    /// Each bot of the list against the one before it, twice from every opening: what the later one got.
    ///
    /// # Errors
    /// When the game is not for two, a bot finds no turn, or somebody cancels.
    pub fn climb(
        &self,
        openings: &[G::Position],
        seed: u64,
        desk: &TournamentDesk<'_, Tally>,
    ) -> Result<Vec<Tally>, TournamentError> {
        self.check()?;
        let steps = self.bots.len().saturating_sub(1);
        let total = steps * openings.len();
        let climbed: Vec<Mutex<Tally>> = (0..steps).map(|_| Mutex::default()).collect();
        let (pool, common) = (Mutex::default(), shelf::<G>(self.bots.len()));
        let field = SamplingField { pool, common, sampling: Sampling::new(2, seed), desk };
        let done = AtomicUsize::new(0);
        try_each_in_parallel(total as u64, |index| {
            let (step, opening) = (index as usize / openings.len(), index as usize % openings.len());
            let mut policies = self.lent(&field);
            let mut play = |seats: [usize; 2]| {
                let place = [seats[0] as u64, seats[1] as u64, opening as u64];
                self.game_of(&openings[opening], seats, 0, seed_of(seed, place), &mut policies, None)
            };
            let (upper, (lower, _)) = (play([step + 1, step])?.0, play([step, step + 1])?);
            climbed[step].lock().unwrap_or_else(PoisonError::into_inner).add(&[upper, -lower], 0);
            field.pool.lock().unwrap_or_else(PoisonError::into_inner).push(policies);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            (desk.progress)(TournamentProgress { done, total, cell: None });
            Ok::<(), TournamentError>(())
        })?;
        Ok(climbed.into_iter().map(|pairs| pairs.into_inner().unwrap_or_else(PoisonError::into_inner)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nim::Nim;
    use crate::survey::Interval;

    fn contest(words: &str, bots: &[&str]) -> Tournament<Nim> {
        let game: Nim = words.parse().expect("a setup");
        let bots = bots.iter().map(|id| game.named_bot(id).expect("a bot")).collect();
        Tournament::new(game, bots)
    }

    #[test]
    fn every_opening_can_still_be_lost() {
        let contest = contest("nim 3,4,5", &[]);
        let openings = contest.openings(40, 1, &TournamentDesk::<Tally>::quiet()).expect("small");
        assert_eq!(openings.len(), 40);
        let mut solver = Solver::new(contest.game.clone());
        for pos in &openings {
            assert!(is_contested(&solver.analyze(pos, &mut Monitor::unlimited()).0), "{pos:?}");
        }
    }

    /// Whoever never errs wins once of every pair at least, and against itself exactly once.
    #[test]
    fn pairs_of_games_cancel_who_begins() {
        let contest = contest("nim 3,4,5", &["random", "perfect", "perfect"]);
        let openings = contest.openings(60, 2, &TournamentDesk::<Tally>::quiet()).expect("small");
        let climbed = contest.climb(&openings, 3, &TournamentDesk::quiet()).expect("small");
        assert_eq!((climbed[1].games(), climbed[1].rounds(), climbed[1].p1, climbed[1].p2), (120, 60, 60, 60));
        assert!(climbed[0].p1 >= 60);
        let Interval { low, high } = climbed[0].share_interval();
        assert!(low > 0.5 && low < climbed[0].share() && climbed[0].share() < high, "{low} {high}");
        assert_eq!(contest.climb(&openings, 3, &TournamentDesk::quiet()), Ok(climbed));
    }
}
