//! Where the places stand, in the picture that suits the layout and the room.

use ratatui::layout::Rect;

use super::{islands, table};
use crate::games::tokens::{TokenLayout as Ways, Tokens};
use crate::tui::boards::{Purpose, Room, Size, SpotShape};
use crate::tui::paint::width;

/// How a layout is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LayoutPicture {
    /// An island by the coordinates of its places.
    Map,
    /// A track, square after square to and fro.
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
    /// What stands on the islands of a map: their names, or less of them; nothing for home, which has a word of its own.
    pub called: Vec<String>,
    /// Whether any of these is less.
    pub is_shortened: bool,
    /// The columns of a nimber beside tokens; without any it stands in their place.
    pub nimber: i32,
    /// From one place of a map, or one square, to the next.
    pub pitch: (i32, i32),
    /// How many squares, or rows of a table, lie side by side.
    pub abreast: i32,
    /// Rows that are scrolled away.
    pub scroll: i32,
}

/// Columns of the tokens in the smallest place.
pub(crate) const TOKENS: i32 = 2;
/// Columns of a nimber.
pub(crate) const NIMBER: i32 = 2;
/// The table needs no more than this.
const LEAST: Size = Size { width: 30, height: 6 };
/// Columns of the name of home, which has an edge at both ends where there is room: `[HOME]`.
pub(crate) const HOME: i32 = 4;
/// The smallest square: number and arrow, counters, hint and nimber.
const SQUARE: (i32, i32) = (6, 3);
/// Its rows where it must be low: counters, hint and nimber share one.
const LOW: i32 = 2;
/// Rows that set a picture apart from what stands below it.
const APART: u16 = 1;
/// Its columns where there are no hints: `HOME` or a number, and where an arrow leads.
const NARROW: i32 = 5;
/// A square of one row, where there are no more: number, then an arrow or counters, then a hint or else a nimber. It may be wider
/// than it would be in the form of others.
const FLAT: (i32, i32) = (6, 1);
const FLAT_MOST: i32 = 7;
/// The same where there are no hints: a number, and which way an arrow leads.
const BARE: (i32, i32) = (4, 1);
/// Columns beside the squares for the bends of the way.
const BEND: i32 = 2;

impl Plan {
    /// The plan, or the room that the board needs.
    pub(crate) fn new(game: &Tokens, scroll: i32, room: Room) -> Result<Self, Size> {
        room.has(LEAST)?;
        let ways = game.layout();
        let drawn = if ways.is_track() { Self::squares(ways, room) } else { islands::map(ways, room) };
        Ok(drawn.unwrap_or_else(|| Self::table(ways, scroll, room)))
    }

    /// Squares as high as has room: beside panes, and without these where they are higher so.
    fn squares(ways: &Ways, room: Room) -> Option<Self> {
        let has_no_hints = room.is_end() || room.is_preview();
        let low = (SQUARE.0, LOW);
        let least: &[_] = match room.purpose {
            _ if has_no_hints => &[SQUARE, low, (NARROW, LOW), FLAT, BARE],
            // Squares of one row would count as a picture, for which other boards of a sum were smaller.
            Purpose::Part => &[SQUARE, low],
            _ => &[SQUARE, low, FLAT],
        };
        let places = [room.split((8 * SQUARE.0 + 2 * BEND) as u16), (room.area, None)];
        least.iter().find_map(|least| places.into_iter().find_map(|place| Self::squares_in(ways, place, *least)))
    }

