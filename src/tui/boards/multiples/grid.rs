//! Where the numbers stand: in rows of ten, or of so many that the cells become larger.

use ratatui::layout::Rect;

use super::State;
use super::plan::{PlacedNodes, Plan, WORDS};
use crate::games::multiples::Node;
use crate::tui::boards::{CellRows, Places, Room, SIDE_WIDTH, Size, SpotShape, cut};
use crate::tui::paint::width;

/// Numbers in equal cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberGrid {
    /// The least number, and the greatest.
    low: u32,
    high: u32,
    /// How many stand in a row.
    columns: i32,
    /// Columns and rows of each, the free column behind it included.
    pub cell: (i32, i32),
    /// Columns of the longest number.
    pub name: i32,
    /// The top left corner of the first row.
    origin: (i32, i32),
}

/// Rows from which on numbers have frames, and lines have room between them.
pub(crate) const FRAMED: i32 = 3;
/// How many stand in a row: ten, as people count, unless others make cells so much larger, in parts of a hundred.
const COLUMNS: [i32; 9] = [10, 12, 15, 20, 30, 5, 4, 3, 2];
const BETTER: i32 = 110;
/// Others that are taken where these have frames and no panes stand beside them: whoever leaves out the panes wants large numbers.
const ALONE: [i32; 4] = [9, 8, 7, 6];
/// In so few columns numbers and hints of a row read like one text.
const TIGHTEST: i32 = 4;
/// Columns at the left edge.
const MARGIN: i32 = 1;
/// The panes have so many columns where the screen is wide.
const SIDE: u16 = 32;
const WIDE: u16 = 100;

/// Rows for words in the end, where nobody chooses, and above panes that are read: enough if there is no room for more.
const BARELY: i32 = 2;

impl NumberGrid {
    /// The grid with the largest cells of which all rows are seen in so many columns and rows.
    fn largest(low: u32, high: u32, (across, down): (i32, i32), words: i32, has_panes: bool) -> Option<Self> {
        let filling = |columns: &i32| Self::filling(low, high, *columns, (across, down - words));
        let others = ALONE.iter().filter_map(filling).filter(|grid| !has_panes && grid.cell.1 >= FRAMED);
        let grids = COLUMNS.iter().filter_map(filling).chain(others);
        let largest = grids.reduce(|best, grid| if grid.size() * 100 > best.size() * BETTER { grid } else { best })?;
        // What it can do without is for the panes first.
        let least = if largest.cell.1 > 1 { largest.least(largest.cell.1) } else { largest.cell.0 };
        Some(Self { cell: (least, largest.cell.1), ..largest })
    }

    /// With the largest cells for so many columns and rows.
    fn filling(low: u32, high: u32, columns: i32, (across, down): (i32, i32)) -> Option<Self> {
        let grid = Self::of(low, high, columns);
        let (wide, tall) = ((across - MARGIN - 1) / columns, down / grid.rows());
        let tall = (1..=tall).take_while(|tall| grid.least(*tall) <= wide).last()?;
        Some(Self { cell: (wide.min(grid.widest(tall)), tall), ..grid })
    }

    /// With the smallest cells that have room for a mark, the number, and the letter of a hint.
    fn of(low: u32, high: u32, columns: i32) -> Self {
        let name = width(&high.to_string()).max(2);
        Self { low, high, columns, cell: (name + 2, 1), name, origin: (0, 0) }
    }

    /// The fewest columns of a cell of so many rows, the free one behind it included: from two on there is room for the length
    /// of a hint.
    fn least(&self, tall: i32) -> i32 {
        match tall {
            1 => self.name + 2,
            2 => self.name + 4,
            _ => 2 * tall + 2 + (self.name - 3).max(0),
        }
    }

    /// The most columns.
    fn widest(&self, tall: i32) -> i32 {
        match tall {
            1 => self.name + 5,
            _ => (2 * tall + 6).max(5 * tall / 2) + (self.name - 3).max(0),
        }
    }

    /// How many columns and rows of the screen a number has.
    fn size(&self) -> i32 {
        self.cell.0 * self.cell.1
    }

    /// The same as small as numbers can be read: a mark and the number. One more digit of the last number has room at the end
    /// of its row.
    fn bare(low: u32, high: u32, columns: i32) -> Self {
        let grid = Self::of(low, high, columns);
        let is_at_end = (high - grid.first() + 1).is_multiple_of(columns as u32);
        let name = width(&(high - u32::from(is_at_end)).to_string()).max(2);
        Self { cell: (name + 1, 1), name, ..grid }
    }

