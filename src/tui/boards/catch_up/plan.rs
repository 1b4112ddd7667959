//! Where tracks and pool stand, and at which scale: one pure answer for painting and clicking.

use ratatui::layout::Rect;

use super::pool::Pool;
use super::tracks::Tracks;
use crate::core::Game;
use crate::games::catch_up::{CatchUp, Position};
use crate::tui::boards::{Room, SIDE_WIDTH, Size};

/// The whole board.
pub(crate) struct Plan {
    /// What it leaves to the panes.
    pub side: Option<Rect>,
    /// The upper part.
    pub tracks: Tracks,
    /// The lower part.
    pub pool: Pool,
}

/// The narrowest board.
const LEAST_WIDTH: u16 = 36;
/// The fewest rows of a pool.
const LEAST_POOL: u16 = 3;
/// From this height on there is a free row above the tracks, and a heading above the pool.
const ROOMY: u16 = 12;
const HEADED: u16 = 18;
/// From this height on tracks are two rows thick.
const TALL: u16 = 30;

impl Plan {
    /// The plan for a room, or what room is needed.
    pub(crate) fn new(game: &CatchUp, pos: &Position, scroll: i32, room: Room) -> Result<Self, Size> {
        let area = room.area;
        let thick = if area.height >= TALL { 2 } else { 1 };
        let rows = game.players() as u16 * thick + 3;
        let least = Size { width: LEAST_WIDTH, height: game.players() as u16 + 3 + 1 + LEAST_POOL };
        if area.width < least.width || area.height < least.height {
            return Err(least);
        }
        let top = area.y + u16::from(area.height >= ROOMY);
        let tracks = Tracks::new(game, pos, Rect { y: top, height: rows, ..area }, thick);
        let below = top + rows + 1;
        let lower = Rect { y: below, height: area.bottom() - below, ..area };
        let headed = area.height >= HEADED;
        let (pool, side) = Self::lower(game, pos, scroll, lower, tracks.unit, headed, room.panes);
        Ok(Self { side, tracks, pool })
    }

    /// Pool and side panes share the lower part. Bars beside panes are best, then panes, then bars.
    fn lower(
        game: &CatchUp,
        pos: &Position,
        scroll: i32,
        area: Rect,
        unit: u64,
        headed: bool,
        panes: bool,
    ) -> (Pool, Option<Rect>) {
        let narrow = Rect { width: area.width.saturating_sub(SIDE_WIDTH + 3), ..area };
        let beside = |pool: Pool| {
            let side = Self::beside(area, pool.width);
            (pool, Some(side))
        };
        if panes && narrow.width >= LEAST_WIDTH {
            if let Some(pool) = Pool::with_bars(game, narrow, unit, headed) {
                return beside(pool);
            }
            return beside(Pool::compact(game, pos, scroll, narrow, headed));
        }
        let pool = Pool::with_bars(game, area, unit, headed);
        (pool.unwrap_or_else(|| Pool::compact(game, pos, scroll, area, headed)), None)
    }

    /// The panes stand at the right edge, as wide as is good to read, and no nearer to the pool than two columns.
    fn beside(area: Rect, pool: u16) -> Rect {
        let width = (area.width - pool - 3).min(SIDE_WIDTH.max(area.width * 2 / 5));
        Rect { x: area.right() - 1 - width, width, ..area }
    }
}
