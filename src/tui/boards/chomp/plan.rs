//! Where the counters lie: the largest size at which the whole field fits, layers side by side, pages where they do not.

use std::cmp::Reverse;

use ratatui::layout::Rect;

use super::State;
use super::beside::beside_panes;
use super::block::{BETWEEN, Block, FLAT, LEGEND, TIGHT_LEGEND, fits, fitting, whole};
use super::counter::{Counter, SIZES};
use super::grid::Grid;
use crate::core::Game;
use crate::games::chomp::{BoxCell, Chomp, Position};
use crate::tui::boards::{CellRows, Place, Places, Room, Size, SpotShape};

/// Columns for the sign that a field goes on above.
pub(super) const MARK: i32 = 7;
/// Panes beside it spare columns for counters that are larger by this, as long as this part of theirs is left, and so many.
const LARGER: (i32, i32) = (6, 5);
const PART: (u16, u16) = (3, 4);
const LEAST_SIDE: u16 = 26;
/// Rows below the names of layers, where they have room.
const AIR: i32 = 1;

/// The whole picture.
pub(crate) struct Plan {
    /// How the box is seen.
    pub grid: Grid,
    /// The size of the counters.
    pub counter: Counter,
    /// Where the board may be painted.
    pub area: Rect,
    /// Where counters can be seen: smaller than the area when the field is scrolled.
    pub window: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// The first layer of the page, and how many layers a page has.
    pub page: (usize, usize),
    /// How many layers lie beside each other.
    abreast: usize,
    /// The top left corner of the page's first layer, its names included.
    origin: (i32, i32),
    /// Columns and rows for which there is no room.
    beyond: (i32, i32),
    scroll: (i32, i32),
    block: Block,
}

impl Plan {
    /// The picture of a setup in a room.
    pub(crate) fn new(game: &Chomp, pos: &Position, state: &State, room: Room) -> Result<Self, Size> {
        let grid = Grid::new(game, pos);
        room.has(Size { width: 16, height: 4 })?;
        let chosen = if room.panes { beside_panes(&grid, room) } else { None };
        let (size, area, side) = chosen.unwrap_or_else(|| (largest(&grid, room, state), room.area, None));
        // A field that fits nowhere is scrolled, or paged where layers at least fit one by one.
        let size = size.unwrap_or(if grid.layers > 1 { paged(&grid, area) } else { SIZES.len() - 1 });
        let plan = Self::of_size(grid.clone(), SIZES[size], Room { area, ..room }, side, state);
        if let Some(larger) = plan.with_columns_of_panes(SIZES[size], room, state) {
            return Ok(larger);
        }
        let Some(below) = side.filter(|side| side.y >= area.bottom()) else { return Ok(plan) };
        // Panes below it have the rows that it leaves.
        let free = plan.free_rows().min((room.area.height / 2).saturating_sub(below.height));
        let area = Rect { height: area.height - free, ..area };
        let side = Rect { y: below.y - free, height: below.height + free, ..below };
        let lower = Self::of_size(grid, SIZES[size], Room { area, ..room }, Some(side), state);
        Ok(if lower.counter == plan.counter && lower.abreast == plan.abreast { lower } else { plan })
    }

    /// The same with the fewest columns of the panes beside it that make its counters much larger, if they spare so many.
    fn with_columns_of_panes(&self, size: Counter, room: Room, state: &State) -> Option<Self> {
        let side =
            self.side.filter(|side| side.x >= self.area.right() && self.grid.layers == 1 && !self.is_scrolled())?;
        let least = (side.width / PART.1 * PART.0).max(LEAST_SIDE);
        let with = |columns: u16| {
            let area = Rect { width: self.area.width + columns, ..self.area };
            let side = Rect { x: side.x + columns, width: side.width - columns, ..side };
            Self::of_size(self.grid.clone(), size, Room { area, ..room }, Some(side), state)
        };
        let most = side.width.checked_sub(least).filter(|most| *most > 0)?;
        let largest = with(most).counter.area();
        let is_largest = |larger: &Self| larger.counter.area() == largest;
        let is_enough = LARGER.1 * largest >= LARGER.0 * self.counter.area();
        (1..=most).map(with).find(is_largest).filter(|larger| is_enough && !larger.is_scrolled())
    }