    /// The first square lies at the lower left, the way goes to and fro from there; the start is a row of its own below. No square
    /// is smaller than the least.
    fn squares_in(ways: &Ways, (area, side): (Rect, Option<Rect>), least: (i32, i32)) -> Option<Self> {
        let count = ways.places().len() as i32 - 1;
        let (wide, high) = (i32::from(area.width) - 2 * BEND, i32::from(area.height) - 1);
        let fits = (1..=count).filter_map(|abreast| {
            let rows = (count + abreast - 1) / abreast;
            let (across, down) = (wide / abreast, high / rows);
            let down = down.min(across / 2);
            let cell = (across.min((2 * down + 3).max(FLAT_MOST)), down);
            let is_whole = abreast * rows == count;
            // A board without a gap may be a little smaller: by three squares of twenty.
            let worth = cell.0 * cell.1 * if is_whole { 20 } else { 17 };
            (cell.0 >= least.0 && cell.1 >= least.1).then_some((worth, cell, abreast, rows))
        });
        let (_, pitch, abreast, rows) = fits.max_by_key(|fit| fit.0)?;
        let spare = (wide - abreast * pitch.0, high - rows * pitch.1);
        let (x, y) = (i32::from(area.x) + BEND + spare.0 / 2, i32::from(area.y) + spare.1 / 2);
        let shape = |square: i32| {
            let (row, place) = ((square - 1) / abreast, (square - 1) % abreast);
            let column = if row % 2 == 0 { place } else { abreast - 1 - place };
            match square {
                0 => SpotShape::Cell { x, y: y + rows * pitch.1, width: START, height: 1 },
                _ => SpotShape::Cell {
                    x: x + column * pitch.0,
                    y: y + (rows - 1 - row) * pitch.1,
                    width: pitch.0,
                    height: pitch.1,
                },
            }
        };
        let shapes = (0..=count).map(shape).collect();
        let picture = LayoutPicture::Squares;
        let (name, nimber) = (names(ways), NIMBER);
        Some(Self {
            picture,
            area,
            window: area,
            side,
            shapes,
            name,
            called: Vec::new(),
            is_shortened: false,
            nimber,
            pitch,
            abreast,
            scroll: 0,
        })
    }

    /// The rows above and below a picture, but for one that sets it apart.
    pub(crate) fn free_rows(&self) -> u16 {
        self.rows_around().saturating_sub(APART)
    }

    /// That one.
    pub(crate) fn told_rows(&self) -> u16 {
        self.rows_around().min(APART)
    }

    /// The rows above and below a picture. Hints stand below an island, and there is a square for the start of a way.
    fn rows_around(&self) -> u16 {
        let rows = |shape: &SpotShape| match *shape {
            SpotShape::Cell { y, height, .. } if self.picture != LayoutPicture::Table => Some((y, y + height)),
            _ => None,
        };
        let ends = self.shapes.iter().filter_map(rows).reduce(|all, of| (all.0.min(of.0), all.1.max(of.1)));
        let below = i32::from(self.picture == LayoutPicture::Map);
        ends.map_or(0, |(top, end)| u16::try_from(i32::from(self.area.height) - (end - top) - below).unwrap_or(0))
    }

    /// What is shorter than its name, each before the whole one.
    pub(crate) fn shorter_names(&self, ways: &Ways) -> Vec<(String, String)> {
        let names = self.called.iter().zip(ways.places()).filter(|(called, _)| !called.is_empty());
        let both = names.map(|(called, place)| (called.clone(), place.name.clone()));
        both.filter(|(called, name)| called != name).collect()
    }

    /// Whether squares are so low that counters stand beside what is said of them.
    pub(crate) fn is_low(&self) -> bool {
        self.picture == LayoutPicture::Squares && self.pitch.1 <= LOW
    }

    /// Whether squares are of one row, in which all is told.
    pub(crate) fn is_flat(&self) -> bool {
        self.picture == LayoutPicture::Squares && self.pitch.1 == FLAT.1
    }

    /// Rows as wide as what is told in them, beside each other where all of them have no room below each other.
    fn table(ways: &Ways, scroll: i32, room: Room) -> Self {
        let (area, side) = room.split(LEAST.width + 14);
        let window = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let count = ways.places().len() as i32;
        let (wide, high) = (i32::from(area.width) - 2, i32::from(window.height));
        let name = names(ways);
        let abreast = ((count + high - 1) / high).min(wide / table::columns(ways, name)).max(1);
        let scroll = scroll.clamp(0, ((count + abreast - 1) / abreast - high).max(0));
        let shape = |place: i32| SpotShape::Cell {
            x: i32::from(area.x) + 1 + place % abreast * (wide / abreast),
            y: i32::from(window.y) + place / abreast - scroll,
            width: wide / abreast,
            height: 1,
        };
        let shapes = (0..count).map(shape).collect();
        let (picture, nimber) = (LayoutPicture::Table, NIMBER);
        Self {
            picture,
            area,
            window,
            side,
            shapes,
            name,
            called: Vec::new(),
            is_shortened: false,
            nimber,
            pitch: (0, 1),
            abreast,
            scroll,
        }
    }
}

/// Columns of the start of a track: `0 start`.
const START: i32 = 7;

fn names(ways: &Ways) -> i32 {
    ways.places().iter().map(|place| width(&place.name)).max().unwrap_or(1)
}
