//! Where everything stands: the numbers or nodes above, what is said about them below.

use ratatui::layout::Rect;

use super::State;
use super::aired::air;
use super::grid::NumberGrid;
use crate::core::Arrange;
use crate::games::graph::Drawing;
use crate::games::multiples::{Arena, Multiples, Node, name};
use crate::tui::boards::strokes::ScreenPoint;
use crate::tui::boards::{Place, Places, Purpose, Room, Size, SpotShape, cut};
use crate::tui::paint::width;

/// The plan of a board in a room.
pub(crate) struct Plan<'g> {
    /// Where the board may paint.
    pub area: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Where the numbers or nodes are seen.
    pub window: Rect,
    /// What is below them.
    pub below: Rect,
    /// Whether there is a row above them that says who answers what.
    pub heading: bool,
    /// Whether there is too little room for hints and words.
    pub is_low: bool,
    /// What stands in the window.
    pub nodes: PlacedNodes<'g>,
    /// Rows that are scrolled away.
    pub scroll: i32,
    /// Whether rows are scrolled out of sight: how many there are.
    pub hidden: i32,
    /// Whether words of a page stand around it, to which no row of the sky is left.
    pub is_page: bool,
}

/// The nodes of a board where they stand.
pub(crate) enum PlacedNodes<'g> {
    /// Numbers in rows.
    Numbers(NumberGrid),
    /// A graph as it is drawn.
    Drawn(DrawnNodes<'g>),
}

/// The nodes of a drawn graph.
pub(crate) struct DrawnNodes<'g> {
    /// The graph.
    pub drawing: &'g Drawing,
    /// One for each node, in order.
    pub slots: Vec<NodeSlot>,
    /// Columns for a hint.
    pub hint: i32,
}

/// The place of a node: a mark, the name at the right end of its columns, a hint.
#[derive(Clone, Copy)]
pub(crate) struct NodeSlot {
    /// The node.
    pub node: Node,
    /// The column of the mark.
    pub x: i32,
    /// The row of the name.
    pub y: i32,
    /// The columns of the name.
    pub name: i32,
    /// The columns of the hint.
    pub hint: i32,
    /// Its rows, one or three: `y` is the one with the name.
    pub high: i32,
}

impl NodeSlot {
    /// What a click may hit.
    pub(crate) fn shape(&self) -> SpotShape {
        let (width, height) = self.size();
        SpotShape::Cell { x: self.x, y: self.y - height / 2, width, height }
    }

    /// The columns of its mark, its name and a hint with its length.
    pub(super) fn words(&self) -> i32 {
        1 + self.name + self.hint.min(WHOLE)
    }

    /// Its columns and rows.
    pub(crate) fn size(&self) -> (i32, i32) {
        (1 + self.name + self.hint, self.high)
    }

    /// Where lines from it seem to begin: the middle of the name, or of all of a high one.
    pub(crate) fn centre(&self) -> ScreenPoint {
        let wide = if self.high > 1 { self.size().0 } else { 2 + self.name };
        (f64::from(self.x) + f64::from(wide - 1) / 2.0, f64::from(self.y))
    }
}

/// Rows that the lines below the board would like: the choice and its answers, the way, the reason.
pub(super) const WORDS: i32 = 4;
/// That of the way, which is all that is told in the end.
const WAY: i32 = 1;
/// Those of a reason, which are left around a drawing that is as wide as its room.
const REASON: i32 = 2;
/// A drawing of fewer rows has them itself.
const LOW: u16 = 13;
/// With more rows than this one of them is free.
const AIRY: u16 = 18;
/// Rows in which most drawings have plates.
const PLATED: u16 = 22;
/// Columns at the left edge.
pub(super) const MARGIN: i32 = 1;

impl<'g> Plan<'g> {
    /// The plan, or the room that the board needs.
    pub(crate) fn new(game: &'g Multiples, state: State, room: Room) -> Result<Self, Size> {
        match game.board() {
            Arena::Numbers { low, high } => Self::numbers(*low, *high, state, room),
            Arena::Drawn(drawing) => Self::drawn(game, drawing, room),
        }
    }

