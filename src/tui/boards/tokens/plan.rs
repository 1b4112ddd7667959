//! Where the places stand, in the picture that suits the layout and the room.

use ratatui::layout::Rect;

use crate::games::tokens::{TokenLayout as Ways, Tokens};
use crate::tui::boards::{Room, Size, SpotShape};
use crate::tui::paint::width;

/// How a layout is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LayoutPicture {
    /// An island by the coordinates of its places.
    Map,
    /// A track, square after square in rows.
    Squares,
    /// One row for each place.
    Table,
}

/// The plan of a board in a room.
pub(crate) struct Plan {
    /// How it is drawn.
    pub picture: LayoutPicture,
    /// Where the board may paint.
    pub area: Rect,
    /// Where places are seen.
    pub window: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Where each place is.
    pub shapes: Vec<SpotShape>,
    /// The columns of a name.
    pub name: i32,
    /// Rows that are scrolled away.
    pub scroll: i32,
}

/// Columns of the tokens, and of a nimber, in a place.
pub(crate) const TOKENS: i32 = 2;
/// Columns of a nimber.
pub(crate) const NIMBER: i32 = 2;
/// Columns of a square of a track, and its rows: number, arrow or nimber, hint.
pub(crate) const SQUARE: i32 = 6;
const SQUARE_ROWS: i32 = 3;
/// The table needs no more than this.
const LEAST: Size = Size { width: 30, height: 6 };

impl Plan {
    /// The plan, or the room that the board needs.
    pub(crate) fn new(game: &Tokens, scroll: i32, room: Room) -> Result<Self, Size> {
        if room.area.width < LEAST.width || room.area.height < LEAST.height {
            return Err(LEAST);
        }
        let ways = game.layout();
        let drawn = if ways.is_track() { Self::squares(ways, room) } else { Self::map(ways, room) };
        Ok(drawn.unwrap_or_else(|| Self::table(ways, scroll, room)))
    }

    fn map(ways: &Ways, room: Room) -> Option<Self> {
        let at: Vec<(i32, i32)> = ways
            .places()
            .iter()
            .map(|place| place.at.map(|(x, y)| (i32::from(x), i32::from(y))))
            .collect::<Option<_>>()?;
        let name = names(ways);
        let cell = name + TOKENS + NIMBER + 2;
        let columns = at.iter().map(|place| place.0).max().unwrap_or(0);
        let rows = at.iter().map(|place| place.1).max().unwrap_or(0);
        let (area, side) = room.split((columns * (cell + 3) + cell + 4) as u16);
        let across = (i32::from(area.width) - cell - 3).checked_div(columns).unwrap_or(0).min(cell + 9);
        let down = (i32::from(area.height) - 3).checked_div(rows).unwrap_or(0).min(6);
        if columns > 0 && across < cell + 2 || rows > 0 && down < 2 {
            return None;
        }
        let (x, y) = (i32::from(area.x) + 2, i32::from(area.y) + 1);
        let shape = |&(column, row): &(i32, i32)| SpotShape::Cell {
            x: x + column * across,
            y: y + row * down,
            width: cell,
            height: 1,
        };
        Some(Self {
            picture: LayoutPicture::Map,
            area,
            window: area,
            side,
            shapes: at.iter().map(shape).collect(),
            name,
            scroll: 0,
        })
    }

    fn squares(ways: &Ways, room: Room) -> Option<Self> {
        let count = ways.places().len() as i32;
        let (area, side) = room.split(8 * SQUARE as u16 + 4);
        let per_row = ((i32::from(area.width) - 3) / SQUARE).clamp(1, 16);
        let rows = (count + per_row - 1) / per_row;
        // As even as possible, so that no square stands alone.
        let per_row = (count + rows - 1) / rows;
        let down = ((i32::from(area.height) - 1) / rows).min(SQUARE_ROWS + 1);
        if down < SQUARE_ROWS {
            return None;
        }
        let (x, y) = (i32::from(area.x) + 2, i32::from(area.y) + 1);
        let shape = |square: i32| SpotShape::Cell {
            x: x + square % per_row * SQUARE,
            y: y + square / per_row * down,
            width: SQUARE - 1,
            height: SQUARE_ROWS - 1,
        };
        let shapes = (0..count).map(shape).collect();
        Some(Self { picture: LayoutPicture::Squares, area, window: area, side, shapes, name: names(ways), scroll: 0 })
    }

    fn table(ways: &Ways, scroll: i32, room: Room) -> Self {
        let (area, side) = room.split(LEAST.width + 14);
        let window = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let count = ways.places().len() as i32;
        let scroll = scroll.clamp(0, (count - i32::from(window.height)).max(0));
        let shape = |row: i32| SpotShape::Cell {
            x: i32::from(area.x) + 1,
            y: i32::from(window.y) + row - scroll,
            width: i32::from(area.width) - 2,
            height: 1,
        };
        let shapes = (0..count).map(shape).collect();
        Self { picture: LayoutPicture::Table, area, window, side, shapes, name: names(ways), scroll }
    }
}

fn names(ways: &Ways) -> i32 {
    ways.places().iter().map(|place| width(&place.name)).max().unwrap_or(1)
}
