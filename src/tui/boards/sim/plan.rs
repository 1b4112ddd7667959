//! Where the points, the lines and the triangle of lines are.

use std::ops::Range;

use ratatui::layout::Rect;

use super::places;
use crate::games::sim::{BoardLine, Sim};
use crate::tui::boards::{Place, Room, SIDE_WIDTH, Size, SpotShape};

/// Columns of one line in the triangle, where there is room, and where there is little.
const CELLS: [i32; 2] = [5, 4];
/// A drawing needs so many columns and rows.
const DRAWING: Size = Size { width: 30, height: 10 };
/// Beside the triangle of lines it leaves so many columns to the panes below that, if there are so many.
const BESIDE: u16 = 30;
const BESIDE_MOST: u16 = 40;
/// Columns between drawing and triangle.
const GAP: u16 = 2;
/// Panes of fewer rows show nothing.
const PANE_ROWS: u16 = 5;
/// Below a drawing panes and triangle have so many rows.
const BELOW: u16 = 10;
/// Columns of what stands above the triangle.
const LEGEND: u16 = 22;
/// A drawing above them is larger than one beside them by this, or they stay beside it.
const LARGER: f64 = 1.2;

/// The plan of a board in a room.
pub(crate) struct Plan {
    /// All of the room.
    pub area: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// The points and lines as one draws them, where there is room.
    pub drawing: Option<Hexagon>,
    /// The top left cell of the triangle, below its headings, and the columns of a line.
    pub triangle: Option<((i32, i32), i32)>,
    /// The row above the triangle, where its legend stands.
    pub legend: Rect,
}

/// The points and lines on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Hexagon {
    /// Where it is.
    pub area: Rect,
    /// The middle of each point.
    pub points: Vec<(f64, f64)>,
    /// The middle of each line's hint, where few lines cross.
    pub labels: Vec<(i32, i32)>,
    /// Half the columns of a point's box.
    pub half: i32,
}

impl Plan {
    /// The plan, or the room that the board needs.
    pub(crate) fn new(sim: &Sim, room: Room) -> Result<Self, Size> {
        let mut plan = Self::without_labels(sim, room)?;
        // They take most of the time, and no drawing that is only compared needs them.
        if let Some(drawing) = &mut plan.drawing {
            drawing.labels = places::labels(sim, &drawing.points);
        }
        Ok(plan)
    }

    fn without_labels(sim: &Sim, room: Room) -> Result<Self, Size> {
        let beside = || CELLS.into_iter().filter_map(|cell| Some((cell, Self::beside(sim, room.area, cell)?)));
        // Narrow cells where the drawing would be smaller beside wide ones than its rows allow.
        let is_large = |(_, beside): &(i32, u16)| {
            let Rect { width, height, .. } = room.area;
            places::rows_decide(width - beside - GAP, height, half(height))
        };
        if let Some((cell, beside)) = beside().find(is_large).or_else(|| beside().next_back()) {
            let both = Self::both(sim, room, cell, beside);
            let above = CELLS.into_iter().find_map(|cell| Self::above(sim, room, cell));
            let plan = above.filter(|above| above.size() > LARGER * both.size()).unwrap_or(both);
            // In the end no line is looked for in the triangle, nor is one in a preview: there it takes nothing from the drawing.
            let alone = Some(Self::alone(sim, room)).filter(|_| room.is_end() || room.is_preview());
            return Ok(alone.filter(|alone| alone.cells() > plan.cells()).unwrap_or(plan));
        }
        if room.area.width >= DRAWING.width && room.area.height >= DRAWING.height {
            return Ok(Self::alone(sim, room));
        }
        Self::table_alone(sim, room)
    }

    /// The drawing without the triangle.
    fn alone(sim: &Sim, room: Room) -> Self {
        let (area, side) = if room.panes { room.split(DRAWING.width) } else { (room.area, None) };
        let drawing = Some(Hexagon::new(sim, area));
        Self { area, side, drawing, triangle: None, legend: Rect::default() }
    }

