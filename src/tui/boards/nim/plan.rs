//! Where the stones of Nim lie.

use ratatui::layout::Rect;

use super::State;
use crate::games::heaps::Take;
use crate::games::nim::Nim;
use crate::tui::boards::heaps::pebble::Pebble;
use crate::tui::boards::heaps::sight::sighted;
use crate::tui::boards::{Room, Size, SpotShape};
use crate::tui::paint::width;

/// Columns that the board wants before panes stand beside it.
const BOARD: u16 = 42;
const LEAST: Size = Size { width: 24, height: 5 };
/// So many stones are a short row.
const SHORT: i32 = 10;
/// Columns of a small stone: with its hint behind it, or without.
const CELLS: [i32; 3] = [5, 3, 2];

/// The heaps that a plan is made for: those of the start where its size is kept, if these were them.
pub(super) fn seen<'a>(game: &'a Nim, pos: &'a [u32], state: &'a State, room: Room) -> &'a [u32] {
    let start = state.begun.as_deref().map_or(game.heaps(), Vec::as_slice);
    let is_of_start = start.len() == pos.len() && start.iter().zip(pos).all(|(all, now)| now <= all);
    let is_over = pos.iter().all(|&stones| stones == 0);
    if room.keeps_size(is_over) && is_of_start { start } else { pos }
}

/// The stones of all heaps, in rows.
pub(crate) struct Plan {
    /// Where stones are seen.
    pub window: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// How large stones are.
    pub pebble: Pebble,
    /// Columns of a stone.
    pub cell: i32,
    /// Stones in a row.
    per_row: i32,
    /// In how many rows the largest heap lies where it is a short one.
    pub lines: u16,
    /// The first row of each heap.
    tops: Vec<i32>,
    /// Rows that are scrolled away.
    pub scroll: i32,
    /// Whether no heap is out of sight.
    pub is_whole: bool,
    /// Rows that stay free: heaps get fewer.
    pub free: u16,
    /// Rows between the heaps without which the board shows as much.
    pub air: u16,
    /// Whether a row is free below them.
    has_foot: bool,
}

impl Plan {
    /// The largest stones with which all heaps have room: short heaps each in one row, long ones in several if they are larger so.
    /// Where they have no room the rows above and below them are theirs as well.
    pub(crate) fn new(heaps: &[u32], state: &State, room: Room) -> Result<Self, Size> {
        room.has(Size { height: 1, ..LEAST }).map_err(|_| LEAST)?;
        let (board, side) = room.split(BOARD);
        let top = heaps.iter().copied().max().unwrap_or(0) as i32;
        // A preview does without the free column at its edge.
        let margin = width(&format!("{} {top} ", heaps.len())).max(7) + i32::from(!room.is_preview());
        let whole =
            Rect { x: board.x + margin as u16, width: board.width.saturating_sub(margin as u16 + 1).max(2), ..board };
        let foot = u16::from(board.height > LEAST.height);
        let below = |above: u16| Rect { y: whole.y + above, height: whole.height - above, ..whole };
        let windows = [Rect { height: whole.height - 1 - foot, ..below(1) }, below(1), whole];
        // The last large stone of a row needs no free column behind it; a hint stands behind a small one. None of a large one lies
        // where it is wider than the room.
        let across = |cell: i32, rows: i32| match rows {
            1 => (i32::from(whole.width) / cell).max(1),
            _ => (i32::from(whole.width) + 1) / cell,
        };
        let lines = |heap: u32, per_row: i32| ((heap as i32 + per_row - 1) / per_row).max(1);
        let high = |heaps: &[u32], per_row: i32, rows: i32, air: i32| -> i32 {
            heaps.iter().map(|&heap| rows * lines(heap, per_row) + air).sum::<i32>() - air
        };
        let fits = |pebble: Pebble, air: i32, may_wrap: bool, window: Rect| {
            let room = across(pebble.step().0, pebble.rows);
            let is_high_enough = |per_row: &i32| high(heaps, *per_row, pebble.rows, air) <= i32::from(window.height);
            let mut ways = pebble.across(room, top, may_wrap);
            ways.find(is_high_enough).map(|per_row| (pebble, per_row))
        };
        // A free row between heaps, unless stones would be points with one. A short row is broken only if it must be.
        let wraps: &[bool] = if top <= SHORT { &[false, true] } else { &[true] };
        let sizes = || Pebble::all().filter(|pebble| pebble.rows > 1);
        let large = |window: Rect| {
            let mut ways = wraps.iter().flat_map(|may_wrap| [(1, *may_wrap), (0, *may_wrap)]);
            ways.find_map(|(air, may_wrap)| sizes().find_map(|pebble| fits(pebble, air, may_wrap, window)))
        };
        // Rows of small ones are broken where hints have room behind them then.
        let is_unbroken = |cell: i32| across(cell, 1) >= top;
        let has_hints = !room.is_preview() && !room.is_silent();
        let small_fits = |cell: i32, window: Rect| high(heaps, across(cell, 1), 1, 0) <= i32::from(window.height);
        let small = |window: Rect| {
            let may_be = |&cell: &i32| is_unbroken(cell) || cell == CELLS[2] || has_hints && cell == CELLS[0];
            CELLS.into_iter().filter(may_be).find(|&cell| small_fits(cell, window))
        };
        let point = Pebble::POINT;
        // Rather on the rows above and below than as points.
        let stones = |window: Rect| large(window).map(|(pebble, per_row)| ((pebble, pebble.step().0, per_row), window));
        let points = |window: Rect| small(window).map(|cell| ((point, cell, across(cell, 1)), window));
        let found = windows.into_iter().find_map(stones).or_else(|| windows.into_iter().find_map(points));
        let is_whole = found.is_some();
        // A lower room is enough only where nothing is out of sight.
        if !is_whole {
            room.has(LEAST)?;
        }
        let smallest = || CELLS.into_iter().find(|&cell| is_unbroken(cell)).unwrap_or(CELLS[2]);
        let ((pebble, cell, per_row), window) =
            found.unwrap_or_else(|| ((point, smallest(), across(smallest(), 1)), whole));
        // Heaps stand apart as far as all of them allow, in the middle.
        let beyond = |air: i32| high(heaps, per_row, pebble.rows, air) - i32::from(window.height);
        let air = (0..=pebble.rows.min(3)).rev().find(|&air| beyond(air) <= 0).unwrap_or(0);
        // A preview has no signs of what is out of sight.
        let (seen, scroll) = if is_whole || room.is_preview() {
            (window, 0)
        } else {
            sighted(window, high(heaps, per_row, pebble.rows, 0), state.scroll)
        };
        let mut next = i32::from(window.y) - scroll + (-beyond(air)).max(0) / 2;
        let free = u16::try_from(-beyond(air)).unwrap_or(0);
        let tops: Vec<i32> = heaps
            .iter()
            .map(|&heap| {
                let top = next;
                next += pebble.rows * lines(heap, per_row) + air;
                top
            })
            .collect();
        let has_foot = window.bottom() < board.bottom();
        let lines = if top <= SHORT { lines(top as u32, per_row) as u16 } else { 1 };
        let mut plan =
            Self { window: seen, side, pebble, cell, per_row, lines, tops, scroll, is_whole, free, air: 0, has_foot };
        // Large stones stand apart, and small ones where what is written below their numbers has rows.
        let least = i32::from(pebble.rows > 1 || plan.has_binary());
        plan.air = u16::try_from((air - least).max(0) * (heaps.len() as i32 - 1)).unwrap_or(0);
        Ok(plan)
    }

