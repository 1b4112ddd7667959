//! Where heaps, takes and strip stand.

use ratatui::layout::Rect;

use super::{State, words};
use crate::core::Impartial;
use crate::games::heaps::Heaps;
use crate::games::subtraction::Subtraction;
use crate::tui::boards::heaps::chips::Chips;
use crate::tui::boards::heaps::pebble::Pebble;
use crate::tui::boards::heaps::single::{BOARD, LEAST, Single};
use crate::tui::boards::heaps::stones::StoneRows;
use crate::tui::boards::{Room, Size};

/// The plan of a board in a room.
pub(crate) struct Plan {
    /// Where the takes are seen.
    pub window: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Where the only heap is drawn.
    pub stones: Option<Rect>,
    /// Where the strip is.
    pub strip: Option<Rect>,
    /// The takes, heap by heap.
    pub groups: Vec<TakeGroup>,
    /// How each heap among several lies.
    pub rows: StoneRows,
    /// Rows that are scrolled away.
    pub scroll: i32,
}

/// The takes from one heap.
pub(crate) struct TakeGroup {
    /// The heap, counted from 0.
    pub heap: usize,
    /// Where its row of stones begins, if it is drawn as one.
    pub row: Option<(i32, i32)>,
    /// The takes.
    pub chips: Chips,
}

impl Plan {
    /// The plan, or the room that the board needs.
    pub(crate) fn new(game: &Subtraction, pos: &Heaps, state: State, room: Room) -> Result<Self, Size> {
        if room.area.width < LEAST.width || room.area.height < LEAST.height {
            return Err(LEAST);
        }
        if pos.state.len() == 1 { Self::one(game, pos, state, room) } else { Ok(Self::several(game, pos, state, room)) }
    }

    fn one(game: &Subtraction, pos: &Heaps, state: State, room: Room) -> Result<Self, Size> {
        let count = game.amounts(pos.state[0]).len();
        let Single { stones, window, side, strip, chips, scroll } =
            Single::new(room, game.top().into(), words(game, pos), count, state.scroll)?;
        let groups = vec![TakeGroup { heap: 0, row: None, chips }];
        Ok(Self { window, side, stones: Some(stones), strip: Some(strip), groups, rows: StoneRows::Bar(1), scroll })
    }

    fn several(game: &Subtraction, pos: &Heaps, state: State, room: Room) -> Self {
        let (board, side) = room.split(BOARD);
        let window = Rect { y: board.y + 1, height: board.height - 3, ..board };
        let widest = words(game, pos);
        let columns = i32::from(board.width) - 6;
        let x = i32::from(board.x) + 1;
        let chips = |at: (i32, i32), stones: u32| Chips::new(at, columns, widest, game.amounts(stones).len());
        // A free row between heaps, if it is there; the heaps lie as at the start, so that stones keep their size.
        let high = |rows: StoneRows, air: i32| -> i32 {
            let start = game.opening_state();
            start.iter().map(|&stones| rows.height(stones) + chips((0, 0), stones).lines() + air).sum()
        };
        let room_for_stones = (columns - BESIDE).max(5);
        let stones = Pebble::all().map(|pebble| StoneRows::Stones(pebble, (room_for_stones / pebble.step().0).max(1)));
        let mut fitting = stones.flat_map(|rows| [(rows, 1), (rows, 0)]);
        let (rows, air) = fitting.find(|&(rows, air)| high(rows, air) <= i32::from(window.height)).unwrap_or({
            let (room, top) = (room_for_stones as u32, game.top());
            let rows = StoneRows::Bar(if top + top / 5 <= room { 1 } else { top.div_ceil(room).max(2) });
            (rows, i32::from(high(rows, 1) <= i32::from(window.height)))
        });
        let all: i32 = pos.state.iter().map(|&stones| rows.height(stones) + chips((0, 0), stones).lines() + air).sum();
        let offset = (state.scroll - PAGE * state.back).clamp(0, (all - i32::from(window.height)).max(0));
        let mut y = i32::from(window.y) - offset;
        let mut groups = Vec::new();
        for (heap, &stones) in pos.state.iter().enumerate() {
            let below = y + rows.height(stones);
            let chips = chips((x + 2, below), stones);
            groups.push(TakeGroup { heap, row: Some((x, y)), chips });
            y = below + chips.lines() + air;
        }
        Self { window, side, stones: None, strip: None, groups, rows, scroll: offset + PAGE * state.back }
    }
}

/// Columns beside the stones of a heap: its number, how many there are, and their nimber.
const BESIDE: i32 = 22;
/// Rows of a page.
const PAGE: i32 = 5;
