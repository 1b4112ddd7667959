//! Where the points, the lines and the triangle of lines are.

use ratatui::layout::Rect;

use crate::games::sim::{BoardLine, Sim};
use crate::tui::boards::{Room, Size, SpotShape};

/// Columns of one line in the triangle.
pub(crate) const CELL: i32 = 5;
/// A drawing needs so many columns and rows.
const DRAWING: Size = Size { width: 30, height: 13 };
/// A drawing as large as this carries the hints itself, at the middles of its lines.
const LARGE: u16 = 26;

/// The plan of a board in a room.
pub(crate) struct Plan {
    /// All of the room.
    pub area: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// The middle of each point, where there is room for a drawing.
    pub points: Option<Vec<(f64, f64)>>,
    /// Where the drawing is.
    pub drawing: Rect,
    /// The top left cell of the triangle, below its headings.
    pub triangle: (i32, i32),
    /// Whether free lines carry their hints in the drawing.
    pub large: bool,
}

impl Plan {
    /// The plan, or the room that the board needs.
    pub(crate) fn new(sim: &Sim, room: Room) -> Result<Self, Size> {
        let points = sim.board().points() as u16;
        let table = Size { width: points * CELL as u16 + 3, height: points + 2 };
        if room.area.width < table.width || room.area.height < table.height {
            return Err(table);
        }
        let beside = table.width.max(30);
        let fits = room.area.width >= DRAWING.width + beside + 2 && room.area.height >= DRAWING.height;
        Ok(if fits { Self::both(sim, room, table, beside) } else { Self::table_alone(room, table) })
    }

    /// The drawing left, the triangle right of it, and the panes below the triangle.
    fn both(sim: &Sim, room: Room, table: Size, beside: u16) -> Self {
        let area = room.area;
        let beside = beside.max((area.width / 3).min(40));
        let drawing = Rect { width: area.width - beside - 2, ..area };
        let right = Rect { x: drawing.right() + 2, width: beside, ..area };
        let top = table.height + 1;
        let below = Rect { y: right.y + top, height: right.height.saturating_sub(top), ..right };
        Self {
            area,
            side: (room.panes && below.height >= 5).then_some(below),
            points: Some(points(sim, drawing)),
            drawing,
            triangle: (i32::from(right.x) + 2, i32::from(right.y) + 2),
            large: drawing.height >= LARGE,
        }
    }

    fn table_alone(room: Room, table: Size) -> Self {
        let (left, side) = room.split(table.width);
        Self {
            area: left,
            side,
            points: None,
            drawing: Rect { width: 0, height: 0, ..left },
            triangle: (i32::from(left.x) + 3, i32::from(left.y) + 2),
            large: false,
        }
    }

    /// The cell of a line in the triangle.
    pub(crate) fn cell(&self, sim: &Sim, line: BoardLine) -> SpotShape {
        let (a, b) = sim.board().ends(line);
        let (x, y) = self.triangle;
        SpotShape::Cell { x: x + (b as i32 - 1) * CELL + 1, y: y + a as i32, width: CELL - 1, height: 1 }
    }

    /// The ends of a line in the drawing, a little inside its points.
    pub(crate) fn segment(&self, sim: &Sim, line: BoardLine) -> Option<((f64, f64), (f64, f64))> {
        let points = self.points.as_ref()?;
        let (a, b) = sim.board().ends(line);
        Some((points[a], points[b]))
    }

    /// Where the name of a point stands: just outside it.
    pub(crate) fn name_at(&self, point: usize) -> Option<(i32, i32)> {
        let points = self.points.as_ref()?;
        let count = points.len() as f64;
        let middle = points.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0 / count, sum.1 + at.1 / count));
        let (x, y) = points[point];
        let (dx, dy) = (x - middle.0, 2.0 * (y - middle.1));
        let length = dx.hypot(dy).max(1.0);
        Some(((x + 2.0 * dx / length).round() as i32, (y + dy / length).round() as i32))
    }
}

/// The points of a complete board as a regular polygon, those of a graph file where the file has them.
fn points(sim: &Sim, drawing: Rect) -> Vec<(f64, f64)> {
    let (width, height) = (f64::from(drawing.width), f64::from(drawing.height));
    let middle = (f64::from(drawing.x) + (width - 1.0) / 2.0, f64::from(drawing.y) + (height - 1.0) / 2.0);
    if let Some(graph) = sim.graph() {
        return drawn(sim, graph.nodes().iter().map(|node| (node.name.as_str(), node.place)), middle, (width, height));
    }
    let count = sim.board().points() as f64;
    // Two columns are as wide as one row is high; the names stand outside.
    let radius = ((height - 4.0) / 2.0).min((width - 8.0) / 4.0);
    // An even number of points has a line on top, an odd one a point.
    let first = if sim.board().points().is_multiple_of(2) { -0.5 } else { 0.0 };
    (0..sim.board().points())
        .map(|point| {
            let angle = (point as f64 + first) * std::f64::consts::TAU / count;
            (middle.0 + 2.0 * radius * angle.sin(), middle.1 - radius * angle.cos())
        })
        .collect()
}

/// Scales the places of a file to the room, names by digits first to last.
fn drawn<'a>(
    sim: &Sim,
    nodes: impl Iterator<Item = (&'a str, (f64, f64))>,
    middle: (f64, f64),
    (width, height): (f64, f64),
) -> Vec<(f64, f64)> {
    let mut places = vec![(0.0, 0.0); sim.board().points()];
    for (name, place) in nodes {
        let point = (0..places.len()).find(|&point| name == crate::games::sim::point_name(point).to_string());
        if let Some(point) = point {
            places[point] = place;
        }
    }
    let span = |of: fn(&(f64, f64)) -> f64| {
        let low = places.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = places.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (low, (high - low).max(1e-9))
    };
    let ((left, wide), (top, high)) = (span(|place| place.0), span(|place| place.1));
    let scale = ((width - 8.0) / 2.0 / wide).min((height - 4.0) / high);
    places
        .iter()
        .map(|(x, y)| (middle.0 + 2.0 * scale * (x - left - wide / 2.0), middle.1 + scale * (y - top - high / 2.0)))
        .collect()
}
