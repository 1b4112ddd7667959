//! Columns for names at an end, where tracks leave some.

use super::{Tracks, players};
use crate::games::catch_up::{CatchUp, Position};

/// Columns of most names, and of the words behind the end of a track.
const NAMED: usize = 8;
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

    /// The same where names have columns that no track needs any more, nor the words behind its end.
    pub(crate) fn named(self, game: &CatchUp, pos: &Position) -> Self {
        let more = NAMED.saturating_sub(self.name_width) as i32;
        if self.spare(game, pos) < more + AHEAD {
            return self;
        }
        Self {
            name_width: self.name_width + more as usize,
            score_end: self.score_end + more,
            left: self.left + more,
            columns: self.columns - more,
            ..self
        }
    }
}
