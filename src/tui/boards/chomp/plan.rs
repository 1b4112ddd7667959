//! Where the counters lie: the largest size at which the whole field fits, layers side by side, pages where they do not.

use ratatui::layout::Rect;

use super::State;
use super::beside::beside_panes;
use super::counter::{Counter, SIZES};
use crate::games::chomp::{BoxCell, Chomp, Position, SetupKind, column_name};
use crate::tui::boards::{Room, Size, SpotShape};
use crate::tui::paint::width;

/// The first size of one row.
pub(super) const FLAT: usize = 9;
/// Columns for the sign that a field goes on above.
pub(super) const MARK: i32 = 7;
/// Columns between two layers.
const BETWEEN: i32 = 4;
/// Rows below the names of layers, where they have room, and those that the legend needs.
const AIR: i32 = 1;
pub(super) const LEGEND: i32 = 2;

/// Which sides of the box are seen how. Rows go up, columns to the right; every combination of the other places is a layer.
pub(crate) struct Grid<'a> {
    /// The field.
    pub(super) game: &'a Chomp,
    /// How far the sides are seen: an endless one as far as bites are listed.
    sides: Vec<u16>,
    /// Rows of a layer.
    pub rows: u16,
    /// Columns of a layer.
    pub columns: u16,
    /// How many layers there are.
    pub layers: usize,
}

impl<'a> Grid<'a> {
    /// How the box of a setup is seen.
    pub(crate) fn new(game: &'a Chomp, pos: &Position) -> Self {
        let sides = if game.is_endless() { game.window(pos) } else { game.sides().to_vec() };
        let (rows, columns) = match *sides {
            [] => (1, 1),
            [columns] => (1, columns),
            [rows, columns, ..] => (rows, columns),
        };
        let layers = sides.iter().skip(2).map(|&side| usize::from(side)).product();
        Self { game, sides, rows, columns, layers }
    }

    /// The cell at a place of a layer.
    pub(crate) fn cell(&self, layer: usize, row: u16, column: u16) -> BoxCell {
        if self.game.sides().len() == 1 {
            return BoxCell::new(&[column]);
        }
        let mut cell = BoxCell::new(&[row, column]);
        let mut rest = layer;
        for (side, &length) in self.sides.iter().enumerate().skip(2) {
            cell = cell.with(side, (rest % usize::from(length)) as u16);
            rest /= usize::from(length);
        }
        cell
    }

    /// Layer, row and column of a cell.
    pub(crate) fn place(&self, cell: BoxCell) -> (usize, u16, u16) {
        let sides = &self.sides;
        if sides.len() == 1 {
            return (0, 0, cell.at(0));
        }
        let further = (2..sides.len()).rev();
        let layer = further.fold(0, |layer, side| layer * usize::from(sides[side]) + usize::from(cell.at(side)));
        (layer, cell.at(0), cell.at(1))
    }

    /// What stands above a layer: `layer 2`, `layer 2.1` in more dimensions, `times 5` in the game of divisors.
    pub(crate) fn layer_name(&self, layer: usize) -> String {
        let cell = self.cell(layer, 0, 0);
        let further = 2..self.game.sides().len();
        if let SetupKind::Divisors(number) = self.game.kind() {
            let powers =
                further.map(|side| number.primes()[side].pow(u32::from(self.game.sides()[side] - 1 - cell.at(side))));
            return format!("times {}", powers.product::<u64>());
        }
        let places: Vec<String> = further.map(|side| (cell.at(side) + 1).to_string()).collect();
        let goes_on = self.game.is_endless_along(2) && layer + 1 == self.layers;
        format!("layer {}{}", places.join("."), if goes_on { " and so on" } else { "" })
    }

    /// What stands beside a row.
    pub(crate) fn row_name(&self, row: u16) -> String {
        match self.game.kind() {
            SetupKind::Divisors(_) if self.game.sides().len() == 1 => String::new(),
            SetupKind::Divisors(number) => number.primes()[0].pow(u32::from(self.rows - 1 - row)).to_string(),
            SetupKind::Field | SetupKind::Rows | SetupKind::Solid => (row + 1).to_string(),
        }
    }

