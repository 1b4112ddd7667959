//! Where the places stand, in the picture that suits the layout and the room.

use std::collections::HashSet;

use ratatui::layout::Rect;

use super::table;
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
    /// The columns of a name; on the map of a preview a longer one ends early.
    pub name: i32,
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
/// Columns and rows of an island, from roomy to tight, and columns and rows of water between two.
const ISLANDS: [((i32, i32), (i32, i32)); 5] =
    [((21, 7), (11, 6)), ((15, 5), (9, 5)), ((9, 3), (7, 4)), ((9, 1), (2, 1)), ((0, 1), SHORT)];
/// The shortest routes.
const SHORT: (i32, i32) = (2, 1);
/// Columns of the name of home, which has an edge at both ends where there is room: `[HOME]`.
pub(crate) const HOME: i32 = 4;
/// Columns of water that two islands have between them wherever there is room.
const WATER: i32 = 5;
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
        let drawn = if ways.is_track() { Self::squares(ways, room) } else { Self::map(ways, room) };
        Ok(drawn.unwrap_or_else(|| Self::table(ways, scroll, room)))
    }

    fn map(ways: &Ways, room: Room) -> Option<Self> {
        let at: Vec<(i32, i32)> = ways.points().iter().map(|&(x, y)| (i32::from(x), i32::from(y))).collect();
        let name = names(ways);
        let least = name + TOKENS + NIMBER + 2;
        let columns = at.iter().map(|place| place.0).max().unwrap_or(0);
        let rows = at.iter().map(|place| place.1).max().unwrap_or(0);
        let (area, side) = room.split(u16::try_from(columns * (least + 3) + least + 4).ok()?);
        let (is_page, is_preview) = (room.is_page(), room.is_preview());
        let room = (i32::from(area.width), i32::from(area.height));
        // The pitch of islands of a size, with so much water between them and so much room left at the edges.
        let fit = |(wide, high): (i32, i32), (aside, between): (i32, i32), (beside, below): (i32, i32)| {
            let spare = (room.0 - wide - beside, room.1 - high - below);
            let across = spare.0.checked_div(columns).unwrap_or(spare.0);
            let down = spare.1.checked_div(rows).unwrap_or(spare.1);
            let fits = (columns == 0 || across >= wide + aside) && (rows == 0 || down >= high + between);
            (fits && spare.0 >= 0 && spare.1 >= 0).then_some((across, down))
        };
        let islands = ISLANDS.into_iter().find_map(|((wide, high), water)| {
            let size = (if wide > 0 { wide.max(least + 1) } else { least }, high);
            // The hint of a low island stands below it.
            Some((size, fit(size, water, (2, if high == 1 { 2 } else { 1 }))?, NIMBER))
        });
        // The smallest have tokens or a nimber, and the lowest of them their hints above. In a page both are written.
        let smallest = |name: i32, edges: i32| {
            let size = ((name + TOKENS + edges).max(HOME + edges), 1);
            Some((size, fit(size, SHORT, (0, 0)).filter(|_| !is_page)?, 0))
        };
        // Where nobody chooses, nothing has to stand at both of its ends, and long names may end early.
        let bare = |name: i32| Some((name, smallest(name, 1).filter(|_| is_preview)?));
        let whole = islands.or_else(|| smallest(name, 2)).map(|found| (name, found));
        let brief = || (shortest_names(ways)..name).rev().find_map(bare);
        let (name, (size, pitch, nimber)) = whole.or_else(|| bare(name)).or_else(brief)?;
        // Farther apart in one direction than in the other, a map is not recognized; but a route has to be seen.
        let pitch = (pitch.0.min((4 * pitch.1).max(size.0 + WATER)), pitch.1.min(pitch.0));
        let spare = (room.0 - columns * pitch.0 - size.0, room.1 - rows * pitch.1 - size.1);
        let (x, y) = (i32::from(area.x) + spare.0 / 2, i32::from(area.y) + spare.1 / 2);
        let shape = |&(column, row): &(i32, i32)| SpotShape::Cell {
            x: x + column * pitch.0,
            y: y + row * pitch.1,
            width: size.0,
            height: size.1,
        };
        let shapes = at.iter().map(shape).collect();
        let picture = LayoutPicture::Map;
        Some(Self { picture, area, window: area, side, shapes, name, nimber, pitch, abreast: 0, scroll: 0 })
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
        Some(Self { picture, area, window: area, side, shapes, name, nimber, pitch, abreast, scroll: 0 })
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
        Self { picture, area, window, side, shapes, name, nimber, pitch: (0, 1), abreast, scroll }
    }
}

/// Columns of the start of a track: `0 start`.
const START: i32 = 7;
/// So much is left at least of a name that ends early.
const BRIEF: i32 = 2;

fn names(ways: &Ways) -> i32 {
    ways.places().iter().map(|place| width(&place.name)).max().unwrap_or(1)
}

/// The columns in which names that end early still differ from each other.
fn shortest_names(ways: &Ways) -> i32 {
    let differ = |columns: &i32| {
        let brief: HashSet<&str> = ways.places().iter().map(|place| brief(&place.name, *columns)).collect();
        brief.len() == ways.places().len()
    };
    (BRIEF..names(ways)).find(differ).unwrap_or_else(|| names(ways))
}

/// As much of a name as so many columns hold.
pub(super) fn brief(name: &str, columns: i32) -> &str {
    let ends = name.char_indices().map(|(at, sign)| at + sign.len_utf8());
    ends.map(|end| &name[..end]).take_while(|part| width(part) <= columns).last().unwrap_or_default()
}
