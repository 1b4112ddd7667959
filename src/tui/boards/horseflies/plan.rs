//! Where the squares stand: from home down to below the lowest fly, as large as there is room for.

use ratatui::layout::Rect;

use super::{Fly, State};
use crate::core::Impartial;
use crate::games::horseflies::{COLUMNS, Flies, Horseflies, Square};
use crate::tui::boards::{Room, Size, SpotShape};

/// Columns and rows of a square, from roomy to tight. In one row there is room for a fly and its hint.
const SQUARES: [(i32, i32); 15] = [
    (20, 6),
    (17, 5),
    (14, 4),
    (11, 3),
    (9, 3),
    (11, 2),
    (9, 2),
    (7, 2),
    (LEAST, 3),
    (LEAST, 2),
    (11, 1),
    (9, 1),
    (7, 1),
    (LEAST, 1),
    (AT_END, 1),
];
const LEAST: i32 = 5;
/// In the end there are no hints, and home has its name.
const AT_END: i32 = 4;
/// Columns of a square that flies leave free: in one row for those that may be put there.
const FREE: i32 = 2;
/// Rows below the lowest fly that it can jump to, as long as it can and somebody chooses.
const BELOW: i32 = 1;
/// Panes stand beside squares of so many columns, or where they are read of the fewest.
const BESIDE_PANES: i32 = 7;
const LEAST_ROWS: u16 = 6;

/// Where everything stands.
pub(crate) struct Plan {
    /// Where the board may paint.
    pub area: Rect,
    /// Where squares are seen: below the letters, where home may be scrolled away.
    pub window: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Columns and rows of a square.
    pub size: (i32, i32),
    /// Rows that are scrolled away.
    pub scroll: i32,
    /// How many there are, home among them.
    pub all: i32,
    /// The left end of column a.
    left: i32,
    /// The most kinds of flies on one square.
    kinds: i32,
}

/// The row of the fly that is farthest from home.
pub(super) fn farthest(flies: &[Fly]) -> Option<u16> {
    flies.iter().map(|fly| fly.square.row).max()
}

impl Plan {
    /// The plan, or the room that the board needs.
    pub(crate) fn new(
        game: &Horseflies,
        pos: &Flies,
        flies: &[(Fly, i32)],
        state: State,
        room: Room,
    ) -> Result<Self, Size> {
        // The board keeps its size while flies come nearer, and while they flee.
        let is_still = room.is_end() || room.is_preview();
        let below = if is_still { 0 } else { BELOW };
        let begun = state.begun.or_else(|| farthest(&game.opening_state())).unwrap_or(0);
        let lowest = i32::from(farthest(pos).unwrap_or(0).max(begun)) + below;
        let kept = if is_still { lowest } else { i32::from(begun) + below };
        let kinds = flies.iter().map(|(_, place)| place + 1).max().unwrap_or(1);
        let least = if room.is_end() { AT_END } else { LEAST }.max(FREE + kinds);
        let margin = 1 + (lowest + 1).max(10).ilog10() as i32 + 1;
        let wide = |size: i32| i32::from(COLUMNS) * size + margin + 1;
        room.has(Size { width: wide(least) as u16, height: LEAST_ROWS })?;
        let (area, side) = room.split_or(wide(BESIDE_PANES) as u16, wide(least) as u16);
        let (width, height) = (i32::from(area.width), i32::from(area.height));
        let sizes =
            || SQUARES.into_iter().map(|(wide, high)| (wide.max(least), high)).filter(|size| wide(size.0) <= width);
        let whole = sizes().find(|size| (kept + 1) * size.1 <= height);
        let size = whole.or_else(|| sizes().find(|size| size.1 == 1)).unwrap_or((least, 1));
        // The letters stand beside home, or above all where home may be scrolled away from the start on.
        let window = if whole.is_some() { area } else { Rect { y: area.y + 1, height: area.height - 1, ..area } };
        let seen = i32::from(window.height) / size.1;
        let window = if lowest < seen { window } else { Rect { height: (seen * size.1) as u16, ..window } };
        let scroll = state.scroll.clamp(0, (lowest + 1 - seen).max(0)) * size.1;
        let left = i32::from(area.x) + margin + (width - wide(size.0)) / 2;
        Ok(Self { area, window, side, size, scroll, all: lowest + 1, left, kinds })
    }

    /// The top left corner of a square.
    pub(crate) fn corner(&self, square: Square) -> (i32, i32) {
        let x = self.left + i32::from(square.column) * self.size.0;
        (x, i32::from(self.window.y) + i32::from(square.row) * self.size.1 - self.scroll)
    }

    /// The rows in sight, all of them whole: they are scrolled by squares.
    pub(crate) fn rows(&self) -> std::ops::Range<u16> {
        let last = self.scroll + i32::from(self.window.height);
        (self.scroll / self.size.1) as u16..(last / self.size.1) as u16
    }

    /// How many rows lie above those in sight, and below them.
    pub(crate) fn rows_beyond(&self) -> [usize; 2] {
        let seen = self.rows();
        [seen.start.into(), usize::try_from(self.all - i32::from(seen.end)).unwrap_or(0)]
    }

    /// The rows that have to be scrolled away for one of them to be in sight.
    pub(crate) fn scroll_to(&self, row: u16) -> i32 {
        let seen = self.rows();
        let missing = (i32::from(row) + 1 - i32::from(seen.end)).max(0);
        i32::from(seen.start.min(row)) + missing
    }

    /// Those that are so many more, or fewer.
    pub(crate) fn scrolled_by(&self, rows: i32) -> i32 {
        (i32::from(self.rows().start) + rows).max(0)
    }

    /// All of a square.
    pub(crate) fn cell(&self, square: Square) -> SpotShape {
        let ((x, y), (width, height)) = (self.corner(square), self.size);
        SpotShape::Cell { x, y, width, height }
    }

    /// Where one kind of flies sits on its square: beside those that come before it.
    pub(crate) fn fly(&self, square: Square, place: i32) -> SpotShape {
        let ((x, y), (width, height)) = (self.corner(square), self.size);
        let wide = (width - FREE) / self.kinds;
        let left = if height == 1 { x + FREE } else { x + 1 };
        // The first row of a high square, the second of a low one, is that of the square itself.
        let y = if height > 2 { y + 1 } else { y };
        SpotShape::Cell { x: left + place * wide, y, width: wide, height: (height - 1).max(1) }
    }

    /// What flies leave of a square.
    pub(crate) fn beside_flies(&self, square: Square) -> SpotShape {
        let ((x, y), (width, height)) = (self.corner(square), self.size);
        match height {
            1 => SpotShape::Cell { x, y, width: FREE, height },
            2 => SpotShape::Cell { x, y: y + 1, width, height: 1 },
            _ => SpotShape::Cell { x, y, width, height: 1 },
        }
    }
}