    /// Whether there is a row below the number of each heap, and one below all of them.
    pub(crate) fn has_binary(&self) -> bool {
        let labels = (0..self.tops.len()).map(|heap| self.label(heap)).chain([i32::from(self.window.bottom())]);
        let labels: Vec<i32> = labels.collect();
        self.has_foot && labels[0] >= i32::from(self.window.y) && labels.windows(2).all(|two| two[0] + 1 < two[1])
    }

    /// The first row of a heap.
    pub(crate) fn top(&self, heap: usize) -> i32 {
        self.tops[heap]
    }

    /// The row of its number.
    pub(crate) fn label(&self, heap: usize) -> i32 {
        self.tops[heap] + (self.pebble.rows - 1) / 2
    }

    /// Where a stone lies, counted from the left and from 0.
    pub(crate) fn stone(&self, heap: usize, stone: u32) -> (i32, i32) {
        let (row, column) = (stone as i32 / self.per_row, stone as i32 % self.per_row);
        (i32::from(self.window.x) + column * self.cell, self.tops[heap] + row * self.pebble.rows)
    }

    /// The heap that lies at a cell, with the stones up to there; left of them with none.
    pub(crate) fn heap_at(&self, heaps: &[u32], (x, y): (i32, i32)) -> Option<(usize, u32)> {
        let rows = |heap: usize| self.pebble.rows * ((heaps[heap] as i32 + self.per_row - 1) / self.per_row).max(1);
        let heap = (0..heaps.len()).find(|&heap| (self.tops[heap]..self.tops[heap] + rows(heap)).contains(&y))?;
        let (column, row) = ((x - i32::from(self.window.x)) / self.cell, (y - self.tops[heap]) / self.pebble.rows);
        let is_left = x < i32::from(self.window.x);
        let stones = if is_left { 0 } else { row * self.per_row + column + 1 };
        (column < self.per_row).then_some((heap, stones as u32))
    }

    /// The shape of a take: the first stone that goes.
    pub(crate) fn shape(&self, heaps: &[u32], take: Take) -> SpotShape {
        let (x, y) = self.stone(take.heap(), heaps[take.heap()] - take.stones);
        SpotShape::Cell { x, y, width: self.cell, height: self.pebble.rows }
    }
}