    /// Whether a name lies over another one, for want of room.
    pub(crate) fn hides_names(&self) -> bool {
        let PlacedNodes::Drawn(drawn) = &self.nodes else { return false };
        let mut ends: Vec<_> = drawn.slots.iter().map(|slot| (slot.y, slot.x, slot.x + slot.name)).collect();
        ends.sort_unstable();
        ends.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[1].1 <= pair[0].2)
    }

    /// Where the nodes are clicked, in order.
    pub(crate) fn places(&self) -> Places<Node> {
        match &self.nodes {
            PlacedNodes::Numbers(grid) => grid.places(),
            PlacedNodes::Drawn(drawn) => {
                drawn.slots.iter().map(|slot| Place { spot: slot.node, shape: slot.shape() }).collect()
            }
        }
    }

    /// The rows below a drawing in which none of it stands: words that need more than their own may begin there.
    pub(super) fn rows_under(&self) -> u16 {
        let PlacedNodes::Drawn(drawn) = &self.nodes else { return 0 };
        let end = drawn.slots.iter().map(|slot| slot.y + slot.high / 2 + 1).max();
        u16::try_from(end.map_or(0, |end| i32::from(self.below.y) - end)).unwrap_or(0)
    }

    /// The rows above and below a drawing that is as wide as its room, but for one that sets it apart and those of a reason.
    pub(super) fn rows_around(&self) -> u16 {
        let PlacedNodes::Drawn(drawn) = &self.nodes else { return 0 };
        let ends = drawn.slots.iter().map(|slot| (slot.y - slot.high / 2, slot.y + slot.high / 2 + 1));
        let ends = ends.reduce(|all, of| (all.0.min(of.0), all.1.max(of.1)));
        let around = ends.map_or(0, |(top, end)| i32::from(self.window.height) - (end - top) - 1 - REASON);
        u16::try_from(around).unwrap_or(0).min(self.area.height.saturating_sub(LOW))
    }

    fn drawn(game: &Multiples, drawing: &'g Drawing, room: Room) -> Result<Self, Size> {
        room.has_or_ended(Size { width: 30, height: 8 })?;
        let is_small = drawing.nodes().len() <= MOST_TILES;
        let needed = is_small.then(|| columns_of_rows(drawing)).filter(|columns| *columns <= room.area.width);
        let (area, side) = room.split(needed.unwrap_or(0).max(50));
        let is_low = area.height < LOW;
        let airy = i32::from(area.height > AIRY);
        let below = match room.is_end() {
            // The row below belongs to the drawing where nothing is said there.
            true if area.height < LOW + WORDS as u16 => airy,
            true => WAY + 1 + airy,
            _ if is_low => 1,
            // A reason has the rows that the drawing leaves free, so that it stands where it stands without one.
            _ => super::about::rows(game, area.width) + WAY + airy,
        };
        let shown = i32::from(area.height) - below;
        let (window, below) = cut(area, shown as u16);
        // A free column, and the hint; in the end the edges of a plate, and the sign behind the last name.
        let hint = match room.purpose {
            Purpose::Preview => 1,
            _ if is_low => 2,
            Purpose::End => 3,
            _ => 5,
        };
        let canvas = NodeCanvas { area, rows: shown, hint };
        let tiles = STRETCHED[..2].iter().map(|most| canvas.slots(game, drawing, TILE, *most));
        let tiles = tiles
            .filter(|slots| slots.len() <= MOST_TILES)
            .find(|slots| are_apart(slots) && are_clear(slots, drawing) && are_seen(slots, drawing));
        let (slots, is_moved) = tiles.map_or_else(
            || {
                let spread_out = |mut slots: Vec<NodeSlot>| {
                    let is_moved = spread(&mut slots, i32::from(area.right()));
                    (slots, is_moved)
                };
                let flat = |most: f64| canvas.slots(game, drawing, 1, most);
                let mut spread = STRETCHED.map(|most| spread_out(flat(most))).into_iter();
                let aired = STRETCHED.into_iter().filter(|_| is_small);
                let mut aired = aired.filter_map(|most| air(flat(most), drawing, area).map(spread_out));
                let has_hints = |slots: &[NodeSlot]| slots.iter().all(|slot| slot.hint >= hint.min(WHOLE));
                let is_whole =
                    |(slots, is_moved): &(Vec<_>, bool)| !is_moved && has_hints(slots) && are_seen(slots, drawing);
                let is_clear = |slots: &[NodeSlot]| slots.len() > MOST_CLEAR || are_clear(slots, drawing);
                let whole = spread.clone().find(|drawn| is_whole(drawn) && is_clear(&drawn.0));
                let whole = whole.or_else(|| aired.find(is_whole));
                let whole = whole.or_else(|| spread.clone().find(is_whole));
                let whole = whole.or_else(|| spread.clone().find(|(slots, is_moved)| !is_moved && has_hints(slots)));
                let whole = whole.or_else(|| spread.clone().find(|(slots, _)| has_hints(slots)));
                // Where no stretch leaves room for all hints, the drawing is as it should be.
                whole.or_else(|| spread.next()).unwrap_or_default()
            },
            |slots| (slots, false),
        );
        // In the end there are no hints, and the drawing is whole where all nodes are where they should be, and edges lie apart;
        // in a high room nodes are plates, here or elsewhere.
        let is_plain = area.height >= PLATED && slots.iter().any(|slot| slot.high < TILE);
        let is_crowded = is_small && (is_plain || !are_apart(&slots));
        let is_low = if room.is_end() { is_moved || is_crowded } else { is_low };
        let nodes = PlacedNodes::Drawn(DrawnNodes { drawing, slots, hint });
        Ok(Self {
            area,
            side,
            window,
            below,
            heading: false,
            is_low,
            nodes,
            scroll: 0,
            hidden: 0,
            is_page: room.is_page(),
        })
    }
}