    /// The first number of the first row, which need not be on the board.
    fn first(&self) -> u32 {
        (self.low - 1) / self.columns as u32 * self.columns as u32 + 1
    }

    fn rows(&self) -> i32 {
        (self.high - self.first()) as i32 / self.columns + 1
    }

    fn needed(&self) -> i32 {
        self.columns * self.cell.0 + MARGIN + 1
    }

    /// The same without free columns at both ends of a row.
    fn inked(&self) -> i32 {
        let beyond = (width(&self.high.to_string()) - self.name).max(0);
        self.columns * self.cell.0 + beyond
    }

    /// The columns of rows that are scrolled: behind them there is room for `^399`, which says how many numbers are out of
    /// sight, unless that stands in so many rows above them: then they may have all columns.
    fn scrolled_width(&self, top: i32) -> i32 {
        match top {
            0 => self.needed() + width(&self.high.to_string()) + 2,
            _ => self.columns * self.cell.0,
        }
    }

    /// Top left of a number, or of the place where it would be.
    pub(crate) fn at(&self, number: u32) -> (i32, i32) {
        let place = number as i32 - self.first() as i32;
        let (x, y) = self.origin;
        (x + place.rem_euclid(self.columns) * self.cell.0, y + place.div_euclid(self.columns) * self.cell.1)
    }

    /// The columns and rows of what is drawn for a number.
    pub(crate) fn tile(&self) -> (i32, i32) {
        (self.cell.0 - 1, self.cell.1)
    }

    /// All of a tile.
    pub(crate) fn shape(&self, number: u32) -> SpotShape {
        let ((x, y), (width, height)) = (self.at(number), self.tile());
        SpotShape::Cell { x, y, width, height }
    }

    /// The nodes, in order, with what a click may hit.
    pub(crate) fn places(&self) -> Places<Node> {
        let count = (self.high - self.low + 1) as usize;
        let mut rows = CellRows::new(count, self.columns as usize, |number, _| number as Node, |node, _| node as usize);
        rows.indent = (self.low - self.first()) as usize;
        (rows.origin, rows.cell, rows.tile) = (self.origin, self.cell, self.tile());
        Places::InRows(rows)
    }

    /// The nodes of the rows that are in sight.
    pub(crate) fn seen(&self, window: Rect) -> std::ops::Range<Node> {
        let row = |y: u16| (i32::from(y) - self.origin.1).div_euclid(self.cell.1);
        let first = |row: i32| (self.first() as i32 + row * self.columns - self.low as i32).max(0) as Node;
        first(row(window.top()))..first(row(window.bottom() - 1) + 1).min(self.high - self.low + 1)
    }
}

impl Plan {
    /// The plan of a board of numbers: all of them as large as they fit, panes beside them; else some rows, scrolled.
    pub(crate) fn numbers(low: u32, high: u32, state: State, room: Room) -> Result<Self, Size> {
        let (space, height) = (i32::from(room.area.width), i32::from(room.area.height));
        let side = if room.area.width >= WIDE { SIDE } else { SIDE_WIDTH };
        let beside = if room.panes { space - i32::from(side) - 3 } else { 0 };
        let largest = |across: i32, words: i32| NumberGrid::largest(low, high, (across, height), words, room.panes);
        let words = Self::rows_of_words(room);
        let grid = largest(beside, words).filter(|grid| grid.cell.0 > TIGHTEST).or_else(|| largest(space, words));
        let is_spare = room.is_preview() || room.is_above_text();
        let grid = grid.or_else(|| largest(space, BARELY).filter(|_| is_spare));
        match grid.or_else(|| Self::bare_numbers(low, high, room)) {
            Some(grid) => Ok(Self::whole(grid, room)),
            None => Self::scrolled_numbers(low, high, state, room),
        }
    }

    /// How many rows the words below numbers would like: in the end the way alone is told.
    fn rows_of_words(room: Room) -> i32 {
        if room.is_end() { BARELY } else { WORDS }
    }

    /// All numbers side by side, without room for hints: where there are none.
    fn bare_numbers(low: u32, high: u32, room: Room) -> Option<NumberGrid> {
        let (across, down) = (i32::from(room.area.width), i32::from(room.area.height));
        let mut grids = COLUMNS.iter().map(|&columns| NumberGrid::bare(low, high, columns));
        let fits = |grid: &NumberGrid| grid.inked() <= across && grid.rows() + BARELY <= down;
        grids.find(fits).filter(|_| room.is_preview())
    }

