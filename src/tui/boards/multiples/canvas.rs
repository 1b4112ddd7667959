//! Where the nodes of a drawn graph stand: as high as has room, apart from each other and from foreign edges, by names that leave
//! the edges room.

use std::borrow::Cow;

use ratatui::layout::Rect;

use super::aired::air;
use super::plan::{BETWEEN, MARGIN, NodeSlot, PLATED, WHOLE};
use crate::core::Arrange;
use crate::games::graph::Drawing;
use crate::games::multiples::Node;
use crate::tui::boards::called::shorter;
use crate::tui::boards::strokes::{ScreenPoint, leaving, runs_through};
use crate::tui::paint::width;

/// Columns and rows for a drawing.
pub(super) struct NodeCanvas<'g> {
    pub drawing: &'g Drawing,
    pub area: Rect,
    pub rows: i32,
    /// Columns of a hint.
    pub hint: i32,
    /// Whether names are whole or left out: nobody is told there what shorter ones stand for.
    pub is_whole: bool,
}

/// What nodes look like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeShape {
    /// High tiles, all as wide as the longest name.
    Alike,
    /// High tiles, each as wide as its name.
    Snug,
    /// One row each.
    Flat,
}

/// What stands in the places of nodes.
type CalledNodes<'g> = Cow<'g, [String]>;
/// Those places, and whether any is not where it should be.
type LaidNodes = (Vec<NodeSlot>, bool);

