//! Where things stand for one heap: stones above, choices below them, the strip at the foot.

use ratatui::layout::Rect;

use super::chips::Chips;
use super::stones::Stones;
use super::strip::{LINE, Strip};
use crate::tui::boards::{Purpose, Room, Size, cut};

/// The plan of a board with one heap.
pub(crate) struct Single {
    /// Where the stones are drawn.
    pub stones: Rect,
    /// Where the choices are seen.
    pub window: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Where the strip is.
    pub strip: Rect,
    /// The choices.
    pub chips: Chips,
    /// Lines of choices that are scrolled away.
    pub scroll: i32,
    /// Rows that are spared above panes that are read.
    pub spared: u16,
}

/// The board is never narrower than this, and lower only where all choices are seen all the same.
pub(crate) const LEAST: Size = Size { width: 35, height: 7 };
/// Rows of stones and figures: so many are there above the choices.
const STONES: i32 = 4;
/// With fewer rows it has no strip.
const ROOMY: u16 = 11;
/// Columns that a board would like before the panes get theirs.
pub(crate) const BOARD: u16 = 48;
/// Lines for the choices, at most, unless all of them have room.
const LINES: i32 = 3;
/// Rows of stones and figures above more lines.
const CROWDED: i32 = 3;

/// What a plan is made for.
pub(crate) struct SingleHeap {
    /// The largest heap on the strip.
    pub top: u128,
    /// Whether what stands below its numbers cannot be done without.
    pub needs_figures: bool,
    /// How many choices there are.
    pub count: usize,
    /// The columns of the widest of them.
    pub widest: i32,
    /// How many there were at the start, and the heap that there was.
    pub at_start: (usize, Stones),
}

impl Single {
    /// The plan, or the room that it needs. A strip that has to be scrolled anyway has fewer lines where stones would be points for it,
    /// or choices out of sight.
    pub(crate) fn new(room: Room, heap: &SingleHeap, scroll: i32) -> Result<Self, Size> {
        let (count, start) = &heap.at_start;
        let columns = i32::from(room.split(BOARD).0.width) - 2;
        let lines = Chips::new((0, 0), columns, heap.widest, heap.count.max(*count)).lines();
        let height = u16::try_from(STONES + lines).unwrap_or(LEAST.height).min(LEAST.height);
        room.has_or_ended(Size { height, ..LEAST })?;
        // What is there at the start decides, and nothing moves as there is less of it.
        let purpose = if room.is_end() { Purpose::Play } else { room.purpose };
        let opening = |fewer| Self::with_strip(Room { purpose, ..room }, heap, *count, 0, fewer);
        let are_points = |fewer: &u16| start.are_points(opening(*fewer).stones);
        let shows_all = |fewer: &u16| {
            let opening = opening(*fewer);
            i32::from(opening.window.height) >= opening.chips.lines()
        };
        let size @ (width, _) = (room.area.width, room.area.height);
        let is_whole = Strip::has_all(heap.top, width, Strip::rows(heap.top, size));
        let most = if is_whole { 0 } else { Strip::spare_lines(heap.top, size) };
        let fewer = match (0..=most).find(shows_all) {
            Some(fewer @ 1..) => Some(fewer),
            _ if most > 0 && are_points(&0) => (1..=most).find(|fewer| !are_points(fewer)),
            _ => None,
        };
        Ok(Self::with_strip(room, heap, heap.count, scroll, fewer.unwrap_or(0)))
    }

