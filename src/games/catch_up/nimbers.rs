//! Nimbers of pools in which the last number wins, and of several pools side by side.
//!
//! A turn takes numbers until they add up to the gap, and their surplus is the new gap, which the next turn has to cover.
//! Whose gap it is plays no part, so a pool with its gap is an impartial game: whoever takes the last number wins. In a
//! single pool this is Catch-Up. In a sum of pools each has a gap of its own, covered by whoever takes from it next: the
//! same player perhaps, who would not be behind if he had a score there. With common scores for all pools there would be no
//! sum: what may be taken in one pool would depend on the others.

use super::{CatchUp, Equal, Position};
use crate::core::{Game, NotationError};
use crate::solve::{Halt, Monitor, PaidMap};

/// The nimbers of what can be left of a pool.
///
/// Cost: an entry of 25 bytes for every set and every gap in reach.
pub(super) struct PoolNimbers {
    game: CatchUp,
    /// What the rest of a turn can lead to, bit i for nimber i: by what is left and how much of the gap. A nimber is at most
    /// the number of turns to come, and so of numbers left: 60 fit into a word.
    known: PaidMap<(u64, i64), u64>,
}

impl PoolNimbers {
    pub(super) fn new(game: &CatchUp) -> Self {
        Self { game: game.clone(), known: PaidMap::default() }
    }

    /// The nimber of a pool at the beginning of a turn.
    ///
    /// # Errors
    /// [`Halt`] when somebody cancelled, or the memory is full.
    pub(super) fn nimber(&mut self, pos: &Position, monitor: &mut Monitor<'_, CatchUp>) -> Result<u32, Halt> {
        self.of(pos.left(), gap(pos), monitor)
    }

    /// The nimbers that the turns beginning with each number can leave, as bits.
    ///
    /// # Errors
    /// As [`nimber`](Self::nimber).
    pub(super) fn by_number(
        &mut self,
        pos: &Position,
        monitor: &mut Monitor<'_, CatchUp>,
    ) -> Result<Vec<(u32, u64)>, Halt> {
        let numbers: Vec<u32> = self.game.legal_moves(pos).into_iter().map(|mv| mv.0).collect();
        numbers.into_iter().map(|number| Ok((number, self.after(pos.left(), gap(pos), number, monitor)?))).collect()
    }

    /// Of what a turn can leave, the least nimber that is missing.
    fn of(&mut self, left: u64, gap: i64, monitor: &mut Monitor<'_, CatchUp>) -> Result<u32, Halt> {
        Ok(if left == 0 { 0 } else { self.reach(left, gap, monitor)?.trailing_ones() })
    }

    /// The nimbers that a turn can leave while so much of the gap is open.
    fn reach(&mut self, left: u64, gap: i64, monitor: &mut Monitor<'_, CatchUp>) -> Result<u64, Halt> {
        if let Some(&known) = self.known.get(&(left, gap)) {
            return Ok(known);
        }
        monitor.node()?;
        let mut reached = 0;
        for number in self.game.distinct(left).collect::<Vec<_>>() {
            reached |= self.after(left, gap, number, monitor)?;
        }
        self.known.insert((left, gap), reached, monitor.memory())?;
        Ok(reached)
    }

    /// The same once a number is taken. What is short of the gap at the end of the pool matters to nobody.
    fn after(&mut self, left: u64, gap: i64, number: u32, monitor: &mut Monitor<'_, CatchUp>) -> Result<u64, Halt> {
        let Some(rest) = self.game.without(left, number).filter(|&rest| rest != 0) else { return Ok(1) };
        let open = gap - i64::from(number);
        let taken = self.game.numbers().len() as u32 - rest.count_ones();
        let ends_turn = match (self.game.picks(), self.game.equal()) {
            (Some(picks), _) => taken.is_multiple_of(picks),
            (None, Equal::Pass) => open <= 0,
            (None, Equal::Stay) => open < 0,
        };
        if !ends_turn {
            return self.reach(rest, open, monitor);
        }
        self.of(rest, -open, monitor).map(|nimber| 1 << nimber)
    }
}