    fn of_size(grid: Grid, counter: Counter, room: Room, side: Option<Rect>, state: &State) -> Self {
        let area = room.area;
        let (width, height) = (i32::from(area.width), i32::from(area.height));
        let lie = |air: i32| {
            let (abreast, stacked) = Block::new(&grid, counter, air).fitting(width, height);
            let capacity = (abreast * stacked).max(1);
            // A page holds whole boxes of three dimensions, if it can hold one.
            let third = grid.sides.get(2).map_or(1, |&side| usize::from(side));
            let per_page =
                if capacity >= grid.layers { grid.layers } else { (capacity / third * third).max(capacity.min(third)) };
            // In as many lines as are needed all are about as long.
            let lines = per_page.div_ceil(abreast.clamp(1, per_page));
            let abreast = per_page.div_ceil(lines);
            let laid = |counter: Counter| Block::new(&grid, counter, air).laid(abreast, lines);
            let counter = counter.stretched(|larger| {
                let (now, then) = (laid(counter), laid(larger));
                // The first row that makes counters higher comes before the one that is free above the legend.
                let legend = if larger.step.1 == 2 { TIGHT_LEGEND } else { LEGEND };
                then.0 <= now.0.max(width) && then.1 <= now.1.max(height - legend)
            });
            (air, per_page, abreast, lines, counter)
        };
        // Names have free rows below them where counters are as many with them, and in a preview as large.
        let has_air = fitting(&grid, counter, AIR, area) >= fitting(&grid, counter, 0, area).min(grid.layers);
        let close = lie(0);
        let airy = Some(lie(AIR)).filter(|airy| has_air && (!room.is_preview() || airy.4.area() >= close.4.area()));
        let (air, per_page, abreast, lines, counter) = airy.unwrap_or(close);
        let pages = grid.layers.div_ceil(per_page);
        // The last page begins early enough to be full.
        let page = (state.page.min(pages - 1) * per_page).min(grid.layers - per_page.min(grid.layers));
        let block = Block::new(&grid, counter, air);
        let used = block.laid(abreast, lines);
        let spare = ((width - used.0).max(0), (height - used.1).max(0));
        // Where the field goes on, a column or a row is free for the sign that says so, unless it has room beside the field.
        let has_margins = grid.layers == 1 && spare.0 >= 2 * MARK;
        let edge = (i32::from(used.0 > width), i32::from(used.1 > height && !has_margins));
        let beyond = ((used.0 - width + edge.0).max(0), (used.1 - height + edge.1).max(0));
        let above = (spare.1 - LEGEND).max(0) / 2;
        let origin = (i32::from(area.x) + spare.0 / 2, i32::from(area.y) + edge.1 + above);
        let window = if beyond == (0, 0) {
            area
        } else {
            // The signs that it goes on stand beside the field, of which the cursor may point at the first column.
            let aside = if beyond.0 > 0 { 0 } else { spare.0 / 2 - 1 };
            let left = ((block.left + aside).max(0) as u16).min(area.width);
            let right = (aside.max(0) as u16).min(area.width - left).max(edge.0 as u16);
            let (edge, width) = (edge.1 as u16, (area.width - left).saturating_sub(right));
            Rect { x: area.x + left, y: area.y + edge, width, height: area.height - 1 - edge }
        };
        let scroll = (state.scroll.0.clamp(0, beyond.0), state.scroll.1.clamp(0, beyond.1));
        Self { grid, counter, area, window, side, page: (page, per_page), abreast, origin, beyond, scroll, block }
    }

    /// Whether only a part of the field is in sight.
    pub(crate) fn is_scrolled(&self) -> bool {
        self.window != self.area
    }

    /// How many columns and rows are scrolled away.
    pub(crate) fn scrolled(&self) -> (i32, i32) {
        self.scroll
    }

    /// Where the first layer of the page stands.
    #[cfg(test)]
    pub(crate) fn origin(&self) -> (i32, i32) {
        self.origin
    }