    /// What stands below a column.
    pub(crate) fn column_name(&self, column: u16) -> String {
        match self.game.kind() {
            SetupKind::Field | SetupKind::Rows => column_name(column),
            SetupKind::Solid => (column + 1).to_string(),
            SetupKind::Divisors(number) => {
                let side = usize::from(self.game.sides().len() > 1);
                number.primes()[side].pow(u32::from(self.columns - 1 - column)).to_string()
            }
        }
    }

    fn row_name_width(&self) -> i32 {
        // The widest name is at one of the ends.
        width(&self.row_name(self.rows - 1)).max(width(&self.row_name(0)))
    }
}

/// The whole picture.
pub(crate) struct Plan<'a> {
    /// How the box is seen.
    pub grid: Grid<'a>,
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

/// Columns and rows of a layer with its names.
#[derive(Clone, Copy)]
pub(super) struct Block {
    left: i32,
    top: i32,
    /// Columns of all of it.
    pub(super) width: i32,
    /// Rows of all of it.
    pub(super) height: i32,
}

impl Block {
    /// With counters of this size, and so many free rows below the names.
    pub(super) fn new(grid: &Grid<'_>, counter: Counter, air: i32) -> Self {
        let left = grid.row_name_width() + 2;
        let top = if grid.layers > 1 { 1 + air } else { i32::from(grid.game.is_endless_along(0)) };
        let across = i32::from(grid.columns) * counter.step.0 - (counter.step.0 - counter.width);
        let upward = i32::from(grid.rows) * counter.step.1 - (counter.step.1 - counter.height);
        // Where rows have no end a sign says so behind them.
        let sign = if grid.game.is_endless_along(1) { 2 } else { 0 };
        Self { left, top, width: left + across + sign, height: top + upward + counter.foot() + 1 }
    }

    /// How many of them fit beside and above each other.
    fn fitting(self, width: i32, height: i32) -> (usize, usize) {
        let abreast = ((width + BETWEEN) / (self.width + BETWEEN)).max(0);
        let stacked = ((height + 1) / (self.height + 1)).max(0);
        (abreast as usize, stacked as usize)
    }

    /// The columns and rows of so many beside and above each other.
    pub(super) fn laid(self, abreast: usize, lines: usize) -> (i32, i32) {
        (abreast as i32 * (self.width + BETWEEN) - BETWEEN, lines as i32 * (self.height + 1) - 1)
    }
}

impl<'a> Plan<'a> {
    /// The picture of a setup in a room.
    pub(crate) fn new(game: &'a Chomp, pos: &Position, state: &State, room: Room) -> Result<Self, Size> {
        let grid = Grid::new(game, pos);
        room.has(Size { width: 16, height: 5 })?;
        let chosen = if room.panes { beside_panes(&grid, room) } else { None };
        let (size, area, side) = chosen.unwrap_or_else(|| (whole(&grid, room.area), room.area, None));
        // A field that fits nowhere is scrolled, or paged where layers at least fit one by one.
        let size = size.unwrap_or(if grid.layers > 1 { paged(&grid, area) } else { SIZES.len() - 1 });
        Ok(Self::of_size(grid, SIZES[size], area, side, state))
    }

