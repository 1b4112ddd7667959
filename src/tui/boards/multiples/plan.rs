//! Where everything stands: the numbers or nodes above, what is said about them below.

use ratatui::layout::Rect;

use super::State;
use crate::games::graph::Drawing;
use crate::games::multiples::{Arena, Multiples, Node, name};
use crate::tui::boards::{Room, Size, SpotShape};
use crate::tui::paint::width;

/// The plan of a board in a room.
pub(crate) struct Plan {
    /// Where the board may paint.
    pub area: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Where the numbers or nodes are seen.
    pub window: Rect,
    /// What is below them.
    pub below: Rect,
    /// One for each node, in order.
    pub slots: Vec<NodeSlot>,
    /// Columns for a hint.
    pub hint: i32,
    /// Rows from one row of numbers to the next.
    pub apart: i32,
    /// Rows that are scrolled away.
    pub scroll: i32,
    /// Whether rows are scrolled out of sight: how many there are.
    pub hidden: i32,
}

/// The place of a node: a mark, the name at the right end of its columns, a hint.
#[derive(Clone, Copy)]
pub(crate) struct NodeSlot {
    /// The node.
    pub node: Node,
    /// The column of the mark.
    pub x: i32,
    /// The row.
    pub y: i32,
    /// The columns of the name.
    pub name: i32,
    /// The columns of the hint.
    pub hint: i32,
}

impl NodeSlot {
    /// What a click may hit.
    pub(crate) fn shape(&self) -> SpotShape {
        SpotShape::Cell { x: self.x, y: self.y, width: 1 + self.name + self.hint, height: 1 }
    }

    /// The middle of the name.
    pub(crate) fn centre(&self) -> (f64, f64) {
        (f64::from(self.x) + 1.0 + f64::from(self.name - 1) / 2.0, f64::from(self.y))
    }
}

/// Rows that the lines below the board would like: the choice and its answers, the way, the reason.
const WORDS: i32 = 5;
/// Columns at the left edge.
const MARGIN: i32 = 1;

impl Plan {
    /// The plan, or the room that the board needs.
    pub(crate) fn new(game: &Multiples, state: State, room: Room) -> Result<Self, Size> {
        match game.board() {
            Arena::Numbers { low, high } => Self::numbers(*low, *high, state, room),
            Arena::Drawn(drawing) => Self::drawn(game, drawing, room),
        }
    }

    fn numbers(low: u32, high: u32, state: State, room: Room) -> Result<Self, Size> {
        let name = width(&high.to_string()).max(2);
        let least = 2 + name;
        let rows = |columns: i32| (high as i32 - 1) / columns - (low as i32 - 1) / columns + 1;
        let (space, height) = (i32::from(room.area.width), i32::from(room.area.height));
        // Behind rows that are scrolled there is room for `^399`, which says how many numbers are out of sight.
        let mark = |columns: i32| if rows(columns) + WORDS > height { 2 + name } else { 0 };
        let needed = |columns: i32| columns * least + MARGIN + 1 + mark(columns);
        if space < needed(5) || height < 7 {
            return Err(Size { width: needed(5) as u16, height: 7 });
        }
        // Ten to a row, as people count; twice as many where that saves the scrolling, half as many where it must be.
        let columns = match [10, 20, 30].into_iter().find(|&columns| rows(columns) + WORDS <= height) {
            Some(columns) if needed(columns) <= space => columns,
            _ if needed(10) <= space => 10,
            _ => 5,
        };
        let (area, side) = room.split(needed(columns) as u16);
        let cell = ((i32::from(area.width) - MARGIN - 1 - mark(columns)) / columns).clamp(least, name + 5);
        let apart = if rows(columns) * 2 + 2 * WORDS <= height { 2 } else { 1 };
        let all = rows(columns) * apart - (apart - 1);
        let shown = all.min((height - WORDS).max(3));
        let scroll = state.scroll.clamp(0, all - shown);
        let first = (low as i32 - 1) / columns * columns;
        let hint = cell - 1 - name;
        let slot = |number: u32| {
            let place = number as i32 - 1 - first;
            let x = i32::from(area.x) + MARGIN + place % columns * cell;
            NodeSlot { node: number - low, x, y: i32::from(area.y) + place / columns * apart - scroll, name, hint }
        };
        let (window, below) = cut(area, shown);
        // Between the rows and the words there is room for `v399`.
        let below = if all > shown { cut(below, 1).1 } else { below };
        let slots = (low..=high).map(slot).collect();
        Ok(Self { area, side, window, below, slots, hint, apart, scroll, hidden: all - shown })
    }

    fn drawn(game: &Multiples, drawing: &Drawing, room: Room) -> Result<Self, Size> {
        let least = Size { width: 40, height: 12 };
        if room.area.width < least.width || room.area.height < least.height {
            return Err(least);
        }
        let (area, side) = room.split(50);
        let shown = i32::from(area.height) - WORDS - i32::from(area.height > 18);
        let (window, below) = cut(area, shown);
        // A free column, and the hint.
        let hint = 5;
        let widest = drawing.nodes().iter().map(|node| width(&node.name)).max().unwrap_or(1);
        let span = |of: fn((f64, f64)) -> f64| {
            let all = || drawing.nodes().iter().map(|node| of(node.place));
            let (least, most) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
            (least, (most - least).max(1.0))
        };
        let (columns, rows) = (span(|place| place.0), span(|place| place.1));
        let wide = f64::from(i32::from(area.width) - 2 * MARGIN - widest - 1 - hint);
        // A row is as high as two columns are wide; more than twice too wide or too high, a drawing is not recognised.
        let high = f64::from(shown - 1).min(wide * rows.1 / columns.1);
        let wide = wide.min(high * 4.0 * columns.1 / rows.1);
        let slot = |(node, drawn): (Node, &crate::games::graph::DrawnNode)| {
            let label = width(&name(game, node));
            let x = f64::from(i32::from(area.x) + MARGIN) + (drawn.place.0 - columns.0) / columns.1 * wide;
            let y = f64::from(i32::from(area.y)) + (drawn.place.1 - rows.0) / rows.1 * high;
            NodeSlot { node, x: x.round() as i32 + (widest - label) / 2, y: y.round() as i32, name: label, hint }
        };
        let mut slots: Vec<NodeSlot> = (0..).zip(drawing.nodes()).map(slot).collect();
        spread(&mut slots, i32::from(area.right()));
        Ok(Self { area, side, window, below, slots, hint, apart: 1, scroll: 0, hidden: 0 })
    }
}

/// Between two names of a row there is a space and a letter of a hint, as far as `right` allows; hints get what is there.
fn spread(slots: &mut [NodeSlot], right: i32) {
    let mut order: Vec<usize> = (0..slots.len()).collect();
    order.sort_by_key(|&place| (slots[place].y, slots[place].x));
    for pair in order.windows(2) {
        let (slot, next) = (slots[pair[0]], slots[pair[1]]);
        if slot.y != next.y {
            continue;
        }
        let end = slot.x + 1 + slot.name;
        let wanted = end + 2;
        if next.x < wanted && wanted + 1 + next.name + 2 <= right {
            slots[pair[1]].x = wanted;
        }
        slots[pair[0]].hint = slot.hint.min((slots[pair[1]].x - end).max(0));
    }
}

/// The upper rows, and the rest.
fn cut(area: Rect, rows: i32) -> (Rect, Rect) {
    let rows = (rows as u16).min(area.height);
    (Rect { height: rows, ..area }, Rect { y: area.y + rows, height: area.height - rows, ..area })
}
