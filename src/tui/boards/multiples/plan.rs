//! Where everything stands: the numbers or nodes above, what is said about them below.

use ratatui::layout::Rect;

use super::State;
use super::canvas::{MOST_TILES, NodeCanvas, TILE, are_apart, columns_of_rows, lie_over_each_other};
use super::grid::NumberGrid;
use crate::games::graph::Drawing;
use crate::games::multiples::{Arena, Multiples, Node};
use crate::tui::boards::strokes::ScreenPoint;
use crate::tui::boards::{Place, Places, Purpose, Room, Size, SpotShape, cut};

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
    /// Whether there is a row above them that says who answers what.
    pub heading: bool,
    /// Whether there is too little room for hints and words.
    pub is_low: bool,
    /// What stands in the window.
    pub nodes: PlacedNodes,
    /// Rows that are scrolled away.
    pub scroll: i32,
    /// Whether rows are scrolled out of sight: how many there are.
    pub hidden: i32,
    /// Whether words of a page stand around it, to which no row of the sky is left.
    pub is_page: bool,
}

/// The nodes of a board where they stand.
pub(crate) enum PlacedNodes {
    /// Numbers in rows.
    Numbers(NumberGrid),
    /// A graph as it is drawn.
    Drawn(DrawnNodes),
}

/// The nodes of a drawn graph.
pub(crate) struct DrawnNodes {
    /// The game on it.
    game: Multiples,
    /// One for each node, in order.
    pub slots: Vec<NodeSlot>,
    /// What stands in them: names, or less of them.
    pub called: Vec<String>,
    /// Columns for a hint.
    pub hint: i32,
}

impl DrawnNodes {
    /// The graph.
    pub(crate) fn drawing(&self) -> &Drawing {
        self.game.drawing().expect("only a drawing is drawn")
    }
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
pub(super) const PLATED: u16 = 22;
/// Columns at the left edge.
pub(super) const MARGIN: i32 = 1;
/// Columns in which hints have their lengths: `_W12`.
pub(super) const WHOLE: i32 = 4;
/// Columns in which an edge is seen between two names.
pub(super) const BETWEEN: i32 = 2;

impl Plan {
    /// The plan, or the room that the board needs.
    pub(crate) fn new(game: &Multiples, state: State, room: Room) -> Result<Self, Size> {
        match game.board() {
            Arena::Numbers { low, high } => Self::numbers(*low, *high, state, room),
            Arena::Drawn(drawing) => Self::drawn(game, drawing, room),
        }
    }

    /// Whether a name lies over another one, for want of room.
    pub(crate) fn hides_names(&self) -> bool {
        matches!(&self.nodes, PlacedNodes::Drawn(drawn) if lie_over_each_other(&drawn.slots))
    }

    /// Whether names are shorter than they are.
    pub(crate) fn shortens_names(&self) -> bool {
        matches!(&self.nodes, PlacedNodes::Drawn(drawn) if drawn.called != drawn.drawing().nodes())
    }

    /// Those names, each before the whole one.
    pub(crate) fn shorter_names(&self) -> Vec<(String, String)> {
        let PlacedNodes::Drawn(drawn) = &self.nodes else { return Vec::new() };
        let both = drawn
            .called
            .iter()
            .zip(drawn.drawing().nodes())
            .filter(|(short, whole)| short != whole && !short.is_empty());
        both.map(|(short, whole)| (short.clone(), whole.clone())).collect()
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

    fn drawn(game: &Multiples, drawing: &Drawing, room: Room) -> Result<Self, Size> {
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
            // Nobody chooses there.
            _ if room.is_preview() => WAY + airy,
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
        let canvas = NodeCanvas { drawing, area, rows: shown, hint, is_whole: room.is_preview() };
        let (called, (slots, is_moved)) = canvas.laid();
        // In the end there are no hints, and the drawing is whole where all nodes are where they should be, and edges lie apart;
        // in a high room nodes are plates, here or elsewhere.
        let is_plain = area.height >= PLATED && slots.iter().any(|slot| slot.high < TILE);
        let is_crowded = is_small && (is_plain || !are_apart(&slots));
        let is_low = match room.purpose {
            Purpose::End => is_moved || is_crowded,
            // It has no hints or words.
            Purpose::Preview => false,
            _ => is_low,
        };
        let nodes = PlacedNodes::Drawn(DrawnNodes { game: game.clone(), slots, called: called.into_owned(), hint });
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
