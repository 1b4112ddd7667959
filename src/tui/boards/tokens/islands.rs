//! Where the islands of a map lie: as large as has room, by their names, or by less of these where they leave it none.

use ratatui::layout::Rect;

use super::plan::{HOME, LayoutPicture, NIMBER, Plan, TOKENS};
use crate::games::tokens::TokenLayout as Ways;
use crate::tui::boards::called::shorter;
use crate::tui::boards::strokes::runs_through;
use crate::tui::boards::{Room, SpotShape};
use crate::tui::paint::width;

/// Columns and rows of an island, from roomy to tight, and columns and rows of water between two.
const ISLANDS: [((i32, i32), (i32, i32)); 5] =
    [((21, 7), (11, 6)), ((15, 5), (9, 5)), ((9, 3), (7, 4)), ((9, 1), (2, 1)), ((0, 1), SHORT)];
/// The shortest routes.
const SHORT: (i32, i32) = (2, 1);
/// Columns of water that two islands have between them wherever there is room.
const WATER: i32 = 5;

/// How islands are kept apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Each has a column and a row of its own kind, where another one lies or not.
    Grid,
    /// Only from those that there are, and from the routes between them.
    Clear,
    /// The same, but a route may run behind one.
    Apart,
}

/// An island: its columns and rows, the pitch from one to the next, and the columns of a nimber.
struct IslandSize {
    size: (i32, i32),
    pitch: (i32, i32),
    nimber: i32,
}

/// A map in a part of a room.
struct IslandMap<'a> {
    ways: &'a Ways,
    room: Room,
    /// Columns and rows for it.
    space: (i32, i32),
    /// Column and row of each place, counted from the first of them.
    at: &'a [(i32, i32)],
}

/// The plan of a map, if it has room.
pub(super) fn map(ways: &Ways, room: Room) -> Option<Plan> {
    let ends = |of: fn(&(u16, u16)) -> u16| ways.points().iter().map(of).min().unwrap_or(0);
    let (left, top) = (ends(|at| at.0), ends(|at| at.1));
    let at: Vec<_> = ways.points().iter().map(|&(x, y)| (i32::from(x - left), i32::from(y - top))).collect();
    let places = [room.split(beside_panes(ways, &at)), (room.area, None)];
    // Names that are whole without panes are better than shorter ones beside them, and a route that is seen is better than one that
    // is not.
    [[Spacing::Grid, Spacing::Clear].as_slice(), &[Spacing::Apart]].into_iter().find_map(|spacings| {
        names(ways).find_map(|called| {
            places.into_iter().find_map(|(area, side)| {
                let space = (i32::from(area.width), i32::from(area.height));
                let map = IslandMap { ways, room, space, at: &at };
                let found = spacings.iter().find_map(|spacing| map.size(longest(&called), *spacing));
                found.map(|size| map.plan(&size, called.clone(), (area, side)))
            })
        })
    })
}

/// The columns of a map with whole names, beside which panes may stand.
fn beside_panes(ways: &Ways, at: &[(i32, i32)]) -> u16 {
    let least = longest(&whole(ways)) + TOKENS + NIMBER + 2;
    let columns = at.iter().map(|place| place.0).max().unwrap_or(0);
    let pitch = pairs(at.len()).filter(|&(a, b)| at[a].1 == at[b].1 && at[a].0 != at[b].0);
    let pitch = pitch.map(|(a, b)| (least + 3 + (at[a].0 - at[b].0).abs() - 1) / (at[a].0 - at[b].0).abs());
    u16::try_from(columns.saturating_mul(pitch.max().unwrap_or(1)).saturating_add(least + 4)).unwrap_or(u16::MAX)
}

/// Two numbers below a count, each pair once.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(|a| (0..a).map(move |b| (a, b)))
}

/// What stands on the islands: their names, then less and less of these. Home is called by its own word.
fn names(ways: &Ways) -> impl Iterator<Item = Vec<String>> {
    let whole = whole(ways);
    let others: Vec<String> = whole.iter().filter(|name| !name.is_empty()).cloned().collect();
    let home = ways.home();
    let shorter: Vec<Vec<String>> = shorter(&others).collect();
    let with_home = move |mut called: Vec<String>| {
        called.insert(home, String::new());
        called
    };
    std::iter::once(whole).chain(shorter.into_iter().map(with_home))
}

fn whole(ways: &Ways) -> Vec<String> {
    let name = |(index, name): (usize, &String)| if index == ways.home() { String::new() } else { name.clone() };
    ways.places().iter().map(|place| &place.name).enumerate().map(name).collect()
}

fn longest(called: &[String]) -> i32 {
    called.iter().map(|name| width(name)).max().unwrap_or(0).max(1)
}