    fn whole(grid: NumberGrid, room: Room) -> Self {
        let (area, side) = room.split(grid.needed() as u16);
        let (wide, tall) = grid.cell;
        let widest = grid.widest(tall).max(wide);
        let columns = grid.columns;
        let cell = (i32::from(area.width) - MARGIN - 1) / columns;
        let grid = NumberGrid { cell: (cell.clamp(wide, widest), tall), ..grid };
        let rows = grid.rows() * tall;
        // What is spare goes to a heading, to free rows around the numbers, and where these are small to what is said of them.
        let most = if tall == 1 { 1 } else { 2 };
        let top = ((i32::from(area.height) - rows - Self::rows_of_words(room) + 1) / 2).clamp(0, most);
        let margin = MARGIN.min(i32::from(area.width) - grid.inked()).max(0);
        let left = (i32::from(area.width) - columns * grid.cell.0 - margin) / 2;
        let grid = NumberGrid { origin: (i32::from(area.x) + margin + left.max(0), i32::from(area.y) + top), ..grid };
        let (window, below) = cut(area, (top + rows) as u16);
        Self::of_numbers(grid, room, (area, side), (window, below), top > 0)
    }

    fn scrolled_numbers(low: u32, high: u32, state: State, room: Room) -> Result<Self, Size> {
        let (space, height) = (i32::from(room.area.width), i32::from(room.area.height));
        let is_bare = room.is_preview();
        let grid = |columns: i32| {
            if is_bare { NumberGrid::bare(low, high, columns) } else { NumberGrid::of(low, high, columns) }
        };
        let across = |columns: i32, top: i32| {
            if is_bare { grid(columns).inked() } else { grid(columns).scrolled_width(top) }
        };
        let least = across(5, 0);
        if space < least || height < LEAST_ROWS {
            return Err(Size { width: least as u16, height: LEAST_ROWS as u16 });
        }
        let usual = if across(10, 0) <= space { 10 } else { 5 };
        let (area, side) = room.split(across(usual, 0) as u16);
        // Without panes beside them as many are seen as there can be.
        let others = COLUMNS.iter().flat_map(|&columns| [0, 1].map(|top| (columns, top)));
        let others = others.filter(|(columns, top)| side.is_none() && across(*columns, *top) <= space);
        let kept = if room.is_preview() { BARELY } else { Self::rows_of_words(room) };
        let shown = |(columns, top): (i32, i32)| grid(columns).rows().min((height - kept).max(3) - top);
        let seen = |form: (i32, i32)| form.0 * shown(form);
        let best = others.fold((usual, 0), |best, other| if seen(other) > seen(best) { other } else { best });
        // Where nothing is out of sight no columns are kept for what says so, and above panes that are read words have fewer rows.
        let words = if room.is_above_text() { BARELY } else { Self::rows_of_words(room) };
        let fits = |columns: &i32| across(*columns, 1) <= space && grid(*columns).rows() + words <= height;
        let is_cut = shown(best) < grid(best.0).rows();
        let whole = COLUMNS.into_iter().find(fits).filter(|_| is_cut && side.is_none());
        let ((columns, top), shown) = whole.map_or((best, shown(best)), |columns| ((columns, 0), grid(columns).rows()));
        let grid = grid(columns);
        let free = (i32::from(area.width) - across(columns, top)).max(0);
        let cell = (grid.cell.0 + free / columns).clamp(grid.cell.0, grid.name + 5);
        let hidden = grid.rows() - shown;
        let scroll = state.scroll.clamp(0, hidden);
        let margin = MARGIN.min(i32::from(area.width) - columns * cell).max(0);
        let origin = (i32::from(area.x) + margin, i32::from(area.y) + top - scroll);
        let grid = NumberGrid { cell: (cell, 1), origin, ..grid };
        let (upper, below) = cut(area, (top + shown) as u16);
        let window = cut(upper, top as u16).1;
        // Between the rows and the words there is room for `v399`.
        let below = if hidden > 0 { cut(below, 1).1 } else { below };
        Ok(Self { scroll, hidden, ..Self::of_numbers(grid, room, (area, side), (window, below), top > 0) })
    }

    /// Numbers in a window, with what stands below it; nothing is scrolled.
    fn of_numbers(
        grid: NumberGrid,
        room: Room,
        (area, side): (Rect, Option<Rect>),
        (window, below): (Rect, Rect),
        heading: bool,
    ) -> Self {
        let (nodes, is_page) = (PlacedNodes::Numbers(grid), room.is_page());
        Self { area, side, window, below, heading, is_low: false, nodes, scroll: 0, hidden: 0, is_page }
    }
}

/// Fewer rows show nothing of a game.
const LEAST_ROWS: i32 = 7;