impl<'g> NodeCanvas<'g> {
    /// The nodes by their names; by shorter ones, where with these all edges are seen, or more of them; with hints that are letters
    /// alone, where all are seen only so.
    pub(super) fn laid(&self) -> (CalledNodes<'g>, LaidNodes) {
        let names = self.drawing.nodes();
        let shorter = || shorter(names).filter(|_| self.is_small() && !self.is_whole).map(Cow::Owned);
        let called = || std::iter::once(Cow::Borrowed(names)).chain(shorter());
        let letters = Self { hint: self.hint.min(LETTER), ..*self };
        let of_letters = || Some(&letters).filter(|letters| self.is_small() && letters.hint < self.hint);
        let canvases = std::iter::once(self).chain(of_letters());
        let legible = canvases
            .flat_map(|canvas| called().map(move |called| (canvas, called)))
            .find_map(|(canvas, called)| Some((canvas.legible(&called)?, called)));
        let crowded = || called().map(|called| (self.crowded(&called), called));
        // A name that had to give way to another one stands elsewhere than it should.
        let faults = |((slots, is_moved), _): &(LaidNodes, CalledNodes<'g>)| {
            (*is_moved || lie_over_each_other(slots), hidden_edges(slots, self.drawing).count())
        };
        let is_told = |laid: &(LaidNodes, CalledNodes<'g>)| !self.is_whole || !faults(laid).0;
        let laid = legible.or_else(|| crowded().min_by_key(faults)).filter(is_told);
        laid.map_or_else(|| self.unnamed(), |(laid, called)| (called, laid))
    }

    /// The nodes without their names.
    fn unnamed(&self) -> (CalledNodes<'g>, LaidNodes) {
        let none = vec![String::new(); self.drawing.nodes().len()];
        let laid = self.flat(&none).find(|laid| !laid.1).or_else(|| self.flat(&none).next());
        (Cow::Owned(none), laid.unwrap_or_default())
    }

    fn is_small(&self) -> bool {
        self.drawing.nodes().len() <= MOST_TILES
    }

    /// The nodes so that names, hints and edges are seen, and no edge runs behind a name; nothing where they have no room for that.
    fn legible(&self, called: &[String]) -> Option<LaidNodes> {
        let drawing = self.drawing;
        // In a high room nodes are plates: where alike ones leave too little of the edges, each is as wide as its name.
        let shapes = [NodeShape::Alike].into_iter().chain((self.area.height >= PLATED).then_some(NodeShape::Snug));
        let looks = shapes.flat_map(|shape| STRETCHED[..2].iter().map(move |most| (shape, *most)));
        let mut tiles = looks.filter(|_| self.is_small()).map(|(shape, most)| self.slots(called, shape, most));
        let is_tiled =
            |slots: &Vec<NodeSlot>| are_apart(slots) && are_clear(slots, drawing) && are_lines(slots, drawing);
        let is_clear = |(slots, _): &LaidNodes| slots.len() > MOST_CLEAR || are_clear(slots, drawing);
        let tiled = tiles.find(is_tiled).map(|slots| (slots, false));
        let flat = || self.flat(called).filter(|laid| self.is_whole(laid)).find(is_clear);
        let aired = || {
            let slots =
                STRETCHED.into_iter().filter(|_| self.is_small()).map(|most| self.slots(called, NodeShape::Flat, most));
            let mut aired =
                slots.filter_map(|slots| air(slots, drawing, self.area)).map(|slots| self.spread_out(slots));
            aired.find(|laid| self.is_whole(laid))
        };
        tiled.or_else(flat).or_else(aired)
    }

    /// The nodes as well as they have room.
    fn crowded(&self, called: &[String]) -> LaidNodes {
        let whole = self.flat(called).find(|laid| self.is_whole(laid));
        let whole = whole.or_else(|| self.flat(called).find(|laid| !laid.1 && self.has_hints(laid)));
        let whole = whole.or_else(|| self.flat(called).find(|laid| self.has_hints(laid)));
        // Where no stretch leaves room for all hints, the drawing is as it should be.
        whole.or_else(|| self.flat(called).next()).unwrap_or_default()
    }

    /// The nodes in one row each, in all stretches.
    fn flat(&self, called: &[String]) -> impl Iterator<Item = LaidNodes> {
        STRETCHED.into_iter().map(|most| self.spread_out(self.slots(called, NodeShape::Flat, most)))
    }

    fn spread_out(&self, mut slots: Vec<NodeSlot>) -> LaidNodes {
        let is_moved = spread(&mut slots, i32::from(self.area.right()));
        (slots, is_moved)
    }

    fn has_hints(&self, (slots, _): &LaidNodes) -> bool {
        slots.iter().all(|slot| slot.hint >= self.hint.min(WHOLE))
    }

    fn is_whole(&self, laid: &LaidNodes) -> bool {
        !laid.1 && self.has_hints(laid) && are_seen(&laid.0, self.drawing)
    }

    /// The nodes, each of such a shape, in a drawing that is at most so much wider than it would be in square cells.
    fn slots(&self, called: &[String], shape: NodeShape, most: f64) -> Vec<NodeSlot> {
        let drawing = self.drawing;
        let tall = if shape == NodeShape::Flat { 1 } else { TILE };
        let widest = called.iter().map(|name| width(name)).max().unwrap_or(1);
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
        let slot = |((node, place), name): ((Node, &(f64, f64)), &String)| {
            let label = width(name);
            let x = (left + (place.0 - columns.0) / columns.1 * wide).round() as i32;
            let y = (top + (place.1 - rows.0) / rows.1 * high).round() as i32;
            match shape {
                // Hints stand below each other where names do.
                NodeShape::Alike => NodeSlot { node, x, y, name: label, hint: hint + widest - label, high: tall },
                NodeShape::Snug | NodeShape::Flat => {
                    NodeSlot { node, x: x + (widest - label) / 2, y, name: label, hint, high: tall }
                }
            }
        };
        (0..).zip(drawing.places()).zip(called).map(slot).collect()
    }
}

/// How much wider than in square cells a drawing may be: a cell is twice as high as wide, so 2 is its own form. At 4 it is
/// still recognised, and with more it is a plan on which names and hints are read.
const STRETCHED: [f64; 3] = [4.0, 6.0, 9.0];
/// Columns of a hint of one letter.
const LETTER: i32 = 2;
/// Rows of a node where there is room, and the most nodes for which there is any.
pub(super) const TILE: i32 = 3;
pub(super) const MOST_TILES: usize = 200;
/// With more nodes than this, edges are not kept from running behind names.
const MOST_CLEAR: usize = 60;

/// Whether there is a free column or row between any two nodes.
pub(super) fn are_apart(slots: &[NodeSlot]) -> bool {
    slots.iter().enumerate().all(|(index, a)| {
        let (wide, high) = a.size();
        slots[..index].iter().all(|b| (a.x - b.x).abs() > wide || (a.y - b.y).abs() > high)
    })
}

/// The columns that the fullest row of a drawing needs for its names and hints, with edges between them.
pub(super) fn columns_of_rows(drawing: &Drawing) -> u16 {
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

/// Whether a name lies over another one.
pub(super) fn lie_over_each_other(slots: &[NodeSlot]) -> bool {
    let mut ends: Vec<_> = slots.iter().map(|slot| (slot.y, slot.x, slot.x + slot.name)).collect();
    ends.sort_unstable();
    ends.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[1].1 <= pair[0].2)
}

/// Whether all edges are seen between the names of their ends.
fn are_seen(slots: &[NodeSlot], drawing: &Drawing) -> bool {
    hidden_edges(slots, drawing).next().is_none()
}

/// The edges that have neither two free columns nor a row between their ends, in which they would be seen.
pub(super) fn hidden_edges(slots: &[NodeSlot], drawing: &Drawing) -> impl Iterator<Item = (Node, Node)> {
    drawing.edges().iter().copied().filter(|&(a, b)| {
        let (a, b) = (slots[a as usize], slots[b as usize]);
        let (left, right) = if a.x < b.x { (a, b) } else { (b, a) };
        let is_tile = left.high > 1;
        let hint = if is_tile { left.hint } else { left.hint.min(WHOLE) };
        // Tiles that are not level are apart.
        right.x - left.x < 1 + left.name + hint + BETWEEN && (a.y - b.y).abs() <= i32::from(!is_tile)
    })
}

/// Whether all edges are lines between the tiles of their ends, and no dots.
fn are_lines(slots: &[NodeSlot], drawing: &Drawing) -> bool {
    drawing.edges().iter().all(|&(a, b)| is_line(&slots[a as usize], &slots[b as usize]))
}

/// Whether an edge is a line between two tiles. One that joins them straight is one in fewer cells than one that passes their corners.
pub(super) fn is_line(a: &NodeSlot, b: &NodeSlot) -> bool {
    let is_straight = a.y == b.y || a.centre().0.total_cmp(&b.centre().0).is_eq();
    between(a, b) >= if is_straight { STRAIGHT } else { OBLIQUE }
}

/// How much of an edge is seen between all of its nodes, in columns, of which a row is as high as two are wide.
pub(super) fn between(a: &NodeSlot, b: &NodeSlot) -> f64 {
    let end = |slot: &NodeSlot, to: &NodeSlot| {
        // Of a low one that is its name and a hint.
        let (wide, high) = if slot.high > 1 { slot.size() } else { (slot.words(), 1) };
        leaving(slot.centre(), (f64::from(wide) / 2.0, f64::from(high) / 2.0), to.centre())
    };
    let long = |from: ScreenPoint, to: ScreenPoint| (to.0 - from.0).hypot(2.0 * (to.1 - from.1));
    let (at, other) = (a.centre(), b.centre());
    long(at, other) - long(at, end(a, b)) - long(other, end(b, a))
}

/// Columns of an edge that is a line.
const STRAIGHT: f64 = 1.9;
const OBLIQUE: f64 = 2.9;

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