    /// The plan with a strip of so many lines fewer than it wants. Above panes that are read the choices stand upon the strip, and
    /// one line of numbers that can do without figures has none. Where nothing is told of heaps no rows wait for it.
    fn with_strip(room: Room, heap: &SingleHeap, count: usize, scroll: i32, fewer: u16) -> Self {
        let &SingleHeap { top, needs_figures, widest, .. } = heap;
        let (width, height) = (room.area.width, room.area.height);
        // Nothing is left to be chosen from it in the end.
        let has_strip = width >= LEAST.width && height >= roomy(room) && !room.is_end();
        let is_one_line = has_strip && Strip::is_one_line(top, (width, height));
        let bare = u16::from(is_one_line && !needs_figures);
        // Figures that are needed are told of in the row above the strip.
        let (gap, bare, spared) = match room.purpose {
            Purpose::AboveText => (0, bare, 0),
            Purpose::AboveVerdict if !needs_figures => (0, 0, 0),
            _ => (1, 0, 1 + bare),
        };
        let spared = if has_strip { spared } else { 0 };
        // In a sum no lengths are told, and nothing else of a heap that grows.
        let bare = match room.purpose {
            Purpose::Task => Strip::told_rows(top, (width, height)),
            Purpose::Part if needs_figures => Strip::told_rows(top, (width, height)),
            Purpose::Part => u16::from(is_one_line),
            _ => bare,
        };
        let is_low = height < LEAST.height && !room.is_end();
        let gap = if is_low { 0 } else { gap };
        // When nothing can be taken any more nothing is said of the heaps: what became of the stones has their room.
        let is_over = room.is_end() || count == 0;
        let rows = |width| {
            let lines = Strip::rows(top, (width, height));
            if has_strip { lines - bare - fewer.min(Strip::spare_lines(top, (width, height))) * LINE } else { 0 }
        };
        let (left, beside) = room.split(BOARD);
        // Panes that are read get all rows, unless the strip loses heaps beside them.
        let is_along = room.is_along()
            && (Strip::has_all(top, left.width, rows(left.width)) || !Strip::has_all(top, width, rows(width)));
        let foot = if is_along { left } else { room.area };
        let usual = rows(foot.width);
        let rows = if is_over && !room.is_end() { usual.min(Strip::BARE) } else { usual };
        let (above, strip) = cut(foot, height - rows);
        // Panes stand still when the game is over.
        let (upper, _) = cut(foot, height - usual);
        let (upper, side) = if is_along { (upper, beside) } else { Room { area: upper, ..room }.split(BOARD) };
        let board = Rect { width: upper.width, ..above };
        let columns = i32::from(board.width) - 2;
        let wanted = if is_over { 0 } else { Chips::new((0, 0), columns, widest, count).lines() };
        let most = LINES.min(i32::from(board.height) - STONES).max(1);
        // Choices that have to be scrolled have the free row above the stones.
        let (shown, air) = match wanted {
            // What stands above the end of a match keeps its distance itself.
            _ if is_over => (0, u16::from(!room.is_end())),
            _ if is_low => (wanted.clamp(1, most), 0),
            _ if wanted > LINES && wanted + i32::from(gap) + CROWDED <= i32::from(board.height) => (wanted, 0),
            _ if wanted > most => (most + 1, 0),
            _ => (wanted.max(1), 1),
        };
        let below = if is_over { 0 } else { shown as u16 + gap };
        let (stones, choices) = cut(board, board.height - below);
        let stones = Rect { y: stones.y + air, height: stones.height - air, ..stones };
        let window = Rect { height: shown as u16, ..choices };
        let scroll = scroll.clamp(0, (wanted - shown).max(0));
        let at = (i32::from(window.x) + 1, i32::from(window.y) - scroll);
        Self { stones, window, side, strip, chips: Chips::new(at, columns, widest, count), scroll, spared }
    }
}

/// The rows from which on a board has a strip: one fewer for the gap above it, one for the lengths that it may go without; as many
/// fewer where nothing is told below its numbers.
fn roomy(room: Room) -> u16 {
    if room.is_above_text() || room.is_silent() { ROOMY - 2 } else { ROOMY }
}

/// Whether a board of heaps has less room than one would like for playing: none for a strip, and little for many choices.
pub(crate) fn is_low(room: Room) -> bool {
    room.area.height < roomy(room) && !room.is_end()
}