    /// The layers of the page.
    pub(crate) fn layers(&self) -> std::ops::Range<usize> {
        self.page.0..(self.page.0 + self.page.1).min(self.grid.layers)
    }

    /// The number of the page and how many there are, from one on.
    pub(crate) fn pages(&self) -> (usize, usize) {
        let (first, per_page) = self.page;
        (first.div_ceil(per_page) + 1, self.grid.layers.div_ceil(per_page))
    }

    /// Where the name of a layer stands: the middle of its columns, and its row; and the columns from one layer to the next.
    pub(crate) fn layer_title(&self, layer: usize) -> ((i32, i32), i32) {
        let block = self.block;
        let (x, y) = self.corner(layer);
        ((x + block.left + (block.width - block.left) / 2, y), block.width + BETWEEN)
    }

    /// Top left of a counter. Layers of other pages lie far below.
    pub(crate) fn at(&self, layer: usize, row: u16, column: u16) -> (i32, i32) {
        let block = self.block;
        let (x, y) = self.corner(layer);
        let up = i32::from(self.grid.rows - 1 - row);
        (
            x + block.left + i32::from(column) * self.counter.step.0 - self.scroll.0,
            // The field stands on the floor; scrolling shows what lies above.
            y + block.top + up * self.counter.step.1 - (self.beyond.1 - self.scroll.1),
        )
    }

    /// The column behind the names of the rows of a layer.
    pub(crate) fn row_names_end(&self, layer: usize) -> i32 {
        self.corner(layer).0 + self.block.left - 1
    }

    /// The row of the names of the columns of a layer.
    pub(crate) fn column_names(&self, layer: usize) -> i32 {
        if self.beyond.1 > 0 {
            return i32::from(self.area.bottom()) - 1;
        }
        self.at(layer, 0, 0).1 + self.counter.height + self.counter.foot()
    }

    /// How far it is from one column to the next.
    pub(crate) fn column_step(&self) -> i32 {
        self.counter.step.0
    }

    /// The columns of a layer that are in sight: of 20,000 only a few are.
    pub(crate) fn seen_columns(&self, layer: usize) -> std::ops::Range<u16> {
        let (first, step) = (self.at(layer, 0, 0).0, self.column_step());
        let (left, right) = (i32::from(self.window.left()), i32::from(self.window.right()));
        let from = ((left - first) / step - 1).clamp(0, i32::from(self.grid.columns));
        let to = ((right - first) / step + 1).clamp(0, i32::from(self.grid.columns));
        from as u16..to as u16
    }

    /// The counters with where they lie. The poison is one: it can be pointed at, which says why it cannot be taken.
    pub(crate) fn places(&self, pos: &Position) -> Places<BoxCell> {
        let Grid { ref game, rows, columns, layers, .. } = self.grid;
        if layers > 1 || game.is_endless() || game.sides().len() != 2 {
            let poison = Some(BoxCell::POISON).filter(|_| !game.is_reverse());
            let cells = poison.into_iter().chain(game.legal_moves(pos));
            return cells.map(|cell| Place { spot: cell, shape: self.shape(cell) }).collect();
        }
        // Of a flat field with thousands of them nothing is worked out that nobody asks for.
        let across = usize::from(columns);
        let mut cells = CellRows::new(
            usize::from(rows) * across,
            across,
            |number, columns| BoxCell::new(&[(number / columns) as u16, (number % columns) as u16]),
            |cell, columns| usize::from(cell.at(0)) * columns + usize::from(cell.at(1)),
        );
        (cells.origin, cells.tile) = (self.at(0, 0, 0), self.tile());
        cells.cell = (self.counter.step.0, -self.counter.step.1);
        if pos.heights().iter().any(|height| *height < columns) {
            let row =
                |(row, height): (u32, &u16)| (0..u32::from(*height)).map(move |column| row * across as u32 + column);
            cells.leave((0..).zip(pos.heights()).flat_map(row).collect());
        }
        Places::InRows(cells)
    }