impl IslandMap<'_> {
    /// The largest islands that have room with names of so many columns.
    fn size(&self, name: i32, spacing: Spacing) -> Option<IslandSize> {
        let least = name + TOKENS + NIMBER + 2;
        let mut islands = ISLANDS.into_iter().filter_map(|((wide, high), water)| {
            let size = (if wide > 0 { wide.max(least + 1) } else { least }, high);
            // The hint of a low island stands below it.
            let pitch = self.pitch(size, water, (2, if high == 1 { 2 } else { 1 }), spacing)?;
            Some(IslandSize { size, pitch, nimber: NIMBER })
        });
        // The smallest have tokens or a nimber, and the lowest of them their hints above. In a page both are written.
        let smallest = |edges: i32| {
            let size = ((name + TOKENS + edges).max(HOME + edges), 1);
            let pitch = self.pitch(size, SHORT, (0, 0), spacing).filter(|_| !self.room.is_page())?;
            Some(IslandSize { size, pitch, nimber: 0 })
        };
        // Where nobody chooses, nothing has to stand at both of its ends.
        let bare = || smallest(1).filter(|_| self.room.is_preview());
        islands.next().or_else(|| smallest(2)).or_else(bare)
    }

    /// From one island of a size to the next, with so much water between them and so much room left at the edges.
    fn pitch(
        &self,
        (wide, high): (i32, i32),
        (aside, between): (i32, i32),
        (beside, below): (i32, i32),
        spacing: Spacing,
    ) -> Option<(i32, i32)> {
        let (columns, rows) = self.most();
        let spare = (self.space.0 - wide - beside, self.space.1 - high - below);
        let across = spare.0.checked_div(columns).unwrap_or(spare.0);
        let down = spare.1.checked_div(rows).unwrap_or(spare.1);
        // Farther apart in one direction than in the other, a map is not recognized; but a route has to be seen.
        let pitch = (across.min((4 * down).max(wide + WATER)), down.min(across));
        let (least, size) = ((wide + aside, high + between), (wide, high));
        let fits = match spacing {
            Spacing::Grid => (columns == 0 || across >= least.0) && (rows == 0 || down >= least.1),
            Spacing::Clear => self.are_apart(pitch, least) && self.are_clear(pitch, size),
            Spacing::Apart => self.are_apart(pitch, least),
        };
        (fits && spare.0 >= 0 && spare.1 >= 0).then_some(pitch)
    }

    /// The last column and row.
    fn most(&self) -> (i32, i32) {
        let most = |of: fn(&(i32, i32)) -> i32| self.at.iter().map(of).max().unwrap_or(0);
        (most(|at| at.0), most(|at| at.1))
    }

    /// Whether any two have so many columns or rows from one to the other, and the two of a route that are not level so many rows.
    fn are_apart(&self, pitch: (i32, i32), least: (i32, i32)) -> bool {
        pairs(self.at.len()).all(|(a, b)| {
            let (dx, dy) = ((self.at[a].0 - self.at[b].0).abs(), (self.at[a].1 - self.at[b].1).abs());
            let (is_aside, is_below) = (dx * pitch.0 >= least.0, dy * pitch.1 >= least.1);
            is_below || is_aside && (dy == 0 || !self.joins(a, b))
        })
    }

    fn joins(&self, a: usize, b: usize) -> bool {
        let leads = |from: usize, to: usize| self.ways.moves(from).iter().any(|&(land, _)| land == to);
        leads(a, b) || leads(b, a)
    }

    /// Whether no route runs behind an island.
    fn are_clear(&self, pitch: (i32, i32), size: (i32, i32)) -> bool {
        let centre = |place: usize| (f64::from(self.at[place].0 * pitch.0), f64::from(self.at[place].1 * pitch.1));
        let mut routes = pairs(self.at.len()).filter(|&(a, b)| self.joins(a, b));
        routes.all(|(a, b)| {
            let mut others = (0..self.at.len()).filter(|other| ![a, b].contains(other));
            !others.any(|other| runs_through((centre(a), centre(b)), centre(other), size))
        })
    }

    fn plan(&self, found: &IslandSize, called: Vec<String>, (area, side): (Rect, Option<Rect>)) -> Plan {
        let (name, is_shortened) = (longest(&called), called != whole(self.ways));
        let IslandSize { size, pitch, nimber } = *found;
        let (columns, rows) = self.most();
        let spare = (self.space.0 - columns * pitch.0 - size.0, self.space.1 - rows * pitch.1 - size.1);
        let (x, y) = (i32::from(area.x) + spare.0 / 2, i32::from(area.y) + spare.1 / 2);
        let shape = |&(column, row): &(i32, i32)| SpotShape::Cell {
            x: x + column * pitch.0,
            y: y + row * pitch.1,
            width: size.0,
            height: size.1,
        };
        Plan {
            picture: LayoutPicture::Map,
            area,
            window: area,
            side,
            shapes: self.at.iter().map(shape).collect(),
            name,
            called,
            is_shortened,
            nimber,
            pitch,
            abreast: 0,
            scroll: 0,
        }
    }
}
