//! Where heaps, takes and strip stand.

use ratatui::layout::Rect;

use super::{State, words};
use crate::games::heaps::Heaps;
use crate::games::subtraction::Subtraction;
use crate::tui::boards::heaps::chips::Chips;
use crate::tui::boards::heaps::single::{BOARD, LEAST, Single};
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
    /// How many stones a column of a row stands for.
    pub scale: u32,
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
            Single::new(room, words(game, pos), count, state.scroll)?;
        let groups = vec![TakeGroup { heap: 0, row: None, chips }];
        Ok(Self { window, side, stones: Some(stones), strip: Some(strip), groups, scale: 1, scroll })
    }

    fn several(game: &Subtraction, pos: &Heaps, state: State, room: Room) -> Self {
        let (board, side) = room.split(BOARD);
        let window = Rect { y: board.y + 1, height: board.height - 3, ..board };
        let widest = words(game, pos);
        let columns = i32::from(board.width) - 6;
        let x = i32::from(board.x) + 1;
        let mut y = 0;
        let mut groups = Vec::new();
        let air = i32::from(3 * pos.state.len() as i32 <= i32::from(window.height));
        for (heap, &stones) in pos.state.iter().enumerate() {
            let chips = Chips::new((x + 2, y + 1), columns, widest, game.amounts(stones).len());
            groups.push(TakeGroup { heap, row: Some((x, y)), chips });
            y += 1 + chips.lines() + air;
        }
        let offset = (state.scroll - PAGE * state.back).clamp(0, (y - i32::from(window.height)).max(0));
        for (group, &stones) in groups.iter_mut().zip(&pos.state) {
            let at = group.row.map_or(0, |(_, y)| y) + i32::from(window.y) - offset;
            group.row = Some((x, at));
            group.chips = Chips::new((x + 2, at + 1), columns, widest, game.amounts(stones).len());
        }
        let room_for_stones = (columns - 22).max(5) as u32;
        let top = game.top();
        let scale = if top + top / 5 <= room_for_stones { 1 } else { top.div_ceil(room_for_stones).max(2) };
        Self { window, side, stones: None, strip: None, groups, scale, scroll: offset + PAGE * state.back }
    }
}

/// Rows of a page.
const PAGE: i32 = 5;
