//! Columns for names at an end, where tracks leave some.

use super::{Tracks, players, tally};
use crate::core::{Game, Player};
use crate::games::catch_up::{CatchUp, Position};
use crate::tui::boards::BoardView;
use crate::tui::boards::catch_up::CatchUpBoard;

/// Columns of most names, and of the longest that is whole; those of the words behind the end of a track.
const NAMED: usize = 8;
const LONGEST: usize = 13;
const AHEAD: i32 = 10;

impl Tracks {
    /// How many columns a name has.
    #[cfg(test)]
    pub(crate) fn name_width(&self) -> usize {
        self.name_width
    }

    /// The columns behind the longest track.
    pub(crate) fn spare(&self, game: &CatchUp, pos: &Position) -> i32 {
        let end = players(game).map(|player| u64::from(pos.score(player))).max().unwrap_or(0);
        self.columns - self.scale.columns(end)
    }

    /// The columns that stay free behind the longest track: those of words, unless there are none or they have room before the end of
    /// the one that is short.
    fn behind(&self, game: &CatchUp, pos: &Position) -> i32 {
        let short = players(game).map(|player| pos.score(player)).min().map_or(0, u64::from);
        let is_level = CatchUpBoard::lead(game, pos).is_none_or(|(_, lead)| lead == 0);
        let has_tally = tally(game, pos, Player::P1).is_some();
        let has_room = is_level || game.players() <= 2 && self.scale.columns(short) >= AHEAD;
        if has_room && !has_tally { 1 } else { AHEAD }
    }

    /// The same where names, of which the longest has so many columns, have those that no track needs any more, nor the words behind
    /// its end: as many as most names need at least, if not all.
    pub(crate) fn named(self, game: &CatchUp, pos: &Position, longest: u16) -> Self {
        let spare = self.spare(game, pos) - if longest > 0 { self.behind(game, pos) } else { AHEAD };
        let wanted = [usize::from(longest).clamp(NAMED, LONGEST), NAMED];
        let more = wanted.map(|columns| columns.saturating_sub(self.name_width) as i32);
        // Names that are all short need no more.
        if (1..=self.name_width).contains(&longest.into()) {
            return self;
        }
        let Some(more) = more.into_iter().find(|more| *more <= spare) else { return self };
        Self {
            name_width: self.name_width + more as usize,
            score_end: self.score_end + more,
            left: self.left + more,
            columns: self.columns - more,
            ..self
        }
    }
}