    fn of_size(grid: Grid<'a>, counter: Counter, area: Rect, side: Option<Rect>, state: &State) -> Self {
        let (width, height) = (i32::from(area.width), i32::from(area.height));
        let has_air = fitting(&grid, counter, AIR, area) >= fitting(&grid, counter, 0, area).min(grid.layers);
        let air = if has_air { AIR } else { 0 };
        let (abreast, stacked) = Block::new(&grid, counter, air).fitting(width, height);
        let capacity = (abreast * stacked).max(1);
        // A page holds whole boxes of three dimensions, if it can hold one.
        let third = grid.sides.get(2).map_or(1, |&side| usize::from(side));
        let per_page =
            if capacity >= grid.layers { grid.layers } else { (capacity / third * third).max(capacity.min(third)) };
        let pages = grid.layers.div_ceil(per_page);
        let page = state.page.min(pages - 1) * per_page;
        // In as many lines as are needed all are about as long.
        let lines = per_page.div_ceil(abreast.clamp(1, per_page));
        let abreast = per_page.div_ceil(lines);
        let laid = |counter: Counter| Block::new(&grid, counter, air).laid(abreast, lines);
        let counter = counter.stretched(|larger| {
            let (now, then) = (laid(counter), laid(larger));
            then.0 <= now.0.max(width) && then.1 <= now.1.max(height - LEGEND)
        });
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

    /// The layers of the page.
    pub(crate) fn layers(&self) -> std::ops::Range<usize> {
        self.page.0..(self.page.0 + self.page.1).min(self.grid.layers)
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

    /// The shape of a cell.
    pub(crate) fn shape(&self, cell: BoxCell) -> SpotShape {
        let (layer, row, column) = self.grid.place(cell);
        let (x, y) = self.at(layer, row, column);
        // Of two rows its material covers one and a half.
        let height = if self.counter.step.1 == 2 { 2 } else { self.counter.height };
        SpotShape::Cell { x, y, width: self.counter.width, height }
    }

    /// The first row that nothing of the board needs.
    pub(crate) fn end(&self) -> i32 {
        let last = self.layers().last().unwrap_or(0);
        self.column_names(last) + 1
    }

    /// The rows above and below a field that takes as many of them whatever is played, its legend and one at each end left out.
    pub(crate) fn free_rows(&self) -> u16 {
        let game = self.grid.game;
        let grows = game.is_endless_along(0) || game.is_endless() && self.grid.layers > 1;
        let lines = self.layers().len().div_ceil(self.abreast);
        let taken = self.block.laid(self.abreast, lines).1 + LEGEND + 2 * AIR;
        let free = i32::from(self.area.height) - taken;
        if grows { 0 } else { u16::try_from(free).unwrap_or(0) }
    }

    /// The row that says what the signs mean; below the area where there is none.
    pub(crate) fn legend(&self) -> i32 {
        let (top, first) = (i32::from(self.area.y), self.at(self.page.0, self.grid.rows - 1, 0).1);
        match self.beyond.1 > 0 {
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
        let pages_on = (layer / self.page.1) as i32 - (self.page.0 / self.page.1) as i32;
        let index = layer % self.page.1;
        (
            self.origin.0 + (index % self.abreast) as i32 * (block.width + BETWEEN),
            self.origin.1 + (index / self.abreast) as i32 * (block.height + 1) + pages_on * OTHER_PAGE,
        )
    }
}

/// Other pages lie so far away that nobody sees them.
const OTHER_PAGE: i32 = 10_000;

/// The largest size at which the whole field fits into an area.
pub(super) fn whole(grid: &Grid<'_>, area: Rect) -> Option<usize> {
    (0..SIZES.len()).find(|&size| fits(grid, size, area))
}

/// Whether the whole field fits at a size.
pub(super) fn fits(grid: &Grid<'_>, size: usize, area: Rect) -> bool {
    fitting(grid, SIZES[size], 0, area) >= grid.layers
}

/// How many layers fit with so many free rows below their names.
fn fitting(grid: &Grid<'_>, counter: Counter, air: i32, area: Rect) -> usize {
    let block = Block::new(grid, counter, air);
    let (abreast, stacked) = block.fitting(i32::from(area.width), i32::from(area.height));
    abreast * stacked
}

/// The largest size at which layers fit one by one.
fn paged(grid: &Grid<'_>, area: Rect) -> usize {
    (FLAT..SIZES.len()).find(|&size| fitting(grid, SIZES[size], 0, area) > 0).unwrap_or(SIZES.len() - 1)
}