/// Columns and rows for a drawing.
struct NodeCanvas {
    area: Rect,
    rows: i32,
    /// Columns of a hint.
    hint: i32,
}

impl NodeCanvas {
    /// The nodes, each so many rows high, in a drawing that is at most so much wider than it would be in square cells.
    fn slots(&self, game: &Multiples, drawing: &Drawing, tall: i32, most: f64) -> Vec<NodeSlot> {
        let widest = drawing.nodes().iter().map(|name| width(name)).max().unwrap_or(1);
        let span = |of: fn((f64, f64)) -> f64| {
            let [least, most] = ends(drawing, of);
            (least, (most - least).max(1.0))
        };
        let (columns, rows) = (span(|place| place.0), span(|place| place.1));
        let (area, hint) = (self.area, self.hint);
        let wide = f64::from(i32::from(area.width) - 2 * MARGIN - widest - 1 - hint);
        // Twice too high, a drawing is still recognised.
        let high = f64::from(self.rows - tall).min(wide * rows.1 / columns.1);
        let wide = wide.min(high * most * columns.1 / rows.1);
        let spare = (f64::from(i32::from(area.width) - widest - 1 - hint) - wide, f64::from(self.rows - tall) - high);
        let (left, top) = (f64::from(area.x) + spare.0 / 2.0, f64::from(area.y) + f64::from(tall / 2) + spare.1 / 2.0);
        let slot = |(node, place): (Node, &(f64, f64))| {
            let label = width(&name(game, node));
            let x = (left + (place.0 - columns.0) / columns.1 * wide).round() as i32;
            let y = (top + (place.1 - rows.0) / rows.1 * high).round() as i32;
            match tall {
                1 => NodeSlot { node, x: x + (widest - label) / 2, y, name: label, hint, high: 1 },
                // Hints stand below each other where names do.
                _ => NodeSlot { node, x, y, name: label, hint: hint + widest - label, high: tall },
            }
        };
        (0..).zip(drawing.places()).map(slot).collect()
    }
}

/// How much wider than in square cells a drawing may be: a cell is twice as high as wide, so 2 is its own form. At 4 it is
/// still recognised, and with more it is a plan on which names and hints are read.
const STRETCHED: [f64; 3] = [4.0, 6.0, 9.0];
/// Columns in which hints have their lengths: `_W12`.
const WHOLE: i32 = 4;
/// Columns in which an edge is seen between two names.
pub(super) const BETWEEN: i32 = 2;
/// Rows of a node where there is room, and the most nodes for which there is any.
const TILE: i32 = 3;
const MOST_TILES: usize = 200;
/// With more nodes than this, edges are not kept from running behind names.
const MOST_CLEAR: usize = 60;

/// Whether there is a free column or row between any two nodes.
fn are_apart(slots: &[NodeSlot]) -> bool {
    slots.iter().enumerate().all(|(index, a)| {
        let (wide, high) = a.size();
        slots[..index].iter().all(|b| (a.x - b.x).abs() > wide || (a.y - b.y).abs() > high)
    })
}