    /// The shape of a cell.
    pub(crate) fn shape(&self, cell: BoxCell) -> SpotShape {
        let (layer, row, column) = self.grid.place(cell);
        let ((x, y), (width, height)) = (self.at(layer, row, column), self.tile());
        SpotShape::Cell { x, y, width, height }
    }

    /// The columns and rows in which a counter is clicked.
    fn tile(&self) -> (i32, i32) {
        // Of two rows its material covers one and a half.
        (self.counter.width, if self.counter.step.1 == 2 { 2 } else { self.counter.height })
    }

    /// The first row that nothing of the board needs.
    pub(crate) fn end(&self) -> i32 {
        let last = self.layers().last().unwrap_or(0);
        self.column_names(last) + 1
    }

    /// The rows above and below a field that takes as many of them whatever is played, its legend and one at its end left out.
    pub(crate) fn free_rows(&self) -> u16 {
        u16::try_from(self.rows_around() - AIR).unwrap_or(0)
    }

    /// The one at its end.
    pub(crate) fn told_rows(&self) -> u16 {
        self.rows_around().clamp(0, AIR) as u16
    }

    /// The rows that a field and its legend never take.
    fn rows_around(&self) -> i32 {
        let game = &self.grid.game;
        let grows = game.is_endless_along(0) || game.is_endless() && self.grid.layers > 1;
        let lines = self.layers().len().div_ceil(self.abreast);
        let taken = self.block.laid(self.abreast, lines).1 + LEGEND;
        if grows { 0 } else { i32::from(self.area.height) - taken }
    }

    /// How many rows up to that one say it: the free one above it does where they have no room in one.
    pub(crate) fn legend_rows(&self) -> i32 {
        if self.beyond.1 > 0 { 1 } else { (self.legend() + 1 - self.end()).clamp(1, LEGEND) }
    }

    /// The row that says what the signs mean; below the area where there is none.
    pub(crate) fn legend(&self) -> i32 {
        let (top, first) = (i32::from(self.area.y), self.at(self.page.0, self.grid.rows - 1, 0).1);
        match self.beyond.1 > 0 {
            // Where one row is left there is no free one above it.
            false if self.end() + 1 == i32::from(self.area.bottom()) => self.end(),
            false => self.end() + 1,
            true if self.window.y > self.area.y || first > top => top,
            true => i32::from(self.area.bottom()),
        }
    }

    /// Top left of a layer with its names.
    fn corner(&self, layer: usize) -> (i32, i32) {
        // Most fields have one layer, and thousands of counters that ask for it.
        if self.grid.layers == 1 {
            return self.origin;
        }
        let block = self.block;
        let (first, per_page) = self.page;
        let (pages_on, index) = match layer.checked_sub(first) {
            Some(on) => ((on / per_page) as i32, on % per_page),
            None => (-((first - layer).div_ceil(per_page) as i32), 0),
        };
        (
            self.origin.0 + (index % self.abreast) as i32 * (block.width + BETWEEN),
            self.origin.1 + (index / self.abreast) as i32 * (block.height + 1) + pages_on * OTHER_PAGE,
        )
    }
}

/// The size at which the whole field fits. In a preview, where nothing is told on counters, these are as large as they can be: layers
/// that lie beside each other may leave them rows that layers one below the other take.
fn largest(grid: &Grid, room: Room, state: &State) -> Option<usize> {
    let area = room.area;
    let counter = |size: usize| Plan::of_size(grid.clone(), SIZES[size], room, None, state).counter;
    let cells = |size: &usize| (counter(*size).area(), Reverse(*size));
    let first = whole(grid, area)?;
    if grid.layers == 1 || !room.is_preview() {
        return Some(first);
    }
    (first..SIZES.len()).filter(|&size| fits(grid, size, area)).max_by_key(cells)
}

/// Other pages lie so far away that nobody sees them.
const OTHER_PAGE: i32 = 10_000;

/// The largest size at which layers fit one by one.
fn paged(grid: &Grid, area: Rect) -> usize {
    (FLAT..SIZES.len()).find(|&size| fitting(grid, SIZES[size], 0, area) > 0).unwrap_or(SIZES.len() - 1)
}