/// How far the mover is behind; below zero at the start alone, where he may be ahead.
fn gap(pos: &Position) -> i64 {
    let mover = pos.mover();
    i64::from(pos.score(mover.opponent())) - i64::from(pos.score(mover))
}

/// Whether turns, and who takes the last number, are all there is.
///
/// # Errors
/// Where scores count, or three and more play.
pub(super) fn check_impartial(game: &CatchUp) -> Result<(), NotationError> {
    if game.last_number_wins() {
        return Ok(());
    }
    let reason = match game.players() {
        2 => "has no nimber: add goal=last, so that the last number wins",
        _ => "has no nimber, which is for two players",
    };
    Err(NotationError::new(game.to_string(), reason))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::core::Outcome;
    use crate::core::laws::Dice;
    use crate::games::catch_up::sets::TurnChoice;
    use crate::solve::brute::Brute;

    fn game(words: &str) -> CatchUp {
        words.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Where the turns from a pool lead, by the rules of a game for two.
    fn turns(game: &CatchUp, pos: &Position) -> Vec<Position> {
        let turns = TurnChoice::of(game, pos).list(usize::MAX).expect("no limit");
        turns.into_iter().map(|turn| game.play_all(pos, &turn.picks(game))).collect()
    }

    /// Whether whoever moves in a sum of pools takes the last number, by trying everything.
    fn wins(games: &[CatchUp], pools: &[Position], known: &mut HashMap<Vec<Position>, bool>) -> bool {
        if let Some(&known) = known.get(pools) {
            return known;
        }
        let won = (0..pools.len()).any(|at| {
            turns(&games[at], &pools[at]).into_iter().any(|child| {
                let mut pools = pools.to_vec();
                pools[at] = child;
                !wins(games, &pools, known)
            })
        });
        known.insert(pools.to_vec(), won);
        won
    }

    #[test]
    fn a_pool_is_won_exactly_when_its_nimber_is_not_0() {
        let mut dice = Dice(4);
        for round in 0..200 {
            let numbers: Vec<String> = (0..=dice.below(7)).map(|_| (1 + dice.below(9)).to_string()).collect();
            let more = ["", "equal=stay", "picks=2", "handicap=3", "handicap=-3", "handicap=-3 equal=stay"][round % 6];
            let game = game(&format!("catch-up {} goal=last {more}", numbers.join(",")));
            let (mut nimbers, mut brute) = (PoolNimbers::new(&game), Brute::new(game.clone()));
            let mut pos = game.start();
            let mut begins = true;
            while game.result(&pos).is_none() {
                if begins {
                    let nimber = nimbers.nimber(&pos, &mut Monitor::unlimited()).expect("nobody stops it");
                    let is_won = brute.value(&pos).outcome() == Outcome::Win;
                    assert_eq!(nimber != 0, is_won, "{game}: {}", game.write_position(&pos));
                }
                let moves = game.legal_moves(&pos);
                let mv = moves[dice.below(moves.len())];
                begins = game.ends_turn(&pos, mv);
                pos = game.play(&pos, mv);
            }
        }
    }

    #[test]
    fn a_sum_of_pools_is_won_exactly_when_the_nimbers_do_not_cancel_out() {
        let mut dice = Dice(8);
        let mut lost = 0;
        for _ in 0..60 {
            let pools: Vec<CatchUp> = (0..2 + dice.below(2))
                .map(|_| {
                    let numbers: Vec<String> = (0..=dice.below(4)).map(|_| (1 + dice.below(6)).to_string()).collect();
                    game(&format!("catch-up {} goal=last", numbers.join(",")))
                })
                .collect();
            let starts: Vec<Position> = pools.iter().map(Game::start).collect();
            let nimber = |game: &CatchUp| {
                PoolNimbers::new(game).nimber(&game.start(), &mut Monitor::unlimited()).expect("nobody stops it")
            };
            let sum = pools.iter().map(nimber).fold(0, |sum, nimber| sum ^ nimber);
            assert_eq!(sum != 0, wins(&pools, &starts, &mut HashMap::new()), "{pools:?}");
            lost += u32::from(sum == 0);
        }
        assert!((5..55).contains(&lost), "{lost} of 60 are lost: both kinds are tried");
    }
}
