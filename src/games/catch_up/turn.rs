//! Whose turn it is, when a turn closes, and what is noted then for the end.

use super::position::Position;
use super::{CatchUp, Equal, Ties, WonBy};
use crate::core::{Game, Player};

/// What is noted during play for the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotedForEnd {
    /// Nothing.
    Nothing,
    /// The sums of the leads that the players had at the ends of their turns.
    Leads,
    /// How many numbers each has taken.
    Numbers,
    /// Who took the last number.
    LastTaker,
}

impl CatchUp {
    /// The players at the table.
    pub(super) fn seats(&self) -> impl Iterator<Item = Player> + Clone {
        Player::ALL.into_iter().take(self.players())
    }

    /// What a player begins with.
    pub fn head_start(&self, player: Player) -> u32 {
        match (player, self.handicap()) {
            (Player::P1, score @ ..0) | (Player::P2, score @ 1..) => score.unsigned_abs(),
            _ => 0,
        }
    }

    /// Who takes the first number.
    pub(super) fn beginner(&self) -> Player {
        let scores = |player: &Player| self.head_start(*player);
        let lowest_moves = self.players() > 2 && self.picks().is_none();
        let lowest = self.seats().min_by_key(scores).filter(|_| lowest_moves);
        lowest.unwrap_or(Player::P1)
    }

    /// What has to be noted.
    pub(super) fn tally(&self) -> NotedForEnd {
        match (self.goal(), self.ties()) {
            (WonBy::LastNumber, _) | (WonBy::Score, Ties::Last) => NotedForEnd::LastTaker,
            (WonBy::Score, Ties::Excess) => NotedForEnd::Leads,
            (WonBy::Score, Ties::MostNumbers | Ties::FewestNumbers) => NotedForEnd::Numbers,
            (WonBy::Score, Ties::Drawn | Ties::First) => NotedForEnd::Nothing,
        }
    }

    /// What decides the game: the score, then whatever breaks ties.
    pub(super) fn standing(&self, pos: &Position, player: Player) -> (u32, i64) {
        let (score, tally) = (pos.score(player), i64::from(pos.tally(player)));
        match (self.goal(), self.ties()) {
            (WonBy::LastNumber, _) => (0, tally),
            (WonBy::Score, Ties::Drawn) => (score, 0),
            (WonBy::Score, Ties::First) => (score, i64::from(player == self.beginner())),
            (WonBy::Score, Ties::FewestNumbers) => (score, -tally),
            (WonBy::Score, Ties::Excess | Ties::Last | Ties::MostNumbers) => (score, tally),
        }
    }

    /// Notes what counts at the end of a turn, and passes the move on.
    pub(super) fn close_turn(&self, pos: &mut Position) {
        let (mover, own) = (pos.mover, pos.score(pos.mover));
        let others = self.seats().filter(|&player| player != mover);
        match self.tally() {
            NotedForEnd::Leads => {
                let best = others.map(|player| pos.score(player)).max().unwrap_or(0);
                pos.tallies[mover.index()] += own.saturating_sub(best);
            }
            NotedForEnd::LastTaker if pos.left == 0 => pos.tallies[mover.index()] = 1,
            NotedForEnd::LastTaker | NotedForEnd::Numbers | NotedForEnd::Nothing => {}
        }
        pos.mover = self.next_mover(pos);
    }

    /// Who moves after a turn of `pos.mover`. When the pool is empty and he still has not caught up, he stays the one who
    /// would have to move.
    fn next_mover(&self, pos: &Position) -> Player {
        let mover = pos.mover;
        if self.picks().is_some() {
            return mover.next(self.players());
        }
        if self.players() > 2 && self.equal() == Equal::Stay {
            return self.lowest(pos);
        }
        let others = self.seats().filter(|&player| player != mover);
        let lowest = others.min_by_key(|&player| pos.score(player)).unwrap_or(mover);
        let has_caught_up = match self.equal() {
            Equal::Pass => pos.score(mover) >= pos.score(lowest),
            Equal::Stay => pos.score(mover) > pos.score(lowest),
        };
        if has_caught_up { lowest } else { mover }
    }

    /// Whether `pos` can be `pos.mover`'s move.
    pub(super) fn may_move(&self, pos: &Position) -> bool {
        let own = pos.score(pos.mover);
        let lowest = self.seats().map(|player| pos.score(player)).min();
        match (self.picks(), self.equal()) {
            // It stands in a sum perhaps, where a player may take two turns of a pool.
            (Some(_), _) if self.last_number_wins() => true,
            (Some(picks), _) => pos.mover == self.counted_mover(pos, picks),
            (None, Equal::Stay) if self.players() > 2 => pos.mover == self.lowest(pos),
            // P1 begins, even with a head start.
            (None, _) => Some(own) == lowest || *pos == self.start(),
        }
    }

    /// Who moves where every turn takes as many numbers.
    fn counted_mover(&self, pos: &Position, picks: u32) -> Player {
        let taken = self.taken(pos);
        // The last turn may be shorter.
        let turns = if pos.left == 0 { taken.div_ceil(picks) } else { taken / picks };
        Player::ALL[turns as usize % self.players()]
    }

    /// Who moves when three or more play: the lowest score, ties to the earlier seat.
    pub(super) fn lowest(&self, pos: &Position) -> Player {
        self.seats().min_by_key(|&player| pos.score(player)).unwrap_or(Player::P1)
    }
}