/// The columns that the fullest row of a drawing needs for its names and hints, with edges between them.
fn columns_of_rows(drawing: &Drawing) -> u16 {
    let mut rows: Vec<(f64, i32)> =
        drawing.places().iter().zip(drawing.nodes()).map(|(place, name)| (place.1, width(name))).collect();
    rows.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let columns = rows.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()).map(|row| {
        let node = |(_, name): &(f64, i32)| 1 + name + WHOLE + BETWEEN;
        row.iter().map(node).sum::<i32>()
    });
    u16::try_from(columns.max().unwrap_or(0) - BETWEEN + 2 * MARGIN).unwrap_or(u16::MAX)
}

/// The least and the most of the places of a drawing in a direction.
fn ends(drawing: &Drawing, of: fn((f64, f64)) -> f64) -> [f64; 2] {
    let all = || drawing.places().iter().copied().map(of);
    [all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max)]
}

/// Whether there are two free columns or a row between the ends of every edge, in which it is seen.
fn are_seen(slots: &[NodeSlot], drawing: &Drawing) -> bool {
    drawing.edges().iter().all(|&(a, b)| {
        let (a, b) = (slots[a as usize], slots[b as usize]);
        let (left, right) = if a.x < b.x { (a, b) } else { (b, a) };
        let is_tile = left.high > 1;
        let hint = if is_tile { left.hint } else { left.hint.min(WHOLE) };
        // Tiles that are not level are apart.
        right.x - left.x >= 1 + left.name + hint + BETWEEN || (a.y - b.y).abs() > i32::from(!is_tile)
    })
}

/// Whether no edge runs through a node that is not its own: it would be lost behind it.
fn are_clear(slots: &[NodeSlot], drawing: &Drawing) -> bool {
    let centres: Vec<ScreenPoint> = slots.iter().map(NodeSlot::centre).collect();
    let is_foreign = |slot: &NodeSlot, (a, b): (Node, Node)| slot.node != a && slot.node != b;
    drawing.edges().iter().all(|&(a, b)| {
        let (from, to) = (centres[a as usize], centres[b as usize]);
        slots
            .iter()
            .zip(&centres)
            .all(|(slot, &at)| !is_foreign(slot, (a, b)) || !runs_through((from, to), at, slot.size()))
    })
}

/// Whether a line runs through a box of so many columns and rows around a point.
fn runs_through((from, to): (ScreenPoint, ScreenPoint), middle: ScreenPoint, (wide, high): (i32, i32)) -> bool {
    let ways = [(from.0, to.0, middle.0, wide), (from.1, to.1, middle.1, high)];
    let inside = ways.into_iter().try_fold((0.0_f64, 1.0_f64), |(first, last), (from, to, middle, size)| {
        let half = f64::from(size) / 2.0;
        let (near, far) = (middle - half - from, middle + half - from);
        let way = to - from;
        if way == 0.0 {
            return (near < 0.0 && far > 0.0).then_some((first, last));
        }
        let (near, far) = (near / way, far / way);
        Some((first.max(near.min(far)), last.min(near.max(far))))
    });
    inside.is_some_and(|(first, last)| first < last)
}

/// Between two names of a row there is a space and a letter of a hint, as far as `right` allows; hints get what is there, the
/// last one nothing where its name would be lost otherwise. Whether any name lay on another one.
fn spread(slots: &mut [NodeSlot], right: i32) -> bool {
    let mut is_moved = false;
    let mut order: Vec<usize> = (0..slots.len()).collect();
    order.arrange_by_key(|&place| (slots[place].y, slots[place].x));
    for pair in order.windows(2) {
        let (slot, next) = (slots[pair[0]], slots[pair[1]]);
        if slot.y != next.y {
            continue;
        }
        let end = slot.x + 1 + slot.name;
        let wanted = end + 2;
        let spare = right - wanted - 1 - next.name;
        if next.x < wanted && spare >= 0 {
            slots[pair[1]].x = wanted;
            slots[pair[1]].hint = next.hint.min(spare);
            is_moved = true;
        }
        slots[pair[0]].hint = slot.hint.min((slots[pair[1]].x - end).max(0));
    }
    is_moved
}
