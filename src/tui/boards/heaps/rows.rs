//! Several heaps, one below the other, each with its choices below it.

use std::ops::Range;

use ratatui::layout::Rect;

use super::chips::Chips;
use super::pebble::Pebble;
use super::single::BOARD;
use super::stones::StoneRows;
use crate::tui::Role;
use crate::tui::boards::Room;
use crate::tui::paint::{Pen, capital, wrap};

/// The plan of a board with several heaps.
pub(crate) struct HeapRows {
    /// Where heaps are seen.
    pub window: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// The choices, heap by heap.
    pub groups: Vec<HeapGroup>,
    /// How each heap lies.
    pub rows: StoneRows,
    /// Rows that are scrolled away.
    pub scroll: i32,
}

/// A heap and its choices.
pub(crate) struct HeapGroup {
    /// The heap, counted from 0.
    pub heap: usize,
    /// Where its row of stones begins, if it is drawn as one.
    pub row: Option<(i32, i32)>,
    /// The choices.
    pub chips: Chips,
}

/// Columns beside the stones of a heap: its number, how many there are, and their nimber.
const BESIDE: i32 = 22;
/// Columns of the number before them.
const STONES: i32 = 3;
/// Rows of a page.
const PAGE: i32 = 5;

/// A heap of more stones is drawn as one of these; its figure says how many there are.
pub(crate) const MOST_DRAWN: u64 = 10_000_000;

fn drawn(stones: u64) -> u32 {
    stones.min(MOST_DRAWN) as u32
}

impl HeapRows {
    /// The plan for heaps by their stones and how many choices each has, of at most `widest` columns. Stones grow as they get
    /// fewer; bars keep the measure of the start, of whose largest heap there are `top`.
    pub(crate) fn new(room: Room, top: u64, now: &[(u64, usize)], widest: i32, (scroll, back): (i32, i32)) -> Self {
        let (board, side) = room.split(BOARD);
        let window = Rect { y: board.y + 1, height: board.height - 3, ..board };
        let columns = i32::from(board.width) - 6;
        let x = i32::from(board.x) + 1;
        let chips = |at: (i32, i32), count: usize| Chips::new(at, columns, widest, count);
        let high = |heaps: &[(u64, usize)], rows: StoneRows, air: i32| -> i32 {
            heaps.iter().map(|&(stones, count)| rows.height(drawn(stones)) + chips((0, 0), count).lines() + air).sum()
        };
        // A free row between heaps, if it is there.
        let fits = |rows: StoneRows, air: i32| high(now, rows, air) <= i32::from(window.height);
        let room_for_stones = (columns - BESIDE).max(5);
        let most = now.iter().map(|&(stones, _)| drawn(stones)).max().unwrap_or(0) as i32;
        let lying = Pebble::all().map(|pebble| (pebble, (room_for_stones / pebble.step().0).max(1)));
        let lying = lying.filter(|(pebble, across)| pebble.may_wrap() || *across >= most);
        let stones = lying.map(|(pebble, across)| StoneRows::Stones(pebble, across));
        let mut fitting = stones.flat_map(|rows| [(rows, 1), (rows, 0)]);
        let (rows, air) = fitting.find(|&(rows, air)| fits(rows, air)).unwrap_or_else(|| {
            let top = drawn(top);
            let room = room_for_stones as u32;
            let rows = StoneRows::Bar(if top + top / 5 <= room { 1 } else { top.div_ceil(room).max(2) });
            (rows, i32::from(fits(rows, 1)))
        });
        let all = high(now, rows, air);
        let offset = (scroll - PAGE * back).clamp(0, (all - i32::from(window.height)).max(0));
        let mut y = i32::from(window.y) - offset;
        let mut groups = Vec::new();
        for (heap, &(stones, count)) in now.iter().enumerate() {
            let below = y + rows.height(drawn(stones));
            let chips = chips((x + 2, below), count);
            groups.push(HeapGroup { heap, row: Some((x, y)), chips });
            y = below + chips.lines() + air;
        }
        Self { window, side, groups, rows, scroll: offset + PAGE * back }
    }
}

impl HeapGroup {
    /// How many stones of it lie up to a cell; left of them none.
    pub(crate) fn stones_to(&self, rows: StoneRows, now: u64, (x, y): (i32, i32)) -> Option<u32> {
        let (left, top) = self.row?;
        let count = |x: i32| rows.count_to((left + STONES, top), drawn(now), (x, y));
        if (left..left + STONES).contains(&x) { count(left + STONES).map(|_| 0) } else { count(x) }
    }

    /// Paints the row of stones with its number before it, and how many there are and their nimber behind it. `going` are
    /// those that would go, where a choice from this heap is looked at.
    pub(crate) fn row(
        &self,
        rows: StoneRows,
        now: u64,
        going: Option<Range<u64>>,
        nimber: Option<u32>,
        pen: &mut Pen<'_>,
    ) {
        let Some((x, y)) = self.row else { return };
        let role = if going.is_some() { Role::Bright } else { Role::Dim };
        pen.text(x, y, &(self.heap + 1).to_string(), role);
        let going = going.map(|going| drawn(going.start)..drawn(going.end));
        let end = rows.paint((x + STONES, y), drawn(now), going.unwrap_or_default(), pen);
        let end = pen.text(end.max(x + 4), y, &now.to_string(), Role::Bright);
        if let Some(nimber) = nimber {
            let end = pen.text(end + 2, y, "nimber ", Role::Dim);
            pen.text(end, y, &nimber.to_string(), Role::Plain);
        }
    }
}

/// Writes below the heaps what is said of all of them.
pub(crate) fn say(window: Rect, words: &str, pen: &mut Pen<'_>) {
    let (x, y) = (i32::from(window.x) + 2, i32::from(window.bottom()));
    let columns = (i32::from(window.right()) - x).max(1) as usize;
    let words = pen.keys().tell(words);
    for (row, words) in (y..).zip(wrap(&capital(&words), columns)) {
        pen.text(x, row, &words, Role::Plain);
    }
}