    /// The columns that the triangle and the panes take beside a drawing, where there is room for both.
    fn beside(sim: &Sim, area: Rect, cell: i32) -> Option<u16> {
        let beside = if cell == CELLS[0] { BESIDE.max((area.width / 3).min(BESIDE_MOST)) } else { SIDE_WIDTH };
        let beside = beside.max(table(sim, cell).width);
        let has_room = area.width >= DRAWING.width + beside + GAP && area.height >= DRAWING.height;
        has_room.then_some(beside)
    }

    /// The drawing left, the triangle right of it, and the panes below the triangle.
    fn both(sim: &Sim, room: Room, cell: i32, beside: u16) -> Self {
        let (area, table) = (room.area, table(sim, cell));
        let left = Rect { width: area.width - beside - GAP, ..area };
        let right = Rect { x: left.right() + GAP, width: beside, ..area };
        let top = table.height + 1;
        // The panes keep the margin that all screens have.
        let below =
            Rect { y: right.y + top, width: right.width - 1, height: right.height.saturating_sub(top), ..right };
        Self {
            area,
            side: (room.panes && below.height >= PANE_ROWS).then_some(below),
            drawing: Some(Hexagon::new(sim, left)),
            triangle: Some(((i32::from(right.x) + 2, i32::from(right.y) + 2), cell)),
            legend: Rect { height: 1, ..right },
        }
    }

    /// The drawing, below it the triangle, and the panes beside that: in rooms that are higher than wide.
    fn above(sim: &Sim, room: Room, cell: i32) -> Option<Self> {
        let (area, table) = (room.area, table(sim, cell));
        let rows = if room.panes { BELOW.max(table.height) } else { table.height } + 1;
        let height = area.height.checked_sub(rows).filter(|height| *height >= DRAWING.height)?;
        // Rows without which it is as large are theirs.
        let height = if room.panes { Hexagon::rows(sim, Rect { height, ..area }) } else { height };
        let below = Rect { y: area.y + height + 1, height: area.height - height - 1, ..area };
        // No line has its cell below the first point.
        let x = below.x + (table.width - cell as u16).max(LEGEND) + GAP;
        let width = below.right().checked_sub(x + 1)?;
        let side = Rect { x, width, ..below };
        (!room.panes || width >= SIDE_WIDTH).then(|| Self {
            area,
            side: room.panes.then_some(side),
            drawing: Some(Hexagon::new(sim, Rect { height, ..area })),
            triangle: Some(((i32::from(below.x) + 3, i32::from(below.y) + 2), cell)),
            // Without panes all columns are its own.
            legend: Rect {
                x: below.x + 1,
                width: if room.panes { x - below.x - 2 } else { area.width - 1 },
                height: 1,
                ..below
            },
        })
    }

    /// How large the drawing is.
    fn size(&self) -> f64 {
        self.drawing.as_ref().map_or(0.0, |drawing| {
            let Rect { width, height, .. } = drawing.area;
            places::size(width, height, drawing.half)
        })
    }

    /// The cells of the box around its points.
    fn cells(&self) -> f64 {
        self.drawing.as_ref().map_or(0.0, Hexagon::cells)
    }

    fn table_alone(sim: &Sim, room: Room) -> Result<Self, Size> {
        let fits = |size: &Size| room.area.width >= size.width && room.area.height >= size.height;
        let Some((cell, size)) = CELLS.map(|cell| (cell, table(sim, cell))).into_iter().find(|(_, size)| fits(size))
        else {
            return Err(table(sim, CELLS[1]));
        };
        let (area, side) = room.split(size.width);
        let corner = (i32::from(area.x) + 3, i32::from(area.y) + 2);
        let legend = Rect { x: area.x + 1, width: area.width.saturating_sub(1), height: 1, ..area };
        Ok(Self { area, side, drawing: None, triangle: Some((corner, cell)), legend })
    }

    /// The columns of the triangle, if it stands there.
    pub(crate) fn columns_of_triangle(&self, sim: &Sim) -> Option<u16> {
        self.triangle.map(|(_, cell)| table(sim, cell).width)
    }

    /// Every line has up to three places: its cell in the triangle, its hint in the drawing, and itself.
    pub(crate) fn places(&self, sim: &Sim) -> Vec<Place<BoardLine>> {
        let lines = || BoardLine::all(sim.board().all());
        let cells = lines().filter_map(|spot| Some(Place { spot, shape: self.cell(sim, spot)? }));
        let labels = lines().filter_map(|spot| {
            let (x, y) = *self.drawing.as_ref()?.labels.get(spot.index())?;
            Some(Place { spot, shape: SpotShape::Cell { x: x - 1, y, width: 3, height: 1 } })
        });
        let segments = lines().filter_map(|spot| {
            let (from, to) = self.drawing.as_ref()?.segment(sim, spot);
            Some(Place { spot, shape: SpotShape::Segment { from, to } })
        });
        cells.chain(labels).chain(segments).collect()
    }

    /// The cell of a line in the triangle.
    pub(crate) fn cell(&self, sim: &Sim, line: BoardLine) -> Option<SpotShape> {
        let (a, b) = sim.board().ends(line);
        let ((x, y), cell) = self.triangle?;
        Some(SpotShape::Cell { x: x + (b as i32 - 1) * cell + 1, y: y + a as i32, width: cell - 1, height: 1 })
    }
}

/// Columns and rows of the triangle with its headings.
fn table(sim: &Sim, cell: i32) -> Size {
    let points = sim.board().points() as u16;
    // Two headings, and a row for every point but the last.
    Size { width: points * cell as u16 + 3, height: points + 1 }
}

/// A drawing of so many rows has boxes of two rows for its points, and room for names beside hints.
const ROOMY: u16 = 18;

/// Half the columns of a point's box in a drawing of so many rows.
fn half(rows: u16) -> i32 {
    if rows >= ROOMY { 2 } else { 1 }
}

/// The cell in the middle of a point's box. What lies on the middle of two rows rounds alike on both sides.
pub(crate) fn cell_of((x, y): (f64, f64)) -> (i32, i32) {
    ((x + 1e-6).round() as i32, (y + 1e-6).round() as i32)
}

impl Hexagon {
    /// Without its labels.
    fn new(sim: &Sim, area: Rect) -> Self {
        let half = half(area.height);
        Self { area, points: places::points(sim, area, half), labels: Vec::new(), half }
    }

    /// The fewest rows of an area in which it is as large, beside hints of as much.
    fn rows(sim: &Sim, area: Rect) -> u16 {
        let look = |height: u16| {
            let drawing = Self::new(sim, Rect { height, ..area });
            (drawing.cells(), drawing.half)
        };
        let all = look(area.height);
        (DRAWING.height..=area.height).rev().take_while(|height| look(*height) == all).last().unwrap_or(area.height)
    }

    /// The cells of the box around its points.
    fn cells(&self) -> f64 {
        let span = |of: fn(&(f64, f64)) -> f64| {
            let least = self.points.iter().map(of).fold(f64::INFINITY, f64::min);
            self.points.iter().map(of).fold(least, f64::max) - least
        };
        // Points of one row have their cells too.
        let cells = (span(|point| point.0) + 1.0) * (span(|point| point.1) + 1.0);
        // What is a part of a cell larger is as large.
        cells.round()
    }

    /// Whether boxes have two rows, and hints stand beside names.
    pub(crate) fn is_roomy(&self) -> bool {
        self.half > 1
    }

    /// The rows of the points' boxes with their columns; without materials a box has one row.
    pub(crate) fn boxes(&self, has_materials: bool) -> impl Iterator<Item = (i32, Range<i32>)> {
        let beside = if has_materials { self.half - 1 } else { 0 };
        self.points.iter().flat_map(move |&place| {
            let ((x, y), half) = (cell_of(place), self.half);
            (y - beside..=y + beside).map(move |row| (row, x - half..x + half + 1))
        })
    }

    /// The ends of a line.
    pub(crate) fn segment(&self, sim: &Sim, line: BoardLine) -> ((f64, f64), (f64, f64)) {
        let (a, b) = sim.board().ends(line);
        (self.points[a], self.points[b])
    }
}
